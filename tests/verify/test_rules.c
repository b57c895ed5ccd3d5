/*
 * Tests of the rules for certificates and paths: root, CA, server; each case
 * changes one thing and says which rule it breaks, in which certificate.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * What each extension may look like at each place is in test_places.
 */

#include <config.h>

#include <stdio.h>

#include "tests/tools/checkers.h"
#include "tests/verify/trio.h"

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

#define SPEC(cert) (&trio->certs[cert])

/* A case changes the chain with statements; @accepting profiles take it then,
 * and the others find the rule broken in the certificate. */
#define CASE(name, accepting, rule, cert, ...)                            \
 static void change_##name(struct trio *trio)                             \
 {                                                                        \
  __VA_ARGS__;                                                            \
 }                                                                        \
 TESTS(name, CT_ARRAY_LEN(trio_profiles))                                 \
 {                                                                        \
  struct trio trio = make_trio();                                         \
                                                                          \
  change_##name(&trio);                                                   \
  if (!is_left_out(__LINE__))                                             \
   check_trio(#name, &trio, trio_profiles[_i], accepting, CT_RULE_##rule, \
	      cert);                                                      \
 }

/* Signatures are slow under valgrind, and the cases share their code. */
static bool is_left_out(int line)
{
	return ct_test_is_memchecked() && line % 16 != 5;
}

/* --- The cases ----------------------------------------------------------- */

CASE(nothing, ALL, NONE, LEAF, (void)trio)
CASE(leaf_expired, 0, EXPIRED, LEAF, SPEC(LEAF)->not_before = 0;
     SPEC(LEAF)->not_after = CHAINS_TIME - 1)
CASE(leaf_valid_to_the_second, ALL, NONE, LEAF,
     SPEC(LEAF)->not_before = CHAINS_TIME;
     SPEC(LEAF)->not_after = CHAINS_TIME)
CASE(leaf_time_without_seconds, P, TIME_ENCODING, LEAF,
     SPEC(LEAF)->not_before_text = "U2001010000Z")
CASE(ca_time_without_seconds, P, TIME_ENCODING, CA,
     SPEC(CA)->not_before_text = "U2001010000Z")
CASE(leaf_time_with_leap_second, P, TIME_ENCODING, LEAF,
     SPEC(LEAF)->not_before_text = "U161231235960Z")
CASE(leaf_time_generalized, P, TIME_ENCODING, LEAF,
     SPEC(LEAF)->not_before_text = "G20200101000000Z")
CASE(leaf_time_as_it_should_be, ALL, NONE, LEAF,
     SPEC(LEAF)->not_before_text = "U200101000059Z")
CASE(leaf_not_yet_valid, 0, NOT_YET_VALID, LEAF,
     SPEC(LEAF)->not_before = CHAINS_TIME + 1;
     SPEC(LEAF)->not_after = CHAINS_TIME + 100)
CASE(ca_expired, 0, EXPIRED, CA, SPEC(CA)->not_before = 0;
     SPEC(CA)->not_after = CHAINS_TIME - 1)
CASE(root_expired, P, EXPIRED, ROOT, SPEC(ROOT)->not_before = 0;
     SPEC(ROOT)->not_after = CHAINS_TIME - 1)
CASE(leaf_signature_broken, 0, SIGNATURE, LEAF,
     SPEC(LEAF)->break_signature = true)
CASE(ca_signature_broken, 0, SIGNATURE, CA, SPEC(CA)->break_signature = true)
CASE(root_signature_broken, ALL, NONE, LEAF, SPEC(ROOT)->break_signature = true)
CASE(leaf_sha1, 0, ALGORITHM_WEAK, LEAF,
     SPEC(LEAF)->algorithm = CT_TEST_ECDSA_SHA1)
CASE(root_sha1, ALL, NONE, LEAF, SPEC(ROOT)->algorithm = CT_TEST_ECDSA_SHA1)
CASE(ca_signs_with_rsa, ALL, NONE, LEAF,
     SPEC(CA)->key = SPEC(LEAF)->signing_key = CT_TEST_RSA(2048, 1))
