/*
 * Programs that load CRLs and then fork: workers share the memory, and go on
 * alone, with threads and refreshes of their own.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Sharing is counted in pages, as the kernel tells them in
 * /proc/self/smaps_rollup; without that file, with sanitizers and under
 * valgrind, whose own pages would be counted, that test is left out.
 */

#include <config.h>

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <catrust/crl.h>

#include "base/rcu.h"
#include "tests/tools/checkers.h"
#include "tests/tools/der_writer.h"
#include "tests/tools/run_suite.h"
#include "tests/tools/signer.h"
#include "tests/tools/temporary.h"

enum {
	NOW = 1780000000,
	NUM_WORKERS = 4,
	NUM_ENTRIES = 100000,
	NUM_LEAVES = 2000,
	STEP = NUM_ENTRIES / NUM_LEAVES, /* serial numbers between leaves */
	ROUNDS = 40,
	READERS = 2,
	PLANTED = 1 << 20, /* bytes that the control writes */
	SLACK = 128 << 10, /* stacks, heaps, what the C library notes */
};

static char path[300];
static struct ct_buffer ca, leaf, spki;
static struct catrust_store *store;

static void put(const struct ct_buffer *bytes)
{
	char spare[330];
	FILE *file;

	snprintf(spare, sizeof(spare), "%s.%ld", path, (long)getpid());
	file = fopen(spare, "wb");
	if (file == NULL ||
	    fwrite(bytes->data, 1, bytes->len, file) != bytes->len ||
	    fclose(file) != 0 || rename(spare, path) != 0)
		ct_write_fail(path, "cannot write");
}

/* Lists the numbers from @first on, every second one. */
static void make_crl(struct ct_buffer *out, uint64_t first, size_t count,
		     int64_t this_update)
{
	struct ct_test_crl_entry *entries = calloc(count, sizeof(*entries));

	ck_assert_ptr_nonnull(entries);
	for (size_t i = 0; i < count; i++)
		entries[i].serial = first + 2 * i;
	ct_buffer_clear(out);
	ct_test_crl(out,
		    &(struct ct_test_crl_spec){.issuer = "CN=CA",
					       .this_update = this_update,
					       .next_update = NOW + 1000000,
					       .signing_key = CT_TEST_P256(1),
					       .entries = entries,
					       .num_entries = count});
	free(entries);
}

static void make_leaf(struct ct_buffer *out, uint64_t serial)
{
	ct_test_certificate(out, &(struct ct_test_certificate_spec){
					 .subject = "CN=leaf",
					 .issuer = "CN=CA",
					 .serial = serial,
					 .spki_der = {spki.data, spki.len},
					 .signing_key = CT_TEST_P256(1),
					 .without_signature = true});
}

static void add_ca(void)
{
	ct_test_certificate(&ca, &CT_TEST_CA("CN=CA", CT_TEST_P256(1)));
	store = catrust_store_new();
	ck_assert_ptr_nonnull(store);
	assert_ok(catrust_store_add_memory(store, ca.data, ca.len, NULL, NULL));
}

/* A store with a CRL of some entries from @first on. */
static void start(uint64_t first, size_t count)
{
	CT_TEST_BUFFER crl = CT_BUFFER_INIT;

	temporary_make();
	snprintf(path, sizeof(path), "%s/a.crl", temporary);
	add_ca();
	ct_test_public_key(&spki, CT_TEST_P256(2));
	make_leaf(&leaf, 7);
	make_crl(&crl, first, count, NOW - 1000);
	put(&crl);
	assert_ok(catrust_store_add_crl_file(store, path, NULL, NULL));
}

static void stop(void)
{
	catrust_store_unref(store);
	ct_buffer_clear(&ca);
	ct_buffer_clear(&leaf);
	ct_buffer_clear(&spki);
	temporary_remove();
	ct_rcu_synchronize();
	ck_assert_uint_eq(ct_rcu_pending(), 0);
}

static enum catrust_crl_verdict verdict(const struct ct_buffer *certificate)
{
	struct catrust_revocation revocation;

	if (catrust_store_check_revocation(
		    store,
		    (struct catrust_bytes){certificate->data, certificate->len},
		    (struct catrust_bytes){ca.data, ca.len}, NOW,
		    &revocation) != CATRUST_OK)
		return CATRUST_CRL_UNDETERMINED;
	return revocation.verdict;
}

/* Runs work() in that many children, once all of them are there; true when all
 * say so. */
static bool run_workers(unsigned count, bool (*work)(unsigned number))
{
	pid_t workers[NUM_WORKERS];
	bool is_ok = true;
	int gate[2]; /* reading ends when no process can write any more */

	ck_assert_int_eq(pipe(gate), 0);

	for (unsigned i = 0; i < count; i++) {
		workers[i] = fork();
		ck_assert_int_ge(workers[i], 0);
		if (workers[i] == 0) {
			char byte;

			alarm(100);
			close(gate[1]);
			_exit(read(gate[0], &byte, 1) == 0 && work(i) ? 0 : 1);
		}
	}
	close(gate[1]);
	close(gate[0]);
	for (unsigned i = 0; i < count; i++) {
		int status = -1;

		ck_assert_int_eq(waitpid(workers[i], &status, 0), workers[i]);
		is_ok = is_ok && status == 0;
	}
	return is_ok;
}

