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

/* Makes two octets of the digits of a word, times 64, 8 and 1: what sums for
 * the first leave in the second's are bits below its own. */
static inline void put_octets(uint8_t *to, uint64_t digits)
{
	digits *= UINT64_C(0x400801);
	to[0] = (uint8_t)(digits >> 24);
	to[1] = (uint8_t)(digits >> 56);
}

enum { LINE_OCTETS = 16, LINE_LEN = 4 * LINE_OCTETS };

/* A line as NSS writes all but the last one of a value, with its end; false for
 * any other. */
static bool decode_line(const uint8_t line[LINE_LEN + 1],
			uint8_t to[LINE_OCTETS])
{
	uint64_t wrong = line[LINE_LEN] ^ (uint64_t)'\n';

	for (size_t i = 0; i < LINE_OCTETS; i += 2) {
		uint64_t word = ct_load_little_endian(line + 4 * i) ^ ZEROS;

		wrong |= word & LEFT_BITS;
		put_octets(to + i, word);
	}
	return wrong == 0;
}

/* Takes the whole lines that the rest of the text begins with. */
static void decode_lines(struct reader *reader)
{
	struct ct_object_lines *lines = &reader->lines;
	struct ct_buffer *octets = &reader->objects->octets;

	while (lines->text.len - lines->next > LINE_LEN &&
	       decode_line(lines->text.data + lines->next,
			   octets->data + octets->len)) {
		lines->next += LINE_LEN + 1;
		octets->len += LINE_OCTETS;
	}
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
		put_octets(to, word);
	}
	if (at < line.len) {
		uint8_t last[9] = "\\000\\000", pair[2];
		uint64_t word;

		memcpy(last, line.data + at, 4);
		word = ct_load_little_endian(last) ^ ZEROS;
		if ((word & LEFT_BITS) != 0)
			return false;
		put_octets(pair, word);
		*to = pair[0];
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

	if (is_wanted)
		decode_lines(reader);
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
	const uint8_t *end = memchr(line->data, ' ', line->len);
	size_t len = end == NULL ? line->len : (size_t)(end - line->data);
	struct ct_span word = ct_span(line->data, len);

	*line = ct_object_trim(ct_span(line->data + len, line->len - len));
	return word;
}

enum { MAX_WORD = 40 };

/* Eight characters: capital letters become small ones, "_" becomes "-". */
static uint64_t to_small(uint64_t word)
{
	const uint64_t ones = UINT64_C(0x0101010101010101);
	uint64_t other = word ^ (ones * '_');
	/* The highest bit of each character that is none. */
	uint64_t is_other = ((other & ones * 0x7f) + ones * 0x7f) | other;
	uint64_t is_line = ~is_other >> 7 & ones;

	return (word | ones * 0x20) ^ is_line * (('_' | 0x20) ^ '-');
}

/* NSS's name in p11-kit's form: without the kind ("CKA_") that it begins with,
 * in small letters, with hyphens. One that is too long has no form. */
static struct ct_span to_p11_kit(struct ct_span word, uint8_t room[MAX_WORD])
{
	if (word.len < 4 || word.len - 4 > MAX_WORD || word.data[0] != 'C' ||
	    word.data[1] != 'K' || word.data[3] != '_')
		return ct_span(room, 0);
	memcpy(room, word.data + 4, word.len - 4);
	for (size_t i = 0; i < word.len - 4; i += 8) {
		uint64_t small;

		memcpy(&small, room + i, sizeof(small));
		small = to_small(small);
		memcpy(room + i, &small, sizeof(small));
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
		       read_octal(reader,
				  !ct_trust_is_ignored(reader->objects, name),
				  &out->bytes);
	}
	if (CT_SPAN_IS(type, "UTF8")) {
		out->is_octets = true;
		out->bytes = line;
		return ct_trust_is_ignored(reader->objects, name);
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
	uint8_t name_room[MAX_WORD] = {0}, value_room[MAX_WORD] = {0};
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
