/*
 * The mutexes of the whole process, which a forked child finds free.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <pthread.h>
#ifdef __SANITIZE_THREAD__
# include <sanitizer/tsan_interface.h>
#endif

#include "base/cancel.h"
#include "base/mutex.h"

static pthread_mutex_t mutexes[CT_NUM_MUTEXES] = {
	[CT_MUTEX_OBJECTS] = PTHREAD_MUTEX_INITIALIZER,
	[CT_MUTEX_COMMIT] = PTHREAD_MUTEX_INITIALIZER,
	[CT_MUTEX_ANCHORS] = PTHREAD_MUTEX_INITIALIZER,
	[CT_MUTEX_RDN] = PTHREAD_MUTEX_INITIALIZER,
	[CT_MUTEX_FILES] = PTHREAD_MUTEX_INITIALIZER,
	[CT_MUTEX_SIGNATURES] = PTHREAD_MUTEX_INITIALIZER,
	[CT_MUTEX_RCU] = PTHREAD_MUTEX_INITIALIZER,
};

/* Where it can be said, threads that keep coming do not hold up a fork. */
#ifdef PTHREAD_RWLOCK_WRITER_NONRECURSIVE_INITIALIZER_NP
# define FORKS_INITIALIZER PTHREAD_RWLOCK_WRITER_NONRECURSIVE_INITIALIZER_NP
#else
# define FORKS_INITIALIZER PTHREAD_RWLOCK_INITIALIZER
#endif

/* Locked for reading by those who delay forks, for writing by a fork. */
static pthread_rwlock_t forks = FORKS_INITIALIZER;
static _Thread_local unsigned num_delays; /* of this thread */

static pthread_once_t once = PTHREAD_ONCE_INIT;
static bool has_handlers;

static void before_fork(void)
{
	for (int i = 0; i < CT_NUM_MUTEXES; i++)
		pthread_mutex_lock(&mutexes[i]);
	/* The other library may fork itself. */
	if (num_delays == 0)
		pthread_rwlock_wrlock(&forks);
}

static void unlock_mutexes(void)
{
	for (int i = CT_NUM_MUTEXES; i > 0; i--)
		pthread_mutex_unlock(&mutexes[i - 1]);
}

static void after_fork_in_parent(void)
{
	if (num_delays == 0)
		pthread_rwlock_unlock(&forks);
	unlock_mutexes();
}

/* The lock knows its writer by a number that is not the child's; so it is made
 * anew, which the thread sanitizer has to be told. */
static void after_fork_in_child(void)
{
#ifdef __SANITIZE_THREAD__
	unsigned mode = num_delays > 0 ? __tsan_mutex_read_lock : 0;

	__tsan_mutex_pre_unlock(&forks, mode);
	__tsan_mutex_post_unlock(&forks, mode);
#endif
	forks = (pthread_rwlock_t)FORKS_INITIALIZER;
	if (num_delays > 0)
		pthread_rwlock_rdlock(&forks);
	unlock_mutexes();
}

static void watch_forks(void)
{
	has_handlers = pthread_atfork(before_fork, after_fork_in_parent,
				      after_fork_in_child) == 0;
}

bool ct_mutex_watch_forks(void)
{
	pthread_once(&once, watch_forks);
	return has_handlers;
}

#ifndef __GLIBC__
/* musl runs the handlers after a fork also when another thread registered them
 * since it began: they are registered before the first lock. */
__attribute__((constructor)) static void watch_forks_from_load_on(void)
{
	pthread_once(&once, watch_forks);
}
#endif

void ct_mutex_lock(enum ct_mutex mutex)
{
	pthread_once(&once, watch_forks);
	pthread_mutex_lock(&mutexes[mutex]);
}

void ct_mutex_unlock(enum ct_mutex mutex)
{
	pthread_mutex_unlock(&mutexes[mutex]);
}

void ct_mutex_delay_forks(void)
{
	pthread_once(&once, watch_forks);
	ct_cancel_disable();
	if (num_delays++ == 0)
		pthread_rwlock_rdlock(&forks);
}

void ct_mutex_allow_forks(void)
{
	if (--num_delays == 0)
		pthread_rwlock_unlock(&forks);
	ct_cancel_restore();
}
