/*
 * Test tools: a directory of the test's own, and files in it.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * With temporary_make() and temporary_remove() around all tests (set_up_all,
 * tear_down_all) the directory is removed also when a test fails.
 */

#ifndef TESTS_TOOLS_TEMPORARY_H
#define TESTS_TOOLS_TEMPORARY_H

#include <check.h>
#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "base/span.h"

static char temporary[256];

static inline void temporary_make(void)
{
	const char *parent = getenv("TMPDIR");

	snprintf(temporary, sizeof(temporary), "%s/catrust-test-XXXXXX",
		 parent != NULL && strlen(parent) < 200 ? parent : "/tmp");
	if (mkdtemp(temporary) == NULL) {
		perror(temporary);
		exit(EXIT_FAILURE);
	}
}

/* The path of a name in the directory; two calls' results may be used at
 * once. */
static inline const char *path_of(const char *name)
{
	static char paths[2][1024];
	static unsigned turn;

	turn ^= 1;
	snprintf(paths[turn], sizeof(paths[turn]), "%s/%s", temporary, name);
	return paths[turn];
}

/* Removes what is in a directory, one level of directories deep. */
static inline void remove_entries(const char *path, unsigned depth)
{
	DIR *directory = opendir(path);
	struct dirent *entry;
	char name[1500];

	while (directory != NULL && (entry = readdir(directory)) != NULL) {
		if (strcmp(entry->d_name, ".") == 0 ||
		    strcmp(entry->d_name, "..") == 0)
			continue;
		if (snprintf(name, sizeof(name), "%s/%s", path,
			     entry->d_name) >= (int)sizeof(name))
			continue;
		if (unlink(name) != 0 && depth > 0)
			remove_entries(name, depth - 1);
		rmdir(name);
	}
	if (directory != NULL)
		closedir(directory);
}

static inline void temporary_remove(void)
{
	remove_entries(temporary, 2);
	rmdir(temporary);
}

/* For tests of one process (CK_FORK=no), which find what others left. */
static inline void temporary_empty(void)
{
	remove_entries(temporary, 2);
}

static inline void write_file(const char *name, struct ct_span bytes)
{
	FILE *file = fopen(path_of(name), "w");

	ck_assert_ptr_nonnull(file);
	if (bytes.len > 0)
		ck_assert_uint_eq(fwrite(bytes.data, 1, bytes.len, file),
				  bytes.len);
	ck_assert_int_eq(fclose(file), 0);
}

/* Waits until the times of files written before this tell a later change. */
static inline void settle(void)
{
	const struct timespec time = {0, 40 * 1000 * 1000};

	nanosleep(&time, NULL);
}

#endif /* TESTS_TOOLS_TEMPORARY_H */
