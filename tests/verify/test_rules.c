/*
 * Tests of the rules for certificates and paths: root, CA, server; each case
 * changes one thing and says which rule it breaks, in which certificate.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Over 500 lines: one case after the other.
 */

#include <config.h>

#include <stdio.h>
#include <stdlib.h>

#include "asn1/oid.h"
#include "tests/tools/checkers.h"
#include "tests/tools/run_suite.h"
#include "tests/verify/chains.h"

#define ROOT_KEY CT_TEST_P256(1)
#define CA_KEY	 CT_TEST_P256(2)
#define LEAF_KEY CT_TEST_P256(4)

enum { LEAF = 0, CA = 1, ROOT = 2 };

enum {
	R = 1 << CATRUST_PROFILE_RFC5280,
	W = 1 << CATRUST_PROFILE_WEBPKI,
	P = 1 << CATRUST_PROFILE_PATH,
	ALL = R | W | P
};

struct trio {
	struct ct_test_certificate_spec certs[3];
	struct ct_test_extension extensions[3][4];
};

/* Adds an extension; @value is DER as a string literal. */
#define EXTENSION(trio, cert, oid, critical, value) \
 add_extension(trio, cert, oid, critical, value, sizeof(value) - 1)

static void add_extension(struct trio *trio, int cert, const char *oid,
			  bool is_critical, const char *value, size_t len)
{
	struct ct_test_certificate_spec *spec = &trio->certs[cert];

	trio->extensions[cert][spec->num_extensions++] =
		(struct ct_test_extension){oid, is_critical,
					   ct_span(value, len)};
	spec->extensions = trio->extensions[cert];
}

static struct trio make_trio(void)
{
	struct trio trio = {
		.certs = {
			[LEAF] = chains_leaf("CN=CA", LEAF_KEY, CA_KEY),
			[CA] = chains_ca("CN=CA", "CN=Root", CA_KEY, ROOT_KEY),
			[ROOT] = chains_ca("CN=Root", "CN=Root", ROOT_KEY,
					   ROOT_KEY),
		}};

	return trio;
}

#define SPEC(cert) (&trio->certs[cert])

/* A function for the table below. */
#define CHANGE(name, ...)            \
 static void name(struct trio *trio) \
 {                                   \
  __VA_ARGS__;                       \
 }

/* --- What each case changes ---------------------------------------------- */

static void nothing(struct trio *trio)
{
	(void)trio;
}

CHANGE(leaf_expired, SPEC(LEAF)->not_before = 0;
       SPEC(LEAF)->not_after = CHAINS_TIME - 1)
CHANGE(leaf_valid_to_the_second, SPEC(LEAF)->not_before = CHAINS_TIME;
       SPEC(LEAF)->not_after = CHAINS_TIME)
CHANGE(leaf_time_without_seconds, SPEC(LEAF)->not_before_text = "U2001010000Z")
CHANGE(ca_time_without_seconds, SPEC(CA)->not_before_text = "U2001010000Z")
CHANGE(leaf_time_with_leap_second,
       SPEC(LEAF)->not_before_text = "U161231235960Z")
CHANGE(leaf_time_generalized, SPEC(LEAF)->not_before_text = "G20200101000000Z")
CHANGE(leaf_time_as_it_should_be,
       SPEC(LEAF)->not_before_text = "U200101000059Z")
CHANGE(leaf_not_yet_valid, SPEC(LEAF)->not_before = CHAINS_TIME + 1;
       SPEC(LEAF)->not_after = CHAINS_TIME + 100)
CHANGE(ca_expired, SPEC(CA)->not_before = 0;
       SPEC(CA)->not_after = CHAINS_TIME - 1)
CHANGE(root_expired, SPEC(ROOT)->not_before = 0;
       SPEC(ROOT)->not_after = CHAINS_TIME - 1)
CHANGE(leaf_signature_broken, SPEC(LEAF)->break_signature = true)
CHANGE(ca_signature_broken, SPEC(CA)->break_signature = true)
CHANGE(root_signature_broken, SPEC(ROOT)->break_signature = true)
CHANGE(leaf_sha1, SPEC(LEAF)->algorithm = CT_TEST_ECDSA_SHA1)
CHANGE(root_sha1, SPEC(ROOT)->algorithm = CT_TEST_ECDSA_SHA1)
CHANGE(ca_signs_with_rsa,
       SPEC(CA)->key = SPEC(LEAF)->signing_key = CT_TEST_RSA(2048, 1))
