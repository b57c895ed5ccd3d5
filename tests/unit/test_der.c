/*
 * Tests of asn1/der: every form of header, number, string and time, read from
 * memory that ends where the input ends.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <stdio.h>
#include <stdlib.h>

#include "asn1/der.h"
#include "bytes.h"
#include "tests/tools/checkers.h"
#include "tests/tools/run_suite.h"

/* A cursor over an exact copy. */
struct input {
	struct ct_span copy;
	struct ct_der der;
};

static struct input open_input(struct ct_span bytes)
{
	struct input input;

	input.copy = exact_copy(bytes.data, bytes.len);
	input.der = ct_der(input.copy);
	return input;
}

/* What failed must not have moved; then the copy ends. */
static void close_input(struct input *input, enum catrust_error error)
{
	if (error != CATRUST_OK) {
		ck_assert_ptr_eq(input->der.at, input->copy.data);
		ck_assert_uint_eq(input->der.left, input->copy.len);
	}
	free((void *)(uintptr_t)input->copy.data);
}

/* --- Headers -------------------------------------------------------------- */

#define HEADER(literal, filler, error, header, contents)                  \
 {                                                                        \
  literal, sizeof(literal) - 1, filler, CATRUST_##error, header, contents \
 }

static const struct {
	const char *bytes;
	size_t len;
	size_t filler; /* octets after them */
	enum catrust_error error;
	size_t header, contents;
} headers[] = {
	HEADER("\x04\x00", 0, OK, 2, 0),
	HEADER("\x04\x00", 1, OK, 2, 0),
	HEADER("\x04\x01", 1, OK, 2, 1),
	HEADER("\x04\x01", 0, E_DER_LENGTH, 0, 0),
	HEADER("\x04\x02", 1, E_DER_LENGTH, 0, 0),
	HEADER("\x04\x02", 2, OK, 2, 2),
	HEADER("\x04\x7f", 127, OK, 2, 127),
	HEADER("\x04\x7f", 126, E_DER_LENGTH, 0, 0),
	HEADER("\x04\x81\x80", 128, OK, 3, 128),
	HEADER("\x04\x81\x80", 127, E_DER_LENGTH, 0, 0),
	HEADER("\x04\x81\xff", 255, OK, 3, 255),
	HEADER("\x04\x82\x01\x00", 256, OK, 4, 256),
	HEADER("\x04\x82\x01\x00", 257, OK, 4, 256),
	HEADER("\x04\x82\x01\x00", 255, E_DER_LENGTH, 0, 0),
	HEADER("\x04\x82\xff\xff", 65535, OK, 4, 65535),
	HEADER("\x04\x82\xff\xff", 65534, E_DER_LENGTH, 0, 0),
	HEADER("\x04\x83\x01\x00\x00", 65536, OK, 5, 65536),
	HEADER("\x04\x83\x01\x00\x00", 65535, E_DER_LENGTH, 0, 0),
	HEADER("\x04\x84\x01\x00\x00\x00", 1 << 24, OK, 6, 1 << 24),
	HEADER("\x04\x84\x01\x00\x00\x00", (1 << 24) - 1, E_DER_LENGTH, 0, 0),
	HEADER("\x04\x84\xff\xff\xff\xff", 100, E_DER_LENGTH, 0, 0),
	/* Not minimal */
	HEADER("\x04\x81\x7f", 127, E_DER_LENGTH, 0, 0),
	HEADER("\x04\x81\x00", 10, E_DER_LENGTH, 0, 0),
	HEADER("\x04\x82\x00\x80", 300, E_DER_LENGTH, 0, 0),
	HEADER("\x04\x82\x00\xff", 300, E_DER_LENGTH, 0, 0),
	HEADER("\x04\x83\x00\xff\xff", 65535, E_DER_LENGTH, 0, 0),
	HEADER("\x04\x84\x00\xff\xff\xff", 300, E_DER_LENGTH, 0, 0),
	/* Indefinite, too many octets, reserved */
	HEADER("\x24\x80", 10, E_DER_LENGTH, 0, 0),
	HEADER("\x04\x85\x00\x00\x00\x00\x01", 10, E_DER_LENGTH, 0, 0),
	HEADER("\x04\x85\x01\x00\x00\x00\x00", 10, E_DER_LENGTH, 0, 0),
	HEADER("\x04\x88\xff\xff\xff\xff\xff\xff\xff\xff", 10, E_DER_LENGTH, 0,
	       0),
	HEADER("\x04\xff", 200, E_DER_LENGTH, 0, 0),
	/* Cut off */
	HEADER("", 0, E_DER_LENGTH, 0, 0),
	HEADER("\x04", 0, E_DER_LENGTH, 0, 0),
	HEADER("\x04\x81", 0, E_DER_LENGTH, 0, 0),
	HEADER("\x04\x82\x01", 0, E_DER_LENGTH, 0, 0),
	HEADER("\x04\x82", 0, E_DER_LENGTH, 0, 0),
	HEADER("\x04\x83\x01\x00", 0, E_DER_LENGTH, 0, 0),
	HEADER("\x04\x84\x01\x00\x00", 0, E_DER_LENGTH, 0, 0),
	/* Tags of several octets */
	HEADER("\x1f\x01\x00", 0, E_DER_TAG, 0, 0),
	HEADER("\x1f", 0, E_DER_TAG, 0, 0),
	HEADER("\xbf\x81\x01\x00", 10, E_DER_TAG, 0, 0),
	HEADER("\xff\x00", 10, E_DER_TAG, 0, 0),
	HEADER("\x9e\x01", 1, OK, 2, 1),
};

