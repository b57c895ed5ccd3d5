/*
 * Certificates as text for people.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <stdlib.h>

#include "gnutls/algorithms/algorithm_id.h"
#include "gnutls/read/crt.h"
#include "gnutls/print/print.h"
#include "gnutls/read/pubkey.h"
#include "gnutls/base/text.h"

static void print_dn(struct ct_printer *printer, const char *title,
		     int (*get)(gnutls_x509_crt_t, gnutls_datum_t *, unsigned),
		     gnutls_x509_crt_t cert)
{
	gnutls_datum_t text;
	int ret = get(cert, &text, 0);

	if (ret == GNUTLS_E_REQUESTED_DATA_NOT_AVAILABLE) {
		ct_print(printer, "\t%s:\n", title);
	} else if (ret < 0) {
		ct_print_error(printer, "get_dn", ret);
	} else {
		ct_print(printer, "\t%s: %s\n", title, text.data);
		free(text.data);
	}
}

/* 16 octets as a GUID: the first three groups are little-endian. */
static void print_guid(struct ct_printer *printer, const uint8_t id[16])
{
	ct_print(printer,
		 "\t\t\t{%02x%02x%02x%02x-%02x%02x-%02x%02x-%02x%02x-"
		 "%02x%02x%02x%02x%02x%02x}\n",
		 id[3], id[2], id[1], id[0], id[5], id[4], id[7], id[6], id[8],
		 id[9], id[10], id[11], id[12], id[13], id[14], id[15]);
}

static void print_unique_id(struct ct_printer *printer, const char *title,
			    struct ct_span id)
{
	if (id.len == 0)
		return;
	ct_print(printer, "\t%s:\n", title);
	ct_print_hex_block(printer, id, "\t\t\t");
	if (id.len == 16)
		print_guid(printer, id.data);
}

static void print_fields(struct ct_printer *printer, gnutls_x509_crt_t cert,
			 bool is_signed, bool in_one_line)
{
	const struct ct_certificate *view = &cert->view;

	ct_print(printer, "\tVersion: %d\n", gnutls_x509_crt_get_version(cert));
	ct_print_hex_line(printer, "\tSerial Number (hex): ", view->serial);
	if (is_signed)
		print_dn(printer, "Issuer", gnutls_x509_crt_get_issuer_dn3,
			 cert);
	ct_print(printer, "\tValidity:\n\t\tNot Before: ");
	ct_print_time(printer, gnutls_x509_crt_get_activation_time(cert),
		      CT_PRINT_TIME_LONG);
	ct_print(printer, "\n\t\tNot After: ");
	ct_print_time(printer, gnutls_x509_crt_get_expiration_time(cert),
		      CT_PRINT_TIME_LONG);
	ct_print(printer, "\n");
	print_dn(printer, "Subject", gnutls_x509_crt_get_dn3, cert);
	ct_print_key(printer, view->spki, in_one_line);
	print_unique_id(printer, "Issuer Unique ID", view->issuer_unique_id);
	print_unique_id(printer, "Subject Unique ID", view->subject_unique_id);
	if (view->version >= 3)
		ct_print_extensions(printer, cert);
	if (is_signed)
		ct_print_signature(printer, view->algorithm,
				   view->has_unaligned_signature
					   ? ct_span(NULL, 0)
					   : view->signature,
				   true);
}

static void print_full(struct ct_printer *printer, gnutls_x509_crt_t cert,
		       struct ct_span spki,
		       gnutls_certificate_print_formats_t format)
{
	bool is_signed = format != GNUTLS_CRT_PRINT_UNSIGNED_FULL;

	ct_print(printer, "X.509 Certificate Information:\n");
	print_fields(printer, cert, is_signed,
		     format == GNUTLS_CRT_PRINT_FULL_NUMBERS);
	ct_print(printer, "Other Information:\n");
	if (is_signed) {
		ct_print(printer, "\tFingerprint:\n");
		ct_print_digest(printer, "sha1", CT_DIGEST_SHA1,
				cert->view.der);
		ct_print_digest(printer, "sha256", CT_DIGEST_SHA256,
				cert->view.der);
	}
	ct_print_key_ids(printer, spki);
}

static void print_dn_quoted(struct ct_printer *printer, const char *title,
			    int (*get)(gnutls_x509_crt_t, gnutls_datum_t *,
				       unsigned),
			    gnutls_x509_crt_t cert)
{
	gnutls_datum_t text;
	int ret = get(cert, &text, 0);

	if (ret == GNUTLS_E_REQUESTED_DATA_NOT_AVAILABLE) {
		ct_print(printer, "no %s,", title);
	} else if (ret < 0) {
		ct_print(printer, "unknown %s (%s), ", title,
			 gnutls_strerror(ret));
	} else {
		ct_print(printer, "%s `%s', ", title, text.data);
		free(text.data);
	}
}

