/*
 * Tests of verify/path: which paths are found, and within which bounds.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <stdio.h>

#include "asn1/oid.h"
#include "tests/tools/checkers.h"
#include "tests/tools/run_suite.h"
#include "tests/verify/chains.h"
#include "verify/path.h"

#define ROOT_KEY  CT_TEST_P256(1)
#define CA_KEY	  CT_TEST_P256(2)
#define OTHER_KEY CT_TEST_P256(3)
#define LEAF_KEY  CT_TEST_P256(4)

static struct chains *chains;

static void setup(void)
{
	chains = chains_new(CATRUST_PROFILE_RFC5280);
}

static void teardown(void)
{
	chains_free(chains);
}

static void assert_valid(size_t path_len)
{
	enum catrust_error error = chains_verify(chains);

	ck_assert_msg(error == CATRUST_OK, "certificate %zu: %s",
		      chains->result.failed_index,
		      ct_rule_text(chains->result.rule));
	ck_assert_uint_eq(chains->result.path_len, path_len);
}

static void assert_rule(enum ct_rule rule, size_t index)
{
	ck_assert_int_ne(chains_verify(chains), CATRUST_OK);
	ck_assert_str_eq(ct_rule_text(chains->result.rule), ct_rule_text(rule));
	ck_assert_uint_eq(chains->result.failed_index, index);
}

static struct ct_test_certificate_spec root(void)
{
	return chains_ca("CN=Root", "CN=Root", ROOT_KEY, ROOT_KEY);
}

static struct ct_test_certificate_spec intermediate(void)
{
	return chains_ca("CN=CA", "CN=Root", CA_KEY, ROOT_KEY);
}

static struct ct_test_certificate_spec leaf(void)
{
	return chains_leaf("CN=CA", LEAF_KEY, CA_KEY);
}

TEST(root_issues_directly)
{
	chains_trust_spec(chains, root());
	chains_send_spec(chains, chains_leaf("CN=Root", LEAF_KEY, ROOT_KEY));
	assert_valid(2);
	ck_assert_uint_eq(chains->result.num_signatures, 1);
	ck_assert_uint_eq(chains->result.anchor, 0);
}

TEST(intermediates_come_unsorted)
{
	chains_trust_spec(chains, root());
	chains_send_spec(chains,
			 chains_leaf("CN=C", LEAF_KEY, CT_TEST_P256(12)));
	chains_send_spec(chains, chains_ca("CN=A", "CN=Root", CT_TEST_P256(10),
					   ROOT_KEY));
	chains_send_spec(chains, chains_ca("CN=C", "CN=B", CT_TEST_P256(12),
					   CT_TEST_P256(11)));
	chains_send_spec(chains, chains_ca("CN=B", "CN=A", CT_TEST_P256(11),
					   CT_TEST_P256(10)));
	assert_valid(5);
	ck_assert_uint_eq(chains->result.num_signatures, 4);
}

TEST(root_is_sent_along)
{
	struct ct_test_certificate_spec spec = root();
	struct ct_span der = chains_make(chains, &spec);

	chains_trust(chains, der);
	chains_send_spec(chains, leaf());
	chains_send_spec(chains, intermediate());
	chains_send(chains, der);
	assert_valid(3);
	ck_assert_uint_eq(chains->result.num_signatures, 2);
}

TEST(anchor_stands_in_the_middle)
{
	chains_trust_spec(chains, intermediate());
	chains_send_spec(chains, leaf());
	assert_valid(2);
}

/* A root that allows one CA below it, which is not self-issued, and a chain
 * with two of these; or with a self-issued one between. */
