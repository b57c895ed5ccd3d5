/*
 * Certificates and CRLs as text for people: the pieces.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "crypto/signature_algorithm.h"
#include "gnutls/algorithms/algorithm_id.h"
#include "gnutls/base/text.h"
#include "gnutls/print/print.h"

void ct_print_bytes(struct ct_printer *printer, struct ct_span bytes)
{
	if (!printer->has_failed && ct_buffer_append(&printer->text, bytes.data,
						     bytes.len) != CATRUST_OK)
		printer->has_failed = true;
}

/* Whether all of a format's conversions are "%s". */
static bool is_only_strings(const char *format)
{
	while ((format = strchr(format, '%')) != NULL) {
		if (format[1] != 's')
			return false;
		format += 2;
	}
	return true;
}

void ct_print_string(struct ct_printer *printer, const char *string)
{
	ct_print_bytes(printer, ct_span(string, strlen(string)));
}

static void print_strings(struct ct_printer *printer, const char *format,
			  va_list args)
{
	const char *conversion;

	while ((conversion = strchr(format, '%')) != NULL) {
		ct_print_bytes(printer,
			       ct_span(format, (size_t)(conversion - format)));
		ct_print_string(printer, va_arg(args, const char *));
		format = conversion + 2;
	}
	ct_print_string(printer, format);
}

static void print_formatted(struct ct_printer *printer, const char *format,
			    va_list args)
{
	va_list again;
	int len;

	va_copy(again, args);
	len = vsnprintf(NULL, 0, format, again);
	va_end(again);
	if (len < 0 ||
	    ct_buffer_reserve(&printer->text, (size_t)len + 1) != CATRUST_OK)
		printer->has_failed = true;
	if (printer->has_failed)
		return;
	vsnprintf((char *)printer->text.data + printer->text.len,
		  (size_t)len + 1, format, args);
	printer->text.len += (size_t)len;
}

/* Most formats have strings only, which a certificate may hold hundreds of
 * thousands of: vsnprintf() takes ten times as long for them. */
void ct_print(struct ct_printer *printer, const char *format, ...)
{
	va_list args;

	va_start(args, format);
	if (is_only_strings(format))
		print_strings(printer, format, args);
	else
		print_formatted(printer, format, args);
	va_end(args);
}

/* Room for @len bytes, which the text then has; NULL without memory. */
static uint8_t *add_room(struct ct_printer *printer, size_t len)
{
	if (!printer->has_failed &&
	    ct_buffer_reserve(&printer->text, len) != CATRUST_OK)
		printer->has_failed = true;
	if (printer->has_failed)
		return NULL;
	printer->text.len += len;
	return printer->text.data + printer->text.len - len;
}

void ct_print_hex(struct ct_printer *printer, struct ct_span bytes)
{
	static const char digits[] = "0123456789abcdef";
	uint8_t *at = add_room(printer, 2 * bytes.len);

	for (size_t i = 0; at != NULL && i < bytes.len; i++) {
		*at++ = (uint8_t)digits[bytes.data[i] >> 4];
		*at++ = (uint8_t)digits[bytes.data[i] & 0xf];
	}
}

void ct_print_hex_line(struct ct_printer *printer, const char *prefix,
		       struct ct_span bytes)
{
	ct_print(printer, "%s", prefix);
	ct_print_hex(printer, bytes);
	ct_print(printer, "\n");
}

void ct_print_hex_block(struct ct_printer *printer, struct ct_span bytes,
			const char *prefix)
{
	enum { PER_LINE = 16 };

	for (size_t i = 0; i < bytes.len; i++) {
		ct_print_string(printer, i % PER_LINE == 0 ? prefix : ":");
		ct_print_hex(printer, ct_span(bytes.data + i, 1));
		if ((i + 1) % PER_LINE == 0 || i + 1 == bytes.len)
			ct_print(printer, "\n");
	}
}

void ct_print_ascii(struct ct_printer *printer, struct ct_span bytes)
{
	uint8_t *at = add_room(printer, bytes.len);

	for (size_t i = 0; at != NULL && i < bytes.len; i++)
		*at++ = bytes.data[i] >= ' ' && bytes.data[i] <= '~'
				? bytes.data[i]
				: '.';
}

void ct_print_dump(struct ct_printer *printer, const char *prefix,
		   struct ct_span bytes)
{
	ct_print(printer, "%sASCII: ", prefix);
	ct_print_ascii(printer, bytes);
	ct_print(printer, "\n%sHexdump: ", prefix);
	ct_print_hex_line(printer, "", bytes);
}

void ct_print_error(struct ct_printer *printer, const char *what, int code)
{
	if (code < 0)
		ct_print(printer, "error: %s: %s\n", what,
			 gnutls_strerror(code));
}

void ct_print_time(struct ct_printer *printer, time_t time, const char *format)
{
	struct tm parts;
	char text[64];

	if (gmtime_r(&time, &parts) == NULL)
		ct_print(printer, "error: gmtime_r (%ld)", (long)time);
	else if (strftime(text, sizeof(text), format, &parts) == 0)
		ct_print(printer, "error: strftime (%ld)", (long)time);
	else
		ct_print(printer, "%s", text);
}

void ct_print_signature(struct ct_printer *printer, struct ct_span algorithm,
			struct ct_span signature, bool has_salt)
{
	struct ct_oid_text oid =
		ct_gnutls_oid_text(ct_gnutls_algorithm_oid(algorithm));
	gnutls_sign_algorithm_t sign = ct_gnutls_sign_algorithm(algorithm);
	const char *name = gnutls_sign_get_name(sign);
	struct ct_signature_algorithm parsed;

	ct_print(printer, "\tSignature Algorithm: %s\n",
		 name != NULL ? name : oid.text);
	if (has_salt && name != NULL &&
	    ct_signature_algorithm_parse(&parsed, algorithm) == CATRUST_OK &&
	    parsed.pk == CT_PK_RSA_PSS)
		ct_print(printer, "\t\tSalt Length: %u\n", parsed.salt_len);
	if (sign != GNUTLS_SIGN_UNKNOWN &&
	    !gnutls_sign_is_secure2(sign, GNUTLS_SIGN_FLAG_SECURE_FOR_CERTS))
		ct_print(printer, "warning: signed using a broken signature "
				  "algorithm that can be forged.\n");
	if (signature.data == NULL) {
		ct_print_error(printer, "get_signature",
			       GNUTLS_E_CERTIFICATE_ERROR);
		return;
	}
	ct_print(printer, "\tSignature:\n");
	ct_print_hex_block(printer, signature, "\t\t");
}

int ct_print_end(struct ct_printer *printer, gnutls_datum_t *out)
{
	if (printer->has_failed) {
		ct_buffer_clear(&printer->text);
		return GNUTLS_E_MEMORY_ERROR;
	}
	return ct_gnutls_buffer_give(&printer->text, out);
}
