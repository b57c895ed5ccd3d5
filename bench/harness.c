/*
 * What all benchmark programs share: command line, clock, statistics, JSON.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#define _GNU_SOURCE

#include <getopt.h>
#include <inttypes.h>
#include <malloc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "harness.h"

struct options {
	const char *file;
	const char *mode;
	size_t runs;
	struct bench_crew crew;
	double seconds;
	int is_once, is_idle;
};

struct result {
	size_t num, runs;
	uint64_t first, median, min;
	size_t heap, resident;
	struct bench_rate rate;
};

uint64_t bench_now(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

void bench_complain(const char *what, const char *why)
{
	fprintf(stderr, "%s: %s\n", what, why);
}

/* ---- Memory ---- */

static size_t heap_in_use(void)
{
#if defined(__GLIBC__) && __GLIBC_PREREQ(2, 33)
	struct mallinfo2 info = mallinfo2();

	return info.uordblks + info.hblkhd;
#else
	return 0;
#endif
}

/* Of /proc/self/statm, by scanf()'s format. */
static size_t bytes_of_process(const char *format)
{
	FILE *file = fopen("/proc/self/statm", "r");
	size_t pages = 0;

	if (file == NULL)
		return 0;
	if (fscanf(file, format, &pages) != 1)
		pages = 0;
	fclose(file);
	return pages * (size_t)sysconf(_SC_PAGESIZE);
}

size_t bench_resident_bytes(void)
{
	return bytes_of_process("%*s %zu");
}

/* What a library mapped past malloc. Threads' stacks are among it: only of
 * use where none are started. */
static size_t mapped_in_use(void)
{
#if defined(__GLIBC__) && __GLIBC_PREREQ(2, 33)
	struct mallinfo2 info = mallinfo2();
	size_t data = bytes_of_process("%*s %*s %*s %*s %*s %zu");

	return data - info.arena - info.hblkhd;
#else
	return 0;
#endif
}

static size_t growth(size_t before, size_t after)
{
	return after > before ? after - before : 0;
}

/* ---- Loads ---- */

static int compare_times(const void *a, const void *b)
{
	uint64_t left = *(const uint64_t *)a, right = *(const uint64_t *)b;

	return (left > right) - (left < right);
}

static int run_once(const struct bench_mode *mode, const char *file,
		    size_t *out_num, uint64_t *out_time)
{
	uint64_t start = bench_now();
	void *loaded = mode->load(file, out_num);

	*out_time = bench_now() - start;
	if (loaded == NULL)
		return -1;
	mode->unload(loaded);
	return 0;
}

/* A library keeps tables of its own after first use: growth is measured on
 * the second load. */
static int run_for_memory(const struct bench_mode *mode, const char *file,
			  struct result *result)
{
	/* In this order: reading a file leaves something in malloc's caches. */
	size_t mapped = mapped_in_use(), heap = heap_in_use();
	uint64_t start = bench_now();
	void *loaded = mode->load(file, &result->num);

	result->min = result->median = bench_now() - start;
	result->runs = 1;
	if (loaded == NULL)
		return -1;
	result->heap =
		growth(heap, heap_in_use()) + growth(mapped, mapped_in_use());
	result->resident = bench_resident_bytes();
	mode->unload(loaded);
	return 0;
}

/* Both the number of runs and the seconds are limits; where they leave room
 * for none, the load for memory is the only one. */
static int run_warm(const struct bench_mode *mode,
		    const struct options *options, struct result *result)
{
	uint64_t *times = calloc(options->runs, sizeof(*times));
	uint64_t start = bench_now();
	size_t i;

	if (times == NULL)
		return -1;
	times[0] = result->median;
	for (i = 1; i < options->runs; i++) {
		if ((double)(bench_now() - start + times[i - 1]) >
		    options->seconds * 1e9)
			break;
		if (run_once(mode, options->file, &result->num, &times[i])) {
			free(times);
			return -1;
		}
	}
	qsort(times, i, sizeof(*times), compare_times);
	result->runs = i;
	result->min = times[0];
	result->median = (times[(i - 1) / 2] + times[i / 2]) / 2;
	free(times);
	return 0;
}

/* One load for all there is to say, with --runs 1: for those that take long. */
static int measure_load(const struct bench_mode *mode,
			const struct options *options, struct result *result)
{
	if (options->runs == 1) {
		if (run_for_memory(mode, options->file, result) != 0)
			return -1;
		result->first = result->min;
		return 0;
	}
	return run_once(mode, options->file, &result->num, &result->first) ||
	       run_for_memory(mode, options->file, result) ||
	       run_warm(mode, options, result);
}

/* ---- Rates ---- */

