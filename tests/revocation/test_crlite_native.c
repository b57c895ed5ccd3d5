/*
 * CRLite of native stores and of GnuTLS's trust lists: adding, refreshing,
 * verifying with it.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <check.h>

#include <gnutls/x509.h>

#include <catrust/credentials.h>
#include <catrust/crlite.h>

#include "tests/revocation/crlite_fixture.h"
#include "tests/tools/run_suite.h"
#include "tests/tools/signer.h"
#include "tests/tools/temporary.h"
#include "tests/tools/gnutls_objects.h"

enum { NOW = 1780000000, DAY = 86400 };

static struct ct_buffer root, ca, leaf;
static struct catrust_store *store;
static struct crlite_sct logs[] = {{{'a'}, 100}, {{'b'}, 100}};
static const uint64_t last[] = {200, 200};
static struct crlite_filter_spec filters[2];

static void make_ca(struct ct_buffer *out, const char *subject, unsigned key)
{
	ct_buffer_clear(out);
	ct_test_certificate(out, &(struct ct_test_certificate_spec){
					 .subject = subject,
					 .issuer = "CN=Root",
					 .serial = key,
					 .key = CT_TEST_P256(key),
					 .signing_key = CT_TEST_P256(1),
					 .has_basic_constraints = true,
					 .is_ca = true,
					 .key_usage = CT_TEST_KEY_CERT_SIGN |
						      CT_TEST_CRL_SIGN});
}

/* An end entity with one SCT; @log of 0: none. */
static void make_leaf(uint64_t serial, char log)
{
	const struct crlite_sct sct = {.log = {(uint8_t)log}, .timestamp = 150};
	CT_TEST_BUFFER list = CT_BUFFER_INIT;
	struct ct_test_extension extension = {.oid = "1.3.6.1.4.1.11129.2.4.2"};

	crlite_write_scts(&list, &sct, 1);
	extension.value = ct_span(list.data, list.len);
	ct_buffer_clear(&leaf);
	ct_test_certificate(&leaf, &(struct ct_test_certificate_spec){
					   .subject = "CN=leaf",
					   .issuer = "CN=CA",
					   .serial = serial,
					   .key = CT_TEST_P256(3),
					   .signing_key = CT_TEST_P256(2),
					   .extensions = &extension,
					   .num_extensions = log != 0});
}

/* Two filters: of log a, in which the CA revoked 5; of log b, without it. */
static void set_up(void)
{

	temporary_make();
	make_ca(&root, "CN=Root", 1);
	make_ca(&ca, "CN=CA", 2);
	filters[0] = (struct crlite_filter_spec){.name = "a",
						 .first = logs,
						 .last = last,
						 .num_logs = 1,
						 .revoked = "\5",
						 .num_revoked = 1};
	filters[1] = (struct crlite_filter_spec){.name = "b",
						 .first = logs + 1,
						 .last = last,
						 .num_logs = 1,
						 .revoked = ""};
	crlite_hash_issuer(ct_span(ca.data, ca.len), filters[0].issuer);
	crlite_write(path_of("data"), filters, 2, NOW - 5 * DAY);
	store = catrust_store_new();
	ck_assert_ptr_nonnull(store);
	assert_ok(catrust_store_add_memory(store, root.data, root.len, NULL,
					   NULL));
}

static void tear_down(void)
{
	catrust_store_unref(store);
	ct_buffer_clear(&root);
	ct_buffer_clear(&ca);
	ct_buffer_clear(&leaf);
	temporary_remove();
}

static void add(void)
{
	assert_ok(catrust_store_add_crlite(store, path_of("data"), NULL));
}

/* Verifies the leaf; *out is CRLite's answer, when it was asked. */
static int verify(int crlite, int crls, int64_t time,
		  struct catrust_crlite *out)
{
	const struct catrust_bytes sent[] = {{leaf.data, leaf.len},
					     {ca.data, ca.len}};
	struct catrust_verify_options *options =
		catrust_verify_options_new(CATRUST_PROFILE_PATH);
	struct catrust_verify_result *result;
	enum catrust_reason reason;
	enum catrust_error error;

