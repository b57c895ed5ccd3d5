/*
 * Tests of base/buffer and base/checked: growth, and that failures change
 * nothing.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include "base/buffer.h"
#include "base/checked.h"
#include "tests/tools/checkers.h"
#include "tests/tools/run_suite.h"
#include "tests/tools/der_writer.h"

static const struct {
	size_t a, b;
	bool can_add, can_mul;
} sizes[] = {
	{0, 0, true, true},
	{0, SIZE_MAX, true, true},
	{1, SIZE_MAX, false, true},
	{1, SIZE_MAX - 1, true, true},
	{2, SIZE_MAX / 2, true, true},
	{2, SIZE_MAX / 2 + 1, true, false},
	{3, SIZE_MAX / 3, true, true},
	{3, SIZE_MAX / 3 + 1, true, false},
	{SIZE_MAX, SIZE_MAX, false, false},
	{SIZE_MAX / 2 + 1, SIZE_MAX / 2 + 1, false, false},
};

static void check_sizes(size_t a, size_t b, bool can_add, bool can_mul)
{
	size_t out = 77;

	ck_assert(ct_size_add(a, b, &out) == can_add);
	ck_assert_uint_eq(out, can_add ? a + b : 77);
	out = 77;
	ck_assert(ct_size_mul(a, b, &out) == can_mul);
	ck_assert_uint_eq(out, can_mul ? a * b : 77);
}

TESTS(test_checked, CT_ARRAY_LEN(sizes))
{
	check_sizes(sizes[_i].a, sizes[_i].b, sizes[_i].can_add,
		    sizes[_i].can_mul);
	check_sizes(sizes[_i].b, sizes[_i].a, sizes[_i].can_add,
		    sizes[_i].can_mul);
}

TEST(test_append)
{
	struct ct_buffer buffer = CT_BUFFER_INIT;

	for (unsigned i = 0; i < 5000; i++) {
		uint8_t bytes[3] = {(uint8_t)i, (uint8_t)(i >> 8), 0xa5};

		assert_ok(ct_buffer_append(&buffer, bytes, i % 4));
		ck_assert_uint_le(buffer.len, buffer.capacity);
		if (i % 4 == 3)
			ck_assert_mem_eq(buffer.data + buffer.len - 3, bytes,
					 3);
	}
	ck_assert_uint_eq(buffer.len, 1250 * (0 + 1 + 2 + 3));
	ct_buffer_clear(&buffer);
	ck_assert_ptr_null(buffer.data);
	ck_assert_uint_eq(buffer.len + buffer.capacity, 0);
	/* and again */
	assert_ok(ct_buffer_append_string(&buffer, "again"));
	ck_assert_uint_eq(buffer.len, 5);
	ck_assert_mem_eq(buffer.data, "again", 5);
	ct_buffer_clear(&buffer);
}

TEST(test_nothing_allocates_nothing)
{
	CT_TEST_BUFFER buffer = CT_BUFFER_INIT;

	assert_ok(ct_buffer_reserve(&buffer, 0));
	assert_ok(ct_buffer_append(&buffer, NULL, 0));
	assert_ok(ct_buffer_append_string(&buffer, ""));
	ct_buffer_trim(&buffer);
	ck_assert_ptr_null(buffer.data);
}

/* Appending byte by byte reallocates O(log n) times. */
TEST(test_growth_is_geometric)
{
	CT_TEST_BUFFER buffer = CT_BUFFER_INIT;
	size_t capacity = 0;
	unsigned steps = 0, failures = 0;

	/* An assertion for each takes long under valgrind. */
	for (unsigned i = 0; i < 100000; i++) {
		failures += ct_buffer_append(&buffer, "x", 1) != CATRUST_OK;
		if (buffer.capacity != capacity)
			steps++;
		capacity = buffer.capacity;
	}
	ck_assert_uint_eq(failures, 0);
	ck_assert_uint_lt(steps, 25);
	ck_assert_uint_le(buffer.capacity, buffer.len + buffer.len / 2);
}

TEST(test_too_much)
{
	struct ct_buffer buffer = CT_BUFFER_INIT, before;

	assert_ok(ct_buffer_append(&buffer, "abc", 3));
	before = buffer;
	/* len + more overflows; a size that no allocator gives. */
	assert_error(ct_buffer_reserve(&buffer, SIZE_MAX), MEMORY);
	assert_error(ct_buffer_reserve(&buffer, SIZE_MAX - 2), MEMORY);
	ck_assert_ptr_eq(buffer.data, before.data);
	ck_assert_uint_eq(buffer.len, 3);
	ck_assert_uint_eq(buffer.capacity, before.capacity);
	ck_assert_mem_eq(buffer.data, "abc", 3);
	ct_buffer_clear(&buffer);
}

TEST(test_trim)
{
	struct ct_buffer buffer = CT_BUFFER_INIT;

	assert_ok(ct_buffer_reserve(&buffer, 1000));
	assert_ok(ct_buffer_append(&buffer, "abc", 3));
	ct_buffer_trim(&buffer);
	ck_assert_uint_eq(buffer.capacity, 3);
	ck_assert_mem_eq(buffer.data, "abc", 3);
	ct_buffer_trim(&buffer);
	ck_assert_uint_eq(buffer.capacity, 3);
	/* An empty buffer gives all of it back. */
	buffer.len = 0;
	ct_buffer_trim(&buffer);
	ck_assert_ptr_null(buffer.data);
	ck_assert_uint_eq(buffer.capacity, 0);
}

/* An array keeps its elements; what cannot be had changes nothing. */
TEST(test_array_grows)
{
	uint32_t *array = NULL;
	size_t capacity = 0, before;

	for (uint32_t i = 0; i < 1000; i++) {
		assert_ok(CT_ARRAY_RESERVE(array, capacity, i + 1));
		ck_assert_uint_gt(capacity, i);
		array[i] = i;
	}
	ck_assert_uint_lt(capacity, 2000);
	before = capacity;
	/* The product overflows; a size that no allocator gives, which
	 * sanitizers and valgrind report as an error. */
	assert_error(CT_ARRAY_RESERVE(array, capacity, SIZE_MAX / 4 + 2),
		     MEMORY);
	if (!ct_test_is_sanitized() && !ct_test_is_memchecked())
		assert_error(CT_ARRAY_RESERVE(array, capacity, SIZE_MAX / 4),
			     MEMORY);
	ck_assert_uint_eq(capacity, before);
	for (uint32_t i = 0; i < 1000; i++)
		ck_assert_uint_eq(array[i], i);
	free(array);
}

RUN_TESTS()
