/*
 * Tests of asn1/pkix: what libtasn1 decodes for us, and its second opinion on
 * what the cursor decodes. fuzz_extensions has octets changed at random.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <stdlib.h>

#include "asn1/pkix.h"
#include "extension_cases.h"
#include "tests/tools/checkers.h"
#include "tests/tools/run_suite.h"

/* --- Second opinion ------------------------------------------------------ */

static const struct {
	decoder *decode;
	const char *type;
} types[] = {
	{general_names, "GeneralNames"},
	{strict_basic_constraints, "BasicConstraints"},
	{name_constraints, "NameConstraints"},
	{policy_constraints, "PolicyConstraints"},
	{inhibit_any_policy, "InhibitAnyPolicy"},
	{key_usage, "KeyUsage"},
	{key_purposes, "ExtKeyUsageSyntax"},
	{private_key_usage_period, "PrivateKeyUsagePeriod"},
	{tls_features, "Features"},
	{subject_key_id, "SubjectKeyIdentifier"},
	{authority_key_id, "AuthorityKeyIdentifier"},
	{policies, "CertificatePolicies"},
	{policy_mappings, "PolicyMappings"},
	{distribution_points, "CRLDistributionPoints"},
	{issuing_distribution_point, "IssuingDistributionPoint"},
	{access_descriptions, "AuthorityInfoAccessSyntax"},
	{crl_number, "CRLNumber"},
	{crl_reason, "CRLReason"},
	{invalidity_date, "InvalidityDate"},
};

static const char *type_of(decoder *decode)
{
	for (size_t i = 0; i < CT_ARRAY_LEN(types); i++)
		if (types[i].decode == decode)
			return types[i].type;
	return NULL;
}

/* x400Address and ediPartyName are ANY in the module, which libtasn1 does not
 * take under an implicit tag. */
static bool has_any(decoder *decode, struct ct_span value)
{
	struct ct_general_names names;
	struct ct_general_name name;

	if (decode != general_names ||
	    ct_general_names_open(&names, value) != CATRUST_OK)
		return false;
	while (ct_general_names_next(&names, &name))
		if (name.type == CT_NAME_X400 || name.type == CT_NAME_EDI_PARTY)
			return true;
	return false;
}

/* Every octet of every good value, changed in some ways: what the cursor takes,
 * libtasn1 takes. (Not the other way round: the cursor is the stricter one.) */
TEST(test_cursor_takes_nothing_else)
{
	/* Few of them: libtasn1 under valgrind is slow. */
	static const uint8_t flips[] = {0x00, 0x01, 0x02, 0x03, 0x04, 0x06,
					0x07, 0x08, 0x10, 0x20, 0x2a, 0x40,
					0x55, 0x7f, 0x80, 0x81, 0xaa, 0xff};
	unsigned long both = 0, none = 0;

	for (size_t i = 0; i < NUM_GOOD; i++) {
		const char *type = type_of(good[i].decode);
		struct ct_span value = exact_octets(good[i].hex);
		uint8_t *octets = (uint8_t *)value.data;

		for (size_t at = 0; type != NULL && at < value.len; at++) {
			size_t step = ct_test_is_memchecked() ? 5 : 1;

			for (size_t j = at % step; j < sizeof(flips);
			     j += step) {
				uint8_t flip = flips[j];
				enum catrust_error opinion;

				octets[at] ^= flip;
				opinion = ct_pkix_check(type, value);
				if (has_any(good[i].decode, value)) {
					opinion = CATRUST_OK;
				} else if (good[i].decode(value) ==
					   CATRUST_OK) {
					ck_assert_msg(opinion == CATRUST_OK,
						      "%s, good[%zu], octet "
						      "%zu ^ %02x",
						      type, i, at, flip);
					both++;
				} else if (opinion != CATRUST_OK) {
					none++;
				}
				octets[at] ^= flip;
			}
		}
		free(octets);
	}
	/* Otherwise nothing was compared. */
	ck_assert_uint_gt(both, ct_test_is_memchecked() ? 300 : 2000);
	ck_assert_uint_gt(none, ct_test_is_memchecked() ? 800 : 5000);
}

TEST(test_check)
{
	static uint8_t large[CT_PKIX_MAX + 1] = {0x04, 0x82, 0x3f, 0xfd};

	assert_ok(ct_pkix_check("KeyUsage", octets_of("03020106")));
	assert_error(ct_pkix_check("KeyUsage", octets_of("04020106")), DER_TAG);
	assert_error(ct_pkix_check("KeyUsage", octets_of("03030106")),
		     DER_LENGTH);
	assert_error(ct_pkix_check("Features", octets_of("3003 020201")),
		     DER_VALUE);
	assert_error(ct_pkix_check("KeyUsage", octets_of("03020106 00")),
		     DER_TRAILING);
	assert_error(ct_pkix_check("NoSuchType", octets_of("0500")),
		     INVALID_ARGUMENT);
	assert_error(ct_pkix_check("SubjectKeyIdentifier",
				   ct_span(large, sizeof(large))),
		     LIMIT);
	large[3] = 0xfc;
	assert_ok(ct_pkix_check("SubjectKeyIdentifier",
				ct_span(large, CT_PKIX_MAX)));
}

