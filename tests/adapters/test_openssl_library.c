/*
 * Tests of libcatrust-openssl: loading, verification, refresh, threads, fork.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <catrust/openssl.h>
#include <fcntl.h>
#include <openssl/err.h>
#include <openssl/x509.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "tests/tools/checkers.h"
#include "openssl_races.h"
#include "tests/tools/der_writer.h"
#include "tests/tools/run_suite.h"
#include "tests/tools/signer.h"

#define NOW ((time_t)1780000000)

enum { NUM_CAS = 3, NUM_THREADS = 8, NUM_ROUNDS = 40, NUM_RELOADS = 10 };

static char directory[] = "/tmp/catrust-openssl-XXXXXX";
static char ca_path[64], crl_path[64];
static struct ct_buffer leaves[NUM_CAS];
static const char *const subjects[NUM_CAS] = {"CN=One", "CN=Two", "CN=Two"};

static void write_file(const char *path, const struct ct_buffer *data)
{
	/* Another one each time: a clock's ticks are far apart. */
	static time_t modified = NOW;
	struct timespec old[2];

	old[0] = old[1] = (struct timespec){.tv_sec = ++modified};
	ct_write_file(data->data, data->len, "%s", path);
	ck_assert_int_eq(utimensat(AT_FDCWD, path, old, 0), 0);
}

static void write_cas(unsigned count)
{
	CT_TEST_BUFFER text = CT_BUFFER_INIT;

	for (unsigned i = 0; i < count; i++) {
		CT_TEST_BUFFER der = CT_BUFFER_INIT;

		ct_test_certificate(
			&der, &CT_TEST_CA(subjects[i], CT_TEST_P256(i),
					  .serial = i + 1,
					  .key_usage = CT_TEST_KEY_CERT_SIGN |
						       CT_TEST_CRL_SIGN,
					  .with_key_ids = true));
		ct_write_pem(&text, "CERTIFICATE", &der);
	}
	write_file(ca_path, &text);
}

/* A CRL of the first CA. */
struct crl {
	bool is_revoked;
	unsigned key;
	uint64_t number;
	int64_t this_update;
};

static void write_this_crl(const char *path, const struct crl *crl)
{
	struct ct_test_crl_entry entry = {.serial = crl->is_revoked ? 100 : 7};
	CT_TEST_BUFFER der = CT_BUFFER_INIT, text = CT_BUFFER_INIT;

	ct_test_crl(&der, &(struct ct_test_crl_spec){
				  .issuer = subjects[0],
				  .signing_key = CT_TEST_P256(crl->key),
				  .entries = &entry,
				  .num_entries = 1,
				  .crl_number = crl->number,
				  .this_update = crl->this_update});
	ct_write_pem(&text, "X509 CRL", &der);
	write_file(path, &text);
}

static void write_crl(bool is_revoked)
{
	write_this_crl(crl_path, &(struct crl){.is_revoked = is_revoked});
}

static void set_up(void)
{
	ck_assert_ptr_nonnull(mkdtemp(directory));
	snprintf(ca_path, sizeof(ca_path), "%s/ca.pem", directory);
	snprintf(crl_path, sizeof(crl_path), "%s/crl.pem", directory);
	for (unsigned i = 0; i < NUM_CAS; i++)
		ct_test_certificate(&leaves[i],
				    &(struct ct_test_certificate_spec){
					    .subject = "CN=leaf",
					    .issuer = subjects[i],
					    .serial = 100 + i,
					    .key = CT_TEST_P256(9),
					    .signing_key = CT_TEST_P256(i),
					    .with_key_ids = true});
	write_cas(NUM_CAS);
	write_crl(true);
}

static void tear_down(void)
{
	unlink(ca_path);
	unlink(crl_path);
	rmdir(directory);
	for (unsigned i = 0; i < NUM_CAS; i++)
		ct_buffer_clear(&leaves[i]);
}

/* The error of verifying a leaf, 0 for a good one. */
static int verify(X509_STORE *store, unsigned leaf, unsigned long flags)
{
	const unsigned char *at = leaves[leaf].data;
	X509 *certificate = d2i_X509(NULL, &at, (long)leaves[leaf].len);
	X509_STORE_CTX *context = X509_STORE_CTX_new();
	int error;

	X509_STORE_CTX_init(context, store, certificate, NULL);
	X509_STORE_CTX_set_flags(context, flags);
	X509_STORE_CTX_set_time(context, 0, NOW);
	error = X509_verify_cert(context) == 1
			? X509_V_OK
			: X509_STORE_CTX_get_error(context);
	X509_STORE_CTX_free(context);
	X509_free(certificate);
	return error;
}