TESTS(path_length_of_the_root_counts_all_below, 2)
{
	struct ct_test_certificate_spec spec = root();
	bool is_self_issued = _i != 0;
	const char *second = is_self_issued ? "CN=Root" : "CN=Second";

	spec.has_path_len = true;
	spec.path_len = 1;
	chains_trust_spec(chains, spec);
	chains_send_spec(chains, leaf());
	chains_send_spec(chains, chains_ca("CN=CA", second, CA_KEY, OTHER_KEY));
	chains_send_spec(chains,
			 chains_ca(second, "CN=Root", OTHER_KEY, ROOT_KEY));
	if (is_self_issued)
		assert_valid(4);
	else
		assert_rule(CT_RULE_PATH_LENGTH, 1);
}

/* Not for the CA right below alone; and for an end entity that is self-issued
 * (RFC 5280 6.1.3 (b)). */
TESTS(constraints_hold_for_all_below, 2)
{
	static const char *const permitted[] = {"dns:example.org", NULL};
	struct ct_test_certificate_spec peer = leaf();
	struct ct_test_certificate_spec spec =
		chains_ca("CN=Second", "CN=Root", OTHER_KEY, ROOT_KEY);

	spec.permitted = permitted;
	if (_i != 0)
		peer.subject = peer.issuer;
	chains_trust_spec(chains, root());
	chains_send_spec(chains, peer);
	chains_send_spec(chains,
			 chains_ca("CN=CA", "CN=Second", CA_KEY, OTHER_KEY));
	chains_send_spec(chains, spec);
	assert_rule(CT_RULE_NOT_PERMITTED, 0);
}

TEST(peer_is_trusted_itself)
{
	struct ct_test_certificate_spec spec =
		chains_leaf("CN=example.com", LEAF_KEY, LEAF_KEY);
	struct ct_span der = chains_make(chains, &spec);

	chains_trust(chains, der);
	chains_send(chains, der);
	assert_valid(1);
	ck_assert_uint_eq(chains->result.num_signatures, 0);
}

/* The signature of a trust anchor is not checked, by any signer. */
TEST(signature_of_trusted_may_be_weak)
{
	struct ct_test_certificate_spec ca = intermediate(), peer = leaf();
	struct ct_span der;

	ca.algorithm = peer.algorithm = CT_TEST_ECDSA_SHA1;
	chains_trust_spec(chains, ca);
	chains_send_spec(chains, leaf());
	assert_valid(2);
	der = chains_make(chains, &peer);
	chains->num_sent = 0;
	chains_send(chains, der);
	assert_rule(CT_RULE_ALGORITHM_WEAK, 0);
	chains_trust(chains, der);
	assert_valid(1);
}

/* The same CA, sent along under a root, has a signature that counts. */
TEST(signature_of_intermediate_may_not_be_weak)
{
	struct ct_test_certificate_spec ca = intermediate();

	ca.algorithm = CT_TEST_ECDSA_SHA1;
	chains_trust_spec(chains, root());
	chains_send_spec(chains, leaf());
	chains_send_spec(chains, ca);
	assert_rule(CT_RULE_ALGORITHM_WEAK, 1);
}

TEST(untrusted_self_signed_peer_fails)
{
	chains_trust_spec(chains, root());
	chains_send_spec(chains,
			 chains_leaf("CN=example.com", LEAF_KEY, LEAF_KEY));
	assert_rule(CT_RULE_ROOT_NOT_TRUSTED, 0);
}

TEST(empty_store_trusts_nothing)
{
	chains_send_spec(chains, leaf());
	chains_send_spec(chains, intermediate());
	assert_rule(CT_RULE_ISSUER_NOT_FOUND, 1);
	ck_assert_uint_eq(chains->result.path_len, 2);
	ck_assert_uint_eq(chains->result.num_signatures, 0);
	chains_send_spec(chains, root());
	assert_rule(CT_RULE_ROOT_NOT_TRUSTED, 2);
}

