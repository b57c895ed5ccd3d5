/*
 * Tests of verify/hostname, idna, name_constraints and public_suffix.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <stdio.h>

#include "tests/tools/run_suite.h"
#include "gnutls_verdicts/host_match.h"
#include "verify/hostname.h"
#include "verify/idna.h"
#include "verify/name_constraints.h"
#include "verify/public_suffix.h"
#include "tests/tools/der_writer.h"

static struct ct_span text(const char *string)
{
	return ct_span(string, strlen(string));
}

/* --- Host names ---------------------------------------------------------- */

static const struct {
	const char *presented, *host;
	bool rfc9525, gnutls;
} matches[] = {
	{"example.com", "example.com", true, true},
	{"EXAMPLE.com", "example.COM", true, true},
	{"example.com", "www.example.com", false, false},
	{"www.example.com", "example.com", false, false},
	{"*.example.com", "www.example.com", true, true},
	{"*.example.com", "example.com", false, false},
	{"*.example.com", "a.b.example.com", false, false},
	/* GnuTLS lets the wildcard stand for nothing. */
	{"*.example.com", ".example.com", true, true},
	{"*.com", "example.com", false, false},
	{"*", "example", false, false},
	{"*.", "example.", false, false},
	{"www*.example.com", "www1.example.com", false, false},
	{"*w.example.com", "www.example.com", false, true},
	{"a.*.example.com", "a.b.example.com", false, false},
	{"xn--*.example.com", "xn--a.example.com", false, false},
	{"", "example.com", false, false},
	{"localhost", "localhost", true, true},
};

TESTS(host_names_match, CT_ARRAY_LEN(matches))
{
	struct ct_span presented = text(matches[_i].presented);
	struct ct_span host = text(matches[_i].host);

	ck_assert_int_eq(ct_hostname_matches(presented, host, 0),
			 matches[_i].rfc9525);
	ck_assert_int_eq(ct_gnutls_host_matches(presented, host, true),
			 matches[_i].gnutls);
}

TEST(wildcards_can_be_forbidden)
{
	struct ct_span presented = text("*.example.com");
	struct ct_span host = text("www.example.com");

	ck_assert(!ct_hostname_matches(presented, host,
				       CT_HOSTNAME_NO_WILDCARDS));
	ck_assert(!ct_gnutls_host_matches(presented, host, false));
}

TEST(preferred_syntax)
{
	static const char *const good[] = {"a", "a.b", "a-b.c1", "1.2.3.4",
					   "xn--rksmrgs-5wao1o.example"};
	static const char *const bad[] = {
		"",	".",   "a.",  ".a",	 "a..b",	"-a.b",
		"a-.b", "a_b", "a b", "*.a.b.*", "\xc3\xa4.com"};
	char label[70];

	for (size_t i = 0; i < CT_ARRAY_LEN(good); i++)
		ck_assert(ct_hostname_is_valid(text(good[i]), false));
	for (size_t i = 0; i < CT_ARRAY_LEN(bad); i++)
		ck_assert(!ct_hostname_is_valid(text(bad[i]), true));
	ck_assert(ct_hostname_is_valid(text("*.a"), true));
	ck_assert(!ct_hostname_is_valid(text("*.a"), false));
	ck_assert(!ct_hostname_is_valid(text("*"), true));
	memset(label, 'a', sizeof(label));
	ck_assert(ct_hostname_is_valid(ct_span(label, 63), false));
	ck_assert(!ct_hostname_is_valid(ct_span(label, 64), false));
}

static void assert_prepared(const char *name, const char *expected)
{
	CT_TEST_BUFFER out = CT_BUFFER_INIT;
	enum catrust_error error = ct_hostname_prepare(text(name), &out);

	if (expected == NULL) {
		assert_error(error, INVALID_ARGUMENT);
		ck_assert_uint_eq(out.len, 0);
	} else {
		assert_ok(error);
		ck_assert_uint_eq(out.len, strlen(expected));
		ck_assert_mem_eq(out.data, expected, out.len);
	}
}

/* U+2024, one dot leader, looks like a full stop: it separates labels like
 * one, and is never part of a label. */
