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
#include "x509/certificate.h"
#include "x509/email_address.h"
#include "tests/tools/run_suite.h"

/* --- Bad values --- */

static const struct {
	const char *name;
	decoder *decode;
	enum catrust_error error;
	const char *value;
	size_t len;
} bad[] = {
#define BAD(decode, error, value)                              \
 {                                                             \
#  decode, decode, CATRUST_E_##error, value, sizeof(value) - 1 \
 }
	/* SIZE (1..MAX) */
	BAD(general_names, EXTENSION, "\x30\x00"),
	BAD(key_purposes, EXTENSION, "\x30\x00"),
	BAD(name_constraints, EXTENSION, "\x30\x00"),
	BAD(name_constraints, EXTENSION, "\x30\x02\xa0\x00"),
	BAD(name_constraints, EXTENSION, "\x30\x02\xa1\x00"),
	BAD(policy_constraints, EXTENSION, "\x30\x00"),
	BAD(private_key_usage_period, EXTENSION, "\x30\x00"),
	BAD(authority_key_id, EXTENSION, "\x30\x02\xa1\x00"),
	BAD(policies, EXTENSION, "\x30\x00"),
	BAD(policies, EXTENSION,
	    "\x30\x09\x30\x07\x06\x03\x2a\x03\x04\x30\x00"),
	BAD(policy_mappings, EXTENSION, "\x30\x00"),
	BAD(distribution_points, EXTENSION, "\x30\x00"),
	BAD(distribution_points, EXTENSION, "\x30\x02\x30\x00"),
	BAD(distribution_points, EXTENSION, "\x30\x06\x30\x04\x81\x02\x01\x06"),
	BAD(distribution_points, EXTENSION, "\x30\x06\x30\x04\xa0\x02\xa0\x00"),
	BAD(distribution_points, EXTENSION, "\x30\x06\x30\x04\xa0\x02\xa1\x00"),
	BAD(distribution_points, EXTENSION, "\x30\x04\x30\x02\xa2\x00"),
	BAD(issuing_distribution_point, EXTENSION, "\x30\x00"),
	BAD(access_descriptions, EXTENSION, "\x30\x00"),
	BAD(scts, EXTENSION, "\x04\x02\x00\x00"),
	BAD(scts, EXTENSION, "\x04\x04\x00\x02\x00\x00"),
	/* GeneralName */
	BAD(general_names, DER_TAG, "\x30\x05\x89\x03x.y"),
	BAD(general_names, DER_TAG, "\x30\x05\xa2\x03\x82\x01x"),
	BAD(general_names, DER_TAG, "\x30\x05\x16\x03x.y"),
	BAD(general_names, DER_TAG, "\x30\x02\x84\x00"),
	BAD(general_names, DER_VALUE, "\x30\x04\x88\x02\x2a\x83"),
	BAD(general_names, DER_LENGTH, "\x30\x02\x82\x01"),
	BAD(general_names, DER_LENGTH, "\x30\x02\xa4\x00"),
	BAD(general_names, DER_LENGTH, "\x30\x02\xa3\x00"),
	BAD(general_names, DER_LENGTH, "\x30\x04\xa5\x02\x05\x01"),
	BAD(general_names, DER_TAG, "\x30\x04\xa4\x02\x31\x00"),
	BAD(general_names, DER_TRAILING, "\x30\x06\xa4\x04\x30\x00\x05\x00"),
	BAD(general_names, DER_LENGTH, "\x30\x07\xa0\x05\x06\x03\x2a\x03\x04"),
	BAD(general_names, DER_LENGTH,
	    "\x30\x09\xa0\x07\x06\x03\x2a\x03\x04\xa0\x00"),
	BAD(general_names, DER_TRAILING,
	    "\x30\x0d\xa0\x0b\x06\x03\x2a\x03\x04\xa0\x04\x05\x00\x05\x00"),
	BAD(general_names, DER_TRAILING,
	    "\x30\x0d\xa0\x0b\x06\x03\x2a\x03\x04\xa0\x02\x05\x00\x05\x00"),
	/* Constraints */
	BAD(strict_basic_constraints, DER_VALUE, "\x30\x03\x01\x01\x01"),
	BAD(basic_constraints, DER_VALUE, "\x30\x04\x01\x02\xff\xff"),
	BAD(basic_constraints, DER_VALUE, "\x30\x06\x01\x01\xff\x02\x01\x80"),
	BAD(basic_constraints, DER_VALUE,
	    "\x30\x07\x01\x01\xff\x02\x02\x00\x05"),
	BAD(basic_constraints, DER_TRAILING,
	    "\x30\x08\x01\x01\xff\x02\x01\x00\x05\x00"),
	BAD(basic_constraints, DER_TAG, "\x30\x05\x01\x01\xff\x05\x00"),
	BAD(strict_basic_constraints, DER_VALUE, "\x30\x03\x01\x01\x00"),
	BAD(name_constraints, EXTENSION,
	    "\x30\x0c\xa0\x0a\x30\x08" DNS_NAME "\x80\x01\x01"),
	BAD(name_constraints, EXTENSION,
	    "\x30\x0c\xa0\x0a\x30\x08" DNS_NAME "\x81\x01\x00"),
	BAD(name_constraints, DER_TRAILING,
	    "\x30\x0b\xa0\x09\x30\x07" DNS_NAME "\x05\x00"),
	BAD(name_constraints, DER_TRAILING,
	    "\x30\x12\xa1\x07\x30\x05" DNS_NAME "\xa0\x07\x30\x05" DNS_NAME),
	BAD(name_constraints, DER_TRAILING,
	    "\x30\x0b\xa0\x07\x30\x05" DNS_NAME "\x05\x00"),
	BAD(policy_constraints, DER_VALUE, "\x30\x03\x80\x01\x80"),
	BAD(policy_constraints, DER_VALUE, "\x30\x02\x80\x00"),
	BAD(policy_constraints, DER_TRAILING,
	    "\x30\x06\x81\x01\x00\x80\x01\x00"),
	BAD(inhibit_any_policy, DER_VALUE, "\x02\x06\x01\x00\x00\x00\x00\x00"),
	/* Key usage */
	BAD(key_usage, DER_VALUE, "\x03\x00"),
	BAD(key_usage, DER_VALUE, "\x03\x01\x01"),
	BAD(key_usage, DER_VALUE, "\x03\x02\x08\x80"),
	BAD(key_usage, EXTENSION, "\x03\x04\x00\x06\x00\x01"),
	BAD(key_usage, EXTENSION, "\x03\x04\x00\x06\x00\x00"),
	BAD(strict_key_usage, DER_VALUE, "\x03\x02\x00\x06"),
	BAD(strict_key_usage, DER_VALUE, "\x03\x02\x02\x06"),
	BAD(strict_key_usage, DER_VALUE, "\x03\x03\x00\x06\x00"),
	BAD(strict_key_usage, EXTENSION, "\x03\x01\x00"),
	BAD(strict_key_usage, DER_VALUE, "\x03\x02\x07\x00"),
	BAD(key_purposes, DER_VALUE, "\x30\x02\x06\x00"),
	BAD(key_purposes, DER_VALUE, "\x30\x04\x06\x02\x2a\x83"),
	BAD(private_key_usage_period, TIME,
	    "\x30\x0f\x80\x0d"
	    "200101000000Z"),
	BAD(private_key_usage_period, DATE,
	    "\x30\x11\x80\x0f"
	    "20210229000000Z"),
	BAD(tls_features, DER_VALUE, "\x30\x05\x02\x03\x01\x00\x00"),
	BAD(tls_features, DER_VALUE, "\x30\x03\x02\x01\xff"),
	BAD(tls_features, DER_TAG, "\x30\x03\x04\x01\x05"),
	/* Key identifiers */
	BAD(authority_key_id, DER_VALUE, "\x30\x02\x82\x00"),
	BAD(authority_key_id, DER_VALUE, "\x30\x04\x82\x02\x00\x01"),
	BAD(authority_key_id, DER_TRAILING, "\x30\x06\x82\x01\x01\x80\x01x"),
	BAD(authority_key_id, DER_TRAILING, "\x30\x06\x80\x01x\x80\x01x"),
	/* Policies */
	BAD(policies, DER_TAG, "\x30\x09\x30\x07\x06\x03\x2a\x03\x04\x31\x00"),
	BAD(policies, DER_TRAILING,
	    "\x30\x11\x30\x0f\x06\x03\x2a\x03\x04\x30\x06\x30\x04\x06\x00\x05"
	    "\x00\x05\x00"),
	BAD(policies, DER_VALUE,
	    "\x30\x0f\x30\x0d\x06\x03\x2a\x03\x04\x30\x06\x30\x04\x06\x00\x05"
	    "\x00"),
	BAD(policy_mappings, DER_LENGTH,
	    "\x30\x07\x30\x05\x06\x03\x2a\x03\x04"),
	BAD(policy_mappings, DER_TRAILING,
	    "\x30\x0e\x30\x0c\x06\x03\x2a\x03\x04\x06\x03\x2a\x03\x05\x05\x00"),
	/* Distribution points */
	BAD(distribution_points, DER_TAG, "\x30\x06\x30\x04\xa0\x02\xa2\x00"),
	BAD(distribution_points, DER_LENGTH, "\x30\x04\x30\x02\xa0\x00"),
	BAD(distribution_points, DER_TRAILING,
	    "\x30\x12\x30\x10\xa0\x0e\xa0\x05" DNS_NAME "\xa0\x05" DNS_NAME),
	BAD(distribution_points, DER_VALUE,
	    "\x30\x0d\x30\x0b\xa0\x07\xa0\x05" DNS_NAME "\x81\x00"),
	BAD(issuing_distribution_point, EXTENSION,
	    "\x30\x06\x81\x01\xff\x82\x01\xff"),
	BAD(issuing_distribution_point, EXTENSION,
	    "\x30\x06\x81\x01\xff\x85\x01\xff"),
	BAD(issuing_distribution_point, DER_VALUE, "\x30\x03\x81\x01\x01"),
	BAD(issuing_distribution_point, DER_VALUE, "\x30\x02\x84\x00"),
	BAD(issuing_distribution_point, DER_TRAILING,
	    "\x30\x06\x82\x01\xff\x81\x01\xff"),
	/* Of CRLs */
	BAD(crl_number, DER_VALUE, "\x02\x01\xff"),
	BAD(crl_number, DER_VALUE, "\x02\x00"),
	BAD(crl_number, DER_VALUE, "\x02\x02\x00\x01"),
	BAD(crl_number, EXTENSION,
	    "\x02\x15\x7f"
	    "01234567890123456789"),
	BAD(crl_reason, EXTENSION, "\x0a\x01\x07"),
	BAD(crl_reason, EXTENSION, "\x0a\x01\x0b"),
	BAD(crl_reason, DER_VALUE, "\x0a\x00"),
	BAD(crl_reason, DER_VALUE, "\x0a\x01\x80"),
	BAD(invalidity_date, DER_TAG,
	    "\x17\x0d"
	    "240229235959Z"),
	BAD(invalidity_date, DATE,
	    "\x18\x0f"
	    "20240229246059Z"),
	/* Timestamps */
	BAD(scts, EXTENSION, "\x04\x00"),
	BAD(scts, EXTENSION, "\x04\x08\x00\x05\x00\x03\x01zz-"),
	BAD(scts, EXTENSION, "\x04\x07\x00\x05\x00\x04\x01zz"),
	BAD(scts, EXTENSION, "\x04\x07\x00\x06\x00\x03\x01zz"),
	BAD(scts, EXTENSION, "\x04\x07\x00\x05\x00\x03\x00zz"),
#undef BAD
};

