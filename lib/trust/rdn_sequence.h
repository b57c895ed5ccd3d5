/*
 * The list of CA names that a TLS server sends in its CertificateRequest.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Input: subject Names as DER. Output: for each of them, in the order of
 * addition, a 2-byte big-endian length and the DER (RFC 5246 7.4.4
 * certificate_authorities, RFC 8446 4.2.4, without the outer length).
 *
 * Names are only appended, so that each name is copied once.
 */

#ifndef CT_TRUST_RDN_SEQUENCE_H
#define CT_TRUST_RDN_SEQUENCE_H

#include <catrust/rdn.h>

#include "base/buffer.h"
#include "base/error.h"
#include "base/span.h"

enum { CT_RDN_LENGTH_BYTES = 2 };

/* Bytes that a name takes in the sequence. */
static inline size_t ct_rdn_size(struct ct_span subject)
{
	return CT_RDN_LENGTH_BYTES + subject.len;
}

/* Appends one name. The caller keeps the total below the limit.
 * Errors: CATRUST_E_RDN_LIMIT, CATRUST_E_MEMORY; the sequence is as before. */
CT_MUST_USE enum catrust_error ct_rdn_append(struct ct_buffer *sequence,
					     struct ct_span subject);

#endif /* CT_TRUST_RDN_SEQUENCE_H */
