/*
 * Signatures of CA certificates that were found good, for the whole process.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Input: what a signature check depends on, and nothing else: the algorithm
 * with its parameters, the signed bytes, the signature, the issuer's key.
 * Output: whether this very check was made before and succeeded. A failure is
 * not remembered, and no other rule is judged here: not even whether the
 * algorithm is acceptable.
 *
 * A check is known by the SHA-256 of its input, so that a hit takes its
 * collision. 1,024 of them, in sets of 4; in a full set the oldest goes. The
 * table is 34 KiB that are never freed, and of which a process has only the
 * pages that it used.
 *
 * Threads: readers take no lock and write nothing. A writer makes the set's
 * number odd while it modifies the set; a reader that finds it odd, or other
 * than before, has a miss. A fork waits for writers, and the child has what the
 * parent knew.
 */

#ifndef CT_VERIFY_SIGNATURE_CACHE_H
#define CT_VERIFY_SIGNATURE_CACHE_H

#include <stdbool.h>
#include <stdint.h>

#include "base/span.h"

enum { CT_SIGNATURE_CACHE_SETS = 256, CT_SIGNATURE_CACHE_WAYS = 4 };

/* What a signature check depends on, and its digest. */
struct ct_signature_id {
	uint64_t words[4];
};

/* False when nothing is remembered now, or there is no SHA-256. @algorithm and
 * @spki are DER. */
bool ct_signature_id_init(struct ct_signature_id *id, struct ct_span algorithm,
			  struct ct_span tbs, struct ct_span signature,
			  struct ct_span spki);

bool ct_signature_cache_has(const struct ct_signature_id *id);

/* For a check that succeeded. Allocates nothing, so it cannot fail. */
void ct_signature_cache_add(const struct ct_signature_id *id);

/* False: everything is forgotten, and nothing remembered any more. */
void ct_signature_cache_enable(bool enabled);

#endif /* CT_VERIFY_SIGNATURE_CACHE_H */
