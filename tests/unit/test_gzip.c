/*
 * Tests of input/gzip: members, truncation, bombs, limits.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The gzip data is made here, of stored blocks or of runs, so that no second
 * file includes zlib.
 */

#include <config.h>

#include "bytes.h"
#include "input/source.h"
#include "tests/tools/der_writer.h"
#include "tests/tools/run_suite.h"

enum { ALWAYS_ALLOWED = 64 * 1024 };

static uint32_t crc_of(const uint8_t *data, size_t len)
{
	uint32_t crc = 0xffffffff;

	for (size_t i = 0; i < len; i++) {
		crc ^= data[i];
		for (unsigned bit = 0; bit < 8; bit++)
			crc = crc >> 1 ^ (crc & 1 ? 0xedb88320 : 0);
	}
	return ~crc;
}

static void write_little_endian(struct ct_buffer *out, uint32_t value,
				unsigned octets)
{
	for (unsigned i = 0; i < octets; i++) {
		uint8_t octet = (uint8_t)(value >> (8 * i));

		ct_write_bytes(out, &octet, 1);
	}
}

static void write_header(struct ct_buffer *out)
{
	ct_write_bytes(out, "\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\xff", 10);
}

/* One member of stored blocks (RFC 1951 3.2.4). */
static void write_stored(struct ct_buffer *out, const uint8_t *data, size_t len)
{
	size_t left = len;

	write_header(out);
	do {
		size_t some = left < 60000 ? left : 60000;

		ct_write_bytes(out, some == left ? "\x01" : "\x00", 1);
		write_little_endian(out, (uint32_t)some, 2);
		write_little_endian(out, ~(uint32_t)some, 2);
		ct_write_bytes(out, data + (len - left), some);
		left -= some;
	} while (left > 0);
	write_little_endian(out, crc_of(data, len), 4);
	write_little_endian(out, (uint32_t)len, 4);
}

struct bits {
	struct ct_buffer *out;
	unsigned value, count;
};

/* Bits of the value from the lowest up; codes come reversed. */
static void write_bits(struct bits *bits, unsigned value, unsigned count)
{
	for (unsigned i = 0; i < count; i++) {
		bits->value |= (value >> i & 1) << bits->count;
		if (++bits->count == 8) {
			uint8_t octet = (uint8_t)bits->value;

			ct_write_bytes(bits->out, &octet, 1);
			bits->value = bits->count = 0;
		}
	}
}

/* A member of NULs: one literal and matches of 258 at distance 1, with the
 * fixed codes; its size is 1 + 258 * @matches. 13 bits a match: 158 times. */
static void write_run(struct ct_buffer *out, size_t matches)
{
	size_t len = 1 + 258 * matches;
	struct bits bits = {out, 0, 0};
	uint8_t *zeros = calloc(1, len);

	write_header(out);
	write_bits(&bits, 1, 1); /* the last block */
	write_bits(&bits, 1, 2); /* fixed codes */
	write_bits(&bits, 0x0c, 8);
	for (size_t i = 0; i < matches; i++) {
		write_bits(&bits, 0xa3, 8); /* length 258: 11000101 */
		write_bits(&bits, 0, 5);    /* distance 1: 00000 */
	}
	write_bits(&bits, 0, 7); /* the end: 0000000 */
	if (bits.count > 0)
		write_bits(&bits, 0, 8 - bits.count);
	write_little_endian(out, crc_of(zeros, len), 4);
	write_little_endian(out, (uint32_t)len, 4);
	free(zeros);
}

/* Expands an exact copy. */
static enum catrust_error expand(const struct ct_buffer *packed, size_t len,
				 size_t max_size, size_t max_ratio,
				 struct ct_buffer *out)
{
	struct ct_span copy = exact_copy(packed->data, len);
	enum catrust_error error;

	*out = (struct ct_buffer)CT_BUFFER_INIT;
	error = ct_source_gunzip(copy, max_size, max_ratio, out);
	if (error != CATRUST_OK) {
		ck_assert_ptr_null(out->data);
		ck_assert_uint_eq(out->len, 0);
	}
	free((void *)(uintptr_t)copy.data);
	return error;
}

static void check_expands(const struct ct_buffer *packed, const char *text)
{
	struct ct_buffer out;

	assert_ok(expand(packed, packed->len, 0, 0, &out));
	ck_assert_uint_eq(out.len, strlen(text));
	ck_assert(out.len == 0 || memcmp(out.data, text, out.len) == 0);
	ct_buffer_clear(&out);
}

TEST(test_is_gzip)
{
	ck_assert(ct_source_is_gzip(BYTES("\x1f\x8b\x08")));
	ck_assert(ct_source_is_gzip(BYTES("\x1f\x8b\x08\x00")));
	ck_assert(!ct_source_is_gzip(BYTES("\x1f\x8b")));
	ck_assert(!ct_source_is_gzip(BYTES("\x1f\x8b\x07\x00")));
	ck_assert(!ct_source_is_gzip(BYTES("\x1e\x8b\x08\x00")));
	ck_assert(!ct_source_is_gzip(BYTES("-----BEGIN ")));
	ck_assert(!ct_source_is_gzip(ct_span(NULL, 0)));
}

TEST(test_members)
{
	CT_TEST_BUFFER packed = CT_BUFFER_INIT;

	write_stored(&packed, (const uint8_t *)"", 0);
	check_expands(&packed, "");
	write_stored(&packed, (const uint8_t *)"one,", 4);
	check_expands(&packed, "one,");
	write_stored(&packed, (const uint8_t *)"two,", 4);
	write_stored(&packed, (const uint8_t *)"", 0);
	write_stored(&packed, (const uint8_t *)"three", 5);
	check_expands(&packed, "one,two,three");
	/* What follows the last member is no member: passed over. */
	ct_write_bytes(&packed, "garbage", 7);
	check_expands(&packed, "one,two,three");
}

