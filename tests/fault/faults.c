/*
 * Fault tests: memory and files that fail on demand (see faults.h).
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "tests/fault/faults.h"

enum { MAX_FOLLOWED = 1 << 16 };

/* Where 32-bit programs ask for large files, the functions have other names. */
#if defined(__USE_FILE_OFFSET64) && !defined(__LP64__)
# define __real_open  __real_open64
# define __real_stat  __real_stat64
# define __real_fstat __real_fstat64
# define __real_lseek __real_lseek64
# define __wrap_open  __wrap_open64
# define __wrap_stat  __wrap_stat64
# define __wrap_fstat __wrap_fstat64
# define __wrap_lseek __wrap_lseek64
#endif

/* The linker's names for what was wrapped, and for what wraps it. */
void *__real_malloc(size_t size);
void *__real_calloc(size_t num, size_t size);
void *__real_realloc(void *old, size_t size);
void __real_free(void *old);
int __real_open(const char *path, int flags, ...);
ssize_t __real_read(int fd, void *data, size_t size);
int __real_stat(const char *path, struct stat *status);
int __real_fstat(int fd, struct stat *status);
off_t __real_lseek(int fd, off_t offset, int whence);

void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t num, size_t size);
void *__wrap_realloc(void *old, size_t size);
char *__wrap_strdup(const char *string);
void __wrap_free(void *old);
int __wrap_open(const char *path, int flags, ...);
ssize_t __wrap_read(int fd, void *data, size_t size);
int __wrap_stat(const char *path, struct stat *status);
int __wrap_fstat(int fd, struct stat *status);
off_t __wrap_lseek(int fd, off_t offset, int whence);

static struct {
	bool is_tracking;
	void *followed[MAX_FOLLOWED]; /* NULL is a free place */
	size_t num_followed;
	unsigned memory_countdown; /* 0: not armed */
	bool all_memory;
	unsigned file_countdown;
	enum file_fault file_fault;
	void (*change)(void);
	bool has_happened;
} state;

/* Following allocations */

void faults_track(void)
{
	memset(state.followed, 0, sizeof(state.followed));
	state.num_followed = 0;
	state.is_tracking = true;
}

size_t faults_untrack(void)
{
	state.is_tracking = false;
	return state.num_followed;
}

/* Open addressing over the addresses; a NULL ends a search. */
static size_t first_place(const void *address)
{
	return ((uintptr_t)address >> 4) * 2654435761u % MAX_FOLLOWED;
}

static void follow(void *address)
{
	size_t place = first_place(address);

	if (!state.is_tracking || address == NULL)
		return;
	if (state.num_followed == MAX_FOLLOWED / 2) {
		fprintf(stderr, "faults: too many allocations\n");
		abort();
	}
	while (state.followed[place] != NULL)
		place = (place + 1) % MAX_FOLLOWED;
	state.followed[place] = address;
	state.num_followed++;
}

/* Removes one and puts those after it back in their places. */
static void unfollow(const void *address)
{
	size_t place = first_place(address);

	if (address == NULL || state.num_followed == 0)
		return;
	while (state.followed[place] != address) {
		if (state.followed[place] == NULL)
			return; /* made before tracking began */
		place = (place + 1) % MAX_FOLLOWED;
	}
	state.followed[place] = NULL;
	state.num_followed--;
	for (place = (place + 1) % MAX_FOLLOWED; state.followed[place] != NULL;
	     place = (place + 1) % MAX_FOLLOWED) {
		void *moved = state.followed[place];
		size_t target = first_place(moved);

		state.followed[place] = NULL;
		while (state.followed[target] != NULL)
			target = (target + 1) % MAX_FOLLOWED;
		state.followed[target] = moved;
	}
}

/* Memory */

void faults_arm_memory(unsigned nth, bool all)
{
	state.memory_countdown = nth;
	state.all_memory = all;
	state.has_happened = false;
}

