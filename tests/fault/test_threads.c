/*
 * Fault tests: many threads on one object, meant for ThreadSanitizer (make
 * check-tsan) and of use without it.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Credentials and certificates: any number of readers, no writer. Stores:
 * readers and a writer that adds, and refreshes changed files. Bundles of one
 * file: shared by credentials that come and go in several threads.
 */

#include <config.h>

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <catrust/catrust.h>
#include <catrust/credentials.h>
#include <gnutls/x509.h>

#include "tests/fault/fixture.h"
#include "tests/tools/checkers.h"
#include "tests/tools/corpus.h"
#include "tests/tools/run_suite.h"

enum { NUM_THREADS = 6, NUM_CAS = 200 };

static struct fixture fixture;
static struct ct_buffer bundle;

static gnutls_certificate_credentials_t cred;
static gnutls_x509_crt_t shared_crt;
static struct catrust_store *store;
static atomic_uint num_problems;
static atomic_bool is_over;

/* Memcheck runs threads one after the other, slowly (tests/memcheck). */
static unsigned rounds(unsigned usual)
{
	return ct_test_is_memchecked() ? usual / 10 + 1 : usual;
}

static void expect(bool is_true)
{
	if (!is_true)
		atomic_fetch_add(&num_problems, 1);
}

static void run_threads(void *(*function)(void *))
{
	pthread_t threads[NUM_THREADS];

	for (size_t i = 0; i < NUM_THREADS; i++)
		ck_assert_int_eq(pthread_create(&threads[i], NULL, function,
						(void *)(uintptr_t)i),
				 0);
	for (size_t i = 0; i < NUM_THREADS; i++)
		pthread_join(threads[i], NULL);
	ck_assert_uint_eq(atomic_load(&num_problems), 0);
}

/* Readers of credentials. The list of names is built by the thread that asks
 * first. */

static void *read_credentials(void *argument)
{
	gnutls_x509_trust_list_t list;
	struct catrust_rdn_fit fit;

	gnutls_certificate_get_trust_list(cred, &list);
	for (unsigned i = 0; i < rounds(20); i++) {
		gnutls_x509_trust_list_iter_t iter = NULL;
		gnutls_datum_t names, der;
		gnutls_x509_crt_t crt;
		unsigned num = 0;

		expect(catrust_certificate_get_rdn_sequence(cred, &names) == 0);
		expect(names.size > NUM_CAS);
		expect(catrust_certificate_rdn_sequence_limit(cred, 0, &fit) ==
		       0);
		while (gnutls_x509_trust_list_iter_get_ca(list, &iter, &crt) ==
		       0) {
			expect(gnutls_x509_crt_get_raw_dn(crt, &der) == 0);
			gnutls_free(der.data);
			gnutls_x509_crt_deinit(crt);
			num++;
		}
		expect(num == NUM_CAS);
	}
	return argument;
}

TEST(test_credentials)
{
	gnutls_datum_t data = {bundle.data, (unsigned)bundle.len};

	assert_ok(gnutls_certificate_allocate_credentials(&cred));
	/* Two pieces: the list is not that of one bundle. */
	ck_assert_int_eq(gnutls_certificate_set_x509_trust_mem(
				 cred, &fixture.first, GNUTLS_X509_FMT_DER),
			 1);
	ck_assert_int_eq(gnutls_certificate_set_x509_trust_mem(
				 cred, &data, GNUTLS_X509_FMT_PEM),
			 NUM_CAS - 1);
	run_threads(read_credentials);
	gnutls_certificate_free_credentials(cred);
}

/* Readers of one certificate object. */

static void *read_certificate(void *argument)
{
	for (unsigned i = 0; i < rounds(200); i++) {
		unsigned char bytes[64];
		size_t size = sizeof(bytes);
		gnutls_datum_t text;
		char name[256];

		expect(gnutls_x509_crt_get_fingerprint(shared_crt,
						       GNUTLS_DIG_SHA256, bytes,
						       &size) == 0);
		size = sizeof(name);
		expect(gnutls_x509_crt_get_dn(shared_crt, name, &size) == 0);
		expect(gnutls_x509_crt_export2(shared_crt, GNUTLS_X509_FMT_PEM,
					       &text) == 0);
		gnutls_free(text.data);
		expect(gnutls_x509_crt_get_version(shared_crt) == 3);
	}
	return argument;
}

