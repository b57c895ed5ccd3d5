/*
 * Big-endian fields, taken off the front of a span: TLS's presentation language
 * (RFC 8446 3), which is not DER.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Each function returns false when the span is too short; what it has taken by
 * then is gone, so the caller gives up.
 */

#ifndef CT_BASE_TAKE_H
#define CT_BASE_TAKE_H

#include "base/compiler.h"
#include "base/span.h"

CT_MUST_USE static inline bool ct_take(struct ct_span *left, size_t len,
				       struct ct_span *out)
{
	if (len > left->len)
		return false;
	*out = ct_span(left->data, len);
	*left = ct_span(left->data + len, left->len - len);
	return true;
}

/* A number of @octets octets, 8 at most. */
CT_MUST_USE static inline bool ct_take_number(struct ct_span *left,
					      size_t octets, uint64_t *out)
{
	struct ct_span bytes;

	if (!ct_take(left, octets, &bytes))
		return false;
	*out = 0;
	for (size_t i = 0; i < octets; i++)
		*out = *out << 8 | bytes.data[i];
	return true;
}

CT_MUST_USE static inline bool ct_take_octet(struct ct_span *left, uint8_t *out)
{
	uint64_t number;

	if (!ct_take_number(left, 1, &number))
		return false;
	*out = (uint8_t)number;
	return true;
}

/* A vector with a length of two octets. */
CT_MUST_USE static inline bool ct_take_vector(struct ct_span *left,
					      struct ct_span *out)
{
	uint64_t len;

	return ct_take_number(left, 2, &len) && ct_take(left, (size_t)len, out);
}

#endif /* CT_BASE_TAKE_H */
