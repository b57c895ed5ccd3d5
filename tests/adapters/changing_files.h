/*
 * Threads that load a file of CAs while another process attacks it.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * changing_files.c has main(); what loads, of each TLS library, is:
 */

#ifndef CT_TESTS_CHANGING_FILES_H
#define CT_TESTS_CHANGING_FILES_H

#include <stddef.h>

#include "base/span.h"

enum { CT_NUM_CHANGING_CAS = 40 };

/* Loads the file into new trust; NULL when the library refuses it. @way chooses
 * the function. */
void *ct_trust_load(const char *path, unsigned way);

/* Loads the file into trust that other threads use, too. */
void ct_trust_load_more(void *trust, const char *path);

/* How many of the CAs, which are in DER, are found in the trust, one by one. */
size_t ct_trust_find(void *trust, const struct ct_span *cas, size_t num_cas);

/* Calls see_ca() with the DER of each certificate of the trust. */
void ct_trust_list(void *trust, void (*see_ca)(struct ct_span der));

void ct_trust_free(void *trust);

#endif /* CT_TESTS_CHANGING_FILES_H */
