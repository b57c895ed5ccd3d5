/*
 * Public keys: structure, sizes, security levels.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <limits.h>

#include "asn1/der.h"
#include "asn1/oid.h"
#include "crypto/public_key.h"

enum {
	RSA_MAX_BITS = 16384,
	RSA_MAX_EXPONENT_LEN = 8,
};

/* A positive INTEGER without its leading zero. Old software omitted the zero
 * before a set first bit, which makes the number negative in DER; GnuTLS and
 * OpenSSL read it as positive. So does this function, which sets a flag for
 * this and for superfluous zeros. */
static enum catrust_error read_number(struct ct_public_key *key,
				      struct ct_der *der, struct ct_span *out)
{
	struct ct_span number;

	CT_TRY(ct_der_read(der, CT_DER_INTEGER, &number));
	if (number.len == 0)
		return CATRUST_E_KEY;
	if ((number.data[0] & 0x80) != 0 ||
	    (number.len > 1 && number.data[0] == 0 &&
	     (number.data[1] & 0x80) == 0))
		key->has_malformed_integer = true;
	number = ct_span_strip_zeros(number);
	if (number.len == 0)
		return CATRUST_E_KEY;
	*out = number;
	return CATRUST_OK;
}

static unsigned bits_of(struct ct_span number)
{
	unsigned bits = 0;

	if (number.len == 0)
		return 0;
	if (number.len > 1u << 20)
		return UINT_MAX; /* more than any limit */
	for (unsigned first = number.data[0]; first != 0; first >>= 1)
		bits++;
	return (unsigned)(number.len - 1) * 8 + bits;
}

static bool is_odd(struct ct_span number)
{
	return (number.data[number.len - 1] & 1) != 0;
}

static enum catrust_error parse_rsa(struct ct_public_key *key)
{
	struct ct_der der = ct_der(key->key), inside;

	CT_TRY(ct_der_enter(&der, CT_DER_SEQUENCE, &inside));
	CT_TRY(read_number(key, &inside, &key->n));
	CT_TRY(read_number(key, &inside, &key->e));
	if (!ct_der_is_end(&der) || !ct_der_is_end(&inside))
		return CATRUST_E_DER_TRAILING;
	key->bits = bits_of(key->n);
	if (key->bits > RSA_MAX_BITS || key->bits < 16 || !is_odd(key->n) ||
	    !is_odd(key->e) || key->e.len > RSA_MAX_EXPONENT_LEN ||
	    (key->e.len == 1 && key->e.data[0] == 1))
		return CATRUST_E_KEY;
	return CATRUST_OK;
}

static enum catrust_error parse_dsa(struct ct_public_key *key)
{
	struct ct_der der = ct_der(key->key), inside;

	CT_TRY(read_number(key, &der, &key->y));
	if (!ct_der_is_end(&der))
		return CATRUST_E_DER_TRAILING;
	if (!ct_public_key_has_parameters(key))
		return CATRUST_OK; /* inherited */
	der = ct_der(key->parameters);
	CT_TRY(ct_der_enter(&der, CT_DER_SEQUENCE, &inside));
	CT_TRY(read_number(key, &inside, &key->p));
	CT_TRY(read_number(key, &inside, &key->q));
	CT_TRY(read_number(key, &inside, &key->g));
	if (!ct_der_is_end(&der) || !ct_der_is_end(&inside))
		return CATRUST_E_DER_TRAILING;
	key->bits = bits_of(key->p);
	return CATRUST_OK;
}

static enum catrust_error parse_ec(struct ct_public_key *key)
{
	struct ct_der der = ct_der(key->parameters);
	struct ct_span oid;
	size_t field_len;

	/* Only named curves (RFC 5480 2.1.1). */
	CT_TRY(ct_der_read_oid(&der, &oid));
	if (!ct_der_is_end(&der))
		return CATRUST_E_DER_TRAILING;
	key->curve = ct_curve_from_oid(oid);
	if (ct_curve_is_gost(key->curve))
		return CATRUST_E_KEY; /* for keys of another kind */
	if (key->curve == CT_CURVE_UNKNOWN)
		return CATRUST_OK;
	key->bits = ct_curve_bits(key->curve);
	field_len = (key->bits + 7) / 8;
	if (key->key.len != 1 + 2 * field_len || key->key.data[0] != 0x04)
		return CATRUST_E_KEY;
	return CATRUST_OK;
}

