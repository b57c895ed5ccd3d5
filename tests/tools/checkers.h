/*
 * Test tools: what the program runs under.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * make sets SANITIZED in builds with sanitizers, tests/memcheck/memcheck.sh
 * MEMCHECK, .ci/run EMULATOR; they also stand in a program's environment by
 * hand.
 */

#ifndef CT_TESTS_TOOLS_CHECKERS_H
#define CT_TESTS_TOOLS_CHECKERS_H

#include <stdbool.h>
#include <stdlib.h>
#include <unistd.h>

static inline bool ct_test_is_sanitized(void)
{
	const char *value = getenv("SANITIZED");

	return value != NULL && value[0] != '\0';
}

static inline bool ct_test_is_memchecked(void)
{
	return getenv("MEMCHECK") != NULL;
}

/* By qemu-user, as .ci/run does for other architectures: its memory, locks and
 * root directory are in the way of some tests. */
static inline bool ct_test_is_emulated(void)
{
	return getenv("EMULATOR") != NULL;
}

static inline bool ct_test_may_chroot(void)
{
	return geteuid() == 0 && !ct_test_is_emulated();
}

/* How many of something: under valgrind, which does not count, a few. */
static inline unsigned ct_test_many(unsigned many, unsigned few)
{
	return ct_test_is_memchecked() ? few : many;
}

/* Sanitizers (up to GCC 13's at least) leave the locks of their allocators, and
 * qemu-user its own, as other threads held them when a process forks: a child
 * may wait for ever. */
static inline bool ct_test_can_fork_with_threads(void)
{
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
	return false;
#else
	return !ct_test_is_sanitized() && !ct_test_is_emulated();
#endif
}

#endif /* CT_TESTS_TOOLS_CHECKERS_H */
