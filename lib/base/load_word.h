/*
 * Words of 64 bits in memory, in either order of their bytes, at any address.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Compilers recognise shifted bytes as one load in some places and not in
 * others, so this says it explicitly.
 */

#ifndef CT_BASE_LOAD_WORD_H
#define CT_BASE_LOAD_WORD_H

#include <stdint.h>
#include <string.h>

#if defined(__GNUC__) && defined(__BYTE_ORDER__) &&   \
	(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__ || \
	 __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__)

static inline uint64_t ct_load_big_endian(const uint8_t *at)
{
	uint64_t word;

	memcpy(&word, at, sizeof(word));
# if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
	word = __builtin_bswap64(word);
# endif
	return word;
}

static inline uint64_t ct_load_little_endian(const uint8_t *at)
{
	uint64_t word;

	memcpy(&word, at, sizeof(word));
# if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
	word = __builtin_bswap64(word);
# endif
	return word;
}

#else

static inline uint64_t ct_load_big_endian(const uint8_t *at)
{
	uint64_t word = 0;

	for (unsigned i = 0; i < 8; i++)
		word = word << 8 | at[i];
	return word;
}

static inline uint64_t ct_load_little_endian(const uint8_t *at)
{
	uint64_t word = 0;

	for (unsigned i = 8; i-- > 0;)
		word = word << 8 | at[i];
	return word;
}

#endif

#endif /* CT_BASE_LOAD_WORD_H */
