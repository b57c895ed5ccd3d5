/*
 * Object identifiers: the constants, and dotted text in both directions.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * An OID is its contents octets everywhere in the engine, without the header:
 * it is compared with ct_span_equal() and never decoded for that. Text is made
 * for people only.
 *
 * Arcs may be of any size (2.25.UUID has 128 bits), within CT_OID_MAX octets
 * for the whole OID.
 */

#ifndef CT_ASN1_OID_H
#define CT_ASN1_OID_H

#include "base/buffer.h"
#include "base/error.h"
#include "base/span.h"

enum {
	CT_OID_MAX = 128, /* contents octets that are turned into text */
};

#define CT_OID(name, text, contents) extern const struct ct_span ct_oid_##name;
#include "asn1/oid_list.h"
#undef CT_OID

/*
 * Appends the dotted text of an OID, without a final NUL.
 *
 * Errors: CATRUST_E_DER_VALUE when the contents are malformed,
 * CATRUST_E_LIMIT when they are longer than CT_OID_MAX, CATRUST_E_MEMORY;
 * @out is as before then. Cost: O(len^2) in the longest arc.
 */
CT_MUST_USE enum catrust_error ct_oid_to_text(struct ct_span oid,
					      struct ct_buffer *out);

/*
 * Appends the contents octets of an OID that is given as dotted text: two arcs
 * or more, decimal without leading zeros, the first at most 2, the second at
 * most 39 below 0 and 1 (X.690 8.19.4).
 *
 * Errors: CATRUST_E_INVALID_ARGUMENT for other text, CATRUST_E_LIMIT for more
 * than CT_OID_MAX octets, CATRUST_E_MEMORY; @out is as before then.
 */
CT_MUST_USE enum catrust_error ct_oid_from_text(struct ct_span text,
						struct ct_buffer *out);

/* The same without allocating; no CATRUST_E_MEMORY. */
CT_MUST_USE enum catrust_error
ct_oid_octets_from_text(struct ct_span text, uint8_t contents[CT_OID_MAX],
			size_t *out_len);

/* Compares an OID's contents with a constant of the list. */
static inline bool ct_oid_is(struct ct_span oid, struct ct_span constant)
{
	return ct_span_equal(oid, constant);
}

#endif /* CT_ASN1_OID_H */
