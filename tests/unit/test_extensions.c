/*
 * Tests of x509/extensions: every decoder on good values, on all their
 * truncations, with trailing data, under a wrong tag, and on values
 * that are well-formed but not allowed. fuzz_extensions has changed octets.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include "extension_cases.h"
#include "asn1/oid.h"
#include "tests/tools/der_writer.h"
#include "x509/certificate.h"
#include "x509/email_address.h"
#include "tests/tools/run_suite.h"

/* --- Bad values --- */

static const struct {
	const char *name;
	decoder *decode;
	enum catrust_error error;
	const char *hex;
} bad[] = {
#define BAD(decode, error, hex)           \
 {                                        \
#  decode, decode, CATRUST_E_##error, hex \
 }
	/* SIZE (1..MAX) */
	BAD(general_names, EXTENSION, "3000"),
	BAD(key_purposes, EXTENSION, "3000"),
	BAD(name_constraints, EXTENSION, "3000"),
	BAD(name_constraints, EXTENSION, "3002 a000"),
	BAD(name_constraints, EXTENSION, "3002 a100"),
	BAD(policy_constraints, EXTENSION, "3000"),
	BAD(private_key_usage_period, EXTENSION, "3000"),
	BAD(authority_key_id, EXTENSION, "3002 a100"),
	BAD(policies, EXTENSION, "3000"),
	BAD(policies, EXTENSION, "3009 3007 06032a0304 3000"),
	BAD(policy_mappings, EXTENSION, "3000"),
	BAD(distribution_points, EXTENSION, "3000"),
	BAD(distribution_points, EXTENSION, "3002 3000"),
	BAD(distribution_points, EXTENSION, "3006 3004 81020106"),
	BAD(distribution_points, EXTENSION, "3006 3004 a002 a000"),
	BAD(distribution_points, EXTENSION, "3006 3004 a002 a100"),
	BAD(distribution_points, EXTENSION, "3004 3002 a200"),
	BAD(issuing_distribution_point, EXTENSION, "3000"),
	BAD(access_descriptions, EXTENSION, "3000"),
	BAD(scts, EXTENSION, "04020000"),
	BAD(scts, EXTENSION, "040400020000"),
	/* GeneralName */
	BAD(general_names, DER_TAG, "3005 8903'x.y'"),
	BAD(general_names, DER_TAG, "3005 a203 8201'x'"),
	BAD(general_names, DER_TAG, "3005 1603'x.y'"),
	BAD(general_names, DER_TAG, "3002 8400"),
	BAD(general_names, DER_VALUE, "3004 88022a83"),
	BAD(general_names, DER_LENGTH, "3002 8201"),
	BAD(general_names, DER_LENGTH, "3002 a400"),
	BAD(general_names, DER_LENGTH, "3002 a300"),
	BAD(general_names, DER_LENGTH, "3004 a502 0501"),
	BAD(general_names, DER_TAG, "3004 a402 3100"),
	BAD(general_names, DER_TRAILING, "3006 a404 3000 0500"),
	BAD(general_names, DER_LENGTH, "3007 a005 06032a0304"),
	BAD(general_names, DER_LENGTH, "3009 a007 06032a0304 a000"),
	BAD(general_names, DER_TRAILING, "300d a00b 06032a0304 a004 0500 0500"),
	BAD(general_names, DER_TRAILING, "300d a00b 06032a0304 a002 0500 0500"),
	/* Constraints */
	BAD(strict_basic_constraints, DER_VALUE, "3003 010101"),
	BAD(basic_constraints, DER_VALUE, "3004 0102ffff"),
	BAD(basic_constraints, DER_VALUE, "3006 0101ff 020180"),
	BAD(basic_constraints, DER_VALUE, "3007 0101ff 02020005"),
	BAD(basic_constraints, DER_TRAILING, "3008 0101ff 020100 0500"),
	BAD(basic_constraints, DER_TAG, "3005 0101ff 0500"),
	BAD(strict_basic_constraints, DER_VALUE, "3003 010100"),
	BAD(name_constraints, EXTENSION, "300c a00a 3008" DNS_NAME "800101"),
	BAD(name_constraints, EXTENSION, "300c a00a 3008" DNS_NAME "810100"),
	BAD(name_constraints, DER_TRAILING, "300b a009 3007" DNS_NAME "0500"),
	BAD(name_constraints, DER_TRAILING,
	    "3012 a107 3005" DNS_NAME "a007 3005" DNS_NAME),
	BAD(name_constraints, DER_TRAILING, "300b a007 3005" DNS_NAME "0500"),
	BAD(policy_constraints, DER_VALUE, "3003 800180"),
	BAD(policy_constraints, DER_VALUE, "3002 8000"),
	BAD(policy_constraints, DER_TRAILING, "3006 810100 800100"),
	BAD(inhibit_any_policy, DER_VALUE, "0206010000000000"),
	/* Key usage */
	BAD(key_usage, DER_VALUE, "0300"),
	BAD(key_usage, DER_VALUE, "030101"),
	BAD(key_usage, DER_VALUE, "03020880"),
	BAD(key_usage, EXTENSION, "030400060001"),
	BAD(key_usage, EXTENSION, "030400060000"),
	BAD(strict_key_usage, DER_VALUE, "03020006"),
	BAD(strict_key_usage, DER_VALUE, "03020206"),
	BAD(strict_key_usage, DER_VALUE, "0303000600"),
	BAD(strict_key_usage, EXTENSION, "030100"),
	BAD(strict_key_usage, DER_VALUE, "03020700"),
	BAD(key_purposes, DER_VALUE, "3002 0600"),
	BAD(key_purposes, DER_VALUE, "3004 06022a83"),
	BAD(private_key_usage_period, TIME, "300f 800d'200101000000Z'"),
	BAD(private_key_usage_period, DATE, "3011 800f'20210229000000Z'"),
	BAD(tls_features, DER_VALUE, "3005 0203010000"),
	BAD(tls_features, DER_VALUE, "3003 0201ff"),
	BAD(tls_features, DER_TAG, "3003 040105"),
	/* Key identifiers */
	BAD(authority_key_id, DER_VALUE, "3002 8200"),
	BAD(authority_key_id, DER_VALUE, "3004 82020001"),
	BAD(authority_key_id, DER_TRAILING, "3006 820101 8001'x'"),
	BAD(authority_key_id, DER_TRAILING, "3006 8001'x' 8001'x'"),
	/* Policies */
	BAD(policies, DER_TAG, "3009 3007 06032a0304 3100"),
	BAD(policies, DER_TRAILING,
	    "3011 300f 06032a0304 3006 3004 0600 0500 0500"),
	BAD(policies, DER_VALUE, "300f 300d 06032a0304 3006 3004 0600 0500"),
	BAD(policy_mappings, DER_LENGTH, "3007 3005 06032a0304"),
	BAD(policy_mappings, DER_TRAILING,
	    "300e 300c 06032a0304 06032a0305 0500"),
	/* Distribution points */
	BAD(distribution_points, DER_TAG, "3006 3004 a002 a200"),
	BAD(distribution_points, DER_LENGTH, "3004 3002 a000"),
	BAD(distribution_points, DER_TRAILING,
	    "3012 3010 a00e a005" DNS_NAME "a005" DNS_NAME),
	BAD(distribution_points, DER_VALUE,
	    "300d 300b a007 a005" DNS_NAME "8100"),
	BAD(issuing_distribution_point, EXTENSION, "3006 8101ff 8201ff"),
	BAD(issuing_distribution_point, EXTENSION, "3006 8101ff 8501ff"),
	BAD(issuing_distribution_point, DER_VALUE, "3003 810101"),
	BAD(issuing_distribution_point, DER_VALUE, "3002 8400"),
	BAD(issuing_distribution_point, DER_TRAILING, "3006 8201ff 8101ff"),
	/* Of CRLs */
	BAD(crl_number, DER_VALUE, "0201ff"),
	BAD(crl_number, DER_VALUE, "0200"),
	BAD(crl_number, DER_VALUE, "02020001"),
	BAD(crl_number, EXTENSION, "02157f'01234567890123456789'"),
	BAD(crl_reason, EXTENSION, "0a0107"),
	BAD(crl_reason, EXTENSION, "0a010b"),
	BAD(crl_reason, DER_VALUE, "0a00"),
	BAD(crl_reason, DER_VALUE, "0a0180"),
	BAD(invalidity_date, DER_TAG, "170d'240229235959Z'"),
	BAD(invalidity_date, DATE, "180f'20240229246059Z'"),
	/* Timestamps */
	BAD(scts, EXTENSION, "0400"),
	BAD(scts, EXTENSION, "04080005000301'zz-'"),
	BAD(scts, EXTENSION, "04070005000401'zz'"),
	BAD(scts, EXTENSION, "04070006000301'zz'"),
	BAD(scts, EXTENSION, "04070005000300'zz'"),
#undef BAD
};

