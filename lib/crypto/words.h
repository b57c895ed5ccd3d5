/*
 * Numbers of a few 64-bit words, the least significant first, and Montgomery
 * multiplication.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * For public numbers only: the time depends on them. Functions are inline, so
 * that the compiler knows the number of words.
 *
 * Source: Handbook of Applied Cryptography 14.36 (Montgomery); Handbook of
 * Elliptic and Hyperelliptic Curve Cryptography 9.1.4 (digits), 11.1.3.a
 * (Kaliski's almost inverse).
 */

#ifndef CT_CRYPTO_WORDS_H
#define CT_CRYPTO_WORDS_H

/* Without it, other libraries do this arithmetic. */
#ifdef __SIZEOF_INT128__
# define CT_HAS_WORDS

# include <stdint.h>
# include <string.h>

# include "base/compiler.h"
# include "base/span.h"

enum { CT_WORDS_MAX = 6 };

__extension__ typedef unsigned __int128 ct_double_word;

/* An odd number m of @num words, and the constant for Montgomery multiplication
 * with R = 2^(64 num). */
struct ct_modulus {
	unsigned num;
	uint64_t m[CT_WORDS_MAX];
	uint64_t inverse; /* -1 / m mod 2^64 */
};

static inline void ct_words_from_little_endian(uint64_t *out, unsigned num,
					       const uint8_t *octets)
{
	memset(out, 0, num * sizeof(*out));
	for (size_t i = 0; i < (size_t)num * 8; i++)
		out[i / 8] |= (uint64_t)octets[i] << i % 8 * 8;
}

/* @octets has at most @num words. */
static inline void ct_words_from_big_endian(uint64_t *out, unsigned num,
					    struct ct_span octets)
{
	memset(out, 0, num * sizeof(*out));
	for (size_t i = 0; i < octets.len; i++)
		out[i / 8] |= (uint64_t)octets.data[octets.len - 1 - i]
			      << i % 8 * 8;
}

/* Return the carry and the borrow: 0 or 1. */
static CT_ALWAYS_INLINE uint64_t ct_words_add(uint64_t *out, const uint64_t *a,
					      const uint64_t *b, unsigned num)
{
	uint64_t carry = 0;

	for (unsigned i = 0; i < num; i++) {
		ct_double_word sum = (ct_double_word)a[i] + b[i] + carry;

		out[i] = (uint64_t)sum;
		carry = (uint64_t)(sum >> 64);
	}
	return carry;
}

static CT_ALWAYS_INLINE uint64_t ct_words_sub(uint64_t *out, const uint64_t *a,
					      const uint64_t *b, unsigned num)
{
	uint64_t borrow = 0;

	for (unsigned i = 0; i < num; i++) {
		ct_double_word difference =
			(ct_double_word)a[i] - b[i] - borrow;

		out[i] = (uint64_t)difference;
		borrow = (uint64_t)(difference >> 64) & 1;
	}
	return borrow;
}

static CT_ALWAYS_INLINE bool ct_words_less(const uint64_t *a, const uint64_t *b,
					   unsigned num)
{
	while (num > 1 && a[num - 1] == b[num - 1])
		num--;
	return a[num - 1] < b[num - 1];
}

/* Reduces @a, with @carry as another word, which is less than 2 m, to less than
 * m. */
static CT_ALWAYS_INLINE void ct_words_reduce(uint64_t *out, const uint64_t *a,
					     uint64_t carry,
					     const struct ct_modulus *modulus)
{
	uint64_t less[CT_WORDS_MAX];
	uint64_t borrow = ct_words_sub(less, a, modulus->m, modulus->num);
	uint64_t keep = carry < borrow ? UINT64_MAX : 0;

	for (unsigned i = 0; i < modulus->num; i++)
		out[i] = (a[i] & keep) | (less[i] & ~keep);
}

/* a b / R mod m, where a < R and b < m. @out may be one of them. */
static CT_ALWAYS_INLINE void ct_words_multiply(uint64_t *out, const uint64_t *a,
					       const uint64_t *b,
					       const struct ct_modulus *modulus)
{
	unsigned num = modulus->num;
	uint64_t t[CT_WORDS_MAX + 1] = {0};

	for (unsigned i = 0; i < num; i++) {
		uint64_t carry = 0, top, factor;
		ct_double_word sum;

		for (unsigned j = 0; j < num; j++) {
			sum = (ct_double_word)a[i] * b[j] + t[j] + carry;
			t[j] = (uint64_t)sum;
			carry = (uint64_t)(sum >> 64);
		}
		sum = (ct_double_word)t[num] + carry;
		t[num] = (uint64_t)sum;
		top = (uint64_t)(sum >> 64);
		factor = t[0] * modulus->inverse;
		sum = (ct_double_word)factor * modulus->m[0] + t[0];
		for (unsigned j = 1; j < num; j++) {
			carry = (uint64_t)(sum >> 64);
			sum = (ct_double_word)factor * modulus->m[j] + t[j] +
			      carry;
			t[j - 1] = (uint64_t)sum;
		}
		sum = (ct_double_word)t[num] + (uint64_t)(sum >> 64);
		t[num - 1] = (uint64_t)sum;
		t[num] = top + (uint64_t)(sum >> 64);
	}
	ct_words_reduce(out, t, t[num], modulus);
}

