/*
 * ASN.1 strings as code points: transcoding, folding, spaces.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include "asn1/der.h"
#include "base/compiler.h"
#include "x509/folded_text.h"

/* --- Transcoding --------------------------------------------------------- */

static bool next_ascii(struct ct_span *left, uint32_t *code_point, uint8_t max)
{
	if (left->data[0] > max)
		return false;
	*code_point = left->data[0];
	*left = ct_span(left->data + 1, left->len - 1);
	return true;
}

/* RFC 3629: no overlong forms, no surrogates, nothing above 10FFFF. */
static bool next_utf8(struct ct_span *left, uint32_t *code_point)
{
	static const uint32_t smallest[] = {0, 0, 0x80, 0x800, 0x10000};
	uint8_t first = left->data[0];
	uint32_t value;
	size_t len;

	if (first < 0x80)
		return next_ascii(left, code_point, 0x7f);
	if ((first & 0xe0) == 0xc0) {
		len = 2;
		value = first & 0x1fu;
	} else if ((first & 0xf0) == 0xe0) {
		len = 3;
		value = first & 0x0fu;
	} else if ((first & 0xf8) == 0xf0) {
		len = 4;
		value = first & 0x07u;
	} else {
		return false;
	}
	if (left->len < len)
		return false;
	for (size_t i = 1; i < len; i++) {
		if ((left->data[i] & 0xc0) != 0x80)
			return false;
		value = value << 6 | (left->data[i] & 0x3fu);
	}
	if (value < smallest[len] || value > 0x10ffff ||
	    (value & 0xfffff800) == 0xd800)
		return false;
	*code_point = value;
	*left = ct_span(left->data + len, left->len - len);
	return true;
}

static uint32_t load_unit(const uint8_t *data)
{
	return (uint32_t)data[0] << 8 | data[1];
}

static bool next_utf16(struct ct_span *left, uint32_t *code_point)
{
	uint32_t high, low;

	if (left->len < 2)
		return false;
	high = load_unit(left->data);
	if ((high & 0xf800) != 0xd800) {
		*code_point = high;
		*left = ct_span(left->data + 2, left->len - 2);
		return true;
	}
	if ((high & 0x0400) != 0 || left->len < 4)
		return false;
	low = load_unit(left->data + 2);
	if ((low & 0xfc00) != 0xdc00)
		return false;
	*code_point = 0x10000 + ((high & 0x3ff) << 10) + (low & 0x3ff);
	*left = ct_span(left->data + 4, left->len - 4);
	return true;
}

static bool next_utf32(struct ct_span *left, uint32_t *code_point)
{
	uint32_t value;

	if (left->len < 4)
		return false;
	value = load_unit(left->data) << 16 | load_unit(left->data + 2);
	if (value > 0x10ffff || (value & 0xfffff800) == 0xd800)
		return false;
	*code_point = value;
	*left = ct_span(left->data + 4, left->len - 4);
	return true;
}

bool ct_text_next(uint8_t tag, struct ct_span *left, uint32_t *out_code_point)
{
	if (left->len == 0)
		return false;
	switch (tag) {
	case CT_DER_UTF8_STRING:
		return next_utf8(left, out_code_point);
	case CT_DER_BMP_STRING:
		return next_utf16(left, out_code_point);
	case CT_DER_UNIVERSAL_STRING:
		return next_utf32(left, out_code_point);
	case CT_DER_TELETEX_STRING:
		return next_ascii(left, out_code_point, 0xff);
	case CT_DER_PRINTABLE_STRING:
	case CT_DER_IA5_STRING:
	case CT_DER_NUMERIC_STRING:
	case CT_DER_VISIBLE_STRING:
		return next_ascii(left, out_code_point, 0x7f);
	default:
		return false;
	}
}

bool ct_text_is_string(uint8_t tag)
{
	switch (tag) {
	case CT_DER_UTF8_STRING:
	case CT_DER_BMP_STRING:
	case CT_DER_UNIVERSAL_STRING:
	case CT_DER_TELETEX_STRING:
	case CT_DER_PRINTABLE_STRING:
	case CT_DER_IA5_STRING:
	case CT_DER_NUMERIC_STRING:
	case CT_DER_VISIBLE_STRING:
		return true;
	default:
		return false;
	}
}

