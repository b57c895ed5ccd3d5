/*
 * Says what OpenSSL's functions for stores answer, over generated files.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 *	openssl_probe DIRECTORY SEED COUNT
 *
 * For each of COUNT seeds it makes CA files and CRL files in the directory, in
 * all shapes (names that only OpenSSL calls equal, cross-signed, expired,
 * renewed, twice; text, labels, bytes and DER spoilt), and an order in which a
 * program loads, adds, verifies and enumerates; and eight threads that verify
 * at the same time. It prints return values, the error queue, verdicts, chains,
 * the arguments of callbacks, and what the store lists.
 *
 * tests/adapters/openssl-differential runs it with and without the preload
 * library: both must print the same.
 */

#include <config.h>

#include <inttypes.h>
#include <openssl/err.h>
#include <openssl/ssl.h>
#include <pthread.h>
#include <stdio.h>

#include "openssl_answers.h"
#include "openssl_scenario.h"

enum { NUM_THREADS = 8 };

/* A program's callback: goes on after every other error, and says all. */
static int go_on(int is_ok, X509_STORE_CTX *context)
{
	int error = X509_STORE_CTX_get_error(context);

	printf(" cb%d:%d@%d", is_ok, error,
	       X509_STORE_CTX_get_error_depth(context));
	return is_ok || error % 2 == 0;
}

static void set_up(struct ct_scenario *scenario, X509_STORE_CTX *context)
{
	static const int64_t times[] = {NOW, NOW + 40 * DAY, NOW + 400 * DAY};

	X509_STORE_CTX_set_time(context, 0, (time_t)NOW);
	if (!ct_scenario_chance(scenario, 3))
		return;
	X509_STORE_CTX_set_time(context, 0,
				(time_t)times[ct_scenario_below(scenario, 3)]);
	if (ct_scenario_chance(scenario, 4))
		X509_STORE_CTX_set_verify_cb(context, go_on);
	if (ct_scenario_chance(scenario, 4))
		(void)X509_STORE_CTX_set_purpose(
			context, 1 + (int)ct_scenario_below(scenario, 9));
	if (ct_scenario_chance(scenario, 8))
		X509_VERIFY_PARAM_set_depth(
			X509_STORE_CTX_get0_param(context),
			(int)ct_scenario_below(scenario, 3));
}

static void verify(struct ct_scenario *scenario, X509_STORE *store, size_t leaf)
{
	static const unsigned long flags[] = {
		0,
		X509_V_FLAG_PARTIAL_CHAIN,
		X509_V_FLAG_TRUSTED_FIRST,
		X509_V_FLAG_CRL_CHECK,
		X509_V_FLAG_CRL_CHECK | X509_V_FLAG_CRL_CHECK_ALL,
		X509_V_FLAG_CRL_CHECK | X509_V_FLAG_EXTENDED_CRL_SUPPORT |
			X509_V_FLAG_USE_DELTAS,
		X509_V_FLAG_X509_STRICT,
		/* Some more often than others. */
		X509_V_FLAG_CRL_CHECK,
		X509_V_FLAG_CRL_CHECK,
		X509_V_FLAG_PARTIAL_CHAIN | X509_V_FLAG_CRL_CHECK,
		X509_V_FLAG_PARTIAL_CHAIN | X509_V_FLAG_CRL_CHECK,
		0,
		X509_V_FLAG_NO_ALT_CHAINS,
		X509_V_FLAG_POLICY_CHECK | X509_V_FLAG_EXPLICIT_POLICY,
		X509_V_FLAG_CHECK_SS_SIGNATURE | X509_V_FLAG_PARTIAL_CHAIN,
		X509_V_FLAG_ALLOW_PROXY_CERTS | X509_V_FLAG_NO_CHECK_TIME,
		X509_V_FLAG_PARTIAL_CHAIN | X509_V_FLAG_CRL_CHECK |
			X509_V_FLAG_CRL_CHECK_ALL,
	};
	X509_STORE_CTX *context = X509_STORE_CTX_new();
	X509 *certificate = ct_scenario_certificate(&scenario->leaves[leaf]);
	STACK_OF(X509) *untrusted = sk_X509_new_null(), *chain;
	size_t which =
		ct_scenario_below(scenario, sizeof(flags) / sizeof(flags[0]));
	int result;

	for (size_t i = ct_scenario_below(scenario, 3); i > 0; i--)
		sk_X509_push(untrusted,
			     ct_scenario_certificate(
				     &scenario->cas[ct_scenario_below(
					     scenario, NUM_CAS)]));
	X509_STORE_CTX_init(context, store, certificate, untrusted);
	X509_STORE_CTX_set_flags(context, flags[which]);
	set_up(scenario, context);
	result = X509_verify_cert(context);
	printf("verify %zu flags %zu: %d error %d depth %d chain", leaf, which,
	       result, X509_STORE_CTX_get_error(context),
	       X509_STORE_CTX_get_error_depth(context));
	chain = X509_STORE_CTX_get0_chain(context);
	for (int i = 0; i < sk_X509_num(chain); i++)
		ct_say_certificate(sk_X509_value(chain, i));
	ct_say_errors();
	X509_STORE_CTX_free(context);
	sk_X509_pop_free(untrusted, X509_free);
	X509_free(certificate);
}

