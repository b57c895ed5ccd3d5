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

static unsigned two_digits(const uint8_t *digits)
{
	if (digits[0] < '0' || digits[0] > '9' || digits[1] < '0' ||
	    digits[1] > '9')
		return 100;
	return (digits[0] - '0') * 10u + (digits[1] - '0');
}

/* YYMMDDHHMMSSZ, or YYYYMMDDHHMMSSZ (RFC 5280 4.1.2.5); a month's days are not
 * counted. */
static bool is_time(struct ct_span value, size_t num_year)
{
	static const unsigned last[] = {12, 31, 23, 59, 59};
	const uint8_t *data = value.data;

	if (value.len != num_year + 11 || data[value.len - 1] != 'Z' ||
	    two_digits(data) > 99 || two_digits(data + num_year - 2) > 99)
		return false;
	for (size_t i = 0; i < CT_ARRAY_LEN(last); i++) {
		unsigned number = two_digits(data + num_year + 2 * i);

		if (number > last[i] || (number == 0 && i < 2))
			return false;
	}
	return true;
}

static bool is_good_primitive(unsigned tag, struct ct_span value, bool *is_odd)
{
	const uint8_t *data = value.data;

	switch (tag) {
	case BOOLEAN:
		if (value.len == 1 && data[0] != 0xff)
			*is_odd = true;
		return value.len == 1;
	case INTEGER:
		return value.len > 0;
	case BIT_STRING:
		return value.len > 0 && data[0] < 8 &&
		       (value.len > 1 || data[0] == 0);
	case OID:
		return value.len > 0 && data[value.len - 1] < 0x80;
	case UTC_TIME:
		return is_time(value, 2);
	case GENERALIZED_TIME:
		return is_time(value, 4);
	default:
		return true;
	}
}

/* Whether the encodings of @left are in the order of a SET OF: the shorter one
 * as if zeros followed it. @left is DER. */
static bool is_in_order(struct ct_span left)
{
	struct ct_span last = {NULL, 0}, value;
	unsigned tag;

	while (left.len > 0) {
		const uint8_t *start = left.data;
		struct ct_span this;
		int order;

		if (!read_value(&left, &tag, &value))
			return false;
		this = ct_span(start, (size_t)(left.data - start));
		order = last.len == 0 ? 0
				      : memcmp(last.data, this.data,
					       last.len < this.len ? last.len
								   : this.len);
		if (order > 0 || (order == 0 && last.len > this.len))
			return false;
		last = this;
	}
	return true;
}

/* Whether all that @left holds is DER; *is_odd: but for a BOOLEAN, or the order
 * of a SET. */
static bool is_der(struct ct_span left, unsigned depth, bool *is_odd)
{
	struct ct_span value;
	unsigned tag;

	while (left.len > 0) {
		if (depth == MAX_DEPTH || !read_value(&left, &tag, &value))
			return false;
		if ((tag & 0x20) != 0 ? !is_der(value, depth + 1, is_odd)
				      : !is_good_primitive(tag, value, is_odd))
			return false;
		if (tag == SET && !is_in_order(value))
			*is_odd = true;
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

static bool has_empty_value(struct ct_span left)
{
	struct ct_span rdn, pair, value;

	while (next(&left, SET, &rdn))
		while (next(&rdn, SEQUENCE, &pair))
			if (!next(&pair, OID, &value) ||
			    !next(&pair, ANY, &value) || value.len == 0)
				return true;
	return false;
}

static bool is_other_name(struct ct_span left)
{
	struct ct_span value, inside;

	return next(&left, OID, &value) && next(&left, 0xa0, &value) &&
	       left.len == 0 && next(&value, ANY, &inside) && value.len == 0;
}

/* GeneralNames (RFC 5280 4.2.1.6). */
static bool is_alt_names(struct ct_span left, bool *has_name_without_text)
{
	struct ct_span names, value, inside;
	unsigned tag;
	bool is_odd;

	if (!next(&left, SEQUENCE, &names) || left.len > 0)
		return false;
	while (names.len > 0) {
		if (!read_value(&names, &tag, &value))
			return false;
		if (tag == 0xa3 || tag == 0xa5)
			*has_name_without_text = true;
		else if (tag == 0xa4 && (!is_der(value, 0, &is_odd) ||
					 !next(&value, SEQUENCE, &inside) ||
					 value.len > 0 || !is_name(inside)))
			return false;
		else if (tag == 0xa0 &&
			 (!is_der(value, 0, &is_odd) || !is_other_name(value)))
			return false;
		else if (tag == 0x88 && !is_good_primitive(OID, value, &is_odd))
			return false;
		else if ((tag < 0x81 || tag > 0x88 || tag == 0x83 ||
			  tag == 0x84 || tag == 0x85) &&
			 tag != 0xa0 && tag != 0xa4)
			return false;
		if (tag == 0xa4 && has_empty_value(inside))
			*has_name_without_text = true;
	}
	return true;
}

static bool is_of_alt_names(struct ct_span oid)
{
	return oid.len == 3 && (memcmp(oid.data, "\x55\x1d\x11", 3) == 0 ||
				memcmp(oid.data, "\x55\x1d\x12", 3) == 0);
}

static bool is_extensions(struct ct_span left, bool *has_name_without_text)
{
	struct ct_span list, extension, oid, value;

	if (!next(&left, SEQUENCE, &list) || left.len > 0)
		return false;
	while (list.len > 0) {
		if (!next(&list, SEQUENCE, &extension) ||
		    !next(&extension, OID, &oid))
			return false;
		if (has_next(&extension, BOOLEAN) &&
		    !next(&extension, BOOLEAN, &value))
			return false;
		if (!next(&extension, OCTET_STRING, &value) ||
		    extension.len > 0)
			return false;
		if (is_of_alt_names(oid) &&
		    !is_alt_names(value, has_name_without_text))
			return false;
	}
	return true;
}

/* RFC 5280 4.1; *key: the SubjectPublicKeyInfo's contents. */
static bool is_tbs(struct ct_span left, struct ct_span *key,
		   bool *has_name_without_text)
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
	    (!next(&left, 0xa3, &value) ||
	     !is_extensions(value, has_name_without_text)))
		return false;
	return left.len == 0;
}

static bool is_certificate(struct ct_span left, struct ct_span *key,
			   bool *has_name_without_text)
{
	struct ct_span certificate, tbs, value;

	return next(&left, SEQUENCE, &certificate) && left.len == 0 &&
	       next(&certificate, SEQUENCE, &tbs) &&
	       is_tbs(tbs, key, has_name_without_text) &&
	       next(&certificate, SEQUENCE, &value) && is_algorithm(value) &&
	       next(&certificate, BIT_STRING, &value) && certificate.len == 0;
}

static bool is_known_key(struct ct_span key)
{
	bool has_name_without_text;

	for (int i = 0; i < CT_CASE_NUM_CERTIFICATES; i++) {
		const struct ct_buffer *der =
			ct_case_certificate((enum ct_case_certificate)i);
		struct ct_span known;

		if (is_certificate(ct_span(der->data, der->len), &known,
				   &has_name_without_text) &&
		    known.len == key.len &&
		    memcmp(known.data, key.data, key.len) == 0)
			return true;
	}
	return false;
}

const char *oracle_form_of_der(struct ct_span der)
{
	bool is_odd = false, has_name_without_text = false;
	struct ct_span key;

	if (!is_der(der, 0, &is_odd) ||
	    !is_certificate(der, &key, &has_name_without_text))
		return "malformed";
	if (has_name_without_text)
		return "names";
	if (is_odd)
		return "order";
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
