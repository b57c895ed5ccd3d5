/*
 * Signature algorithms: identifiers, RSA-PSS parameters, strengths.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include "asn1/der.h"
#include "asn1/oid.h"
#include "crypto/signature_algorithm.h"

static const struct {
	const struct ct_span *oid;
	enum ct_pk pk;
	enum ct_digest digest;
} algorithms[] = {
	/* The most frequent first: the table is searched in this order. */
	{&ct_oid_sig_rsa_sha256, CT_PK_RSA, CT_DIGEST_SHA256},
	{&ct_oid_sig_ecdsa_sha256, CT_PK_ECDSA, CT_DIGEST_SHA256},
	{&ct_oid_sig_ecdsa_sha384, CT_PK_ECDSA, CT_DIGEST_SHA384},
	{&ct_oid_sig_rsa_sha384, CT_PK_RSA, CT_DIGEST_SHA384},
	{&ct_oid_sig_rsa_sha512, CT_PK_RSA, CT_DIGEST_SHA512},
	{&ct_oid_sig_rsa_sha1, CT_PK_RSA, CT_DIGEST_SHA1},
	{&ct_oid_sig_rsa_sha224, CT_PK_RSA, CT_DIGEST_SHA224},
	{&ct_oid_sig_rsa_sha512_224, CT_PK_RSA, CT_DIGEST_SHA512_224},
	{&ct_oid_sig_rsa_sha512_256, CT_PK_RSA, CT_DIGEST_SHA512_256},
	{&ct_oid_sig_rsa_md5, CT_PK_RSA, CT_DIGEST_MD5},
	{&ct_oid_sig_rsa_md2, CT_PK_RSA, CT_DIGEST_MD2},
	{&ct_oid_sig_rsa_sha1_oiw, CT_PK_RSA, CT_DIGEST_SHA1},
	{&ct_oid_sig_rsa_rmd160, CT_PK_RSA, CT_DIGEST_RMD160},
	{&ct_oid_sig_rsa_sha3_224, CT_PK_RSA, CT_DIGEST_SHA3_224},
	{&ct_oid_sig_rsa_sha3_256, CT_PK_RSA, CT_DIGEST_SHA3_256},
	{&ct_oid_sig_rsa_sha3_384, CT_PK_RSA, CT_DIGEST_SHA3_384},
	{&ct_oid_sig_rsa_sha3_512, CT_PK_RSA, CT_DIGEST_SHA3_512},
	{&ct_oid_sig_ecdsa_sha1, CT_PK_ECDSA, CT_DIGEST_SHA1},
	{&ct_oid_sig_ecdsa_sha224, CT_PK_ECDSA, CT_DIGEST_SHA224},
	{&ct_oid_sig_ecdsa_sha512, CT_PK_ECDSA, CT_DIGEST_SHA512},
	{&ct_oid_sig_ecdsa_sha3_224, CT_PK_ECDSA, CT_DIGEST_SHA3_224},
	{&ct_oid_sig_ecdsa_sha3_256, CT_PK_ECDSA, CT_DIGEST_SHA3_256},
	{&ct_oid_sig_ecdsa_sha3_384, CT_PK_ECDSA, CT_DIGEST_SHA3_384},
	{&ct_oid_sig_ecdsa_sha3_512, CT_PK_ECDSA, CT_DIGEST_SHA3_512},
	{&ct_oid_sig_dsa_sha1, CT_PK_DSA, CT_DIGEST_SHA1},
	{&ct_oid_sig_dsa_sha224, CT_PK_DSA, CT_DIGEST_SHA224},
	{&ct_oid_sig_dsa_sha256, CT_PK_DSA, CT_DIGEST_SHA256},
	{&ct_oid_sig_dsa_sha384, CT_PK_DSA, CT_DIGEST_SHA384},
	{&ct_oid_sig_dsa_sha512, CT_PK_DSA, CT_DIGEST_SHA512},
	{&ct_oid_sig_dsa_sha3_224, CT_PK_DSA, CT_DIGEST_SHA3_224},
	{&ct_oid_sig_dsa_sha3_256, CT_PK_DSA, CT_DIGEST_SHA3_256},
	{&ct_oid_sig_dsa_sha3_384, CT_PK_DSA, CT_DIGEST_SHA3_384},
	{&ct_oid_sig_dsa_sha3_512, CT_PK_DSA, CT_DIGEST_SHA3_512},
	{&ct_oid_pk_ed25519, CT_PK_ED25519, CT_DIGEST_NONE},
	{&ct_oid_pk_ed448, CT_PK_ED448, CT_DIGEST_NONE},
	{&ct_oid_pk_ml_dsa_44, CT_PK_ML_DSA_44, CT_DIGEST_NONE},
	{&ct_oid_pk_ml_dsa_65, CT_PK_ML_DSA_65, CT_DIGEST_NONE},
	{&ct_oid_pk_ml_dsa_87, CT_PK_ML_DSA_87, CT_DIGEST_NONE},
	{&ct_oid_sig_gost_94, CT_PK_GOST_01, CT_DIGEST_GOST_94},
	{&ct_oid_sig_gost_256, CT_PK_GOST_12_256, CT_DIGEST_STREEBOG_256},
	{&ct_oid_sig_gost_512, CT_PK_GOST_12_512, CT_DIGEST_STREEBOG_512},
};

