/*
 * A hash of names that is the same for names that OpenSSL finds equal.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include "asn1/der.h"
#include "base/compiler.h"
#include "base/hash.h"

#include "name_key.h"

enum {
	MOST_NAME = 64 * 1024, /* OpenSSL's limit is 1 MiB */
	PIECE = 1024,
	/* A value begins in the first half of a piece; when it is not longer
	 * than this, it ends there as well. */
	SHORT = PIECE / 2 - 16,
};

/* The text to be hashed, in pieces: types, and strings as OpenSSL compares
 * them. Where a piece ends depends on its contents only. */
struct folded {
	uint64_t hash;
	size_t len;
	size_t value;	/* offset of the string, over all pieces */
	size_t before;	/* bytes of the previous pieces */
	bool has_space; /* to be put when a character follows */
	uint8_t piece[PIECE];
};

static void flush(struct folded *folded)
{
	uint64_t part = ct_hash(ct_hash_process_key(),
				ct_span(folded->piece, folded->len));

	folded->hash = (folded->hash ^ part) * UINT64_C(0x9e3779b97f4a7c15);
	folded->hash ^= folded->hash >> 29;
	folded->before += folded->len;
	folded->len = 0;
}

static void put_bytes(struct folded *folded, const void *bytes, size_t len)
{
	if (folded->len + len > PIECE)
		flush(folded);
	memcpy(folded->piece + folded->len, bytes, len);
	folded->len += len;
}

static void put(struct folded *folded, uint32_t point)
{
	uint8_t ascii = (uint8_t)point;

	/* The end of a piece must not depend on whether point is ASCII. */
	if (folded->len + sizeof(point) > PIECE)
		flush(folded);
	if (point < 0x80)
		put_bytes(folded, &ascii, 1);
	else
		put_bytes(folded, &point, sizeof(point));
}

static bool is_space(uint32_t point)
{
	return point == ' ' || (point >= '\t' && point <= '\r');
}

static uint32_t lower_case(uint32_t point)
{
	return point >= 'A' && point <= 'Z' ? point + ('a' - 'A') : point;
}

/* White space counts as one space, and is dropped at both ends. */
static bool put_character(struct folded *folded, uint32_t point)
{
	if (point > 0x10ffff || (point >= 0xd800 && point <= 0xdfff))
		return false;
	if (is_space(point)) {
		folded->has_space =
			folded->before + folded->len > folded->value;
		return true;
	}
	if (folded->has_space)
		put(folded, ' ');
	folded->has_space = false;
	put(folded, lower_case(point));
	return true;
}

/* --- Strings of ASCII with single spaces, as nearly all are --------------- */

#define EACH(octet) (UINT64_C(0x0101010101010101) * (octet))
#define TOP	    EACH(0x80)

/* For octets below 0x80: the top bit of those that are @least or more. */
static CT_ALWAYS_INLINE uint64_t at_least(uint64_t octets, unsigned least)
{
	return (octets + EACH(0x80 - least)) & TOP;
}

/* Writes eight octets in lower case; false when they are not all ASCII, or
 * include a control character or two spaces in a row. */
static CT_ALWAYS_INLINE bool fold_octets(const uint8_t *from, uint8_t *to)
{
	uint64_t octets, spaces, capitals;

	memcpy(&octets, from, sizeof(octets));
	if ((octets & TOP) != 0 || at_least(octets, ' ') != TOP)
		return false;
	spaces = at_least(octets, ' ' + 1) ^ TOP;
	if ((spaces & spaces << 8) != 0)
		return false;
	capitals = at_least(octets, 'A') & ~at_least(octets, 'Z' + 1);
	octets |= capitals >> 2;
	memcpy(to, &octets, sizeof(octets));
	return true;
}

/* Puts such a text; false, and nothing is put, for any other. */
static bool put_usual(struct folded *folded, struct ct_span text)
{
	uint8_t *to = folded->piece + folded->len;
	const uint8_t *from = text.data;
	size_t len = text.len, i;

	if (len > SHORT || from[0] == ' ' || from[len - 1] == ' ')
		return false;
	if (len < 8) {
		for (i = 0; i < len; i++) {
			if (from[i] <= ' ' || from[i] >= 0x80)
				return false;
			to[i] = (uint8_t)lower_case(from[i]);
		}
		folded->len += len;
		return true;
	}
	/* They overlap, so that two spaces are together in one of them. */
	for (i = 0; i + 8 < len; i += 7)
		if (!fold_octets(from + i, to + i))
			return false;
	if (!fold_octets(from + len - 8, to + len - 8))
		return false;
	folded->len += len;
	return true;
}

/* Reads one character of UTF-8 in its shortest form; returns its length, or 0.
 */
