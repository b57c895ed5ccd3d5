/*
 * Tests of crypto/ed25519: the field and the multiples of points, number for
 * number against libgcrypt's.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * tests/verify/test_eddsa and tests/fuzz/fuzz_signature compare verdicts; here
 * are the places where arithmetic goes wrong: limbs as large as they may be,
 * numbers next to p and to powers of 2, multiples that meet in one point, in
 * opposite ones or in none.
 */

#include <config.h>

#include "crypto/words.h"

#ifdef CT_HAS_WORDS

# include "crypto/ed25519.c"
# include "crypto/eddsa.h"
# include "crypto/libgcrypt.h"
# include "tests/crypto/numbers.h"

/* --- The field ------------------------------------------------------------ */

static gcry_mpi_t p;

static void set_up(void)
{
	assert_ok(ct_crypto_init());
	p = gcry_mpi_set_ui(NULL, 1);
	gcry_mpi_lshift(p, p, 255);
	gcry_mpi_sub_ui(p, p, 19);
}

static void tear_down(void)
{
	gcry_mpi_release(p);
}

/* What a number with limbs of any size stands for. */
static gcry_mpi_t value(const struct fe *a)
{
	gcry_mpi_t out = gcry_mpi_new(0);

	for (int i = LIMBS - 1; i >= 0; i--) {
		gcry_mpi_t number = from_words(&a->l[i], 1);

		gcry_mpi_lshift(out, out, LIMB_BITS);
		gcry_mpi_add(out, out, number);
		gcry_mpi_release(number);
	}
	return out;
}

/* Limbs that are edges in one of two of them, below 2^@bits. */
static struct fe any(unsigned bits)
{
	uint64_t mask = (UINT64_C(1) << bits) - 1;
	struct fe out;

	for (int i = 0; i < LIMBS; i++) {
		uint64_t kind = next_random() >> 60;

		out.l[i] = kind == 0   ? 0
			   : kind == 1 ? mask
			   : kind == 2 ? limb_mask
			   : kind == 3 ? limb_mask - 18 - (next_random() & 1)
			   : kind == 4 ? limb_mask + 1
			   : kind == 5 ? UINT64_C(1) << next_random() % bits
				       : next_random() & mask;
	}
	return out;
}

/* Takes @expected, which need not be reduced. */
static void assert_is(const struct fe *got, gcry_mpi_t expected)
{
	uint8_t octets[32];
	gcry_mpi_t number;

	to_octets(octets, got);
	number = from_little_endian(octets, sizeof(octets));
	gcry_mpi_mod(expected, expected, p);
	ck_assert_int_eq(gcry_mpi_cmp(number, expected), 0);
	gcry_mpi_release(number);
	gcry_mpi_release(expected);
}

static void assert_tight(const struct fe *a)
{
	for (int i = 0; i < LIMBS; i++)
		ck_assert_uint_lt(a->l[i],
				  (UINT64_C(1) << LIMB_BITS) + (1 << 13));
}

TEST(products_are_libgcrypts)
{
	for (unsigned i = 0; i < num_rounds(20000); i++) {
		struct fe a = any(54), b = any(54), out;
		gcry_mpi_t x = value(&a), y = value(&b), z = gcry_mpi_new(0);

		gcry_mpi_mulm(z, x, y, p);
		mul(&out, &a, &b);
		assert_tight(&out);
		assert_is(&out, z);
		z = gcry_mpi_new(0);
		gcry_mpi_mulm(z, x, x, p);
		sqr(&a, &a); /* in place */
		assert_tight(&a);
		assert_is(&a, z);
		gcry_mpi_release(x);
		gcry_mpi_release(y);
	}
}

TEST(sums_and_differences_are_libgcrypts)
{
	for (unsigned i = 0; i < num_rounds(20000); i++) {
		struct fe a = any(53), b = any(52), out;
		gcry_mpi_t x = value(&a), y = value(&b), z = gcry_mpi_new(0);

		gcry_mpi_add(z, x, y);
		add(&out, &a, &b);
		assert_is(&out, z);
		gcry_mpi_subm(x, x, y, p);
		sub(&out, &a, &b);
		assert_is(&out, x);
		gcry_mpi_release(y);
	}
}

