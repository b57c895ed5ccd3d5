/*
 * Fault tests: files that cannot be read, are read in pieces, or change while
 * they are read, at the 1st, 2nd, 3rd, ... call.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * After each fault: either an error and what was held before, or one version
 * of the file as a whole: never a part, never a mixture. Nothing is left when
 * all is freed.
 */

#include <config.h>

#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <catrust/catrust.h>
#include <gnutls/x509.h>

#include "base/compiler.h"
#include "tests/fault/faults.h"
#include "tests/fault/fixture.h"
#include "tests/tools/corpus.h"
#include "tests/tools/der_writer.h"
#include "tests/tools/run_suite.h"

enum { MAX_CALLS = 200, NOT_THE_FILE = 1 };

static struct fixture fixture;
static char path[512];

/* The versions of the file: the first one is there at the start. */
static struct ct_buffer versions[3];

/* Files change through these, not through wrapped functions. */
static void put(const char *target, const struct ct_buffer *data)
{
	ct_write_file(data->data, data->len, "%s", target);
}

static void make_longer(void)
{
	put(path, &versions[1]);
}

static void make_shorter(void)
{
	put(path, &versions[2]);
}

static void make_empty(void)
{
	if (truncate(path, 0) != 0)
		ct_write_fail(path, "cannot truncate");
}

static void replace(void)
{
	char other[600];

	snprintf(other, sizeof(other), "%s.new", path);
	put(other, &versions[1]);
	if (rename(other, path) != 0)
		ct_write_fail(path, "cannot rename");
}

static void remove_it(void)
{
	unlink(path);
}

static void make_directory(void)
{
	unlink(path);
	if (mkdir(path, 0777) != 0)
		ct_write_fail(path, "cannot make a directory");
}

static void make_fifo(void)
{
	unlink(path);
	if (mkfifo(path, 0666) != 0)
		ct_write_fail(path, "cannot make a FIFO");
}

static void restore(void)
{
	remove(path);
	put(path, &versions[0]);
}

/* One load, by each of the ways that read a file. */

static gnutls_certificate_credentials_t cred;
static struct catrust_store *store;

static void start(void)
{
	assert_ok(gnutls_certificate_allocate_credentials(&cred));
	ck_assert_int_eq(gnutls_certificate_set_x509_trust_mem(
				 cred, &fixture.first, GNUTLS_X509_FMT_DER),
			 1);
	store = catrust_store_new();
	ck_assert_ptr_nonnull(store);
	assert_ok(catrust_store_add_memory(store, fixture.first.data,
					   fixture.first.size, NULL, NULL));
}

static void stop(void)
{
	gnutls_certificate_free_credentials(cred);
	catrust_store_unref(store);
}

static int load_credentials(void)
{
	int count = gnutls_certificate_set_x509_trust_file(cred, path,
							   GNUTLS_X509_FMT_PEM);

	return count < 0 ? count : 0;
}

static size_t count_credentials(void)
{
	gnutls_x509_trust_list_iter_t iter = NULL;
	gnutls_x509_trust_list_t list;
	gnutls_x509_crt_t crt;
	size_t num = 0;

	gnutls_certificate_get_trust_list(cred, &list);
	while (gnutls_x509_trust_list_iter_get_ca(list, &iter, &crt) == 0) {
		gnutls_x509_crt_deinit(crt);
		num++;
	}
	return num;
}

static int load_store(void)
{
	return (int)catrust_store_add_file(store, path, NULL, NULL);
}

static size_t count_store(void)
{
	struct catrust_snapshot *now = catrust_store_snapshot(store);
	size_t num = catrust_snapshot_count(now);

	catrust_snapshot_unref(now);
	return num;
}

static int load_into_memory(void)
{
	gnutls_datum_t data;
	int status = gnutls_load_file(path, &data);

	if (status < 0)
		return status;
	if (data.size != versions[0].len ||
	    memcmp(data.data, versions[0].data, data.size) != 0)
		status = NOT_THE_FILE;
	gnutls_free(data.data);
	return status;
}

static size_t count_nothing(void)
{
	return 0;
}

/* How many certificates are held when a version was loaded. */
enum { HELD_BEFORE = 1, FIRST_HAS = 3, SECOND_HAS = 6, THIRD_HAS = 2 };

static const struct way {
	const char *name;
	int (*load)(void);
	size_t (*count)(void);
} ways[] = {
	{"credentials", load_credentials, count_credentials},
	{"store", load_store, count_store},
	{"gnutls_load_file", load_into_memory, count_nothing},
};

static const struct change {
	const char *name;
	enum file_fault fault;
	void (*change)(void);
	bool must_succeed;
} changes[] = {
	{"EIO", FILE_FAILS, NULL, false},
	{"EINTR", FILE_INTERRUPTED, NULL, true},
	{"short reads", FILE_SHORT, NULL, true},
	{"early end", FILE_EMPTY, NULL, false},
	{"longer", FILE_CHANGES, make_longer, false},
	{"shorter", FILE_CHANGES, make_shorter, false},
	{"empty", FILE_CHANGES, make_empty, false},
	{"replaced", FILE_CHANGES, replace, false},
	{"removed", FILE_CHANGES, remove_it, false},
	{"directory", FILE_CHANGES, make_directory, false},
	{"FIFO", FILE_CHANGES, make_fifo, false},
};

