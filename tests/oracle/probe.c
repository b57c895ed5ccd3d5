/*
 * Oracle tests: the probe (see probe.h).
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 *	probe rows                every row of the table of behaviours
 *	probe times               all forms of times
 *	probe files DIRECTORY     the same for files and directories
 *	probe spoilt FROM TO      spoilt bundles and certificates
 *	probe fields FROM TO      what certificates say, spoilt ones too
 */

#include <config.h>

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/oracle/cases.h"
#include "tests/oracle/probe.h"

enum { MAX_PRINTED = 6 };

struct fingerprints {
	uint64_t *values;
	size_t num;
};

void probe_check(int result, const char *call)
{
	if (result >= 0)
		return;
	fprintf(stderr, "probe: %s: %s\n", call, gnutls_strerror(result));
	exit(1);
}

gnutls_datum_t probe_datum(const struct ct_buffer *buffer)
{
	gnutls_datum_t datum = {buffer->data, (unsigned)buffer->len};

	return datum;
}

/* FNV-1a */
static uint64_t fingerprint(const unsigned char *data, size_t len)
{
	uint64_t hash = 0xcbf29ce484222325u;

	for (size_t i = 0; i < len; i++)
		hash = (hash ^ data[i]) * 0x100000001b3u;
	return hash;
}

static void add_fingerprint(struct fingerprints *all, gnutls_x509_crt_t crt)
{
	gnutls_datum_t der;

	all->values =
		realloc(all->values, (all->num + 1) * sizeof(*all->values));
	if (all->values == NULL)
		abort();
	probe_check(gnutls_x509_crt_export2(crt, GNUTLS_X509_FMT_DER, &der),
		    "export2");
	all->values[all->num++] = fingerprint(der.data, der.size);
	gnutls_free(der.data);
}

static int compare(const void *a, const void *b)
{
	uint64_t left = *(const uint64_t *)a, right = *(const uint64_t *)b;

	return (left > right) - (left < right);
}

void probe_print_held(const char *key, gnutls_x509_trust_list_t list)
{
	struct fingerprints all = {NULL, 0};
	gnutls_x509_trust_list_iter_t iter = NULL;
	gnutls_x509_crt_t crt;

	while (gnutls_x509_trust_list_iter_get_ca(list, &iter, &crt) == 0) {
		add_fingerprint(&all, crt);
		gnutls_x509_crt_deinit(crt);
	}
	if (all.num > 0)
		qsort(all.values, all.num, sizeof(*all.values), compare);
	printf(" %s=%zu", key, all.num);
	if (all.num > MAX_PRINTED) {
		printf(":all-%08" PRIx64,
		       fingerprint((unsigned char *)all.values,
				   all.num * sizeof(*all.values)) &
			       0xffffffff);
	} else {
		for (size_t i = 0; i < all.num; i++)
			printf(":%08" PRIx64, all.values[i] & 0xffffffff);
	}
	free(all.values);
}

void probe_print_credentials(const char *key,
			     gnutls_certificate_credentials_t credentials)
{
	gnutls_x509_trust_list_t list;

	gnutls_certificate_get_trust_list(credentials, &list);
	probe_print_held(key, list);
}

gnutls_certificate_credentials_t probe_new_credentials(void)
{
	gnutls_datum_t a = probe_datum(ct_case_certificate(CT_CASE_A));
	gnutls_certificate_credentials_t credentials;

	probe_check(gnutls_certificate_allocate_credentials(&credentials),
		    "allocate_credentials");
	probe_check(gnutls_certificate_set_x509_trust_mem(credentials, &a,
							  GNUTLS_X509_FMT_DER),
		    "set_x509_trust_mem");
	return credentials;
}

int main(int argc, char **argv)
{
	probe_check(gnutls_global_init(), "global_init");
	if (argc == 2 && strcmp(argv[1], "rows") == 0)
		probe_rows();
	else if (argc == 2 && strcmp(argv[1], "times") == 0)
		probe_times();
	else if (argc == 3 && strcmp(argv[1], "files") == 0)
		probe_files(argv[2]);
	else if (argc == 4 && strcmp(argv[1], "spoilt") == 0)
		probe_spoilt(strtoul(argv[2], NULL, 10),
			     strtoul(argv[3], NULL, 10));
	else if (argc == 4 && strcmp(argv[1], "fields") == 0)
		probe_fields(strtoul(argv[2], NULL, 10),
			     strtoul(argv[3], NULL, 10));
	else if (argc == 2 && strcmp(argv[1], "version") == 0)
		printf("%s\n", gnutls_check_version(NULL));
	else
		return 2;
	ct_case_clear();
	gnutls_global_deinit();
	return 0;
}
