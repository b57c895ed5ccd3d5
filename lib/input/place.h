/*
 * Where a file is that will be opened again later.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A path means another file after chdir() and after chroot(). A place is made
 * when the path is used for the first time: an absolute path, and the root
 * directory in which it was looked up. In another root directory the place
 * cannot be reached any more. Symbolic links are followed anew each time, so
 * that files and directories may be replaced by moving a link.
 *
 * No descriptor is kept: one of a directory outside of a chroot() would be a
 * way out of it, and programs that become daemons close all that they see.
 */

#ifndef CT_INPUT_PLACE_H
#define CT_INPUT_PLACE_H

#include <stdbool.h>
#include <sys/types.h>

#include "base/error.h"

struct ct_root {
	dev_t device;
	ino_t inode;
	bool is_known;
};

/* The root directory of this moment. */
struct ct_root ct_root_now(void);

/* Whether both are known, and the same. */
bool ct_root_equal(const struct ct_root *a, const struct ct_root *b);

/* Whether paths still begin at @root. If not, or if that is unknown, errno says
 * why: ESTALE for another root directory. */
bool ct_root_is_current(const struct ct_root *root);

/* The working directory, for ct_path_absolute(); NULL, which is not an error,
 * when
 * @path is absolute. Errors: CATRUST_E_FILE_OPEN (errno set) when it has no
 * path, CATRUST_E_MEMORY. The caller frees it. */
CT_MUST_USE enum catrust_error ct_path_base(const char *path, char **out_base);

/* @path below @base, which ct_path_base() gave for it; to be freed. NULL when
 * out of memory. */
char *ct_path_absolute(const char *base, const char *path);

/* Makes *path, from the heap, absolute. Errors: CATRUST_E_MEMORY, and it is as
 * before. */
CT_MUST_USE enum catrust_error ct_path_make_absolute(const char *base,
						     char **path);

#endif /* CT_INPUT_PLACE_H */
