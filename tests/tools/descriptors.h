/*
 * A process without a file descriptor to spare: what it could open before, it
 * cannot open now, as one that has given up the right to.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#ifndef TESTS_TOOLS_DESCRIPTORS_H
#define TESTS_TOOLS_DESCRIPTORS_H

#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <unistd.h>

/* What ct_test_allow_descriptors() restores. */
static inline struct rlimit ct_test_forbid_descriptors(void)
{
	int lowest = dup(STDOUT_FILENO);
	struct rlimit before, now;

	if (lowest < 0 || getrlimit(RLIMIT_NOFILE, &before) != 0) {
		perror("descriptors");
		exit(99);
	}
	(void)close(lowest);
	now = before;
	now.rlim_cur = (rlim_t)lowest;
	if (setrlimit(RLIMIT_NOFILE, &now) != 0) {
		perror("setrlimit");
		exit(99);
	}
	return before;
}

static inline void ct_test_allow_descriptors(const struct rlimit *before)
{
	if (setrlimit(RLIMIT_NOFILE, before) != 0) {
		perror("setrlimit");
		exit(99);
	}
}

#endif /* TESTS_TOOLS_DESCRIPTORS_H */
