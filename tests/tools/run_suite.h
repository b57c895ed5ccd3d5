/*
 * Tests that register themselves, and the main() that runs them with libcheck.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 *     TEST(name) { ... }             one test
 *     TESTS(name, count) { ... }     one for each _i below count
 *     RUN_TESTS(.timeout = 60)       main(); takes members of struct ct_tests
 *
 * A file that has more to do in its main() calls ct_run_tests() there.
 */

#ifndef TESTS_TOOLS_RUN_SUITE_H
#define TESTS_TOOLS_RUN_SUITE_H

#include <check.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/compiler.h"

#define TEST(name) TESTS(name, 1)

#define TESTS(name, count)                                      \
 static void name##_body(int _i);                               \
 START_TEST(name)                                               \
 {                                                              \
  name##_body(_i);                                              \
 }                                                              \
 END_TEST                                                       \
 __attribute__((constructor)) static void name##_register(void) \
 {                                                              \
  tcase_add_loop_test(ct_test_case(), name, 0, (int)(count));   \
 }                                                              \
 static void name##_body(int _i CK_ATTRIBUTE_UNUSED)

#define RUN_TESTS(...)                                 \
 int main(void)                                        \
 {                                                     \
  return ct_run_tests((struct ct_tests){__VA_ARGS__}); \
 }

/* A function succeeded: 0 is CATRUST_OK and GnuTLS's success. */
#define assert_ok(call) ck_assert_int_eq(call, 0)

/* It failed with CATRUST_E_..., without that prefix here. */
#define assert_error(call, error) ck_assert_int_eq(call, CATRUST_E_##error)

struct ct_tests {
	double timeout; /* of each test, in seconds; 0: libcheck's */
	void (*set_up)(void), (*tear_down)(void);	  /* around each test */
	void (*set_up_all)(void), (*tear_down_all)(void); /* around all */
	/* Tests run in this process: threads and fork() do not go together
	 * under the sanitizers. */
	bool is_unforked;
	/* Runs the suite and frees it; NULL: run_suite. */
	int (*run)(Suite *suite);
};

/* Whether tests share this process (CK_FORK=no). */
static inline bool is_one_process(void)
{
	const char *value = getenv("CK_FORK");

	return value != NULL && strcmp(value, "no") == 0;
}

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

/* What the tests of this file are added to. */
static inline TCase *ct_test_case(void)
{
	static TCase *tcase;

	if (tcase == NULL)
		tcase = tcase_create("all");
	return tcase;
}

static inline int ct_run_tests(struct ct_tests tests)
{
	Suite *suite = suite_create("tests");
	TCase *tcase = ct_test_case();

	if (tests.is_unforked)
		setenv("CK_FORK", "no", 1);
	if (tests.timeout != 0)
		tcase_set_timeout(tcase, tests.timeout);
	tcase_add_unchecked_fixture(tcase, tests.set_up_all,
				    tests.tear_down_all);
	tcase_add_checked_fixture(tcase, tests.set_up, tests.tear_down);
	suite_add_tcase(suite, tcase);
	return tests.run != NULL ? tests.run(suite) : run_suite(suite);
}

#endif /* TESTS_TOOLS_RUN_SUITE_H */
