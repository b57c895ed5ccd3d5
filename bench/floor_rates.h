/*
 * What a machine gives several threads that share nothing: modes of floor.c.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#ifndef BENCH_FLOOR_RATES_H
#define BENCH_FLOOR_RATES_H

#include <stddef.h>

void *floor_compute_prepare(const char *file, size_t *out_num);
int floor_compute_run(void *unused);

void *floor_memory_prepare(const char *file, size_t *out_num);
int floor_memory_run(void *loaded);

#endif /* BENCH_FLOOR_RATES_H */