static void ask_issuer(struct ct_scenario *scenario, X509_STORE *store)
{
	X509_STORE_CTX *context = X509_STORE_CTX_new();
	X509 *certificate = ct_scenario_certificate(
		&scenario->leaves[ct_scenario_below(scenario, NUM_LEAVES)]);
	X509 *issuer = NULL;
	STACK_OF(X509) * found;
	int result;

	X509_STORE_CTX_init(context, store, certificate, NULL);
	result = X509_STORE_CTX_get1_issuer(&issuer, context, certificate);
	printf("issuer %d", result);
	if (issuer != NULL)
		ct_say_certificate(issuer);
	found = X509_STORE_CTX_get1_certs(context,
					  X509_get_issuer_name(certificate));
	printf(" of %d:", sk_X509_num(found));
	for (int i = 0; i < sk_X509_num(found); i++)
		ct_say_certificate(sk_X509_value(found, i));
	ct_say_errors();
	sk_X509_pop_free(found, X509_free);
	X509_free(issuer);
	X509_STORE_CTX_free(context);
	X509_free(certificate);
}

static void load_names(const char *path)
{
	STACK_OF(X509_NAME) *list = SSL_load_client_CA_file(path);

	printf("names %d:", sk_X509_NAME_num(list));
	for (int i = 0; i < sk_X509_NAME_num(list); i++) {
		unsigned char *der = NULL;
		int len = i2d_X509_NAME(sk_X509_NAME_value(list, i), &der);

		printf(" ");
		if (len > 0)
			ct_say_digest(der, (size_t)len);
		OPENSSL_free(der);
	}
	ct_say_errors();
	sk_X509_NAME_pop_free(list, X509_NAME_free);
}

static void add(struct ct_scenario *scenario, X509_STORE *store)
{
	X509 *certificate = ct_scenario_certificate(
		&scenario->cas[ct_scenario_below(scenario, NUM_CAS)]);

	printf("add %d", X509_STORE_add_cert(store, certificate));
	ct_say_errors();
	X509_free(certificate);
}

static void one_step(struct ct_scenario *scenario, X509_STORE *store)
{
	switch (ct_scenario_below(scenario, 12)) {
	case 0:
	case 1:
	case 2:
		ct_scenario_load(
			scenario, store,
			scenario->files[ct_scenario_below(scenario, NUM_FILES)],
			NUM_WAYS);
		break;
	case 3:
		ct_scenario_load(scenario, store,
				 scenario->crl_files[ct_scenario_below(
					 scenario, NUM_CRL_FILES - 1)],
				 7);
		break;
	case 4:
		add(scenario, store);
		break;
	case 5:
		ask_issuer(scenario, store);
		break;
	case 6:
		load_names(scenario->files[ct_scenario_below(scenario,
							     NUM_FILES)]);
		break;
	case 7:
		/* From 4.0 on what follows depends on the order of the table
		 * that they come from. */
		if (OpenSSL_version_num() < 0x40000000UL &&
		    ct_scenario_chance(scenario, 3))
			ct_say_objects(store);
		break;
	default:
		verify(scenario, store,
		       ct_scenario_below(scenario, NUM_LEAVES));
		break;
	}
}

