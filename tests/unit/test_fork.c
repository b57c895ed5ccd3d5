/*
 * Tests of fork() in a process with threads that load files, verify, ask for
 * names, and change a store or use a trust list: the child finds what they
 * share whole, and free to use.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Threads load a file and let go of it, so that the table of shared bundles
 * always changes; children load it too, in time. Left out with sanitizers,
 * whose allocators do not support a fork with threads.
 */

#include <config.h>

#include <pthread.h>
#include <stdatomic.h>
#include <sys/wait.h>
#include <unistd.h>

#include <catrust/catrust.h>
#include <gnutls/x509.h>

#include "tests/tools/checkers.h"
#include "tests/tools/run_suite.h"
#include "tests/unit/certificates.h"
#include "tests/tools/temporary.h"

enum { THREADS = 3, FORKS = 400, PATIENCE = 100 };

static atomic_bool is_over;
static char path[1024];
static struct ct_buffer first, second;

/* The first verification by a store makes its index, a second file has names
 * appended to those of the first. */
static bool use(struct catrust_store *store)
{
	const struct catrust_bytes certificate = {first.data, first.len};
	struct catrust_snapshot *snapshot;
	const uint8_t *names;
	size_t len = 0;

	(void)catrust_verify(store, NULL, &certificate, 1, NULL);
	if (catrust_store_add_memory(store, second.data, second.len, NULL,
				     NULL) != CATRUST_OK)
		return false;
	snapshot = catrust_store_snapshot(store);
	if (catrust_snapshot_rdn_sequence(snapshot, &names, &len) != CATRUST_OK)
		len = 0;
	catrust_snapshot_unref(snapshot);
	return len > 0;
}

static bool load(void)
{
	struct catrust_store *store = catrust_store_new();
	size_t count = 0;
	bool is_good = catrust_store_add_file(store, path, NULL, &count) ==
			       CATRUST_OK &&
		       count == 1 && use(store);

	catrust_store_unref(store);
	return is_good;
}

static void *load_again(void *data)
{
	(void)data;
	while (!atomic_load(&is_over))
		if (!load())
			return &is_over;
	return NULL;
}

TEST(test_children_load)
{
	pthread_t threads[THREADS];
	struct ct_buffer pem = CT_BUFFER_INIT;
	void *is_wrong;
	int status;

	certificate_der(&first, 1);
	certificate_der(&second, 2);
	certificate_pem(&pem, 1);
	write_file("ca.pem", span_of(&pem));
	ct_buffer_clear(&pem);
	settle();
	snprintf(path, sizeof(path), "%s", path_of("ca.pem"));
	for (int i = 0; i < THREADS; i++)
		ck_assert_int_eq(
			pthread_create(&threads[i], NULL, load_again, NULL), 0);
	for (int i = 0; i < FORKS; i++) {
		pid_t child = fork();

		ck_assert_int_ge(child, 0);
		if (child == 0) {
			alarm(PATIENCE);
			_exit(load() && load() ? 0 : 1);
		}
		ck_assert_int_eq(waitpid(child, &status, 0), child);
		ck_assert_msg(status == 0, "child %d: status %x", i, status);
	}
	atomic_store(&is_over, true);
	for (int i = 0; i < THREADS; i++) {
		ck_assert_int_eq(pthread_join(threads[i], &is_wrong), 0);
		ck_assert_ptr_null(is_wrong);
	}
	ct_buffer_clear(&first);
	ct_buffer_clear(&second);
}

/* --- Changing a store ----------------------------------------------------- */

enum { CERTIFICATES = 20, CHANGING_FORKS = 100 };

static _Atomic(struct catrust_store *) changing;
static struct ct_buffer ders[CERTIFICATES];

/* Each certificate is a source of its own, and one more generation; looking
 * again finds all as it was. */
static bool add_all(struct catrust_store *store)
{
	bool is_good = true;

	for (unsigned i = 0; i < CERTIFICATES; i++) {
		is_good &= catrust_store_add_memory(store, ders[i].data,
						    ders[i].len, NULL,
						    NULL) == CATRUST_OK;
		is_good &= catrust_store_refresh(store, CATRUST_VANISHED_KEEP,
						 NULL) == CATRUST_OK;
	}
	return is_good;
}

static void *change_stores(void *data)
{
	bool is_good = true;

	(void)data;
	while (!atomic_load(&is_over)) {
		struct catrust_store *before, *store = catrust_store_new();

		before = atomic_exchange(&changing, store);
		catrust_store_unref(before);
		is_good &= add_all(store);
	}
	return is_good ? NULL : &is_over;
}

/* What a child finds: as many certificates as there were changes, which can be
 * found, and a store to go on with. */
