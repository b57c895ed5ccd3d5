/*
 * Writing DER into a buffer (X.690 8.1, 10.1).
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include "asn1/der.h"
#include "asn1/der_write.h"

enum { MAX_HEADER = 6 };

/* The shortest form; 0 for contents that are too long. */
static size_t make_header(uint8_t header[MAX_HEADER], unsigned tag, size_t len)
{
	size_t octets = 0, at = 0;

	if (len > UINT32_MAX)
		return 0;
	header[at++] = (uint8_t)tag;
	if (len < 0x80) {
		header[at++] = (uint8_t)len;
		return at;
	}
	for (size_t rest = len; rest > 0; rest >>= 8)
		octets++;
	header[at++] = (uint8_t)(0x80 | octets);
	while (octets-- > 0)
		header[at++] = (uint8_t)(len >> (8 * octets));
	return at;
}

enum catrust_error ct_der_append(struct ct_buffer *buffer, unsigned tag,
				 struct ct_span contents)
{
	size_t start = buffer->len;
	enum catrust_error error;

	CT_TRY(ct_buffer_append(buffer, contents.data, contents.len));
	error = ct_der_wrap(buffer, tag, start);
	if (error != CATRUST_OK)
		buffer->len = start;
	return error;
}

enum catrust_error ct_der_wrap(struct ct_buffer *buffer, unsigned tag,
			       size_t start)
{
	uint8_t header[MAX_HEADER];
	size_t len = buffer->len - start;
	size_t header_len = make_header(header, tag, len);

	if (header_len == 0)
		return CATRUST_E_LIMIT;
	CT_TRY(ct_buffer_reserve(buffer, header_len));
	if (len > 0)
		memmove(buffer->data + start + header_len, buffer->data + start,
			len);
	memcpy(buffer->data + start, header, header_len);
	buffer->len += header_len;
	return CATRUST_OK;
}

enum catrust_error ct_der_append_unsigned(struct ct_buffer *buffer,
					  uint32_t value)
{
	uint8_t octets[5] = {0, (uint8_t)(value >> 24), (uint8_t)(value >> 16),
			     (uint8_t)(value >> 8), (uint8_t)value};
	size_t first = 0;

	/* Drop zeros that are not needed to keep the sign. */
	while (first < sizeof(octets) - 1 && octets[first] == 0 &&
	       (octets[first + 1] & 0x80) == 0)
		first++;
	return ct_der_append(buffer, CT_DER_INTEGER,
			     ct_span(octets + first, sizeof(octets) - first));
}
