/*
 * Issuers of indirect CRLs: their own revocation, and too many of them.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <catrust/catrust.h>

#include "tests/tools/der_writer.h"
#include "tests/tools/run_suite.h"
#include "tests/verify/native_chains.h"

#define ROOT_KEY  CT_TEST_P256(1)
#define LEAF_KEY  CT_TEST_P256(2)
#define A_KEY	  CT_TEST_P256(3)
#define B_KEY	  CT_TEST_P256(4)
#define OTHER_KEY CT_TEST_P256(5)

enum { LEAF = 77, MANY = 60, FEW = 10 };

static struct catrust_bytes certificates[MANY + 3];
static size_t num_certificates;

static void add(struct ct_test_certificate_spec *spec)
{
	struct ct_span der = chains_make(chains, spec);

	ck_assert_uint_lt(num_certificates, CT_ARRAY_LEN(certificates));
	certificates[num_certificates++] =
		(struct catrust_bytes){der.data, der.len};
}

/* Adds a certificate whose CRLs are @crl_issuer's. */
static void add_below(struct ct_test_certificate_spec spec,
		      const char *crl_issuer)
{
	struct ct_test_extension extension = {.oid = "2.5.29.31"};
	CT_TEST_BUFFER value = CT_BUFFER_INIT;
	size_t list = ct_write_begin(&value, CT_DER_SEQUENCE);
	size_t point = ct_write_begin(&value, CT_DER_SEQUENCE);
	size_t issuer = ct_write_begin(&value, CT_DER_CONTEXT_CONSTRUCTED(2));

	ct_write_general_name(&value, crl_issuer);
	ct_write_end(&value, issuer);
	ct_write_end(&value, point);
	ct_write_end(&value, list);
	extension.value = ct_span(value.data, value.len);
	spec.extensions = &extension;
	spec.num_extensions = 1;
	add(&spec);
}

static void add_crl_issuer(const char *name, const char *issuer,
			   struct ct_test_key key, struct ct_test_key by,
			   const char *crl_issuer)
{
	struct ct_test_certificate_spec spec = chains_ca(name, issuer, key, by);

	spec.key_usage = CT_TEST_KEY_CERT_SIGN | CT_TEST_CRL_SIGN;
	add_below(spec, crl_issuer);
}

/* An indirect CRL, which lists a certificate of the root's; 0: none. */
static void add_crl(const char *issuer, struct ct_test_key key, uint64_t serial)
{
	/* indirectCRL */
	static const uint8_t point[] = {0x30, 0x03, 0x84, 0x01, 0xff};
	const struct ct_test_extension extension = {
		"2.5.29.28", true, {point, sizeof(point)}};
	const struct ct_test_crl_entry entry = {
		.serial = serial, .certificate_issuer = "dn:CN=Root"};
	CT_TEST_BUFFER der = CT_BUFFER_INIT;

	ct_test_crl(&der, &(struct ct_test_crl_spec){
				  .issuer = issuer,
				  .this_update = CHAINS_TIME - 1000,
				  .next_update = CHAINS_TIME + 1000,
				  .signing_key = key,
				  .entries = &entry,
				  .num_entries = serial != 0,
				  .crl_number = 1,
				  .with_key_ids = true,
				  .extensions = &extension,
				  .num_extensions = 1});
	assert_ok(catrust_store_add_crl_memory(store, der.data, der.len, NULL,
					       NULL));
}

static void trust(const char *name, struct ct_test_key key)
{
	struct ct_test_certificate_spec spec = chains_ca(name, name, key, key);
	struct ct_span root = chains_make(chains, &spec);

	native_chains_trust((struct catrust_bytes){root.data, root.len});
}

/* A leaf of the root's, whose CRLs are A's. */
static void setup(void)
{
	struct ct_test_certificate_spec spec;

	native_chains_make();
	trust("CN=Root", ROOT_KEY);
	num_certificates = 0;
	spec = chains_leaf("CN=Root", LEAF_KEY, ROOT_KEY);
	spec.serial = LEAF;
	add_below(spec, "dn:CN=A");
}

static enum catrust_reason reason(enum catrust_revocation_mode mode)
{
	struct catrust_verify_result *result;
	enum catrust_reason found;

	assert_ok(catrust_verify_options_set_revocation(options, mode));
	(void)!catrust_verify(store, options, certificates, num_certificates,
			      &result);
	found = catrust_verify_result_reason(result);
	catrust_verify_result_free(result);
	return found;
}

/* A's certificate is covered by B's CRLs, and B's by A's: nothing is known of
 * them, which is an answer. */
TEST(test_issuers_that_need_each_other)
{
	add_crl_issuer("CN=A", "CN=Root", A_KEY, ROOT_KEY, "dn:CN=B");
	add_crl_issuer("CN=B", "CN=Root", B_KEY, ROOT_KEY, "dn:CN=A");
	add_crl("CN=A", A_KEY, LEAF);
	add_crl("CN=B", B_KEY, 0);
	ck_assert_int_eq(reason(CATRUST_REVOCATION_REQUIRED),
			 CATRUST_REASON_REVOCATION_UNKNOWN);
	ck_assert_int_eq(reason(CATRUST_REVOCATION_IF_KNOWN),
			 CATRUST_REASON_REVOKED);
}