TESTS(test_header, CT_ARRAY_LEN(headers))
{
	size_t len = headers[_i].len + headers[_i].filler;
	enum catrust_error error = headers[_i].error;
	uint8_t *bytes = calloc(1, len + 1);
	struct ct_span contents = {NULL, 0}, value = {NULL, 0};
	size_t header = 77, number = 77;
	struct input input;
	uint8_t tag = 0;

	memcpy(bytes, headers[_i].bytes, headers[_i].len);
	input = open_input(ct_span(bytes, len));
	ck_assert_int_eq(ct_der_read_header(&input.der, &header, &number),
			 error);
	ck_assert_int_eq(ct_der_read_any(&input.der, &tag, &contents, &value),
			 error);
	if (error == CATRUST_OK) {
		ck_assert_uint_eq(header, headers[_i].header);
		ck_assert_uint_eq(number, headers[_i].contents);
		ck_assert_uint_eq(tag, bytes[0]);
		ck_assert_ptr_eq(contents.data, input.copy.data + header);
		ck_assert_uint_eq(contents.len, number);
		ck_assert_ptr_eq(value.data, input.copy.data);
		ck_assert_uint_eq(value.len, header + number);
		ck_assert_ptr_eq(input.der.at, value.data + value.len);
		ck_assert_uint_eq(input.der.left, len - value.len);
		ck_assert(ct_der_is_end(&input.der) == (len == value.len));
		ck_assert_uint_eq(ct_der_rest(&input.der).len, input.der.left);
	}
	close_input(&input, error);
	free(bytes);
}

