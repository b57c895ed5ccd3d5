/*
 * What all benchmark programs share: command line, clock, statistics, JSON.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A program gives a table of modes, and main() calls bench_main(). One run
 * loads something and keeps it; it is timed. Giving it back is not.
 *
 *	PROGRAM --file F [--mode M] [--runs N] [--seconds S]
 *
 * prints one line of JSON on standard output:
 *
 *	program, version, mode	what was measured
 *	n		what one run found: certificates, mostly
 *	runs		how many there were, without the first
 *	median_ns, min_ns	of these runs, in one warm process
 *	first_ns	the first run in this process, with all that a library
 *			does on first use
 *	heap_bytes	what malloc holds more while one result is kept
 *	rss_bytes	the process's resident memory at that moment
 *
 * C programs only; those in other languages print the same themselves.
 */

#ifndef BENCH_HARNESS_H
#define BENCH_HARNESS_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

struct bench_mode {
	const char *name;
	const char *text; /* for --help */
	/* Loads; NULL on failure. */
	void *(*load)(const char *file, size_t *out_num);
	void (*unload)(void *loaded);
};

/* @modes: the first is the default; a name of NULL ends them. Returns an exit
 * code. */
int bench_main(int argc, char **argv, const char *program, const char *version,
	       const struct bench_mode *modes);

/* The regular files of a directory, sorted by name; NULL ends the list, which
 * is NULL on failure. */
char **bench_list_files(const char *directory);
void bench_free_list(char **files);

uint64_t bench_now(void); /* nanoseconds */

/* Says on standard error what failed. */
void bench_complain(const char *what, const char *why);

#ifdef __cplusplus
}
#endif

#endif /* BENCH_HARNESS_H */
