/*
 * Public keys in the backends' form, and a cache of them.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * This file has the fields of signature.h's struct ct_key, for signature.c, and
 * the cache of keys.
 *
 * Creating a key takes up to a third of the time of a check with it. The cache
 * therefore keeps the keys that were created last, mostly those of issuers, and
 * returns the same key for the same numbers. It compares all inputs of a key,
 * octet by octet. Keys that may depend on more (the limits of RSA-PSS, domain
 * parameters) are not cached.
 *
 * Threads: finding a key takes no lock. An evicted key is freed when no thread
 * reads it (base/rcu.h) or uses it any more.
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
	void *key;   /* NULL for a point that is not on its curve */
};

struct ct_key {
	struct ct_rcu_head head; /* of an evicted key */
	atomic_size_t num_refs;
	uint64_t hash;
	struct ct_made_key made;
	struct ct_public_key from; /* of the octets below */
	uint8_t octets[];
};

/* Creates a key with the first backend that supports it, from this rank on. */
CT_MUST_USE enum catrust_error
ct_made_key_init(struct ct_made_key *made, const struct ct_public_key *from,
		 size_t rank);
void ct_made_key_clear(struct ct_made_key *made);

/* False: clears the cache, and disables it. */
void ct_key_cache_enable(bool enabled);

#endif /* CT_CRYPTO_KEY_H */
