/*
 * Serial numbers as integers, and their keyed hashes; for serial_index*.c.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * There are two kinds of hash. The one for numbers of any length is two sums
 * over 32-bit words, each word times a secret 64-bit factor, of which the upper
 * halves count (Lemire, Kaser: Strongly universal string hashing is fast). The
 * words are the number's, its sign, and a hash of the certificate issuer (0 in
 * a direct CRL). Words that are 0 add nothing, so the length need not be
 * hashed.
 *
 * Numbers in sequence, which many CAs issue, have sums in arithmetic
 * progression, and for one factor in some hundred those cluster in parts of the
 * table. So the sum that gives the place is mixed first, and is then mixed into
 * the other sum.
 *
 * The other kind is for short numbers, of 32 bits without a sign: a secret
 * permutation of them, so that the hash determines the number. It is a Feistel
 * network of three rounds, whose round functions are strongly universal as
 * above. Each half of the result depends on two secret functions at least, so
 * that numbers in a pattern cluster only for few keys, and only slightly.
 *
 * Both cost 20 to 25 instructions, and depend on secrets of the process.
 */

#ifndef CT_REVOCATION_SERIAL_HASH_H
#define CT_REVOCATION_SERIAL_HASH_H

#include <stdbool.h>
#include <string.h>

#include "base/compiler.h"
#include "base/hash.h"
#include "base/load_word.h"
#include "base/span.h"

/* A number as an integer: its sign, and its octets without those that only
 * repeat the sign. */
struct ct_serial {
	const uint8_t *data;
	size_t len;
	bool is_negative;
};

/* @contents: of an INTEGER, not empty. */
static inline struct ct_serial ct_serial(struct ct_span contents)
{
	struct ct_serial out = {contents.data, contents.len,
				(contents.data[0] & 0x80) != 0};
	uint8_t padding = out.is_negative ? 0xff : 0;

	while (out.len > 1 && out.data[0] == padding) {
		out.data++;
		out.len--;
	}
	return out;
}

static inline bool ct_serial_equal(struct ct_serial a, struct ct_serial b)
{
	return a.len == b.len && a.is_negative == b.is_negative &&
	       memcmp(a.data, b.data, a.len) == 0;
}

enum {
	CT_SERIAL_SHORT = 4,   /* octets of the longest short number */
	CT_SERIAL_HASHED = 24, /* octets that are hashed without a loop */
	CT_SERIAL_WORDS = CT_SERIAL_HASHED / 4,
	CT_SERIAL_ISSUER = CT_SERIAL_WORDS,
	CT_SERIAL_SIGN = CT_SERIAL_WORDS + 2,
	CT_SERIAL_FACTORS,
	CT_SERIAL_ROUNDS = 3,
};

struct ct_serial_keys {
	uint64_t start[2];
	uint64_t factor[2][CT_SERIAL_FACTORS];
	uint64_t stir[2]; /* odd */
	uint64_t round_start[CT_SERIAL_ROUNDS];
	uint64_t round_factor[CT_SERIAL_ROUNDS];
};

/* Initialized by ct_serial_keys_init(), which must be called before. */
extern struct ct_serial_keys ct_serial_keys;

void ct_serial_keys_init(void);

struct ct_serial_hash {
	uint32_t place;
	uint16_t fingerprint; /* never 0 */
};

static inline void ct_serial_add(uint64_t sum[2], uint64_t word, unsigned i)
{
	const struct ct_serial_keys *keys = &ct_serial_keys;
	uint64_t low = (uint32_t)word, high = word >> 32;

	sum[0] += low * keys->factor[0][i] + high * keys->factor[0][i + 1];
	sum[1] += low * keys->factor[1][i] + high * keys->factor[1][i + 1];
}

/* One to one, so that different sums stay different. */
static inline uint64_t ct_serial_stir(uint64_t sum)
{
	sum ^= sum >> 32;
	sum *= ct_serial_keys.stir[0];
	sum ^= sum >> 32;
	return sum * ct_serial_keys.stir[1];
}

/* The 8 bytes before @end, of which @left belong to the number. The bytes
 * before them are readable, and masked. */
static inline uint64_t ct_serial_word(const uint8_t *end, size_t left)
{
	uint64_t word = ct_load_big_endian(end - 8);

	return left >= 8 ? word : word & ((UINT64_C(1) << 8 * left) - 1);
}

/* 7 bytes before the number must be readable. @issuer: a hash, or 0. */
static CT_ALWAYS_INLINE struct ct_serial_hash
ct_serial_hash(struct ct_span serial, uint64_t issuer)
{
	const struct ct_serial_keys *keys = &ct_serial_keys;
	uint64_t sum[2] = {keys->start[0], keys->start[1]};
	bool is_negative = (serial.data[0] & 0x80) != 0;
	const uint8_t *end = serial.data + serial.len;
	uint16_t fingerprint;
	size_t len = serial.len;

	/* Leading zeros do not matter, and few numbers are negative. */
	if (CT_UNLIKELY(len > CT_SERIAL_HASHED || is_negative))
		len = ct_serial(serial).len;
	if (CT_LIKELY(len <= CT_SERIAL_HASHED)) {
		ct_serial_add(sum, ct_serial_word(end, len), 0);
		if (len > 8)
			ct_serial_add(sum, ct_serial_word(end - 8, len - 8), 2);
		if (len > 16)
			ct_serial_add(sum, ct_serial_word(end - 16, len - 16),
				      4);
	} else {
		ct_serial_add(
			sum,
			ct_hash(ct_hash_process_key(), ct_span(end - len, len)),
			0);
	}
	if (issuer != 0)
		ct_serial_add(sum, issuer, CT_SERIAL_ISSUER);
	if (CT_UNLIKELY(is_negative)) {
		sum[0] += keys->factor[0][CT_SERIAL_SIGN];
		sum[1] += keys->factor[1][CT_SERIAL_SIGN];
	}
	sum[0] = ct_serial_stir(sum[0]);
	fingerprint = (uint16_t)((sum[1] >> 48) ^ (sum[0] >> 16));
	return (struct ct_serial_hash){(uint32_t)(sum[0] >> 32),
				       fingerprint != 0 ? fingerprint : 1};
}

static inline uint32_t ct_serial_round(uint32_t half, unsigned i)
{
	return (uint32_t)((ct_serial_keys.round_start[i] +
			   half * ct_serial_keys.round_factor[i]) >>
			  48);
}

/* The permutation of short numbers. */
static inline uint32_t ct_serial_permute(uint32_t value)
{
	uint32_t left = value >> 16, right = value & 0xffff;

	left ^= ct_serial_round(right, 0);
	right ^= ct_serial_round(left, 1);
	left ^= ct_serial_round(right, 2);
	return left << 16 | right;
}

/* The value of a short number, and whether it is one. */
static inline bool ct_serial_short(struct ct_serial serial, uint32_t *out)
{
	uint32_t value = 0;

	if (serial.is_negative || serial.len > CT_SERIAL_SHORT)
		return false;
	for (size_t i = 0; i < serial.len; i++)
		value = value << 8 | serial.data[i];
	*out = value;
	return true;
}

/* ct_serial_hash() for a number without readable bytes before it. */
struct ct_serial_hash ct_serial_hash_alone(struct ct_span serial,
					   uint64_t issuer);

#endif /* CT_REVOCATION_SERIAL_HASH_H */
