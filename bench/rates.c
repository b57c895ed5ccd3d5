/*
 * How often a second something can be done, in one thread or several.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Each thread counts for itself, in a cache line of its own; the time is cut
 * into slices by whoever watches the counters. One thread watches itself, so
 * that a program without threads stays without. A tenth of the time before the
 * first slice warms up.
 */

#include <math.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>
#include <time.h>

#include "harness.h"

enum { SLICES = 20, WARM_UP = 2, MOST_THREADS = 256, CACHE_LINE = 128 };

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

static int run_alone(const struct bench_mode *mode, void *loaded,
		     uint64_t slice_ns, struct slice *slices)
{
	size_t batch = 1;

	for (int i = -WARM_UP; i < SLICES; i++)
		if (run_slice(mode, loaded, slice_ns, &batch,
			      &slices[i < 0 ? 0 : i]) != 0)
			return -1;
	return 0;
}

/* ---- Several ---- */

struct worker {
	pthread_t thread;
	const struct bench_mode *mode;
	void *loaded;
	atomic_bool *is_over;
	_Alignas(CACHE_LINE) _Atomic uint64_t num;
	atomic_bool has_failed;
};

static void *work(void *data)
{
	struct worker *worker = data;
	uint64_t num = 0;

	while (!atomic_load_explicit(worker->is_over, memory_order_relaxed)) {
		if (worker->mode->run(worker->loaded) != 0) {
			atomic_store(&worker->has_failed, true);
			break;
		}
		atomic_store_explicit(&worker->num, ++num,
				      memory_order_relaxed);
	}
	return NULL;
}

static uint64_t count(struct worker *workers, size_t num_threads)
{
	uint64_t num = 0;

	for (size_t i = 0; i < num_threads; i++)
		num += atomic_load_explicit(&workers[i].num,
					    memory_order_relaxed);
	return num;
}

static void watch(struct worker *workers, size_t num_threads, uint64_t slice_ns,
		  struct slice *slices)
{
	const struct timespec pause = {
		.tv_sec = (time_t)(slice_ns / 1000000000),
		.tv_nsec = (long)(slice_ns % 1000000000)};
	uint64_t time = 0, num = 0, now, counted;

	for (int i = -WARM_UP; i <= SLICES; i++) {
		now = bench_now();
		counted = count(workers, num_threads);
		if (i > 0)
			slices[i - 1] =
				(struct slice){counted - num, now - time};
		time = now;
		num = counted;
		if (i < SLICES)
			nanosleep(&pause, NULL);
	}
}

static int run_together(const struct bench_mode *mode, void *loaded,
			size_t num_threads, uint64_t slice_ns,
			struct slice *slices)
{
	static struct worker workers[MOST_THREADS];
	atomic_bool is_over = false;
	size_t started;
	int status = 0;

	for (started = 0; started < num_threads; started++) {
		struct worker *worker = &workers[started];

		worker->mode = mode;
		worker->loaded = loaded;
		worker->is_over = &is_over;
		if (pthread_create(&worker->thread, NULL, work, worker) != 0)
			break;
	}
	if (started == num_threads)
		watch(workers, num_threads, slice_ns, slices);
	else
		status = -1;
	atomic_store(&is_over, true);
	for (size_t i = 0; i < started; i++) {
		pthread_join(workers[i].thread, NULL);
		if (atomic_load(&workers[i].has_failed))
			status = -1;
	}
	return status;
}

/* ---- Statistics ---- */

static int compare_rates(const void *a, const void *b)
{
	double left = *(const double *)a, right = *(const double *)b;

	return (left > right) - (left < right);
}

static void summarize(const struct slice *slices, struct bench_rate *out)
{
	double rates[SLICES], mean = 0, squares = 0;

	out->num = 0;
	for (int i = 0; i < SLICES; i++) {
		rates[i] = (double)slices[i].num * 1e9 / (double)slices[i].ns;
		mean += rates[i] / SLICES;
		out->num += (size_t)slices[i].num;
	}
	for (int i = 0; i < SLICES; i++)
		squares += (rates[i] - mean) * (rates[i] - mean) / SLICES;
	qsort(rates, SLICES, sizeof(*rates), compare_rates);
	out->per_second = (rates[(SLICES - 1) / 2] + rates[SLICES / 2]) / 2;
	out->deviation = mean > 0 ? sqrt(squares) / mean : 0;
	out->median_ns =
		out->per_second > 0 ? (uint64_t)(1e9 / out->per_second) : 0;
	out->min_ns =
		rates[SLICES - 1] > 0 ? (uint64_t)(1e9 / rates[SLICES - 1]) : 0;
}

int bench_run_rate(const struct bench_mode *mode, void *loaded,
		   size_t num_threads, double seconds, struct bench_rate *out)
{
	uint64_t slice_ns = (uint64_t)(seconds * 1e9 / (SLICES + WARM_UP));
	struct slice slices[SLICES];
	int status;

	if (num_threads > MOST_THREADS)
		return -1;
	status = num_threads == 1 ? run_alone(mode, loaded, slice_ns, slices)
				  : run_together(mode, loaded, num_threads,
						 slice_ns, slices);
	if (status == 0)
		summarize(slices, out);
	return status;
}
