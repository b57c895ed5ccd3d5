/*
 * Exported names that nothing refers to, for a larger Bloom filter.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The dynamic linker searches a preloaded library for every symbol that a
 * program and its libraries refer to, 12,000 in curl, and the filter in the
 * library's symbol table tells it at once that nearly all are not there. GNU ld
 * doubles the filter at 24, 48 and 96 symbols. With 87, both adapters', one
 * search in ten passes it for nothing, with 99 one in 29; of one adapter, 47 or
 * 40, one in 9 to 12, with these one in 20 to 27.
 */

#include <config.h>

#include "base/compiler.h"

#define NAME(number) CT_EXPORT const char catrust_filter_name_##number = 0;
NAME(1)
NAME(2)
NAME(3)
NAME(4)
NAME(5)
NAME(6)
NAME(7)
NAME(8)
NAME(9)
NAME(10)
NAME(11)
NAME(12)
