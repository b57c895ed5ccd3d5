/*
 * Fault tests: memory runs out at the 1st, 2nd, 3rd, ... allocation of every
 * function that loads or reads.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * After each fault: the error says so (or the result is as without the fault),
 * what was held is still held, the same call succeeds afterwards, and nothing
 * is left when all is freed.
 */

#include <config.h>

#include <stdlib.h>
#include <string.h>

#include <catrust/catrust.h>
#include <catrust/credentials.h>
#include <gnutls/x509.h>

#include "base/compiler.h"
#include "tests/fault/faults.h"
#include "tests/fault/fixture.h"
#include "tests/tools/run_suite.h"

enum { MAX_ALLOCATIONS = 2000 };

static struct fixture fixture;

/* What the calls work on. */
static gnutls_certificate_credentials_t cred, other_cred;
static gnutls_x509_crt_t crt, crt2;
static gnutls_x509_trust_list_t list;
static gnutls_datum_t out;
static struct catrust_store *store;
static struct catrust_snapshot *snapshot;
static struct catrust_report *report;
static struct catrust_load_options options;

/* Credentials */

static void cred_setup(void)
{
	assert_ok(gnutls_certificate_allocate_credentials(&cred));
	ck_assert_int_eq(gnutls_certificate_set_x509_trust_mem(
				 cred, &fixture.first, GNUTLS_X509_FMT_DER),
			 1);
}

static void cred_teardown(void)
{
	gnutls_certificate_free_credentials(cred);
	gnutls_free(out.data);
	out.data = NULL;
	cred = NULL;
}

static uint64_t cred_state(void)
{
	return fixture_credentials_state(cred);
}

/* A function for the table below. */
#define CALL(name, expression) \
 static int name(void)         \
 {                             \
  return expression;           \
 }

CALL(cred_file,
     gnutls_certificate_set_x509_trust_file(cred, fixture.bundle_path,
					    GNUTLS_X509_FMT_PEM))
CALL(cred_file_gzip,
     gnutls_certificate_set_x509_trust_file(cred, fixture.gzip_path,
					    GNUTLS_X509_FMT_PEM))
CALL(cred_file_bad,
     gnutls_certificate_set_x509_trust_file(cred, fixture.mixed_path,
					    GNUTLS_X509_FMT_PEM))
CALL(cred_memory, gnutls_certificate_set_x509_trust_mem(cred, &fixture.bundle,
							GNUTLS_X509_FMT_PEM))
CALL(cred_memory_der,
     gnutls_certificate_set_x509_trust_mem(cred, &fixture.second,
					   GNUTLS_X509_FMT_DER))
CALL(cred_directory,
     gnutls_certificate_set_x509_trust_dir(cred, fixture.directory,
					   GNUTLS_X509_FMT_PEM))

static int cred_rdn(void)
{
	gnutls_datum_t sequence;

	return catrust_certificate_get_rdn_sequence(cred, &sequence);
}

static int cred_rdn_limit(void)
{
	struct catrust_rdn_fit fit;

	return catrust_certificate_rdn_sequence_limit(cred, 0, &fit);
}

static void shared_setup(void)
{
	cred_setup();
	assert_ok(gnutls_certificate_allocate_credentials(&other_cred));
	ck_assert_int_eq(
		gnutls_certificate_set_x509_trust_file(
			other_cred, fixture.bundle_path, GNUTLS_X509_FMT_PEM),
		4);
}

static void shared_teardown(void)
{
	gnutls_certificate_free_credentials(other_cred);
	cred_teardown();
}

static int allocate(void)
{
	int status = gnutls_certificate_allocate_credentials(&other_cred);

	if (status == 0)
		gnutls_certificate_free_credentials(other_cred);
	return status;
}

/* Certificates */

static void crt_setup(void)
{
	cred_setup();
	assert_ok(gnutls_x509_crt_init(&crt));
	assert_ok(gnutls_x509_crt_import(crt, &fixture.second,
					 GNUTLS_X509_FMT_DER));
}

