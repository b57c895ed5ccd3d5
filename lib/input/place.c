/*
 * Where a file is that will be opened again later.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/buffer.h"
#include "input/place.h"

struct ct_root ct_root_now(void)
{
	struct stat status;

	if (stat("/", &status) != 0)
		return (struct ct_root){.is_known = false};
	return (struct ct_root){status.st_dev, status.st_ino, true};
}

bool ct_root_equal(const struct ct_root *a, const struct ct_root *b)
{
	return a->is_known && b->is_known && a->device == b->device &&
	       a->inode == b->inode;
}

bool ct_root_is_current(const struct ct_root *root)
{
	struct ct_root now = ct_root_now();

	if (!now.is_known)
		return false;
	errno = ESTALE;
	return ct_root_equal(&now, root);
}

enum catrust_error ct_path_base(const char *path, char **out_base)
{
	enum { FIRST_SIZE = 256, LARGEST_SIZE = 1 << 20 };

	*out_base = NULL;
	if (path[0] == '/')
		return CATRUST_OK;
	for (size_t size = FIRST_SIZE; size <= LARGEST_SIZE; size *= 2) {
		char *base = malloc(size);

		if (base == NULL)
			return CATRUST_E_MEMORY;
		/* Linux says "(unreachable)" before what is outside of the
		 * root directory. */
		if (getcwd(base, size) != NULL && base[0] == '/') {
			*out_base = base;
			return CATRUST_OK;
		}
		free(base);
		if (errno != ERANGE)
			break;
	}
	return CATRUST_E_FILE_OPEN;
}

char *ct_path_absolute(const char *base, const char *path)
{
	struct ct_buffer absolute = CT_BUFFER_INIT;

	if (base == NULL)
		return strdup(path);
	if (ct_buffer_append_string(&absolute, base) != CATRUST_OK ||
	    ct_buffer_append_string(&absolute, "/") != CATRUST_OK ||
	    ct_buffer_append(&absolute, path, strlen(path) + 1) != CATRUST_OK)
		ct_buffer_clear(&absolute);
	return (char *)absolute.data;
}

enum catrust_error ct_path_make_absolute(const char *base, char **path)
{
	char *absolute;

	if (base == NULL)
		return CATRUST_OK;
	absolute = ct_path_absolute(base, *path);
	if (absolute == NULL)
		return CATRUST_E_MEMORY;
	free(*path);
	*path = absolute;
	return CATRUST_OK;
}
