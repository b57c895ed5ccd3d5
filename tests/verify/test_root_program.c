/*
 * Tests of what root programs say: p11-kit's text, from loading to verdicts.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <catrust/catrust.h>

#include "asn1/oid.h"
#include "tests/tools/der_writer.h"
#include "tests/tools/checkers.h"
#include "tests/tools/run_suite.h"
#include "tests/verify/chains.h"
#include "tests/verify/root_program.h"
#include "tests/verify/trust_settings.h"
#include "trust/bundle_objects.h"
#include "trust/p11_kit_write.h"

#define ROOT_KEY CT_TEST_P256(1)
#define CA_KEY	 CT_TEST_P256(2)
#define LEAF_KEY CT_TEST_P256(4)

/* As a template names them, and where they stand in the path. */
enum { ROOT, CA, PEER, OTHER, NUM_CERTS };
enum { CA_INDEX = 1, ROOT_INDEX = 2 };

#define VALID_FROM INT64_C(1732924800) /* 2024-11-30 00:00:00Z */

static struct chains *chains;
static struct ct_span certs[NUM_CERTS];
static struct ct_buffer text, written;

static void setup(void)
{
	struct ct_test_certificate_spec specs[NUM_CERTS] = {
		chains_ca("CN=Root", "CN=Root", ROOT_KEY, ROOT_KEY),
		chains_ca("CN=CA", "CN=Root", CA_KEY, ROOT_KEY),
		chains_leaf("CN=CA", LEAF_KEY, CA_KEY),
		/* Of the root's key. */
		chains_ca("CN=Other", "CN=Other", ROOT_KEY, ROOT_KEY),
	};

	specs[PEER].not_before = VALID_FROM;
	specs[PEER].not_after = INT64_C(2000000000);
	specs[PEER].key_purposes = NULL;
	specs[CA].serial = 99;
	chains = chains_new(CATRUST_PROFILE_RFC5280);
	for (size_t i = 0; i < NUM_CERTS; i++)
		certs[i] = chains_make(chains, &specs[i]);
	chains_send(chains, certs[PEER]);
	chains_send(chains, certs[CA]);
}

static void teardown(void)
{
	chains_free(chains);
	ct_buffer_clear(&text);
	ct_buffer_clear(&written);
}

static struct ct_span fill(const char *template)
{
	text.len = 0;
	ct_write_root_program(&text, template, certs);
	return ct_span(text.data, text.len);
}

/* What is asked for. */
static struct ct_span purpose_of(char letter)
{
	switch (letter) {
	case 's':
		return ct_oid_kp_server_auth;
	case 'e':
		return ct_oid_kp_email_protection;
	case 'c':
		return ct_oid_kp_client_auth;
	case 'o':
		return ct_oid_kp_ocsp_signing;
	case 'a':
		return ct_oid_any_extended_key_usage;
	case 'x':
		return ct_span("\x2a\x03\x04", 3); /* of somebody's own */
	case 'r':
		return ct_span("\x2b\x06\x01\x04\x01\x99\x77\x06\x0a\x10",
			       10); /* p11-kit's for no purpose */
	}
	return ct_span(NULL, 0);
}

static void assert_rule(const char *template, char purpose, enum ct_rule rule,
			size_t index)
{
	chains->options.purpose = purpose_of(purpose);
	ck_assert_msg((chains_verify(chains) == CATRUST_OK) ==
			      (rule == CT_RULE_NONE),
		      "%c: %s\n%s", purpose, ct_rule_text(chains->result.rule),
		      template);
	ck_assert_msg(chains->result.rule == rule, "%c: %s\n%s", purpose,
		      ct_rule_text(chains->result.rule), template);
	if (rule != CT_RULE_NONE)
		ck_assert_uint_eq(chains->result.failed_index, index);
}

#define NSS_DATA                                              \
 "# NSS\nCVS_ID \"x\"\nBEGINDATA\nCKA_CLASS CK_OBJECT_CLASS " \
 "CKO_NSS_BUILTIN_ROOT_LIST\nCKA_LABEL UTF8 \"Mozilla Roots\"\n"

#define NSS_CERTIFICATE(number, more)                               \
 "\nCKA_CLASS CK_OBJECT_CLASS CKO_CERTIFICATE\n"                    \
 "CKA_TOKEN CK_BBOOL CK_TRUE\nCKA_LABEL UTF8 \"Root\"\n"            \
 "CKA_CERTIFICATE_TYPE CK_CERTIFICATE_TYPE CKC_X_509\nCKA_ISSUER "  \
 "$" number "I\nCKA_SERIAL_NUMBER $" number "S\nCKA_VALUE $" number \
 "V\nCKA_NSS_MOZILLA_CA_POLICY CK_BBOOL CK_TRUE\n" more

#define NSS_TRUST(number, server, email, code)                         \
 "\nCKA_CLASS CK_OBJECT_CLASS CKO_NSS_TRUST\nCKA_ISSUER $" number      \
 "I\nCKA_SERIAL_NUMBER $" number "S\nCKA_CERT_SHA1_HASH "              \
 "MULTILINE_OCTAL\n\\000\nEND\nCKA_TRUST_SERVER_AUTH CK_TRUST " server \
 "\nCKA_TRUST_EMAIL_PROTECTION CK_TRUST " email                        \
 "\nCKA_TRUST_CODE_SIGNING CK_TRUST " code                             \
 "\nCKA_TRUST_STEP_UP_APPROVED CK_BBOOL CK_FALSE\n"

#define YES   "CKT_NSS_TRUSTED_DELEGATOR"
#define MAYBE "CKT_NSS_MUST_VERIFY_TRUST"
#define NOT   "CKT_NSS_NOT_TRUSTED"

#define NSS_AFTER(purpose, time) \
 "CKA_NSS_" purpose "_DISTRUST_AFTER MULTILINE_OCTAL\n$o" time ";\nEND\n"

#define GOOD P11 "trusted: true\n$0c"

#define NONE	CT_RULE_NONE
#define PURPOSE CT_RULE_ANCHOR_PURPOSE
#define NO	CT_RULE_DISTRUSTED
#define AFTER	CT_RULE_DISTRUST_AFTER

/* A template, and the rule that is broken for a server, for e-mail, for a
 * client, and without a purpose. By the trust anchor, where it is not said. */