TEST(names_go_through_idna)
{
	assert_prepared("Example.COM", "example.com");
	assert_prepared("example.com.", "example.com");
	assert_prepared("r\xc3\xa4ksm\xc3\xb6rg\xc3\xa5s.josefsson.org",
			"xn--rksmrgs-5wao1o.josefsson.org");
	assert_prepared("R\xc3\x84KSM\xc3\x96RG\xc3\x85S.josefsson.org",
			"xn--rksmrgs-5wao1o.josefsson.org");
	assert_prepared("r\xc3\xa4ksm\xc3\xb6rg\xc3\xa5s\xe2\x80\xa4"
			"josefsson\xe2\x80\xa4org",
			"xn--rksmrgs-5wao1o.josefsson.org");
	assert_prepared("a\xe3\x80\x82"
			"b\xef\xbc\x8e"
			"c",
			"a.b.c");
	assert_prepared("fa\xc3\x9f.de", "xn--fa-hia.de");
	assert_prepared("a\xe2\x80\xa5"
			"b.com",
			NULL); /* two dot leader */
	assert_prepared("\xff.com", NULL);
	assert_prepared("a b.com", NULL);
	assert_prepared("", NULL);
	assert_prepared(".", NULL);
}

/* Without the flag U+2024 is disallowed, as it is for GnuTLS. */
TEST(dot_leader_is_disallowed_otherwise)
{
	CT_TEST_BUFFER out = CT_BUFFER_INIT;

	assert_error(ct_idna_to_ascii(text("a\xe2\x80\xa4"
					   "b.com"),
				      0, &out),
		     INVALID_ARGUMENT);
	ck_assert_uint_eq(out.len, 0);
}

TEST(email_addresses)
{
	ck_assert(
		ct_email_matches(text("a@Example.com"), text("a@example.COM")));
	ck_assert(!ct_email_matches(text("A@example.com"),
				    text("a@example.com")));
	ck_assert(!ct_email_matches(text("a@example.com"), text("a")));
	ck_assert(ct_email_is_valid(text("*@example.com")));
	ck_assert(!ct_email_is_valid(text("@example.com")));
	ck_assert(!ct_email_is_valid(text("a@")));
	ck_assert(!ct_email_is_valid(text("a@b@c")));
	ck_assert(!ct_email_is_valid(text("a@-b")));
	ck_assert(!ct_email_is_valid(text("example.com")));
}

/* --- Constraints --------------------------------------------------------- */

