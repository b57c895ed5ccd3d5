/*
 * Prints what trust lists and lists of certificates answer, for the files
 * given, taken as one bundle. Compiled against GnuTLS and against this library.
 *
 * Left out on purpose: lists of more than 16, which GnuTLS does not sort.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <gnutls/abstract.h>

#include "probe.h"

enum { MAX_CERTS = 5 };

static time_t now;

static time_t fixed_time(time_t *out)
{
	if (out != NULL)
		*out = now;
	return now;
}

/* --- Reading several ----------------------------------------------------- */

static void show_pcerts(const gnutls_datum_t *bundle, unsigned max,
			unsigned flags)
{
	gnutls_pcert_st pcerts[MAX_CERTS + 1];
	unsigned count = max;
	int ret = gnutls_pcert_list_import_x509_raw(pcerts, &count, bundle,
						    GNUTLS_X509_FMT_PEM, flags);

	printf("pcerts, flags %u, room for %u: %d %u\n", flags, max, ret,
	       ret >= 0 ? count : 0);
	for (unsigned i = 0; ret >= 0 && i < count; i++) {
		printf(" %u", pcerts[i].cert.size);
		gnutls_pcert_deinit(&pcerts[i]);
	}
	putchar('\n');
}

/* --- Trusted for a name -------------------------------------------------- */

static void verify(gnutls_x509_trust_list_t list, gnutls_x509_crt_t *crt,
		   const char *name, unsigned size)
{
	gnutls_typed_vdata_st data = {
		.type = GNUTLS_DT_DNS_HOSTNAME,
		.data = (unsigned char *)(size_t)name,
		.size = size,
	};
	unsigned status = 0xdead;
	int ret = gnutls_x509_trust_list_verify_crt2(list, crt, 1, &data, 1, 0,
						     &status, NULL);

	printf("verify %s/%u: %d %#x\n", name, size, ret, status);
	status = 0xdead;
	ret = gnutls_x509_trust_list_verify_named_crt(list, *crt, name, size, 0,
						      &status, NULL);
	printf("verify named %s/%u: %d %#x\n", name, size, ret, status);
}

static void show_named(gnutls_x509_crt_t *certs, unsigned count)
{
	static const char name[] = "name.example";
	gnutls_x509_trust_list_t list;

	gnutls_x509_trust_list_init(&list, 0);
	printf("add named %d\n",
	       gnutls_x509_trust_list_add_named_crt(list, certs[0], name,
						    sizeof(name) - 1, 0));
	for (unsigned i = 0; i < count; i++) {
		now = gnutls_x509_crt_get_activation_time(certs[i]) + 1;
		for (unsigned size = 0; size < sizeof(name); size++)
			verify(list, &certs[i], name, size);
		verify(list, &certs[i], "NAME.example", sizeof(name) - 1);
		verify(list, &certs[i], "example.org", 0);
	}
	gnutls_x509_trust_list_deinit(list, 0);
}

static void show_bundle(const gnutls_datum_t *bundle)
{
	gnutls_x509_crt_t *certs;
	unsigned count;

	for (unsigned flags = 0; flags < 16; flags++)
		for (unsigned max = 0; max <= MAX_CERTS + 1; max++)
			show_pcerts(bundle, max, flags);
	if (gnutls_x509_crt_list_import2(&certs, &count, bundle,
					 GNUTLS_X509_FMT_PEM, 0) < 0)
		return;
	show_named(certs, count);
	for (unsigned i = 0; i < count; i++)
		gnutls_x509_crt_deinit(certs[i]);
	gnutls_free(certs);
}

int main(int argc, char **argv)
{
	static struct room text;
	gnutls_datum_t bundle = {text.data, 0}, file;

	gnutls_global_set_time_function(fixed_time);
	for (int i = 1; i < argc && i <= MAX_CERTS; i++) {
		if (gnutls_load_file(argv[i], &file) < 0)
			continue;
		if (file.size <= sizeof(text.data) - bundle.size) {
			memcpy(text.data + bundle.size, file.data, file.size);
			bundle.size += file.size;
		}
		gnutls_free(file.data);
	}
	show_bundle(&bundle);
	return 0;
}