static int measure_rate(const struct bench_mode *mode,
			const struct options *options, struct result *result)
{
	size_t before = heap_in_use(), num;
	void *loaded = mode->load(options->file, &num);
	uint64_t start = bench_now();
	int status = -1;

	if (loaded == NULL)
		return -1;
	if (mode->run(loaded) == 0) {
		result->first = bench_now() - start;
		status = bench_run_rate(mode, loaded, &options->crew,
					options->seconds, &result->rate);
	}
	if (status != 0)
		bench_complain(options->file, "an operation failed");
	result->heap = growth(before, heap_in_use());
	result->resident = bench_resident_bytes();
	mode->unload(loaded);
	return status;
}

/* ---- The command line ---- */

static void print_help(const char *program, const struct bench_mode *modes)
{
	printf("Usage: %s --file FILE [--mode MODE] [--runs N] "
	       "[--seconds S]\n\t[--threads T | --workers W] [--once | "
	       "--idle]\n\n"
	       "Modes, the first is the default:\n",
	       program);
	for (; modes->name != NULL; modes++)
		printf("  %-14s %s\n", modes->name, modes->text);
}

static const struct bench_mode *find_mode(const struct bench_mode *modes,
					  const char *name)
{
	for (; modes->name != NULL; modes++)
		if (name == NULL || strcmp(modes->name, name) == 0)
			return modes;
	return NULL;
}

/* Returns 1 to go on, 0 after --help, -1 on a wrong argument. */
static int read_options(int argc, char **argv, struct options *options)
{
	static const struct option names[] = {
		{"file", required_argument, NULL, 'f'},
		{"mode", required_argument, NULL, 'm'},
		{"runs", required_argument, NULL, 'n'},
		{"seconds", required_argument, NULL, 's'},
		{"threads", required_argument, NULL, 't'},
		{"workers", required_argument, NULL, 'w'},
		{"once", no_argument, NULL, 'o'},
		{"idle", no_argument, NULL, 'i'},
		{"help", no_argument, NULL, 'h'},
		{NULL, 0, NULL, 0},
	};
	int option;

	while ((option = getopt_long(argc, argv, "", names, NULL)) != -1) {
		switch (option) {
		case 'f':
			options->file = optarg;
			break;
		case 'm':
			options->mode = optarg;
			break;
		case 'n':
			options->runs = strtoul(optarg, NULL, 10);
			break;
		case 's':
			options->seconds = strtod(optarg, NULL);
			break;
		case 't':
		case 'w':
			options->crew.num = strtoul(optarg, NULL, 10);
			options->crew.are_processes = option == 'w';
			break;
		case 'o':
			options->is_once = 1;
			break;
		case 'i':
			options->is_idle = 1;
			break;
		case 'h':
			return 0;
		default:
			return -1;
		}
	}
	return options->file != NULL && options->runs > 0 &&
			       options->crew.num > 0
		       ? 1
		       : -1;
}

static void print_load(const struct result *result)
{
	printf("\"n\": %zu, \"runs\": %zu, \"median_ns\": %" PRIu64
	       ", \"min_ns\": %" PRIu64,
	       result->num, result->runs, result->median, result->min);
}

static void print_rate(const struct bench_rate *rate,
		       const struct bench_crew *crew)
{
	printf("\"n\": %zu, \"%s\": %zu, \"per_second\": %.6g, "
	       "\"deviation\": %.4f, \"median_ns\": %" PRIu64
	       ", \"min_ns\": %" PRIu64,
	       rate->num, crew->are_processes ? "workers" : "threads",
	       crew->num, rate->per_second, rate->deviation, rate->median_ns,
	       rate->min_ns);
	if (crew->are_processes)
		printf(", \"private_bytes\": %zu, \"pss_bytes\": %zu",
		       rate->private_bytes, rate->pss_bytes);
}

int bench_main(int argc, char **argv, const char *program, const char *version,
	       const struct bench_mode *modes)
{
	struct options options = {
		.runs = 200, .crew = {.num = 1}, .seconds = 2};
	int go_on = read_options(argc, argv, &options);
	const struct bench_mode *mode = find_mode(modes, options.mode);
	struct result result = {.num = 0};

	if (go_on <= 0 || mode == NULL) {
		print_help(argv[0], modes);
		return go_on == 0 ? 0 : 2;
	}
	if (options.is_idle)
		return 0;
	if (options.is_once)
		return run_once(mode, options.file, &result.num,
				&result.first) != 0;
	if ((mode->run != NULL ? measure_rate(mode, &options, &result)
			       : measure_load(mode, &options, &result)) != 0)
		return 1;
	printf("{\"program\": \"%s\", \"version\": \"%s\", \"mode\": \"%s\", ",
	       program, version, mode->name);
	if (mode->run != NULL)
		print_rate(&result.rate, &options.crew);
	else
		print_load(&result);
	printf(", \"first_ns\": %" PRIu64
	       ", \"heap_bytes\": %zu, \"rss_bytes\": %zu}\n",
	       result.first, result.heap, result.resident);
	return 0;
}