#define NUM_BAD (CT_ARRAY_LEN(bad))

TEST(test_good)
{
	for (size_t i = 0; i < NUM_GOOD; i++) {
		struct ct_span value = exact_octets(good[i].hex);
		enum catrust_error error = good[i].decode(value);

		ck_assert_msg(error == CATRUST_OK, "%s, good[%zu]: %s",
			      good[i].name, i, catrust_strerror(error));
		free((void *)value.data);
	}
}

TEST(test_bad)
{
	for (size_t i = 0; i < NUM_BAD; i++) {
		struct ct_span value = exact_octets(bad[i].hex);
		enum catrust_error error = bad[i].decode(value);

		ck_assert_msg(error == bad[i].error, "%s, bad[%zu]: %s, not %s",
			      bad[i].name, i, catrust_strerror(error),
			      catrust_strerror(bad[i].error));
		free((void *)value.data);
	}
}

TEST(test_truncated)
{
	for (size_t i = 0; i < NUM_GOOD; i++) {
		struct ct_span whole = octets_of(good[i].hex);

		for (size_t len = 0; len < whole.len; len++) {
			struct ct_span value = exact_copy(whole.data, len);

			ck_assert_msg(good[i].decode(value) ==
					      CATRUST_E_DER_LENGTH,
				      "%s, good[%zu] of %zu octets",
				      good[i].name, i, len);
			free((void *)value.data);
		}
	}
}

