/*
 * What starting a program costs, with a library preloaded or without.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * One load is one process of --file, from posix_spawn() to its end. In the
 * environment stand BENCH_PRELOAD, the library that is preloaded, and
 * BENCH_ARGUMENT, an argument; not there: none. What the process writes to
 * standard output is thrown away; what it writes to standard error is not, so
 * that a library that cannot be preloaded is seen.
 */

#define _GNU_SOURCE

#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "harness.h"

/* Its exit status, or -1. */
static int run(const char *file, posix_spawn_file_actions_t *actions)
{
	static char preload[4096] = "LD_PRELOAD=";
	const char *library = getenv("BENCH_PRELOAD");
	char *arguments[] = {(char *)file, getenv("BENCH_ARGUMENT"), NULL};
	char *environment[] = {NULL, NULL};
	int status;
	pid_t process;

	if (library != NULL) {
		snprintf(preload, sizeof(preload), "LD_PRELOAD=%s", library);
		environment[0] = preload;
	}
	if (posix_spawn(&process, file, actions, NULL, arguments,
			environment) != 0 ||
	    waitpid(process, &status, 0) != process)
		return -1;
	return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

static void *load(const char *file, size_t *out_num)
{
	posix_spawn_file_actions_t actions;
	int status;

	*out_num = 1;
	if (posix_spawn_file_actions_init(&actions) != 0)
		return NULL;
	status = posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO,
						  "/dev/null", O_WRONLY, 0);
	if (status == 0)
		status = run(file, &actions);
	posix_spawn_file_actions_destroy(&actions);
	if (status == 0)
		return malloc(1);
	bench_complain(file, "does not end with success");
	return NULL;
}

static const struct bench_mode modes[] = {
	{"spawn", "processes of --file", load, free, NULL},
	{.name = NULL},
};

int main(int argc, char **argv)
{
	return bench_main(argc, argv, "spawn", "", modes);
}
