/*
 * Tests of input/mapping: a file that is shortened while it is mapped ends no
 * process, and signals that are not about it have their effect.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <pthread.h>
#include <signal.h>
#include <sys/wait.h>

#include "input/mapping.h"
#include "tests/tools/bus_error.h"
#include "tests/tools/checkers.h"
#include "tests/tools/run_suite.h"
#include "tests/tools/temporary.h"

enum { SIZE = 40000, THREADS = 4, GOOD = 0, BAD = 1 };

static int make_file(const char *name)
{
	int fd = open(path_of(name), O_RDWR | O_CREAT | O_TRUNC, 0600);
	char bytes[SIZE];

	memset(bytes, 'x', sizeof(bytes));
	if (fd < 0 || write(fd, bytes, sizeof(bytes)) != SIZE)
		_exit(BAD);
	return fd;
}

/* Maps a file, and shortens it to nothing. */
static void map_shortened(struct ct_mapping *out, const char *name)
{
	int fd = make_file(name);

	if (!ct_mapping_map(out, fd, SIZE) || ftruncate(fd, 0) != 0)
		_exit(BAD);
	close(fd);
}

static uint8_t last_of(const struct ct_mapping *mapping)
{
	return *(const volatile uint8_t *)&mapping->bytes.data[SIZE - 1];
}

static void block_signals(int how)
{
	sigset_t all;

	sigfillset(&all);
	pthread_sigmask(how, &all, NULL);
}

/* --- What children do, and how they end ----------------------------------- */

static int read_whole(void)
{
	struct ct_mapping mapping;
	struct ct_mapping_look look;
	int fd = make_file("file");
	bool is_good;

	if (!ct_mapping_map(&mapping, fd, SIZE))
		return BAD;
	ct_mapping_look_begin(&look);
	ct_mapping_look_at(&look, &mapping);
	is_good = last_of(&mapping) == 'x';
	ct_mapping_look_end(&look);
	is_good = is_good && !ct_mapping_is_broken(&mapping);
	ct_mapping_clear(&mapping);
	close(fd);
	return is_good ? GOOD : BAD;
}

static int read_shortened(void)
{
	struct ct_mapping mapping;
	struct ct_mapping_look look;
	bool is_good;

	map_shortened(&mapping, "file");
	ct_mapping_look_begin(&look);
	ct_mapping_look_at(&look, &mapping);
	is_good = !ct_mapping_is_broken(&mapping) && last_of(&mapping) == 0 &&
		  mapping.bytes.data[0] == 0;
	ct_mapping_look_end(&look);
	is_good = is_good && ct_mapping_is_broken(&mapping);
	ct_mapping_clear(&mapping);
	return is_good ? GOOD : BAD;
}

static int read_with_blocked_signals(void)
{
	sigset_t now;
	int status;

	block_signals(SIG_BLOCK);
	status = read_shortened();
	pthread_sigmask(SIG_BLOCK, NULL, &now);
	return status == GOOD && sigismember(&now, SIGBUS) == 1 ? GOOD : BAD;
}

/* A signal that the program has blocked stays pending, for sigwait(). */
static int read_with_a_pending_signal(void)
{
	sigset_t pending;
	int status;

	block_signals(SIG_BLOCK);
	kill(getpid(), SIGBUS);
	status = read_whole();
	sigpending(&pending);
	return status == GOOD && sigismember(&pending, SIGBUS) == 1 ? GOOD
								    : BAD;
}

static void *look_at_whole(void *out_status)
{
	*(int *)out_status = read_whole();
	return NULL;
}

/* Whether a thread that has just begun would get it. */
static void *is_pending_for_others(void *out_status)
{
	sigset_t pending;

	sigpending(&pending);
	*(int *)out_status = sigismember(&pending, SIGBUS) == 1 ? BAD : GOOD;
	return NULL;
}

/* One that was sent to a thread stays pending for it, and not for others. */
static int read_with_a_signal_to_a_thread(void)
{
	int status, other = BAD;
	sigset_t pending;
	pthread_t thread;

	block_signals(SIG_BLOCK);
	pthread_kill(pthread_self(), SIGBUS);
	status = read_whole();
	if (pthread_create(&thread, NULL, is_pending_for_others, &other) != 0)
		return BAD;
	pthread_join(thread, NULL);
	sigpending(&pending);
	return status == GOOD && other == GOOD &&
			       sigismember(&pending, SIGBUS) == 1
		       ? GOOD
		       : BAD;
}

