/*
 * Oracle tests: what is wrong with the form of an input (see form.h).
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <stdlib.h>
#include <string.h>

#include "input/pem.h"
#include "tests/oracle/cases.h"
#include "tests/oracle/form.h"

enum tag {
	BOOLEAN = 0x01,
	INTEGER = 0x02,
	BIT_STRING = 0x03,
	OCTET_STRING = 0x04,
	OID = 0x06,
	UTC_TIME = 0x17,
	GENERALIZED_TIME = 0x18,
	SEQUENCE = 0x30,
	SET = 0x31,
	ANY = 0x100,
	TIME = 0x101,
};

enum { MAX_DEPTH = 30 };

/* The value at the front, whose contents are @value; false when there is none,
 * or when it is not DER. */
static bool read_value(struct ct_span *left, unsigned *tag,
		       struct ct_span *value)
{
	const uint8_t *data = left->data;
	size_t len, header = 2, num;

	if (left->len < 2 || (data[0] & 0x1f) == 0x1f)
		return false;
	len = data[1];
	if (len >= 0x80) {
		num = len - 0x80;
		if (num == 0 || num > 3 || left->len < 2 + num || data[2] == 0)
			return false;
		for (len = 0; header < 2 + num; header++)
			len = len << 8 | data[header];
		if (len < 0x80)
			return false;
	}
	if (left->len - header < len)
		return false;
	*tag = data[0];
	*value = ct_span(data + header, len);
	*left = ct_span(data + header + len, left->len - header - len);
	return true;
}

static bool is_good_primitive(unsigned tag, struct ct_span value,
			      bool *is_odd_boolean)
{
	const uint8_t *data = value.data;

	switch (tag) {
	case BOOLEAN:
		if (value.len == 1 && data[0] != 0xff)
			*is_odd_boolean = true;
		return value.len == 1;
	case INTEGER:
		return value.len > 0;
	case BIT_STRING:
		return value.len > 0 && data[0] < 8 &&
		       (value.len > 1 || data[0] == 0);
	case OID:
		return value.len > 0 && data[value.len - 1] < 0x80;
	default:
		return true;
	}
}

/* Whether all that @left holds is DER. */
static bool is_der(struct ct_span left, unsigned depth, bool *is_odd_boolean)
{
	struct ct_span value;
	unsigned tag;

	while (left.len > 0) {
		if (depth == MAX_DEPTH || !read_value(&left, &tag, &value))
			return false;
		if ((tag & 0x20) != 0
			    ? !is_der(value, depth + 1, is_odd_boolean)
			    : !is_good_primitive(tag, value, is_odd_boolean))
			return false;
	}
	return true;
}

static bool has_next(const struct ct_span *left, unsigned tag)
{
	return left->len > 0 && left->data[0] == tag;
}

static bool next(struct ct_span *left, unsigned tag, struct ct_span *value)
{
	unsigned found;

	return read_value(left, &found, value) &&
	       (tag == ANY || found == tag ||
		(tag == TIME &&
		 (found == UTC_TIME || found == GENERALIZED_TIME)));
}

static bool is_algorithm(struct ct_span left)
{
	struct ct_span value;

	return next(&left, OID, &value) &&
	       (left.len == 0 || next(&left, ANY, &value)) && left.len == 0;
}

static bool is_name(struct ct_span left)
{
	struct ct_span rdn, pair, value;

	while (left.len > 0) {
		if (!next(&left, SET, &rdn))
			return false;
		while (rdn.len > 0)
			if (!next(&rdn, SEQUENCE, &pair) ||
			    !next(&pair, OID, &value) ||
			    !next(&pair, ANY, &value) || pair.len > 0)
				return false;
	}
	return true;
}

static bool is_extensions(struct ct_span left)
{
	struct ct_span list, extension, value;

	if (!next(&left, SEQUENCE, &list) || left.len > 0)
		return false;
	while (list.len > 0) {
		if (!next(&list, SEQUENCE, &extension) ||
		    !next(&extension, OID, &value))
			return false;
		if (has_next(&extension, BOOLEAN) &&
		    !next(&extension, BOOLEAN, &value))
			return false;
		if (!next(&extension, OCTET_STRING, &value) ||
		    extension.len > 0)
			return false;
	}
	return true;
}

