/*
 * Numbers for tests of arithmetic: at random, at the edges, and as libgcrypt
 * has them.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * CATRUST_TEST_LONG=yes: ten times as many.
 */

#ifndef CT_TESTS_CRYPTO_NUMBERS_H
#define CT_TESTS_CRYPTO_NUMBERS_H

#include <gcrypt.h>
#include <stdlib.h>

#include "crypto/words.h"
#include "tests/tools/checkers.h"
#include "tests/tools/run_suite.h"

static inline unsigned num_rounds(unsigned usual)
{
	if (getenv("CATRUST_TEST_LONG") != NULL)
		usual *= 10;
	return ct_test_many(usual, 50);
}

static inline uint64_t next_random(void)
{
	static uint64_t state = 20261;

	state = state * 6364136223846793005u + 1442695040888963407u;
	return (state >> 32) * 0x9e3779b97f4a7c15u;
}

static inline gcry_mpi_t from_little_endian(const uint8_t *octets, size_t len)
{
	uint8_t reversed[96];
	gcry_mpi_t out;

	for (size_t i = 0; i < len; i++)
		reversed[i] = octets[len - 1 - i];
	ck_assert_int_eq(
		gcry_mpi_scan(&out, GCRYMPI_FMT_USG, reversed, len, NULL), 0);
	return out;
}

static inline gcry_mpi_t from_words(const uint64_t *words, unsigned num)
{
	uint8_t octets[96];

	for (unsigned i = 0; i < 8 * num; i++)
		octets[i] = (uint8_t)(words[i / 8] >> i % 8 * 8);
	return from_little_endian(octets, 8 * (size_t)num);
}

static inline void to_words(uint64_t *out, unsigned num, gcry_mpi_t number)
{
	uint8_t octets[96];
	size_t len;

	ck_assert_int_eq(gcry_mpi_print(GCRYMPI_FMT_USG, octets, sizeof(octets),
					&len, number),
			 0);
	ct_words_from_big_endian(out, num, ct_span(octets, len));
}

/* 0 to 3, the modulus' neighbours, powers of 2, their neighbours, and numbers
 * whose windows are full or empty. All below the modulus. */
static inline void any_number(uint64_t *out, const struct ct_modulus *modulus)
{
	unsigned top = modulus->num - 1;
	unsigned num_bits =
		64 * top + 63 - (unsigned)__builtin_clzll(modulus->m[top]);
	unsigned bit = (unsigned)(next_random() % num_bits);
	uint64_t kind = next_random() >> 61;

	memset(out, 0, modulus->num * sizeof(*out));
	if (kind == 0) {
		out[0] = next_random() % 4;
	} else if (kind == 1) {
		memcpy(out, modulus->m, modulus->num * sizeof(*out));
		out[0] -= 1 + next_random() % 40;
	} else if (kind == 2) {
		out[bit / 64] = UINT64_C(1) << bit % 64;
	} else if (kind == 3) {
		for (unsigned i = 0; i < bit; i++)
			out[i / 64] |= UINT64_C(1) << i % 64;
	} else {
		for (unsigned i = 0; i <= top; i++)
			out[i] = kind == 4 ? UINT64_C(0x8787878787878787)
						     << bit % 8
					   : next_random();
		while (!ct_words_less(out, modulus->m, modulus->num))
			out[top] >>= 1;
	}
}

#endif /* CT_TESTS_CRYPTO_NUMBERS_H */
