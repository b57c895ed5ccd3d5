/*
 * A keyed hash for tables that hold what a file or a peer sent.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <string.h>
#include <time.h>

#ifdef HAVE_SYS_AUXV_H
# include <sys/auxv.h>
#endif

#include "base/compiler.h"
#include "base/hash.h"

#define PRIME ((UINT64_C(1) << 61) - 1)

enum {
	PAIR_BYTES = 16, /* two words */
	BLOCK_BYTES = CT_HASH_BLOCK_WORDS * 8,
};

struct wide {
	uint64_t low, high;
};

/* a * b */
static inline struct wide multiply(uint64_t a, uint64_t b)
{
#ifdef __SIZEOF_INT128__
	__extension__ typedef unsigned __int128 uint128;
	uint128 product = (uint128)a * b;

	return (struct wide){(uint64_t)product, (uint64_t)(product >> 64)};
#else
	uint64_t a_low = (uint32_t)a, a_high = a >> 32;
	uint64_t b_low = (uint32_t)b, b_high = b >> 32;
	uint64_t low = a_low * b_low;
	uint64_t middle = a_high * b_low + (low >> 32);
	uint64_t middle2 = a_low * b_high + (uint32_t)middle;

	return (struct wide){(middle2 << 32) | (uint32_t)low,
			     a_high * b_high + (middle >> 32) +
				     (middle2 >> 32)};
#endif
}

/* a + b modulo 2^128 */
static inline struct wide add_word(struct wide a, struct wide b)
{
	uint64_t low = a.low + b.low;

	return (struct wide){low, a.high + b.high + (low < a.low)};
}

/* A number below 2^124 modulo PRIME. The result is below 2^61 + 8: only partly
 * reduced, which the next step takes. */
static inline uint64_t fold(struct wide sum)
{
	uint64_t folded = (sum.low & PRIME) + (sum.low >> 61 | sum.high << 3);

	return (folded & PRIME) + (folded >> 61);
}

/* a * b + c modulo PRIME, partly reduced, for a, b, c < 2^62. */
static inline uint64_t multiply_add(uint64_t a, uint64_t b, uint64_t c)
{
	return fold(add_word(multiply(a, b), (struct wide){c, 0}));
}

static inline uint64_t reduce(uint64_t a)
{
	a = (a & PRIME) + (a >> 61);
	return a >= PRIME ? a - PRIME : a;
}

static inline uint64_t load_word(const uint8_t *data)
{
	uint64_t word;

	memcpy(&word, data, sizeof(word));
	return word;
}

/* Spreads the bits of a secret (the finaliser of MurmurHash3). */
static uint64_t spread(uint64_t x)
{
	x ^= x >> 33;
	x *= UINT64_C(0xff51afd7ed558ccd);
	x ^= x >> 33;
	x *= UINT64_C(0xc4ceb9fe1a85ec53);
	x ^= x >> 33;
	return x;
}

void ct_hash_key_init(struct ct_hash_key *key, uint64_t secret1,
		      uint64_t secret2)
{
	uint64_t state = spread(secret1 ^ UINT64_C(0x6c62272e07bb0142));

	for (unsigned i = 0; i < CT_HASH_BLOCK_WORDS; i++) {
		state += spread(secret2 + i) | 1;
		key->words[i] = spread(state);
	}
	key->point = spread(secret1) % (PRIME - 2) + 2;
	key->point2 = reduce(multiply_add(key->point, key->point, 0));
	key->point3 = reduce(multiply_add(key->point2, key->point, 0));
	key->scale = spread(secret2) % (PRIME - 1) + 1;
	key->shift = spread(state + secret1) % PRIME;
}

static struct ct_hash_key process_key;
static pthread_once_t process_key_once = PTHREAD_ONCE_INIT;
static _Atomic bool is_process_key_made; /* spares the call of pthread_once() */

