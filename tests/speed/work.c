/*
 * Speed tests: does one piece of work, to be counted by callgrind.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 *	work                    lists the pieces, one on each line
 *	work NAME DIRECTORY     does one; files go into the directory
 *	work --starts-callgrind says whether it was compiled to do so
 *
 * What is to be counted happens in the function measured(). Prints how many
 * units were done, and what a unit is. Where valgrind's header was there,
 * callgrind is started (--instr-atstart=no) right before: it then does not
 * follow the preparation, which is much longer than the work.
 */

#include <config.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifdef __has_include
# if __has_include(<valgrind/callgrind.h>)
#  include <valgrind/callgrind.h>
# endif
#endif

#include "base/compiler.h"
#include "tests/speed/work.h"
#include "tests/tools/der_writer.h"

#ifdef CALLGRIND_START_INSTRUMENTATION
enum { STARTS_CALLGRIND = 1 };
# define START_CALLGRIND CALLGRIND_START_INSTRUMENTATION
#else
enum { STARTS_CALLGRIND = 0 };
# define START_CALLGRIND ((void)0)
#endif

const char *work_directory;

static const struct work *const areas[] = {work_floor, work_load, work_verify,
					   work_crl, work_crlite};

void work_fail(const char *what)
{
	fprintf(stderr, "work: %s\n", what);
	exit(99);
}

char *work_file(const char *name, const struct ct_buffer *contents)
{
	size_t size = strlen(work_directory) + strlen(name) + 2;
	char *path = malloc(size);

	if (path == NULL)
		work_fail("out of memory");
	snprintf(path, size, "%s/%s", work_directory, name);
	ct_write_file(contents->data, contents->len, "%s", path);
	return path;
}

/* The name is callgrind's toggle (tests/speed/regressions). */
CT_NOINLINE size_t measured(const struct work *work);

CT_NOINLINE size_t measured(const struct work *work)
{
	return work->run();
}

static const struct work *find(const char *name)
{
	for (size_t i = 0; i < CT_ARRAY_LEN(areas); i++)
		for (const struct work *work = areas[i]; work->name; work++)
			if (strcmp(work->name, name) == 0)
				return work;
	return NULL;
}

static void list(void)
{
	for (size_t i = 0; i < CT_ARRAY_LEN(areas); i++)
		for (const struct work *work = areas[i]; work->name; work++)
			puts(work->name);
}

int main(int argc, char **argv)
{
	const struct work *work;

	if (argc == 1) {
		list();
		return 0;
	}
	if (argc == 2 && strcmp(argv[1], "--starts-callgrind") == 0)
		return STARTS_CALLGRIND ? 0 : 1;
	work = argc == 3 ? find(argv[1]) : NULL;
	if (work == NULL) {
		fprintf(stderr, "usage: work [NAME DIRECTORY]\n");
		return 2;
	}
	work_directory = argv[2];
	work->prepare();
	START_CALLGRIND;
	printf("%zu %s\n", measured(work), work->unit);
	return 0;
}