/* GostR3410-2001-PublicKeyParameters (RFC 4491 2.3.2): curve, digest, and the
 * cipher's where they are not the usual ones. Those of 2012 (RFC 9215 4.2):
 * curve, and the digest where it has to be named. */
static enum catrust_error read_gost_parameters(struct ct_public_key *key,
					       struct ct_span *out_curve)
{
	struct ct_der der = ct_der(key->parameters), inside;
	bool is_2001 = key->algorithm == CT_PK_GOST_01;
	struct ct_span digest, cipher = ct_span(NULL, 0);

	CT_TRY(ct_der_enter(&der, CT_DER_SEQUENCE, &inside));
	CT_TRY(ct_der_read_oid(&inside, out_curve));
	if (is_2001 || !ct_der_is_end(&inside))
		CT_TRY(ct_der_read_oid(&inside, &digest));
	if (is_2001 && !ct_der_is_end(&inside))
		CT_TRY(ct_der_read_oid(&inside, &cipher));
	if (!ct_der_is_end(&inside) || !ct_der_is_end(&der))
		return CATRUST_E_DER_TRAILING;
	key->cipher = cipher;
	return CATRUST_OK;
}

static enum catrust_error parse_gost(struct ct_public_key *key)
{
	struct ct_der der = ct_der(key->key);
	struct ct_span point, curve;

	CT_TRY(ct_der_read(&der, CT_DER_OCTET_STRING, &point));
	if (!ct_der_is_end(&der))
		return CATRUST_E_DER_TRAILING;
	key->bits = key->algorithm == CT_PK_GOST_12_512 ? 512 : 256;
	if (point.len != key->bits / 8 * 2)
		return CATRUST_E_KEY;
	if (!ct_public_key_has_parameters(key))
		return CATRUST_OK; /* inherited */
	CT_TRY(read_gost_parameters(key, &curve));
	key->curve = ct_curve_from_oid(curve);
	if (key->curve != CT_CURVE_UNKNOWN &&
	    (!ct_curve_is_gost(key->curve) ||
	     ct_curve_bits(key->curve) != key->bits))
		return CATRUST_E_KEY;
	return CATRUST_OK;
}

/* Keys that consist of octets only, without parameters. */
static enum catrust_error parse_octets(struct ct_public_key *key, size_t len,
				       unsigned bits)
{
	key->bits = bits;
	if (key->key.len != len || key->parameters.data != NULL)
		return CATRUST_E_KEY;
	return CATRUST_OK;
}

static enum catrust_error parse_rsa_pss(struct ct_public_key *key,
					struct ct_span identifier)
{
	if (key->parameters.data != NULL) {
		enum catrust_error error =
			ct_signature_algorithm_parse(&key->pss, identifier);

		/* Parameters that cannot verify: known, not usable. */
		if (error == CATRUST_E_UNSUPPORTED) {
			key->algorithm = CT_PK_UNKNOWN;
			return CATRUST_OK;
		}
		CT_TRY(error);
	}
	return parse_rsa(key);
}

static enum catrust_error parse_by_algorithm(struct ct_public_key *key,
					     struct ct_span identifier)
{
	switch (key->algorithm) {
	case CT_PK_RSA:
		return parse_rsa(key);
	case CT_PK_RSA_PSS:
		return parse_rsa_pss(key, identifier);
	case CT_PK_DSA:
		return parse_dsa(key);
	case CT_PK_ECDSA:
		return parse_ec(key);
	case CT_PK_ED25519:
		return parse_octets(key, 32, 256);
	case CT_PK_ED448:
		return parse_octets(key, 57, 448);
	case CT_PK_ML_DSA_44:
		return parse_octets(key, 1312, 1312 * 8);
	case CT_PK_ML_DSA_65:
		return parse_octets(key, 1952, 1952 * 8);
	case CT_PK_ML_DSA_87:
		return parse_octets(key, 2592, 2592 * 8);
	case CT_PK_GOST_01:
	case CT_PK_GOST_12_256:
	case CT_PK_GOST_12_512:
		return parse_gost(key);
	case CT_PK_UNKNOWN:
		break;
	}
	return CATRUST_OK;
}

