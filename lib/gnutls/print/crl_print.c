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

#include <stdarg.h>
#include <stdio.h>

#include "asn1/oid.h"
#include "gnutls/algorithms/algorithm_id.h"
#include "gnutls/read/crl.h"
#include "gnutls/names/dn.h"
#include "gnutls/print/print.h"
#include "gnutls/base/text.h"
#include "x509/key_id.h"
#include "x509/name.h"

/* Text under way; after the first failure nothing is added. */
struct printer {
	struct ct_buffer text;
	enum catrust_error error;
};

static void put(struct printer *out, const void *bytes, size_t len)
{
	if (out->error == CATRUST_OK)
		out->error = ct_buffer_append(&out->text, bytes, len);
}

/* Lines of up to 511 characters. */
CT_PRINTF(2, 3)
static void put_line(struct printer *out, const char *format, ...)
{
	char line[512];
	va_list arguments;
	int len;

	va_start(arguments, format);
	len = vsnprintf(line, sizeof(line), format, arguments);
	va_end(arguments);
	if (len > 0)
		put(out, line,
		    (size_t)len < sizeof(line) ? (size_t)len
					       : sizeof(line) - 1);
}

static void put_hex(struct printer *out, struct ct_span bytes)
{
	static const char digits[] = "0123456789abcdef";

	for (size_t i = 0; i < bytes.len; i++) {
		char pair[2] = {digits[bytes.data[i] >> 4],
				digits[bytes.data[i] & 0xf]};

		put(out, pair, sizeof(pair));
	}
}

/* Sixteen octets a line, with colons between. */
static void put_hex_block(struct printer *out, struct ct_span bytes)
{
	for (size_t i = 0; i < bytes.len; i++) {
		put_line(out, "%s", i % 16 == 0 ? "\t\t" : ":");
		put_hex(out, ct_span(bytes.data + i, 1));
		if (i % 16 == 15 || i + 1 == bytes.len)
			put(out, "\n", 1);
	}
}

static void put_ascii(struct printer *out, struct ct_span bytes)
{
	for (size_t i = 0; i < bytes.len; i++) {
		uint8_t c = bytes.data[i];

		put(out, c >= 0x20 && c < 0x7f ? (const void *)&c : ".", 1);
	}
}

/* "Thu Jan 01 00:00:00 UTC 2026", whatever the locale. */
static void put_time(struct printer *out, time_t t)
{
	static const char days[] = "SunMonTueWedThuFriSat";
	static const char months[] = "JanFebMarAprMayJunJulAugSepOctNovDec";
	struct tm tm;

	if (gmtime_r(&t, &tm) == NULL)
		return;
	put_line(out, "%.3s %.3s %02d %02d:%02d:%02d UTC %d\n",
		 days + 3 * tm.tm_wday, months + 3 * tm.tm_mon, tm.tm_mday,
		 tm.tm_hour, tm.tm_min, tm.tm_sec, tm.tm_year + 1900);
}

static void put_error(struct printer *out, const char *what, int code)
{
	put_line(out, "error: %s: %s\n", what, gnutls_strerror(code));
}

static void put_issuer(struct printer *out, gnutls_x509_crl_t crl)
{
	struct ct_buffer name = CT_BUFFER_INIT;

	put_line(out, "\tIssuer:");
	if (ct_gnutls_crl_is_set(crl) &&
	    !ct_name_is_empty(ct_gnutls_crl_view(crl)->issuer)) {
		enum catrust_error error =
			ct_name_to_text(ct_gnutls_crl_view(crl)->issuer,
					CT_NAME_TEXT_REVERSE, &name);

		if (error == CATRUST_OK) {
			put(out, " ", 1);
			put(out, name.data, name.len);
		}
		ct_buffer_clear(&name);
	}
	put(out, "\n", 1);
}

/* One that is malformed is passed over. */
static void put_key_id(struct printer *out, struct ct_span value)
{
	struct ct_printer printer = CT_PRINTER_INIT;
	gnutls_datum_t datum = ct_gnutls_borrow(value);
	struct ct_authority_key_id id;

	if (ct_authority_key_id_parse(&id, value) != CATRUST_OK)
		return;
	ct_print_authority_key_id(&printer, &datum);
	if (printer.has_failed)
		out->error = CATRUST_E_MEMORY;
	put(out, printer.text.data, printer.text.len);
	ct_buffer_clear(&printer.text);
}

static void put_unknown(struct printer *out,
			const struct ct_extension *extension)
{
	put_line(out, "\t\tUnknown extension %s (%scritical):\n",
		 ct_gnutls_oid_text(extension->oid).text,
		 extension->is_critical ? "" : "not ");
	put_line(out, "\t\t\tASCII: ");
	put_ascii(out, extension->value);
	put_line(out, "\n\t\t\tHexdump: ");
	put_hex(out, extension->value);
	put(out, "\n", 1);
}

