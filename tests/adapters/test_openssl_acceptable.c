/*
 * Which CA certificates and CRLs the OpenSSL adapter takes: those of which it
 * knows what OpenSSL makes of them.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include "adapters/openssl/acceptable.h"
#include "tests/tools/run_suite.h"
#include "tests/tools/signer.h"

#define KEY CT_TEST_P256(1)

/* --- Certificates --------------------------------------------------------- */

static struct ct_test_certificate_spec ca_spec(void)
{
	return CT_TEST_CA("CN=CA", KEY, .key_usage = CT_TEST_KEY_CERT_SIGN,
			  .with_key_ids = true);
}

struct verdict {
	bool is_taken, is_plain;
};

static struct verdict judge(const struct ct_test_certificate_spec *spec)
{
	CT_TEST_BUFFER der = CT_BUFFER_INIT;
	struct ct_certificate certificate;
	struct verdict verdict;
	unsigned long version = 0;
	uint64_t key;

	ct_test_certificate(&der, spec);
	assert_ok(
		ct_certificate_parse(&certificate, ct_span(der.data, der.len)));
	verdict.is_taken =
		ct_certificate_is_acceptable(&certificate, &key, &version);
	verdict.is_plain = ct_extensions_are_plain(certificate.extensions);
	return verdict;
}

TEST(test_usual_certificates_are_taken)
{
	struct ct_test_certificate_spec spec = ca_spec();
	struct verdict verdict = judge(&spec);

	ck_assert(verdict.is_taken);
	ck_assert(verdict.is_plain);
}

/* OpenSSL reads the extensions of a certificate in which one is not plain,
 * and may mark it invalid. */
TEST(test_other_extensions_are_not_plain)
{
	static const struct ct_test_extension others[] = {
		{"1.2.3", false, {(const uint8_t *)"\5\0", 2}},
		/* an empty subjectKeyIdentifier */
		{"2.5.29.14", false, {(const uint8_t *)"\4\0", 2}},
		/* keyUsage without a bit */
		{"2.5.29.15", false, {(const uint8_t *)"\3\2\7\0", 4}},
		/* CA FALSE, in the long way */
		{"2.5.29.19", false, {(const uint8_t *)"\x30\3\1\1\0", 5}},
	};

	for (size_t i = 0; i < CT_ARRAY_LEN(others); i++) {
		struct ct_test_certificate_spec spec = {
			.subject = "CN=CA",
			.issuer = "CN=CA",
			.key = KEY,
			.signing_key = KEY,
			.extensions = &others[i],
			.num_extensions = 1,
		};

		ck_assert_msg(!judge(&spec).is_plain, "%zu", i);
	}
}

TEST(test_unique_ids_are_left_to_openssl)
{
	struct ct_test_certificate_spec spec = ca_spec();

	spec.issuer_unique_id = ct_span("\1", 1);
	ck_assert(!judge(&spec).is_taken);
	spec = ca_spec();
	spec.subject_unique_id = ct_span("\1", 1);
	ck_assert(!judge(&spec).is_taken);
}

/* --- CRLs ----------------------------------------------------------------- */

/* What is said of a CRL; NULL: it is taken. */
static const char *objection(struct ct_test_crl_spec spec)
{
	struct ct_buffer der = CT_BUFFER_INIT;
	struct ct_loaded_crl *loaded;
	struct ct_crl_block *block;
	const char *why;

	spec.issuer = "CN=CA";
	spec.signing_key = KEY;
	spec.crl_number = 9;
	ct_test_crl(&der, &spec);
	block = ct_crl_block_new(&der);
	ck_assert_ptr_nonnull(block);
	assert_ok(ct_loaded_crl_new(
		&loaded, block, ct_span(block->bytes.data, block->bytes.len)));
	why = ct_crl_obstacle(loaded);
	ct_loaded_crl_unref(loaded);
	ct_crl_block_unref(block);
	return why;
}

static void check_objection(struct ct_test_crl_spec spec, const char *words)
{
	const char *why = objection(spec);

	ck_assert_ptr_nonnull(why);
	ck_assert_msg(strstr(why, words) != NULL, "\"%s\", not \"%s\"", why,
		      words);
}

TEST(test_usual_crls_are_taken)
{
	static const struct ct_test_crl_entry entries[] = {
		{.serial = 1}, {.serial = 2, .reason = 1 + 1}};

	ck_assert_ptr_null(objection((struct ct_test_crl_spec){0}));
	ck_assert_ptr_null(objection((struct ct_test_crl_spec){
		.entries = entries, .num_entries = 2}));
}

/* OpenSSL chooses those by rules of its own. */
TEST(test_delta_crls_are_left_to_openssl)
{
	check_objection((struct ct_test_crl_spec){.base_number = 8}, "delta");
}

/* Of equal numbers OpenSSL finds another than the index may. */
TEST(test_duplicates_are_left_to_openssl)
{
	static const struct ct_test_crl_entry entries[] = {
		{.serial = 1, .reason = 1 + 1}, {.serial = 1}};

	check_objection(
		(struct ct_test_crl_spec){.entries = entries, .num_entries = 2},
		"duplicate serial");
}

/* removeFromCRL, in an entry of the usual form and in another. */
TEST(test_removals_are_left_to_openssl)
{
	static const struct ct_test_extension other = {
		"1.2.3", false, {(const uint8_t *)"\5\0", 2}};
	struct ct_test_crl_entry entry = {.serial = 1, .reason = 8 + 1};

	check_objection(
		(struct ct_test_crl_spec){.entries = &entry, .num_entries = 1},
		"removeFromCRL");
	entry.extensions = &other;
	entry.num_extensions = 1;
	check_objection(
		(struct ct_test_crl_spec){.entries = &entry, .num_entries = 1},
		"removeFromCRL");
}

TEST(test_entries_of_others_are_left_to_openssl)
{
	static const struct ct_test_crl_entry entry = {
		.serial = 1, .certificate_issuer = "dn:CN=Other"};

	check_objection(
		(struct ct_test_crl_spec){.entries = &entry, .num_entries = 1},
		"certificateIssuer");
}

RUN_TESTS(.timeout = 60)
