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
 * shows that all are valid. Otherwise the quanta before the first invalid one
 * (a line end, mostly) are decoded, and the loop continues after the line end:
 * so other line lengths cost one more round each.
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

# include "base/cpu.h"

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
 * common. For '/', unlike '+', the amount is in entry 1 of the amounts, which
 * no other character uses.
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
CT_BASE64_INLINE size_t whole_quanta(uint64_t bad)
{
	return (size_t)__builtin_ctzll(bad) & ~(size_t)3;
}

/* May @stored bytes be written when only @taken characters count? */
CT_BASE64_INLINE bool has_room(const struct ct_base64_state *state,
			       size_t taken, size_t stored)
{
	return state->written + stored <= state->read + taken;
}

CT_BASE64_INLINE size_t left(const struct ct_base64_state *state)
{
	return state->len - state->read;
}

/* Returns false if the kernel cannot go on: fewer than @most characters were
 * taken, and what follows is no line end. */
CT_BASE64_INLINE bool advance(struct ct_base64_state *state, size_t taken,
			      size_t most)
{
	state->read += taken;
	state->written += taken / 4 * 3;
	return ct_base64_skip_line_end(state) || taken == most;
}

/* ---- SSSE3: 16 characters a vector ---- */

/* Returns the bytes; *out_bad is zero where characters are good. */
SSSE3 CT_BASE64_INLINE __m128i decode_ssse3(const uint8_t *in, __m128i *out_bad)
{
	const __m128i half = _mm_set1_epi8(0x0f);
	__m128i text = _mm_loadu_si128((const __m128i *)in);
	__m128i low = _mm_and_si128(text, half);
	__m128i high = _mm_and_si128(_mm_srli_epi16(text, 4), half);
	__m128i rows = _mm_shuffle_epi8(_mm_setr_epi8(HIGH_ROWS), high);
	__m128i rows_bad = _mm_shuffle_epi8(_mm_setr_epi8(LOW_BAD), low);
	__m128i is_slash = _mm_cmpeq_epi8(text, _mm_set1_epi8('/'));
	__m128i amounts = _mm_shuffle_epi8(_mm_setr_epi8(AMOUNTS),
					   _mm_add_epi8(high, is_slash));
	__m128i bits = _mm_add_epi8(text, amounts);

	*out_bad = _mm_and_si128(rows, rows_bad);
	bits = _mm_maddubs_epi16(bits, _mm_set1_epi16(PAIR_FACTORS));
	bits = _mm_madd_epi16(bits, _mm_set1_epi32(QUAD_FACTORS));
	return _mm_shuffle_epi8(bits, _mm_setr_epi8(TO_BIG_ENDIAN));
}

SSSE3 CT_BASE64_INLINE uint64_t mask_ssse3(__m128i bad)
{
	__m128i is_good = _mm_cmpeq_epi8(bad, _mm_setzero_si128());

	return (unsigned)_mm_movemask_epi8(is_good) ^ 0xffffu;
}

SSSE3 CT_BASE64_INLINE void store_ssse3(uint8_t *out, __m128i bytes)
{
	_mm_storeu_si128((__m128i *)out, bytes);
}

/* The last characters, below a line. */
SSSE3 static void run_rest_ssse3(struct ct_base64_state *state)
{
	while (left(state) >= 16) {
		__m128i bad_bits;
		__m128i bytes =
			decode_ssse3(state->text + state->read, &bad_bits);
		uint64_t bad = mask_ssse3(bad_bits);
		size_t taken = 16;

		if (bad != 0) {
			taken = whole_quanta(bad);
			if (taken == 0)
				return;
			if (!has_room(state, taken, 16))
				break;
		}
		store_ssse3(state->out + state->written, bytes);
		if (!advance(state, taken, 16))
			return;
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
		__m128i bad0, bad1, bad2, bad3;
		__m128i bytes0 = decode_ssse3(in, &bad0);
		__m128i bytes1 = decode_ssse3(in + 16, &bad1);
		__m128i bytes2 = decode_ssse3(in + 32, &bad2);
		__m128i bytes3 = decode_ssse3(in + 48, &bad3);
		__m128i any_bad = _mm_or_si128(_mm_or_si128(bad0, bad1),
					       _mm_or_si128(bad2, bad3));
		size_t taken = 64;

		if (CT_UNLIKELY(mask_ssse3(any_bad) != 0)) {
			taken = whole_quanta(mask_ssse3(bad0) |
					     mask_ssse3(bad1) << 16 |
					     mask_ssse3(bad2) << 32 |
					     mask_ssse3(bad3) << 48);
			if (taken == 0)
				goto done;
			if (!has_room(&state, taken, 3 * 12 + 16))
				break;
		}
		store_ssse3(out, bytes0);
		store_ssse3(out + 12, bytes1);
		store_ssse3(out + 24, bytes2);
		store_ssse3(out + 36, bytes3);
		if (!advance(&state, taken, 64))
			goto done;
	}
	*shared = state;
	run_rest_ssse3(shared);
	return;
done:
	*shared = state;
}