static const struct {
	const char *template;
	enum ct_rule server, email, client, none;
	bool is_by_ca;
} cases[] = {
	{P11 "trusted: true\n$0c", NONE, NONE, NONE, NONE, false},
	{P11 "trusted: true\n$0cclass: certificate\n", NONE, NONE, NONE, NONE,
	 false},
	{"# a comment\n\n" P11 "label: \"a%3d[b]\"\r\n trusted : true \r\n"
	 "class: certificate\nvalue: \"$0v\"\n",
	 NONE, NONE, NONE, NONE, false},
	/* Neither trusted nor distrusted. */
	{P11 "$0c", PURPOSE, PURPOSE, PURPOSE, PURPOSE, false},
	{P11 "trusted: false\n$0c" P11 "trusted: true\n$1c", NONE, NONE, NONE,
	 NONE, false},
	{P11 "x-distrusted: true\n$0c", NO, NO, NO, NO, false},
	{P11 "trusted: true\nx-distrusted: true\n$0c", NO, NO, NO, NO, false},
	/* Wherever it stands, and when it is named only. */
	{P11 "trusted: true\n$0c" P11 "x-distrusted: true\n$1c", NO, NO, NO, NO,
	 true},
	{P11 "class: certificate\nx-distrusted: true\nissuer: \"$1i\"\n"
	     "serial-number: \"$1s\"\n" P11 "trusted: true\n$0c",
	 NO, NO, NO, NO, true},
	{P11 "class: certificate\nx-distrusted: true\nissuer: \"$1i\"\n"
	     "serial-number: \"$2s\"\n" P11 "trusted: true\n$0c",
	 NONE, NONE, NONE, NONE, false},
	/* Times. */
	{P11 "trusted: true\nnss-server-distrust-after: \"241129235959Z\"\n$0c",
	 AFTER, NONE, NONE, AFTER, false},
	{P11 "trusted: true\nnss-server-distrust-after: \"241130000000Z\"\n$0c",
	 NONE, NONE, NONE, NONE, false},
	{P11 "trusted: true\nnss-server-distrust-after: \"20241130000001Z\"\n"
	     "$0c",
	 NONE, NONE, NONE, NONE, false},
	{P11 "trusted: true\nnss-email-distrust-after: \"%3241129235959Z\"\n"
	     "nss-server-distrust-after: \"%00\"\n$0c",
	 NONE, AFTER, NONE, AFTER, false},
	{P11 "trusted: true\nnss-email-distrust-after: false\n"
	     "nss-server-distrust-after: \"%00\"\n$0c",
	 NONE, NONE, NONE, NONE, false},
	/* Attached extensions, before and after; of another key; several. */
	{P11 "trusted: true\n$0c" P11_EXTENSION("2.5.29.37", SERVER_ONLY), NONE,
	 PURPOSE, PURPOSE, NONE, false},
	{P11_EXTENSION("2.5.29.37", EMAIL_ONLY) P11 "trusted: true\n$0c",
	 PURPOSE, NONE, PURPOSE, NONE, false},
	{P11_EXTENSION("2.5.29.37", EMAIL_ONLY) P11_EXTENSION(
		 "2.5.29.37", SERVER_ONLY) P11 "trusted: true\n$0c",
	 PURPOSE, PURPOSE, PURPOSE, NONE, false},
	{P11 "trusted: true\n$0c" P11_EXTENSION("1.3.6.1.4.1.3319.6.10.1",
						NO_SERVER),
	 NO, NONE, NONE, NONE, false},
	/* Name constraints: a.example only. */
	{P11 "trusted: true\n$0c" P11_EXTENSION(
		 "2.5.29.30", "301b 0603551d1e 0101ff 0411 300f a00d 300b "
			      "8209 612e6578616d706c65"),
	 CT_RULE_NOT_PERMITTED, CT_RULE_NOT_PERMITTED, CT_RULE_NOT_PERMITTED,
	 CT_RULE_NOT_PERMITTED, false},
	/* Basic constraints: a path length of 0, of 1; no CA. */
	{P11 "trusted: true\n$0c" P11_EXTENSION(
		 "2.5.29.19", "300f 0603551d13 0408 3006 0101ff 020100"),
	 CT_RULE_PATH_LENGTH, CT_RULE_PATH_LENGTH, CT_RULE_PATH_LENGTH,
	 CT_RULE_PATH_LENGTH, false},
	{P11 "trusted: true\n$0c" P11_EXTENSION(
		 "2.5.29.19", "300f 0603551d13 0408 3006 0101ff 020101"),
	 NONE, NONE, NONE, NONE, false},
	{P11 "trusted: true\n$0c" P11_EXTENSION("2.5.29.19",
						"3009 0603551d13 0402 3000"),
	 CT_RULE_NOT_CA, CT_RULE_NOT_CA, CT_RULE_NOT_CA, CT_RULE_NOT_CA, false},
	/* An extension that is not known, critical or not. */
	{P11 "trusted: true\n$0c" P11_EXTENSION("2.5.29.99",
						"300c 0603551d63 0101ff 0402 "
						"0500"),
	 CT_RULE_UNKNOWN_CRITICAL, CT_RULE_UNKNOWN_CRITICAL,
	 CT_RULE_UNKNOWN_CRITICAL, CT_RULE_UNKNOWN_CRITICAL, false},
	{P11 "trusted: true\n$0c" P11_EXTENSION("2.5.29.99",
						"3009 0603551d63 0402 0500"),
	 NONE, NONE, NONE, NONE, false},
	/* NSS's trust, as p11-kit writes it. */
	{P11 "class: nss-trust\nissuer: \"$0i\"\nserial-number: \"$0s\"\n"
	     "trust-server-auth: nss-trusted-delegator\n"
	     "trust-email-protection: nss-must-verify-trust\n" P11
	     "trusted: true\n$0c",
	 NONE, PURPOSE, PURPOSE, NONE, false},
	/* Twice the same certificate: all that is said of it holds. */
	{P11 "trusted: true\n$0c" P11 "x-distrusted: true\n$0c", NO, NO, NO, NO,
	 false},
	/* NSS's own text. */
	{NSS_DATA NSS_CERTIFICATE("0", "") NSS_TRUST("0", YES, YES, MAYBE),
	 NONE, NONE, PURPOSE, NONE, false},
	{NSS_DATA NSS_TRUST("0", YES, MAYBE, MAYBE) NSS_CERTIFICATE("0", ""),
	 NONE, PURPOSE, PURPOSE, NONE, false},
	{NSS_DATA NSS_CERTIFICATE("0", "") NSS_TRUST("0", NOT, NOT, MAYBE), NO,
	 NO, NO, NO, false},
	{NSS_DATA NSS_CERTIFICATE("0", "") NSS_TRUST("0", NOT, YES, MAYBE), NO,
	 NONE, PURPOSE, NONE, false},
	/* Nothing is said of it, or of another one only. */
	{NSS_DATA NSS_CERTIFICATE("0", "") NSS_TRUST("1", YES, YES, YES),
	 PURPOSE, PURPOSE, PURPOSE, PURPOSE, false},
	/* Trusted for nothing as a trust anchor, but not distrusted. */
	{NSS_DATA NSS_CERTIFICATE("0", "")
		 NSS_TRUST("0", YES, YES,
			   YES) "CKA_TRUST_CLIENT_AUTH CK_TRUST "
				"CKT_NSS_TRUSTED\n" NSS_CERTIFICATE("1", "")
					NSS_TRUST("1", MAYBE, MAYBE, MAYBE),
	 NONE, NONE, NONE, NONE, false},
	/* Distrusted, with the certificate and without. */
	{NSS_DATA NSS_CERTIFICATE("0", "") NSS_TRUST("0", YES, YES, YES)
		 NSS_CERTIFICATE("1", "") NSS_TRUST("1", NOT, NOT, NOT),
	 NO, NO, NO, NO, true},
	{NSS_DATA NSS_CERTIFICATE("0", "") NSS_TRUST("0", YES, YES, YES)
		 NSS_TRUST("1", NOT, NOT, NOT),
	 NO, NO, PURPOSE, NO, true},
	{NSS_DATA NSS_CERTIFICATE("0", NSS_AFTER("SERVER", "241129235959Z"))
		 NSS_TRUST("0", YES, YES, MAYBE),
	 AFTER, NONE, PURPOSE, AFTER, false},
	{NSS_DATA NSS_CERTIFICATE("0", NSS_AFTER("EMAIL", "241129235959Z"))
		 NSS_TRUST("0", YES, YES, MAYBE),
	 NONE, AFTER, PURPOSE, AFTER, false},
	/* NSS has it with the trust object, too. */
	{NSS_DATA NSS_CERTIFICATE("0", "") NSS_TRUST("0", YES, YES, YES)
		 NSS_AFTER("SERVER", "241129235959Z"),
	 AFTER, NONE, PURPOSE, AFTER, false},
	{NSS_DATA NSS_CERTIFICATE("0", "CKA_NSS_SERVER_DISTRUST_AFTER CK_BBOOL "
				       "CK_FALSE\n")
		 NSS_TRUST("0", YES, YES, MAYBE),
	 NONE, NONE, PURPOSE, NONE, false},
};

