/*
 * Test tools: what a machine does with SIGBUS. Whether a handler learns where a
 * mapping has lost its file: qemu-user hands the address on as two halves,
 * which change places where the emulated machine is big-endian. Whether one
 * that is blocked and sent stays pending: qemu-user, which needs it, blocks
 * none.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#ifndef TESTS_TOOLS_BUS_ERROR_H
#define TESTS_TOOLS_BUS_ERROR_H

#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

enum { CT_TEST_OTHER_ADDRESS = 1 }; /* the child's exit status */

static void *ct_test_lost;

static inline void ct_test_on_bus_error(int signal, siginfo_t *info,
					void *context)
{
	(void)signal;
	(void)context;
	_exit(info->si_addr == ct_test_lost ? 0 : CT_TEST_OTHER_ADDRESS);
}

/* In a child: reads the first byte of a mapping that has lost its file. Its
 * address is also that of its page, which is all that some machines tell. */
static inline void ct_test_lose_mapping(FILE *file)
{
	struct sigaction action = {.sa_sigaction = ct_test_on_bus_error,
				   .sa_flags = SA_SIGINFO};

	ct_test_lost = mmap(NULL, 1, PROT_READ, MAP_SHARED, fileno(file), 0);
	if (ct_test_lost == MAP_FAILED || ftruncate(fileno(file), 0) != 0 ||
	    sigaction(SIGBUS, &action, NULL) != 0)
		abort();
	(void)*(volatile char *)ct_test_lost;
	abort();
}

/* Tried, not known by name. Only another address is a no, which is printed:
 * whatever else goes wrong is for the test to find. */
static inline bool ct_test_learns_bus_address(void)
{
	FILE *file = tmpfile();
	int status = 0;
	pid_t child;

	if (file == NULL || ftruncate(fileno(file), 1) != 0) {
		perror("tmpfile");
		exit(99);
	}
	child = fork();
	if (child == 0)
		ct_test_lose_mapping(file);
	if (child < 0 || waitpid(child, &status, 0) != child) {
		perror("fork");
		exit(99);
	}
	(void)fclose(file);
	if (!WIFEXITED(status) || WEXITSTATUS(status) != CT_TEST_OTHER_ADDRESS)
		return true;
	puts("skipped: SIGBUS comes with another address (an emulator's)");
	return false;
}

/* In a child, as all that it does stays pending there. */
static inline bool ct_test_keeps_bus_error_pending(void)
{
	int status = 0;
	pid_t child = fork();

	if (child == 0) {
		sigset_t signals;

		sigfillset(&signals);
		if (sigprocmask(SIG_BLOCK, &signals, NULL) != 0 ||
		    kill(getpid(), SIGBUS) != 0 || sigpending(&signals) != 0)
			abort();
		_exit(sigismember(&signals, SIGBUS) == 1 ? 0 : 1);
	}
	if (child < 0 || waitpid(child, &status, 0) != child) {
		perror("fork");
		exit(99);
	}
	if (!WIFEXITED(status) || WEXITSTATUS(status) == 0)
		return true;
	puts("skipped: a blocked SIGBUS does not stay pending (an emulator's)");
	return false;
}

#endif /* TESTS_TOOLS_BUS_ERROR_H */
