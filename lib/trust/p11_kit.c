/*
 * p11-kit's text form of trust objects (*.p11-kit).
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include "input/pem.h"
#include "trust/certdata.h"
#include "trust/object_lines.h"
#include "trust/p11_kit.h"

#define HEADER "[p11-kit-object-v1]"

/* Whether a line begins with an attribute name that does not occur in
 * explanatory text. */
static bool is_attribute(struct ct_span line)
{
	static const char *const names[] = {"trusted",
					    "x-distrusted",
					    "nss-server-distrust-after",
					    "object-id",
					    "certificate-type",
					    "nss-email-distrust-after",
					    "public-key-info"};
	static const char *const classes[] = {"certificate", "x-", "nss-"};
	const uint8_t *colon = memchr(line.data, ':', line.len);
	struct ct_span name, value;

	if (colon == NULL)
		return false;
	name = ct_span(line.data, (size_t)(colon - line.data));
	value = ct_object_trim(ct_span_from(line, name.len + 1));
	name = ct_object_trim(name);
	for (size_t i = 0; i < CT_ARRAY_LEN(names); i++)
		if (name.len == strlen(names[i]) &&
		    ct_object_begins(name, names[i]))
			return true;
	if (CT_SPAN_IS(name, "class"))
		for (size_t i = 0; i < CT_ARRAY_LEN(classes); i++)
			if (ct_object_begins(value, classes[i]))
				return true;
	return false;
}

bool ct_p11_kit_is_line(struct ct_span line)
{
	if (line.len == 0 || line.data[0] != '[')
		return line.len > 0 && is_attribute(line);
	return ct_object_begins(ct_object_trim(ct_span_from(line, 1)),
				"p11-kit");
}

struct reader {
	struct ct_object_lines lines;
	struct ct_pem pem;
	struct ct_trust_objects *objects;
	bool has_object;
};

static void fail(struct reader *reader, enum catrust_error error)
{
	ct_trust_objects_fail(reader->objects, error, reader->lines.begin);
}

/* Marks the last object as one that even a lenient load does not skip. */
static void refuse(struct reader *reader, size_t offset)
{
	ct_trust_objects_last(reader->objects)->class = CT_TRUST_UNKNOWN;
	ct_trust_objects_fail(reader->objects, CATRUST_E_TRUST_OBJECT, offset);
}

enum { NO_DIGIT = 0x80 };

/* Returns a hexadecimal digit's value; NO_DIGIT for other characters. */
static inline unsigned digit_value(uint8_t digit)
{
	static const uint8_t values[256] = {
		['0'] = 16, 1,	2,	    3,	4,  5,	6,  7,
		8,	    9,	['A'] = 10, 11, 12, 13, 14, 15,
		['a'] = 10, 11, 12,	    13, 14, 15,
	};
	unsigned value = values[digit];

	return value == 0 ? NO_DIGIT : value & 15;
}

/* Replaces each %XX with its octet. */
static bool decode_string(struct ct_buffer *octets, struct ct_span text,
			  struct ct_span *out)
{
	const uint8_t *at = text.data, *end = at + text.len;
	uint8_t *to = octets->data + octets->len;
	unsigned wrong = 0;

	while (at < end) {
		uint8_t octet = *at++;

		if (octet == '%') {
			unsigned high, low;

			if (end - at < 2)
				return false;
			high = digit_value(at[0]);
			low = digit_value(at[1]);
			wrong |= high | low;
			octet = (uint8_t)(high << 4 | low);
			at += 2;
		}
		*to++ = octet;
	}
	*out = ct_span(octets->data + octets->len,
		       (size_t)(to - octets->data) - octets->len);
	octets->len += out->len;
	return wrong < NO_DIGIT;
}

/* Returns the attribute of a line, up to its colon; @out_rest is the line after
 * it. */
static size_t find_name(struct reader *reader, struct ct_span line,
			struct ct_span *out_rest)
{
	const uint8_t *colon = memchr(line.data, ':', line.len);
	struct ct_span name;

	if (colon == NULL)
		return SIZE_MAX;
	name = ct_span(line.data, (size_t)(colon - line.data));
	*out_rest = ct_span_from(line, name.len + 1);
	name = ct_object_trim(name);
	return ct_trust_find(reader->objects, name, name);
}

/* Reads a word, or a string in quotes. */
static bool read_value(struct reader *reader, struct ct_span text,
		       struct ct_trust_value *out)
{
	out->bytes = text;
	out->is_octets = text.len > 0 && text.data[0] == '"';
	if (!out->is_octets)
		return true;
	return text.len >= 2 && text.data[text.len - 1] == '"' &&
	       decode_string(&reader->objects->octets,
			     ct_span(text.data + 1, text.len - 2), &out->bytes);
}

