/*
 * A cursor over DER: the parts that need not be inline.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include "asn1/der.h"

enum catrust_error ct_der_read_long_header(const struct ct_der *der,
					   size_t *header_len,
					   size_t *contents_len)
{
	size_t octets, length = 0;

	if (der->left == 0)
		return CATRUST_E_DER_LENGTH;
	if ((der->at[0] & 0x1f) == 0x1f)
		return CATRUST_E_DER_TAG;
	if (der->left < 2)
		return CATRUST_E_DER_LENGTH;
	if (der->at[1] < 0x80) {
		octets = 0;
		length = der->at[1];
	} else {
		octets = der->at[1] & 0x7fu;
		/* 0x80 is the indefinite form; 4 octets are enough for every
		 * file that is loaded. */
		if (octets == 0 || octets > 4 || der->left - 2 < octets)
			return CATRUST_E_DER_LENGTH;
		for (size_t i = 0; i < octets; i++)
			length = length << 8 | der->at[2 + i];
		if (der->at[2] == 0 || length < 0x80)
			return CATRUST_E_DER_LENGTH;
	}
	if (length > der->left - 2 - octets)
		return CATRUST_E_DER_LENGTH;
	*header_len = 2 + octets;
	*contents_len = length;
	return CATRUST_OK;
}

enum catrust_error ct_der_read_boolean(struct ct_der *der, bool is_strict,
				       bool *out_value)
{
	struct ct_der next = *der;
	struct ct_span contents;

	CT_TRY(ct_der_read_optional(&next, CT_DER_BOOLEAN, &contents));
	if (contents.data == NULL) {
		*out_value = false;
		return CATRUST_OK;
	}
	if (contents.len != 1 || (is_strict && contents.data[0] != 0xff))
		return CATRUST_E_DER_VALUE;
	*out_value = contents.data[0] != 0;
	*der = next;
	return CATRUST_OK;
}

enum catrust_error ct_der_check_integer(struct ct_span contents)
{
	if (contents.len == 0)
		return CATRUST_E_DER_VALUE;
	/* Not minimal: nine equal bits at the start */
	if (contents.len > 1 &&
	    ((contents.data[0] == 0x00 && (contents.data[1] & 0x80) == 0) ||
	     (contents.data[0] == 0xff && (contents.data[1] & 0x80) != 0)))
		return CATRUST_E_DER_VALUE;
	return CATRUST_OK;
}

enum catrust_error ct_der_unsigned_value(struct ct_span contents,
					 uint32_t *out_value)
{
	uint32_t value = 0;

	CT_TRY(ct_der_check_integer(contents));
	if ((contents.data[0] & 0x80) != 0)
		return CATRUST_E_DER_VALUE;
	if (contents.data[0] == 0)
		contents = ct_span(contents.data + 1, contents.len - 1);
	if (contents.len > sizeof(value))
		return CATRUST_E_DER_VALUE;
	for (size_t i = 0; i < contents.len; i++)
		value = value << 8 | contents.data[i];
	*out_value = value;
	return CATRUST_OK;
}

enum catrust_error ct_der_read_unsigned(struct ct_der *der, uint32_t *out_value)
{
	struct ct_der next = *der;
	struct ct_span contents;

	CT_TRY(ct_der_read(&next, CT_DER_INTEGER, &contents));
	CT_TRY(ct_der_unsigned_value(contents, out_value));
	*der = next;
	return CATRUST_OK;
}

enum catrust_error ct_der_bit_string_value(struct ct_span contents,
					   struct ct_span *out_bits,
					   unsigned *out_unused)
{
	if (contents.len == 0 || contents.data[0] > 7 ||
	    (contents.len == 1 && contents.data[0] != 0))
		return CATRUST_E_DER_VALUE;
	*out_unused = contents.data[0];
	*out_bits = ct_span(contents.data + 1, contents.len - 1);
	return CATRUST_OK;
}

enum catrust_error ct_der_read_bit_string(struct ct_der *der,
					  struct ct_span *out_bits,
					  unsigned *out_unused)
{
	struct ct_der next = *der;
	struct ct_span contents;

	CT_TRY(ct_der_read(&next, CT_DER_BIT_STRING, &contents));
	CT_TRY(ct_der_bit_string_value(contents, out_bits, out_unused));
	*der = next;
	return CATRUST_OK;
}

/* True when one of 8 octets is 0x80. */
static inline bool has_0x80(uint64_t octets)
{
	const uint64_t ones = UINT64_C(0x0101010101010101);

	octets ^= ones << 7; /* 0x80 becomes 0 */
	return ((octets - ones) & ~octets & ones << 7) != 0;
}

static inline uint64_t load_octets(const uint8_t *data)
{
	uint64_t octets;

	memcpy(&octets, data, sizeof(octets));
	return octets;
}

enum catrust_error ct_der_check_oid(struct ct_span oid)
{
	bool is_first = true;

