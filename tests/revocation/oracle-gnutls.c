/*
 * oracle-gnutls: what GnuTLS's functions answer; see oracle_files.h. Compiled
 * against this library and against GnuTLS.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Usage: oracle-gnutls DIRECTORY | version
 *
 * An answer: what gnutls_x509_crt_check_revocation() returns, and for signed
 * certificates what gnutls_x509_trust_list_verify_crt() finds (in hexadecimal)
 * where the CRL was added as it is, and where it had to be verified. The
 * numbers after "added" are what gnutls_x509_trust_list_add_crls() returned.
 */

#include <config.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <gnutls/gnutls.h>
#include <gnutls/x509.h>

#include "tests/revocation/oracle_files.h"

static time_t fixed_time(time_t *t)
{
	if (t != NULL)
		*t = ORACLE_TIME;
	return ORACLE_TIME;
}

static gnutls_x509_crt_t import_crt(const unsigned char *der, size_t len)
{
	gnutls_datum_t data = {(unsigned char *)(size_t)der, (unsigned)len};
	gnutls_x509_crt_t crt;

	gnutls_x509_crt_init(&crt);
	if (gnutls_x509_crt_import(crt, &data, GNUTLS_X509_FMT_DER) == 0)
		return crt;
	gnutls_x509_crt_deinit(crt);
	return NULL;
}

static gnutls_x509_crl_t import_crl(const struct oracle_case *one)
{
	gnutls_datum_t data = {one->crl.data, (unsigned)one->crl.len};
	gnutls_x509_crl_t crl;

	gnutls_x509_crl_init(&crl);
	if (gnutls_x509_crl_import(crl, &data, GNUTLS_X509_FMT_DER) == 0)
		return crl;
	gnutls_x509_crl_deinit(crl);
	return NULL;
}

static gnutls_x509_trust_list_t make_list(const struct oracle_case *one,
					  unsigned flags, int *out_added)
{
	gnutls_x509_crt_t ca = import_crt(one->ca.data, one->ca.len);
	gnutls_x509_crl_t crl = import_crl(one);
	gnutls_x509_trust_list_t list;

	gnutls_x509_trust_list_init(&list, 0);
	if (gnutls_x509_trust_list_add_cas(list, &ca, 1, 0) != 1)
		exit(1);
	*out_added =
		crl == NULL
			? -1
			: gnutls_x509_trust_list_add_crls(
				  list, &crl, 1,
				  flags | (flags == 0
						   ? 0
						   : GNUTLS_TL_NO_DUPLICATES),
				  0);
	return list;
}

static void verify(gnutls_x509_trust_list_t list, int added,
		   gnutls_x509_crt_t crt)
{
	unsigned status = 0;
	int ret = gnutls_x509_trust_list_verify_crt(list, &crt, 1, 0, &status,
						    NULL);

	printf(" added %d verified %d %x", added, ret, status);
}

static void answer(const struct oracle_case *one)
{
	gnutls_x509_crl_t crl = import_crl(one);
	gnutls_x509_trust_list_t lists[2];
	int added[2];

	lists[0] = make_list(one, 0, &added[0]);
	lists[1] = make_list(one, GNUTLS_TL_VERIFY_CRL, &added[1]);
	for (size_t i = 0; i < one->num_certificates; i++) {
		const struct oracle_certificate *certificate =
			&one->certificates[i];
		gnutls_x509_crt_t crt =
			import_crt(certificate->der, certificate->len);

		oracle_name(one, i);
		if (crt == NULL || crl == NULL) {
			printf("unreadable\n");
			continue;
		}
		printf("%d", gnutls_x509_crt_check_revocation(crt, &crl, 1));
		for (int j = 0; i < ORACLE_SIGNED && j < 2; j++)
			verify(lists[j], added[j], crt);
		printf("\n");
		gnutls_x509_crt_deinit(crt);
	}
	for (int i = 0; i < 2; i++)
		gnutls_x509_trust_list_deinit(lists[i], 1);
	if (crl != NULL)
		gnutls_x509_crl_deinit(crl);
}

int main(int argc, char **argv)
{
	if (argc == 2 && strcmp(argv[1], "version") == 0)
		return puts(gnutls_check_version(NULL)) < 0;
	gnutls_global_set_time_function(fixed_time);
	return argc == 2 && oracle_for_each(argv[1], answer) > 0 ? 0 : 2;
}
