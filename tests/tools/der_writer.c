/*
 * Test tools: a small DER writer.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Lengths are put in afterwards by moving the contents up: simple, and each
 * byte moves as often as values nest, which is a handful of times.
 */

#include <config.h>

#include <errno.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/tools/der_writer.h"
#include "tests/tools/hex.h"

void ct_write_fail(const char *what, const char *detail)
{
	fprintf(stderr, "test tools: %s: %s\n", what, detail);
	abort();
}

void ct_write_bytes(struct ct_buffer *out, const void *data, size_t len)
{
	if (ct_buffer_append(out, data, len) != CATRUST_OK)
		ct_write_fail("append", "out of memory");
}

static void write_byte(struct ct_buffer *out, unsigned value)
{
	uint8_t byte = (uint8_t)value;

	ct_write_bytes(out, &byte, 1);
}

/* The minimal length octets: how many. */
static size_t encode_length(size_t len, uint8_t octets[9])
{
	size_t num = 0;

	if (len < 0x80) {
		octets[0] = (uint8_t)len;
		return 1;
	}
	for (size_t rest = len; rest > 0; rest >>= 8)
		num++;
	octets[0] = (uint8_t)(0x80 | num);
	for (size_t i = 0; i < num; i++)
		octets[1 + i] = (uint8_t)(len >> (8 * (num - 1 - i)));
	return 1 + num;
}

size_t ct_write_begin(struct ct_buffer *out, unsigned tag)
{
	write_byte(out, tag);
	return out->len;
}

void ct_write_end(struct ct_buffer *out, size_t mark)
{
	uint8_t octets[9];
	size_t len = out->len - mark, num = encode_length(len, octets);

	ct_write_bytes(out, octets, num);
	memmove(out->data + mark + num, out->data + mark, len);
	memcpy(out->data + mark, octets, num);
}

void ct_write_hex(struct ct_buffer *out, const char *hex)
{
	struct ct_span octets = octets_of(hex);

	ct_write_bytes(out, octets.data, octets.len);
}

void ct_write_value(struct ct_buffer *out, unsigned tag, const void *contents,
		    size_t len)
{
	uint8_t octets[9];

	write_byte(out, tag);
	ct_write_bytes(out, octets, encode_length(len, octets));
	ct_write_bytes(out, contents, len);
}

void ct_write_string(struct ct_buffer *out, unsigned tag, const char *string)
{
	ct_write_value(out, tag, string, strlen(string));
}

void ct_write_integer(struct ct_buffer *out, const void *bytes, size_t len)
{
	const uint8_t *at = bytes;
	size_t mark;

	while (len > 0 && at[0] == 0) {
		at++;
		len--;
	}
	mark = ct_write_begin(out, CT_DER_INTEGER);
	if (len == 0 || (at[0] & 0x80) != 0)
		write_byte(out, 0);
	ct_write_bytes(out, at, len);
	ct_write_end(out, mark);
}

void ct_write_unsigned(struct ct_buffer *out, uint64_t value)
{
	uint8_t bytes[8];

	for (size_t i = 0; i < 8; i++)
		bytes[i] = (uint8_t)(value >> (8 * (7 - i)));
	ct_write_integer(out, bytes, sizeof(bytes));
}

void ct_write_boolean(struct ct_buffer *out, bool value)
{
	uint8_t byte = value ? 0xff : 0;

	ct_write_value(out, CT_DER_BOOLEAN, &byte, 1);
}

void ct_write_null(struct ct_buffer *out)
{
	ct_write_value(out, CT_DER_NULL, NULL, 0);
}

static void write_subidentifier(struct ct_buffer *out, uint64_t value)
{
	unsigned shift = 63;

	while (shift > 0 && value >> shift == 0)
		shift -= 7;
	for (; shift > 0; shift -= 7)
		write_byte(out, 0x80u | (unsigned)(value >> shift & 0x7f));
	write_byte(out, (unsigned)(value & 0x7f));
}

void ct_write_oid(struct ct_buffer *out, const char *dotted)
{
	size_t mark = ct_write_begin(out, CT_DER_OID);
	uint64_t first = 0;
	const char *at = dotted;
	size_t arcs = 0;

	for (;;) {
		char *end;
		uint64_t value = strtoull(at, &end, 10);

		if (end == at)
			ct_write_fail("not an OID", dotted);
		if (arcs == 0)
			first = value;
		else
			write_subidentifier(out, arcs == 1 ? first * 40 + value
							   : value);
		arcs++;
		if (*end == '\0')
			break;
		if (*end != '.')
			ct_write_fail("not an OID", dotted);
		at = end + 1;
	}
	if (arcs < 2)
		ct_write_fail("not an OID", dotted);
	ct_write_end(out, mark);
}

