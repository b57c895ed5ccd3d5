/*
 * Test tools: a file that is replaced in one step, so that a reader sees the
 * old bytes or the new ones.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#ifndef TESTS_TOOLS_REPLACE_FILE_H
#define TESTS_TOOLS_REPLACE_FILE_H

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

static inline void ct_test_replace_file(const char *path, const void *data,
					size_t len)
{
	char aside[1024];
	FILE *file;

	snprintf(aside, sizeof(aside), "%s.new", path);
	file = fopen(aside, "wb");
	if (file == NULL || fwrite(data, 1, len, file) != len ||
	    fclose(file) != 0 || rename(aside, path) != 0) {
		perror(path);
		abort();
	}
}

#endif /* TESTS_TOOLS_REPLACE_FILE_H */
