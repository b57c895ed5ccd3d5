/*
 * Hexadecimal for applications.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <limits.h>
#include <stdbool.h>
#include <stdlib.h>

#include "gnutls/base/internal.h"

/* A digit's value, or -1. */
static int digit(char c)
{
	if (c >= '0' && c <= '9')
		return c - '0';
	if (c >= 'a' && c <= 'f')
		return c - 'a' + 10;
	return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

static void write_digits(struct ct_span bytes, char *out)
{
	static const char digits[] = "0123456789abcdef";

	for (size_t i = 0; i < bytes.len; i++) {
		*out++ = digits[bytes.data[i] >> 4];
		*out++ = digits[bytes.data[i] & 0xf];
	}
	*out = '\0';
}

CT_EXPORT int gnutls_hex_encode2(const gnutls_datum_t *data,
				 gnutls_datum_t *result)
{
	char *text;

	if (data->size > UINT_MAX / 2 - 1)
		return GNUTLS_E_MEMORY_ERROR;
	text = malloc(2 * (size_t)data->size + 1);
	if (text == NULL)
		return GNUTLS_E_MEMORY_ERROR;
	write_digits(ct_gnutls_span(data), text);
	result->data = (unsigned char *)text;
	result->size = 2 * data->size;
	return 0;
}

CT_EXPORT int gnutls_hex_encode(const gnutls_datum_t *data, char *result,
				size_t *result_size)
{
	if (*result_size / 2 < data->size ||
	    *result_size - 2 * (size_t)data->size < 1)
		return GNUTLS_E_SHORT_MEMORY_BUFFER;
	write_digits(ct_gnutls_span(data), result);
	*result_size = 2 * (size_t)data->size + 1;
	return 0;
}

/* Digits only. */
static bool read_digits(const gnutls_datum_t *text, unsigned char *out)
{
	const char *at = (const char *)text->data;

	if (text->size % 2 != 0)
		return false;
	for (unsigned i = 0; i < text->size; i += 2) {
		int high = digit(at[i]), low = digit(at[i + 1]);

		if (high < 0 || low < 0)
			return false;
		*out++ = (unsigned char)(high << 4 | low);
	}
	return true;
}

CT_EXPORT int gnutls_hex_decode2(const gnutls_datum_t *data,
				 gnutls_datum_t *result)
{
	unsigned char *bytes = malloc(data->size / 2 + 1);

	if (bytes == NULL)
		return GNUTLS_E_MEMORY_ERROR;
	if (!read_digits(data, bytes)) {
		free(bytes);
		ct_gnutls_datum_clear(result);
		return GNUTLS_E_PARSING_ERROR;
	}
	bytes[data->size / 2] = '\0';
	result->data = bytes;
	result->size = data->size / 2;
	return 0;
}

CT_EXPORT int gnutls_hex_decode(const gnutls_datum_t *hex_data, void *result,
				size_t *result_size)
{
	if (*result_size < hex_data->size / 2)
		return GNUTLS_E_SHORT_MEMORY_BUFFER;
	if (!read_digits(hex_data, result))
		return GNUTLS_E_PARSING_ERROR;
	*result_size = hex_data->size / 2;
	return 0;
}

CT_EXPORT int gnutls_hex2bin(const char *hex_data, size_t hex_size,
			     void *bin_data, size_t *bin_size)
{
	unsigned char *out = bin_data;
	size_t written = 0;

	for (size_t i = 0; i < hex_size;) {
		int high = digit(hex_data[i]), low;

		if (high < 0) {
			i++;
			continue;
		}
		if (written >= *bin_size)
			return GNUTLS_E_SHORT_MEMORY_BUFFER;
		if (hex_size - i < 2)
			return GNUTLS_E_PARSING_ERROR;
		low = digit(hex_data[i + 1]);
		out[written++] =
			(unsigned char)(low < 0 ? high : high << 4 | low);
		i += 2;
	}
	*bin_size = written;
	return 0;
}
