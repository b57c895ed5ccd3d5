/*
 * Runs reach.c's program as a plug-in, in a thread that lives on when the
 * plug-in and its libgnutls have been unloaded.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Usage: reach_plugin BUNDLE; compiled with PLUGIN and LIBRARY, its plug-in and
 * the libgnutls of that
 */

#define _GNU_SOURCE /* RTLD_DEEPBIND */

#include <dlfcn.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

static pthread_barrier_t barrier;
static int (*run)(int argc, char **argv);

static void *use(void *argv)
{
	int status = run(2, argv);

	pthread_barrier_wait(&barrier); /* used */
	pthread_barrier_wait(&barrier); /* unloaded */
	return (void *)(intptr_t)status;
}

int main(int argc, char **argv)
{
	void *plugin = dlopen(PLUGIN, RTLD_NOW | RTLD_DEEPBIND), *failed = NULL;
	int child = 0;
	pthread_t thread;

	if (argc != 2 || plugin == NULL)
		return 99;
	*(void **)&run = dlsym(plugin, "run");
	if (run == NULL || pthread_barrier_init(&barrier, NULL, 2) != 0 ||
	    pthread_create(&thread, NULL, use, argv) != 0)
		return 99;
	pthread_barrier_wait(&barrier);
	if (dlclose(plugin) != 0 ||
	    dlopen(LIBRARY, RTLD_NOW | RTLD_NOLOAD) != NULL) {
		puts("is not unloaded");
		return 1;
	}
	if (fork() == 0)
		_exit(0);
	wait(&child);
	pthread_barrier_wait(&barrier);
	pthread_join(thread, &failed);
	return failed != NULL || child != 0;
}
