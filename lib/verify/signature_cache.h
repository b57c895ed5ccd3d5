/*
 * A cache of verified signatures of CA certificates, for the whole process.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Input: all inputs of a signature check: the algorithm with its parameters,
 * the signed bytes, the signature, the issuer's key. Output: whether the same
 * check succeeded before. Failures are not cached, and no other rule is checked
 * here, not even whether the algorithm is acceptable.
 *
 * The key of an entry is the SHA-256 of the inputs, so that a false hit
 * requires a collision. The cache has 1,024 entries, in sets of 4; a new entry
 * replaces the oldest in a full set. The table of 34 KiB is never freed, and
 * only the pages that the process has used take memory.
 *
 * Threads: readers take no lock and write nothing. A writer makes the set's
 * sequence number odd while it modifies the set; a reader that finds the number
 * odd, or changed, treats this as a miss. fork() waits for writers, and the
 * child inherits the parent's entries.
 */

#ifndef CT_VERIFY_SIGNATURE_CACHE_H
#define CT_VERIFY_SIGNATURE_CACHE_H

#include <stdbool.h>
#include <stdint.h>

#include "base/span.h"

enum { CT_SIGNATURE_CACHE_SETS = 256, CT_SIGNATURE_CACHE_WAYS = 4 };

/* The SHA-256 of the inputs of a signature check. */
struct ct_signature_id {
	uint64_t words[4];
};

/* Returns false when the cache is disabled, or SHA-256 is not available.
 * @algorithm and @spki are DER. */
bool ct_signature_id_init(struct ct_signature_id *id, struct ct_span algorithm,
			  struct ct_span tbs, struct ct_span signature,
			  struct ct_span spki);

bool ct_signature_cache_has(const struct ct_signature_id *id);

/* Adds a check that succeeded. Allocates nothing and cannot fail. */
void ct_signature_cache_add(const struct ct_signature_id *id);

/* False: clears the cache, and disables it. */
void ct_signature_cache_enable(bool enabled);

#endif /* CT_VERIFY_SIGNATURE_CACHE_H */
