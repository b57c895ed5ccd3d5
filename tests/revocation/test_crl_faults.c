/*
 * Refreshing CRLs while memory, files or the disk fail at the 1st, 2nd, 3rd,
 * ... call.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Whatever fails, a store answers by one version of the CRL as a whole: the
 * last good one, and then the status keeps the error, or the new one. When the
 * fault has passed, the next refresh loads the file. Nothing is left when
 * all is freed.
 */

#include <config.h>

#include <errno.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

#include <catrust/crl.h>
#include <catrust/verify.h>

#include "base/compiler.h"
#include "base/rcu.h"
#include "tests/fault/faults.h"
#include "tests/tools/checkers.h"
#include "tests/tools/der_writer.h"
#include "tests/tools/run_suite.h"
#include "tests/tools/signer.h"
#include "tests/tools/temporary.h"

enum { NOW = 1780000000, MAX_CALLS = 500, NUM_ENTRIES = 60 };

/* Each version lists its own serial number, and all the same others. */
enum version { OLD, NEW, OTHER, NUM_VERSIONS, NO_VERSION };

enum format { DER, PEM, NUM_FORMATS };

static char path[300], spare[300];
static struct ct_buffer ca, leaves[NUM_VERSIONS];
static struct ct_buffer versions[NUM_VERSIONS][NUM_FORMATS];
static struct ct_buffer *now; /* what changes write: versions[NEW] */
static struct catrust_store *store;

/* Files change by ct_write_file(), which no fault affects. */
static void put_version(enum version version, enum format format)
{
	const struct ct_buffer *bytes = &versions[version][format];

	ct_write_file(bytes->data, bytes->len, "%s", spare);
	if (rename(spare, path) != 0)
		ct_write_fail(path, "cannot rename");
}

static enum format format_now(void)
{
	return now == &versions[NEW][PEM] ? PEM : DER;
}

static void replace(void)
{
	put_version(OTHER, format_now());
}

static void overwrite(void)
{
	const struct ct_buffer *bytes = &versions[OTHER][format_now()];

	ct_write_file(bytes->data, bytes->len, "%s", path);
}

static void cut(void)
{
	if (truncate(path, (off_t)now->len / 2) != 0)
		ct_write_fail(path, "cannot truncate");
}

static void make_empty(void)
{
	ct_write_file("", 0, "%s", path);
}

static void remove_it(void)
{
	unlink(path);
}

static void make_directory(void)
{
	unlink(path);
	if (mkdir(path, 0700) != 0)
		ct_write_fail(path, "cannot make a directory");
}

static void make_version(enum version version)
{
	struct ct_test_crl_entry entries[NUM_ENTRIES];

	for (size_t i = 0; i < NUM_ENTRIES; i++)
		entries[i] = (struct ct_test_crl_entry){
			.serial = 100 + i, .reason = 1 + (unsigned)i % 6};
	entries[NUM_ENTRIES / 2].serial = 1 + (uint64_t)version;
	ct_test_crl(&versions[version][DER],
		    &(struct ct_test_crl_spec){
			    .issuer = "CN=CA",
			    .this_update = NOW - 1000 + (int64_t)version,
			    .next_update = NOW + 1000000,
			    .crl_number = 1 + (uint64_t)version,
			    .signing_key = CT_TEST_P256(1),
			    .entries = entries,
			    .num_entries = NUM_ENTRIES - (size_t)version});
	ct_write_pem(&versions[version][PEM], "X509 CRL",
		     &versions[version][DER]);
	ct_test_certificate(&leaves[version],
			    &(struct ct_test_certificate_spec){
				    .subject = "CN=leaf",
				    .issuer = "CN=CA",
				    .serial = 1 + (uint64_t)version,
				    .key = CT_TEST_P256(2),
				    .signing_key = CT_TEST_P256(1)});
}

static void set_up(void)
{
	temporary_make();
	snprintf(path, sizeof(path), "%s/a.crl", temporary);
	snprintf(spare, sizeof(spare), "%s/spare", temporary);
	ct_test_certificate(&ca, &CT_TEST_CA("CN=CA", CT_TEST_P256(1)));
	for (int i = 0; i < NUM_VERSIONS; i++)
		make_version((enum version)i);
}

static void tear_down(void)
{
	temporary_remove();
	ct_buffer_clear(&ca);
	for (int i = 0; i < NUM_VERSIONS; i++) {
		ct_buffer_clear(&leaves[i]);
		ct_buffer_clear(&versions[i][DER]);
		ct_buffer_clear(&versions[i][PEM]);
	}
}