#define NUM_BAD (CT_ARRAY_LEN(bad))

TEST(test_good)
{
	for (size_t i = 0; i < NUM_GOOD; i++) {
		struct ct_span value = exact_copy(good[i].value, good[i].len);
		enum catrust_error error = good[i].decode(value);

		ck_assert_msg(error == CATRUST_OK, "%s, good[%zu]: %s",
			      good[i].name, i, catrust_strerror(error));
		free((void *)value.data);
	}
}

TEST(test_bad)
{
	for (size_t i = 0; i < NUM_BAD; i++) {
		struct ct_span value = exact_copy(bad[i].value, bad[i].len);
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
		for (size_t len = 0; len < good[i].len; len++) {
			struct ct_span value = exact_copy(good[i].value, len);

			ck_assert_msg(good[i].decode(value) ==
					      CATRUST_E_DER_LENGTH,
				      "%s, good[%zu] of %zu octets",
				      good[i].name, i, len);
			free((void *)value.data);
		}
	}
}

TEST(test_trailing)
{
	uint8_t value[256];

	for (size_t i = 0; i < NUM_GOOD; i++) {
		memcpy(value, good[i].value, good[i].len);
		value[good[i].len] = 0;
		ck_assert_msg(good[i].decode(ct_span(value, good[i].len + 1)) ==
				      CATRUST_E_DER_TRAILING,
			      "%s, good[%zu]", good[i].name, i);
	}
}

