/*
 * Help for unit tests: DER written as a C string, memory that ends where the
 * input ends, and one way to run a suite.
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

/* Runs one test case; the exit status for main(). */
static inline int run_case(TCase *tcase, const char *name)
{
	Suite *suite = suite_create(name);
	SRunner *runner;
	int failed;

	suite_add_tcase(suite, tcase);
	runner = srunner_create(suite);
	srunner_run_all(runner, CK_NORMAL);
	failed = srunner_ntests_failed(runner);
	srunner_free(runner);
	return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}

#endif /* TESTS_UNIT_BYTES_H */
