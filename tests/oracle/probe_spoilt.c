/*
 * Oracle tests: spoilt inputs through every function that loads memory.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <stdio.h>

#include "tests/oracle/cases.h"
#include "tests/oracle/form.h"
#include "tests/oracle/probe.h"

static void print_credentials_result(const gnutls_datum_t *datum,
				     gnutls_x509_crt_fmt_t format)
{
	gnutls_certificate_credentials_t credentials = probe_new_credentials();

	printf(" set=%d", gnutls_certificate_set_x509_trust_mem(credentials,
								datum, format));
	probe_print_credentials("held", credentials);
	gnutls_certificate_free_credentials(credentials);
}

static void print_trust_list_result(const gnutls_datum_t *datum,
				    gnutls_x509_crt_fmt_t format)
{
	gnutls_x509_trust_list_t list;
	int result;

	probe_check(gnutls_x509_trust_list_init(&list, 0), "trust_list_init");
	printf(" trust_list=%d", gnutls_x509_trust_list_add_trust_mem(
					 list, datum, NULL, format, 0, 0));
	probe_print_held("trusted", list);
	result = gnutls_x509_trust_list_remove_trust_mem(list, datum, format);
	printf(" removed=%d", result);
	probe_print_held("left", list);
	gnutls_x509_trust_list_deinit(list, 1);
}

static void print_import_result(const gnutls_datum_t *datum,
				gnutls_x509_crt_fmt_t format)
{
	gnutls_x509_crt_t crt, few[2], *list = NULL;
	unsigned size = 0, num_few = 2;
	int result;

	probe_check(gnutls_x509_crt_init(&crt), "crt_init");
	printf(" import=%d", gnutls_x509_crt_import(crt, datum, format));
	gnutls_x509_crt_deinit(crt);

	result = gnutls_x509_crt_list_import(
		few, &num_few, datum, format,
		GNUTLS_X509_CRT_LIST_IMPORT_FAIL_IF_EXCEED);
	printf(" few=%d", result);
	for (int i = 0; i < result; i++)
		gnutls_x509_crt_deinit(few[i]);

	result = gnutls_x509_crt_list_import2(&list, &size, datum, format, 0);
	printf(" list=%d", result);
	if (result < 0)
		return;
	printf("/%u", size);
	for (unsigned i = 0; i < size; i++)
		gnutls_x509_crt_deinit(list[i]);
	gnutls_free(list);
}

void probe_print_load(const gnutls_datum_t *datum, gnutls_x509_crt_fmt_t format)
{
	print_credentials_result(datum, format);
	print_trust_list_result(datum, format);
	print_import_result(datum, format);
}

void probe_spoilt(unsigned long from, unsigned long to)
{
	struct ct_buffer data = CT_BUFFER_INIT;

	for (unsigned long i = from; i < to; i++) {
		gnutls_x509_crt_fmt_t format;
		gnutls_datum_t datum;
		const char *kind;
		int is_der;

		data.len = 0;
		kind = ct_case_spoilt(&data, i, &is_der);
		format = is_der ? GNUTLS_X509_FMT_DER : GNUTLS_X509_FMT_PEM;
		datum = probe_datum(&data);
		printf("spoilt %lu %s %s:", i, kind,
		       is_der ? oracle_form_of_der(ct_span(data.data, data.len))
			      : oracle_form_of_pem(
					ct_span(data.data, data.len)));
		probe_print_load(&datum, format);
		printf("\n");
	}
	ct_buffer_clear(&data);
}
