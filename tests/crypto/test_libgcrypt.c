/*
 * Tests of crypto/libgcrypt: made ready by several threads while one forks.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A library is made ready once in a process; so there is one test.
 */

#include <config.h>

#include <pthread.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "base/mutex.h"
#include "crypto/libgcrypt.h"
#include "tests/tools/checkers.h"
#include "tests/tools/run_suite.h"

static char failed; /* its address is what a thread returns */

static void *fork_in_thread(void *unused)
{
	int status = -1;
	pid_t pid = fork();

	if (pid == 0)
		_exit(ct_crypto_init() == CATRUST_OK ? 0 : 1);
	(void)unused;
	return waitpid(pid, &status, 0) == pid && status == 0 ? NULL : &failed;
}

static void *make_ready(void *unused)
{
	(void)unused;
	return ct_crypto_init() == CATRUST_OK ? NULL : &failed;
}

/* Starts a thread, and gives it the time to wait for another one. */
static pthread_t start(void *(*run)(void *))
{
	pthread_t thread;

	ck_assert_int_eq(pthread_create(&thread, NULL, run, NULL), 0);
	nanosleep(&(struct timespec){.tv_nsec = 200000000}, NULL);
	return thread;
}

/* The fork waits for this thread, the other thread for the fork; so this one
 * must not wait for the other. */
TESTS(a_thread_that_delays_forks_is_first, ct_test_can_fork_with_threads())
{
	pthread_t threads[2];
	void *is_wrong;

	ct_mutex_delay_forks();
	threads[0] = start(fork_in_thread);
	threads[1] = start(make_ready);
	assert_ok(ct_crypto_init());
	ct_mutex_allow_forks();
	for (size_t i = 0; i < CT_ARRAY_LEN(threads); i++) {
		ck_assert_int_eq(pthread_join(threads[i], &is_wrong), 0);
		ck_assert_ptr_null(is_wrong);
	}
}

RUN_TESTS(.timeout = 20)