static bool is_ssse3_usable(void)
{
	return CT_CPU_HAS(SSSE3, "ssse3");
}

const struct ct_base64_kernel ct_base64_ssse3 = {"ssse3", is_ssse3_usable,
						 run_ssse3};

/* ---- AVX2: 32 characters a vector ---- */

# define TWICE(bytes) _mm256_broadcastsi128_si256(_mm_setr_epi8(bytes))

/* As decode_ssse3(); step 3 also brings the two 12-byte halves together. */
AVX2 CT_BASE64_INLINE __m256i decode_avx2(const uint8_t *in, __m256i *out_bad)
{
	const __m256i half = _mm256_set1_epi8(0x0f);
	__m256i text = _mm256_loadu_si256((const __m256i *)in);
	__m256i low = _mm256_and_si256(text, half);
	__m256i high = _mm256_and_si256(_mm256_srli_epi16(text, 4), half);
	__m256i rows = _mm256_shuffle_epi8(TWICE(HIGH_ROWS), high);
	__m256i rows_bad = _mm256_shuffle_epi8(TWICE(LOW_BAD), low);
	__m256i is_slash = _mm256_cmpeq_epi8(text, _mm256_set1_epi8('/'));
	__m256i amounts = _mm256_shuffle_epi8(TWICE(AMOUNTS),
					      _mm256_add_epi8(high, is_slash));
	__m256i bits = _mm256_add_epi8(text, amounts);

	*out_bad = _mm256_and_si256(rows, rows_bad);
	bits = _mm256_maddubs_epi16(bits, _mm256_set1_epi16(PAIR_FACTORS));
	bits = _mm256_madd_epi16(bits, _mm256_set1_epi32(QUAD_FACTORS));
	bits = _mm256_shuffle_epi8(bits, TWICE(TO_BIG_ENDIAN));
	return _mm256_permutevar8x32_epi32(
		bits, _mm256_setr_epi32(0, 1, 2, 4, 5, 6, 3, 7));
}

AVX2 CT_BASE64_INLINE uint64_t mask_avx2(__m256i bad)
{
	__m256i is_good = _mm256_cmpeq_epi8(bad, _mm256_setzero_si256());

	return (uint32_t)~_mm256_movemask_epi8(is_good);
}

AVX2 CT_BASE64_INLINE void store_avx2(uint8_t *out, __m256i bytes)
{
	_mm256_storeu_si256((__m256i *)out, bytes);
}

AVX2 static void run_avx2(struct ct_base64_state *shared)
{
	struct ct_base64_state state = *shared;

	while (left(&state) >= 64) {
		const uint8_t *in = state.text + state.read;
		uint8_t *out = state.out + state.written;
		__m256i bad0, bad1;
		__m256i bytes0 = decode_avx2(in, &bad0);
		__m256i bytes1 = decode_avx2(in + 32, &bad1);
		__m256i any_bad = _mm256_or_si256(bad0, bad1);
		size_t taken = 64;

		if (CT_UNLIKELY(!_mm256_testz_si256(any_bad, any_bad))) {
			taken = whole_quanta(mask_avx2(bad0) | mask_avx2(bad1)
								       << 32);
			if (taken == 0)
				goto done;
			if (!has_room(&state, taken, 24 + 32))
				break;
		}
		store_avx2(out, bytes0);
		store_avx2(out + 24, bytes1);
		if (!advance(&state, taken, 64))
			goto done;
	}
	*shared = state;
	run_rest_ssse3(shared);
	return;
done:
	*shared = state;
}