static void crt_teardown(void)
{
	gnutls_x509_crt_deinit(crt);
	cred_teardown();
}

/* What the certificate object and the credentials hold. */
static uint64_t crt_state(void)
{
	gnutls_datum_t der;
	uint64_t hash = cred_state();

	assert_ok(gnutls_x509_crt_export2(crt, GNUTLS_X509_FMT_DER, &der));
	hash = fixture_hash(hash, der.data, der.size);
	gnutls_free(der.data);
	return hash;
}

static int crt_new(void)
{
	int status = gnutls_x509_crt_init(&crt2);

	if (status == 0)
		gnutls_x509_crt_deinit(crt2);
	return status;
}

CALL(crt_import,
     gnutls_x509_crt_import(crt, &fixture.first, GNUTLS_X509_FMT_DER))
CALL(crt_import_pem,
     gnutls_x509_crt_import(crt, &fixture.bundle, GNUTLS_X509_FMT_PEM))

/* Frees what a former call gave. */
static gnutls_datum_t *fresh(void)
{
	gnutls_free(out.data);
	out.data = NULL;
	return &out;
}

CALL(crt_export, gnutls_x509_crt_export2(crt, GNUTLS_X509_FMT_PEM, fresh()))
CALL(crt_raw_dn, gnutls_x509_crt_get_raw_dn(crt, fresh()))
CALL(crt_raw_issuer_dn, gnutls_x509_crt_get_raw_issuer_dn(crt, fresh()))

static int cred_objects(void)
{
	gnutls_x509_crt_t objects[] = {crt, crt};

	return gnutls_certificate_set_x509_trust(cred, objects, 2);
}

CALL(load_file, gnutls_load_file(fixture.bundle_path, fresh()))

/* Trust lists */

static void list_setup(void)
{
	crt_setup();
	assert_ok(gnutls_x509_trust_list_init(&list, 0));
}

static void list_teardown(void)
{
	gnutls_x509_trust_list_deinit(list, 1);
	cred_teardown();
}

/* The list owns the certificate when it was added; else the test does. */
static int list_add(void)
{
	int status = gnutls_x509_trust_list_add_cas(list, &crt, 1, 0);

	if (status < 0)
		return status;
	/* For the state, and for a second call. */
	assert_ok(gnutls_x509_crt_init(&crt));
	assert_ok(gnutls_x509_crt_import(crt, &fixture.second,
					 GNUTLS_X509_FMT_DER));
	return status;
}

static void list_teardown_all(void)
{
	gnutls_x509_crt_deinit(crt);
	list_teardown();
}

static int list_iterate(void)
{
	gnutls_x509_trust_list_iter_t iter = NULL;
	gnutls_x509_trust_list_t trusted;
	int status;

	gnutls_certificate_get_trust_list(cred, &trusted);
	status = gnutls_x509_trust_list_iter_get_ca(trusted, &iter, &crt2);
	if (status == 0)
		gnutls_x509_crt_deinit(crt2);
	gnutls_x509_trust_list_iter_deinit(iter);
	return status;
}

static int list_new(void)
{
	gnutls_x509_trust_list_t made;
	int status = gnutls_x509_trust_list_init(&made, 0);

	if (status == 0)
		gnutls_x509_trust_list_deinit(made, 1);
	return status;
}

/* Stores */

static void store_setup(void)
{
	store = catrust_store_new();
	report = catrust_report_new();
	ck_assert_ptr_nonnull(store);
	ck_assert_ptr_nonnull(report);
	options = (struct catrust_load_options)CATRUST_LOAD_OPTIONS_INIT;
	options.report = report;
	assert_ok(catrust_store_add_memory(store, fixture.first.data,
					   fixture.first.size, NULL, NULL));
	assert_ok(
		catrust_store_add_file(store, fixture.other_path, NULL, NULL));
}

