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

/* GnuTLS has no SHA-512/224, SHA-512/256. */
static const gnutls_digest_algorithm_t digests[] = {
	[CT_DIGEST_NONE] = GNUTLS_DIG_UNKNOWN,
	[CT_DIGEST_MD2] = GNUTLS_DIG_MD2,
	[CT_DIGEST_MD5] = GNUTLS_DIG_MD5,
	[CT_DIGEST_RMD160] = GNUTLS_DIG_RMD160,
	[CT_DIGEST_SHA1] = GNUTLS_DIG_SHA1,
	[CT_DIGEST_SHA224] = GNUTLS_DIG_SHA224,
	[CT_DIGEST_SHA256] = GNUTLS_DIG_SHA256,
	[CT_DIGEST_SHA384] = GNUTLS_DIG_SHA384,
	[CT_DIGEST_SHA512] = GNUTLS_DIG_SHA512,
	[CT_DIGEST_SHA3_224] = GNUTLS_DIG_SHA3_224,
	[CT_DIGEST_SHA3_256] = GNUTLS_DIG_SHA3_256,
	[CT_DIGEST_SHA3_384] = GNUTLS_DIG_SHA3_384,
	[CT_DIGEST_SHA3_512] = GNUTLS_DIG_SHA3_512,
	[CT_DIGEST_GOST_94] = GNUTLS_DIG_GOSTR_94,
	[CT_DIGEST_STREEBOG_256] = GNUTLS_DIG_STREEBOG_256,
	[CT_DIGEST_STREEBOG_512] = GNUTLS_DIG_STREEBOG_512,
};

/* Kinds of keys that the engine and GnuTLS both know. */
static const gnutls_pk_algorithm_t pks[] = {
	[CT_PK_UNKNOWN] = GNUTLS_PK_UNKNOWN,
	[CT_PK_RSA] = GNUTLS_PK_RSA,
	[CT_PK_RSA_PSS] = GNUTLS_PK_RSA_PSS,
	[CT_PK_DSA] = GNUTLS_PK_DSA,
	[CT_PK_ECDSA] = GNUTLS_PK_ECDSA,
	[CT_PK_ED25519] = GNUTLS_PK_EDDSA_ED25519,
	[CT_PK_ED448] = GNUTLS_PK_EDDSA_ED448,
	[CT_PK_ML_DSA_44] = GNUTLS_PK_MLDSA44,
	[CT_PK_ML_DSA_65] = GNUTLS_PK_MLDSA65,
	[CT_PK_ML_DSA_87] = GNUTLS_PK_MLDSA87,
	[CT_PK_GOST_01] = GNUTLS_PK_GOST_01,
	[CT_PK_GOST_12_256] = GNUTLS_PK_GOST_12_256,
	[CT_PK_GOST_12_512] = GNUTLS_PK_GOST_12_512,
};

enum ct_digest ct_gnutls_digest(gnutls_digest_algorithm_t id)
{
	for (size_t i = 0; i < CT_ARRAY_LEN(digests); i++)
		if (digests[i] == id && id != GNUTLS_DIG_UNKNOWN)
			return (enum ct_digest)i;
	return CT_DIGEST_NONE;
}

enum ct_pk ct_gnutls_pk(gnutls_pk_algorithm_t id)
{
	for (size_t i = 0; i < CT_ARRAY_LEN(pks); i++)
		if (pks[i] == id)
			return (enum ct_pk)i;
	return CT_PK_UNKNOWN;
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
	gnutls_pk_algorithm_t pk = pks[parsed->pk];
	struct ct_oid_text oid;

	/* Without a digest that GnuTLS knows it would be a raw signature. */
	if (error == CATRUST_OK && pk != GNUTLS_PK_UNKNOWN &&
	    digests[parsed->digest] != GNUTLS_DIG_UNKNOWN)
		return gnutls_pk_to_sign(pk, digests[parsed->digest]);
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
	gnutls_pk_algorithm_t pk = pks[key->algorithm];
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
