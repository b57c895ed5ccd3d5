/*
 * Names from text (RFC 4514 and what GnuTLS reads).
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Input: "CN=host,O=Example,C=DE": elements type=value between commas, of
 * which the last becomes the first RDN. Output: DER.
 *
 * Type: a short name of attribute.c in any case, or a dotted OID. White space
 * around type and value does not count, unless a backslash stands before it.
 * Value: text, where a backslash stands before each of ,+"\<>;=# and the space;
 * or # and the DER of the value in hexadecimal. One comma at the end is
 * allowed, and the empty text is the empty name.
 *
 * The string type follows from the attribute's syntax; a DirectoryString is a
 * PrintableString where its characters allow that (GnuTLS leaves out the
 * apostrophe, and so do we), otherwise UTF8String.
 *
 * Deviations from RFC 4514: an RDN has one attribute, and a backslash before
 * two hexadecimal digits is an error (GnuTLS refuses "+" and "\41", and
 * programs rely on it); some characters need no backslash in the middle of a
 * value. Deviations from GnuTLS: "\\," ends a value in a backslash, as it
 * should; a backslash at the very end, invalid UTF-8, octets above 127 in
 * strings of ASCII, and hexadecimal that is not one DER value are errors; text
 * continues after a line feed.
 */

#include <config.h>

#include "asn1/der_write.h"
#include "asn1/oid.h"
#include "x509/attribute.h"
#include "x509/folded_text.h"
#include "x509/name.h"

/* One element; the value is not unescaped yet. */
struct element {
	struct ct_span type, value;
};

/* --- Splitting ----------------------------------------------------------- */

static bool is_space(uint8_t c)
{
	return c == ' ' || (c >= '\t' && c <= '\r');
}

/* Moves to what is no white space; false when there is nothing left. */
static bool skip_space(struct ct_span *text)
{
	while (text->len > 0 && is_space(text->data[0]))
		*text = ct_span(text->data + 1, text->len - 1);
	return text->len > 0;
}

static struct ct_span trim(struct ct_span text)
{
	(void)skip_space(&text);
	while (text.len > 0 && is_space(text.data[text.len - 1]))
		text.len--;
	return text;
}

/* Reads a value at @text up to a comma or the end; *out_len is how much of the
 * text belongs to it. */
static enum catrust_error read_value(struct ct_span text, struct ct_span *out,
				     size_t *out_len)
{
	size_t start = 0, end, i;

	while (start < text.len && is_space(text.data[start]))
		start++;
	end = start;
	for (i = start; i < text.len && text.data[i] != ','; i++) {
		uint8_t c = text.data[i];

		if (c == '+' || c == '\0')
			return CATRUST_E_INVALID_ARGUMENT;
		if (c == '\\' && ++i == text.len)
			return CATRUST_E_INVALID_ARGUMENT;
		if (c == '\\' || !is_space(c))
			end = i + 1;
	}
	if (end == start)
		return CATRUST_E_INVALID_ARGUMENT;
	*out = ct_span(text.data + start, end - start);
	*out_len = i;
	return CATRUST_OK;
}

/* Reads one element and moves past it and past the comma after it. */
static enum catrust_error read_element(struct ct_span *text,
				       struct element *out)
{
	const uint8_t *equals = memchr(text->data, '=', text->len);
	struct ct_span rest;
	size_t type_len, value_len;

	if (equals == NULL)
		return CATRUST_E_INVALID_ARGUMENT;
	type_len = (size_t)(equals - text->data);
	out->type = trim(ct_span(text->data, type_len));
	rest = ct_span(equals + 1, text->len - type_len - 1);
	CT_TRY(read_value(rest, &out->value, &value_len));
	rest = ct_span(rest.data + value_len, rest.len - value_len);
	if (rest.len > 0)
		rest = ct_span(rest.data + 1, rest.len - 1);
	*text = rest;
	return CATRUST_OK;
}

/* --- Values -------------------------------------------------------------- */

/* The value of a hexadecimal digit, or 16. */
static unsigned hex_digit(uint8_t c)
{
	if (c >= '0' && c <= '9')
		return c - (unsigned)'0';
	if (c >= 'a' && c <= 'f')
		return c - (unsigned)'a' + 10;
	if (c >= 'A' && c <= 'F')
		return c - (unsigned)'A' + 10;
	return 16;
}

static bool read_hex_octet(const uint8_t *text, uint8_t *out)
{
	unsigned high = hex_digit(text[0]), low = hex_digit(text[1]);

	*out = (uint8_t)((high & 15) << 4 | (low & 15));
	return high < 16 && low < 16;
}

/* "#0c0161": the DER of one value. */
static enum catrust_error append_hex_value(struct ct_span hex,
					   struct ct_buffer *out)
{
	size_t start = out->len;
	struct ct_der der;
	uint8_t octet;

	if (hex.len % 2 != 0)
		return CATRUST_E_INVALID_ARGUMENT;
	for (size_t i = 0; i < hex.len; i += 2) {
		if (!read_hex_octet(hex.data + i, &octet))
			return CATRUST_E_INVALID_ARGUMENT;
		CT_TRY(ct_buffer_append(out, &octet, 1));
	}
	der = ct_der(ct_span(out->data + start, out->len - start));
	if (ct_der_read_any(&der, NULL, NULL, NULL) != CATRUST_OK ||
	    !ct_der_is_end(&der))
		return CATRUST_E_INVALID_ARGUMENT;
	return CATRUST_OK;
}

static bool may_be_escaped(uint8_t c)
{
	return c != '\0' && strchr(" \"#+,;<=>\\", c) != NULL;
}