CHANGE(leaf_outer_algorithm_without_null, ca_signs_with_rsa(trio);
       SPEC(LEAF)->other_outer_null = true)
CHANGE(leaf_inner_algorithm_without_null,
       leaf_outer_algorithm_without_null(trio);
       SPEC(LEAF)->without_rsa_null = true)
CHANGE(ca_inner_algorithm_without_null,
       SPEC(ROOT)->key = SPEC(ROOT)->signing_key = SPEC(CA)->signing_key =
	       CT_TEST_RSA(2048, 0);
       SPEC(CA)->without_rsa_null = true; SPEC(CA)->other_outer_null = true)

static void root_inner_algorithm_without_null(struct trio *trio)
{
	ca_inner_algorithm_without_null(trio);
	SPEC(CA)->without_rsa_null = SPEC(CA)->other_outer_null = false;
	SPEC(ROOT)->without_rsa_null = true;
	SPEC(ROOT)->other_outer_null = true;
}

CHANGE(leaf_rsa_1024, SPEC(LEAF)->key = CT_TEST_RSA(1024, 0))
CHANGE(leaf_ed25519, SPEC(LEAF)->key = CT_TEST_ED25519(1))
CHANGE(ca_p384_signs_sha256, SPEC(CA)->key = CT_TEST_P384(1);
       SPEC(LEAF)->signing_key = CT_TEST_P384(1);
       SPEC(LEAF)->algorithm = CT_TEST_ECDSA_SHA256)
CHANGE(leaf_serial_zero, SPEC(LEAF)->serial_bytes = ct_span("\0", 1))
CHANGE(leaf_serial_20_octets,
       SPEC(LEAF)->serial_bytes = ct_span("\xff"
					  "9876543210987654321",
					  20))
CHANGE(leaf_serial_21_octets,
       SPEC(LEAF)->serial_bytes = ct_span("\x01"
					  "98765432109876543210",
					  21))
CHANGE(ca_not_ca, SPEC(CA)->is_ca = false)
CHANGE(ca_without_constraints, SPEC(CA)->has_basic_constraints = false)
CHANGE(ca_constraints_not_critical, SPEC(CA)->has_basic_constraints = false;
       EXTENSION(trio, CA, "2.5.29.19", false, "\x30\x03\x01\x01\xff"))
CHANGE(ca_version_1, SPEC(CA)->without_extensions = true)
CHANGE(ca_without_cert_sign, SPEC(CA)->key_usage = CT_TEST_CRL_SIGN)
CHANGE(ca_without_key_usage, SPEC(CA)->key_usage = 0)

/* X.690 8.6.2: unused bits are no part of the value. */
CHANGE(ca_cert_sign_in_unused_bits, SPEC(CA)->key_usage = 0;
       EXTENSION(trio, CA, "2.5.29.15", true, "\x03\x02\x03\x04"))
CHANGE(ca_key_usage_with_unused_bits, SPEC(CA)->key_usage = 0;
       EXTENSION(trio, CA, "2.5.29.15", true, "\x03\x02\x01\x07"))
CHANGE(leaf_cert_sign, SPEC(LEAF)->key_usage |= CT_TEST_KEY_CERT_SIGN)
CHANGE(leaf_ca, SPEC(LEAF)->has_basic_constraints = true;
       SPEC(LEAF)->is_ca = true)
CHANGE(leaf_path_len, SPEC(LEAF)->has_basic_constraints = true;
       SPEC(LEAF)->has_path_len = true)
CHANGE(root_path_len_0, SPEC(ROOT)->has_path_len = true)
CHANGE(ca_path_len_0, SPEC(CA)->has_path_len = true)
CHANGE(leaf_unknown_critical,
       EXTENSION(trio, LEAF, "1.2.3.4", true, "\x05\x00"))
CHANGE(ca_unknown_critical, EXTENSION(trio, CA, "1.2.3.4", true, "\x05\x00"))
CHANGE(root_unknown_critical,
       EXTENSION(trio, ROOT, "1.2.3.4", true, "\x05\x00"))
