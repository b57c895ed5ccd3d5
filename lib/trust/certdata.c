/*
 * NSS's certdata.txt: the trust objects of Mozilla's root program.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#ifdef __SSE2__
# include <emmintrin.h>
#endif

#include "base/compiler.h"
#include "base/load_word.h"
#include "trust/certdata.h"
#include "trust/object_lines.h"
#include "trust/p11_kit.h"

#define CLASS "CKA_CLASS "
#define OCTAL "MULTILINE_OCTAL"

bool ct_certdata_is_text(struct ct_span text)
{
	return ct_object_lines_have(text, "CKA_");
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

/* "\000" twice, as a little-endian word, and the bits outside the digits'
 * values. */
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

/* A line, without its line end, as NSS writes all lines of a value but the
 * last. */
enum { LINE_OCTETS = 16, LINE_LEN = 4 * LINE_OCTETS };

#ifdef __SSE2__

/* Four octets, each in 32 bits, of the digits of a vector: times 64, 8 and 1 at
 * bit 8; what else the products leave is not in its 8 bits. */
static inline __m128i four_octets(const uint8_t *from, __m128i *wrong)
{
	const __m128i zeros = _mm_set1_epi32((int32_t)ZEROS);
	const __m128i weights = _mm_set1_epi32(0x801 << 16 | 0x40);
	__m128i digits =
		_mm_xor_si128(_mm_loadu_si128((const void *)from), zeros);
	__m128i sums = _mm_srli_epi32(_mm_madd_epi16(digits, weights), 8);

	*wrong = _mm_or_si128(*wrong, digits);
	return _mm_and_si128(sums, _mm_set1_epi32(0xff));
}

static bool decode_line(const uint8_t line[LINE_LEN], uint8_t to[LINE_OCTETS])
{
	const __m128i zero = _mm_setzero_si128();
	__m128i wrong = zero, first, second;

	first = four_octets(line, &wrong);
	first = _mm_packs_epi32(first, four_octets(line + 16, &wrong));
	second = four_octets(line + 32, &wrong);
	second = _mm_packs_epi32(second, four_octets(line + 48, &wrong));
	_mm_storeu_si128((void *)to, _mm_packus_epi16(first, second));
	wrong = _mm_and_si128(wrong, _mm_set1_epi32((int32_t)LEFT_BITS));
	return _mm_movemask_epi8(_mm_cmpeq_epi8(wrong, zero)) == 0xffff;
}

#else

static bool decode_line(const uint8_t line[LINE_LEN], uint8_t to[LINE_OCTETS])
{
	uint64_t wrong = 0;

	for (size_t i = 0; i < LINE_OCTETS; i += 2) {
		uint64_t word = ct_load_little_endian(line + 4 * i) ^ ZEROS;

		wrong |= word & LEFT_BITS;
		put_octets(to + i, word);
	}
	return wrong == 0;
}

#endif

/* Decodes the full lines at the start of the rest of the text. It is not
 * inlined, so that instruction counts show it separately. */
CT_NOINLINE static void decode_lines(struct reader *reader, bool is_wanted)
{
	struct ct_span text = reader->lines.text;
	struct ct_buffer *octets = &reader->objects->octets;
	uint8_t *to = octets->data + octets->len;
	size_t next = reader->lines.next;

	while (text.len - next > LINE_LEN &&
	       text.data[next + LINE_LEN] == '\n' &&
	       decode_line(text.data + next, to)) {
		next += LINE_LEN + 1;
		to += is_wanted ? LINE_OCTETS : 0;
	}
	reader->lines.next = next;
	octets->len = (size_t)(to - octets->data);
}

/* Appends the octets of a line of \ooo escapes. */
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

/* Reads the lines up to END, and decodes them if the value is used. */
static bool read_octal(struct reader *reader, bool is_wanted,
		       struct ct_span *out)
{
	struct ct_buffer *octets = &reader->objects->octets;
	size_t start = octets->len;
	struct ct_span line;

	decode_lines(reader, is_wanted);
	while (ct_object_lines_next(&reader->lines, &line)) {
		if (CT_SPAN_IS(line, "END")) {
			*out = ct_span(octets->data + start,
				       octets->len - start);
			return true;
		}
		/* The next object begins: the value has no END. */
		if (line.data[0] != '\\' ||
		    (is_wanted && !decode_octal(octets, line))) {
			reader->lines.next = reader->lines.begin;
			return false;
		}
	}
	return false;
}

/* --- Words ---------------------------------------------------------------- */

/* Removes the first word from a line, and returns it. */
static struct ct_span take_word(struct ct_span *line)
{
	const uint8_t *end = memchr(line->data, ' ', line->len);
	size_t len = end == NULL ? line->len : (size_t)(end - line->data);
	struct ct_span word = ct_span(line->data, len);

	*line = ct_object_trim(ct_span(line->data + len, line->len - len));
	return word;
}