TEST(test_certificate)
{
	assert_ok(gnutls_x509_crt_init(&shared_crt));
	assert_ok(gnutls_x509_crt_import(shared_crt, &fixture.first,
					 GNUTLS_X509_FMT_DER));
	run_threads(read_certificate);
	gnutls_x509_crt_deinit(shared_crt);
}

/* Credentials that load one file, in all threads at once. */

static void *load_shared(void *argument)
{
	for (unsigned i = 0; i < rounds(50); i++) {
		gnutls_certificate_credentials_t mine;
		gnutls_datum_t names;

		expect(gnutls_certificate_allocate_credentials(&mine) == 0);
		expect(gnutls_certificate_set_x509_trust_file(
			       mine, fixture.bundle_path,
			       GNUTLS_X509_FMT_PEM) == 4);
		expect(catrust_certificate_get_rdn_sequence(mine, &names) == 0);
		gnutls_certificate_free_credentials(mine);
	}
	return argument;
}

TEST(test_shared_bundles)
{
	run_threads(load_shared);
}

/* Readers of a store while it changes. */

static void read_snapshot(const struct catrust_snapshot *snapshot)
{
	size_t num = catrust_snapshot_count(snapshot), len;
	const uint8_t *bytes;

	for (size_t i = 0; i < num; i++) {
		struct catrust_certificate certificate, found;
		size_t index = 0;

		expect(catrust_snapshot_get(snapshot, i, &certificate) ==
		       CATRUST_OK);
		expect(catrust_snapshot_find_subject(
			       snapshot, certificate.subject,
			       certificate.subject_len, &index,
			       &found) == CATRUST_OK);
	}
	expect(catrust_snapshot_rdn_sequence(snapshot, &bytes, &len) ==
	       CATRUST_OK);
}

static void *read_store(void *argument)
{
	uint64_t last = 0;

	do {
		struct catrust_snapshot *snapshot =
			catrust_store_snapshot(store);
		uint64_t generation = catrust_store_generation(store);

		expect(snapshot != NULL && generation >= last);
		last = generation;
		if (snapshot == NULL)
			break;
		read_snapshot(snapshot);
		catrust_snapshot_unref(snapshot);
	} while (!atomic_load(&is_over));
	return argument;
}

static void write_store(void)
{
	static const struct ct_corpus corpora[2] = {{.seed = 301},
						    {.seed = 302}};
	struct ct_buffer data = CT_BUFFER_INIT;
	char path[512];

	for (unsigned i = 0; i < rounds(30); i++) {
		gnutls_datum_t file;

		data.len = 0;
		ct_corpus_bundle(&data, &corpora[i % 2], 3 + i % 4);
		file = (gnutls_datum_t){data.data, (unsigned)data.len};
		fixture_write(&fixture, "changing.pem", file, path);
		if (i == 0)
			expect(catrust_store_add_file(store, path, NULL,
						      NULL) == CATRUST_OK);
		else
			expect(catrust_store_refresh(store,
						     CATRUST_VANISHED_KEEP,
						     NULL) == CATRUST_OK);
		expect(catrust_store_add_memory(store, fixture.second.data,
						fixture.second.size, NULL,
						NULL) == CATRUST_OK);
	}
	remove(path);
	ct_buffer_clear(&data);
}

TEST(test_store)
{
	pthread_t threads[NUM_THREADS];

	store = catrust_store_new();
	ck_assert_ptr_nonnull(store);
	assert_ok(catrust_store_add_memory(store, fixture.first.data,
					   fixture.first.size, NULL, NULL));
	atomic_store(&is_over, false);
	for (size_t i = 0; i < NUM_THREADS; i++)
		ck_assert_int_eq(
			pthread_create(&threads[i], NULL, read_store, NULL), 0);
	write_store();
	atomic_store(&is_over, true);
	for (size_t i = 0; i < NUM_THREADS; i++)
		pthread_join(threads[i], NULL);
	ck_assert_uint_eq(atomic_load(&num_problems), 0);
	catrust_store_unref(store);
}

static void set_up(void)
{
	static const struct ct_corpus corpus = {.seed = 300};

	ct_corpus_bundle(&bundle, &corpus, NUM_CAS - 1);
	fixture_make(&fixture);
}

static void tear_down(void)
{
	fixture_clear(&fixture);
	ct_buffer_clear(&bundle);
}

RUN_TESTS(.timeout = 120, .set_up_all = set_up, .tear_down_all = tear_down)