TEST(test_trailing_and_wrong_tag)
{
	uint8_t value[256];

	for (size_t i = 0; i < NUM_GOOD; i++) {
		size_t len = ct_test_hex(value, good[i].hex);

		value[len] = 0;
		ck_assert_msg(good[i].decode(ct_span(value, len + 1)) ==
				      CATRUST_E_DER_TRAILING,
			      "%s, good[%zu]", good[i].name, i);
		value[0] ^= 0x20;
		ck_assert_msg(good[i].decode(ct_span(value, len)) ==
				      CATRUST_E_DER_TAG,
			      "%s, good[%zu]", good[i].name, i);
	}
}

/* --- What comes out ------------------------------------------------------ */

TEST(test_general_name_fields)
{
	static const struct {
		enum ct_general_name_type type;
		const char *hex;
	} expected[] = {
#define FIELD(type, hex) {CT_NAME_##type, hex}
		FIELD(OTHER, "0c02'hi'"),
		FIELD(EMAIL, "'a@b'"),
		FIELD(DNS, "'x.y'"),
		FIELD(X400, "0500"),
		FIELD(DIRECTORY, "300c 310a" AVA),
		FIELD(EDI_PARTY, "8100"),
		FIELD(URI, "'u:v'"),
		FIELD(IP, "7f00 0001"),
		FIELD(REGISTERED_ID, "2a03 04"),
#undef FIELD
	};
	struct ct_general_names names;
	struct ct_general_name name;

	assert_ok(ct_general_names_open(&names, octets_of("303f" NAMES)));
	for (size_t i = 0; i < CT_ARRAY_LEN(expected); i++) {
		ck_assert(ct_general_names_next(&names, &name));
		ck_assert_int_eq(name.type, expected[i].type);
		ck_assert(octets_are(name.value, expected[i].hex));
		if (name.type == CT_NAME_OTHER)
			ck_assert(
				ct_span_equal(name.oid, octets_of("2a03 04")));
		else
			ck_assert_ptr_null(name.oid.data);
	}
	ck_assert(!ct_general_names_next(&names, &name));
}