static void print_algorithms(struct ct_printer *printer, gnutls_x509_crt_t cert)
{
	gnutls_sign_algorithm_t sign =
		ct_gnutls_sign_algorithm(cert->view.algorithm);
	const char *name = gnutls_sign_get_name(sign);
	struct ct_oid_text oid = ct_gnutls_oid_text(
		ct_gnutls_algorithm_oid(cert->view.algorithm));
	struct ct_public_key key;

	if (ct_public_key_parse(&key, cert->view.spki) == CATRUST_OK) {
		gnutls_pk_algorithm_t pk = ct_gnutls_pk_algorithm(&key);
		struct ct_oid_text key_oid = ct_gnutls_oid_text(key.oid);

		ct_print(printer, "%s key %u bits, ",
			 pk != GNUTLS_PK_UNKNOWN ? gnutls_pk_get_name(pk)
						 : key_oid.text,
			 ct_gnutls_key_bits(&key));
	}
	ct_print(
		printer, "signed using %s%s, ", name != NULL ? name : oid.text,
		name != NULL && !gnutls_sign_is_secure2(
					sign, GNUTLS_SIGN_FLAG_SECURE_FOR_CERTS)
			? " (broken!)"
			: "");
}

static void print_proxy_quoted(struct ct_printer *printer,
			       gnutls_x509_crt_t cert)
{
	char *language, *policy;
	int pathlen;
	size_t size;

	if (gnutls_x509_crt_get_proxy(cert, NULL, &pathlen, &language, &policy,
				      &size) < 0)
		return;
	ct_print(printer, "proxy certificate (policy=");
	if (strcmp(language, "1.3.6.1.5.5.7.21.1") == 0)
		ct_print(printer, "id-ppl-inheritALL");
	else if (strcmp(language, "1.3.6.1.5.5.7.21.2") == 0)
		ct_print(printer, "id-ppl-independent");
	else
		ct_print(printer, "%s", language);
	if (pathlen >= 0)
		ct_print(printer, ", pathlen=%d), ", pathlen);
	else
		ct_print(printer, "), ");
	free(language);
	free(policy);
}

static void print_line(struct ct_printer *printer, gnutls_x509_crt_t cert,
		       struct ct_span spki)
{
	print_dn_quoted(printer, "subject", gnutls_x509_crt_get_dn3, cert);
	print_dn_quoted(printer, "issuer", gnutls_x509_crt_get_issuer_dn3,
			cert);
	ct_print(printer, "serial 0x");
	ct_print_hex(printer, cert->view.serial);
	ct_print(printer, ", ");
	print_algorithms(printer, cert);
	ct_print(printer, "activated `");
	ct_print_time(printer, gnutls_x509_crt_get_activation_time(cert),
		      CT_PRINT_TIME_SHORT);
	ct_print(printer, "', expires `");
	ct_print_time(printer, gnutls_x509_crt_get_expiration_time(cert),
		      CT_PRINT_TIME_SHORT);
	ct_print(printer, "', ");
	print_proxy_quoted(printer, cert);
	ct_print(printer, "pin-sha256=\"");
	ct_print_pin(printer, spki);
	ct_print(printer, "\"");
}

CT_EXPORT int gnutls_x509_crt_print(gnutls_x509_crt_t cert,
				    gnutls_certificate_print_formats_t format,
				    gnutls_datum_t *out)
{
	struct ct_printer printer = CT_PRINTER_INIT;
	struct ct_buffer room = CT_BUFFER_INIT;
	struct ct_span spki;

	if (cert == NULL || out == NULL || !ct_gnutls_crt_is_set(cert) ||
	    (unsigned)format > GNUTLS_CRT_PRINT_FULL_NUMBERS)
		return GNUTLS_E_INVALID_REQUEST;
	if (ct_gnutls_spki(cert->view.spki, &room, &spki) < 0)
		printer.has_failed = true;
	switch (format) {
	case GNUTLS_CRT_PRINT_ONELINE:
		print_line(&printer, cert, spki);
		break;
	case GNUTLS_CRT_PRINT_COMPACT:
		print_line(&printer, cert, spki);
		ct_print(&printer, "\n");
		ct_print_key_ids(&printer, spki);
		break;
	default:
		print_full(&printer, cert, spki, format);
		break;
	}
	ct_buffer_clear(&room);
	return ct_print_end(&printer, out);
}
