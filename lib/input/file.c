/*
 * Regular files, read whole.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <errno.h>
#include <fcntl.h>
#include <time.h>
#include <unistd.h>

#include "input/source.h"

enum {
	MAX_ATTEMPTS = 4,   /* to read a file that keeps changing */
	MAX_READ = 1 << 30, /* bytes asked of one read() */
	/* Where the size is not known, as in /proc: */
	UNSIZED_READ = 16 << 10,
	MAX_UNSIZED = 256 << 20,
};

#ifndef O_CLOEXEC
# define O_CLOEXEC 0
#endif

/* A change is surely visible in a file's times when they are older than the
 * step in which the file system's clock ticks: 10 ms at most on Linux, 2 s
 * where only whole seconds are kept. */
static bool is_settled(const struct stat *status)
{
	const struct timespec *changed = &status->st_ctim;
	struct timespec now = {0, 0};
	int64_t age_ms, step_ms = changed->tv_nsec == 0 ? 2500 : 25;

	if (clock_gettime(CLOCK_REALTIME, &now) != 0)
		return false;
	age_ms = ((int64_t)now.tv_sec - changed->tv_sec) * 1000 +
		 (now.tv_nsec - changed->tv_nsec) / 1000000;
	return age_ms > step_ms;
}

void ct_file_identity_set(struct ct_file_identity *out,
			  const struct stat *status)
{
	out->device = status->st_dev;
	out->inode = status->st_ino;
	out->size = status->st_size;
	out->modified = status->st_mtim;
	out->changed = status->st_ctim;
	/* Where the size is not kept, times may not be either. */
	out->is_settled = status->st_size > 0 && is_settled(status);
}

static bool is_same_time(struct timespec a, struct timespec b)
{
	return a.tv_sec == b.tv_sec && a.tv_nsec == b.tv_nsec;
}

bool ct_file_identity_equal(const struct ct_file_identity *a,
			    const struct ct_file_identity *b)
{
	return a->device == b->device && a->inode == b->inode &&
	       a->size == b->size && is_same_time(a->modified, b->modified) &&
	       is_same_time(a->changed, b->changed);
}

enum catrust_error ct_source_identify(const char *path,
				      struct ct_file_identity *out)
{
	struct stat status;

	if (stat(path, &status) != 0)
		return CATRUST_E_FILE_OPEN;
	if (!S_ISREG(status.st_mode))
		return CATRUST_E_FILE_NOT_REGULAR;
	ct_file_identity_set(out, &status);
	return CATRUST_OK;
}

static int open_file(const char *path)
{
	int fd;

	/* The file was a regular one a moment ago; O_NONBLOCK and O_NOCTTY
	 * matter if it has just been replaced by something else. */
	do
		fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
	while (fd < 0 && errno == EINTR);
	return fd;
}

bool ct_source_is_still(const char *path,
			const struct ct_file_identity *identity)
{
	struct ct_file_identity now;
	struct stat status;
	int fd = open_file(path);
	bool is_known;

	if (fd < 0)
		return false;
	is_known = fstat(fd, &status) == 0;
	close(fd);
	if (is_known)
		ct_file_identity_set(&now, &status);
	return is_known && ct_file_identity_equal(&now, identity);
}

/* Reads to the end of the file. One byte more than its size is asked for: when
 * exactly that size comes, the end was reached, and one read was enough. A
 * file that has grown is not followed, it would be read for as long as
 * somebody writes; but one of no size, as those of /proc are, is. */
static enum catrust_error read_to_end(int fd, size_t expected, size_t max_size,
				      struct ct_buffer *out)
{
	if (expected == 0 && max_size > MAX_UNSIZED)
		max_size = MAX_UNSIZED;
	CT_TRY(ct_buffer_reserve(out, expected + 1));
	for (;;) {
		size_t room;
		ssize_t got;

		if (out->len == out->capacity)
			CT_TRY(ct_buffer_reserve(out, UNSIZED_READ));
		room = out->capacity - out->len;
		if (room > MAX_READ)
			room = MAX_READ;
		got = read(fd, out->data + out->len, room);
		if (got < 0) {
			if (errno == EINTR)
				continue;
			return CATRUST_E_FILE_READ;
		}
		if (got == 0)
			return CATRUST_OK;
		out->len += (size_t)got;
		if (out->len > max_size)
			return CATRUST_E_FILE_TOO_LARGE;
		if (expected > 0 && out->len >= expected)
			return CATRUST_OK;
	}
}

/* True when both are the same state of one open file. */
static bool is_same_state(const struct stat *a, const struct stat *b)
{
	return a->st_size == b->st_size &&
	       is_same_time(a->st_mtim, b->st_mtim) &&
	       is_same_time(a->st_ctim, b->st_ctim);
}