static const struct {
	enum ct_general_name_type type;
	const char *constraint, *name;
	bool permits, excludes;
} constraints[] = {
	{CT_NAME_DNS, "example.com", "example.com", true, true},
	{CT_NAME_DNS, "example.com", "a.b.EXAMPLE.com", true, true},
	{CT_NAME_DNS, "example.com", "notexample.com", false, false},
	{CT_NAME_DNS, "example.com", ".example.com", false, true},
	{CT_NAME_DNS, ".example.com", ".example.com", false, true},
	{CT_NAME_DNS, ".example.com", ".a.example.com", false, true},
	{CT_NAME_DNS, "a.example.com", ".example.com", false, true},
	{CT_NAME_DNS, "", "example.com", true, true},
	{CT_NAME_DNS, ".example.com", "a.example.com", true, true},
	{CT_NAME_DNS, ".example.com", "example.com", false, false},
	{CT_NAME_DNS, "example.com", "*.example.com", true, true},
	{CT_NAME_DNS, "a.example.com", "*.example.com", false, true},
	{CT_NAME_DNS, "b.a.example.com", "*.example.com", false, false},
	{CT_NAME_DNS, "com", "*.example.com", true, true},
	{CT_NAME_EMAIL, "a@example.com", "a@EXAMPLE.com", true, true},
	{CT_NAME_EMAIL, "a@example.com", "A@example.com", false, false},
	{CT_NAME_EMAIL, "example.com", "a@example.com", true, true},
	{CT_NAME_EMAIL, "example.com", "a@b.example.com", false, false},
	{CT_NAME_EMAIL, ".example.com", "a@b.example.com", true, true},
	{CT_NAME_EMAIL, ".example.com", "a@example.com", false, false},
	/* Not an e-mail address: it may be one of the excluded ones. */
	{CT_NAME_EMAIL, "example.com", "example.com", false, true},
	{CT_NAME_URI, "example.com", "https://example.com/x", true, true},
	{CT_NAME_URI, "example.com", "https://u@example.com:8/", true, true},
	{CT_NAME_URI, "example.com", "https://a.example.com/", false, false},
	{CT_NAME_URI, ".example.com", "https://a.example.com", true, true},
	{CT_NAME_URI, "example.com", "https://x/@example.com", false, false},
	/* Without a host name the certificate is refused either way. */
	{CT_NAME_URI, "example.com", "mailto:a@example.com", false, true},
	{CT_NAME_URI, "example.com", "https://192.0.2.1/", false, true},
	{CT_NAME_URI, "example.com", "https://[::1]/", false, true},
	{CT_NAME_URI, "", "urn:x", false, true},
	{CT_NAME_URI, "", "https://example.com/", true, true},
	{CT_NAME_EMAIL, "", "x", true, true},
	{CT_NAME_DNS, "", "a b", true, true},
	/* A wildcard may be in the middle of its label, and nowhere else. */
	{CT_NAME_DNS, "www.example.com", "w*.example.com", false, true},
	{CT_NAME_DNS, "w.example.com", "*w.example.com", false, true},
	{CT_NAME_DNS, "www.example.org", "w*.example.com", false, false},
	{CT_NAME_DNS, "example.com", "a*.example.com", true, true},
	{CT_NAME_DNS, ".a.example.com", "*.example.com", false, true},
	{CT_NAME_DNS, "localhost", "*", false, true},
	/* Forms that are not processed. */
	{CT_NAME_REGISTERED_ID, "x", "x", false, true},
	{CT_NAME_REGISTERED_ID, "x", "y", false, true},
	{CT_NAME_REGISTERED_ID, "", "x", false, true},
	{CT_NAME_OTHER, "x", "x", false, true},
	{CT_NAME_X400, "x", "x", false, true},
	{CT_NAME_EDI_PARTY, "x", "x", false, true},
};

TESTS(constraints_hold, CT_ARRAY_LEN(constraints))
{
	struct ct_span constraint = text(constraints[_i].constraint);
	struct ct_span name = text(constraints[_i].name);

	ck_assert_int_eq(ct_name_constraint_holds(constraints[_i].type,
						  constraint, name, false),
			 constraints[_i].permits);
	ck_assert_int_eq(ct_name_constraint_holds(constraints[_i].type,
						  constraint, name, true),
			 constraints[_i].excludes);
}

/* What cannot be compared is within what is excluded, and not within what is
 * permitted. Each is tried with a good name or constraint of its form, which
 * does not include it. */
