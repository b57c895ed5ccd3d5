/*
 * Fault tests: files that another process cuts, grows and replaces by links,
 * FIFOs, directories and devices all the time while they are loaded, refreshed
 * and watched.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Every load gives an error, or one version as a whole; a refreshed store has
 * one version at all times; nothing waits for a FIFO's writer or reads without
 * end. When the other process has ended, a refresh finds the last version.
 * test_files.c changes a file at each call of a load in turn.
 */

#include <config.h>

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include <catrust/catrust.h>
#include <gnutls/x509.h>

#include "tests/tools/checkers.h"
#include "tests/tools/corpus.h"
#include "tests/tools/der_writer.h"
#include "tests/tools/file_attacks.h"
#include "tests/tools/run_suite.h"
#include "tests/tools/signer.h"

enum { FEW = 5, MANY = 40 };

/* Of CAs and of a CRL. */
enum { CAS, CRL, NUM_VICTIMS };
static char directory[256];
static struct ct_test_victim victims[NUM_VICTIMS];
static const char *const ca_path = victims[CAS].path;
static const char *const crl_path = victims[CRL].path;

static pid_t begin_attacks(void)
{
	return ct_test_attacks_begin(victims, NUM_VICTIMS, CT_TEST_NUM_ATTACKS);
}

static void end_attacks(pid_t child)
{
	ct_test_attacks_end(child, victims, NUM_VICTIMS);
}

static int num_rounds(void)
{
	return ct_test_is_memchecked() ? 20 : 400;
}

static bool is_version(long count)
{
	return count == FEW || count == MANY;
}

static size_t count_store(const struct catrust_store *store)
{
	struct catrust_snapshot *snapshot = catrust_store_snapshot(store);
	size_t count = catrust_snapshot_count(snapshot);

	catrust_snapshot_unref(snapshot);
	return count;
}

static struct catrust_store *load_copies(void)
{
	struct catrust_store *store = catrust_store_new();

	ck_assert_ptr_nonnull(store);
	ct_test_victim_write(&victims[CAS], 0);
	ct_test_victim_write(&victims[CRL], 0);
	assert_ok(catrust_store_add_file(store, ca_path, NULL, NULL));
	assert_ok(catrust_store_add_crl_file(store, crl_path, NULL, NULL));
	return store;
}

TEST(every_load_is_whole)
{
	pid_t child = begin_attacks();
	long loaded = 0;

	/* Until one was, however often the file was bad. */
	for (int i = 0; i < num_rounds() || loaded == 0; i++) {
		struct catrust_store *store = catrust_store_new();
		gnutls_certificate_credentials_t credentials;
		size_t count = 0;
		int result;

		if (catrust_store_add_file(store, ca_path, NULL, &count) ==
		    CATRUST_OK) {
			ck_assert_msg(is_version((long)count), "%zu", count);
			loaded++;
		}
		ck_assert_uint_eq(count_store(store), count);
		if (catrust_store_add_crl_file(store, crl_path, NULL, &count) ==
		    CATRUST_OK)
			ck_assert_uint_eq(count, 1);
		catrust_store_unref(store);
		assert_ok(
			gnutls_certificate_allocate_credentials(&credentials));
		result = gnutls_certificate_set_x509_trust_file(
			credentials, ca_path, GNUTLS_X509_FMT_PEM);
		/* 0: no certificate, as in GnuTLS. */
		ck_assert_msg(result <= 0 || is_version(result), "%d", result);
		(void)gnutls_certificate_set_x509_crl_file(
			credentials, crl_path, GNUTLS_X509_FMT_PEM);
		gnutls_certificate_free_credentials(credentials);
	}
	end_attacks(child);
}

TEST(a_refreshed_store_loses_nothing)
{
	struct catrust_store *store = load_copies();
	pid_t child = begin_attacks();

	for (int i = 0; i < num_rounds(); i++) {
		assert_ok(catrust_store_refresh(store, CATRUST_VANISHED_KEEP,
						NULL));
		ck_assert(is_version((long)count_store(store)));
	}
	end_attacks(child);
	assert_ok(catrust_store_refresh(store, CATRUST_VANISHED_KEEP, NULL));
	ck_assert_uint_eq(count_store(store), MANY);
	catrust_store_unref(store);
}

TEST(a_watched_store_loses_nothing)
{
	struct catrust_store *store;
	struct catrust_watcher *watcher = NULL;
	pid_t child;

	if (!ct_test_can_fork_with_threads())
		return;
	store = load_copies();
	child = begin_attacks();
	assert_ok(catrust_store_watch(store, 1, CATRUST_VANISHED_KEEP, NULL,
				      NULL, &watcher));
	for (int i = 0; i < num_rounds(); i++) {
		ck_assert(is_version((long)count_store(store)));
		usleep(500);
	}
	catrust_watcher_stop(watcher);
	end_attacks(child);
	catrust_store_unref(store);
}

static void set_up(void)
{
	static const struct ct_corpus few = {.seed = 600}, many = {.seed = 601};
	const char *parent = getenv("TMPDIR");

	snprintf(directory, sizeof(directory), "%.200s/catrust-races-XXXXXX",
		 parent != NULL ? parent : "/tmp");
	if (mkdtemp(directory) == NULL)
		exit(99);
	ct_corpus_bundle(&victims[CAS].versions[0], &few, FEW);
	ct_corpus_bundle(&victims[CAS].versions[1], &many, MANY);
	for (unsigned i = 0; i < 2; i++) {
		CT_TEST_BUFFER der = CT_BUFFER_INIT;

		ct_test_crl(&der, &(struct ct_test_crl_spec){
					  .issuer = "CN=Root",
					  .signing_key = CT_TEST_P256(0),
					  .crl_number = 1 + i});
		ct_write_pem(&victims[CRL].versions[i], "X509 CRL", &der);
	}
	ct_test_victim_init(&victims[CAS], directory, "cas.pem");
	ct_test_victim_init(&victims[CRL], directory, "crl.pem");
}

static void tear_down(void)
{
	ct_test_victim_clear(&victims[CAS]);
	ct_test_victim_clear(&victims[CRL]);
	rmdir(directory);
}

RUN_TESTS(.timeout = 60, .set_up = set_up, .tear_down = tear_down)
