/*
 * The list of CA names that a TLS server sends.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include "trust/rdn_sequence.h"

enum catrust_error ct_rdn_append(struct ct_buffer *sequence,
				 struct ct_span subject)
{
	size_t size = ct_rdn_size(subject);
	uint8_t *to;

	if (subject.len > CATRUST_RDN_MAX_BYTES ||
	    size > CATRUST_RDN_MAX_BYTES - sequence->len)
		return CATRUST_E_RDN_LIMIT;
	CT_TRY(ct_buffer_reserve(sequence, size));
	to = sequence->data + sequence->len;
	to[0] = (uint8_t)(subject.len >> 8);
	to[1] = (uint8_t)subject.len;
	memcpy(to + CT_RDN_LENGTH_BYTES, subject.data, subject.len);
	sequence->len += size;
	return CATRUST_OK;
}