/* Two CAs of one name: the key identifier says which one it is. */
TEST(key_identifier_decides_between_equal_names)
{
	chains_trust_spec(
		chains, chains_ca("CN=Root", "CN=Root", OTHER_KEY, OTHER_KEY));
	chains_trust_spec(chains, root());
	chains_send_spec(chains, chains_leaf("CN=Root", LEAF_KEY, ROOT_KEY));
	assert_valid(2);
	ck_assert_uint_eq(chains->result.num_signatures, 1);
	ck_assert_uint_eq(chains->result.anchor, 1);
}

/* A key identifier is a hint: a wrong one must not hide the issuer. */
TEST(wrong_key_identifier_is_tried_last)
{
	struct ct_test_certificate_spec spec =
		chains_leaf("CN=Root", LEAF_KEY, ROOT_KEY);

	spec.authority_key_id = ct_span("wrong", 5);
	chains_trust_spec(
		chains, chains_ca("CN=Root", "CN=Root", OTHER_KEY, OTHER_KEY));
	chains_trust_spec(chains, root());
	chains_send_spec(chains, spec);
	assert_valid(2);
}

TEST(fresh_intermediate_with_expired_one)
{
	struct ct_test_certificate_spec expired = intermediate();

	expired.not_before = CHAINS_TIME - 2000;
	expired.not_after = CHAINS_TIME - 1000;
	chains_trust_spec(chains, root());
	chains_send_spec(chains, leaf());
	chains_send_spec(chains, expired);
	assert_rule(CT_RULE_EXPIRED, 1);
	chains_send_spec(chains, intermediate());
	assert_valid(3);
}

/* The intermediate is signed by two roots, of which one is trusted. */
TEST(cross_signed_intermediate)
{
	chains_trust_spec(chains, root());
	chains_send_spec(chains, leaf());
	chains_send_spec(chains,
			 chains_ca("CN=CA", "CN=Other", CA_KEY, OTHER_KEY));
	chains_send_spec(chains, chains_ca("CN=Other", "CN=Other", OTHER_KEY,
					   OTHER_KEY));
	chains_send_spec(chains, intermediate());
	assert_valid(3);
}

/* One way breaks the path length of a CA at its top, the other does not. */
TEST(second_path_is_tried_after_constraints)
{
	struct ct_test_certificate_spec narrow =
		chains_ca("CN=Narrow", "CN=Root", CT_TEST_P256(20), ROOT_KEY);

	narrow.has_path_len = true;
	narrow.path_len = 0;
	chains_trust_spec(chains, root());
	chains_send_spec(chains, leaf());
	chains_send_spec(chains, narrow);
	chains_send_spec(chains, chains_ca("CN=CA", "CN=Narrow", CA_KEY,
					   CT_TEST_P256(20)));
	assert_rule(CT_RULE_PATH_LENGTH, 2);
	chains_send_spec(chains, intermediate());
	assert_valid(3);
}

/* The path of the first CA of the name fails as a whole, as it is for e-mail.
 * That says nothing about the CAs above it, which the second one needs. */
TESTS(second_path_is_tried_through_the_same_cas, 3)
{
	static const char *const email[] = {"1.3.6.1.5.5.7.3.4", NULL};
	const struct ct_test_key key = CT_TEST_P256(20);
	bool is_crossed = _i == 1, has_loop = _i == 2;
	struct ct_test_certificate_spec spec =
		chains_ca("CN=CA", "CN=Top", CA_KEY, OTHER_KEY);

	chains->options.purpose = ct_oid_kp_server_auth;
	chains_trust_spec(chains, root());
	chains_send_spec(chains, leaf());
	spec.key_purposes = email;
	chains_send_spec(chains, spec);
	spec.key_purposes = NULL;
	if (has_loop) {
		spec = chains_ca("CN=CA", "CN=Middle", CA_KEY, key);
		chains_send_spec(chains, chains_ca("CN=Top", "CN=Middle",
						   OTHER_KEY, key));
		chains_send_spec(chains, chains_ca("CN=Middle", "CN=Top", key,
						   OTHER_KEY));
	}
	chains_send_spec(chains, spec);
	chains_send_spec(chains,
			 chains_ca("CN=Top", "CN=Root", OTHER_KEY, ROOT_KEY));
	if (is_crossed) { /* another way up, which ends at a signature */
		chains_trust_spec(chains,
				  chains_ca("CN=Old", "CN=Old", key, key));
		chains_send_spec(chains, chains_ca("CN=Root", "CN=Old",
						   ROOT_KEY, OTHER_KEY));
	}
	assert_valid(has_loop ? 5 : 4);
}

