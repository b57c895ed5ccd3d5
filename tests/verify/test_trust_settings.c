/*
 * Tests of verify/trust_settings: what a store says of its certificates counts
 * wherever in a path they stand.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include "tests/tools/checkers.h"
#include "tests/tools/run_suite.h"
#include "tests/verify/chains.h"
#include "tests/verify/trust_settings.h"

#define ROOT_KEY CT_TEST_P256(1)
#define CA_KEY	 CT_TEST_P256(2)
#define LEAF_KEY CT_TEST_P256(4)

#define SERVER "\x2b\x06\x01\x05\x05\x07\x03\x01"

enum place { PEER, CA, ROOT, NUM_PLACES };

static struct chains *chains;
static struct ct_span certs[NUM_PLACES];

static void setup(void)
{
	struct ct_test_certificate_spec specs[NUM_PLACES] = {
		chains_leaf("CN=CA", LEAF_KEY, CA_KEY),
		chains_ca("CN=CA", "CN=Root", CA_KEY, ROOT_KEY),
		chains_ca("CN=Root", "CN=Root", ROOT_KEY, ROOT_KEY),
	};

	chains = chains_new(CATRUST_PROFILE_RFC5280);
	for (size_t i = 0; i < NUM_PLACES; i++)
		certs[i] = chains_make(chains, &specs[i]);
	chains_send(chains, certs[PEER]);
	chains_send(chains, certs[CA]);
	chains->options.purpose = ct_span(SERVER, 8);
}

static void teardown(void)
{
	chains_free(chains);
}

static void assert_distrusted(size_t index)
{
	assert_error(chains_verify(chains), NOT_TRUSTED);
	ck_assert_int_eq(chains->result.rule, CT_RULE_ANCHOR_PURPOSE);
	ck_assert_uint_eq(chains->result.failed_index, index);
}

static const struct {
	struct ct_span settings;
	bool for_server, for_nothing; /* asked for that, it is allowed */
} settings[] = {
	/* Malformed: a list that is none, an identifier that is none, and one
	 * after the purpose that is allowed, or before the rejected one. */
	{SETTINGS("\x30\x02\x30\x05"), false, false},
	{SETTINGS("\x30\x04\x30\x02\x05\0"), false, true},
	{SETTINGS("\x30\x0e\x30\x0c" OID_SERVER "\x05\0"), false, true},
	{SETTINGS("\x30\x0e\xa0\x0c\x05\0" OID_SERVER), false, false},
	{SETTINGS("\x30\x0e\xa0\x0c" OID_CLIENT "\x05\0"), false, false},
	/* Well-formed. */
	{SETTINGS("\x30\0"), true, true},
	{SETTINGS(HAS_ALIAS), true, true},
	{SETTINGS(TRUSTS_SERVER), true, true},
	{SETTINGS(TRUSTS_CLIENT), false, true},
	{SETTINGS(TRUSTS_BOTH), true, true},
	{SETTINGS(TRUSTS_ANY), true, true},
	{SETTINGS(REJECTS_SERVER), false, true},
	{SETTINGS(REJECTS_CLIENT), true, true},
	{SETTINGS(REJECTS_BOTH), false, true},
	{SETTINGS(REJECTS_ANY), false, false},
	{SETTINGS(SPLITS_SERVER), false, true},
	{SETTINGS(SPLITS_CLIENT), true, true},
	/* Trusted for nothing at all. */
	{SETTINGS("\x30\x02\x30\0"), false, true},
};

/* Under memcheck the malformed ones. */
static unsigned num_settings(void)
{
	return ct_test_many(CT_ARRAY_LEN(settings), 5);
}

static void check(size_t number, size_t index)
{
	if (settings[number].for_server)
		assert_ok(chains_verify(chains));
	else
		assert_distrusted(index);
	chains->options.purpose = ct_span(NULL, 0);
	if (settings[number].for_nothing)
		assert_ok(chains_verify(chains));
	else
		assert_distrusted(index);
}

TESTS(root_has_settings, num_settings())
{
	chains_trust_with(chains, certs[ROOT], settings[_i].settings);
	check((size_t)_i, ROOT);
}

/* The intermediate is trusted too, or distrusted; the root above it is
 * trusted for everything. */
TESTS(intermediate_has_settings, num_settings())
{
	chains_trust(chains, certs[ROOT]);
	chains_trust_with(chains, certs[CA], settings[_i].settings);
	check((size_t)_i, CA);
}

TESTS(intermediate_is_not_sent, num_settings())
{
	chains->num_sent = 1;
	chains_trust_with(chains, certs[CA], settings[_i].settings);
	chains_trust(chains, certs[ROOT]);
	check((size_t)_i, CA);
}

TESTS(peer_has_settings, num_settings())
{
	chains_trust(chains, certs[ROOT]);
	chains_trust_with(chains, certs[PEER], settings[_i].settings);
	check((size_t)_i, PEER);
}