static void check_case(size_t number, char purpose, enum ct_rule rule)
{
	size_t index = ROOT_INDEX;

	if (rule == CT_RULE_NOT_PERMITTED)
		index = 0;
	else if (cases[number].is_by_ca && rule == NO)
		index = CA_INDEX;
	assert_rule(cases[number].template, purpose, rule, index);
}

TESTS(limits_hold, CT_ARRAY_LEN(cases))
{
	size_t i = (size_t)_i;

	chains_trust_text(chains, fill(cases[i].template));
	check_case(i, 's', cases[i].server);
	check_case(i, 'e', cases[i].email);
	check_case(i, 'c', cases[i].client);
	check_case(i, '-', cases[i].none);
}

/* As if its certificate had it (RFC 5280 4.2.1.12), also where the CA is no
 * trust anchor. NSS's purposes are about trust anchors only. */
TEST(attached_purposes_hold_for_intermediates)
{
	const char *attached =
		P11 "trusted: true\n$0c" P11 "trusted: false\n$1c" P11
		    "class: x-certificate-extension\nobject-id: 2.5.29.37\n"
		    "value: \"$x" EMAIL_ONLY ";\"\n$1k";
	const char *nss = NSS_DATA NSS_CERTIFICATE("0", "")
		NSS_TRUST("0", YES, YES, YES) NSS_CERTIFICATE("1", "")
			NSS_TRUST("1", MAYBE, YES, MAYBE);

	chains_trust_text(chains, fill(attached));
	assert_rule(attached, 's', PURPOSE, CA_INDEX);
	assert_rule(attached, 'e', NONE, 0);
	assert_rule(attached, '-', NONE, 0);
	ct_store_unref(chains->store);
	chains->store = ct_store_new();
	chains_trust_text(chains, fill(nss));
	assert_rule(nss, 's', NONE, 0);
	assert_rule(nss, 'e', NONE, 0);
}

/* --- Written again -------------------------------------------------------- */

static size_t num_shared;

static void count_shared(void *context, const struct ct_load_problem *problem)
{
	(void)context;
	assert_error(problem->error, SHARED_KEY);
	ck_assert(problem->name.data != NULL);
	num_shared++;
}

/* What the store holds as text, which then is all that it holds. */
static void rewrite(void)
{
	num_shared = 0;
	written.len = 0;
	assert_ok(
		ct_p11_kit_write(chains->store, count_shared, NULL, &written));
	ct_store_unref(chains->store);
	chains->store = ct_store_new();
	chains_trust_text(chains, span_of(&written));
}

/* Text that was read is written as it was. */
static void assert_stable(void)
{
	CT_TEST_BUFFER first = CT_BUFFER_INIT;

	ct_write_bytes(&first, written.data, written.len);
	rewrite();
	ck_assert(ct_span_equal(span_of(&first), span_of(&written)));
}

/* Lists that have nothing in common become none. */
static bool has_disjoint_lists(const char *template)
{
	return strstr(template, SERVER_ONLY) != NULL &&
	       strstr(template, EMAIL_ONLY) != NULL;
}