CHANGE(leaf_unknown, EXTENSION(trio, LEAF, "1.2.3.4", false, "\x05\x00"))
CHANGE(leaf_without_key_ids, SPEC(LEAF)->with_key_ids = false)
CHANGE(ca_without_key_ids, SPEC(CA)->with_key_ids = false)
CHANGE(ca_without_subject_key_id, SPEC(CA)->with_key_ids = false;
       EXTENSION(trio, CA, "2.5.29.35", false, "\x30\x03\x80\x01x"))
CHANGE(root_without_key_ids, SPEC(ROOT)->with_key_ids = false)
CHANGE(leaf_authority_key_id_critical, SPEC(LEAF)->with_key_ids = false;
       EXTENSION(trio, LEAF, "2.5.29.35", true, "\x30\x03\x80\x01x"))
CHANGE(leaf_authority_key_id_empty, SPEC(LEAF)->with_key_ids = false;
       EXTENSION(trio, LEAF, "2.5.29.35", false, "\x30\x00"))

/* keyIdentifier, authorityCertIssuer dNSName "a", serial number 1 */
CHANGE(leaf_authority_names_issuer, SPEC(LEAF)->with_key_ids = false;
       EXTENSION(trio, LEAF, "2.5.29.35", false,
		 "\x30\x0b\x80\x01x\xa1\x03\x82\x01"
		 "a\x82\x01\x01"))
CHANGE(leaf_authority_without_serial, SPEC(LEAF)->with_key_ids = false;
       EXTENSION(trio, LEAF, "2.5.29.35", false,
		 "\x30\x08\x80\x01x\xa1\x03\x82\x01"
		 "a"))
CHANGE(root_authority_is_other,
       SPEC(ROOT)->authority_key_id = ct_span("other", 5))
CHANGE(leaf_access_critical,
       EXTENSION(trio, LEAF, "1.3.6.1.5.5.7.1.1", true,
		 "\x30\x0d\x30\x0b\x06\x03\x2a\x03\x04\x86\x04http"))
CHANGE(leaf_access_malformed,
       EXTENSION(trio, LEAF, "1.3.6.1.5.5.7.1.1", false, "\x30\x00"))
CHANGE(leaf_alt_name_malformed, SPEC(LEAF)->alt_names = NULL;
       EXTENSION(trio, LEAF, "2.5.29.17", false, "example.com"))
CHANGE(leaf_without_alt_name, SPEC(LEAF)->alt_names = NULL)
CHANGE(leaf_without_any_name, SPEC(LEAF)->subject = "";
       SPEC(LEAF)->alt_names = NULL)

/* example.com */
#define ALT_NAME    \
 "\x30\x0d\x82\x0b" \
 "example.com"

CHANGE(leaf_nameless_not_critical, SPEC(LEAF)->subject = "";
       SPEC(LEAF)->alt_names = NULL;
       EXTENSION(trio, LEAF, "2.5.29.17", false, ALT_NAME))
CHANGE(leaf_nameless_critical, SPEC(LEAF)->subject = "";
       SPEC(LEAF)->alt_names = NULL;
       EXTENSION(trio, LEAF, "2.5.29.17", true, ALT_NAME))
CHANGE(leaf_named_critical, SPEC(LEAF)->alt_names = NULL;
       EXTENSION(trio, LEAF, "2.5.29.17", true, ALT_NAME))

static void leaf_names(struct trio *trio, const char *const *names)
{
	SPEC(LEAF)->alt_names = names;
	SPEC(LEAF)->subject = "O=Example";
}

CHANGE(leaf_underscore, leaf_names(trio, CT_TEST_LIST("dns:a_b.example.com")))
CHANGE(leaf_leading_dot, leaf_names(trio, CT_TEST_LIST("dns:.example.com")))
CHANGE(leaf_bad_email, leaf_names(trio, CT_TEST_LIST("email:a@b@example.com")))
CHANGE(leaf_email, leaf_names(trio, CT_TEST_LIST("email:a@example.com")))
CHANGE(leaf_wildcard_tld, leaf_names(trio, CT_TEST_LIST("dns:*.com")))
CHANGE(leaf_wildcard, leaf_names(trio, CT_TEST_LIST("dns:*.example.com")))
CHANGE(leaf_wildcard_inside,
       leaf_names(trio, CT_TEST_LIST("dns:a.*.example.com")))
