/*
 * What a machine gives several threads that share nothing.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Two processors of a virtual machine may be two threads of one core, whose
 * multipliers and caches they share: then no program has twice the rate of one
 * thread with two. Each operation takes some ten microseconds and writes
 * nothing but its own stack.
 *
 *	compute	multiplies numbers in registers, as many at a time as the
 *		core can, like the arithmetic of public keys
 *	memory	reads at random places of more memory than caches have
 */

#include <stdint.h>
#include <stdlib.h>

#include "floor_rates.h"

enum {
	MULTIPLICATIONS = 4000,
	READS = 1000,
	TABLE_WORDS = 8 << 20, /* 64 MiB */
};

/* Knuth's, of MMIX. */
static const uint64_t factor = 6364136223846793005u, addend = 1;

/* So that no compiler leaves the work out. */
static void keep(uint64_t number)
{
	volatile uint64_t kept = number;

	(void)kept;
}

void *floor_compute_prepare(const char *file, size_t *out_num)
{
	(void)file;
	*out_num = 1;
	return malloc(1);
}

int floor_compute_run(void *unused)
{
	uint64_t a = 1, b = 2, c = 3, d = 4;

	(void)unused;
	for (int i = 0; i < MULTIPLICATIONS; i++) {
		a = a * factor + addend;
		b = b * factor + addend;
		c = c * factor + addend;
		d = d * factor + addend;
	}
	keep(a ^ b ^ c ^ d);
	return 0;
}

void *floor_memory_prepare(const char *file, size_t *out_num)
{
	uint64_t *table = malloc(TABLE_WORDS * sizeof(*table));

	(void)file;
	*out_num = TABLE_WORDS;
	/* Pages that were never written to are all the same one. */
	for (size_t i = 0; table != NULL && i < TABLE_WORDS; i++)
		table[i] = i;
	return table;
}

int floor_memory_run(void *loaded)
{
	const uint64_t *table = loaded;
	/* Where the stack is differs between threads. */
	uint64_t at = (uintptr_t)&table, sum = 0;

	for (int i = 0; i < READS; i++) {
		at = at * factor + addend;
		sum += table[(at >> 32) % TABLE_WORDS];
	}
	keep(sum);
	return 0;
}
