/*
 * A cursor over DER: the parts that need not be inline.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <stdio.h>

#include "asn1/der.h"

enum catrust_error ct_der_read_long_header(struct ct_der der,
					   size_t *header_len,
					   size_t *contents_len)
{
	size_t octets, length = 0;

	if (der.left == 0)
		return CATRUST_E_DER_LENGTH;
	if ((der.at[0] & 0x1f) == 0x1f)
		return CATRUST_E_DER_TAG;
	if (der.left < 2)
		return CATRUST_E_DER_LENGTH;
	if (der.at[1] < 0x80) {
		octets = 0;
		length = der.at[1];
	} else {
		octets = der.at[1] & 0x7fu;
		/* 0x80 is the indefinite form; 4 octets are enough for every
		 * file that is loaded. */
		if (octets == 0 || octets > 4 || der.left - 2 < octets)
			return CATRUST_E_DER_LENGTH;
		for (size_t i = 0; i < octets; i++)
			length = length << 8 | der.at[2 + i];
		if (der.at[2] == 0 || length < 0x80)
			return CATRUST_E_DER_LENGTH;
	}
	if (length > der.left - 2 - octets)
		return CATRUST_E_DER_LENGTH;
	*header_len = 2 + octets;
	*contents_len = length;
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

/* Days from 1970-01-01 to a date of the proleptic Gregorian calendar, years
 * from 0 on. False when there is no such day. */
static inline bool days_from_epoch(unsigned year, unsigned month, unsigned day,
				   int64_t *out_days)
{
	static const uint16_t days_before[] = {
		0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334, 365};
	bool is_leap = (year & (year % 25 == 0 ? 15 : 3)) == 0;
	unsigned is_february = month == 2, last;
	/* Years that have passed. 400 more, which have 97 leap days, keep the
	 * count of leap days above 0. */
	unsigned passed = year + 399;

	if (month - 1 > 11)
		return false;
	last = days_before[month] - days_before[month - 1] +
	       (is_leap & is_february);
	if (day - 1 >= last)
		return false;
	*out_days = (int64_t)year * 365 + passed / 4 - passed / 100 +
		    passed / 400 - 97 + days_before[month - 1] +
		    (is_leap & (month > 2)) + day - 1 - 719527;
	return true;
}

/* Reads 8 decimal digits as 4 numbers, one in each 16 bits, the first one
 * lowest. */
static inline bool read_pairs(const uint8_t *text, uint64_t *out_pairs)
{
	const uint64_t high_halves = UINT64_C(0xf0f0f0f0f0f0f0f0);
	const uint64_t zeros = UINT64_C(0x3030303030303030);
	/* The first digit lowest, on machines of either order. */
	uint64_t digits = (uint64_t)text[0] | (uint64_t)text[1] << 8 |
			  (uint64_t)text[2] << 16 | (uint64_t)text[3] << 24 |
			  (uint64_t)text[4] << 32 | (uint64_t)text[5] << 40 |
			  (uint64_t)text[6] << 48 | (uint64_t)text[7] << 56;

	/* '0' to '9' are 0x30 to 0x39: the high halves stay when 6 is added. */
	if ((((digits ^ zeros) |
	      ((digits + UINT64_C(0x0606060606060606)) ^ zeros)) &
	     high_halves) != 0)
		return false;
	*out_pairs = (digits & UINT64_C(0x000f000f000f000f)) * 10 +
		     (digits >> 8 & UINT64_C(0x000f000f000f000f));
	return true;
}

static inline unsigned pair(uint64_t pairs, unsigned number)
{
	return (unsigned)(pairs >> (16 * number)) & 0xff;
}

/* Apart, so that the usual way needs no room on the stack. */
static CT_NOINLINE enum catrust_error check_rare_time(uint8_t tag,
						      struct ct_span text)
{
	int64_t seconds;

	return ct_der_time_value(tag, text, &seconds);
}

enum catrust_error ct_der_check_time(uint8_t tag, struct ct_span text)
{
	/* By month; months that do not exist have no day, and the 29th of
	 * February is left to the general way. */
	static const uint8_t last_day[100] = {0,  31, 28, 31, 30, 31, 30,
					      31, 31, 30, 31, 30, 31};
	/* Bit 15 of each 16 is set by anything above 99, 23, 59 and 59. */
	const uint64_t limits = UINT64_C(0x7fc47fc47fe87f9c);
	uint64_t head, tail; /* year, month, day, hour; day, ..., second */

	if (CT_LIKELY(tag == CT_DER_UTC_TIME && text.len == 13 &&
		      text.data[12] == 'Z' && read_pairs(text.data, &head) &&
		      read_pairs(text.data + 4, &tail) &&
		      pair(head, 2) - 1 < last_day[pair(head, 1)] &&
		      ((tail + limits) & UINT64_C(0x8000800080008000)) == 0))
		return CATRUST_OK;
	return check_rare_time(tag, text);
}

enum catrust_error ct_der_time_value(uint8_t tag, struct ct_span text,
				     int64_t *out_seconds)
{
	uint64_t head; /* the first 8 digits: [century,] year, month, .. */
	uint64_t tail; /* the last 8: day, hour, minute, second */
	unsigned year, month;
	int64_t days;
	size_t full; /* length with seconds */

	if (tag != CT_DER_UTC_TIME && tag != CT_DER_GENERALIZED_TIME)
		return CATRUST_E_DER_TAG;
	full = tag == CT_DER_UTC_TIME ? 13 : 15;
	if ((text.len != full && text.len != full - 2) ||
	    text.data[text.len - 1] != 'Z' || !read_pairs(text.data, &head) ||
	    !read_pairs(text.data + text.len - 9, &tail))
		return CATRUST_E_TIME;
	/* Old certificates leave the seconds out. */
	if (text.len != full)
		tail >>= 16;
	year = pair(head, 0);
	month = pair(head, 1);
	if (tag == CT_DER_UTC_TIME) {
		year += year >= 50 ? 1900 : 2000;
	} else {
		year = year * 100 + month;
		month = pair(head, 2);
	}
	if (!days_from_epoch(year, month, pair(tail, 0), &days) ||
	    pair(tail, 1) > 23 || pair(tail, 2) > 59 || pair(tail, 3) > 60)
		return CATRUST_E_DATE;
	*out_seconds = days * 86400 + (int64_t)pair(tail, 1) * 3600 +
		       (int64_t)pair(tail, 2) * 60 + (int64_t)pair(tail, 3);
	return CATRUST_OK;
}

enum catrust_error ct_der_time_digits(int64_t seconds, char digits[15])
{
	const int64_t day = 86400;
	int64_t days, first, rest = seconds % day;
	unsigned year, month = 12;

	if (seconds < INT64_C(-62167219200) || seconds > INT64_C(253402300799))
		return CATRUST_E_TIME;
	rest += rest < 0 ? day : 0;
	days = (seconds - rest) / day;
	/* 146,097 days in 400 years: this one, or one of the next two. */
	year = (unsigned)(days * 400 / 146097 + 1971);
	while (days_from_epoch(year, 1, 1, &first) && first > days)
		year--;
	while (days_from_epoch(year, month, 1, &first) && first > days)
		month--;
	snprintf(digits, 15, "%04u%02u%02u%02u%02u%02u", year % 10000,
		 month % 100, (unsigned)(days - first + 1) % 100,
		 (unsigned)(rest / 3600) % 100, (unsigned)(rest / 60) % 60,
		 (unsigned)rest % 60);
	return CATRUST_OK;
}
