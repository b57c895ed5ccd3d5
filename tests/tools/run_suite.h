/*
 * How a program of tests ends: its suite is run.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#ifndef TESTS_TOOLS_RUN_SUITE_H
#define TESTS_TOOLS_RUN_SUITE_H

#include <check.h>
#include <stdlib.h>

/* The exit status for main(); the suite is freed. */
static inline int run_suite(Suite *suite)
{
	SRunner *runner = srunner_create(suite);
	int num_failed;

	srunner_run_all(runner, CK_ENV);
	num_failed = srunner_ntests_failed(runner);
	srunner_free(runner);
	return num_failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}

/* A suite of one case, named like it. */
static inline int run_case(TCase *tcase, const char *name)
{
	Suite *suite = suite_create(name);

	suite_add_tcase(suite, tcase);
	return run_suite(suite);
}

/* The same in this process: threads and fork() do not go together under the
 * sanitizers. */
static inline int run_case_unforked(TCase *tcase, const char *name)
{
	setenv("CK_FORK", "no", 1);
	return run_case(tcase, name);
}

#endif /* TESTS_TOOLS_RUN_SUITE_H */
