/*
 * Tests of the native interface to verification.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <pthread.h>
#include <stdio.h>
#include <string.h>

#include <catrust/catrust.h>

#include "tests/tools/checkers.h"
#include "tests/tools/run_suite.h"
#include "tests/verify/native_chains.h"

#define ROOT_KEY CT_TEST_P256(1)
#define CA_KEY	 CT_TEST_P256(2)
#define LEAF_KEY CT_TEST_P256(4)

static struct catrust_bytes certificates[3];

static struct catrust_bytes make(struct ct_test_certificate_spec spec)
{
	struct ct_span der = chains_make(chains, &spec);

	return (struct catrust_bytes){der.data, der.len};
}

static void setup(void)
{
	native_chains_make();
	certificates[0] = make(chains_leaf("CN=CA", LEAF_KEY, CA_KEY));
	certificates[1] = make(chains_ca("CN=CA", "CN=Root", CA_KEY, ROOT_KEY));
	certificates[2] =
		make(chains_ca("CN=Root", "CN=Root", ROOT_KEY, ROOT_KEY));
	native_chains_trust(certificates[2]);
}

/* The reason of the failure; NONE: it was accepted. */
static enum catrust_reason reason(void)
{
	struct catrust_verify_result *result;
	enum catrust_error error =
		catrust_verify(store, options, certificates, 2, &result);
	enum catrust_reason found = catrust_verify_result_reason(result);

	ck_assert((error == CATRUST_OK) == (found == CATRUST_REASON_NONE));
	catrust_verify_result_free(result);
	return found;
}

TEST(path_is_given)
{
	struct catrust_verify_result *result;

	assert_ok(catrust_verify(store, options, certificates, 2, &result));
	ck_assert_uint_eq(catrust_verify_result_path_len(result), 3);
	ck_assert_uint_eq(catrust_verify_result_num_signatures(result), 2);
	for (size_t i = 0; i < 3; i++) {
		struct catrust_bytes at =
			catrust_verify_result_certificate(result, i);

		ck_assert_uint_eq(at.len, certificates[i].len);
		ck_assert_mem_eq(at.data, certificates[i].data, at.len);
	}
	ck_assert_ptr_null(catrust_verify_result_certificate(result, 3).data);
	ck_assert_str_eq(catrust_verify_result_text(result), "valid");
	catrust_verify_result_free(result);
	assert_ok(catrust_verify(store, options, certificates, 2, NULL));
}

TEST(failure_is_explained)
{
	struct catrust_verify_result *result;

	catrust_verify_options_set_time(options, INT64_C(4102444800));
	assert_error(catrust_verify(store, options, certificates, 2, &result),
		     NOT_TRUSTED);
	ck_assert_int_eq(catrust_verify_result_reason(result),
			 CATRUST_REASON_EXPIRED);
	ck_assert_uint_eq(catrust_verify_result_failed_index(result), 0);
	ck_assert_str_eq(catrust_verify_result_text(result),
			 "certificate 0 (CN=example.com): it has expired "
			 "(RFC 5280 6.1.3 (a)(2))");
	catrust_verify_result_free(result);
}

/* A name goes to terminals and logs. */
static const struct {
	const char *subject, *shown;
} shown_names[] = {
	{"CN=a\x1b[2J\x7f", "CN=a?[2J?"},
	{"CN=a\xc2\x9b"
	 "2J",
	 "CN=a?2J"}, /* CSI, of C1 */
	{"CN=a\xc2\x80\xc2\x9f\xc2\xa0", "CN=a??\xc2\xa0"},
	{"CN=a\x9b"
	 "2J",
	 "CN=a?2J"}, /* CSI without UTF-8 */
	{"CN=a\xc0\x9b", "CN=a??"},
	{"CN=a\xe2\x80", "CN=a??"},
	{"CN=a\xe2\x80\xae"
	 "b\xe2\x81\xa6",
	 "CN=a?b?"},
	{"CN=a\xe2\x80\xa8", "CN=a?"},
	{"CN=a\xd8\x9c\xe2\x80\x8f", "CN=a??"},
	{"CN=\xc3\xa4\xe2\x80\x93\xf0\x9f\x98\x80",
	 "CN=\xc3\xa4\xe2\x80\x93\xf0\x9f\x98\x80"},
};