TESTS(written_limits_hold, CT_ARRAY_LEN(cases))
{
	size_t i = (size_t)_i;

	chains_trust_text(chains, fill(cases[i].template));
	rewrite();
	ck_assert_uint_eq(num_shared, 0);
	check_case(i, 's', cases[i].server);
	check_case(i, 'e', cases[i].email);
	check_case(i, 'c', cases[i].client);
	check_case(i, '-',
		   has_disjoint_lists(cases[i].template) ? PURPOSE
							 : cases[i].none);
	assert_stable();
}

/* A certificate is named and its purposes are said, by NSS and again by a
 * bundle that has it. */
TEST(written_limits_are_those_of_all_bundles)
{
	const char *named = NSS_DATA NSS_CERTIFICATE("3", "")
		NSS_TRUST("0", NOT, YES, MAYBE);

	chains_trust_text(chains, fill(named));
	chains_trust(chains, certs[ROOT]);
	rewrite();
	assert_rule(named, 's', NO, 2);
	assert_rule(named, 'e', NONE, 0);
	assert_rule(named, 'c', PURPOSE, 2);
}

/* OpenSSL's settings, and the rule for a server, for a client, for a responder
 * (OCSP), which no attribute is about, and for a purpose that OpenSSL has no
 * name for or anyExtendedKeyUsage. */
static const struct {
	struct ct_span settings;
	enum ct_rule server, client, responder, other;
} openssl[] = {
	{SETTINGS(TRUSTS_SERVER), NONE, NO, NO, PURPOSE},
	{SETTINGS(TRUSTS_CLIENT), NO, NONE, NO, PURPOSE},
	{SETTINGS(TRUSTS_BOTH), NONE, NONE, NO, PURPOSE},
	{SETTINGS(TRUSTS_ANY), NONE, NONE, NONE, NONE},
	{SETTINGS(REJECTS_SERVER), NO, NONE, NONE, NONE},
	{SETTINGS(REJECTS_ANY), NO, NO, NO, NO},
	{SETTINGS(SPLITS_SERVER), NO, NO, NO, PURPOSE},
	{SETTINGS(SPLITS_CLIENT), NONE, NO, NO, PURPOSE},
	{SETTINGS(HAS_ALIAS), NONE, NONE, NONE, NONE},
	{SETTINGS("\x30\x03\x30\x05\x00"), NO, NO, NO, NO},
	{SETTINGS("\x30\x04\x30\x02\x05\x00"), NO, NO, NO, NO},
};

/* They count for an intermediate certificate, too. */
TESTS(openssl_settings_become_limits, 2 * CT_ARRAY_LEN(openssl))
{
	size_t i = (size_t)_i / 2, place = _i % 2 == 0 ? ROOT : CA;
	size_t index = place == CA ? CA_INDEX : ROOT_INDEX;

	if (place == CA)
		chains_trust(chains, certs[ROOT]);
	chains_trust_with(chains, certs[place], openssl[i].settings);
	rewrite();
	assert_rule("settings", 's', openssl[i].server, index);
	assert_rule("settings", 'c', openssl[i].client, index);
	assert_rule("settings", 'o', openssl[i].responder, index);
	assert_rule("settings", 'x', openssl[i].other, index);
	assert_rule("settings", 'a', openssl[i].other, index);
	assert_stable();
}

/* Lists with nothing in common leave no purpose, wherever it stands: not that
 * either which stands for none. */
TEST(no_purpose_is_left)
{
	chains_trust(chains, certs[ROOT]);
	chains_trust_with(chains, certs[CA],
			  (struct ct_span)SETTINGS(TRUSTS_SERVER));
	chains_trust_with(chains, certs[CA],
			  (struct ct_span)SETTINGS(TRUSTS_CLIENT));
	for (size_t i = 0; i < 2; i++) {
		assert_rule("lists", 'x', PURPOSE, CA_INDEX);
		assert_rule("lists", 'a', PURPOSE, CA_INDEX);
		assert_rule("lists", 'r', PURPOSE, CA_INDEX);
		rewrite();
	}
	assert_stable();
}

/* Two certificates of the root's key: what is said of them, the purposes of
 * both, and how many are said to share it. */
static const struct {
	const char *settings[2];
	size_t lens[2];
	unsigned trusted, distrusted;
	size_t num_shared;
} shared[] = {
#define TWO(a, b)              \
 {(a), (b)},                   \
 {                             \
  sizeof(a) - 1, sizeof(b) - 1 \
 }
	{TWO(TRUSTS_SERVER, TRUSTS_SERVER), CATRUST_TRUST_SERVER,
	 CATRUST_TRUST_ALL & ~CATRUST_TRUST_SERVER, 0},
	{TWO(REJECTS_SERVER, REJECTS_CLIENT), CATRUST_TRUST_ALL,
	 CATRUST_TRUST_SERVER | CATRUST_TRUST_CLIENT, 2},
	{TWO(REJECTS_SERVER, HAS_ALIAS), CATRUST_TRUST_ALL,
	 CATRUST_TRUST_SERVER, 2},
	{TWO(HAS_ALIAS, REJECTS_SERVER), CATRUST_TRUST_ALL,
	 CATRUST_TRUST_SERVER, 2},
	{TWO(TRUSTS_SERVER, TRUSTS_BOTH), CATRUST_TRUST_SERVER,
	 CATRUST_TRUST_ALL & ~CATRUST_TRUST_SERVER, 2},
	/* What distrusts one distrusts one. */
	{TWO(HAS_ALIAS, REJECTS_ANY), CATRUST_TRUST_ALL, 0, 0},
#undef TWO
};

TESTS(what_is_said_of_a_key_holds_for_all, CT_ARRAY_LEN(shared))
{
	const struct ct_span ders[] = {certs[ROOT], certs[OTHER]};
	struct catrust_trust trust;

	for (size_t i = 0; i < 2; i++)
		chains_trust_with(
			chains, ders[i],
			ct_span(shared[_i].settings[i], shared[_i].lens[i]));
	rewrite();
	ck_assert_uint_eq(num_shared, shared[_i].num_shared);
	for (size_t i = 0; i < 2; i++) {
		assert_ok(catrust_snapshot_trust((void *)chains->store, i,
						 &trust));
		if (i == 1 && shared[_i].distrusted == 0)
			ck_assert_uint_eq(trust.distrusted, CATRUST_TRUST_ALL);
		else
			ck_assert_uint_eq(trust.distrusted,
					  shared[_i].distrusted);
		if (trust.distrusted != CATRUST_TRUST_ALL)
			ck_assert_uint_eq(trust.trusted, shared[_i].trusted);
	}
	assert_stable();
	ck_assert_uint_eq(num_shared, 0);
}