TEST(test_tags)
{
	struct ct_span bytes = BYTES("\x30\x03\x02\x01\x05\x04\x00");
	struct input input = open_input(bytes);
	struct ct_der inside, before = input.der;
	struct ct_span span;

	ck_assert(ct_der_next_is(&input.der, CT_DER_SEQUENCE));
	ck_assert(!ct_der_next_is(&input.der, CT_DER_SET));
	assert_error(ct_der_read(&input.der, CT_DER_SET, &span), DER_TAG);
	assert_error(ct_der_read_value(&input.der, CT_DER_SET, &span), DER_TAG);
	assert_error(ct_der_enter(&input.der, CT_DER_SET, &inside), DER_TAG);
	ck_assert_mem_eq(&input.der, &before, sizeof(before));
	assert_ok(ct_der_read_optional(&input.der, CT_DER_SET, &span));
	ck_assert_ptr_null(span.data);
	assert_ok(ct_der_enter(&input.der, CT_DER_SEQUENCE, &inside));
	ck_assert_uint_eq(inside.left, 3);
	assert_ok(ct_der_read_value(&inside, CT_DER_INTEGER, &span));
	ck_assert_uint_eq(span.len, 3);
	/* The end of what is inside, although bytes follow outside. */
	ck_assert(ct_der_is_end(&inside));
	assert_error(ct_der_read(&inside, CT_DER_OCTET_STRING, &span),
		     DER_LENGTH);
	assert_error(ct_der_read_value(&inside, CT_DER_NULL, &span),
		     DER_LENGTH);
	ck_assert(!ct_der_next_is(&inside, CT_DER_OCTET_STRING));
	/* An empty value is not an absent one. */
	assert_ok(ct_der_read_optional(&input.der, CT_DER_OCTET_STRING, &span));
	ck_assert_ptr_nonnull(span.data);
	ck_assert_uint_eq(span.len, 0);
	ck_assert(ct_der_is_end(&input.der));
	assert_ok(ct_der_read_optional(&input.der, CT_DER_NULL, &span));
	ck_assert_ptr_null(span.data);
	close_input(&input, CATRUST_OK);
}

/* --- BOOLEAN, INTEGER ----------------------------------------------------- */

#define ROW(literal) literal, sizeof(literal) - 1

static const struct {
	const char *bytes;
	size_t len;
	enum catrust_error loose, strict;
	bool value, moves;
} booleans[] = {
	{ROW(""), CATRUST_OK, CATRUST_OK, false, false},
	{ROW("\x04\x00"), CATRUST_OK, CATRUST_OK, false, false},
	{ROW("\x01\x01\xff"), CATRUST_OK, CATRUST_OK, true, true},
	{ROW("\x01\x01\x01"), CATRUST_OK, CATRUST_E_DER_VALUE, true, true},
	{ROW("\x01\x01\x00"), CATRUST_OK, CATRUST_E_DER_VALUE, false, true},
	{ROW("\x01\x00"), CATRUST_E_DER_VALUE, CATRUST_E_DER_VALUE, false,
	 false},
	{ROW("\x01\x02\xff\xff"), CATRUST_E_DER_VALUE, CATRUST_E_DER_VALUE,
	 false, false},
	{ROW("\x01\x01"), CATRUST_E_DER_LENGTH, CATRUST_E_DER_LENGTH, false,
	 false},
	{ROW("\x01"), CATRUST_E_DER_LENGTH, CATRUST_E_DER_LENGTH, false, false},
};

TESTS(test_boolean, CT_ARRAY_LEN(booleans))
{
	struct ct_span bytes = ct_span(booleans[_i].bytes, booleans[_i].len);

	for (unsigned strict = 0; strict < 2; strict++) {
		enum catrust_error error =
			strict ? booleans[_i].strict : booleans[_i].loose;
		struct input input = open_input(bytes);
		bool value = !booleans[_i].value;

		ck_assert_int_eq(
			ct_der_read_boolean(&input.der, strict == 1, &value),
			error);
		if (error == CATRUST_OK) {
			ck_assert(value == booleans[_i].value);
			ck_assert_uint_eq(input.der.left,
					  booleans[_i].moves ? 0 : bytes.len);
		} else {
			ck_assert(value == !booleans[_i].value);
		}
		close_input(&input, error);
	}
}