CASE(leaf_outer_algorithm_without_null, P, ALGORITHM_MISMATCH, LEAF,
     change_ca_signs_with_rsa(trio);
     SPEC(LEAF)->other_outer_null = true)
CASE(leaf_inner_algorithm_without_null, P, ALGORITHM_MISMATCH, LEAF,
     change_leaf_outer_algorithm_without_null(trio);
     SPEC(LEAF)->without_rsa_null = true)
CASE(ca_inner_algorithm_without_null, P, ALGORITHM_MISMATCH, CA,
     SPEC(ROOT)->key = SPEC(ROOT)->signing_key = SPEC(CA)->signing_key =
	     CT_TEST_RSA(2048, 0);
     SPEC(CA)->without_rsa_null = true; SPEC(CA)->other_outer_null = true)
CASE(root_inner_algorithm_without_null, ALL, NONE, LEAF,
     change_ca_inner_algorithm_without_null(trio);
     SPEC(CA)->without_rsa_null = SPEC(CA)->other_outer_null = false;
     SPEC(ROOT)->without_rsa_null = true; SPEC(ROOT)->other_outer_null = true)
CASE(leaf_rsa_1024, 0, KEY_WEAK, LEAF, SPEC(LEAF)->key = CT_TEST_RSA(1024, 0))
CASE(leaf_ed25519, R | P, KEY_ALGORITHM, LEAF,
     SPEC(LEAF)->key = CT_TEST_ED25519(1))
CASE(ca_p384_signs_sha256, R | P, ALGORITHM_NOT_WEBPKI, LEAF,
     SPEC(CA)->key = CT_TEST_P384(1);
     SPEC(LEAF)->signing_key = CT_TEST_P384(1);
     SPEC(LEAF)->algorithm = CT_TEST_ECDSA_SHA256)
CASE(leaf_serial_zero, P, SERIAL_NOT_POSITIVE, LEAF,
     SPEC(LEAF)->serial_bytes = ct_span("\0", 1))
CASE(leaf_serial_20_octets, ALL, NONE, LEAF,
     SPEC(LEAF)->serial_bytes = ct_span("\xff"
					"9876543210987654321",
					20))
CASE(leaf_serial_21_octets, P, SERIAL_TOO_LONG, LEAF,
     SPEC(LEAF)->serial_bytes = ct_span("\x01"
					"98765432109876543210",
					21))
CASE(ca_without_constraints, 0, NOT_CA, CA,
     SPEC(CA)->has_basic_constraints = false)
CASE(ca_version_1, 0, VERSION, CA, SPEC(CA)->without_extensions = true)
CASE(ca_without_key_usage, P, KEY_USAGE_MISSING, CA, SPEC(CA)->key_usage = 0)
CASE(leaf_without_key_ids, P, AKI_MISSING, LEAF,
     SPEC(LEAF)->with_key_ids = false)
CASE(ca_without_key_ids, P, AKI_MISSING, CA, SPEC(CA)->with_key_ids = false)
CASE(ca_without_subject_key_id, P, SKI_MISSING, CA,
     SPEC(CA)->with_key_ids = false;
     EXTENSION(trio, CA, "2.5.29.35", false, "\x30\x03\x80\x01x"))
CASE(root_without_key_ids, P, SKI_MISSING, ROOT,
     SPEC(ROOT)->with_key_ids = false)
CASE(leaf_without_alt_name, R | P, ALT_NAME_MISSING, LEAF,
     SPEC(LEAF)->alt_names = NULL)
CASE(leaf_without_any_name, P, NO_NAME, LEAF, SPEC(LEAF)->subject = "";
     SPEC(LEAF)->alt_names = NULL)

/* example.com */
#define ALT_NAME    \
 "\x30\x0d\x82\x0b" \
 "example.com"

