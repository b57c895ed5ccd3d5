/*
 * Loading CA certificates through mbedTLS.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <stdio.h>
#include <stdlib.h>
#include <mbedtls/version.h>
#include <mbedtls/x509_crt.h>

#include "../harness.h"

static void free_chain(void *loaded)
{
	mbedtls_x509_crt_free(loaded);
	free(loaded);
}

static mbedtls_x509_crt *new_chain(void)
{
	mbedtls_x509_crt *chain = malloc(sizeof(*chain));

	if (chain != NULL)
		mbedtls_x509_crt_init(chain);
	return chain;
}

static size_t count(const mbedtls_x509_crt *chain)
{
	size_t num = 0;

	for (; chain != NULL && chain->raw.len > 0; chain = chain->next)
		num++;
	return num;
}

static void *load_bundle(const char *file, size_t *out_num)
{
	mbedtls_x509_crt *chain = new_chain();

	/* A positive result is the number of those it could not parse. */
	if (chain == NULL || mbedtls_x509_crt_parse_file(chain, file) < 0) {
		bench_complain(file, "mbedtls_x509_crt_parse_file failed");
		free_chain(chain);
		return NULL;
	}
	*out_num = count(chain);
	return chain;
}

static void *load_files(const char *directory, size_t *out_num)
{
	mbedtls_x509_crt *chain = new_chain();
	char **files = bench_list_files(directory);

	for (size_t i = 0; chain && files && files[i] != NULL; i++)
		(void)mbedtls_x509_crt_parse_file(chain, files[i]);
	bench_free_list(files);
	*out_num = count(chain);
	return chain;
}

static const struct bench_mode modes[] = {
	{"bundle", "one file into a new chain", load_bundle, free_chain, NULL},
	{"files", "every file of a directory, one call each", load_files,
	 free_chain, NULL},
	{.name = NULL},
};

int main(int argc, char **argv)
{
	return bench_main(argc, argv, "mbedtls", MBEDTLS_VERSION_STRING, modes);
}
