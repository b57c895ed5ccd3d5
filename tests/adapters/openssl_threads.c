/*
 * Threads that use OpenSSL's stores together, and what they are answered.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <openssl/err.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "openssl_threads.h"
#include "tests/tools/der_writer.h"

enum { NUM_THREADS = 4, NUM_ROUNDS = 4, NUM_PLAIN = 2, PLAIN_SERIAL = 200 };

/* The store that threads share. References are given back under the lock: the
 * thread sanitizer does not see how OpenSSL counts them. */
struct shared {
	pthread_mutex_t mutex;
	X509_STORE *store;
	const struct ct_scenario *scenario;
	/* In addition to the scenario: a CA, a leaf of its that is revoked,
	 * and one that is good. */
	struct ct_buffer plain_ca, plain_leaves[NUM_PLAIN];
	char ca_path[PATH_SIZE], crl_path[PATH_SIZE];
};

/* Only ints: compared as bytes. */
struct answers {
	int plain[NUM_PLAIN], verdicts[NUM_LEAVES];
	int num_certificates[NUM_CAS], added[NUM_CAS];
	int num_crls[NUM_CAS], crl_len[NUM_CAS], num_revoked[NUM_CAS];
	int has_errors;
};

struct thread {
	pthread_t id;
	struct shared *shared;
	size_t number;
	struct answers first[2]; /* in the shared store, and in its own */
	int num_objects;
	bool is_steady;
};

/* --- Files ---------------------------------------------------------------- */

/* In one step, so that no reader sees a partial file. */
static void replace_file(const char *path, const struct ct_buffer *text)
{
	char other[PATH_SIZE + 8];

	snprintf(other, sizeof(other), "%s.new", path);
	ct_write_file(text->data, text->len, "%s", other);
	if (rename(other, path) != 0)
		ct_scenario_die(path);
}

static void make_plain(struct shared *shared)
{
	struct ct_test_certificate_spec spec = CT_TEST_CA(
		"CN=Plain CA", CT_TEST_P256(5), .serial = 1,
		.not_before = NOW - 100 * DAY, .not_after = NOW + 100 * DAY,
		.key_usage = CT_TEST_KEY_CERT_SIGN | CT_TEST_CRL_SIGN);

	ct_test_certificate(&shared->plain_ca, &spec);
	spec.subject = "CN=leaf";
	spec.key = CT_TEST_P256(9);
	spec.has_basic_constraints = spec.is_ca = false;
	spec.key_usage = 0;
	for (size_t i = 0; i < NUM_PLAIN; i++) {
		spec.serial = PLAIN_SERIAL + i;
		ct_test_certificate(&shared->plain_leaves[i], &spec);
	}
}

static void put_crl(struct ct_buffer *text, const char *issuer,
		    struct ct_test_key key, uint64_t serial)
{
	CT_TEST_BUFFER der = CT_BUFFER_INIT;
	const struct ct_test_crl_entry entry = {.serial = serial};

	ct_test_crl(&der, &(struct ct_test_crl_spec){
				  .issuer = issuer,
				  .signing_key = key,
				  .this_update = NOW - 10 * DAY,
				  .next_update = NOW + 10 * DAY,
				  .entries = &entry,
				  .num_entries = 1,
			  });
	ct_write_pem(text, "X509 CRL", &der);
}

static void write_files(const struct shared *shared)
{
	const struct ct_scenario *scenario = shared->scenario;
	struct ct_buffer text = CT_BUFFER_INIT;

	for (size_t i = 0; i < NUM_CAS; i++)
		ct_write_pem(&text, "CERTIFICATE", &scenario->cas[i]);
	ct_write_pem(&text, "CERTIFICATE", &shared->plain_ca);
	replace_file(shared->ca_path, &text);
	ct_buffer_clear(&text);
	put_crl(&text, scenario->leaf_issuers[0], scenario->specs[0].key,
		scenario->leaf_serials[0]);
	put_crl(&text, "CN=Plain CA", CT_TEST_P256(5), PLAIN_SERIAL);
	replace_file(shared->crl_path, &text);
	ct_buffer_clear(&text);
}

static X509_STORE *load(const struct shared *shared)
{
	X509_STORE *store = X509_STORE_new();

	if (store == NULL ||
	    X509_STORE_load_file(store, shared->ca_path) != 1 ||
	    X509_STORE_load_file(store, shared->crl_path) != 1)
		ct_scenario_die("a file for threads");
	return store;
}

/* --- Answers -------------------------------------------------------------- */

static int verify(X509_STORE *store, const struct ct_buffer *leaf)
{
	return ct_scenario_verify(
		store, leaf, X509_V_FLAG_PARTIAL_CHAIN | X509_V_FLAG_CRL_CHECK);
}

