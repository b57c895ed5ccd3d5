/*
 * A keyed hash for tables that hold what a file or a peer sent.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Input: bytes. Output: 64 bits, of which any may be used as a table index.
 *
 * Three steps. NH (of UMAC, RFC 4418 5.2, with words of 64 bits) turns each
 * block of up to 256 bytes into 128 bits: pairs of words, a secret added to
 * each, are multiplied, and the products summed. Where less than a pair is
 * left, the last 16 bytes of the message are one, and of a shorter message its
 * first and last 8, or 4, or less: for a given length, different messages are
 * different words. The results, and the message's length, are the coefficients
 * of a polynomial over the integers modulo 2^61 - 1, which is evaluated at a
 * secret point and goes through a secret linear step. Without the key, two
 * messages of n bytes collide with a probability of about n / 2^63, and share a
 * table slot hardly more often than by chance: hostile names and serial numbers
 * cannot degenerate a table.
 *
 * The key comes from the 16 random bytes that the kernel hands to every
 * process (AT_RANDOM), so making it consumes no entropy and makes no system
 * call. Hash values are never stored nor sent outside the process.
 *
 * Not a cryptographic digest: with the key, collisions are easy to find.
 */

#ifndef CT_BASE_HASH_H
#define CT_BASE_HASH_H

#include <stdint.h>

#include "base/span.h"

enum { CT_HASH_BLOCK_WORDS = 32 };

struct ct_hash_key {
	uint64_t words[CT_HASH_BLOCK_WORDS]; /* added to the message's words */
	uint64_t point;		 /* where the polynomial is evaluated */
	uint64_t point2, point3; /* its square and cube */
	uint64_t scale, shift;	 /* the final linear step */
};

/* The key of this process. Threads: safe. Cost: O(1). */
const struct ct_hash_key *ct_hash_process_key(void);

/* Makes a key from two secrets, for tests that need a fixed one. */
void ct_hash_key_init(struct ct_hash_key *key, uint64_t secret1,
		      uint64_t secret2);

/* Cost: O(len); about one multiplication for each 16 bytes. */
uint64_t ct_hash(const struct ct_hash_key *key, struct ct_span message);

#endif /* CT_BASE_HASH_H */
