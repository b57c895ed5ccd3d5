/*
 * The catrust command: showing names and times.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <inttypes.h>
#include <limits.h>
#include <stdbool.h>

#include <gnutls/x509.h>

#include "command.h"

size_t read_character(const char *bytes, size_t len, uint32_t *out)
{
	const unsigned char *text = (const unsigned char *)bytes;
	static const struct {
		unsigned char mask, head;
		uint32_t least;
	} forms[] = {
		{0x80, 0x00, 0},
		{0xe0, 0xc0, 0x80},
		{0xf0, 0xe0, 0x800},
		{0xf8, 0xf0, 0x10000},
	};
	size_t more = 0;
	uint32_t c;

	while (more < 4 && (text[0] & forms[more].mask) != forms[more].head)
		more++;
	if (more == 4 || len <= more)
		return 0;
	c = text[0] & ~(unsigned)forms[more].mask;
	for (size_t i = 1; i <= more; i++) {
		if ((text[i] & 0xc0) != 0x80)
			return 0;
		c = c << 6 | (text[i] & 0x3f);
	}
	*out = c;
	return c >= forms[more].least && c <= 0x10ffff &&
			       (c < 0xd800 || c > 0xdfff)
		       ? more + 1
		       : 0;
}

/* Controls of C0 and C1, line and paragraph separators, and those that turn the
 * direction of what follows. The library has the same list
 * (lib/x509/shown_text.c). */
bool is_obeyed(uint32_t c)
{
	return c < 0x20 || (c >= 0x7f && c <= 0x9f) || c == 0x061c ||
	       c == 0x200e || c == 0x200f || (c >= 0x2028 && c <= 0x202e) ||
	       (c >= 0x2066 && c <= 0x2069);
}

/* Octets that are no UTF-8 count as controls: where a terminal does not expect
 * UTF-8, those of C1 are among them. */
void show_text(FILE *file, const char *text, size_t len)
{
	for (size_t at = 0, size; at < len; at += size) {
		uint32_t c = 0;

		size = read_character(text + at, len - at, &c);
		if (size == 0 || is_obeyed(c))
			fputc('?', file);
		else
			fwrite(text + at, 1, size, file);
		if (size == 0)
			size = 1;
	}
}

static void show_dn(FILE *file, int error, gnutls_datum_t *text)
{
	if (error == GNUTLS_E_REQUESTED_DATA_NOT_AVAILABLE ||
	    (error >= 0 && text->size == 0))
		fputs("(no name)", file);
	else if (error < 0)
		fputs(gnutls_strerror(error), file);
	else
		show_text(file, (const char *)text->data, text->size);
	if (error >= 0)
		gnutls_free(text->data);
}

void show_subject(FILE *file, gnutls_x509_crt_t crt)
{
	gnutls_datum_t text = {NULL, 0};

	show_dn(file, gnutls_x509_crt_get_dn3(crt, &text, 0), &text);
}

void show_issuer(FILE *file, gnutls_x509_crt_t crt)
{
	gnutls_datum_t text = {NULL, 0};

	show_dn(file, gnutls_x509_crt_get_issuer_dn3(crt, &text, 0), &text);
}

void show_name(FILE *file, const void *der, size_t der_len)
{
	const gnutls_datum_t datum = {(unsigned char *)(uintptr_t)der,
				      (unsigned)der_len};
	gnutls_datum_t text = {NULL, 0};

	show_dn(file, gnutls_x509_rdn_get2(&datum, &text, 0), &text);
}

void show_key(FILE *file, gnutls_x509_crt_t crt)
{
	unsigned bits = 0;
	int key = gnutls_x509_crt_get_pk_algorithm(crt, &bits);

	if (key < 0)
		fputs("unknown", file);
	else
		fprintf(file, "%s-%u",
			gnutls_pk_get_name((gnutls_pk_algorithm_t)key), bits);
}

const char *signature_name(gnutls_x509_crt_t crt)
{
	int algorithm = gnutls_x509_crt_get_signature_algorithm(crt);

	return gnutls_sign_get_name((gnutls_sign_algorithm_t)algorithm);
}

void show_hex(FILE *file, const void *bytes, size_t len)
{
	const unsigned char *at = bytes;

	for (size_t i = 0; i < len; i++)
		fprintf(file, "%02x", at[i]);
}

void show_count(FILE *file, size_t count, const char *singular)
{
	fprintf(file, "%zu %s%s", count, singular, count == 1 ? "" : "s");
}

bool time_text(int64_t seconds, char separator, char text[static 64])
{
	const int64_t second = (seconds % 86400 + 86400) % 86400;
	/* Years of 365 or 366 days that begin in March, in cycles of 400, from
	 * March of the year 0 on. */
	const int64_t day = (seconds - second) / 86400 + 719468;
	const int64_t of_cycle = (day % 146097 + 146097) % 146097;
	const int64_t year = (of_cycle - of_cycle / 1460 + of_cycle / 36524 -
			      of_cycle / 146096) /
			     365;
	const int64_t of_year = of_cycle - (365 * year + year / 4 - year / 100);
	const int64_t month = (5 * of_year + 2) / 153;
	const int64_t begins =
		(day - of_cycle) / 146097 * 400 + year + (month >= 10);

	if (begins > INT_MAX || begins < 0)
		return false;
	snprintf(text, 64, "%04d-%02d-%02d%c%02d:%02d:%02dZ", (int)begins,
		 (int)(month < 10 ? month + 3 : month - 9),
		 (int)(of_year - (153 * month + 2) / 5 + 1), separator,
		 (int)(second / 3600), (int)(second / 60 % 60),
		 (int)(second % 60));
	return true;
}

void show_time(FILE *file, int64_t seconds)
{
	char text[64];

	if (seconds == -1)
		fputs("never", file);
	else if (time_text(seconds, ' ', text))
		fputs(text, file);
	else
		fprintf(file, "@%" PRId64, seconds);
}

/* Where it can be had, in 64 bits. As GnuTLS's functions do, 0 for what was
 * before 1970: a negative time would look like an error. */
static bool get_validity(gnutls_x509_crt_t crt, int64_t *from, int64_t *until)
{
	struct catrust_cert *cert = NULL;
	gnutls_datum_t der;

	if (gnutls_x509_crt_export2(crt, GNUTLS_X509_FMT_DER, &der) < 0)
		return false;
	if (catrust_cert_new((struct catrust_bytes){der.data, der.size},
			     &cert) == CATRUST_OK) {
		catrust_cert_get_validity(cert, from, until);
		*from = *from < 0 ? 0 : *from;
		*until = *until < 0 ? 0 : *until;
	}
	gnutls_free(der.data);
	catrust_cert_unref(cert);
	return cert != NULL;
}

int64_t activation_time(gnutls_x509_crt_t crt)
{
	int64_t from, until;

	return get_validity(crt, &from, &until)
		       ? from
		       : gnutls_x509_crt_get_activation_time(crt);
}

int64_t expiration_time(gnutls_x509_crt_t crt)
{
	int64_t from, until;

	return get_validity(crt, &from, &until)
		       ? until
		       : gnutls_x509_crt_get_expiration_time(crt);
}
