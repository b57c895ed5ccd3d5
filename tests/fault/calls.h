/*
 * Fault tests: calls that are made once with each of their allocations failing.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Each call ends everything it made, so what is left afterwards has leaked.
 * Calls under test must not call libcheck, which allocates, too.
 */

#ifndef CT_TESTS_FAULT_CALLS_H
#define CT_TESTS_FAULT_CALLS_H

#include <catrust/catrust.h>
#include <gnutls/gnutls.h>

#include "tests/fault/faults.h"
#include "tests/tools/checkers.h"
#include "tests/tools/run_suite.h"

enum { MAX_ALLOCATIONS = 30000, MEMORY = GNUTLS_E_MEMORY_ERROR, WRONG = -9999 };

/*
 *	CALL(name, result) { ... }
 *
 * is a function and a test of it: it returns the result, or MEMORY when an
 * allocation fails, and the result again afterwards. A FREE_CALL allocates
 * nothing.
 */
#define CALL(name, result)	CALL_(name, result, false)
#define FREE_CALL(name, result) CALL_(name, result, true)
#define CALL_(name, result, is_free)                       \
 static int name(void);                                    \
 TEST(name##_without_memory)                               \
 {                                                         \
  try_without_memory(#name, name, (int)(result), is_free); \
 }                                                         \
 static int name(void)

/* A next call finds nothing that this one made. */
static inline void forget(void)
{
	catrust_signature_cache_enable(false);
	catrust_signature_cache_enable(true);
}

static inline bool try_with_fault(const char *name, int (*call)(void),
				  int result, unsigned nth, bool all)
{
	bool has_happened;
	size_t left;
	int found;

	faults_track();
	faults_arm_memory(nth, all);
	found = call();
	has_happened = faults_disarm();
	forget();
	left = faults_untrack();
	ck_assert_msg(found == result || (has_happened && found == MEMORY),
		      "%s: fault %u: %d, not %d", name, nth, found, result);
	ck_assert_msg(left == 0, "%s: fault %u: %zu allocations are left", name,
		      nth, left);
	return has_happened;
}

static inline void try_without_memory(const char *name, int (*call)(void),
				      int result, bool is_free)
{
	ck_assert_msg(call() == result, "%s: not %d", name, result);
	forget();
	for (int all = 0; all < 2; all++) {
		unsigned nth = 1;

		while (try_with_fault(name, call, result, nth, all != 0)) {
			nth += ct_test_is_memchecked() && nth > 20 ? 11 : 1;
			ck_assert_uint_lt(nth, MAX_ALLOCATIONS);
		}
		ck_assert_msg((nth == 1) == is_free, "%s: %u allocations", name,
			      nth - 1);
		ck_assert_msg(call() == result, "%s afterwards", name);
		forget();
	}
}

#endif /* CT_TESTS_FAULT_CALLS_H */