/* --- Structures ---------------------------------------------------------- */

#define NOTICE "301a 300d 0c03'org' 3006 020101 02017f 1a09'some text'"

TEST(test_user_notice)
{
	struct ct_user_notice notice;

	assert_ok(ct_user_notice_parse(&notice, octets_of(NOTICE)));
	ck_assert(octets_are(notice.organization, "0c03'org'"));
	ck_assert(octets_are(notice.explicit_text, "1a09'some text'"));
	ck_assert_uint_eq(notice.num_numbers, 2);
	ck_assert_uint_eq(notice.numbers[0], 1);
	ck_assert_uint_eq(notice.numbers[1], 127);

	assert_ok(ct_user_notice_parse(&notice, octets_of("3000")));
	ck_assert_ptr_null(notice.organization.data);
	ck_assert_ptr_null(notice.explicit_text.data);
	ck_assert_uint_eq(notice.num_numbers, 0);

	assert_ok(ct_user_notice_parse(&notice,
				       octets_of("3006 1e0400'a'00'b'")));
	ck_assert_ptr_null(notice.organization.data);
	ck_assert(octets_are(notice.explicit_text, "1e0400'a'00'b'"));
	/* an organization without numbers */
	assert_ok(ct_user_notice_parse(&notice,
				       octets_of("3009 3007 1603'org' 3000")));
	ck_assert(octets_are(notice.organization, "1603'org'"));
	ck_assert_uint_eq(notice.num_numbers, 0);
}

TEST(test_user_notice_malformed)
{
	const struct ct_span whole = octets_of(NOTICE);
	struct ct_user_notice notice;
	uint8_t many[256] = {0};
	size_t len, count;

	for (len = 0; len < whole.len; len++) {
		struct ct_span value = exact_copy(whole.data, len);

		ck_assert_int_ne(ct_user_notice_parse(&notice, value),
				 CATRUST_OK);
		free((void *)value.data);
	}
	assert_error(ct_user_notice_parse(&notice, octets_of(NOTICE "00")),
		     DER_TRAILING);
	/* a PrintableString is no DisplayText */
	ck_assert_int_ne(
		ct_user_notice_parse(&notice, octets_of("3003 1301'x'")),
		CATRUST_OK);
	/* a negative number */
	assert_error(
		ct_user_notice_parse(
			&notice, octets_of("300a 3008 1601'x' 3003 020180")),
		DER_VALUE);
	/* as many numbers as fit, and one more */
	for (count = CT_NOTICE_MAX_NUMBERS; count <= CT_NOTICE_MAX_NUMBERS + 1;
	     count++) {
		memcpy(many, "\x30\x00\x30\x00\x16\x01x\x30\x00", 9);
		many[1] = (uint8_t)(7 + 3 * count);
		many[3] = (uint8_t)(5 + 3 * count);
		many[8] = (uint8_t)(3 * count);
		for (size_t i = 0; i < count; i++)
			memcpy(many + 9 + 3 * i, "\x02\x01\x05", 3);
		ck_assert_int_eq(ct_user_notice_parse(
					 &notice, ct_span(many, 9 + 3 * count)),
				 count <= CT_NOTICE_MAX_NUMBERS
					 ? CATRUST_OK
					 : CATRUST_E_LIMIT);
	}
}

#define PROXY "3010 020103 300b 06032a0304 0404'rule'"

TEST(test_proxy_cert_info)
{
	const struct ct_span whole = octets_of(PROXY);
	struct ct_proxy_cert_info info;

	assert_ok(ct_proxy_cert_info_parse(&info, octets_of(PROXY)));
	ck_assert(info.has_path_len);
	ck_assert_uint_eq(info.path_len, 3);
	ck_assert(octets_are(info.language, "2a03 04"));
	ck_assert(octets_are(info.policy, "'rule'"));

	assert_ok(ct_proxy_cert_info_parse(
		&info, octets_of("300c 300a 06082b06010505071501")));
	ck_assert(!info.has_path_len);
	ck_assert(ct_oid_is(info.language, ct_oid_ppl_inherit_all));
	ck_assert_ptr_null(info.policy.data);

	for (size_t len = 0; len < whole.len; len++) {
		struct ct_span value = exact_copy(whole.data, len);

		ck_assert_int_ne(ct_proxy_cert_info_parse(&info, value),
				 CATRUST_OK);
		free((void *)value.data);
	}
	assert_error(ct_proxy_cert_info_parse(&info, octets_of(PROXY "00")),
		     DER_TRAILING);
	/* a negative path length, one of 33 bits, no language */
	assert_error(ct_proxy_cert_info_parse(
			     &info, octets_of("300a 020180 3005 06032a0304")),
		     DER_VALUE);
	assert_error(ct_proxy_cert_info_parse(
			     &info,
			     octets_of("300e 02050100000000 3005 06032a0304")),
		     DER_VALUE);
	ck_assert_int_ne(
		ct_proxy_cert_info_parse(&info, octets_of("3002 3000")),
		CATRUST_OK);
}

RUN_TESTS(.timeout = 300)
