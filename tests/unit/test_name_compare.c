/*
 * Tests of x509/name: equality, hash, subtrees (RFC 5280 7.1).
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include "build_der.h"
#include "tests/tools/checkers.h"
#include "x509/name.h"
#include "tests/tools/run_suite.h"

#define CN "2.5.4.3"
#define O  "2.5.4.10"

static uint64_t hash(struct ct_span name)
{
	struct ct_hash_key key;

	ct_hash_key_init(&key, 1, 2);
	return ct_name_hash(&key, name);
}

/* A name of one attribute. */
static void build_name(struct ct_buffer *b, unsigned tag, const char *value,
		       size_t len)
{
	size_t name = ct_write_begin(b, 0x30), set = ct_write_begin(b, 0x31);

	build_ava(b, CN, tag, value, len);
	ct_write_end(b, set);
	ct_write_end(b, name);
}

/* Both ways round; equal names must have equal hashes, and unequal ones have
 * different hashes here. */
static bool equal(const struct ct_buffer *a, const struct ct_buffer *b)
{
	bool is_equal = ct_name_equal(span_of(a), span_of(b));

	ck_assert(is_equal == ct_name_equal(span_of(b), span_of(a)));
	ck_assert(is_equal == (hash(span_of(a)) == hash(span_of(b))));
	return is_equal;
}

TEST(test_values)
{
	static const struct {
		bool is_equal;
		unsigned tag_a;
		const char *a;
		size_t len_a;
		unsigned tag_b;
		const char *b;
		size_t len_b;
	} cases[] = {
#define CASE(is_equal, tag_a, a, tag_b, b) \
 {is_equal, tag_a, a, sizeof(a) - 1, tag_b, b, sizeof(b) - 1}
		CASE(true, 0x0c, "Root CA", 0x0c, "Root CA"),
		CASE(true, 0x0c, "Root CA", 0x13, "ROOT ca"),
		CASE(true, 0x0c, "Root CA", 0x13, "  Root \t  CA "),
		CASE(false, 0x0c, "Root CA", 0x13, "RootCA"),
		CASE(false, 0x0c, "Root CA", 0x13, "Root CA 2"),
		CASE(false, 0x0c, "Root CA 2", 0x13, "Root CA"),
		CASE(true, 0x0c, "", 0x13, "   "),
		CASE(true, 0x0c, "\xc3\x89t\xc3\xa9", 0x14, "\xe9T\xc9"),
		CASE(true, 0x0c, "\xc3\x89", 0x1e, "\0\xe9"),
		CASE(true, 0x0c, "\xf0\x9f\x98\x80", 0x1e, "\xd8\x3d\xde\x00"),
		CASE(true, 0x0c, "\xf0\x9f\x98\x80", 0x1c, "\0\x01\xf6\x00"),
		CASE(true, 0x16, "x", 0x1a, "X"),
		CASE(true, 0x12, "1 2", 0x0c, "1  2"),
		/* Greek, with a final sigma; Cyrillic; Armenian; full width */
		CASE(true, 0x0c, "\xce\xa3\xce\xa3", 0x0c, "\xcf\x83\xcf\x82"),
		CASE(true, 0x0c, "\xd0\x96\xd0\x81", 0x0c, "\xd0\xb6\xd1\x91"),
		CASE(true, 0x0c, "\xd4\xb1", 0x0c, "\xd5\xa1"),
		CASE(true, 0x0c, "\xef\xbc\xa1", 0x0c, "\xef\xbd\x81"),
		CASE(true, 0x0c, "\xc5\xb8\xc5\xbd", 0x0c, "\xc3\xbf\xc5\xbe"),
		/* multiplication and division signs are no letters */
		CASE(false, 0x0c, "\xc3\x97", 0x0c, "\xc3\xb7"),
		/* soft hyphen, zero-width space, no-break space */
		CASE(true, 0x0c,
		     "a\xc2\xad"
		     "b\xe2\x80\x8b"
		     "c\xc2\xa0"
		     "d",
		     0x0c, "abc d"),
		/* U+2024 is not a full stop */
		CASE(false, 0x0c,
		     "a\xe2\x80\xa4"
		     "b",
		     0x0c, "a.b"),
		/* invalid strings equal only themselves */
		CASE(true, 0x0c, "a\xff", 0x0c, "a\xff"),
		CASE(false, 0x0c, "a\xff", 0x0c, "A\xff"),
		CASE(false, 0x0c, "\xc0\x80", 0x0c, "\0"),
		CASE(false, 0x0c, "\xed\xa0\x80", 0x1e, "\xd8\x00"),
		CASE(false, 0x1e, "\0a\0", 0x1e, "\0A\0"),
		CASE(false, 0x13, "\xc3\xa9", 0x0c, "\xc3\xa9"),
		/* other types are compared as octets */
		CASE(false, 0x04, "a", 0x04, "A"),
		CASE(false, 0x04, "a", 0x0c, "a"),
#undef CASE
	};

	for (size_t i = 0; i < CT_ARRAY_LEN(cases); i++) {
		CT_TEST_BUFFER a = CT_BUFFER_INIT, b = CT_BUFFER_INIT;

		build_name(&a, cases[i].tag_a, cases[i].a, cases[i].len_a);
		build_name(&b, cases[i].tag_b, cases[i].b, cases[i].len_b);
		ck_assert_msg(equal(&a, &b) == cases[i].is_equal, "case %zu",
			      i);
	}
}