static const struct {
	enum ct_general_name_type type;
	const char *text;
	size_t len; /* 0: up to the NUL */
	bool is_name, is_constraint;
} incomparable[] = {
	{CT_NAME_DNS, "www.example.com.", 0, true, true},
	{CT_NAME_DNS, "www.example.com..", 0, true, true},
	{CT_NAME_DNS, "www..example.com", 0, true, true},
	{CT_NAME_DNS, "..example.com", 0, true, true},
	{CT_NAME_DNS, ".example.com", 0, true, false},
	{CT_NAME_DNS, ".", 0, true, true},
	{CT_NAME_DNS, "..", 0, true, true},
	{CT_NAME_DNS, "", 0, true, false},
	{CT_NAME_DNS, "www.example.com\0", 16, true, true},
	{CT_NAME_DNS, "www.example.com\0.org", 20, true, true},
	{CT_NAME_DNS, "www.example.com ", 0, true, true},
	{CT_NAME_DNS, " www.example.com", 0, true, true},
	{CT_NAME_DNS, "www.example.com\n", 0, true, true},
	{CT_NAME_DNS, "b\xc3\xbc.example.com", 0, true, true},
	{CT_NAME_DNS, "https://www.example.com/", 0, true, true},
	{CT_NAME_DNS, "www.example.com:443", 0, true, true},
	{CT_NAME_DNS, "*.example.com", 0, false, true},
	{CT_NAME_DNS, "w*.example.com", 0, false, true},
	{CT_NAME_DNS, "www.*.com", 0, true, true},
	{CT_NAME_DNS, "*.*.com", 0, true, true},
	{CT_NAME_EMAIL, "example.com", 0, true, false},
	{CT_NAME_EMAIL, "", 0, true, false},
	{CT_NAME_EMAIL, "a@", 0, true, true},
	{CT_NAME_EMAIL, "@", 0, true, true},
	{CT_NAME_EMAIL, "@example.com", 0, true, true},
	{CT_NAME_EMAIL, "a@b@example.com", 0, true, true},
	{CT_NAME_EMAIL, "a@example.com.", 0, true, true},
	{CT_NAME_EMAIL, "a@.example.com", 0, true, true},
	{CT_NAME_EMAIL, "a@*.example.com", 0, true, true},
	{CT_NAME_EMAIL, "a@example.com\0", 14, true, true},
	{CT_NAME_EMAIL, "a\0@example.com", 14, true, true},
	{CT_NAME_EMAIL, "a @example.com", 0, true, true},
	{CT_NAME_EMAIL, "\"a\"@example.com", 0, true, true},
	{CT_NAME_EMAIL, "\"a@b\"@example.com", 0, true, true},
	{CT_NAME_EMAIL, "a@[192.0.2.1]", 0, true, true},
	{CT_NAME_EMAIL, "example.com.", 0, true, true},
	{CT_NAME_EMAIL, "*.example.com", 0, true, true},
	{CT_NAME_URI, "https://example.com./", 0, true, true},
	{CT_NAME_URI, "https://ex%61mple.com/", 0, true, true},
	{CT_NAME_URI, "https://example%2ecom/", 0, true, true},
	{CT_NAME_URI, "https:///example.com/", 0, true, true},
	{CT_NAME_URI, "https:/example.com/", 0, true, true},
	{CT_NAME_URI, "https://.example.com/", 0, true, true},
	{CT_NAME_URI, "https://*.example.com/", 0, true, true},
	{CT_NAME_URI, "https://example.com\\@a.org/", 0, true, true},
	{CT_NAME_URI, "https://example.com\t@a.org/", 0, true, true},
	{CT_NAME_URI, " https://a.org/", 0, true, true},
	{CT_NAME_URI, "https://example.com\0/", 21, true, true},
	{CT_NAME_URI, "https://192.0.2.1:80/", 0, true, true},
	{CT_NAME_URI, "https://3221225985/", 0, true, true},
	{CT_NAME_URI, "https://192.0.0x201/", 0, true, true},
	{CT_NAME_URI, "https://b\xc3\xbc.example/", 0, true, true},
	{CT_NAME_URI, "example.com.", 0, true, true},
	{CT_NAME_URI, "example.com:80", 0, true, true},
	{CT_NAME_URI, "", 0, true, false},
	{CT_NAME_IP, "", 0, true, true},
	{CT_NAME_IP, "\xc6\x33\x64", 3, true, true},
	{CT_NAME_IP, "\xc6\x33\x64\x01\x01", 5, true, true},
	{CT_NAME_IP, "\xc6\x33\x64\x01\xff\xff\xff\xff", 8, true, false},
	{CT_NAME_IP, "\xc6\x33\x64\x01\xff\xff\xff\xff\xff", 9, true, true},
	{CT_NAME_IP, "\xc6\x33\x64\x01\xff\x00\xff\x00", 8, true, true},
	{CT_NAME_IP, "\xc6\x33\x64\x01\x00\x00\x00\x01", 8, true, true},
};

TESTS(what_cannot_be_compared_is_excluded, CT_ARRAY_LEN(incomparable))
{
	static const struct {
		const char *constraint, *name;
		size_t constraint_len, name_len;
	} others[] = {
		[CT_NAME_DNS] = {"example.net", "www.example.net", 11, 15},
		[CT_NAME_EMAIL] = {"example.net", "a@example.net", 11, 13},
		[CT_NAME_URI] = {"example.net", "https://example.net/", 11, 20},
		[CT_NAME_IP] = {"\xc0\x00\x02\x00\xff\xff\xff\x00",
				"\xc0\x00\x02\x07", 8, 4},
	};
	enum ct_general_name_type type = incomparable[_i].type;
	struct ct_span bad = ct_span(incomparable[_i].text,
				     incomparable[_i].len != 0
					     ? incomparable[_i].len
					     : strlen(incomparable[_i].text));
	struct ct_span constraint =
		ct_span(others[type].constraint, others[type].constraint_len);
	struct ct_span name = ct_span(others[type].name, others[type].name_len);

	if (incomparable[_i].is_name) {
		ck_assert(
			ct_name_constraint_holds(type, constraint, bad, true));
		ck_assert(!ct_name_constraint_holds(type, constraint, bad,
						    false));
	}
	if (incomparable[_i].is_constraint) {
		ck_assert(!ct_name_constraint_is_comparable(type, bad));
		ck_assert(ct_name_constraint_holds(type, bad, name, true));
		ck_assert(!ct_name_constraint_holds(type, bad, name, false));
	}
	/* The others are comparable, and different. */
	ck_assert(ct_name_constraint_holds(type, constraint, name, false));
}

