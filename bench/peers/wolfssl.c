/*
 * Loading CA certificates and verifying through wolfSSL.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * n is the number of files: the library does not tell how many certificates it
 * took. Certificates that it refuses are passed over, as others do.
 *
 * It verifies one certificate at a time, by a manager that knows the issuer:
 * two calls for a chain, the second of them by a manager that took the
 * intermediate before.
 */

#include <stdio.h>
#include <stdlib.h>
#include <wolfssl/options.h>
#include <wolfssl/ssl.h>

#include "../harness.h"

static void free_context(void *loaded)
{
	wolfSSL_CTX_free(loaded);
}

static int load_one(WOLFSSL_CTX *context, const char *file)
{
	return wolfSSL_CTX_load_verify_locations_ex(
		context, file, NULL, WOLFSSL_LOAD_FLAG_IGNORE_ERR);
}

static void *load_bundle(const char *file, size_t *out_num)
{
	WOLFSSL_CTX *context = wolfSSL_CTX_new(wolfTLSv1_2_client_method());
	int result;

	if (context == NULL)
		return NULL;
	result = load_one(context, file);
	if (result != WOLFSSL_SUCCESS) {
		fprintf(stderr, "%s: error %d\n", file, result);
		free_context(context);
		return NULL;
	}
	*out_num = 1;
	return context;
}

static void *load_files(const char *directory, size_t *out_num)
{
	WOLFSSL_CTX *context = wolfSSL_CTX_new(wolfTLSv1_2_client_method());
	char **files = bench_list_files(directory);

	*out_num = 0;
	for (size_t i = 0; context && files && files[i] != NULL; i++)
		*out_num += load_one(context, files[i]) == WOLFSSL_SUCCESS;
	bench_free_list(files);
	return context;
}

/* ---- Verifying a chain ---- */

struct verifier {
	struct bench_chain chain;
	WOLFSSL_CERT_MANAGER *managers[BENCH_ROOT]; /* know the issuer */
};

static void free_verifier(void *loaded)
{
	struct verifier *verifier = loaded;

	for (int i = 0; i < BENCH_ROOT; i++)
		wolfSSL_CertManagerFree(verifier->managers[i]);
	bench_chain_clear(&verifier->chain);
	free(verifier);
}

static int add_issuers(struct verifier *verifier, int i)
{
	verifier->managers[i] = wolfSSL_CertManagerNew();
	if (verifier->managers[i] == NULL)
		return -1;
	for (int ca = BENCH_ROOT; ca > i; ca--)
		if (wolfSSL_CertManagerLoadCABuffer(
			    verifier->managers[i],
			    verifier->chain.certs[ca].data,
			    (long)verifier->chain.certs[ca].len,
			    WOLFSSL_FILETYPE_ASN1) != WOLFSSL_SUCCESS)
			return -1;
	return 0;
}

static void *new_verifier(const char *file, size_t *out_num)
{
	struct verifier *verifier = calloc(1, sizeof(*verifier));

	*out_num = BENCH_CHAIN_LEN;
	if (verifier == NULL || bench_chain_read(&verifier->chain, file) != 0) {
		free(verifier);
		return NULL;
	}
	for (int i = 0; i < BENCH_ROOT; i++)
		if (add_issuers(verifier, i) != 0) {
			bench_complain("chain", "not for this wolfSSL");
			free_verifier(verifier);
			return NULL;
		}
	return verifier;
}

static int verify(void *loaded)
{
	struct verifier *verifier = loaded;

	for (int i = 0; i < BENCH_ROOT; i++)
		if (wolfSSL_CertManagerVerifyBuffer(
			    verifier->managers[i],
			    verifier->chain.certs[i].data,
			    (long)verifier->chain.certs[i].len,
			    WOLFSSL_FILETYPE_ASN1) != WOLFSSL_SUCCESS)
			return -1;
	return 0;
}

static const struct bench_mode modes[] = {
	{"bundle", "one file into a new context", load_bundle, free_context,
	 NULL},
	{"files", "every file of a directory, one call each", load_files,
	 free_context, NULL},
	{"verify", "a chain of make-input's, in two calls", new_verifier,
	 free_verifier, verify},
	{.name = NULL},
};

int main(int argc, char **argv)
{
	wolfSSL_Init();
	return bench_main(argc, argv, "wolfssl", wolfSSL_lib_version(), modes);
}
