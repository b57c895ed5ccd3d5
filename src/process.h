/*
 * The catrust command: what it reads of another process.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * All of it comes from the process's directory of /proc and from its memory,
 * and may be anything that its user wants it to be: sizes are bounded, texts
 * are to be shown by show_text(), and no path that it names is opened.
 */

#ifndef CATRUST_PROCESS_H
#define CATRUST_PROCESS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

#include "adapters/common/status_block.h"

enum { MOST_ADAPTERS = 4, MOST_REPLACED = 8, MOST_PATH = 4096 };

/* A library with an adapter that a process has mapped: a preloaded one, or
 * libgnutls with the engine inside. Longer paths are cut. */
struct adapter {
	char path[MOST_PATH];
	bool is_replaced; /* on disk, since it was loaded */
	bool has_block;	  /* what it did is known */
	struct ct_status_block block;
};

struct process {
	pid_t pid;
	char name[64];
	struct adapter adapters[MOST_ADAPTERS];
	size_t num_adapters;
	char replaced[MOST_REPLACED][MOST_PATH]; /* TLS libraries, as above */
	size_t num_replaced;
	bool is_asked_for; /* LD_PRELOAD names an adapter */
	bool has_memory;   /* the next ones are known; in KiB */
	uint64_t shared, private;
};

/* Returns 0, or -1 with errno: ENOENT, ESRCH: there is no such process; EACCES,
 * EPERM: it is another user's. */
int process_read(struct process *process, pid_t pid);

/* The same for a process whose user may prevent that it ends: what is not read
 * in so many milliseconds is given up, with ETIMEDOUT. The caller ignores
 * SIGCHLD. */
int process_read_within(struct process *process, pid_t pid, int milliseconds);

/* Whether one of its adapters is on for a TLS library. */
bool process_is_in_use(const struct process *process);

#endif /* CATRUST_PROCESS_H */