TEST(networks_hold)
{
	struct ct_span network = ct_span("\xc0\x00\x02\x00\xff\xff\xff\x00", 8);

	ck_assert(ct_name_constraint_holds(
		CT_NAME_IP, network, ct_span("\xc0\x00\x02\x07", 4), false));
	ck_assert(!ct_name_constraint_holds(
		CT_NAME_IP, network, ct_span("\xc0\x00\x03\x07", 4), false));
	ck_assert(!ct_name_constraint_holds(
		CT_NAME_IP, network, ct_span("\xc0\x00\x03\x07", 4), true));
	ck_assert(ct_name_constraint_holds(
		CT_NAME_IP, network, ct_span("\xc0\x00\x02\x07", 4), true));
}

/* --- Public suffixes ----------------------------------------------------- */

TEST(public_suffixes)
{
	static const char list_text[] = "// comment\n"
					"com\n"
					"co.uk\r\n"
					"*.ck trailing words\n"
					"!www.ck\n"
					"\xc3\xa5.se\n"
					"// ===BEGIN PRIVATE DOMAINS===\n"
					"s3.amazonaws.com\n"
					"*.private.example.com\n"
					"// a comment\n"
					"github.io\n"
					"// ===END PRIVATE DOMAINS===\n"
					"org.uk";
	struct ct_public_suffix_list *list;

	assert_ok(ct_public_suffix_list_new(&list, text(list_text)));
	ck_assert(ct_is_public_suffix(list, text("com")));
	ck_assert(ct_is_public_suffix(list, text("CO.UK")));
	ck_assert(!ct_is_public_suffix(list, text("s3.amazonaws.com")));
	ck_assert(!ct_is_public_suffix(list, text("a.private.example.com")));
	ck_assert(!ct_is_public_suffix(list, text("github.io")));
	ck_assert(ct_is_public_suffix(list, text("org.uk")));
	ck_assert(!ct_is_public_suffix(list, text("amazonaws.com")));
	ck_assert(!ct_is_public_suffix(list, text("example.co.uk")));
	ck_assert(ct_is_public_suffix(list, text("any.ck")));
	ck_assert(!ct_is_public_suffix(list, text("www.ck")));
	ck_assert(ct_is_public_suffix(list, text("xn--5ca.se")));
	ck_assert(ct_is_public_suffix(list, text("unknown")));
	ck_assert(!ct_is_public_suffix(list, text("example.unknown")));
	ct_public_suffix_list_free(list);
	ck_assert(ct_is_public_suffix(NULL, text("com")));
	ck_assert(!ct_is_public_suffix(NULL, text("co.uk")));
}

/* All make co.uk a public suffix. */
static const char *const readable_lists[] = {
	"co.uk",
	"\xef\xbb\xbf"
	"co.uk\n",
	"// comment\r\nco.uk\r\n",
	"// comment\rco.uk\rcom",
	"\n\n \t co.uk // the rest of the line is ignored",
	"CO.UK\nCOM\n",
	"*.UK\n!www.uk\n",
	"!www.uk\n*.uk\n",
	"*\nco.uk\n",
	/* A registry controls the domain itself, too. */
	"*.co.uk\n!www.co.uk\n",
	/* U+FF0E FULLWIDTH FULL STOP */
	"co\xef\xbc\x8euk\n",
	"// ===BEGIN PRIVATE DOMAINS===\n"
	"co.uk\n"
	"  // ===END PRIVATE DOMAINS===\n"
	"co.uk",
};