static bool is_version(const struct way *way, size_t held)
{
	if (way->count == count_nothing)
		return true; /* looked at the bytes themselves */
	return held == HELD_BEFORE + FIRST_HAS ||
	       held == HELD_BEFORE + SECOND_HAS ||
	       held == HELD_BEFORE + THIRD_HAS;
}

static bool run_with_fault(const struct way *way, const struct change *change,
			   unsigned nth)
{
	bool has_happened;
	size_t held;
	int status;

	restore();
	faults_track();
	start();
	faults_arm_files(nth, change->fault, change->change);
	status = way->load();
	has_happened = faults_disarm();
	held = way->count();
	if (status != 0)
		ck_assert_msg(way->count == count_nothing ||
				      held == HELD_BEFORE,
			      "%s: %s at call %u: %zu held after an error",
			      way->name, change->name, nth, held);
	else
		ck_assert_msg(is_version(way, held) ||
				      (change->change == make_empty &&
				       held == HELD_BEFORE),
			      "%s: %s at call %u: %zu held", way->name,
			      change->name, nth, held);
	if (!has_happened || change->must_succeed)
		ck_assert_msg(status == 0, "%s: %s at call %u: %d", way->name,
			      change->name, nth, status);
	ck_assert_msg(status != NOT_THE_FILE, "%s: %s at call %u: other bytes",
		      way->name, change->name, nth);
	restore();
	ck_assert_msg(way->load() == 0, "%s: %s at call %u: not again",
		      way->name, change->name, nth);
	stop();
	ck_assert_uint_eq(faults_untrack(), 0);
	return has_happened;
}

TESTS(test_way, CT_ARRAY_LEN(ways))
{
	const struct way *way = &ways[_i];

	for (size_t i = 0; i < CT_ARRAY_LEN(changes); i++) {
		unsigned nth = 1;

		/* It reads what there is, from pipes as well. */
		if (way->count == count_nothing &&
		    (changes[i].fault == FILE_EMPTY ||
		     changes[i].fault == FILE_CHANGES))
			continue;
		if (changes[i].fault == FILE_SHORT) {
			ck_assert(run_with_fault(way, &changes[i], 1));
			continue;
		}
		while (run_with_fault(way, &changes[i], nth))
			ck_assert_msg(++nth < MAX_CALLS, "no end");
		/* At least open and two times read. */
		ck_assert_msg(nth > 3, "%s: %s: %u calls", way->name,
			      changes[i].name, nth - 1);
	}
}

/* Files that are not regular are refused, without waiting for a writer. */
TEST(test_not_regular)
{
	start();
	make_fifo();
	ck_assert_int_eq(load_credentials(), GNUTLS_E_FILE_ERROR);
	assert_error(load_store(), FILE_NOT_REGULAR);
	make_directory();
	ck_assert_int_eq(load_credentials(), GNUTLS_E_FILE_ERROR);
	assert_error(load_store(), FILE_NOT_REGULAR);
	assert_error(
		(int)catrust_store_add_file(store, "/dev/null", NULL, NULL),
		FILE_NOT_REGULAR);
	ck_assert_uint_eq(count_store(), HELD_BEFORE);
	ck_assert_uint_eq(count_credentials(), HELD_BEFORE);
	stop();
	restore();
}

/* Over 2 GiB: refused by its size, without reading. */
TEST(test_too_large)
{
	int fd;

	start();
	fd = open(path, O_WRONLY | O_CREAT, 0666);
	ck_assert_int_ge(fd, 0);
	if (ftruncate(fd, (off_t)3 << 30) == 0) {
		ck_assert_int_eq(load_credentials(), GNUTLS_E_FILE_ERROR);
		assert_error(load_store(), FILE_TOO_LARGE);
	}
	close(fd);
	stop();
	restore();
}

static void make_versions(void)
{
	static const struct ct_corpus corpora[] = {
		{.seed = 500}, {.seed = 501}, {.seed = 502}};
	static const uint64_t counts[] = {FIRST_HAS, SECOND_HAS, THIRD_HAS};

	for (size_t i = 0; i < CT_ARRAY_LEN(versions); i++)
		ct_corpus_bundle(&versions[i], &corpora[i], counts[i]);
}

static void set_up(void)
{
	fixture_make(&fixture);
	make_versions();
	fixture_write(&fixture, "changing.pem", fixture.bundle, path);
}

static void tear_down(void)
{
	remove(path);
	fixture_clear(&fixture);
	for (size_t i = 0; i < CT_ARRAY_LEN(versions); i++)
		ct_buffer_clear(&versions[i]);
}

RUN_TESTS(.timeout = 120, .set_up_all = set_up, .tear_down_all = tear_down)
