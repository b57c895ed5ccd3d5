/*
 * The numbers of public keys as GnuTLS hands them out.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "gnutls/algorithms/algorithm_id.h"
#include "gnutls/read/gost_key.h"
#include "gnutls/read/key_numbers.h"

/* An output and its number. */
struct number {
	gnutls_datum_t *out; /* NULL: not wanted */
	struct ct_span value;
};

static int write_number(struct number number, unsigned flags)
{
	struct ct_span value = ct_span_strip_zeros(number.value);
	size_t zeros;
	uint8_t *data;

	zeros = value.len == 0 ||
		(!(flags & CT_NUMBERS_NO_ZERO) && (value.data[0] & 0x80) != 0);
	if (value.len > UINT_MAX - 2)
		return GNUTLS_E_MEMORY_ERROR;
	data = calloc(1, zeros + value.len + 1);
	if (data == NULL)
		return GNUTLS_E_MEMORY_ERROR;
	if (value.len > 0)
		memcpy(data + zeros, value.data, value.len);
	number.out->data = data;
	number.out->size = (unsigned)(zeros + value.len);
	return 0;
}

/* All or none. */
static int write_numbers(const struct number *numbers, size_t count,
			 unsigned flags)
{
	int ret = 0;

	for (size_t i = 0; i < count; i++)
		if (numbers[i].out != NULL)
			*numbers[i].out = (gnutls_datum_t){NULL, 0};
	for (size_t i = 0; i < count && ret == 0; i++)
		if (numbers[i].out != NULL)
			ret = write_number(numbers[i], flags);
	for (size_t i = 0; i < count && ret < 0; i++)
		if (numbers[i].out != NULL) {
			free(numbers[i].out->data);
			*numbers[i].out = (gnutls_datum_t){NULL, 0};
		}
	return ret;
}

int ct_gnutls_rsa_numbers(const struct ct_public_key *key, gnutls_datum_t *m,
			  gnutls_datum_t *e, unsigned flags)
{
	const struct number numbers[] = {{m, key->n}, {e, key->e}};

	if (key->algorithm != CT_PK_RSA && key->algorithm != CT_PK_RSA_PSS)
		return GNUTLS_E_INVALID_REQUEST;
	return write_numbers(numbers, CT_ARRAY_LEN(numbers), flags);
}

int ct_gnutls_dsa_numbers(const struct ct_public_key *key, gnutls_datum_t *p,
			  gnutls_datum_t *q, gnutls_datum_t *g,
			  gnutls_datum_t *y, unsigned flags)
{
	const struct number numbers[] = {
		{p, key->p}, {q, key->q}, {g, key->g}, {y, key->y}};

	if (key->algorithm != CT_PK_DSA)
		return GNUTLS_E_INVALID_REQUEST;
	return write_numbers(numbers, CT_ARRAY_LEN(numbers), flags);
}

/* Keys that are octets, not a point: Ed25519, Ed448, X25519 and X448. */
static int octet_key(const struct ct_public_key *key, gnutls_datum_t *x,
		     gnutls_datum_t *y)
{
	if (y != NULL)
		*y = (gnutls_datum_t){NULL, 0};
	return x != NULL ? ct_gnutls_datum_copy(x, key->key) : 0;
}

int ct_gnutls_ecc_numbers(const struct ct_public_key *key,
			  gnutls_ecc_curve_t *curve, gnutls_datum_t *x,
			  gnutls_datum_t *y, unsigned flags)
{
	struct number numbers[] = {{x, {NULL, 0}}, {y, {NULL, 0}}};
	size_t half;
	gnutls_ecc_curve_t own_curve = ct_gnutls_curve(key);

	if (curve != NULL)
		*curve = own_curve;
	if (own_curve != GNUTLS_ECC_CURVE_INVALID &&
	    key->curve == CT_CURVE_UNKNOWN)
		return octet_key(key, x, y);
	/* An uncompressed point: 4, x, y; x and y are of one length. */
	if (key->algorithm != CT_PK_ECDSA || key->curve == CT_CURVE_UNKNOWN ||
	    key->key.len < 3)
		return GNUTLS_E_INVALID_REQUEST;
	half = (key->key.len - 1) / 2;
	numbers[0].value = ct_span(key->key.data + 1, half);
	numbers[1].value = ct_span(key->key.data + 1 + half, half);
	return write_numbers(numbers, CT_ARRAY_LEN(numbers), flags);
}

static size_t num_bits(struct ct_span number)
{
	size_t bits;

	number = ct_span_strip_zeros(number);
	if (number.len == 0)
		return 0;
	bits = number.len * 8;
	for (unsigned first = number.data[0]; first < 0x80; first <<= 1)
		bits--;
	return bits;
}

/* As GnuTLS chooses: no SHA-224. */
static gnutls_digest_algorithm_t hash_of_bits(size_t bits)
{
	if (bits <= 160)
		return GNUTLS_DIG_SHA1;
	if (bits <= 256)
		return GNUTLS_DIG_SHA256;
	return bits <= 384 ? GNUTLS_DIG_SHA384 : GNUTLS_DIG_SHA512;
}

/* A key may be limited to one hash; else one as strong as the key. */
static gnutls_digest_algorithm_t hash_of_rsa(const struct ct_public_key *key)
{
	if (key->pss.pk == CT_PK_RSA_PSS) {
		switch (key->pss.digest) {
		case CT_DIGEST_SHA384:
			return GNUTLS_DIG_SHA384;
		case CT_DIGEST_SHA512:
			return GNUTLS_DIG_SHA512;
		default:
			return GNUTLS_DIG_SHA256;
		}
	}
	if (key->bits <= 3072)
		return GNUTLS_DIG_SHA256;
	return key->bits <= 8192 ? GNUTLS_DIG_SHA384 : GNUTLS_DIG_SHA512;
}

int ct_gnutls_preferred_hash(const struct ct_public_key *key,
			     gnutls_digest_algorithm_t *hash,
			     unsigned *is_mandatory)
{
	unsigned mandatory = 0;

	switch (key->algorithm) {
	case CT_PK_DSA:
		*hash = hash_of_bits(num_bits(key->q));
		mandatory = 1;
		break;
	case CT_PK_ECDSA:
		*hash = hash_of_bits(ct_gnutls_key_bits(key));
		break;
	case CT_PK_ED25519:
		*hash = GNUTLS_DIG_SHA512;
		break;
	case CT_PK_ED448:
		*hash = GNUTLS_DIG_SHAKE_256;
		break;
	case CT_PK_RSA:
	case CT_PK_RSA_PSS:
		*hash = hash_of_rsa(key);
		mandatory = key->pss.pk == CT_PK_RSA_PSS;
		break;
	case CT_PK_GOST_01:
	case CT_PK_GOST_12_256:
	case CT_PK_GOST_12_512:
		*hash = ct_gnutls_gost_digest(key->algorithm);
		mandatory = 1;
		break;
	case CT_PK_ML_DSA_44:
	case CT_PK_ML_DSA_65:
	case CT_PK_ML_DSA_87:
		*hash = GNUTLS_DIG_SHAKE_256;
		break;
	default:
		/* X25519 and X448 sign nothing. */
		return ct_gnutls_pk_algorithm(key) == GNUTLS_PK_UNKNOWN
			       ? GNUTLS_E_UNIMPLEMENTED_FEATURE
			       : GNUTLS_E_INTERNAL_ERROR;
	}
	if (is_mandatory != NULL)
		*is_mandatory = mandatory;
	return 0;
}