static const struct {
	const char *bytes; /* contents */
	size_t len;
	enum catrust_error form; /* of ct_der_check_integer() */
	enum catrust_error error;
	uint32_t value;
} integers[] = {
	{ROW("\x00"), CATRUST_OK, CATRUST_OK, 0},
	{ROW("\x01"), CATRUST_OK, CATRUST_OK, 1},
	{ROW("\x7f"), CATRUST_OK, CATRUST_OK, 127},
	{ROW("\x00\x80"), CATRUST_OK, CATRUST_OK, 128},
	{ROW("\x00\xff"), CATRUST_OK, CATRUST_OK, 255},
	{ROW("\x01\x00"), CATRUST_OK, CATRUST_OK, 256},
	{ROW("\x7f\xff\xff\xff"), CATRUST_OK, CATRUST_OK, 0x7fffffff},
	{ROW("\x00\x80\x00\x00\x00"), CATRUST_OK, CATRUST_OK, 0x80000000},
	{ROW("\x00\xff\xff\xff\xff"), CATRUST_OK, CATRUST_OK, 0xffffffff},
	{ROW("\x01\x00\x00\x00\x00"), CATRUST_OK, CATRUST_E_DER_VALUE, 0},
	{ROW("\x00\xff\xff\xff\xff\xff"), CATRUST_OK, CATRUST_E_DER_VALUE, 0},
	/* Negative */
	{ROW("\x80"), CATRUST_OK, CATRUST_E_DER_VALUE, 0},
	{ROW("\xff"), CATRUST_OK, CATRUST_E_DER_VALUE, 0},
	{ROW("\xff\x7f"), CATRUST_OK, CATRUST_E_DER_VALUE, 0},
	/* Empty, not minimal */
	{ROW(""), CATRUST_E_DER_VALUE, CATRUST_E_DER_VALUE, 0},
	{ROW("\x00\x00"), CATRUST_E_DER_VALUE, CATRUST_E_DER_VALUE, 0},
	{ROW("\x00\x7f"), CATRUST_E_DER_VALUE, CATRUST_E_DER_VALUE, 0},
	{ROW("\x00\x00\x80"), CATRUST_E_DER_VALUE, CATRUST_E_DER_VALUE, 0},
	{ROW("\xff\x80"), CATRUST_E_DER_VALUE, CATRUST_E_DER_VALUE, 0},
	{ROW("\xff\xff"), CATRUST_E_DER_VALUE, CATRUST_E_DER_VALUE, 0},
};

/* Puts a header before contents. */
static struct input open_value(unsigned tag, struct ct_span contents)
{
	uint8_t bytes[130];

	ck_assert_uint_lt(contents.len, 128);
	bytes[0] = (uint8_t)tag;
	bytes[1] = (uint8_t)contents.len;
	memcpy(bytes + 2, contents.data, contents.len);
	return open_input(ct_span(bytes, 2 + contents.len));
}

TESTS(test_integer, CT_ARRAY_LEN(integers))
{
	struct ct_span contents = ct_span(integers[_i].bytes, integers[_i].len);
	struct input input = open_value(CT_DER_INTEGER, contents);
	enum catrust_error error = integers[_i].error;
	struct ct_span exact = exact_copy(contents.data, contents.len);
	uint32_t value = 77;

	ck_assert_int_eq(ct_der_check_integer(exact), integers[_i].form);
	ck_assert_int_eq(ct_der_unsigned_value(exact, &value), error);
	ck_assert_uint_eq(value, error == CATRUST_OK ? integers[_i].value : 77);
	value = 77;
	ck_assert_int_eq(ct_der_read_unsigned(&input.der, &value), error);
	ck_assert_uint_eq(value, error == CATRUST_OK ? integers[_i].value : 77);
	close_input(&input, error);
	free((void *)(uintptr_t)exact.data);
}

/* --- BIT STRING, OBJECT IDENTIFIER ---------------------------------------- */

static const struct {
	const char *bytes; /* contents */
	size_t len;
	enum catrust_error error;
	unsigned unused;
} bit_strings[] = {
	{ROW("\x00"), CATRUST_OK, 0},
	{ROW("\x00\x55"), CATRUST_OK, 0},
	{ROW("\x07\x80"), CATRUST_OK, 7},
	{ROW("\x03\xff\xf8"), CATRUST_OK, 3},
	{ROW(""), CATRUST_E_DER_VALUE, 0},
	{ROW("\x01"), CATRUST_E_DER_VALUE, 0},
	{ROW("\x08\x00"), CATRUST_E_DER_VALUE, 0},
	{ROW("\xff\x00"), CATRUST_E_DER_VALUE, 0},
};