static enum catrust_error append_unescaped(struct ct_span text,
					   struct ct_buffer *out)
{
	for (size_t i = 0; i < text.len; i++) {
		if (text.data[i] == '\\' &&
		    (++i == text.len || !may_be_escaped(text.data[i])))
			return CATRUST_E_INVALID_ARGUMENT;
		CT_TRY(ct_buffer_append(out, text.data + i, 1));
	}
	return CATRUST_OK;
}

static bool is_printable_string(struct ct_span text)
{
	for (size_t i = 0; i < text.len; i++) {
		uint8_t c = text.data[i];

		if ((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
		    (c >= '0' && c <= '9'))
			continue;
		if (c == '\0' || strchr(" ()+,-./:=?", c) == NULL)
			return false;
	}
	return true;
}

/* The type of string for a text; false when the text does not fit. */
static bool choose_tag(enum ct_attribute_syntax syntax, struct ct_span text,
		       uint8_t *out_tag)
{
	*out_tag = CT_DER_UTF8_STRING;
	switch (syntax) {
	case CT_SYNTAX_DIRECTORY_STRING:
	case CT_SYNTAX_PASSWORD:
		if (is_printable_string(text))
			*out_tag = CT_DER_PRINTABLE_STRING;
		break;
	case CT_SYNTAX_UTF8_STRING:
		break;
	case CT_SYNTAX_PRINTABLE_STRING:
		*out_tag = CT_DER_PRINTABLE_STRING;
		break;
	case CT_SYNTAX_IA5_STRING:
		*out_tag = CT_DER_IA5_STRING;
		break;
	case CT_SYNTAX_NUMERIC_STRING:
		*out_tag = CT_DER_NUMERIC_STRING;
		break;
	case CT_SYNTAX_OCTET_STRING:
		*out_tag = CT_DER_OCTET_STRING;
		return true;
	case CT_SYNTAX_BMP_STRING:
		return false; /* give it as # and DER */
	}
	return ct_text_is_valid(*out_tag, text);
}

static enum catrust_error append_text_value(enum ct_attribute_syntax syntax,
					    struct ct_span text,
					    struct ct_buffer *out)
{
	size_t start = out->len;
	uint8_t tag;

	CT_TRY(append_unescaped(text, out));
	if (!choose_tag(syntax, ct_span(out->data + start, out->len - start),
			&tag))
		return CATRUST_E_INVALID_ARGUMENT;
	return ct_der_wrap(out, tag, start);
}

/* --- Elements ------------------------------------------------------------ */

/* Appends the type's OID; *out_attribute is NULL when the type is not known. */
static enum catrust_error append_type(struct ct_span type,
				      struct ct_buffer *out,
				      const struct ct_attribute **out_attribute)
{
	size_t start = out->len;

	*out_attribute = ct_attribute_find_name(type);
	if (*out_attribute != NULL)
		return ct_der_append(out, CT_DER_OID, *(*out_attribute)->oid);
	CT_TRY(ct_oid_from_text(type, out));
	*out_attribute =
		ct_attribute_find(ct_span(out->data + start, out->len - start));
	return ct_der_wrap(out, CT_DER_OID, start);
}

static enum catrust_error append_rdn(const struct element *element,
				     struct ct_buffer *out)
{
	const struct ct_attribute *attribute;
	struct ct_span value = element->value;
	size_t start = out->len;

	CT_TRY(append_type(element->type, out, &attribute));
	if (value.data[0] == '#')
		CT_TRY(append_hex_value(ct_span(value.data + 1, value.len - 1),
					out));
	else if (attribute == NULL)
		return CATRUST_E_INVALID_ARGUMENT;
	else
		CT_TRY(append_text_value(attribute->syntax, value, out));
	CT_TRY(ct_der_wrap(out, CT_DER_SEQUENCE, start));
	return ct_der_wrap(out, CT_DER_SET, start);
}

/* Splits the whole text; *error_at is the element that is wrong. */
static enum catrust_error split(struct ct_span text, struct ct_buffer *elements,
				const uint8_t **error_at)
{
	struct element element;

	while (skip_space(&text)) {
		*error_at = text.data;
		CT_TRY(read_element(&text, &element));
		CT_TRY(ct_buffer_append(elements, &element, sizeof(element)));
	}
	return CATRUST_OK;
}

/* Appends the elements as RDNs, the last one first. */
static enum catrust_error append_rdns(const struct ct_buffer *elements,
				      struct ct_buffer *out,
				      const uint8_t **error_at)
{
	struct element element;

	for (size_t end = elements->len; end > 0; end -= sizeof(element)) {
		memcpy(&element, elements->data + end - sizeof(element),
		       sizeof(element));
		*error_at = element.type.data;
		CT_TRY(append_rdn(&element, out));
	}
	return CATRUST_OK;
}

enum catrust_error ct_name_from_text(struct ct_span text, struct ct_buffer *out,
				     size_t *out_error_at)
{
	struct ct_buffer elements = CT_BUFFER_INIT;
	const uint8_t *error_at = text.data;
	size_t start = out->len;
	enum catrust_error error;

	error = split(text, &elements, &error_at);
	if (error == CATRUST_OK)
		error = append_rdns(&elements, out, &error_at);
	if (error == CATRUST_OK)
		error = ct_der_wrap(out, CT_DER_SEQUENCE, start);
	if (error != CATRUST_OK)
		out->len = start;
	if (error == CATRUST_E_LIMIT)
		error = CATRUST_E_INVALID_ARGUMENT; /* an OID */
	if (error != CATRUST_OK && out_error_at != NULL)
		*out_error_at =
			error_at == NULL ? 0 : (size_t)(error_at - text.data);
	ct_buffer_clear(&elements);
	return error;
}
