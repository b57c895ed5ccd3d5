/*
 * Loading CA certificates, their names, and verifying, through OpenSSL, or
 * BoringSSL and others with its functions.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <stdlib.h>
#include <openssl/crypto.h>
#include <openssl/ssl.h>
#include <openssl/x509.h>
#include <openssl/x509_vfy.h>

#include "../harness.h"

/* Without name and date, where it can be had so. */
#ifdef OPENSSL_VERSION_STRING
# define VERSION OPENSSL_VERSION_STRING
#else
# define VERSION OPENSSL_VERSION
#endif

static void free_store(void *loaded)
{
	X509_STORE_free(loaded);
}

static size_t count(X509_STORE *store)
{
	return (size_t)sk_X509_OBJECT_num(X509_STORE_get0_objects(store));
}

static void *load_bundle(const char *file, size_t *out_num)
{
	X509_STORE *store = X509_STORE_new();

	if (store == NULL)
		return NULL;
	if (X509_STORE_load_locations(store, file, NULL) != 1) {
		bench_complain(file, "X509_STORE_load_locations failed");
		free_store(store);
		return NULL;
	}
	*out_num = count(store);
	return store;
}

static void *load_files(const char *directory, size_t *out_num)
{
	X509_STORE *store = X509_STORE_new();
	char **files = bench_list_files(directory);

	for (size_t i = 0; store && files && files[i] != NULL; i++)
		(void)X509_STORE_load_locations(store, files[i], NULL);
	if (store != NULL)
		*out_num = count(store);
	bench_free_list(files);
	return store;
}

/* ---- Verifying a chain ---- */

struct verifier {
	struct bench_chain chain;
	X509_STORE *trusted;
};

static X509 *import(const struct bench_chain *chain, int which)
{
	const unsigned char *at = chain->certs[which].data;

	return d2i_X509(NULL, &at, (long)chain->certs[which].len);
}

static void free_verifier(void *loaded)
{
	struct verifier *verifier = loaded;

	X509_STORE_free(verifier->trusted);
	bench_chain_clear(&verifier->chain);
	free(verifier);
}

static void *new_verifier(const char *file, size_t *out_num)
{
	struct verifier *verifier = calloc(1, sizeof(*verifier));
	X509 *root = NULL;

	*out_num = BENCH_CHAIN_LEN;
	if (verifier == NULL || bench_chain_read(&verifier->chain, file) != 0) {
		free(verifier);
		return NULL;
	}
	verifier->trusted = X509_STORE_new();
	root = import(&verifier->chain, BENCH_ROOT);
	if (verifier->trusted == NULL || root == NULL ||
	    X509_STORE_add_cert(verifier->trusted, root) != 1) {
		bench_complain(file, "the root is refused");
		free_verifier(verifier);
		verifier = NULL;
	}
	X509_free(root);
	return verifier;
}

/* As a TLS stack does: DER from the peer in, verdict out. */
static int verify(void *loaded)
{
	struct verifier *verifier = loaded;
	X509 *leaf = import(&verifier->chain, BENCH_LEAF);
	X509 *intermediate = import(&verifier->chain, BENCH_INTERMEDIATE);
	STACK_OF(X509) *others = sk_X509_new_null();
	X509_STORE_CTX *context = X509_STORE_CTX_new();
	int verdict = 0;

	if (leaf != NULL && intermediate != NULL && others != NULL &&
	    context != NULL && sk_X509_push(others, intermediate) > 0 &&
	    X509_STORE_CTX_init(context, verifier->trusted, leaf, others) == 1)
		verdict = X509_verify_cert(context);
	X509_STORE_CTX_free(context);
	sk_X509_free(others);
	X509_free(intermediate);
	X509_free(leaf);
	return verdict != 1;
}

/* ---- Both signatures of a chain ---- */

struct signatures {
	struct bench_chain chain;
	X509 *certs[BENCH_CHAIN_LEN];
	EVP_PKEY *keys[BENCH_CHAIN_LEN];
};

static void free_signatures(void *loaded)
{
	struct signatures *signatures = loaded;

	for (int i = 0; i < BENCH_CHAIN_LEN; i++) {
		EVP_PKEY_free(signatures->keys[i]);
		X509_free(signatures->certs[i]);
	}
	bench_chain_clear(&signatures->chain);
	free(signatures);
}

static void *new_signatures(const char *file, size_t *out_num)
{
	struct signatures *signatures = calloc(1, sizeof(*signatures));

	*out_num = BENCH_ROOT;
	if (signatures == NULL ||
	    bench_chain_read(&signatures->chain, file) != 0) {
		free(signatures);
		return NULL;
	}
	for (int i = 0; i < BENCH_CHAIN_LEN; i++) {
		signatures->certs[i] = import(&signatures->chain, i);
		if (signatures->certs[i] != NULL)
			signatures->keys[i] =
				X509_get_pubkey(signatures->certs[i]);
		if (signatures->keys[i] == NULL) {
			bench_complain(file, "cannot be read");
			free_signatures(signatures);
			return NULL;
		}
	}
	return signatures;
}

static int verify_signatures(void *loaded)
{
	struct signatures *signatures = loaded;

	for (int i = 0; i < BENCH_ROOT; i++)
		if (X509_verify(signatures->certs[i],
				signatures->keys[i + 1]) != 1)
			return -1;
	return 0;
}

/* ---- The names that a server sends ---- */

static void free_names(void *loaded)
{
	sk_X509_NAME_pop_free(loaded, X509_NAME_free);
}

/* OpenSSL makes the list from a file, not from a store. */
static void *load_names(const char *file, size_t *out_num)
{
	STACK_OF(X509_NAME) *names = SSL_load_client_CA_file(file);

	if (names == NULL)
		bench_complain(file, "SSL_load_client_CA_file failed");
	else
		*out_num = (size_t)sk_X509_NAME_num(names);
	return names;
}

static int copy_names(void *loaded)
{
	STACK_OF(X509_NAME) *copy = SSL_dup_CA_list(loaded);

	if (copy == NULL)
		return -1;
	free_names(copy);
	return 0;
}

static const struct bench_mode modes[] = {
	{"bundle", "one file into a new store", load_bundle, free_store, NULL},
	{"files", "every file of a directory, one call each", load_files,
	 free_store, NULL},
	{"verify", "a chain of make-input's", new_verifier, free_verifier,
	 verify},
	{"signatures", "checks of both signatures of a chain", new_signatures,
	 free_signatures, verify_signatures},
	{"names", "the list of names of one file", load_names, free_names,
	 NULL},
	{"names-copy", "copies of that list", load_names, free_names,
	 copy_names},
	{.name = NULL},
};

int main(int argc, char **argv)
{
	return bench_main(argc, argv, "openssl", OpenSSL_version(VERSION),
			  modes);
}
