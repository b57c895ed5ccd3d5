/*
 * Tests of base/hash: against plain arithmetic, both multiplications, and that
 * hostile messages do not pile up in a table.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <stdio.h>

#include "base/hash.h"
#include "bytes.h"
#include "tests/tools/random.h"

/* The same source as 32-bit machines compile it, under other names. */
#undef __SIZEOF_INT128__
#define ct_hash		    portable_hash
#define ct_hash_key_init    portable_key_init
#define ct_hash_process_key portable_process_key
uint64_t ct_hash(const struct ct_hash_key *key, struct ct_span message);
void ct_hash_key_init(struct ct_hash_key *key, uint64_t secret1,
		      uint64_t secret2);
const struct ct_hash_key *ct_hash_process_key(void);
#include "base/hash.c"
#include "tests/tools/run_suite.h"
#undef ct_hash
#undef ct_hash_key_init
#undef ct_hash_process_key

/* --- Plain arithmetic: a * b by doubling, nothing above 2^62 -------------- */

static uint64_t plain_add(uint64_t a, uint64_t b)
{
	return (a + b) % PRIME;
}

static uint64_t plain_mul(uint64_t a, uint64_t b)
{
	uint64_t result = 0;

	a %= PRIME;
	for (b %= PRIME; b != 0; b >>= 1, a = plain_add(a, a))
		if (b & 1)
			result = plain_add(result, a);
	return result;
}

/* a * b modulo 2^128, bit by bit. */
static struct wide plain_product(uint64_t a, uint64_t b)
{
	struct wide sum = {0, 0}, shifted = {a, 0};

	for (; b != 0; b >>= 1) {
		if (b & 1) {
			sum.high += shifted.high;
			if (sum.low > UINT64_MAX - shifted.low)
				sum.high++;
			sum.low += shifted.low;
		}
		shifted.high = shifted.high << 1 | shifted.low >> 63;
		shifted.low <<= 1;
	}
	return sum;
}

static uint64_t plain_step(const struct ct_hash_key *key, uint64_t sum,
			   uint64_t coefficient)
{
	return plain_add(plain_mul(sum, key->point), coefficient);
}

/* The words of a message, as the header says it: how many. */
static size_t plain_words(const uint8_t *data, size_t len, uint64_t *out_words)
{
	size_t whole = len / PAIR_BYTES, rest = len % PAIR_BYTES;
	uint64_t *last = out_words + 2 * whole;
	uint32_t halves[2];

	memcpy(out_words, data, whole * PAIR_BYTES);
	if (rest == 0)
		return 2 * whole;
	last[0] = last[1] = 0;
	if (whole > 0) {
		memcpy(last, data + len - PAIR_BYTES, PAIR_BYTES);
	} else if (len >= 8) {
		memcpy(&last[0], data, 8);
		memcpy(&last[1], data + len - 8, 8);
	} else if (len >= 4) {
		memcpy(&halves[0], data, 4);
		memcpy(&halves[1], data + len - 4, 4);
		last[0] = halves[0];
		last[1] = halves[1];
	} else {
		for (size_t i = 0; i < len; i++)
			last[0] = last[0] * 256 + data[i];
	}
	return 2 * whole + 2;
}

/* The hash from its definition; @len is at most 2 blocks. */
static uint64_t plain_hash(const struct ct_hash_key *key, const uint8_t *data,
			   size_t len)
{
	uint64_t words[2 * CT_HASH_BLOCK_WORDS + 2];
	size_t num_words = plain_words(data, len, words);
	uint64_t sum = len;

	for (size_t word = 0; word < num_words;) {
		struct wide block = {0, 0};
		size_t end = word + CT_HASH_BLOCK_WORDS;

		for (size_t i = 0; word < end && word < num_words;
		     i += 2, word += 2) {
			struct wide product = plain_product(
				words[word] + key->words[i],
				words[word + 1] + key->words[i + 1]);

			block.high += product.high;
			if (block.low > UINT64_MAX - product.low)
				block.high++;
			block.low += product.low;
		}
		sum = plain_step(key, sum, block.low >> 20);
		sum = plain_step(key, sum,
				 (block.low & 0xfffff) << 20 |
					 (block.high & 0xfffff));
		sum = plain_step(key, sum, block.high >> 20);
	}
	sum ^= plain_add(plain_mul(sum, key->scale), key->shift) << 3;
	sum = (sum ^ sum >> 32) * UINT64_C(0xff51afd7ed558ccd);
	return sum ^ sum >> 32;
}

static const struct {
	uint64_t secret1, secret2;
} secrets[] = {
	{0, 0},
	{1, 2},
	{UINT64_MAX, UINT64_MAX},
	{0x0123456789abcdef, 42},
};

/* All lengths around the strides; bytes of all kinds. */
TESTS(test_equals_plain_arithmetic, CT_ARRAY_LEN(secrets))
{
	struct ct_random random = ct_random(1, (uint64_t)_i);
	struct ct_hash_key key, portable;

	ct_hash_key_init(&key, secrets[_i].secret1, secrets[_i].secret2);
	portable_key_init(&portable, secrets[_i].secret1, secrets[_i].secret2);
	ck_assert_mem_eq(&key, &portable, sizeof(key));
	for (size_t len = 0; len <= 2 * BLOCK_BYTES; len++) {
		struct ct_span message;
		uint8_t bytes[2 * BLOCK_BYTES];
		uint64_t expected;

		ct_random_bytes(&random, bytes, len);
		if (len % 3 == 0)
			memset(bytes, len % 2 ? 0xff : 0, len);
		expected = plain_hash(&key, bytes, len);
		message = exact_copy(bytes, len);
		ck_assert_uint_eq(ct_hash(&key, message), expected);
		ck_assert_uint_eq(portable_hash(&key, message), expected);
		free((void *)(uintptr_t)message.data);
	}
}