TESTS(names_in_texts_are_harmless, CT_ARRAY_LEN(shown_names))
{
	struct ct_test_certificate_spec spec =
		chains_leaf("CN=CA", LEAF_KEY, CA_KEY);
	struct catrust_verify_result *result;
	char expected[200];

	spec.subject = shown_names[_i].subject;
	certificates[0] = make(spec);
	catrust_verify_options_set_time(options, INT64_C(4102444800));
	assert_error(catrust_verify(store, options, certificates, 2, &result),
		     NOT_TRUSTED);
	snprintf(expected, sizeof(expected),
		 "certificate 0 (%s): it has expired (RFC 5280 6.1.3 (a)(2))",
		 shown_names[_i].shown);
	ck_assert_str_eq(catrust_verify_result_text(result), expected);
	catrust_verify_result_free(result);
}

TEST(number_of_certificates_is_limited)
{
	static struct catrust_bytes many[CT_VERIFY_MAX_CERTIFICATES + 1];

	for (size_t i = 0; i < CT_ARRAY_LEN(many); i++)
		many[i] = certificates[i > 0];
	assert_ok(catrust_verify(store, options, many,
				 CT_VERIFY_MAX_CERTIFICATES, NULL));
	assert_error(catrust_verify(store, options, many,
				    CT_VERIFY_MAX_CERTIFICATES + 1, NULL),
		     INVALID_ARGUMENT);
}

TEST(arguments_are_checked)
{
	struct catrust_verify_result *result;

	assert_error(catrust_verify(store, options, certificates, 0, &result),
		     INVALID_ARGUMENT);
	ck_assert_ptr_null(result);
	ck_assert_ptr_null(
		catrust_verify_options_new((enum catrust_profile)77));
	assert_error(catrust_verify_options_set_purpose(options, "1.x"),
		     INVALID_ARGUMENT);
	assert_error(catrust_verify_options_add_host(options, "a b"),
		     INVALID_ARGUMENT);
	assert_error(catrust_verify_options_add_email(options, "a"),
		     INVALID_ARGUMENT);
	assert_error(catrust_verify_options_add_policy(options, ""),
		     INVALID_ARGUMENT);
	assert_error(catrust_verify_options_load_public_suffixes(
			     options, "/nonexistent"),
		     FILE_OPEN);
	ck_assert_int_eq(reason(), CATRUST_REASON_NONE);
	/* Without options: a profile's defaults, at the present time. */
	assert_ok(catrust_verify(store, NULL, certificates, 2, NULL));
}

TEST(peers_are_compared)
{
	assert_ok(catrust_verify_options_add_host(options, "EXAMPLE.com."));
	ck_assert_int_eq(reason(), CATRUST_REASON_NONE);
	assert_ok(catrust_verify_options_set_purpose(options,
						     "1.3.6.1.5.5.7.3.1"));
	ck_assert_int_eq(reason(), CATRUST_REASON_NONE);
	assert_ok(catrust_verify_options_set_purpose(options,
						     "1.3.6.1.5.5.7.3.2"));
	ck_assert_int_eq(reason(), CATRUST_REASON_PURPOSE);
	assert_ok(catrust_verify_options_set_purpose(options, NULL));
	for (unsigned i = 0; i < 10; i++)
		assert_ok(catrust_verify_options_add_host(options,
							  "example.com"));
	ck_assert_int_eq(reason(), CATRUST_REASON_NONE);
	assert_ok(catrust_verify_options_add_host(options, "192.0.2.1"));
	ck_assert_int_eq(reason(), CATRUST_REASON_NAME);
}

TEST(strength_and_limits_are_obeyed)
{
	catrust_verify_options_set_security_bits(options, 192);
	ck_assert_int_eq(reason(), CATRUST_REASON_ALGORITHM);
	catrust_verify_options_set_security_bits(options, 0);
	ck_assert_int_eq(reason(), CATRUST_REASON_NONE);
	catrust_verify_options_set_limits(options, 0, 100);
	ck_assert_int_eq(reason(), CATRUST_REASON_LIMIT);
	catrust_verify_options_set_limits(options, 1, 1);
	ck_assert_int_eq(reason(), CATRUST_REASON_LIMIT);
	catrust_verify_options_set_limits(options, 1, 2);
	ck_assert_int_eq(reason(), CATRUST_REASON_NONE);
}

