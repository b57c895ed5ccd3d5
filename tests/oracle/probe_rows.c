/*
 * Oracle tests: the table of inputs with a name, each loaded as PEM and DER.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A row is a list of pieces. "=text" is literal; other pieces are
 * CERTIFICATE/CHANGE/CHANGE: the certificate's DER, changed, then PEM, changed
 * (or DER alone with the change "der").
 */

#include <config.h>

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "tests/oracle/cases.h"
#include "tests/oracle/probe.h"
#include "tests/tools/der_writer.h"

enum { MAX_PIECES = 8, MAX_WORDS = 6 };

struct row {
	const char *name;
	const char *pieces[MAX_PIECES];
};

static const struct row rows[] = {
	{"one", {"B"}},
	{"three", {"A", "B", "C"}},
	{"every kind",
	 {"A", "V1", "NOT_CA", "RICH", "NAMES", "RSA", "PSS", "OLD"}},
	{"corpus", {"CORPUS"}},
	{"one as der", {"B/der"}},
	{"two as der", {"B/der", "C/der"}},
	/* malformed DER */
	{"tag, first", {"B/tag", "C"}},
	{"tag, middle", {"B", "C/tag", "V1"}},
	{"tag, last", {"B", "C/tag"}},
	{"tag, der", {"B/tag/der"}},
	{"length", {"B", "C/length"}},
	{"length, der", {"B/length/der"}},
	{"length not minimal", {"B", "C/nonminimal"}},
	{"length not minimal, der", {"B/nonminimal/der"}},
	{"trailing", {"B", "C/trailing"}},
	{"trailing, der", {"B/trailing/der"}},
	{"truncated", {"B", "C/truncated"}},
	{"truncated, der", {"B/truncated/der"}},
	{"concatenated", {"B", "C/doubled"}},
	{"concatenated, der", {"B/doubled/der"}},
	{"time", {"B", "C/time"}},
	{"time, der", {"B/time/der"}},
	{"algorithms differ", {"B", "C/algorithms"}},
	{"algorithms differ, der", {"B/algorithms/der"}},
	{"version 2 with extensions", {"B", "C/version2"}},
	{"version 2 with extensions, der", {"B/version2/der"}},
	{"version 8", {"B", "C/version8"}},
	{"version 8, der", {"B/version8/der"}},
	{"signature", {"B", "C/signature"}},
	{"signature, der", {"B/signature/der"}},
	{"v1", {"V1"}},
	{"not a CA", {"NOT_CA"}},
	/* malformed base64 */
	{"bad character", {"B", "C/badchar"}},
	{"bad character, middle", {"B", "C/badchar", "V1"}},
	{"short", {"B", "C/short"}},
	{"empty body", {"B", "C/empty"}},
	{"empty body, middle", {"B", "C/empty", "V1"}},
	{"comment in the body", {"B", "C/comment"}},
	{"blank line in the body", {"B", "C/blank"}},
	{"spaces in the body", {"B", "C/spaces"}},
	{"padding in the middle", {"B", "C/padding"}},
	{"no padding", {"NOT_CA/nopadding"}},
	{"one long line", {"B/oneline"}},
	{"one character a line", {"B/narrow"}},
	/* headers and labels */
	{"proc-type", {"B", "C/proctype"}},
	{"other header", {"B", "C/header"}},
	{"request", {"B/label=CERTIFICATE REQUEST"}},
	{"request with a request's body", {"B/tag/label=CERTIFICATE REQUEST"}},
	{"new request", {"B/label=NEW CERTIFICATE REQUEST"}},
	{"trusted", {"B/label=TRUSTED CERTIFICATE"}},
	{"trusted, plain", {"B/label=TRUSTED CERTIFICATE", "C"}},
	{"plain, trusted", {"C", "B/label=TRUSTED CERTIFICATE"}},
	{"x509", {"B/label=X509 CERTIFICATE"}},
	{"x509 twice",
	 {"B/label=X509 CERTIFICATE", "C/label=X509 CERTIFICATE"}},
	{"spoilt, x509", {"B/badchar", "C/label=X509 CERTIFICATE"}},
	{"x509, plain", {"B/label=X509 CERTIFICATE", "C", "V1"}},
	{"plain, x509", {"B", "C/label=X509 CERTIFICATE"}},
	{"plain, x509, plain", {"B", "C/label=X509 CERTIFICATE", "V1"}},
	{"lower-case label", {"B/lower"}},
	{"lower-case label, plain", {"B/lower", "C"}},
	{"label with more", {"B/label=CERTIFICATES"}},
	{"label with less", {"B/label=CERTIFICAT"}},
	{"label with a space", {"B/label=CERTIFICATE "}},
	{"no dashes after the label", {"B/nodashes"}},
	{"end label wrong, middle", {"B", "C/end=X509 CRL", "V1"}},
	{"end label wrong, last", {"B", "C/end=FOO"}},
	{"end missing, middle", {"B", "C/noend", "V1"}},
	{"end missing, last", {"B", "C/noend"}},
	{"end cut", {"B", "C/cutend"}},
	{"private key", {"B", "C/label=PRIVATE KEY", "V1"}},
	{"crl", {"CRL/label=X509 CRL"}},
	{"crl as a certificate", {"CRL"}},
	{"crl, plain", {"CRL/label=X509 CRL", "B"}},
	{"pkcs7 label", {"B/label=PKCS7"}},
	/* around the blocks */
	{"text before", {"=text\nmore: text\n\n", "B"}},
	{"text before, no newline", {"=text ", "B"}},
	{"text between", {"B", "=text - -- --- ---- text\n", "C"}},
	{"five dashes between", {"B", "=-----\n", "C"}},
	{"begin alone between", {"B", "=-----BEGIN\n", "C"}},
	{"begin of nothing between", {"B", "=-----BEGIN FOO-----\n", "C"}},
	{"end alone before", {"=-----END CERTIFICATE-----\n", "B"}},
	{"garbage after", {"B", "=garbage"}},
	{"begin after", {"B", "=-----BEGIN CERTIFICATE-----\n"}},
	{"begin after, no newline", {"B", "=-----BEGIN CERTIFICATE-----"}},
	{"half a begin after", {"B", "=-----BEGIN CERT"}},
	{"crlf", {"B/crlf", "C/crlf"}},
	{"lone cr", {"B/cr", "C/cr"}},
	{"no final newline", {"B", "C/nofinal"}},
	{"joined blocks", {"B/nofinal", "C"}},
	{"indented", {"B/indent", "C/indent"}},
	{"bom", {"=\xef\xbb\xbf", "B"}},
	{"non-ascii", {"=caf\xe9 \xc3\xa9\n", "B", "=\xff\xfe\n", "C"}},
	{"nul in a comment", {"NUL", "B", "NUL", "C"}},
	{"nul at the end", {"B", "NUL"}},
	{"nul in the body", {"B/nul"}},
	/* nothing */
	{"empty", {"="}},
	{"newline", {"=\n"}},
	{"text only", {"=no certificate here\n"}},
	{"utf-16", {"B/utf16"}},
	{"dashes only", {"=----------------------------------"}},
	{"one octet", {"=0"}},
	{"nul only", {"NUL"}},
	/* the same again */
	{"a a b", {"A", "A", "B"}},
	{"b b c", {"B", "B", "C"}},
	{"b c b", {"B", "C", "B"}},
	{"b with another signature", {"B", "B/signature"}},
};