/* --- Threads -------------------------------------------------------------- */

/* Many verify by one store at the same time, and load stores of their own; what
 * each of them finds is printed afterwards. */
struct thread {
	const struct ct_scenario *scenario;
	X509_STORE *store;
	size_t first; /* leaf */
	int shared[NUM_LEAVES], own[NUM_LEAVES];
};

static int verdict(X509_STORE *store, const struct ct_buffer *leaf)
{
	return ct_scenario_verify(store, leaf, X509_V_FLAG_CRL_CHECK);
}

static void *run_thread(void *argument)
{
	struct thread *thread = argument;
	const struct ct_scenario *scenario = thread->scenario;
	X509_STORE *own = X509_STORE_new();

	(void)X509_STORE_load_file(own, scenario->files[0]);
	(void)X509_STORE_load_file(own, scenario->crl_files[0]);
	for (size_t i = 0; i < NUM_LEAVES; i++) {
		size_t leaf = (thread->first + i) % NUM_LEAVES;

		thread->shared[leaf] =
			verdict(thread->store, &scenario->leaves[leaf]);
		thread->own[leaf] = verdict(own, &scenario->leaves[leaf]);
	}
	if (thread->first % 2 == 1)
		sk_X509_pop_free(X509_STORE_get1_all_certs(thread->store),
				 X509_free);
	X509_STORE_free(own);
	ERR_clear_error();
	return NULL;
}

static void run_threads(struct ct_scenario *scenario)
{
	struct thread threads[NUM_THREADS] = {0};
	pthread_t ids[NUM_THREADS];
	X509_STORE *store = X509_STORE_new();

	for (size_t i = 0; i < 2; i++)
		(void)X509_STORE_load_file(store, scenario->files[i]);
	(void)X509_STORE_load_file(store, scenario->crl_files[0]);
	ERR_clear_error();
	for (size_t i = 0; i < NUM_THREADS; i++) {
		threads[i].scenario = scenario;
		threads[i].store = store;
		threads[i].first = i;
		if (pthread_create(&ids[i], NULL, run_thread, &threads[i]) != 0)
			ct_scenario_die("pthread_create");
	}
	for (size_t i = 0; i < NUM_THREADS; i++) {
		(void)pthread_join(ids[i], NULL);
		printf("thread");
		for (size_t j = 0; j < NUM_LEAVES; j++)
			printf(" %d %d", threads[i].shared[j],
			       threads[i].own[j]);
		printf("\n");
	}
	X509_STORE_free(store);
}

static void run(const char *directory, uint64_t seed, uint64_t number)
{
	struct ct_scenario *scenario = ct_scenario_new(directory, seed, number);
	X509_STORE *store = X509_STORE_new();

	if (store == NULL)
		ct_scenario_die("memory");
	printf("scenario %" PRIu64 "\n", number);
	if (number % 8 == 4)
		ct_scenario_settle(scenario);
	ct_scenario_load(scenario, store, scenario->files[0], NUM_WAYS);
	if (ct_scenario_chance(scenario, 2))
		ct_scenario_load(scenario, store, scenario->crl_files[0], 4);
	for (size_t i = 4 + ct_scenario_below(scenario, 16); i > 0; i--)
		one_step(scenario, store);
	for (size_t i = 0; i < NUM_LEAVES; i++)
		verify(scenario, store, i);
	ct_say_objects(store);
	X509_STORE_free(store);
	if (number % 8 == 0)
		run_threads(scenario);
	ct_scenario_free(scenario);
}

int main(int argc, char **argv)
{
	return ct_scenario_main(argc, argv, run);
}
