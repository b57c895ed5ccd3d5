/*
 * Makes libgnutls's own functions fail, as the adapter sees them.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#ifndef TESTS_ADAPTERS_GNUTLS_FAILING_LIBGNUTLS_H
#define TESTS_ADAPTERS_GNUTLS_FAILING_LIBGNUTLS_H

#include <stdbool.h>

#include "base/span.h"

/* From now on, when memory is to fail. False when the adapter leaves all to
 * this libgnutls. */
bool make_libgnutls_fail(void);

/* The names of CAs that a gnutls_x509_trust_list_t sends, as TLS has them.
 * False when the adapter does not know where they are. */
bool names_of_list(void *list, struct ct_span *out);

#endif /* TESTS_ADAPTERS_GNUTLS_FAILING_LIBGNUTLS_H */