/* Where certificate A and its like have these fields. */
static size_t find_last(const struct ct_buffer *der, const char *bytes,
			size_t len)
{
	for (size_t i = der->len - len + 1; i-- > 0;) {
		if (memcmp(der->data + i, bytes, len) == 0)
			return i;
	}
	ct_write_fail("row", "pattern not found");
}

static void insert_at(struct ct_buffer *data, size_t at, size_t cut,
		      const void *bytes, size_t len)
{
	CT_TEST_BUFFER rest = CT_BUFFER_INIT;

	ct_write_bytes(&rest, data->data + at + cut, data->len - at - cut);
	data->len = at;
	ct_write_bytes(data, bytes, len);
	ct_write_bytes(data, rest.data, rest.len);
}

/* True when the word changes DER. */
static bool change_der(struct ct_buffer *der, const char *change)
{
	size_t at;

	if (strcmp(change, "tag") == 0) {
		der->data[0] = 0x04;
	} else if (strcmp(change, "length") == 0) {
		der->data[3]++;
	} else if (strcmp(change, "nonminimal") == 0) {
		insert_at(der, 1, 1, "\x83\0", 2);
	} else if (strcmp(change, "trailing") == 0) {
		ct_write_bytes(der, "\x05\0", 2);
	} else if (strcmp(change, "truncated") == 0) {
		der->len -= 10;
	} else if (strcmp(change, "doubled") == 0) {
		CT_TEST_BUFFER copy = CT_BUFFER_INIT;

		ct_write_bytes(&copy, der->data, der->len);
		ct_write_bytes(der, copy.data, copy.len);
	} else if (strcmp(change, "time") == 0) {
		at = find_last(der, "\x17\x0d", 2);
		/* In 2035: of later months GnuTLS says nothing where a time_t
		 * has 32 bits. */
		der->data[at + 2] = '3';
		der->data[at + 4] = '9';
	} else if (strcmp(change, "algorithms") == 0) {
		at = find_last(der, "\x06\x03\x2b\x65\x70", 5);
		der->data[at + 4] = 0x71;
	} else if (strcmp(change, "version2") == 0) {
		at = find_last(der, "\xa0\x03\x02\x01", 4);
		der->data[at + 4] = 1;
	} else if (strcmp(change, "version8") == 0) {
		at = find_last(der, "\xa0\x03\x02\x01", 4);
		der->data[at + 4] = 7;
	} else if (strcmp(change, "signature") == 0) {
		der->data[der->len - 1] ^= 1;
	} else {
		return false;
	}
	return true;
}

