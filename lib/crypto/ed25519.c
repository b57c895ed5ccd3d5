/*
 * Ed25519 (RFC 8032) with this library's own arithmetic.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Points are extended coordinates (X, Y, Z, T) with x = X/Z, y = Y/Z, x y =
 * T/Z. Both scalars are recoded to odd digits, and one row of doublings serves
 * both (Handbook of Elliptic and Hyperelliptic Curve Cryptography 9.1.5).
 */

#include <config.h>

#include "crypto/words.h"

#ifdef CT_HAS_WORDS

# include <pthread.h>
# include <stdlib.h>

# include "crypto/digest.h"
# include "crypto/ed25519.h"

/* --- The field modulo p = 2^255 - 19 -------------------------------------- */

enum { LIMBS = 5, LIMB_BITS = 51 };

static const uint64_t limb_mask = (UINT64_C(1) << LIMB_BITS) - 1;

/*
 * The sum of l[i] 2^(51 i). What carry() makes is tight: each limb is below
 * 2^51 + 2^13. Sums of two tight ones can be subtracted, and all sums and
 * differences that are made below stay under 2^54, so that they can be
 * multiplied.
 */
struct fe {
	uint64_t l[LIMBS];
};

static const struct fe zero = {{0}}, one = {{1}};
/* -121665/121666, twice that, and a root of -1. */
static const struct fe d = {{0x34dca135978a3, 0x1a8283b156ebd, 0x5e7a26001c029,
			     0x739c663a03cbb, 0x52036cee2b6ff}};
static const struct fe d2 = {{0x69b9426b2f159, 0x35050762add7a, 0x3cf44c0038052,
			      0x6738cc7407977, 0x2406d9dc56dff}};
static const struct fe root = {{0x61b274a0ea0b0, 0xd5a5fc8f189d,
				0x7ef5e9cbd0c60, 0x78595a6804c9e,
				0x2b8324804fc1d}};

static inline void add(struct fe *out, const struct fe *a, const struct fe *b)
{
	for (int i = 0; i < LIMBS; i++)
		out->l[i] = a->l[i] + b->l[i];
}

/* a - b + 4 p: no limb becomes negative. */
static inline void sub(struct fe *out, const struct fe *a, const struct fe *b)
{
	out->l[0] = a->l[0] + 4 * (limb_mask - 18) - b->l[0];
	for (int i = 1; i < LIMBS; i++)
		out->l[i] = a->l[i] + 4 * limb_mask - b->l[i];
}

/* Of sums below 2^115: what is carried fits in a word. */
static CT_ALWAYS_INLINE void carry(struct fe *out, ct_double_word t0,
				   ct_double_word t1, ct_double_word t2,
				   ct_double_word t3, ct_double_word t4)
{
	uint64_t l0;

	t1 += (uint64_t)(t0 >> LIMB_BITS);
	t2 += (uint64_t)(t1 >> LIMB_BITS);
	t3 += (uint64_t)(t2 >> LIMB_BITS);
	t4 += (uint64_t)(t3 >> LIMB_BITS);
	l0 = ((uint64_t)t0 & limb_mask) + (uint64_t)(t4 >> LIMB_BITS) * 19;
	out->l[0] = l0 & limb_mask;
	out->l[1] = ((uint64_t)t1 & limb_mask) + (l0 >> LIMB_BITS);
	out->l[2] = (uint64_t)t2 & limb_mask;
	out->l[3] = (uint64_t)t3 & limb_mask;
	out->l[4] = (uint64_t)t4 & limb_mask;
}

static ct_double_word wide(uint64_t a, uint64_t b)
{
	return (ct_double_word)a * b;
}

static void mul(struct fe *out, const struct fe *a, const struct fe *b)
{
	const uint64_t *x = a->l, *y = b->l;
	uint64_t y1 = 19 * y[1], y2 = 19 * y[2], y3 = 19 * y[3], y4 = 19 * y[4];

	carry(out,
	      wide(x[0], y[0]) + wide(x[1], y4) + wide(x[2], y3) +
		      wide(x[3], y2) + wide(x[4], y1),
	      wide(x[0], y[1]) + wide(x[1], y[0]) + wide(x[2], y4) +
		      wide(x[3], y3) + wide(x[4], y2),
	      wide(x[0], y[2]) + wide(x[1], y[1]) + wide(x[2], y[0]) +
		      wide(x[3], y4) + wide(x[4], y3),
	      wide(x[0], y[3]) + wide(x[1], y[2]) + wide(x[2], y[1]) +
		      wide(x[3], y[0]) + wide(x[4], y4),
	      wide(x[0], y[4]) + wide(x[1], y[3]) + wide(x[2], y[2]) +
		      wide(x[3], y[1]) + wide(x[4], y[0]));
}

