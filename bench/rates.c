/*
 * How often a second something can be done, in one thread or several, or in
 * several processes.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Each thread has its own counter, in its own cache line; a thread that watches
 * the counters cuts the time into slices. A single thread watches itself, so
 * that a program without threads stays without. A tenth of the time before the
 * first slice warms up. Of operations that take longer than a slice there are
 * fewer slices.
 */

#define _GNU_SOURCE

#include <math.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "harness.h"

enum {
	SLICES = 20,
	WARM_UP = 2,
	FEWEST_SLICES = 3, /* also of short runs, to see that all works */
	MOST_WORKERS = 256,
	CACHE_LINE = 128,
	SHORTEST_NS = 5000000,
	LONGEST_WAIT_MS = 5000,
};

struct slice {
	uint64_t num, ns;
};

/* ---- One thread ---- */

/* Operations that take nanoseconds are counted in batches, so that reading the
 * clock does not count. */
static int run_slice(const struct bench_mode *mode, void *loaded,
		     uint64_t slice_ns, size_t *batch, struct slice *out)
{
	uint64_t start = bench_now();

	out->num = 0;
	do {
		for (size_t i = 0; i < *batch; i++)
			if (mode->run(loaded) != 0)
				return -1;
		out->num += *batch;
		out->ns = bench_now() - start;
	} while (out->ns < slice_ns);
	if (out->num / *batch > 1000)
		*batch = (size_t)(out->num / 500);
	return 0;
}

/* The number of slices, or an error. */
static int run_alone(const struct bench_mode *mode, void *loaded,
		     uint64_t slice_ns, struct slice *slices)
{
	uint64_t end = bench_now() + 2 * slice_ns * (SLICES + WARM_UP);
	size_t batch = 1;
	int i;

	for (i = -WARM_UP; i < SLICES; i++) {
		if (i >= FEWEST_SLICES && bench_now() > end)
			break;
		/* What is slow needs no warming up. */
		if (i < 0 && batch == 1 && bench_now() > end)
			continue;
		if (run_slice(mode, loaded, slice_ns, &batch,
			      &slices[i < 0 ? 0 : i]) != 0)
			return -1;
	}
	return i;
}

/* ---- Several threads or processes ---- */

/* In memory that processes share. */
struct worker {
	_Alignas(CACHE_LINE) atomic_size_t num;
	atomic_bool has_failed;
	size_t private_bytes, pss_bytes;
	pthread_t thread;
	pid_t process;
	struct team *team;
};

struct team {
	atomic_bool is_over;
	atomic_size_t num_weighed, may_leave;
	const struct bench_mode *mode;
	void *loaded;
	size_t num_workers;
	int num_slices;
	bool are_processes;
	struct worker workers[MOST_WORKERS];
};

static void *work(void *data)
{
	struct worker *worker = data;
	struct team *team = worker->team;
	size_t num = 0;

	while (!atomic_load_explicit(&team->is_over, memory_order_relaxed)) {
		if (team->mode->run(team->loaded) != 0) {
			atomic_store(&worker->has_failed, true);
			break;
		}
		atomic_store_explicit(&worker->num, ++num,
				      memory_order_relaxed);
	}
	return NULL;
}

/* What this process does not share with another, and its part of what it
 * shares. */
static void weigh(size_t *out_private, size_t *out_pss)
{
	FILE *file = fopen("/proc/self/smaps_rollup", "r");
	char line[128];

	*out_private = *out_pss = 0;
	while (file != NULL && fgets(line, sizeof(line), file) != NULL) {
		char *colon = strchr(line, ':');
		size_t bytes =
			colon == NULL ? 0 : strtoul(colon + 1, NULL, 10) * 1024;

		if (strncmp(line, "Private_", 8) == 0)
			*out_private += bytes;
		else if (strncmp(line, "Pss:", 4) == 0)
			*out_pss += bytes;
	}
	if (file != NULL)
		fclose(file);
}

/* Until something becomes true, not for ever. */
static bool is_reached(const atomic_size_t *counter, size_t number)
{
	const struct timespec pause = {.tv_nsec = 1000000};

	for (int i = 0; i < LONGEST_WAIT_MS; i++) {
		if (atomic_load(counter) >= number)
			return true;
		nanosleep(&pause, NULL);
	}
	return false;
}

/* Parts are right only while all are there. */
static void weigh_worker(struct worker *worker)
{
	struct team *team = worker->team;

	weigh(&worker->private_bytes, &worker->pss_bytes);
	atomic_fetch_add(&team->num_weighed, 1);
	(void)is_reached(&team->may_leave, 1);
}

static int start(struct worker *worker)
{
	pid_t process;

	if (!worker->team->are_processes)
		return pthread_create(&worker->thread, NULL, work, worker);
	process = fork();
	if (process == 0) {
		work(worker);
		weigh_worker(worker);
		_exit(0);
	}
	/* The memory is shared: only here may it be written. */
	worker->process = process;
	return process < 0;
}

static int finish(struct worker *worker)
{
	int status = 0;

	if (!worker->team->are_processes)
		pthread_join(worker->thread, NULL);
	else if (waitpid(worker->process, &status, 0) != worker->process)
		return -1;
	return status != 0 || atomic_load(&worker->has_failed) ? -1 : 0;
}

static uint64_t count(struct team *team)
{
	size_t num = 0;

	for (size_t i = 0; i < team->num_workers; i++)
		num += atomic_load_explicit(&team->workers[i].num,
					    memory_order_relaxed);
	return num;
}

