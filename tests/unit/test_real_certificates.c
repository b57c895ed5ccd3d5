/*
 * Tests of names and extensions on the CA certificates of this system.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Every extension that has a decoder must decode, every name must be read,
 * printed, and found equal to itself. Skipped where the system has no bundle.
 */

#include <config.h>

#include <stdio.h>

#include "asn1/pkix.h"
#include "extension_cases.h"
#include "trust/bundle.h"
#include "trust/system.h"
#include "x509/certificate.h"
#include "x509/name.h"
#include "tests/tools/run_suite.h"

static const struct {
	const struct ct_span *oid;
	decoder *decode;
	const char *type; /* in pkix.asn */
} decoders[] = {
	{&ct_oid_ce_subject_alt_name, general_names, "GeneralNames"},
	{&ct_oid_ce_issuer_alt_name, general_names, "GeneralNames"},
	{&ct_oid_ce_basic_constraints, basic_constraints, "BasicConstraints"},
	{&ct_oid_ce_name_constraints, name_constraints, "NameConstraints"},
	{&ct_oid_ce_policy_constraints, policy_constraints,
	 "PolicyConstraints"},
	{&ct_oid_ce_inhibit_any_policy, inhibit_any_policy, "InhibitAnyPolicy"},
	{&ct_oid_ce_key_usage, key_usage, "KeyUsage"},
	{&ct_oid_ce_extended_key_usage, key_purposes, "ExtKeyUsageSyntax"},
	{&ct_oid_ce_private_key_usage_period, private_key_usage_period,
	 "PrivateKeyUsagePeriod"},
	{&ct_oid_ce_subject_key_id, subject_key_id, "SubjectKeyIdentifier"},
	{&ct_oid_ce_authority_key_id, authority_key_id,
	 "AuthorityKeyIdentifier"},
	{&ct_oid_ce_certificate_policies, policies, "CertificatePolicies"},
	{&ct_oid_ce_policy_mappings, policy_mappings, "PolicyMappings"},
	{&ct_oid_ce_crl_distribution_points, distribution_points,
	 "CRLDistributionPoints"},
	{&ct_oid_ce_freshest_crl, distribution_points, "CRLDistributionPoints"},
	{&ct_oid_pe_authority_info_access, access_descriptions,
	 "AuthorityInfoAccessSyntax"},
	{&ct_oid_pe_subject_info_access, access_descriptions,
	 "AuthorityInfoAccessSyntax"},
	{&ct_oid_pe_tls_feature, tls_features, "Features"},
};

static struct ct_bundle *bundle;

static void each_certificate(void (*visit)(const struct ct_certificate *))
{
	struct ct_certificate certificate;

	for (uint32_t i = 0; i < ct_bundle_count(bundle); i++) {
		struct ct_span der = ct_bundle_certificate(bundle, i).der;

		assert_ok(ct_certificate_parse(&certificate, der));
		visit(&certificate);
	}
}

static void visit_extensions(const struct ct_certificate *certificate)
{
	struct ct_extension extension;
	struct ct_buffer oid = CT_BUFFER_INIT;
	size_t offset = 0;

	while (ct_extension_next(certificate->extensions, &offset,
				 &extension)) {
		oid.len = 0;
		assert_ok(ct_oid_to_text(extension.oid, &oid));
		for (size_t i = 0; i < CT_ARRAY_LEN(decoders); i++) {
			if (!ct_oid_is(extension.oid, *decoders[i].oid))
				continue;
			ck_assert_msg(decoders[i].decode(extension.value) ==
					      CATRUST_OK,
				      "%.*s", (int)oid.len,
				      (const char *)oid.data);
			ck_assert_msg(
				ct_pkix_check(decoders[i].type,
					      extension.value) == CATRUST_OK,
				"%.*s", (int)oid.len, (const char *)oid.data);
		}
	}
	ct_buffer_clear(&oid);
}

TEST(test_extensions)
{
	each_certificate(visit_extensions);
}

static void check_name(struct ct_span name)
{
	struct ct_buffer text = CT_BUFFER_INIT, back = CT_BUFFER_INIT;
	const struct ct_hash_key *key = ct_hash_process_key();
	bool is_within;

	assert_ok(ct_name_to_text(name, CT_NAME_TEXT_REVERSE, &text));
	ck_assert(ct_name_is_within(name, name, &is_within) == CATRUST_OK &&
		  is_within);
	/*
	 * A name that comes back from its text may have other string types, but
	 * is the same name; unless it has RDNs of several attributes, or
	 * strings that are only shown in hexadecimal.
	 */
	if (ct_name_from_text(ct_span(text.data, text.len), &back, NULL) ==
	    CATRUST_OK) {
		struct ct_span other = ct_span(back.data, back.len);

		ck_assert_msg(ct_name_equal(name, other) ||
				      memchr(text.data, '#', text.len) != NULL,
			      "%.*s", (int)text.len, (const char *)text.data);
		if (ct_name_equal(name, other))
			ck_assert(ct_name_hash(key, name) ==
				  ct_name_hash(key, other));
	} else {
		ck_assert_msg(memchr(text.data, '+', text.len) != NULL, "%.*s",
			      (int)text.len, (const char *)text.data);
	}
	ct_buffer_clear(&text);
	ct_buffer_clear(&back);
}

static void visit_names(const struct ct_certificate *certificate)
{
	check_name(certificate->subject);
	check_name(certificate->issuer);
}

TEST(test_names)
{
	each_certificate(visit_names);
}

int main(void)
{
	struct ct_load_options options = {.format = CT_LOAD_PEM};
	const char *path = ct_system_bundle_path();
	int status;

	if (path == NULL ||
	    ct_bundle_load_file(path, &options, &bundle) != CATRUST_OK) {
		puts("skipped: this system has no bundle of CA certificates");
		return 77;
	}
	status = ct_run_tests((struct ct_tests){0});
	ct_bundle_unref(bundle);
	return status;
}
