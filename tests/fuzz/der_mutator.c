/*
 * Mutations of DER that keep its lengths right.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Changed octets anywhere mostly break a length, and the parser stops there:
 * this reaches what comes after the parser. Values inside OCTET STRINGs and BIT
 * STRINGs (extensions, keys, signatures) are values as well. With libFuzzer it
 * is the custom mutator of every target that says where its DER begins.
 */

#include <config.h>

#include <stdbool.h>
#include <string.h>

#include "asn1/der.h"
#include "der_mutator.h"
#include "fuzz.h"

enum { MAX_VALUES = 1024, MAX_NESTING = 24, MAX_LEN = 1 << 16 };

struct value {
	size_t start, contents, end; /* offsets */
	size_t parent;		     /* index, or NONE */
};

static const size_t none = SIZE_MAX;

/* The values of the input, each after the one around it. */
struct values {
	struct value value[MAX_VALUES];
	size_t count;
};

/* Reads the values from @start to @end; false when that is no DER. Those found
 * are added only if it is. */
static bool read_values(struct values *values, const uint8_t *data,
			size_t start, size_t end, size_t parent, unsigned depth)
{
	struct ct_der der = ct_der(ct_span(data + start, end - start));
	size_t before = values->count;
	struct ct_span contents, whole;
	uint8_t tag;

	if (start == end || depth == MAX_NESTING)
		return false;
	while (!ct_der_is_end(&der) && values->count < MAX_VALUES) {
		size_t at = values->count, skip;

		if (ct_der_read_any(&der, &tag, &contents, &whole) !=
		    CATRUST_OK) {
			values->count = before;
			return false;
		}
		values->value[values->count++] = (struct value){
			.start = (size_t)(whole.data - data),
			.contents = (size_t)(contents.data - data),
			.end = (size_t)(whole.data - data) + whole.len,
			.parent = parent,
		};
		if ((tag & 0x20) == 0 && tag != CT_DER_OCTET_STRING &&
		    tag != CT_DER_BIT_STRING)
			continue;
		skip = tag == CT_DER_BIT_STRING && contents.len > 0;
		(void)read_values(values, data,
				  values->value[at].contents + skip,
				  values->value[at].end, at, depth + 1);
	}
	return true;
}

static size_t write_header(uint8_t *out, uint8_t tag, size_t len)
{
	size_t num = 0;

	out[0] = tag;
	if (len < 0x80) {
		out[1] = (uint8_t)len;
		return 2;
	}
	for (size_t rest = len; rest > 0; rest >>= 8)
		num++;
	out[1] = (uint8_t)(0x80 | num);
	for (size_t i = 0; i < num; i++)
		out[2 + i] = (uint8_t)(len >> 8 * (num - 1 - i));
	return 2 + num;
}

/* The input in the making. */
struct edit {
	uint8_t *data;
	size_t len, room;
};

/* Puts @new in the place of [@start, @end). */
static bool replace(struct edit *edit, size_t start, size_t end,
		    const uint8_t *new, size_t new_len)
{
	if (new_len > edit->room - (edit->len - (end - start)))
		return false;
	memmove(edit->data + start + new_len, edit->data + end,
		edit->len - end);
	memcpy(edit->data + start, new, new_len);
	edit->len = edit->len - (end - start) + new_len;
	return true;
}

/* Corrects the lengths from @at outwards, after its contents grew by @grown
 * octets (modulo the size of a size_t). */
static bool correct(struct edit *edit, const struct values *values, size_t at,
		    size_t grown)
{
	uint8_t header[2 + sizeof(size_t)];

	for (; at != none; at = values->value[at].parent) {
		const struct value *value = &values->value[at];
		size_t len = value->end - value->contents + grown;
		size_t old = value->contents - value->start;
		size_t new =
			write_header(header, edit->data[value->start], len);

		if (!replace(edit, value->start, value->contents, header, new))
			return false;
		grown += new - old;
	}
	return true;
}

/* What stands in the place of a value: written to @out. */
static size_t make_value(uint8_t *out, const struct edit *edit,
			 const struct values *values, const struct value *old,
			 struct ct_random *random, fuzz_mutate_octets *mutate)
{
	static const uint8_t tags[] = {
		CT_DER_BOOLEAN,
		CT_DER_INTEGER,
		CT_DER_BIT_STRING,
		CT_DER_OCTET_STRING,
		CT_DER_NULL,
		CT_DER_OID,
		CT_DER_UTF8_STRING,
		CT_DER_PRINTABLE_STRING,
		CT_DER_IA5_STRING,
		CT_DER_BMP_STRING,
		CT_DER_SEQUENCE,
		CT_DER_SET,
		0x80,
		0x81,
		0x82,
		0xa0,
		0xa1,
		0xa3,
	};
	static uint8_t contents[MAX_LEN];
	size_t len = old->end - old->start, header;
	const struct value *other;

	memcpy(out, edit->data + old->start, len);
	switch (ct_random_below(random, 8)) {
	case 0: /* it goes */
		return 0;
	case 1: /* there are two */
		memcpy(out + len, edit->data + old->start, len);
		return 2 * len;
	case 2: /* another one of the input */
		other = &values->value[ct_random_below(random, values->count)];
		len = other->end - other->start;
		memcpy(out, edit->data + other->start, len);
		return len;
	case 3: /* another one before it */
		other = &values->value[ct_random_below(random, values->count)];
		memcpy(out, edit->data + other->start,
		       other->end - other->start);
		memcpy(out + (other->end - other->start),
		       edit->data + old->start, len);
		return other->end - other->start + len;
	case 4:
		out[0] = tags[ct_random_below(random, sizeof(tags))];
		return len;
	default:
		len = old->end - old->contents;
		memcpy(contents, edit->data + old->contents, len);
		len = mutate(contents, len, len + 32, random);
		header = write_header(out, edit->data[old->start], len);
		memcpy(out + header, contents, len);
		return header + len;
	}
}

size_t fuzz_mutate_der(uint8_t *data, size_t len, size_t room,
		       struct ct_random *random, fuzz_mutate_octets *mutate)
{
	static uint8_t made[2 * MAX_LEN + 64];
	static struct values values;
	struct edit edit = {data, len, room};
	const struct value *old;
	size_t made_len;

	values.count = 0;
	if (len > MAX_LEN - 64 || !read_values(&values, data, 0, len, none, 0))
		return 0;
	old = &values.value[ct_random_below(random, values.count)];
	made_len = make_value(made, &edit, &values, old, random, mutate);
	if (!replace(&edit, old->start, old->end, made, made_len) ||
	    !correct(&edit, &values, old->parent,
		     made_len - (old->end - old->start)))
		return 0;
	return edit.len;
}
