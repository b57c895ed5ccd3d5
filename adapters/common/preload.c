/*
 * What the preload libraries have in common.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <link.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>
#if HAVE_SYS_AUXV_H
# include <sys/auxv.h>
#endif

#include "preload.h"
#include "x509/shown_text.h"

enum {
	MOST_TEXT = 500,
	HIGH_DESCRIPTOR = 1000, /* below the usual limit of 1,024 */
	LAST_DESCRIPTORS = 16,	/* below a lower one */
};

enum mode {
	MODE_UNKNOWN = 0,
	MODE_KNOWN = 1,
	MODE_OFF = 2,
	MODE_VERBOSE = 4,
};

static bool is_secure_execution(void)
{
#if HAVE_SYS_AUXV_H && defined(AT_SECURE)
	return getauxval(AT_SECURE) != 0;
#else
	return getuid() != geteuid() || getgid() != getegid();
#endif
}

static bool is_set(const char *name)
{
	const char *value = getenv(name);

	return value != NULL && *value != '\0' && strcmp(value, "0") != 0;
}

/* A duplicate of standard error at the start: a program may close descriptor 2
 * and open another file as 2. It may close the duplicate too, which is
 * therefore used only while it is the same file. */
static struct {
	int fd; /* below 0: none */
	struct stat status;
} output = {.fd = -1};

/* Programs may rely on the lowest free numbers for their own files. */
static int lowest_descriptor(void)
{
	struct rlimit limit;

	if (getrlimit(RLIMIT_NOFILE, &limit) != 0 ||
	    limit.rlim_cur > HIGH_DESCRIPTOR + LAST_DESCRIPTORS)
		return HIGH_DESCRIPTOR;
	return limit.rlim_cur > LAST_DESCRIPTORS
		       ? (int)limit.rlim_cur - LAST_DESCRIPTORS
		       : STDERR_FILENO + 1;
}

static void open_output(void)
{
	output.fd = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, lowest_descriptor());
	if (output.fd >= 0 && fstat(output.fd, &output.status) != 0)
		output.fd = -1;
}

static bool is_output_there(void)
{
	struct stat now;

	return output.fd >= 0 && fstat(output.fd, &now) == 0 &&
	       now.st_dev == output.status.st_dev &&
	       now.st_ino == output.status.st_ino &&
	       now.st_rdev == output.status.st_rdev &&
	       (now.st_mode & S_IFMT) == (output.status.st_mode & S_IFMT);
}

static unsigned mode(void)
{
	static atomic_uint known;
	unsigned result = atomic_load_explicit(&known, memory_order_relaxed);

	if (CT_LIKELY(result != MODE_UNKNOWN))
		return result;
	result = MODE_KNOWN;
	if (is_secure_execution())
		result |= MODE_OFF;
	else if (is_set("CATRUST_DISABLE"))
		result |= MODE_OFF;
	if (!is_secure_execution() && is_set("CATRUST_DEBUG")) {
		int saved_errno = errno;

		result |= MODE_VERBOSE;
		open_output();
		errno = saved_errno;
	}
	atomic_store_explicit(&known, result, memory_order_relaxed);
	return result;
}

bool ct_preload_is_off(void)
{
	return (mode() & MODE_OFF) != 0;
}

bool ct_preload_is_verbose(void)
{
	return (mode() & MODE_VERBOSE) != 0;
}

/* How many characters snprintf() wrote into @room, without the NUL. */
static size_t written(int result, size_t room)
{
	if (result < 0)
		return 0;
	return (size_t)result < room ? (size_t)result : room - 1;
}

static void write_out(const char *text, size_t len)
{
	while (is_output_there() && write(output.fd, text, len) < 0 &&
	       errno == EINTR)
		;
}

/* The same without SIGPIPE: a program that has redirected its standard error
 * must not be killed when the reader of the first one has ended. */
static void write_to_pipe(const char *text, size_t len)
{
	const struct timespec at_once = {.tv_sec = 0};
	sigset_t pipe, before, pending;

	sigemptyset(&pipe);
	sigaddset(&pipe, SIGPIPE);
	if (pthread_sigmask(SIG_BLOCK, &pipe, &before) != 0)
		return;
	if (sigpending(&pending) == 0) {
		errno = 0;
		write_out(text, len);
		if (errno == EPIPE && sigismember(&pending, SIGPIPE) == 0)
			(void)sigtimedwait(&pipe, NULL, &at_once);
	}
	(void)pthread_sigmask(SIG_SETMASK, &before, NULL);
}

/* Names of files come from others. What is shown is no longer than the text. */
static size_t make_shown(char *text, size_t len)
{
	struct ct_span left = ct_span(text, len), shown;
	size_t shown_len = 0;

	for (; ct_shown_text_next(&left, &shown); shown_len += shown.len)
		memmove(text + shown_len, shown.data, shown.len);
	return shown_len;
}

void ct_preload_say(const char *adapter, const char *format, ...)
{
	char text[MOST_TEXT + 1];
	int saved_errno = errno;
	size_t len;
	va_list arguments;

	if (!ct_preload_is_verbose())
		return;
	len = written(snprintf(text, MOST_TEXT, "catrust-%s[%ld]: ", adapter,
			       (long)getpid()),
		      MOST_TEXT);
	va_start(arguments, format);
	len += written(
		vsnprintf(text + len, MOST_TEXT - len, format, arguments),
		MOST_TEXT - len);
	va_end(arguments);
	len = make_shown(text, len);
	text[len++] = '\n';
	if (S_ISFIFO(output.status.st_mode) || S_ISSOCK(output.status.st_mode))
		write_to_pipe(text, len);
	else
		write_out(text, len);
	errno = saved_errno;
}