/* Names that differ in case and spaces only are the same (RFC 5280 7.1). */
TEST(names_are_compared_without_case)
{
	chains_trust_spec(chains, chains_ca("CN=Some  Root", "CN=Some  Root",
					    ROOT_KEY, ROOT_KEY));
	chains_send_spec(chains,
			 chains_leaf("CN=SOME root", LEAF_KEY, ROOT_KEY));
	assert_valid(2);
}

static unsigned few(unsigned usual)
{
	return ct_test_many(usual, usual / 10);
}

/* A certificate's issuer has the name that it gives, not only the key and a
 * name with the same hash. */
TESTS(equal_keys_and_hashes_do_not_make_an_issuer, 2)
{
	bool is_by_root = _i != 0;
	struct ct_test_certificate_spec specs[] = {
		chains_leaf("CN=CA", LEAF_KEY, is_by_root ? ROOT_KEY : CA_KEY),
		chains_ca("CN=Other", "CN=Root", CA_KEY, ROOT_KEY),
	};
	struct ct_anchors *anchors;
	struct ct_link links[2];

	chains_trust_spec(chains, root());
	for (size_t i = 0; i < 2; i++)
		assert_ok(ct_link_init(&links[i],
				       chains_make(chains, &specs[i])));
	links[0].issuer_hash =
		is_by_root ? links[1].issuer_hash : links[1].subject_hash;
	assert_ok(ct_anchors_of_store(chains->store, &anchors));
	assert_ok(ct_path_build(&chains->options, chains->store, anchors, links,
				2, &chains->result));
	ck_assert_int_eq(chains->result.rule, CT_RULE_ISSUER_NOT_FOUND);
	for (size_t i = 0; i < 2; i++)
		ct_link_clear(&links[i]);
}

TEST(certificates_added_later_are_found)
{
	chains_send_spec(chains, leaf());
	chains_send_spec(chains, intermediate());
	for (unsigned i = 0; i < few(40); i++) {
		char name[32];

		snprintf(name, sizeof(name), "CN=Root %u", i);
		chains_trust_spec(chains,
				  chains_ca(name, name, ROOT_KEY, ROOT_KEY));
		assert_rule(CT_RULE_ISSUER_NOT_FOUND, 1);
	}
	chains_trust_spec(chains, root());
	assert_valid(3);
}

TEST(removed_certificates_are_not_found)
{
	struct ct_test_certificate_spec spec = root();
	struct ct_span der = chains_make(chains, &spec);

	chains_trust(chains, der);
	chains_send_spec(chains, leaf());
	chains_send_spec(chains, intermediate());
	assert_valid(3);
	chains_remove(chains, der);
	assert_rule(CT_RULE_ISSUER_NOT_FOUND, 1);
}

TEST(depth_does_not_count_self_issued)
{
	chains_trust_spec(chains, root());
	chains_send_spec(chains,
			 chains_leaf("CN=CA", LEAF_KEY, CT_TEST_P256(21)));
	chains_send_spec(chains,
			 chains_ca("CN=CA", "CN=CA", CT_TEST_P256(21), CA_KEY));
	chains_send_spec(chains, intermediate());
	chains->options.max_depth = 1;
	assert_valid(4);
	chains->options.max_depth = 0;
	assert_error(chains_verify(chains), LIMIT);
	ck_assert_int_eq(chains->result.rule, CT_RULE_DEPTH);
}

/* --- Hostile input ------------------------------------------------------- */

