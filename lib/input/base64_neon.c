/*
 * The base64 kernel for 64-bit ARM.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A line of PEM, 64 characters, is read as four vectors: the first holds the
 * first character of each quantum, and so on. Two tables of 64 entries turn
 * characters into values, three shifts make bytes of them, and a store that
 * interleaves three vectors writes exactly 48 of them.
 */

#include <config.h>

#include "input/base64_kernels.h"

#if CT_BASE64_NEON

# include <arm_neon.h>

struct tables {
	uint8x16x4_t low;  /* 0x00 to 0x3f */
	uint8x16x4_t high; /* 0x40 to 0x7f */
};

/* The value of each character; bit 7 is set for those not of the alphabet.
 * An index beyond a table gives 0 (tbl) or leaves the value (tbx). */
static inline uint8x16_t find_values(const struct tables *tables,
				     uint8x16_t text)
{
	uint8x16_t values = vqtbl4q_u8(tables->low, text);
	uint8x16_t rest = veorq_u8(text, vdupq_n_u8(0x40));
	uint8x16_t is_ascii = vcltq_u8(text, vdupq_n_u8(0x80));

	values = vqtbx4q_u8(values, tables->high, rest);
	return vornq_u8(values, is_ascii);
}

static inline uint8x16x4_t load_table(const uint8_t *values)
{
	return (uint8x16x4_t){{vld1q_u8(values), vld1q_u8(values + 16),
			       vld1q_u8(values + 32), vld1q_u8(values + 48)}};
}

static void run(struct ct_base64_state *shared)
{
	const struct tables tables = {load_table(ct_base64_values),
				      load_table(ct_base64_values + 64)};
	struct ct_base64_state state = *shared;
	size_t before;

	while (state.len - state.read >= 64) {
		uint8x16x4_t text = vld4q_u8(state.text + state.read);
		uint8x16_t a = find_values(&tables, text.val[0]);
		uint8x16_t b = find_values(&tables, text.val[1]);
		uint8x16_t c = find_values(&tables, text.val[2]);
		uint8x16_t d = find_values(&tables, text.val[3]);
		uint8x16_t all = vorrq_u8(vorrq_u8(a, b), vorrq_u8(c, d));
		uint8x16x3_t bytes;

		before = state.written;
		if (CT_LIKELY(vmaxvq_u8(all) < CT_BASE64_INVALID)) {
			bytes.val[0] = vsliq_n_u8(vshrq_n_u8(b, 4), a, 2);
			bytes.val[1] = vsliq_n_u8(vshrq_n_u8(c, 2), b, 4);
			bytes.val[2] = vsliq_n_u8(d, c, 6);
			vst3q_u8(state.out + state.written, bytes);
			state.read += 64;
			state.written += 48;
		} else {
			ct_base64_run_quanta(&state);
			if (state.written == before)
				break;
		}
		ct_base64_skip_line_end(&state);
	}
	ct_base64_run_quanta(&state);
	ct_base64_skip_line_end(&state);
	*shared = state;
}

static bool is_usable(void)
{
	return true;
}

const struct ct_base64_kernel ct_base64_neon = {"neon", is_usable, run};

#endif /* CT_BASE64_NEON */