static void put_number(struct printer *out,
		       const struct ct_extension *extension)
{
	struct ct_der der = ct_der(extension->value);
	struct ct_span number = ct_span(NULL, 0);

	if (ct_der_read(&der, CT_DER_INTEGER, &number) != CATRUST_OK)
		return;
	put_line(out, "\t\tCRL Number (%scritical): ",
		 extension->is_critical ? "" : "not ");
	put_hex(out, number);
	put(out, "\n", 1);
}

static void put_extensions(struct printer *out, const struct ct_crl *crl)
{
	struct ct_extension extension;
	size_t offset = 0;
	bool is_first = true;

	while (ct_extension_next(crl->extensions, &offset, &extension)) {
		if (is_first)
			put_line(out, "\tExtensions:\n");
		is_first = false;
		if (ct_span_equal(extension.oid, ct_oid_ce_crl_number)) {
			put_number(out, &extension);
		} else if (ct_span_equal(extension.oid,
					 ct_oid_ce_authority_key_id)) {
			put_line(out,
				 "\t\tAuthority Key Identifier "
				 "(%scritical):\n",
				 extension.is_critical ? "" : "not ");
			put_key_id(out, extension.value);
		} else {
			put_unknown(out, &extension);
		}
	}
}

static void put_entries(struct printer *out, const struct ct_crl *crl)
{
	struct ct_crl_entry entry;
	size_t offset = 0;

	if (crl->num_entries == 0) {
		put_line(out, "\tNo revoked certificates.\n");
		return;
	}
	put_line(out, "\tRevoked certificates (%u):\n",
		 (unsigned)crl->num_entries);
	while (ct_crl_entry_next(crl, &offset, &entry)) {
		put_line(out, "\t\tSerial Number (hex): ");
		put_hex(out, entry.serial);
		put_line(out, "\n\t\tRevoked at: ");
		put_time(out, ct_gnutls_crl_time(entry.date));
	}
}

static void put_signature(struct printer *out, gnutls_x509_crl_t crl)
{
	gnutls_sign_algorithm_t algorithm = (gnutls_sign_algorithm_t)
		gnutls_x509_crl_get_signature_algorithm(crl);
	const char *name = gnutls_sign_get_name(algorithm);
	struct ct_oid_text oid = {"unknown"};

	if (name == NULL && ct_gnutls_crl_is_set(crl))
		oid = ct_gnutls_oid_text(ct_gnutls_algorithm_oid(
			ct_gnutls_crl_view(crl)->algorithm));
	put_line(out, "\tSignature Algorithm: %s\n",
		 name != NULL ? name : oid.text);
	if (algorithm != GNUTLS_SIGN_UNKNOWN &&
	    gnutls_sign_is_secure2(algorithm,
				   GNUTLS_SIGN_FLAG_SECURE_FOR_CERTS) == 0)
		put_line(out, "warning: signed using a broken signature "
			      "algorithm that can be forged.\n");
	if (!ct_gnutls_crl_is_set(crl)) {
		put_error(out, "get_signature", GNUTLS_E_ASN1_VALUE_NOT_FOUND);
		return;
	}
	put_line(out, "\tSignature:\n");
	put_hex_block(out, ct_gnutls_crl_view(crl)->signature);
}

static void put_crl(struct printer *out, gnutls_x509_crl_t crl, bool is_signed)
{
	int version = gnutls_x509_crl_get_version(crl);

	put_line(out, "X.509 Certificate Revocation List Information:\n");
	if (version < 0)
		put_error(out, "get_version", version);
	else
		put_line(out, "\tVersion: %d\n", version);
	if (is_signed)
		put_issuer(out, crl);
	put_line(out, "\tUpdate dates:\n\t\tIssued: ");
	put_time(out, gnutls_x509_crl_get_this_update(crl));
	if (gnutls_x509_crl_get_next_update(crl) == (time_t)-1) {
		put_line(out, "\t\tNo next update time.\n");
	} else {
		put_line(out, "\t\tNext at: ");
		put_time(out, gnutls_x509_crl_get_next_update(crl));
	}
	if (ct_gnutls_crl_is_set(crl)) {
		/* Version 1 has none (RFC 5280 5.1.2.1). */
		if (version > 1)
			put_extensions(out, ct_gnutls_crl_view(crl));
		put_entries(out, ct_gnutls_crl_view(crl));
	} else {
		put_line(out, "\tNo revoked certificates.\n");
	}
	if (is_signed)
		put_signature(out, crl);
}

CT_EXPORT int gnutls_x509_crl_print(gnutls_x509_crl_t crl,
				    gnutls_certificate_print_formats_t format,
				    gnutls_datum_t *out)
{
	struct printer printer = {.text = CT_BUFFER_INIT};

	if (crl == NULL || out == NULL)
		return GNUTLS_E_INVALID_REQUEST;
	put_crl(&printer, crl, format != GNUTLS_CRT_PRINT_UNSIGNED_FULL);
	if (printer.error != CATRUST_OK) {
		ct_buffer_clear(&printer.text);
		return ct_gnutls_error(printer.error);
	}
	return ct_gnutls_buffer_give(&printer.text, out);
}
