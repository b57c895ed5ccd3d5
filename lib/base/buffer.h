/*
 * Memory that grows: buffers of bytes, and arrays of anything.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Invariants: len <= capacity; data is NULL exactly when capacity is 0. Growth
 * is geometric, so n appended bytes cost O(n). A failed call leaves the buffer
 * as it was.
 */

#ifndef CT_BASE_BUFFER_H
#define CT_BASE_BUFFER_H

#include <stddef.h>
#include <stdint.h>

#include "base/error.h"

struct ct_buffer {
	uint8_t *data;
	size_t len;
	size_t capacity;
};

#define CT_BUFFER_INIT \
 {                     \
  NULL, 0, 0           \
 }

/* Frees the bytes; the buffer may be used again. */
void ct_buffer_clear(struct ct_buffer *buffer);

/* Makes room for more bytes after len. */
CT_MUST_USE enum catrust_error ct_buffer_reserve(struct ct_buffer *buffer,
						 size_t more);

CT_MUST_USE enum catrust_error ct_buffer_append(struct ct_buffer *buffer,
						const void *data, size_t len);

CT_MUST_USE enum catrust_error ct_buffer_append_string(struct ct_buffer *buffer,
						       const char *string);

/* Gives unused capacity back. Cannot fail: on a failed realloc the larger
 * allocation stays. */
void ct_buffer_trim(struct ct_buffer *buffer);

/* Makes room for @needed elements in an array from malloc() that has room for
 * @capacity, a size_t. Growth is geometric; a failed call changes nothing. */
#define CT_ARRAY_RESERVE(array, capacity, needed) \
 ct_array_reserve(&(array), &(capacity), needed, sizeof(*(array)))

/* The same: @array is the address of the pointer, @size an element's. Errors:
 * CATRUST_E_MEMORY. */
CT_MUST_USE enum catrust_error ct_array_reserve(void *array, size_t *capacity,
						size_t needed, size_t size);

#endif /* CT_BASE_BUFFER_H */