static void make_process_key(void)
{
	uint64_t secret[2];
	const void *random = NULL;

#ifdef HAVE_SYS_AUXV_H
	/* An address that the kernel passes as a number. */
	random = (const void *)(uintptr_t)getauxval(AT_RANDOM);
#endif
	if (random != NULL) {
		memcpy(secret, random, sizeof(secret));
	} else {
		/* Where there is no such vector: the clock, and where the
		 * loader and the stack happen to lie. */
		struct timespec now = {0, 0};

		(void)timespec_get(&now, TIME_UTC);
		secret[0] = (uint64_t)now.tv_nsec ^
			    spread((uint64_t)(uintptr_t)&process_key);
		secret[1] = (uint64_t)now.tv_sec ^
			    spread((uint64_t)(uintptr_t)&now);
	}
	ct_hash_key_init(&process_key, secret[0], secret[1]);
	atomic_store_explicit(&is_process_key_made, true, memory_order_release);
}

const struct ct_hash_key *ct_hash_process_key(void)
{
	if (CT_UNLIKELY(!atomic_load_explicit(&is_process_key_made,
					      memory_order_acquire)))
		pthread_once(&process_key_once, make_process_key);
	return &process_key;
}

static inline struct wide multiply_pair(const uint64_t *secret, uint64_t first,
					uint64_t second)
{
	return multiply(first + secret[0], second + secret[1]);
}

/* The message's last 1 to 15 bytes as a pair of words. Where there are bytes
 * before them, they count twice. */
static inline void load_last(const uint8_t *data, size_t len, bool is_first,
			     uint64_t *out_first, uint64_t *out_second)
{
	uint32_t first = 0, second = 0;

	if (CT_LIKELY(!is_first)) {
		*out_first = load_word(data + len - 16);
		*out_second = load_word(data + len - 8);
	} else if (len >= 8) {
		*out_first = load_word(data);
		*out_second = load_word(data + len - 8);
	} else {
		size_t half = len < 4 ? len : 4;

		/* memcpy() of a known length becomes one instruction. */
		if (half == 4) {
			memcpy(&first, data, 4);
			memcpy(&second, data + len - 4, 4);
		} else {
			for (size_t i = 0; i < half; i++)
				first = first << 8 | data[i];
		}
		*out_first = first;
		*out_second = second;
	}
}

/* NH of up to a block. @is_first: no bytes of the message before. */
static inline struct wide hash_block(const struct ct_hash_key *key,
				     const uint8_t *data, size_t len,
				     bool is_first)
{
	const uint64_t *secret = key->words;
	struct wide sum = {0, 0};
	uint64_t first, second;

	for (; len >= PAIR_BYTES;
	     len -= PAIR_BYTES, data += PAIR_BYTES, secret += 2) {
		sum = add_word(sum, multiply_pair(secret, load_word(data),
						  load_word(data + 8)));
		is_first = false;
	}
	if (len > 0) {
		load_last(data, len, is_first, &first, &second);
		sum = add_word(sum, multiply_pair(secret, first, second));
	}
	return sum;
}

/* Three steps of the polynomial at once: 128 bits are three coefficients below
 * 2^44. */
static inline uint64_t add_block(const struct ct_hash_key *key, uint64_t sum,
				 struct wide block)
{
	struct wide first = multiply(block.low >> 20, key->point2);
	struct wide second =
		multiply((block.low & 0xfffff) << 20 | (block.high & 0xfffff),
			 key->point);
	struct wide all = multiply(sum, key->point3);

	all = add_word(all, add_word(first, second));
	return fold(add_word(all, (struct wide){block.high >> 20, 0}));
}

/* One to one. All so far is linear in a word of the message: names that count
 * up would lie at equal distances, which with some keys is side by side. */
static inline uint64_t stir(uint64_t x)
{
	x = (x ^ x >> 32) * UINT64_C(0xff51afd7ed558ccd);
	return x ^ x >> 32;
}

uint64_t ct_hash(const struct ct_hash_key *key, struct ct_span message)
{
	const uint8_t *data = message.data;
	size_t left = message.len;
	uint64_t sum = message.len & PRIME;

	while (left > 0) {
		size_t len = left < BLOCK_BYTES ? left : BLOCK_BYTES;
		struct wide block =
			hash_block(key, data, len, left == message.len);

		sum = add_block(key, sum, block);
		data += len;
		left -= len;
	}
	sum = reduce(sum);
	return stir(reduce(multiply_add(sum, key->scale, key->shift)) << 3 ^
		    sum);
}