/* RFC 5280 6.3.3 (f): the CRL issuer's path has to begin at the trust anchor
 * that the certificate's does; another one's CAs cannot revoke it, nor say
 * that it is not revoked. */
TESTS(test_issuer_below_another_anchor, 4)
{
	bool is_other = _i % 2 == 1, is_revoked = _i < 2;

	trust("CN=Other", OTHER_KEY);
	if (is_other)
		add_crl_issuer("CN=A", "CN=Other", A_KEY, OTHER_KEY, "dn:CN=A");
	else
		add_crl_issuer("CN=A", "CN=Root", A_KEY, ROOT_KEY, "dn:CN=A");
	add_crl("CN=A", A_KEY, is_revoked ? LEAF : 0);
	ck_assert_int_eq(reason(CATRUST_REVOCATION_REQUIRED),
			 is_other     ? CATRUST_REASON_REVOCATION_UNKNOWN
			 : is_revoked ? CATRUST_REASON_REVOKED
				      : CATRUST_REASON_NONE);
	ck_assert_int_eq(reason(CATRUST_REVOCATION_IF_KNOWN),
			 is_revoked && !is_other ? CATRUST_REASON_REVOKED
						 : CATRUST_REASON_NONE);
}

/* A CRL issuer's certificate and key need what others of a path need. */
static const struct {
	struct ct_test_key key;
	enum ct_test_algorithm algorithm; /* of its certificate */
	enum catrust_reason reason;
} issuers[] = {
	{A_KEY, CT_TEST_ECDSA_SHA256, CATRUST_REASON_NONE},
	{A_KEY, CT_TEST_ECDSA_SHA1, CATRUST_REASON_REVOCATION_UNKNOWN},
	{CT_TEST_RSA(2048, 0), CT_TEST_ECDSA_SHA256, CATRUST_REASON_NONE},
	{CT_TEST_RSA(3072, 0), CT_TEST_ECDSA_SHA256,
	 CATRUST_REASON_REVOCATION_UNKNOWN},
};

TESTS(test_issuers_that_others_may_not_be, CT_ARRAY_LEN(issuers))
{
	struct ct_test_certificate_spec spec =
		chains_ca("CN=A", "CN=Root", issuers[_i].key, ROOT_KEY);

	spec.key_usage = CT_TEST_CRL_SIGN;
	spec.algorithm = issuers[_i].algorithm;
	add_below(spec, "dn:CN=A");
	add_crl("CN=A", issuers[_i].key, 0);
	catrust_verify_options_set_max_key_bits(options, 2048);
	ck_assert_int_eq(reason(CATRUST_REVOCATION_REQUIRED),
			 issuers[_i].reason);
}

static void add_namesakes(unsigned count)
{
	for (unsigned i = 0; i < count; i++) {
		struct ct_test_certificate_spec spec =
			chains_ca("CN=A", "CN=Unknown", B_KEY, B_KEY);

		spec.serial = 1000 + i;
		add(&spec);
	}
	add_crl_issuer("CN=A", "CN=Root", A_KEY, ROOT_KEY, "dn:CN=A");
	add_crl("CN=A", A_KEY, LEAF);
}

TEST(test_some_namesakes_of_the_issuer)
{
	add_namesakes(FEW);
	ck_assert_int_eq(reason(CATRUST_REVOCATION_REQUIRED),
			 CATRUST_REASON_REVOKED);
}

/* Not all are tried; a peer cannot hide the right one among them, also where no
 * CRL is required. */
TEST(test_many_namesakes_of_the_issuer)
{
	add_namesakes(MANY);
	ck_assert_int_eq(reason(CATRUST_REVOCATION_REQUIRED),
			 CATRUST_REASON_REVOCATION_UNKNOWN);
	ck_assert_int_eq(reason(CATRUST_REVOCATION_IF_KNOWN),
			 CATRUST_REASON_REVOCATION_UNKNOWN);
}

/* The limit is one for all, also for issuers of the CRLs that cover issuers. */
TEST(test_some_namesakes_at_each_depth)
{
	for (unsigned i = 0; i < FEW; i++) {
		struct ct_test_certificate_spec spec =
			chains_ca("CN=B", "CN=Unknown", B_KEY, B_KEY);

		spec.serial = 2000 + i;
		add(&spec);
		spec = chains_ca("CN=A", "CN=Root", B_KEY, ROOT_KEY);
		spec.serial = 1000 + i;
		add_below(spec, "dn:CN=B");
	}
	add_crl_issuer("CN=A", "CN=Root", A_KEY, ROOT_KEY, "dn:CN=B");
	add_crl("CN=A", A_KEY, LEAF);
	add_crl("CN=B", OTHER_KEY, 0);
	ck_assert_int_eq(reason(CATRUST_REVOCATION_IF_KNOWN),
			 CATRUST_REASON_REVOCATION_UNKNOWN);
}

