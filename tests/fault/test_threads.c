/*
 * Fault tests: many threads on one object, meant for ThreadSanitizer (make
 * check-tsan) and of use without it.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Credentials and certificates: any number of readers, no writer. Bundles of
 * one file: shared by credentials that come and go in several threads. Stores
 * that change under readers are in verify/test_threads.
 */

#include <config.h>

#include <pthread.h>
#include <stdatomic.h>

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
static atomic_uint num_problems;

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
