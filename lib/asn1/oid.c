/*
 * Object identifiers as text (X.690 8.19).
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * An arc is held as a little-endian number of fixed capacity: limbs of nine
 * decimal digits on the way to text, octets of seven bits on the way back.
 * CT_OID_MAX bounds both.
 */

#include <config.h>

#include "asn1/der.h"
#include "asn1/oid.h"

/* The OIDs' bytes are one object each; sizeof leaves out the final NUL. */
#define CT_OID(name, text, contents)          \
 const struct ct_span ct_oid_##name = {       \
	 .data = (const uint8_t *)(contents), \
	 .len = sizeof(contents) - 1,         \
 };
#include "asn1/oid_list.h"
#undef CT_OID

enum {
	LIMB_DIGITS = 9,
	LIMB_BASE = 1000000000,
	/* 7 bits an octet, 29.9 bits a limb */
	MAX_LIMBS = CT_OID_MAX * 7 / 29 + 1,
	/* Digits of the largest arc: log10(2) < 0.302 */
	MAX_DIGITS = MAX_LIMBS * LIMB_DIGITS,
};

struct decimal {
	uint32_t limb[MAX_LIMBS];
	size_t count;
};

/* number = number * 128 + low; the capacity is enough for an arc of
 * CT_OID_MAX octets. */
static void decimal_shift_in(struct decimal *number, unsigned low)
{
	uint64_t carry = low;

	for (size_t i = 0; i < number->count; i++) {
		carry += (uint64_t)number->limb[i] << 7;
		number->limb[i] = (uint32_t)(carry % LIMB_BASE);
		carry /= LIMB_BASE;
	}
	if (carry > 0)
		number->limb[number->count++] = (uint32_t)carry;
}

/* Takes 80 off a number that is at least as large. */
static void decimal_subtract_80(struct decimal *number)
{
	size_t i = 0;

	if (number->limb[0] >= 80) {
		number->limb[0] -= 80;
	} else {
		number->limb[0] += LIMB_BASE - 80;
		for (i = 1; number->limb[i] == 0; i++)
			number->limb[i] = LIMB_BASE - 1;
		number->limb[i]--;
	}
	while (number->count > 0 && number->limb[number->count - 1] == 0)
		number->count--;
}

static enum catrust_error append_decimal(const struct decimal *number,
					 struct ct_buffer *out)
{
	char digits[MAX_DIGITS];
	size_t at = sizeof(digits);

	for (size_t i = 0; i < number->count; i++) {
		uint32_t limb = number->limb[i];

		for (unsigned j = 0; j < LIMB_DIGITS; j++) {
			digits[--at] = (char)('0' + limb % 10);
			limb /= 10;
		}
	}
	while (at < sizeof(digits) && digits[at] == '0')
		at++;
	if (at == sizeof(digits))
		digits[--at] = '0';
	return ct_buffer_append(out, digits + at, sizeof(digits) - at);
}

/* The first subidentifier holds two arcs: 40 * first + second. */
static enum catrust_error append_first(struct decimal *number,
				       struct ct_buffer *out)
{
	uint32_t value = number->count == 0 ? 0 : number->limb[0];

	if (number->count <= 1 && value < 40)
		return ct_buffer_append(out, "0.", 2);
	if (number->count <= 1 && value < 80) {
		number->limb[0] -= 40;
		return ct_buffer_append(out, "1.", 2);
	}
	decimal_subtract_80(number);
	return ct_buffer_append(out, "2.", 2);
}

/* Appends the arc at the start of @arcs, which is not the first one, if it has
 * up to four octets: how many, or 0. */
static enum catrust_error append_short(struct ct_span arcs,
				       struct ct_buffer *out, size_t *out_len)
{
	char text[LIMB_DIGITS + 1]; /* a dot, and what is below 2^28 */
	size_t at = sizeof(text), len = 0;
	uint32_t value = 0;

	*out_len = 0;
	do {
		if (len == 4)
			return CATRUST_OK;
		value = value << 7 | (arcs.data[len] & 0x7fu);
	} while ((arcs.data[len++] & 0x80) != 0);
	do {
		text[--at] = (char)('0' + value % 10);
		value /= 10;
	} while (value > 0);
	text[--at] = '.';
	*out_len = len;
	return ct_buffer_append(out, text + at, sizeof(text) - at);
}

static enum catrust_error append_arcs(struct ct_span oid, struct ct_buffer *out)
{
	size_t i = 0;