CHANGE(leaf_common_name_other, SPEC(LEAF)->subject = "CN=Example.com")
CHANGE(leaf_common_name_above,
       SPEC(LEAF)->alt_names = CT_TEST_LIST("dns:www.example.com"))
CHANGE(leaf_common_name_with_address,
       SPEC(LEAF)->alt_names = CT_TEST_LIST("ip:192.0.2.1"))
CHANGE(leaf_common_name_unrelated,
       SPEC(LEAF)->alt_names = CT_TEST_LIST("dns:example.org"))
CHANGE(leaf_common_name_address,
       SPEC(LEAF)->alt_names = CT_TEST_LIST("ip:2001:db8::1");
       SPEC(LEAF)->subject = "CN=2001:db8::1")
CHANGE(leaf_common_name_long_address,
       SPEC(LEAF)->alt_names = CT_TEST_LIST("ip:2001:db8::1");
       SPEC(LEAF)->subject = "CN=2001:0db8:0:0:0:0:0:1")
CHANGE(leaf_common_name_hex_address,
       SPEC(LEAF)->alt_names = CT_TEST_LIST("ip:192.0.2.1");
       SPEC(LEAF)->subject = "CN=0xC0000201")
CHANGE(leaf_empty_issuer, SPEC(LEAF)->issuer = ""; SPEC(CA)->subject = "")
CHANGE(root_constraints_not_critical,
       EXTENSION(trio, ROOT, "2.5.29.30", false,
		 "\x30\x11\xa0\x0f\x30\x0d\x82\x0b"
		 "example.com"))
CHANGE(root_constraints_leading_dot,
       SPEC(ROOT)->permitted = CT_TEST_LIST("dns:.example.com"))
CHANGE(root_constraints_mask,
       EXTENSION(trio, ROOT, "2.5.29.30", true,
		 "\x30\x0e\xa0\x0c\x30\x0a\x87\x08\x0a\0\0\0\xff\0\xff\0"))
CHANGE(leaf_constraints,
       SPEC(LEAF)->permitted = CT_TEST_LIST("dns:example.com"))
CHANGE(root_permits_other,
       SPEC(ROOT)->permitted = CT_TEST_LIST("dns:example.org"))
CHANGE(root_permits_this, SPEC(ROOT)->permitted = CT_TEST_LIST("dns:com"))
CHANGE(ca_excludes_this, SPEC(CA)->excluded = CT_TEST_LIST("dns:example.com"))
CHANGE(ca_excludes_under_wildcard, leaf_wildcard(trio);
       SPEC(CA)->excluded = CT_TEST_LIST("dns:secret.example.com"))
CHANGE(ca_excludes_subject,
       SPEC(CA)->excluded = CT_TEST_LIST("dn:CN=example.com"))
CHANGE(ca_permits_other_subjects,
       SPEC(CA)->permitted = CT_TEST_LIST("dn:CN=example.net"))
CHANGE(ca_permits_subject,
       SPEC(CA)->permitted = CT_TEST_LIST("dn:CN=example.com"))

/* Its alternative name is another; software reads these addresses as well. */
CHANGE(ca_excludes_subject_address,
       SPEC(CA)->excluded = CT_TEST_LIST("email:example.net");
       SPEC(LEAF)->subject = "E=a@example.net")
CHANGE(ca_permits_other_addresses,
       SPEC(CA)->permitted = CT_TEST_LIST("email:example.org");
       SPEC(LEAF)->subject = "E=a@example.org,E=a@example.net")
CHANGE(ca_permits_subject_address,
       SPEC(CA)->permitted = CT_TEST_LIST("email:example.net");
       SPEC(LEAF)->subject = "E=a@example.net,E=b@example.net")
CHANGE(leaf_purpose_client,
       SPEC(LEAF)->key_purposes = CT_TEST_LIST("1.3.6.1.5.5.7.3.2"))
CHANGE(leaf_purpose_any, SPEC(LEAF)->key_purposes = CT_TEST_LIST("2.5.29.37.0"))
CHANGE(leaf_without_purposes, SPEC(LEAF)->key_purposes = NULL)
CHANGE(leaf_purposes_empty, SPEC(LEAF)->key_purposes = NULL;
       EXTENSION(trio, LEAF, "2.5.29.37", false, "\x30\x00"))
