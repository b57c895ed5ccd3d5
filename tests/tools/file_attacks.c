/*
 * Test tools: files that another process attacks.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/span.h"
#include "tests/tools/file_attacks.h"

enum {
	GROWTH = 64,	     /* times that it grows */
	GROWN_BY = 64 << 10, /* bytes each time */
	CUT_OFF = 100,	     /* bytes: less than any block */
	/* Microseconds; then what is loaded may be shared. */
	SETTLED_AFTER = 40000,
};

enum kind {
	IN_PLACE,
	CUT,
	GROW,
	REPLACE,
	EMPTY,
	LOOP,
	DIRECTORY,
	FIFO = CT_TEST_NUM_FILE_ATTACKS,
	DEVICE,
};

static void put(const char *path, int flags, struct ct_span data)
{
	int fd = open(path, O_WRONLY | O_CREAT | O_NONBLOCK | flags, 0666);

	if (fd < 0)
		return; /* it is something else by now */
	(void)!write(fd, data.data, data.len);
	close(fd);
}

static struct ct_span version(const struct ct_test_victim *victim,
			      unsigned number)
{
	const struct ct_buffer *version = &victim->versions[number & 1];

	return ct_span(version->data, version->len);
}

void ct_test_victim_write(const struct ct_test_victim *victim, unsigned number)
{
	put(victim->path, O_TRUNC, version(victim, number));
}

static void replace(const struct ct_test_victim *victim)
{
	if (rename(victim->aside, victim->path) != 0) {
		rmdir(victim->path);
		(void)!rename(victim->aside, victim->path);
	}
}

/* Lines that are no block, at the end of a good version. */
static void grow(const struct ct_test_victim *victim)
{
	static char lines[GROWN_BY];

	memset(lines, '#', sizeof(lines));
	lines[0] = '\n';
	for (int i = 0; i < GROWTH; i++)
		put(victim->path, O_APPEND, ct_span(lines, sizeof(lines)));
}

static void attack(const struct ct_test_victim *victim, enum kind kind,
		   unsigned number)
{
	struct ct_span whole = version(victim, number);

	unlink(victim->aside);
	switch (kind) {
	case IN_PLACE:
		ct_test_victim_write(victim, number);
		return;
	case CUT: /* not between two blocks: that would be a third version */
		(void)!truncate(victim->path, (off_t)(whole.len - CUT_OFF));
		return;
	case GROW:
		grow(victim);
		return;
	case REPLACE:
		put(victim->aside, O_TRUNC, whole);
		break;
	case EMPTY:
		put(victim->aside, O_TRUNC, ct_span("", 0));
		break;
	case LOOP:
		(void)!symlink(victim->path, victim->aside);
		break;
	case DIRECTORY:
		unlink(victim->path);
		(void)!mkdir(victim->path, 0777);
		return;
	case FIFO:
		(void)!mkfifo(victim->aside, 0666);
		break;
	case DEVICE:
		(void)!symlink(number & 1 ? "/dev/zero" : victim->copy,
			       victim->aside);
		break;
	}
	replace(victim);
}

/* One time in two the file is good, so that what follows meets a reader. */
static enum kind choose(unsigned random, unsigned num_kinds)
{
	unsigned kind = random % (2 * num_kinds);

	return kind < num_kinds ? (enum kind)kind : REPLACE;
}

pid_t ct_test_attacks_begin(const struct ct_test_victim *victims,
			    size_t num_victims, unsigned num_kinds)
{
	pid_t parent = getpid(), child = fork();
	unsigned random = 1;

	if (child < 0)
		abort();
	if (child > 0)
		return child;
	while (getppid() == parent) {
		random = random * 1103515245u + 12345u;
		attack(&victims[(random >> 16) % num_victims],
		       choose(random >> 17, num_kinds), random >> 24);
		if (random >> 24 == 0)
			usleep(SETTLED_AFTER);
	}
	_exit(0);
}

void ct_test_attacks_end(pid_t child, const struct ct_test_victim *victims,
			 size_t num_victims)
{
	if (kill(child, SIGKILL) != 0 || waitpid(child, NULL, 0) != child)
		abort();
	for (size_t i = 0; i < num_victims; i++) {
		unlink(victims[i].aside);
		put(victims[i].aside, O_TRUNC, version(&victims[i], 1));
		replace(&victims[i]);
	}
}

void ct_test_victim_init(struct ct_test_victim *victim, const char *directory,
			 const char *name)
{
	snprintf(victim->path, sizeof(victim->path), "%s/%s", directory, name);
	snprintf(victim->copy, sizeof(victim->copy), "%s/%s.copy", directory,
		 name);
	snprintf(victim->aside, sizeof(victim->aside), "%s/%s.new", directory,
		 name);
	put(victim->copy, O_TRUNC, version(victim, 0));
	ct_test_victim_write(victim, 0);
}

void ct_test_victim_clear(struct ct_test_victim *victim)
{
	unlink(victim->aside);
	unlink(victim->copy);
	if (unlink(victim->path) != 0)
		rmdir(victim->path);
	ct_buffer_clear(&victim->versions[0]);
	ct_buffer_clear(&victim->versions[1]);
}
