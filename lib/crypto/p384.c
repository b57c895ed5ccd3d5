/*
 * ECDSA on P-384 with this library's own arithmetic.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Points are Jacobian coordinates (X, Y, Z) with x = X/Z^2, y = Y/Z^3, and Z 0
 * for the point at infinity. Both scalars are recoded to odd digits, and one
 * row of doublings serves both (Handbook of Elliptic and Hyperelliptic Curve
 * Cryptography 9.1.5); the multiples that are added have a Z of 1.
 */

#include <config.h>

#include "crypto/p384.h"

#ifdef CT_HAS_P384

# include <pthread.h>
# include <stdlib.h>

# include "crypto/p384_field.h"

enum { WORDS = 6, DIGITS = 64 * WORDS + 1 };

/* SEC 2 2.5.1 */
static const struct ct_modulus order = {
	.num = WORDS,
	.m = {0xecec196accc52973, 0x581a0db248b0a77a, 0xc7634d81f4372ddf,
	      UINT64_MAX, UINT64_MAX, UINT64_MAX},
	.inverse = 0x6ed46089e88fdc45,
};
static const struct ct_p384_fe b = {{0x2a85c8edd3ec2aef, 0xc656398d8a2ed19d,
				     0x0314088f5013875a, 0x181d9c6efe814112,
				     0x988e056be3f82d19, 0xb3312fa7e23ee7e4}};
static const struct ct_p384_fe one = {{1}};

# define mul  ct_p384_mul
# define sqr  ct_p384_sqr
# define add  ct_p384_add
# define sub  ct_p384_sub
# define half ct_p384_halve

/* Inverts an element that is not zero. */
static void invert(struct ct_p384_fe *out, const struct ct_p384_fe *x)
{
	struct ct_p384_fe reduced;

	ct_words_reduce(reduced.w, x->w, 0, &ct_p384_prime);
	ct_words_invert(reduced.w, reduced.w, &ct_p384_prime); /* R / x */
	ct_words_multiply(out->w, one.w, reduced.w, &ct_p384_prime);
}

/* --- Points --------------------------------------------------------------- */

struct point {
	struct ct_p384_fe x, y, z;
};

struct affine {
	struct ct_p384_fe x, y;
};

/* Doubles a point of a curve with a = -3, where the slope's numerator is 3 (X -
 * Z^2) (X + Z^2). The result's X is divided by 4, Y by 8 and Z by 2, which is
 * the same point and saves multiplications by 2, 4 and 8. */
static void double_point(struct point *p)
{
	struct ct_p384_fe square, slope, t, s;

	sqr(&square, &p->z);
	mul(&p->z, &p->y, &p->z);
	add(&t, &p->x, &square);
	sub(&s, &p->x, &square);
	mul(&t, &t, &s);
	half(&slope, &t);
	add(&slope, &slope, &t);
	sqr(&square, &p->y);
	mul(&s, &p->x, &square);
	sqr(&square, &square);
	sqr(&p->x, &slope);
	sub(&p->x, &p->x, &s);
	sub(&p->x, &p->x, &s);
	sub(&s, &s, &p->x);
	mul(&p->y, &slope, &s);
	sub(&p->y, &p->y, &square);
}

/* Adds a point, or subtracts it: -(x, y) is (x, -y). */
static void add_point(struct point *p, const struct affine *q, bool is_negative)
{
	static const struct ct_p384_fe zero;
	struct ct_p384_fe h, r, square, cube, t;

	if (ct_p384_is_zero(&p->z)) {
		*p = (struct point){q->x, q->y, one};
		if (is_negative)
			sub(&p->y, &zero, &p->y);
		return;
	}
	sqr(&square, &p->z);
	mul(&h, &q->x, &square);
	sub(&h, &h, &p->x);
	mul(&r, &square, &p->z);
	mul(&r, &r, &q->y);
	if (is_negative)
		sub(&r, &zero, &r);
	sub(&r, &r, &p->y);
	if (ct_p384_is_zero(&h)) { /* the same point, or its negative */
		if (ct_p384_is_zero(&r))
			double_point(p);
		else
			p->z = zero;
		return;
	}
	mul(&p->z, &p->z, &h);
	sqr(&square, &h);
	mul(&cube, &square, &h);
	mul(&t, &p->x, &square);
	sqr(&p->x, &r);
	sub(&p->x, &p->x, &cube);
	sub(&p->x, &p->x, &t);
	sub(&p->x, &p->x, &t);
	sub(&t, &t, &p->x);
	mul(&t, &r, &t);
	mul(&cube, &p->y, &cube);
	sub(&p->y, &t, &cube);
}

/* Converts a point to affine coordinates, with the inverse of its Z. */
static void divide(struct affine *out, const struct point *p,
		   const struct ct_p384_fe *inverse)
{
	struct ct_p384_fe power;

	sqr(&power, inverse);
	mul(&out->x, &p->x, &power);
	mul(&power, &power, inverse);
	mul(&out->y, &p->y, &power);
}

enum {
	BASE_WIDTH = 7, /* of digits */
	BASE_POINTS = 1 << (BASE_WIDTH - 2),
	KEY_WIDTH = 5,
	KEY_POINTS = 1 << (KEY_WIDTH - 2),
	MAX_POINTS = BASE_POINTS,
};

/*
 * Computes q, 3 q, 5 q and so on. The order is a prime, so that no sum is the
 * point at infinity or equal to 2 q. With the Z of 2 q, all x are multiplied by
 * Z^2 and all y by Z^3, so that 2 q has the Z 1 and each addition is a mixed
 * one. One inversion, of the product of all Z, serves the whole table.
 */
