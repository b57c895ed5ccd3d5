/*
 * Signature checks.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Input: a public key, an algorithm, a message, a signature. Output: whether
 * the signature verifies. This file refuses no algorithm: it verifies MD5 like
 * SHA-512, and callers decide which algorithms they accept.
 *
 * A key is created from a struct ct_public_key once, and any number of threads
 * may then use it at once; it has a copy of the numbers and refers to no other
 * data. backend.h chooses the library that calculates with it. Recently created
 * keys are cached (key.h).
 *
 * Signatures must be in their one encoding: DER for DSA and ECDSA (RFC 3279
 * 2.2), as long as the modulus for RSA (RFC 8017 8.2.2), two numbers of the
 * curve's size for GOST R 34.10 (RFC 4491 2.2.2).
 */

#ifndef CT_CRYPTO_SIGNATURE_H
#define CT_CRYPTO_SIGNATURE_H

#include "base/error.h"
#include "base/span.h"
#include "crypto/public_key.h"
#include "crypto/signature_algorithm.h"

struct ct_key;

/*
 * Errors: CATRUST_E_UNSUPPORTED for an algorithm or curve that neither this
 * library nor any backend supports, CATRUST_E_KEY for DSA parameters that are
 * out of range or missing and for a key of the wrong length, CATRUST_E_MEMORY.
 * A point that is not on its curve is not an error: no signature verifies with
 * it.
 */
CT_MUST_USE enum catrust_error ct_key_new(struct ct_key **out_key,
					  const struct ct_public_key *from);
void ct_key_free(struct ct_key *key); /* NULL allowed */

/* Checks whether a key's point is on its curve; ct_key_new() has checked other
 * kinds of keys. Errors: CATRUST_E_KEY when it does not, CATRUST_E_MEMORY.
 * Cost: for EdDSA about a verification, otherwise none. */
CT_MUST_USE enum catrust_error ct_key_check(const struct ct_key *key);

/*
 * Errors: CATRUST_E_SIGNATURE when the signature does not verify, or the
 * algorithm is not one for this key; CATRUST_E_UNSUPPORTED when no backend
 * supports the algorithm, and for ML-DSA over messages of more than 32 KiB if
 * libgcrypt verifies it, which does not support them; CATRUST_E_MEMORY.
 * Threads: safe. Cost: one public-key operation.
 */
CT_MUST_USE enum catrust_error
ct_key_verify(const struct ct_key *key,
	      const struct ct_signature_algorithm *algorithm,
	      struct ct_span message, struct ct_span signature);

#endif /* CT_CRYPTO_SIGNATURE_H */
