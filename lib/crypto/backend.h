/*
 * Backends for the arithmetic of signatures, with one interface: libraries, and
 * lib/crypto itself.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Input: keys and signatures as numbers that signature_rules.h has validated;
 * so no backend decides about sizes, ranges, encodings or paddings, and all
 * give the same verdict. Output: whether the algorithm's equation holds.
 *
 * A backend returns CATRUST_E_UNSUPPORTED when it does not support an
 * algorithm, when its own policy refuses the algorithm, when a failure may have
 * another reason than a bad signature, and when its library is missing; then
 * the next backend is used. The result of the last one is final. Many threads
 * use the key of a backend at once.
 */

#ifndef CT_CRYPTO_BACKEND_H
#define CT_CRYPTO_BACKEND_H

#include "crypto/public_key.h"

/* A signature, and the message that was signed. */
struct ct_signature_input {
	struct ct_span message;	  /* EdDSA and ML-DSA, which hash it */
	struct ct_span signature; /* EdDSA and ML-DSA: the octets */
	/* DSA, ECDSA and GOST R 34.10: the hash of the message, no longer than
	 * the group's order, and the numbers, from 1 to below the order. */
	struct ct_span hash, r, s;
};

struct ct_backend {
	const char *name;

	/* Opens the library, and returns its version; NULL when it cannot be
	 * used. */
	const char *(*version)(void);

	/* @from and the data that it refers to must outlive the key. Errors:
	 * CATRUST_E_UNSUPPORTED; CATRUST_E_KEY for a point that is not on its
	 * curve, which EdDSA may also detect later; CATRUST_E_MEMORY. */
	enum catrust_error (*key_new)(void **out_key,
				      const struct ct_public_key *from);
	void (*key_free)(void *key);

	/* Verifies a signature, for all algorithms but RSA. Errors:
	 * CATRUST_E_SIGNATURE, CATRUST_E_UNSUPPORTED, CATRUST_E_MEMORY. */
	enum catrust_error (*verify)(const void *key,
				     const struct ct_signature_input *input);

	/* For RSA: writes base^e mod n, as long as n. The base has the same
	 * length, and is less than n. Errors: CATRUST_E_UNSUPPORTED,
	 * CATRUST_E_MEMORY. */
	enum catrust_error (*power)(const void *key, struct ct_span base,
				    uint8_t *out);
};

extern const struct ct_backend ct_backend_own;
extern const struct ct_backend ct_backend_libcrypto;
extern const struct ct_backend ct_backend_nettle;
extern const struct ct_backend ct_backend_libgcrypt;

/* Returns the backend to use first (@rank 0), second and so on; NULL after the
 * last. */
const struct ct_backend *ct_backend_for(const struct ct_public_key *key,
					size_t rank);

/* Returns the backends of this build, from 0 on; NULL after the last. */
const struct ct_backend *ct_backend_at(size_t index);

/* For tests: from now on this backend creates the keys that it supports, and
 * libgcrypt the others. NULL: the default. False when this build does not have
 * it. */
bool ct_backend_choose(const char *name);
bool ct_backend_is_chosen(void);

#endif /* CT_CRYPTO_BACKEND_H */