static void sqr(struct fe *out, const struct fe *a)
{
	const uint64_t *x = a->l;
	uint64_t x0 = 2 * x[0], x1 = 2 * x[1], x2 = 2 * x[2], x3 = 19 * x[3],
		 x4 = 19 * x[4];

	carry(out, wide(x[0], x[0]) + wide(x1, x4) + wide(x2, x3),
	      wide(x0, x[1]) + wide(x2, x4) + wide(x[3], x3),
	      wide(x0, x[2]) + wide(x[1], x[1]) + wide(2 * x[3], x4),
	      wide(x0, x[3]) + wide(x1, x[2]) + wide(x[4], x4),
	      wide(x0, x[4]) + wide(x1, x[3]) + wide(x[2], x[2]));
}

/* a^(2^times) b */
static void raise(struct fe *out, const struct fe *a, int times,
		  const struct fe *b)
{
	struct fe power = *a;

	while (times-- > 0)
		sqr(&power, &power);
	mul(out, &power, b);
}

/* a^(2^250 - 1), and a^11 */
static void power_250(struct fe *out, struct fe *out_11, const struct fe *a)
{
	struct fe a2, a9, a5, a10, a20, a50, a100;

	sqr(&a2, a);
	raise(&a9, &a2, 2, a);
	mul(out_11, &a9, &a2);
	raise(&a5, out_11, 1, &a9); /* 2^5 - 1, and so on */
	raise(&a10, &a5, 5, &a5);
	raise(&a20, &a10, 10, &a10);
	raise(&a50, &a20, 20, &a20);
	raise(&a50, &a50, 10, &a10);
	raise(&a100, &a50, 50, &a50);
	raise(&a100, &a100, 100, &a100);
	raise(out, &a100, 50, &a50);
}

/* a^(p - 2); of 0, 0. */
static void invert(struct fe *out, const struct fe *a)
{
	struct fe power, a11;

	power_250(&power, &a11, a);
	raise(out, &power, 5, &a11);
}

/* a^((p - 5) / 8) */
static void power_root(struct fe *out, const struct fe *a)
{
	struct fe power, a11;

	power_250(&power, &a11, a);
	raise(out, &power, 2, a);
}

static struct fe from_octets(const uint8_t octets[32])
{
	uint64_t w[4];

	ct_words_from_little_endian(w, 4, octets);
	return (struct fe){{w[0] & limb_mask,
			    (w[0] >> 51 | w[1] << 13) & limb_mask,
			    (w[1] >> 38 | w[2] << 26) & limb_mask,
			    (w[2] >> 25 | w[3] << 39) & limb_mask,
			    w[3] >> 12 & limb_mask}};
}

/* The least number that @from stands for. A tight one is below 2 p: whether p
 * is in it is seen in the carry of 19 more. */
static void to_octets(uint8_t octets[32], const struct fe *from)
{
	uint64_t more = 19;
	struct fe a;

	mul(&a, from, &one);
	for (int i = 0; i < LIMBS; i++)
		more = (a.l[i] + more) >> LIMB_BITS;
	more *= 19;
	for (int i = 0; i < LIMBS; i++) {
		more += a.l[i];
		a.l[i] = more & limb_mask;
		more >>= LIMB_BITS;
	}
	for (int bit = 0; bit < 256; bit += 8) {
		int i = bit / LIMB_BITS, shift = bit % LIMB_BITS;
		uint64_t bits = a.l[i] >> shift;

		if (shift > LIMB_BITS - 8 && i + 1 < LIMBS)
			bits |= a.l[i + 1] << (LIMB_BITS - shift);
		octets[bit / 8] = (uint8_t)bits;
	}
}

static bool is_zero(const struct fe *a)
{
	static const uint8_t zeros[32];
	uint8_t octets[32];

	to_octets(octets, a);
	return memcmp(octets, zeros, sizeof(zeros)) == 0;
}

/* --- Points --------------------------------------------------------------- */

struct point {
	struct fe x, y, z, t;
};

/* What the addition of a point needs: Y + X, Y - X, 2 Z, 2 d T. */
struct addend {
	struct fe sum, difference, z2, dt2;
};

