/*
 * NSS's certdata.txt: the trust objects of Mozilla's root program.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include "base/load_word.h"
#include "trust/certdata.h"
#include "trust/object_lines.h"

#define CLASS "CKA_CLASS "

bool ct_certdata_is_text(struct ct_span text)
{
	return ct_object_lines_have(text, CLASS);
}

struct reader {
	struct ct_object_lines lines;
	struct ct_trust_objects *objects;
};

static void fail(struct reader *reader)
{
	ct_trust_objects_fail(reader->objects, CATRUST_E_TRUST_OBJECT,
			      reader->lines.begin);
}

/* --- Octets --------------------------------------------------------------- */

/* "\000" twice, as a little-endian word, and the bits that digits leave. */
#define ZEROS	  UINT64_C(0x3030305c3030305c)
#define LEFT_BITS UINT64_C(0xf8f8fcfff8f8fcff)

static uint8_t octet_of(uint64_t digits)
{
	return (uint8_t)((digits >> 2 & 0300) | (digits >> 13 & 070) |
			 (digits >> 24 & 07));
}

/* Appends the octets of a line of \ooo. */
static bool decode_octal(struct ct_buffer *octets, struct ct_span line)
{
	uint8_t *to = octets->data + octets->len;
	size_t at = 0;

	if (line.len % 4 != 0)
		return false;
	for (; line.len - at >= 8; at += 8, to += 2) {
		uint64_t word = ct_load_little_endian(line.data + at) ^ ZEROS;

		if ((word & LEFT_BITS) != 0)
			return false;
		to[0] = octet_of(word);
		to[1] = octet_of(word >> 32);
	}
	if (at < line.len) {
		uint8_t last[9] = "\\000\\000";
		uint64_t word;

		memcpy(last, line.data + at, 4);
		word = ct_load_little_endian(last) ^ ZEROS;
		if ((word & LEFT_BITS) != 0)
			return false;
		*to = octet_of(word);
	}
	octets->len += line.len / 4;
	return true;
}

/* The lines up to END, which are decoded where they are wanted. */
static bool read_octal(struct reader *reader, bool is_wanted,
		       struct ct_span *out)
{
	struct ct_buffer *octets = &reader->objects->octets;
	size_t start = octets->len;
	struct ct_span line;

	while (ct_object_lines_next(&reader->lines, &line)) {
		if (CT_SPAN_IS(line, "END")) {
			*out = ct_span(octets->data + start,
				       octets->len - start);
			return true;
		}
		/* The next object: this one has no END. */
		if (line.data[0] != '\\' ||
		    (is_wanted && !decode_octal(octets, line))) {
			reader->lines.next = reader->lines.begin;
			return false;
		}
	}
	return false;
}

/* --- Words ---------------------------------------------------------------- */

/* Takes the first word off a line. */
static struct ct_span take_word(struct ct_span *line)
{
	size_t len = 0;
	struct ct_span word;

	while (len < line->len && line->data[len] > ' ')
		len++;
	word = ct_span(line->data, len);
	*line = ct_object_trim(ct_span(line->data + len, line->len - len));
	return word;
}

enum { MAX_WORD = 40 };

/* NSS's name in p11-kit's form: without the kind ("CKA_") that it begins with,
 * in small letters, with hyphens. One that is too long has no form. */
static struct ct_span to_p11_kit(struct ct_span word, uint8_t room[MAX_WORD])
{
	if (word.len < 4 || word.len - 4 > MAX_WORD || word.data[0] != 'C' ||
	    word.data[1] != 'K' || word.data[3] != '_')
		return ct_span(room, 0);
	for (size_t i = 4; i < word.len; i++) {
		uint8_t c = word.data[i];

		room[i - 4] = c == '_'		     ? '-'
			      : c >= 'A' && c <= 'Z' ? c | 0x20
						     : c;
	}
	return ct_span(room, word.len - 4);
}

static bool read_value(struct reader *reader, struct ct_span name,
		       struct ct_span line, uint8_t room[MAX_WORD],
		       struct ct_trust_value *out)
{
	struct ct_span type = take_word(&line);

	if (CT_SPAN_IS(type, "MULTILINE_OCTAL")) {
		out->is_octets = true;
		return line.len == 0 &&
		       read_octal(reader, !ct_trust_is_ignored(name),
				  &out->bytes);
	}
	if (CT_SPAN_IS(type, "UTF8")) {
		out->is_octets = true;
		out->bytes = line;
		return ct_trust_is_ignored(name);
	}
	out->bytes = to_p11_kit(line, room);
	/* CK_TRUE and CK_FALSE have no kind. */
	if (CT_SPAN_IS(line, "CK_TRUE"))
		out->bytes = ct_span("true", 4);
	if (CT_SPAN_IS(line, "CK_FALSE"))
		out->bytes = ct_span("false", 5);
	return ct_object_begins(type, "CK_") && out->bytes.len > 0;
}

static enum catrust_error read_attribute(struct reader *reader,
					 struct ct_span line)
{
	size_t begin = reader->lines.begin;
	struct ct_trust_value value = {.is_octets = false};
	uint8_t name_room[MAX_WORD], value_room[MAX_WORD];
	struct ct_span name;

	if (ct_object_begins(line, CLASS)) {
		if (reader->objects->num_objects > 0)
			ct_trust_objects_end(reader->objects);
		CT_TRY(ct_trust_objects_begin(reader->objects, begin));
	}
	if (reader->objects->num_objects == 0)
		return CATRUST_OK;
	name = to_p11_kit(take_word(&line), name_room);
	if (name.len > 0 && read_value(reader, name, line, value_room, &value))
		ct_trust_objects_set(reader->objects, name, value, begin);
	else
		fail(reader);
	return CATRUST_OK;
}

enum catrust_error ct_certdata_read(struct ct_span text,
				    struct ct_trust_objects *objects)
{
	struct reader reader = {.lines = {.text = text}, .objects = objects};
	struct ct_span line;

	objects->has_nss_trust = true;
	while (ct_object_lines_next(&reader.lines, &line))
		CT_TRY(read_attribute(&reader, line));
	if (objects->num_objects > 0)
		ct_trust_objects_end(objects);
	return CATRUST_OK;
}
