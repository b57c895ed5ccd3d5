/*
 * Help for tests of extensions: every decoder as one function, and values that
 * each of them takes.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#ifndef TESTS_UNIT_EXTENSION_CASES_H
#define TESTS_UNIT_EXTENSION_CASES_H

#include "asn1/oid.h"
#include "bytes.h"
#include "x509/extensions.h"

/* Without libcheck, for fuzz targets. */
#define REQUIRE(condition) \
 do {                      \
  if (!(condition))        \
   abort();                \
 } while (0)

/* --- Each decoder as one function: decodes and walks everything ---------- */

typedef enum catrust_error decoder(struct ct_span value);

static enum catrust_error general_names(struct ct_span value)
{
	struct ct_general_names names;
	struct ct_general_name name;
	size_t len = 0;

	CT_TRY(ct_general_names_open(&names, value));
	while (ct_general_names_next(&names, &name))
		len += name.encoded.len;
	REQUIRE(ct_der_is_end(&names.left));
	REQUIRE(len < value.len);
	return CATRUST_OK;
}

static enum catrust_error basic_constraints(struct ct_span value)
{
	struct ct_basic_constraints constraints;

	return ct_basic_constraints_parse(&constraints, value, false);
}

static enum catrust_error strict_basic_constraints(struct ct_span value)
{
	struct ct_basic_constraints constraints;

	return ct_basic_constraints_parse(&constraints, value, true);
}

static enum catrust_error name_constraints(struct ct_span value)
{
	struct ct_name_constraints constraints;
	struct ct_subtrees subtrees;
	struct ct_general_name name;

	CT_TRY(ct_name_constraints_parse(&constraints, value));
	subtrees = ct_subtrees(constraints.permitted);
	while (ct_subtrees_next(&subtrees, &name))
		;
	REQUIRE(ct_der_is_end(&subtrees.left));
	subtrees = ct_subtrees(constraints.excluded);
	while (ct_subtrees_next(&subtrees, &name))
		;
	REQUIRE(ct_der_is_end(&subtrees.left));
	return CATRUST_OK;
}

static enum catrust_error policy_constraints(struct ct_span value)
{
	struct ct_policy_constraints constraints;

	return ct_policy_constraints_parse(&constraints, value);
}

static enum catrust_error inhibit_any_policy(struct ct_span value)
{
	uint32_t skip;

	return ct_inhibit_any_policy_parse(&skip, value);
}

static enum catrust_error key_usage(struct ct_span value)
{
	unsigned usage;

	return ct_key_usage_parse(&usage, value, false);
}

static enum catrust_error strict_key_usage(struct ct_span value)
{
	unsigned usage;

	return ct_key_usage_parse(&usage, value, true);
}

static enum catrust_error key_purposes(struct ct_span value)
{
	struct ct_key_purposes purposes;
	struct ct_span oid;

	CT_TRY(ct_key_purposes_open(&purposes, value));
	while (ct_key_purposes_next(&purposes, &oid))
		;
	REQUIRE(ct_der_is_end(&purposes.left));
	return CATRUST_OK;
}

static enum catrust_error private_key_usage_period(struct ct_span value)
{
	struct ct_private_key_usage_period period;

	return ct_private_key_usage_period_parse(&period, value);
}

static enum catrust_error tls_features(struct ct_span value)
{
	struct ct_tls_features features;
	uint16_t feature;

	CT_TRY(ct_tls_features_open(&features, value));
	while (ct_tls_features_next(&features, &feature))
		;
	REQUIRE(ct_der_is_end(&features.left));
	return CATRUST_OK;
}

static enum catrust_error subject_key_id(struct ct_span value)
{
	struct ct_span id;

	return ct_subject_key_id_parse(&id, value);
}

static enum catrust_error authority_key_id(struct ct_span value)
{
	struct ct_authority_key_id id;

	return ct_authority_key_id_parse(&id, value);
}

