/*
 * States of a process in which OpenSSL's functions for stores are called: with
 * and without the preload library the output must be equal.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Usage: openssl_states DIRECTORY STATE
 *
 *	settled		the first file that is loaded makes OpenSSL read its
 *			settings and load providers, as always
 *	locks		a thread holds two stores' locks, another one loads
 *	nested		a program's callback is called by one of OpenSSL's
 *			functions, and calls others
 *	jump		the callback leaves by longjmp()
 */

#include <config.h>

#include <openssl/evp.h>
#include <openssl/objects.h>
#include <openssl/provider.h>
#include <pthread.h>
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "openssl_scenario.h"
#include "tests/tools/der_writer.h"

enum { NUM_SECONDS = 20, COMMAND = 100 };

/* Two CAs with one name and two keys. */
static struct ct_buffer cas[2], leaf;
static char paths[2][PATH_SIZE], settings[PATH_SIZE];

static void make_files(const char *directory)
{
	for (unsigned i = 0; i < 2; i++) {
		CT_TEST_BUFFER text = CT_BUFFER_INIT;

		ct_test_certificate(
			&cas[i],
			&CT_TEST_CA("CN=CA", CT_TEST_P256(i), .serial = i + 1));
		ct_write_pem(&text, "CERTIFICATE", &cas[i]);
		snprintf(paths[i], sizeof(paths[i]), "%s/state-%u.pem",
			 directory, i);
		ct_write_file(text.data, text.len, "%s", paths[i]);
	}
	ct_test_certificate(&leaf, &(struct ct_test_certificate_spec){
					   .subject = "CN=leaf",
					   .issuer = "CN=CA",
					   .serial = 3,
					   .key = CT_TEST_P256(2),
					   .signing_key = CT_TEST_P256(0)});
	snprintf(settings, sizeof(settings), "%s/openssl.cnf", directory);
}

static void remove_files(void)
{
	for (unsigned i = 0; i < 2; i++) {
		remove(paths[i]);
		ct_buffer_clear(&cas[i]);
	}
	ct_buffer_clear(&leaf);
	remove(settings);
}

static int num_objects(X509_STORE *store)
{
	return sk_X509_OBJECT_num(X509_STORE_get0_objects(store));
}

static X509_STORE *loaded_store(void)
{
	X509_STORE *store = X509_STORE_new();

	printf("load %d\n", X509_STORE_load_file(store, paths[0]));
	return store;
}

/* --- Settings ------------------------------------------------------------- */

static void ask_settled(void)
{
	static const char text[] = "openssl_conf = all\n[all]\noid_section = "
				   "oids\n[oids]\ncatrustTest = 1.2.3.4.5\n";
	CT_TEST_BUFFER data = CT_BUFFER_INIT;
	OSSL_PROVIDER *base;
	X509_STORE *store;
	EVP_MD *digest;

	if (ct_buffer_append(&data, text, strlen(text)) != CATRUST_OK ||
	    setenv("OPENSSL_CONF", settings, 1) != 0)
		ct_scenario_die("settings");
	ct_write_file(data.data, data.len, "%s", settings);
	store = loaded_store();
	remove(settings);
	/* Who loads a provider before OpenSSL did has this one alone. */
	base = OSSL_PROVIDER_load(NULL, "base");
	digest = EVP_MD_fetch(NULL, "SHA256", NULL);
	printf("base %d digest %d setting %d\n", base != NULL, digest != NULL,
	       OBJ_txt2nid("catrustTest") != NID_undef);
	EVP_MD_free(digest);
	OSSL_PROVIDER_unload(base);
	X509_STORE_free(store);
}

/* --- Two locks ------------------------------------------------------------ */

static void *load_second(void *store)
{
	printf("load %d\n", X509_STORE_load_file(store, paths[1]));
	return NULL;
}

static void hold_two_locks(void)
{
	X509_STORE *stores[2] = {loaded_store(), loaded_store()};
	pthread_t thread;

	alarm(NUM_SECONDS);
	printf("locks %d", X509_STORE_lock(stores[0]));
	printf(" %d\n", X509_STORE_lock(stores[1]));
	if (pthread_create(&thread, NULL, load_second, stores[0]) != 0)
		ct_scenario_die("thread");
	/* If it is not as far then, there is less to see. */
	usleep(100000);
	printf("objects %d", num_objects(stores[0]));
	printf(" %d\n", num_objects(stores[1]));
	X509_STORE_unlock(stores[1]);
	printf("objects %d\n", num_objects(stores[0]));
	X509_STORE_unlock(stores[0]);
	pthread_join(thread, NULL);
	printf("objects %d\n", num_objects(stores[0]));
	X509_STORE_free(stores[0]);
	X509_STORE_free(stores[1]);
}

/* --- Callbacks ----------------------------------------------------------- */

static bool is_leaving;
static jmp_buf way_out;

static void add_duplicate(X509_STORE *store)
{
	X509 *certificate = ct_scenario_certificate(&cas[1]);

	printf("add %d", X509_STORE_add_cert(store, certificate));
	printf(" objects %d\n", num_objects(store));
	X509_free(certificate);
}

static int control(X509_LOOKUP *lookup, int command, const char *argument,
		   long number, char **out)
{
	(void)argument;
	(void)number;
	(void)out;
	if (is_leaving)
		longjmp(way_out, 1);
	add_duplicate(X509_LOOKUP_get_store(lookup));
	return command;
}

static void call_back(void)
{
	X509_STORE *store = loaded_store();
	X509_LOOKUP_METHOD *method = X509_LOOKUP_meth_new("program");
	X509_LOOKUP *lookup;

	X509_LOOKUP_meth_set_ctrl(method, control);
	lookup = X509_STORE_add_lookup(store, method);
	if (!is_leaving)
		printf("control %d\n",
		       X509_LOOKUP_ctrl(lookup, COMMAND, NULL, 0, NULL));
	else if (setjmp(way_out) == 0)
		(void)X509_LOOKUP_ctrl(lookup, COMMAND, NULL, 0, NULL);
	else
		add_duplicate(store);
	printf("verify %d\n", ct_scenario_verify(store, &leaf, 0));
	X509_STORE_free(store);
	X509_LOOKUP_meth_free(method);
}

int main(int argc, char **argv)
{
	const char *state = argc == 3 ? argv[2] : "";

	if (*state == '\0') {
		fputs("openssl_states DIRECTORY STATE\n", stderr);
		return 2;
	}
	make_files(argv[1]);
	is_leaving = strcmp(state, "jump") == 0;
	if (strcmp(state, "settled") == 0)
		ask_settled();
	else if (strcmp(state, "locks") == 0)
		hold_two_locks();
	else
		call_back();
	remove_files();
	return 0;
}
