/*
 * Arithmetic on sizes that come from input: every result is checked.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#ifndef CT_BASE_CHECKED_H
#define CT_BASE_CHECKED_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/compiler.h"

/* Each stores the result and returns true, or returns false on overflow and
 * leaves *out as it was. */
CT_MUST_USE static inline bool ct_size_add(size_t a, size_t b, size_t *out)
{
	if (b > SIZE_MAX - a)
		return false;
	*out = a + b;
	return true;
}

CT_MUST_USE static inline bool ct_size_mul(size_t a, size_t b, size_t *out)
{
	if (a != 0 && b > SIZE_MAX / a)
		return false;
	*out = a * b;
	return true;
}

#endif /* CT_BASE_CHECKED_H */
