/*
 * Base64 decoding: the choice of a kernel, and all that kernels leave.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include "input/base64_kernels.h"

#ifndef __STDC_NO_ATOMICS__
# include <stdatomic.h>
#endif

static const struct ct_base64_kernel *const kernels[] = {
#if CT_BASE64_X86
	&ct_base64_avx512,   &ct_base64_avx2,
	&ct_base64_ssse3,
#endif
#if CT_BASE64_NEON
	&ct_base64_neon,
#endif
	&ct_base64_portable, NULL,
};

const struct ct_base64_kernel *const *ct_base64_kernels(void)
{
	return kernels;
}

static const struct ct_base64_kernel *find_best(void)
{
	const struct ct_base64_kernel *const *kernel = kernels;

	while (!(*kernel)->is_usable())
		kernel++;
	return *kernel;
}

/* Threads that come here at once all find the same one. */
const struct ct_base64_kernel *ct_base64_kernel(void)
{
#ifndef __STDC_NO_ATOMICS__
	static _Atomic(const struct ct_base64_kernel *) best;
	const struct ct_base64_kernel *kernel =
		atomic_load_explicit(&best, memory_order_relaxed);

	if (CT_UNLIKELY(kernel == NULL)) {
		kernel = find_best();
		atomic_store_explicit(&best, kernel, memory_order_relaxed);
	}
	return kernel;
#else
	return find_best();
#endif
}

/* A quantum as it was found: four values or less, then its padding. */
struct quantum {
	uint8_t values[4];
	unsigned num_values;
	unsigned num_pads;
};

/* Collects the characters of one quantum, over any white space. The end of
 * the text may come first. */
CT_MUST_USE static enum catrust_error
read_quantum(struct ct_base64_state *state, struct quantum *out)
{
	*out = (struct quantum){.num_values = 0};
	for (; state->read < state->len; state->read++) {
		uint8_t value = ct_base64_values[state->text[state->read]];

		if (value == CT_BASE64_SPACE)
			continue;
		if (value == CT_BASE64_END)
			break;
		if (out->num_values + out->num_pads == 4)
			break;
		if (value == CT_BASE64_INVALID)
			return CATRUST_E_BASE64;
		if (value == CT_BASE64_PAD) {
			if (out->num_values == 0)
				return CATRUST_E_BASE64;
			out->num_pads++;
		} else {
			if (out->num_pads > 0)
				return CATRUST_E_BASE64;
			out->values[out->num_values++] = value;
		}
	}
	return CATRUST_OK;
}

/* Writes the quantum's bytes: one less than it has values. */
CT_MUST_USE static enum catrust_error
write_quantum(struct ct_base64_state *state, const struct quantum *quantum)
{
	unsigned num_bytes = quantum->num_values - 1;
	uint32_t bits = (uint32_t)quantum->values[0] << 18 |
			(uint32_t)quantum->values[1] << 12 |
			(uint32_t)quantum->values[2] << 6 | quantum->values[3];

	if (quantum->num_values + quantum->num_pads != 4)
		return CATRUST_E_BASE64;
	if ((bits & (0xffffffu >> 8 * num_bytes)) != 0) /* unused ones */
		return CATRUST_E_BASE64;
	for (unsigned i = 0; i < num_bytes; i++)
		state->out[state->written++] = (uint8_t)(bits >> (16 - 8 * i));
	return CATRUST_OK;
}

static bool is_at_end(const struct ct_base64_state *state)
{
	return state->read == state->len || state->text[state->read] == '-';
}

/* Decodes what nearly all texts end with where their length is no multiple of
 * three bytes: a padded quantum and a line end. False, and nothing done, for
 * anything else. */
static bool decode_usual_end(struct ct_base64_state *state)
{
	const uint8_t *at = state->text + state->read;
	unsigned first, second, third;

	if (state->len - state->read < 6 || at[3] != '=' || at[4] != '\n' ||
	    at[5] != '-')
		return false;
	first = ct_base64_values[at[0]];
	second = ct_base64_values[at[1]];
	third = at[2] == '=' ? 0 : ct_base64_values[at[2]];
	/* Not of the alphabet, or bits that must not be set. */
	if (((first | second | third) & 0x80) != 0 || (third & 3) != 0 ||
	    (at[2] == '=' && (second & 0xf) != 0))
		return false;
	state->out[state->written++] = (uint8_t)(first << 2 | second >> 4);
	if (at[2] != '=')
		state->out[state->written++] =
			(uint8_t)(second << 4 | third >> 2);
	state->read += 5;
	return true;
}

/* Decodes to the end of the text. */
CT_MUST_USE static enum catrust_error
decode(const struct ct_base64_kernel *kernel, struct ct_base64_state *state)
{
	struct quantum quantum;

	/* That of the BEGIN line. */
	(void)ct_base64_skip_line_end(state);
	do {
		kernel->run(state);
		if (is_at_end(state) || decode_usual_end(state))
			break;
		CT_TRY(read_quantum(state, &quantum));
		if (quantum.num_values == 0)
			break;
		CT_TRY(write_quantum(state, &quantum));
	} while (quantum.num_pads == 0);
	if (!is_at_end(state) || state->written == 0)
		return CATRUST_E_BASE64;
	return CATRUST_OK;
}

enum catrust_error ct_base64_decode_with(const struct ct_base64_kernel *kernel,
					 const uint8_t *text, size_t len,
					 uint8_t *out, size_t *out_len,
					 size_t *consumed)
{
	struct ct_base64_state state = {.text = text, .len = len, .out = out};
	enum catrust_error error = decode(kernel, &state);

	*out_len = error == CATRUST_OK ? state.written : 0;
	*consumed = state.read;
	return error;
}

enum catrust_error ct_base64_decode_pem(const uint8_t *text, size_t len,
					uint8_t *out, size_t *out_len,
					size_t *consumed)
{
	return ct_base64_decode_with(ct_base64_kernel(), text, len, out,
				     out_len, consumed);
}
