/*
 * What an adapter did, for "catrust status".
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Each object that an adapter is linked into has one block (status_block.h).
 * Nothing here allocates, locks, calls the system, or touches errno. Threads:
 * safe; of two that write one entry at once, one is left out.
 */

#ifndef CT_ADAPTERS_STATUS_H
#define CT_ADAPTERS_STATUS_H

#include <stdbool.h>
#include <stddef.h>

#include "base/compiler.h"

/* A TLS library was found. @text: its name and version, and where the adapter
 * is off in it, why. */
void ct_status_library(bool is_on, const char *text);

/* An input, a file or memory, was taken over: CAs or CRLs, or names alone. */
void ct_status_taken(size_t num_cas, size_t num_crls, size_t num_entries);

/* An input was left to the TLS library. @what: its path. */
void ct_status_left(const char *what, const char *why);

#endif /* CT_ADAPTERS_STATUS_H */