/* 5.1.4; T is not computed if no addition follows. */
static void double_point(struct point *p, bool with_t)
{
	struct fe a, b, e, f, g, h;

	sqr(&a, &p->x);
	sqr(&b, &p->y);
	sqr(&f, &p->z);
	add(&e, &p->x, &p->y);
	sqr(&e, &e);
	add(&h, &a, &b);
	sub(&e, &h, &e);
	sub(&g, &a, &b);
	add(&f, &f, &f);
	add(&f, &f, &g);
	mul(&p->x, &e, &f);
	mul(&p->y, &g, &h);
	mul(&p->z, &f, &g);
	if (with_t)
		mul(&p->t, &e, &h);
}

/* 5.1.4; or subtracts: -(x, y) is (-x, y). */
static void add_point(struct point *p, const struct addend *q, bool is_negative)
{
	struct fe a, b, c, z, e, f, g, h;

	sub(&a, &p->y, &p->x);
	mul(&a, &a, is_negative ? &q->sum : &q->difference);
	add(&b, &p->y, &p->x);
	mul(&b, &b, is_negative ? &q->difference : &q->sum);
	mul(&c, &p->t, &q->dt2);
	mul(&z, &p->z, &q->z2);
	sub(&e, &b, &a);
	sub(is_negative ? &g : &f, &z, &c);
	add(is_negative ? &f : &g, &z, &c);
	add(&h, &b, &a);
	mul(&p->x, &e, &f);
	mul(&p->y, &g, &h);
	mul(&p->z, &f, &g);
	mul(&p->t, &e, &h);
}

/* p, 3 p, 5 p and so on. */
static void make_table(struct addend *table, int num, struct point p)
{
	struct addend twice;

	for (int i = -1; i < num; i++) {
		struct addend *out = i < 0 ? &twice : &table[i];
		struct point from = p;

		if (i < 0)
			double_point(&from, true);
		add(&out->sum, &from.y, &from.x);
		sub(&out->difference, &from.y, &from.x);
		add(&out->z2, &from.z, &from.z);
		mul(&out->dt2, &from.t, &d2);
		if (i >= 0)
			add_point(&p, &twice, false);
	}
}

/* 5.1.3: x is the root of u/v = (y^2 - 1) / (d y^2 + 1) with the given lowest
 * bit. False when there is none. */
static bool decode(struct point *p, const uint8_t octets[32])
{
	struct fe u, v, v3, x, check, sum;
	uint8_t encoded[32];

	p->y = from_octets(octets);
	p->z = one;
	sqr(&v, &p->y);
	sub(&u, &v, &one);
	mul(&v, &v, &d);
	add(&v, &v, &one);
	sqr(&v3, &v);
	mul(&v3, &v3, &v);
	mul(&u, &u, &one); /* to be subtracted */
	sqr(&x, &v3);	   /* u v^3 (u v^7)^((p - 5) / 8) */
	mul(&x, &x, &v);
	mul(&x, &x, &u);
	power_root(&x, &x);
	mul(&x, &x, &v3);
	mul(&x, &x, &u);
	sqr(&check, &x);
	mul(&check, &check, &v);
	add(&sum, &check, &u);
	sub(&check, &check, &u);
	if (!is_zero(&check)) {
		if (!is_zero(&sum))
			return false;
		mul(&x, &x, &root);
	}
	to_octets(encoded, &x);
	if ((encoded[0] & 1) != octets[31] >> 7)
		sub(&x, &zero, &x);
	mul(&p->x, &x, &one);
	mul(&p->t, &p->x, &p->y);
	return true;
}

/* --- Keys and signatures -------------------------------------------------- */

enum {
	BASE_WIDTH = 8, /* of digits */
	BASE_POINTS = 1 << (BASE_WIDTH - 2),
	KEY_WIDTH = 5,
	KEY_POINTS = 1 << (KEY_WIDTH - 2),
	DIGITS = 256 + 1,
};

struct ct_ed25519_key {
	uint8_t octets[32];
	struct addend table[KEY_POINTS];
};

/* 5.1: 2^252 + 27742317777372353535851937790883648493. */
static const struct ct_modulus order = {
	.num = 4,
	.m = {0x5812631a5cf5d3ed, 0x14def9dea2f79cd6, 0, 0x1000000000000000},
	.inverse = 0xd2b51da312547e1b,
};
/* R^2 modulo the order: 2^512. */
static const uint64_t order_square[4] = {0xa40611e3449c0f01, 0xd00e1ba768859347,
					 0xceec73d217f5be65,
					 0x0399411b7c309a3d};

