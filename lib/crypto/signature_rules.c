/*
 * Validation of keys and signatures before a library calculates with them.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <string.h>

#include "asn1/der.h"
#include "crypto/gost.h"
#include "crypto/signature_rules.h"

enum {
	/* GnuTLS has no limits for DSA. q has 160 to 256 bits (FIPS 186-4
	 * 4.2, and OpenSSL); what is larger only makes checks slow. */
	DSA_MAX_P_BITS = 8192,
	DSA_MIN_Q_LEN = 160 / 8,
	DSA_MAX_Q_LEN = 256 / 8,
	NUMBER_MAX_LEN = 128, /* beyond the largest group */
	ED_MAX_LEN = 57,
};

/* Big-endian. Numbers without leading zeros; or of the same length. */
static bool is_less(struct ct_span a, struct ct_span b)
{
	return a.len != b.len ? a.len < b.len
			      : memcmp(a.data, b.data, a.len) < 0;
}

static bool is_odd(struct ct_span number)
{
	return (number.data[number.len - 1] & 1) != 0;
}

/* --- EdDSA ---------------------------------------------------------------- */

/* p of both fields: 2^255 - 19 and 2^448 - 2^224 - 1. */
static const uint8_t p_25519[] = {
	0x7f, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff,
	0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff,
	0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xed};
static const uint8_t p_448[] = {
	0x00, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff,
	0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff,
	0xff, 0xff, 0xff, 0xff, 0xfe, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff,
	0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff,
	0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff};

/* The orders of their groups (RFC 8032 5.1 and 5.2). */
static const uint8_t order_25519[] = {
	0x10, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00,
	0x00, 0x00, 0x00, 0x00, 0x00, 0x14, 0xde, 0xf9, 0xde, 0xa2, 0xf7,
	0x9c, 0xd6, 0x58, 0x12, 0x63, 0x1a, 0x5c, 0xf5, 0xd3, 0xed};
static const uint8_t order_448[] = {
	0x00, 0x3f, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff,
	0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff,
	0xff, 0xff, 0xff, 0xff, 0xff, 0x7c, 0xca, 0x23, 0xe9, 0xc4, 0x4e, 0xdb,
	0x49, 0xae, 0xd6, 0x36, 0x90, 0x21, 0x6c, 0xc2, 0x72, 0x8d, 0xc5, 0x8f,
	0x55, 0x23, 0x78, 0xc2, 0x92, 0xab, 0x58, 0x44, 0xf3};

static bool is_ed(enum ct_pk pk)
{
	return pk == CT_PK_ED25519 || pk == CT_PK_ED448;
}

/* Numbers of EdDSA are little-endian. */
static struct ct_span reversed(uint8_t out[ED_MAX_LEN], struct ct_span number)
{
	ct_gost_reverse(out, number);
	return ct_span(out, number.len);
}

/*
 * Whether y < p, and the sign is not set where x is 0: where y is 1 or -1. Of
 * these encodings there is one for each point. Those of another length, and
 * with other bits at the top, have a y that is too large.
 */
static bool is_canonical(enum ct_pk pk, struct ct_span point)
{
	bool is_448 = pk == CT_PK_ED448;
	struct ct_span p = is_448 ? ct_span(p_448, sizeof(p_448))
				  : ct_span(p_25519, sizeof(p_25519));
	uint8_t octets[ED_MAX_LEN], minus_one[ED_MAX_LEN];
	bool has_sign;

	if (point.len != p.len)
		return false;
	reversed(octets, point);
	has_sign = (octets[0] & 0x80) != 0;
	octets[0] &= 0x7f;
	if (memcmp(octets, p.data, p.len) >= 0)
		return false;
	if (!has_sign)
		return true;
	memcpy(minus_one, p.data, p.len);
	minus_one[p.len - 1]--;
	return memcmp(octets, minus_one, p.len) != 0 &&
	       (octets[p.len - 1] != 1 ||
		ct_span_strip_zeros(ct_span(octets, p.len)).len != 1);
}

/* R and S. With S + order there would be a second signature. */
static bool is_ed_signature(enum ct_pk pk, struct ct_span signature)
{
	struct ct_span order =
		pk == CT_PK_ED448 ? ct_span(order_448, sizeof(order_448))
				  : ct_span(order_25519, sizeof(order_25519));
	size_t half = signature.len / 2;
	uint8_t s[ED_MAX_LEN];

	return signature.len == 2 * order.len &&
	       is_canonical(pk, ct_span(signature.data, half)) &&
	       is_less(reversed(s, ct_span(signature.data + half, half)),
		       order);
}

/* --- Keys ----------------------------------------------------------------- */

static bool is_dsa_key(const struct ct_public_key *key)
{
	static const uint8_t one[] = {1};
	struct ct_span least = ct_span(one, sizeof(one));

	return key->p.data != NULL && key->bits <= DSA_MAX_P_BITS &&
	       key->q.len >= DSA_MIN_Q_LEN && key->q.len <= DSA_MAX_Q_LEN &&
	       is_odd(key->p) && is_odd(key->q) && is_less(key->q, key->p) &&
	       is_less(least, key->g) && is_less(key->g, key->p) &&
	       is_less(least, key->y) && is_less(key->y, key->p);
}