/* p - 20 to p + 20, and so with 2 p: each has one encoding. */
TEST(numbers_next_to_p_are_reduced)
{
	for (unsigned i = 0; i <= 80; i++) {
		struct fe a = {{limb_mask - 18, limb_mask, limb_mask, limb_mask,
				limb_mask}};

		if (i > 40)
			add(&a, &a, &a);
		a.l[0] += i % 41;
		a.l[0] -= 20;
		assert_is(&a, value(&a));
	}
}

TEST(inverse_of_each_is_libgcrypts)
{
	for (unsigned i = 0; i < ct_test_many(200, 5); i++) {
		struct fe a = any(51);
		gcry_mpi_t x = value(&a), z = gcry_mpi_new(0);

		gcry_mpi_invm(z, x, p);
		invert(&a, &a);
		assert_is(&a, z);
		gcry_mpi_release(x);
	}
}

/* --- Points --------------------------------------------------------------- */

static struct point decoded(const uint8_t octets[32])
{
	struct point out;

	ck_assert(decode(&out, octets));
	return out;
}

static void encode(uint8_t octets[32], const struct point *from)
{
	struct fe inverse, x, y;
	uint8_t of_x[32];

	invert(&inverse, &from->z);
	mul(&x, &from->x, &inverse);
	mul(&y, &from->y, &inverse);
	to_octets(of_x, &x);
	to_octets(octets, &y);
	octets[31] |= (uint8_t)(of_x[0] << 7);
}

/* S B - k A with A = a B is (S - k a) B; which is 0 and B now and then. */
TEST(multiples_are_libgcrypts)
{
	gcry_mpi_t n, factor = gcry_mpi_new(0), x = gcry_mpi_new(0);
	gcry_mpi_t y = gcry_mpi_new(0), of_s, of_k, of_a;
	gcry_mpi_point_t base, point = gcry_mpi_point_new(0);
	gcry_ctx_t curve;

	ck_assert_int_eq(gcry_mpi_ec_new(&curve, NULL, "Ed25519"), 0);
	n = gcry_mpi_ec_get_mpi("n", curve, 1);
	base = gcry_mpi_ec_get_point("g", curve, 1);
	for (unsigned i = 0; i < ct_test_many(400, 5); i++) {
		uint64_t a[4], s[4], k[4];
		struct ct_ed25519_key *key, *base_key;
		struct fe inverse, z;
		struct point sum;
		uint8_t octets[32];

		any_number(a, &order);
		any_number(s, &order);
		any_number(k, &order);
		if (i % 4 == 0) /* the same point twice, or opposite ones */
			memcpy(k, s, sizeof(k));
		if (i % 8 == 0)
			memcpy(a, (uint64_t[4]){1}, sizeof(a));
		assert_ok(ct_ed25519_key_new(&base_key, base_octets));
		sum = add_multiples(base_key, a, (uint64_t[4]){0});
		encode(octets, &sum);
		assert_ok(ct_ed25519_key_new(&key, octets));
		sum = add_multiples(key, s, k);
		of_a = from_words(a, 4);
		of_s = from_words(s, 4);
		of_k = from_words(k, 4);
		gcry_mpi_mulm(factor, of_k, of_a, n);
		gcry_mpi_subm(factor, of_s, factor, n);
		if (gcry_mpi_cmp_ui(factor, 0) == 0) {
			gcry_mpi_set_ui(x, 0);
			gcry_mpi_set_ui(y, 1);
		} else {
			gcry_mpi_ec_mul(point, factor, base, curve);
			ck_assert_int_eq(
				gcry_mpi_ec_get_affine(x, y, point, curve), 0);
		}
		invert(&inverse, &sum.z);
		mul(&z, &sum.x, &inverse);
		assert_is(&z, gcry_mpi_copy(x));
		mul(&z, &sum.y, &inverse);
		assert_is(&z, gcry_mpi_copy(y));
		gcry_mpi_release(of_a);
		gcry_mpi_release(of_s);
		gcry_mpi_release(of_k);
		ct_ed25519_key_free(key);
		ct_ed25519_key_free(base_key);
	}
	gcry_mpi_release(n);
	gcry_mpi_release(factor);
	gcry_mpi_release(x);
	gcry_mpi_release(y);
	gcry_mpi_point_release(base);
	gcry_mpi_point_release(point);
	gcry_ctx_release(curve);
}

