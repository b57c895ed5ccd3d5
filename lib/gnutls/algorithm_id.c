/*
 * From encoded algorithms and keys to GnuTLS's numbers.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include "asn1/der.h"
#include "gnutls/algorithm_id.h"
#include "gnutls/text.h"
#include "verify/signature_algorithm.h"

struct ct_span ct_gnutls_algorithm_oid(struct ct_span algorithm)
{
	struct ct_der outer = ct_der(algorithm), inside;
	struct ct_span oid;

	if (ct_der_enter(&outer, CT_DER_SEQUENCE, &inside) != CATRUST_OK ||
	    ct_der_read_oid(&inside, &oid) != CATRUST_OK)
		return ct_span(NULL, 0);
	return oid;
}

static gnutls_sign_algorithm_t rsa_pss(struct ct_span algorithm)
{
	struct ct_signature_algorithm parsed;

	if (ct_signature_algorithm_parse(&parsed, algorithm) != CATRUST_OK)
		return GNUTLS_SIGN_UNKNOWN;
	switch (parsed.digest) {
	case CT_DIGEST_SHA256:
		return GNUTLS_SIGN_RSA_PSS_SHA256;
	case CT_DIGEST_SHA384:
		return GNUTLS_SIGN_RSA_PSS_SHA384;
	case CT_DIGEST_SHA512:
		return GNUTLS_SIGN_RSA_PSS_SHA512;
	default:
		return GNUTLS_SIGN_UNKNOWN;
	}
}

gnutls_sign_algorithm_t ct_gnutls_sign_algorithm(struct ct_span algorithm)
{
	struct ct_oid_text oid =
		ct_gnutls_oid_text(ct_gnutls_algorithm_oid(algorithm));
	gnutls_sign_algorithm_t sign = gnutls_oid_to_sign(oid.text);

	return sign == GNUTLS_SIGN_RSA_PSS_SHA256 ? rsa_pss(algorithm) : sign;
}

gnutls_pk_algorithm_t ct_gnutls_pk_algorithm(const struct ct_public_key *key)
{
	struct ct_oid_text oid = ct_gnutls_oid_text(key->oid);

	return gnutls_oid_to_pk(oid.text);
}

gnutls_ecc_curve_t ct_gnutls_curve(const struct ct_public_key *key)
{
	switch (key->algorithm) {
	case CT_PK_ED25519:
		return GNUTLS_ECC_CURVE_ED25519;
	case CT_PK_ED448:
		return GNUTLS_ECC_CURVE_ED448;
	default:
		break;
	}
	switch (key->curve) {
	case CT_CURVE_P192:
		return GNUTLS_ECC_CURVE_SECP192R1;
	case CT_CURVE_P224:
		return GNUTLS_ECC_CURVE_SECP224R1;
	case CT_CURVE_P256:
		return GNUTLS_ECC_CURVE_SECP256R1;
	case CT_CURVE_P384:
		return GNUTLS_ECC_CURVE_SECP384R1;
	case CT_CURVE_P521:
		return GNUTLS_ECC_CURVE_SECP521R1;
	default:
		return GNUTLS_ECC_CURVE_INVALID;
	}
}

unsigned ct_gnutls_key_bits(const struct ct_public_key *key)
{
	gnutls_ecc_curve_t curve = ct_gnutls_curve(key);

	if (curve != GNUTLS_ECC_CURVE_INVALID)
		return 8u * (unsigned)gnutls_ecc_curve_get_size(curve);
	return key->bits;
}
