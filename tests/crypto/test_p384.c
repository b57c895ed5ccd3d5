/*
 * Tests of crypto/p384: the field, inverses and the multiples of points, number
 * for number against libgcrypt's.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * tests/crypto/test_backends and tests/fuzz/fuzz_signature compare verdicts;
 * here are the places where arithmetic goes wrong: carries that numbers hardly
 * ever have, numbers next to p and to powers of 2, multiples that meet in one
 * point, in opposite ones or in none.
 */

#include <config.h>

#include "crypto/p384.h"

#ifdef CT_HAS_P384

# include "crypto/libgcrypt.h"
# include "crypto/p384.c"
# include "tests/crypto/numbers.h"

static gcry_mpi_t p;

static void set_up(void)
{
	assert_ok(ct_crypto_init());
	p = from_words(ct_p384_prime.m, WORDS);
}

static void tear_down(void)
{
	gcry_mpi_release(p);
}

/* Without them, nothing of this is used. */
static bool is_usable(void)
{
	return CT_CPU_HAS(ADX, "adx") && CT_CPU_HAS(BMI2, "bmi2");
}

static gcry_mpi_t value(const struct ct_p384_fe *a)
{
	return from_words(a->w, WORDS);
}

/* Any of six words: edges in each, and the neighbours of p and of 2^384. */
static struct ct_p384_fe any(void)
{
	static const uint64_t edges[] = {0,
					 1,
					 2,
					 UINT64_MAX,
					 UINT64_MAX - 1,
					 0xffffffff,
					 0xffffffff00000000,
					 0xffffffff00000001,
					 UINT64_C(1) << 63};
	uint64_t kind = next_random() >> 61;
	struct ct_p384_fe out;

	for (int i = 0; i < WORDS; i++)
		out.w[i] = kind < 3 || next_random() % 2 == 0
				   ? next_random()
				   : edges[next_random() % CT_ARRAY_LEN(edges)];
	if (kind == 0)
		memset(out.w, 0, sizeof(out.w));
	if (kind == 1)
		memset(out.w, 0xff, sizeof(out.w));
	if (kind == 2)
		memcpy(out.w, ct_p384_prime.m, sizeof(out.w));
	if (kind < 3)
		out.w[0] += next_random() % 5 - 2;
	return out;
}

/* Takes @expected, which need not be reduced. */
static void assert_is(const struct ct_p384_fe *got, gcry_mpi_t expected)
{
	gcry_mpi_t number = value(got);

	gcry_mpi_mod(number, number, p);
	gcry_mpi_mod(expected, expected, p);
	ck_assert_int_eq(gcry_mpi_cmp(number, expected), 0);
	gcry_mpi_release(number);
	gcry_mpi_release(expected);
}

/* --- The field ------------------------------------------------------------ */

TESTS(products_are_libgcrypts, is_usable())
{
	for (unsigned i = 0; i < num_rounds(50000); i++) {
		struct ct_p384_fe a = any(), b2 = any(), out;
		gcry_mpi_t x = value(&a), y = value(&b2), z = gcry_mpi_new(0);

		gcry_mpi_mulm(z, x, y, p);
		mul(&out, &a, &b2);
		assert_is(&out, z);
		z = gcry_mpi_new(0);
		gcry_mpi_mulm(z, x, x, p);
		sqr(&out, &a);
		mul(&b2, &a, &a);
		ck_assert_mem_eq(out.w, b2.w, sizeof(out.w));
		sqr(&a, &a); /* in place */
		ck_assert_mem_eq(out.w, a.w, sizeof(out.w));
		assert_is(&out, z);
		gcry_mpi_release(x);
		gcry_mpi_release(y);
	}
}

/* Lower words with which the sum of all that is folded at first ends in ones,
 * or nearly, so that what is folded then is carried beyond. */
TESTS(last_carry_is_folded, is_usable())
{
	for (unsigned i = 0; i < num_rounds(20000); i++) {
		struct ct_p384_fe upper = any(), out;
		gcry_mpi_t sum = value(&upper), c = gcry_mpi_new(0);
		uint64_t folded[12], t[12];

		gcry_mpi_set_bit(c, 384);
		gcry_mpi_sub(c, c, p);
		gcry_mpi_mul(sum, sum, c);
		to_words(folded, 12, sum);
		for (int j = 0; j < WORDS; j++) {
			t[j] = ~folded[j];
			t[WORDS + j] = upper.w[j];
		}
		t[2] -= i % 2 != 0 ? next_random() >> (i % 64) : 0;
		ct_p384_reduce(&out, t);
		assert_is(&out, from_words(t, 12));
		gcry_mpi_release(sum);
		gcry_mpi_release(c);
	}
}

