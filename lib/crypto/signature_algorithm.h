/*
 * A signature's AlgorithmIdentifier (RFC 5280 4.1.1.2).
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Input: DER. Output: the kind of key, the digest, and for RSA-PSS the salt.
 *
 * RSA PKCS#1 v1.5 identifiers may omit the NULL (RFC 4055 2.1 requires
 * receivers to accept both, and such certificates exist); the others must not
 * have parameters, but a NULL is only flagged, not refused: profiles treat it
 * differently.
 *
 * RSA-PSS: the mask generation function must be MGF1 with the same hash and
 * the trailer field 1 (RFC 4055 3.1); other combinations are unsupported.
 *
 * Source: RFC 3279 2.2, RFC 4055, RFC 4491, RFC 5758, RFC 8410, RFC 8692, RFC
 * 9215, RFC 9881.
 */

#ifndef CT_CRYPTO_SIGNATURE_ALGORITHM_H
#define CT_CRYPTO_SIGNATURE_ALGORITHM_H

#include "base/error.h"
#include "base/span.h"
#include "crypto/digest.h"

enum ct_pk {
	CT_PK_UNKNOWN = 0,
	CT_PK_RSA,
	CT_PK_RSA_PSS,
	CT_PK_DSA,
	CT_PK_ECDSA,
	CT_PK_ED25519,
	CT_PK_ED448,
	CT_PK_ML_DSA_44,
	CT_PK_ML_DSA_65,
	CT_PK_ML_DSA_87,
	CT_PK_GOST_01,	   /* GOST R 34.10-2001 */
	CT_PK_GOST_12_256, /* GOST R 34.10-2012 */
	CT_PK_GOST_12_512,
};

/* Whether an algorithm is one of ML-DSA (FIPS 204). */
static inline bool ct_pk_is_ml_dsa(enum ct_pk pk)
{
	return pk == CT_PK_ML_DSA_44 || pk == CT_PK_ML_DSA_65 ||
	       pk == CT_PK_ML_DSA_87;
}

struct ct_signature_algorithm {
	enum ct_pk pk; /* CT_PK_UNKNOWN: unknown */
	enum ct_digest digest;
	unsigned salt_len; /* RSA-PSS only */
	bool has_null;	   /* parameters were NULL */
};

/*
 * Reads an AlgorithmIdentifier with its header.
 *
 * Errors: CATRUST_E_DER_*, CATRUST_E_UNSUPPORTED for RSA-PSS parameters that
 * are well-formed but not supported. An unknown algorithm is not an error:
 * out->pk is CT_PK_UNKNOWN. Cost: O(len); no allocation.
 */
CT_MUST_USE enum catrust_error
ct_signature_algorithm_parse(struct ct_signature_algorithm *out,
			     struct ct_span algorithm_identifier);

/* Whether a key that is limited to @limits (its own parameters; pk unset: to
 * none) may make RSA-PSS signatures with this algorithm: with its hash and no
 * shorter salt. Source: RFC 4055 3.3. */
bool ct_pss_limits_allow(const struct ct_signature_algorithm *limits,
			 const struct ct_signature_algorithm *algorithm);

/* Returns the collision resistance in bits: half the digest's length; 0 for MD2
 * and MD5, 63 for SHA-1, 105 for GOST R 34.11-94, which are broken. For Ed25519
 * it is 128, for Ed448 224, for ML-DSA 128, 192 and 256. */
unsigned
ct_signature_algorithm_strength(const struct ct_signature_algorithm *algorithm);

#endif /* CT_CRYPTO_SIGNATURE_ALGORITHM_H */
