/*
 * Tests of x509/name: text to DER.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include "build_der.h"
#include "x509/name.h"
#include "tests/tools/run_suite.h"
#include "tests/tools/der_writer.h"

#define CN	"2.5.4.3"
#define C	"2.5.4.6"
#define O	"2.5.4.10"
#define INVALID CATRUST_E_INVALID_ARGUMENT

/* One attribute, as text and as DER. */
TEST(test_values)
{
	static const struct {
		const char *text, *oid;
		unsigned tag;
		const char *value;
	} cases[] = {
		{"CN=a", CN, 0x13, "a"},
		{"cn=a", CN, 0x13, "a"},
		{" CN = a b ", CN, 0x13, "a b"},
		{"2.5.4.3=a", CN, 0x13, "a"},
		{"CN=a=b", CN, 0x13, "a=b"},
		{"CN=a*", CN, 0x0c, "a*"},
		{"CN=o'x", CN, 0x0c, "o'x"},
		{"CN=\xc3\xa9", CN, 0x0c, "\xc3\xa9"},
		{"CN=a\\,b\\+c", CN, 0x13, "a,b+c"},
		{"CN=\\ a\\ ", CN, 0x13, " a "},
		{"CN=a\\  ", CN, 0x13, "a "},
		{"CN=\\ ", CN, 0x13, " "},
		{"CN=\\#a", CN, 0x0c, "#a"},
		{"CN=a\\\\", CN, 0x0c, "a\\"},
		{"CN=\"a\"", CN, 0x0c, "\"a\""},
		{"C=U*", C, 0x13, "U*"},
		{"DC=org", "0.9.2342.19200300.100.1.25", 0x16, "org"},
		{"EMAIL=a@b", "1.2.840.113549.1.9.1", 0x16, "a@b"},
		{"OGRN=12", "1.2.643.100.1", 0x12, "12"},
		{"XmppAddr=a", "1.3.6.1.5.5.7.8.5", 0x0c, "a"},
		{"1.2.840.113549.1.9.4=a", "1.2.840.113549.1.9.4", 0x04, "a"},
		{"CN=#0c0161", CN, 0x0c, "a"},
		{"1.2.3.4=#0C0141", "1.2.3.4", 0x0c, "A"},
		{"1.2.3.4= #0500 ", "1.2.3.4", 0x05, ""},
		{"CN=a,", CN, 0x13, "a"},
	};

	for (size_t i = 0; i < CT_ARRAY_LEN(cases); i++) {
		CT_TEST_BUFFER b = CT_BUFFER_INIT;
		CT_TEST_BUFFER der = CT_BUFFER_INIT;
		size_t name = ct_write_begin(&b, 0x30);

		build_rdn(&b, cases[i].oid, cases[i].tag, cases[i].value);
		ct_write_end(&b, name);
		ck_assert_msg(ct_name_from_text(ct_span(cases[i].text,
							strlen(cases[i].text)),
						&der, NULL) == CATRUST_OK,
			      "'%s'", cases[i].text);
		ck_assert_msg(
			ct_span_equal(ct_span(der.data, der.len), span_of(&b)),
			"'%s'", cases[i].text);
	}
}

/* The last element is the first RDN; text in the reverse order comes back. */
TEST(test_order)
{
	static const char text[] = "CN=host\\,1,O=Example,C=DE";
	CT_TEST_BUFFER b = CT_BUFFER_INIT;
	CT_TEST_BUFFER der = CT_BUFFER_INIT, back = CT_BUFFER_INIT;
	size_t name = ct_write_begin(&b, 0x30);

	build_rdn(&b, C, 0x13, "DE");
	build_rdn(&b, O, 0x13, "Example");
	build_rdn(&b, CN, 0x13, "host,1");
	ct_write_end(&b, name);
	assert_ok(ct_name_from_text(BYTES(text), &der, NULL));
	ck_assert(ct_span_equal(ct_span(der.data, der.len), span_of(&b)));
	assert_ok(ct_name_to_text(ct_span(der.data, der.len),
				  CT_NAME_TEXT_REVERSE, &back));
	ck_assert(ct_span_equal(ct_span(back.data, back.len), BYTES(text)));
}

TEST(test_empty)
{
	CT_TEST_BUFFER der = CT_BUFFER_INIT;

	assert_ok(ct_name_from_text(BYTES("  "), &der, NULL));
	ck_assert(CT_SPAN_IS(ct_span(der.data, der.len), "\x30\x00"));
}

TEST(test_invalid)
{
	static const struct {
		const char *text;
		size_t error_at;
	} cases[] = {
		{"CN", 0},
		{"CN=", 0},
		{"CN= ", 0},
		{"=a", 0},
		{",CN=a", 0},
		{"C=DE,,CN=a", 5},
		{"C=DE,CN=", 5},
		{"C=DE, foo=bar", 6},
		{"foo=bar,C=DE", 0},
		{"CN=a+O=b", 0},
		{"CN=a\\", 0},
		{"CN=a\\zb", 0},
		{"CN=a\\c3", 0},
		{"CN=\\c3\\A9", 0},
		{"CN=\\41", 0},
		{"CN=a\\00", 0},
		{"CN=\xff", 0},
		{"DC=\xc3\xa9", 0},
		{"C=\xc3\xa9", 0},
		{"1.2.3.4=a", 0},
		{"1=#0500", 0},
		{"3.1=#0500", 0},
		{"1.2.840.113549.1.9.20=a", 0},
		{"CN=#", 0},
		{"CN=#0", 0},
		{"CN=#zz", 0},
		{"CN=#05 00", 0},
		{"CN=#0c02", 0},
		{"CN=#0c0161ff", 0},
		{"CN=\"a,b\"", 6},
	};
	CT_TEST_BUFFER der = CT_BUFFER_INIT;

	assert_ok(ct_buffer_append(&der, "old", 3));
	for (size_t i = 0; i < CT_ARRAY_LEN(cases); i++) {
		struct ct_span text =
			exact_copy(cases[i].text, strlen(cases[i].text));
		size_t error_at = 999;

		ck_assert_msg(ct_name_from_text(text, &der, &error_at) ==
				      INVALID,
			      "'%s'", cases[i].text);
		ck_assert_msg(error_at == cases[i].error_at, "'%s': %zu",
			      cases[i].text, error_at);
		ck_assert_uint_eq(der.len, 3);
		free((void *)text.data);
	}
	/* A NUL inside. */
	ck_assert_int_eq(ct_name_from_text(BYTES("CN=a\0b"), &der, NULL),
			 INVALID);
	ck_assert_int_eq(ct_name_from_text(BYTES("CN=a\\\0"), &der, NULL),
			 INVALID);
}

RUN_TESTS()
