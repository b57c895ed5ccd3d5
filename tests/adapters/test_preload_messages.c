/*
 * Tests of the preload libraries' messages: they go to what was standard error
 * when the program started, and to no other file, whatever the program does
 * with its descriptors.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Without arguments: runs itself, with the name of each case.
 */

#include <config.h>

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "adapters/common/preload.h"
#include "tests/tools/checkers.h"
#include "tests/tools/run_suite.h"

enum {
	FAILED = 3,
	MOST_DESCRIPTORS = 1100,
	FEW_DESCRIPTORS = 64,
	TEXT_SIZE = 1000,
};

/* --- What a program does -------------------------------------------------- */

static int open_file(const char *path)
{
	int fd = open(path, O_RDWR | O_CREAT | O_TRUNC, 0600);

	if (fd < 0)
		_exit(FAILED);
	return fd;
}

/* That of standard error. */
static void take_number(int fd)
{
	if (fd != STDERR_FILENO)
		_exit(FAILED);
}

static void do_plain(const char *path)
{
	(void)path;
}

static void do_reuse(const char *path)
{
	close(STDERR_FILENO);
	take_number(open_file(path));
}

static void do_redirect(const char *path)
{
	take_number(dup2(open_file(path), STDERR_FILENO));
}

static void do_close_all(const char *path)
{
	int file;

	for (int fd = STDERR_FILENO; fd < MOST_DESCRIPTORS; fd++)
		close(fd);
	file = open_file(path);
	take_number(file);
	for (int fd = file + 1; fd < MOST_DESCRIPTORS; fd++)
		(void)dup2(file, fd);
}

static void do_begin_without(const char *path)
{
	take_number(open_file(path));
}

static void do_fork(const char *path)
{
	pid_t child = fork();
	int status;

	(void)path;
	if (child > 0) {
		waitpid(child, &status, 0);
		_exit(status == 0 ? EXIT_SUCCESS : FAILED);
	}
}

/* The first numbers are the program's own files'. */
static void do_count(const char *path)
{
	(void)path;
	for (int fd = STDERR_FILENO + 1; fd < FEW_DESCRIPTORS / 2; fd++)
		if (fcntl(fd, F_GETFD) >= 0)
			_exit(FAILED);
}

/* Nor is a pipe kept open when nothing is to be said. */
static void do_count_all(const char *path)
{
	(void)path;
	for (int fd = STDERR_FILENO + 1; fd < MOST_DESCRIPTORS; fd++)
		if (fcntl(fd, F_GETFD) >= 0)
			_exit(FAILED);
}

/* The program has its standard error elsewhere, and would stand a signal. */
static void do_redirect_alone(const char *path)
{
	struct sigaction action;

	do_redirect(path);
	ct_preload_say("test", "a reader who is gone");
	if (sigaction(SIGPIPE, NULL, &action) != 0 ||
	    action.sa_handler != SIG_DFL)
		_exit(FAILED);
}

/* Another program does not get the descriptor. */
static void do_look(const char *path)
{
	(void)path;
	for (int fd = STDERR_FILENO + 1; fd < MOST_DESCRIPTORS; fd++) {
		int flags = fcntl(fd, F_GETFD);

		if (flags >= 0 && (flags & FD_CLOEXEC) == 0)
			_exit(FAILED);
	}
}

static const struct run {
	const char *name;
	void (*act)(const char *path);
	bool is_said;
	bool is_quiet;	     /* without CATRUST_DEBUG */
	bool without_stderr; /* from the start */
	bool without_reader; /* of standard error */
	bool has_few;	     /* descriptors */
} runs[] = {
	{.name = "plain", .act = do_plain, .is_said = true},
	{.name = "quiet", .act = do_count_all, .is_quiet = true},
	{.name = "reuse", .act = do_reuse, .is_said = true},
	{.name = "redirect", .act = do_redirect, .is_said = true},
	{.name = "close all", .act = do_close_all},
	{.name = "without", .act = do_begin_without, .without_stderr = true},
	{.name = "fork", .act = do_fork, .is_said = true},
	{.name = "look", .act = do_look, .is_said = true},
	{.name = "low", .act = do_count, .is_said = true},
	{.name = "few", .act = do_count, .is_said = true, .has_few = true},
	{.name = "alone", .act = do_redirect_alone, .without_reader = true},
};
enum { NUM_RUNS = sizeof(runs) / sizeof(*runs) };

