/*
 * The catrust command: running a program and looking at its processes when they
 * end.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The kernel stops a traced process before it gives its memory back
 * (PTRACE_EVENT_EXIT), also after _exit() and signals.
 */

#include <config.h>

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <sys/ptrace.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "command.h"
#include "trace.h"

enum { STATUS_SIGNAL = 128, STATUS_CANNOT_RUN = 126, STATUS_NOT_FOUND = 127 };

/* The child: waits until it is traced, and becomes the program. */
static void become(char **argv, int is_ready)
{
	char byte;

	while (read(is_ready, &byte, 1) < 0 && errno == EINTR)
		;
	execvp(argv[0], argv);
	complain("%s: %s", argv[0],
		 errno == ENOENT ? "not found" : "cannot be executed");
	_exit(errno == ENOENT ? STATUS_NOT_FOUND : STATUS_CANNOT_RUN);
}

/* Goes on from a stop. @status is wait()'s. */
static void go_on(pid_t pid, int status)
{
	const int event = status >> 16, signal = WSTOPSIG(status);
	const bool is_stop = signal == SIGSTOP || signal == SIGTSTP ||
			     signal == SIGTTIN || signal == SIGTTOU;

	/* Such an event is a stop of the whole process, or a new one. */
	if (event == PTRACE_EVENT_STOP && is_stop)
		(void)ptrace(PTRACE_LISTEN, pid, NULL, NULL);
	else
		(void)ptrace(PTRACE_CONT, pid, NULL,
			     (void *)(uintptr_t)(event != 0 ? 0 : signal));
}

/* Whether it is the first thread of a process, which stands for that. */
static bool is_process(pid_t pid)
{
	return syscall(SYS_tgkill, pid, pid, 0) == 0;
}

static int exit_status(int status)
{
	return WIFSIGNALED(status) ? STATUS_SIGNAL + WTERMSIG(status)
				   : WEXITSTATUS(status);
}

/* Until the program has ended. */
static int follow(pid_t program, void (*ending)(void *context, pid_t pid),
		  void *context)
{
	bool has_begun = false; /* before, it is this command's image */

	for (;;) {
		int status;
		pid_t pid = waitpid(-1, &status, __WALL);

		if (pid < 0 && errno == EINTR)
			continue;
		if (pid < 0)
			return STATUS_CANNOT_RUN;
		if (WIFSTOPPED(status)) {
			has_begun |= status >> 16 == PTRACE_EVENT_EXEC;
			if (status >> 16 == PTRACE_EVENT_EXIT && has_begun &&
			    is_process(pid))
				ending(context, pid);
			go_on(pid, status);
		} else if (pid == program) {
			return exit_status(status);
		}
	}
}

int trace_program(char **argv, void (*ending)(void *context, pid_t pid),
		  void *context)
{
	const uintptr_t options = PTRACE_O_TRACEEXEC | PTRACE_O_TRACEEXIT |
				  PTRACE_O_TRACEFORK | PTRACE_O_TRACEVFORK |
				  PTRACE_O_TRACECLONE;
	int ends[2];
	pid_t pid;

	if (pipe(ends) != 0 || fcntl(ends[0], F_SETFD, FD_CLOEXEC) != 0 ||
	    fcntl(ends[1], F_SETFD, FD_CLOEXEC) != 0 || fflush(stdout) != 0 ||
	    (pid = fork()) < 0) {
		complain("%s: %s", argv[0], "cannot create a process for it");
		return STATUS_CANNOT_RUN;
	}
	if (pid == 0) {
		(void)close(ends[1]);
		become(argv, ends[0]);
	}
	/* They are the program's, which has them too. */
	(void)signal(SIGINT, SIG_IGN);
	(void)signal(SIGQUIT, SIG_IGN);
	if (ptrace(PTRACE_SEIZE, pid, NULL, (void *)options) != 0)
		complain("%s: cannot be traced: running without a report",
			 argv[0]);
	(void)close(ends[0]);
	(void)close(ends[1]);
	return follow(pid, ending, context);
}