/* The peer's signature, the CRL issuer's, and the CRL's, which each cost one,
 * are charged to one verification. A CRL's is not checked again when it was
 * good once. */
TEST(test_paths_of_issuers_are_charged)
{
	enum { DEPTH = 5, NEEDED = 3 };

	add_crl_issuer("CN=A", "CN=Root", A_KEY, ROOT_KEY, "dn:CN=B");
	add_crl("CN=A", A_KEY, LEAF);
	catrust_verify_options_set_limits(options, DEPTH, NEEDED - 1);
	ck_assert_int_eq(reason(CATRUST_REVOCATION_IF_KNOWN),
			 CATRUST_REASON_REVOCATION_UNKNOWN);
	catrust_verify_options_set_limits(options, DEPTH, NEEDED);
	ck_assert_int_eq(reason(CATRUST_REVOCATION_IF_KNOWN),
			 CATRUST_REASON_REVOKED);
}

static enum catrust_crl_verdict check_leaf(struct ct_test_key root_key)
{
	struct ct_test_certificate_spec spec =
		chains_ca("CN=Root", "CN=Root", root_key, root_key);
	struct ct_span root = chains_make(chains, &spec);
	struct catrust_revocation revocation;
	struct ct_test_certificate_spec leaf_spec =
		chains_leaf("CN=Root", LEAF_KEY, root_key);
	struct ct_span leaf;

	leaf_spec.serial = LEAF;
	leaf = chains_make(chains, &leaf_spec);
	assert_ok(catrust_store_check_revocation(
		store, (struct catrust_bytes){leaf.data, leaf.len},
		(struct catrust_bytes){root.data, root.len}, CHAINS_TIME,
		&revocation));
	return revocation.verdict;
}

static void add_direct_crl(struct ct_test_key key, uint64_t serial)
{
	const struct ct_test_crl_entry entry = {.serial = serial};
	CT_TEST_BUFFER der = CT_BUFFER_INIT;

	ct_test_crl(&der, &(struct ct_test_crl_spec){
				  .issuer = "CN=Root",
				  .this_update = CHAINS_TIME - 1000,
				  .next_update = CHAINS_TIME + 1000,
				  .signing_key = key,
				  .entries = &entry,
				  .num_entries = 1,
				  .crl_number = 1,
				  .with_key_ids = true});
	assert_ok(catrust_store_add_crl_memory(store, der.data, der.len, NULL,
					       NULL));
}

/* Two CAs of the store have one name; each speaks for its own certificates. */
TEST(test_another_ca_of_the_name)
{
	trust("CN=Root", OTHER_KEY);
	add_direct_crl(OTHER_KEY, LEAF);
	ck_assert_int_eq(check_leaf(ROOT_KEY), CATRUST_CRL_UNDETERMINED);
	ck_assert_int_eq(check_leaf(OTHER_KEY), CATRUST_CRL_REVOKED);
	add_direct_crl(ROOT_KEY, LEAF + 1);
	ck_assert_int_eq(check_leaf(ROOT_KEY), CATRUST_CRL_UNREVOKED);
}

/* Keys that take long to verify with: of the CAs of one name no more are tried
 * than a verification may try. */
TEST(test_keys_that_cost)
{
	struct ct_span leaf =
		ct_span(certificates[0].data, certificates[0].len);
	struct catrust_revocation revocation;
	struct ct_test_certificate_spec root =
		chains_ca("CN=Root", "CN=Root", ROOT_KEY, ROOT_KEY);
	struct ct_span issuer = chains_make(chains, &root);

	add_crl("CN=A", A_KEY, LEAF);
	for (unsigned i = 0; i < MANY; i++) {
		struct ct_test_certificate_spec spec = chains_ca(
			"CN=A", "CN=A", CT_TEST_P521(i), CT_TEST_P521(i));
		struct ct_span ca;

		spec.without_signature = true;
		spec.with_key_ids = false;
		spec.key_usage |= CT_TEST_CRL_SIGN;
		ca = chains_make(chains, &spec);
		assert_ok(catrust_store_add_memory(store, ca.data, ca.len, NULL,
						   NULL));
		if (i % (MANY - 1) != 0 && i != FEW)
			continue;
		ck_assert_int_eq(
			catrust_store_check_revocation(
				store,
				(struct catrust_bytes){leaf.data, leaf.len},
				(struct catrust_bytes){issuer.data, issuer.len},
				CHAINS_TIME, &revocation),
			i < MANY - 1 ? CATRUST_OK : CATRUST_E_LIMIT);
	}
}

RUN_TESTS(.timeout = 300, .set_up = setup, .tear_down = native_chains_free)