TESTS(test_bit_string, CT_ARRAY_LEN(bit_strings))
{
	struct ct_span contents =
		ct_span(bit_strings[_i].bytes, bit_strings[_i].len);
	struct input input = open_value(CT_DER_BIT_STRING, contents);
	enum catrust_error error = bit_strings[_i].error;
	struct ct_span exact = exact_copy(contents.data, contents.len), bits;
	unsigned unused;

	ck_assert_int_eq(ct_der_bit_string_value(exact, &bits, &unused), error);
	ck_assert_int_eq(ct_der_read_bit_string(&input.der, &bits, &unused),
			 error);
	if (error == CATRUST_OK) {
		ck_assert_uint_eq(unused, bit_strings[_i].unused);
		ck_assert_uint_eq(bits.len, contents.len - 1);
		ck_assert_ptr_eq(bits.data, input.copy.data + 3);
	}
	close_input(&input, error);
	free((void *)(uintptr_t)exact.data);
}

/* The definition, for comparison: X.690 8.19.2. */
static bool is_oid(const uint8_t *oid, size_t len)
{
	bool starts = true;

	for (size_t i = 0; i < len; i++) {
		if (starts && oid[i] == 0x80)
			return false;
		starts = oid[i] < 0x80;
	}
	return len > 0 && starts;
}

static void check_oid(const uint8_t *oid, size_t len)
{
	enum catrust_error error =
		is_oid(oid, len) ? CATRUST_OK : CATRUST_E_DER_VALUE;
	struct ct_span exact = exact_copy(oid, len), out;
	struct input input = open_value(CT_DER_OID, exact);

	ck_assert_int_eq(ct_der_check_oid(exact), error);
	ck_assert_int_eq(ct_der_read_oid(&input.der, &out), error);
	if (error == CATRUST_OK)
		ck_assert(ct_span_equal(out, exact));
	close_input(&input, error);
	free((void *)(uintptr_t)exact.data);
}

/* All lengths, the awkward octets in every place alone and in pairs. */
TEST(test_oid)
{
	static const uint8_t octets[] = {0x00, 0x7f, 0x80, 0x81, 0xff};
	uint8_t oid[24] = {0};

	check_oid(oid, 0);
	for (size_t len = 1; len <= sizeof(oid); len++)
		for (size_t place = 0; place < len; place++)
			for (size_t a = 0; a < CT_ARRAY_LEN(octets); a++)
				for (size_t b = 0; b < CT_ARRAY_LEN(octets);
				     b++) {
					memset(oid, 0x2a, len);
					oid[place] = octets[a];
					if (place + 1 < len)
						oid[place + 1] = octets[b];
					check_oid(oid, len);
				}
}

/* --- Times ---------------------------------------------------------------- */

