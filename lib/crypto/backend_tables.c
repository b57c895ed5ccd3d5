/*
 * ECDSA with tables of a key's multiples, for keys that verify often.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Both points of a verification are known before: the curve's generator and the
 * public key. With a table of their multiples by powers of 2^35 only 34 of 384
 * doublings are left, and of the additions each takes a point whose Z is 1:
 * libcrypto's own functions for known points do so for the generator alone, and
 * of most curves not for verification.
 *
 * The points are libcrypto's: EC_POINT_add() and EC_POINT_dbl() do all of the
 * arithmetic, with its Montgomery multiplication (EC_GROUP_new_curve_GFp()) in
 * each version of it. Only public numbers are calculated with, so that time may
 * depend on them.
 *
 * P-384 alone: libcrypto has P-256 in assembly, which is faster than this. To
 * make a table takes as long as two or three verifications without; it has
 * 176 points, in 62 KiB. There are 16 at most, besides the generator's, which
 * stays.
 *
 * Source: Handbook of Elliptic and Hyperelliptic Curve Cryptography, 9.1.4
 * (signed digits) and 9.3 (fixed points).
 */

#include <config.h>

#ifdef WITH_LIBCRYPTO

# include <pthread.h>
# include <stdatomic.h>
# include <stdlib.h>
# include <string.h>

# include "crypto/backend.h"
# include "crypto/libcrypto.h"
# include "crypto/libcrypto_ecdsa.h"

enum {
	BITS = 384,
	WIDTH = 6, /* of a window: digits are odd, from -31 to 31 */
	COLUMNS = 1 << (WIDTH - 2),
	STRIDE = 35, /* bits from row to row */
	ROWS = 11,
	MAX_KEYS = 16,
};

/* A carry makes one bit more. */
_Static_assert(ROWS *STRIDE == BITS + 1, "each digit has its row");

/* (2 j + 1) * 2^(STRIDE * i) times a point; each Z is 1. */
struct table {
	struct ec_point_st *points[ROWS][COLUMNS];
};

/* Made once in a process, and never changed or freed. */
static struct curve {
	struct ec_group_st *group; /* NULL: cannot be used */
	const struct bignum_st *order;
	struct table generator;
} curve;

struct key {
	const struct ct_libcrypto *crypto;
	struct table table;
};

/* --- Tables --------------------------------------------------------------- */

static void free_table(const struct ct_libcrypto *crypto, struct table *table)
{
	for (int i = 0; i < ROWS; i++)
		for (int j = 0; j < COLUMNS; j++)
			crypto->EC_POINT_free(table->points[i][j]);
}

/* A row of odd multiples of @base, which is multiplied for the next one. */
static bool make_row(const struct ct_libcrypto *crypto,
		     struct ec_point_st *row[COLUMNS], struct ec_point_st *base,
		     struct ec_point_st *twice, struct bignum_ctx *context)
{
	if (crypto->EC_POINT_dbl(curve.group, twice, base, context) != 1)
		return false;
	for (int j = 0; j < COLUMNS; j++) {
		row[j] = crypto->EC_POINT_new(curve.group);
		if (row[j] == NULL ||
		    (j == 0 ? crypto->EC_POINT_copy(row[j], base)
			    : crypto->EC_POINT_add(curve.group, row[j],
						   row[j - 1], twice,
						   context)) != 1)
			return false;
	}
	for (int i = 0; i < STRIDE; i++)
		if (crypto->EC_POINT_dbl(curve.group, base, base, context) != 1)
			return false;
	return true;
}

/* Frees @base. The caller frees the table, also after a failure. */
static bool make_table(const struct ct_libcrypto *crypto, struct table *table,
		       struct ec_point_st *base)
{
	struct ec_point_st *twice = crypto->EC_POINT_new(curve.group);
	struct bignum_ctx *context = crypto->BN_CTX_new();
	bool is_made = base != NULL && twice != NULL && context != NULL;