	while (i < oid.len) {
		struct decimal number;
		bool is_first = i == 0;
		size_t len = 0;

		if (!is_first)
			CT_TRY(append_short(ct_span(oid.data + i, oid.len - i),
					    out, &len));
		i += len;
		if (len > 0)
			continue;
		number.count = 0;
		do
			decimal_shift_in(&number, oid.data[i] & 0x7fu);
		while ((oid.data[i++] & 0x80) != 0);
		if (is_first)
			CT_TRY(append_first(&number, out));
		else
			CT_TRY(ct_buffer_append(out, ".", 1));
		CT_TRY(append_decimal(&number, out));
	}
	return CATRUST_OK;
}

enum catrust_error ct_oid_to_text(struct ct_span oid, struct ct_buffer *out)
{
	size_t old_len = out->len;
	enum catrust_error error;

	CT_TRY(ct_der_check_oid(oid));
	if (oid.len > CT_OID_MAX)
		return CATRUST_E_LIMIT;
	error = append_arcs(oid, out);
	if (error != CATRUST_OK)
		out->len = old_len;
	return error;
}

/* A number of seven-bit digits, least significant first. */
struct septets {
	uint8_t digit[CT_OID_MAX];
	size_t count;
};

/* number = number * factor + add; false when it no longer fits. */
static bool septets_multiply_add(struct septets *number, unsigned factor,
				 unsigned add)
{
	unsigned carry = add;

	for (size_t i = 0; i < number->count; i++) {
		carry += number->digit[i] * factor;
		number->digit[i] = carry & 0x7f;
		carry >>= 7;
	}
	for (; carry > 0; carry >>= 7) {
		if (number->count == CT_OID_MAX)
			return false;
		number->digit[number->count++] = carry & 0x7f;
	}
	return true;
}

/* Reads one arc at *at and moves past it and past the dot that follows. */
static enum catrust_error read_arc(struct ct_span text, size_t *at,
				   struct septets *arc, bool *is_last)
{
	size_t i = *at;

	arc->count = 0;
	for (; i < text.len && text.data[i] >= '0' && text.data[i] <= '9'; i++)
		if (!septets_multiply_add(arc, 10,
					  text.data[i] - (unsigned)'0'))
			return CATRUST_E_LIMIT;
	if (i == *at || (text.data[*at] == '0' && i - *at > 1))
		return CATRUST_E_INVALID_ARGUMENT;
	*is_last = i == text.len;
	if (!*is_last && text.data[i++] != '.')
		return CATRUST_E_INVALID_ARGUMENT;
	*at = i;
	return CATRUST_OK;
}

static enum catrust_error write_arc(const struct septets *arc,
				    uint8_t out[CT_OID_MAX], size_t *len)
{
	size_t count = arc->count == 0 ? 1 : arc->count;

	if (count > CT_OID_MAX - *len)
		return CATRUST_E_LIMIT;
	for (size_t i = count; i > 0; i--) {
		uint8_t digit = arc->count == 0 ? 0 : arc->digit[i - 1];

		out[(*len)++] = (uint8_t)(digit | (i > 1 ? 0x80u : 0u));
	}
	return CATRUST_OK;
}

/* Adds 40 times the first arc to the second. */
static enum catrust_error join_first_arcs(const struct septets *first,
					  struct septets *second)
{
	unsigned root = first->count == 0 ? 0 : first->digit[0];

	if (first->count > 1 || root > 2)
		return CATRUST_E_INVALID_ARGUMENT;
	if (root < 2 && (second->count > 1 ||
			 (second->count == 1 && second->digit[0] > 39)))
		return CATRUST_E_INVALID_ARGUMENT;
	if (!septets_multiply_add(second, 1, root * 40))
		return CATRUST_E_LIMIT;
	return CATRUST_OK;
}

enum catrust_error ct_oid_octets_from_text(struct ct_span text,
					   uint8_t contents[CT_OID_MAX],
					   size_t *out_len)
{
	struct septets first, arc;
	size_t len = 0, at = 0;
	bool is_last;

	CT_TRY(read_arc(text, &at, &first, &is_last));
	if (is_last)
		return CATRUST_E_INVALID_ARGUMENT;
	CT_TRY(read_arc(text, &at, &arc, &is_last));
	CT_TRY(join_first_arcs(&first, &arc));
	CT_TRY(write_arc(&arc, contents, &len));
	while (!is_last) {
		CT_TRY(read_arc(text, &at, &arc, &is_last));
		CT_TRY(write_arc(&arc, contents, &len));
	}
	*out_len = len;
	return CATRUST_OK;
}

enum catrust_error ct_oid_from_text(struct ct_span text, struct ct_buffer *out)
{
	uint8_t contents[CT_OID_MAX];
	size_t len;

	CT_TRY(ct_oid_octets_from_text(text, contents, &len));
	return ct_buffer_append(out, contents, len);
}
