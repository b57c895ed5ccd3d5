/*
 * Base64 kernels for x86: SSSE3, AVX2, and AVX-512 with VBMI.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Each has the same three steps. (1) Every character of a vector becomes its
 * value, and a mask tells which ones are not of the alphabet. (2) Four values
 * of 6 bits are put together in two multiply-and-add steps: pairs to 12 bits
 * (a * 2^6 + b), pairs of these to 24 (ab * 2^12 + cd). (3) A shuffle turns
 * the 24 bits of each 32-bit lane to big-endian and closes the gaps.
 *
 * A line of PEM is 64 characters: it is read as a whole, and a single branch
 * tells that all are good. Otherwise the quanta before the first bad one (a
 * line end, mostly) are taken, and the loop goes on behind the line end: so
 * other line lengths cost one more round each.
 *
 * Results are stored as full vectors, whose last bytes are rubbish that the
 * next store covers. This keeps written <= read: 16 characters are read before
 * 16 bytes are stored, and so on; where fewer characters count, the lead that
 * reading has gained so far is checked first.
 */

#include <config.h>

#include "input/base64_kernels.h"

#if CT_BASE64_X86

# include <immintrin.h>

# define SSSE3	__attribute__((target("ssse3")))
# define AVX2	__attribute__((target("avx2,bmi")))
# define AVX512 __attribute__((target("avx512f,avx512bw,avx512vbmi,bmi,bmi2")))

/*
 * Step 1 for SSSE3 and AVX2, where a table has 16 entries. The alphabet by the
 * high half (H) and the low half of a character:
 *
 *	H	low	 characters	to add for the value
 *	2	b f	 + /		19, 16
 *	3	0-9	 0-9		4
 *	4 6	1-f	 A-O a-o	-65 -71
 *	5 7	0-a	 P-Z p-z	-65 -71
 *
 * Each row has a bit. high_rows has the row's bit for each high half (one of
 * its own for those outside of the alphabet), low_bad all rows where this low
 * half is not in the alphabet: a character is bad if both have a bit in
 * common. '/' is told from '+' by taking its amount from entry 1 of the
 * amounts, which nothing else uses.
 */
enum row { ROW_2 = 1, ROW_3 = 2, ROW_46 = 4, ROW_57 = 8, ROW_NONE = 16 };

# define LOW_0	 ROW_NONE | ROW_2 | ROW_46
# define LOW_1_9 ROW_NONE | ROW_2
# define LOW_A	 ROW_NONE | ROW_2 | ROW_3
# define LOW_BF	 ROW_NONE | ROW_3 | ROW_57
# define LOW_C_E ROW_NONE | ROW_2 | ROW_3 | ROW_57

# define LOW_BAD                                                        \
  LOW_0, LOW_1_9, LOW_1_9, LOW_1_9, LOW_1_9, LOW_1_9, LOW_1_9, LOW_1_9, \
	  LOW_1_9, LOW_1_9, LOW_A, LOW_BF, LOW_C_E, LOW_C_E, LOW_C_E, LOW_BF
# define HIGH_ROWS                                                            \
  ROW_NONE, ROW_NONE, ROW_2, ROW_3, ROW_46, ROW_57, ROW_46, ROW_57, ROW_NONE, \
	  ROW_NONE, ROW_NONE, ROW_NONE, ROW_NONE, ROW_NONE, ROW_NONE, ROW_NONE
# define AMOUNTS 0, 16, 19, 4, -65, -65, -71, -71, 0, 0, 0, 0, 0, 0, 0, 0

/* Step 2: the factors of a and b, and of ab and cd. */
# define PAIR_FACTORS 0x0140
# define QUAD_FACTORS 0x00011000

/* Step 3: -1 makes a zero. */
# define TO_BIG_ENDIAN 2, 1, 0, 6, 5, 4, 10, 9, 8, 14, 13, 12, -1, -1, -1, -1

/* How many of the characters before the first bad one make whole quanta. */
static inline size_t whole_quanta(uint64_t bad)
{
	return (size_t)__builtin_ctzll(bad) & ~(size_t)3;
}

/* May @stored bytes be written when only @taken characters count? */
static inline bool has_room(const struct ct_base64_state *state, size_t taken,
			    size_t stored)
{
	return taken > 0 && state->written + stored <= state->read + taken;
}

static inline size_t left(const struct ct_base64_state *state)
{
	return state->len - state->read;
}

static inline void advance(struct ct_base64_state *state, size_t taken)
{
	state->read += taken;
	state->written += taken / 4 * 3;
	ct_base64_skip_line_end(state);
}

/* ---- SSSE3: 16 characters a vector ---- */

