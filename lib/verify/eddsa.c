/*
 * EdDSA over long messages (RFC 8032).
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <string.h>

#include "verify/eddsa.h"

enum {
	POINT_MAX_LEN = 57, /* of an encoded point: 32 or 57 octets */
	HASH_MAX_LEN = 2 * POINT_MAX_LEN,
};

struct check {
	gcry_ctx_t curve;
	bool is_448;
	size_t len; /* of an encoded point, and of a number */
	gcry_mpi_t order, encoded_key;
	gcry_mpi_point_t base, key;
	gcry_mpi_t s, k, x, y;
	gcry_mpi_point_t result, other;
};

/* A key that is no point is found out here. */
static enum catrust_error init(struct check *check, gcry_sexp_t key,
			       bool is_448)
{
	gcry_error_t error;

	*check = (struct check){.is_448 = is_448, .len = is_448 ? 57 : 32};
	error = gcry_mpi_ec_new(&check->curve, key, NULL);
	if (gcry_err_code(error) == GPG_ERR_ENOMEM)
		return CATRUST_E_MEMORY;
	if (error != 0)
		return CATRUST_E_SIGNATURE;
	check->order = gcry_mpi_ec_get_mpi("n", check->curve, 1);
	check->encoded_key = gcry_mpi_ec_get_mpi("q@eddsa", check->curve, 1);
	check->base = gcry_mpi_ec_get_point("g", check->curve, 1);
	check->key = gcry_mpi_ec_get_point("q", check->curve, 1);
	check->x = gcry_mpi_new(0);
	check->y = gcry_mpi_new(0);
	check->result = gcry_mpi_point_new(0);
	check->other = gcry_mpi_point_new(0);
	return check->order != NULL && check->encoded_key != NULL &&
			       check->base != NULL && check->key != NULL
		       ? CATRUST_OK
		       : CATRUST_E_SIGNATURE;
}

static void clear(struct check *check)
{
	gcry_mpi_point_release(check->other);
	gcry_mpi_point_release(check->result);
	gcry_mpi_point_release(check->key);
	gcry_mpi_point_release(check->base);
	gcry_mpi_release(check->y);
	gcry_mpi_release(check->x);
	gcry_mpi_release(check->k);
	gcry_mpi_release(check->s);
	gcry_mpi_release(check->encoded_key);
	gcry_mpi_release(check->order);
	gcry_ctx_release(check->curve);
}

/* A number whose lowest octet comes first. */
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

/* k: the hash of R, the key and the message, modulo the order. */
static enum catrust_error hash_all(struct check *check, struct ct_span message,
				   const uint8_t *r)
{
	uint8_t hash[HASH_MAX_LEN];
	unsigned key_bits;
	const void *key = gcry_mpi_get_opaque(check->encoded_key, &key_bits);
	gcry_md_hd_t md;

	if (key == NULL || key_bits != 8 * check->len)
		return CATRUST_E_SIGNATURE;
	if (gcry_md_open(&md, check->is_448 ? GCRY_MD_SHAKE256 : GCRY_MD_SHA512,
			 0) != 0)
		return CATRUST_E_MEMORY;
	if (check->is_448) /* dom4(0, "") */
		gcry_md_write(md, "SigEd448\0\0", 10);
	gcry_md_write(md, r, check->len);
	gcry_md_write(md, key, check->len);
	gcry_md_write(md, message.data, message.len);
	if (!check->is_448)
		memcpy(hash, gcry_md_read(md, GCRY_MD_SHA512), 2 * check->len);
	else if (gcry_md_extract(md, GCRY_MD_SHAKE256, hash, 2 * check->len) !=
		 0)
		memset(hash, 0, sizeof(hash)); /* cannot be */
	gcry_md_close(md);
	check->k = read_number(hash, 2 * check->len);
	if (check->k == NULL)
		return CATRUST_E_MEMORY;
	gcry_mpi_mod(check->k, check->k, check->order);
	return CATRUST_OK;
}

/*
 * S B - k A, in affine coordinates; false where it has none. The order of A
 * divides that of the curve, which is the cofactor times that of B: so what k
 * lacks of it is taken of A. (Not -A: libgcrypt ends the process when it
 * calculates with some points whose coordinates were put together elsewhere.)
 */
static bool calculate(struct check *check)
{
	gcry_mpi_ec_mul(check->result, check->s, check->base, check->curve);
	gcry_mpi_mul_ui(check->x, check->order, check->is_448 ? 4 : 8);
	gcry_mpi_sub(check->k, check->x, check->k);
	gcry_mpi_ec_mul(check->other, check->k, check->key, check->curve);
	gcry_mpi_ec_add(check->result, check->result, check->other,
			check->curve);
	return gcry_mpi_ec_get_affine(check->x, check->y, check->result,
				      check->curve) == 0;
}

/* The point (x, y) as @r has it: y, and the lowest bit of x at the top. */
static bool is_encoded(const struct check *check, const uint8_t *r)
{
	uint8_t y[POINT_MAX_LEN] = {0}, encoded[POINT_MAX_LEN] = {0};
	size_t written;

	if (gcry_mpi_print(GCRYMPI_FMT_USG, y, check->len, &written,
			   check->y) != 0)
		return false;
	for (size_t i = 0; i < written; i++)
		encoded[i] = y[written - 1 - i];
	if (gcry_mpi_test_bit(check->x, 0))
		encoded[check->len - 1] |= 0x80;
	return memcmp(encoded, r, check->len) == 0;
}

static enum catrust_error verify(struct check *check, struct ct_span message,
				 struct ct_span signature)
{
	check->s = read_number(signature.data + check->len, check->len);
	if (check->s == NULL)
		return CATRUST_E_MEMORY;
	/* Otherwise there would be other signatures for the same. */
	if (gcry_mpi_cmp(check->s, check->order) >= 0)
		return CATRUST_E_SIGNATURE;
	CT_TRY(hash_all(check, message, signature.data));
	return calculate(check) && is_encoded(check, signature.data)
		       ? CATRUST_OK
		       : CATRUST_E_SIGNATURE;
}

enum catrust_error ct_eddsa_verify(gcry_sexp_t key, bool is_448,
				   struct ct_span message,
				   struct ct_span signature)
{
	enum catrust_error error;
	struct check check;

	if (signature.len != (is_448 ? 114u : 64u))
		return CATRUST_E_SIGNATURE;
	error = init(&check, key, is_448);
	if (error == CATRUST_OK)
		error = verify(&check, message, signature);
	clear(&check);
	return error;
}
