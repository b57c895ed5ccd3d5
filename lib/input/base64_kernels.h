/*
 * What the base64 kernels share; only for base64*.c.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#ifndef CT_INPUT_BASE64_KERNELS_H
#define CT_INPUT_BASE64_KERNELS_H

#include "input/base64.h"

/* Functions for another instruction set than the one being compiled for:
 * GCC 8 and Clang 7 know all that is used. */
#if (defined(__x86_64__) || defined(__i386__)) && \
	(defined(__clang__) ? __clang_major__ >= 7 : __GNUC__ >= 8)
# define CT_BASE64_X86 1
#else
# define CT_BASE64_X86 0
#endif

/* 64-bit ARM always has these vectors. */
#if defined(__aarch64__) && defined(__ARM_NEON) && !defined(__AARCH64EB__)
# define CT_BASE64_NEON 1
#else
# define CT_BASE64_NEON 0
#endif

/* A kernel's state stays in registers only while its helpers are inlined. */
#if defined(__GNUC__)
# define CT_BASE64_INLINE static inline __attribute__((always_inline))
#else
# define CT_BASE64_INLINE static inline
#endif

extern const struct ct_base64_kernel ct_base64_portable;
#if CT_BASE64_X86
extern const struct ct_base64_kernel ct_base64_avx512;
extern const struct ct_base64_kernel ct_base64_avx2;
extern const struct ct_base64_kernel ct_base64_ssse3;
#endif
#if CT_BASE64_NEON
extern const struct ct_base64_kernel ct_base64_neon;
#endif

/* Each octet's meaning: 0 to 63, or one of these. */
enum {
	CT_BASE64_INVALID = 0x80,
	CT_BASE64_SPACE = 0x81,
	CT_BASE64_PAD = 0x82,
	CT_BASE64_END = 0x83,
};

extern const uint8_t ct_base64_values[256];

/* Decodes quanta one by one up to the first that is not four characters of
 * the alphabet. */
void ct_base64_run_quanta(struct ct_base64_state *state);

/* Passes over one LF, CR LF or CR; false if there is none. */
CT_BASE64_INLINE bool ct_base64_skip_line_end(struct ct_base64_state *state)
{
	if (state->read == state->len)
		return false;
	if (CT_LIKELY(state->text[state->read] == '\n')) {
		state->read++;
		return true;
	}
	if (state->text[state->read] != '\r')
		return false;
	state->read++;
	if (state->read < state->len && state->text[state->read] == '\n')
		state->read++;
	return true;
}

#endif /* CT_INPUT_BASE64_KERNELS_H */
