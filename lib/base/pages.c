/*
 * Memory for what is large.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#if defined(__linux__)
# include <sys/mman.h>
#endif

#include "base/pages.h"

enum {
	HUGE_PAGE = 2 << 20, /* of most machines */
	PAGE = 1 << 16,	     /* or a part of it */
};

/* @size: that from the first place in the block where a huge page may begin. */
static void advise(uint8_t *start, size_t size)
{
#ifdef MADV_HUGEPAGE
	(void)madvise(start, size / HUGE_PAGE * HUGE_PAGE, MADV_HUGEPAGE);
#else
	(void)start;
	(void)size;
#endif
}

void ct_pages_advise(void *block, size_t size)
{
	size_t before = (uintptr_t)block % HUGE_PAGE;

	if (size < 2 * (size_t)HUGE_PAGE)
		return;
	before = before == 0 ? 0 : HUGE_PAGE - before;
	advise((uint8_t *)block + before, size - before);
}

#ifdef MADV_HUGEPAGE

static bool is_mapped(size_t size)
{
	return size >= HUGE_PAGE;
}

/* malloc() would keep what an alignment like this leaves over. */
static void *map(size_t size)
{
	size_t before, rounded = (size + PAGE - 1) / PAGE * PAGE;
	size_t whole = rounded + HUGE_PAGE;
	uint8_t *start;

	if (rounded < size || whole < rounded)
		return NULL;
	start = mmap(NULL, whole, PROT_READ | PROT_WRITE,
		     MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	if (start == MAP_FAILED)
		return NULL;
	before = HUGE_PAGE - (uintptr_t)start % HUGE_PAGE;
	(void)munmap(start, before);
	start += before;
	if (before < HUGE_PAGE)
		(void)munmap(start + rounded, HUGE_PAGE - before);
	advise(start, size);
	return start;
}

static void unmap(void *start, size_t size)
{
	(void)munmap(start, (size + PAGE - 1) / PAGE * PAGE);
}

#else

static bool is_mapped(size_t size)
{
	(void)size;
	return false;
}

static void *map(size_t size)
{
	(void)size;
	return NULL;
}

static void unmap(void *start, size_t size)
{
	(void)start;
	(void)size;
}

#endif

void *ct_pages_new_table(size_t size)
{
	return is_mapped(size) ? map(size) : malloc(size);
}

void *ct_pages_new_zeroed_table(size_t size)
{
	return is_mapped(size) ? map(size) : calloc(1, size);
}

void ct_pages_free_table(void *table, size_t size)
{
	if (table != NULL && is_mapped(size))
		unmap(table, size);
	else
		free(table);
}
