/*
 * Loading CA certificates through wolfSSL.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * n is the number of files: the library does not tell how many certificates it
 * took. Certificates that it refuses are passed over, as others do.
 */

#include <stdio.h>
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

static const struct bench_mode modes[] = {
	{"bundle", "one file into a new context", load_bundle, free_context,
	 NULL},
	{"files", "every file of a directory, one call each", load_files,
	 free_context, NULL},
	{.name = NULL},
};

int main(int argc, char **argv)
{
	wolfSSL_Init();
	return bench_main(argc, argv, "wolfssl", wolfSSL_lib_version(), modes);
}
