/*
 * Memory as GnuTLS hands it out: allocators, results, whole files.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Everything that goes to a caller comes from malloc(), so that
 * gnutls_free(), which is free(), takes it.
 */

#include <config.h>

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/buffer.h"
#include "gnutls/base/internal.h"

CT_EXPORT gnutls_alloc_function gnutls_malloc = malloc;
CT_EXPORT gnutls_realloc_function gnutls_realloc = realloc;
CT_EXPORT gnutls_calloc_function gnutls_calloc = calloc;
CT_EXPORT gnutls_free_function gnutls_free = free;
CT_EXPORT char *(*gnutls_strdup)(const char *string) = strdup;

CT_EXPORT int gnutls_memcmp(const void *s1, const void *s2, size_t n)
{
	const volatile unsigned char *a = s1, *b = s2;
	unsigned difference = 0;

	for (size_t i = 0; i < n; i++)
		difference |= (unsigned)(a[i] ^ b[i]);
	return (int)difference;
}

CT_EXPORT void gnutls_memset(void *data, int c, size_t size)
{
	volatile unsigned char *at = data;

	while (size-- > 0)
		*at++ = (unsigned char)c;
}

int ct_gnutls_datum_copy(gnutls_datum_t *out, struct ct_span bytes)
{
	unsigned char *data;

	if (bytes.len >= UINT_MAX)
		return GNUTLS_E_MEMORY_ERROR;
	data = malloc(bytes.len + 1);
	if (data == NULL)
		return GNUTLS_E_MEMORY_ERROR;
	if (bytes.len > 0)
		memcpy(data, bytes.data, bytes.len);
	data[bytes.len] = '\0';
	out->data = data;
	out->size = (unsigned)bytes.len;
	return 0;
}

int ct_gnutls_bytes_out(void *buf, size_t *buf_size, struct ct_span bytes)
{
	if (bytes.len > 0 && (buf == NULL || *buf_size < bytes.len)) {
		*buf_size = bytes.len;
		return GNUTLS_E_SHORT_MEMORY_BUFFER;
	}
	if (bytes.len > 0)
		memcpy(buf, bytes.data, bytes.len);
	*buf_size = bytes.len;
	return 0;
}

int ct_gnutls_size_or_bytes_out(void *buf, size_t *buf_size,
				struct ct_span bytes)
{
	int ret = ct_gnutls_bytes_out(buf, buf_size, bytes);

	return buf == NULL && ret == GNUTLS_E_SHORT_MEMORY_BUFFER ? 0 : ret;
}

int ct_gnutls_string_out(void *buf, size_t *buf_size, struct ct_span text)
{
	if (buf == NULL || *buf_size <= text.len) {
		*buf_size = text.len + 1;
		return GNUTLS_E_SHORT_MEMORY_BUFFER;
	}
	if (text.len > 0)
		memcpy(buf, text.data, text.len);
	((char *)buf)[text.len] = '\0';
	*buf_size = text.len;
	return 0;
}

static enum catrust_error read_all(int fd, struct ct_buffer *buffer)
{
	enum { STEP = 16384 };

	for (;;) {
		ssize_t got;

		CT_TRY(ct_buffer_reserve(buffer, STEP + 1));
		got = read(fd, buffer->data + buffer->len, STEP);
		if (got < 0 && errno == EINTR)
			continue;
		if (got < 0)
			return CATRUST_E_FILE_READ;
		if (got == 0)
			return CATRUST_OK;
		buffer->len += (size_t)got;
		if (buffer->len >= INT_MAX)
			return CATRUST_E_FILE_TOO_LARGE;
	}
}

CT_EXPORT int gnutls_load_file(const char *filename, gnutls_datum_t *data)
{
	struct ct_buffer buffer = CT_BUFFER_INIT;
	enum catrust_error error;
	int fd, saved_errno;

	if (filename == NULL || data == NULL)
		return GNUTLS_E_INVALID_REQUEST;
	ct_gnutls_datum_clear(data);
	do
		fd = open(filename, O_RDONLY | O_CLOEXEC);
	while (fd < 0 && errno == EINTR);
	if (fd < 0)
		return GNUTLS_E_FILE_ERROR;
	error = read_all(fd, &buffer);
	saved_errno = errno;
	close(fd);
	errno = saved_errno;
	if (error != CATRUST_OK) {
		ct_buffer_clear(&buffer);
		return ct_gnutls_error(error);
	}
	buffer.data[buffer.len] = '\0';
	data->data = buffer.data;
	data->size = (unsigned)buffer.len;
	return 0;
}