	for (int i = 0; i < ROWS && is_made; i++)
		is_made = make_row(crypto, table->points[i], base, twice,
				   context);
	is_made = is_made && crypto->EC_POINTs_make_affine(
				     curve.group, (size_t)(ROWS * COLUMNS),
				     &table->points[0][0], context) == 1;
	crypto->EC_POINT_free(base);
	crypto->EC_POINT_free(twice);
	crypto->BN_CTX_free(context);
	return is_made;
}

/* --- The curve ------------------------------------------------------------ */

static bool make_curve(const struct ct_libcrypto *crypto,
		       const struct ec_group_st *named,
		       struct bignum_ctx *context)
{
	struct bignum_st *p = crypto->BN_CTX_get(context);
	struct bignum_st *x = crypto->BN_CTX_get(context);
	struct bignum_st *y = crypto->BN_CTX_get(context); /* NULL if any was */
	struct ec_point_st *base;

	if (y == NULL ||
	    crypto->EC_GROUP_get_curve(named, p, x, y, context) != 1)
		return false;
	curve.group = crypto->EC_GROUP_new_curve_GFp(p, x, y, context);
	if (curve.group == NULL)
		return false;
	base = crypto->EC_POINT_new(curve.group);
	if (base == NULL ||
	    crypto->EC_POINT_get_affine_coordinates(
		    named, crypto->EC_GROUP_get0_generator(named), x, y,
		    context) != 1 ||
	    crypto->EC_POINT_set_affine_coordinates(curve.group, base, x, y,
						    context) != 1) {
		crypto->EC_POINT_free(base);
		return false;
	}
	curve.order = crypto->EC_GROUP_get0_order(named);
	return make_table(crypto, &curve.generator, base);
}

static void init_curve(void)
{
	const struct ct_libcrypto *crypto = ct_libcrypto_get();
	const struct ec_group_st *named =
		ct_libcrypto_group(crypto, CT_CURVE_P384);
	struct bignum_ctx *context = crypto->BN_CTX_new();

	if (named == NULL || context == NULL) {
		crypto->BN_CTX_free(context);
		return;
	}
	crypto->BN_CTX_start(context);
	if (!make_curve(crypto, named, context)) {
		free_table(crypto, &curve.generator);
		crypto->EC_GROUP_free(curve.group);
		curve.group = NULL;
	}
	crypto->BN_CTX_end(context);
	crypto->BN_CTX_free(context);
}

/* --- Keys ----------------------------------------------------------------- */

static atomic_uint num_keys;

/* Points are just memory, also when libcrypto was cleaned up. */
static void key_free(void *made)
{
	struct key *key = made;

	free_table(key->crypto, &key->table);
	free(key);
	atomic_fetch_sub(&num_keys, 1);
}

static bool make(struct key *key, const struct ct_public_key *from)
{
	struct ec_point_st *base = key->crypto->EC_POINT_new(curve.group);

	if (base == NULL ||
	    key->crypto->EC_POINT_oct2point(curve.group, base, from->key.data,
					    from->key.len, NULL) != 1) {
		key->crypto->EC_POINT_free(base);
		return false;
	}
	return make_table(key->crypto, &key->table, base);
}

static enum catrust_error key_new(void **out_key,
				  const struct ct_public_key *from)
{
	static pthread_once_t once = PTHREAD_ONCE_INIT;
	const struct ct_libcrypto *crypto = ct_libcrypto_get();
	enum catrust_error error = CATRUST_OK;
	struct key *key;

	if (from->algorithm != CT_PK_ECDSA || from->curve != CT_CURVE_P384 ||
	    crypto == NULL || crypto->EC_POINTs_make_affine == NULL)
		return CATRUST_E_UNSUPPORTED;
	key = calloc(1, sizeof(*key));
	if (key == NULL)
		return CATRUST_E_MEMORY;
	key->crypto = crypto;
	crypto->ERR_set_mark();
	pthread_once(&once, init_curve);
	if (atomic_fetch_add(&num_keys, 1) >= MAX_KEYS || curve.group == NULL)
		error = CATRUST_E_UNSUPPORTED;
	else if (!make(key, from))
		error = ct_libcrypto_failure(crypto);
	crypto->ERR_pop_to_mark();
	if (error != CATRUST_OK)
		key_free(key);
	else
		*out_key = key;
	return error;
}