/* RFC 5280 4.1; *key: the SubjectPublicKeyInfo's contents. */
static bool is_tbs(struct ct_span left, struct ct_span *key)
{
	struct ct_span value, times, spki;
	bool is_odd;

	if (has_next(&left, 0xa0) &&
	    (!next(&left, 0xa0, &value) || !next(&value, INTEGER, &times) ||
	     value.len > 0))
		return false;
	if (!next(&left, INTEGER, &value) || !next(&left, SEQUENCE, &value) ||
	    !is_algorithm(value) || !next(&left, SEQUENCE, &value) ||
	    !is_name(value) || !next(&left, SEQUENCE, &times) ||
	    !next(&times, TIME, &value) || !next(&times, TIME, &value) ||
	    times.len > 0 || !next(&left, SEQUENCE, &value) ||
	    !is_name(value) || !next(&left, SEQUENCE, key))
		return false;
	spki = *key;
	if (!next(&spki, SEQUENCE, &value) || !is_algorithm(value) ||
	    !next(&spki, BIT_STRING, &value) || spki.len > 0)
		return false;
	for (unsigned tag = 0x81; tag <= 0x82; tag++)
		if (has_next(&left, tag) &&
		    (!next(&left, tag, &value) ||
		     !is_good_primitive(BIT_STRING, value, &is_odd)))
			return false;
	if (has_next(&left, 0xa3) &&
	    (!next(&left, 0xa3, &value) || !is_extensions(value)))
		return false;
	return left.len == 0;
}

static bool is_certificate(struct ct_span left, struct ct_span *key)
{
	struct ct_span certificate, tbs, value;

	return next(&left, SEQUENCE, &certificate) && left.len == 0 &&
	       next(&certificate, SEQUENCE, &tbs) && is_tbs(tbs, key) &&
	       next(&certificate, SEQUENCE, &value) && is_algorithm(value) &&
	       next(&certificate, BIT_STRING, &value) && certificate.len == 0;
}

static bool is_known_key(struct ct_span key)
{
	for (int i = 0; i < CT_CASE_NUM_CERTIFICATES; i++) {
		const struct ct_buffer *der =
			ct_case_certificate((enum ct_case_certificate)i);
		struct ct_span known;

		if (is_certificate(ct_span(der->data, der->len), &known) &&
		    known.len == key.len &&
		    memcmp(known.data, key.data, key.len) == 0)
			return true;
	}
	return false;
}

const char *oracle_form_of_der(struct ct_span der)
{
	bool is_odd_boolean = false;
	struct ct_span key;

	if (!is_der(der, 0, &is_odd_boolean) || !is_certificate(der, &key))
		return "malformed";
	if (is_odd_boolean)
		return "boolean";
	return is_known_key(key) ? "good" : "key";
}

static bool is_certificate_label(struct ct_span label)
{
	static const char word[] = "CERTIFICATE";
	size_t len = sizeof(word) - 1;

	return label.len >= len &&
	       memcmp(label.data + label.len - len, word, len) == 0;
}

const char *oracle_form_of_pem(struct ct_span text)
{
	struct ct_pem pem = ct_pem(text);
	uint8_t *der = malloc(text.len + 1);
	const char *form = "good";
	struct ct_pem_block block;
	size_t len;

	if (text.len > 0 && memmem(text.data, text.len,
				   "-----BEGIN X509 CERTIFICATE", 27) != NULL)
		form = "two-labels";
	while (strcmp(form, "good") == 0 && der != NULL &&
	       ct_pem_next(&pem, "", &block))
		if (is_certificate_label(block.label) &&
		    ct_pem_decode(&pem, &block, der, &len) == CATRUST_OK)
			form = oracle_form_of_der(ct_span(der, len));
	free(der);
	return form;
}
