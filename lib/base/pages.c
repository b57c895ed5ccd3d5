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

enum { HUGE_PAGE = 2 << 20 }; /* of most machines */

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
	return size > 0 && size % HUGE_PAGE == 0;
}

/* malloc() would keep what an alignment like this leaves over. */
static void *map(size_t size)
{
	size_t before, whole = size + HUGE_PAGE;
	uint8_t *start;

	if (whole < size)
		return NULL;
	start = mmap(NULL, whole, PROT_READ | PROT_WRITE,
		     MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	if (start == MAP_FAILED)
		return NULL;
	before = HUGE_PAGE - (uintptr_t)start % HUGE_PAGE;
	(void)munmap(start, before);
	start += before;
	if (before < HUGE_PAGE)
		(void)munmap(start + size, HUGE_PAGE - before);
	advise(start, size);
	return start;
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

#endif

void *ct_pages_new_table(size_t size)
{
	return is_mapped(size) ? map(size) : malloc(size);
}

void ct_pages_free_table(void *table, size_t size)
{
#ifdef MADV_HUGEPAGE
	if (table != NULL && is_mapped(size)) {
		(void)munmap(table, size);
		return;
	}
#else
	(void)size;
#endif
	free(table);
}
