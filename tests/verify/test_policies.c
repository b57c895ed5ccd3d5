/*
 * Tests of certificate policies: what their constraints forbid, from where on
 * (RFC 5280 6.1.3 (d) to (f), 6.1.4 (a), (b), (h) to (j), 6.1.5 (a), (b), (g)).
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Each case is a path below a root: an upper CA, a lower CA, a server.
 */

#include <config.h>

#include "tests/tools/run_suite.h"
#include "tests/verify/chains.h"

#define ROOT_KEY  CT_TEST_ED25519(1)
#define UPPER_KEY CT_TEST_ED25519(2)
#define LOWER_KEY CT_TEST_ED25519(3)
#define LEAF_KEY  CT_TEST_ED25519(4)

#define LIST(...)      \
 (const char *const[]) \
 {                     \
  __VA_ARGS__, NULL    \
 }
#define P      LIST("1.2.3")
#define Q      LIST("1.2.4")
#define P_IS_Q LIST("1.2.3=1.2.4")
#define ANY    LIST("2.5.29.32.0")

/* skipCerts of an extension is one less; 0: the extension is absent. */
enum { NOW = 1, AFTER_1, AFTER_2, AFTER_3 };

struct certificate {
	const char *const *policies, *const *mappings;
	unsigned require_explicit, inhibit_mapping, inhibit_any;
	bool is_self_issued; /* the lower CA only */
};

/* The initial values of 6.1.1 (c) to (g). */
enum {
	REQUIRED = 1 << 0,
	NO_MAPPING = 1 << 1,
	NO_ANY = 1 << 2,
	ONLY_P = 1 << 3,
	ONLY_Q = 1 << 4,
};

/* A certificate of a row below. */
#define WITH(...) \
 {                \
  __VA_ARGS__     \
 }

static const struct policy_case {
	const char *what;
	unsigned initial;
	bool is_accepted;
	struct certificate upper, lower, leaf;
} cases[] = {
	{"no policy", 0, true, WITH(0), WITH(0), WITH(0)},
	{"no policy", REQUIRED, false, WITH(0), WITH(0), WITH(0)},
	{"one policy", REQUIRED, true, WITH(.policies = P), WITH(.policies = P),
	 WITH(.policies = P)},
	{"one policy", REQUIRED | ONLY_P, true, WITH(.policies = P),
	 WITH(.policies = P), WITH(.policies = P)},
	{"one policy", REQUIRED | ONLY_Q, false, WITH(.policies = P),
	 WITH(.policies = P), WITH(.policies = P)},
	{"the lower CA has none", REQUIRED, false, WITH(.policies = P), WITH(0),
	 WITH(.policies = P)},
	{"the server has another", REQUIRED, false, WITH(.policies = P),
	 WITH(.policies = P), WITH(.policies = Q)},

	{"CAs have any", REQUIRED | ONLY_P, true, WITH(.policies = ANY),
	 WITH(.policies = ANY), WITH(.policies = P)},
	{"all have any", REQUIRED | ONLY_P, true, WITH(.policies = ANY),
	 WITH(.policies = ANY), WITH(.policies = ANY)},
	{"any is not any", REQUIRED | NO_ANY, false, WITH(.policies = ANY),
	 WITH(.policies = P), WITH(.policies = P)},
	{"any is not needed", REQUIRED | NO_ANY, true, WITH(.policies = P),
	 WITH(.policies = P), WITH(.policies = P)},
	{"any below its end", REQUIRED, false,
	 WITH(.policies = ANY, .inhibit_any = NOW), WITH(.policies = ANY),
	 WITH(.policies = P)},
	{"any above its end", REQUIRED, true,
	 WITH(.policies = ANY, .inhibit_any = NOW), WITH(.policies = P),
	 WITH(.policies = P)},
	{"any of the server below its end", REQUIRED, false,
	 WITH(.policies = P), WITH(.policies = P, .inhibit_any = NOW),
	 WITH(.policies = ANY)},
	{"any before its end", REQUIRED, true,
	 WITH(.policies = ANY, .inhibit_any = AFTER_1), WITH(.policies = ANY),
	 WITH(.policies = P)},
	{"any at its end", REQUIRED, false,
	 WITH(.policies = ANY, .inhibit_any = AFTER_1), WITH(.policies = ANY),
	 WITH(.policies = ANY)},
	{"the end is not put off", REQUIRED, false,
	 WITH(.policies = P, .inhibit_any = AFTER_1),
	 WITH(.policies = P, .inhibit_any = AFTER_3), WITH(.policies = ANY)},
	{"any of a self-issued CA", REQUIRED, true,
	 WITH(.policies = ANY, .inhibit_any = NOW),
	 WITH(.policies = ANY, .is_self_issued = true), WITH(.policies = P)},
	{"a self-issued CA is not counted", REQUIRED, true,
	 WITH(.policies = ANY, .inhibit_any = AFTER_1),
	 WITH(.policies = ANY, .is_self_issued = true), WITH(.policies = ANY)},

	{"mapped", REQUIRED, true, WITH(.policies = P),
	 WITH(.policies = P, .mappings = P_IS_Q), WITH(.policies = Q)},
	{"mapped away", REQUIRED, false, WITH(.policies = P),
	 WITH(.policies = P, .mappings = P_IS_Q), WITH(.policies = P)},
	{"mapped from", REQUIRED | ONLY_P, true, WITH(.policies = P),
	 WITH(.policies = P, .mappings = P_IS_Q), WITH(.policies = Q)},
	{"mapped to", REQUIRED | ONLY_Q, false, WITH(.policies = P),
	 WITH(.policies = P, .mappings = P_IS_Q), WITH(.policies = Q)},
	{"mapped under any", REQUIRED | ONLY_P, true, WITH(.policies = ANY),
	 WITH(.policies = ANY, .mappings = P_IS_Q), WITH(.policies = Q)},
	{"no mapping", REQUIRED | NO_MAPPING, false, WITH(.policies = P),
	 WITH(.policies = P, .mappings = P_IS_Q), WITH(.policies = Q)},
	{"no mapping, policy gone", REQUIRED | NO_MAPPING, false,
	 WITH(.policies = P), WITH(.policies = P, .mappings = P_IS_Q),
	 WITH(.policies = P)},
	{"no mapping, policy gone under any", REQUIRED | NO_MAPPING | ONLY_P,
	 false, WITH(.policies = P), WITH(.policies = ANY, .mappings = P_IS_Q),
	 WITH(.policies = Q)},
	{"mapped below its end", REQUIRED, false,
	 WITH(.policies = P, .inhibit_mapping = NOW),
	 WITH(.policies = P, .mappings = P_IS_Q), WITH(.policies = Q)},
	{"mapped by who ends it", REQUIRED, true,
	 WITH(.policies = P, .mappings = P_IS_Q, .inhibit_mapping = NOW),
	 WITH(.policies = Q), WITH(.policies = Q)},
	{"mapped before its end", REQUIRED, true,
	 WITH(.policies = P, .inhibit_mapping = AFTER_1),
	 WITH(.policies = P, .mappings = P_IS_Q), WITH(.policies = Q)},

	{"required below", 0, false, WITH(0), WITH(.require_explicit = NOW),
	 WITH(0)},
	{"required at once", 0, false, WITH(.require_explicit = NOW), WITH(0),
	 WITH(0)},
	{"required, and there", 0, true,
	 WITH(.policies = P, .require_explicit = NOW), WITH(.policies = P),
	 WITH(.policies = P)},
	{"required after one", 0, false, WITH(.require_explicit = AFTER_1),
	 WITH(0), WITH(0)},
	{"required of the server", 0, false, WITH(.require_explicit = AFTER_2),
	 WITH(0), WITH(0)},
	{"required after the server", 0, true,
	 WITH(.require_explicit = AFTER_3), WITH(0), WITH(0)},
	{"required after the server, with a self-issued CA", 0, true,
	 WITH(.require_explicit = AFTER_2), WITH(.is_self_issued = true),
	 WITH(0)},
	{"required by the server", 0, false, WITH(0), WITH(0),
	 WITH(.require_explicit = NOW)},
	{"required after the server, by itself", 0, true, WITH(0), WITH(0),
	 WITH(.require_explicit = AFTER_1)},
};