/* Of these, ASCII is one octet a character. */
static bool is_octet_string(uint8_t tag)
{
	return tag != CT_DER_BMP_STRING && tag != CT_DER_UNIVERSAL_STRING;
}

bool ct_text_is_valid(uint8_t tag, struct ct_span contents)
{
	uint32_t code_point;
	size_t ascii = 0;

	if (!ct_text_is_string(tag))
		return false;
	/* Nearly all of nearly all names */
	if (is_octet_string(tag))
		while (ascii < contents.len && contents.data[ascii] < 0x80)
			ascii++;
	contents = ct_span(contents.data + ascii, contents.len - ascii);
	while (ct_text_next(tag, &contents, &code_point))
		;
	return contents.len == 0;
}

/* --- Folding ------------------------------------------------------------- */

/* Ranges of capital letters, in order. */
enum fold_rule {
	FOLD_ADD,  /* every one: add the difference */
	FOLD_EVEN, /* the even ones: add 1 */
	FOLD_ODD,  /* the odd ones: add 1 */
};

static const struct {
	uint16_t first, last;
	uint8_t rule;
	int16_t difference;
} folds[] = {
	{0x0041, 0x005a, FOLD_ADD, 32}, /* A to Z */
	{0x00c0, 0x00d6, FOLD_ADD, 32}, /* Latin-1 */
	{0x00d8, 0x00de, FOLD_ADD, 32},
	{0x0100, 0x012f, FOLD_EVEN, 1}, /* Latin Extended-A */
	{0x0132, 0x0137, FOLD_EVEN, 1}, /* without dotted and dotless i */
	{0x0139, 0x0148, FOLD_ODD, 1},
	{0x014a, 0x0177, FOLD_EVEN, 1},
	{0x0178, 0x0178, FOLD_ADD, -121}, /* Y with diaeresis */
	{0x0179, 0x017e, FOLD_ODD, 1},
	{0x017f, 0x017f, FOLD_ADD, -268}, /* long s */
	{0x0386, 0x0386, FOLD_ADD, 38},	  /* Greek */
	{0x0388, 0x038a, FOLD_ADD, 37},
	{0x038c, 0x038c, FOLD_ADD, 64},
	{0x038e, 0x038f, FOLD_ADD, 63},
	{0x0391, 0x03a1, FOLD_ADD, 32},
	{0x03a3, 0x03ab, FOLD_ADD, 32},
	{0x03c2, 0x03c2, FOLD_ADD, 1},	/* final sigma */
	{0x0400, 0x040f, FOLD_ADD, 80}, /* Cyrillic */
	{0x0410, 0x042f, FOLD_ADD, 32},
	{0x0460, 0x0481, FOLD_EVEN, 1},
	{0x048a, 0x04bf, FOLD_EVEN, 1},
	{0x04c0, 0x04c0, FOLD_ADD, 15},
	{0x04c1, 0x04ce, FOLD_ODD, 1},
	{0x04d0, 0x052f, FOLD_EVEN, 1},
	{0x0531, 0x0556, FOLD_ADD, 48}, /* Armenian */
	{0x1e00, 0x1e95, FOLD_EVEN, 1}, /* Latin Extended Additional */
	{0x1ea0, 0x1eff, FOLD_EVEN, 1},
	{0xff21, 0xff3a, FOLD_ADD, 32}, /* full-width A to Z */
};

static uint32_t fold_case(uint32_t c)
{
	if (c < 0x80)
		return c >= 'A' && c <= 'Z' ? c + 32 : c;
	for (size_t i = 0; i < CT_ARRAY_LEN(folds) && c >= folds[i].first;
	     i++) {
		if (c > folds[i].last)
			continue;
		if (folds[i].rule == FOLD_ADD ||
		    (c % 2 == 0) == (folds[i].rule == FOLD_EVEN))
			return (uint32_t)((int32_t)c + folds[i].difference);
		return c;
	}
	return c;
}