	ck_assert_ptr_nonnull(options);
	catrust_verify_options_set_time(options, time);
	assert_ok(catrust_verify_options_set_crlite(
		options, (enum catrust_revocation_mode)crlite));
	assert_ok(catrust_verify_options_set_revocation(
		options, (enum catrust_revocation_mode)crls));
	error = catrust_verify(store, options, sent, 2, &result);
	reason = catrust_verify_result_reason(result);
	ck_assert_int_eq(error == CATRUST_OK, reason == CATRUST_REASON_NONE);
	if (catrust_verify_result_crlite(result, out) != CATRUST_OK)
		*out = (struct catrust_crlite){.num_filters = 99};
	catrust_verify_result_free(result);
	catrust_verify_options_free(options);
	return (int)reason;
}

enum {
	IGNORE = CATRUST_REVOCATION_IGNORE,
	IF_KNOWN = CATRUST_REVOCATION_IF_KNOWN,
	REQUIRED = CATRUST_REVOCATION_REQUIRED,
	GOOD = CATRUST_REASON_NONE,
	REVOKED = CATRUST_REASON_REVOKED,
	UNKNOWN = CATRUST_REASON_REVOCATION_UNKNOWN,
};

/* Serial number, log, age of the data in days; the answer, and what a
 * verification makes of it. */
static const struct {
	uint64_t serial;
	char log;
	int days;
	enum catrust_crlite_verdict verdict;
	const char *filter;
	int if_known, required;
} cases[] = {
	{5, 'a', 10, CATRUST_CRLITE_REVOKED, "a", REVOKED, REVOKED},
	{5, 'a', 11, CATRUST_CRLITE_REVOKED, "a", REVOKED, REVOKED},
	{4, 'a', 10, CATRUST_CRLITE_NOT_REVOKED, "a", GOOD, GOOD},
	{4, 'a', 11, CATRUST_CRLITE_STALE, "a", GOOD, UNKNOWN},
	{4, 'a', -11, CATRUST_CRLITE_NOT_REVOKED, "a", GOOD, GOOD},
	{5, 'b', 10, CATRUST_CRLITE_NOT_ENROLLED, "b", GOOD, UNKNOWN},
	{5, 'c', 10, CATRUST_CRLITE_NOT_COVERED, "", GOOD, UNKNOWN},
	{5, 0, 10, CATRUST_CRLITE_NOT_COVERED, "", GOOD, UNKNOWN},
};

TESTS(the_end_entity_is_asked_for, CT_ARRAY_LEN(cases))
{
	int64_t time = NOW + (cases[_i].days - 5) * DAY;
	struct catrust_crlite answer;

	add();
	make_leaf(cases[_i].serial, cases[_i].log);
	ck_assert_int_eq(verify(IGNORE, IGNORE, time, &answer), GOOD);
	ck_assert_uint_eq(answer.num_filters, 99);
	ck_assert_int_eq(verify(IF_KNOWN, IGNORE, time, &answer),
			 cases[_i].if_known);
	ck_assert_int_eq(answer.verdict, cases[_i].verdict);
	ck_assert_str_eq(answer.filter, cases[_i].filter);
	ck_assert_int_eq(answer.generated_at, NOW - 5 * DAY);
	ck_assert_int_eq(verify(REQUIRED, IGNORE, time, &answer),
			 cases[_i].required);
	assert_ok(catrust_store_check_crlite(
		store, (struct catrust_bytes){leaf.data, leaf.len},
		(struct catrust_bytes){ca.data, ca.len}, time, &answer));
	ck_assert_int_eq(answer.verdict, cases[_i].verdict);
}

TEST(without_data_nothing_is_known)
{
	struct catrust_crlite_info info;
	struct catrust_crlite answer;

	make_leaf(5, 'a');
	ck_assert_int_eq(verify(IF_KNOWN, IGNORE, NOW, &answer), GOOD);
	ck_assert_int_eq(answer.verdict, CATRUST_CRLITE_NO_DATA);
	ck_assert_int_eq(verify(REQUIRED, IGNORE, NOW, &answer), UNKNOWN);
	assert_error(catrust_store_crlite_info(store, NOW, &info), NOT_FOUND);
}

/* Either says revoked: it is. */
TEST(crls_and_crlite_work_together)
{
	const struct ct_test_crl_entry entry = {.serial = 4};
	CT_TEST_BUFFER crl = CT_BUFFER_INIT;
	struct catrust_crlite answer;

	add();
	ct_test_crl(&crl,
		    &(struct ct_test_crl_spec){.issuer = "CN=CA",
					       .signing_key = CT_TEST_P256(2),
					       .entries = &entry,
					       .num_entries = 1});
	assert_ok(catrust_store_add_crl_memory(store, crl.data, crl.len, NULL,
					       NULL));
	for (uint64_t serial = 4; serial < 7; serial++) {
		make_leaf(serial, 'a');
		ck_assert_int_eq(verify(REQUIRED, IF_KNOWN, NOW, &answer),
				 serial == 6 ? GOOD : REVOKED);
	}
}

