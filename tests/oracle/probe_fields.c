/*
 * Oracle tests: what certificates say, by the functions that read them.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <stdio.h>
#include <string.h>
#include <time.h>

#include "tests/oracle/cases.h"
#include "tests/oracle/form.h"
#include "tests/oracle/probe.h"
#include "x509/name.h"

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

/* GnuTLS 3.7.9 ends the process when asked for the text of a name that has
 * RDNs and no attribute in them. */
static bool has_text(const gnutls_datum_t *name)
{
	struct ct_ava ava;

	return name->size <= 2 ||
	       ct_name_nth_ava(ct_span(name->data, name->size), 0, &ava) ==
		       CATRUST_OK;
}

static void print_subject(gnutls_x509_crt_t crt)
{
	gnutls_datum_t raw, text3;
	char text[1024];
	size_t size = sizeof(text);
	int result = gnutls_x509_crt_get_raw_dn(crt, &raw);

	print_bytes("raw", result, raw.data, result < 0 ? 0 : raw.size);
	if (result < 0)
		return;
	if (raw.size > 0 && has_text(&raw)) {
		result = gnutls_x509_crt_get_dn(crt, text, &size);
		print_text("dn", result, (unsigned char *)text, size);
		result = gnutls_x509_crt_get_dn3(crt, &text3, 0);
		print_text("dn3", result, text3.data,
			   result < 0 ? 0 : text3.size);
		if (result >= 0)
			gnutls_free(text3.data);
	}
	gnutls_free(raw.data);
}

static void print_issuer(gnutls_x509_crt_t crt)
{
	gnutls_datum_t raw;
	char text[1024];
	size_t size = sizeof(text);
	int result = gnutls_x509_crt_get_raw_issuer_dn(crt, &raw);

	print_bytes("raw_issuer", result, raw.data, result < 0 ? 0 : raw.size);
	if (result < 0)
		return;
	if (raw.size > 0 && has_text(&raw)) {
		result = gnutls_x509_crt_get_issuer_dn(crt, text, &size);
		print_text("issuer", result, (unsigned char *)text, size);
	}
	gnutls_free(raw.data);
}

/* All names of one kind of alternative name. */
static void print_alt_names(gnutls_x509_crt_t crt)
{
	for (unsigned i = 0; i < 12; i++) {
		unsigned type = 0, critical = 0;
		unsigned char name[512];
		size_t size = sizeof(name);
		int result = gnutls_x509_crt_get_subject_alt_name2(
			crt, i, name, &size, &type, &critical);

		printf(" alt%u=%d", i, result);
		if (result < 0)
			break;
		printf("/%u/%u", type, critical);
		print_text("", result, name, size);
	}
}

static void print_extensions(gnutls_x509_crt_t crt)
{
	unsigned usage = 0, critical = 0, ca = 0;
	unsigned char bytes[256];
	size_t size = sizeof(bytes);
	char oid[128];
	int result, path_len = -5;

	result = gnutls_x509_crt_get_key_usage(crt, &usage, &critical);
	printf(" usage=%d/%x/%u", result, result < 0 ? 0 : usage,
	       result < 0 ? 0 : critical);
	result = gnutls_x509_crt_get_basic_constraints(crt, &critical, &ca,
						       &path_len);
	printf(" basic=%d", result);
	if (result >= 0)
		printf("/%u/%u/%d", critical, ca, path_len);
	result = gnutls_x509_crt_get_subject_key_id(crt, bytes, &size,
						    &critical);
	print_bytes("skid", result, bytes, size);
	size = sizeof(bytes);
	result = gnutls_x509_crt_get_authority_key_id(crt, bytes, &size,
						      &critical);
	print_bytes("akid", result, bytes, size);
	for (unsigned i = 0; i < 4; i++) {
		size = sizeof(oid);
		result = gnutls_x509_crt_get_key_purpose_oid(crt, i, oid, &size,
							     &critical);
		printf(" purpose%u=%d", i, result);
		if (result < 0)
			break;
		printf("/%s", oid);
	}
	for (unsigned i = 0; i < 20; i++) {
		size = sizeof(oid);
		result = gnutls_x509_crt_get_extension_info(crt, i, oid, &size,
							    &critical);
		printf(" extension%u=%d", i, result);
		if (result < 0)
			break;
		printf("/%s/%u", oid, critical);
	}
}

static void print_digests(gnutls_x509_crt_t crt)
{
	unsigned char bytes[64];
	size_t size = sizeof(bytes);
	int result = gnutls_x509_crt_get_fingerprint(crt, GNUTLS_DIG_SHA256,
						     bytes, &size);

	print_bytes("fingerprint", result, bytes, size);
	size = sizeof(bytes);
	result = gnutls_x509_crt_get_key_id(crt, GNUTLS_KEYID_USE_SHA1, bytes,
					    &size);
	print_bytes("key_id", result, bytes, size);
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
		print_subject(crt);
		print_issuer(crt);
		print_numbers(crt);
		print_alt_names(crt);
		print_extensions(crt);
		print_digests(crt);
	}
	printf("\n");
	gnutls_x509_crt_deinit(crt);
}

void probe_fields(unsigned long from, unsigned long to)
{
	struct ct_buffer data = CT_BUFFER_INIT;
	const char *kind;
	int is_der;

	for (int i = 0; i < CT_CASE_NUM_CERTIFICATES; i++) {
		printf("fields certificate %d:", i);
		print_fields(ct_case_certificate((enum ct_case_certificate)i));
	}
	for (size_t i = 0; i < ct_case_num_made(); i++) {
		data.len = 0;
		printf("fields made %s:", ct_case_made(&data, i));
		print_fields(&data);
	}
	for (unsigned long i = from; i < to; i++) {
		data.len = 0;
		kind = ct_case_spoilt(&data, i, &is_der);
		if (!is_der)
			continue;
		printf("fields %lu %s %s:", i, kind,
		       oracle_form_of_der(ct_span(data.data, data.len)));
		print_fields(&data);
	}
	ct_buffer_clear(&data);
}