/* --- Pages ---------------------------------------------------------------- */

struct pages {
	size_t private_dirty, pss, rss; /* bytes */
};

static bool read_pages(struct pages *out)
{
	FILE *file = fopen("/proc/self/smaps_rollup", "r");
	char line[256];

	*out = (struct pages){0};
	if (file == NULL)
		return false;
	while (fgets(line, sizeof(line), file) != NULL) {
		char *colon = strchr(line, ':');
		size_t bytes;

		if (colon == NULL)
			continue;
		bytes = strtoul(colon + 1, NULL, 10) << 10;
		*colon = '\0';
		if (strcmp(line, "Private_Dirty") == 0)
			out->private_dirty = bytes;
		else if (strcmp(line, "Pss") == 0)
			out->pss = bytes;
		else if (strcmp(line, "Rss") == 0)
			out->rss = bytes;
	}
	fclose(file);
	return out->rss > 0;
}

static struct ct_buffer leaves[NUM_LEAVES];
static uint8_t *planted;

/* Looks all leaves up; its private memory must not grow. */
static bool check_all(unsigned number)
{
	struct pages before, after;

	if (!read_pages(&before))
		return false;
	for (unsigned i = 0; i < NUM_LEAVES; i++)
		if (verdict(&leaves[i]) !=
		    (i % 2 == 0 ? CATRUST_CRL_REVOKED : CATRUST_CRL_UNREVOKED))
			return false;
	if (!read_pages(&after))
		return false;
	fprintf(stderr,
		"worker %u: %zu KiB private, %zu before its checks; "
		"share %zu of %zu KiB\n",
		number, after.private_dirty >> 10, before.private_dirty >> 10,
		before.pss >> 10, before.rss >> 10);
	return after.private_dirty < before.private_dirty + SLACK;
}

/* The same, and writes to memory that was shared. */
static bool check_and_write(unsigned number)
{
	struct pages before, after;

	(void)number;
	if (!read_pages(&before))
		return false;
	memset(planted, 2, PLANTED);
	return read_pages(&after) &&
	       after.private_dirty >= before.private_dirty + SLACK;
}

TEST(test_workers_share_pages)
{
	struct pages pages;

	if (ct_test_is_memchecked() || ct_test_is_sanitized() ||
	    ct_test_is_emulated() || !read_pages(&pages)) {
		fprintf(stderr, "pages cannot be counted here\n");
		return;
	}
	start(2, NUM_ENTRIES);
	for (unsigned i = 0; i < NUM_LEAVES; i++)
		make_leaf(&leaves[i],
			  2 * (uint64_t)STEP * (i / 2) + (i % 2 == 0 ? 2 : 3));
	/* The one check of the signature writes. */
	ck_assert_int_eq(verdict(&leaves[0]), CATRUST_CRL_REVOKED);
	planted = malloc(PLANTED);
	ck_assert_ptr_nonnull(planted);
	memset(planted, 1, PLANTED);
	ck_assert(run_workers(NUM_WORKERS, check_all));
	ck_assert_msg(run_workers(1, check_and_write),
		      "what a worker writes is not counted");
	free(planted);
	for (unsigned i = 0; i < NUM_LEAVES; i++)
		ct_buffer_clear(&leaves[i]);
	stop();
}

/* --- Threads -------------------------------------------------------------- */

static atomic_bool is_over;
static struct ct_buffer versions[ROUNDS];

/* Versions with and without the leaf's number, each a second newer. */
static void make_versions(void)
{
	for (unsigned i = 0; i < ROUNDS; i++)
		make_crl(&versions[i], i % 2 == 0 ? 7 : 8, 50,
			 NOW - 900 + (int64_t)i);
}

static void clear_versions(void)
{
	for (unsigned i = 0; i < ROUNDS; i++)
		ct_buffer_clear(&versions[i]);
}

static void nap(void)
{
	nanosleep(&(struct timespec){.tv_nsec = 2000000}, NULL);
}

/* Half a set would be undetermined. Looks at the list, too. */
static void *read_on(void *data)
{
	unsigned long num_wrong = 0;

	(void)data;
	while (!atomic_load(&is_over)) {
		struct catrust_crls *crls = catrust_store_crls(store);
		struct catrust_crl_info info;

		num_wrong += verdict(&leaf) == CATRUST_CRL_UNDETERMINED;
		num_wrong += catrust_crls_get(crls, 0, &info) != CATRUST_OK ||
			     info.entries != 50;
		catrust_crls_unref(crls);
	}
	return (void *)num_wrong;
}