TEST(test_wrong_tag)
{
	uint8_t value[256];

	for (size_t i = 0; i < NUM_GOOD; i++) {
		memcpy(value, good[i].value, good[i].len);
		value[0] ^= 0x20;
		ck_assert_msg(good[i].decode(ct_span(value, good[i].len)) ==
				      CATRUST_E_DER_TAG,
			      "%s, good[%zu]", good[i].name, i);
	}
}

/* --- What comes out ------------------------------------------------------ */

TEST(test_general_name_fields)
{
	static const struct {
		enum ct_general_name_type type;
		const char *value;
		size_t len;
	} expected[] = {
#define FIELD(type, value) {CT_NAME_##type, value, sizeof(value) - 1}
		FIELD(OTHER, "\x0c\x02hi"),
		FIELD(EMAIL, "a@b"),
		FIELD(DNS, "x.y"),
		FIELD(X400, "\x05\x00"),
		FIELD(DIRECTORY, "\x30\x0c\x31\x0a" AVA),
		FIELD(EDI_PARTY, "\x81\x00"),
		FIELD(URI, "u:v"),
		FIELD(IP, "\x7f\x00\x00\x01"),
		FIELD(REGISTERED_ID, "\x2a\x03\x04"),
#undef FIELD
	};
	struct ct_general_names names;
	struct ct_general_name name;

	assert_ok(ct_general_names_open(&names, BYTES("\x30\x3f" NAMES)));
	for (size_t i = 0; i < CT_ARRAY_LEN(expected); i++) {
		ck_assert(ct_general_names_next(&names, &name));
		ck_assert_int_eq(name.type, expected[i].type);
		ck_assert(ct_span_equal(name.value, ct_span(expected[i].value,
							    expected[i].len)));
		if (name.type == CT_NAME_OTHER)
			ck_assert(
				ct_span_equal(name.oid, BYTES("\x2a\x03\x04")));
		else
			ck_assert_ptr_null(name.oid.data);
	}
	ck_assert(!ct_general_names_next(&names, &name));
}

