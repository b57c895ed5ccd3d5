/*
 * A keyed hash for tables that hold what a file or a peer sent.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <pthread.h>
#include <string.h>
#include <time.h>

#ifdef HAVE_SYS_AUXV_H
# include <sys/auxv.h>
#endif

#include "base/hash.h"

#define PRIME ((UINT64_C(1) << 61) - 1)

enum {
	WORD_BYTES = 7, /* the most that is surely below PRIME */
	LANES = 4,
	STRIDE = WORD_BYTES * LANES,
};

/* a * b + c modulo PRIME, for a, b, c < 2^62; the result is below 2^62: only
 * partly reduced, which the next step takes. */
#ifdef __SIZEOF_INT128__
__extension__ typedef unsigned __int128 uint128;

static inline uint64_t multiply_add(uint64_t a, uint64_t b, uint64_t c)
{
	uint128 product = (uint128)a * b + c;

	product = (product & PRIME) + (product >> 61);
	return ((uint64_t)product & PRIME) + (uint64_t)(product >> 61);
}
#else
static inline uint64_t multiply_add(uint64_t a, uint64_t b, uint64_t c)
{
	uint64_t a_low = (uint32_t)a, a_high = a >> 32;
	uint64_t b_low = (uint32_t)b, b_high = b >> 32;
	uint64_t low = a_low * b_low;
	uint64_t middle = a_high * b_low + (low >> 32);
	uint64_t middle2 = a_low * b_high + (uint32_t)middle;
	uint64_t high = a_high * b_high + (middle >> 32) + (middle2 >> 32);
	uint64_t sum, folded;

	low = (middle2 << 32) | (uint32_t)low;
	sum = low + c;
	high += sum < low;
	/* The 128-bit value is high:sum; fold what is above bit 60. */
	folded = (sum & PRIME) + ((sum >> 61) | ((high << 3) & PRIME));
	folded += high >> 58;
	return (folded & PRIME) + (folded >> 61);
}
#endif

static inline uint64_t reduce(uint64_t a)
{
	a = (a & PRIME) + (a >> 61);
	return a >= PRIME ? a - PRIME : a;
}

static inline uint64_t load_word(const uint8_t *data)
{
	uint64_t word = 0;

	memcpy(&word, data, WORD_BYTES);
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
	key->point = spread(secret1) % (PRIME - 2) + 2;
	key->point2 = multiply_add(key->point, key->point, 0);
	key->point3 = multiply_add(key->point2, key->point, 0);
	key->point4 = multiply_add(key->point3, key->point, 0);
	key->scale = spread(secret2) % (PRIME - 1) + 1;
	key->shift = spread(secret1 ^ (secret2 << 1) ^
			    UINT64_C(0x6c62272e07bb0142)) % PRIME;
}

static struct ct_hash_key process_key;
static pthread_once_t process_key_once = PTHREAD_ONCE_INIT;

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
		struct timespec now = { 0, 0 };

		(void)timespec_get(&now, TIME_UTC);
		secret[0] = (uint64_t)now.tv_nsec ^
			    spread((uint64_t)(uintptr_t)&process_key);
		secret[1] = (uint64_t)now.tv_sec ^
			    spread((uint64_t)(uintptr_t)&now);
	}
	ct_hash_key_init(&process_key, secret[0], secret[1]);
}

const struct ct_hash_key *ct_hash_process_key(void)
{
	pthread_once(&process_key_once, make_process_key);
	return &process_key;
}

uint64_t ct_hash(const struct ct_hash_key *key, struct ct_span message)
{
	const uint8_t *data = message.data;
	size_t left = message.len;
	uint64_t sum = 1;

	if (left >= STRIDE) {
		uint64_t lane[LANES] = { 1, 0, 0, 0 };

		for (; left >= STRIDE; left -= STRIDE, data += STRIDE)
			for (unsigned i = 0; i < LANES; i++)
				lane[i] = multiply_add(
					lane[i], key->point4,
					load_word(data + WORD_BYTES * i));
		sum = multiply_add(lane[0], key->point3, 0);
		sum = multiply_add(lane[1], key->point2, reduce(sum));
		sum = multiply_add(lane[2], key->point, reduce(sum));
		sum = reduce(reduce(sum) + reduce(lane[3]));
	}
	for (; left >= WORD_BYTES; left -= WORD_BYTES, data += WORD_BYTES)
		sum = multiply_add(sum, key->point, load_word(data));
	if (left > 0) {
		uint64_t word = 0;

		memcpy(&word, data, left);
		sum = multiply_add(sum, key->point, word);
	}
	sum = multiply_add(sum, key->point, message.len);
	return reduce(multiply_add(reduce(sum), key->scale, key->shift)) << 3 ^
	       reduce(sum);
}
