/*
 * The catrust command: JSON (RFC 8259).
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Written as it goes, without a document in memory. Text is always valid UTF-8:
 * octets of a certificate that are not become U+FFFD. What terminals obey is
 * escaped.
 */

#include <config.h>

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "command.h"

static void write_string(FILE *file, const char *text, size_t len)
{
	fputc('"', file);
	for (size_t at = 0, size; at < len; at += size) {
		uint32_t c = 0;

		size = read_character(text + at, len - at, &c);
		if (size == 0)
			fputs("\\ufffd", file);
		else if (is_obeyed(c))
			fprintf(file, "\\u%04x", (unsigned)c);
		else if (c == '"' || c == '\\')
			fprintf(file, "\\%c", (int)c);
		else
			fwrite(text + at, 1, size, file);
		if (size == 0)
			size = 1;
	}
	fputc('"', file);
}

/* What comes before a value. */
static void begin(struct json *json, const char *key)
{
	if (json->has_previous)
		fputs(", ", json->file);
	json->has_previous = true;
	if (key != NULL) {
		write_string(json->file, key, strlen(key));
		fputs(": ", json->file);
	}
}

void json_open(struct json *json, const char *key, char bracket)
{
	begin(json, key);
	fputc(bracket, json->file);
	json->has_previous = false;
}

void json_close(struct json *json, char bracket)
{
	fputc(bracket, json->file);
	json->has_previous = true;
}

void json_string(struct json *json, const char *key, const char *text,
		 size_t len)
{
	begin(json, key);
	write_string(json->file, text, len);
}

void json_number(struct json *json, const char *key, int64_t number)
{
	begin(json, key);
	fprintf(json->file, "%" PRId64, number);
}

void json_bool(struct json *json, const char *key, bool value)
{
	begin(json, key);
	fputs(value ? "true" : "false", json->file);
}

void json_time(struct json *json, const char *key, int64_t seconds)
{
	char text[64];

	begin(json, key);
	if (seconds == -1 || !time_text(seconds, 'T', text))
		fputs("null", json->file);
	else
		fprintf(json->file, "\"%s\"", text);
}

void json_hex(struct json *json, const char *key, const void *bytes, size_t len)
{
	begin(json, key);
	fputc('"', json->file);
	show_hex(json->file, bytes, len);
	fputc('"', json->file);
}

void json_shown(struct json *json, const char *key,
		void (*show)(FILE *file, const void *context),
		const void *context)
{
	char *text = NULL;
	size_t len = 0;
	FILE *file = open_memstream(&text, &len);

	if (file != NULL) {
		show(file, context);
		if (fclose(file) != 0)
			len = 0;
		if (len > 0 && text[len - 1] == '\n')
			len--; /* lines are joined by it, not ended */
	}
	json_string(json, key, text != NULL ? text : "", len);
	free(text);
}

/* --- Certificates -------------------------------------------------------- */

static void show_name_of(FILE *file, const void *context)
{
	const struct catrust_bytes *name = context;

	show_name(file, name->data, name->len);
}

void json_name(struct json *json, const char *key, const void *der,
	       size_t der_len)
{
	const struct catrust_bytes name = {der, der_len};

	json_shown(json, key, show_name_of, &name);
}

static void show_subject_of(FILE *file, const void *crt)
{
	show_subject(file, (gnutls_x509_crt_t)(uintptr_t)crt);
}

static void show_issuer_of(FILE *file, const void *crt)
{
	show_issuer(file, (gnutls_x509_crt_t)(uintptr_t)crt);
}

static void show_key_of(FILE *file, const void *crt)
{
	show_key(file, (gnutls_x509_crt_t)(uintptr_t)crt);
}

void json_certificate(struct json *json, gnutls_x509_crt_t crt,
		      void (*show_trust)(FILE *file, const void *context),
		      const void *trust)
{
	unsigned char bytes[128];
	size_t len = sizeof(bytes);
	const char *signature = signature_name(crt);

	json_open(json, NULL, '{');
	json_shown(json, "subject", show_subject_of, crt);
	json_shown(json, "issuer", show_issuer_of, crt);
	if (gnutls_x509_crt_get_serial(crt, bytes, &len) >= 0)
		json_hex(json, "serial", bytes, len);
	json_time(json, "not_before", activation_time(crt));
	json_time(json, "not_after", expiration_time(crt));
	json_shown(json, "key", show_key_of, crt);
	if (signature != NULL)
		json_string(json, "signature_algorithm", signature,
			    strlen(signature));
	len = sizeof(bytes);
	if (gnutls_x509_crt_get_fingerprint(crt, GNUTLS_DIG_SHA256, bytes,
					    &len) >= 0)
		json_hex(json, "sha256", bytes, len);
	if (show_trust != NULL)
		json_shown(json, "trust", show_trust, trust);
	json_close(json, '}');
}