static const struct {
	unsigned tag;
	const char *text;
	enum catrust_error error;
	int64_t seconds;
} times[] = {
#define UTC(text, error, seconds)      \
 {                                     \
  0x17, text, CATRUST_##error, seconds \
 }
#define GEN(text, error, seconds)      \
 {                                     \
  0x18, text, CATRUST_##error, seconds \
 }
	UTC("700101000000Z", OK, 0),
	UTC("691231235959Z", OK, -1),
	UTC("500101000000Z", OK, -631152000),
	UTC("491231235959Z", OK, 2524607999),
	UTC("000229120000Z", OK, 951825600),
	UTC("991231235959Z", OK, 946684799),
	UTC("990228235959Z", OK, 920246399),
	UTC("991231235960Z", OK, 946684800), /* leap second */
	UTC("7001010000Z", OK, 0),	     /* no seconds */
	UTC("7001012359Z", OK, 86340),
	GEN("19700101000000Z", OK, 0),
	GEN("20500101000000Z", OK, 2524608000),
	GEN("99991231235959Z", OK, 253402300799),
	GEN("20000229000000Z", OK, 951782400),
	GEN("16000229000000Z", OK, -11670998400),
	GEN("00000301000000Z", OK, -62162035200),
	GEN("197001010000Z", OK, 0),
	/* No such time */
	UTC("990229000000Z", E_DATE, 0),
	GEN("19000229000000Z", E_DATE, 0),
	UTC("990001000000Z", E_DATE, 0),
	UTC("991301000000Z", E_DATE, 0),
	UTC("990100000000Z", E_DATE, 0),
	UTC("990132000000Z", E_DATE, 0),
	UTC("990431000000Z", E_DATE, 0),
	UTC("990101240000Z", E_DATE, 0),
	UTC("990101006000Z", E_DATE, 0),
	UTC("990101000061Z", E_DATE, 0),
	GEN("20001399999999Z", E_DATE, 0),
	/* Other forms */
	UTC("", E_TIME, 0),
	UTC("Z", E_TIME, 0),
	UTC("700101000000", E_TIME, 0),
	UTC("700101000000z", E_TIME, 0),
	UTC("700101000000+0000", E_TIME, 0),
	UTC("7001010000+0000", E_TIME, 0),
	UTC("70010100000Z", E_TIME, 0),
	UTC("7001010000000Z", E_TIME, 0),
	UTC("19700101000000Z", E_TIME, 0),
	GEN("700101000000Z", E_DATE, 0), /* 7001-01-00 */
	GEN("19700101000000", E_TIME, 0),
	GEN("19700101000000.5Z", E_TIME, 0),
	GEN("19700101000000+0100", E_TIME, 0),
	GEN("1970010100Z", E_TIME, 0),
	{0x16, "700101000000Z", CATRUST_E_DER_TAG, 0},
	{0x30, "700101000000Z", CATRUST_E_DER_TAG, 0},
};

/* ct_der_read_time(), with which ct_der_check_time() agrees. */
static enum catrust_error read_time(struct ct_der *der, int64_t *out_seconds)
{
	struct ct_der next = *der;
	struct ct_span text;
	uint8_t tag;
	enum catrust_error error = ct_der_read_any(&next, &tag, &text, NULL);

	if (error == CATRUST_OK)
		error = ct_der_check_time(tag, text);
	ck_assert_int_eq(ct_der_read_time(der, out_seconds), error);
	return error;
}

TESTS(test_time, CT_ARRAY_LEN(times))
{
	struct ct_span text = ct_span(times[_i].text, strlen(times[_i].text));
	struct input input = open_value(times[_i].tag, text);
	enum catrust_error error = times[_i].error;
	int64_t seconds = 77;

	ck_assert_int_eq(read_time(&input.der, &seconds), error);
	ck_assert_int_eq(seconds, error == CATRUST_OK ? times[_i].seconds : 77);
	close_input(&input, error);
}

/* Every octet in every place: digits only, and a Z at the end. */
TESTS(test_time_octets, 4)
{
	static const char *const texts[] = {"700101000000Z", "7001010000Z",
					    "19700101000000Z", "197001010000Z"};
	unsigned tag = _i < 2 ? CT_DER_UTC_TIME : CT_DER_GENERALIZED_TIME;
	size_t len = strlen(texts[_i]);

	for (size_t place = 0; place < len; place++)
		for (unsigned octet = 0; octet < 256; octet++) {
			bool is_good = place + 1 == len
					       ? octet == 'Z'
					       : octet >= '0' && octet <= '9';
			enum catrust_error error;
			struct input input;
			int64_t seconds;
			char text[16];

			memcpy(text, texts[_i], len);
			text[place] = (char)octet;
			input = open_value(tag, ct_span(text, len));
			error = read_time(&input.der, &seconds);
			ck_assert((error != CATRUST_E_TIME) == is_good);
			close_input(&input, error);
		}
}

