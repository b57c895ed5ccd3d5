/*
 * Fault tests: memory and files that fail on demand.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The linker's --wrap puts the functions of faults.c in front of malloc,
 * calloc, realloc, strdup, free, open, read, stat, fstat and lseek, for the
 * library's objects and the test's own (tests/fault.mk); other libraries keep
 * theirs.
 *
 * Not for several threads.
 */

#ifndef CT_TESTS_FAULT_FAULTS_H
#define CT_TESTS_FAULT_FAULTS_H

#include <stdbool.h>
#include <stddef.h>

/* Allocations from now on are followed until they are freed. */
void faults_track(void);

/* Stops following; how many of those followed are still alive. */
size_t faults_untrack(void);

/* The @nth allocation from now on fails (from 1); with @all, all after it
 * too. */
void faults_arm_memory(unsigned nth, bool all);

/* Counts as an allocation, for what others allocate: true when it fails. */
bool faults_memory_fails(void);

enum file_fault {
	FILE_NO_FAULT,
	FILE_FAILS,	  /* EIO */
	FILE_INTERRUPTED, /* EINTR; calls after that one work */
	FILE_SHORT,	  /* every read() gives one byte */
	FILE_EMPTY,	  /* read() says end of file */
	FILE_CHANGES,	  /* the change function runs before the call */
};

/* The @nth call of open, read, stat, fstat or lseek from now on gets
 * @fault. */
void faults_arm_files(unsigned nth, enum file_fault fault,
		      void (*change)(void));

/* No more faults; true when one has happened since the arming. */
bool faults_disarm(void);

#endif /* CT_TESTS_FAULT_FAULTS_H */