static enum catrust_error check_status(int fd, size_t max_size,
				       struct stat *out_status,
				       struct ct_file_identity *out_identity)
{
	if (fstat(fd, out_status) != 0)
		return CATRUST_E_FILE_READ;
	if (!S_ISREG(out_status->st_mode))
		return CATRUST_E_FILE_NOT_REGULAR;
	if (out_status->st_size < 0 ||
	    (uintmax_t)out_status->st_size > max_size)
		return CATRUST_E_FILE_TOO_LARGE;
	ct_file_identity_set(out_identity, out_status);
	return CATRUST_OK;
}

static enum catrust_error read_once(int fd, size_t max_size,
				    struct ct_buffer *out,
				    struct ct_file_identity *out_identity,
				    bool *out_is_stable)
{
	struct stat status, after;

	CT_TRY(check_status(fd, max_size, &status, out_identity));
	CT_TRY(read_to_end(fd, (size_t)status.st_size, max_size, out));
	if (fstat(fd, &after) != 0)
		return CATRUST_E_FILE_READ;
	*out_is_stable =
		is_same_state(&after, &status) &&
		(out->len == (size_t)after.st_size || after.st_size == 0);
	return CATRUST_OK;
}

static size_t limit(size_t max_size)
{
	if (max_size == 0 || max_size > CT_SOURCE_MAX_FILE_SIZE)
		return CT_SOURCE_MAX_FILE_SIZE;
	return max_size;
}

enum catrust_error
ct_source_read_descriptor(int fd, size_t max_size, struct ct_buffer *out,
			  struct ct_file_identity *out_identity)
{
	enum catrust_error error;
	bool is_stable = false;

	max_size = limit(max_size);
	for (unsigned attempt = 0;; attempt++) {
		error = read_once(fd, max_size, out, out_identity, &is_stable);
		if (error != CATRUST_OK || is_stable)
			break;
		if (attempt + 1 == MAX_ATTEMPTS) {
			error = CATRUST_E_FILE_CHANGED;
			break;
		}
		out->len = 0;
		if (lseek(fd, 0, SEEK_SET) != 0) {
			error = CATRUST_E_FILE_READ;
			break;
		}
	}
	if (error != CATRUST_OK)
		ct_buffer_clear(out);
	return error;
}

enum catrust_error
ct_source_read_identified(const char *path, size_t max_size,
			  struct ct_buffer *out,
			  struct ct_file_identity *out_identity)
{
	enum catrust_error error;
	int fd = open_file(path), saved;

	if (fd < 0)
		return CATRUST_E_FILE_OPEN;
	error = ct_source_read_descriptor(fd, max_size, out, out_identity);
	saved = errno;
	close(fd);
	errno = saved;
	return error;
}

enum catrust_error ct_source_read_file(const char *path, size_t max_size,
				       struct ct_buffer *out,
				       struct ct_file_identity *out_identity)
{
	CT_TRY(ct_source_identify(path, out_identity));
	return ct_source_read_identified(path, max_size, out, out_identity);
}

enum catrust_error ct_source_stream_open(struct ct_source_stream *stream,
					 const char *path, size_t max_size,
					 struct ct_file_identity *out_identity)
{
	enum catrust_error error;

	stream->fd = open_file(path);
	if (stream->fd < 0)
		return CATRUST_E_FILE_OPEN;
	error = check_status(stream->fd, limit(max_size), &stream->status,
			     out_identity);
	if (error != CATRUST_OK)
		close(stream->fd);
	else
		stream->left = (size_t)stream->status.st_size;
	return error;
}

enum catrust_error ct_source_stream_read(struct ct_source_stream *stream,
					 uint8_t *out, size_t room,
					 size_t *out_len)
{
	size_t wanted = room < stream->left ? room : stream->left, len = 0;

	/* Nearly always one read is enough. */
	while (len < wanted) {
		ssize_t got = read(stream->fd, out + len, wanted - len);

		if (got < 0 && errno == EINTR)
			continue;
		if (got < 0)
			return CATRUST_E_FILE_READ;
		if (got == 0)
			return CATRUST_E_FILE_CHANGED;
		len += (size_t)got;
	}
	*out_len = len;
	stream->left -= len;
	return CATRUST_OK;
}

bool ct_source_stream_close(struct ct_source_stream *stream)
{
	struct stat after;
	bool is_same = fstat(stream->fd, &after) == 0 &&
		       is_same_state(&after, &stream->status);

	close(stream->fd);
	return is_same;
}
