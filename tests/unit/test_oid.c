/*
 * Tests of asn1/oid: the list of constants, text and back.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include "asn1/der.h"
#include "asn1/oid.h"
#include "bytes.h"
#include "tests/tools/der_writer.h"
#include "tests/tools/run_suite.h"

static const struct {
	const char *name, *text;
	const struct ct_span *oid;
} list[] = {
#define CT_OID(name, text, contents) {#name, text, &ct_oid_##name},
#include "asn1/oid_list.h"
#undef CT_OID
};

#define LIST_LEN (CT_ARRAY_LEN(list))

static bool text_is(struct ct_span oid, const char *expected)
{
	CT_TEST_BUFFER text = CT_BUFFER_INIT;
	bool is_equal = ct_oid_to_text(oid, &text) == CATRUST_OK &&
			text.len == strlen(expected) &&
			memcmp(text.data, expected, text.len) == 0;

	return is_equal;
}

static bool parses_to(const char *text, struct ct_span expected)
{
	CT_TEST_BUFFER oid = CT_BUFFER_INIT;
	bool is_equal = ct_oid_from_text(ct_span(text, strlen(text)), &oid) ==
				CATRUST_OK &&
			ct_span_equal(ct_span(oid.data, oid.len), expected);

	return is_equal;
}

TEST(test_list_forms_agree)
{
	for (size_t i = 0; i < LIST_LEN; i++) {
		ck_assert_msg(ct_der_check_oid(*list[i].oid) == CATRUST_OK,
			      "%s", list[i].name);
		ck_assert_msg(text_is(*list[i].oid, list[i].text), "%s",
			      list[i].name);
		ck_assert_msg(parses_to(list[i].text, *list[i].oid), "%s",
			      list[i].name);
	}
}

TEST(test_list_has_no_duplicates)
{
	for (size_t i = 0; i < LIST_LEN; i++)
		for (size_t j = i + 1; j < LIST_LEN; j++)
			ck_assert_msg(
				!ct_span_equal(*list[i].oid, *list[j].oid),
				"%s = %s", list[i].name, list[j].name);
}

TEST(test_both_directions)
{
	static const struct {
		const char *text, *oid;
		size_t len;
	} cases[] = {
#define CASE(text, oid) {text, oid, sizeof(oid) - 1}
		CASE("0.0", "\x00"),
		CASE("0.39", "\x27"),
		CASE("1.0", "\x28"),
		CASE("1.39", "\x4f"),
		CASE("2.0", "\x50"),
		CASE("2.47", "\x7f"),
		CASE("2.48", "\x81\x00"),
		CASE("2.999", "\x88\x37"),
		CASE("2.999.0.127.128", "\x88\x37\x00\x7f\x81\x00"),
		CASE("1.2.4294967295", "\x2a\x8f\xff\xff\xff\x7f"),
		CASE("1.2.4294967296", "\x2a\x90\x80\x80\x80\x00"),
		/* The first limb of the first arc borrows. */
		CASE("2.999999999920", "\x9d\x8d\xa5\x94\xa0\x00"),
		CASE("2.1000000000000000", "\x81\xe3\xaf\xea\xa6\x9a\x80\x50"),
		CASE("2.25.18446744073709551615",
		     "\x69\x81\xff\xff\xff\xff\xff\xff\xff\xff\x7f"),
		/* A UUID of 128 one bits */
		CASE("2.25.340282366920938463463374607431768211455",
		     "\x69\x83\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff"
		     "\xff\xff\xff\xff\xff\xff\x7f"),
#undef CASE
	};

	for (size_t i = 0; i < CT_ARRAY_LEN(cases); i++) {
		struct ct_span oid = ct_span(cases[i].oid, cases[i].len);

		ck_assert_msg(text_is(oid, cases[i].text), "%s", cases[i].text);
		ck_assert_msg(parses_to(cases[i].text, oid), "%s",
			      cases[i].text);
	}
}

TEST(test_malformed_contents)
{
	static const struct {
		const char *oid;
		size_t len;
	} cases[] = {
		{"", 0},
		{"\x55\x84", 2},	 /* last arc not complete */
		{"\x55\x80\x04", 3},	 /* padded arc */
		{"\x80\x04\x05", 3},	 /* padded first arc */
		{"\x55\x04\x83\x80", 4}, /* not complete */
	};
	CT_TEST_BUFFER text = CT_BUFFER_INIT;

	for (size_t i = 0; i < CT_ARRAY_LEN(cases); i++) {
		assert_error(ct_oid_to_text(ct_span(cases[i].oid, cases[i].len),
					    &text),
			     DER_VALUE);
		ck_assert_uint_eq(text.len, 0);
	}
}

TEST(test_malformed_text)
{
	static const char *const cases[] = {
		"",	"1",	"1.",	 ".1",	   "1..2",     "1.2.",	"3.1",
		"0.40", "1.40", "1.400", "01.2",   "1.02",     "1.2.a", "1.2 ",
		" 1.2", "1.-2", "1,2",	 "1.2.00", "2.5.4.3x", "256.1",
	};
	CT_TEST_BUFFER oid = CT_BUFFER_INIT;

	for (size_t i = 0; i < CT_ARRAY_LEN(cases); i++) {
		ck_assert_msg(
			ct_oid_from_text(ct_span(cases[i], strlen(cases[i])),
					 &oid) == CATRUST_E_INVALID_ARGUMENT,
			"'%s'", cases[i]);
		ck_assert_uint_eq(oid.len, 0);
	}
}

/* The longest arc that is turned into text, and one octet more. */
TEST(test_limit)
{
	uint8_t octets[CT_OID_MAX + 1];
	CT_TEST_BUFFER text = CT_BUFFER_INIT, back = CT_BUFFER_INIT;

	memset(octets, 0xff, sizeof(octets));
	octets[CT_OID_MAX - 1] = 0x7f;
	assert_ok(ct_oid_to_text(ct_span(octets, CT_OID_MAX), &text));
	assert_ok(ct_oid_from_text(ct_span(text.data, text.len), &back));
	ck_assert(ct_span_equal(ct_span(back.data, back.len),
				ct_span(octets, CT_OID_MAX)));
	back.len = 0;
	/* Ten times that no longer fits. */
	assert_ok(ct_buffer_append(&text, "0", 1));
	assert_error(ct_oid_from_text(ct_span(text.data, text.len), &back),
		     LIMIT);
	octets[CT_OID_MAX - 1] = 0xff;
	octets[CT_OID_MAX] = 0x7f;
	text.len = 0;
	assert_error(ct_oid_to_text(ct_span(octets, sizeof(octets)), &text),
		     LIMIT);
	ck_assert_uint_eq(text.len, 0);
}

RUN_TESTS()