/* Starts of the body and of the END line. */
static size_t body_start(const struct ct_buffer *text)
{
	size_t at = 0;

	while (text->data[at] != '\n')
		at++;
	return at + 1;
}

static size_t end_start(const struct ct_buffer *text)
{
	return find_last(text, "-----END", 8);
}

/* Puts @before before each byte for which @is_at is true. */
static void replace_newlines(struct ct_buffer *text, const char *with)
{
	struct ct_buffer out = CT_BUFFER_INIT;

	for (size_t i = 0; i < text->len; i++) {
		if (text->data[i] == '\n')
			ct_write_bytes(&out, with, strlen(with));
		else
			ct_write_bytes(&out, text->data + i, 1);
	}
	ct_buffer_clear(text);
	*text = out;
}

static void rewrap_body(struct ct_buffer *text, bool is_narrow)
{
	struct ct_buffer out = CT_BUFFER_INIT;
	size_t start = body_start(text), end = end_start(text);

	ct_write_bytes(&out, text->data, start);
	for (size_t i = start; i < end; i++) {
		if (text->data[i] == '\n')
			continue;
		ct_write_bytes(&out, text->data + i, 1);
		if (is_narrow)
			ct_write_bytes(&out, "\n", 1);
	}
	if (!is_narrow)
		ct_write_bytes(&out, "\n", 1);
	ct_write_bytes(&out, text->data + end, text->len - end);
	ct_buffer_clear(text);
	*text = out;
}

static void change_encoding(struct ct_buffer *text, const char *change)
{
	struct ct_buffer out = CT_BUFFER_INIT;

	if (strcmp(change, "utf16") == 0)
		ct_write_bytes(&out, "\xff\xfe", 2);
	for (size_t i = 0; i < text->len; i++) {
		bool is_line = i == 0 || text->data[i - 1] == '\n';

		if (is_line && strcmp(change, "indent") == 0)
			ct_write_bytes(&out, "  ", 2);
		ct_write_bytes(&out, text->data + i, 1);
		if (strcmp(change, "utf16") == 0)
			ct_write_bytes(&out, "\0", 1);
	}
	ct_buffer_clear(text);
	*text = out;
}

static void change_label(struct ct_buffer *text, const char *change)
{
	if (strcmp(change, "lower") == 0) {
		for (size_t i = 0; i < body_start(text); i++)
			text->data[i] = (uint8_t)tolower(text->data[i]);
	} else if (strcmp(change, "nodashes") == 0) {
		insert_at(text, body_start(text) - 6, 5, "", 0);
	} else if (strcmp(change, "noend") == 0) {
		text->len = end_start(text);
	} else if (strcmp(change, "cutend") == 0) {
		text->len = end_start(text) + 12;
	} else if (strncmp(change, "end=", 4) == 0) {
		text->len = end_start(text) + 9;
		ct_write_bytes(text, change + 4, strlen(change + 4));
		ct_write_bytes(text, "-----\n", 6);
	} else {
		ct_write_fail("row: no such change", change);
	}
}