static int run_as_program(const char *name, const char *path)
{
	for (size_t i = 0; i < NUM_RUNS; i++)
		if (strcmp(runs[i].name, name) == 0) {
			runs[i].act(path);
			/* C0, C1 as UTF-8 and without, a change of direction.
			 */
			ct_preload_say("test", "%s %d\x1b%s", "\xc3\xbc", 2,
				       "\xc2\x9b\x9b\xe2\x80\xae");
			return EXIT_SUCCESS;
		}
	return FAILED;
}

/* --- What is seen of it --------------------------------------------------- */

static void execute(const struct run *run, const char *path, int error)
{
	const struct rlimit few = {FEW_DESCRIPTORS, FEW_DESCRIPTORS};

	if (run->is_quiet)
		unsetenv("CATRUST_DEBUG");
	else
		setenv("CATRUST_DEBUG", "1", 1);
	unsetenv("CATRUST_DISABLE");
	/* Descriptors of the test framework. */
	if (dup2(error, STDERR_FILENO) < 0)
		_exit(FAILED);
	for (int fd = STDERR_FILENO + 1; fd < MOST_DESCRIPTORS; fd++)
		close(fd);
	if (run->without_stderr)
		close(STDERR_FILENO);
	if (run->has_few && setrlimit(RLIMIT_NOFILE, &few) != 0)
		_exit(FAILED);
	(void)signal(SIGPIPE, SIG_DFL);
	execl("/proc/self/exe", "test_preload_messages", run->name, path, NULL);
	_exit(FAILED);
}

static void read_all(int fd, char *text)
{
	size_t len = 0;
	ssize_t got;

	while ((got = read(fd, text + len, TEXT_SIZE - 1 - len)) > 0)
		len += (size_t)got;
	text[len] = '\0';
	close(fd);
}

TESTS(messages_go_to_standard_error_alone, NUM_RUNS)
{
	const struct run *run = &runs[_i];
	char path[] = "/tmp/catrust-messages-XXXXXX";
	char text[TEXT_SIZE], expected[TEXT_SIZE] = "";
	int file = mkstemp(path), pipes[2], status = -1;
	struct stat seen;
	pid_t child;

	ck_assert_int_ge(file, 0);
	if (ct_test_is_emulated()) {
		puts("skipped: an emulated program cannot execute itself");
		close(file);
		unlink(path);
		return;
	}
	ck_assert_int_eq(pipe(pipes), 0);
	if (run->without_reader)
		close(pipes[0]);
	child = fork();
	ck_assert_int_ge(child, 0);
	if (child == 0)
		execute(run, path, pipes[1]);
	close(pipes[1]);
	text[0] = '\0';
	if (!run->without_reader)
		read_all(pipes[0], text);
	ck_assert_int_eq(waitpid(child, &status, 0), child);
	ck_assert_int_eq(status, 0);
	/* The child's child, which says its own number. */
	if (run->act == do_fork && strchr(text, '[') != NULL)
		child = (pid_t)strtol(strchr(text, '[') + 1, NULL, 10);
	if (run->is_said)
		snprintf(expected, sizeof(expected),
			 "catrust-test[%ld]: \xc3\xbc 2????\n", (long)child);
	ck_assert_str_eq(text, expected);
	ck_assert_int_eq(stat(path, &seen), 0);
	ck_assert_int_eq(seen.st_size, 0);
	close(file);
	unlink(path);
}

int main(int argc, char **argv)
{
	if (argc == 3)
		return run_as_program(argv[1], argv[2]);
	return ct_run_tests((struct ct_tests){0});
}
