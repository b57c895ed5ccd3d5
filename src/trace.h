/*
 * The catrust command: running a program and looking at its processes when they
 * end.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#ifndef CATRUST_TRACE_H
#define CATRUST_TRACE_H

#include <sys/types.h>

/* Runs a program, and calls @ending before the end of each process that it and
 * its children make, while their memory is still there. Processes that go on
 * after the program has ended are let go. Where tracing is not allowed the
 * program runs without, after a message. Returns the program's exit status, 128
 * and its signal's number, 126 when it cannot be run, or 127 when it is not
 * found. */
int trace_program(char **argv, void (*ending)(void *context, pid_t pid),
		  void *context);

#endif /* CATRUST_TRACE_H */
