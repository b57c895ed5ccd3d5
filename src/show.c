/*
 * The catrust command: showing names and times.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <inttypes.h>
#include <time.h>

#include <gnutls/x509.h>

#include "command.h"

/* Control characters in UTF-8: below a blank, DEL, and those of C1, which are
 * C2 80 to C2 9F. Terminals would obey them. */
void show_text(FILE *file, const char *text, size_t len)
{
	for (size_t i = 0; i < len; i++) {
		unsigned char c = (unsigned char)text[i];

		if (c == 0xc2 && i + 1 < len &&
		    ((unsigned char)text[i + 1] & 0xe0) == 0x80) {
			c = '?';
			i++;
		}
		fputc(c < ' ' || c == 0x7f ? '?' : c, file);
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

void show_name(FILE *file, const void *der, size_t der_len)
{
	const gnutls_datum_t datum = {(unsigned char *)(uintptr_t)der,
				      (unsigned)der_len};
	gnutls_datum_t text = {NULL, 0};

	show_dn(file, gnutls_x509_rdn_get2(&datum, &text, 0), &text);
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