/* Also two of one kind, which both hold. */
TEST(extensions_are_written_in_their_order)
{
	chains_trust_text(
		chains,
		fill(GOOD P11_EXTENSION("1.2.3", "300806022a03 0402 3000")
			     P11_EXTENSION("1.2.3", "300806022a03 0402 0500")));
	rewrite();
	assert_stable();
}

/* Lists that become one are compared, each purpose with each. */
TEST(long_lists_of_purposes_are_a_limit)
{
	for (size_t i = 0; i < 2; i++) {
		CT_TEST_BUFFER lists = CT_BUFFER_INIT;
		size_t all = ct_write_begin(&lists, CT_DER_SEQUENCE);
		size_t list = ct_write_begin(&lists, CT_DER_SEQUENCE);

		for (unsigned j = 0; j < 1000; j++) {
			char oid[32];

			snprintf(oid, sizeof(oid), "1.3.6.1.%u.%zu", j, i);
			ct_write_oid(&lists, oid);
		}
		ct_write_end(&lists, list);
		ct_write_end(&lists, all);
		chains_trust_with(chains, certs[ROOT], span_of(&lists));
		ck_assert_int_eq(
			ct_p11_kit_write(chains->store, NULL, NULL, &written),
			i == 0 ? CATRUST_OK : CATRUST_E_LIMIT);
	}
}

/* A label is what reads it, whatever the name has in it. */
TEST(labels_are_escaped)
{
	struct ct_test_certificate_spec spec =
		chains_ca("CN=a\"%41\nclass: data\x7f\xc3\xa4", "CN=x",
			  ROOT_KEY, ROOT_KEY);

	chains_trust_spec(chains, spec);
	rewrite();
	ct_write_bytes(&written, "", 1);
	ck_assert_ptr_nonnull(
		strstr((char *)written.data,
		       "label: \"CN=a%5c%22%2541%0aclass: data%7f%c3%a4\"\n"));
}

/* As a file, and with a PEM bundle that has the certificate first. */
TESTS(a_second_bundle_adds_limits, 2)
{
	const char *distrusts = P11 "x-distrusted: true\n$0c";

	if (_i == 0)
		chains_trust(chains, certs[ROOT]);
	chains_trust_text(chains, fill(distrusts));
	if (_i == 1)
		chains_trust(chains, certs[ROOT]);
	assert_rule(distrusts, 's', NO, 2);
}

TEST(a_bundle_that_only_names_certificates_counts)
{
	const char *template =
		P11 "class: certificate\nx-distrusted: true\n"
		    "issuer: \"$1i\"\nserial-number: \"$1s\"\n" P11
		    "trusted: true\n$0c";

	chains_trust(chains, certs[ROOT]);
	chains_trust_text(chains, fill(template));
	assert_rule(template, 's', NO, 1);
}

/* Host names are servers', so that a purpose need not be named. */
TEST(names_imply_a_purpose)
{
	const char *template =
		P11 "trusted: true\n$0c" P11_EXTENSION("2.5.29.37", EMAIL_ONLY);
	const struct ct_peer_name host = {CT_NAME_DNS,
					  ct_span("example.com", 11)};

	chains_trust_text(chains, fill(template));
	assert_rule(template, '-', NONE, 0);
	chains->options.names = &host;
	chains->options.num_names = 1;
	assert_rule(template, '-', PURPOSE, 2);
}

/* --- Bad input ------------------------------------------------------------ */

struct report {
	size_t num_problems;
	struct ct_load_problem last;
};

static void count_problem(void *context, const struct ct_load_problem *problem)
{
	struct report *report = context;

	report->num_problems++;
	report->last = *problem;
}

static enum catrust_error load(struct ct_span data, bool is_lenient,
			       struct report *report, uint32_t *out_count)
{
	const struct ct_load_options options = {
		.text_format = &ct_bundle_objects,
		.is_lenient = is_lenient,
		.report = count_problem,
		.report_context = report,
	};
	struct ct_bundle *bundle = NULL;
	enum catrust_error error;

	*report = (struct report){0};
	error = ct_bundle_load_memory(data, &options, &bundle);
	*out_count = bundle != NULL ? ct_bundle_count(bundle) : 0;
	ct_bundle_unref(bundle);
	return error;
}

#define OBJECT CATRUST_E_TRUST_OBJECT

/* The error of a strict load, the line, and how many certificates a lenient
 * one finds; 0: it fails as well. */
