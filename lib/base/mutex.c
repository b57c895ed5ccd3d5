/*
 * The mutexes of the whole process, which a forked child finds free.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <pthread.h>

#include "base/mutex.h"

static pthread_mutex_t mutexes[CT_NUM_MUTEXES] = {
	[CT_MUTEX_OBJECTS] = PTHREAD_MUTEX_INITIALIZER,
	[CT_MUTEX_COMMIT] = PTHREAD_MUTEX_INITIALIZER,
	[CT_MUTEX_ANCHORS] = PTHREAD_MUTEX_INITIALIZER,
	[CT_MUTEX_RDN] = PTHREAD_MUTEX_INITIALIZER,
	[CT_MUTEX_FILES] = PTHREAD_MUTEX_INITIALIZER,
	[CT_MUTEX_RCU] = PTHREAD_MUTEX_INITIALIZER,
};

static pthread_once_t once = PTHREAD_ONCE_INIT;
static bool has_handlers;

static void before_fork(void)
{
	for (int i = 0; i < CT_NUM_MUTEXES; i++)
		pthread_mutex_lock(&mutexes[i]);
}

static void after_fork(void)
{
	for (int i = CT_NUM_MUTEXES; i > 0; i--)
		pthread_mutex_unlock(&mutexes[i - 1]);
}

static void watch_forks(void)
{
	has_handlers = pthread_atfork(before_fork, after_fork, after_fork) == 0;
}

bool ct_mutex_watch_forks(void)
{
	pthread_once(&once, watch_forks);
	return has_handlers;
}

void ct_mutex_lock(enum ct_mutex mutex)
{
	pthread_once(&once, watch_forks);
	pthread_mutex_lock(&mutexes[mutex]);
}

void ct_mutex_unlock(enum ct_mutex mutex)
{
	pthread_mutex_unlock(&mutexes[mutex]);
}
