/*
 * Help for unit tests: parts of names.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#ifndef TESTS_UNIT_BUILD_DER_H
#define TESTS_UNIT_BUILD_DER_H

#include "asn1/oid.h"
#include "bytes.h"
#include "tests/tools/der_writer.h"

/* One attribute of a name. */
static inline void build_ava(struct ct_buffer *b, const char *oid, unsigned tag,
			     const void *value, size_t len)
{
	CT_TEST_BUFFER arcs = CT_BUFFER_INIT; /* of any size */
	size_t sequence = ct_write_begin(b, 0x30);

	assert_ok(ct_oid_from_text(ct_span(oid, strlen(oid)), &arcs));
	ct_write_value(b, 0x06, arcs.data, arcs.len);
	ct_write_value(b, tag, value, len);
	ct_write_end(b, sequence);
}

/* An RDN of one attribute whose value is a C string. */
static inline void build_rdn(struct ct_buffer *b, const char *oid, unsigned tag,
			     const char *text)
{
	size_t set = ct_write_begin(b, 0x31);

	build_ava(b, oid, tag, text, strlen(text));
	ct_write_end(b, set);
}

#endif /* TESTS_UNIT_BUILD_DER_H */
