/*
 * Signature checks.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Input: a public key, an algorithm, a message, a signature. Output: whether
 * they belong together. This file judges no algorithm: MD5 is checked like
 * SHA-512, callers decide what they accept.
 *
 * A key is made from a struct ct_public_key once and may then be used by any
 * number of threads at once; it has a copy of the numbers and refers to
 * nothing else. Which library calculates with it, backend.h says. Keys that
 * were made lately stay, and are found again by their numbers (key.h).
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
 * Errors: CATRUST_E_UNSUPPORTED for an algorithm or curve that is not known
 * here or not in any of the libraries, CATRUST_E_KEY for DSA parameters that
 * are out of range or missing and for octets of another length than the key's,
 * CATRUST_E_MEMORY. A point that is not on its curve is no error: nothing
 * verifies with it.
 */
CT_MUST_USE enum catrust_error ct_key_new(struct ct_key **out_key,
					  const struct ct_public_key *from);
void ct_key_free(struct ct_key *key); /* NULL allowed */

/* Whether a key's point lies on its curve; other kinds of keys have been
 * checked by now. Errors: CATRUST_E_KEY when it does not, CATRUST_E_MEMORY.
 * Cost: for EdDSA about a verification, otherwise none. */
CT_MUST_USE enum catrust_error ct_key_check(const struct ct_key *key);

/*
 * Errors: CATRUST_E_SIGNATURE when the signature is not the key's over this
 * message, or the algorithm is not one for this key; CATRUST_E_UNSUPPORTED
 * when the algorithm is not known here or not in any of the libraries, and for
 * ML-DSA over messages of more than 32 KiB where libgcrypt checks it, which
 * does not take them; CATRUST_E_MEMORY. Threads: safe. Cost: one public-key
 * operation.
 */
CT_MUST_USE enum catrust_error
ct_key_verify(const struct ct_key *key,
	      const struct ct_signature_algorithm *algorithm,
	      struct ct_span message, struct ct_span signature);

#endif /* CT_CRYPTO_SIGNATURE_H */
