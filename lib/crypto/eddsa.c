/*
 * EdDSA with libgcrypt: Ed25519 and Ed448 (RFC 8032).
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <gcrypt.h>
#include <stdlib.h>
#include <string.h>

#include "crypto/eddsa.h"

enum {
	POINT_MAX_LEN = 57, /* of an encoded point: 32 or 57 octets */
	HASH_MAX_LEN = 2 * POINT_MAX_LEN,
};

struct ct_ed_key {
	bool is_448;
	size_t len; /* of an encoded point, and of a number */
	uint8_t octets[POINT_MAX_LEN];
	gcry_mpi_t x, y; /* never changed: any thread reads them */
};

/* A number whose lowest octet comes first; NULL without memory. */
static gcry_mpi_t read_number(const uint8_t *octets, size_t len)
{
	uint8_t reversed[HASH_MAX_LEN];
	gcry_mpi_t number = NULL;

	for (size_t i = 0; i < len; i++)
		reversed[i] = octets[len - 1 - i];
	if (gcry_mpi_scan(&number, GCRYMPI_FMT_USG, reversed, len, NULL) != 0)
		return NULL;
	return number;
}

static enum catrust_error open_curve(bool is_448, gcry_ctx_t *out)
{
	gcry_error_t error =
		gcry_mpi_ec_new(out, NULL, is_448 ? "Ed448" : "Ed25519");

	if (error == 0)
		return CATRUST_OK;
	return gcry_err_code(error) == GPG_ERR_ENOMEM ? CATRUST_E_MEMORY
						      : CATRUST_E_UNSUPPORTED;
}

/* --- Keys ----------------------------------------------------------------- */

/* What it takes to find x. */
struct field {
	bool is_448;
	gcry_mpi_t p, d; /* d: of the curve's equation, 0 <= d < p */
};

/* x^2 of the point with this y: u / v. The denominator is not zero, because d
 * is not a square (RFC 8032 5.1.3 and 5.2.3). */
static gcry_mpi_t square_of_x(const struct field *field, gcry_mpi_t y)
{
	gcry_mpi_t u = gcry_mpi_new(0), v = gcry_mpi_new(0);
	gcry_mpi_t one = gcry_mpi_set_ui(NULL, 1);

	gcry_mpi_mulm(u, y, y, field->p);
	gcry_mpi_mulm(v, field->d, u, field->p);
	gcry_mpi_subm(u, u, one, field->p);
	if (field->is_448)
		gcry_mpi_subm(v, v, one, field->p);
	else
		gcry_mpi_addm(v, v, one, field->p);
	gcry_mpi_invm(v, v, field->p);
	gcry_mpi_mulm(u, u, v, field->p);
	gcry_mpi_release(one);
	gcry_mpi_release(v);
	return u;
}

static bool is_root(const struct field *field, gcry_mpi_t x, gcry_mpi_t square)
{
	gcry_mpi_t product = gcry_mpi_new(0);
	bool is_equal;

	gcry_mpi_mulm(product, x, x, field->p);
	is_equal = gcry_mpi_cmp(product, square) == 0;
	gcry_mpi_release(product);
	return is_equal;
}

/* A square root modulo p: p is 3 modulo 4 for Ed448, 5 modulo 8 for Ed25519.
 * False when there is none, and so no such point on the curve. */
static bool find_root(const struct field *field, gcry_mpi_t square,
		      gcry_mpi_t x)
{
	gcry_mpi_t exponent = gcry_mpi_new(0);
	bool is_found;

	gcry_mpi_add_ui(exponent, field->p, field->is_448 ? 1 : 3);
	gcry_mpi_rshift(exponent, exponent, field->is_448 ? 2 : 3);
	gcry_mpi_powm(x, square, exponent, field->p);
	is_found = is_root(field, x, square);
	if (!is_found && !field->is_448) { /* times the root of -1 */
		gcry_mpi_t two = gcry_mpi_set_ui(NULL, 2);
		gcry_mpi_t factor = gcry_mpi_new(0);

		gcry_mpi_rshift(exponent, field->p, 2);
		gcry_mpi_powm(factor, two, exponent, field->p);
		gcry_mpi_mulm(x, x, factor, field->p);
		is_found = is_root(field, x, square);
		gcry_mpi_release(factor);
		gcry_mpi_release(two);
	}
	gcry_mpi_release(exponent);
	return is_found;
}