CHANGE(leaf_purposes_critical, SPEC(LEAF)->key_purposes_critical = true)
CHANGE(ca_purpose_client,
       SPEC(CA)->key_purposes = CT_TEST_LIST("1.3.6.1.5.5.7.3.2"))
CHANGE(root_has_purposes,
       SPEC(ROOT)->key_purposes = CT_TEST_LIST("1.3.6.1.5.5.7.3.1"))

/* A trust anchor that another CA certified. */
CHANGE(anchor_is_certified, SPEC(ROOT)->issuer = "CN=Other";
       SPEC(ROOT)->signing_key = LEAF_KEY)
CHANGE(anchor_without_key_ids, anchor_is_certified(trio);
       SPEC(ROOT)->with_key_ids = false)
CHANGE(anchor_key_id_empty, anchor_without_key_ids(trio);
       EXTENSION(trio, ROOT, "2.5.29.35", true, "\x30\0"))
CHANGE(anchor_without_key_usage, anchor_is_certified(trio);
       SPEC(ROOT)->key_usage = 0)
CHANGE(anchor_has_purposes, anchor_is_certified(trio); root_has_purposes(trio))
CHANGE(anchor_is_not_ca, anchor_is_certified(trio); SPEC(ROOT)->is_ca = false)
CHANGE(anchor_permits_other, anchor_is_certified(trio);
       root_permits_other(trio))
CHANGE(ca_policy_constraints_not_critical,
       EXTENSION(trio, CA, "2.5.29.36", false, "\x30\x03\x81\x01\x00"))
CHANGE(ca_inhibit_any_not_critical,
       EXTENSION(trio, CA, "2.5.29.54", false, "\x02\x01\x00"))
CHANGE(ca_requires_policy, SPEC(CA)->require_explicit_policy = 1)

static void all_have_the_policy(struct trio *trio)
{
	static const char *const policies[] = {"1.2.3.4", NULL};

	SPEC(CA)->require_explicit_policy = 1;
	SPEC(CA)->policies = policies;
	SPEC(LEAF)->policies = policies;
}

static void leaf_policy_twice(struct trio *trio)
{
	static const char *const policies[] = {"1.2.3.4", "1.2.3.5", "1.2.3.4",
					       NULL};

	SPEC(LEAF)->policies = policies;
}

CHANGE(ca_maps_any_policy,
       SPEC(CA)->policy_mappings = CT_TEST_LIST("2.5.29.32.0=1.2.3"))

/* --- The cases ----------------------------------------------------------- */

