/*
 * What all benchmark programs share: command line, clock, statistics, JSON.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A program gives a table of modes, and main() calls bench_main(). There are
 * two kinds. A load is timed from opening a file to the finished result, which
 * is kept; giving it back is not timed. A rate (a mode with a function run)
 * prepares something and then does one thing as often as it can, in one
 * thread or several.
 *
 *	PROGRAM --file F [--mode M] [--runs N] [--seconds S]
 *		[--threads T | --workers W]
 *
 * prints one line of JSON on standard output:
 *
 *	program, version, mode	what was measured
 *	n		what one load found: certificates, mostly; for a rate,
 *			how often it was done
 *	first_ns	the first load or operation in this process, with all
 *			that a library does on first use
 *	heap_bytes	what malloc holds more while one result is kept; of a
 *			load, also what is mapped past malloc
 *	rss_bytes	the process's resident memory at that moment
 *
 * of a load:
 *
 *	runs		how many there were, without the first
 *	median_ns, min_ns	of these runs, in one warm process
 *
 * of a rate, whose time is divided into slices:
 *
 *	threads, workers	that did it, side by side: threads, or
 *			processes forked after the preparation
 *	private_bytes	what a worker does not share with the others, on
 *			the average
 *	pss_bytes	what all workers and the process they came from hold
 *			together, each shared page once
 *	per_second	of all threads: the median of the slices
 *	deviation	of the slices: standard deviation divided by the mean
 *	median_ns, min_ns	the time for each, of the middle and of the best
 *			slice: 1e9 / per second
 *
 * --once loads once and prints nothing, for those who measure the process;
 * --idle does not even load.
 *
 * With --runs 1 the first load is the only one, and its heap growth includes
 * what a library keeps after first use.
 *
 * C and C++ only; programs in other languages print the same themselves.
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
	/* Loads or prepares; NULL on failure, after saying why. */
	void *(*load)(const char *file, size_t *out_num);
	void (*unload)(void *loaded);
	/* What a rate counts; 0 or an error. Any number of threads at once. */
	int (*run)(void *loaded);
};

/* @modes: the first is the default; a name of NULL ends them. Returns an exit
 * code. */
int bench_main(int argc, char **argv, const char *program, const char *version,
	       const struct bench_mode *modes);

/* Who does it: threads, or processes forked after the preparation. */
struct bench_crew {
	size_t num;
	int are_processes;
};

/* What a rate has found. */
struct bench_rate {
	size_t num;
	double per_second, deviation;
	uint64_t median_ns, min_ns;
	size_t private_bytes; /* of each process, on the average */
	size_t pss_bytes;     /* of all of them */
};

/* Runs @mode's function for @seconds. 0 or an error. (rates.c) */
int bench_run_rate(const struct bench_mode *mode, void *loaded,
		   const struct bench_crew *crew, double seconds,
		   struct bench_rate *out);

uint64_t bench_now(void); /* nanoseconds */

/* The process's resident memory; 0 where the system does not tell. */
size_t bench_resident_bytes(void);

/* Says on standard error what failed. */
void bench_complain(const char *what, const char *why);

/* ---- Input (inputs.c) ---- */

/* The regular files of a directory, sorted by name; NULL ends the list, which
 * is NULL on failure. */
char **bench_list_files(const char *directory);
void bench_free_list(char **files);

/* A whole file, with a NUL after its end; NULL on failure, after saying why. */
unsigned char *bench_read_file(const char *file, size_t *out_len);

/* bench/make-input's chains: the DER of the peer's certificate, of its
 * issuer's, and of the root, one after the other. */
enum { BENCH_LEAF, BENCH_INTERMEDIATE, BENCH_ROOT, BENCH_CHAIN_LEN };

struct bench_chain {
	unsigned char *bytes; /* owned */
	struct {
		const unsigned char *data;
		size_t len;
	} certs[BENCH_CHAIN_LEN];
};

/* 0 or an error, after saying why. */
int bench_chain_read(struct bench_chain *chain, const char *file);
void bench_chain_clear(struct bench_chain *chain);

/* A key and a signature of make-input's. */
struct bench_bytes {
	unsigned char *data;
	size_t len;
};

struct bench_key {
	char algorithm[32];
	struct bench_bytes identifier, spki, key, message,
		signature; /* owned */
};

/* 0 or an error, after saying why. */
int bench_key_read(struct bench_key *key, const char *file);
void bench_key_clear(struct bench_key *key);

#ifdef __cplusplus
}
#endif

#endif /* BENCH_HARNESS_H */
