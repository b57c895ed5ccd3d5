/*
 * The manifest of a directory of CRLite filters.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include "base/take.h"
#include "revocation/crlite_manifest.h"

enum { MAX_DIGITS = 15 };

static bool is_space(uint8_t c)
{
	return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

static void skip_space(struct ct_span *left)
{
	while (left->len > 0 && is_space(left->data[0]))
		*left = ct_span(left->data + 1, left->len - 1);
}

/* Reads a string after its opening quote, and gives its raw contents. */
static bool take_string(struct ct_span *left, struct ct_span *out)
{
	for (size_t i = 0; i < left->len; i++) {
		if (left->data[i] == '\\') {
			i++;
		} else if (left->data[i] == '"') {
			*out = ct_span(left->data, i);
			*left = ct_span(left->data + i + 1, left->len - i - 1);
			return true;
		}
	}
	return false;
}

/* Reads a whole number, and checks that the value ends there. */
static bool take_seconds(struct ct_span *left, int64_t *out)
{
	size_t digits = 0;

	*out = 0;
	for (; digits < left->len && left->data[digits] >= '0' &&
	       left->data[digits] <= '9';
	     digits++) {
		if (digits == MAX_DIGITS)
			return false;
		*out = *out * 10 + (left->data[digits] - '0');
	}
	if (digits == 0)
		return false;
	*left = ct_span(left->data + digits, left->len - digits);
	skip_space(left);
	return left->len > 0 && (left->data[0] == ',' || left->data[0] == '}');
}

/* Reads a colon, if one follows: then the string before it is a name. */
static bool take_colon(struct ct_span *left)
{
	skip_space(left);
	if (left->len == 0 || left->data[0] != ':')
		return false;
	*left = ct_span(left->data + 1, left->len - 1);
	skip_space(left);
	return true;
}

bool ct_crlite_manifest_time(struct ct_span json, int64_t *out_seconds)
{
	bool is_found = false;
	struct ct_span string;
	size_t depth = 0;
	uint8_t c;

	skip_space(&json);
	if (json.len == 0 || json.data[0] != '{')
		return false;
	while (ct_take_octet(&json, &c)) {
		if (c == '{' || c == '[')
			depth++;
		if ((c == '}' || c == ']') && --depth == 0)
			break;
		if (c != '"')
			continue;
		if (!take_string(&json, &string))
			return false;
		if (depth != 1 || !take_colon(&json) ||
		    !CT_SPAN_IS(string, "generated_at"))
			continue;
		if (is_found || !take_seconds(&json, out_seconds))
			return false;
		is_found = true;
	}
	skip_space(&json);
	return is_found && depth == 0 && json.len == 0;
}