static bool join_readers(pthread_t *threads)
{
	bool is_ok = true;

	atomic_store(&is_over, true);
	for (int i = 0; i < READERS; i++) {
		void *num_wrong;

		pthread_join(threads[i], &num_wrong);
		is_ok = is_ok && num_wrong == NULL;
	}
	return is_ok;
}

static bool refresh(void)
{
	return catrust_store_refresh(store, CATRUST_VANISHED_KEEP, NULL) ==
	       CATRUST_OK;
}

/* A worker with readers of its own, which refreshes until it has seen the
 * last version. */
static bool follow_with_threads(unsigned number)
{
	pthread_t threads[READERS];
	struct catrust_crl_info info;
	bool is_ok = true;

	(void)number;
	for (int i = 0; i < READERS; i++)
		if (pthread_create(&threads[i], NULL, read_on, NULL) != 0)
			return false;
	do {
		struct catrust_crls *crls;

		is_ok = is_ok && refresh();
		crls = catrust_store_crls(store);
		is_ok = is_ok && catrust_crls_get(crls, 0, &info) == CATRUST_OK;
		catrust_crls_unref(crls);
		nap();
	} while (is_ok && info.this_update != NOW - 900 + ROUNDS - 1);
	return join_readers(threads) && is_ok;
}

static void *write_versions(void *data)
{
	(void)data;
	for (unsigned i = 0; i < ROUNDS; i++) {
		put(&versions[i]);
		nap();
	}
	return NULL;
}

/* The parent has one thread when it forks. */
TEST(test_workers_follow_a_changing_file)
{
	pid_t writer;
	int status;

	start(7, 50);
	make_versions();
	writer = fork();
	ck_assert_int_ge(writer, 0);
	if (writer == 0) {
		write_versions(NULL);
		_exit(0);
	}
	ck_assert(run_workers(NUM_WORKERS, follow_with_threads));
	ck_assert_int_eq(waitpid(writer, &status, 0), writer);
	ck_assert_int_eq(status, 0);
	clear_versions();
	stop();
}

static void *refresh_on(void *data)
{
	unsigned long num_wrong = 0;

	(void)data;
	for (unsigned i = 0; i < ROUNDS; i++) {
		put(&versions[i]);
		num_wrong += !refresh();
	}
	return (void *)num_wrong;
}

/* Forked at any moment of a refresh: it has a set, and can go on. */
static bool check_and_refresh(unsigned number)
{
	(void)number;
	return verdict(&leaf) != CATRUST_CRL_UNDETERMINED && refresh() &&
	       verdict(&leaf) != CATRUST_CRL_UNDETERMINED;
}

TEST(test_fork_with_readers_and_a_refresher)
{
	pthread_t threads[READERS], writer;
	void *num_wrong;
	bool is_ok = true;

	/* In a child the refresher's unfinished objects are unreachable:
	 * memcheck would call them lost. */
	if (ct_test_is_memchecked() || !ct_test_can_fork_with_threads())
		return;
	start(7, 50);
	make_versions();
	atomic_store(&is_over, false);
	for (int i = 0; i < READERS; i++)
		ck_assert_int_eq(
			pthread_create(&threads[i], NULL, read_on, NULL), 0);
	ck_assert_int_eq(pthread_create(&writer, NULL, refresh_on, NULL), 0);
	for (unsigned i = 0; i < 5; i++)
		is_ok = run_workers(NUM_WORKERS, check_and_refresh) && is_ok;
	pthread_join(writer, &num_wrong);
	ck_assert(join_readers(threads));
	ck_assert_ptr_null(num_wrong);
	ck_assert(is_ok);
	clear_versions();
	stop();
}

/* A view that somebody holds stays as it is, whatever is refreshed. */
TEST(test_views_do_not_change)
{
	struct catrust_crls *held;
	struct catrust_crl_info before, after;
	CT_TEST_BUFFER issuer = CT_BUFFER_INIT;

	start(7, 50);
	make_versions();
	(void)verdict(&leaf); /* the signature's state is compared, too */
	held = catrust_store_crls(store);
	assert_ok(catrust_crls_get(held, 0, &before));
	ct_write_bytes(&issuer, before.issuer, before.issuer_len);
	for (unsigned i = 0; i < ROUNDS; i++) {
		put(&versions[i]);
		ck_assert(refresh());
	}
	unlink(path);
	assert_ok(catrust_store_refresh(store, CATRUST_VANISHED_REMOVE, NULL));
	assert_ok(catrust_crls_get(held, 0, &after));
	ck_assert_mem_eq(&before, &after, sizeof(before));
	ck_assert_mem_eq(after.issuer, issuer.data, issuer.len);
	ck_assert_str_eq(after.path, path);
	catrust_crls_unref(held);
	clear_versions();
	stop();
}

RUN_TESTS(.timeout = 300)
