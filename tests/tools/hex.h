/*
 * Test tools: octets as people write them.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * "3006 0c04'text'" is hexadecimal digits, between which spaces do not count,
 * and text between apostrophes. What is no such text ends the process.
 */

#ifndef CT_TESTS_TOOLS_HEX_H
#define CT_TESTS_TOOLS_HEX_H

#include <stdlib.h>
#include <string.h>

#include "base/span.h"

static inline unsigned hex_digit(char digit)
{
	static const char digits[] = "0123456789abcdef";
	const char *at = digit != '\0' ? strchr(digits, digit) : NULL;

	if (at == NULL)
		abort();
	return (unsigned)(at - digits);
}

/* The octets go to @out, or are only counted when it is NULL. */
static inline size_t ct_test_hex(uint8_t *out, const char *text)
{
	bool is_text = false;
	size_t len = 0;

	for (; *text != '\0'; text++) {
		unsigned octet = (unsigned char)*text;

		if (*text == '\'') {
			is_text = !is_text;
			continue;
		}
		if (*text == ' ' && !is_text)
			continue;
		if (!is_text) {
			octet = hex_digit(text[0]) << 4 | hex_digit(text[1]);
			text++;
		}
		if (out != NULL)
			out[len] = (uint8_t)octet;
		len++;
	}
	return len;
}

/* The same in memory that is not freed, and is used again after many calls. */
static inline struct ct_span octets_of(const char *text)
{
	static uint8_t ring[1 << 16];
	static size_t used;
	size_t len = ct_test_hex(NULL, text);

	if (len > sizeof(ring))
		abort();
	if (used + len > sizeof(ring))
		used = 0;
	ct_test_hex(ring + used, text);
	used += len;
	return ct_span(ring + used - len, len);
}

static inline bool octets_are(struct ct_span span, const char *text)
{
	return ct_span_equal(span, octets_of(text));
}

#endif /* CT_TESTS_TOOLS_HEX_H */