	if (oid.len == 0 || (oid.data[oid.len - 1] & 0x80) != 0)
		return CATRUST_E_DER_VALUE;
	/* Without an 0x80 nothing can be wrong with the others. */
	if (oid.len >= 8 && oid.len <= 16 && !has_0x80(load_octets(oid.data)) &&
	    !has_0x80(load_octets(oid.data + oid.len - 8)))
		return CATRUST_OK;
	for (size_t i = 0; i < oid.len; i++) {
		if (is_first && oid.data[i] == 0x80)
			return CATRUST_E_DER_VALUE;
		is_first = (oid.data[i] & 0x80) == 0;
	}
	return CATRUST_OK;
}

/* Days from 1970-01-01 to a date of the proleptic Gregorian calendar. */
static int64_t days_from_epoch(int64_t year, unsigned month, unsigned day)
{
	/* Count years from March, so that the leap day ends the year. */
	int64_t shifted = month <= 2 ? year - 1 : year;
	int64_t era = (shifted >= 0 ? shifted : shifted - 399) / 400;
	int64_t year_of_era = shifted - era * 400;
	int64_t day_of_year =
		(153 * (int64_t)(month > 2 ? month - 3 : month + 9) + 2) / 5 +
		day - 1;

	return era * 146097 + year_of_era * 365 + year_of_era / 4 -
	       year_of_era / 100 + day_of_year - 719468;
}

static unsigned days_in_month(unsigned year, unsigned month)
{
	static const uint8_t days[] = {31, 28, 31, 30, 31, 30,
				       31, 31, 30, 31, 30, 31};
	bool is_leap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;

	return days[month - 1] + (month == 2 && is_leap ? 1u : 0u);
}

/* Reads 8 decimal digits as 4 numbers of two digits. */
static bool read_pairs(const uint8_t *text, unsigned pairs[4])
{
	const uint64_t high_halves = UINT64_C(0xf0f0f0f0f0f0f0f0);
	const uint64_t zeros = UINT64_C(0x3030303030303030);
	/* The first digit lowest, on machines of either order. */
	uint64_t digits = (uint64_t)text[0] | (uint64_t)text[1] << 8 |
			  (uint64_t)text[2] << 16 | (uint64_t)text[3] << 24 |
			  (uint64_t)text[4] << 32 | (uint64_t)text[5] << 40 |
			  (uint64_t)text[6] << 48 | (uint64_t)text[7] << 56;

	/* '0' to '9' are 0x30 to 0x39: the high halves stay when 6 is added. */
	if ((digits & high_halves) != zeros ||
	    ((digits + UINT64_C(0x0606060606060606)) & high_halves) != zeros)
		return false;
	digits &= UINT64_C(0x0f0f0f0f0f0f0f0f);
	digits = (digits & UINT64_C(0x00ff00ff00ff00ff)) * 10 +
		 (digits >> 8 & UINT64_C(0x00ff00ff00ff00ff));
	for (unsigned i = 0; i < 4; i++)
		pairs[i] = (unsigned)(digits >> (16 * i)) & 0xff;
	return true;
}

enum catrust_error ct_der_read_time(struct ct_der *der, int64_t *out_seconds)
{
	struct ct_der next = *der;
	struct ct_span text;
	unsigned head[4]; /* the first 8 digits: [century,] year, month, .. */
	unsigned tail[4]; /* the last 8: day, hour, minute, second */
	unsigned year, month;
	size_t full; /* length with seconds */
	uint8_t tag;

	CT_TRY(ct_der_read_any(&next, &tag, &text, NULL));
	if (tag != CT_DER_UTC_TIME && tag != CT_DER_GENERALIZED_TIME)
		return CATRUST_E_DER_TAG;
	full = tag == CT_DER_UTC_TIME ? 13 : 15;
	if ((text.len != full && text.len != full - 2) ||
	    text.data[text.len - 1] != 'Z' || !read_pairs(text.data, head) ||
	    !read_pairs(text.data + text.len - 9, tail))
		return CATRUST_E_TIME;
	/* Old certificates leave the seconds out. */
	if (text.len != full) {
		memmove(tail, tail + 1, 3 * sizeof(tail[0]));
		tail[3] = 0;
	}
	if (tag == CT_DER_UTC_TIME) {
		year = head[0] + (head[0] >= 50 ? 1900 : 2000);
		month = head[1];
	} else {
		year = head[0] * 100 + head[1];
		month = head[2];
	}
	if (month < 1 || month > 12 || tail[0] < 1 ||
	    tail[0] > days_in_month(year, month) || tail[1] > 23 ||
	    tail[2] > 59 || tail[3] > 60)
		return CATRUST_E_DATE;
	*out_seconds = days_from_epoch(year, month, tail[0]) * 86400 +
		       (int64_t)tail[1] * 3600 + (int64_t)tail[2] * 60 +
		       (int64_t)tail[3];
	*der = next;
	return CATRUST_OK;
}