static enum catrust_error policies(struct ct_span value)
{
	struct ct_policies list;
	struct ct_policy policy;
	struct ct_policy_qualifiers qualifiers;
	struct ct_policy_qualifier qualifier;

	CT_TRY(ct_policies_open(&list, value));
	while (ct_policies_next(&list, &policy)) {
		qualifiers = ct_policy_qualifiers(&policy);
		while (ct_policy_qualifiers_next(&qualifiers, &qualifier))
			;
		REQUIRE(ct_der_is_end(&qualifiers.left));
	}
	REQUIRE(ct_der_is_end(&list.left));
	return CATRUST_OK;
}

static enum catrust_error policy_mappings(struct ct_span value)
{
	struct ct_policy_mappings mappings;
	struct ct_policy_mapping mapping;

	CT_TRY(ct_policy_mappings_open(&mappings, value));
	while (ct_policy_mappings_next(&mappings, &mapping))
		;
	REQUIRE(ct_der_is_end(&mappings.left));
	return CATRUST_OK;
}

static enum catrust_error distribution_points(struct ct_span value)
{
	struct ct_distribution_points points;
	struct ct_distribution_point point;

	CT_TRY(ct_distribution_points_open(&points, value));
	while (ct_distribution_points_next(&points, &point))
		;
	REQUIRE(ct_der_is_end(&points.left));
	return CATRUST_OK;
}

static enum catrust_error issuing_distribution_point(struct ct_span value)
{
	struct ct_issuing_distribution_point point;

	return ct_issuing_distribution_point_parse(&point, value);
}

static enum catrust_error access_descriptions(struct ct_span value)
{
	struct ct_access_descriptions list;
	struct ct_access_description description;

	CT_TRY(ct_access_descriptions_open(&list, value));
	while (ct_access_descriptions_next(&list, &description))
		;
	REQUIRE(ct_der_is_end(&list.left));
	return CATRUST_OK;
}

static enum catrust_error crl_number(struct ct_span value)
{
	struct ct_span number;

	return ct_crl_number_parse(&number, value);
}

static enum catrust_error crl_reason(struct ct_span value)
{
	enum ct_crl_reason reason;

	return ct_crl_reason_parse(&reason, value);
}

static enum catrust_error invalidity_date(struct ct_span value)
{
	int64_t seconds;

	return ct_invalidity_date_parse(&seconds, value);
}

static enum catrust_error scts(struct ct_span value)
{
	struct ct_scts list;
	struct ct_sct sct;

	CT_TRY(ct_scts_open(&list, value));
	while (ct_scts_next(&list, &sct))
		;
	REQUIRE(list.left.len == 0);
	return CATRUST_OK;
}

/* --- Good values --------------------------------------------------------- */

/* GeneralNames' contents: all nine forms, 63 octets */
#define OTHER_NAME "a00b 06032a0304 a004 0c02'hi'"
#define DIRECTORY  "a40e 300c 310a 3008 0603550403 0c01'X'"
#define NAMES                                         \
 OTHER_NAME "8103'a@b' 8203'x.y' a302 0500" DIRECTORY \
	    "a502 8100 8603'u:v' 87047f000001 88032a0304"
#define DNS_NAME "8203'x.y'"
/* a DirectoryName and an RDN's contents */
#define AVA "3008 0603550403 0c01'X'"
#define SCT \
 "00 '0123456789abcdef0123456789abcdef' 0000 018bcfe568000001'Z'04030002aabb"

