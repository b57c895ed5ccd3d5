/*
 * A borrowed, read-only range of bytes.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A span owns nothing: it is valid as long as the block it points into. An
 * absent optional field is { NULL, 0 }; an empty one has data != NULL.
 */

#ifndef CT_BASE_SPAN_H
#define CT_BASE_SPAN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

struct ct_span {
	const uint8_t *data;
	size_t len;
};

static inline struct ct_span ct_span(const void *data, size_t len)
{
	return (struct ct_span){.data = data, .len = len};
}

/* Without the first @len bytes, which it has. */
static inline struct ct_span ct_span_from(struct ct_span span, size_t len)
{
	return ct_span(span.data + len, span.len - len);
}

static inline bool ct_span_equal(struct ct_span a, struct ct_span b)
{
	return a.len == b.len &&
	       (a.len == 0 || memcmp(a.data, b.data, a.len) == 0);
}

/* A big-endian number without the zeros before it; empty for 0. */
static inline struct ct_span ct_span_strip_zeros(struct ct_span number)
{
	while (number.len > 0 && number.data[0] == 0)
		number = ct_span(number.data + 1, number.len - 1);
	return number;
}

/* Compares with a string literal; its final NUL does not count. */
#define CT_SPAN_IS(span, literal)      \
 ((span).len == sizeof(literal) - 1 && \
  memcmp((span).data, literal, sizeof(literal) - 1) == 0)

#endif /* CT_BASE_SPAN_H */
