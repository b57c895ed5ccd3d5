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
 *	end			ends by _exit(), without waiting
 */

/* The block is static there. */
#include "adapters/common/status.c"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
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