/* A loop of CAs that sign each other and lead nowhere, and one that has a way
 * out. */
TEST(loops_end)
{
	chains_trust_spec(chains, root());
	chains_send_spec(chains,
			 chains_leaf("CN=A", LEAF_KEY, CT_TEST_P256(30)));
	chains_send_spec(chains, chains_ca("CN=A", "CN=B", CT_TEST_P256(30),
					   CT_TEST_P256(31)));
	chains_send_spec(chains, chains_ca("CN=B", "CN=A", CT_TEST_P256(31),
					   CT_TEST_P256(30)));
	assert_rule(CT_RULE_ISSUER_LOOP, 2);
	ck_assert_uint_eq(chains->result.num_signatures, 0);
	chains_send_spec(chains, chains_ca("CN=B", "CN=Root", CT_TEST_P256(31),
					   ROOT_KEY));
	assert_valid(4);
}

/* Many CAs of one name, none of which made the signature. Without key
 * identifiers nothing tells them apart but checking. */
TEST(same_name_roots_use_up_the_budget)
{
	struct ct_test_certificate_spec spec;

	for (unsigned i = 0; i < few(60); i++) {
		spec = chains_ca("CN=Root", "CN=Root", CT_TEST_ED25519(100 + i),
				 CT_TEST_ED25519(100 + i));
		chains_trust_spec(chains, spec);
	}
	spec = chains_leaf("CN=Root", LEAF_KEY, CT_TEST_ED25519(99));
	chains_send_spec(chains, spec);
	assert_rule(CT_RULE_SIGNATURE, 0);
	ck_assert_uint_eq(chains->result.num_signatures, few(60));
	chains->options.max_signatures = few(20);
	assert_error(chains_verify(chains), LIMIT);
	ck_assert_uint_eq(chains->result.num_signatures, few(20));
}

/* Every intermediate could have issued every other by its name; all have the
 * same key, so that every signature is right. The same name and key twice in
 * a path is a loop. */
TEST(same_name_and_key_end_quickly)
{
	/* Others ask for key identifiers in all of them. */
	chains->options.profile = CATRUST_PROFILE_PATH;
	chains_trust_spec(chains, root());
	chains_send_spec(chains, leaf());
	for (unsigned i = 0; i < few(100); i++) {
		struct ct_test_certificate_spec spec =
			chains_ca("CN=CA", "CN=CA", CA_KEY, CA_KEY);

		spec.serial = 100 + i;
		chains_send_spec(chains, spec);
	}
	/* The way out is one that the peer must not use. */
	chains_send_spec(chains,
			 chains_ca("CN=CA", "CN=Root", CA_KEY, OTHER_KEY));
	assert_rule(CT_RULE_SIGNATURE, 1);
	ck_assert_uint_lt(chains->result.num_signatures, 10);
}

/* Layers of CAs, each of which could have been issued by every one of the
 * layer above: the number of paths is 8^12, of signatures 8 * 8 * 12. The last
 * layer is signed with another key than the root's. */
TEST(layers_of_equal_names_end_quickly)
{
	enum { WIDTH = 8 };
	const unsigned layers = ct_test_many(12, 2);

	chains_trust_spec(chains, root());
	chains_send_spec(chains,
			 chains_leaf("CN=Layer 0", LEAF_KEY, CT_TEST_P256(50)));
	for (unsigned layer = 0; layer < layers; layer++) {
		char name[32], above[32];

		snprintf(name, sizeof(name), "CN=Layer %u", layer);
		snprintf(above, sizeof(above), "CN=Layer %u", layer + 1);
		for (unsigned i = 0; i < WIDTH; i++) {
			bool is_last = layer == layers - 1;
			struct ct_test_certificate_spec spec = chains_ca(
				name, is_last ? "CN=Root" : above,
				CT_TEST_P256(50 + layer),
				is_last ? OTHER_KEY : CT_TEST_P256(51 + layer));

			spec.serial = 100 + i;
			chains_send_spec(chains, spec);
		}
	}
	assert_error(chains_verify(chains), NOT_TRUSTED);
	ck_assert_uint_le(chains->result.num_signatures, 200);
	ck_assert_int_eq(chains->result.rule, CT_RULE_SIGNATURE);
}