static const struct {
	const char *name;
	decoder *decode;
	const char *hex;
} good[] = {
#define GOOD(decode, hex) \
 {                        \
#  decode, decode, hex    \
 }
	GOOD(general_names, "303f" NAMES),
	GOOD(general_names, "3005" DNS_NAME),
	GOOD(general_names, "3002 8200"),
	GOOD(general_names, "301d" OTHER_NAME DIRECTORY),
	GOOD(basic_constraints, "3000"),
	GOOD(basic_constraints, "3003 0101ff"),
	GOOD(basic_constraints, "3003 010100"),
	GOOD(basic_constraints, "3003 010101"),
	GOOD(basic_constraints, "3006 0101ff 020100"),
	GOOD(basic_constraints, "3003 020105"),
	GOOD(strict_basic_constraints, "3006 0101ff 02017f"),
	GOOD(name_constraints, "3009 a007 3005" DNS_NAME),
	GOOD(name_constraints, "3009 a107 3005" DNS_NAME),
	GOOD(name_constraints,
	     "3019 a00a 3008 8706010203040506 a10b 3002 8200 3005" DNS_NAME),
	GOOD(name_constraints, "300c a00a 3008" DNS_NAME "800100"),
	GOOD(policy_constraints, "3003 800100"),
	GOOD(policy_constraints, "3003 810105"),
	GOOD(policy_constraints, "3006 800103 810100"),
	GOOD(inhibit_any_policy, "020100"),
	GOOD(inhibit_any_policy, "020500ffffffff"),
	GOOD(key_usage, "03020106"),
	GOOD(key_usage, "0303070080"),
	GOOD(key_usage, "03020006"),
	GOOD(key_usage, "030100"),
	GOOD(strict_key_usage, "03020106"),
	GOOD(strict_key_usage, "0303078080"),
	GOOD(key_purposes, "300c 06032a0304 06052a03040506"),
	GOOD(private_key_usage_period, "3011 800f'20200229000000Z'"),
	GOOD(private_key_usage_period,
	     "3022 800f'20200101000000Z' 810f'20300101000000Z'"),
	GOOD(tls_features, "3003 020105"),
	GOOD(tls_features, "3007 020105 020200ff"),
	GOOD(tls_features, "3000"),
	GOOD(subject_key_id, "0404'abcd'"),
	GOOD(subject_key_id, "0400"),
	GOOD(authority_key_id, "3000"),
	GOOD(authority_key_id, "3006 8004'abcd'"),
	GOOD(authority_key_id, "3011 8004'abcd' a105" DNS_NAME "82020080"),
	GOOD(policies, "3007 3005 06032a0304"),
	GOOD(policies, "3020 3005 06032a0304 3017 06032a0305 3010 300e "
		       "06082b06010505070201 1602'a:'"),
	GOOD(policy_mappings, "300c 300a 06032a0304 06032a0305"),
	GOOD(distribution_points, "300b 3009 a007 a005" DNS_NAME),
	GOOD(distribution_points, "3009 3007 a205" DNS_NAME),
	GOOD(distribution_points, "3010 300e a00c a10a" AVA),
	GOOD(distribution_points, "301a 300e a007 a005" DNS_NAME
				  "8103074080 3008 a206 8201'x' 8201'y'"),
	GOOD(issuing_distribution_point, "3009 a007 a005" DNS_NAME),
	GOOD(issuing_distribution_point, "3003 8101ff"),
	GOOD(issuing_distribution_point,
	     "3013 a007 a005" DNS_NAME "8201ff 83020640 8401ff"),
	GOOD(issuing_distribution_point, "3003 8501ff"),
	GOOD(access_descriptions, "300c 300a 06032a0304 8603'u:v'"),
	GOOD(crl_number, "020100"),
	GOOD(crl_number, "020200ff"),
	GOOD(crl_number, "021500ff'0123456789012345678'"),
	GOOD(crl_reason, "0a0100"),
	GOOD(crl_reason, "0a010a"),
	GOOD(invalidity_date, "180f'20240229235959Z'"),
	GOOD(scts, "043600340032" SCT),
	GOOD(scts, "04070005000301'zz'"),
#undef GOOD
};

#define NUM_GOOD (sizeof(good) / sizeof(good[0]))

#endif /* TESTS_UNIT_EXTENSION_CASES_H */
