/*
 * Memory for what is large: page by page it costs more than its use.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Where the system has huge pages and gives them to those who ask, a large
 * block that is filled takes fewer page faults, and one that is read here and
 * there fewer walks through page tables. Elsewhere nothing changes.
 */

#ifndef CT_BASE_PAGES_H
#define CT_BASE_PAGES_H

#include <stddef.h>

/* Asks for huge pages for so much of a block as can have them. The block must
 * be 4 MiB or more, otherwise nothing happens. Touches no memory. */
void ct_pages_advise(void *block, size_t size);

/* Memory for a table that is accessed at random places. One of 2 MiB or more
 * is mapped where a huge page may begin, and is returned to the system when it
 * is freed, which malloc() might not do; a smaller one is malloc()'s. Contents
 * are undefined, or 0. NULL when there is none. To be freed by the last
 * function, with its size. */
void *ct_pages_new_table(size_t size);
void *ct_pages_new_zeroed_table(size_t size);
void ct_pages_free_table(void *table, size_t size);

#endif /* CT_BASE_PAGES_H */