static void watch(struct team *team, uint64_t slice_ns, struct slice *slices)
{
	const struct timespec pause = {
		.tv_sec = (time_t)(slice_ns / 1000000000),
		.tv_nsec = (long)(slice_ns % 1000000000)};
	uint64_t time = 0, num = 0, now, counted;

	for (int i = -WARM_UP; i <= team->num_slices; i++) {
		now = bench_now();
		counted = count(team);
		if (i > 0)
			slices[i - 1] =
				(struct slice){counted - num, now - time};
		time = now;
		num = counted;
		if (i < team->num_slices)
			nanosleep(&pause, NULL);
	}
}

/* The memory of all processes, this one included. */
static void weigh_team(struct team *team, size_t num, struct bench_rate *out)
{
	size_t own;

	if (!is_reached(&team->num_weighed, num))
		bench_complain("memory of workers", "not all have told it");
	weigh(&own, &out->pss_bytes);
	atomic_store(&team->may_leave, 1);
}

static int run_together(struct team *team, uint64_t slice_ns,
			struct slice *slices, struct bench_rate *out)
{
	size_t started;
	int status = 0;

	for (started = 0; started < team->num_workers; started++) {
		team->workers[started].team = team;
		if (start(&team->workers[started]) != 0)
			break;
	}
	if (started == team->num_workers)
		watch(team, slice_ns, slices);
	else
		status = -1;
	atomic_store(&team->is_over, true);
	if (team->are_processes)
		weigh_team(team, started, out);
	for (size_t i = 0; i < started; i++) {
		if (finish(&team->workers[i]) != 0)
			status = -1;
		out->private_bytes += team->workers[i].private_bytes / started;
		out->pss_bytes += team->workers[i].pss_bytes;
	}
	return status;
}

/* The number of slices, or an error. */
static int run_team(const struct bench_mode *mode, void *loaded,
		    const struct bench_crew *crew, uint64_t slice_ns,
		    int num_slices, struct slice *slices,
		    struct bench_rate *out)
{
	struct team *team = mmap(NULL, sizeof(*team), PROT_READ | PROT_WRITE,
				 MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	int status;

	if (team == MAP_FAILED)
		return -1;
	team->mode = mode;
	team->loaded = loaded;
	team->num_workers = crew->num;
	team->num_slices = num_slices;
	team->are_processes = crew->are_processes;
	status = run_together(team, slice_ns, slices, out);
	munmap(team, sizeof(*team));
	return status == 0 ? num_slices : -1;
}

/* ---- Statistics ---- */

static int compare_rates(const void *a, const void *b)
{
	double left = *(const double *)a, right = *(const double *)b;

	return (left > right) - (left < right);
}

static void summarize(const struct slice *slices, int num,
		      struct bench_rate *out)
{
	double rates[SLICES], mean = 0, squares = 0;

	for (int i = 0; i < num; i++) {
		rates[i] = (double)slices[i].num * 1e9 / (double)slices[i].ns;
		mean += rates[i] / num;
		out->num += (size_t)slices[i].num;
	}
	for (int i = 0; i < num; i++)
		squares += (rates[i] - mean) * (rates[i] - mean) / num;
	qsort(rates, (size_t)num, sizeof(*rates), compare_rates);
	out->per_second = (rates[(num - 1) / 2] + rates[num / 2]) / 2;
	/* So busy a machine that most slices saw nothing end. */
	if (!(out->per_second > 0))
		out->per_second = mean;
	out->deviation = mean > 0 ? sqrt(squares) / mean : 0;
	out->median_ns =
		out->per_second > 0 ? (uint64_t)(1e9 / out->per_second) : 0;
	out->min_ns = rates[num - 1] > 0 ? (uint64_t)(1e9 / rates[num - 1]) : 0;
}

int bench_run_rate(const struct bench_mode *mode, void *loaded,
		   const struct bench_crew *crew, double seconds,
		   struct bench_rate *out)
{
	uint64_t slice_ns = (uint64_t)(seconds * 1e9 / (SLICES + WARM_UP));
	bool is_alone = crew->num == 1 && !crew->are_processes;
	bool is_short = seconds < 0.01;
	struct slice slices[SLICES];
	uint64_t begin = bench_now(), once;
	int num;

	*out = (struct bench_rate){.num = 0};
	if (crew->num > MOST_WORKERS || mode->run(loaded) != 0)
		return -1;
	/* A slice must not end before something is done, nor in one of the
	 * pauses that the scheduler gives a thread. */
	once = bench_now() - begin;
	if (!is_alone && slice_ns < 4 * once)
		slice_ns = 4 * once;
	if (!is_alone && slice_ns < SHORTEST_NS && !is_short)
		slice_ns = SHORTEST_NS;
	num = is_alone ? run_alone(mode, loaded, slice_ns, slices)
		       : run_team(mode, loaded, crew, slice_ns,
				  is_short ? FEWEST_SLICES : SLICES, slices,
				  out);
	if (num <= 0)
		return -1;
	summarize(slices, num, out);
	/* Nothing ended in so short a time: the one before it must do. */
	if (out->num == 0) {
		out->num = 1;
		out->median_ns = out->min_ns = once > 0 ? once : 1;
		out->per_second = 1e9 / (double)out->median_ns;
	}
	return 0;
}
