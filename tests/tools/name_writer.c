/*
 * Test tools: Names and GeneralNames from text (see der_writer.h).
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <arpa/inet.h>
#include <stdlib.h>
#include <string.h>

#include "tests/tools/der_writer.h"

enum { MAX_VALUE = 4096 };

struct attribute_type {
	const char *name;
	const char *oid;
	unsigned tag;
};

static const struct attribute_type attribute_types[] = {
	{"C", "2.5.4.6", CT_DER_PRINTABLE_STRING},
	{"O", "2.5.4.10", CT_DER_UTF8_STRING},
	{"OU", "2.5.4.11", CT_DER_UTF8_STRING},
	{"CN", "2.5.4.3", CT_DER_UTF8_STRING},
	{"ST", "2.5.4.8", CT_DER_UTF8_STRING},
	{"L", "2.5.4.7", CT_DER_UTF8_STRING},
	{"SN", "2.5.4.5", CT_DER_PRINTABLE_STRING},
	{"DC", "0.9.2342.19200300.100.1.25", CT_DER_IA5_STRING},
	{"UID", "0.9.2342.19200300.100.1.1", CT_DER_UTF8_STRING},
	{"E", "1.2.840.113549.1.9.1", CT_DER_IA5_STRING},
};

/* Copies up to one of @stops, undoing '\'; returns where it stopped. */
static const char *take_until(const char *at, const char *stops, char *out,
			      size_t *out_len)
{
	size_t len = 0;

	while (*at != '\0' && strchr(stops, *at) == NULL) {
		if (*at == '\\' && at[1] != '\0')
			at++;
		if (len + 1 >= MAX_VALUE)
			ct_write_fail("too long", out);
		out[len++] = *at++;
	}
	out[len] = '\0';
	*out_len = len;
	return at;
}

static const char *write_attribute(struct ct_buffer *out, const char *at)
{
	char type[MAX_VALUE], value[MAX_VALUE];
	size_t type_len, value_len, mark;
	struct attribute_type found = {type, type, CT_DER_UTF8_STRING};

	at = take_until(at, "=,+", type, &type_len);
	if (*at != '=')
		ct_write_fail("attribute without a value", type);
	at = take_until(at + 1, ",+", value, &value_len);
	for (size_t i = 0; i < CT_ARRAY_LEN(attribute_types); i++) {
		if (strcmp(type, attribute_types[i].name) == 0)
			found = attribute_types[i];
	}
	mark = ct_write_begin(out, CT_DER_SEQUENCE);
	ct_write_oid(out, found.oid);
	ct_write_value(out, found.tag, value, value_len);
	ct_write_end(out, mark);
	return at;
}

void ct_write_name(struct ct_buffer *out, const char *text)
{
	size_t mark = ct_write_begin(out, CT_DER_SEQUENCE);
	const char *at = text;

	while (*at != '\0') {
		size_t rdn = ct_write_begin(out, CT_DER_SET);

		at = write_attribute(out, at);
		while (*at == '+')
			at = write_attribute(out, at + 1);
		ct_write_end(out, rdn);
		if (*at == ',')
			at++;
	}
	ct_write_end(out, mark);
}

static void write_ip(struct ct_buffer *out, const char *text)
{
	char address[MAX_VALUE];
	uint8_t bytes[32] = {0};
	size_t len, address_len;
	const char *slash = take_until(text, "/", address, &address_len);

	if (inet_pton(AF_INET, address, bytes) == 1)
		len = 4;
	else if (inet_pton(AF_INET6, address, bytes) == 1)
		len = 16;
	else
		ct_write_fail("not an address", text);
	if (*slash == '/') {
		unsigned long bits = strtoul(slash + 1, NULL, 10);

		for (unsigned long i = 0; i < bits && i < 8 * len; i++)
			bytes[len + i / 8] |= (uint8_t)(0x80 >> i % 8);
		len *= 2;
	}
	ct_write_value(out, CT_DER_CONTEXT(7), bytes, len);
}

static void write_other_name(struct ct_buffer *out, const char *text)
{
	char oid[MAX_VALUE];
	size_t oid_len, mark, value;
	const char *at = take_until(text, "=", oid, &oid_len);

	mark = ct_write_begin(out, CT_DER_CONTEXT_CONSTRUCTED(0));
	ct_write_oid(out, oid);
	value = ct_write_begin(out, CT_DER_CONTEXT_CONSTRUCTED(0));
	ct_write_string(out, CT_DER_UTF8_STRING, *at == '=' ? at + 1 : at);
	ct_write_end(out, value);
	ct_write_end(out, mark);
}

void ct_write_general_name(struct ct_buffer *out, const char *text)
{
	const char *value = strchr(text, ':');
	size_t mark;

	if (value == NULL)
		ct_write_fail("GeneralName without a type", text);
	value++;
	if (strncmp(text, "email:", 6) == 0) {
		ct_write_string(out, CT_DER_CONTEXT(1), value);
	} else if (strncmp(text, "dns:", 4) == 0) {
		ct_write_string(out, CT_DER_CONTEXT(2), value);
	} else if (strncmp(text, "uri:", 4) == 0) {
		ct_write_string(out, CT_DER_CONTEXT(6), value);
	} else if (strncmp(text, "ip:", 3) == 0) {
		write_ip(out, value);
	} else if (strncmp(text, "dn:", 3) == 0) {
		mark = ct_write_begin(out, CT_DER_CONTEXT_CONSTRUCTED(4));
		ct_write_name(out, value);
		ct_write_end(out, mark);
	} else if (strncmp(text, "rid:", 4) == 0) {
		size_t start = out->len;

		ct_write_oid(out, value);
		out->data[start] = CT_DER_CONTEXT(8);
	} else if (strncmp(text, "other:", 6) == 0) {
		write_other_name(out, value);
	} else {
		ct_write_fail("GeneralName of an unknown type", text);
	}
}
