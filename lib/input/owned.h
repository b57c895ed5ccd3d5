/*
 * Files that only their reader and root can change.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * For data that are neither signed nor checked against anything that is. A
 * directory and its files are read only when each belongs to root or to the
 * process's effective user, and neither its group nor others may write to it
 * (the mask of an access control list shows in the group's bits). Symbolic
 * links are not followed, but in the directories above.
 *
 * What is looked at is what was opened: the descriptor's status decides, never
 * that of a path.
 */

#ifndef CT_INPUT_OWNED_H
#define CT_INPUT_OWNED_H

#include "input/mapping.h"
#include "input/source.h"

/* Opens a directory; the caller closes it. Errors: CATRUST_E_FILE_OPEN (errno
 * set), CATRUST_E_FILE_OWNER. */
CT_MUST_USE enum catrust_error ct_owned_directory_open(const char *path,
						       int *out_directory);

/* Reads a file of the directory; @name has no slash. Errors: those of
 * ct_source_read_file(), CATRUST_E_FILE_OWNER; *out is empty then. */
CT_MUST_USE enum catrust_error
ct_owned_file_read(int directory, const char *name, size_t max_size,
		   struct ct_buffer *out,
		   struct ct_file_identity *out_identity);

/* Maps a file of the directory, up to CT_SOURCE_MAX_FILE_SIZE, or reads it
 * where that is not possible (input/mapping.h). Errors: the same; there is
 * nothing to clear then. */
CT_MUST_USE enum catrust_error
ct_owned_file_map(int directory, const char *name, struct ct_mapping *out,
		  struct ct_file_identity *out_identity);

/* Whether a file of the directory is still one that may be read, and in this
 * state. */
bool ct_owned_file_is_still(int directory, const char *name,
			    const struct ct_file_identity *identity);

#endif /* CT_INPUT_OWNED_H */