/* One of order 8: its multiples are those of the number modulo 8, each on the
 * curve, and the eighth is 0. Doubling one is adding it to itself. */
TEST(point_of_small_order_comes_around)
{
	static const uint8_t octets[32] = {
		0x26, 0xe8, 0x95, 0x8f, 0xc2, 0xb2, 0x27, 0xb0,
		0x45, 0xc3, 0xf4, 0x89, 0xf2, 0xef, 0x98, 0xf0,
		0xd5, 0xdf, 0xac, 0x05, 0xd3, 0xc6, 0x33, 0x39,
		0xb1, 0x38, 0x02, 0x88, 0x6d, 0x53, 0xfc, 0x05};
	struct point step = decoded(octets), expected = {zero, one, one, zero};
	struct addend table[1];
	struct ct_ed25519_key *key;

	assert_ok(ct_ed25519_key_new(&key, octets));
	make_table(table, 1, step);
	for (unsigned k = 0; k < 4096; k++) {
		uint64_t none[4] = {0}, number[4] = {k};
		struct point sum = add_multiples(key, none, number);
		uint8_t x[32], y[32];

		encode(x, &sum);
		encode(y, &expected);
		ck_assert_mem_eq(x, y, sizeof(x));
		if (k % 8 == 0)
			ck_assert(x[0] == 1 && x[31] == 0);
		add_point(&expected, table, true);
	}
	ct_ed25519_key_free(key);
}

/* Half of the numbers are no y of a point. */
TEST(keys_are_points_as_for_libgcrypt)
{
	unsigned num_points = 0;

	for (unsigned i = 0; i < ct_test_many(1000, 20); i++) {
		uint8_t octets[32] = {(uint8_t)i, (uint8_t)(i >> 8)};
		struct ct_ed25519_key *key = NULL;
		struct ct_ed_key *other = NULL;
		enum catrust_error error;

		octets[31] = i > 1 && i % 2 != 0 ? 0x80 : 0;
		error = ct_ed25519_key_new(&key, octets);
		ck_assert(error == CATRUST_OK || error == CATRUST_E_KEY);
		ck_assert_int_eq(error, ct_ed_key_new(&other, false,
						      ct_span(octets, 32)));
		if (error == CATRUST_OK) {
			struct point point = decoded(octets);
			uint8_t encoded[32];

			encode(encoded, &point);
			ck_assert_mem_eq(encoded, octets, sizeof(octets));
			num_points++;
		}
		ct_ed25519_key_free(key);
		ct_ed_key_free(other);
	}
	ck_assert_uint_gt(num_points, 5);
}

/* The hash modulo the order: all ones, the order's multiples. */
TEST(hash_is_reduced)
{
	static const uint64_t edges[] = {0,
					 1,
					 UINT64_MAX,
					 UINT64_MAX - 1,
					 0x5812631a5cf5d3ed,
					 UINT64_C(1) << 63};
	gcry_mpi_t n = from_words(order.m, 4);

	for (unsigned i = 0; i < num_rounds(20000); i++) {
		uint8_t hash[64];
		uint64_t reduced[4];
		gcry_mpi_t expected, got;

		for (int j = 0; j < 8; j++) {
			uint64_t word = next_random();

			if (word % 3 != 0)
				word = edges[next_random() %
					     CT_ARRAY_LEN(edges)];
			for (int k = 0; k < 8; k++)
				hash[8 * j + k] = (uint8_t)(word >> 8 * k);
		}
		reduce_hash(reduced, hash);
		got = from_words(reduced, 4);
		expected = from_little_endian(hash, sizeof(hash));
		gcry_mpi_mod(expected, expected, n);
		ck_assert_int_eq(gcry_mpi_cmp(expected, got), 0);
		gcry_mpi_release(expected);
		gcry_mpi_release(got);
	}
	gcry_mpi_release(n);
}

RUN_TESTS(.set_up = set_up, .tear_down = tear_down, .timeout = 600)

#else

int main(void)
{
	return 77; /* other libraries do it all */
}

#endif
