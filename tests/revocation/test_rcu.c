/*
 * base/rcu: readers see whole objects, nothing is freed under them, all is
 * freed in the end; also across fork().
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <stdbool.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/mutex.h"
#include "base/rcu.h"
#include "tests/tools/checkers.h"
#include "tests/tools/run_suite.h"

enum { READERS = 3, SWAPS = 2000, WORDS = 64, LATE_THREADS = 40 };

struct object {
	struct ct_rcu_head head; /* the first member */
	unsigned long words[WORDS];
};

static _Atomic(struct object *) shared;
static atomic_bool is_over;
static atomic_int num_freed;

static void free_object(struct ct_rcu_head *head)
{
	struct object *object = (struct object *)head;

	for (int i = 0; i < WORDS; i++)
		object->words[i] = 0;
	free(object);
	atomic_fetch_add(&num_freed, 1);
}

static struct object *new_object(unsigned long value)
{
	struct object *object = malloc(sizeof(*object));

	ck_assert_ptr_nonnull(object);
	for (int i = 0; i < WORDS; i++)
		object->words[i] = value;
	return object;
}

/* Reads until told to stop; counts objects that were torn or freed. */
static void *read_on(void *data)
{
	unsigned long torn = 0, last = 0;

	(void)data;
	while (!atomic_load(&is_over)) {
		struct object *object;
		unsigned long first;

		ct_rcu_read_lock();
		object = ct_rcu_dereference(&shared);
		first = object->words[0];
		ct_rcu_read_lock();
		for (int i = 0; i < WORDS; i++)
			torn += object->words[i] != first;
		ct_rcu_read_unlock();
		torn += first < last;
		last = first;
		ct_rcu_read_unlock();
	}
	return (void *)torn;
}

TEST(test_readers_see_whole_objects)
{
	pthread_t threads[READERS];
	struct ct_rcu_writer writer;

	atomic_store(&num_freed, 0);
	atomic_store(&is_over, false);
	ck_assert_int_eq(ct_rcu_writer_init(&writer), 0);
	ct_rcu_assign(&shared, new_object(1));
	for (int i = 0; i < READERS; i++)
		ck_assert_int_eq(
			pthread_create(&threads[i], NULL, read_on, NULL), 0);
	for (unsigned long i = 2; i < 2 + SWAPS; i++) {
		struct object *old;

		ct_rcu_write_lock(&writer);
		old = ct_rcu_dereference(&shared);
		ct_rcu_assign(&shared, new_object(i));
		ct_rcu_defer_free(&old->head, free_object);
		ct_rcu_write_unlock(&writer);
	}
	atomic_store(&is_over, true);
	for (int i = 0; i < READERS; i++) {
		void *torn;

		pthread_join(threads[i], &torn);
		ck_assert_uint_eq((unsigned long)torn, 0);
	}
	ct_rcu_defer_free(&ct_rcu_dereference(&shared)->head, free_object);
	ct_rcu_synchronize();
	ck_assert_uint_eq(ct_rcu_pending(), 0);
	ck_assert_int_eq(atomic_load(&num_freed), SWAPS + 1);
	ct_rcu_writer_clear(&writer);
}

TEST(test_a_reader_keeps_what_it_sees)
{
	struct object *object = new_object(7);

	atomic_store(&num_freed, 0);
	ct_rcu_read_lock();
	ct_rcu_read_lock();
	ct_rcu_defer_free(&object->head, free_object);
	ct_rcu_read_unlock();
	ct_rcu_reclaim();
	ck_assert_uint_eq(ct_rcu_pending(), 1);
	ck_assert_uint_eq(object->words[3], 7);
	ct_rcu_read_unlock();
	ct_rcu_reclaim();
	ck_assert_uint_eq(ct_rcu_pending(), 0);
	ck_assert_int_eq(atomic_load(&num_freed), 1);
}

static void *enter_once(void *data)
{
	pthread_barrier_t *barrier = data;

	ct_rcu_read_lock();
	pthread_barrier_wait(barrier);
	ct_rcu_read_unlock();
	return NULL;
}

/* More threads at once than there are static slots, twice. */
TEST(test_threads_come_and_go)
{
	pthread_t threads[LATE_THREADS];
	pthread_barrier_t barrier;
	struct object *object;

	for (int round = 0; round < 2; round++) {
		pthread_barrier_init(&barrier, NULL, LATE_THREADS + 1);
		for (int i = 0; i < LATE_THREADS; i++)
			ck_assert_int_eq(pthread_create(&threads[i], NULL,
							enter_once, &barrier),
					 0);
		pthread_barrier_wait(&barrier);
		for (int i = 0; i < LATE_THREADS; i++)
			pthread_join(threads[i], NULL);
		pthread_barrier_destroy(&barrier);
	}
	object = new_object(1);
	atomic_store(&num_freed, 0);
	ct_rcu_defer_free(&object->head, free_object);
	ck_assert_int_eq(atomic_load(&num_freed), 1);
}

static pthread_barrier_t held;

static void *hold(void *data)
{
	ct_rcu_read_lock();
	ct_rcu_write_lock(data);
	pthread_barrier_wait(&held); /* the parent forks now */
	pthread_barrier_wait(&held);
	ct_rcu_write_unlock(data);
	ct_rcu_read_unlock();
	return NULL;
}

/* The readers and the writer of the parent are not in the child. */
TEST(test_a_child_is_alone)
{
	struct ct_rcu_writer writer;
	pthread_t thread;
	int status;
	pid_t child;

	if (!ct_test_can_fork_with_threads())
		return;
	ck_assert_int_eq(ct_rcu_writer_init(&writer), 0);
	pthread_barrier_init(&held, NULL, 2);
	pthread_create(&thread, NULL, hold, &writer);
	pthread_barrier_wait(&held);
	child = fork();
	ck_assert_int_ge(child, 0);
	if (child == 0) {
		struct object *object = new_object(1);

		alarm(100);
		ct_rcu_write_lock(&writer);
		ct_rcu_defer_free(&object->head, free_object);
		ct_rcu_synchronize();
		ct_rcu_write_unlock(&writer);
		_exit(ct_rcu_pending() == 0 ? 0 : 1);
	}
	ck_assert_int_eq(waitpid(child, &status, 0), child);
	ck_assert_int_eq(status, 0);
	pthread_barrier_wait(&held);
	pthread_join(thread, NULL);
	pthread_barrier_destroy(&held);
	ct_rcu_writer_clear(&writer);
}

static void *be_cancelled(void *data)
{
	ct_rcu_write_lock(data);
	ct_mutex_delay_forks();
	pthread_cancel(pthread_self());
	pthread_testcancel();
	ct_mutex_allow_forks();
	pthread_testcancel();
	ct_rcu_write_unlock(data);
	pthread_testcancel();
	return NULL;
}

/* It is cancelled when it holds no lock any more. */
TEST(test_a_cancelled_thread_holds_no_lock)
{
	struct ct_rcu_writer writer;
	pthread_t thread;
	void *result;
	pid_t child;

	ck_assert_int_eq(ct_rcu_writer_init(&writer), 0);
	pthread_create(&thread, NULL, be_cancelled, &writer);
	pthread_join(thread, &result);
	ck_assert_ptr_eq(result, PTHREAD_CANCELED);
	alarm(100);
	ct_rcu_write_lock(&writer);
	ct_rcu_write_unlock(&writer);
	child = fork();
	if (child == 0)
		_exit(0);
	ck_assert_int_eq(waitpid(child, NULL, 0), child);
	alarm(0);
	ct_rcu_writer_clear(&writer);
}

RUN_TESTS(.timeout = 120)
