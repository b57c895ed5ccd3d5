/*
 * The catrust command: showing names and times.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <inttypes.h>
#include <string.h>
#include <time.h>

#include <gnutls/x509.h>

#include "command.h"

/* What a terminal obeys instead of showing it, in UTF-8: how many octets it
 * has, or 0. Controls below a blank, DEL, those of C1 (C2 80 to C2 9F), line
 * and paragraph separators, and controls of the text's direction. */
static size_t obeyed_len(const char *text, size_t len)
{
	static const struct {
		unsigned char octets[3];
		unsigned char last; /* the last of a range that begins there */
		unsigned char len;
	} ranges[] = {
		{{0x00}, 0x1f, 1},
		{{0x7f}, 0x7f, 1},
		{{0xc2, 0x80}, 0x9f, 2},
		{{0xd8, 0x9c}, 0x9c, 2},
		{{0xe2, 0x80, 0x8e}, 0x8f, 3},
		{{0xe2, 0x80, 0xa8}, 0xae, 3},
		{{0xe2, 0x81, 0xa6}, 0xa9, 3},
	};

	for (size_t i = 0; i < sizeof(ranges) / sizeof(ranges[0]); i++) {
		size_t before = ranges[i].len - 1u;
		unsigned char c;

		if (len <= before ||
		    memcmp(text, ranges[i].octets, before) != 0)
			continue;
		c = (unsigned char)text[before];
		if (c >= ranges[i].octets[before] && c <= ranges[i].last)
			return ranges[i].len;
	}
	return 0;
}

void show_text(FILE *file, const char *text, size_t len)
{
	for (size_t i = 0; i < len; i++) {
		size_t obeyed = obeyed_len(text + i, len - i);

		fputc(obeyed > 0 ? '?' : (unsigned char)text[i], file);
		if (obeyed > 0)
			i += obeyed - 1;
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

void show_time(FILE *file, int64_t seconds)
{
	time_t when = (time_t)seconds;
	struct tm parts;
	char text[32];

	if (seconds == -1 || gmtime_r(&when, &parts) == NULL ||
	    strftime(text, sizeof(text), "%Y-%m-%d %H:%M:%SZ", &parts) == 0)
		fputs("never", file);
	else
		fputs(text, file);
}
