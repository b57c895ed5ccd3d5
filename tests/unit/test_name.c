/*
 * Tests of x509/name: reading and text.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include "asn1/oid.h"
#include "build_der.h"
#include "x509/name.h"
#include "tests/tools/run_suite.h"
#include "tests/tools/der_writer.h"

#define CN "2.5.4.3"
#define C  "2.5.4.6"
#define O  "2.5.4.10"
#define DC "0.9.2342.19200300.100.1.25"

static bool span_is_text(struct ct_span span, const char *text)
{
	return ct_span_equal(span, ct_span(text, strlen(text)));
}

/* C=US, (CN=b + O=o), CN=c */
static void build_sample(struct ct_buffer *b)
{
	size_t name = ct_write_begin(b, 0x30), set;

	build_rdn(b, C, 0x13, "US");
	set = ct_write_begin(b, 0x31);
	build_ava(b, CN, 0x0c, "b", 1);
	build_ava(b, O, 0x0c, "o", 1);
	ct_write_end(b, set);
	build_rdn(b, CN, 0x0c, "c");
	ct_write_end(b, name);
}

static bool text_is(struct ct_span name, unsigned flags, const char *expected)
{
	CT_TEST_BUFFER text = CT_BUFFER_INIT;
	bool is_equal = ct_name_to_text(name, flags, &text) == CATRUST_OK &&
			ct_span_equal(ct_span(text.data, text.len),
				      ct_span(expected, strlen(expected)));

	return is_equal;
}

TEST(test_walk)
{
	static const struct {
		const char *value;
		size_t rdn;
	} expected[] = {{"US", 0}, {"b", 1}, {"o", 1}, {"c", 2}};
	CT_TEST_BUFFER b = CT_BUFFER_INIT;
	struct ct_name_reader reader;
	struct ct_ava ava;
	size_t rdn = 0, i = 0;

	build_sample(&b);
	assert_ok(ct_name_open(&reader, span_of(&b)));
	for (; ct_name_next_rdn(&reader); rdn++) {
		while (ct_name_next_ava(&reader, &ava)) {
			ck_assert_uint_lt(i, 4);
			ck_assert(span_is_text(ava.value, expected[i].value));
			ck_assert_uint_eq(rdn, expected[i].rdn);
			i++;
		}
	}
	ck_assert_uint_eq(i, 4);
	ck_assert_uint_eq(rdn, 3);
	ck_assert(!ct_name_next_rdn(&reader));
	ck_assert(!ct_name_next_ava(&reader, &ava));
}

TEST(test_find)
{
	CT_TEST_BUFFER b = CT_BUFFER_INIT;
	struct ct_span name;
	struct ct_ava ava;

	build_sample(&b);
	name = span_of(&b);
	assert_ok(ct_name_find(name, ct_oid_at_common_name, 0, &ava));
	ck_assert(span_is_text(ava.value, "b"));
	assert_ok(ct_name_find(name, ct_oid_at_common_name, 1, &ava));
	ck_assert(span_is_text(ava.value, "c"));
	ck_assert_uint_eq(ava.tag, 0x0c);
	ck_assert(ct_span_equal(ava.encoded, BYTES("\x0c\x01"
						   "c")));
	assert_error(ct_name_find(name, ct_oid_at_common_name, 2, &ava),
		     NOT_FOUND);
	assert_error(ct_name_find(name, ct_oid_at_email, 0, &ava), NOT_FOUND);
	assert_ok(ct_name_nth_ava(name, 3, &ava));
	ck_assert(span_is_text(ava.value, "c"));
	assert_error(ct_name_nth_ava(name, 4, &ava), NOT_FOUND);
}

TEST(test_empty)
{
	ck_assert(ct_name_is_empty(BYTES("\x30\x00")));
	ck_assert(text_is(BYTES("\x30\x00"), 0, ""));
	ck_assert(text_is(BYTES("\x30\x02\x31\x00"), 0, ""));
	ck_assert(!ct_name_is_empty(BYTES("\x30\x02\x31\x00")));
}

/* Every prefix of a name is refused, and so is a byte too many. */
TEST(test_truncated)
{
	CT_TEST_BUFFER b = CT_BUFFER_INIT;
	struct ct_name_reader reader;

	build_sample(&b);
	for (size_t len = 0; len < b.len; len++) {
		struct ct_span name = exact_copy(b.data, len);

		ck_assert_int_ne(ct_name_open(&reader, name), CATRUST_OK);
		free((void *)name.data);
	}
	ct_write_bytes(&b, "", 1);
	assert_error(ct_name_open(&reader, span_of(&b)), DER_TRAILING);
}