/* Returns the bytes; *out_bad gets a bit for each bad character. */
SSSE3 static inline __m128i decode_ssse3(const uint8_t *in, uint64_t *out_bad)
{
	const __m128i half = _mm_set1_epi8(0x0f);
	__m128i text = _mm_loadu_si128((const __m128i *)in);
	__m128i low = _mm_and_si128(text, half);
	__m128i high = _mm_and_si128(_mm_srli_epi16(text, 4), half);
	__m128i rows = _mm_shuffle_epi8(_mm_setr_epi8(HIGH_ROWS), high);
	__m128i rows_bad = _mm_shuffle_epi8(_mm_setr_epi8(LOW_BAD), low);
	__m128i is_good = _mm_cmpeq_epi8(_mm_and_si128(rows, rows_bad),
					 _mm_setzero_si128());
	__m128i is_slash = _mm_cmpeq_epi8(text, _mm_set1_epi8('/'));
	__m128i amounts = _mm_shuffle_epi8(_mm_setr_epi8(AMOUNTS),
					   _mm_add_epi8(high, is_slash));
	__m128i bits = _mm_add_epi8(text, amounts);

	*out_bad = (unsigned)_mm_movemask_epi8(is_good) ^ 0xffffu;
	bits = _mm_maddubs_epi16(bits, _mm_set1_epi16(PAIR_FACTORS));
	bits = _mm_madd_epi16(bits, _mm_set1_epi32(QUAD_FACTORS));
	return _mm_shuffle_epi8(bits, _mm_setr_epi8(TO_BIG_ENDIAN));
}

SSSE3 static inline void store_ssse3(uint8_t *out, __m128i bytes)
{
	_mm_storeu_si128((__m128i *)out, bytes);
}

/* The last characters, below a line. */
SSSE3 static void run_rest_ssse3(struct ct_base64_state *state)
{
	while (left(state) >= 16) {
		uint64_t bad;
		size_t taken = 16;
		__m128i bytes = decode_ssse3(state->text + state->read, &bad);

		if (bad != 0) {
			taken = whole_quanta(bad);
			if (!has_room(state, taken, 16))
				break;
		}
		store_ssse3(state->out + state->written, bytes);
		advance(state, taken);
	}
	ct_base64_run_quanta(state);
	ct_base64_skip_line_end(state);
}

SSSE3 static void run_ssse3(struct ct_base64_state *shared)
{
	struct ct_base64_state state = *shared;

	while (left(&state) >= 64) {
		const uint8_t *in = state.text + state.read;
		uint8_t *out = state.out + state.written;
		uint64_t bad, bad1, bad2, bad3;
		size_t taken = 64;
		__m128i bytes0 = decode_ssse3(in, &bad);
		__m128i bytes1 = decode_ssse3(in + 16, &bad1);
		__m128i bytes2 = decode_ssse3(in + 32, &bad2);
		__m128i bytes3 = decode_ssse3(in + 48, &bad3);

		bad |= bad1 << 16 | bad2 << 32 | bad3 << 48;
		if (bad != 0) {
			taken = whole_quanta(bad);
			if (!has_room(&state, taken, 3 * 12 + 16))
				break;
		}
		store_ssse3(out, bytes0);
		store_ssse3(out + 12, bytes1);
		store_ssse3(out + 24, bytes2);
		store_ssse3(out + 36, bytes3);
		advance(&state, taken);
	}
	*shared = state;
	run_rest_ssse3(shared);
}

static bool is_ssse3_usable(void)
{
	__builtin_cpu_init();
	return __builtin_cpu_supports("ssse3");
}

const struct ct_base64_kernel ct_base64_ssse3 = {"ssse3", is_ssse3_usable,
						 run_ssse3};

/* ---- AVX2: 32 characters a vector ---- */

# define TWICE(bytes) _mm256_broadcastsi128_si256(_mm_setr_epi8(bytes))