static const struct rule_case {
	void (*change)(struct trio *trio);
	unsigned accepting; /* profiles that accept it: R, W, P */
	enum ct_rule rule;  /* that the others find broken */
	int cert;
} cases[] = {
	{nothing, ALL, CT_RULE_NONE, 0},
	{leaf_expired, 0, CT_RULE_EXPIRED, LEAF},
	{leaf_valid_to_the_second, ALL, CT_RULE_NONE, 0},
	{leaf_time_as_it_should_be, ALL, CT_RULE_NONE, 0},
	{leaf_time_without_seconds, P, CT_RULE_TIME_ENCODING, LEAF},
	{ca_time_without_seconds, P, CT_RULE_TIME_ENCODING, CA},
	{leaf_time_with_leap_second, P, CT_RULE_TIME_ENCODING, LEAF},
	{leaf_time_generalized, P, CT_RULE_TIME_ENCODING, LEAF},
	{leaf_not_yet_valid, 0, CT_RULE_NOT_YET_VALID, LEAF},
	{ca_expired, 0, CT_RULE_EXPIRED, CA},
	{root_expired, P, CT_RULE_EXPIRED, ROOT},
	{leaf_signature_broken, 0, CT_RULE_SIGNATURE, LEAF},
	{ca_signature_broken, 0, CT_RULE_SIGNATURE, CA},
	{root_signature_broken, ALL, CT_RULE_NONE, 0},
	{leaf_sha1, 0, CT_RULE_ALGORITHM_WEAK, LEAF},
	{root_sha1, ALL, CT_RULE_NONE, 0},
	{ca_signs_with_rsa, ALL, CT_RULE_NONE, 0},
	{leaf_outer_algorithm_without_null, P, CT_RULE_ALGORITHM_MISMATCH,
	 LEAF},
	{leaf_inner_algorithm_without_null, P, CT_RULE_ALGORITHM_MISMATCH,
	 LEAF},
	{ca_inner_algorithm_without_null, P, CT_RULE_ALGORITHM_MISMATCH, CA},
	{root_inner_algorithm_without_null, ALL, CT_RULE_NONE, 0},
	{leaf_rsa_1024, 0, CT_RULE_KEY_WEAK, LEAF},
	{leaf_ed25519, R | P, CT_RULE_KEY_ALGORITHM, LEAF},
	{ca_p384_signs_sha256, R | P, CT_RULE_ALGORITHM_NOT_WEBPKI, LEAF},
	{leaf_serial_zero, P, CT_RULE_SERIAL_NOT_POSITIVE, LEAF},
	{leaf_serial_20_octets, ALL, CT_RULE_NONE, 0},
	{leaf_serial_21_octets, P, CT_RULE_SERIAL_TOO_LONG, LEAF},
	{ca_not_ca, 0, CT_RULE_NOT_CA, CA},
	{ca_without_constraints, 0, CT_RULE_NOT_CA, CA},
	{ca_constraints_not_critical, P, CT_RULE_CA_NOT_CRITICAL, CA},
	{ca_version_1, 0, CT_RULE_VERSION, CA},
	{ca_without_cert_sign, 0, CT_RULE_NOT_CERT_SIGN, CA},
	{ca_without_key_usage, P, CT_RULE_KEY_USAGE_MISSING, CA},
	{ca_cert_sign_in_unused_bits, 0, CT_RULE_NOT_CERT_SIGN, CA},
	{ca_key_usage_with_unused_bits, P, CT_RULE_EXTENSION_MALFORMED, CA},
	{leaf_cert_sign, P, CT_RULE_CERT_SIGN_WITHOUT_CA, LEAF},
	{leaf_ca, R | P, CT_RULE_CA_IN_END_ENTITY, LEAF},
	{leaf_path_len, P, CT_RULE_PATH_LEN_WITHOUT_CA, LEAF},
	{root_path_len_0, P, CT_RULE_PATH_LENGTH, CA},
	{ca_path_len_0, ALL, CT_RULE_NONE, 0},
	{leaf_unknown_critical, 0, CT_RULE_UNKNOWN_CRITICAL, LEAF},
	{ca_unknown_critical, 0, CT_RULE_UNKNOWN_CRITICAL, CA},
	{root_unknown_critical, P, CT_RULE_UNKNOWN_CRITICAL, ROOT},
	{leaf_unknown, ALL, CT_RULE_NONE, 0},
	{leaf_without_key_ids, P, CT_RULE_AKI_MISSING, LEAF},
	{ca_without_key_ids, P, CT_RULE_AKI_MISSING, CA},
	{ca_without_subject_key_id, P, CT_RULE_SKI_MISSING, CA},
	{root_without_key_ids, P, CT_RULE_SKI_MISSING, ROOT},
	{leaf_authority_key_id_critical, P, CT_RULE_AKI_CRITICAL, LEAF},
	{leaf_authority_key_id_empty, P, CT_RULE_AKI_MISSING, LEAF},
	{leaf_authority_names_issuer, R | P, CT_RULE_AKI_FIELDS, LEAF},
	{leaf_authority_without_serial, P, CT_RULE_AKI_HALF, LEAF},
	{root_authority_is_other, R | P, CT_RULE_AKI_NOT_SKI, ROOT},
	{leaf_access_critical, P, CT_RULE_ACCESS_CRITICAL, LEAF},
	{leaf_access_malformed, P, CT_RULE_EXTENSION_MALFORMED, LEAF},
	{leaf_alt_name_malformed, 0, CT_RULE_MALFORMED, LEAF},
	{leaf_without_alt_name, R | P, CT_RULE_ALT_NAME_MISSING, LEAF},
	{leaf_without_any_name, P, CT_RULE_NO_NAME, LEAF},
	{leaf_nameless_not_critical, P, CT_RULE_ALT_NAME_NOT_CRITICAL, LEAF},
	{leaf_nameless_critical, ALL, CT_RULE_NONE, 0},
	{leaf_named_critical, R | P, CT_RULE_ALT_NAME_CRITICAL, LEAF},
	{leaf_underscore, P, CT_RULE_ALT_NAME_INVALID, LEAF},
	{leaf_leading_dot, P, CT_RULE_ALT_NAME_INVALID, LEAF},
	{leaf_bad_email, P, CT_RULE_ALT_NAME_INVALID, LEAF},
	{leaf_email, R | P, CT_RULE_ALT_NAME_TYPE, LEAF},
	{leaf_wildcard_tld, R | P, CT_RULE_ALT_NAME_WILDCARD, LEAF},
	{leaf_wildcard, ALL, CT_RULE_NONE, 0},
	{leaf_wildcard_inside, P, CT_RULE_ALT_NAME_INVALID, LEAF},
	{leaf_common_name_other, R | P, CT_RULE_COMMON_NAME, LEAF},
	{leaf_common_name_above, ALL, CT_RULE_NONE, 0},
	{leaf_common_name_with_address, ALL, CT_RULE_NONE, 0},
	{leaf_common_name_unrelated, R | P, CT_RULE_COMMON_NAME, LEAF},
	{leaf_common_name_address, ALL, CT_RULE_NONE, 0},
	{leaf_common_name_long_address, R | P, CT_RULE_COMMON_NAME, LEAF},
	{leaf_common_name_hex_address, R | P, CT_RULE_COMMON_NAME, LEAF},
	{leaf_empty_issuer, P, CT_RULE_EMPTY_ISSUER, LEAF},
	{anchor_is_certified, ALL, CT_RULE_NONE, 0},
	{anchor_without_key_ids, ALL, CT_RULE_NONE, 0},
	{anchor_key_id_empty, ALL, CT_RULE_NONE, 0},
	{anchor_without_key_usage, ALL, CT_RULE_NONE, 0},
	{anchor_has_purposes, ALL, CT_RULE_NONE, 0},
	{anchor_is_not_ca, P, CT_RULE_NOT_CA, ROOT},
	{anchor_permits_other, P, CT_RULE_NOT_PERMITTED, LEAF},
	{root_constraints_not_critical, W | P, CT_RULE_CONSTRAINTS_NOT_CRITICAL,
	 ROOT},
	{root_constraints_leading_dot, P, CT_RULE_CONSTRAINTS_INVALID, ROOT},
	{root_constraints_mask, P, CT_RULE_CONSTRAINTS_INVALID, ROOT},
	{leaf_constraints, P, CT_RULE_CONSTRAINTS_IN_END_ENTITY, LEAF},
	{root_permits_other, P, CT_RULE_NOT_PERMITTED, LEAF},
	{root_permits_this, ALL, CT_RULE_NONE, 0},
	{ca_excludes_this, 0, CT_RULE_EXCLUDED, LEAF},
	{ca_excludes_under_wildcard, 0, CT_RULE_EXCLUDED, LEAF},
	{ca_excludes_subject, 0, CT_RULE_EXCLUDED, LEAF},
	{ca_permits_other_subjects, 0, CT_RULE_NOT_PERMITTED, LEAF},
	{ca_permits_subject, ALL, CT_RULE_NONE, 0},
	{ca_excludes_subject_address, 0, CT_RULE_EXCLUDED, LEAF},
	{ca_permits_other_addresses, 0, CT_RULE_NOT_PERMITTED, LEAF},
	{ca_permits_subject_address, ALL, CT_RULE_NONE, 0},
	{leaf_purpose_client, 0, CT_RULE_PURPOSE, LEAF},
	{leaf_purpose_any, R | P, CT_RULE_PURPOSES_ANY, LEAF},
	{leaf_without_purposes, R | P, CT_RULE_PURPOSES_MISSING, LEAF},
	{leaf_purposes_empty, 0, CT_RULE_EXTENSION_MALFORMED, LEAF},
	{leaf_purposes_critical, R | P, CT_RULE_PURPOSES_CRITICAL, LEAF},
	{ca_purpose_client, 0, CT_RULE_PURPOSE, CA},
	{root_has_purposes, R | P, CT_RULE_PURPOSES_IN_ROOT, ROOT},
	{ca_policy_constraints_not_critical, P,
	 CT_RULE_POLICY_CONSTRAINTS_NOT_CRITICAL, CA},
	{ca_inhibit_any_not_critical, P, CT_RULE_INHIBIT_ANY_NOT_CRITICAL, CA},
	{ca_requires_policy, 0, CT_RULE_POLICY, LEAF},
	{all_have_the_policy, ALL, CT_RULE_NONE, 0},
	{leaf_policy_twice, P, CT_RULE_POLICIES_DUPLICATE, LEAF},
	{ca_maps_any_policy, 0, CT_RULE_POLICY_MAPPING_ANY, CA},
};