TEST(test_malformed)
{
	static const struct {
		const char *der;
		size_t len;
		enum catrust_error error;
	} cases[] = {
#define CASE(der, error) {der, sizeof(der) - 1, error}
		CASE("\x31\x00", CATRUST_E_DER_TAG),
		CASE("\x30\x02\x30\x00", CATRUST_E_DER_TAG),
		CASE("\x30\x04\x31\x02\x31\x00", CATRUST_E_DER_TAG),
		CASE("\x30\x04\x31\x02\x30\x00", CATRUST_E_DER_LENGTH),
		/* a type without a value */
		CASE("\x30\x09\x31\x07\x30\x05\x06\x03\x55\x04\x03",
		     CATRUST_E_DER_LENGTH),
		/* something after the value */
		CASE("\x30\x0e\x31\x0c\x30\x0a\x06\x03\x55\x04\x03\x0c\x01"
		     "a\x05\x00",
		     CATRUST_E_DER_TRAILING),
		/* an OID that does not end */
		CASE("\x30\x0b\x31\x09\x30\x07\x06\x02\x55\x84\x0c\x01"
		     "a",
		     CATRUST_E_DER_VALUE),
#undef CASE
	};
	struct ct_name_reader reader;
	struct ct_buffer text = CT_BUFFER_INIT;

	for (size_t i = 0; i < CT_ARRAY_LEN(cases); i++) {
		struct ct_span name = ct_span(cases[i].der, cases[i].len);

		ck_assert_msg(ct_name_open(&reader, name) == cases[i].error,
			      "case %zu", i);
		ck_assert_int_eq(ct_name_to_text(name, 0, &text),
				 cases[i].error);
	}
	ck_assert_uint_eq(text.len, 0);
}

TEST(test_text_order)
{
	CT_TEST_BUFFER b = CT_BUFFER_INIT;

	build_sample(&b);
	ck_assert(text_is(span_of(&b), 0, "C=US,CN=b+O=o,CN=c"));
	ck_assert(text_is(span_of(&b), CT_NAME_TEXT_REVERSE,
			  "CN=c,CN=b+O=o,C=US"));
}