CASE(leaf_nameless_not_critical, P, ALT_NAME_NOT_CRITICAL, LEAF,
     SPEC(LEAF)->subject = "";
     SPEC(LEAF)->alt_names = NULL;
     EXTENSION(trio, LEAF, "2.5.29.17", false, ALT_NAME))
CASE(leaf_nameless_critical, ALL, NONE, LEAF, SPEC(LEAF)->subject = "";
     SPEC(LEAF)->alt_names = NULL;
     EXTENSION(trio, LEAF, "2.5.29.17", true, ALT_NAME))

static void leaf_names(struct trio *trio, const char *const *names)
{
	SPEC(LEAF)->alt_names = names;
	SPEC(LEAF)->subject = "O=Example";
}

CASE(leaf_underscore, P, ALT_NAME_INVALID, LEAF,
     leaf_names(trio, CT_TEST_LIST("dns:a_b.example.com")))
CASE(leaf_leading_dot, P, ALT_NAME_INVALID, LEAF,
     leaf_names(trio, CT_TEST_LIST("dns:.example.com")))
CASE(leaf_bad_email, P, ALT_NAME_INVALID, LEAF,
     leaf_names(trio, CT_TEST_LIST("email:a@b@example.com")))
CASE(leaf_email, R | P, ALT_NAME_TYPE, LEAF,
     leaf_names(trio, CT_TEST_LIST("email:a@example.com")))
CASE(leaf_wildcard_tld, R | P, ALT_NAME_WILDCARD, LEAF,
     leaf_names(trio, CT_TEST_LIST("dns:*.com")))
CASE(leaf_wildcard, ALL, NONE, LEAF,
     leaf_names(trio, CT_TEST_LIST("dns:*.example.com")))
CASE(leaf_wildcard_inside, P, ALT_NAME_INVALID, LEAF,
     leaf_names(trio, CT_TEST_LIST("dns:a.*.example.com")))
CASE(leaf_common_name_other, R | P, COMMON_NAME, LEAF,
     SPEC(LEAF)->subject = "CN=Example.com")
CASE(leaf_common_name_above, ALL, NONE, LEAF,
     SPEC(LEAF)->alt_names = CT_TEST_LIST("dns:www.example.com"))
CASE(leaf_common_name_with_address, ALL, NONE, LEAF,
     SPEC(LEAF)->alt_names = CT_TEST_LIST("ip:192.0.2.1"))
CASE(leaf_common_name_unrelated, R | P, COMMON_NAME, LEAF,
     SPEC(LEAF)->alt_names = CT_TEST_LIST("dns:example.org"))
CASE(leaf_common_name_address, ALL, NONE, LEAF,
     SPEC(LEAF)->alt_names = CT_TEST_LIST("ip:2001:db8::1");
     SPEC(LEAF)->subject = "CN=2001:db8::1")
CASE(leaf_common_name_long_address, R | P, COMMON_NAME, LEAF,
     SPEC(LEAF)->alt_names = CT_TEST_LIST("ip:2001:db8::1");
     SPEC(LEAF)->subject = "CN=2001:0db8:0:0:0:0:0:1")
CASE(leaf_common_name_hex_address, R | P, COMMON_NAME, LEAF,
     SPEC(LEAF)->alt_names = CT_TEST_LIST("ip:192.0.2.1");
     SPEC(LEAF)->subject = "CN=0xC0000201")
CASE(leaf_empty_issuer, P, EMPTY_ISSUER, LEAF, SPEC(LEAF)->issuer = "";
     SPEC(CA)->subject = "")
CASE(root_constraints_leading_dot, P, CONSTRAINTS_INVALID, ROOT,
     SPEC(ROOT)->permitted = CT_TEST_LIST("dns:.example.com"))
CASE(root_permits_other, P, NOT_PERMITTED, LEAF,
     SPEC(ROOT)->permitted = CT_TEST_LIST("dns:example.org"))
