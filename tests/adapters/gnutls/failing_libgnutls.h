/*
 * Makes libgnutls's own functions fail, as the adapter sees them.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#ifndef TESTS_ADAPTERS_GNUTLS_FAILING_REAL_H
#define TESTS_ADAPTERS_GNUTLS_FAILING_REAL_H

#include <stdbool.h>

/* From now on, when memory is to fail. False when the adapter leaves all to
 * this libgnutls. */
bool make_libgnutls_fail(void);

#endif /* TESTS_ADAPTERS_GNUTLS_FAILING_REAL_H */