static const struct {
	const char *template;
	enum catrust_error error;
	size_t line;
	uint32_t lenient;
} bad[] = {
	/* A bad certificate is left out. */
	{P11 "trusted: yes\n$1c" GOOD, OBJECT, 2, 1},
	{P11 "trusted: true\ntrusted: true\n$1c" GOOD, OBJECT, 3, 1},
	{P11 "trusted\n$1c" GOOD, OBJECT, 2, 1},
	{P11 "trusts: true\n$1c" GOOD, OBJECT, 2, 1},
	{P11 "class: certificate\nvalue: \"%3\"\n" GOOD, OBJECT, 3, 1},
	{P11 "class: certificate\nvalue: \"%3g\"\n" GOOD, OBJECT, 3, 1},
	{P11 "class: certificate\nvalue: \"abc\n" GOOD, OBJECT, 3, 1},
	{P11 "class: certificate\nvalue: \"\n" GOOD, OBJECT, 3, 1},
	{P11 "class: certificate\nvalue: \"$x3000;\"\n" GOOD,
	 CATRUST_E_DER_LENGTH, 1, 1},
	{P11 "class: certificate\n" GOOD, OBJECT, 1, 1},
	{P11 "class: certificate\ncertificate-type: x-509-attr-cert\n$1c" GOOD,
	 OBJECT, 3, 1},
	{P11 "trusted: true\nnss-server-distrust-after: true\n$1c" GOOD, OBJECT,
	 3, 1},
	{P11 "trusted: true\nnss-server-distrust-after: \"241301000000Z\"\n"
	     "$1c" GOOD,
	 OBJECT, 3, 1},
	{P11 "trusted: true\nnss-email-distrust-after: \"%00%00\"\n$1c" GOOD,
	 OBJECT, 3, 1},
	{P11 "class: certificate\n-----BEGIN CERTIFICATE-----\nMII*\n"
	     "-----END CERTIFICATE-----\n" GOOD,
	 CATRUST_E_BASE64, 3, 1},
	{GOOD P11 "class: certificate\n-----BEGIN CERTIFICATE-----\nMIIA\n",
	 CATRUST_E_PEM_NO_END, 0, 1},
	/* What might limit trust is not. */
	{P11 "x-distrusted: yes\n$1c" GOOD, OBJECT, 2, 0},
	{P11 "x-distrusted: true\nunknown: true\n$1c" GOOD, OBJECT, 3, 0},
	{P11 "class: certificate\nx-distrusted: true\nissuer: \"$1i\"\n" GOOD,
	 OBJECT, 1, 0},
	{P11 "class: certificate\nx-distrusted: true\nissuer: \"$1i\"\n"
	     "serial-number: \"$x0402aabb;\"\n" GOOD,
	 CATRUST_E_DER_TAG, 1, 0},
	{P11 "x-distrusted: true\nx-distrusted: false\n$1c" GOOD, OBJECT, 3, 0},
	{P11 "class: x-unheard-of\n" GOOD, OBJECT, 2, 0},
	{P11 "class: x-unheard-of\n$1c" GOOD, OBJECT, 2, 0},
	{P11 "$1cclass: x-unheard-of\n" GOOD, OBJECT, 12, 0},
	{P11 "class: certificate\nclass: x-unheard-of\n$1c" GOOD, OBJECT, 3, 0},
	{P11 "class: x-certificate-extension\nclass: certificate\n$1c" GOOD,
	 OBJECT, 3, 0},
	{P11 "label: \"nothing\"\n" GOOD, OBJECT, 1, 0},
	{P11 "-----BEGIN TRUSTED CERTIFICATE-----\nMIIA\n"
	     "-----END TRUSTED CERTIFICATE-----\n" GOOD,
	 OBJECT, 2, 0},
	{P11_EXTENSION("2.5.29.30", EMAIL_ONLY) GOOD, OBJECT, 1, 0},
	{P11_EXTENSION("2.5.29.x", EMAIL_ONLY) GOOD, OBJECT, 3, 0},
	{P11_EXTENSION("2.5.29.37", "3009 0603551d25 0402 3000") GOOD,
	 CATRUST_E_EXTENSION, 1, 0},
	{P11_EXTENSION("2.5.29.37", "3000") GOOD, CATRUST_E_DER_LENGTH, 1, 0},
	{P11_EXTENSION("2.5.29.37", EMAIL_ONLY "00") GOOD,
	 CATRUST_E_DER_TRAILING, 1, 0},
	{P11 "class: x-certificate-extension\nvalue: \"$x" EMAIL_ONLY
	     ";\"\n" GOOD,
	 OBJECT, 1, 0},
	/* What may be an object or attribute of another kind. */
	{"[p11-kit-object-v2]\ntrusted: true\n$1c" GOOD, OBJECT, 1, 0},
	{GOOD "[p11-kit-object-v2]\nx-distrusted: true\n$1c", OBJECT, 0, 0},
	{"[another]\nx-distrusted: true\n$1c" GOOD, OBJECT, 1, 0},
	{"\xef\xbb\xbf" P11 "x-distrusted: true\n$1c", OBJECT, 1, 0},
	{"\xef\xbb\xbf"
	 "CKA_CLASS CK_OBJECT_CLASS CKO_CERTIFICATE\n$1c",
	 OBJECT, 0, 0},
	{"[p11-kit-object-v1\nx-distrusted: true\n$1c", OBJECT, 1, 0},
	{"[ p11-kit-object-v1 ]\n$1c", OBJECT, 1, 0},
	{"x-distrusted: true\n$1c", OBJECT, 1, 0},
	{"# trusted\n trusted : false\n$1c", OBJECT, 2, 0},
	{"class: certificate\n$1c" GOOD, OBJECT, 1, 0},
	{"CKA_CLASS\tCK_OBJECT_CLASS CKO_CERTIFICATE\n$1c", OBJECT, 1, 0},
	{P11 "-----BEGIN CERTIFICATE-----\nMIIA\n-----END CERTIFICATE-----"
	     "x-distrusted: true\n" GOOD,
	 OBJECT, 4, 0},
	{P11
	 "-----BEGIN CERTIFICATE-----\nMIIA\n-----END PUBLIC KEY-----\n" GOOD,
	 OBJECT, 4, 0},
	/* After a PEM block, where a file is plain PEM. */
	{"$0c" P11 "x-distrusted: true\n$1c", OBJECT, 11, 0},
	{"$0cx-distrusted: true\n", OBJECT, 11, 0},
	{"$0c$1c$3c# a comment\n\nx-distrusted: true\n$1c", OBJECT, 0, 0},
	{"$0k$0cCKA_CLASS CK_OBJECT_CLASS CKO_NSS_TRUST\n", OBJECT, 0, 0},
	/* Both forms in one file, and PEM blocks after NSS's. */
	{P11 "class: certificate\nx-distrusted: true\nissuer: \"$0i\"\n"
	     "serial-number: \"$0s\"\n" NSS_DATA NSS_CERTIFICATE("0", ""),
	 OBJECT, 1, 0},
	{GOOD P11 "trusted: true\n$1c" NSS_DATA NSS_CERTIFICATE("0", ""),
	 OBJECT, 0, 0},
	{NSS_DATA NSS_CERTIFICATE("0", "") NSS_CERTIFICATE("1", "") P11
	 "class: certificate\nx-distrusted: true\n$0c",
	 OBJECT, 0, 0},
	{NSS_DATA NSS_CERTIFICATE("0", "") NSS_CERTIFICATE("1", "") "$0c",
	 OBJECT, 0, 0},
	/* An extension for a key that no certificate of the file has. */
	{P11 "trusted: true\n$1c" P11_EXTENSION("2.5.29.37", EMAIL_ONLY),
	 CATRUST_E_OTHER_KEY, 13, 1},
	{P11_EXTENSION("2.5.29.37", EMAIL_ONLY) P11 "trusted: true\n$1c",
	 CATRUST_E_OTHER_KEY, 1, 1},
	{P11 "class: nss-trust\nissuer: \"$0i\"\nserial-number: \"$0s\"\n"
	     "trust-server-auth: nss-trusting\n" GOOD,
	 OBJECT, 5, 0},
	/* NSS's: unknown attributes, lines that are none, words and octets that
	 * are none, an object without its end. */
	{NSS_DATA NSS_CERTIFICATE("1", "CKA_UNKNOWN CK_BBOOL CK_TRUE\n")
		 NSS_CERTIFICATE("0", ""),
	 OBJECT, 0, 1},
	{NSS_DATA NSS_CERTIFICATE("1", "CKA_TRUSTED\n")
		 NSS_CERTIFICATE("0", ""),
	 OBJECT, 0, 1},
	{NSS_DATA "CKA_CLASS CK_OBJECT_CLASS CKO_CERTIFICATE\nCKA_VALUE "
		  "MULTILINE_OCTAL\n\\060\\0\nEND\n" NSS_CERTIFICATE("0", ""),
	 OBJECT, 8, 1},
	{NSS_DATA "CKA_CLASS CK_OBJECT_CLASS CKO_CERTIFICATE\nCKA_VALUE "
		  "MULTILINE_OCTAL\n\\060\\400\nEND\n" NSS_CERTIFICATE("0", ""),
	 OBJECT, 8, 1},
	{NSS_DATA "CKA_CLASS CK_OBJECT_CLASS CKO_CERTIFICATE\nCKA_VALUE "
		  "MULTILINE_OCTAL\n\\060\n" NSS_CERTIFICATE("0", ""),
	 OBJECT, 10, 1},
	{NSS_DATA NSS_CERTIFICATE("0", "")
		 NSS_TRUST("0", "CKT_NSS_UNHEARD_OF", YES, YES),
	 OBJECT, 0, 0},
	{NSS_DATA NSS_CERTIFICATE("0", "") "CKA_CLASS CK_OBJECT_CLASS "
					   "CKO_NSS_TRUST\nCKA_ISSUER $0I\n",
	 OBJECT, 0, 0},
	{NSS_DATA NSS_CERTIFICATE(
		 "0", "") "CKA_CLASS CK_OBJECT_CLASS CKO_UNHEARD_OF\n",
	 OBJECT, 0, 0},
	/* The 65th character of a value ends a line, but not its first one. */
	{NSS_DATA NSS_CERTIFICATE(
		 "1", "CKA_ID MULTILINE_OCTAL\n\\001\\002\\003\nEND\n"
		      "CKA_UNKNOWN CK_BBOOL CK_TRUE                   \n")
		 NSS_CERTIFICATE("0", ""),
	 OBJECT, 0, 1},
	/* Names that begin like one before. */
	{GOOD P11 "trusted: true\n$3c" P11 "trusted-by-none: true\n$1c", OBJECT,
	 0, 2},
	{NSS_DATA NSS_CERTIFICATE("0", "CKA_URL UTF8 \"x\"\n")
		 NSS_CERTIFICATE("1", "CKA_URLS UTF8 \"x\"\n"),
	 OBJECT, 0, 1},
	/* Nothing at all. */
	{NSS_DATA, CATRUST_E_NO_CERTIFICATE, 0, 0},
	{P11 "class: data\n", CATRUST_E_NO_CERTIFICATE, 0, 0},
};