TESTS(sums_and_differences_are_libgcrypts, is_usable())
{
	for (unsigned i = 0; i < num_rounds(50000); i++) {
		struct ct_p384_fe a = any(), b2 = any(), out;
		gcry_mpi_t x = value(&a), y = value(&b2), z = gcry_mpi_new(0);

		gcry_mpi_add(z, x, y);
		add(&out, &a, &b2);
		assert_is(&out, z);
		gcry_mpi_subm(x, x, y, p);
		sub(&out, &a, &b2);
		assert_is(&out, x);
		half(&out, &a);
		add(&out, &out, &out); /* in place */
		assert_is(&out, value(&a));
		gcry_mpi_release(y);
	}
}

TEST(zero_has_two_forms)
{
	struct ct_p384_fe a;

	memcpy(a.w, ct_p384_prime.m, sizeof(a.w));
	ck_assert(ct_p384_is_zero(&a));
	a.w[5]--;
	ck_assert(!ct_p384_is_zero(&a));
	memset(&a, 0, sizeof(a));
	ck_assert(ct_p384_is_zero(&a));
	a.w[5]++;
	ck_assert(!ct_p384_is_zero(&a));
}

/* R / a, for both of the moduli. */
TESTS(inverse_of_each_is_libgcrypts, 2)
{
	const struct ct_modulus *modulus = _i == 0 ? &ct_p384_prime : &order;
	gcry_mpi_t m = from_words(modulus->m, WORDS);

	for (unsigned i = 0; i < ct_test_many(3000, 20); i++) {
		gcry_mpi_t x, inverse = gcry_mpi_new(0), got;
		uint64_t a[WORDS];

		any_number(a, modulus);
		x = from_words(a, WORDS);
		if (gcry_mpi_invm(inverse, x, m) != 0) {
			ct_words_invert(a, a, modulus);
			gcry_mpi_lshift(inverse, inverse, 384);
			gcry_mpi_mod(inverse, inverse, m);
			got = from_words(a, WORDS);
			ck_assert_int_eq(gcry_mpi_cmp(got, inverse), 0);
			gcry_mpi_release(got);
		}
		gcry_mpi_release(x);
		gcry_mpi_release(inverse);
	}
	gcry_mpi_release(m);
}

TESTS(inverses_in_the_field, is_usable())
{
	for (unsigned i = 0; i < ct_test_many(1000, 20); i++) {
		struct ct_p384_fe a = any(), inverse;

		if (ct_p384_is_zero(&a))
			continue;
		invert(&inverse, &a);
		mul(&inverse, &inverse, &a);
		assert_is(&inverse, gcry_mpi_set_ui(NULL, 1));
	}
}

/* --- Points --------------------------------------------------------------- */

static gcry_ctx_t curve;
static gcry_mpi_t n;
static gcry_mpi_point_t base;

static void open_curve(void)
{
	ck_assert_int_eq(gcry_mpi_ec_new(&curve, NULL, "NIST P-384"), 0);
	n = gcry_mpi_ec_get_mpi("n", curve, 1);
	base = gcry_mpi_ec_get_point("g", curve, 1);
}

static void close_curve(void)
{
	gcry_mpi_release(n);
	gcry_mpi_point_release(base);
	gcry_ctx_release(curve);
}

static void to_octets(uint8_t octets[48], const uint64_t words[WORDS])
{
	for (int i = 0; i < 48; i++)
		octets[47 - i] = (uint8_t)(words[i / 8] >> i % 8 * 8);
}

/* The multiple of the generator, or false for 0. */
static bool multiply(struct affine *out, gcry_mpi_t factor)
{
	gcry_mpi_t x = gcry_mpi_new(0), y = gcry_mpi_new(0);
	gcry_mpi_point_t point = gcry_mpi_point_new(0);
	bool is_finite;

	gcry_mpi_ec_mul(point, factor, base, curve);
	is_finite = gcry_mpi_ec_get_affine(x, y, point, curve) == 0;
	if (is_finite) {
		to_words(out->x.w, WORDS, x);
		to_words(out->y.w, WORDS, y);
	}
	gcry_mpi_release(x);
	gcry_mpi_release(y);
	gcry_mpi_point_release(point);
	return is_finite;
}

