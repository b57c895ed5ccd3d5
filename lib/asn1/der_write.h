/*
 * Writing DER into a buffer.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A value of known contents is appended at once. A constructed value is made
 * from the inside: remember the buffer's length, append the contents, then
 * wrap them. Wrapping moves the contents, so that a deep structure costs its
 * length times its depth; what is written here is small.
 *
 * A failed call leaves the buffer as it was.
 */

#ifndef CT_ASN1_DER_WRITE_H
#define CT_ASN1_DER_WRITE_H

#include "base/buffer.h"
#include "base/error.h"
#include "base/span.h"

/* Appends tag, length and contents. Errors: CATRUST_E_MEMORY,
 * CATRUST_E_LIMIT for contents of 2^32 octets or more. */
CT_MUST_USE enum catrust_error
ct_der_append(struct ct_buffer *buffer, unsigned tag, struct ct_span contents);

/* Puts tag and length before what was appended since the buffer's length was
 * @start. Errors: as above. */
CT_MUST_USE enum catrust_error ct_der_wrap(struct ct_buffer *buffer,
					   unsigned tag, size_t start);

/* Appends an INTEGER that is not negative. */
CT_MUST_USE enum catrust_error ct_der_append_unsigned(struct ct_buffer *buffer,
						      uint32_t value);

#endif /* CT_ASN1_DER_WRITE_H */
