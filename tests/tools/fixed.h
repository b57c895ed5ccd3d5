/*
 * Test tools: a time and numbers that are the same in each run of a probe.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#ifndef TESTS_TOOLS_FIXED_H
#define TESTS_TOOLS_FIXED_H

#include <stdbool.h>
#include <stddef.h>
#include <time.h>

#include "tests/tools/random.h"

enum { FIXED_TIME = 1780272000 }; /* 2026-06-01 */

/* For gnutls_global_set_time_function(). */
static inline time_t fixed_time(time_t *out)
{
	if (out != NULL)
		*out = FIXED_TIME;
	return FIXED_TIME;
}

/* What below() and once_in() draw from; a probe sets it for each round. */
static inline struct ct_random *random_state(void)
{
	static struct ct_random state;

	return &state;
}

static inline unsigned below(unsigned limit)
{
	return (unsigned)ct_random_below(random_state(), limit);
}

static inline bool once_in(unsigned times)
{
	return below(times) == 0;
}

#endif /* TESTS_TOOLS_FIXED_H */