TESTS(bad_input_is_reported, CT_ARRAY_LEN(bad))
{
	struct report report;
	uint32_t count;
	size_t i = (size_t)_i;

	ck_assert_int_eq(load(fill(bad[i].template), false, &report, &count),
			 bad[i].error);
	ck_assert_uint_eq(report.num_problems, 1);
	ck_assert_int_eq(report.last.error, bad[i].error);
	if (bad[i].line > 0)
		ck_assert_uint_eq(report.last.line, bad[i].line);
	ck_assert_int_eq(load(fill(bad[i].template), true, &report, &count),
			 bad[i].lenient > 0 ? CATRUST_OK : bad[i].error);
	ck_assert_uint_eq(report.num_problems, 1);
	ck_assert_uint_eq(count, bad[i].lenient);
}

/* Problems are not in the order of the lines: certificates come first. */
TEST(problem_of_an_earlier_line_is_located)
{
	struct report report;
	uint32_t count;

	ck_assert_int_eq(
		load(fill(P11_EXTENSION("2.5.29.37", EMAIL_ONLY) P11
			  "trusted: true\n$1c" P11 "trusts: true\n$1c"),
		     true, &report, &count),
		CATRUST_OK);
	ck_assert_uint_eq(report.num_problems, 2);
	ck_assert_int_eq(report.last.error, CATRUST_E_OTHER_KEY);
	ck_assert_uint_eq(report.last.line, 1);
}

static enum catrust_error load_as_file(struct ct_span data)
{
	char path[] = "/tmp/test-root-program-XXXXXX";
	const struct ct_load_options options = {.text_format =
							&ct_bundle_objects};
	struct ct_bundle *bundle = NULL;
	int fd = mkstemp(path);
	enum catrust_error error;

	ck_assert_int_ge(fd, 0);
	ck_assert_int_eq(write(fd, data.data, data.len), (ssize_t)data.len);
	close(fd);
	error = ct_bundle_load_file(path, &options, &bundle);
	ct_bundle_unref(bundle);
	unlink(path);
	return error;
}

TEST(names_in_der_are_not_lines)
{
	struct ct_test_certificate_spec spec =
		chains_ca("CN=x\nCKA_CLASS CK_OBJECT_CLASS "
			  "CKO_CERTIFICATE\n[p11-kit-object-v1]\n",
			  "CN=Root", CA_KEY, ROOT_KEY);
	struct ct_span der = chains_make(chains, &spec);

	ck_assert_ptr_nonnull(
		memmem(der.data, der.len, "\nCKA_CLASS CK_OBJECT_CLASS", 26));
	assert_ok(load_as_file(der));
}

