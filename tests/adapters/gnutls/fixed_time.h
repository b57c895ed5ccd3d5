/*
 * The time that the tests of the adapter for GnuTLS go by.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#ifndef FIXED_TIME_H
#define FIXED_TIME_H

#include <time.h>

enum { FIXED_TIME = 1780272000 }; /* 2026-06-01 */

/* For gnutls_global_set_time_function(). */
static inline time_t fixed_time(time_t *out)
{
	if (out != NULL)
		*out = FIXED_TIME;
	return FIXED_TIME;
}

#endif /* FIXED_TIME_H */
