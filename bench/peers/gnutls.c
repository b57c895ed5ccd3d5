/*
 * Loading CA certificates through GnuTLS's functions: GnuTLS or libcatrust,
 * whose headers and library it is built with.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <stdio.h>
#include <stdlib.h>
#include <gnutls/gnutls.h>

#include "../harness.h"

#ifndef PROGRAM
# define PROGRAM	 "gnutls"
# define PROGRAM_VERSION gnutls_check_version(NULL)
#endif

static void *new_credentials(void)
{
	gnutls_certificate_credentials_t credentials;

	if (gnutls_certificate_allocate_credentials(&credentials) != 0)
		return NULL;
	return credentials;
}

static void free_credentials(void *loaded)
{
	gnutls_certificate_free_credentials(loaded);
}

static void *load_bundle(const char *file, size_t *out_num)
{
	void *credentials = new_credentials();
	int num;

	if (credentials == NULL)
		return NULL;
	num = gnutls_certificate_set_x509_trust_file(credentials, file,
						     GNUTLS_X509_FMT_PEM);
	if (num < 0) {
		bench_complain(file, gnutls_strerror(num));
		free_credentials(credentials);
		return NULL;
	}
	*out_num = (size_t)num;
	return credentials;
}

static void *load_files(const char *directory, size_t *out_num)
{
	void *credentials = new_credentials();
	char **files = bench_list_files(directory);

	*out_num = 0;
	for (size_t i = 0; credentials && files && files[i] != NULL; i++) {
		int num = gnutls_certificate_set_x509_trust_file(
			credentials, files[i], GNUTLS_X509_FMT_PEM);

		if (num > 0)
			*out_num += (size_t)num;
	}
	bench_free_list(files);
	return credentials;
}

/* A second credentials object while a first one from the same file lives. */
static void *load_again(const char *file, size_t *out_num)
{
	static void *first;

	if (first == NULL)
		first = load_bundle(file, out_num);
	return first == NULL ? NULL : load_bundle(file, out_num);
}

static const struct bench_mode modes[] = {
	{"bundle", "one file into new credentials", load_bundle,
	 free_credentials},
	{"files", "every file of a directory, one call each", load_files,
	 free_credentials},
	{"again", "one file into second credentials", load_again,
	 free_credentials},
	{NULL, NULL, NULL, NULL},
};

int main(int argc, char **argv)
{
	return bench_main(argc, argv, PROGRAM, PROGRAM_VERSION, modes);
}
