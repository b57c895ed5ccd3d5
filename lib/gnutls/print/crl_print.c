/*
 * CRL objects: a text for people, the same as GnuTLS's.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Every format is the same but GNUTLS_CRT_PRINT_UNSIGNED_FULL, which leaves the
 * issuer and the signature out. Cost: O(bytes of the CRL).
 */

#include <config.h>

#include "asn1/oid.h"
#include "gnutls/read/crl.h"
#include "gnutls/print/print.h"
#include "gnutls/base/text.h"
#include "x509/key_id.h"
#include "x509/name.h"

/* "Thu Jan 01 00:00:00 UTC 2026", whatever the locale. */
static void print_time(struct ct_printer *printer, time_t t)
{
	static const char days[] = "SunMonTueWedThuFriSat";
	static const char months[] = "JanFebMarAprMayJunJulAugSepOctNovDec";
	struct tm tm;

	if (gmtime_r(&t, &tm) == NULL)
		return;
	ct_print(printer, "%.3s %.3s %02d %02d:%02d:%02d UTC %d\n",
		 days + 3 * tm.tm_wday, months + 3 * tm.tm_mon, tm.tm_mday,
		 tm.tm_hour, tm.tm_min, tm.tm_sec, tm.tm_year + 1900);
}

static void print_issuer(struct ct_printer *printer, gnutls_x509_crl_t crl)
{
	struct ct_buffer name = CT_BUFFER_INIT;

	ct_print(printer, "\tIssuer:");
	if (ct_gnutls_crl_is_set(crl) &&
	    !ct_name_is_empty(ct_gnutls_crl_view(crl)->issuer)) {
		enum catrust_error error =
			ct_name_to_text(ct_gnutls_crl_view(crl)->issuer,
					CT_NAME_TEXT_REVERSE, &name);

		if (error == CATRUST_OK) {
			ct_print(printer, " ");
			ct_print_bytes(printer, ct_span(name.data, name.len));
		}
		ct_buffer_clear(&name);
	}
	ct_print(printer, "\n");
}

/* One that is malformed is passed over. */
static void print_key_id(struct ct_printer *printer, struct ct_span value)
{
	gnutls_datum_t datum = ct_gnutls_borrow(value);
	struct ct_authority_key_id id;

	if (ct_authority_key_id_parse(&id, value) == CATRUST_OK)
		ct_print_error(printer,
			       "gnutls_x509_ext_import_authority_key_id",
			       ct_print_authority_key_id(printer, &datum));
}

static void print_number(struct ct_printer *printer,
			 const struct ct_extension *extension)
{
	struct ct_der der = ct_der(extension->value);
	struct ct_span number = ct_span(NULL, 0);

	if (ct_der_read(&der, CT_DER_INTEGER, &number) != CATRUST_OK)
		return;
	ct_print(printer, "\t\tCRL Number (%scritical): ",
		 extension->is_critical ? "" : "not ");
	ct_print_hex_line(printer, "", number);
}

static void print_extensions(struct ct_printer *printer,
			     const struct ct_crl *crl)
{
	struct ct_extension extension;
	size_t offset = 0;
	bool is_first = true;

	while (ct_extension_next(crl->extensions, &offset, &extension)) {
		if (is_first)
			ct_print(printer, "\tExtensions:\n");
		is_first = false;
		if (ct_span_equal(extension.oid, ct_oid_ce_crl_number)) {
			print_number(printer, &extension);
		} else if (ct_span_equal(extension.oid,
					 ct_oid_ce_authority_key_id)) {
			ct_print(printer,
				 "\t\tAuthority Key Identifier "
				 "(%scritical):\n",
				 extension.is_critical ? "" : "not ");
			print_key_id(printer, extension.value);
		} else {
			ct_print(printer,
				 "\t\tUnknown extension %s (%scritical):\n",
				 ct_gnutls_oid_text(extension.oid).text,
				 extension.is_critical ? "" : "not ");
			ct_print_dump(printer, "\t\t\t", extension.value);
		}
	}
}

static void print_entries(struct ct_printer *printer, const struct ct_crl *crl)
{
	struct ct_crl_entry entry;
	size_t offset = 0;

	if (crl->num_entries == 0) {
		ct_print(printer, "\tNo revoked certificates.\n");
		return;
	}
	ct_print(printer, "\tRevoked certificates (%u):\n",
		 (unsigned)crl->num_entries);
	while (ct_crl_entry_next(crl, &offset, &entry)) {
		ct_print_hex_line(printer,
				  "\t\tSerial Number (hex): ", entry.serial);
		ct_print(printer, "\t\tRevoked at: ");
		print_time(printer, ct_gnutls_crl_time(entry.date));
	}
}

static void print_signature(struct ct_printer *printer, gnutls_x509_crl_t crl)
{
	if (ct_gnutls_crl_is_set(crl)) {
		ct_print_signature(printer, ct_gnutls_crl_view(crl)->algorithm,
				   ct_gnutls_crl_view(crl)->signature, false);
		return;
	}
	ct_print(printer, "\tSignature Algorithm: unknown\n");
	ct_print_error(printer, "get_signature", GNUTLS_E_ASN1_VALUE_NOT_FOUND);
}

static void print_crl(struct ct_printer *printer, gnutls_x509_crl_t crl,
		      bool is_signed)
{
	int version = gnutls_x509_crl_get_version(crl);

	ct_print(printer, "X.509 Certificate Revocation List Information:\n");
	if (version < 0)
		ct_print_error(printer, "get_version", version);
	else
		ct_print(printer, "\tVersion: %d\n", version);
	if (is_signed)
		print_issuer(printer, crl);
	ct_print(printer, "\tUpdate dates:\n\t\tIssued: ");
	print_time(printer, gnutls_x509_crl_get_this_update(crl));
	if (gnutls_x509_crl_get_next_update(crl) == (time_t)-1) {
		ct_print(printer, "\t\tNo next update time.\n");
	} else {
		ct_print(printer, "\t\tNext at: ");
		print_time(printer, gnutls_x509_crl_get_next_update(crl));
	}
	if (ct_gnutls_crl_is_set(crl)) {
		/* Version 1 has none (RFC 5280 5.1.2.1). */
		if (version > 1)
			print_extensions(printer, ct_gnutls_crl_view(crl));
		print_entries(printer, ct_gnutls_crl_view(crl));
	} else {
		ct_print(printer, "\tNo revoked certificates.\n");
	}
	if (is_signed)
		print_signature(printer, crl);
}

CT_EXPORT int gnutls_x509_crl_print(gnutls_x509_crl_t crl,
				    gnutls_certificate_print_formats_t format,
				    gnutls_datum_t *out)
{
	struct ct_printer printer = CT_PRINTER_INIT;

	if (crl == NULL || out == NULL)
		return GNUTLS_E_INVALID_REQUEST;
	print_crl(&printer, crl, format != GNUTLS_CRT_PRINT_UNSIGNED_FULL);
	return ct_print_end(&printer, out);
}