/* What the store has of a CA; and the same CA into it, which it has. */
static void ask_of(const struct ct_scenario *scenario, X509_STORE *store,
		   size_t number, struct answers *out)
{
	X509_STORE_CTX *context = X509_STORE_CTX_new();
	X509 *ca = ct_scenario_certificate(&scenario->cas[number]);
	X509_NAME *name = (X509_NAME *)X509_get_subject_name(ca);
	STACK_OF(X509) * certificates;
	STACK_OF(X509_CRL) * crls;

	X509_STORE_CTX_init(context, store, NULL, NULL);
	certificates = X509_STORE_CTX_get1_certs(context, name);
	crls = X509_STORE_CTX_get1_crls(context, name);
	out->num_certificates[number] = sk_X509_num(certificates);
	out->num_crls[number] = sk_X509_CRL_num(crls);
	for (int i = 0; i < sk_X509_CRL_num(crls); i++) {
		X509_CRL *crl = sk_X509_CRL_value(crls, i);

		out->crl_len[number] = i2d_X509_CRL(crl, NULL);
		out->num_revoked[number] =
			sk_X509_REVOKED_num(X509_CRL_get_REVOKED(crl));
	}
	out->added[number] = X509_STORE_add_cert(store, ca);
	sk_X509_CRL_pop_free(crls, X509_CRL_free);
	sk_X509_pop_free(certificates, X509_free);
	X509_STORE_CTX_free(context);
	X509_free(ca);
}

static void ask(const struct shared *shared, X509_STORE *store, size_t first,
		struct answers *out)
{
	const struct ct_scenario *scenario = shared->scenario;

	memset(out, 0, sizeof(*out));
	for (size_t i = 0; i < NUM_PLAIN; i++)
		out->plain[i] = verify(store, &shared->plain_leaves[i]);
	for (size_t i = 0; i < NUM_LEAVES; i++) {
		size_t leaf = (first + i) % NUM_LEAVES;

		out->verdicts[leaf] = verify(store, &scenario->leaves[leaf]);
	}
	for (size_t i = 0; i < NUM_CAS; i++)
		ask_of(scenario, store, (first + i) % NUM_CAS, out);
	out->has_errors = ERR_peek_error() != 0;
	ERR_clear_error();
}

/* --- Threads -------------------------------------------------------------- */

static X509_STORE *take(struct shared *shared)
{
	X509_STORE *store;

	pthread_mutex_lock(&shared->mutex);
	store = shared->store;
	X509_STORE_up_ref(store);
	pthread_mutex_unlock(&shared->mutex);
	return store;
}

static void give_back(struct shared *shared, X509_STORE *store)
{
	pthread_mutex_lock(&shared->mutex);
	X509_STORE_free(store);
	pthread_mutex_unlock(&shared->mutex);
}

static void *work(void *argument)
{
	struct thread *thread = argument;
	struct shared *shared = thread->shared;
	struct answers answers[2];

	thread->is_steady = true;
	for (size_t i = 0; i < NUM_ROUNDS; i++) {
		X509_STORE *store = take(shared), *own = load(shared);

		ask(shared, store, thread->number + i, &answers[0]);
		ask(shared, own, thread->number + i, &answers[1]);
		give_back(shared, store);
		thread->num_objects =
			sk_X509_OBJECT_num(X509_STORE_get0_objects(own));
		X509_STORE_free(own);
		if (i == 0)
			memcpy(thread->first, answers, sizeof(answers));
		else if (memcmp(thread->first, answers, sizeof(answers)) != 0)
			thread->is_steady = false;
	}
	return NULL;
}

static void refresh(struct shared *shared)
{
	X509_STORE *store, *before;

	write_files(shared);
	store = load(shared);
	pthread_mutex_lock(&shared->mutex);
	before = shared->store;
	shared->store = store;
	pthread_mutex_unlock(&shared->mutex);
	give_back(shared, before);
}

static void say(const struct answers *answers)
{
	printf(" plain %d %d errors %d verdicts", answers->plain[0],
	       answers->plain[1], answers->has_errors);
	for (size_t i = 0; i < NUM_LEAVES; i++)
		printf(" %d", answers->verdicts[i]);
	for (size_t i = 0; i < NUM_CAS; i++)
		printf(" %d,%d,%d,%d,%d", answers->num_certificates[i],
		       answers->added[i], answers->num_crls[i],
		       answers->crl_len[i], answers->num_revoked[i]);
}

void ct_say_threads(const struct ct_scenario *scenario, const char *directory)
{
	struct shared shared = {
		.mutex = PTHREAD_MUTEX_INITIALIZER,
		.scenario = scenario,
	};
	struct thread threads[NUM_THREADS] = {0};

	snprintf(shared.ca_path, PATH_SIZE, "%s/threads.pem", directory);
	snprintf(shared.crl_path, PATH_SIZE, "%s/threads-crl.pem", directory);
	make_plain(&shared);
	write_files(&shared);
	shared.store = load(&shared);
	for (size_t i = 0; i < NUM_THREADS; i++) {
		threads[i].shared = &shared;
		threads[i].number = i;
		if (pthread_create(&threads[i].id, NULL, work, &threads[i]) !=
		    0)
			ct_scenario_die("pthread_create");
	}
	for (size_t i = 0; i < NUM_ROUNDS; i++)
		refresh(&shared);
	for (size_t i = 0; i < NUM_THREADS; i++) {
		(void)pthread_join(threads[i].id, NULL);
		printf("thread %zu steady %d objects %d shared", i,
		       threads[i].is_steady, threads[i].num_objects);
		say(&threads[i].first[0]);
		printf(" own");
		say(&threads[i].first[1]);
		printf("\n");
	}
	X509_STORE_free(shared.store);
	pthread_mutex_destroy(&shared.mutex);
	ct_buffer_clear(&shared.plain_ca);
	for (size_t i = 0; i < NUM_PLAIN; i++)
		ct_buffer_clear(&shared.plain_leaves[i]);
	(void)unlink(shared.ca_path);
	(void)unlink(shared.crl_path);
}
