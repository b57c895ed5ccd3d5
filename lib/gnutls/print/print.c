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

void ct_print(struct ct_printer *printer, const char *format, ...)
{
	va_list args;
	int len;

	va_start(args, format);
	len = vsnprintf(NULL, 0, format, args);
	va_end(args);
	if (len < 0 ||
	    ct_buffer_reserve(&printer->text, (size_t)len + 1) != CATRUST_OK)
		printer->has_failed = true;
	if (printer->has_failed)
		return;
	va_start(args, format);
	vsnprintf((char *)printer->text.data + printer->text.len,
		  (size_t)len + 1, format, args);
	va_end(args);
	printer->text.len += (size_t)len;
}

void ct_print_hex(struct ct_printer *printer, struct ct_span bytes)
{
	for (size_t i = 0; i < bytes.len; i++)
		ct_print(printer, "%02x", bytes.data[i]);
}

void ct_print_hex_block(struct ct_printer *printer, struct ct_span bytes,
			const char *prefix)
{
	enum { PER_LINE = 16 };

	for (size_t i = 0; i < bytes.len; i++) {
		const char *before = i % PER_LINE == 0 ? prefix : ":";

		ct_print(printer, "%s%02x", before, bytes.data[i]);
		if ((i + 1) % PER_LINE == 0 || i + 1 == bytes.len)
			ct_print(printer, "\n");
	}
}

void ct_print_ascii(struct ct_printer *printer, struct ct_span bytes)
{
	for (size_t i = 0; i < bytes.len; i++)
		ct_print(printer, "%c",
			 bytes.data[i] >= ' ' && bytes.data[i] <= '~'
				 ? bytes.data[i]
				 : '.');
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
			struct ct_span signature)
{
	struct ct_oid_text oid =
		ct_gnutls_oid_text(ct_gnutls_algorithm_oid(algorithm));
	gnutls_sign_algorithm_t sign = ct_gnutls_sign_algorithm(algorithm);
	const char *name = gnutls_sign_get_name(sign);
	struct ct_signature_algorithm parsed;

	ct_print(printer, "\tSignature Algorithm: %s\n",
		 name != NULL ? name : oid.text);
	if (name != NULL &&
	    ct_signature_algorithm_parse(&parsed, algorithm) == CATRUST_OK &&
	    parsed.pk == CT_PK_RSA_PSS)
		ct_print(printer, "\t\tSalt Length: %u\n", parsed.salt_len);
	if (sign != GNUTLS_SIGN_UNKNOWN &&
	    !gnutls_sign_is_secure2(sign, GNUTLS_SIGN_FLAG_SECURE_FOR_CERTS))
		ct_print(printer, "warning: signed using a broken signature "
				  "algorithm that can be forged.\n");
	if (signature.data == NULL) {
		ct_print(printer, "error: get_signature: %s\n",
			 gnutls_strerror(GNUTLS_E_CERTIFICATE_ERROR));
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