static bool is_whole(struct catrust_store *store)
{
	struct catrust_snapshot *snapshot = catrust_store_snapshot(store);
	size_t count = catrust_snapshot_count(snapshot);
	bool is_good = catrust_store_generation(store) == count;

	for (size_t i = 0; i < count; i++) {
		struct catrust_certificate certificate, found;
		size_t index = 0;

		is_good &= catrust_snapshot_get(snapshot, i, &certificate) ==
			   CATRUST_OK;
		is_good &= catrust_snapshot_find_subject(
				   snapshot, certificate.subject,
				   certificate.subject_len, &index,
				   &found) == CATRUST_OK &&
			   found.der == certificate.der;
	}
	catrust_snapshot_unref(snapshot);
	return is_good && add_all(store) &&
	       catrust_store_generation(store) == count + CERTIFICATES;
}

TEST(test_children_find_a_store_whole)
{
	pthread_t thread;
	void *is_wrong;
	int status;

	for (unsigned i = 0; i < CERTIFICATES; i++)
		certificate_der(&ders[i], i + 1);
	atomic_store(&is_over, false);
	atomic_store(&changing, catrust_store_new());
	ck_assert_int_eq(pthread_create(&thread, NULL, change_stores, NULL), 0);
	for (int i = 0; i < CHANGING_FORKS; i++) {
		pid_t child = fork();

		ck_assert_int_ge(child, 0);
		if (child == 0) {
			alarm(PATIENCE);
			_exit(is_whole(atomic_load(&changing)) ? 0 : 1);
		}
		ck_assert_int_eq(waitpid(child, &status, 0), child);
		ck_assert_msg(status == 0, "child %d: status %x", i, status);
	}
	atomic_store(&is_over, true);
	ck_assert_int_eq(pthread_join(thread, &is_wrong), 0);
	ck_assert_ptr_null(is_wrong);
	catrust_store_unref(atomic_load(&changing));
	for (unsigned i = 0; i < CERTIFICATES; i++)
		ct_buffer_clear(&ders[i]);
}

/* --- A trust list's objects ----------------------------------------------- */

static gnutls_x509_crt_t root;
static gnutls_x509_trust_list_t list;

/* All get the one object that the list has of its CA. */
static bool find_issuer(void)
{
	gnutls_x509_crt_t issuer, again;

	return gnutls_x509_trust_list_get_issuer(list, root, &issuer, 0) == 0 &&
	       gnutls_x509_trust_list_get_issuer(list, root, &again, 0) == 0 &&
	       issuer == again;
}

static void *find_issuers(void *data)
{
	bool is_good = true;

	(void)data;
	while (!atomic_load(&is_over))
		is_good &= find_issuer();
	return is_good ? NULL : &is_over;
}

TEST(test_children_use_a_trust_list)
{
	pthread_t threads[THREADS];
	gnutls_datum_t datum;
	void *is_wrong;
	int status;

	certificate_der(&first, 1);
	datum = (gnutls_datum_t){first.data, (unsigned)first.len};
	assert_ok(gnutls_x509_crt_init(&root));
	assert_ok(gnutls_x509_crt_import(root, &datum, GNUTLS_X509_FMT_DER));
	assert_ok(gnutls_x509_trust_list_init(&list, 0));
	ck_assert_int_eq(gnutls_x509_trust_list_add_trust_mem(
				 list, &datum, NULL, GNUTLS_X509_FMT_DER, 0, 0),
			 1);
	atomic_store(&is_over, false);
	for (int i = 0; i < THREADS; i++)
		ck_assert_int_eq(
			pthread_create(&threads[i], NULL, find_issuers, NULL),
			0);
	for (int i = 0; i < FORKS; i++) {
		pid_t child = fork();

		ck_assert_int_ge(child, 0);
		if (child == 0) {
			alarm(PATIENCE);
			_exit(find_issuer() ? 0 : 1);
		}
		ck_assert_int_eq(waitpid(child, &status, 0), child);
		ck_assert_msg(status == 0, "child %d: status %x", i, status);
	}
	atomic_store(&is_over, true);
	for (int i = 0; i < THREADS; i++) {
		ck_assert_int_eq(pthread_join(threads[i], &is_wrong), 0);
		ck_assert_ptr_null(is_wrong);
	}
	gnutls_x509_trust_list_deinit(list, 1);
	gnutls_x509_crt_deinit(root);
	ct_buffer_clear(&first);
}

int main(void)
{
	if (!ct_test_can_fork_with_threads()) {
		puts("skipped: sanitizers and emulators do not support a fork "
		     "with threads");
		return 77;
	}
	return ct_run_tests(
		(struct ct_tests){.timeout = 120,
				  .set_up_all = temporary_make,
				  .tear_down_all = temporary_remove});
}