/* A hash's AlgorithmIdentifier: parameters absent or NULL (RFC 4055 2.1). */
static enum catrust_error read_hash(struct ct_der *der, enum ct_digest *out)
{
	struct ct_der inside;
	struct ct_span oid, null;

	CT_TRY(ct_der_enter(der, CT_DER_SEQUENCE, &inside));
	CT_TRY(ct_der_read_oid(&inside, &oid));
	CT_TRY(ct_der_read_optional(&inside, CT_DER_NULL, &null));
	if (null.len != 0)
		return CATRUST_E_DER_VALUE;
	if (!ct_der_is_end(&inside))
		return CATRUST_E_DER_TRAILING;
	*out = ct_digest_from_oid(oid);
	return *out == CT_DIGEST_NONE ? CATRUST_E_UNSUPPORTED : CATRUST_OK;
}

/* [number] EXPLICIT hash, defaults to SHA-1. */
static enum catrust_error read_pss_hash(struct ct_der *der, enum ct_digest *out)
{
	struct ct_der inside;

	if (!ct_der_next_is(der, CT_DER_CONTEXT_CONSTRUCTED(0))) {
		*out = CT_DIGEST_SHA1;
		return CATRUST_OK;
	}
	CT_TRY(ct_der_enter(der, CT_DER_CONTEXT_CONSTRUCTED(0), &inside));
	CT_TRY(read_hash(&inside, out));
	return ct_der_is_end(&inside) ? CATRUST_OK : CATRUST_E_DER_TRAILING;
}

static enum catrust_error read_pss_mgf(struct ct_der *der, enum ct_digest *out)
{
	struct ct_der outer, inside;
	struct ct_span oid;

	if (!ct_der_next_is(der, CT_DER_CONTEXT_CONSTRUCTED(1))) {
		*out = CT_DIGEST_SHA1;
		return CATRUST_OK;
	}
	CT_TRY(ct_der_enter(der, CT_DER_CONTEXT_CONSTRUCTED(1), &outer));
	CT_TRY(ct_der_enter(&outer, CT_DER_SEQUENCE, &inside));
	CT_TRY(ct_der_read_oid(&inside, &oid));
	if (!ct_oid_is(oid, ct_oid_mgf1))
		return CATRUST_E_UNSUPPORTED;
	CT_TRY(read_hash(&inside, out));
	if (!ct_der_is_end(&inside) || !ct_der_is_end(&outer))
		return CATRUST_E_DER_TRAILING;
	return CATRUST_OK;
}

/* [number] EXPLICIT INTEGER with a default. */
static enum catrust_error read_pss_number(struct ct_der *der, unsigned number,
					  uint32_t *value)
{
	unsigned tag = CT_DER_CONTEXT_CONSTRUCTED(number);
	struct ct_der inside;

	if (!ct_der_next_is(der, tag))
		return CATRUST_OK;
	CT_TRY(ct_der_enter(der, tag, &inside));
	CT_TRY(ct_der_read_unsigned(&inside, value));
	return ct_der_is_end(&inside) ? CATRUST_OK : CATRUST_E_DER_TRAILING;
}

/* RSASSA-PSS-params (RFC 4055 3.1). */
static enum catrust_error read_pss(struct ct_der *der,
				   struct ct_signature_algorithm *out)
{
	uint32_t salt_len = 20, trailer = 1;
	enum ct_digest mgf_digest;
	struct ct_der inside;

