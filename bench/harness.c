/*
 * What all benchmark programs share: command line, clock, statistics, JSON.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#define _GNU_SOURCE

#include <dirent.h>
#include <getopt.h>
#include <limits.h>
#include <malloc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "harness.h"

struct options {
	const char *file;
	const char *mode;
	size_t runs;
	double seconds;
};

struct result {
	size_t num;
	size_t runs;
	uint64_t first, median, min;
	size_t heap, resident;
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

static size_t resident_bytes(void)
{
	FILE *file = fopen("/proc/self/statm", "r");
	size_t pages = 0;

	if (file == NULL)
		return 0;
	if (fscanf(file, "%*s %zu", &pages) != 1)
		pages = 0;
	fclose(file);
	return pages * (size_t)sysconf(_SC_PAGESIZE);
}

/* ---- Runs ---- */

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

/* Both the number of runs and the seconds are limits; one run there is. */
static int run_warm(const struct bench_mode *mode,
		    const struct options *options, struct result *result)
{
	uint64_t *times = calloc(options->runs, sizeof(*times));
	uint64_t start = bench_now();
	size_t i;

	if (times == NULL)
		return -1;
	for (i = 0; i < options->runs; i++) {
		if (i > 0 &&
		    (double)(bench_now() - start) > options->seconds * 1e9)
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

/* A library keeps tables of its own after first use: growth is measured on
 * the second load. */
static int measure_memory(const struct bench_mode *mode, const char *file,
			  struct result *result)
{
	size_t before = heap_in_use(), after;
	void *loaded = mode->load(file, &result->num);

	if (loaded == NULL)
		return -1;
	after = heap_in_use();
	result->heap = after > before ? after - before : 0;
	result->resident = resident_bytes();
	mode->unload(loaded);
	return 0;
}

/* ---- The command line ---- */

static void print_help(const char *program, const struct bench_mode *modes)
{
	printf("Usage: %s --file FILE [--mode MODE] [--runs N] "
	       "[--seconds S]\n\nModes, the first is the default:\n",
	       program);
	for (; modes->name != NULL; modes++)
		printf("  %-10s %s\n", modes->name, modes->text);
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
		case 'h':
			return 0;
		default:
			return -1;
		}
	}
	return options->file != NULL && options->runs > 0 ? 1 : -1;
}

static void print_result(const char *program, const char *version,
			 const char *mode, const struct result *result)
{
	printf("{\"program\": \"%s\", \"version\": \"%s\", \"mode\": \"%s\", "
	       "\"n\": %zu, \"runs\": %zu, \"median_ns\": %llu, "
	       "\"min_ns\": %llu, \"first_ns\": %llu, \"heap_bytes\": %zu, "
	       "\"rss_bytes\": %zu}\n",
	       program, version, mode, result->num, result->runs,
	       (unsigned long long)result->median,
	       (unsigned long long)result->min,
	       (unsigned long long)result->first, result->heap,
	       result->resident);
}

int bench_main(int argc, char **argv, const char *program, const char *version,
	       const struct bench_mode *modes)
{
	struct options options = {.runs = 200, .seconds = 2};
	int go_on = read_options(argc, argv, &options);
	const struct bench_mode *mode = find_mode(modes, options.mode);
	struct result result = {.num = 0};

	if (go_on <= 0 || mode == NULL) {
		print_help(argv[0], modes);
		return go_on == 0 ? 0 : 2;
	}
	if (run_once(mode, options.file, &result.num, &result.first) != 0 ||
	    measure_memory(mode, options.file, &result) != 0 ||
	    run_warm(mode, &options, &result) != 0)
		return 1;
	print_result(program, version, mode->name, &result);
	return 0;
}

/* ---- Directories ---- */

static int compare_names(const void *a, const void *b)
{
	return strcmp(*(char *const *)a, *(char *const *)b);
}

void bench_free_list(char **files)
{
	for (size_t i = 0; files != NULL && files[i] != NULL; i++)
		free(files[i]);
	free(files);
}

/* NULL for anything but a regular file. */
static char *regular_path(const char *directory, const char *name)
{
	char path[PATH_MAX];
	struct stat status;
	int len = snprintf(path, sizeof(path), "%s/%s", directory, name);

	if (len < 0 || (size_t)len >= sizeof(path) ||
	    stat(path, &status) != 0 || !S_ISREG(status.st_mode))
		return NULL;
	return strdup(path);
}

char **bench_list_files(const char *directory)
{
	DIR *dir = opendir(directory);
	struct dirent *entry;
	char **files = calloc(1, sizeof(*files)), **more;
	size_t num = 0;

	while (dir != NULL && files != NULL && (entry = readdir(dir)) != NULL) {
		char *path = regular_path(directory, entry->d_name);

		if (path == NULL)
			continue;
		more = realloc(files, (num + 2) * sizeof(*files));
		if (more == NULL) {
			free(path);
			break;
		}
		files = more;
		files[num++] = path;
		files[num] = NULL;
	}
	if (dir == NULL || num == 0) {
		bench_complain(directory, "no files");
		bench_free_list(files);
		files = NULL;
	} else {
		qsort(files, num, sizeof(*files), compare_names);
	}
	if (dir != NULL)
		closedir(dir);
	return files;
}
