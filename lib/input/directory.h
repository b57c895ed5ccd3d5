/*
 * The files of a directory, one by one.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Entries are not examined: they may be of any type, or no longer exist.
 * Subdirectories are not entered.
 */

#ifndef CT_INPUT_DIRECTORY_H
#define CT_INPUT_DIRECTORY_H

#include "input/load.h"

enum ct_directory_order {
	CT_DIRECTORY_BY_NAME, /* of the names' bytes */
	CT_DIRECTORY_AS_READ, /* as the system gives them */
};

/* Is given the path of an entry, which is valid during the call; anything but
 * CATRUST_OK ends the visit. */
typedef enum catrust_error ct_directory_visit(void *context, const char *path);

/*
 * Calls @visit for all entries but "." and "..". @report, NULL allowed, is
 * called when the directory cannot be read: then the error is
 * CATRUST_E_FILE_OPEN, errno says why, and nothing was visited. Other errors:
 * CATRUST_E_MEMORY, and those of @visit.
 */
CT_MUST_USE enum catrust_error
ct_directory_for_each(const char *directory, enum ct_directory_order order,
		      ct_load_report *report, void *report_context,
		      ct_directory_visit *visit, void *context);

#endif /* CT_INPUT_DIRECTORY_H */