/* As decode_ssse3(); step 3 also brings the two 12-byte halves together. */
AVX2 static inline __m256i decode_avx2(const uint8_t *in, uint64_t *out_bad)
{
	const __m256i half = _mm256_set1_epi8(0x0f);
	__m256i text = _mm256_loadu_si256((const __m256i *)in);
	__m256i low = _mm256_and_si256(text, half);
	__m256i high = _mm256_and_si256(_mm256_srli_epi16(text, 4), half);
	__m256i rows = _mm256_shuffle_epi8(TWICE(HIGH_ROWS), high);
	__m256i rows_bad = _mm256_shuffle_epi8(TWICE(LOW_BAD), low);
	__m256i is_good = _mm256_cmpeq_epi8(_mm256_and_si256(rows, rows_bad),
					    _mm256_setzero_si256());
	__m256i is_slash = _mm256_cmpeq_epi8(text, _mm256_set1_epi8('/'));
	__m256i amounts = _mm256_shuffle_epi8(TWICE(AMOUNTS),
					      _mm256_add_epi8(high, is_slash));
	__m256i bits = _mm256_add_epi8(text, amounts);

	*out_bad = (uint32_t)~_mm256_movemask_epi8(is_good);
	bits = _mm256_maddubs_epi16(bits, _mm256_set1_epi16(PAIR_FACTORS));
	bits = _mm256_madd_epi16(bits, _mm256_set1_epi32(QUAD_FACTORS));
	bits = _mm256_shuffle_epi8(bits, TWICE(TO_BIG_ENDIAN));
	return _mm256_permutevar8x32_epi32(
		bits, _mm256_setr_epi32(0, 1, 2, 4, 5, 6, 3, 7));
}

AVX2 static inline void store_avx2(uint8_t *out, __m256i bytes)
{
	_mm256_storeu_si256((__m256i *)out, bytes);
}

AVX2 static void run_avx2(struct ct_base64_state *shared)
{
	struct ct_base64_state state = *shared;

	while (left(&state) >= 64) {
		const uint8_t *in = state.text + state.read;
		uint8_t *out = state.out + state.written;
		uint64_t bad, bad1;
		size_t taken = 64;
		__m256i bytes0 = decode_avx2(in, &bad);
		__m256i bytes1 = decode_avx2(in + 32, &bad1);

		bad |= bad1 << 32;
		if (CT_UNLIKELY(bad != 0)) {
			taken = whole_quanta(bad);
			if (!has_room(&state, taken, 24 + 32))
				break;
		}
		store_avx2(out, bytes0);
		store_avx2(out + 24, bytes1);
		advance(&state, taken);
	}
	*shared = state;
	run_rest_ssse3(shared);
}

static bool is_avx2_usable(void)
{
	__builtin_cpu_init();
	return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi");
}

const struct ct_base64_kernel ct_base64_avx2 = {"avx2", is_avx2_usable,
						run_avx2};

/* ---- AVX-512 with VBMI: 64 characters a vector ---- */

/*
 * Step 1 is a table of 128 entries here; bit 7 of a value, or of the character
 * itself, makes it bad. Loads and stores are masked: nothing is touched that
 * does not count, and the end of the text is nothing special.
 */
AVX512 static void run_avx512(struct ct_base64_state *shared)
{
	static const uint8_t gather[64] = {
		2,  1,	0,  6,	5,  4,	10, 9,	8,  14, 13, 12, 18, 17, 16, 22,
		21, 20, 26, 25, 24, 30, 29, 28, 34, 33, 32, 38, 37, 36, 42, 41,
		40, 46, 45, 44, 50, 49, 48, 54, 53, 52, 58, 57, 56, 62, 61, 60,
	};
	const __m512i table0 = _mm512_loadu_si512(ct_base64_values);
	const __m512i table1 = _mm512_loadu_si512(ct_base64_values + 64);
	const __m512i order = _mm512_loadu_si512(gather);
	struct ct_base64_state state = *shared;

	while (left(&state) > 0) {
		size_t taken = left(&state) < 64 ? left(&state) : 64;
		__m512i text = _mm512_maskz_loadu_epi8(
			~UINT64_C(0) >> (64 - taken), state.text + state.read);
		__m512i bits = _mm512_permutex2var_epi8(table0, text, table1);
		uint64_t bad = _mm512_movepi8_mask(_mm512_or_si512(bits, text));

		if (CT_UNLIKELY(bad != 0)) {
			taken = whole_quanta(bad);
			if (taken == 0)
				break;
		}
		bits = _mm512_maddubs_epi16(bits,
					    _mm512_set1_epi16(PAIR_FACTORS));
		bits = _mm512_madd_epi16(bits, _mm512_set1_epi32(QUAD_FACTORS));
		_mm512_mask_storeu_epi8(state.out + state.written,
					~UINT64_C(0) >> (64 - taken / 4 * 3),
					_mm512_permutexvar_epi8(order, bits));
		advance(&state, taken);
	}
	*shared = state;
}

static bool is_avx512_usable(void)
{
	__builtin_cpu_init();
	return __builtin_cpu_supports("avx512f") &&
	       __builtin_cpu_supports("avx512bw") &&
	       __builtin_cpu_supports("avx512vbmi") &&
	       __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2");
}

const struct ct_base64_kernel ct_base64_avx512 = {"avx512", is_avx512_usable,
						  run_avx512};

#endif /* CT_BASE64_X86 */
