/*
 * Test tools: a server's certificate, its CA's and the root's, valid but for
 * what a case changes, and what each profile says of them.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#ifndef CT_TESTS_VERIFY_TRIO_H
#define CT_TESTS_VERIFY_TRIO_H

#include "asn1/oid.h"
#include "tests/tools/run_suite.h"
#include "tests/verify/chains.h"

#define ROOT_KEY CT_TEST_P256(1)
#define CA_KEY	 CT_TEST_P256(2)
#define LEAF_KEY CT_TEST_P256(4)

enum { LEAF, CA, ROOT, NUM_CERTS };

/* Profiles that accept a case. */
enum {
	R = 1 << CATRUST_PROFILE_RFC5280,
	W = 1 << CATRUST_PROFILE_WEBPKI,
	P = 1 << CATRUST_PROFILE_PATH,
	ALL = R | W | P
};

/* For one test after the other. */
static const enum catrust_profile trio_profiles[] = {
	CATRUST_PROFILE_RFC5280, CATRUST_PROFILE_WEBPKI, CATRUST_PROFILE_PATH};

struct trio {
	struct ct_test_certificate_spec certs[NUM_CERTS];
	struct ct_test_extension extensions[NUM_CERTS][4];
};

static inline struct trio make_trio(void)
{
	return (struct trio){
		.certs = {
			[LEAF] = chains_leaf("CN=CA", LEAF_KEY, CA_KEY),
			[CA] = chains_ca("CN=CA", "CN=Root", CA_KEY, ROOT_KEY),
			[ROOT] = chains_ca("CN=Root", "CN=Root", ROOT_KEY,
					   ROOT_KEY),
		}};
}

static inline void trio_send(const struct trio *trio, struct chains *chains)
{
	chains_trust_spec(chains, trio->certs[ROOT]);
	chains_send_spec(chains, trio->certs[LEAF]);
	chains_send_spec(chains, trio->certs[CA]);
}

/* @rule is what the profiles that are not @accepting find broken, in the
 * certificate at @index; CT_RULE_NONE: whichever. */
static inline void check_trio(const char *name, const struct trio *trio,
			      enum catrust_profile profile, unsigned accepting,
			      enum ct_rule rule, size_t index)
{
	struct chains *chains = chains_new(profile);
	const struct ct_verify_result *result = &chains->result;
	bool is_accepted;

	chains->options.purpose = ct_oid_kp_server_auth;
	trio_send(trio, chains);
	is_accepted = chains_verify(chains) == CATRUST_OK;
	ck_assert_msg(is_accepted == ((accepting >> profile & 1) != 0),
		      "%s, profile %d: certificate %zu: %s", name, (int)profile,
		      result->failed_index, ct_rule_text(result->rule));
	ck_assert_msg(
		is_accepted || rule == CT_RULE_NONE ||
			(result->rule == rule && result->failed_index == index),
		"%s, profile %d: certificate %zu: \"%s\" instead of "
		"\"%s\" of %zu",
		name, (int)profile, result->failed_index,
		ct_rule_text(result->rule), ct_rule_text(rule), index);
	chains_free(chains);
}

#endif /* CT_TESTS_VERIFY_TRIO_H */
