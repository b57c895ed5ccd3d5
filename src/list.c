/*
 * The catrust command: the certificates of a store.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A line for each: when it expires, its key, the SHA-256 of its DER, and its
 * subject. Then how many there are.
 */

#include <config.h>

#include <unistd.h>

#include <gnutls/x509.h>

#include "command.h"

/* The columns before the subject. */
static void show_facts(gnutls_x509_crt_t crt)
{
	unsigned char digest[32] = {0};
	size_t digest_len = sizeof(digest);
	unsigned bits = 0;
	int key = gnutls_x509_crt_get_pk_algorithm(crt, &bits);

	show_time(stdout, gnutls_x509_crt_get_expiration_time(crt));
	if (key < 0)
		fputs("  unknown", stdout);
	else
		printf("  %s-%u",
		       gnutls_pk_get_name((gnutls_pk_algorithm_t)key), bits);
	if (gnutls_x509_crt_get_fingerprint(crt, GNUTLS_DIG_SHA256, digest,
					    &digest_len) < 0)
		digest_len = 0;
	fputs("  ", stdout);
	for (size_t i = 0; i < digest_len; i++)
		printf("%02x", digest[i]);
	fputs("  ", stdout);
}

static int show_certificate(const struct catrust_certificate *certificate)
{
	gnutls_x509_crt_t crt;
	int error = read_der(&crt, certificate->der, certificate->der_len);

	if (error < 0)
		return error;
	show_facts(crt);
	show_subject(stdout, crt);
	putchar('\n');
	gnutls_x509_crt_deinit(crt);
	return 0;
}

static int show_store(struct catrust_store *store)
{
	struct catrust_snapshot *snapshot = catrust_store_snapshot(store);
	struct catrust_certificate certificate;
	int status = COMMAND_OK;

	for (size_t i = 0;
	     catrust_snapshot_get(snapshot, i, &certificate) == CATRUST_OK;
	     i++) {
		int error = show_certificate(&certificate);

		if (error < 0) {
			complain("certificate %zu: %s", i,
				 gnutls_strerror(error));
			status = COMMAND_FAILED;
		}
	}
	show_count(stdout, catrust_snapshot_count(snapshot), "certificate");
	putchar('\n');
	catrust_snapshot_unref(snapshot);
	return status;
}

int command_list(int argc, char **argv)
{
	enum catrust_policy policy = CATRUST_LENIENT;
	struct input input;
	int option, status;

	while ((option = getopt(argc, argv, "s")) != -1) {
		if (option != 's')
			return option_error();
		policy = CATRUST_STRICT;
	}
	status = input_init(&input, policy);
	if (status == COMMAND_OK)
		status = input_add_arguments(&input, argc - optind,
					     argv + optind);
	if (status != COMMAND_FAILED)
		status = worse(status, show_store(input.store));
	input_clear(&input);
	return status;
}