/* The most frequent first: the table is searched in this order. */
static const struct {
	const struct ct_span *oid;
	enum ct_pk algorithm;
} algorithms[] = {
	{&ct_oid_pk_rsa, CT_PK_RSA},
	{&ct_oid_pk_ec, CT_PK_ECDSA},
	{&ct_oid_pk_ed25519, CT_PK_ED25519},
	{&ct_oid_pk_ed448, CT_PK_ED448},
	{&ct_oid_pk_rsa_pss, CT_PK_RSA_PSS},
	{&ct_oid_pk_dsa, CT_PK_DSA},
	{&ct_oid_pk_ml_dsa_44, CT_PK_ML_DSA_44},
	{&ct_oid_pk_ml_dsa_65, CT_PK_ML_DSA_65},
	{&ct_oid_pk_ml_dsa_87, CT_PK_ML_DSA_87},
	{&ct_oid_pk_gost_01, CT_PK_GOST_01},
	{&ct_oid_pk_gost_12_256, CT_PK_GOST_12_256},
	{&ct_oid_pk_gost_12_512, CT_PK_GOST_12_512},
	{&ct_oid_pk_rsa_x509, CT_PK_RSA},
};

static enum ct_pk algorithm_from_oid(struct ct_span oid)
{
	for (size_t i = 0; i < CT_ARRAY_LEN(algorithms); i++)
		if (ct_oid_is(oid, *algorithms[i].oid))
			return algorithms[i].algorithm;
	return CT_PK_UNKNOWN;
}

enum catrust_error ct_public_key_parse(struct ct_public_key *out,
				       struct ct_span spki)
{
	struct ct_der der = ct_der(spki), outer, inside;
	struct ct_span identifier;
	unsigned unused;

	*out = (struct ct_public_key){.algorithm = CT_PK_UNKNOWN};
	CT_TRY(ct_der_enter(&der, CT_DER_SEQUENCE, &outer));
	if (!ct_der_is_end(&der))
		return CATRUST_E_DER_TRAILING;
	CT_TRY(ct_der_read_value(&outer, CT_DER_SEQUENCE, &identifier));
	CT_TRY(ct_der_read_bit_string(&outer, &out->key, &unused));
	if (!ct_der_is_end(&outer))
		return CATRUST_E_DER_TRAILING;
	if (unused != 0)
		return CATRUST_E_KEY;
	der = ct_der(identifier);
	CT_TRY(ct_der_enter(&der, CT_DER_SEQUENCE, &inside));
	CT_TRY(ct_der_read_oid(&inside, &out->oid));
	if (!ct_der_is_end(&inside))
		CT_TRY(ct_der_read_any(&inside, NULL, NULL, &out->parameters));
	if (!ct_der_is_end(&inside))
		return CATRUST_E_DER_TRAILING;
	out->algorithm = algorithm_from_oid(out->oid);
	return parse_by_algorithm(out, identifier);
}

static void inherit_dsa(struct ct_public_key *key,
			const struct ct_public_key *issuer)
{
	if (issuer->p.data == NULL)
		return;
	key->p = issuer->p;
	key->q = issuer->q;
	key->g = issuer->g;
	key->bits = issuer->bits;
}

void ct_public_key_inherit(struct ct_public_key *key,
			   const struct ct_public_key *issuer)
{
	if (key->algorithm != issuer->algorithm ||
	    !ct_public_key_needs_parameters(key))
		return;
	if (key->algorithm == CT_PK_DSA)
		inherit_dsa(key, issuer);
	else
		key->curve = issuer->curve;
}

/* The least size, in bits, for each level: RSA and DSA, elliptic curves. */
static const struct {
	unsigned security, rsa, ec;
} levels[] = {
	{256, 15360, 512}, {192, 8192, 384}, {128, 3072, 256},
	{112, 2048, 224},  {96, 1776, 192},  {80, 1024, 160},
	{72, 1008, 160},   {64, 767, 1},     {42, 512, 1},
};

unsigned ct_public_key_security_bits(const struct ct_public_key *key)
{
	bool is_ec = false;

	switch (key->algorithm) {
	case CT_PK_UNKNOWN:
		return 0;
	case CT_PK_ML_DSA_44:
		return 128;
	case CT_PK_ML_DSA_65:
		return 192;
	case CT_PK_ML_DSA_87:
		return 256;
	case CT_PK_ECDSA:
	case CT_PK_ED25519:
	case CT_PK_ED448:
	case CT_PK_GOST_01:
	case CT_PK_GOST_12_256:
	case CT_PK_GOST_12_512:
		is_ec = true;
		break;
	case CT_PK_RSA:
	case CT_PK_RSA_PSS:
	case CT_PK_DSA:
		break;
	}
	if (key->bits == 0)
		return 0;
	for (size_t i = 0; i < CT_ARRAY_LEN(levels); i++)
		if (key->bits >= (is_ec ? levels[i].ec : levels[i].rsa))
			return levels[i].security;
	return 0;
}