static enum catrust_crl_verdict verdict(enum version version)
{
	const struct ct_buffer *leaf = &leaves[version];
	struct catrust_revocation revocation;

	assert_ok(catrust_store_check_revocation(
		store, (struct catrust_bytes){leaf->data, leaf->len},
		(struct catrust_bytes){ca.data, ca.len}, NOW, &revocation));
	return revocation.verdict;
}

/* Which version the store answers by; NO_VERSION for half of one, a mixture,
 * or none. */
static enum version version_held(void)
{
	enum version held = NO_VERSION;

	for (int i = 0; i < NUM_VERSIONS; i++) {
		switch (verdict((enum version)i)) {
		case CATRUST_CRL_REVOKED:
			if (held != NO_VERSION)
				return NO_VERSION;
			held = (enum version)i;
			break;
		case CATRUST_CRL_UNREVOKED:
			break;
		case CATRUST_CRL_UNDETERMINED:
			return NO_VERSION;
		}
	}
	return held;
}

static struct catrust_crl_info info(void)
{
	struct catrust_crls *crls = catrust_store_crls(store);
	struct catrust_crl_info out;

	ck_assert_uint_eq(catrust_crls_count(crls), 1);
	assert_ok(catrust_crls_get(crls, 0, &out));
	catrust_crls_unref(crls);
	return out;
}

/* A store that holds the old version, and was not read yet. */
static void load_old(enum format format)
{
	remove(path);
	put_version(OLD, format);
	store = catrust_store_new();
	ck_assert_ptr_nonnull(store);
	assert_ok(catrust_store_add_memory(store, ca.data, ca.len, NULL, NULL));
	assert_ok(catrust_store_add_crl_file(store, path, NULL, NULL));
}

/* The same, read, with a new version in its file. */
static void start(enum format format)
{
	load_old(format);
	ck_assert_int_eq(version_held(), OLD);
	put_version(NEW, format);
	now = &versions[NEW][format];
}

static enum catrust_error refresh(void)
{
	return catrust_store_refresh(store, CATRUST_VANISHED_KEEP, NULL);
}

/* The fault has passed: the next refresh loads the file. */
static void recover(enum format format, const char *what, unsigned nth)
{
	struct stat status;

	if (stat(path, &status) != 0 || !S_ISREG(status.st_mode) ||
	    status.st_size < (off_t)now->len / 2 + 10) {
		remove(path);
		put_version(OTHER, format);
	}
	assert_ok(refresh());
	ck_assert_msg(info().error == CATRUST_OK && version_held() != OLD &&
			      version_held() != NO_VERSION,
		      "%s at call %u: the next refresh finds nothing new", what,
		      nth);
}

static void stop(void)
{
	catrust_store_unref(store);
	catrust_signature_cache_enable(false); /* forgets */
	catrust_signature_cache_enable(true);
	ct_rcu_synchronize();
	ck_assert_uint_eq(faults_untrack(), 0);
}

/* Under valgrind every third call will do: each costs ten signature checks. */
static unsigned next_call(unsigned nth)
{
	return nth + (ct_test_is_memchecked() ? 3 : 1);
}

static bool run_with_memory_fault(enum format format, unsigned nth, bool all)
{
	uint64_t generation;
	enum catrust_error error;
	bool has_happened;

	faults_track();
	start(format);
	generation = catrust_store_generation(store);
	faults_arm_memory(nth, all);
	error = refresh();
	has_happened = faults_disarm();
	if (error == CATRUST_E_MEMORY) {
		ck_assert_msg(version_held() == OLD,
			      "memory at call %u: not as before", nth);
		ck_assert_uint_eq(catrust_store_generation(store), generation);
		assert_ok(info().error);
	} else {
		assert_ok(error);
		ck_assert_msg(version_held() == NEW,
			      "memory at call %u: version %d, error %d", nth,
			      version_held(), info().error);
		assert_ok(info().error);
	}
	ck_assert(has_happened || error == CATRUST_OK);
	recover(format, "memory", nth);
	stop();
	return has_happened;
}

/* Under memcheck one format is slow enough. */
static unsigned num_formats(void)
{
	return ct_test_many(NUM_FORMATS, 1);
}

