/*
 * The lock of one trust list.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include "adapters/gnutls/lock.h"
#include "base/cancel.h"

/* Changes of any list, and threads that wait for their end to fork. */
static struct {
	pthread_mutex_t mutex; /* held while a process forks */
	pthread_cond_t ended;
	unsigned num_threads; /* that change a list */
	unsigned num_forking;
} changes = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER, 0, 0};

static _Thread_local unsigned own_changes;

bool ct_lock_init(struct ct_lock *lock)
{
	if (pthread_mutex_init(&lock->mutex, NULL) != 0)
		return false;
	if (pthread_cond_init(&lock->changed, NULL) != 0) {
		pthread_mutex_destroy(&lock->mutex);
		return false;
	}
	lock->num_readers = 0;
	lock->num_waiting = 0;
	lock->is_writing = false;
	return true;
}

void ct_lock_clear(struct ct_lock *lock)
{
	pthread_cond_destroy(&lock->changed);
	pthread_mutex_destroy(&lock->mutex);
}

void ct_lock_read(struct ct_lock *lock)
{
	ct_cancel_disable();
	pthread_mutex_lock(&lock->mutex);
	while (lock->is_writing || lock->num_waiting > 0)
		pthread_cond_wait(&lock->changed, &lock->mutex);
	lock->num_readers++;
	pthread_mutex_unlock(&lock->mutex);
}

void ct_lock_read_within(struct ct_lock *lock)
{
	ct_cancel_disable();
	pthread_mutex_lock(&lock->mutex);
	while (lock->is_writing)
		pthread_cond_wait(&lock->changed, &lock->mutex);
	lock->num_readers++;
	pthread_mutex_unlock(&lock->mutex);
}

void ct_lock_read_end(struct ct_lock *lock)
{
	pthread_mutex_lock(&lock->mutex);
	if (--lock->num_readers == 0)
		pthread_cond_broadcast(&lock->changed);
	pthread_mutex_unlock(&lock->mutex);
	ct_cancel_restore();
}

void ct_lock_write(struct ct_lock *lock)
{
	ct_cancel_disable();
	pthread_mutex_lock(&lock->mutex);
	lock->num_waiting++;
	while (lock->is_writing || lock->num_readers > 0)
		pthread_cond_wait(&lock->changed, &lock->mutex);
	lock->num_waiting--;
	lock->is_writing = true;
	pthread_mutex_unlock(&lock->mutex);
	ct_lock_change_begin();
}

static void end_writing(struct ct_lock *lock, unsigned num_readers)
{
	ct_lock_change_end();
	pthread_mutex_lock(&lock->mutex);
	lock->is_writing = false;
	lock->num_readers += num_readers;
	pthread_cond_broadcast(&lock->changed);
	pthread_mutex_unlock(&lock->mutex);
}

void ct_lock_write_end(struct ct_lock *lock)
{
	end_writing(lock, 0);
	ct_cancel_restore();
}

void ct_lock_write_to_read(struct ct_lock *lock)
{
	end_writing(lock, 1);
}

void ct_lock_reset(struct ct_lock *lock, unsigned num_readers)
{
	static const pthread_mutex_t free_mutex = PTHREAD_MUTEX_INITIALIZER;
	static const pthread_cond_t free_condition = PTHREAD_COND_INITIALIZER;

	lock->mutex = free_mutex;
	lock->changed = free_condition;
	lock->num_readers = num_readers;
	lock->num_waiting = 0;
	lock->is_writing = false;
}

void ct_lock_change_begin(void)
{
	ct_cancel_disable();
	if (own_changes++ > 0)
		return;
	pthread_mutex_lock(&changes.mutex);
	while (changes.num_forking > 0)
		pthread_cond_wait(&changes.ended, &changes.mutex);
	changes.num_threads++;
	pthread_mutex_unlock(&changes.mutex);
}

void ct_lock_change_end(void)
{
	if (--own_changes == 0) {
		pthread_mutex_lock(&changes.mutex);
		changes.num_threads--;
		pthread_cond_broadcast(&changes.ended);
		pthread_mutex_unlock(&changes.mutex);
	}
	ct_cancel_restore();
}

void ct_lock_fork_begin(void)
{
	const unsigned own = own_changes > 0 ? 1 : 0;

	ct_cancel_disable();
	pthread_mutex_lock(&changes.mutex);
	changes.num_forking++;
	while (changes.num_threads > own)
		pthread_cond_wait(&changes.ended, &changes.mutex);
}

void ct_lock_fork_end(bool is_child)
{
	static const pthread_cond_t free_condition = PTHREAD_COND_INITIALIZER;

	if (is_child) { /* the threads that waited do not exist here */
		changes.ended = free_condition;
		changes.num_forking = 1;
	}
	changes.num_forking--;
	pthread_cond_broadcast(&changes.ended);
	pthread_mutex_unlock(&changes.mutex);
	ct_cancel_restore();
}
