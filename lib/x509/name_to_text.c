/*
 * Names as text, the way GnuTLS writes them.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A value goes through two steps: what string it is, and how that is escaped
 * (RFC 4514 2.4). Three results are possible for the first:
 *   - the contents, or their UTF-8: the value is of its type's syntax, or
 *     empty and its type is known and no CHOICE;
 *   - "#" and the contents in hexadecimal, as a string: a TeletexString,
 *     UniversalString or BMPString without a reading. That "#" is escaped by
 *     the second step like any other leading one;
 *   - "#" and the DER in hexadecimal, not escaped: everything else.
 */

#include <config.h>

#include "asn1/oid.h"
#include "x509/attribute.h"
#include "x509/folded_text.h"
#include "x509/name.h"

enum reading {
	READ_CONTENTS,	 /* the octets as they are */
	READ_UTF16,	 /* BMPString, to become UTF-8 */
	READ_HEX_STRING, /* \# and the contents */
	READ_HEX_DER,	 /* # and the DER */
};

static enum catrust_error append_hex(struct ct_span bytes,
				     struct ct_buffer *out)
{
	static const char digits[] = "0123456789abcdef";

	if (bytes.len > SIZE_MAX / 2)
		return CATRUST_E_MEMORY;
	CT_TRY(ct_buffer_reserve(out, bytes.len * 2));
	for (size_t i = 0; i < bytes.len; i++) {
		out->data[out->len++] = (uint8_t)digits[bytes.data[i] >> 4];
		out->data[out->len++] = (uint8_t)digits[bytes.data[i] & 15];
	}
	return CATRUST_OK;
}

/* Cuts what GnuTLS cuts off a BMPString: one final NUL, then an odd octet. */
static struct ct_span trim_utf16(struct ct_span text)
{
	size_t len = text.len;

	if (len > 2 && text.data[len - 2] == 0 && text.data[len - 1] == 0)
		len -= 2;
	return ct_span(text.data, len & ~(size_t)1);
}

static enum reading read_bmp(struct ct_span text)
{
	enum reading reading = READ_UTF16;
	uint32_t code_point;

	while (ct_text_next(CT_DER_BMP_STRING, &text, &code_point))
		if (code_point == 0)
			reading = READ_HEX_DER;
	return text.len == 0 ? reading : READ_HEX_STRING;
}

static enum reading read_teletex(struct ct_span text)
{
	for (size_t i = 0; i < text.len; i++)
		if (text.data[i] < 0x20 || text.data[i] > 0x7e)
			return READ_HEX_STRING;
	return READ_CONTENTS;
}

static bool has_nul(struct ct_span text)
{
	return text.len > 0 && memchr(text.data, 0, text.len) != NULL;
}

/* Whether the syntax allows a value of this type. */
static bool syntax_allows(enum ct_attribute_syntax syntax, uint8_t tag)
{
	switch (syntax) {
	case CT_SYNTAX_DIRECTORY_STRING:
		return tag == CT_DER_UTF8_STRING ||
		       tag == CT_DER_PRINTABLE_STRING ||
		       tag == CT_DER_TELETEX_STRING ||
		       tag == CT_DER_BMP_STRING ||
		       tag == CT_DER_UNIVERSAL_STRING;
	case CT_SYNTAX_PASSWORD:
		return tag == CT_DER_UTF8_STRING ||
		       tag == CT_DER_PRINTABLE_STRING;
	case CT_SYNTAX_UTF8_STRING:
		return tag == CT_DER_UTF8_STRING;
	case CT_SYNTAX_PRINTABLE_STRING:
		return tag == CT_DER_PRINTABLE_STRING;
	case CT_SYNTAX_IA5_STRING:
		return tag == CT_DER_IA5_STRING;
	case CT_SYNTAX_NUMERIC_STRING:
		return tag == CT_DER_NUMERIC_STRING;
	case CT_SYNTAX_BMP_STRING:
		return tag == CT_DER_BMP_STRING;
	case CT_SYNTAX_OCTET_STRING:
		return tag == CT_DER_OCTET_STRING;
	}
	return false;
}

/* An empty value is shown as nothing, with any tag, unless its type is a
 * CHOICE: then it is an error or shown as DER, as in GnuTLS. */
static enum catrust_error classify_empty(const struct ct_attribute *attribute,
					 const struct ct_ava *ava,
					 enum reading *reading,
					 struct ct_span *text)
{
	if (attribute->syntax == CT_SYNTAX_DIRECTORY_STRING)
		return CATRUST_E_DER_VALUE;
	if (attribute->syntax != CT_SYNTAX_PASSWORD) {
		*reading = READ_CONTENTS;
		*text = ava->value;
	}
	return CATRUST_OK;
}

/* Decides how a value is shown. *text is what to show of it. */
static enum catrust_error classify(const struct ct_ava *ava,
				   enum reading *reading, struct ct_span *text)
{
	const struct ct_attribute *attribute = ct_attribute_find(ava->oid);

	*text = ava->encoded;
	*reading = READ_HEX_DER;
	if (attribute == NULL)
		return CATRUST_OK;
	if (ava->value.len == 0)
		return classify_empty(attribute, ava, reading, text);
	if (!syntax_allows(attribute->syntax, ava->tag))
		return CATRUST_OK;
	switch (ava->tag) {
	case CT_DER_UNIVERSAL_STRING:
		*reading = READ_HEX_STRING;
		break;
	case CT_DER_TELETEX_STRING:
		*reading = read_teletex(ava->value);
		break;
	case CT_DER_BMP_STRING:
		*text = trim_utf16(ava->value);
		*reading = read_bmp(*text);
		break;
	default:
		*reading = has_nul(ava->value) ? READ_HEX_DER : READ_CONTENTS;
		break;
	}
	if (*reading == READ_HEX_DER)
		*text = ava->encoded;
	else if (*reading != READ_UTF16)
		*text = ava->value;
	return CATRUST_OK;
}