static void check_case(int number, enum catrust_profile profile)
{
	const struct rule_case *test = &cases[number];
	struct chains *chains = chains_new(profile);
	struct trio trio = make_trio();
	bool is_accepted;

	test->change(&trio);
	chains->options.purpose = ct_oid_kp_server_auth;
	chains_trust_spec(chains, trio.certs[ROOT]);
	chains_send_spec(chains, trio.certs[LEAF]);
	chains_send_spec(chains, trio.certs[CA]);
	is_accepted = chains_verify(chains) == CATRUST_OK;
	ck_assert_msg(is_accepted == ((test->accepting >> profile & 1) != 0),
		      "case %d, profile %d: certificate %zu: %s", number,
		      (int)profile, chains->result.failed_index,
		      ct_rule_text(chains->result.rule));
	if (!is_accepted) {
		ck_assert_msg(chains->result.rule == test->rule,
			      "case %d, profile %d: \"%s\" instead of \"%s\"",
			      number, (int)profile,
			      ct_rule_text(chains->result.rule),
			      ct_rule_text(test->rule));
		ck_assert_msg((int)chains->result.failed_index == test->cert,
			      "case %d, profile %d: certificate %zu", number,
			      (int)profile, chains->result.failed_index);
	}
	chains_free(chains);
}