TEST(policies_are_required)
{
	catrust_verify_options_set_policy_rules(options, true, false, false);
	ck_assert_int_eq(reason(), CATRUST_REASON_POLICY);
	assert_ok(catrust_verify_options_add_policy(options, "1.2.3"));
	catrust_verify_options_set_policy_rules(options, false, true, true);
	ck_assert_int_eq(reason(), CATRUST_REASON_NONE);
}

static void limit_root(struct catrust_anchor_limits limits)
{
	assert_ok(catrust_verify_options_limit_anchor(
		options, certificates[2].data, certificates[2].len, &limits));
}

TEST(anchors_are_limited_in_time)
{
	struct catrust_anchor_limits limits = CATRUST_ANCHOR_LIMITS_INIT;

	limit_root(limits);
	ck_assert_int_eq(reason(), CATRUST_REASON_NONE);
	limits.distrust_after = INT64_C(1577836800); /* notBefore itself */
	limit_root(limits);
	ck_assert_int_eq(reason(), CATRUST_REASON_NONE);
	limits.distrust_after--;
	limit_root(limits);
	ck_assert_int_eq(reason(), CATRUST_REASON_DISTRUSTED);
}

TEST(anchors_are_limited_to_purposes)
{
	static const char *const purposes[] = {"1.3.6.1.5.5.7.3.4", NULL};
	struct catrust_anchor_limits limits = CATRUST_ANCHOR_LIMITS_INIT;

	limits.purposes = purposes;
	limit_root(limits);
	ck_assert_int_eq(reason(), CATRUST_REASON_NONE);
	assert_ok(catrust_verify_options_set_purpose(options,
						     "1.3.6.1.5.5.7.3.1"));
	ck_assert_int_eq(reason(), CATRUST_REASON_DISTRUSTED);
}

TEST(anchors_are_limited_to_names)
{
	static const char permits_other[] = "\x30\x11\xa0\x0f\x30\x0d\x82\x0b"
					    "example.org";
	struct catrust_anchor_limits limits = CATRUST_ANCHOR_LIMITS_INIT;
	struct ct_test_certificate_spec self_issued =
		chains_leaf("CN=CA", LEAF_KEY, CA_KEY);

	limits.name_constraints = "\x30\x00";
	limits.name_constraints_len = 2;
	ck_assert_int_ne(catrust_verify_options_limit_anchor(
				 options, certificates[2].data,
				 certificates[2].len, &limits),
			 CATRUST_OK);
	ck_assert_int_eq(reason(), CATRUST_REASON_NONE);
	limits.name_constraints = permits_other;
	limits.name_constraints_len = sizeof(permits_other) - 1;
	limit_root(limits);
	ck_assert_int_eq(reason(), CATRUST_REASON_NAME_CONSTRAINTS);
	self_issued.subject = self_issued.issuer;
	certificates[0] = make(self_issued);
	ck_assert_int_eq(reason(), CATRUST_REASON_NAME_CONSTRAINTS);
}

static void *verify_often(void *unused)
{
	(void)unused;
	for (unsigned i = 0; i < ct_test_many(20, 2); i++)
		if (catrust_verify(store, options, certificates, 2, NULL) !=
		    CATRUST_OK)
			return store;
	return NULL;
}

/* The first verifications of a store make its index and keys, all at once. */
TEST(threads_share_a_store)
{
	pthread_t threads[8];

	for (size_t i = 0; i < CT_ARRAY_LEN(threads); i++)
		ck_assert_int_eq(
			pthread_create(&threads[i], NULL, verify_often, NULL),
			0);
	for (size_t i = 0; i < CT_ARRAY_LEN(threads); i++) {
		void *failure;

		pthread_join(threads[i], &failure);
		ck_assert_ptr_null(failure);
	}
}

TEST(signature_libraries_are_named)
{
	const char *text = catrust_signature_libraries();

	ck_assert_ptr_nonnull(strstr(text, "libgcrypt "));
	ck_assert_str_eq(catrust_signature_libraries(), text);
}

RUN_TESTS(.timeout = 120, .set_up = setup, .tear_down = native_chains_free)
