/*
 * Revocation in verification: which certificates are asked for, and which CRLs
 * count.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <catrust/catrust.h>

#include "tests/tools/run_suite.h"
#include "tests/verify/native_chains.h"

#define ROOT_KEY CT_TEST_RSA(2048, 0)
#define CA_KEY	 CT_TEST_RSA(2048, 1)
#define LEAF_KEY CT_TEST_P256(2)

enum { CA_SERIAL = 5, LEAF_SERIAL = 7, NO_SERIAL = 9 };

static struct catrust_bytes sent[2]; /* the peer's, its CA's */

static struct catrust_bytes make(struct ct_test_certificate_spec spec,
				 uint64_t serial)
{
	struct ct_span der;

	spec.serial = serial;
	der = chains_make(chains, &spec);
	return (struct catrust_bytes){der.data, der.len};
}

static void setup(void)
{
	struct catrust_bytes root;

	native_chains_make();
	root = make(chains_ca("CN=Root", "CN=Root", ROOT_KEY, ROOT_KEY), 1);
	sent[0] = make(chains_leaf("CN=CA", LEAF_KEY, CA_KEY), LEAF_SERIAL);
	sent[1] = make(chains_ca("CN=CA", "CN=Root", CA_KEY, ROOT_KEY),
		       CA_SERIAL);
	native_chains_trust(root);
}

/* A CRL with one entry. */
static void add_crl(const char *issuer, struct ct_test_key key,
		    enum ct_test_algorithm algorithm, uint64_t serial)
{
	const struct ct_test_crl_entry entry = {.serial = serial};
	CT_TEST_BUFFER der = CT_BUFFER_INIT;

	ct_test_crl(&der, &(struct ct_test_crl_spec){
				  .issuer = issuer,
				  .this_update = CHAINS_TIME - 1000,
				  .next_update = CHAINS_TIME + 1000,
				  .signing_key = key,
				  .algorithm = algorithm,
				  .entries = &entry,
				  .num_entries = 1,
				  .crl_number = 1,
				  .with_key_ids = true});
	assert_ok(catrust_store_add_crl_memory(store, der.data, der.len, NULL,
					       NULL));
}

static void add_root_crl(uint64_t serial)
{
	add_crl("CN=Root", ROOT_KEY, CT_TEST_ALGORITHM_DEFAULT, serial);
}

static void add_ca_crl(uint64_t serial)
{
	add_crl("CN=CA", CA_KEY, CT_TEST_ALGORITHM_DEFAULT, serial);
}

/* The reason, and which certificate is to blame. */
static void check(enum catrust_revocation_mode mode,
		  enum catrust_reason expected, size_t index)
{
	struct catrust_verify_result *result;

	assert_ok(catrust_verify_options_set_revocation(options, mode));
	(void)!catrust_verify(store, options, sent, CT_ARRAY_LEN(sent),
			      &result);
	ck_assert_int_eq(catrust_verify_result_reason(result), expected);
	if (expected != CATRUST_REASON_NONE)
		ck_assert_uint_eq(catrust_verify_result_failed_index(result),
				  index);
	catrust_verify_result_free(result);
}

static void check_required(enum catrust_reason expected, size_t index)
{
	check(CATRUST_REVOCATION_REQUIRED, expected, index);
}

TEST(test_every_certificate_is_asked_for)
{
	add_root_crl(NO_SERIAL);
	check_required(CATRUST_REASON_REVOCATION_UNKNOWN, 0);
	add_ca_crl(NO_SERIAL);
	check_required(CATRUST_REASON_NONE, 0);
}

TEST(test_a_revoked_peer)
{
	add_root_crl(NO_SERIAL);
	add_ca_crl(LEAF_SERIAL);
	check_required(CATRUST_REASON_REVOKED, 0);
	check(CATRUST_REVOCATION_IF_KNOWN, CATRUST_REASON_REVOKED, 0);
	check(CATRUST_REVOCATION_IGNORE, CATRUST_REASON_NONE, 0);
}

TEST(test_a_revoked_ca)
{
	add_root_crl(CA_SERIAL);
	add_ca_crl(NO_SERIAL);
	check_required(CATRUST_REASON_REVOKED, 1);
	check(CATRUST_REVOCATION_IF_KNOWN, CATRUST_REASON_REVOKED, 1);
}

TEST(test_without_crls_nothing_is_known)
{
	check_required(CATRUST_REASON_REVOCATION_UNKNOWN, 1);
	check(CATRUST_REVOCATION_IF_KNOWN, CATRUST_REASON_NONE, 0);
	add_root_crl(NO_SERIAL);
	check(CATRUST_REVOCATION_IF_KNOWN, CATRUST_REASON_NONE, 0);
}

/* Others can make a CRL with the MD5 of a good one. */
TEST(test_md5_does_not_count)
{
	catrust_verify_options_set_security_bits(options, 0);
	add_root_crl(NO_SERIAL);
	add_crl("CN=CA", CA_KEY, CT_TEST_RSA_MD5, NO_SERIAL);
	check_required(CATRUST_REASON_REVOCATION_UNKNOWN, 0);
}

/* Silence needs the strength that certificates need; what revokes does not. */
TEST(test_weak_crls_only_revoke)
{
	add_root_crl(NO_SERIAL);
	add_crl("CN=CA", CA_KEY, CT_TEST_RSA_SHA1, NO_SERIAL);
	check_required(CATRUST_REASON_REVOCATION_UNKNOWN, 0);
	catrust_verify_options_set_security_bits(options, 0);
	check_required(CATRUST_REASON_NONE, 0);
}

TEST(test_weak_crls_revoke)
{
	add_root_crl(NO_SERIAL);
	add_crl("CN=CA", CA_KEY, CT_TEST_RSA_SHA1, LEAF_SERIAL);
	check_required(CATRUST_REASON_REVOKED, 0);
}

RUN_TESTS(.set_up = setup, .tear_down = native_chains_free)