TESTS(public_suffix_lists_are_read, CT_ARRAY_LEN(readable_lists))
{
	struct ct_public_suffix_list *list;

	assert_ok(ct_public_suffix_list_new(&list, text(readable_lists[_i])));
	ck_assert(ct_is_public_suffix(list, text("co.uk")));
	ck_assert(ct_is_public_suffix(list, text("Co.Uk")));
	ck_assert(!ct_is_public_suffix(list, text("www.uk")));
	ck_assert(!ct_is_public_suffix(list, text("www.co.uk")));
	ct_public_suffix_list_free(list);
}

#define LIST(bytes)             \
 {                              \
  (bytes), sizeof(bytes "") - 1 \
 }

/* What is no list, or not all of one, must not pass for a list without rules:
 * every wildcard under a public suffix would be accepted. */
static const struct {
	const char *data;
	size_t len;
} broken_lists[] = {
	LIST(""),
	LIST("\n\r\n \n"),
	LIST("\xef\xbb\xbf"),
	LIST("// co.uk\n"),
	LIST("!www.uk\n"),
	LIST("*\n"),
	/* no public section; a section cut short, or its beginning missing */
	LIST("// ===BEGIN PRIVATE DOMAINS===\nco.uk\n"
	     "// ===END PRIVATE DOMAINS===\n"),
	LIST("// ===BEGIN ICANN DOMAINS===\nco.uk\n"),
	LIST("co.uk\n// ===BEGIN PRIVATE DOMAINS===\nexample.com\n"),
	LIST("co.uk\n// ===END ICANN DOMAINS===\n"),
	LIST("// ===BEGIN PRIVATE DOMAINS===\nexample.com\n"
	     "// ===BEGIN ICANN DOMAINS===\nco.uk\n"
	     "// ===END ICANN DOMAINS===\n"),
	/* UTF-16, with and without a byte order mark; not UTF-8 */
	LIST("\xff\xfe"
	     "c\0o\0m\0\n\0"),
	LIST("c\0o\0m\0\n\0"),
	LIST("com\n\0co.uk\n"),
	LIST("com\n\xff.uk\n"),
	/* other files; lines that are no rule */
	LIST("com\n<!DOCTYPE html>\n"),
	LIST("com\n-----BEGIN CERTIFICATE-----\n"),
	LIST("com\n# co.uk\n"),
	LIST("com\nco.uk.\n"),
	LIST("com\n.co.uk\n"),
	LIST("com\nco..uk\n"),
	LIST("com\n*.\n"),
	LIST("com\n!\n"),
	LIST("com\n*uk\n"),
	LIST("com\nco.*.uk\n"),
	LIST("com\n!*.uk\n"),
};

TESTS(broken_public_suffix_lists_are_refused, CT_ARRAY_LEN(broken_lists))
{
	struct ct_public_suffix_list *list = NULL;

	assert_error(
		ct_public_suffix_list_new(&list, ct_span(broken_lists[_i].data,
							 broken_lists[_i].len)),
		INVALID_ARGUMENT);
	ck_assert_ptr_null(list);
}

/* The list as it is installed, where it is. */
TEST(installed_public_suffixes)
{
	static const char path[] = "/usr/share/publicsuffix/"
				   "public_suffix_list.dat";
	struct ct_public_suffix_list *list;
	CT_TEST_BUFFER file = CT_BUFFER_INIT;
	FILE *stream = fopen(path, "rb");
	char piece[4096];
	size_t len;

	if (stream == NULL) {
		printf("note: no %s\n", path);
		return;
	}
	while ((len = fread(piece, 1, sizeof(piece), stream)) > 0)
		assert_ok(ct_buffer_append(&file, piece, len));
	fclose(stream);
	assert_ok(
		ct_public_suffix_list_new(&list, ct_span(file.data, file.len)));
	ck_assert(ct_is_public_suffix(list, text("co.uk")));
	ck_assert(ct_is_public_suffix(list, text("any.ck")));
	ck_assert(!ct_is_public_suffix(list, text("www.ck")));
	ck_assert(!ct_is_public_suffix(list, text("s3.amazonaws.com")));
	ck_assert(!ct_is_public_suffix(list, text("github.io")));
	ct_public_suffix_list_free(list);
}

RUN_TESTS()