/* Signatures are slow under valgrind, and the cases share their code. */
static bool is_left_out(int number)
{
	return ct_test_is_memchecked() && number % 16 != 5;
}

TESTS(rfc5280, CT_ARRAY_LEN(cases))
{
	if (is_left_out(_i))
		return;
	check_case(_i, CATRUST_PROFILE_RFC5280);
}

TESTS(webpki, CT_ARRAY_LEN(cases))
{
	if (is_left_out(_i))
		return;
	check_case(_i, CATRUST_PROFILE_WEBPKI);
}

TESTS(path, CT_ARRAY_LEN(cases))
{
	if (is_left_out(_i))
		return;
	check_case(_i, CATRUST_PROFILE_PATH);
}

/* Every rule has words and a source. */
TEST(rules_are_described)
{
	for (int rule = 1; rule <= (int)CT_RULE_ANCHOR_PURPOSE; rule++) {
		ck_assert_str_ne(ct_rule_text((enum ct_rule)rule), "");
		ck_assert_str_ne(ct_rule_source((enum ct_rule)rule), "");
		ck_assert_int_ne(ct_rule_reason((enum ct_rule)rule),
				 CATRUST_REASON_NONE);
	}
}

/* Names times constraints are bounded over all paths together. */
TEST(constraints_have_a_budget)
{
	enum { NAMES = 600 };
	static char text[2 * NAMES][32];
	static const char *names[NAMES + 1], *constraints[NAMES + 1];
	struct chains *chains = chains_new(CATRUST_PROFILE_RFC5280);
	struct trio trio = make_trio();

	for (int i = 0; i < NAMES; i++) {
		snprintf(text[i], sizeof(text[i]), "dns:a%d.example", i);
		snprintf(text[NAMES + i], sizeof(text[i]), "dns:b%d.example",
			 i);
		names[i] = text[i];
		constraints[i] = text[NAMES + i];
	}
	trio.certs[LEAF].alt_names = names;
	trio.certs[ROOT].excluded = constraints;
	chains_trust_spec(chains, trio.certs[ROOT]);
	chains_send_spec(chains, trio.certs[LEAF]);
	chains_send_spec(chains, trio.certs[CA]);
	ck_assert_int_eq(chains_verify(chains), CATRUST_E_LIMIT);
	ck_assert_int_eq(chains->result.rule, CT_RULE_CONSTRAINTS_BUDGET);
	chains_free(chains);
}

RUN_TESTS(.timeout = 60)
