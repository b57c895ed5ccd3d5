/*
 * Tests of verify: what chains that are made to take long cost. Operations are
 * counted, no clock is read.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The chains are ladders: at each level stand a few certificates of one name
 * and key, so that there are 2^n ways through n levels, with few signatures.
 * Each of them leads to the root, and all fail at the end.
 */

#include <config.h>

#include <stdio.h>

#include "tests/tools/run_suite.h"
#include "tests/verify/chains.h"

enum { LEVELS = 20, VARIANTS = 2, ROOT_KEY = 0, LEAF_KEY, FIRST_KEY };

static struct chains *chains;
static size_t num_paths, num_queries, num_octets;

/* The linker puts this before the library's function (--wrap). */
enum ct_rule __real_ct_policy_check(struct ct_link *const *path,
				    size_t path_len,
				    const struct ct_policy_options *options,
				    size_t *out_index);
enum ct_rule __wrap_ct_policy_check(struct ct_link *const *path,
				    size_t path_len,
				    const struct ct_policy_options *options,
				    size_t *out_index);

enum ct_rule __wrap_ct_policy_check(struct ct_link *const *path,
				    size_t path_len,
				    const struct ct_policy_options *options,
				    size_t *out_index)
{
	num_paths++;
	for (size_t i = 0; i < path_len; i++)
		num_octets += path[i]->value[CT_EXT_POLICIES].len +
			      path[i]->value[CT_EXT_POLICY_MAPPINGS].len;
	return __real_ct_policy_check(path, path_len, options, out_index);
}

static void setup(void)
{
	chains = chains_new(CATRUST_PROFILE_RFC5280);
	num_paths = num_queries = num_octets = 0;
}

static void teardown(void)
{
	chains_free(chains);
}

static void name_level(char name[16], unsigned level)
{
	snprintf(name, 16, level < LEVELS ? "CN=Level %u" : "CN=Root", level);
}

static struct ct_test_key key_of_level(unsigned level)
{
	return CT_TEST_ED25519(level < LEVELS ? FIRST_KEY + level : ROOT_KEY);
}

/* All certificates have these policies, or none. */
static void send_ladder(const char *const *policies)
{
	struct ct_test_certificate_spec spec = chains_leaf(
		"CN=Level 0", CT_TEST_ED25519(LEAF_KEY), key_of_level(0));
	char subject[16], issuer[16];

	chains_trust_spec(chains, chains_ca("CN=Root", "CN=Root",
					    CT_TEST_ED25519(ROOT_KEY),
					    CT_TEST_ED25519(ROOT_KEY)));
	spec.policies = policies;
	chains_send_spec(chains, spec);
	for (unsigned i = 0; i < LEVELS * VARIANTS; i++) {
		unsigned level = i / VARIANTS;

		name_level(subject, level);
		name_level(issuer, level + 1);
		spec = chains_ca(subject, issuer, key_of_level(level),
				 key_of_level(level + 1));
		spec.serial = i + 1;
		spec.policies = policies;
		chains_send_spec(chains, spec);
	}
}

/* There are 2^20 paths; reading and sorting their policies, of 17 kB each, is
 * what takes long. */
TEST(policies_of_many_paths_end)
{
	enum { NUM_POLICIES = 80 };
	static char text[NUM_POLICIES][16];
	static const char *policies[NUM_POLICIES + 1];
	static const struct ct_span other = {(const uint8_t *)"\x2a\x09", 2};

	for (unsigned i = 0; i < NUM_POLICIES; i++) {
		snprintf(text[i], sizeof(text[i]), "1.2.3.%u", i + 1);
		policies[i] = text[i];
	}
	send_ladder(policies);
	chains->options.policy.require_explicit = true;
	chains->options.policy.acceptable = &other;
	chains->options.policy.num_acceptable = 1;
	ck_assert_int_ne(chains_verify(chains), CATRUST_OK);
	ck_assert_str_eq(ct_rule_text(chains->result.rule),
			 ct_rule_text(CT_RULE_POLICY));
	ck_assert_uint_gt(num_paths, 1);
	ck_assert_uint_le(num_octets, 4 * CT_VERIFY_MAX_STEPS);
}

static enum ct_revocation_answer
revoke_peer(void *context, const struct ct_revocation_query *query)
{
	(void)context;
	num_queries++;
	return ct_span_equal(query->certificate->der, chains->sent[0])
		       ? CT_REVOCATION_REVOKED
		       : CT_REVOCATION_GOOD;
}

/* Every path is asked for, from the root down, and the peer is revoked. */
TEST(revocation_of_many_paths_ends)
{
	send_ladder(NULL);
	chains->options.check_revocation = revoke_peer;
	ck_assert_int_ne(chains_verify(chains), CATRUST_OK);
	ck_assert_str_eq(ct_rule_text(chains->result.rule),
			 ct_rule_text(CT_RULE_REVOKED));
	ck_assert_uint_gt(num_queries, LEVELS + 1);
	ck_assert_uint_le(num_queries,
			  CT_VERIFY_MAX_STEPS / (LEVELS * VARIANTS));
}

/* One way through the ladder is found at once, whatever the limits are for. */
TEST(good_ladder_is_accepted)
{
	static const char *const policies[] = {"1.2.3", NULL};
	static const struct ct_span wanted = {(const uint8_t *)"\x2a\x03", 2};

	send_ladder(policies);
	chains->options.policy.require_explicit = true;
	chains->options.policy.acceptable = &wanted;
	chains->options.policy.num_acceptable = 1;
	assert_ok(chains_verify(chains));
	ck_assert_uint_eq(num_paths, 1);
	ck_assert_uint_eq(chains->result.num_signatures, LEVELS + 1);
}

/* Each issuer that is looked at takes a step or more, and so does each
 * certificate of the path that is checked then. */
TEST(steps_are_counted)
{
	send_ladder(NULL);
	chains->options.max_steps = 10 * LEVELS;
	assert_ok(chains_verify(chains));
	chains->options.max_steps = 2 * (LEVELS + 1) - 1;
	assert_error(chains_verify(chains), LIMIT);
	ck_assert_str_eq(ct_rule_text(chains->result.rule),
			 ct_rule_text(CT_RULE_STEP_BUDGET));
}

RUN_TESTS(.timeout = 60, .set_up = setup, .tear_down = teardown)