/* B: y is 4/5, and x is even. */
static const uint8_t base_octets[32] = {
	0x58, 0x66, 0x66, 0x66, 0x66, 0x66, 0x66, 0x66, 0x66, 0x66, 0x66,
	0x66, 0x66, 0x66, 0x66, 0x66, 0x66, 0x66, 0x66, 0x66, 0x66, 0x66,
	0x66, 0x66, 0x66, 0x66, 0x66, 0x66, 0x66, 0x66, 0x66, 0x66};

static struct addend base_table[BASE_POINTS];

static void make_base_table(void)
{
	struct point base;

	if (decode(&base, base_octets))
		make_table(base_table, BASE_POINTS, base);
}

enum catrust_error ct_ed25519_key_new(struct ct_ed25519_key **out,
				      const uint8_t octets[32])
{
	static pthread_once_t once = PTHREAD_ONCE_INIT;
	struct ct_ed25519_key *key;
	struct point point;

	pthread_once(&once, make_base_table);
	if (!decode(&point, octets))
		return CATRUST_E_KEY;
	key = malloc(sizeof(*key));
	if (key == NULL)
		return CATRUST_E_MEMORY;
	memcpy(key->octets, octets, sizeof(key->octets));
	make_table(key->table, KEY_POINTS, point);
	*out = key;
	return CATRUST_OK;
}

void ct_ed25519_key_free(struct ct_ed25519_key *key)
{
	free(key);
}

/* Modulo the order. The hash is high R + low with R = 2^256, and each product
 * is divided by R. */
static void reduce_hash(uint64_t out[4], const uint8_t hash[64])
{
	static const uint64_t unit[4] = {1};
	uint64_t low[4], high[4];

	ct_words_from_little_endian(low, 4, hash);
	ct_words_from_little_endian(high, 4, hash + 32);
	ct_words_multiply(high, high, order_square, &order);
	ct_words_multiply(low, low, order_square, &order);
	ct_words_multiply(low, low, unit, &order);
	/* The order has 253 bits: no carry. */
	ct_words_reduce(out, low, ct_words_add(low, low, high, 4), &order);
}

static void add_digit(struct point *sum, const struct addend *table, int digit)
{
	if (digit != 0)
		add_point(sum, &table[abs(digit) / 2], digit < 0);
}

/* S B - k A */
static struct point add_multiples(const struct ct_ed25519_key *key,
				  const uint64_t s[4], const uint64_t k[4])
{
	int8_t of_base[DIGITS], of_key[DIGITS];
	struct point sum = {zero, one, one, zero};
	int i = DIGITS - 1;

	ct_words_recode(of_base, s, 4, BASE_WIDTH);
	ct_words_recode(of_key, k, 4, KEY_WIDTH);
	while (i > 0 && of_base[i] == 0 && of_key[i] == 0)
		i--;
	for (; i >= 0; i--) {
		double_point(&sum, of_base[i] != 0 || of_key[i] != 0);
		add_digit(&sum, base_table, of_base[i]);
		add_digit(&sum, key->table, -of_key[i]);
	}
	return sum;
}

enum catrust_error ct_ed25519_verify(const struct ct_ed25519_key *key,
				     struct ct_span message,
				     const uint8_t signature[64])
{
	const struct ct_span parts[] = {ct_span(signature, 32),
					ct_span(key->octets, 32), message};
	uint8_t hash[64], encoded[32], x[32];
	uint64_t s[4], k[4];
	struct point sum;
	struct fe inverse;

	CT_TRY(ct_digest_compute_parts(CT_DIGEST_SHA512, parts,
				       CT_ARRAY_LEN(parts), hash));
	reduce_hash(k, hash);
	ct_words_from_little_endian(s, 4, signature + 32);
	sum = add_multiples(key, s, k);
	invert(&inverse, &sum.z);
	mul(&sum.x, &sum.x, &inverse);
	mul(&sum.y, &sum.y, &inverse);
	to_octets(x, &sum.x);
	to_octets(encoded, &sum.y);
	encoded[31] |= (uint8_t)(x[0] << 7);
	return memcmp(encoded, signature, sizeof(encoded)) == 0
		       ? CATRUST_OK
		       : CATRUST_E_SIGNATURE;
}

#endif /* CT_HAS_WORDS */