static uint64_t store_state(void)
{
	struct catrust_snapshot *now = catrust_store_snapshot(store);
	const uint8_t *bytes;
	uint64_t hash = 1;
	size_t len;

	ck_assert_ptr_nonnull(now);
	for (size_t i = 0; i < catrust_snapshot_count(now); i++) {
		struct catrust_certificate certificate;

		assert_ok(catrust_snapshot_get(now, i, &certificate));
		hash = fixture_hash(hash, certificate.der, certificate.der_len);
	}
	assert_ok(catrust_snapshot_rdn_sequence(now, &bytes, &len));
	hash = fixture_hash(hash, bytes, len);
	catrust_snapshot_unref(now);
	return hash;
}

/* Who has a snapshot keeps the set that it is of: what is added goes to a
 * copy. */
static void read_setup(void)
{
	store_setup();
	(void)store_state();
}

static void lenient_setup(void)
{
	store_setup();
	options.policy = CATRUST_LENIENT;
}

static void store_teardown(void)
{
	catrust_store_unref(store);
	catrust_report_free(report);
}

static int store_new(void)
{
	struct catrust_store *made = catrust_store_new();

	if (made == NULL)
		return CATRUST_E_MEMORY;
	catrust_store_unref(made);
	return CATRUST_OK;
}

CALL(store_file,
     (int)catrust_store_add_file(store, fixture.bundle_path, &options, NULL))
CALL(store_file_mixed,
     (int)catrust_store_add_file(store, fixture.mixed_path, &options, NULL))
CALL(store_file_gzip,
     (int)catrust_store_add_file(store, fixture.gzip_path, &options, NULL))
CALL(store_memory,
     (int)catrust_store_add_memory(store, fixture.bundle.data,
				   fixture.bundle.size, &options, NULL))
CALL(store_directory,
     (int)catrust_store_add_directory(store, fixture.directory, &options, NULL))
CALL(store_refresh,
     (int)catrust_store_refresh(store, CATRUST_VANISHED_REMOVE, report))

static int store_snapshot(void)
{
	struct catrust_snapshot *made = catrust_store_snapshot(store);

	if (made == NULL)
		return CATRUST_E_MEMORY;
	catrust_snapshot_unref(made);
	return CATRUST_OK;
}

static void snapshot_setup(void)
{
	store_setup();
	snapshot = catrust_store_snapshot(store);
	ck_assert_ptr_nonnull(snapshot);
}

static void snapshot_teardown(void)
{
	catrust_snapshot_unref(snapshot);
	store_teardown();
}

static int snapshot_rdn(void)
{
	const uint8_t *bytes;
	size_t len;

	return (int)catrust_snapshot_rdn_sequence(snapshot, &bytes, &len);
}

/* Calls under test must not call libcheck, which allocates, too. */
static int snapshot_find_subject(void)
{
	struct catrust_certificate certificate;
	size_t index = 0;

	if (catrust_snapshot_get(snapshot, 1, &certificate) != CATRUST_OK)
		return -1;
	return (int)catrust_snapshot_find_subject(snapshot, certificate.subject,
						  certificate.subject_len,
						  &index, &certificate);
}

static int snapshot_find_key_id(void)
{
	struct catrust_certificate certificate;
	size_t index = 0;

	/* None has this one: all are looked at. */
	return (int)catrust_snapshot_find_key_id(snapshot, "x", 1, &index,
						 &certificate);
}

static int report_new(void)
{
	struct catrust_report *made = catrust_report_new();

	if (made == NULL)
		return CATRUST_E_MEMORY;
	catrust_report_free(made);
	return CATRUST_OK;
}

#define CRED  GNUTLS_E_MEMORY_ERROR, cred_state
#define CRT   GNUTLS_E_MEMORY_ERROR, crt_state
#define STORE CATRUST_E_MEMORY, store_state