static int num_objects(X509_STORE *store)
{
	return sk_X509_OBJECT_num(X509_STORE_get0_objects(store));
}

/* From 4.0 on they come at once. */
TESTS(certificates_come_when_needed, OPENSSL_version_major() < 4)
{
	X509_STORE *store = X509_STORE_new();

	ck_assert_int_eq(catrust_openssl_store_load_file(store, ca_path), 1);
	ck_assert_int_eq(num_objects(store), 0);
	ck_assert_int_eq(verify(store, 0, 0), X509_V_OK);
	ck_assert_int_eq(num_objects(store), 1);
	/* Two of one subject come together. */
	ck_assert_int_eq(verify(store, 2, 0), X509_V_OK);
	ck_assert_int_eq(num_objects(store), 3);
	catrust_openssl_store_materialise(store);
	ck_assert_int_eq(num_objects(store), 3);
	X509_STORE_free(store);
}

TEST(all_come_on_request)
{
	X509_STORE *store = X509_STORE_new();

	ck_assert_int_eq(catrust_openssl_store_load_file(store, ca_path), 1);
	catrust_openssl_store_materialise(store);
	ck_assert_int_eq(num_objects(store), 3);
	X509_STORE_free(store);
}

TEST(directories_are_loaded)
{
	X509_STORE *store = X509_STORE_new();

	ck_assert_int_eq(catrust_openssl_store_load_dir(store, directory), 2);
	ck_assert_int_eq(verify(store, 0, X509_V_FLAG_CRL_CHECK),
			 X509_V_ERR_CERT_REVOKED);
	ck_assert_int_eq(catrust_openssl_store_load_dir(store, "/nowhere/x"),
			 -1);
	X509_STORE_free(store);
}

TEST(failures_are_openssls)
{
	X509_STORE *store = X509_STORE_new();

	assert_ok(catrust_openssl_store_load_file(store, "/nowhere/x"));
	ck_assert_uint_ne(ERR_get_error(), 0);
	ERR_clear_error();
	assert_ok(catrust_openssl_store_load_crl(store, ca_path));
	ck_assert_uint_ne(ERR_get_error(), 0);
	ERR_clear_error();
	assert_ok(catrust_openssl_store_load_file(NULL, ca_path));
	assert_ok(catrust_openssl_store_load_file(store, NULL));
	ck_assert_ptr_null(catrust_openssl_load_client_CA_file("/nowhere/x"));
	X509_STORE_free(store);
}

TEST(names_come_once)
{
	STACK_OF(X509_NAME) *names =
		catrust_openssl_load_client_CA_file(ca_path);

	ck_assert_int_eq(sk_X509_NAME_num(names), 2);
	sk_X509_NAME_pop_free(names, X509_NAME_free);
}

TEST(default_paths_are_loaded)
{
	X509_STORE *store = X509_STORE_new();

	setenv("SSL_CERT_FILE", ca_path, 1);
	ck_assert_int_eq(catrust_openssl_store_load_default_paths(store), 1);
	unsetenv("SSL_CERT_FILE");
	ck_assert_int_eq(verify(store, 1, 0), X509_V_OK);
	X509_STORE_free(store);
}

TEST(refresh_gives_what_the_files_hold)
{
	X509_STORE *store = X509_STORE_new(), *same, *newer;
	uint64_t generation = 9;

	ck_assert_int_eq(catrust_openssl_store_load_file(store, ca_path), 1);
	ck_assert_int_eq(catrust_openssl_store_load_crl(store, crl_path), 1);
	X509_STORE_set_flags(store, X509_V_FLAG_CRL_CHECK);
	same = catrust_openssl_refresh(store, &generation);
	ck_assert_ptr_eq(same, store);
	ck_assert_uint_eq(generation, 0);
	X509_STORE_free(same);
	ck_assert_int_eq(verify(store, 0, 0), X509_V_ERR_CERT_REVOKED);

	/* The revocation is lifted, two CAs are gone. */
	unlink(crl_path);
	ck_assert_ptr_null(catrust_openssl_refresh(store, &generation));
	ERR_clear_error();
	write_crl(false);
	write_cas(1);
	newer = catrust_openssl_refresh(store, &generation);
	ck_assert_ptr_nonnull(newer);
	ck_assert_ptr_ne(newer, store);
	ck_assert_uint_eq(generation, 1);
	ck_assert_int_eq(verify(newer, 0, 0), X509_V_OK);
	ck_assert_int_eq(verify(newer, 1, 0),
			 X509_V_ERR_UNABLE_TO_GET_ISSUER_CERT_LOCALLY);
	ck_assert_int_eq(verify(store, 0, 0), X509_V_ERR_CERT_REVOKED);
	X509_STORE_free(newer);
	X509_STORE_free(store);
	write_cas(NUM_CAS);
	write_crl(true);
}

