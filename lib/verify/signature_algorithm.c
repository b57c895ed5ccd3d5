/*
 * Signature algorithms: identifiers, RSA-PSS parameters, strengths.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include "asn1/der.h"
#include "verify/signature_algorithm.h"

#define ALGORITHM(oid, pk, digest, name) \
 {                                       \
  oid, sizeof(oid) - 1, pk, digest, name \
 }

/* Common prefixes of the encodings below. */
#define PKCS1	 "\x2a\x86\x48\x86\xf7\x0d\x01\x01" /* 1.2.840.113549.1.1 */
#define X9_62	 "\x2a\x86\x48\xce\x3d\x04"	    /* 1.2.840.10045.4 */
#define NIST_SIG "\x60\x86\x48\x01\x65\x03\x04\x03" /* 2.16.840.1.101.3.4.3 */
#define NIST_HASH                                           \
 "\x60\x86\x48\x01\x65\x03\x04\x02" /* 2.16.840.1.101.3.4.2 \
				     */
#define OID_PSS	 PKCS1 "\x0a"
#define OID_MGF1 PKCS1 "\x08"

static const struct {
	const char *oid;
	size_t oid_len;
	enum ct_pk pk;
	enum ct_digest digest;
	const char *name;
} algorithms[] = {
	/* The most frequent first: the table is searched in this order. */
	ALGORITHM(PKCS1 "\x0b", CT_PK_RSA, CT_DIGEST_SHA256, "RSA-SHA256"),
	ALGORITHM(X9_62 "\x03\x02", CT_PK_ECDSA, CT_DIGEST_SHA256,
		  "ECDSA-SHA256"),
	ALGORITHM(X9_62 "\x03\x03", CT_PK_ECDSA, CT_DIGEST_SHA384,
		  "ECDSA-SHA384"),
	ALGORITHM(PKCS1 "\x0c", CT_PK_RSA, CT_DIGEST_SHA384, "RSA-SHA384"),
	ALGORITHM(PKCS1 "\x0d", CT_PK_RSA, CT_DIGEST_SHA512, "RSA-SHA512"),
	ALGORITHM(PKCS1 "\x05", CT_PK_RSA, CT_DIGEST_SHA1, "RSA-SHA1"),
	ALGORITHM(PKCS1 "\x0e", CT_PK_RSA, CT_DIGEST_SHA224, "RSA-SHA224"),
	ALGORITHM(PKCS1 "\x0f", CT_PK_RSA, CT_DIGEST_SHA512_224,
		  "RSA-SHA512/224"),
	ALGORITHM(PKCS1 "\x10", CT_PK_RSA, CT_DIGEST_SHA512_256,
		  "RSA-SHA512/256"),
	ALGORITHM(PKCS1 "\x04", CT_PK_RSA, CT_DIGEST_MD5, "RSA-MD5"),
	ALGORITHM(PKCS1 "\x02", CT_PK_RSA, CT_DIGEST_MD2, "RSA-MD2"),
	ALGORITHM("\x2b\x0e\x03\x02\x1d", CT_PK_RSA, CT_DIGEST_SHA1,
		  "RSA-SHA1"), /* OIW's older name */
	ALGORITHM("\x2b\x24\x03\x03\x01\x02", CT_PK_RSA, CT_DIGEST_RMD160,
		  "RSA-RMD160"),
	ALGORITHM(NIST_SIG "\x0d", CT_PK_RSA, CT_DIGEST_SHA3_224,
		  "RSA-SHA3-224"),
	ALGORITHM(NIST_SIG "\x0e", CT_PK_RSA, CT_DIGEST_SHA3_256,
		  "RSA-SHA3-256"),
	ALGORITHM(NIST_SIG "\x0f", CT_PK_RSA, CT_DIGEST_SHA3_384,
		  "RSA-SHA3-384"),
	ALGORITHM(NIST_SIG "\x10", CT_PK_RSA, CT_DIGEST_SHA3_512,
		  "RSA-SHA3-512"),
	ALGORITHM(X9_62 "\x01", CT_PK_ECDSA, CT_DIGEST_SHA1, "ECDSA-SHA1"),
	ALGORITHM(X9_62 "\x03\x01", CT_PK_ECDSA, CT_DIGEST_SHA224,
		  "ECDSA-SHA224"),
	ALGORITHM(X9_62 "\x03\x04", CT_PK_ECDSA, CT_DIGEST_SHA512,
		  "ECDSA-SHA512"),
	ALGORITHM(NIST_SIG "\x09", CT_PK_ECDSA, CT_DIGEST_SHA3_224,
		  "ECDSA-SHA3-224"),
	ALGORITHM(NIST_SIG "\x0a", CT_PK_ECDSA, CT_DIGEST_SHA3_256,
		  "ECDSA-SHA3-256"),
	ALGORITHM(NIST_SIG "\x0b", CT_PK_ECDSA, CT_DIGEST_SHA3_384,
		  "ECDSA-SHA3-384"),
	ALGORITHM(NIST_SIG "\x0c", CT_PK_ECDSA, CT_DIGEST_SHA3_512,
		  "ECDSA-SHA3-512"),
	ALGORITHM("\x2a\x86\x48\xce\x38\x04\x03", CT_PK_DSA, CT_DIGEST_SHA1,
		  "DSA-SHA1"),
	ALGORITHM(NIST_SIG "\x01", CT_PK_DSA, CT_DIGEST_SHA224, "DSA-SHA224"),
	ALGORITHM(NIST_SIG "\x02", CT_PK_DSA, CT_DIGEST_SHA256, "DSA-SHA256"),
	ALGORITHM(NIST_SIG "\x03", CT_PK_DSA, CT_DIGEST_SHA384, "DSA-SHA384"),
	ALGORITHM(NIST_SIG "\x04", CT_PK_DSA, CT_DIGEST_SHA512, "DSA-SHA512"),
	ALGORITHM(NIST_SIG "\x05", CT_PK_DSA, CT_DIGEST_SHA3_224,
		  "DSA-SHA3-224"),
	ALGORITHM(NIST_SIG "\x06", CT_PK_DSA, CT_DIGEST_SHA3_256,
		  "DSA-SHA3-256"),
	ALGORITHM(NIST_SIG "\x07", CT_PK_DSA, CT_DIGEST_SHA3_384,
		  "DSA-SHA3-384"),
	ALGORITHM(NIST_SIG "\x08", CT_PK_DSA, CT_DIGEST_SHA3_512,
		  "DSA-SHA3-512"),
	ALGORITHM("\x2b\x65\x70", CT_PK_ED25519, CT_DIGEST_NONE, "Ed25519"),
	ALGORITHM("\x2b\x65\x71", CT_PK_ED448, CT_DIGEST_NONE, "Ed448"),
	ALGORITHM(NIST_SIG "\x11", CT_PK_ML_DSA_44, CT_DIGEST_NONE,
		  "ML-DSA-44"),
	ALGORITHM(NIST_SIG "\x12", CT_PK_ML_DSA_65, CT_DIGEST_NONE,
		  "ML-DSA-65"),
	ALGORITHM(NIST_SIG "\x13", CT_PK_ML_DSA_87, CT_DIGEST_NONE,
		  "ML-DSA-87"),
};