/* dlsym() that clears dlerror(): a program that calls dlerror() afterwards must
 * not get an error of this library's calls. */
static void *look_up(void *handle, const char *name)
{
	void *found = dlsym(handle, name);

	if (found == NULL)
		(void)dlerror();
	return found;
}

void *ct_preload_next(const char *name)
{
	return look_up(RTLD_NEXT, name);
}

/* _dl_find_object(), since glibc 2.35, takes no lock and does not search the
 * symbols, of which libcrypto has some ten thousand. */
static struct link_map *object_at(const void *address)
{
#ifdef DLFO_STRUCT_HAS_EH_DBASE
	struct dl_find_object found;

	if (_dl_find_object((void *)(uintptr_t)address, &found) != 0)
		return NULL;
	return found.dlfo_link_map;
#else
	Dl_info info;
	struct link_map *map = NULL;

	if (dladdr1(address, &info, (void **)&map, RTLD_DL_LINKMAP) == 0)
		return NULL;
	return map;
#endif
}

const char *ct_preload_object_path(const void *address)
{
	const struct link_map *object = object_at(address);

	return object != NULL && object->l_name[0] != '\0' ? object->l_name
							   : NULL;
}

/* Looks a function up in an object and in what it is linked with. */
static void *from_object(const struct link_map *object, const char *name)
{
	void *handle, *found;

	/* The program itself has no name; what it is linked with is in the
	 * global scope. */
	if (object == NULL || object->l_name[0] == '\0')
		return NULL;
	handle = dlopen(object->l_name, RTLD_LAZY | RTLD_NOLOAD);
	if (handle == NULL) {
		(void)dlerror();
		return NULL;
	}
	found = look_up(handle, name);
	(void)dlclose(handle);
	return found;
}

/* Whether @object was loaded before @other. */
static bool is_before(const struct link_map *object,
		      const struct link_map *other)
{
	for (; other != NULL; other = other->l_prev)
		if (other == object)
			return true;
	return false;
}

/* Looks a function up in all objects; NULL when they are bound to different
 * ones. For callers that are in no object, or in one that is not linked with
 * the library (after a tail call). */
static void *from_any(const char *name)
{
	struct link_map *own = object_at((const void *)(uintptr_t)look_up),
			*map;
	void *found = NULL;

	for (map = own; map != NULL && map->l_prev != NULL; map = map->l_prev)
		;
	for (; map != NULL; map = map->l_next) {
		void *next = map == own ? NULL : from_object(map, name);

		if (next == NULL || object_at(next) == own || next == found)
			continue;
		if (found != NULL)
			return NULL; /* it could be either */
		found = next;
	}
	return found;
}

/* Objects that were loaded at the start come first in every search. */
static bool was_at_start(const struct link_map *object)
{
	static _Atomic(const struct link_map *) last;
	const struct link_map *end = atomic_load(&last);

	if (end == NULL) {
		/* The constructor below makes the first call, unless another
		 * library's constructor calls a hook before: then all objects
		 * that are loaded now were loaded at the start. */
		end = object_at((const void *)(uintptr_t)look_up);
		while (end != NULL && end->l_next != NULL)
			end = end->l_next;
		atomic_store(&last, end);
	}
	return end != NULL && is_before(object, end);
}

__attribute__((constructor)) static void remember_start(void)
{
	(void)mode();
	(void)was_at_start(NULL);
}

void *ct_preload_at_start(const char *name)
{
	void *global = ct_preload_next(name);

	return global != NULL && was_at_start(object_at(global)) ? global
								 : NULL;
}

void *ct_preload_for_caller(const char *name, const void *caller)
{
	void *global = ct_preload_next(name), *own;
	struct link_map *own_object, *global_object = NULL;

	if (global != NULL)
		global_object = object_at(global);
	if (global_object != NULL && was_at_start(global_object))
		return global;
	own_object = object_at(caller);
	/* A tail call of a function that this library called: looked up from
	 * here, the name is bound to the hook itself. */
	own = own_object == object_at((const void *)(uintptr_t)look_up)
		      ? NULL
		      : from_object(own_object, name);
	if (own == NULL)
		return global != NULL ? global : from_any(name);
	if (global == NULL || global == own)
		return own;
	return is_before(global_object, own_object) ? global : own;
}

struct range {
	const char *address;
	const char *start, *end;
};

static int find_range(struct dl_phdr_info *info, size_t size, void *context)
{
	struct range *range = context;
	const char *start = NULL, *end = NULL;

	(void)size;
	for (int i = 0; i < info->dlpi_phnum; i++) {
		const ElfW(Phdr) *header = &info->dlpi_phdr[i];
		const char *from, *to;

		if (header->p_type != PT_LOAD)
			continue;
		from = (const char *)(uintptr_t)(info->dlpi_addr +
						 header->p_vaddr);
		to = from + header->p_memsz;
		if (start == NULL || from < start)
			start = from;
		if (end == NULL || to > end)
			end = to;
	}
	if (start == NULL || range->address < start || range->address >= end)
		return 0;
	range->start = start;
	range->end = end;
	return 1;
}

bool ct_preload_object_range(const void *address, const char **out_start,
			     const char **out_end)
{
	struct range range = {.address = address};

	if (dl_iterate_phdr(find_range, &range) != 1)
		return false;
	*out_start = range.start;
	*out_end = range.end;
	return true;
}