static size_t read_utf8(struct ct_span text, uint32_t *out_point)
{
	static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
	uint8_t first = text.data[0];
	size_t len = first < 0x80   ? 1
		     : first < 0xc2 ? 0
		     : first < 0xe0 ? 2
		     : first < 0xf0 ? 3
		     : first < 0xf5 ? 4
				    : 0;
	uint32_t point = len > 1 ? first & (0x7fu >> len) : first;

	if (len == 0 || len > text.len)
		return 0;
	for (size_t i = 1; i < len; i++) {
		if ((text.data[i] & 0xc0) != 0x80)
			return 0;
		point = point << 6 | (text.data[i] & 0x3f);
	}
	*out_point = point;
	return point < least[len] ? 0 : len;
}

static bool put_utf8(struct folded *folded, struct ct_span text)
{
	uint32_t point;

	while (text.len > 0) {
		size_t len = read_utf8(text, &point);

		if (len == 0 || !put_character(folded, point))
			return false;
		text = ct_span(text.data + len, text.len - len);
	}
	return true;
}

static bool put_latin1(struct folded *folded, struct ct_span text)
{
	for (size_t i = 0; i < text.len; i++)
		if (!put_character(folded, text.data[i]))
			return false;
	return true;
}

/* Characters of @width octets each, most significant first. */
static bool put_wide(struct folded *folded, struct ct_span text, size_t width)
{
	if (text.len % width != 0)
		return false;
	for (size_t i = 0; i < text.len; i += width) {
		uint32_t point = 0;

		for (size_t j = 0; j < width; j++)
			point = point << 8 | text.data[i + j];
		if (!put_character(folded, point))
			return false;
	}
	return true;
}

/* --- Names ---------------------------------------------------------------- */

/* Puts a string if OpenSSL is certain to convert its type. */
static bool put_string(struct folded *folded, uint8_t tag, struct ct_span value)
{
	if (value.len == 0)
		return false;
	switch (tag) {
	case CT_DER_UTF8_STRING:
		return put_usual(folded, value) || put_utf8(folded, value);
	case CT_DER_PRINTABLE_STRING:
	case CT_DER_TELETEX_STRING:
	case CT_DER_IA5_STRING:
		return put_usual(folded, value) || put_latin1(folded, value);
	case CT_DER_BMP_STRING:
		return put_wide(folded, value, 2);
	case CT_DER_UNIVERSAL_STRING:
		return put_wide(folded, value, 4);
	case CT_DER_NUMERIC_STRING:
		return true; /* compared by its bytes */
	default:
		return false;
	}
}

/* AttributeTypeAndValue ::= SEQUENCE { type OID, value ANY } */
static bool put_attribute(struct folded *folded, struct ct_der *set)
{
	struct ct_der inside;
	struct ct_span oid, value;
	uint8_t tag = 0;
	uint16_t len;

	if (ct_der_enter(set, CT_DER_SEQUENCE, &inside) != CATRUST_OK ||
	    ct_der_read_oid(&inside, &oid) != CATRUST_OK ||
	    ct_der_read_any(&inside, &tag, &value, NULL) != CATRUST_OK ||
	    !ct_der_is_end(&inside))
		return false;
	for (size_t i = 0; i < oid.len; i++)
		put_bytes(folded, oid.data + i, 1);
	if (folded->len > PIECE / 2)
		flush(folded);
	folded->value = folded->before + folded->len;
	folded->has_space = false;
	if (!put_string(folded, tag, value))
		return false;
	/* The length keeps strings apart. */
	len = (uint16_t)(folded->before + folded->len - folded->value);
	put_bytes(folded, &len, sizeof(len));
	return true;
}

static void begin(struct folded *folded)
{
	folded->hash = folded->len = folded->before = 0;
}

/* The attributes of an RDN are a set: their order must not count. */
static bool put_many(struct folded *folded, struct ct_der set)
{
	struct folded one;
	uint64_t sum = 0;

	while (!ct_der_is_end(&set)) {
		begin(&one);
		if (!put_attribute(&one, &set))
			return false;
		flush(&one);
		sum += one.hash;
	}
	put_bytes(folded, &sum, sizeof(sum));
	return true;
}

bool ct_name_key(struct ct_span name, uint64_t *out_key)
{
	struct ct_der outer = ct_der(name), names, set;
	struct folded folded;
	struct ct_span value;

	if (name.len > MOST_NAME ||
	    ct_der_enter(&outer, CT_DER_SEQUENCE, &names) != CATRUST_OK ||
	    !ct_der_is_end(&outer) || ct_der_is_end(&names))
		return false;
	begin(&folded);
	while (!ct_der_is_end(&names)) {
		struct ct_der first;

		if (ct_der_enter(&names, CT_DER_SET, &set) != CATRUST_OK ||
		    ct_der_is_end(&set))
			return false;
		first = set;
		if (ct_der_read(&first, CT_DER_SEQUENCE, &value) !=
			    CATRUST_OK ||
		    !(ct_der_is_end(&first) ? put_attribute(&folded, &set)
					    : put_many(&folded, set)))
			return false;
	}
	flush(&folded);
	*out_key = folded.hash;
	return true;
}