enum { MAX_WORD = 40 };

/* Converts eight characters: upper case to lower case, "_" to "-". */
static uint64_t to_small(uint64_t word)
{
	const uint64_t ones = UINT64_C(0x0101010101010101);
	uint64_t other = word ^ (ones * '_');
	/* The highest bit of each character other than "_". */
	uint64_t is_other = ((other & ones * 0x7f) + ones * 0x7f) | other;
	uint64_t is_line = ~is_other >> 7 & ones;

	return (word | ones * 0x20) ^ is_line * (('_' | 0x20) ^ '-');
}

/* Converts an NSS name to p11-kit's form: without its prefix ("CKA_"), in lower
 * case, with hyphens. A name that is too long cannot be converted. */
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

/* Returns the attribute of a line; @out_rest is the line after its name. */
static size_t find_name(struct reader *reader, struct ct_span line,
			struct ct_span *out_rest)
{
	uint8_t room[MAX_WORD] = {0};
	struct ct_span name = take_word(&line);

	*out_rest = line;
	return ct_trust_find(reader->objects, to_p11_kit(name, room), name);
}

/* Reads the value of an attribute that is not ignored. */
static bool read_value(struct reader *reader, struct ct_span line,
		       uint8_t room[MAX_WORD], struct ct_trust_value *out)
{
	struct ct_span type;

	out->is_octets = CT_SPAN_IS(line, OCTAL);
	if (out->is_octets)
		return read_octal(reader, true, &out->bytes);
	type = take_word(&line);
	out->bytes = to_p11_kit(line, room);
	/* CK_TRUE and CK_FALSE have no such prefix. */
	if (CT_SPAN_IS(line, "CK_TRUE"))
		out->bytes = ct_span("true", 4);
	if (CT_SPAN_IS(line, "CK_FALSE"))
		out->bytes = ct_span("false", 5);
	return ct_object_begins(type, "CK_") && out->bytes.len > 0;
}

static void read_attribute(struct reader *reader, struct ct_span line)
{
	struct ct_trust_objects *objects = reader->objects;
	size_t begin = reader->lines.begin;
	size_t number = ct_trust_expect(objects, line, ' ');
	uint8_t room[MAX_WORD] = {0};
	struct ct_trust_value value;
	struct ct_span rest;

	if (number == SIZE_MAX)
		number = find_name(reader, line, &rest);
	else
		rest = ct_object_trim(
			ct_span_from(line, objects->spelled[number].len));
	if (ct_trust_is_ignored(number)) {
		if (CT_SPAN_IS(rest, OCTAL) &&
		    !read_octal(reader, false, &value.bytes))
			fail(reader);
	} else if (number != SIZE_MAX &&
		   read_value(reader, rest, room, &value)) {
		ct_trust_objects_set(objects, number, value, begin);
	} else {
		fail(reader);
	}
}

/* Whether a line is in another format: its limits for certificates would be
 * lost. */
static bool is_foreign(struct ct_span line)
{
	return ct_p11_kit_is_line(line) ||
	       ct_object_begins(line, "-----BEGIN ");
}

/* Refuses the text: marks the last object as one that even a lenient load does
 * not skip. */
static enum catrust_error refuse(struct reader *reader)
{
	struct ct_trust_objects *objects = reader->objects;

	if (objects->num_objects == 0)
		CT_TRY(ct_trust_objects_begin(objects, reader->lines.begin));
	ct_trust_objects_last(objects)->class = CT_TRUST_UNKNOWN;
	fail(reader);
	return CATRUST_OK;
}

static enum catrust_error read_line(struct reader *reader, struct ct_span line)
{
	struct ct_trust_objects *objects = reader->objects;

	if (!ct_certdata_is_line(line) && is_foreign(line))
		return refuse(reader);
	if (ct_object_begins(line, CLASS)) {
		if (objects->num_objects > 0)
			ct_trust_objects_end(objects);
		CT_TRY(ct_trust_objects_begin(objects, reader->lines.begin));
	}
	/* Outside an object, or in one that begins differently ("CKA_CLASS\t").
	 */
	if (objects->num_objects == 0 && ct_certdata_is_line(line)) {
		CT_TRY(ct_trust_objects_begin(objects, reader->lines.begin));
		fail(reader);
	}
	if (objects->num_objects > 0)
		read_attribute(reader, line);
	return CATRUST_OK;
}

enum catrust_error ct_certdata_read(struct ct_span text,
				    struct ct_trust_objects *objects)
{
	struct reader reader = {.lines = {.text = text}, .objects = objects};
	struct ct_span line;

	objects->has_nss_trust = true;
	while (ct_object_lines_next(&reader.lines, &line))
		CT_TRY(read_line(&reader, line));
	if (objects->num_objects > 0)
		ct_trust_objects_end(objects);
	return CATRUST_OK;
}
