/*
 * Help for unit tests: DER written as a C string, and memory that ends where
 * the input ends.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#ifndef TESTS_UNIT_BYTES_H
#define TESTS_UNIT_BYTES_H

#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "base/span.h"
#include "tests/tools/hex.h"
#include "tests/tools/run_suite.h"

/* A string literal with NULs in it as a span. */
#define BYTES(literal) ct_span((literal), sizeof(literal) - 1)

/*
 * A copy of @len bytes in a block of exactly that size, so that valgrind and
 * AddressSanitizer see a read past the end. Free .data with free().
 */
static inline struct ct_span exact_copy(const void *data, size_t len)
{
	uint8_t *copy = malloc(len > 0 ? len : 1);

	ck_assert_ptr_nonnull(copy);
	if (len > 0)
		memcpy(copy, data, len);
	return ct_span(copy, len);
}

static inline struct ct_span exact_octets(const char *hex)
{
	struct ct_span octets = octets_of(hex);

	return exact_copy(octets.data, octets.len);
}

#endif /* TESTS_UNIT_BYTES_H */
