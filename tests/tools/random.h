/*
 * Test tools: deterministic pseudo-random numbers (splitmix64).
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The same seed gives the same numbers on every machine. Nothing here is fit
 * for cryptography.
 */

#ifndef CT_TESTS_TOOLS_RANDOM_H
#define CT_TESTS_TOOLS_RANDOM_H

#include <stddef.h>
#include <stdint.h>

struct ct_random {
	uint64_t state;
};

/* A stream for the @index-th object made from @seed. */
static inline struct ct_random ct_random(uint64_t seed, uint64_t index)
{
	return (struct ct_random){seed * 0x9e3779b97f4a7c15u +
				  index * 0xd1342543de82ef95u};
}

static inline uint64_t ct_random_next(struct ct_random *random)
{
	uint64_t z = random->state += 0x9e3779b97f4a7c15u;

	z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
	z = (z ^ z >> 27) * 0x94d049bb133111ebu;
	return z ^ z >> 31;
}

/* 0 <= result < limit; limit > 0. */
static inline size_t ct_random_below(struct ct_random *random, size_t limit)
{
	return (size_t)(ct_random_next(random) % limit);
}

static inline void ct_random_bytes(struct ct_random *random, uint8_t *out,
				   size_t len)
{
	for (size_t i = 0; i < len; i++)
		out[i] = (uint8_t)(ct_random_next(random) >> 24);
}

#endif /* CT_TESTS_TOOLS_RANDOM_H */
