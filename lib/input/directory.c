/*
 * The files of a directory, one by one.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/buffer.h"
#include "input/directory.h"

static int is_no_dots(const struct dirent *entry)
{
	return strcmp(entry->d_name, ".") != 0 &&
	       strcmp(entry->d_name, "..") != 0;
}

static int compare_names(const struct dirent **a, const struct dirent **b)
{
	return strcmp((*a)->d_name, (*b)->d_name);
}

/* A directory that cannot be read; errno stays. */
static enum catrust_error refuse(const char *directory, ct_load_report *report,
				 void *report_context)
{
	struct ct_load_problem problem = {.error = CATRUST_E_FILE_OPEN,
					  .os_error = errno,
					  .path = directory};

	if (errno == ENOMEM)
		return CATRUST_E_MEMORY;
	if (report != NULL)
		report(report_context, &problem);
	errno = problem.os_error;
	return CATRUST_E_FILE_OPEN;
}

/* Visits the entries, up to the first failure, and frees all. */
static enum catrust_error visit_all(const char *directory,
				    struct dirent **entries, int num_entries,
				    ct_directory_visit *visit, void *context)
{
	struct ct_buffer path = CT_BUFFER_INIT;
	enum catrust_error error = ct_buffer_append_string(&path, directory);
	size_t directory_len;

	if (error == CATRUST_OK)
		error = ct_buffer_append_string(&path, "/");
	directory_len = path.len;
	for (int i = 0; i < num_entries; i++) {
		const char *name = entries[i]->d_name;

		path.len = directory_len;
		if (error == CATRUST_OK)
			error = ct_buffer_append(&path, name, strlen(name) + 1);
		if (error == CATRUST_OK)
			error = visit(context, (const char *)path.data);
		free(entries[i]);
	}
	free(entries);
	ct_buffer_clear(&path);
	return error;
}

enum catrust_error
ct_directory_for_each(const char *directory, enum ct_directory_order order,
		      ct_load_report *report, void *report_context,
		      ct_directory_visit *visit, void *context)
{
	struct dirent **entries;
	int num_entries =
		scandir(directory, &entries, is_no_dots,
			order == CT_DIRECTORY_BY_NAME ? compare_names : NULL);

	if (num_entries < 0)
		return refuse(directory, report, report_context);
	return visit_all(directory, entries, num_entries, visit, context);
}