static const struct operation {
	const char *name;
	int (*call)(void);
	int result; /* without faults */
	void (*setup)(void);
	void (*teardown)(void);
	int memory_error;
	uint64_t (*state)(void);
	bool keeps_part; /* of several files, those before the fault stay */
	bool is_free;	 /* allocates nothing */
} operations[] = {
	{"set_x509_trust_file", cred_file, 4, cred_setup, cred_teardown, CRED,
	 false, false},
	{"set_x509_trust_file, shared", cred_file, 4, shared_setup,
	 shared_teardown, CRED, false, false},
	{"set_x509_trust_file, gzip", cred_file_gzip, 4, cred_setup,
	 cred_teardown, CRED, false, false},
	{"set_x509_trust_file, bad", cred_file_bad, -69, cred_setup,
	 cred_teardown, CRED, false, false},
	{"set_x509_trust_mem", cred_memory, 4, cred_setup, cred_teardown, CRED,
	 false, false},
	{"set_x509_trust_mem, DER", cred_memory_der, 1, cred_setup,
	 cred_teardown, CRED, false, false},
	{"set_x509_trust_dir", cred_directory, 2, cred_setup, cred_teardown,
	 CRED, true, false},
	{"set_x509_trust", cred_objects, 2, crt_setup, crt_teardown, CRT, false,
	 false},
	{"get_rdn_sequence", cred_rdn, 0, cred_setup, cred_teardown, CRED,
	 false, false},
	{"rdn_sequence_limit", cred_rdn_limit, 0, cred_setup, cred_teardown,
	 CRED, false, true},
	{"allocate_credentials", allocate, 0, cred_setup, cred_teardown, CRED,
	 false, false},
	{"crt_init", crt_new, 0, cred_setup, cred_teardown, CRED, false, false},
	{"crt_import", crt_import, 0, crt_setup, crt_teardown, CRT, false,
	 false},
	{"crt_import, PEM", crt_import_pem, 0, crt_setup, crt_teardown, CRT,
	 false, false},
	{"crt_export2", crt_export, 0, crt_setup, crt_teardown, CRT, false,
	 false},
	{"crt_get_raw_dn", crt_raw_dn, 0, crt_setup, crt_teardown, CRT, false,
	 false},
	{"crt_get_raw_issuer_dn", crt_raw_issuer_dn, 0, crt_setup, crt_teardown,
	 CRT, false, false},
	{"load_file", load_file, 0, cred_setup, cred_teardown, CRED, false,
	 false},
	{"trust_list_init", list_new, 0, cred_setup, cred_teardown, CRED, false,
	 false},
	{"trust_list_iter_get_ca", list_iterate, 0, cred_setup, cred_teardown,
	 CRED, false, false},
	{"store_new", store_new, 0, store_setup, store_teardown, STORE, false,
	 false},
	{"store_add_file", store_file, 0, store_setup, store_teardown, STORE,
	 false, false},
	{"store_add_file, bad", store_file_mixed, CATRUST_E_DER_TRAILING,
	 store_setup, store_teardown, STORE, false, false},
	{"store_add_file, lenient", store_file_mixed, 0, lenient_setup,
	 store_teardown, STORE, false, false},
	{"store_add_file, gzip", store_file_gzip, 0, store_setup,
	 store_teardown, STORE, false, false},
	{"store_add_memory", store_memory, 0, store_setup, store_teardown,
	 STORE, false, false},
	{"store_add_memory, read", store_memory, 0, read_setup, store_teardown,
	 STORE, false, false},
	{"store_add_directory", store_directory, 0, store_setup, store_teardown,
	 STORE, false, false},
	{"store_refresh", store_refresh, 0, store_setup, store_teardown, STORE,
	 false, false},
	{"store_snapshot", store_snapshot, 0, store_setup, store_teardown,
	 STORE, false, true},
	{"snapshot_rdn_sequence", snapshot_rdn, 0, snapshot_setup,
	 snapshot_teardown, STORE, false, false},
	{"snapshot_find_subject", snapshot_find_subject, 0, snapshot_setup,
	 snapshot_teardown, STORE, false, true},
	{"snapshot_find_key_id", snapshot_find_key_id, CATRUST_E_NOT_FOUND,
	 snapshot_setup, snapshot_teardown, STORE, false, true},
	{"report_new", report_new, 0, store_setup, store_teardown, STORE, false,
	 false},
};

