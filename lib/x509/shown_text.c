/*
 * Text for terminals and logs.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include "asn1/der.h"
#include "x509/folded_text.h"
#include "x509/shown_text.h"

static bool is_obeyed(uint32_t c)
{
	return c < 0x20 || (c >= 0x7f && c <= 0x9f) || c == 0x061c ||
	       c == 0x200e || c == 0x200f || (c >= 0x2028 && c <= 0x202e) ||
	       (c >= 0x2066 && c <= 0x2069);
}

bool ct_shown_text_next(struct ct_span *left, struct ct_span *out_shown)
{
	const uint8_t *at = left->data;
	uint32_t c;

	if (left->len == 0)
		return false;
	if (!ct_text_next(CT_DER_UTF8_STRING, left, &c)) {
		*left = ct_span(at + 1, left->len - 1);
		c = 0;
	}
	*out_shown = is_obeyed(c) ? ct_span("?", 1)
				  : ct_span(at, (size_t)(left->data - at));
	return true;
}
