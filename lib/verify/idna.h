/*
 * Host names with non-ASCII characters, through libidn2.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Input: UTF-8. Output: A-labels (RFC 5890). Mapping is that of UTS 46,
 * non-transitional: upper case becomes lower, and the full stops of other
 * scripts (U+3002, U+FF0E, U+FF61) separate labels. Names that IDNA 2008
 * disallows are tried with UTS 46's transitional mapping.
 *
 * U+2024 ONE DOT LEADER looks like a full stop. UTS 46 maps it to a full stop
 * without the STD3 rules and disallows it with them; libidn2 disallows it.
 * Either way it never becomes a character of a label, which would make one
 * label look like several. CT_IDNA_DOT_LEADER chooses the mapping.
 */

#ifndef CT_VERIFY_IDNA_H
#define CT_VERIFY_IDNA_H

#include "base/buffer.h"
#include "base/error.h"
#include "base/span.h"

enum ct_idna_flags {
	CT_IDNA_2008_ONLY = 1 << 0,  /* no transitional mapping */
	CT_IDNA_DOT_LEADER = 1 << 1, /* U+2024 separates labels */
};

/* Whether every octet is printable ASCII; such names are not mapped. */
bool ct_idna_is_printable_ascii(struct ct_span name);

/*
 * Appends the name in A-labels; a name of printable ASCII is appended
 * unchanged.
 *
 * Errors: CATRUST_E_INVALID_ARGUMENT when the name cannot be converted,
 * CATRUST_E_MEMORY; then @out is unchanged.
 */
CT_MUST_USE enum catrust_error
ct_idna_to_ascii(struct ct_span name, unsigned flags, struct ct_buffer *out);

/* Appends the name with its A-labels converted to U-labels; other labels are
 * appended unchanged. */
CT_MUST_USE enum catrust_error ct_idna_to_unicode(struct ct_span name,
						  struct ct_buffer *out);

#endif /* CT_VERIFY_IDNA_H */
