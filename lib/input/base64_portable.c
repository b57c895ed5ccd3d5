/*
 * The base64 kernel for every machine, and the alphabet.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include "input/base64_kernels.h"

/* clang-format off: eight octets a line, 0x00 first */
const uint8_t ct_base64_values[256] = {
#define BAD   CT_BASE64_INVALID
#define SPC   CT_BASE64_SPACE
#define PAD   CT_BASE64_PAD
#define END   CT_BASE64_END
#define BAD8  BAD, BAD, BAD, BAD, BAD, BAD, BAD, BAD
#define BAD64 BAD8, BAD8, BAD8, BAD8, BAD8, BAD8, BAD8, BAD8
	BAD8, BAD, SPC, SPC,   SPC,   SPC, SPC, BAD, BAD, BAD8, BAD8, SPC, BAD,
	BAD,  BAD, BAD, BAD,   BAD,   BAD, BAD, BAD, BAD, 62,	BAD,  END, BAD,
	63,   52,  53,	54,    55,    56,  57,	58,  59,  60,	61,   BAD, BAD,
	BAD,  PAD, BAD, BAD,   BAD,   0,   1,	2,   3,	  4,	5,    6,   7,
	8,    9,   10,	11,    12,    13,  14,	15,  16,  17,	18,   19,  20,
	21,   22,  23,	24,    25,    BAD, BAD, BAD, BAD, BAD,	BAD,  26,  27,
	28,   29,  30,	31,    32,    33,  34,	35,  36,  37,	38,   39,  40,
	41,   42,  43,	44,    45,    46,  47,	48,  49,  50,	51,   BAD, BAD,
	BAD,  BAD, BAD, BAD64, BAD64,
#undef BAD
#undef SPC
#undef PAD
#undef END
#undef BAD8
#undef BAD64
};
/* clang-format on */

/* Reads a quantum. Bit 7 of what is returned is set if it is not one. */
static inline uint8_t read_quantum(const uint8_t *text, uint32_t *out_bits)
{
	uint8_t a = ct_base64_values[text[0]], b = ct_base64_values[text[1]];
	uint8_t c = ct_base64_values[text[2]], d = ct_base64_values[text[3]];

	*out_bits =
		(uint32_t)a << 18 | (uint32_t)b << 12 | (uint32_t)c << 6 | d;
	return a | b | c | d;
}

static inline void write_quantum(uint8_t *out, uint32_t bits)
{
	out[0] = (uint8_t)(bits >> 16);
	out[1] = (uint8_t)(bits >> 8);
	out[2] = (uint8_t)bits;
}

void ct_base64_run_quanta(struct ct_base64_state *state)
{
	const uint8_t *in = state->text + state->read;
	const uint8_t *end = state->text + state->len;
	uint8_t *out = state->out + state->written;
	uint32_t q0, q1, q2, q3;

	while (end - in >= 16) {
		uint8_t all = read_quantum(in, &q0);

		all |= read_quantum(in + 4, &q1);
		all |= read_quantum(in + 8, &q2);
		all |= read_quantum(in + 12, &q3);
		if (all >= CT_BASE64_INVALID)
			break;
		write_quantum(out, q0);
		write_quantum(out + 3, q1);
		write_quantum(out + 6, q2);
		write_quantum(out + 9, q3);
		in += 16;
		out += 12;
	}
	while (end - in >= 4) {
		if (read_quantum(in, &q0) >= CT_BASE64_INVALID)
			break;
		write_quantum(out, q0);
		in += 4;
		out += 3;
	}
	state->read = (size_t)(in - state->text);
	state->written = (size_t)(out - state->out);
}

static void run(struct ct_base64_state *state)
{
	size_t before;

	do {
		before = state->written;
		ct_base64_run_quanta(state);
		ct_base64_skip_line_end(state);
	} while (state->written > before);
}

static bool is_usable(void)
{
	return true;
}

const struct ct_base64_kernel ct_base64_portable = {"portable", is_usable, run};
