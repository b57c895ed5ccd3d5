/*
 * From encoded algorithms and keys to GnuTLS's numbers.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include "asn1/der.h"
#include "asn1/oid.h"
#include "crypto/gost.h"
#include "crypto/signature_algorithm.h"
#include "gnutls/algorithms/algorithm_id.h"
#include "gnutls/base/text.h"

struct ct_span ct_gnutls_algorithm_oid(struct ct_span algorithm)
{
	struct ct_der outer = ct_der(algorithm), inside;
	struct ct_span oid;

	if (ct_der_enter(&outer, CT_DER_SEQUENCE, &inside) != CATRUST_OK ||
	    ct_der_read_oid(&inside, &oid) != CATRUST_OK)
		return ct_span(NULL, 0);
	return oid;
}

static gnutls_digest_algorithm_t digest_id(enum ct_digest digest)
{
	switch (digest) {
	case CT_DIGEST_NONE:
	case CT_DIGEST_SHA512_224: /* GnuTLS does not have these two */
	case CT_DIGEST_SHA512_256:
		break;
	case CT_DIGEST_MD2:
		return GNUTLS_DIG_MD2;
	case CT_DIGEST_MD5:
		return GNUTLS_DIG_MD5;
	case CT_DIGEST_RMD160:
		return GNUTLS_DIG_RMD160;
	case CT_DIGEST_SHA1:
		return GNUTLS_DIG_SHA1;
	case CT_DIGEST_SHA224:
		return GNUTLS_DIG_SHA224;
	case CT_DIGEST_SHA256:
		return GNUTLS_DIG_SHA256;
	case CT_DIGEST_SHA384:
		return GNUTLS_DIG_SHA384;
	case CT_DIGEST_SHA512:
		return GNUTLS_DIG_SHA512;
	case CT_DIGEST_SHA3_224:
		return GNUTLS_DIG_SHA3_224;
	case CT_DIGEST_SHA3_256:
		return GNUTLS_DIG_SHA3_256;
	case CT_DIGEST_SHA3_384:
		return GNUTLS_DIG_SHA3_384;
	case CT_DIGEST_SHA3_512:
		return GNUTLS_DIG_SHA3_512;
	case CT_DIGEST_GOST_94:
		return GNUTLS_DIG_GOSTR_94;
	case CT_DIGEST_STREEBOG_256:
		return GNUTLS_DIG_STREEBOG_256;
	case CT_DIGEST_STREEBOG_512:
		return GNUTLS_DIG_STREEBOG_512;
	}
	return GNUTLS_DIG_UNKNOWN;
}

/* Kinds of keys that the engine and GnuTLS both know. */
static gnutls_pk_algorithm_t pk_id(enum ct_pk pk)
{
	switch (pk) {
	case CT_PK_RSA:
		return GNUTLS_PK_RSA;
	case CT_PK_RSA_PSS:
		return GNUTLS_PK_RSA_PSS;
	case CT_PK_DSA:
		return GNUTLS_PK_DSA;
	case CT_PK_ECDSA:
		return GNUTLS_PK_ECDSA;
	case CT_PK_ED25519:
		return GNUTLS_PK_EDDSA_ED25519;
	case CT_PK_ED448:
		return GNUTLS_PK_EDDSA_ED448;
	case CT_PK_GOST_01:
		return GNUTLS_PK_GOST_01;
	case CT_PK_GOST_12_256:
		return GNUTLS_PK_GOST_12_256;
	case CT_PK_GOST_12_512:
		return GNUTLS_PK_GOST_12_512;
	case CT_PK_ML_DSA_44:
		return GNUTLS_PK_MLDSA44;
	case CT_PK_ML_DSA_65:
		return GNUTLS_PK_MLDSA65;
	case CT_PK_ML_DSA_87:
		return GNUTLS_PK_MLDSA87;
	case CT_PK_UNKNOWN:
		break;
	}
	return GNUTLS_PK_UNKNOWN;
}

bool ct_gnutls_is_rsa_pss(struct ct_span algorithm)
{
	return ct_oid_is(ct_gnutls_algorithm_oid(algorithm), ct_oid_pk_rsa_pss);
}

/* What the engine does not know is looked up by its OID, whatever its
 * parameters are. */
gnutls_sign_algorithm_t
ct_gnutls_sign_algorithm_parsed(struct ct_span algorithm,
				const struct ct_signature_algorithm *parsed,
				enum catrust_error error)
{
	gnutls_pk_algorithm_t pk = pk_id(parsed->pk);
	struct ct_oid_text oid;

	/* Without a digest that GnuTLS knows it would be a raw signature. */
	if (error == CATRUST_OK && pk != GNUTLS_PK_UNKNOWN &&
	    digest_id(parsed->digest) != GNUTLS_DIG_UNKNOWN)
		return gnutls_pk_to_sign(pk, digest_id(parsed->digest));
	/* Parameters that are malformed or not supported name no hash. */
	if (ct_gnutls_is_rsa_pss(algorithm))
		return GNUTLS_SIGN_UNKNOWN;
	oid = ct_gnutls_oid_text(ct_gnutls_algorithm_oid(algorithm));
	return gnutls_oid_to_sign(oid.text);
}

