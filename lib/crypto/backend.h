/*
 * What does the arithmetic of signatures, with one interface: libraries, and
 * lib/crypto itself.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Input: keys and signatures as numbers, which signature_rules.h has let pass;
 * so no backend decides about sizes, ranges, encodings or paddings, and all
 * give the same verdict. Output: whether the algorithm's equation holds.
 *
 * A backend that does not have an algorithm, refuses it by a policy of its own,
 * or whose "no" may have another reason, says CATRUST_E_UNSUPPORTED, and the
 * next one is asked; so does one whose library is not there. The last one's
 * word counts. Keys of a backend are used by many threads at once.
 */

#ifndef CT_CRYPTO_BACKEND_H
#define CT_CRYPTO_BACKEND_H

#include "crypto/public_key.h"

/* A signature, and what it was made over. */
struct ct_signature_input {
	struct ct_span message;	  /* EdDSA and ML-DSA: they hash it */
	struct ct_span signature; /* EdDSA and ML-DSA: as it is */
	/* DSA, ECDSA and GOST R 34.10: the hash of the message, no longer than
	 * the group's order, and the numbers, from 1 to below the order. */
	struct ct_span hash, r, s;
};

struct ct_backend {
	const char *name;

	/* The library's version, NULL when it cannot be used. Opens it. */
	const char *(*version)(void);

	/* @from and what it refers to stay as long as the key does. Errors:
	 * CATRUST_E_UNSUPPORTED; CATRUST_E_KEY for a point that is not on its
	 * curve, which EdDSA may also find out later; CATRUST_E_MEMORY. */
	enum catrust_error (*key_new)(void **out_key,
				      const struct ct_public_key *from);
	void (*key_free)(void *key);

	/* All but RSA. Errors: CATRUST_E_SIGNATURE, CATRUST_E_UNSUPPORTED,
	 * CATRUST_E_MEMORY. */
	enum catrust_error (*verify)(const void *key,
				     const struct ct_signature_input *input);

	/* RSA: writes base^e mod n, as long as n. The base is as long, and
	 * less. Errors: CATRUST_E_UNSUPPORTED, CATRUST_E_MEMORY. */
	enum catrust_error (*power)(const void *key, struct ct_span base,
				    uint8_t *out);
};

extern const struct ct_backend ct_backend_own;
extern const struct ct_backend ct_backend_libcrypto;
extern const struct ct_backend ct_backend_nettle;
extern const struct ct_backend ct_backend_libgcrypt;

/* The backend to ask first (@rank 0), second and so on; NULL after the last. */
const struct ct_backend *ct_backend_for(const struct ct_public_key *key,
					size_t rank);

/* All that this build has, from 0 on; NULL after the last. */
const struct ct_backend *ct_backend_at(size_t index);

/* For tests: from now on keys are made by this one where it can, and otherwise
 * by libgcrypt. NULL: as usual. False when this build does not have it. */
bool ct_backend_choose(const char *name);
bool ct_backend_is_chosen(void);

#endif /* CT_CRYPTO_BACKEND_H */
