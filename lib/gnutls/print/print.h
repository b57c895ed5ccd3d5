/*
 * Certificates and CRLs as text for people: the pieces.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The text is GnuTLS's, byte for byte, since scripts read it; only what stands
 * after "error:" differs, as the texts of errors do.
 *
 * A printer remembers that memory ran out, and everything after that does
 * nothing: only the end is checked.
 */

#ifndef CT_GNUTLS_PRINT_H
#define CT_GNUTLS_PRINT_H

#include <gnutls/x509.h>

#include "base/buffer.h"
#include "crypto/digest.h"
#include "gnutls/base/internal.h"
#include "gnutls/names/name_list.h"

struct ct_printer {
	struct ct_buffer text;
	bool has_failed; /* memory */
};

#define CT_PRINTER_INIT \
 {                      \
  CT_BUFFER_INIT, false \
 }

void ct_print(struct ct_printer *printer, const char *format, ...)
	CT_PRINTF(2, 3);

/* A string and bytes as they are. */
void ct_print_string(struct ct_printer *printer, const char *string);
void ct_print_bytes(struct ct_printer *printer, struct ct_span bytes);

/* "0a1b2c", and on a line of its own. */
void ct_print_hex(struct ct_printer *printer, struct ct_span bytes);
void ct_print_hex_line(struct ct_printer *printer, const char *prefix,
		       struct ct_span bytes);

/* "0a:1b:2c", 16 bytes a line, each line with @prefix and its end. */
void ct_print_hex_block(struct ct_printer *printer, struct ct_span bytes,
			const char *prefix);

/* Printable ASCII as it is, other bytes as ".". */
void ct_print_ascii(struct ct_printer *printer, struct ct_span bytes);

/* A line of that, and one in hexadecimal. */
void ct_print_dump(struct ct_printer *printer, const char *prefix,
		   struct ct_span bytes);

/* "error: what: text of @code", where that is not 0. */
void ct_print_error(struct ct_printer *printer, const char *what, int code);

/* A time, as strftime() writes it with @format. */
void ct_print_time(struct ct_printer *printer, time_t time, const char *format);

#define CT_PRINT_TIME_LONG  "%a %b %d %H:%M:%S UTC %Y"
#define CT_PRINT_TIME_SHORT "%Y-%m-%d %H:%M:%S UTC"

/* What an authorityKeyIdentifier holds, in certificates and CRLs. Errors: a
 * GNUTLS_E_ code when it cannot be decoded. */
int ct_print_authority_key_id(struct ct_printer *printer,
			      const gnutls_datum_t *value);

/* A general name on a line of its own. @is_constraint: addresses are ranges.
 * An otherName takes three lines, with three tabs more. */
void ct_print_name(struct ct_printer *printer, const char *prefix,
		   const struct ct_listed_name *name, bool is_constraint);

/* The extensions of a certificate. */
void ct_print_extensions(struct ct_printer *printer, gnutls_x509_crt_t cert);

/* A public key: its algorithm, level and numbers, those as blocks or, for
 * @in_one_line, in a line each. */
void ct_print_key(struct ct_printer *printer, struct ct_span spki,
		  bool in_one_line);

/* The identifiers of a key, and its pin alone; @spki is as ct_gnutls_spki()
 * writes it. */
void ct_print_key_ids(struct ct_printer *printer, struct ct_span spki);
void ct_print_pin(struct ct_printer *printer, struct ct_span spki);

/* The digest of a message in hexadecimal, on a line of its own. */
void ct_print_digest(struct ct_printer *printer, const char *title,
		     enum ct_digest digest, struct ct_span message);

/* The algorithm, where @has_salt its salt, "signed using a broken algorithm"
 * where it is one, and the octets; NULL: they are malformed. */
void ct_print_signature(struct ct_printer *printer, struct ct_span algorithm,
			struct ct_span signature, bool has_salt);

/* Gives the text to the caller and ends the printer. */
CT_MUST_USE int ct_print_end(struct ct_printer *printer, gnutls_datum_t *out);

#endif /* CT_GNUTLS_PRINT_H */
