/*
 * Public keys as backends have them.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * What signature.h's struct ct_key is made of, for signature.c, and keys that
 * stay made.
 *
 * To make a key takes up to a third of a check with it. So the latest that
 * were made stay, and who asks for the same numbers again gets the same key:
 * those of issuers, mostly. It is the same key because all that it depends on
 * is compared, octet by octet. Keys that may depend on more (the limits of
 * RSA-PSS, domain parameters) are not shared.
 *
 * Threads: to find a key takes no lock. One that is driven out is freed when no
 * thread looks at it (base/rcu.h) or uses it any more.
 */

#ifndef CT_CRYPTO_KEY_H
#define CT_CRYPTO_KEY_H

#include <stdatomic.h>

#include "base/rcu.h"
#include "crypto/backend.h"
#include "crypto/signature.h"

/* A backend's form of a key. */
struct ct_made_key {
	const struct ct_backend *backend;
	size_t rank; /* of the backend */
	void *key;   /* NULL for a point that is on no curve */
};

struct ct_key {
	struct ct_rcu_head head; /* of a key that is driven out */
	atomic_size_t num_refs;
	uint64_t hash;
	struct ct_made_key made;
	struct ct_public_key from; /* of the octets below */
	uint8_t octets[];
};

/* By the first backend that takes it, from this rank on. */
CT_MUST_USE enum catrust_error
ct_made_key_init(struct ct_made_key *made, const struct ct_public_key *from,
		 size_t rank);
void ct_made_key_clear(struct ct_made_key *made);

/* False: no key stays, and none is shared any more. */
void ct_key_cache_enable(bool enabled);

#endif /* CT_CRYPTO_KEY_H */