/* Facts about GnuTLS 3.8.13, found by asking it. */
TEST(test_text_values)
{
	static const struct {
		const char *oid;
		unsigned tag;
		const char *value;
		size_t len;
		const char *text;
	} cases[] = {
#define CASE(oid, tag, value, text) {oid, tag, value, sizeof(value) - 1, text}
		CASE(CN, 0x0c, "plain", "CN=plain"),
		CASE(CN, 0x0c, "a,b+c\"d\\e<f>g;h=i#",
		     "CN=a\\,b\\+c\\\"d\\\\e\\<f\\>g\\;h=i#"),
		CASE(CN, 0x0c, "#a", "CN=\\#a"),
		CASE(CN, 0x0c, " ", "CN=\\ "),
		CASE(CN, 0x0c, "  a  ", "CN=\\  a \\ "),
		CASE(CN, 0x0c, "\x01\n\x7f", "CN=\x01\n\x7f"),
		CASE(CN, 0x0c, "\xc3\xa9", "CN=\xc3\xa9"),
		CASE(CN, 0x0c, "\xff", "CN=\xff"),
		CASE(CN, 0x0c, "a\0b", "CN=#0c03610062"),
		CASE(CN, 0x13, "a*b", "CN=a*b"),
		CASE(CN, 0x14, "a b", "CN=a b"),
		CASE(CN, 0x14, "a\xe9", "CN=\\#61e9"),
		CASE(CN, 0x14, "a\0b", "CN=\\#610062"),
		CASE(CN, 0x16, "ab", "CN=#16026162"),
		CASE(CN, 0x1c, "\0\0\0A", "CN=\\#00000041"),
		CASE(CN, 0x1e, "\0A\0\xe9", "CN=A\xc3\xa9"),
		CASE(CN, 0x1e, "\xd8\x3d\xde\x00", "CN=\xf0\x9f\x98\x80"),
		CASE(CN, 0x1e, "\xd8\x3d\0A", "CN=\\#d83d0041"),
		CASE(CN, 0x1e, "\xdc\x00", "CN=\\#dc00"),
		CASE(CN, 0x1e, "\0 \0,\0 ", "CN=\\ \\,\\ "),
		CASE(CN, 0x1e, "\0A\0\0", "CN=A"),
		CASE(CN, 0x1e, "\0A\0", "CN=A"),
		CASE(CN, 0x1e, "\0", "CN="),
		CASE(CN, 0x1e, "\0\0", "CN=#1e020000"),
		CASE(CN, 0x1e, "\0\0\0A", "CN=#1e0400000041"),
		CASE(CN, 0x02, "\x05", "CN=#020105"),
		CASE(C, 0x13, "DE", "C=DE"),
		CASE(C, 0x0c, "DE", "C=#0c024445"),
		CASE(C, 0x13, "", "C="),
		CASE(C, 0x05, "", "C="),
		CASE("1.2.840.113549.1.9.7", 0x13, "",
		     "1.2.840.113549.1.9.7=#1300"),
		CASE(DC, 0xa0, "", "DC="),
		CASE(DC, 0x16, "org", "DC=org"),
		CASE(DC, 0x0c, "org", "DC=#0c036f7267"),
		CASE("1.2.840.113549.1.9.1", 0x16, "a@b", "EMAIL=a@b"),
		CASE("1.2.840.113549.1.9.7", 0x13, "pw",
		     "1.2.840.113549.1.9.7=pw"),
		CASE("1.2.840.113549.1.9.2", 0x0c, "un",
		     "1.2.840.113549.1.9.2=#0c02756e"),
		CASE("1.2.643.100.1", 0x12, "12", "OGRN=12"),
		CASE("1.2.3.4", 0x0c, "a", "1.2.3.4=#0c0161"),
		CASE("1.2.3.4", 0x05, "", "1.2.3.4=#0500"),
		/* ours only: GnuTLS fails */
		CASE("2.25.340282366920938463463374607431768211455", 0x0c, "a",
		     "2.25.340282366920938463463374607431768211455=#0c0161"),
		CASE("1.2.840.113549.1.9.4", 0x04, "\0\1",
		     "1.2.840.113549.1.9.4=#04020001"),
#undef CASE
	};

	for (size_t i = 0; i < CT_ARRAY_LEN(cases); i++) {
		CT_TEST_BUFFER b = CT_BUFFER_INIT;
		size_t name = ct_write_begin(&b, 0x30),
		       set = ct_write_begin(&b, 0x31);

		build_ava(&b, cases[i].oid, cases[i].tag, cases[i].value,
			  cases[i].len);
		ct_write_end(&b, set);
		ct_write_end(&b, name);
		ck_assert_msg(text_is(span_of(&b), 0, cases[i].text), "%s",
			      cases[i].text);
		ck_assert_msg(text_is(span_of(&b), CT_NAME_TEXT_REVERSE,
				      cases[i].text),
			      "%s", cases[i].text);
	}
}

/* An empty DirectoryString fails, and what was in the buffer stays. */
TEST(test_text_empty_value)
{
	CT_TEST_BUFFER b = CT_BUFFER_INIT;
	CT_TEST_BUFFER text = CT_BUFFER_INIT;
	size_t name = ct_write_begin(&b, 0x30);

	build_rdn(&b, C, 0x13, "DE");
	build_rdn(&b, CN, 0x0c, "");
	ct_write_end(&b, name);
	assert_ok(ct_buffer_append(&text, "old", 3));
	assert_error(ct_name_to_text(span_of(&b), 0, &text), DER_VALUE);
	assert_error(ct_name_to_text(span_of(&b), CT_NAME_TEXT_REVERSE, &text),
		     DER_VALUE);
	ck_assert_uint_eq(text.len, 3);
}

TEST(test_value_text)
{
	CT_TEST_BUFFER b = CT_BUFFER_INIT;
	CT_TEST_BUFFER text = CT_BUFFER_INIT;
	struct ct_ava ava;

	build_sample(&b);
	assert_ok(ct_name_nth_ava(span_of(&b), 0, &ava));
	assert_ok(ct_ava_to_text(&ava, &text));
	ck_assert(span_is_text(ct_span(text.data, text.len), "US"));
}

RUN_TESTS()
