/*
 * Oracle tests: spoils bundles in ways that know bytes, lines and labels.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <string.h>

#include "tests/oracle/mutate.h"
#include "tests/tools/der_writer.h"

/* Replaces @cut bytes at @offset by @len others. */
static void splice(struct ct_buffer *data, size_t offset, size_t cut,
		   const void *bytes, size_t len)
{
	struct ct_buffer out = CT_BUFFER_INIT;

	ct_write_bytes(&out, data->data, offset);
	ct_write_bytes(&out, bytes, len);
	if (data->len > offset + cut)
		ct_write_bytes(&out, data->data + offset + cut,
			       data->len - offset - cut);
	ct_buffer_clear(data);
	*data = out;
}

/* Bytes that mean something in PEM, or in DER. */
static uint8_t interesting_byte(struct ct_random *random)
{
	static const char bytes[] = "--\n\r\n =:AZaz09+/\0\t\x80\xff\x30\x81"
				    "\x82\x02\x05#,\"\x0b\x0c\x1a";

	return (uint8_t)bytes[ct_random_below(random, sizeof(bytes) - 1)];
}

static size_t short_length(struct ct_random *random, size_t limit)
{
	size_t len = 1 + ct_random_below(random, 8);

	if (ct_random_below(random, 8) == 0)
		len *= 1 + ct_random_below(random, 40);
	return len < limit ? len : limit;
}

static void mutate_bytes_once(struct ct_buffer *data, struct ct_random *random)
{
	size_t at, len, from;
	uint8_t bytes[320];

	if (data->len == 0)
		return;
	at = ct_random_below(random, data->len);
	len = short_length(random, data->len - at);
	switch (ct_random_below(random, 8)) {
	case 0:
	case 1:
		data->data[at] ^= (uint8_t)(1u << ct_random_below(random, 8));
		break;
	case 2:
		data->data[at] = interesting_byte(random);
		break;
	case 3:
		for (size_t i = 0; i < len && i < sizeof(bytes); i++)
			bytes[i] = interesting_byte(random);
		if (len > 4)
			len = 1;
		splice(data, at, 0, bytes, len);
		break;
	case 4:
	case 5:
		splice(data, at, len, "", 0);
		break;
	case 6:
		from = ct_random_below(random, data->len - len + 1);
		memcpy(bytes, data->data + from,
		       len < sizeof(bytes) ? len : sizeof(bytes));
		splice(data, at, 0, bytes,
		       len < sizeof(bytes) ? len : sizeof(bytes));
		break;
	default:
		data->len = at;
		break;
	}
}

void ct_mutate_bytes(struct ct_buffer *data, struct ct_random *random)
{
	size_t times = 1 + ct_random_below(random, 3);

	for (size_t i = 0; i < times; i++)
		mutate_bytes_once(data, random);
}

/* Lines */

static size_t count_lines(const struct ct_buffer *text)
{
	size_t num = 1;

	for (size_t i = 0; i < text->len; i++)
		num += text->data[i] == '\n';
	return num;
}

/* Where a line starts, and its length with its '\n'. */
static size_t find_line(const struct ct_buffer *text, size_t line, size_t *len)
{
	size_t at = 0, end;

	for (; line > 0 && at < text->len; at++)
		line -= text->data[at] == '\n';
	for (end = at; end < text->len && text->data[end] != '\n'; end++)
		;
	*len = end < text->len ? end + 1 - at : end - at;
	return at;
}

static void copy_line(struct ct_buffer *text, struct ct_random *random,
		      size_t from)
{
	CT_TEST_BUFFER line = CT_BUFFER_INIT;
	size_t len, at = find_line(text, from, &len);

	if (len > 0)
		ct_write_bytes(&line, text->data + at, len);
	at = find_line(text, ct_random_below(random, count_lines(text)), &len);
	splice(text, at, 0, line.data, line.len);
}

static void insert_text(struct ct_buffer *text, struct ct_random *random,
			size_t at)
{
	static const char *const texts[] = {
		"\n",
		" ",
		"\t",
		"\r",
		"\r\n",
		"\n\n",
		"# comment\n",
		"Proc-Type: 4,ENCRYPTED\n",
		"Key: value\n\n",
		"-----BEGIN CERTIFICATE-----\n",
		"-----END CERTIFICATE-----\n",
		"-----BEGIN X509 CERTIFICATE-----\n",
		"-----BEGIN TRUSTED CERTIFICATE-----\n",
		"-----BEGIN ",
		"-----END ",
		"-----BEGIN",
		"-----END",
		"-----",
		"-",
		"=",
		"==",
		"AAAA\n",
		"MIIB",
		"\xef\xbb\xbf",
		"\xe9",
	};
	const char *chosen =
		texts[ct_random_below(random, CT_ARRAY_LEN(texts))];

	splice(text, at, 0, chosen, strlen(chosen));
}