/* An older CRL that revokes less, or one of somebody else. */
TEST(refresh_keeps_the_crl_unless_its_issuer_has_a_newer_one)
{
	static const struct crl before = {true, 0, 5, NOW - 1000};
	static const struct {
		struct crl crl;
		bool may_follow;
	} cases[] = {
		{{false, 0, 5, NOW - 1001}, false},
		{{false, 0, 4, NOW - 1000}, false},
		{{false, 0, 4, NOW - 10}, false},
		{{false, 0, 0, NOW - 10}, false},
		{{false, 1, 6, NOW - 10}, false},
		{{false, 9, 6, NOW - 10}, false},
		{{false, 0, 6, NOW - 10}, true},
		{{false, 0, 5, NOW - 1000}, true},
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
		X509_STORE *store = X509_STORE_new(), *newer;
		uint64_t generation = 9;

		write_this_crl(crl_path, &before);
		ck_assert_int_eq(
			catrust_openssl_store_load_file(store, ca_path), 1);
		ck_assert_int_eq(
			catrust_openssl_store_load_crl(store, crl_path), 1);
		write_this_crl(crl_path, &cases[i].crl);
		newer = catrust_openssl_refresh(store, &generation);
		ck_assert_msg((newer != NULL) == cases[i].may_follow, "%zu", i);
		ck_assert_uint_eq(generation, newer != NULL ? 1 : 9);
		ck_assert_uint_eq(ERR_peek_error(), 0);
		ck_assert_int_eq(verify(newer != NULL ? newer : store, 0,
					X509_V_FLAG_CRL_CHECK),
				 newer != NULL ? X509_V_OK
					       : X509_V_ERR_CERT_REVOKED);
		X509_STORE_free(newer);
		X509_STORE_free(store);
	}
	write_crl(true);
}

/* CAs of one name, one of which signs CRLs of some scopes, several of each. */
struct issuers {
	unsigned num, signer;
	bool have_key_ids;
	unsigned num_scopes, num_of_scope;
};

static void write_issuers(const struct issuers *issuers)
{
	struct ct_buffer der = CT_BUFFER_INIT, text = CT_BUFFER_INIT;

	for (unsigned i = 0; i < issuers->num; i++) {
		ct_test_certificate(
			&der, &(struct ct_test_certificate_spec){
				      .subject = subjects[0],
				      .issuer = subjects[0],
				      .serial = i + 1,
				      .key = CT_TEST_P256(i),
				      .signing_key = CT_TEST_P256(i),
				      .with_key_ids = issuers->have_key_ids,
				      .without_signature = true});
		ct_write_pem(&text, "CERTIFICATE", &der);
		ct_buffer_clear(&der);
	}
	write_file(ca_path, &text);
	ct_buffer_clear(&text);
}

/* The scopes are those of delta CRLs, each with another base. */
static void write_crls_of(const struct issuers *issuers, int64_t this_update)
{
	struct ct_buffer der = CT_BUFFER_INIT, text = CT_BUFFER_INIT;

	for (unsigned i = 0; i < issuers->num_scopes * issuers->num_of_scope;
	     i++) {
		ct_test_crl(
			&der,
			&(struct ct_test_crl_spec){
				.issuer = subjects[0],
				.signing_key = CT_TEST_P256(issuers->signer),
				.this_update = this_update + i,
				.base_number = 1 + i % issuers->num_scopes,
				.with_key_ids = issuers->have_key_ids});
		ct_write_pem(&text, "X509 CRL", &der);
		ct_buffer_clear(&der);
	}
	write_file(crl_path, &text);
	ct_buffer_clear(&text);
}