void ct_write_bit_string(struct ct_buffer *out, const void *data, size_t len)
{
	size_t mark = ct_write_begin(out, CT_DER_BIT_STRING);

	write_byte(out, 0);
	ct_write_bytes(out, data, len);
	ct_write_end(out, mark);
}

void ct_write_named_bits(struct ct_buffer *out, unsigned bits)
{
	uint8_t contents[1 + sizeof(bits)] = {0};
	size_t len = 1;

	for (unsigned i = 0; i < 8 * sizeof(bits); i++) {
		if ((bits >> i & 1) == 0)
			continue;
		len = 2 + i / 8;
		contents[1 + i / 8] |= (uint8_t)(0x80 >> i % 8);
		contents[0] = (uint8_t)(7 - i % 8);
	}
	ct_write_value(out, CT_DER_BIT_STRING, contents, len);
}

/* Days since 1970-01-01 to a date of the Gregorian calendar. */
static void split_days(int64_t days, int64_t *year, unsigned *month,
		       unsigned *day)
{
	static const unsigned lengths[12] = {31, 28, 31, 30, 31, 30,
					     31, 31, 30, 31, 30, 31};
	int64_t y = 1970;

	for (;;) {
		bool leap = (y % 4 == 0 && y % 100 != 0) || y % 400 == 0;
		int64_t len = leap ? 366 : 365;

		if (days < 0) {
			y--;
			leap = (y % 4 == 0 && y % 100 != 0) || y % 400 == 0;
			days += leap ? 366 : 365;
			continue;
		}
		if (days >= len) {
			days -= len;
			y++;
			continue;
		}
		*year = y;
		for (unsigned m = 0; m < 12; m++) {
			int64_t month_len = lengths[m] + (m == 1 && leap);

			if (days < month_len) {
				*month = m + 1;
				*day = (unsigned)days + 1;
				return;
			}
			days -= month_len;
		}
	}
}

static void write_time(struct ct_buffer *out, int64_t seconds, bool is_utc)
{
	int64_t days = seconds / 86400, rest = seconds % 86400, year;
	unsigned month = 1, day = 1;
	char text[40];

	if (rest < 0) {
		rest += 86400;
		days--;
	}
	split_days(days, &year, &month, &day);
	if (is_utc)
		year %= 100;
	snprintf(text, sizeof(text),
		 "%0*" PRId64 "%02u%02u%02" PRId64 "%02" PRId64 "%02" PRId64
		 "Z",
		 is_utc ? 2 : 4, year, month, day, rest / 3600, rest / 60 % 60,
		 rest % 60);
	ct_write_string(out, is_utc ? CT_DER_UTC_TIME : CT_DER_GENERALIZED_TIME,
			text);
}

void ct_write_time(struct ct_buffer *out, int64_t seconds)
{
	/* 1950-01-01 and 2050-01-01 */
	write_time(out, seconds, seconds >= -631152000 && seconds < 2524608000);
}

void ct_write_generalized_time(struct ct_buffer *out, int64_t seconds)
{
	write_time(out, seconds, false);
}

void ct_write_pem(struct ct_buffer *out, const char *label,
		  const struct ct_buffer *der)
{
	static const char alphabet[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
				       "abcdefghijklmnopqrstuvwxyz"
				       "0123456789+/";
	size_t column = 0;

	ct_write_bytes(out, "-----BEGIN ", 11);
	ct_write_bytes(out, label, strlen(label));
	ct_write_bytes(out, "-----\n", 6);
	for (size_t i = 0; i < der->len; i += 3) {
		size_t left = der->len - i;
		uint32_t group = (uint32_t)der->data[i] << 16;
		char text[4];

		if (left > 1)
			group |= (uint32_t)der->data[i + 1] << 8;
		if (left > 2)
			group |= der->data[i + 2];
		text[0] = alphabet[group >> 18];
		text[1] = alphabet[group >> 12 & 63];
		text[2] = left > 1 ? alphabet[group >> 6 & 63] : '=';
		text[3] = left > 2 ? alphabet[group & 63] : '=';
		ct_write_bytes(out, text, 4);
		column += 4;
		if (column == 64 || left <= 3) {
			ct_write_bytes(out, "\n", 1);
			column = 0;
		}
	}
	ct_write_bytes(out, "-----END ", 9);
	ct_write_bytes(out, label, strlen(label));
	ct_write_bytes(out, "-----\n", 6);
}

void ct_write_file(const void *data, size_t len, const char *format, ...)
{
	char path[4096];
	va_list arguments;
	FILE *file;

	va_start(arguments, format);
	vsnprintf(path, sizeof(path), format, arguments);
	va_end(arguments);
	file = fopen(path, "wb");
	if (file == NULL || (len > 0 && fwrite(data, 1, len, file) != len) ||
	    fclose(file) != 0)
		ct_write_fail(path, strerror(errno));
}