/* Long values go through more than one block of the hash. */
TEST(test_long_values)
{
	static char upper[5000], lower[5000];

	memset(upper, 'X', sizeof(upper));
	memset(lower, 'x', sizeof(lower));
	for (size_t len = 200; len < 5000; len += 239) {
		CT_TEST_BUFFER a = CT_BUFFER_INIT, b = CT_BUFFER_INIT;

		build_name(&a, 0x0c, upper, len);
		build_name(&b, 0x13, lower, len);
		ck_assert(equal(&a, &b));
		lower[len - 1] = 'y';
		b.len = 0;
		build_name(&b, 0x13, lower, len);
		ck_assert(!equal(&a, &b));
		lower[len - 1] = 'x';
	}
}

/* The same text as UTF8String and as BMPString, with spaces and other letters
 * than ASCII, in every length around the hash's blocks. */
TEST(test_long_values_of_two_types)
{
	static const char *const utf8[] = {"x", "Y", "  ", "\xc3\x89", "z"};
	static const char *const bmp[] = {"\0X", "\0y", "\0 ", "\0\xe9", "\0Z"};

	/* Memcheck takes longer, and tries some. */
	size_t step = ct_test_is_memchecked() ? 13 : 1;

	for (size_t count = 1; count < 700; count += step) {
		CT_TEST_BUFFER text8 = CT_BUFFER_INIT, text16 = CT_BUFFER_INIT;
		CT_TEST_BUFFER a = CT_BUFFER_INIT, b = CT_BUFFER_INIT;

		for (size_t i = 0; i < count; i++) {
			size_t which = (i * i + i / 3) % 5;

			ct_write_bytes(&text8, utf8[which],
				       strlen(utf8[which]));
			ct_write_bytes(&text16, bmp[which], 2);
		}
		build_name(&a, 0x0c, (char *)text8.data, text8.len);
		build_name(&b, 0x1e, (char *)text16.data, text16.len);
		ck_assert_msg(equal(&a, &b), "%zu characters", count);
	}
}

TEST(test_order_of_rdns_matters)
{
	CT_TEST_BUFFER a = CT_BUFFER_INIT, b = CT_BUFFER_INIT;
	size_t name = ct_write_begin(&a, 0x30);

	build_rdn(&a, O, 0x0c, "x");
	build_rdn(&a, CN, 0x0c, "y");
	ct_write_end(&a, name);
	name = ct_write_begin(&b, 0x30);
	build_rdn(&b, CN, 0x0c, "y");
	build_rdn(&b, O, 0x0c, "x");
	ct_write_end(&b, name);
	ck_assert(!equal(&a, &b));
}

/* A name that begins another one is not that name. */
TEST(test_number_of_rdns_matters)
{
	CT_TEST_BUFFER a = CT_BUFFER_INIT, b = CT_BUFFER_INIT;
	size_t name = ct_write_begin(&a, 0x30);

	build_rdn(&a, O, 0x0c, "x");
	ct_write_end(&a, name);
	name = ct_write_begin(&b, 0x30);
	build_rdn(&b, O, 0x0c, "x");
	build_rdn(&b, CN, 0x0c, "y");
	ct_write_end(&b, name);
	ck_assert(!equal(&a, &b));
}

