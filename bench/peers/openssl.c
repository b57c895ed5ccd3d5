/*
 * Loading CA certificates through OpenSSL, or BoringSSL and others with its
 * functions.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <stdio.h>
#include <openssl/crypto.h>
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

static const struct bench_mode modes[] = {
	{"bundle", "one file into a new store", load_bundle, free_store},
	{"files", "every file of a directory, one call each", load_files,
	 free_store},
	{NULL, NULL, NULL, NULL},
};

int main(int argc, char **argv)
{
	return bench_main(argc, argv, "openssl", OpenSSL_version(VERSION),
			  modes);
}
