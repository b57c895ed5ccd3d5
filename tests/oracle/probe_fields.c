/*
 * Oracle tests: what certificates say, by the functions that read them.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <stdio.h>
#include <time.h>

#include "tests/oracle/cases.h"
#include "tests/oracle/probe.h"

static void print_bytes(const char *key, int result, const unsigned char *data,
			size_t len)
{
	printf(" %s=%d", key, result);
	if (result < 0)
		return;
	printf(":");
	for (size_t i = 0; i < len; i++)
		printf("%02x", data[i]);
}

/* Text in quotes; what is not printable ASCII as \xx. */
static void print_text(const char *key, int result, const unsigned char *data,
		       size_t len)
{
	printf(" %s=%d", key, result);
	if (result < 0)
		return;
	printf(":\"");
	for (size_t i = 0; i < len; i++) {
		if (data[i] > ' ' && data[i] < 0x7f)
			printf("%c", data[i]);
		else
			printf("\\%02x", data[i]);
	}
	printf("\"");
}

static void print_names(gnutls_x509_crt_t crt)
{
	gnutls_datum_t datum = {NULL, 0};
	char text[512];
	size_t size = sizeof(text);
	int result;

	result = gnutls_x509_crt_get_dn(crt, text, &size);
	print_text("dn", result, (unsigned char *)text, size);
	size = sizeof(text);
	result = gnutls_x509_crt_get_issuer_dn(crt, text, &size);
	print_text("issuer", result, (unsigned char *)text, size);
	result = gnutls_x509_crt_get_raw_dn(crt, &datum);
	print_bytes("raw", result, datum.data, datum.size);
	if (result >= 0)
		gnutls_free(datum.data);
	result = gnutls_x509_crt_get_raw_issuer_dn(crt, &datum);
	printf(" raw_issuer=%d:%u", result, result < 0 ? 0 : datum.size);
	if (result >= 0)
		gnutls_free(datum.data);
}

static void print_numbers(gnutls_x509_crt_t crt)
{
	unsigned char serial[128];
	unsigned bits = 0, critical = 0;
	size_t size = sizeof(serial);
	int result;

	result = gnutls_x509_crt_get_serial(crt, serial, &size);
	print_bytes("serial", result, serial, size);
	printf(" version=%d", gnutls_x509_crt_get_version(crt));
	printf(" times=%lld..%lld",
	       (long long)gnutls_x509_crt_get_activation_time(crt),
	       (long long)gnutls_x509_crt_get_expiration_time(crt));
	printf(" signature=%d", gnutls_x509_crt_get_signature_algorithm(crt));
	result = gnutls_x509_crt_get_pk_algorithm(crt, &bits);
	printf(" key=%d/%u", result, result < 0 ? 0 : bits);
	result = gnutls_x509_crt_get_ca_status(crt, &critical);
	printf(" ca=%d/%u", result, result < 0 ? 0 : critical);
}

static void print_fields(const struct ct_buffer *der)
{
	gnutls_datum_t datum = probe_datum(der);
	gnutls_x509_crt_t crt;
	int result;

	probe_check(gnutls_x509_crt_init(&crt), "crt_init");
	result = gnutls_x509_crt_import(crt, &datum, GNUTLS_X509_FMT_DER);
	printf(" import=%d", result);
	if (result >= 0) {
		print_names(crt);
		print_numbers(crt);
	}
	printf("\n");
	gnutls_x509_crt_deinit(crt);
}

void probe_fields(unsigned long from, unsigned long to)
{
	struct ct_buffer data = CT_BUFFER_INIT;
	int is_der;

	for (int i = 0; i < CT_CASE_NUM_CERTIFICATES; i++) {
		printf("fields certificate %d:", i);
		print_fields(ct_case_certificate((enum ct_case_certificate)i));
	}
	for (unsigned long i = from; i < to; i++) {
		data.len = 0;
		ct_case_spoilt(&data, i, &is_der);
		if (!is_der)
			continue;
		printf("fields %lu:", i);
		print_fields(&data);
	}
	ct_buffer_clear(&data);
}
