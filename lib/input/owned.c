/*
 * Files that only their reader and root can change.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <unistd.h>

#include "input/owned.h"

static bool is_owned(const struct stat *status)
{
	return (status->st_uid == 0 || status->st_uid == geteuid()) &&
	       (status->st_mode & (S_IWGRP | S_IWOTH)) == 0;
}

/* Opens @name below @directory. O_NONBLOCK and O_NOCTTY matter where it is
 * neither a directory nor a file. */
static int open_at(int directory, const char *name, int flags)
{
	int fd;

	do
		fd = openat(directory, name,
			    O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK |
				    O_NOCTTY | flags);
	while (fd < 0 && errno == EINTR);
	return fd;
}

static void close_quietly(int fd)
{
	int saved = errno;

	close(fd);
	errno = saved;
}

enum catrust_error ct_owned_directory_open(const char *path, int *out_directory)
{
	int fd = open_at(AT_FDCWD, path, O_DIRECTORY);
	struct stat status;

	if (fd < 0)
		return CATRUST_E_FILE_OPEN;
	if (fstat(fd, &status) != 0) {
		close_quietly(fd);
		return CATRUST_E_FILE_OPEN;
	}
	if (!is_owned(&status)) {
		close_quietly(fd);
		return CATRUST_E_FILE_OWNER;
	}
	*out_directory = fd;
	return CATRUST_OK;
}

/* Opens a file of the directory that may be read. */
static enum catrust_error open_file(int directory, const char *name,
				    int *out_fd, struct stat *status)
{
	int fd = open_at(directory, name, 0);
	enum catrust_error error = CATRUST_OK;

	if (fd < 0)
		return CATRUST_E_FILE_OPEN;
	if (fstat(fd, status) != 0)
		error = CATRUST_E_FILE_READ;
	else if (!S_ISREG(status->st_mode))
		error = CATRUST_E_FILE_NOT_REGULAR;
	else if (!is_owned(status))
		error = CATRUST_E_FILE_OWNER;
	if (error != CATRUST_OK)
		close_quietly(fd);
	else
		*out_fd = fd;
	return error;
}

enum catrust_error ct_owned_file_read(int directory, const char *name,
				      size_t max_size, struct ct_buffer *out,
				      struct ct_file_identity *out_identity)
{
	enum catrust_error error;
	struct stat status;
	int fd;

	CT_TRY(open_file(directory, name, &fd, &status));
	error = ct_source_read_descriptor(fd, max_size, out, out_identity);
	close_quietly(fd);
	return error;
}

enum catrust_error ct_owned_file_map(int directory, const char *name,
				     struct ct_mapping *out,
				     struct ct_file_identity *out_identity)
{
	struct ct_buffer memory = CT_BUFFER_INIT;
	enum catrust_error error = CATRUST_OK;
	struct stat status;
	int fd;

	CT_TRY(open_file(directory, name, &fd, &status));
	if (status.st_size > 0 &&
	    (uintmax_t)status.st_size <= CT_SOURCE_MAX_FILE_SIZE &&
	    ct_mapping_map(out, fd, (size_t)status.st_size)) {
		ct_file_identity_set(out_identity, &status);
	} else {
		error = ct_source_read_descriptor(fd, 0, &memory, out_identity);
		if (error == CATRUST_OK)
			ct_mapping_set(out, &memory);
	}
	close_quietly(fd);
	return error;
}

bool ct_owned_file_is_still(int directory, const char *name,
			    const struct ct_file_identity *identity)
{
	struct ct_file_identity now;
	struct stat status;

	if (fstatat(directory, name, &status, AT_SYMLINK_NOFOLLOW) != 0 ||
	    !S_ISREG(status.st_mode) || !is_owned(&status))
		return false;
	ct_file_identity_set(&now, &status);
	return ct_file_identity_equal(&now, identity);
}
