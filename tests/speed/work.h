/*
 * Speed tests: pieces of work, each to be counted by callgrind.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A piece prepares its input, which is the same on every machine, and what the
 * first use of anything makes; then it is run once under callgrind. What it
 * cannot do ends the program with a message.
 */

#ifndef CT_TESTS_SPEED_WORK_H
#define CT_TESTS_SPEED_WORK_H

#include <stddef.h>

#include "base/buffer.h"

struct work {
	const char *name; /* in tests/speed/baselines */
	const char *unit; /* what is counted, for the report */
	void (*prepare)(void);
	size_t (*run)(void); /* how many units were done */
};

/* Each ends with a name of NULL. */
extern const struct work work_floor[];
extern const struct work work_load[];
extern const struct work work_verify[];
extern const struct work work_crl[];
extern const struct work work_crlite[];

/* For files: a directory that exists, and goes away when the program ends. */
extern const char *work_directory;

_Noreturn void work_fail(const char *what);

/* Ends the program unless it is true. */
static inline void work_need(int is_true, const char *what)
{
	if (!is_true)
		work_fail(what);
}

/* Writes a file into the directory: its path, which the caller frees. */
char *work_file(const char *name, const struct ct_buffer *contents);

#endif /* CT_TESTS_SPEED_WORK_H */
