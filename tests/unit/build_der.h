/*
 * Help for unit tests: builds DER from nested calls.
 *
 *	struct build b = { .len = 0 };
 *	size_t sequence = build_open(&b, 0x30);
 *	build_value(&b, 0x0c, "text", 4);
 *	build_close(&b, sequence);
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#ifndef TESTS_UNIT_BUILD_DER_H
#define TESTS_UNIT_BUILD_DER_H

#include "asn1/oid.h"
#include "bytes.h"

struct build {
	size_t len;
	uint8_t data[16384];
};

static inline void build_bytes(struct build *b, const void *data, size_t len)
{
	ck_assert_uint_le(len, sizeof(b->data) - b->len);
	if (len > 0)
		memcpy(b->data + b->len, data, len);
	b->len += len;
}

/* Starts a value; its place is for build_close(). */
static inline size_t build_open(struct build *b, unsigned tag)
{
	uint8_t octet = (uint8_t)tag;

	build_bytes(b, &octet, 1);
	return b->len;
}

/* Ends a value: puts the length before its contents. */
static inline void build_close(struct build *b, size_t place)
{
	size_t len = b->len - place, octets = 0;
	uint8_t header[4];

	if (len >= 0x100) {
		header[octets++] = 0x82;
		header[octets++] = (uint8_t)(len >> 8);
	} else if (len >= 0x80) {
		header[octets++] = 0x81;
	}
	header[octets++] = (uint8_t)len;
	ck_assert_uint_le(octets, sizeof(b->data) - b->len);
	memmove(b->data + place + octets, b->data + place, len);
	memcpy(b->data + place, header, octets);
	b->len += octets;
}

static inline void build_value(struct build *b, unsigned tag, const void *data,
			       size_t len)
{
	size_t place = build_open(b, tag);

	build_bytes(b, data, len);
	build_close(b, place);
}

static inline void build_text(struct build *b, unsigned tag, const char *text)
{
	build_value(b, tag, text, strlen(text));
}

/* Its text, in dotted form. */
static inline void build_oid(struct build *b, const char *text)
{
	struct ct_buffer oid = CT_BUFFER_INIT;

	ck_assert_int_eq(ct_oid_from_text(ct_span(text, strlen(text)), &oid),
			 CATRUST_OK);
	build_value(b, 0x06, oid.data, oid.len);
	ct_buffer_clear(&oid);
}

/* One attribute of a name. */
static inline void build_ava(struct build *b, const char *oid, unsigned tag,
			     const void *value, size_t len)
{
	size_t sequence = build_open(b, 0x30);

	build_oid(b, oid);
	build_value(b, tag, value, len);
	build_close(b, sequence);
}

/* An RDN of one attribute whose value is a C string. */
static inline void build_rdn(struct build *b, const char *oid, unsigned tag,
			     const char *text)
{
	size_t set = build_open(b, 0x31);

	build_ava(b, oid, tag, text, strlen(text));
	build_close(b, set);
}

static inline struct ct_span build_span(const struct build *b)
{
	return ct_span(b->data, b->len);
}

#endif /* TESTS_UNIT_BUILD_DER_H */