static bool is_avx2_usable(void)
{
	return CT_CPU_HAS(AVX2, "avx2") && CT_CPU_HAS(BMI1, "bmi");
}

const struct ct_base64_kernel ct_base64_avx2 = {"avx2", is_avx2_usable,
						run_avx2};

/* ---- AVX-512 with VBMI: 64 characters a vector ---- */

/*
 * Step 1 is a table of 128 entries here; bit 7 of a value, or of the character
 * itself, makes it bad.
 */
struct avx512_tables {
	__m512i low, high; /* the values of 0x00 to 0x3f, 0x40 to 0x7f */
	__m512i order;	   /* step 3 */
};

AVX512 CT_BASE64_INLINE struct avx512_tables load_avx512_tables(void)
{
	static const uint8_t order[64] = {
		2,  1,	0,  6,	5,  4,	10, 9,	8,  14, 13, 12, 18, 17, 16, 22,
		21, 20, 26, 25, 24, 30, 29, 28, 34, 33, 32, 38, 37, 36, 42, 41,
		40, 46, 45, 44, 50, 49, 48, 54, 53, 52, 58, 57, 56, 62, 61, 60,
	};

	return (struct avx512_tables){
		.low = _mm512_loadu_si512(ct_base64_values),
		.high = _mm512_loadu_si512(ct_base64_values + 64),
		.order = _mm512_loadu_si512(order),
	};
}

AVX512 CT_BASE64_INLINE __m512i decode_avx512(
	const struct avx512_tables *tables, __m512i text, uint64_t *out_bad)
{
	__m512i bits =
		_mm512_permutex2var_epi8(tables->low, text, tables->high);

	*out_bad = _mm512_movepi8_mask(_mm512_or_si512(bits, text));
	bits = _mm512_maddubs_epi16(bits, _mm512_set1_epi16(PAIR_FACTORS));
	bits = _mm512_madd_epi16(bits, _mm512_set1_epi32(QUAD_FACTORS));
	return _mm512_permutexvar_epi8(tables->order, bits);
}

AVX512 static void run_avx512(struct ct_base64_state *shared)
{
	const struct avx512_tables tables = load_avx512_tables();
	struct ct_base64_state state = *shared;

	while (left(&state) > 0) {
		const uint8_t *in = state.text + state.read;
		uint8_t *out = state.out + state.written;
		size_t taken = left(&state);
		__m512i text, bytes;
		uint64_t bad;

		if (CT_LIKELY(taken >= 64))
			text = _mm512_loadu_si512(in);
		else /* what is missing becomes bad */
			text = _mm512_maskz_loadu_epi8(
				~UINT64_C(0) >> (64 - taken), in);
		bytes = decode_avx512(&tables, text, &bad);
		if (CT_LIKELY(bad == 0)) {
			_mm512_storeu_si512(out, bytes);
			advance(&state, 64, 64);
			continue;
		}
		taken = whole_quanta(bad);
		if (taken == 0)
			break;
		_mm512_mask_storeu_epi8(
			out, ~UINT64_C(0) >> (64 - taken / 4 * 3), bytes);
		if (!advance(&state, taken, 64))
			break;
	}
	*shared = state;
}

static bool is_avx512_usable(void)
{
	return CT_CPU_HAS(AVX512F, "avx512f") &&
	       CT_CPU_HAS(AVX512BW, "avx512bw") &&
	       CT_CPU_HAS(AVX512_VBMI, "avx512vbmi") &&
	       CT_CPU_HAS(BMI1, "bmi") && CT_CPU_HAS(BMI2, "bmi2");
}

const struct ct_base64_kernel ct_base64_avx512 = {"avx512", is_avx512_usable,
						  run_avx512};

#endif /* CT_BASE64_X86 */