/* Each day from 1949 to 2101 follows the one before. */
TEST(test_every_day)
{
	static const unsigned days[] = {31, 28, 31, 30, 31, 30,
					31, 31, 30, 31, 30, 31};
	bool memcheck = ct_test_is_memchecked();
	/* 1949-01-01, 2098-01-01 */
	int64_t expected = memcheck ? 4039372800 : -662688000;
	char text[32];

	/* Memcheck takes longer, and tries some years. */
	for (unsigned year = memcheck ? 2098 : 1949; year <= 2101; year++)
		for (unsigned month = 1; month <= 12; month++) {
			bool is_leap = year % 4 == 0 &&
				       (year % 100 != 0 || year % 400 == 0);
			unsigned last = days[month - 1] +
					(month == 2 && is_leap ? 1 : 0);

			for (unsigned day = 1; day <= last + 1; day++) {
				struct input input;
				enum catrust_error error;
				int64_t seconds = 0;

				snprintf(text, sizeof(text),
					 "%04u%02u%02u000000Z", year, month,
					 day);
				input = open_value(CT_DER_GENERALIZED_TIME,
						   ct_span(text, 15));
				error = read_time(&input.der, &seconds);
				ck_assert_int_eq(error,
						 day <= last ? CATRUST_OK
							     : CATRUST_E_DATE);
				if (day <= last) {
					ck_assert_int_eq(seconds, expected);
					expected += 86400;
				}
				close_input(&input, error);
			}
		}
}

/* Each pair of digits in each place of a UTCTime, every day of four years. */
TEST(test_utc_pairs)
{
	char text[16];
	int64_t seconds;

	for (unsigned place = 0; place < 6; place++)
		for (unsigned number = 0; number < 100; number++) {
			struct input input;
			enum catrust_error error;
			char digits[4];

			memcpy(text, "200128235959Z", 14);
			snprintf(digits, sizeof(digits), "%02u", number);
			memcpy(text + 2 * (size_t)place, digits, 2);
			input = open_value(CT_DER_UTC_TIME, ct_span(text, 13));
			error = read_time(&input.der, &seconds);
			close_input(&input, error);
		}
	for (unsigned i = 0; i < 4 * 12 * 32; i++) {
		struct input input;
		enum catrust_error error;

		snprintf(text, sizeof(text), "%02u%02u%02u000000Z",
			 20 + i / 32 / 12, i / 32 % 12 + 1, i % 32);
		input = open_value(CT_DER_UTC_TIME, ct_span(text, 13));
		error = read_time(&input.der, &seconds);
		close_input(&input, error);
	}
}

/* What is read from the digits is the time: in each month of all years. */
TEST(test_time_digits)
{
	static const int64_t first = -62167219200, last = 253402300799;
	const int64_t days = ct_test_is_memchecked() ? 3000 : 28;
	char digits[16];
	int64_t seconds;

	for (int64_t time = first; time <= last;
	     time += time < first + 86400 ? 61 : 86400 * days - 1) {
		ck_assert(ct_der_time_digits(time, digits) == CATRUST_OK);
		digits[14] = 'Z';
		ck_assert(ct_der_time_value(CT_DER_GENERALIZED_TIME,
					    ct_span(digits, 15),
					    &seconds) == CATRUST_OK &&
			  seconds == time);
	}
	ck_assert_int_eq(ct_der_time_digits(last, digits), CATRUST_OK);
	ck_assert_str_eq(digits, "99991231235959");
	ck_assert_int_eq(ct_der_time_digits(first - 1, digits), CATRUST_E_TIME);
	ck_assert_int_eq(ct_der_time_digits(last + 1, digits), CATRUST_E_TIME);
	ck_assert_int_eq(ct_der_time_digits(INT64_MIN, digits), CATRUST_E_TIME);
}

RUN_TESTS()
