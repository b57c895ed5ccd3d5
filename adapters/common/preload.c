/*
 * What the preload libraries have in common: switches and messages.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
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

bool ct_preload_is_set(const char *name)
{
	const char *value = is_secure_execution() ? NULL : getenv(name);

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
	static atomic_uint known CT_PRELOAD_AT_START;
	unsigned result = atomic_load_explicit(&known, memory_order_relaxed);

	if (CT_LIKELY(result != MODE_UNKNOWN))
		return result;
	result = MODE_KNOWN;
	if (is_secure_execution())
		result |= MODE_OFF;
	else if (ct_preload_is_set("CATRUST_DISABLE"))
		result |= MODE_OFF;
	if (ct_preload_is_set("CATRUST_DEBUG")) {
		int saved_errno = errno;

		result |= MODE_VERBOSE;
		open_output();
		errno = saved_errno;
	}
	atomic_store_explicit(&known, result, memory_order_relaxed);
	return result;
}

__attribute__((constructor)) static void remember_mode(void)
{
	(void)mode();
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
