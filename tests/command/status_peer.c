/*
 * A process for "catrust status" to look at: its own file is named like an
 * adapter, and has the block of one.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Usage: libcatrust-gnutls.so COMMAND...; then it writes "ready" and waits for
 * the end of its standard input, where that is not a terminal.
 *
 *	on TEXT, off TEXT, taken CAS CRLS ENTRIES, left WHAT WHY
 *	fill BYTE FROM TO	octets of the block
 *	threads			two that say at once what was left
 *	environment		LD_PRELOAD of 8 MiB, with an adapter at its end
 *	end			ends by _exit(), without waiting
 */

/* The block is static there. */
#include "adapters/common/status.c"

#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <unistd.h>

static size_t number(const char *text)
{
	return (size_t)strtoul(text, NULL, 0);
}

static void *leave_many(void *what)
{
	for (size_t i = 0; i < 10000; i++)
		ct_status_left(what, what);
	return NULL;
}

static void leave_in_threads(void)
{
	static char first[] = "aaaaaaaaaaaaaaaaaaaa",
		    second[] = "bbbbbbbbbbbbbbbbbbbb";
	pthread_t thread;

	if (pthread_create(&thread, NULL, leave_many, first) != 0)
		exit(99);
	(void)leave_many(second);
	(void)pthread_join(thread, NULL);
}

/* What the kernel is to take for the environment; PR_SET_MM is one of the few
 * of which a process needs no rights. */
static void set_environment(const char *start, size_t len)
{
	const uintptr_t end = (uintptr_t)sbrk(0), at = (uintptr_t)start;
	struct prctl_mm_map map = {
		.start_code = at,
		.end_code = at + len,
		.start_data = at,
		.end_data = at,
		.start_brk = end,
		.brk = end,
		.start_stack = (uintptr_t)&map,
		.arg_start = at,
		.arg_end = at,
		.env_start = at,
		.env_end = at + len,
		.exe_fd = (uint32_t)-1,
	};

	if (prctl(PR_SET_MM, PR_SET_MM_MAP, &map, sizeof(map), 0) != 0)
		_exit(77);
}

static void widen_environment(void)
{
	static const char start[] = "LD_PRELOAD=", end[] = "/libcatrust-";
	const size_t len = 1 << 23;
	/* Memory of files is not read for it. */
	char *text = mmap(NULL, len, PROT_READ | PROT_WRITE,
			  MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

	if (text == MAP_FAILED)
		_exit(77);
	memset(text, 'A', len);
	memcpy(text, start, sizeof(start) - 1);
	memcpy(text + len - sizeof(end), end, sizeof(end));
	set_environment(text, len);
}

/* How many arguments a command has; it is done. */
static int obey(char **command)
{
	if (strcmp(command[0], "on") == 0 || strcmp(command[0], "off") == 0) {
		ct_status_library(strcmp(command[0], "on") == 0, command[1]);
		return 1;
	}
	if (strcmp(command[0], "taken") == 0) {
		ct_status_taken(number(command[1]), number(command[2]),
				number(command[3]));
		return 3;
	}
	if (strcmp(command[0], "left") == 0) {
		ct_status_left(command[1], command[2]);
		return 2;
	}
	if (strcmp(command[0], "fill") == 0) {
		size_t from = number(command[2]), to = number(command[3]);

		if (to > sizeof(block))
			to = sizeof(block);
		memset((char *)&block + from, (int)number(command[1]),
		       to - from);
		return 3;
	}
	if (strcmp(command[0], "threads") == 0)
		leave_in_threads();
	else if (strcmp(command[0], "environment") == 0)
		widen_environment();
	else
		_exit(strcmp(command[0], "end") == 0 ? 7 : 99);
	return 0;
}

int main(int argc, char **argv)
{
	for (int i = 1; i < argc; i++)
		i += obey(argv + i);
	puts("ready");
	(void)fflush(stdout);
	while (getchar() != EOF)
		;
	return 0;
}