TEST(test_general_name_check)
{
	static const struct {
		enum ct_general_name_type type;
		const char *hex;
		bool is_name, is_constraint;
	} cases[] = {
#define CASE(type, hex, is_name, is_constraint) \
 {CT_NAME_##type, hex, is_name, is_constraint}
		CASE(DNS, "'a.b'", true, true),
		CASE(DNS, "", false, true),
		CASE(DNS, "'a' 00 'b'", false, false),
		CASE(DNS, "'a' 80", false, false),
		CASE(EMAIL, "", false, true),
		CASE(EMAIL, "c3a9'@b'", false, false),
		CASE(URI, "'a:b' 7f", true, true),
		CASE(URI, "'a:' ff", false, false),
		CASE(IP, "'1234'", true, false),
		CASE(IP, "'123'", false, false),
		CASE(IP, "", false, false),
		CASE(IP, "'0123456789abcdef'", true, false),
		CASE(IP, "'1234' ffff ffff", false, true),
		CASE(IP, "'1234' 0000 0000", false, true),
		CASE(IP, "'1234' fff0 0000", false, true),
		CASE(IP, "'1234' ff00 ff00", false, false),
		CASE(IP, "'1234' fff4 0000", false, false),
		CASE(IP, "'1234' 7f00 0000", false, false),
		CASE(IP,
		     "'0123456789abcdef' ffff ffff ffff fe00 0000 0000 0000 "
		     "0000",
		     false, true),
		CASE(IP,
		     "'0123456789abcdef' ffff ffff ffff fe00 0000 0000 0000 "
		     "0001",
		     false, false),
		CASE(DIRECTORY, "3000", true, true),
		CASE(REGISTERED_ID, "2a", true, true),
#undef CASE
	};

	for (size_t i = 0; i < CT_ARRAY_LEN(cases); i++) {
		struct ct_general_name name = {
			.type = cases[i].type,
			.value = octets_of(cases[i].hex),
		};

		ck_assert_msg((ct_general_name_check(&name, CT_NAME_IS_NAME) ==
			       CATRUST_OK) == cases[i].is_name,
			      "cases[%zu]", i);
		ck_assert_msg(
			(ct_general_name_check(&name, CT_NAME_IS_CONSTRAINT) ==
			 CATRUST_OK) == cases[i].is_constraint,
			"cases[%zu]", i);
	}
}

TEST(test_constraint_fields)
{
	struct ct_basic_constraints basic;
	struct ct_policy_constraints policy;
	struct ct_name_constraints names;
	struct ct_subtrees subtrees;
	struct ct_general_name base;
	uint32_t skip;

	assert_ok(ct_basic_constraints_parse(
		&basic, octets_of("3006 0101ff 020103"), true));
	ck_assert(basic.is_ca && basic.has_path_len);
	ck_assert_uint_eq(basic.path_len, 3);
	assert_ok(ct_basic_constraints_parse(&basic, octets_of("3000"), true));
	ck_assert(!basic.is_ca && !basic.has_path_len);

	assert_ok(
		ct_policy_constraints_parse(&policy, octets_of("3003 810105")));
	ck_assert(!policy.has_require_explicit_policy);
	ck_assert(policy.has_inhibit_policy_mapping);
	ck_assert_uint_eq(policy.inhibit_policy_mapping, 5);

	assert_ok(ct_inhibit_any_policy_parse(&skip,
					      octets_of("020500ffffffff")));
	ck_assert_uint_eq(skip, UINT32_MAX);

	assert_ok(ct_name_constraints_parse(
		&names, octets_of("300d a10b 3002 8200 3005" DNS_NAME)));
	ck_assert_ptr_null(names.permitted.data);
	subtrees = ct_subtrees(names.permitted);
	ck_assert(!ct_subtrees_next(&subtrees, &base));
	subtrees = ct_subtrees(names.excluded);
	ck_assert(ct_subtrees_next(&subtrees, &base));
	ck_assert_uint_eq(base.value.len, 0);
	ck_assert(ct_subtrees_next(&subtrees, &base));
	ck_assert(octets_are(base.value, "'x.y'"));
	ck_assert(!ct_subtrees_next(&subtrees, &base));
}

/* What a malformed key usage allows is the caller's choice. */
TEST(malformed_key_usage_has_a_named_answer)
{
	static const struct {
		const char *hex;
		bool is_malformed, is_allowed;
	} cases[] = {
		{"03020102", false, true},  {"03020106", false, true},
		{"03020204", false, false}, {"030100", false, false},
		{"03020902", true, false},  {"04020102", true, false},
		{"030201", true, false},    {"", true, false},
	};

	for (size_t i = 0; i < CT_ARRAY_LEN(cases); i++)
		for (int rule = CT_MALFORMED_REFUSES;
		     rule <= CT_MALFORMED_IGNORED; rule++)
			ck_assert_int_eq(
				ct_key_usage_allows(octets_of(cases[i].hex),
						    CT_KEY_USAGE_CRL_SIGN,
						    (enum ct_malformed)rule),
				cases[i].is_malformed
					? rule == CT_MALFORMED_IGNORED
					: cases[i].is_allowed);
	ck_assert(ct_key_usage_allows(ct_span(NULL, 0), CT_KEY_USAGE_CRL_SIGN,
				      CT_MALFORMED_REFUSES));
}

/* Of malformed lists of purposes the empty one alone may count as absent. */
TEST(an_empty_list_of_purposes_has_a_named_answer)
{
	const struct ct_span any = octets_of("3006 0604551d2500");
	const struct ct_span other = octets_of("3003 06012a");
	const struct ct_span empty = octets_of("3000");
	const struct ct_span server = ct_oid_kp_server_auth;

	ck_assert(ct_key_purposes_allow(ct_span(NULL, 0), server, false,
					CT_MALFORMED_REFUSES));
	ck_assert(!ct_key_purposes_allow(empty, server, true,
					 CT_MALFORMED_REFUSES));
	ck_assert(ct_key_purposes_allow(empty, server, true,
					CT_MALFORMED_IGNORED));
	ck_assert(!ct_key_purposes_allow(ct_span("\x30\1", 2), server, true,
					 CT_MALFORMED_IGNORED));
	ck_assert(
		ct_key_purposes_allow(any, server, true, CT_MALFORMED_REFUSES));
	ck_assert(!ct_key_purposes_allow(any, server, false,
					 CT_MALFORMED_REFUSES));
	ck_assert(!ct_key_purposes_allow(other, server, true,
					 CT_MALFORMED_IGNORED));
	ck_assert(ct_key_purposes_allow(other, ct_span("\x2a", 1), false,
					CT_MALFORMED_REFUSES));
}

TEST(key_identifiers_match_unless_both_are_there_and_differ)
{
	const struct ct_span none = {NULL, 0}, a = ct_span("a", 1);

	ck_assert(ct_key_ids_match(none, a));
	ck_assert(ct_key_ids_match(a, none));
	ck_assert(ct_key_ids_match(a, ct_span("a", 1)));
	ck_assert(!ct_key_ids_match(a, ct_span("b", 1)));
	ck_assert(!ct_key_ids_match(a, ct_span("", 0)));
}

TEST(email_addresses_split_where_the_rule_says)
{
	static const struct {
		const char *address;
		int local[3]; /* octets by enum ct_email_at; -1: does not split
			       */
	} cases[] = {
		{"a@b", {1, 1, 1}},  {"a@b@c", {-1, 1, 3}}, {"@", {0, 0, 0}},
		{"a", {-1, -1, -1}}, {"", {-1, -1, -1}},
	};

	for (size_t i = 0; i < CT_ARRAY_LEN(cases); i++)
		for (int at = CT_EMAIL_ONLY_AT; at <= CT_EMAIL_LAST_AT; at++) {
			size_t len = strlen(cases[i].address);
			struct ct_span local, domain;
			bool is_split = ct_email_split(
				ct_span(cases[i].address, len),
				(enum ct_email_at)at, &local, &domain);

			ck_assert_int_eq(is_split, cases[i].local[at] >= 0);
			if (!is_split)
				continue;
			ck_assert_int_eq((int)local.len, cases[i].local[at]);
			ck_assert_uint_eq(local.len + 1 + domain.len, len);
		}
}

/* X.690 8.6.2: unused bits are no part of the value; GnuTLS counts them. */
TEST(key_usage_leaves_unused_bits_out)
{
	static const struct {
		const char *hex;
		unsigned bits, octets;
	} cases[] = {
		{"03020106", 0x06, 0x06},	{"03020206", 0x04, 0x06},
		{"03020304", 0x00, 0x04},	{"030200ff", 0xff, 0xff},
		{"030207ff", 0x80, 0xff},	{"030100", 0x00, 0x00},
		{"03030707ff", 0x8007, 0xff07}, {"03030007ff", 0xff07, 0xff07},
	};

	for (size_t i = 0; i < CT_ARRAY_LEN(cases); i++) {
		struct ct_span value = octets_of(cases[i].hex);
		unsigned bits, octets;

		assert_ok(ct_key_usage_parse(&bits, value, false));
		assert_ok(ct_key_usage_octets(&octets, value));
		ck_assert_uint_eq(bits, cases[i].bits);
		ck_assert_uint_eq(octets, cases[i].octets);
		ck_assert(ct_key_usage_allows(value, octets,
					      CT_MALFORMED_IGNORED));
		ck_assert_int_eq(ct_key_usage_allows(value, octets,
						     CT_MALFORMED_REFUSES),
				 bits == octets);
	}
}

TEST(test_key_fields)
{
	struct ct_private_key_usage_period period;
	struct ct_authority_key_id authority;
	struct ct_tls_features features;
	struct ct_span id;
	uint16_t feature;
	unsigned usage;

	assert_ok(ct_key_usage_parse(&usage, octets_of("0303070680"), true));
	ck_assert_uint_eq(usage, CT_KEY_USAGE_KEY_CERT_SIGN |
					 CT_KEY_USAGE_CRL_SIGN |
					 CT_KEY_USAGE_DECIPHER_ONLY);
	assert_ok(ct_private_key_usage_period_parse(
		&period, octets_of("3011 810f'20300101000000Z'")));
	ck_assert(!period.has_not_before && period.has_not_after);
	ck_assert_int_eq(period.not_after, INT64_C(1893456000));

	assert_ok(ct_authority_key_id_parse(
		&authority, octets_of("300d 8004'abcd' a105" DNS_NAME)));
	ck_assert(octets_are(authority.key_id, "'abcd'"));
	ck_assert(octets_are(authority.issuer, DNS_NAME));
	ck_assert_ptr_null(authority.serial.data);
	assert_ok(ct_subject_key_id_parse(&id, octets_of("0402'kk'")));
	ck_assert(octets_are(id, "'kk'"));

	assert_ok(ct_tls_features_open(&features,
				       octets_of("3007 020105 020200ff")));
	ck_assert(ct_tls_features_next(&features, &feature));
	ck_assert_uint_eq(feature, 5);
	ck_assert(ct_tls_features_next(&features, &feature));
	ck_assert_uint_eq(feature, 255);
	ck_assert(!ct_tls_features_next(&features, &feature));
}

TEST(test_policy_fields)
{
	struct ct_policies list;
	struct ct_policy policy;
	struct ct_policy_qualifiers qualifiers;
	struct ct_policy_qualifier qualifier;
	struct ct_policy_mappings mappings;
	struct ct_policy_mapping mapping;

	assert_ok(ct_policies_open(
		&list,
		octets_of("3020 3005 06032a0304 3017 06032a0305 3010 300e "
			  "06082b06010505070201 1602'a:'")));
	ck_assert(ct_policies_next(&list, &policy));
	ck_assert(octets_are(policy.oid, "2a03 04"));
	ck_assert_ptr_null(policy.qualifiers.data);
	qualifiers = ct_policy_qualifiers(&policy);
	ck_assert(!ct_policy_qualifiers_next(&qualifiers, &qualifier));
	ck_assert(ct_policies_next(&list, &policy));
	qualifiers = ct_policy_qualifiers(&policy);
	ck_assert(ct_policy_qualifiers_next(&qualifiers, &qualifier));
	ck_assert(ct_oid_is(qualifier.oid, ct_oid_qt_cps));
	ck_assert(octets_are(qualifier.qualifier, "1602'a:'"));
	ck_assert(!ct_policy_qualifiers_next(&qualifiers, &qualifier));
	ck_assert(!ct_policies_next(&list, &policy));

	assert_ok(ct_policy_mappings_open(
		&mappings, octets_of("300c 300a 06032a0304 06032a0305")));
	ck_assert(ct_policy_mappings_next(&mappings, &mapping));
	ck_assert(octets_are(mapping.issuer_domain, "2a03 04"));
	ck_assert(octets_are(mapping.subject_domain, "2a03 05"));
	ck_assert(!ct_policy_mappings_next(&mappings, &mapping));
}

TEST(test_policy_text)
{
	static const struct {
		const char *hex;
		const char *text; /* NULL: an error */
		enum catrust_error error;
	} cases[] = {
		{"0c03'x'c3a9", "x\xc3\xa9", CATRUST_OK},
		{"1602'xy'", "xy", CATRUST_OK},
		{"1a00", "", CATRUST_OK},
		{"1e0400'x'20ac", "x\xe2\x82\xac", CATRUST_OK},
		{"1401e9", "\xc3\xa9", CATRUST_OK},
		{"1e01'x'", NULL, CATRUST_E_DER_VALUE},
		{"0c01ff", NULL, CATRUST_E_DER_VALUE},
		{"0401'x'", NULL, CATRUST_E_DER_TAG},
		{"0c02'x'", NULL, CATRUST_E_DER_LENGTH},
		{"0c01'x' 'y'", NULL, CATRUST_E_DER_TRAILING},
	};

	for (size_t i = 0; i < CT_ARRAY_LEN(cases); i++) {
		CT_TEST_BUFFER text = CT_BUFFER_INIT;

		ck_assert_int_eq(
			ct_policy_text_to_utf8(octets_of(cases[i].hex), &text),
			cases[i].error);
		if (cases[i].text != NULL)
			ck_assert(ct_span_equal(
				ct_span(text.data, text.len),
				ct_span(cases[i].text, strlen(cases[i].text))));
		else
			ck_assert_uint_eq(text.len, 0);
	}
}

TEST(test_distribution_point_fields)
{
	struct ct_distribution_points points;
	struct ct_distribution_point point;
	struct ct_issuing_distribution_point issuing;
	struct ct_access_descriptions list;
	struct ct_access_description description;

	assert_ok(ct_distribution_points_open(
		&points, octets_of("301a 300e a007 a005" DNS_NAME
				   "8103074080 3008 a206 8201'x' 8201'y'")));
	ck_assert(ct_distribution_points_next(&points, &point));
	ck_assert(octets_are(point.name.full_name, DNS_NAME));
	ck_assert_ptr_null(point.name.relative_name.data);
	ck_assert_ptr_null(point.crl_issuer.data);
	ck_assert(point.has_reasons);
	ck_assert_uint_eq(point.reasons,
			  CT_REASON_KEY_COMPROMISE | CT_REASON_AA_COMPROMISE);
	ck_assert(ct_distribution_points_next(&points, &point));
	ck_assert_ptr_null(point.name.full_name.data);
	ck_assert(!point.has_reasons);
	ck_assert_uint_eq(point.reasons, CT_REASON_ALL);
	ck_assert(octets_are(point.crl_issuer, "8201'x' 8201'y'"));
	ck_assert(!ct_distribution_points_next(&points, &point));

	assert_ok(ct_distribution_points_open(
		&points, octets_of("3010 300e a00c a10a" AVA)));
	ck_assert(ct_distribution_points_next(&points, &point));
	ck_assert(octets_are(point.name.relative_name, AVA));

	assert_ok(ct_issuing_distribution_point_parse(
		&issuing, octets_of("300a 8201ff 83020640 8401ff")));
	ck_assert_ptr_null(issuing.name.full_name.data);
	ck_assert(issuing.is_only_ca_certs && issuing.is_indirect);
	ck_assert(!issuing.is_only_user_certs);
	ck_assert(!issuing.is_only_attribute_certs);
	ck_assert_uint_eq(issuing.only_some_reasons, CT_REASON_KEY_COMPROMISE);

	assert_ok(ct_access_descriptions_open(
		&list, octets_of("3012 3010 06082b06010505073002 8604'u://'")));
	ck_assert(ct_access_descriptions_next(&list, &description));
	ck_assert(ct_oid_is(description.method, ct_oid_ad_ca_issuers));
	ck_assert_int_eq(description.location.type, CT_NAME_URI);
	ck_assert(octets_are(description.location.value, "'u://'"));
	ck_assert(!ct_access_descriptions_next(&list, &description));
}

TEST(test_crl_fields)
{
	enum ct_crl_reason reason;
	struct ct_span number;
	int64_t seconds;

	assert_ok(ct_crl_number_parse(&number, octets_of("020200ff")));
	ck_assert(ct_crl_number_compare(number, octets_of("7f")) > 0);
	ck_assert(ct_crl_number_compare(octets_of("7f"), number) < 0);
	ck_assert(ct_crl_number_compare(number, octets_of("0100")) < 0);
	ck_assert(ct_crl_number_compare(number, number) == 0);
	assert_ok(ct_crl_reason_parse(&reason, octets_of("0a0108")));
	ck_assert_int_eq(reason, CT_CRL_REASON_REMOVE_FROM_CRL);
	assert_ok(ct_invalidity_date_parse(&seconds,
					   octets_of("180f'19700102000000Z'")));
	ck_assert_int_eq(seconds, 86400);
}

/* A certificate without extensions; UBSan once saw NULL + 0 here. */
TEST(test_absent_list)
{
	struct ct_extension extension;
	size_t offset = 0;

	ck_assert(!ct_extension_next(ct_span(NULL, 0), &offset, &extension));
	ck_assert_uint_eq(offset, 0);
	ck_assert(!ct_extension_find(ct_span(NULL, 0), ct_oid_ce_key_usage,
				     &extension));
}

TEST(test_sct_fields)
{
	struct ct_scts list;
	struct ct_sct sct;

	assert_ok(ct_scts_open(&list,
			       octets_of("043b00390032" SCT "000301'zz'")));
	ck_assert(ct_scts_next(&list, &sct));
	ck_assert_uint_eq(sct.version, 0);
	ck_assert(octets_are(sct.log_id, "'0123456789abcdef0123456789abcdef'"));
	ck_assert_uint_eq(sct.timestamp, UINT64_C(0x18bcfe56800));
	ck_assert(octets_are(sct.extensions, "'Z'"));
	ck_assert_uint_eq(sct.hash_algorithm, 4);
	ck_assert_uint_eq(sct.signature_algorithm, 3);
	ck_assert(octets_are(sct.signature, "aabb"));
	ck_assert(octets_are(sct.encoded, SCT));
	ck_assert(ct_scts_next(&list, &sct));
	ck_assert_uint_eq(sct.version, 1);
	ck_assert_ptr_null(sct.log_id.data);
	ck_assert(!ct_scts_next(&list, &sct));
}

RUN_TESTS()