/* One run with the nth allocation failing. False when it did not come to
 * that. */
static bool run_with_fault(const struct operation *op, unsigned nth, bool all,
			   uint64_t before, uint64_t after)
{
	bool has_happened;
	size_t left;
	int result;

	faults_track();
	op->setup();
	faults_arm_memory(nth, all);
	result = op->call();
	has_happened = faults_disarm();
	if (result == op->result) {
		ck_assert_msg(op->state() == after,
			      "%s: fault %u changed the result", op->name, nth);
	} else {
		ck_assert_msg(has_happened && result == op->memory_error,
			      "%s: fault %u: %d, not %d", op->name, nth, result,
			      op->memory_error);
		ck_assert_msg(op->keeps_part || op->state() == before,
			      "%s: fault %u changed what was held", op->name,
			      nth);
		result = op->call();
		ck_assert_msg(result == op->result && op->state() == after,
			      "%s: after fault %u: %d", op->name, nth, result);
	}
	op->teardown();
	left = faults_untrack();
	ck_assert_msg(left == 0, "%s: fault %u: %zu allocations are left",
		      op->name, nth, left);
	return has_happened;
}

static void run(const struct operation *op, bool all)
{
	uint64_t before, after;
	unsigned nth = 1;
	int result;

	op->setup();
	before = op->state();
	result = op->call();
	ck_assert_msg(result == op->result, "%s: %d, not %d", op->name, result,
		      op->result);
	after = op->state();
	op->teardown();
	while (run_with_fault(op, nth, all, before, after))
		ck_assert_msg(++nth < MAX_ALLOCATIONS, "%s: no end", op->name);
	ck_assert_msg((nth == 1) == op->is_free, "%s: %u allocations", op->name,
		      nth - 1);
}

TESTS(test_one_fails, CT_ARRAY_LEN(operations))
{
	run(&operations[_i], false);
}

TESTS(test_all_fail_from_then_on, CT_ARRAY_LEN(operations))
{
	run(&operations[_i], true);
}

/* Trust lists take objects over, so the calls cannot share a table. */
TEST(test_trust_list_add_cas)
{
	bool has_happened = true;

	for (unsigned nth = 1; has_happened; nth++) {
		int result;

		faults_track();
		list_setup();
		faults_arm_memory(nth, false);
		result = gnutls_x509_trust_list_add_cas(list, &crt, 1, 0);
		has_happened = faults_disarm();
		if (result != 1) {
			ck_assert_int_eq(result, GNUTLS_E_MEMORY_ERROR);
			ck_assert(has_happened);
			ck_assert_int_eq(list_add(), 1);
			list_teardown_all();
		} else {
			list_teardown();
		}
		ck_assert_uint_eq(faults_untrack(), 0);
	}
}

/* The test of the test: a leak and a swallowed fault are seen. */
TEST(test_planted)
{
	void *volatile kept;
	void *volatile block;

	faults_track();
	kept = malloc(10);
	ck_assert_uint_eq(faults_untrack(), 1);
	free(kept);
	faults_track();
	faults_arm_memory(2, false);
	block = malloc(1);
	kept = realloc(block, 100); /* libcheck would allocate, too */
	ck_assert(faults_disarm());
	ck_assert_ptr_nonnull(block);
	ck_assert_ptr_null(kept);
	block = realloc(block, 100);
	ck_assert_ptr_nonnull(block);
	free(block);
	ck_assert_uint_eq(faults_untrack(), 0);
}

static void set_up(void)
{
	fixture_make(&fixture);
}

static void tear_down(void)
{
	fixture_clear(&fixture);
}

RUN_TESTS(.timeout = 120, .set_up_all = set_up, .tear_down_all = tear_down)
