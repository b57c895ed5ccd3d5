/*
 * Test tools: octets as people write them.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * "3006 0c04'text'" is hexadecimal digits, between which spaces do not count,
 * and text between apostrophes.
 */

#ifndef CT_TESTS_TOOLS_HEX_H
#define CT_TESTS_TOOLS_HEX_H

#include <stdlib.h>
#include <string.h>

#include "base/span.h"

/* The octets go to @out, or are only counted when it is NULL. What is no such
 * text ends the process. */
static inline size_t ct_test_hex(uint8_t *out, const char *text)
{
	static const char digits[] = "0123456789abcdef";
	bool is_text = false;
	size_t len = 0;

	for (; *text != '\0'; text++) {
		const char *high = strchr(digits, text[0]), *low;
		unsigned octet = (unsigned char)*text;

		if (*text == '\'') {
			is_text = !is_text;
			continue;
		}
		if (!is_text) {
			if (*text == ' ')
				continue;
			low = text[1] != '\0' ? strchr(digits, text[1]) : NULL;
			if (high == NULL || low == NULL)
				abort();
			octet = (unsigned)((high - digits) << 4 |
					   (low - digits));
			text++;
		}
		if (out != NULL)
			out[len] = (uint8_t)octet;
		len++;
	}
	return len;
}

/* In a block of exactly their size, so that a read past its end is seen. Free
 * .data with free(). */
static inline struct ct_span ct_test_hex_copy(const char *text)
{
	size_t len = ct_test_hex(NULL, text);
	uint8_t *copy = malloc(len > 0 ? len : 1);

	if (copy == NULL)
		abort();
	ct_test_hex(copy, text);
	return ct_span(copy, len);
}

#endif /* CT_TESTS_TOOLS_HEX_H */