TEST(refreshing_reads_new_data)
{
	struct catrust_crlite_info info;
	struct catrust_crlite answer;
	uint64_t generation;

	add();
	generation = catrust_store_generation(store);
	make_leaf(5, 'a');
	filters[0].revoked = "\6";
	crlite_write(path_of("data"), filters, 1, NOW);
	assert_ok(catrust_store_refresh(store, CATRUST_VANISHED_REMOVE, NULL));
	ck_assert_uint_gt(catrust_store_generation(store), generation);
	ck_assert_int_eq(verify(REQUIRED, IGNORE, NOW, &answer), GOOD);
	assert_ok(catrust_store_crlite_info(store, NOW + 11 * DAY, &info));
	ck_assert_uint_eq(info.num_filters, 1);
	ck_assert_uint_eq(info.num_issuers, 1);
	ck_assert_uint_eq(info.num_logs, 1);
	ck_assert_uint_eq(info.first_time, 100);
	ck_assert_uint_eq(info.last_time, 200);
	ck_assert(info.is_stale);
	assert_ok(catrust_store_set_crlite_max_age(store, 11 * DAY));
	assert_ok(catrust_store_crlite_info(store, NOW + 11 * DAY, &info));
	ck_assert(!info.is_stale);
}

TEST(problems_are_reported)
{
	struct catrust_report *report = catrust_report_new();

	ck_assert_ptr_nonnull(report);
	ck_assert_int_eq(chmod(path_of("data/a"), 0666), 0);
	assert_error(catrust_store_add_crlite(store, path_of("data"), report),
		     FILE_OWNER);
	ck_assert_uint_eq(catrust_report_count(report), 1);
	ck_assert_str_eq(catrust_report_get(report, 0)->path,
			 path_of("data/a"));
	catrust_report_free(report);
	assert_error(catrust_store_add_crlite(NULL, NULL, NULL),
		     INVALID_ARGUMENT);
	assert_error(catrust_store_set_crlite_max_age(store, -1),
		     INVALID_ARGUMENT);
	assert_error(catrust_verify_options_set_crlite(NULL, 0),
		     INVALID_ARGUMENT);
}

/* --- GnuTLS's trust lists ------------------------------------------------- */

static gnutls_x509_trust_list_t list_of(const struct ct_buffer *anchor)
{
	gnutls_x509_trust_list_t list;
	gnutls_x509_crt_t crt = import_crt(datum_of(anchor));

	assert_ok(gnutls_x509_trust_list_init(&list, 0));
	ck_assert_int_eq(gnutls_x509_trust_list_add_cas(list, &crt, 1, 0), 1);
	return list;
}

static unsigned told_status, num_told;
static bool was_issuer_told;

static int note(gnutls_x509_crt_t cert, gnutls_x509_crt_t issuer,
		gnutls_x509_crl_t crl, unsigned status)
{
	ck_assert_ptr_nonnull(cert);
	ck_assert_ptr_null(crl);
	was_issuer_told = issuer != NULL;
	told_status = status;
	num_told++;
	return 0;
}

/* The status of the leaf, with the CA when it @is_sent. */
static unsigned status_of(gnutls_x509_trust_list_t list, bool is_sent,
			  unsigned flags, gnutls_verify_output_function *func)
{
	gnutls_x509_crt_t sent[] = {import_crt(datum_of(&leaf)),
				    import_crt(datum_of(&ca))};
	unsigned status = ~0u;

	ck_assert_int_eq(gnutls_x509_trust_list_verify_crt2(
				 list, sent, is_sent ? 2 : 1, NULL, 0, flags,
				 &status, func),
			 0);
	gnutls_x509_crt_deinit(sent[0]);
	gnutls_x509_crt_deinit(sent[1]);
	return status;
}

enum { GNUTLS_REVOKED = GNUTLS_CERT_REVOKED | GNUTLS_CERT_INVALID };