static void change_text(struct ct_buffer *text, const char *change)
{
	size_t start = body_start(text);

	if (strcmp(change, "badchar") == 0)
		text->data[start + 30] = '*';
	else if (strcmp(change, "nul") == 0)
		text->data[start + 30] = 0;
	else if (strcmp(change, "short") == 0)
		insert_at(text, start, end_start(text) - start, "MII\n", 4);
	else if (strcmp(change, "empty") == 0)
		insert_at(text, start, end_start(text) - start, "", 0);
	else if (strcmp(change, "comment") == 0)
		insert_at(text, start + 65, 0, "# comment\n", 10);
	else if (strcmp(change, "blank") == 0)
		insert_at(text, start + 65, 0, "\n \n", 3);
	else if (strcmp(change, "spaces") == 0)
		insert_at(text, start + 20, 0, " \t ", 3);
	else if (strcmp(change, "padding") == 0)
		insert_at(text, start + 62, 2, "==", 2);
	else if (strcmp(change, "nopadding") == 0)
		insert_at(text, end_start(text) - 2, 1, "", 0);
	else if (strcmp(change, "proctype") == 0)
		insert_at(text, start, 0,
			  "Proc-Type: 4,ENCRYPTED\nDEK-Info: AES\n\n", 38);
	else if (strcmp(change, "header") == 0)
		insert_at(text, start, 0, "Comment: a\n\n", 12);
	else if (strcmp(change, "oneline") == 0)
		rewrap_body(text, false);
	else if (strcmp(change, "narrow") == 0)
		rewrap_body(text, true);
	else if (strcmp(change, "crlf") == 0)
		replace_newlines(text, "\r\n");
	else if (strcmp(change, "cr") == 0)
		replace_newlines(text, "\r");
	else if (strcmp(change, "nofinal") == 0)
		text->len--;
	else if (strcmp(change, "indent") == 0 || strcmp(change, "utf16") == 0)
		change_encoding(text, change);
	else
		change_label(text, change);
}

static const struct ct_buffer *find_certificate(const char *name)
{
	static const char *const names[] = {"A",      "B",    "C",     "V1",
					    "NOT_CA", "RICH", "NAMES", "RSA",
					    "PSS",    "OLD",  "CORPUS"};

	for (size_t i = 0; i < CT_ARRAY_LEN(names); i++) {
		if (strcmp(name, names[i]) == 0)
			return ct_case_certificate((enum ct_case_certificate)i);
	}
	if (strcmp(name, "CRL") != 0)
		ct_write_fail("row: no such certificate", name);
	return ct_case_crl();
}

static void write_piece(struct ct_buffer *out, const char *piece)
{
	CT_TEST_BUFFER der = CT_BUFFER_INIT, text = CT_BUFFER_INIT;
	const char *label = "CERTIFICATE";
	const struct ct_buffer *certificate;
	char copy[100], *words[MAX_WORDS], *slash;
	size_t num = 1;
	bool is_der = false;

	snprintf(copy, sizeof(copy), "%s", piece);
	words[0] = copy;
	while ((slash = strchr(words[num - 1], '/')) != NULL &&
	       num < MAX_WORDS) {
		*slash = '\0';
		words[num++] = slash + 1;
	}
	certificate = find_certificate(words[0]);
	ct_write_bytes(&der, certificate->data, certificate->len);
	for (size_t i = 1; i < num; i++) {
		if (strncmp(words[i], "label=", 6) == 0)
			label = words[i] + 6;
		else if (strcmp(words[i], "der") == 0)
			is_der = true;
		else if (change_der(&der, words[i]))
			words[i] = NULL;
		if (words[i] == NULL || is_der || label == words[i] + 6)
			words[i] = NULL;
	}
	ct_write_pem(&text, label, &der);
	for (size_t i = 1; i < num && !is_der; i++) {
		if (words[i] != NULL)
			change_text(&text, words[i]);
	}
	ct_write_bytes(out, is_der ? der.data : text.data,
		       is_der ? der.len : text.len);
}

static void write_row(struct ct_buffer *out, const struct row *row)
{
	for (size_t i = 0; i < MAX_PIECES && row->pieces[i] != NULL; i++) {
		const char *piece = row->pieces[i];

		if (piece[0] == '=')
			ct_write_bytes(out, piece + 1, strlen(piece + 1));
		else if (strcmp(piece, "NUL") == 0)
			ct_write_bytes(out, "\0", 1);
		else
			write_piece(out, piece);
	}
}

void probe_rows(void)
{
	CT_TEST_BUFFER data = CT_BUFFER_INIT;
	gnutls_datum_t nothing = {NULL, 0};

	for (size_t i = 0; i < CT_ARRAY_LEN(rows); i++) {
		gnutls_datum_t datum;

		data.len = 0;
		write_row(&data, &rows[i]);
		datum = probe_datum(&data);
		if (datum.data == NULL)
			datum.data = (unsigned char *)"";
		printf("row %s, P:", rows[i].name);
		probe_print_load(&datum, GNUTLS_X509_FMT_PEM);
		printf("\nrow %s, D:", rows[i].name);
		probe_print_load(&datum, GNUTLS_X509_FMT_DER);
		printf("\n");
	}
	printf("row no bytes, P:");
	probe_print_load(&nothing, GNUTLS_X509_FMT_PEM);
	printf("\nrow no bytes, D:");
	probe_print_load(&nothing, GNUTLS_X509_FMT_DER);
	printf("\n");
}