/* Sets x from y and from the bit that says which root it is. */
static enum catrust_error find_x(const struct field *field,
				 struct ct_ed_key *key, bool is_odd)
{
	gcry_mpi_t square;
	bool is_found;

	square = square_of_x(field, key->y);
	is_found = find_root(field, square, key->x);
	gcry_mpi_release(square);
	if (!is_found)
		return CATRUST_E_KEY;
	if ((gcry_mpi_test_bit(key->x, 0) != 0) != is_odd)
		gcry_mpi_sub(key->x, field->p, key->x);
	return CATRUST_OK;
}

static enum catrust_error decode(struct ct_ed_key *key)
{
	uint8_t octets[POINT_MAX_LEN];
	struct field field = {.is_448 = key->is_448};
	bool is_odd = (key->octets[key->len - 1] & 0x80) != 0;
	gcry_ctx_t curve;
	enum catrust_error error;

	memcpy(octets, key->octets, key->len);
	octets[key->len - 1] &= 0x7f;
	key->y = read_number(octets, key->len);
	key->x = gcry_mpi_new(0);
	if (key->y == NULL)
		return CATRUST_E_MEMORY;
	CT_TRY(open_curve(key->is_448, &curve));
	field.p = gcry_mpi_ec_get_mpi("p", curve, 1);
	field.d = gcry_mpi_ec_get_mpi("b", curve, 1);
	gcry_mpi_mod(field.d, field.d, field.p);
	error = find_x(&field, key, is_odd);
	gcry_mpi_release(field.d);
	gcry_mpi_release(field.p);
	gcry_ctx_release(curve);
	return error;
}

enum catrust_error ct_ed_key_new(struct ct_ed_key **out_key, bool is_448,
				 struct ct_span octets)
{
	struct ct_ed_key *key;
	enum catrust_error error;

	if (octets.len != (is_448 ? 57u : 32u))
		return CATRUST_E_KEY;
	key = calloc(1, sizeof(*key));
	if (key == NULL)
		return CATRUST_E_MEMORY;
	key->is_448 = is_448;
	key->len = octets.len;
	memcpy(key->octets, octets.data, octets.len);
	error = decode(key);
	if (error != CATRUST_OK) {
		ct_ed_key_free(key);
		return error;
	}
	*out_key = key;
	return CATRUST_OK;
}

void ct_ed_key_free(struct ct_ed_key *key)
{
	if (key == NULL)
		return;
	gcry_mpi_release(key->x);
	gcry_mpi_release(key->y);
	free(key);
}

/* --- Signatures ----------------------------------------------------------- */

struct check {
	const struct ct_ed_key *key;
	gcry_ctx_t curve;
	gcry_mpi_t order;
	gcry_mpi_point_t base, point; /* B and A */
	gcry_mpi_t s, k, x, y;
	gcry_mpi_point_t result, other;
};

static enum catrust_error init(struct check *check, const struct ct_ed_key *key)
{
	gcry_mpi_t one;

	*check = (struct check){.key = key};
	CT_TRY(open_curve(key->is_448, &check->curve));
	one = gcry_mpi_set_ui(NULL, 1);
	check->order = gcry_mpi_ec_get_mpi("n", check->curve, 1);
	check->base = gcry_mpi_ec_get_point("g", check->curve, 1);
	check->point = gcry_mpi_point_set(NULL, key->x, key->y, one);
	check->x = gcry_mpi_new(0);
	check->y = gcry_mpi_new(0);
	check->result = gcry_mpi_point_new(0);
	check->other = gcry_mpi_point_new(0);
	gcry_mpi_release(one);
	return CATRUST_OK;
}

static void clear(struct check *check)
{
	gcry_mpi_point_release(check->other);
	gcry_mpi_point_release(check->result);
	gcry_mpi_point_release(check->point);
	gcry_mpi_point_release(check->base);
	gcry_mpi_release(check->y);
	gcry_mpi_release(check->x);
	gcry_mpi_release(check->k);
	gcry_mpi_release(check->s);
	gcry_mpi_release(check->order);
	gcry_ctx_release(check->curve);
}