TESTS(test_memory, num_formats())
{
	for (int all = 0; all < 2; all++) {
		unsigned nth = 1;

		while (run_with_memory_fault((enum format)_i, nth, all == 1))
			ck_assert_msg((nth = next_call(nth)) < MAX_CALLS,
				      "no end");
		/* Sources, views, the file's bytes, the index. */
		ck_assert_uint_gt(nth, 12);
	}
}

static const struct change {
	const char *name;
	enum file_fault fault;
	void (*change)(void);
	int os_error; /* that the status keeps; 0: any */
} changes[] = {
	{"EIO", FILE_FAILS, NULL, EIO},
	{"EINTR", FILE_INTERRUPTED, NULL, 0},
	{"short reads", FILE_SHORT, NULL, 0},
	{"early end", FILE_EMPTY, NULL, 0},
	{"replaced", FILE_CHANGES, replace, 0},
	{"overwritten", FILE_CHANGES, overwrite, 0},
	{"truncated", FILE_CHANGES, cut, 0},
	{"emptied", FILE_CHANGES, make_empty, 0},
	{"vanished", FILE_CHANGES, remove_it, ENOENT},
	{"a directory", FILE_CHANGES, make_directory, 0},
};

/* An interruption is no fault, and short reads are none. */
static bool must_succeed(const struct change *change)
{
	return change->fault == FILE_INTERRUPTED || change->fault == FILE_SHORT;
}

static bool run_with_file_fault(enum format format, const struct change *change,
				unsigned nth)
{
	bool has_happened;

	faults_track();
	start(format);
	faults_arm_files(nth, change->fault, change->change);
	assert_ok(refresh());
	has_happened = faults_disarm();
	ck_assert_msg(version_held() != NO_VERSION,
		      "%s at call %u: no version as a whole", change->name,
		      nth);
	if (version_held() == OLD) {
		/* Why is kept. */
		ck_assert_msg(info().error != CATRUST_OK,
			      "%s at call %u: no error is kept", change->name,
			      nth);
		ck_assert_msg(change->os_error == 0 ||
				      info().os_error == change->os_error ||
				      info().os_error == 0,
			      "%s at call %u: errno %d", change->name, nth,
			      info().os_error);
	} else {
		assert_ok(info().error);
	}
	if (!has_happened || must_succeed(change))
		ck_assert_msg(version_held() == NEW, "%s at call %u: old",
			      change->name, nth);
	else if (change->fault == FILE_FAILS)
		ck_assert_msg(version_held() == OLD && info().os_error == EIO,
			      "%s at call %u: errno %d", change->name, nth,
			      info().os_error);
	recover(format, change->name, nth);
	stop();
	return has_happened;
}

TESTS(test_files, CT_ARRAY_LEN(changes) * num_formats())
{
	const struct change *change =
		&changes[(size_t)_i % CT_ARRAY_LEN(changes)];
	enum format format = (enum format)((size_t)_i / CT_ARRAY_LEN(changes));
	unsigned nth = 1;

	if (change->fault == FILE_SHORT) {
		ck_assert(run_with_file_fault(format, change, 1));
		return;
	}
	while (run_with_file_fault(format, change, nth))
		ck_assert_msg((nth = next_call(nth)) < MAX_CALLS, "no end");
	/* Two looks by name, open, two by descriptor, read. */
	ck_assert_msg(nth > 5, "%s: %u calls", change->name, nth - 1);
}

/* The first reader needs memory. Without it there is no verdict, least of all
 * that no CRL is known. */
static bool run_first_reader(unsigned nth)
{
	struct catrust_bytes leaf = {leaves[OLD].data, leaves[OLD].len};
	struct catrust_bytes issuer = {ca.data, ca.len};
	struct catrust_revocation revocation;
	enum catrust_error error;
	bool has_happened;

	faults_track();
	load_old(DER);
	faults_arm_memory(nth, false);
	error = catrust_store_check_revocation(store, leaf, issuer, NOW,
					       &revocation);
	has_happened = faults_disarm();
	if (error == CATRUST_OK)
		ck_assert_int_eq(revocation.verdict, CATRUST_CRL_REVOKED);
	else
		assert_error(error, MEMORY);
	ck_assert_int_eq(verdict(OLD), CATRUST_CRL_REVOKED);
	stop();
	return has_happened;
}

TEST(test_memory_of_the_first_reader)
{
	unsigned nth = 1;

	while (run_first_reader(nth))
		ck_assert_msg((nth = next_call(nth)) < MAX_CALLS, "no end");
	ck_assert_uint_gt(nth, 3);
}

RUN_TESTS(.timeout = 300, .set_up = set_up, .tear_down = tear_down)