static void apply(struct ct_test_certificate_spec *spec,
		  const struct certificate *certificate)
{
	spec->policies = certificate->policies;
	spec->policy_mappings = certificate->mappings;
	spec->require_explicit_policy = certificate->require_explicit;
	spec->inhibit_policy_mapping = certificate->inhibit_mapping;
	spec->inhibit_any_policy = certificate->inhibit_any;
}

static void send_path(struct chains *chains, const struct policy_case *test)
{
	const char *lower_name =
		test->lower.is_self_issued ? "CN=Upper" : "CN=Lower";
	struct ct_test_certificate_spec upper =
		chains_ca("CN=Upper", "CN=Root", UPPER_KEY, ROOT_KEY);
	struct ct_test_certificate_spec lower =
		chains_ca(lower_name, "CN=Upper", LOWER_KEY, UPPER_KEY);
	struct ct_test_certificate_spec leaf =
		chains_leaf(lower_name, LEAF_KEY, LOWER_KEY);

	apply(&upper, &test->upper);
	apply(&lower, &test->lower);
	apply(&leaf, &test->leaf);
	chains_trust_spec(chains,
			  chains_ca("CN=Root", "CN=Root", ROOT_KEY, ROOT_KEY));
	chains_send_spec(chains, leaf);
	chains_send_spec(chains, lower);
	chains_send_spec(chains, upper);
}

TESTS(test_policies, CT_ARRAY_LEN(cases))
{
	static const struct ct_span p = {(const uint8_t *)"\x2a\x03", 2};
	static const struct ct_span q = {(const uint8_t *)"\x2a\x04", 2};
	const struct policy_case *test = &cases[_i];
	struct chains *chains = chains_new(CATRUST_PROFILE_PATH);
	struct ct_policy_options *policy = &chains->options.policy;
	enum ct_rule rule = test->is_accepted ? CT_RULE_NONE : CT_RULE_POLICY;

	policy->require_explicit = (test->initial & REQUIRED) != 0;
	policy->inhibit_mapping = (test->initial & NO_MAPPING) != 0;
	policy->inhibit_any = (test->initial & NO_ANY) != 0;
	if ((test->initial & (ONLY_P | ONLY_Q)) != 0) {
		policy->acceptable = (test->initial & ONLY_P) != 0 ? &p : &q;
		policy->num_acceptable = 1;
	}
	send_path(chains, test);
	ck_assert_int_eq(chains_verify(chains) == CATRUST_OK,
			 test->is_accepted);
	ck_assert_msg(chains->result.rule == rule, "case %d, %s: %s", _i,
		      test->what, ct_rule_text(chains->result.rule));
	chains_free(chains);
}

RUN_TESTS(.timeout = 60)