/* --- Signatures ----------------------------------------------------------- */

/* As odd digits with zeros between: at least WIDTH - 1 after each. The last
 * window ends where the number does, so that a carry's is the last digit. */
static void recode(int8_t digits[BITS + 1], const struct ct_libcrypto *crypto,
		   const struct bignum_st *number)
{
	int carry = 0, i = 0;

	memset(digits, 0, BITS + 1);
	while (i <= BITS) {
		int digit = carry;

		if (crypto->BN_is_bit_set(number, i) == carry) {
			i++;
			continue;
		}
		for (int j = 0; j < WIDTH; j++)
			digit += crypto->BN_is_bit_set(number, i + j) << j;
		carry = digit >> (WIDTH - 1);
		digits[i] = (int8_t)(digit - (carry << WIDTH));
		i += WIDTH;
	}
}

/* The sum so far, or its negative. */
struct sum {
	struct ct_ecdsa_check *at;
	bool is_negated;
};

/* A point is subtracted by adding it to the negative: to negate the sum takes
 * one subtraction. */
static bool add(struct sum *sum, struct ec_point_st *const row[COLUMNS],
		int digit)
{
	struct ct_ecdsa_check *at = sum->at;
	const struct ct_libcrypto *crypto = at->crypto;

	if (digit == 0)
		return true;
	if (sum->is_negated != (digit < 0)) {
		if (crypto->EC_POINT_invert(at->group, at->point,
					    at->context) != 1)
			return false;
		sum->is_negated = digit < 0;
	}
	return crypto->EC_POINT_add(at->group, at->point, at->point,
				    row[abs(digit) / 2], at->context) == 1;
}

static bool add_multiples(struct ct_ecdsa_check *at, const void *made)
{
	const struct ct_libcrypto *crypto = at->crypto;
	const struct key *key = made;
	int8_t of_generator[BITS + 1], of_key[BITS + 1];
	struct sum sum = {.at = at};

	recode(of_generator, crypto, at->e);
	recode(of_key, crypto, at->s);
	if (crypto->EC_POINT_set_to_infinity(at->group, at->point) != 1)
		return false;
	for (int i = STRIDE - 1; i >= 0; i--) {
		if (crypto->EC_POINT_dbl(at->group, at->point, at->point,
					 at->context) != 1)
			return false;
		for (int j = 0; j < ROWS; j++)
			if (!add(&sum, curve.generator.points[j],
				 of_generator[j * STRIDE + i]) ||
			    !add(&sum, key->table.points[j],
				 of_key[j * STRIDE + i]))
				return false;
	}
	return true;
}

static enum catrust_error verify(const void *made,
				 const struct ct_signature_input *input)
{
	const struct ct_libcrypto *crypto = ct_libcrypto_get();
	const struct key *key = made;
	enum catrust_error error;

	if (crypto == NULL)
		return CATRUST_E_UNSUPPORTED;
	crypto->ERR_set_mark();
	error = ct_libcrypto_verify_ecdsa(crypto, curve.group, curve.order,
					  add_multiples, key, input);
	crypto->ERR_pop_to_mark();
	return error;
}

static const char *version(void)
{
	return ct_backend_libcrypto.version();
}

const struct ct_backend ct_backend_tables = {
	.name = "libcrypto-tables",
	.version = version,
	.key_new = key_new,
	.key_free = key_free,
	.verify = verify, /* and no power(): no keys are RSA's */
};

#endif /* WITH_LIBCRYPTO */