bool faults_memory_fails(void)
{
	if (state.memory_countdown == 0)
		return false;
	if (state.memory_countdown > 1) {
		state.memory_countdown--;
		return false;
	}
	if (!state.all_memory)
		state.memory_countdown = 0;
	state.has_happened = true;
	errno = ENOMEM;
	return true;
}

void *__wrap_malloc(size_t size)
{
	void *made = faults_memory_fails() ? NULL : __real_malloc(size);

	follow(made);
	return made;
}

void *__wrap_calloc(size_t num, size_t size)
{
	void *made = faults_memory_fails() ? NULL : __real_calloc(num, size);

	follow(made);
	return made;
}

void *__wrap_realloc(void *old, size_t size)
{
	void *made;
	bool was_followed;
	size_t before = state.num_followed;

	if (faults_memory_fails())
		return NULL;
	unfollow(old);
	was_followed = old == NULL || state.num_followed < before;
	made = __real_realloc(old, size);
	if (was_followed)
		follow(made != NULL ? made : old);
	return made;
}

char *__wrap_strdup(const char *string)
{
	size_t size = strlen(string) + 1;
	char *made = __wrap_malloc(size);

	if (made != NULL)
		memcpy(made, string, size);
	return made;
}

void __wrap_free(void *old)
{
	unfollow(old);
	__real_free(old);
}

/* Files */

void faults_arm_files(unsigned nth, enum file_fault fault, void (*change)(void))
{
	state.file_countdown = nth;
	state.file_fault = fault;
	state.change = change;
	state.has_happened = false;
}

bool faults_disarm(void)
{
	state.memory_countdown = 0;
	state.file_countdown = 0;
	state.file_fault = FILE_NO_FAULT;
	return state.has_happened;
}

/* True when the fault is due in this call. */
static bool file_fault_is_due(void)
{
	if (state.file_countdown == 0)
		return false;
	if (--state.file_countdown > 0)
		return false;
	if (state.file_fault == FILE_CHANGES) {
		/* The change's own calls must not fail. */
		state.change();
	}
	state.has_happened = true;
	return true;
}

/* For calls that have no data: 0 when they go on. */
static int file_error(void)
{
	if (!file_fault_is_due())
		return 0;
	if (state.file_fault == FILE_FAILS)
		return EIO;
	if (state.file_fault == FILE_INTERRUPTED)
		return EINTR;
	return 0;
}

int __wrap_open(const char *path, int flags, ...)
{
	int error = file_error();
	mode_t mode = 0;
	va_list arguments;

	if (error != 0) {
		errno = error;
		return -1;
	}
	if ((flags & O_CREAT) != 0) {
		va_start(arguments, flags);
		mode = va_arg(arguments, mode_t);
		va_end(arguments);
	}
	return __real_open(path, flags, mode);
}

ssize_t __wrap_read(int fd, void *data, size_t size)
{
	bool is_due = file_fault_is_due();

	if (is_due && (state.file_fault == FILE_FAILS ||
		       state.file_fault == FILE_INTERRUPTED)) {
		errno = state.file_fault == FILE_FAILS ? EIO : EINTR;
		return -1;
	}
	if (is_due && state.file_fault == FILE_EMPTY)
		return 0;
	if (state.file_fault == FILE_SHORT && size > 1) {
		state.has_happened = true;
		size = 1;
	}
	return __real_read(fd, data, size);
}

/* stat() and fstat() are never interrupted. */
static int stat_error(void)
{
	int error = file_error();

	return error == EINTR ? 0 : error;
}

int __wrap_stat(const char *path, struct stat *status)
{
	int error = stat_error();

	if (error != 0) {
		errno = error;
		return -1;
	}
	return __real_stat(path, status);
}

int __wrap_fstat(int fd, struct stat *status)
{
	int error = stat_error();

	if (error != 0) {
		errno = error;
		return -1;
	}
	return __real_fstat(fd, status);
}

off_t __wrap_lseek(int fd, off_t offset, int whence)
{
	int error = stat_error();

	if (error != 0) {
		errno = error;
		return -1;
	}
	return __real_lseek(fd, offset, whence);
}