static void mutate_lines_once(struct ct_buffer *text, struct ct_random *random)
{
	size_t line = ct_random_below(random, count_lines(text)), len;
	size_t at = find_line(text, line, &len);

	switch (ct_random_below(random, 8)) {
	case 0:
		splice(text, at, len, "", 0);
		break;
	case 1:
		copy_line(text, random, line);
		break;
	case 2: /* join with the next */
		if (len > 0)
			splice(text, at + len - 1, 1, "", 0);
		break;
	case 3: /* split */
		splice(text, at + (len > 0 ? ct_random_below(random, len) : 0),
		       0, "\n", 1);
		break;
	case 4: /* empty, its end stays */
		if (len > 0)
			splice(text, at, len - 1, "", 0);
		break;
	case 5: /* move */
		copy_line(text, random, line);
		at = find_line(text, line, &len);
		splice(text, at, len, "", 0);
		break;
	case 6: /* something before the line */
		insert_text(text, random, at);
		break;
	default: /* something inside it */
		insert_text(text, random,
			    at + (len > 0 ? ct_random_below(random, len) : 0));
		break;
	}
}

void ct_mutate_lines(struct ct_buffer *text, struct ct_random *random)
{
	size_t times = 1 + ct_random_below(random, 3);

	for (size_t i = 0; i < times; i++)
		mutate_lines_once(text, random);
}

/* Labels */

static size_t find_marker(const struct ct_buffer *text, size_t from)
{
	for (size_t i = from; i + 8 < text->len; i++) {
		if (memcmp(text->data + i, "-----BEG", 8) == 0 ||
		    memcmp(text->data + i, "-----END", 8) == 0)
			return i;
	}
	return SIZE_MAX;
}

void ct_mutate_labels(struct ct_buffer *text, struct ct_random *random)
{
	static const char *const labels[] = {
		"-----BEGIN CERTIFICATE-----",
		"-----BEGIN X509 CERTIFICATE-----",
		"-----BEGIN TRUSTED CERTIFICATE-----",
		"-----BEGIN CERTIFICATE REQUEST-----",
		"-----BEGIN NEW CERTIFICATE REQUEST-----",
		"-----BEGIN CERTIFICATE",
		"-----BEGIN CERTIFICATE----",
		"-----BEGIN CERTIFICATE------",
		"-----BEGIN CERTIFICATES-----",
		"-----BEGIN certificate-----",
		"----BEGIN CERTIFICATE-----",
		"------BEGIN CERTIFICATE-----",
		"-----BEGIN  CERTIFICATE-----",
		"-----BEGIN X509 CRL-----",
		"-----BEGIN RSA PRIVATE KEY-----",
		"-----BEGIN PKCS7-----",
		"-----END CERTIFICATE-----",
		"-----END X509 CERTIFICATE-----",
		"-----END TRUSTED CERTIFICATE-----",
		"-----END CERTIFICATE",
		"-----END ",
		"-----END",
		"----END CERTIFICATE-----",
		"------END CERTIFICATE-----",
		"-----END X509 CRL-----",
		"-----END certificate-----",
		"-----BEGIN CERTIFICATE----- ",
		" -----BEGIN CERTIFICATE-----",
		"-----END CERTIFICATE----- trailing",
		"-----BEGIN CERTIFICATE-----MIIB",
	};
	size_t num = 0, len, at, chosen;
	const char *label;

	for (at = find_marker(text, 0); at != SIZE_MAX;
	     at = find_marker(text, at + 1))
		num++;
	if (num == 0)
		return;
	chosen = ct_random_below(random, num);
	at = find_marker(text, 0);
	for (size_t i = 0; i < chosen; i++)
		at = find_marker(text, at + 1);
	for (len = 0; at + len < text->len && text->data[at + len] != '\n';)
		len++;
	label = labels[ct_random_below(random, CT_ARRAY_LEN(labels))];
	splice(text, at, len, label, strlen(label));
}