/* RFC 4518 2.2: mapped to a space, for 2.6.1 to treat. */
static bool is_space(uint32_t c)
{
	return c == 0x20 || (c >= 0x09 && c <= 0x0d) || c == 0x85 ||
	       c == 0xa0 || c == 0x1680 || (c >= 0x2000 && c <= 0x200a) ||
	       c == 0x2028 || c == 0x2029 || c == 0x202f || c == 0x205f ||
	       c == 0x3000;
}

/* RFC 4518 2.2: mapped to nothing. */
static bool is_ignored(uint32_t c)
{
	return c < 0x20 || (c >= 0x7f && c <= 0x9f) || c == 0xad ||
	       c == 0x034f || c == 0x06dd || c == 0x070f || c == 0x1806 ||
	       (c >= 0x180b && c <= 0x180e) || (c >= 0x200b && c <= 0x200f) ||
	       (c >= 0x202a && c <= 0x202e) || (c >= 0x2060 && c <= 0x2063) ||
	       (c >= 0x206a && c <= 0x206f) || (c >= 0xfe00 && c <= 0xfe0f) ||
	       c == 0xfeff || (c >= 0xfff9 && c <= 0xfffc);
}

bool ct_folded_text_next(struct ct_folded_text *text, uint32_t *out_code_point)
{
	uint32_t c;

	if (text->is_holding) {
		text->is_holding = false;
		*out_code_point = text->held;
		return true;
	}
	while (ct_text_next(text->tag, &text->left, &c)) {
		if (is_space(c)) {
			text->is_spaced = true;
			continue;
		}
		if (is_ignored(c))
			continue;
		c = fold_case(c);
		if (text->is_spaced && text->is_started) {
			text->is_holding = true;
			text->held = c;
			c = ' ';
		}
		text->is_spaced = false;
		text->is_started = true;
		*out_code_point = c;
		return true;
	}
	return false;
}

/* ASCII without what is mapped or folded otherwise: 0 for all else. */
static uint8_t fold_graphic(uint8_t c)
{
	if (c <= 0x20 || c >= 0x7f)
		return 0;
	return c >= 'A' && c <= 'Z' ? (uint8_t)(c + 32) : c;
}

size_t ct_folded_text_read(struct ct_folded_text *text, uint8_t *out,
			   size_t room)
{
	const uint8_t *at = text->left.data, *end = at + text->left.len;
	uint32_t code_point;
	size_t len = 0;
	uint8_t c;

	if (is_octet_string(text->tag) && !text->is_holding) {
		for (; at < end && room - len >= 2; at++) {
			c = fold_graphic(*at);
			if (c != 0) {
				if (text->is_spaced && text->is_started)
					out[len++] = ' ';
				text->is_spaced = false;
				text->is_started = true;
				out[len++] = c;
			} else if (*at == ' ') {
				text->is_spaced = true;
			} else {
				break;
			}
		}
		text->left = ct_span(at, (size_t)(end - at));
	}
	while (room - len >= 4 && ct_folded_text_next(text, &code_point))
		len += ct_write_utf8(code_point, out + len);
	return len;
}

size_t ct_write_utf8(uint32_t code_point, uint8_t out[4])
{
	if (code_point < 0x80) {
		out[0] = (uint8_t)code_point;
		return 1;
	}
	if (code_point < 0x800) {
		out[0] = (uint8_t)(0xc0 | code_point >> 6);
		out[1] = (uint8_t)(0x80 | (code_point & 0x3f));
		return 2;
	}
	if (code_point < 0x10000) {
		out[0] = (uint8_t)(0xe0 | code_point >> 12);
		out[1] = (uint8_t)(0x80 | (code_point >> 6 & 0x3f));
		out[2] = (uint8_t)(0x80 | (code_point & 0x3f));
		return 3;
	}
	out[0] = (uint8_t)(0xf0 | code_point >> 18);
	out[1] = (uint8_t)(0x80 | (code_point >> 12 & 0x3f));
	out[2] = (uint8_t)(0x80 | (code_point >> 6 & 0x3f));
	out[3] = (uint8_t)(0x80 | (code_point & 0x3f));
	return 4;
}