static bool may_follow(const struct issuers *issuers)
{
	X509_STORE *store = X509_STORE_new(), *newer;
	bool result;

	write_issuers(issuers);
	write_crls_of(issuers, NOW - 1000);
	ck_assert_int_eq(catrust_openssl_store_load_file(store, ca_path), 1);
	ck_assert_int_gt(catrust_openssl_store_load_crl(store, crl_path), 0);
	write_crls_of(issuers, NOW - 500);
	newer = catrust_openssl_refresh(store, NULL);
	result = newer != NULL;
	X509_STORE_free(newer);
	X509_STORE_free(store);
	return result;
}

/* The order of a name's certificates is OpenSSL's. */
static bool may_follow_first_and_last(struct issuers issuers)
{
	bool result = may_follow(&issuers);

	issuers.signer = issuers.num - 1;
	return result && may_follow(&issuers);
}

/* The hundreds of signatures take more than a minute under valgrind. */
TEST(refresh_bounds_failed_checks)
{
	ck_assert(may_follow(&(struct issuers){1, 0, false, 1, 32}));
	ck_assert(!may_follow(&(struct issuers){1, 0, false, 1, 33}));
	if (!ct_test_is_memchecked()) {
		ck_assert(may_follow_first_and_last(
			(struct issuers){190, 0, false, 1, 1}));
		ck_assert(!may_follow_first_and_last(
			(struct issuers){210, 0, false, 1, 1}));
		/* For all scopes together. */
		ck_assert(!may_follow_first_and_last(
			(struct issuers){110, 0, false, 2, 1}));
		/* Key identifiers say who it was; good signatures cost
		 * nothing. */
		ck_assert(may_follow_first_and_last(
			(struct issuers){210, 0, true, 210, 1}));
	}
	write_cas(NUM_CAS);
	write_crl(true);
}

/* Two files with CRLs of one issuer: the newest counts, before and after. */
TEST(refresh_compares_all_crls_of_an_issuer)
{
	static const struct {
		struct crl before[2], after[2];
		bool may_follow;
	} cases[] = {
		{{{true, 0, 5, NOW - 1000}, {true, 0, 6, NOW - 900}},
		 {{true, 0, 5, NOW - 1000}, {false, 0, 7, NOW - 800}},
		 true},
		/* The older one alone. */
		{{{false, 0, 5, NOW - 1000}, {true, 0, 6, NOW - 900}},
		 {{false, 0, 5, NOW - 1000}, {false, 0, 5, NOW - 1000}},
		 false},
		/* Each is older than the other one. */
		{{{true, 0, 5, NOW - 1000}, {true, 0, 5, NOW - 1000}},
		 {{false, 0, 1, NOW - 10}, {false, 0, 9, NOW - 2000}},
		 false},
		{{{true, 0, 5, NOW - 1000}, {true, 0, 6, NOW - 900}},
		 {{false, 9, 5, NOW - 1000}, {true, 0, 7, NOW - 800}},
		 false},
	};
	char second[80];

	snprintf(second, sizeof(second), "%s.second", crl_path);
	for (size_t i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
		X509_STORE *store = X509_STORE_new(), *newer;

		write_this_crl(crl_path, &cases[i].before[0]);
		write_this_crl(second, &cases[i].before[1]);
		ck_assert_int_eq(
			catrust_openssl_store_load_file(store, ca_path), 1);
		ck_assert_int_eq(
			catrust_openssl_store_load_crl(store, crl_path), 1);
		ck_assert_int_eq(catrust_openssl_store_load_crl(store, second),
				 1);
		write_this_crl(crl_path, &cases[i].after[0]);
		write_this_crl(second, &cases[i].after[1]);
		newer = catrust_openssl_refresh(store, NULL);
		ck_assert_msg((newer != NULL) == cases[i].may_follow, "%zu", i);
		ck_assert_int_eq(verify(newer != NULL ? newer : store, 0,
					X509_V_FLAG_CRL_CHECK),
				 newer != NULL ? X509_V_OK
					       : X509_V_ERR_CERT_REVOKED);
		X509_STORE_free(newer);
		X509_STORE_free(store);
	}
	unlink(second);
	write_crl(true);
}

