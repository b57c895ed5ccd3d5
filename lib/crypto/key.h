/*
 * Public keys as backends have them.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * What signature.h's struct ct_key is made of, for signature.c alone.
 */

#ifndef CT_CRYPTO_KEY_H
#define CT_CRYPTO_KEY_H

#include "crypto/backend.h"
#include "crypto/signature.h"

/* A backend's form of a key. */
struct ct_made_key {
	const struct ct_backend *backend;
	size_t rank; /* of the backend */
	void *key;   /* NULL for a point that is on no curve */
};

struct ct_key {
	struct ct_made_key made;
	struct ct_public_key from; /* of the octets below */
	uint8_t octets[];
};

/* By the first backend that takes it, from this rank on. */
CT_MUST_USE enum catrust_error
ct_made_key_init(struct ct_made_key *made, const struct ct_public_key *from,
		 size_t rank);
void ct_made_key_clear(struct ct_made_key *made);

#endif /* CT_CRYPTO_KEY_H */