TEST(test_nul_padding)
{
	CT_TEST_BUFFER packed = CT_BUFFER_INIT;
	static const uint8_t zeros[512];

	write_stored(&packed, (const uint8_t *)"text", 4);
	ct_write_bytes(&packed, zeros, sizeof(zeros));
	check_expands(&packed, "text");
}

/* Cut off anywhere is an error, also in a second member. The first three
 * bytes of that tell that it is one. */
TEST(test_truncated)
{
	struct ct_buffer packed = CT_BUFFER_INIT, out;
	size_t first;

	write_stored(&packed, (const uint8_t *)"first", 5);
	first = packed.len;
	write_run(&packed, 10);
	for (size_t len = 0; len < packed.len; len++) {
		enum catrust_error error = expand(&packed, len, 0, 0, &out);

		if (len >= first && len < first + 3) {
			assert_ok(error);
			ck_assert_uint_eq(out.len, 5);
			ct_buffer_clear(&out);
		} else {
			assert_error(error, GZIP_DATA);
		}
	}
	assert_ok(expand(&packed, packed.len, 0, 0, &out));
	ck_assert_uint_eq(out.len, 5 + 1 + 2580);
	ct_buffer_clear(&out);
	ct_buffer_clear(&packed);
}

/* A wrong check sum, size, block type, or anything else: never a crash, and
 * never other bytes than those packed. */
TEST(test_changed)
{
	struct ct_buffer packed = CT_BUFFER_INIT, out;

	write_stored(&packed, (const uint8_t *)"some text", 9);
	for (size_t i = 0; i < packed.len; i++)
		for (unsigned bit = 0; bit < 8; bit++) {
			packed.data[i] ^= (uint8_t)(1u << bit);
			if (expand(&packed, packed.len, 0, 0, &out) ==
			    CATRUST_OK) {
				/* time, flags and system of the header, and
				 * the bits before a stored block only */
				ck_assert_uint_le(i, 10);
				ck_assert_uint_eq(out.len, 9);
				ck_assert_mem_eq(out.data, "some text", 9);
				ct_buffer_clear(&out);
			}
			packed.data[i] ^= (uint8_t)(1u << bit);
		}
	ct_buffer_clear(&packed);
}

static void check_limit(const struct ct_buffer *packed, size_t max_size,
			size_t max_ratio, enum catrust_error error, size_t len)
{
	struct ct_buffer out;

	ck_assert_int_eq(expand(packed, packed->len, max_size, max_ratio, &out),
			 error);
	if (error == CATRUST_OK)
		ck_assert_uint_eq(out.len, len);
	ct_buffer_clear(&out);
}

TEST(test_size_limit)
{
	CT_TEST_BUFFER packed = CT_BUFFER_INIT;
	uint8_t text[1000];

	memset(text, 'x', sizeof(text));
	write_stored(&packed, text, sizeof(text));
	check_limit(&packed, 1000, 0, CATRUST_OK, 1000);
	check_limit(&packed, 1001, 0, CATRUST_OK, 1000);
	check_limit(&packed, 999, 0, CATRUST_E_GZIP_LIMIT, 0);
	check_limit(&packed, 1, 0, CATRUST_E_GZIP_LIMIT, 0);
	/* The limit is for all members together. */
	write_stored(&packed, text, 1);
	check_limit(&packed, 1001, 0, CATRUST_OK, 1001);
	check_limit(&packed, 1000, 0, CATRUST_E_GZIP_LIMIT, 0);
	/* As much as there is: the library's own limit holds. */
	check_limit(&packed, SIZE_MAX, SIZE_MAX, CATRUST_OK, 1001);
	check_limit(&packed, SIZE_MAX, 0, CATRUST_OK, 1001);
}

TEST(test_ratio_limit)
{
	CT_TEST_BUFFER packed = CT_BUFFER_INIT;
	size_t len;

	/* 64 KiB are allowed whatever the ratio: 254 matches and the rest. */
	write_run(&packed, 254);
	len = 1 + 258 * 254;
	ck_assert_uint_le(len, ALWAYS_ALLOWED);
	check_limit(&packed, 0, 1, CATRUST_OK, len);
	packed.len = 0;
	write_run(&packed, 255);
	check_limit(&packed, 0, 1, CATRUST_E_GZIP_LIMIT, 0);
	/* About 158 times: more than the default of 100. */
	packed.len = 0;
	write_run(&packed, 1000);
	len = 1 + 258 * 1000;
	check_limit(&packed, 0, 0, CATRUST_E_GZIP_LIMIT, 0);
	check_limit(&packed, 0, len / packed.len + 1, CATRUST_OK, len);
	check_limit(&packed, 0, len / packed.len, CATRUST_E_GZIP_LIMIT, 0);
	check_limit(&packed, 0, SIZE_MAX, CATRUST_OK, len);
	check_limit(&packed, len, SIZE_MAX, CATRUST_OK, len);
	check_limit(&packed, len - 1, SIZE_MAX, CATRUST_E_GZIP_LIMIT, 0);
}

/* A bomb costs what the limit says, not what it would expand to. */
TEST(test_bomb)
{
	CT_TEST_BUFFER packed = CT_BUFFER_INIT;

	write_run(&packed, 40000); /* 10 MB in 65 KB */
	check_limit(&packed, 0, 0, CATRUST_E_GZIP_LIMIT, 0);
	check_limit(&packed, 100000, 0, CATRUST_E_GZIP_LIMIT, 0);
	check_limit(&packed, 0, 1000, CATRUST_OK, 1 + 258 * 40000);
}

RUN_TESTS()