/* The portable way to multiply and reduce, at the ends of what it takes. */
TEST(test_multiplication)
{
	static const uint64_t edge[] = {0,
					1,
					2,
					PRIME - 1,
					PRIME,
					PRIME + 1,
					UINT64_C(0xffffffff),
					UINT64_C(0x100000000),
					UINT64_C(0x1fffffff00000000)};
	size_t n = CT_ARRAY_LEN(edge);

	for (size_t a = 0; a < n; a++)
		for (size_t b = 0; b < n; b++)
			for (size_t c = 0; c < n; c++) {
				uint64_t got =
					multiply_add(edge[a], edge[b], edge[c]);

				ck_assert(got <= PRIME + 2);
				ck_assert_uint_eq(
					reduce(got),
					plain_add(plain_mul(edge[a], edge[b]),
						  edge[c] % PRIME));
			}
}

TEST(test_product)
{
	struct ct_random random = ct_random(2, 0);

	for (unsigned i = 0; i < 1000; i++) {
		uint64_t a = ct_random_next(&random) >> (i & 63);
		uint64_t b = i & 64 ? UINT64_MAX : ct_random_next(&random);
		struct wide got = multiply(a, b), wanted = plain_product(a, b);

		ck_assert_uint_eq(got.low, wanted.low);
		ck_assert_uint_eq(got.high, wanted.high);
	}
}

/* Messages that differ in nothing but zeros at the end or their length. */
TEST(test_length_counts)
{
	static const uint8_t zeros[64];
	uint64_t hashes[65];
	struct ct_hash_key key;

	ct_hash_key_init(&key, 3, 4);
	for (size_t len = 0; len <= 64; len++) {
		hashes[len] = ct_hash(&key, ct_span(zeros, len));
		for (size_t other = 0; other < len; other++)
			ck_assert_uint_ne(hashes[len], hashes[other]);
	}
}

TEST(test_key_counts)
{
	struct ct_span message = BYTES("the same message under many keys");
	uint64_t first, equal = 0;
	struct ct_hash_key key;

	ct_hash_key_init(&key, 0, 0);
	first = ct_hash(&key, message);
	for (uint64_t i = 1; i < 1000; i++) {
		ct_hash_key_init(&key, i & 31, i >> 5);
		equal += ct_hash(&key, message) == first;
	}
	ck_assert_uint_eq(equal, 0);
}

TEST(test_process_key)
{
	const struct ct_hash_key *key = ct_hash_process_key();

	ck_assert_ptr_eq(key, ct_hash_process_key());
	ck_assert(key->point >= 2 && key->point < PRIME);
	ck_assert(key->scale >= 1 && key->scale < PRIME);
	ck_assert(key->shift < PRIME);
	ck_assert_uint_eq(ct_hash(key, BYTES("x")), ct_hash(key, BYTES("x")));
}

/* Messages as an attacker counts them up: no slot of the table gets many, with
 * low and with high bits as the index. */
TESTS(test_spread, 36)
{
	enum { SLOTS = 4096 };
	static unsigned low[SLOTS], high[SLOTS];
	const struct ct_hash_key *key = ct_hash_process_key();
	unsigned most = 0;

	memset(low, 0, sizeof(low));
	memset(high, 0, sizeof(high));
	for (uint32_t i = 0; i < SLOTS; i++) {
		uint8_t message[40] = {0};
		uint64_t hash;

		memcpy(message + _i, &i, sizeof(i));
		hash = ct_hash(key, ct_span(message, sizeof(message)));
		low[hash % SLOTS]++;
		high[hash >> 52]++;
	}
	for (unsigned i = 0; i < SLOTS; i++) {
		most = low[i] > most ? low[i] : most;
		most = high[i] > most ? high[i] : most;
	}
	/* Chance gives 6 to 8; 24 is beyond anything seen in a life. */
	ck_assert_uint_lt(most, 24);
}

/* Steps for each of 1,500 messages that count up to a free slot in a table
 * whose collisions go to the next slot, by the bits from @shift on. */
static unsigned counted_messages(const struct ct_hash_key *key, unsigned shift)
{
	enum { MESSAGES = 1500, SLOTS = 2048 };
	bool is_taken[SLOTS] = {false};
	unsigned steps = 0;

	for (unsigned i = 0; i < MESSAGES; i++) {
		char message[32];
		int len = snprintf(message, sizeof(message),
				   "CA %05u of a test", i);
		uint64_t hash = ct_hash(key, ct_span(message, (size_t)len));
		unsigned slot = (unsigned)(hash >> shift) % SLOTS;

		for (; is_taken[slot]; slot = (slot + 1) % SLOTS)
			steps++;
		is_taken[slot] = true;
	}
	return steps / MESSAGES;
}

/* Counted messages must not lie side by side in a table, whatever the key:
 * each would be searched past all of them. */
TEST(test_counted_messages_do_not_cluster)
{
	for (uint64_t i = 0; i < 500; i++) {
		struct ct_hash_key key;

		ct_hash_key_init(&key, i, i + 1);
		/* Chance gives 1 to 3. */
		ck_assert_uint_lt(counted_messages(&key, 0), 5);
		ck_assert_uint_lt(counted_messages(&key, 53), 5);
	}
}

RUN_TESTS()