/* Shifts @even, which is not 0, right until it is odd, and @other left by as
 * many bits; returns their number. */
static CT_ALWAYS_INLINE unsigned
ct_words_move_zeros(uint64_t *even, uint64_t *other, unsigned num)
{
	unsigned sum = 0;

	while ((even[0] & 1) == 0) {
		unsigned shift =
			even[0] == 0 ? 63 : (unsigned)__builtin_ctzll(even[0]);

		for (unsigned i = 0; i + 1 < num; i++)
			even[i] = even[i] >> shift | even[i + 1]
							     << (64 - shift);
		even[num - 1] >>= shift;
		for (unsigned i = num - 1; i > 0; i--)
			other[i] = other[i] << shift |
				   other[i - 1] >> (64 - shift);
		other[0] <<= shift;
		sum += shift;
	}
	return sum;
}

/*
 * R / a mod m, where 0 < a < m, and m is a prime that has its highest bit in
 * the highest word.
 *
 * Always m = u s + v r, u = -r a / 2^zeros and v = s a / 2^zeros mod m; so that
 * r and s stay below m. When both u and v are 1, s is 2^zeros / a, where zeros
 * is not below the bits of m and below twice those of R.
 */
static inline void ct_words_invert(uint64_t *out, const uint64_t *a,
				   const struct ct_modulus *modulus)
{
	unsigned num = modulus->num, zeros;
	uint64_t u[CT_WORDS_MAX], v[CT_WORDS_MAX], r[CT_WORDS_MAX] = {0},
						   s[CT_WORDS_MAX] = {1},
						   power[CT_WORDS_MAX] = {0};

	memcpy(u, modulus->m, num * sizeof(*u));
	memcpy(v, a, num * sizeof(*v));
	zeros = ct_words_move_zeros(v, r, num);
	while (memcmp(u, v, num * sizeof(*u)) != 0) {
		if (ct_words_less(v, u, num)) {
			ct_words_sub(u, u, v, num);
			ct_words_add(r, r, s, num);
			zeros += ct_words_move_zeros(u, s, num);
		} else {
			ct_words_sub(v, v, u, num);
			ct_words_add(s, s, r, num);
			zeros += ct_words_move_zeros(v, r, num);
		}
	}
	for (; zeros <= 64 * num; zeros++) {
		uint64_t carry = ct_words_add(s, s, s, num);

		ct_words_reduce(s, s, carry, modulus);
	}
	zeros = 128 * num - zeros; /* those that are missing to R^2 / a */
	power[zeros / 64] = UINT64_C(1) << zeros % 64;
	ct_words_multiply(out, power, s, modulus);
}

/* Returns @width bits, less than 64, from bit @at on; zeros after the last one.
 */
static inline unsigned ct_words_bits(const uint64_t *words, unsigned num,
				     unsigned at, unsigned width)
{
	uint64_t bits = at / 64 < num ? words[at / 64] >> at % 64 : 0;

	if (at % 64 + width > 64 && at / 64 + 1 < num)
		bits |= words[at / 64 + 1] << (64 - at % 64);
	return (unsigned)(bits & ((UINT64_C(1) << width) - 1));
}

/*
 * Recodes a number as odd digits between -2^(width - 1) and 2^(width - 1), with
 * at least width - 1 zeros after each. Because of a carry there may be one more
 * digit than bits.
 */
static inline void ct_words_recode(int8_t *digits, const uint64_t *words,
				   unsigned num, unsigned width)
{
	unsigned carry = 0, i = 0;

	memset(digits, 0, (size_t)num * 64 + 1);
	while (i <= num * 64) {
		unsigned digit;

		if (ct_words_bits(words, num, i, 1) == carry) {
			i++;
			continue;
		}
		digit = ct_words_bits(words, num, i, width) + carry;
		carry = digit >> (width - 1);
		digits[i] = (int8_t)((int)digit - (int)(carry << width));
		i += width;
	}
}

#endif /* __SIZEOF_INT128__ */

#endif /* CT_CRYPTO_WORDS_H */