static void make_table(struct affine *table, unsigned num,
		       const struct affine *q)
{
	struct point points[MAX_POINTS], sum, twice = {q->x, q->y, one};
	struct ct_p384_fe products[MAX_POINTS], inverse, power;
	struct affine step;

	double_point(&twice);
	step = (struct affine){twice.x, twice.y};
	sqr(&power, &twice.z);
	mul(&sum.x, &q->x, &power);
	mul(&power, &power, &twice.z);
	mul(&sum.y, &q->y, &power);
	sum.z = one;
	products[0] = one;
	for (unsigned i = 1; i < num; i++) {
		add_point(&sum, &step, false);
		points[i] = sum;
		mul(&points[i].z, &sum.z, &twice.z);
		mul(&products[i], &products[i - 1], &points[i].z);
	}
	invert(&inverse, &products[num - 1]);
	for (unsigned i = num - 1; i > 0; i--) {
		mul(&power, &inverse, &products[i - 1]);
		mul(&inverse, &inverse, &points[i].z);
		divide(&table[i], &points[i], &power);
	}
	table[0] = *q;
}

/* y^2 = x^3 - 3 x + b */
static bool is_on_curve(const struct affine *q)
{
	static const struct ct_p384_fe three = {{3}};
	struct ct_p384_fe left, right;

	sqr(&right, &q->x);
	sub(&right, &right, &three);
	mul(&right, &right, &q->x);
	add(&right, &right, &b);
	sqr(&left, &q->y);
	sub(&left, &left, &right);
	return ct_p384_is_zero(&left);
}

/* --- Keys and signatures -------------------------------------------------- */

struct ct_p384_key {
	struct affine table[KEY_POINTS];
};

static struct affine base_table[BASE_POINTS];

static void make_base_table(void)
{
	static const struct affine base = {
		{{0x3a545e3872760ab7, 0x5502f25dbf55296c, 0x59f741e082542a38,
		  0x6e1d3b628ba79b98, 0x8eb1c71ef320ad74, 0xaa87ca22be8b0537}},
		{{0x7a431d7c90ea0e5f, 0x0a60b1ce1d7e819d, 0xe9da3113b5f0b8c0,
		  0xf8f41dbd289a147c, 0x5d9e98bf9292dc29, 0x3617de4a96262c6f}}};

	make_table(base_table, BASE_POINTS, &base);
}

enum catrust_error ct_p384_key_new(struct ct_p384_key **out,
				   const uint8_t point[96])
{
	static pthread_once_t once = PTHREAD_ONCE_INIT;
	struct ct_p384_key *key;
	struct affine q;

	if (!CT_CPU_HAS(ADX, "adx") || !CT_CPU_HAS(BMI2, "bmi2"))
		return CATRUST_E_UNSUPPORTED;
	pthread_once(&once, make_base_table);
	ct_words_from_big_endian(q.x.w, WORDS, ct_span(point, 48));
	ct_words_from_big_endian(q.y.w, WORDS, ct_span(point + 48, 48));
	if (!is_on_curve(&q))
		return CATRUST_E_KEY;
	key = malloc(sizeof(*key));
	if (key == NULL)
		return CATRUST_E_MEMORY;
	make_table(key->table, KEY_POINTS, &q);
	*out = key;
	return CATRUST_OK;
}

void ct_p384_key_free(struct ct_p384_key *key)
{
	free(key);
}

static void add_digit(struct point *sum, const struct affine *table, int digit)
{
	if (digit != 0)
		add_point(sum, &table[abs(digit) / 2], digit < 0);
}

/* u G + v Q */
static struct point add_multiples(const struct ct_p384_key *key,
				  const uint64_t u[WORDS],
				  const uint64_t v[WORDS])
{
	int8_t of_base[DIGITS], of_key[DIGITS];
	struct point sum = {one, one, {{0}}};
	int i = DIGITS - 1;

	ct_words_recode(of_base, u, WORDS, BASE_WIDTH);
	ct_words_recode(of_key, v, WORDS, KEY_WIDTH);
	while (i > 0 && of_base[i] == 0 && of_key[i] == 0)
		i--;
	for (; i >= 0; i--) {
		double_point(&sum);
		add_digit(&sum, base_table, of_base[i]);
		add_digit(&sum, key->table, of_key[i]);
	}
	return sum;
}

/* Whether X is x Z^2. */
static bool has_x(const struct point *p, const struct ct_p384_fe *x)
{
	struct ct_p384_fe t;

	sqr(&t, &p->z);
	mul(&t, &t, x);
	sub(&t, &t, &p->x);
	return ct_p384_is_zero(&t);
}

enum catrust_error ct_p384_verify(const struct ct_p384_key *key,
				  struct ct_span hash, struct ct_span r,
				  struct ct_span s)
{
	uint64_t u[WORDS], v[WORDS], inverse[WORDS];
	struct ct_p384_fe x;
	struct point sum;

	ct_words_from_big_endian(u, WORDS, hash);
	ct_words_from_big_endian(x.w, WORDS, r);
	ct_words_from_big_endian(inverse, WORDS, s);
	ct_words_invert(inverse, inverse, &order); /* R / s */
	ct_words_multiply(u, u, inverse, &order);
	ct_words_multiply(v, x.w, inverse, &order);
	sum = add_multiples(key, u, v);
	if (ct_p384_is_zero(&sum.z))
		return CATRUST_E_SIGNATURE;
	if (has_x(&sum, &x))
		return CATRUST_OK;
	/* r is x modulo the order, which is less than p. */
	return ct_words_add(x.w, x.w, order.m, WORDS) == 0 &&
			       ct_words_less(x.w, ct_p384_prime.m, WORDS) &&
			       has_x(&sum, &x)
		       ? CATRUST_OK
		       : CATRUST_E_SIGNATURE;
}

#endif /* CT_HAS_P384 */