static enum ct_digest digest_of_oid(struct ct_span oid)
{
	static const enum ct_digest nist[] = {
		CT_DIGEST_SHA256,   CT_DIGEST_SHA384,	  CT_DIGEST_SHA512,
		CT_DIGEST_SHA224,   CT_DIGEST_SHA512_224, CT_DIGEST_SHA512_256,
		CT_DIGEST_SHA3_224, CT_DIGEST_SHA3_256,	  CT_DIGEST_SHA3_384,
		CT_DIGEST_SHA3_512,
	};
	struct ct_span arc = ct_span(NIST_HASH, sizeof(NIST_HASH) - 1);

	if (oid.len == arc.len + 1 &&
	    ct_span_equal(ct_span(oid.data, arc.len), arc)) {
		unsigned last = oid.data[arc.len];

		if (last >= 1 && last <= CT_ARRAY_LEN(nist))
			return nist[last - 1];
	}
	if (CT_SPAN_IS(oid, "\x2b\x0e\x03\x02\x1a"))
		return CT_DIGEST_SHA1;
	return CT_DIGEST_NONE;
}

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
	*out = digest_of_oid(oid);
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
	if (!CT_SPAN_IS(oid, OID_MGF1))
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
	if (CT_SPAN_IS(oid, OID_PSS)) {
		out->pk = CT_PK_RSA_PSS;
		CT_TRY(read_pss(&inside, out));
		return ct_der_is_end(&inside) ? CATRUST_OK
					      : CATRUST_E_DER_TRAILING;
	}
	for (size_t i = 0; i < CT_ARRAY_LEN(algorithms); i++) {
		struct ct_span null;

		if (!ct_span_equal(oid, ct_span(algorithms[i].oid,
						algorithms[i].oid_len)))
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
	case CT_DIGEST_SHA224:
	case CT_DIGEST_SHA512_224:
	case CT_DIGEST_SHA3_224:
		return 112;
	case CT_DIGEST_SHA256:
	case CT_DIGEST_SHA512_256:
	case CT_DIGEST_SHA3_256:
		return 128;
	case CT_DIGEST_SHA384:
	case CT_DIGEST_SHA3_384:
		return 192;
	case CT_DIGEST_SHA512:
	case CT_DIGEST_SHA3_512:
		return 256;
	case CT_DIGEST_NONE:
	case CT_DIGEST_MD2:
	case CT_DIGEST_MD5:
		break;
	}
	return 0;
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

const char *
ct_signature_algorithm_name(const struct ct_signature_algorithm *algorithm)
{
	if (algorithm->pk == CT_PK_RSA_PSS)
		return "RSA-PSS";
	for (size_t i = 0; i < CT_ARRAY_LEN(algorithms); i++)
		if (algorithms[i].pk == algorithm->pk &&
		    algorithms[i].digest == algorithm->digest)
			return algorithms[i].name;
	return "unknown";
}
