/*
 * Memory that grows: buffers of bytes, and arrays of anything.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <stdlib.h>
#include <string.h>

#include "base/buffer.h"
#include "base/checked.h"
#include "base/pages.h"

enum { SMALLEST_CAPACITY = 64 };

enum catrust_error ct_array_reserve(void *array, size_t *capacity,
				    size_t needed, size_t size)
{
	size_t wanted = *capacity + *capacity / 2 + 4, bytes;
	void *data;

	if (needed <= *capacity)
		return CATRUST_OK;
	if (wanted < needed)
		wanted = needed;
	if (!ct_size_mul(wanted, size, &bytes))
		return CATRUST_E_MEMORY;
	memcpy(&data, array, sizeof(data));
	data = realloc(data, bytes);
	if (data == NULL)
		return CATRUST_E_MEMORY;
	memcpy(array, &data, sizeof(data));
	*capacity = wanted;
	return CATRUST_OK;
}

void ct_buffer_clear(struct ct_buffer *buffer)
{
	free(buffer->data);
	*buffer = (struct ct_buffer)CT_BUFFER_INIT;
}

enum catrust_error ct_buffer_reserve(struct ct_buffer *buffer, size_t more)
{
	size_t needed;

	if (more <= buffer->capacity - buffer->len)
		return CATRUST_OK;
	if (!ct_size_add(buffer->len, more, &needed))
		return CATRUST_E_MEMORY;
	if (needed < SMALLEST_CAPACITY)
		needed = SMALLEST_CAPACITY;
	CT_TRY(CT_ARRAY_RESERVE(buffer->data, buffer->capacity, needed));
	ct_pages_advise(buffer->data, buffer->capacity);
	return CATRUST_OK;
}

enum catrust_error ct_buffer_append(struct ct_buffer *buffer, const void *data,
				    size_t len)
{
	CT_TRY(ct_buffer_reserve(buffer, len));
	if (len > 0)
		memcpy(buffer->data + buffer->len, data, len);
	buffer->len += len;
	return CATRUST_OK;
}

enum catrust_error ct_buffer_append_string(struct ct_buffer *buffer,
					   const char *string)
{
	return ct_buffer_append(buffer, string, strlen(string));
}

void ct_buffer_trim(struct ct_buffer *buffer)
{
	uint8_t *data;

	if (buffer->len == buffer->capacity)
		return;
	if (buffer->len == 0) {
		ct_buffer_clear(buffer);
		return;
	}
	/* A large block may have been mapped, and shrinks by whole pages. */
	if (buffer->len < buffer->capacity / 4) {
		data = malloc(buffer->len);
		if (data == NULL)
			return;
		memcpy(data, buffer->data, buffer->len);
		free(buffer->data);
	} else {
		data = realloc(buffer->data, buffer->len);
		if (data == NULL)
			return;
	}
	buffer->data = data;
	buffer->capacity = buffer->len;
}