/* Loads the CRL by a relative path, and goes where another file has that. */
static X509_STORE *load_and_go(const char *other, bool is_by_chroot)
{
	X509_STORE *store = X509_STORE_new();
	char path[80];

	snprintf(path, sizeof(path), "%s/crl.pem", other);
	ck_assert_int_eq(mkdir(other, 0700), 0);
	write_this_crl(path, &(struct crl){false, 0, 9, NOW - 5});
	ck_assert_int_eq(catrust_openssl_store_load_file(store, ca_path), 1);
	ck_assert_int_eq(chdir(directory), 0);
	ck_assert_int_eq(catrust_openssl_store_load_crl(store, "crl.pem"), 1);
	ck_assert_int_eq(chdir(other), 0);
	if (is_by_chroot)
		ck_assert_int_eq(chroot(other), 0);
	return store;
}

TEST(refresh_reads_the_file_that_was_loaded)
{
	X509_STORE *store, *same, *newer;
	char other[60], path[80];

	snprintf(other, sizeof(other), "%s/other", directory);
	snprintf(path, sizeof(path), "%s/crl.pem", other);
	store = load_and_go(other, false);
	same = catrust_openssl_refresh(store, NULL);
	ck_assert_ptr_eq(same, store);
	X509_STORE_free(same);
	write_this_crl(crl_path, &(struct crl){true, 0, 7, NOW - 5});
	newer = catrust_openssl_refresh(store, NULL);
	ck_assert_ptr_nonnull(newer);
	ck_assert_ptr_ne(newer, store);
	ck_assert_int_eq(verify(newer, 0, X509_V_FLAG_CRL_CHECK),
			 X509_V_ERR_CERT_REVOKED);
	X509_STORE_free(newer);
	X509_STORE_free(store);
	ck_assert_int_eq(chdir("/"), 0);
	unlink(path);
	rmdir(other);
	write_crl(true);
}

TEST(refresh_reads_nothing_in_another_root_directory)
{
	char other[60], path[80];
	int status = -1;
	pid_t child;

	if (!ct_test_may_chroot())
		return;
	snprintf(other, sizeof(other), "%s/other", directory);
	child = fork();
	ck_assert_int_ge(child, 0);
	if (child == 0) {
		X509_STORE *store = load_and_go(other, true);

		/* The same absolute paths, of other files. */
		ck_assert_int_eq(symlink(".", "tmp"), 0);
		ck_assert_int_eq(symlink(".", directory), 0);
		write_cas(NUM_CAS);
		status = catrust_openssl_refresh(store, NULL) == NULL &&
					 verify(store, 0,
						X509_V_FLAG_CRL_CHECK) ==
						 X509_V_ERR_CERT_REVOKED
				 ? 0
				 : 1;
		X509_STORE_free(store); /* or valgrind would call it lost */
		_exit(status);
	}
	ck_assert_int_eq(waitpid(child, &status, 0), child);
	ck_assert_int_eq(status, 0);
	for (size_t i = 0; i < 4; i++) {
		snprintf(path, sizeof(path), "%s/%s", other,
			 (const char *[]){"tmp", strrchr(directory, '/') + 1,
					  "ca.pem", "crl.pem"}[i]);
		ck_assert_int_eq(unlink(path), 0);
	}
	ck_assert_int_eq(rmdir(other), 0);
}

static void *verify_often(void *store)
{
	for (unsigned i = 0; i < ct_test_many(NUM_ROUNDS, 4); i++)
		if (verify(store, i % NUM_CAS, 0) != X509_V_OK ||
		    verify(store, 0, X509_V_FLAG_CRL_CHECK) !=
			    X509_V_ERR_CERT_REVOKED)
			return store;
	return NULL;
}

TEST(threads_verify_together)
{
	X509_STORE *store = X509_STORE_new();
	pthread_t threads[NUM_THREADS];

	ck_assert_int_eq(catrust_openssl_store_load_file(store, ca_path), 1);
	ck_assert_int_eq(catrust_openssl_store_load_crl(store, crl_path), 1);
	for (size_t i = 0; i < NUM_THREADS; i++)
		ck_assert_int_eq(
			pthread_create(&threads[i], NULL, verify_often, store),
			0);
	for (size_t i = 0; i < NUM_THREADS; i++) {
		void *failed = store;

		ck_assert_int_eq(pthread_join(threads[i], &failed), 0);
		ck_assert_ptr_null(failed);
	}
	X509_STORE_free(store);
}