/* "name: value" */
static void read_attribute(struct reader *reader, struct ct_span line)
{
	struct ct_trust_objects *objects = reader->objects;
	size_t number = ct_trust_expect(objects, line, ':');
	struct ct_trust_value value;
	struct ct_span rest;

	if (number == SIZE_MAX)
		number = find_name(reader, line, &rest);
	else
		rest = ct_span_from(line, objects->spelled[number].len + 1);
	if (ct_trust_is_ignored(number))
		return;
	if (number != SIZE_MAX &&
	    read_value(reader, ct_object_trim(rest), &value))
		ct_trust_objects_set(objects, number, value,
				     reader->lines.begin);
	else if (ct_certdata_is_line(line)) /* and so the rest may be NSS's */
		refuse(reader, reader->lines.begin);
	else
		fail(reader, CATRUST_E_TRUST_OBJECT);
}

/* Reads the block that begins with this line. */
static bool find_block(struct reader *reader, struct ct_span line,
		       struct ct_pem_block *out)
{
	static const char begin[] = "-----BEGIN PUBLIC KEY-----";

	/* ct_pem_next() accepts another common label. */
	if (CT_SPAN_IS(line, begin)) {
		out->body = (size_t)(line.data - reader->lines.text.data) +
			    line.len;
		out->label = ct_span("PUBLIC KEY", 10);
		return true;
	}
	reader->pem.next = reader->lines.begin;
	return ct_pem_next(&reader->pem, "", out);
}

/* Whether a line consists of a block's END only. */
static bool is_end(struct ct_span line, struct ct_span label)
{
	static const char end[] = "-----END ", dashes[] = "-----";
	const size_t before = sizeof(end) - 1;

	line = ct_object_trim(line);
	return line.len == before + label.len + sizeof(dashes) - 1 &&
	       memcmp(line.data, end, before) == 0 &&
	       memcmp(line.data + before, label.data, label.len) == 0 &&
	       memcmp(line.data + before + label.len, dashes,
		      sizeof(dashes) - 1) == 0;
}

/* Appends a decoded block to the octets, and continues after its END. */
static enum catrust_error decode_block(struct reader *reader,
				       struct ct_span line,
				       struct ct_pem_block *block,
				       struct ct_span *out)
{
	struct ct_buffer *octets = &reader->objects->octets;
	size_t len;

	if (!find_block(reader, line, block))
		return CATRUST_E_PEM_NO_END;
	CT_TRY(ct_pem_decode(&reader->pem, block, octets->data + octets->len,
			     &len));
	*out = ct_span(octets->data + octets->len, len);
	octets->len += len;
	reader->lines.next = reader->pem.next;
	return is_end(ct_object_lines_skip(&reader->lines), block->label)
		       ? CATRUST_OK
		       : CATRUST_E_TRUST_OBJECT;
}

static void read_block(struct reader *reader, struct ct_span line)
{
	struct ct_trust_objects *objects = reader->objects;
	struct ct_trust_value octets = {.is_octets = true};
	size_t begin = reader->lines.begin;
	struct ct_pem_block block = {.begin = 0};
	enum catrust_error error;

	error = decode_block(reader, line, &block, &octets.bytes);
	if (error == CATRUST_E_TRUST_OBJECT) {
		/* Text after the END might be an attribute. */
		refuse(reader, reader->lines.begin);
	} else if (error != CATRUST_OK) {
		ct_trust_objects_fail(objects, error, begin);
	} else if (CT_SPAN_IS(block.label, "CERTIFICATE")) {
		ct_trust_objects_set(objects, CT_TRUST_VALUE, octets, begin);
		if (ct_trust_objects_last(objects)->class == CT_TRUST_UNCLASSED)
			ct_trust_objects_last(objects)->class =
				CT_TRUST_CERTIFICATE;
	} else if (CT_SPAN_IS(block.label, "PUBLIC KEY")) {
		ct_trust_objects_set(objects, CT_TRUST_PUBLIC_KEY, octets,
				     begin);
	} else {
		ct_trust_objects_fail(objects, CATRUST_E_TRUST_OBJECT, begin);
	}
}

/* Begins an object. An object without a header, or with another one, could mean
 * anything, so that the text is refused. */
static enum catrust_error begin_object(struct reader *reader, bool is_known)
{
	if (reader->has_object)
		ct_trust_objects_end(reader->objects);
	CT_TRY(ct_trust_objects_begin(reader->objects, reader->lines.begin));
	reader->has_object = true;
	if (!is_known)
		refuse(reader, reader->lines.begin);
	return CATRUST_OK;
}

static enum catrust_error read_line(struct reader *reader, struct ct_span line)
{
	if (line.data[0] == '[')
		return begin_object(reader, CT_SPAN_IS(line, HEADER));
	if (!reader->has_object)
		CT_TRY(begin_object(reader, false));
	if (ct_object_begins(line, "-----BEGIN "))
		read_block(reader, line);
	else
		read_attribute(reader, line);
	return CATRUST_OK;
}

enum catrust_error ct_p11_kit_read(struct ct_span text,
				   struct ct_trust_objects *objects)
{
	struct reader reader = {.lines = {.text = text},
				.pem = ct_pem(text),
				.objects = objects};
	struct ct_span line;

	while (ct_object_lines_next(&reader.lines, &line))
		CT_TRY(read_line(&reader, line));
	if (reader.has_object)
		ct_trust_objects_end(objects);
	return CATRUST_OK;
}
