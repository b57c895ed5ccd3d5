/*
 * p11-kit's text form of trust objects (*.p11-kit).
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include "input/pem.h"
#include "trust/object_lines.h"
#include "trust/p11_kit.h"

#define HEADER "[p11-kit-object-v1]"

bool ct_p11_kit_is_text(struct ct_span text)
{
	return ct_object_lines_have(text, HEADER);
}

struct reader {
	struct ct_object_lines lines;
	struct ct_pem pem;
	struct ct_trust_objects *objects;
	bool has_object; /* the section is one; others are passed over */
};

static void fail(struct reader *reader, enum catrust_error error)
{
	ct_trust_objects_fail(reader->objects, error, reader->lines.begin);
}

/* The octets of a hexadecimal digit; more than 15 where it is none. */
static unsigned digit_value(uint8_t digit)
{
	if (digit >= '0' && digit <= '9')
		return digit - (unsigned)'0';
	digit |= 0x20;
	return digit >= 'a' && digit <= 'f' ? digit - (unsigned)'a' + 10 : 16;
}

/* Replaces %XX by its octet. */
static bool decode_string(struct ct_buffer *octets, struct ct_span text,
			  struct ct_span *out)
{
	uint8_t *to = octets->data + octets->len, *start = to;

	for (size_t i = 0; i < text.len; i++) {
		unsigned high, low;

		if (text.data[i] != '%') {
			*to++ = text.data[i];
			continue;
		}
		if (text.len - i < 3)
			return false;
		high = digit_value(text.data[i + 1]);
		low = digit_value(text.data[i + 2]);
		if (high > 15 || low > 15)
			return false;
		*to++ = (uint8_t)(high << 4 | low);
		i += 2;
	}
	*out = ct_span(start, (size_t)(to - start));
	octets->len += out->len;
	return true;
}

/* "name: value" */
static void read_attribute(struct reader *reader, struct ct_span line)
{
	const uint8_t *colon = memchr(line.data, ':', line.len);
	struct ct_trust_value value = {.is_octets = false};
	struct ct_span name;

	if (colon == NULL) {
		fail(reader, CATRUST_E_TRUST_OBJECT);
		return;
	}
	name = ct_object_trim(ct_span(line.data, (size_t)(colon - line.data)));
	value.bytes = ct_object_trim(
		ct_span(colon + 1, line.len - (size_t)(colon + 1 - line.data)));
	if (value.bytes.len > 0 && value.bytes.data[0] == '"') {
		/* Long ones that are not looked at are not decoded either. */
		if (ct_trust_is_ignored(reader->objects, name))
			return;
		value.is_octets = true;
		if (value.bytes.len < 2 ||
		    value.bytes.data[value.bytes.len - 1] != '"' ||
		    !decode_string(
			    &reader->objects->octets,
			    ct_span(value.bytes.data + 1, value.bytes.len - 2),
			    &value.bytes)) {
			fail(reader, CATRUST_E_TRUST_OBJECT);
			return;
		}
	}
	ct_trust_objects_set(reader->objects, name, value, reader->lines.begin);
}

/* Decodes a block to the end of the octets, and goes on after its END. */
static enum catrust_error decode_block(struct reader *reader,
				       struct ct_pem_block *block,
				       struct ct_span *out)
{
	struct ct_buffer *octets = &reader->objects->octets;
	size_t len;

	reader->pem.next = reader->lines.begin;
	if (!ct_pem_next(&reader->pem, "", block))
		return CATRUST_E_PEM_NO_END;
	CT_TRY(ct_pem_decode(&reader->pem, block, octets->data + octets->len,
			     &len));
	*out = ct_span(octets->data + octets->len, len);
	octets->len += len;
	reader->lines.next = reader->pem.next;
	/* Over the END's own line. */
	(void)ct_object_lines_skip(&reader->lines);
	return CATRUST_OK;
}

static void read_block(struct reader *reader)
{
	const struct ct_span value = ct_span("value", 5);
	const struct ct_span public_key = ct_span("public-key-info", 15);
	struct ct_trust_objects *objects = reader->objects;
	struct ct_trust_value octets = {.is_octets = true};
	size_t begin = reader->lines.begin;
	struct ct_pem_block block = {.begin = 0};
	enum catrust_error error;

	error = decode_block(reader, &block, &octets.bytes);
	if (error != CATRUST_OK) {
		ct_trust_objects_fail(objects, error, begin);
	} else if (CT_SPAN_IS(block.label, "CERTIFICATE")) {
		ct_trust_objects_set(objects, value, octets, begin);
		if (ct_trust_objects_last(objects)->class == CT_TRUST_UNCLASSED)
			ct_trust_objects_last(objects)->class =
				CT_TRUST_CERTIFICATE;
	} else if (CT_SPAN_IS(block.label, "PUBLIC KEY")) {
		ct_trust_objects_set(objects, public_key, octets, begin);
	} else {
		ct_trust_objects_fail(objects, CATRUST_E_TRUST_OBJECT, begin);
	}
}

static enum catrust_error read_line(struct reader *reader, struct ct_span line)
{
	if (line.data[0] == '[') {
		if (reader->has_object)
			ct_trust_objects_end(reader->objects);
		reader->has_object = CT_SPAN_IS(line, HEADER);
		return reader->has_object
			       ? ct_trust_objects_begin(reader->objects,
							reader->lines.begin)
			       : CATRUST_OK;
	}
	if (!reader->has_object)
		return CATRUST_OK;
	if (ct_object_begins(line, "-----BEGIN "))
		read_block(reader);
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