static void *wait_for_signal(void *out_value)
{
	const struct timespec a_while = {.tv_sec = 5};
	sigset_t signals;
	siginfo_t info;

	sigemptyset(&signals);
	sigaddset(&signals, SIGBUS);
	if (sigtimedwait(&signals, &info, &a_while) == SIGBUS &&
	    info.si_code == SI_QUEUE && info.si_pid == getpid())
		*(int *)out_value = info.si_value.sival_int;
	return NULL;
}

/* One of sigqueue() keeps its value, and any thread may wait for it; looked at
 * by a thread that is not the first. */
static int read_with_a_queued_signal(void)
{
	int status = BAD, value = 0;
	pthread_t thread;

	block_signals(SIG_BLOCK);
	sigqueue(getpid(), SIGBUS, (union sigval){.sival_int = 4711});
	if (pthread_create(&thread, NULL, look_at_whole, &status) != 0)
		return BAD;
	pthread_join(thread, NULL);
	if (pthread_create(&thread, NULL, wait_for_signal, &value) != 0)
		return BAD;
	pthread_join(thread, NULL);
	return status == GOOD && value == 4711 ? GOOD : BAD;
}

/* One to the thread and one to the process: neither is lost. */
static int read_with_both_signals(void)
{
	const struct timespec at_once = {0};
	sigset_t signals;
	int status;

	block_signals(SIG_BLOCK);
	sigemptyset(&signals);
	sigaddset(&signals, SIGBUS);
	kill(getpid(), SIGBUS);
	pthread_kill(pthread_self(), SIGBUS);
	status = read_whole();
	for (size_t i = 0; i < 2; i++)
		if (sigtimedwait(&signals, NULL, &at_once) != SIGBUS)
			return BAD;
	return status;
}

/* The descriptor of a file that another thread shortens. */
static void *read_often(void *argument)
{
	struct ct_mapping *mapping = argument;
	struct ct_mapping_look look;
	uint8_t last;

	do {
		ct_mapping_look_begin(&look);
		ct_mapping_look_at(&look, mapping);
		last = last_of(mapping);
		ct_mapping_look_end(&look);
		if (last != 'x' && !ct_mapping_is_broken(mapping))
			return argument;
	} while (last == 'x');
	return NULL;
}

static int read_in_threads(void)
{
	pthread_t threads[THREADS];
	struct ct_mapping mapping;
	int fd = make_file("file"), status = GOOD;

	if (ct_test_is_sanitized())
		return GOOD; /* TSan takes the new pages for a write */
	if (!ct_mapping_map(&mapping, fd, SIZE))
		return BAD;
	for (size_t i = 0; i < THREADS; i++)
		pthread_create(&threads[i], NULL, read_often, &mapping);
	usleep(1000);
	if (ftruncate(fd, 0) != 0)
		return BAD;
	for (size_t i = 0; i < THREADS; i++) {
		void *failed = NULL;

		pthread_join(threads[i], &failed);
		status = failed != NULL ? BAD : status;
	}
	ct_mapping_clear(&mapping);
	close(fd);
	return status;
}

/* Looks at one, and reads another. */
static int read_elsewhere(void)
{
	struct ct_mapping mapping, other;
	struct ct_mapping_look look;

	map_shortened(&mapping, "file");
	map_shortened(&other, "other");
	ct_mapping_look_begin(&look);
	ct_mapping_look_at(&look, &mapping);
	return last_of(&other);
}

/* After the thread has looked. */
static int read_afterwards(void)
{
	struct ct_mapping mapping;
	struct ct_mapping_look look;

	map_shortened(&mapping, "file");
	ct_mapping_look_begin(&look);
	ct_mapping_look_at(&look, &mapping);
	ct_mapping_look_end(&look);
	return last_of(&mapping);
}

static int be_sent_a_signal_to_the_thread(void)
{
	struct ct_mapping mapping;
	struct ct_mapping_look look;

	map_shortened(&mapping, "file");
	ct_mapping_look_begin(&look);
	ct_mapping_look_at(&look, &mapping);
	pthread_kill(pthread_self(), SIGBUS);
	ct_mapping_look_end(&look);
	return GOOD;
}

static int be_sent_a_signal(void)
{
	struct ct_mapping mapping;
	struct ct_mapping_look look;

	map_shortened(&mapping, "file");
	ct_mapping_look_begin(&look);
	ct_mapping_look_at(&look, &mapping);
	kill(getpid(), SIGBUS);
	ct_mapping_look_end(&look);
	return GOOD;
}

static void on_signal(int signal)
{
	(void)signal;
	_exit(BAD);
}