static struct ct_p384_key *key_of(const struct affine *q)
{
	struct ct_p384_key *key;
	uint8_t point[96];

	to_octets(point, q->x.w);
	to_octets(point + 48, q->y.w);
	assert_ok(ct_p384_key_new(&key, point));
	return key;
}

/* u G + v Q with Q = a G is (u + v a) G; which is 0, G and -G now and then. */
TESTS(multiples_are_libgcrypts, is_usable())
{
	open_curve();
	for (unsigned i = 0; i < ct_test_many(500, 5); i++) {
		uint64_t a[WORDS], u[WORDS], v[WORDS];
		gcry_mpi_t factor = gcry_mpi_new(0), of_a, of_u, of_v;
		struct affine q, expected;
		struct ct_p384_key *key;
		struct point sum;

		any_number(a, &order);
		any_number(u, &order);
		any_number(v, &order);
		a[0] |= i % 8 == 0 ||
			memcmp(a, (uint64_t[WORDS]){0}, sizeof(a)) == 0;
		if (i % 4 == 0) /* the same point twice, or opposite ones */
			memcpy(v, u, sizeof(v));
		if (i % 8 == 0)
			memcpy(a, (uint64_t[WORDS]){1}, sizeof(a));
		if (i % 16 == 0)
			ct_words_sub(a, order.m, a, WORDS);
		of_a = from_words(a, WORDS);
		of_u = from_words(u, WORDS);
		of_v = from_words(v, WORDS);
		ck_assert(multiply(&q, of_a));
		key = key_of(&q);
		sum = add_multiples(key, u, v);
		gcry_mpi_mulm(factor, of_v, of_a, n);
		gcry_mpi_addm(factor, factor, of_u, n);
		if (gcry_mpi_cmp_ui(factor, 0) == 0) {
			ck_assert(ct_p384_is_zero(&sum.z));
		} else {
			struct ct_p384_fe inverse;
			struct affine got;

			ck_assert(multiply(&expected, factor));
			ck_assert(!ct_p384_is_zero(&sum.z));
			ck_assert(has_x(&sum, &expected.x));
			invert(&inverse, &sum.z);
			divide(&got, &sum, &inverse);
			assert_is(&got.x, value(&expected.x));
			assert_is(&got.y, value(&expected.y));
		}
		gcry_mpi_release(factor);
		gcry_mpi_release(of_a);
		gcry_mpi_release(of_u);
		gcry_mpi_release(of_v);
		ct_p384_key_free(key);
	}
	close_curve();
}

/* Every multiple in a table, with that many points. */
TESTS(tables_are_libgcrypts, is_usable())
{
	open_curve();
	for (unsigned i = 0; i < ct_test_many(50, 3); i++) {
		struct affine q, table[BASE_POINTS], expected;
		uint64_t a[WORDS];
		gcry_mpi_t of_a, factor = gcry_mpi_new(0);

		any_number(a, &order);
		a[0] |= 1;
		of_a = from_words(a, WORDS);
		ck_assert(multiply(&q, of_a));
		make_table(table, BASE_POINTS, &q);
		for (unsigned j = 0; j < BASE_POINTS; j++) {
			gcry_mpi_mul_ui(factor, of_a, 2 * j + 1);
			gcry_mpi_mod(factor, factor, n);
			ck_assert(multiply(&expected, factor));
			assert_is(&table[j].x, value(&expected.x));
			assert_is(&table[j].y, value(&expected.y));
		}
		gcry_mpi_release(of_a);
		gcry_mpi_release(factor);
	}
	close_curve();
}

/* Each coordinate changed in each octet. */
TESTS(points_off_the_curve_are_no_keys, is_usable())
{
	struct ct_p384_key *key;
	uint8_t point[96];

	make_base_table();
	to_octets(point, base_table[1].x.w);
	to_octets(point + 48, base_table[1].y.w);
	for (size_t i = 0; i < sizeof(point); i++) {
		point[i] ^= 0x10;
		ck_assert_int_eq(ct_p384_key_new(&key, point), CATRUST_E_KEY);
		point[i] ^= 0x10;
	}
	memset(point, 0, sizeof(point));
	ck_assert_int_eq(ct_p384_key_new(&key, point), CATRUST_E_KEY);
}

RUN_TESTS(.set_up = set_up, .tear_down = tear_down, .timeout = 60)

#else

int main(void)
{
	return 77; /* other libraries do it all */
}

#endif