CASE(root_permits_this, ALL, NONE, LEAF,
     SPEC(ROOT)->permitted = CT_TEST_LIST("dns:com"))
CASE(ca_excludes_this, 0, EXCLUDED, LEAF,
     SPEC(CA)->excluded = CT_TEST_LIST("dns:example.com"))
CASE(ca_excludes_under_wildcard, 0, EXCLUDED, LEAF, change_leaf_wildcard(trio);
     SPEC(CA)->excluded = CT_TEST_LIST("dns:secret.example.com"))
CASE(ca_excludes_subject, 0, EXCLUDED, LEAF,
     SPEC(CA)->excluded = CT_TEST_LIST("dn:CN=example.com"))
CASE(ca_permits_other_subjects, 0, NOT_PERMITTED, LEAF,
     SPEC(CA)->permitted = CT_TEST_LIST("dn:CN=example.net"))
CASE(ca_permits_subject, ALL, NONE, LEAF,
     SPEC(CA)->permitted = CT_TEST_LIST("dn:CN=example.com"))

/* Its alternative name is another; software reads these addresses as well. */
CASE(ca_excludes_subject_address, 0, EXCLUDED, LEAF,
     SPEC(CA)->excluded = CT_TEST_LIST("email:example.net");
     SPEC(LEAF)->subject = "E=a@example.net")
CASE(ca_permits_other_addresses, 0, NOT_PERMITTED, LEAF,
     SPEC(CA)->permitted = CT_TEST_LIST("email:example.org");
     SPEC(LEAF)->subject = "E=a@example.org,E=a@example.net")
CASE(ca_permits_subject_address, ALL, NONE, LEAF,
     SPEC(CA)->permitted = CT_TEST_LIST("email:example.net");
     SPEC(LEAF)->subject = "E=a@example.net,E=b@example.net")
CASE(leaf_without_purposes, R | P, PURPOSES_MISSING, LEAF,
     SPEC(LEAF)->key_purposes = NULL)

/* A trust anchor that another CA certified. */
CASE(anchor_is_certified, ALL, NONE, LEAF, SPEC(ROOT)->issuer = "CN=Other";
     SPEC(ROOT)->signing_key = LEAF_KEY)
CASE(anchor_without_key_ids, ALL, NONE, LEAF, change_anchor_is_certified(trio);
     SPEC(ROOT)->with_key_ids = false)
CASE(anchor_key_id_empty, ALL, NONE, LEAF, change_anchor_without_key_ids(trio);
     EXTENSION(trio, ROOT, "2.5.29.35", true, "\x30\0"))
CASE(anchor_without_key_usage, ALL, NONE, LEAF,
     change_anchor_is_certified(trio);
     SPEC(ROOT)->key_usage = 0)
CASE(anchor_has_purposes, ALL, NONE, LEAF, change_anchor_is_certified(trio);
     SPEC(ROOT)->key_purposes = CT_TEST_LIST("1.3.6.1.5.5.7.3.1"))
CASE(anchor_is_not_ca, P, NOT_CA, ROOT, change_anchor_is_certified(trio);
     SPEC(ROOT)->is_ca = false)
CASE(anchor_permits_other, P, NOT_PERMITTED, LEAF,
     change_anchor_is_certified(trio);
     change_root_permits_other(trio))
CASE(ca_requires_policy, 0, POLICY, LEAF, SPEC(CA)->require_explicit_policy = 1)
CASE(all_have_the_policy, ALL, NONE, LEAF,
     SPEC(CA)->require_explicit_policy = 1;
     SPEC(CA)->policies = SPEC(LEAF)->policies = CT_TEST_LIST("1.2.3.4"))

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
	trio_send(&trio, chains);
	assert_error(chains_verify(chains), LIMIT);
	ck_assert_int_eq(chains->result.rule, CT_RULE_CONSTRAINTS_BUDGET);
	chains_free(chains);
}

RUN_TESTS(.timeout = 60)