TEST(test_general_name_check)
{
	static const struct {
		enum ct_general_name_type type;
		const char *value;
		size_t len;
		bool is_name, is_constraint;
	} cases[] = {
#define CASE(type, value, is_name, is_constraint) \
 {CT_NAME_##type, value, sizeof(value) - 1, is_name, is_constraint}
		CASE(DNS, "a.b", true, true),
		CASE(DNS, "", false, true),
		CASE(DNS, "a\0b", false, false),
		CASE(DNS, "a\x80", false, false),
		CASE(EMAIL, "", false, true),
		CASE(EMAIL, "\xc3\xa9@b", false, false),
		CASE(URI, "a:b\x7f", true, true),
		CASE(URI, "a:\xff", false, false),
		CASE(IP, "1234", true, false),
		CASE(IP, "123", false, false),
		CASE(IP, "", false, false),
		CASE(IP, "0123456789abcdef", true, false),
		CASE(IP, "1234\xff\xff\xff\xff", false, true),
		CASE(IP, "1234\x00\x00\x00\x00", false, true),
		CASE(IP, "1234\xff\xf0\x00\x00", false, true),
		CASE(IP, "1234\xff\x00\xff\x00", false, false),
		CASE(IP, "1234\xff\xf4\x00\x00", false, false),
		CASE(IP, "1234\x7f\x00\x00\x00", false, false),
		CASE(IP,
		     "0123456789abcdef\xff\xff\xff\xff\xff\xff\xfe\x00\x00\x00"
		     "\x00\x00\x00\x00\x00\x00",
		     false, true),
		CASE(IP,
		     "0123456789abcdef\xff\xff\xff\xff\xff\xff\xfe\x00\x00\x00"
		     "\x00\x00\x00\x00\x00\x01",
		     false, false),
		CASE(DIRECTORY, "\x30\x00", true, true),
		CASE(REGISTERED_ID, "\x2a", true, true),
#undef CASE
	};

	for (size_t i = 0; i < CT_ARRAY_LEN(cases); i++) {
		struct ct_general_name name = {
			.type = cases[i].type,
			.value = ct_span(cases[i].value, cases[i].len),
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
		&basic, BYTES("\x30\x06\x01\x01\xff\x02\x01\x03"), true));
	ck_assert(basic.is_ca && basic.has_path_len);
	ck_assert_uint_eq(basic.path_len, 3);
	assert_ok(ct_basic_constraints_parse(&basic, BYTES("\x30\x00"), true));
	ck_assert(!basic.is_ca && !basic.has_path_len);

	assert_ok(ct_policy_constraints_parse(&policy,
					      BYTES("\x30\x03\x81\x01\x05")));
	ck_assert(!policy.has_require_explicit_policy);
	ck_assert(policy.has_inhibit_policy_mapping);
	ck_assert_uint_eq(policy.inhibit_policy_mapping, 5);

	assert_ok(ct_inhibit_any_policy_parse(
		&skip, BYTES("\x02\x05\x00\xff\xff\xff\xff")));
	ck_assert_uint_eq(skip, UINT32_MAX);

	assert_ok(ct_name_constraints_parse(&names,
					    BYTES("\x30\x0d\xa1\x0b\x30\x02\x82"
						  "\x00\x30\x05" DNS_NAME)));
	ck_assert_ptr_null(names.permitted.data);
	subtrees = ct_subtrees(names.permitted);
	ck_assert(!ct_subtrees_next(&subtrees, &base));
	subtrees = ct_subtrees(names.excluded);
	ck_assert(ct_subtrees_next(&subtrees, &base));
	ck_assert_uint_eq(base.value.len, 0);
	ck_assert(ct_subtrees_next(&subtrees, &base));
	ck_assert(CT_SPAN_IS(base.value, "x.y"));
	ck_assert(!ct_subtrees_next(&subtrees, &base));
}

/* What a malformed key usage allows is the caller's choice. */
TEST(malformed_key_usage_has_a_named_answer)
{
	static const struct {
		const char *value;
		size_t len;
		bool is_malformed, is_allowed;
	} cases[] = {
		{"\x03\x02\x01\x02", 4, false, true},
		{"\x03\x02\x01\x06", 4, false, true},
		{"\x03\x02\x02\x04", 4, false, false},
		{"\x03\x01\x00", 3, false, false},
		{"\x03\x02\x09\x02", 4, true, false},
		{"\x04\x02\x01\x02", 4, true, false},
		{"\x03\x02\x01", 3, true, false},
		{"", 0, true, false},
	};

	for (size_t i = 0; i < CT_ARRAY_LEN(cases); i++)
		for (int rule = CT_MALFORMED_REFUSES;
		     rule <= CT_MALFORMED_IGNORED; rule++)
			ck_assert_int_eq(
				ct_key_usage_allows(
					ct_span(cases[i].value, cases[i].len),
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
	static const char any[] = "\x30\x06\x06\x04\x55\x1d\x25\x00";
	static const char other[] = "\x30\x03\x06\x01\x2a";
	const struct ct_span server = ct_oid_kp_server_auth;

	ck_assert(ct_key_purposes_allow(ct_span(NULL, 0), server, false,
					CT_MALFORMED_REFUSES));
	ck_assert(!ct_key_purposes_allow(ct_span("\x30\0", 2), server, true,
					 CT_MALFORMED_REFUSES));
	ck_assert(ct_key_purposes_allow(ct_span("\x30\0", 2), server, true,
					CT_MALFORMED_IGNORED));
	ck_assert(!ct_key_purposes_allow(ct_span("\x30\1", 2), server, true,
					 CT_MALFORMED_IGNORED));
	ck_assert(ct_key_purposes_allow(ct_span(any, sizeof(any) - 1), server,
					true, CT_MALFORMED_REFUSES));
	ck_assert(!ct_key_purposes_allow(ct_span(any, sizeof(any) - 1), server,
					 false, CT_MALFORMED_REFUSES));
	ck_assert(!ct_key_purposes_allow(ct_span(other, sizeof(other) - 1),
					 server, true, CT_MALFORMED_IGNORED));
	ck_assert(ct_key_purposes_allow(ct_span(other, sizeof(other) - 1),
					ct_span("\x2a", 1), false,
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
		const char *value;
		size_t len;
		unsigned bits, octets;
	} cases[] = {
		{"\x03\x02\x01\x06", 4, 0x06, 0x06},
		{"\x03\x02\x02\x06", 4, 0x04, 0x06},
		{"\x03\x02\x03\x04", 4, 0x00, 0x04},
		{"\x03\x02\x00\xff", 4, 0xff, 0xff},
		{"\x03\x02\x07\xff", 4, 0x80, 0xff},
		{"\x03\x01\x00", 3, 0x00, 0x00},
		{"\x03\x03\x07\x07\xff", 5, 0x8007, 0xff07},
		{"\x03\x03\x00\x07\xff", 5, 0xff07, 0xff07},
	};

	for (size_t i = 0; i < CT_ARRAY_LEN(cases); i++) {
		struct ct_span value = ct_span(cases[i].value, cases[i].len);
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

	assert_ok(ct_key_usage_parse(&usage, BYTES("\x03\x03\x07\x06\x80"),
				     true));
	ck_assert_uint_eq(usage, CT_KEY_USAGE_KEY_CERT_SIGN |
					 CT_KEY_USAGE_CRL_SIGN |
					 CT_KEY_USAGE_DECIPHER_ONLY);
	assert_ok(ct_private_key_usage_period_parse(&period,
						    BYTES("\x30\x11\x81\x0f"
							  "20300101000000Z")));
	ck_assert(!period.has_not_before && period.has_not_after);
	ck_assert_int_eq(period.not_after, INT64_C(1893456000));

	assert_ok(ct_authority_key_id_parse(&authority,
					    BYTES("\x30\x0d\x80\x04"
						  "abcd\xa1\x05" DNS_NAME)));
	ck_assert(CT_SPAN_IS(authority.key_id, "abcd"));
	ck_assert(CT_SPAN_IS(authority.issuer, DNS_NAME));
	ck_assert_ptr_null(authority.serial.data);
	assert_ok(ct_subject_key_id_parse(&id, BYTES("\x04\x02kk")));
	ck_assert(CT_SPAN_IS(id, "kk"));

	assert_ok(
		ct_tls_features_open(&features, BYTES("\x30\x07\x02\x01\x05\x02"
						      "\x02\x00\xff")));
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

	assert_ok(ct_policies_open(&list,
				   BYTES("\x30\x20\x30\x05\x06\x03\x2a\x03\x04"
					 "\x30\x17\x06\x03\x2a\x03\x05\x30\x10"
					 "\x30\x0e\x06\x08\x2b\x06\x01\x05\x05"
					 "\x07\x02\x01\x16\x02"
					 "a:")));
	ck_assert(ct_policies_next(&list, &policy));
	ck_assert(CT_SPAN_IS(policy.oid, "\x2a\x03\x04"));
	ck_assert_ptr_null(policy.qualifiers.data);
	qualifiers = ct_policy_qualifiers(&policy);
	ck_assert(!ct_policy_qualifiers_next(&qualifiers, &qualifier));
	ck_assert(ct_policies_next(&list, &policy));
	qualifiers = ct_policy_qualifiers(&policy);
	ck_assert(ct_policy_qualifiers_next(&qualifiers, &qualifier));
	ck_assert(ct_oid_is(qualifier.oid, ct_oid_qt_cps));
	ck_assert(CT_SPAN_IS(qualifier.qualifier, "\x16\x02"
						  "a:"));
	ck_assert(!ct_policy_qualifiers_next(&qualifiers, &qualifier));
	ck_assert(!ct_policies_next(&list, &policy));

	assert_ok(ct_policy_mappings_open(
		&mappings, BYTES("\x30\x0c\x30\x0a\x06\x03\x2a\x03\x04"
				 "\x06\x03\x2a\x03\x05")));
	ck_assert(ct_policy_mappings_next(&mappings, &mapping));
	ck_assert(CT_SPAN_IS(mapping.issuer_domain, "\x2a\x03\x04"));
	ck_assert(CT_SPAN_IS(mapping.subject_domain, "\x2a\x03\x05"));
	ck_assert(!ct_policy_mappings_next(&mappings, &mapping));
}

TEST(test_policy_text)
{
	static const struct {
		const char *encoded;
		size_t len;
		const char *text; /* NULL: an error */
		enum catrust_error error;
	} cases[] = {
#define CASE(encoded, text, error) {encoded, sizeof(encoded) - 1, text, error}
		CASE("\x0c\x03x\xc3\xa9", "x\xc3\xa9", CATRUST_OK),
		CASE("\x16\x02xy", "xy", CATRUST_OK),
		CASE("\x1a\x00", "", CATRUST_OK),
		CASE("\x1e\x04\x00x\x20\xac", "x\xe2\x82\xac", CATRUST_OK),
		CASE("\x14\x01\xe9", "\xc3\xa9", CATRUST_OK),
		CASE("\x1e\x01x", NULL, CATRUST_E_DER_VALUE),
		CASE("\x0c\x01\xff", NULL, CATRUST_E_DER_VALUE),
		CASE("\x04\x01x", NULL, CATRUST_E_DER_TAG),
		CASE("\x0c\x02x", NULL, CATRUST_E_DER_LENGTH),
		CASE("\x0c\x01xy", NULL, CATRUST_E_DER_TRAILING),
#undef CASE
	};

	for (size_t i = 0; i < CT_ARRAY_LEN(cases); i++) {
		struct ct_buffer text = CT_BUFFER_INIT;

		ck_assert_int_eq(
			ct_policy_text_to_utf8(
				ct_span(cases[i].encoded, cases[i].len), &text),
			cases[i].error);
		if (cases[i].text != NULL)
			ck_assert(ct_span_equal(
				ct_span(text.data, text.len),
				ct_span(cases[i].text, strlen(cases[i].text))));
		else
			ck_assert_uint_eq(text.len, 0);
		ct_buffer_clear(&text);
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
		&points, BYTES("\x30\x1a\x30\x0e\xa0\x07\xa0\x05" DNS_NAME
			       "\x81\x03\x07\x40\x80\x30\x08\xa2\x06\x82\x01x"
			       "\x82\x01y")));
	ck_assert(ct_distribution_points_next(&points, &point));
	ck_assert(CT_SPAN_IS(point.name.full_name, DNS_NAME));
	ck_assert_ptr_null(point.name.relative_name.data);
	ck_assert_ptr_null(point.crl_issuer.data);
	ck_assert(point.has_reasons);
	ck_assert_uint_eq(point.reasons,
			  CT_REASON_KEY_COMPROMISE | CT_REASON_AA_COMPROMISE);
	ck_assert(ct_distribution_points_next(&points, &point));
	ck_assert_ptr_null(point.name.full_name.data);
	ck_assert(!point.has_reasons);
	ck_assert_uint_eq(point.reasons, CT_REASON_ALL);
	ck_assert(CT_SPAN_IS(point.crl_issuer, "\x82\x01x\x82\x01y"));
	ck_assert(!ct_distribution_points_next(&points, &point));

	assert_ok(ct_distribution_points_open(
		&points, BYTES("\x30\x10\x30\x0e\xa0\x0c\xa1\x0a" AVA)));
	ck_assert(ct_distribution_points_next(&points, &point));
	ck_assert(CT_SPAN_IS(point.name.relative_name, AVA));

	assert_ok(ct_issuing_distribution_point_parse(
		&issuing, BYTES("\x30\x0a\x82\x01\xff\x83\x02\x06\x40"
				"\x84\x01\xff")));
	ck_assert_ptr_null(issuing.name.full_name.data);
	ck_assert(issuing.is_only_ca_certs && issuing.is_indirect);
	ck_assert(!issuing.is_only_user_certs);
	ck_assert(!issuing.is_only_attribute_certs);
	ck_assert_uint_eq(issuing.only_some_reasons, CT_REASON_KEY_COMPROMISE);

	assert_ok(ct_access_descriptions_open(
		&list, BYTES("\x30\x12\x30\x10\x06\x08\x2b\x06"
			     "\x01\x05\x05\x07\x30\x02\x86\x04u://")));
	ck_assert(ct_access_descriptions_next(&list, &description));
	ck_assert(ct_oid_is(description.method, ct_oid_ad_ca_issuers));
	ck_assert_int_eq(description.location.type, CT_NAME_URI);
	ck_assert(CT_SPAN_IS(description.location.value, "u://"));
	ck_assert(!ct_access_descriptions_next(&list, &description));
}

TEST(test_crl_fields)
{
	enum ct_crl_reason reason;
	struct ct_span number;
	int64_t seconds;

	assert_ok(ct_crl_number_parse(&number, BYTES("\x02\x02\x00\xff")));
	ck_assert(ct_crl_number_compare(number, BYTES("\x7f")) > 0);
	ck_assert(ct_crl_number_compare(BYTES("\x7f"), number) < 0);
	ck_assert(ct_crl_number_compare(number, BYTES("\x01\x00")) < 0);
	ck_assert(ct_crl_number_compare(number, number) == 0);
	assert_ok(ct_crl_reason_parse(&reason, BYTES("\x0a\x01\x08")));
	ck_assert_int_eq(reason, CT_CRL_REASON_REMOVE_FROM_CRL);
	assert_ok(ct_invalidity_date_parse(&seconds, BYTES("\x18\x0f"
							   "19700102000000Z")));
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

	assert_ok(ct_scts_open(
		&list, BYTES("\x04\x3b\x00\x39\x00\x32" SCT "\x00\x03\x01zz")));
	ck_assert(ct_scts_next(&list, &sct));
	ck_assert_uint_eq(sct.version, 0);
	ck_assert(CT_SPAN_IS(sct.log_id, "0123456789abcdef0123456789abcdef"));
	ck_assert_uint_eq(sct.timestamp, UINT64_C(0x18bcfe56800));
	ck_assert(CT_SPAN_IS(sct.extensions, "Z"));
	ck_assert_uint_eq(sct.hash_algorithm, 4);
	ck_assert_uint_eq(sct.signature_algorithm, 3);
	ck_assert(CT_SPAN_IS(sct.signature, "\xaa\xbb"));
	ck_assert(CT_SPAN_IS(sct.encoded, SCT));
	ck_assert(ct_scts_next(&list, &sct));
	ck_assert_uint_eq(sct.version, 1);
	ck_assert_ptr_null(sct.log_id.data);
	ck_assert(!ct_scts_next(&list, &sct));
}

RUN_TESTS()