/* 04, x, y, where the curve is known. */
static bool is_ec_key(const struct ct_public_key *key)
{
	struct ct_span p = ct_curve_prime(key->curve);

	return p.data == NULL ||
	       (key->key.len == 1 + 2 * p.len && key->key.data[0] == 0x04);
}

enum catrust_error ct_rules_check_key(const struct ct_public_key *key)
{
	bool is_good = true;

	switch (key->algorithm) {
	case CT_PK_DSA:
		is_good = is_dsa_key(key);
		break;
	case CT_PK_ECDSA:
		is_good = is_ec_key(key);
		break;
	case CT_PK_ML_DSA_44:
		is_good = key->key.len == 1312;
		break;
	case CT_PK_ML_DSA_65:
		is_good = key->key.len == 1952;
		break;
	case CT_PK_ML_DSA_87:
		is_good = key->key.len == 2592;
		break;
	default:
		break;
	}
	return is_good ? CATRUST_OK : CATRUST_E_KEY;
}

bool ct_rules_has_canonical_point(const struct ct_public_key *key)
{
	struct ct_span p = ct_curve_prime(key->curve);

	if (is_ed(key->algorithm))
		return is_canonical(key->algorithm, key->key);
	if (key->algorithm != CT_PK_ECDSA || p.data == NULL)
		return true;
	return is_less(ct_span(key->key.data + 1, p.len), p) &&
	       is_less(ct_span(key->key.data + 1 + p.len, p.len), p);
}

/* --- Signatures ----------------------------------------------------------- */

/* The octets of a signature, where all of the key's are equally long; or 0. */
static size_t signature_len(const struct ct_public_key *key)
{
	switch (key->algorithm) {
	case CT_PK_RSA:
	case CT_PK_RSA_PSS:
		return key->n.len;
	case CT_PK_ED25519:
		return 64;
	case CT_PK_ED448:
		return 114;
	case CT_PK_ML_DSA_44:
		return 2420;
	case CT_PK_ML_DSA_65:
		return 3309;
	case CT_PK_ML_DSA_87:
		return 4627;
	case CT_PK_GOST_01:
	case CT_PK_GOST_12_256:
	case CT_PK_GOST_12_512:
		return key->bits / 8 * 2;
	default:
		return 0;
	}
}

/* A positive INTEGER in DER, and less than the order. */
static bool read_number(struct ct_der *der, struct ct_span order,
			struct ct_span *out)
{
	struct ct_span n;

	if (ct_der_read(der, CT_DER_INTEGER, &n) != CATRUST_OK || n.len == 0 ||
	    n.len > NUMBER_MAX_LEN || (n.data[0] & 0x80) != 0 ||
	    (n.data[0] == 0 && (n.len == 1 || (n.data[1] & 0x80) == 0)))
		return false;
	*out = n.data[0] == 0 ? ct_span(n.data + 1, n.len - 1) : n;
	return order.data == NULL || is_less(*out, order);
}

/* Of the group; absent where the curve is not known. */
static struct ct_span order_of(const struct ct_public_key *key)
{
	return key->algorithm == CT_PK_DSA ? key->q
					   : ct_curve_order(key->curve);
}

static bool read_pair(const struct ct_public_key *key, struct ct_span signature,
		      struct ct_signature_input *out)
{
	struct ct_der der = ct_der(signature), inside;

	return ct_der_enter(&der, CT_DER_SEQUENCE, &inside) == CATRUST_OK &&
	       ct_der_is_end(&der) &&
	       read_number(&inside, order_of(key), &out->r) &&
	       read_number(&inside, order_of(key), &out->s) &&
	       ct_der_is_end(&inside);
}

static bool read_numbers(const struct ct_public_key *key,
			 struct ct_span signature,
			 struct ct_signature_input *out)
{
	size_t half = signature.len / 2;

	switch (key->algorithm) {
	case CT_PK_RSA:
	case CT_PK_RSA_PSS: /* n has no leading zeros */
		return is_less(signature, key->n);
	case CT_PK_DSA:
	case CT_PK_ECDSA:
		return read_pair(key, signature, out);
	case CT_PK_ED25519:
	case CT_PK_ED448:
		return is_ed_signature(key->algorithm, signature);
	case CT_PK_GOST_01:
	case CT_PK_GOST_12_256:
	case CT_PK_GOST_12_512: /* s, then r */
		out->s = ct_span(signature.data, half);
		out->r = ct_span(signature.data + half, half);
		return true;
	default:
		return true;
	}
}

enum catrust_error ct_rules_read_signature(const struct ct_public_key *key,
					   struct ct_span signature,
					   struct ct_signature_input *out)
{
	size_t len = signature_len(key);

	out->signature = signature;
	return signature.len > 0 && (len == 0 || signature.len == len) &&
			       read_numbers(key, signature, out)
		       ? CATRUST_OK
		       : CATRUST_E_SIGNATURE;
}

struct ct_span ct_rules_leading_octets(const struct ct_public_key *key,
				       struct ct_span hash)
{
	struct ct_span order = order_of(key);

	return order.data != NULL && order.len < hash.len
		       ? ct_span(hash.data, order.len)
		       : hash;
}