/* What explains PEM blocks (RFC 7468 2). */
static const char *const explained[] = {
	"# trusted: true\n##\n## Bundle of CA Root Certificates\n$0c",
	"\xef\xbb\xbf$0c",
	"subject: CN=Root\nissuer: CN=Root\nclass: 3\nlabel: x\n$0c",
	"Class: 1\nTrusted: yes\nid: 1\nvalue: 2\n$0c",
	"Some Root [p11-kit]\n=========\n$0c\nOther\n=====\n$1c"
	"subject=CN = x\n",
	"Certificate:\n    Data:\n        Version: 3 (0x2)\n        Serial "
	"Number: 1\n    Signature Algorithm: ecdsa-with-SHA256\n        "
	"Issuer: CN = x\n            Public Key Algorithm: x\n        X509v3 "
	"extensions:\nTrusted Uses:\n  TLS Web Server\nAlias: x\n$0c",
	"Bag Attributes\n    friendlyName: x\n    localKeyID: 01\n"
	"Key Attributes: <No Attributes>\n$0k$0c",
	"[section]\nname = value\n$0c",
};

/* In memory and as files, which are read another way. */
TESTS(explanations_are_passed_over, CT_ARRAY_LEN(explained))
{
	struct ct_span data = fill(explained[_i]);
	struct report report;
	uint32_t count;

	assert_ok(load(data, false, &report, &count));
	ck_assert_uint_ge(count, 1);
	ck_assert_uint_eq(report.num_problems, 0);
	assert_ok(load_as_file(data));
}

/* A file of plain PEM, which is read through a window, and its last lines. */
TESTS(objects_after_pem_blocks_are_found_in_files, 2)
{
	const char *const templates[] = {
		"$0c$1c$3cx-distrusted: true\n",
		"$0c" P11 "x-distrusted: true\n$1c",
	};

	assert_error(load_as_file(fill(templates[_i])), TRUST_OBJECT);
}

/* In a whole line, which is decoded at once, and its end. */
TEST(every_character_of_octets_counts)
{
	CT_TEST_BUFFER changed = CT_BUFFER_INIT;
	struct ct_span whole = fill(NSS_DATA NSS_CERTIFICATE("0", ""));
	const char *value = "CKA_VALUE MULTILINE_OCTAL\n";
	struct report report;
	uint32_t count;
	size_t at;

	ct_write_bytes(&changed, whole.data, whole.len);
	ct_write_bytes(&changed, "", 1);
	at = (size_t)((uint8_t *)strstr((char *)changed.data, value) -
		      changed.data) +
	     strlen(value);
	whole = ct_span(changed.data, changed.len - 1);
	assert_ok(load(whole, false, &report, &count));
	for (size_t i = 0; i <= 64; i++) {
		uint8_t *c = &changed.data[at + i], before = *c;

		*c = i % 4 == 1 ? '4' : '8';
		ck_assert_int_eq(load(whole, false, &report, &count), OBJECT);
		*c = before;
	}
}

/* Attributes are expected in the order of the object before. */
TEST(attributes_come_in_any_order)
{
	const char *template = P11 "trusted: true\nlabel: \"a\"\n$0c" P11
				   "label : \"a\"\nx-distrusted: true\n$1c" P11
				   "x-distrusted: true\nlabel: \"a\"\n"
				   "trusted: true\n$3c";

	chains_trust_text(chains, fill(template));
	assert_rule(template, 's', NO, 1);
	ck_assert_uint_eq(ct_store_count(chains->store), 3);
}

/* Cut anywhere, it loads what is whole, or fails. */
static const char *const wholes[] = {
	GOOD P11_EXTENSION("2.5.29.37", EMAIL_ONLY) P11
	"class: certificate\nx-distrusted: true\nissuer: \"$1i\"\n"
	"serial-number: \"$1s\"\n",
	NSS_DATA NSS_CERTIFICATE("0", NSS_AFTER("EMAIL", "241129235959Z"))
		NSS_TRUST("0", YES, YES, MAYBE),
};

TESTS(every_cut_is_judged, CT_ARRAY_LEN(wholes))
{
	struct ct_span whole = fill(wholes[_i]);

	for (size_t i = 0; i < whole.len; i++) {
		struct report report;
		uint32_t count;
		uint8_t *exact = malloc(i + 1);

		memcpy(exact, whole.data, i);
		if (load(ct_span(exact, i), true, &report, &count) ==
		    CATRUST_OK)
			ck_assert_uint_eq(count, 1);
		free(exact);
	}
}

/* Each of the certificates of one key would get all of its extensions. */
TEST(shared_extensions_are_bounded)
{
	enum { NUM_CERTIFICATES = 100, NUM_EXTENSIONS = 2000 };
	CT_TEST_BUFFER all = CT_BUFFER_INIT;
	struct report report;
	uint32_t count;

	for (size_t i = 0; i < NUM_CERTIFICATES; i++)
		ct_write_root_program(&all, GOOD, certs);
	for (size_t i = 0; i < NUM_EXTENSIONS; i++)
		ct_write_root_program(
			&all, P11_EXTENSION("2.5.29.37", EMAIL_ONLY), certs);
	assert_error(load(span_of(&all), false, &report, &count), LIMIT);
}

/* --- The native interface ------------------------------------------------- */

TEST(text_says_what_is_distrusted_since_when)
{
	struct catrust_store *store = catrust_store_new();
	struct catrust_verify_result *result;
	struct catrust_bytes sent[] = {
		{certs[PEER].data, certs[PEER].len},
		{certs[CA].data, certs[CA].len},
	};
	struct ct_span data = fill(P11 "trusted: true\n"
				       "nss-server-distrust-after: "
				       "\"241129235959Z\"\n$0c");

	assert_ok(catrust_store_add_memory(store, data.data, data.len, NULL,
					   NULL));
	assert_error(catrust_verify(store, NULL, sent, 2, &result),
		     NOT_TRUSTED);
	ck_assert_int_eq(catrust_verify_result_reason(result),
			 CATRUST_REASON_DISTRUSTED);
	ck_assert_str_eq(catrust_verify_result_text(result),
			 "certificate 2 (CN=Root): its root program distrusts "
			 "it for certificates that became valid after "
			 "2024-11-29 23:59:59Z (NSS distrust-after)");
	catrust_verify_result_free(result);
	catrust_store_unref(store);
}

RUN_TESTS(.set_up = setup, .tear_down = teardown, .timeout = 60)