/* k: the hash of R, the key and the message, modulo the order. */
static enum catrust_error hash_all(struct check *check, struct ct_span message,
				   const uint8_t *r)
{
	const struct ct_ed_key *key = check->key;
	uint8_t hash[HASH_MAX_LEN];
	gcry_md_hd_t md;
	gcry_error_t error;

	error = gcry_md_open(
		&md, key->is_448 ? GCRY_MD_SHAKE256 : GCRY_MD_SHA512, 0);
	if (error != 0)
		return gcry_err_code(error) == GPG_ERR_ENOMEM
			       ? CATRUST_E_MEMORY
			       : CATRUST_E_UNSUPPORTED;
	if (key->is_448) /* dom4(0, "") */
		gcry_md_write(md, "SigEd448\0\0", 10);
	gcry_md_write(md, r, key->len);
	gcry_md_write(md, key->octets, key->len);
	gcry_md_write(md, message.data, message.len);
	if (!key->is_448)
		memcpy(hash, gcry_md_read(md, GCRY_MD_SHA512), 2 * key->len);
	else if (gcry_md_extract(md, GCRY_MD_SHAKE256, hash, 2 * key->len) != 0)
		memset(hash, 0, sizeof(hash)); /* cannot be */
	gcry_md_close(md);
	check->k = read_number(hash, 2 * key->len);
	if (check->k == NULL)
		return CATRUST_E_MEMORY;
	gcry_mpi_mod(check->k, check->k, check->order);
	return CATRUST_OK;
}

/*
 * S B - k A, in affine coordinates; false where it has none. The order of A
 * divides that of the curve, which is the cofactor times that of B: so what k
 * lacks of it is taken of A. (Not -A: libgcrypt adds points only where all
 * coordinates fill as many words as p. Its multiplication sees to that, for
 * what it is given and for its result.)
 */
static bool calculate(struct check *check)
{
	gcry_mpi_ec_mul(check->result, check->s, check->base, check->curve);
	gcry_mpi_mul_ui(check->x, check->order, check->key->is_448 ? 4 : 8);
	gcry_mpi_sub(check->k, check->x, check->k);
	gcry_mpi_ec_mul(check->other, check->k, check->point, check->curve);
	gcry_mpi_ec_add(check->result, check->result, check->other,
			check->curve);
	return gcry_mpi_ec_get_affine(check->x, check->y, check->result,
				      check->curve) == 0;
}

/* The point (x, y) as @r has it: y, and the lowest bit of x at the top. */
static bool is_encoded(const struct check *check, const uint8_t *r)
{
	uint8_t y[POINT_MAX_LEN] = {0}, encoded[POINT_MAX_LEN] = {0};
	size_t written, len = check->key->len;

	if (gcry_mpi_print(GCRYMPI_FMT_USG, y, len, &written, check->y) != 0)
		return false;
	for (size_t i = 0; i < written; i++)
		encoded[i] = y[written - 1 - i];
	if (gcry_mpi_test_bit(check->x, 0))
		encoded[len - 1] |= 0x80;
	return memcmp(encoded, r, len) == 0;
}

static enum catrust_error verify(struct check *check, struct ct_span message,
				 struct ct_span signature)
{
	size_t len = check->key->len;

	check->s = read_number(signature.data + len, len);
	if (check->s == NULL)
		return CATRUST_E_MEMORY;
	CT_TRY(hash_all(check, message, signature.data));
	return calculate(check) && is_encoded(check, signature.data)
		       ? CATRUST_OK
		       : CATRUST_E_SIGNATURE;
}

enum catrust_error ct_ed_key_verify(const struct ct_ed_key *key,
				    struct ct_span message,
				    struct ct_span signature)
{
	enum catrust_error error;
	struct check check;

	if (signature.len != 2 * key->len)
		return CATRUST_E_SIGNATURE;
	error = init(&check, key);
	if (error == CATRUST_OK)
		error = verify(&check, message, signature);
	clear(&check);
	return error;
}
