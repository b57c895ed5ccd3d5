/*
 * gzip data (RFC 1952) through zlib, with limits against bombs.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The only file that includes zlib.
 */

#include <config.h>

#include <limits.h>
#include <zlib.h>

#include "base/checked.h"
#include "input/source.h"

/* What may always be expanded, at any ratio: small files of similar
 * certificates compress very well. */
enum { ALWAYS_ALLOWED = 64 * 1024 };

static size_t output_limit(size_t input, size_t max_size, size_t max_ratio)
{
	size_t limit;

	if (max_size == 0)
		max_size = CT_GZIP_MAX_SIZE;
	/* Offsets into what was loaded have 32 bits. */
	if (max_size > CT_SOURCE_MAX_FILE_SIZE)
		max_size = CT_SOURCE_MAX_FILE_SIZE;
	if (max_ratio == 0)
		max_ratio = CT_GZIP_MAX_RATIO;
	if (!ct_size_mul(input, max_ratio, &limit))
		limit = max_size;
	if (limit < ALWAYS_ALLOWED)
		limit = ALWAYS_ALLOWED;
	return limit < max_size ? limit : max_size;
}

/* Feeds zlib from @data and takes what it gives, through to the end of one
 * member. */
static enum catrust_error inflate_member(z_stream *stream, struct ct_span *data,
					 size_t limit, struct ct_buffer *out)
{
	for (;;) {
		size_t room, chunk;
		int status;

		/* One byte over the limit tells a bomb from a file that just
		 * fits. */
		if (out->len > limit)
			return CATRUST_E_GZIP_LIMIT;
		CT_TRY(ct_buffer_reserve(out, out->len < 4096 ? 4096 : 1));
		room = out->capacity - out->len;
		if (room > limit + 1 - out->len)
			room = limit + 1 - out->len;
		if (room > INT_MAX)
			room = INT_MAX;
		chunk = data->len > INT_MAX ? (size_t)INT_MAX : data->len;
		/* zlib does not write to its input. */
		stream->next_in = (Bytef *)(uintptr_t)data->data;
		stream->avail_in = (uInt)chunk;
		stream->next_out = out->data + out->len;
		stream->avail_out = (uInt)room;
		status = inflate(stream, Z_NO_FLUSH);
		out->len += room - stream->avail_out;
		*data = ct_span(data->data + (chunk - stream->avail_in),
				data->len - (chunk - stream->avail_in));
		if (status == Z_STREAM_END)
			return out->len > limit ? CATRUST_E_GZIP_LIMIT
						: CATRUST_OK;
		if (status == Z_MEM_ERROR)
			return CATRUST_E_MEMORY;
		if (status != Z_OK)
			return CATRUST_E_GZIP_DATA;
		if (data->len == 0 && stream->avail_out != 0)
			return CATRUST_E_GZIP_DATA; /* truncated */
	}
}

enum catrust_error ct_source_gunzip(struct ct_span data, size_t max_size,
				    size_t max_ratio, struct ct_buffer *out)
{
	size_t limit = output_limit(data.len, max_size, max_ratio);
	enum catrust_error error;
	z_stream stream = {0};

	/* 15 bits of window; 16 more ask for the gzip format alone. */
	if (inflateInit2(&stream, 15 + 16) != Z_OK)
		return CATRUST_E_MEMORY;
	do {
		error = inflate_member(&stream, &data, limit, out);
		if (error != CATRUST_OK || !ct_source_is_gzip(data))
			break;
		/* Members may follow each other (RFC 1952 2.2). */
	} while (inflateReset(&stream) == Z_OK);
	inflateEnd(&stream);
	if (error != CATRUST_OK)
		ct_buffer_clear(out);
	return error;
}
