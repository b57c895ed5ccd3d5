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
#define OTHER_NAME "\xa0\x0b\x06\x03\x2a\x03\x04\xa0\x04\x0c\x02hi"
#define DIRECTORY \
 "\xa4\x0e\x30\x0c\x31\x0a\x30\x08\x06\x03\x55\x04\x03\x0c\x01X"
#define NAMES                                                       \
 OTHER_NAME "\x81\x03"                                              \
	    "a@b"                                                   \
	    "\x82\x03"                                              \
	    "x.y"                                                   \
	    "\xa3\x02\x05\x00" DIRECTORY "\xa5\x02\x81\x00\x86\x03" \
	    "u:v"                                                   \
	    "\x87\x04\x7f\x00\x00\x01\x88\x03\x2a\x03\x04"
#define DNS_NAME "\x82\x03x.y"
/* a DirectoryName and an RDN's contents */
#define AVA "\x30\x08\x06\x03\x55\x04\x03\x0c\x01X"
#define SCT                         \
 "\x00"                             \
 "0123456789abcdef0123456789abcdef" \
 "\x00\x00\x01\x8b\xcf\xe5\x68\x00\x00\x01Z\x04\x03\x00\x02\xaa\xbb"

static const struct {
	const char *name;
	decoder *decode;
	const char *value;
	size_t len;
} good[] = {
#define GOOD(decode, value)                 \
 {                                          \
#  decode, decode, value, sizeof(value) - 1 \
 }
	GOOD(general_names, "\x30\x3f" NAMES),
	GOOD(general_names, "\x30\x05" DNS_NAME),
	GOOD(general_names, "\x30\x02\x82\x00"),
	GOOD(general_names, "\x30\x1d" OTHER_NAME DIRECTORY),
	GOOD(basic_constraints, "\x30\x00"),
	GOOD(basic_constraints, "\x30\x03\x01\x01\xff"),
	GOOD(basic_constraints, "\x30\x03\x01\x01\x00"),
	GOOD(basic_constraints, "\x30\x03\x01\x01\x01"),
	GOOD(basic_constraints, "\x30\x06\x01\x01\xff\x02\x01\x00"),
	GOOD(basic_constraints, "\x30\x03\x02\x01\x05"),
	GOOD(strict_basic_constraints, "\x30\x06\x01\x01\xff\x02\x01\x7f"),
	GOOD(name_constraints, "\x30\x09\xa0\x07\x30\x05" DNS_NAME),
	GOOD(name_constraints, "\x30\x09\xa1\x07\x30\x05" DNS_NAME),
	GOOD(name_constraints,
	     "\x30\x19\xa0\x0a\x30\x08\x87\x06\x01\x02\x03\x04\x05\x06"
	     "\xa1\x0b\x30\x02\x82\x00\x30\x05" DNS_NAME),
	GOOD(name_constraints,
	     "\x30\x0c\xa0\x0a\x30\x08" DNS_NAME "\x80\x01\x00"),
	GOOD(policy_constraints, "\x30\x03\x80\x01\x00"),
	GOOD(policy_constraints, "\x30\x03\x81\x01\x05"),
	GOOD(policy_constraints, "\x30\x06\x80\x01\x03\x81\x01\x00"),
	GOOD(inhibit_any_policy, "\x02\x01\x00"),
	GOOD(inhibit_any_policy, "\x02\x05\x00\xff\xff\xff\xff"),
	GOOD(key_usage, "\x03\x02\x01\x06"),
	GOOD(key_usage, "\x03\x03\x07\x00\x80"),
	GOOD(key_usage, "\x03\x02\x00\x06"),
	GOOD(key_usage, "\x03\x01\x00"),
	GOOD(strict_key_usage, "\x03\x02\x01\x06"),
	GOOD(strict_key_usage, "\x03\x03\x07\x80\x80"),
	GOOD(key_purposes, "\x30\x0c\x06\x03\x2a\x03\x04\x06\x05\x2a\x03\x04"
			   "\x05\x06"),
	GOOD(private_key_usage_period, "\x30\x11\x80\x0f"
				       "20200229000000Z"),
	GOOD(private_key_usage_period, "\x30\x22\x80\x0f"
				       "20200101000000Z\x81\x0f"
				       "20300101000000Z"),
	GOOD(tls_features, "\x30\x03\x02\x01\x05"),
	GOOD(tls_features, "\x30\x07\x02\x01\x05\x02\x02\x00\xff"),
	GOOD(tls_features, "\x30\x00"),
	GOOD(subject_key_id, "\x04\x04"
			     "abcd"),
	GOOD(subject_key_id, "\x04\x00"),
	GOOD(authority_key_id, "\x30\x00"),
	GOOD(authority_key_id, "\x30\x06\x80\x04"
			       "abcd"),
	GOOD(authority_key_id, "\x30\x11\x80\x04"
			       "abcd\xa1\x05" DNS_NAME "\x82\x02\x00\x80"),
	GOOD(policies, "\x30\x07\x30\x05\x06\x03\x2a\x03\x04"),
	GOOD(policies, "\x30\x20\x30\x05\x06\x03\x2a\x03\x04\x30\x17"
		       "\x06\x03\x2a\x03\x05\x30\x10\x30\x0e\x06\x08\x2b\x06"
		       "\x01\x05\x05\x07\x02\x01\x16\x02"
		       "a:"),
	GOOD(policy_mappings, "\x30\x0c\x30\x0a\x06\x03\x2a\x03\x04\x06\x03"
			      "\x2a\x03\x05"),
	GOOD(distribution_points, "\x30\x0b\x30\x09\xa0\x07\xa0\x05" DNS_NAME),
	GOOD(distribution_points, "\x30\x09\x30\x07\xa2\x05" DNS_NAME),
	GOOD(distribution_points, "\x30\x10\x30\x0e\xa0\x0c\xa1\x0a" AVA),
	GOOD(distribution_points,
	     "\x30\x1a\x30\x0e\xa0\x07\xa0\x05" DNS_NAME
	     "\x81\x03\x07\x40\x80\x30\x08\xa2\x06\x82\x01x\x82\x01y"),
	GOOD(issuing_distribution_point, "\x30\x09\xa0\x07\xa0\x05" DNS_NAME),
	GOOD(issuing_distribution_point, "\x30\x03\x81\x01\xff"),
	GOOD(issuing_distribution_point,
	     "\x30\x13\xa0\x07\xa0\x05" DNS_NAME
	     "\x82\x01\xff\x83\x02\x06\x40\x84\x01\xff"),
	GOOD(issuing_distribution_point, "\x30\x03\x85\x01\xff"),
	GOOD(access_descriptions, "\x30\x0c\x30\x0a\x06\x03\x2a\x03\x04"
				  "\x86\x03u:v"),
	GOOD(crl_number, "\x02\x01\x00"),
	GOOD(crl_number, "\x02\x02\x00\xff"),
	GOOD(crl_number, "\x02\x15\x00\xff"
			 "0123456789012345678"),
	GOOD(crl_reason, "\x0a\x01\x00"),
	GOOD(crl_reason, "\x0a\x01\x0a"),
	GOOD(invalidity_date, "\x18\x0f"
			      "20240229235959Z"),
	GOOD(scts, "\x04\x36\x00\x34\x00\x32" SCT),
	GOOD(scts, "\x04\x07\x00\x05\x00\x03\x01zz"),
#undef GOOD
};

#define NUM_GOOD (sizeof(good) / sizeof(good[0]))

#endif /* TESTS_UNIT_EXTENSION_CASES_H */
