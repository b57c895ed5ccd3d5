/*
 * Base64 encoding (RFC 4648 section 4), with or without lines.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include "base/checked.h"
#include "input/base64.h"

static const char alphabet[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
			       "abcdefghijklmnopqrstuvwxyz"
			       "0123456789+/";

enum catrust_error ct_base64_encoded_size(size_t len, size_t columns,
					  size_t *out_size)
{
	size_t quanta = len / 3 + (len % 3 != 0);
	size_t size, lines = 0;

	if (!ct_size_mul(quanta, 4, &size))
		return CATRUST_E_LIMIT;
	if (columns > 0)
		lines = size / columns + (size % columns != 0);
	if (!ct_size_add(size, lines, &size))
		return CATRUST_E_LIMIT;
	*out_size = size;
	return CATRUST_OK;
}

/* Writes the four characters for one, two or three bytes. */
static void encode_quantum(const uint8_t *data, size_t num, char *out)
{
	uint32_t bits = (uint32_t)data[0] << 16;

	if (num > 1)
		bits |= (uint32_t)data[1] << 8;
	if (num > 2)
		bits |= data[2];
	out[0] = alphabet[bits >> 18];
	out[1] = alphabet[bits >> 12 & 63];
	out[2] = num > 1 ? alphabet[bits >> 6 & 63] : '=';
	out[3] = num > 2 ? alphabet[bits & 63] : '=';
}

void ct_base64_encode(const uint8_t *data, size_t len, size_t columns,
		      char *out)
{
	size_t column = 0;

	for (size_t i = 0; i < len; i += 3) {
		encode_quantum(data + i, len - i < 3 ? len - i : 3, out);
		out += 4;
		column += 4;
		if (column == columns) {
			*out++ = '\n';
			column = 0;
		}
	}
	if (columns > 0 && column > 0)
		*out = '\n';
}