gnutls_sign_algorithm_t ct_gnutls_sign_algorithm(struct ct_span algorithm)
{
	struct ct_signature_algorithm parsed;
	enum catrust_error error =
		ct_signature_algorithm_parse(&parsed, algorithm);

	return ct_gnutls_sign_algorithm_parsed(algorithm, &parsed, error);
}

gnutls_pk_algorithm_t ct_gnutls_pk_algorithm(const struct ct_public_key *key)
{
	gnutls_pk_algorithm_t pk = pk_id(key->algorithm);
	struct ct_oid_text oid;

	if (pk != GNUTLS_PK_UNKNOWN)
		return pk;
	oid = ct_gnutls_oid_text(key->oid);
	return gnutls_oid_to_pk(oid.text);
}

static const gnutls_ecc_curve_t curves[] = {
	[CT_CURVE_UNKNOWN] = GNUTLS_ECC_CURVE_INVALID,
	[CT_CURVE_P192] = GNUTLS_ECC_CURVE_SECP192R1,
	[CT_CURVE_P224] = GNUTLS_ECC_CURVE_SECP224R1,
	[CT_CURVE_P256] = GNUTLS_ECC_CURVE_SECP256R1,
	[CT_CURVE_P384] = GNUTLS_ECC_CURVE_SECP384R1,
	[CT_CURVE_P521] = GNUTLS_ECC_CURVE_SECP521R1,
	[CT_CURVE_GOST_CP_A] = GNUTLS_ECC_CURVE_GOST256CPA,
	[CT_CURVE_GOST_CP_B] = GNUTLS_ECC_CURVE_GOST256CPB,
	[CT_CURVE_GOST_CP_C] = GNUTLS_ECC_CURVE_GOST256CPC,
	[CT_CURVE_GOST_CP_XCHA] = GNUTLS_ECC_CURVE_GOST256CPXA,
	[CT_CURVE_GOST_CP_XCHB] = GNUTLS_ECC_CURVE_GOST256CPXB,
	[CT_CURVE_GOST_256_A] = GNUTLS_ECC_CURVE_GOST256A,
	[CT_CURVE_GOST_256_B] = GNUTLS_ECC_CURVE_GOST256B,
	[CT_CURVE_GOST_256_C] = GNUTLS_ECC_CURVE_GOST256C,
	[CT_CURVE_GOST_256_D] = GNUTLS_ECC_CURVE_GOST256D,
	[CT_CURVE_GOST_512_A] = GNUTLS_ECC_CURVE_GOST512A,
	[CT_CURVE_GOST_512_B] = GNUTLS_ECC_CURVE_GOST512B,
	[CT_CURVE_GOST_512_C] = GNUTLS_ECC_CURVE_GOST512C,
};

/* Keys that sign nothing, but that peers may have (RFC 8410). */
static gnutls_ecc_curve_t agreement_curve(const struct ct_public_key *key)
{
	switch (ct_gnutls_pk_algorithm(key)) {
	case GNUTLS_PK_ECDH_X25519:
		return GNUTLS_ECC_CURVE_X25519;
	case GNUTLS_PK_ECDH_X448:
		return GNUTLS_ECC_CURVE_X448;
	default:
		return GNUTLS_ECC_CURVE_INVALID;
	}
}

gnutls_ecc_curve_t ct_gnutls_curve(const struct ct_public_key *key)
{
	switch (key->algorithm) {
	case CT_PK_ED25519:
		return GNUTLS_ECC_CURVE_ED25519;
	case CT_PK_ED448:
		return GNUTLS_ECC_CURVE_ED448;
	case CT_PK_UNKNOWN:
		return agreement_curve(key);
	default:
		break;
	}
	return curves[key->curve];
}

int ct_gnutls_check_curve(const struct ct_public_key *key)
{
	if (key->curve != CT_CURVE_UNKNOWN ||
	    (key->algorithm != CT_PK_ECDSA && !ct_pk_is_gost(key->algorithm)))
		return 0;
	if (key->parameters.data == NULL)
		return GNUTLS_E_ASN1_ELEMENT_NOT_FOUND;
	return ct_public_key_has_parameters(key)
		       ? GNUTLS_E_ECC_UNSUPPORTED_CURVE
		       : GNUTLS_E_ASN1_TAG_ERROR;
}

int ct_gnutls_check_known(const struct ct_public_key *key)
{
	if (ct_gnutls_pk_algorithm(key) == GNUTLS_PK_UNKNOWN)
		return GNUTLS_E_UNIMPLEMENTED_FEATURE;
	return ct_gnutls_check_curve(key);
}

unsigned ct_gnutls_key_bits(const struct ct_public_key *key)
{
	gnutls_ecc_curve_t curve = ct_gnutls_curve(key);

	if (curve != GNUTLS_ECC_CURVE_INVALID)
		return 8u * (unsigned)gnutls_ecc_curve_get_size(curve);
	return key->bits;
}