/* RFC 4514 2.4: special characters anywhere, a space at either end, # at the
 * start. "=" stays, and NULs do not come here. */
static bool needs_escape(uint8_t c, bool is_first, bool is_last)
{
	switch (c) {
	case ',':
	case '+':
	case '"':
	case '\\':
	case '<':
	case '>':
	case ';':
		return true;
	case '#':
		return is_first;
	case ' ':
		return is_first || is_last;
	default:
		return false;
	}
}

static enum catrust_error append_char(const uint8_t *c, size_t len,
				      bool is_first, bool is_last,
				      struct ct_buffer *out)
{
	if (needs_escape(c[0], is_first, is_last))
		CT_TRY(ct_buffer_append(out, "\\", 1));
	return ct_buffer_append(out, c, len);
}

static enum catrust_error append_contents(struct ct_span text,
					  struct ct_buffer *out)
{
	for (size_t i = 0; i < text.len; i++)
		CT_TRY(append_char(text.data + i, 1, i == 0, i == text.len - 1,
				   out));
	return CATRUST_OK;
}

static enum catrust_error append_utf16(struct ct_span text,
				       struct ct_buffer *out)
{
	uint32_t code_point;
	uint8_t utf8[4];
	bool is_first = true;

	while (ct_text_next(CT_DER_BMP_STRING, &text, &code_point)) {
		CT_TRY(append_char(utf8, ct_write_utf8(code_point, utf8),
				   is_first, text.len == 0, out));
		is_first = false;
	}
	return CATRUST_OK;
}

static enum catrust_error append_value(const struct ct_ava *ava,
				       struct ct_buffer *out)
{
	enum reading reading;
	struct ct_span text;

	CT_TRY(classify(ava, &reading, &text));
	switch (reading) {
	case READ_CONTENTS:
		return append_contents(text, out);
	case READ_UTF16:
		return append_utf16(text, out);
	case READ_HEX_STRING:
		CT_TRY(ct_buffer_append(out, "\\#", 2));
		return append_hex(text, out);
	case READ_HEX_DER:
		break;
	}
	CT_TRY(ct_buffer_append(out, "#", 1));
	return append_hex(text, out);
}

static enum catrust_error append_ava(const struct ct_ava *ava,
				     struct ct_buffer *out)
{
	const struct ct_attribute *attribute = ct_attribute_find(ava->oid);

	if (attribute != NULL && attribute->name != NULL)
		CT_TRY(ct_buffer_append_string(out, attribute->name));
	else
		CT_TRY(ct_oid_to_text(ava->oid, out));
	CT_TRY(ct_buffer_append(out, "=", 1));
	return append_value(ava, out);
}

/* The reader is inside the RDN. */
static enum catrust_error append_rdn(struct ct_name_reader *reader,
				     bool is_last, struct ct_buffer *out)
{
	struct ct_ava ava;
	bool is_first = true;

	while (ct_name_next_ava(reader, &ava)) {
		if (!is_first)
			CT_TRY(ct_buffer_append(out, "+", 1));
		CT_TRY(append_ava(&ava, out));
		is_first = false;
	}
	/* An RDN without attributes has no comma either, as in GnuTLS. */
	return is_first || is_last ? CATRUST_OK : ct_buffer_append(out, ",", 1);
}

static enum catrust_error append_forward(struct ct_name_reader *reader,
					 struct ct_buffer *out)
{
	while (ct_name_next_rdn(reader))
		CT_TRY(append_rdn(reader, ct_der_is_end(&reader->rdns), out));
	return CATRUST_OK;
}

/* Collects a reader for every RDN, then goes through them from the end. */
static enum catrust_error append_reverse(struct ct_name_reader *reader,
					 struct ct_buffer *out)
{
	struct ct_buffer places = CT_BUFFER_INIT;
	struct ct_name_reader place;
	enum catrust_error error = CATRUST_OK;

	while (error == CATRUST_OK && ct_name_next_rdn(reader))
		error = ct_buffer_append(&places, reader, sizeof(*reader));
	while (error == CATRUST_OK && places.len > 0) {
		places.len -= sizeof(place);
		memcpy(&place, places.data + places.len, sizeof(place));
		error = append_rdn(&place, places.len == 0, out);
	}
	ct_buffer_clear(&places);
	return error;
}

enum catrust_error ct_name_to_text(struct ct_span name, unsigned flags,
				   struct ct_buffer *out)
{
	size_t old_len = out->len;
	struct ct_name_reader reader;
	enum catrust_error error;

	CT_TRY(ct_name_open(&reader, name));
	if ((flags & CT_NAME_TEXT_REVERSE) != 0)
		error = append_reverse(&reader, out);
	else
		error = append_forward(&reader, out);
	if (error != CATRUST_OK)
		out->len = old_len;
	return error;
}

enum catrust_error ct_ava_to_text(const struct ct_ava *ava,
				  struct ct_buffer *out)
{
	size_t old_len = out->len;
	enum catrust_error error = append_value(ava, out);

	if (error != CATRUST_OK)
		out->len = old_len;
	return error;
}