/* One RDN with these attributes: each value a letter, all of type CN. */
static void build_set(struct ct_buffer *b, const char *letters, size_t copies)
{
	size_t name = ct_write_begin(b, 0x30), set = ct_write_begin(b, 0x31);

	for (size_t i = 0; i < copies; i++)
		for (const char *c = letters; *c != '\0'; c++)
			build_ava(b, CN, 0x0c, c, 1);
	ct_write_end(b, set);
	ct_write_end(b, name);
}

TEST(test_sets)
{
	static const struct {
		bool is_equal;
		const char *a, *b;
	} cases[] = {
		{true, "abc", "CBA"}, {false, "abc", "abd"},
		{false, "ab", "abc"}, {false, "aab", "abb"},
		{true, "aab", "ABA"}, {true, "", ""},
		{false, "", "a"},
	};

	for (size_t i = 0; i < CT_ARRAY_LEN(cases); i++) {
		CT_TEST_BUFFER a = CT_BUFFER_INIT, b = CT_BUFFER_INIT;

		build_set(&a, cases[i].a, 1);
		build_set(&b, cases[i].b, 1);
		ck_assert_msg(equal(&a, &b) == cases[i].is_equal, "case %zu",
			      i);
	}
}

/* Up to CT_RDN_MAX_SET attributes are a set, more are octets. */
TEST(test_large_sets)
{
	CT_TEST_BUFFER a = CT_BUFFER_INIT, b = CT_BUFFER_INIT,
		       c = CT_BUFFER_INIT;

	build_set(&a, "ab", CT_RDN_MAX_SET / 2);
	build_set(&b, "BA", CT_RDN_MAX_SET / 2);
	ck_assert(equal(&a, &b));
	a.len = b.len = 0;
	build_set(&a, "ab", CT_RDN_MAX_SET / 2 + 1);
	build_set(&b, "BA", CT_RDN_MAX_SET / 2 + 1);
	build_set(&c, "ab", CT_RDN_MAX_SET / 2 + 1);
	ck_assert(!equal(&a, &b));
	ck_assert(equal(&a, &c));
}

TEST(test_malformed)
{
	struct ct_span odd = BYTES("\x30\x02\x31\x01");

	ck_assert(ct_name_equal(odd, odd));
	ck_assert(!ct_name_equal(odd, BYTES("\x30\x00")));
	ck_assert(!ct_name_equal(BYTES("\x30\x00"), odd));
	ck_assert(hash(odd) == hash(BYTES("\x30\x02\x31\x01")));
}

TEST(test_within)
{
	CT_TEST_BUFFER full = CT_BUFFER_INIT, prefix = CT_BUFFER_INIT,
		       other = CT_BUFFER_INIT;
	size_t name = ct_write_begin(&full, 0x30);
	bool is_within;

	build_rdn(&full, O, 0x0c, "Example Ltd");
	build_rdn(&full, CN, 0x0c, "host");
	ct_write_end(&full, name);
	name = ct_write_begin(&prefix, 0x30);
	build_rdn(&prefix, O, 0x13, "EXAMPLE  LTD");
	ct_write_end(&prefix, name);
	name = ct_write_begin(&other, 0x30);
	build_rdn(&other, CN, 0x13, "host");
	ct_write_end(&other, name);

#define WITHIN(subtree, name) \
 (ct_name_is_within(subtree, name, &is_within) == CATRUST_OK && is_within)
	ck_assert(WITHIN(span_of(&prefix), span_of(&full)));
	ck_assert(WITHIN(span_of(&full), span_of(&full)));
	ck_assert(!WITHIN(span_of(&full), span_of(&prefix)));
	ck_assert(!WITHIN(span_of(&other), span_of(&full)));
	ck_assert(WITHIN(BYTES("\x30\x00"), span_of(&full)));
	ck_assert(WITHIN(BYTES("\x30\x00"), BYTES("\x30\x00")));
	ck_assert(!WITHIN(span_of(&prefix), BYTES("\x30\x00")));
#undef WITHIN
	assert_error(ct_name_is_within(BYTES("\x30\x01"), span_of(&full),
				       &is_within),
		     DER_LENGTH);
	assert_error(ct_name_is_within(span_of(&full), BYTES("\x31\x00"),
				       &is_within),
		     DER_TAG);
}

RUN_TESTS()