/* A path around the certificate is still found. */
TEST(another_certificate_of_its_key_is_not_meant)
{
	struct ct_test_certificate_spec other =
		chains_ca("CN=CA", "CN=Root", CA_KEY, ROOT_KEY);

	other.serial = 99;
	chains_trust(chains, certs[ROOT]);
	chains_trust_with(chains, certs[CA],
			  (struct ct_span)SETTINGS(REJECTS_SERVER));
	assert_distrusted(CA);
	chains_send_spec(chains, other);
	assert_ok(chains_verify(chains));
	ck_assert_uint_eq(chains->result.path_len, 3);
	ck_assert(!ct_span_equal(chains->result.path[1], certs[CA]));
}

/* Settings that come after the first verification, and go again. */
TEST(settings_come_and_go)
{
	chains_trust(chains, certs[ROOT]);
	assert_ok(chains_verify(chains));
	chains_trust_with(chains, certs[CA],
			  (struct ct_span)SETTINGS(REJECTS_SERVER));
	assert_distrusted(CA);
	chains_remove(chains, certs[CA]);
	assert_ok(chains_verify(chains));
}

/* What the root is given one after the other; NULL: a plain certificate. */
static const struct {
	const char *times[3];
	bool for_server;
} several[] = {
	{{NULL, TRUSTS_CLIENT, NULL}, false},
	{{NULL, REJECTS_SERVER, NULL}, false},
	{{NULL, TRUSTS_SERVER, NULL}, true},
	{{NULL, TRUSTS_SERVER, REJECTS_SERVER}, false},
	{{TRUSTS_SERVER, TRUSTS_BOTH, TRUSTS_CLIENT}, false},
	{{TRUSTS_CLIENT, TRUSTS_BOTH, TRUSTS_SERVER}, false},
	{{REJECTS_SERVER, NULL, TRUSTS_SERVER}, false},
	{{REJECTS_CLIENT, NULL, TRUSTS_SERVER}, true},
	{{TRUSTS_SERVER, TRUSTS_BOTH, TRUSTS_BOTH}, true},
};

static void assert_answer(bool is_allowed)
{
	if (is_allowed)
		assert_ok(chains_verify(chains));
	else
		assert_distrusted(ROOT);
}

/* All settings hold: of the files before and after, with another certificate
 * between them, and in a copy of the store. */
TESTS(settings_of_each_time_hold, CT_ARRAY_LEN(several))
{
	struct ct_store *original = chains->store;

	for (size_t i = 0; i < CT_ARRAY_LEN(several[_i].times); i++) {
		const char *text = several[_i].times[i];

		if (text == NULL)
			chains_trust(chains, certs[ROOT]);
		else
			chains_trust_with(chains, certs[ROOT],
					  ct_span(text, 2 + (size_t)text[1]));
		/* So that verifying finds the store changed each time. */
		(void)chains_verify(chains);
	}
	ck_assert_uint_eq(ct_store_count(chains->store), 1);
	assert_answer(several[_i].for_server);
	chains->store = ct_store_copy(original);
	ck_assert_ptr_nonnull(chains->store);
	assert_answer(several[_i].for_server);
	ct_store_unref(chains->store);
	chains->store = original;
}

/* The same certificate with another ECDSA signature, which is as good. */
static struct ct_span make_other_encoding(enum place place)
{
	struct ct_buffer *other = &chains->buffers[chains->num_buffers++];

	ct_test_other_signature(other, certs[place]);
	return ct_span(other->data, other->len);
}

TESTS(distrust_holds_for_another_signature, ROOT)
{
	enum place place = (enum place)_i;

	chains_trust(chains, certs[ROOT]);
	assert_ok(chains_verify(chains));
	chains_trust_with(chains, make_other_encoding(place),
			  (struct ct_span)SETTINGS(REJECTS_ANY));
	assert_distrusted((size_t)place);
}

/* Both are trust anchors, one with settings, in either order. */
TESTS(distrust_holds_for_both_encodings_of_a_root, 2)
{
	struct ct_span other = make_other_encoding(ROOT);

	if (_i == 0)
		chains_trust(chains, certs[ROOT]);
	chains_trust_with(chains, other, (struct ct_span)SETTINGS(REJECTS_ANY));
	if (_i == 1)
		chains_trust(chains, certs[ROOT]);
	ck_assert_uint_eq(ct_store_count(chains->store), 2);
	assert_distrusted(ROOT);
}

TEST(limits_hold_for_another_signature)
{
	struct ct_anchor_limits limits = {
		.certificate = make_other_encoding(ROOT),
		.distrust_after = INT64_MIN,
	};

	chains_trust(chains, certs[ROOT]);
	chains->options.anchor_limits = &limits;
	chains->options.num_anchor_limits = 1;
	assert_error(chains_verify(chains), NOT_TRUSTED);
	ck_assert_int_eq(chains->result.rule, CT_RULE_ANCHOR_DISTRUSTED);
}

RUN_TESTS(.set_up = setup, .tear_down = teardown)