/* What a server publishes to its threads. */
struct published {
	pthread_mutex_t mutex;
	X509_STORE *store;
	uint64_t generation;
	bool is_over;
};

/* A reference to the store of the moment; NULL when all is over. */
static X509_STORE *current_store(struct published *published)
{
	X509_STORE *store = NULL;

	pthread_mutex_lock(&published->mutex);
	if (!published->is_over) {
		store = published->store;
		X509_STORE_up_ref(store);
	}
	pthread_mutex_unlock(&published->mutex);
	return store;
}

/* Under the lock: the thread sanitizer does not see how OpenSSL counts. */
static void give_back(struct published *published, X509_STORE *store)
{
	pthread_mutex_lock(&published->mutex);
	X509_STORE_free(store);
	pthread_mutex_unlock(&published->mutex);
}

static void *serve(void *argument)
{
	struct published *published = argument;
	X509_STORE *store;
	bool is_right = true;

	while ((store = current_store(published)) != NULL) {
		int error = verify(store, 0, X509_V_FLAG_CRL_CHECK);

		is_right = is_right && verify(store, 2, 0) == X509_V_OK &&
			   (error == X509_V_OK ||
			    error == X509_V_ERR_CERT_REVOKED);
		give_back(published, store);
	}
	return is_right ? NULL : argument;
}

/* Publishes what the files hold now. */
static void reload(struct published *published)
{
	uint64_t generation = 0;
	X509_STORE *newer =
		catrust_openssl_refresh(published->store, &generation);

	ck_assert_ptr_nonnull(newer);
	ck_assert_uint_eq(generation, published->generation + 1);
	pthread_mutex_lock(&published->mutex);
	X509_STORE_free(published->store);
	published->store = newer;
	published->generation = generation;
	pthread_mutex_unlock(&published->mutex);
}

TEST(stores_are_reloaded_while_threads_verify)
{
	struct published published = {.mutex = PTHREAD_MUTEX_INITIALIZER};
	pthread_t threads[NUM_THREADS];

	published.store = X509_STORE_new();
	ck_assert_int_eq(
		catrust_openssl_store_load_file(published.store, ca_path), 1);
	ck_assert_int_eq(
		catrust_openssl_store_load_crl(published.store, crl_path), 1);
	for (size_t i = 0; i < NUM_THREADS; i++)
		ck_assert_int_eq(
			pthread_create(&threads[i], NULL, serve, &published),
			0);
	for (unsigned i = 0; i < ct_test_many(NUM_RELOADS, 3); i++) {
		unlink(crl_path);
		write_crl(i % 2 == 1);
		reload(&published);
		ck_assert_int_eq(
			verify(published.store, 0, X509_V_FLAG_CRL_CHECK),
			i % 2 == 1 ? X509_V_ERR_CERT_REVOKED : X509_V_OK);
	}
	pthread_mutex_lock(&published.mutex);
	published.is_over = true;
	pthread_mutex_unlock(&published.mutex);
	for (size_t i = 0; i < NUM_THREADS; i++) {
		void *failed = &published;

		ck_assert_int_eq(pthread_join(threads[i], &failed), 0);
		ck_assert_ptr_null(failed);
	}
	X509_STORE_free(published.store);
	write_crl(true);
}

TEST(children_verify_too)
{
	X509_STORE *store = X509_STORE_new();
	int status = -1;
	pid_t child;

	ck_assert_int_eq(catrust_openssl_store_load_file(store, ca_path), 1);
	ck_assert_int_eq(catrust_openssl_store_load_crl(store, crl_path), 1);
	child = fork();
	ck_assert_int_ge(child, 0);
	if (child == 0) {
		status = verify(store, 1, 0) == X509_V_OK &&
					 verify(store, 0,
						X509_V_FLAG_CRL_CHECK) ==
						 X509_V_ERR_CERT_REVOKED
				 ? 0
				 : 1;
		X509_STORE_free(store); /* checkers look at children, too */
		_exit(status);
	}
	ck_assert_int_eq(waitpid(child, &status, 0), child);
	ck_assert_int_eq(status, 0);
	X509_STORE_free(store);
}

RUN_TESTS(.timeout = 120, .set_up_all = set_up, .tear_down_all = tear_down)