/* The issuer is in the chain or is the trust anchor; or the leaf is that. */
TESTS(trust_lists_ask_for_the_end_entity, CT_ARRAY_LEN(cases) * 3)
{
	const struct ct_buffer *const anchors[] = {&root, &ca, &leaf};
	const size_t anchor = (size_t)_i % 3, row = (size_t)_i / 3;
	const bool is_revoked =
		cases[row].verdict == CATRUST_CRLITE_REVOKED && anchor < 2;
	gnutls_x509_trust_list_t list;

	make_leaf(cases[row].serial, cases[row].log);
	list = list_of(anchors[anchor]);
	ck_assert_uint_eq(status_of(list, anchor == 0, 0, NULL), 0);
	assert_ok(catrust_trust_list_set_crlite(list, path_of("data")));
	ck_assert_uint_eq(status_of(list, anchor == 0, 0, NULL),
			  is_revoked ? GNUTLS_REVOKED : 0);
	ck_assert_uint_eq(status_of(list, anchor == 0,
				    GNUTLS_VERIFY_DISABLE_CRL_CHECKS, NULL),
			  0);
	num_told = 0;
	ck_assert_uint_eq(status_of(list, anchor == 0, 0, note),
			  is_revoked ? GNUTLS_REVOKED : 0);
	ck_assert_uint_eq(told_status, is_revoked ? GNUTLS_REVOKED : 0);
	/* GnuTLS looks for an issuer of a trusted leaf, too. */
	ck_assert_uint_eq(num_told, (anchor == 1 ? 1u : 2u) + is_revoked);
	ck_assert(was_issuer_told || anchor == 2);
	gnutls_x509_trust_list_deinit(list, 1);
}

/* An invalid chain stays what it was. */
TEST(trust_lists_ask_for_valid_chains_only)
{
	unsigned char name[] = "example.com";
	gnutls_typed_vdata_st wanted = {GNUTLS_DT_DNS_HOSTNAME, name, 0};
	gnutls_x509_trust_list_t list;
	gnutls_x509_crt_t crt;
	unsigned status;

	make_leaf(5, 'a');
	list = list_of(&ca);
	assert_ok(catrust_trust_list_set_crlite(list, path_of("data")));
	crt = import_crt(datum_of(&leaf));
	assert_ok(gnutls_x509_trust_list_verify_crt2(list, &crt, 1, &wanted, 1,
						     0, &status, NULL));
	ck_assert_uint_eq(status,
			  GNUTLS_CERT_UNEXPECTED_OWNER | GNUTLS_CERT_INVALID);
	gnutls_x509_crt_deinit(crt);
	gnutls_x509_trust_list_deinit(list, 1);
	list = list_of(&root);
	assert_ok(catrust_trust_list_set_crlite(list, path_of("data")));
	ck_assert_uint_eq(status_of(list, false, 0, NULL),
			  GNUTLS_CERT_SIGNER_NOT_FOUND | GNUTLS_CERT_INVALID);
	gnutls_x509_trust_list_deinit(list, 1);
}

TEST(trust_lists_read_new_data)
{
	gnutls_x509_trust_list_t list;

	make_leaf(5, 'a');
	list = list_of(&root);
	ck_assert_int_eq(catrust_trust_list_set_crlite(NULL, path_of("data")),
			 GNUTLS_E_INVALID_REQUEST);
	ck_assert_int_eq(catrust_trust_list_set_crlite(list, path_of("none")),
			 GNUTLS_E_FILE_ERROR);
	ck_assert_uint_eq(status_of(list, true, 0, NULL), 0);
	assert_ok(catrust_trust_list_set_crlite(list, path_of("data")));
	ck_assert_uint_eq(status_of(list, true, 0, NULL), GNUTLS_REVOKED);
	filters[0].revoked = "\6";
	crlite_write(path_of("data"), filters, 1, NOW);
	assert_ok(catrust_trust_list_set_crlite(list, path_of("data")));
	ck_assert_uint_eq(status_of(list, true, 0, NULL), 0);
	/* What is bad changes nothing. */
	make_leaf(6, 'a');
	ck_assert_int_eq(chmod(path_of("data/a"), 0666), 0);
	ck_assert_int_eq(catrust_trust_list_set_crlite(list, path_of("data")),
			 GNUTLS_E_FILE_ERROR);
	ck_assert_uint_eq(status_of(list, true, 0, NULL), GNUTLS_REVOKED);
	gnutls_x509_trust_list_deinit(list, 1);
}

RUN_TESTS(.timeout = 60, .set_up = set_up, .tear_down = tear_down)
