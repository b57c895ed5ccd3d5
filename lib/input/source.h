/*
 * Where bytes come from: files and gzip data, read whole into memory.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Input: a path, or bytes. Output: a buffer that the caller owns, and the
 * identity of the file it was read from.
 *
 * Only regular files are read: a directory, FIFO, socket or device is refused
 * before it is opened, so that nothing blocks or has side effects. A file that
 * changes while it is read is read again, a few times; the bytes handed out
 * are those of one state of the file as far as its times and size tell. Files
 * are not mapped (that is input/mapping.h's): one that another process
 * truncates would end this one. A file whose size is said to be 0, as in /proc,
 * is read to its end all the same.
 */

#ifndef CT_INPUT_SOURCE_H
#define CT_INPUT_SOURCE_H

#include <sys/stat.h>
#include <sys/types.h>

#include "base/buffer.h"
#include "base/error.h"
#include "base/span.h"

/* Which state of which file. Two equal identities mean equal bytes, if the
 * file was settled (see is_settled). */
struct ct_file_identity {
	dev_t device;
	ino_t inode;
	off_t size;
	struct timespec modified;
	struct timespec changed;
	/* False when the file changed so shortly before it was read that a
	 * second change may carry the same times. */
	bool is_settled;
};

/* The largest file that is read unless the caller sets a lower limit. */
#define CT_SOURCE_MAX_FILE_SIZE ((size_t)INT32_MAX)

/* The identity of the file at @path, following symbolic links. Does not open
 * it. Errors: CATRUST_E_FILE_OPEN (errno set), CATRUST_E_FILE_NOT_REGULAR. */
CT_MUST_USE enum catrust_error ct_source_identify(const char *path,
						  struct ct_file_identity *out);

/* The identity of a file whose status was asked for just now. */
void ct_file_identity_set(struct ct_file_identity *out,
			  const struct stat *status);

/* True when both are the same state of one file; is_settled does not count. */
bool ct_file_identity_equal(const struct ct_file_identity *a,
			    const struct ct_file_identity *b);

/* Whether the path, of which ct_source_identify() has just said this, can be
 * opened, and is in that state: for who has its contents already, but answers
 * as one who has not. The process may have given up the right to read it, or
 * have no descriptor left; and over a network opening a file may tell more than
 * its path does. Sets errno when it cannot be opened. */
bool ct_source_is_still(const char *path,
			const struct ct_file_identity *identity);

/*
 * Reads the file at @path into @out, which must be empty. @max_size of 0 is
 * CT_SOURCE_MAX_FILE_SIZE, which is also the most it may be.
 *
 * Errors: CATRUST_E_FILE_OPEN and CATRUST_E_FILE_READ (errno set),
 * CATRUST_E_FILE_NOT_REGULAR, CATRUST_E_FILE_TOO_LARGE,
 * CATRUST_E_FILE_CHANGED, CATRUST_E_MEMORY; *out is empty then.
 */
CT_MUST_USE enum catrust_error
ct_source_read_file(const char *path, size_t max_size, struct ct_buffer *out,
		    struct ct_file_identity *out_identity);

/* The same for a path that ct_source_identify() has just found to be that of a
 * regular file. */
CT_MUST_USE enum catrust_error
ct_source_read_identified(const char *path, size_t max_size,
			  struct ct_buffer *out,
			  struct ct_file_identity *out_identity);

/* The same for an open descriptor at its file's beginning, which stays open. */
CT_MUST_USE enum catrust_error
ct_source_read_descriptor(int fd, size_t max_size, struct ct_buffer *out,
			  struct ct_file_identity *out_identity);

/* A file that is read piece by piece. */
struct ct_source_stream {
	int fd;
	struct stat status; /* when it was opened */
	size_t left;	    /* bytes not read yet, by that size */
};

/* Opens a path that ct_source_identify() has just found to be that of a
 * regular file. Errors: those of ct_source_read_file() but
 * CATRUST_E_FILE_CHANGED; nothing is to be closed then. */
CT_MUST_USE enum catrust_error
ct_source_stream_open(struct ct_source_stream *stream, const char *path,
		      size_t max_size, struct ct_file_identity *out_identity);

/* Reads @room bytes, or all that are left: CATRUST_E_FILE_CHANGED when the
 * file ends before, CATRUST_E_FILE_READ. */
CT_MUST_USE enum catrust_error
ct_source_stream_read(struct ct_source_stream *stream, uint8_t *out,
		      size_t room, size_t *out_len);

/* True when the file is as it was when it was opened. */
bool ct_source_stream_close(struct ct_source_stream *stream);

/* True when @data starts as gzip data does (RFC 1952). */
static inline bool ct_source_is_gzip(struct ct_span data)
{
	return data.len >= 3 && data.data[0] == 0x1f && data.data[1] == 0x8b &&
	       data.data[2] == 8;
}

/*
 * Expands gzip data, all members of it, into @out, which must be empty.
 * Expanding stops with CATRUST_E_GZIP_LIMIT when the result would exceed
 * @max_size bytes (0: CT_GZIP_MAX_SIZE; at most CT_SOURCE_MAX_FILE_SIZE) or
 * @max_ratio times the input (0: CT_GZIP_MAX_RATIO), of which the first 64 KiB
 * are always allowed.
 *
 * Errors: CATRUST_E_GZIP_DATA, CATRUST_E_GZIP_LIMIT, CATRUST_E_MEMORY.
 */
#define CT_GZIP_MAX_SIZE  ((size_t)256 << 20)
#define CT_GZIP_MAX_RATIO ((size_t)100)
CT_MUST_USE enum catrust_error ct_source_gunzip(struct ct_span data,
						size_t max_size,
						size_t max_ratio,
						struct ct_buffer *out);

#endif /* CT_INPUT_SOURCE_H */