/* The file is not mapped, and the program's handler stays. */
static int keep(void (*handler)(int))
{
	struct ct_mapping mapping;
	int fd = make_file("file");

	signal(SIGBUS, handler);
	return !ct_mapping_map(&mapping, fd, SIZE) &&
			       signal(SIGBUS, SIG_DFL) == handler
		       ? GOOD
		       : BAD;
}

static int have_a_handler(void)
{
	return keep(on_signal);
}

static int ignore_signals(void)
{
	return keep(SIG_IGN);
}

/* A handler would not learn what a thread looks at: the file is not mapped. */
static int use_up_keys(void)
{
	struct ct_mapping mapping;
	int fd = make_file("file");
	pthread_key_t key;

	while (pthread_key_create(&key, NULL) == 0)
		;
	return ct_mapping_map(&mapping, fd, SIZE) ? BAD : GOOD;
}

static int use_memory(void)
{
	struct ct_buffer bytes = CT_BUFFER_INIT;
	struct ct_mapping mapping;
	bool is_good;

	if (ct_buffer_append(&bytes, "xyz", 3) != CATRUST_OK)
		return BAD;
	ct_mapping_set(&mapping, &bytes);
	is_good = bytes.data == NULL && mapping.bytes.len == 3 &&
		  memcmp(mapping.bytes.data, "xyz", 3) == 0 &&
		  !ct_mapping_is_broken(&mapping);
	ct_mapping_clear(&mapping);
	ct_mapping_clear(&mapping);
	return is_good ? GOOD : BAD;
}

/* The program's handler would get a signal that the program has blocked. */
static int read_memory_with_a_pending_signal(void)
{
	struct ct_buffer bytes = CT_BUFFER_INIT;
	struct ct_mapping mapping;
	struct ct_mapping_look look;
	sigset_t now;
	bool is_good;

	signal(SIGBUS, on_signal);
	block_signals(SIG_BLOCK);
	kill(getpid(), SIGBUS);
	if (ct_buffer_append(&bytes, "xyz", 3) != CATRUST_OK)
		return BAD;
	ct_mapping_set(&mapping, &bytes);
	ct_mapping_look_begin(&look);
	ct_mapping_look_at(&look, &mapping);
	pthread_sigmask(SIG_BLOCK, NULL, &now);
	is_good = sigismember(&now, SIGBUS) == 1;
	ct_mapping_look_end(&look);
	is_good = is_good && !ct_mapping_is_broken(&mapping);
	ct_mapping_clear(&mapping);
	return is_good ? GOOD : BAD;
}

static const struct {
	int (*act)(void);
	int signal;	    /* that ends it, or 0 */
	bool needs_address; /* of the fault, by which the handler decides */
	bool is_pending;    /* a signal, when it ends */
} cases[] = {
	{read_whole, 0, false, false},
	{read_shortened, 0, true, false},
	{read_in_threads, 0, true, false},
	{read_with_blocked_signals, 0, true, false},
	{read_with_a_pending_signal, 0, false, true},
	{read_with_a_signal_to_a_thread, 0, false, true},
	{read_with_a_queued_signal, 0, false, true},
	{read_with_both_signals, 0, false, true},
	{read_memory_with_a_pending_signal, 0, false, true},
	{have_a_handler, 0, false, false},
	{ignore_signals, 0, false, false},
	{use_memory, 0, false, false},
	{use_up_keys, 0, false, false},
	{read_elsewhere, SIGBUS, true, false},
	{read_afterwards, SIGBUS, false, false},
	{be_sent_a_signal, SIGBUS, false, false},
	{be_sent_a_signal_to_the_thread, SIGBUS, false, false},
};

TESTS(children_end_as_they_should, sizeof(cases) / sizeof(cases[0]))
{
	int status = -1;
	pid_t child;

	if (cases[_i].needs_address && !ct_test_learns_bus_address())
		return;
	if (cases[_i].is_pending && !ct_test_keeps_bus_error_pending())
		return;
	child = fork();
	ck_assert_int_ge(child, 0);
	if (child == 0) {
		signal(SIGBUS, SIG_DFL); /* sanitizers have one of their own */
		block_signals(SIG_UNBLOCK);
		_exit(cases[_i].act());
	}
	ck_assert_int_eq(waitpid(child, &status, 0), child);
	if (cases[_i].signal != 0) {
		ck_assert(WIFSIGNALED(status));
		ck_assert_int_eq(WTERMSIG(status), cases[_i].signal);
	} else {
		ck_assert_msg(WIFEXITED(status), "%x", (unsigned)status);
		ck_assert_int_eq(WEXITSTATUS(status), GOOD);
	}
}

RUN_TESTS(.set_up = temporary_make, .tear_down = temporary_remove)
