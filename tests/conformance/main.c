/*
 * Conformance tests: the verdicts of one library on public test suites.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Usage: PROGRAM [-b BACKEND] limbo LIMBO-JSON
 *        PROGRAM [-b BACKEND] pkits PKITS-TAR TABLE
 *        PROGRAM backends
 *
 * Files may be compressed with gzip. Prints a line for each case, "CASE:
 * accepted" or "CASE: refused". -b: signatures are checked by this backend
 * alone, where it can; "backends" prints those that are here. 99 when a file
 * cannot be read.
 */

#include <config.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "crypto/backend.h"
#include "input/source.h"
#include "tests/conformance/conformance.h"

void conformance_die(const char *what, const char *detail)
{
	fprintf(stderr, "conformance: %s: %s\n", what, detail);
	exit(99);
}

void conformance_append(struct conformance_list *list, struct ct_span der)
{
	struct ct_span *spans =
		realloc(list->spans, (list->count + 1) * sizeof(*list->spans));
	void *copy = malloc(der.len + 1);

	if (spans == NULL || copy == NULL)
		conformance_die("a certificate", "out of memory");
	memcpy(copy, der.data, der.len);
	list->spans = spans;
	list->spans[list->count++] = ct_span(copy, der.len);
}

void conformance_clear(struct conformance_list *list)
{
	for (size_t i = 0; i < list->count; i++)
		free((void *)list->spans[i].data);
	free(list->spans);
	*list = (struct conformance_list){NULL, 0};
}

void conformance_print(const char *name, bool is_accepted)
{
	printf("%s: %s\n", name, is_accepted ? "accepted" : "refused");
}

/* A whole file, expanded, with a NUL after it. */
static struct ct_buffer read_file(const char *path)
{
	struct ct_buffer raw = CT_BUFFER_INIT, expanded = CT_BUFFER_INIT;
	struct ct_file_identity identity;
	struct ct_span data;

	if (ct_source_read_file(path, 0, &raw, &identity) != CATRUST_OK)
		conformance_die("cannot be read", path);
	data = ct_span(raw.data, raw.len);
	if (ct_source_is_gzip(data)) {
		if (ct_source_gunzip(data, 0, 1000, &expanded) != CATRUST_OK)
			conformance_die("cannot be expanded", path);
		ct_buffer_clear(&raw);
		raw = expanded;
	}
	if (ct_buffer_append(&raw, "", 1) != CATRUST_OK)
		conformance_die("out of memory", path);
	return raw;
}

static void print_backends(void)
{
	const struct ct_backend *backend;

	for (size_t i = 0; (backend = ct_backend_at(i)) != NULL; i++)
		if (backend->version() != NULL)
			printf("%s\n", backend->name);
}

int main(int argc, char **argv)
{
	struct ct_buffer file, table;

	if (argc == 2 && strcmp(argv[1], "backends") == 0) {
		print_backends();
		return 0;
	}
	if (argc > 2 && strcmp(argv[1], "-b") == 0) {
		if (!ct_backend_choose(argv[2]))
			conformance_die("not a backend", argv[2]);
		argc -= 2;
		argv += 2;
	}
	if (argc == 3 && strcmp(argv[1], "limbo") == 0) {
		file = read_file(argv[2]);
		conformance_limbo((char *)file.data);
	} else if (argc == 4 && strcmp(argv[1], "pkits") == 0) {
		file = read_file(argv[2]);
		table = read_file(argv[3]);
		conformance_pkits(ct_span(file.data, file.len - 1),
				  (char *)table.data);
		ct_buffer_clear(&table);
	} else {
		conformance_die("usage", "PROGRAM limbo|pkits FILE...");
	}
	ct_buffer_clear(&file);
	return 0;
}
