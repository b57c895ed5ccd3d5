/*
 * What the preload libraries have in common: when they are switched off, and
 * debug messages.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The environment: CATRUST_DEBUG=1 makes messages appear on standard error, one
 * line each; CATRUST_DISABLE=1 makes it pass every call through. Both are
 * read once, when the library is loaded. In secure-execution mode (set-user-id
 * programs and the like) every call is passed through, without messages.
 *
 * Messages go to the file that was standard error when the program started, by
 * a descriptor of this library's own (close-on-exec), also after the program
 * has redirected or closed its standard error. Where the program closes all
 * descriptors there are no more messages: the number may be another file's.
 * While the descriptor is open the reader of a pipe does not see its end.
 * Without CATRUST_DEBUG there is none.
 *
 * Nothing here allocates, locks, or touches errno.
 */

#ifndef CT_ADAPTERS_PRELOAD_H
#define CT_ADAPTERS_PRELOAD_H

#include <stdbool.h>

#include "base/compiler.h"

/* For what each process writes at its start: with the initialised data, whose
 * page the dynamic linker has written, and not in a page of zeros more. */
#define CT_PRELOAD_AT_START __attribute__((section(".data")))

/* Whether all calls have to be passed through. */
bool ct_preload_is_off(void);

/* Whether a variable of the environment switches something on: it is not empty
 * and not 0. Never in secure-execution mode. */
bool ct_preload_is_set(const char *name);

/* Whether ct_preload_say() writes messages. */
bool ct_preload_is_verbose(void);

/* Writes "catrust-ADAPTER[PID]: text" and a newline in one piece, cut at 500
 * bytes; control characters become '?'. */
CT_PRINTF(2, 3)
void ct_preload_say(const char *adapter, const char *format, ...);

#endif /* CT_ADAPTERS_PRELOAD_H */