/* A CA that has a key of its own, but signed nothing. */
static struct ct_test_certificate_spec
hostile_ca(unsigned number, const char *subject, const char *issuer)
{
	static struct ct_buffer spki;
	struct ct_test_certificate_spec spec =
		chains_ca(subject, issuer, OTHER_KEY, OTHER_KEY);

	/* Any 32 octets are a public key of Ed25519. */
	if (spki.len == 0)
		ct_test_public_key(&spki, CT_TEST_ED25519(1));
	for (size_t i = 0; i < 4; i++)
		spki.data[spki.len - 4 + i] = (uint8_t)(number >> (8 * i));
	spec.spki_der = ct_span(spki.data, spki.len);
	spec.serial = number + 1;
	spec.with_key_ids = false;
	spec.without_signature = true;
	return spec;
}

/* Ten thousand CAs of one name: no more signatures are checked than allowed. */
TEST(ten_thousand_roots_of_one_name_end)
{
	struct ct_test_certificate_spec spec =
		chains_leaf("CN=Root", LEAF_KEY, CT_TEST_ED25519(1));

	for (unsigned i = 0; i < few(10000); i++)
		chains_trust_spec(chains, hostile_ca(i, "CN=Root", "CN=Root"));
	spec.with_key_ids = false;
	spec.break_signature = true;
	chains_send_spec(chains, spec);
	chains->options.profile = CATRUST_PROFILE_PATH;
	chains->options.max_signatures = few(200);
	assert_error(chains_verify(chains), LIMIT);
	ck_assert_uint_eq(chains->result.num_signatures,
			  chains->options.max_signatures);
}

/* A thousand intermediates, each of which may have issued each other one. */
TEST(thousand_intermediates_of_one_name_end)
{
	struct ct_test_certificate_spec spec =
		chains_leaf("CN=Same", LEAF_KEY, CT_TEST_ED25519(1));

	chains_trust_spec(chains, root());
	spec.with_key_ids = false;
	chains_send_spec(chains, spec);
	for (unsigned i = 0; i < few(1000); i++)
		chains_send_spec(
			chains,
			hostile_ca(i, "CN=Same",
				   i + 1 < few(1000) ? "CN=Same" : "CN=Root"));
	chains->options.profile = CATRUST_PROFILE_PATH;
	chains->options.max_signatures = few(200);
	ck_assert_int_ne(chains_verify(chains), CATRUST_OK);
	ck_assert_uint_le(chains->result.num_signatures,
			  chains->options.max_signatures);
}

/* More than can be looked at is refused at once. */
TEST(too_many_certificates_are_refused)
{
	static struct ct_span many[CT_VERIFY_MAX_CERTIFICATES + 1];
	struct ct_test_certificate_spec spec = leaf();
	struct ct_span der = chains_make(chains, &spec);

	for (size_t i = 0; i < CT_ARRAY_LEN(many); i++)
		many[i] = der;
	assert_error(ct_verify(&chains->options, chains->store, many,
			       CT_ARRAY_LEN(many), &chains->result),
		     LIMIT);
}

/* Garbage among the certificates sent along does not matter; as the peer's it
 * does. */
TEST(garbage_is_passed_over)
{
	chains_trust_spec(chains, root());
	chains_send_spec(chains, leaf());
	chains_send(chains, ct_span("\x30\x03garbage", 9));
	chains_send_spec(chains, intermediate());
	assert_valid(3);
	chains->sent[0] = chains->sent[1];
	assert_rule(CT_RULE_MALFORMED, 0);
}

RUN_TESTS(.timeout = 60, .set_up = setup, .tear_down = teardown)
