/*
 * Test tools: a suite once for each library that checks signatures.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Verdicts must not depend on the library: the same tests run with each one
 * that this build and this machine have, and once with the usual choice. None
 * remembers what another one said.
 */

#ifndef TESTS_TOOLS_BACKENDS_H
#define TESTS_TOOLS_BACKENDS_H

#include <check.h>
#include <stdio.h>
#include <stdlib.h>

#include "crypto/backend.h"
#include "verify/signature_cache.h"

/* The exit status for main(); the suite is freed. */
static inline int run_suite_with_each_backend(Suite *suite)
{
	SRunner *runner = srunner_create(suite);
	int num_failed = 0;

	ct_signature_cache_enable(false);
	for (size_t i = 0;; i++) {
		const struct ct_backend *backend = ct_backend_at(i);
		const char *name = backend != NULL ? backend->name : NULL;

		if (backend != NULL && backend->version() == NULL) {
			printf("%s: missing here\n", name);
			continue;
		}
		printf("%s:\n", name != NULL ? name : "the usual choice");
		fflush(stdout);
		if (!ct_backend_choose(name))
			num_failed++;
		srunner_run_all(runner, CK_ENV);
		num_failed += srunner_ntests_failed(runner);
		if (backend == NULL)
			break;
	}
	srunner_free(runner);
	return num_failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}

#endif /* TESTS_TOOLS_BACKENDS_H */
