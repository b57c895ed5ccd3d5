/*
 * A hash by which OpenSSL's idea of equal names is found.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include "base/hash.h"
#include "x509/name.h"

#include "name_key.h"

enum {
	MOST_NAME = 64 * 1024, /* OpenSSL's limit is 1 MiB */
	PIECE = 256,
};

/* Text on its way into the hash, in pieces. */
struct folded {
	uint64_t hash;
	size_t len;
	uint8_t piece[PIECE];
};

static void flush(struct folded *folded)
{
	uint64_t part = ct_hash(ct_hash_process_key(),
				ct_span(folded->piece, folded->len));

	folded->hash = (folded->hash ^ part) * UINT64_C(0x9e3779b97f4a7c15);
	folded->hash ^= folded->hash >> 29;
	folded->len = 0;
}

static void put(struct folded *folded, uint32_t point)
{
	if (folded->len + sizeof(point) > PIECE)
		flush(folded);
	if (point < 0x80) {
		folded->piece[folded->len++] = (uint8_t)point;
		return;
	}
	memcpy(folded->piece + folded->len, &point, sizeof(point));
	folded->len += sizeof(point);
}

static bool is_space(uint32_t point)
{
	return point == ' ' || (point >= '\t' && point <= '\r');
}

static uint32_t lower_case(uint32_t point)
{
	return point >= 'A' && point <= 'Z' ? point + ('a' - 'A') : point;
}

static bool put_character(struct folded *folded, uint32_t point)
{
	if (point > 0x10ffff || (point >= 0xd800 && point <= 0xdfff))
		return false;
	if (!is_space(point))
		put(folded, lower_case(point));
	return true;
}

/* As many characters of one octet as are ASCII, which is all, mostly. Returns
 * how many. */
static size_t put_ascii(struct folded *folded, struct ct_span text)
{
	size_t i;

	for (i = 0; i < text.len && text.data[i] < 0x80; i++)
		if (!is_space(text.data[i]))
			put(folded, lower_case(text.data[i]));
	return i;
}

/* One character of UTF-8, in its shortest form; 0 bytes when it is none. */
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
	for (;;) {
		size_t len = put_ascii(folded, text);
		uint32_t point;

		text = ct_span(text.data + len, text.len - len);
		if (text.len == 0)
			return true;
		len = read_utf8(text, &point);
		if (len == 0 || !put_character(folded, point))
			return false;
		text = ct_span(text.data + len, text.len - len);
	}
}

static bool put_latin1(struct folded *folded, struct ct_span text)
{
	for (size_t i = put_ascii(folded, text); i < text.len; i++)
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

/* The value of an attribute, if it is of a type that is sure to be taken. */
static bool put_value(struct folded *folded, const struct ct_ava *ava)
{
	if (ava->value.len == 0)
		return false;
	switch (ava->tag) {
	case CT_DER_UTF8_STRING:
		return put_utf8(folded, ava->value);
	case CT_DER_PRINTABLE_STRING:
	case CT_DER_TELETEX_STRING:
	case CT_DER_IA5_STRING:
		return put_latin1(folded, ava->value);
	case CT_DER_BMP_STRING:
		return put_wide(folded, ava->value, 2);
	case CT_DER_UNIVERSAL_STRING:
		return put_wide(folded, ava->value, 4);
	case CT_DER_NUMERIC_STRING:
		return true; /* compared by its bytes */
	default:
		return false;
	}
}

bool ct_name_key(struct ct_span name, uint64_t *out_key)
{
	struct ct_name_reader reader;
	struct ct_ava ava;
	uint64_t key = 0;

	if (name.len > MOST_NAME || ct_name_open(&reader, name) != CATRUST_OK ||
	    ct_name_is_empty(name))
		return false;
	while (ct_name_next_rdn(&reader)) {
		uint64_t rdn = 0;
		bool is_empty = true;

		/* The attributes of an RDN are a set: in any order. */
		while (ct_name_next_ava(&reader, &ava)) {
			struct folded folded;

			folded.hash = ct_hash(ct_hash_process_key(), ava.oid);
			folded.len = 0;
			if (!put_value(&folded, &ava))
				return false;
			flush(&folded);
			rdn += folded.hash;
			is_empty = false;
		}
		if (is_empty)
			return false;
		key = key * UINT64_C(0x9e3779b97f4a7c15) + rdn;
	}
	*out_key = key;
	return true;
}