	CT_TRY(ct_der_enter(der, CT_DER_SEQUENCE, &inside));
	CT_TRY(read_pss_hash(&inside, &out->digest));
	CT_TRY(read_pss_mgf(&inside, &mgf_digest));
	CT_TRY(read_pss_number(&inside, 2, &salt_len));
	CT_TRY(read_pss_number(&inside, 3, &trailer));
	if (!ct_der_is_end(&inside))
		return CATRUST_E_DER_TRAILING;
	/* A salt longer than the largest modulus cannot occur. */
	if (mgf_digest != out->digest || trailer != 1 || salt_len > 2048)
		return CATRUST_E_UNSUPPORTED;
	out->salt_len = salt_len;
	return CATRUST_OK;
}

enum catrust_error
ct_signature_algorithm_parse(struct ct_signature_algorithm *out,
			     struct ct_span algorithm_identifier)
{
	struct ct_der der = ct_der(algorithm_identifier), inside;
	struct ct_span oid;

	*out = (struct ct_signature_algorithm){.pk = CT_PK_UNKNOWN};
	CT_TRY(ct_der_enter(&der, CT_DER_SEQUENCE, &inside));
	if (!ct_der_is_end(&der))
		return CATRUST_E_DER_TRAILING;
	CT_TRY(ct_der_read_oid(&inside, &oid));
	if (ct_oid_is(oid, ct_oid_pk_rsa_pss)) {
		out->pk = CT_PK_RSA_PSS;
		CT_TRY(read_pss(&inside, out));
		return ct_der_is_end(&inside) ? CATRUST_OK
					      : CATRUST_E_DER_TRAILING;
	}
	for (size_t i = 0; i < CT_ARRAY_LEN(algorithms); i++) {
		struct ct_span null;

		if (!ct_oid_is(oid, *algorithms[i].oid))
			continue;
		out->has_null = ct_der_next_is(&inside, CT_DER_NULL);
		CT_TRY(ct_der_read_optional(&inside, CT_DER_NULL, &null));
		if (null.len != 0)
			return CATRUST_E_DER_VALUE;
		if (!ct_der_is_end(&inside))
			return CATRUST_E_DER_TRAILING;
		out->pk = algorithms[i].pk;
		out->digest = algorithms[i].digest;
		return CATRUST_OK;
	}
	return CATRUST_OK;
}

static unsigned digest_strength(enum ct_digest digest)
{
	switch (digest) {
	case CT_DIGEST_SHA1:
		return 63;
	case CT_DIGEST_RMD160:
		return 80;
	case CT_DIGEST_GOST_94: /* Mendel and others, CRYPTO 2008 */
		return 105;
	case CT_DIGEST_SHA224:
	case CT_DIGEST_SHA512_224:
	case CT_DIGEST_SHA3_224:
		return 112;
	case CT_DIGEST_SHA256:
	case CT_DIGEST_SHA512_256:
	case CT_DIGEST_SHA3_256:
	case CT_DIGEST_STREEBOG_256:
		return 128;
	case CT_DIGEST_SHA384:
	case CT_DIGEST_SHA3_384:
		return 192;
	case CT_DIGEST_SHA512:
	case CT_DIGEST_SHA3_512:
	case CT_DIGEST_STREEBOG_512:
		return 256;
	case CT_DIGEST_NONE:
	case CT_DIGEST_MD2:
	case CT_DIGEST_MD5:
		break;
	}
	return 0;
}

bool ct_pss_limits_allow(const struct ct_signature_algorithm *limits,
			 const struct ct_signature_algorithm *algorithm)
{
	return limits->pk == CT_PK_UNKNOWN ||
	       (algorithm->digest == limits->digest &&
		algorithm->salt_len >= limits->salt_len);
}

unsigned
ct_signature_algorithm_strength(const struct ct_signature_algorithm *algorithm)
{
	switch (algorithm->pk) {
	case CT_PK_ED25519:
	case CT_PK_ML_DSA_44:
		return 128;
	case CT_PK_ML_DSA_65:
		return 192;
	case CT_PK_ED448:
		return 224;
	case CT_PK_ML_DSA_87:
		return 256;
	default:
		return digest_strength(algorithm->digest);
	}
}
