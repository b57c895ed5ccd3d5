/*
 * RSA's encoded messages: PKCS #1 v1.5 and PSS (RFC 8017 8.2 and 8.1).
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Input: a signature raised to e, and the hash of a message. Output: whether
 * the former encodes the hash. PKCS #1 v1.5 has one encoding, which is computed
 * and compared; PSS has one for each salt.
 */

#ifndef CT_CRYPTO_RSA_PADDING_H
#define CT_CRYPTO_RSA_PADDING_H

#include "crypto/digest.h"

enum { CT_RSA_MAX_LEN = 16384 / 8 }; /* of a modulus, see public_key.c */

/* RFC 8017 9.2. @encoded is as long as the modulus. Errors:
 * CATRUST_E_SIGNATURE. */
CT_MUST_USE enum catrust_error ct_rsa_check_pkcs1(struct ct_span encoded,
						  enum ct_digest digest,
						  const uint8_t *hash);

/* RFC 8017 9.1.2, with MGF1 of the same hash. @encoded is as long as the
 * modulus, which has @bits. Errors: CATRUST_E_SIGNATURE; CATRUST_E_UNSUPPORTED
 * when the digest is not available. */
CT_MUST_USE enum catrust_error
ct_rsa_check_pss(struct ct_span encoded, unsigned bits, enum ct_digest digest,
		 size_t salt_len, const uint8_t *hash);

#endif /* CT_CRYPTO_RSA_PADDING_H */
