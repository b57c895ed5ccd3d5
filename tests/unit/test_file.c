/*
 * Tests of input/file: what is refused, limits, and files that change while
 * they are read.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * read() is this program's own: it can fail, be interrupted, and change the
 * file before it goes on.
 */

#include <config.h>

#include <errno.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/un.h>

#include "bytes.h"
#include "input/source.h"
#include "tests/tools/temporary.h"
#include "tests/tools/descriptors.h"
#include "tests/tools/run_suite.h"

/* --- read() --------------------------------------------------------------- */

static struct {
	void (*before)(unsigned call); /* NULL: nothing happens */
	unsigned calls;
	unsigned interrupts; /* calls that fail with EINTR first */
	int error;	     /* what all others fail with; 0: none */
	size_t most;	     /* bytes that one call gives; 0: no limit */
} reads;

ssize_t read(int fd, void *buffer, size_t len)
{
	if (reads.before != NULL)
		reads.before(reads.calls);
	reads.calls++;
	if (reads.interrupts > 0) {
		reads.interrupts--;
		errno = EINTR;
		return -1;
	}
	if (reads.error != 0) {
		errno = reads.error;
		return -1;
	}
	if (reads.most > 0 && len > reads.most)
		len = reads.most;
	return (ssize_t)syscall(SYS_read, fd, buffer, len);
}

static void reset(void)
{
	memset(&reads, 0, sizeof(reads));
	temporary_empty();
}

/* --- Help ----------------------------------------------------------------- */

static enum catrust_error read_path(const char *path, size_t max_size,
				    struct ct_buffer *out)
{
	struct ct_file_identity identity;

	*out = (struct ct_buffer)CT_BUFFER_INIT;
	return ct_source_read_file(path, max_size, out, &identity);
}

static void check_refused(const char *path, enum catrust_error error,
			  int os_error)
{
	struct ct_file_identity identity;
	struct ct_buffer out;

	errno = 0;
	ck_assert_int_eq(read_path(path, 0, &out), error);
	if (os_error != 0)
		ck_assert_int_eq(errno, os_error);
	ck_assert_ptr_null(out.data);
	ck_assert_uint_eq(out.len, 0);
	if (error == CATRUST_E_FILE_NOT_REGULAR)
		ck_assert_int_eq(ct_source_identify(path, &identity), error);
}

static void check_bytes(const char *name, const char *text)
{
	struct ct_buffer out;

	assert_ok(read_path(path_of(name), 0, &out));
	ck_assert_uint_eq(out.len, strlen(text));
	ck_assert_mem_eq(out.data, text, out.len);
	ct_buffer_clear(&out);
}

/* --- Tests ---------------------------------------------------------------- */

TEST(test_regular)
{
	struct ct_file_identity identity, again;
	struct ct_buffer out = CT_BUFFER_INIT;
	struct stat status;

	write_file("file", BYTES("some bytes"));
	ck_assert_int_eq(symlink("file", path_of("link")), 0);
	check_bytes("file", "some bytes");
	check_bytes("link", "some bytes");
	assert_ok(ct_source_read_file(path_of("file"), 0, &out, &identity));
	ct_buffer_clear(&out);
	assert_ok(ct_source_identify(path_of("link"), &again));
	ck_assert(ct_file_identity_equal(&identity, &again));
	ck_assert_int_eq(stat(path_of("file"), &status), 0);
	ck_assert(identity.inode == status.st_ino);
	ck_assert(identity.device == status.st_dev);
	ck_assert_int_eq(identity.size, 10);
	/* One read gets all; that nothing follows, the size tells. */
	reads.calls = 0;
	check_bytes("file", "some bytes");
	ck_assert_uint_eq(reads.calls, 1);
}

TEST(test_empty)
{
	write_file("empty", ct_span(NULL, 0));
	check_bytes("empty", "");
}

/* Files whose size is not told are read to their end, and not shared: their
 * times tell nothing. */
TEST(test_unsized)
{
	const char *path = "/proc/self/status";
	struct ct_file_identity identity;
	struct ct_buffer out = CT_BUFFER_INIT;
	struct stat status;

	if (stat(path, &status) != 0 || status.st_size != 0) {
		puts("skipped: no files without a size in /proc");
		return;
	}
	/* Pieces of one byte, and the whole at once. */
	for (reads.most = 1; reads.most <= 65536; reads.most *= 16) {
		assert_ok(ct_source_read_file(path, 0, &out, &identity));
		ck_assert(!identity.is_settled);
		ck_assert_uint_gt(out.len, 200);
		ck_assert_mem_eq(out.data, "Name:", 5);
		ck_assert_uint_eq(out.data[out.len - 1], '\n');
		ct_buffer_clear(&out);
	}
	reads.most = 0;
	assert_error(read_path(path, 100, &out), FILE_TOO_LARGE);
}

/* Nothing of these may be opened, or read from, or block. */
TEST(test_not_regular)
{
	struct sockaddr_un address = {.sun_family = AF_UNIX};
	int fd = socket(AF_UNIX, SOCK_STREAM, 0);

	ck_assert_int_eq(mkdir(path_of("directory"), 0700), 0);
	check_refused(path_of("directory"), CATRUST_E_FILE_NOT_REGULAR, 0);
	ck_assert_int_eq(mkfifo(path_of("fifo"), 0600), 0);
	check_refused(path_of("fifo"), CATRUST_E_FILE_NOT_REGULAR, 0);
	ck_assert_int_eq(symlink("fifo", path_of("link")), 0);
	check_refused(path_of("link"), CATRUST_E_FILE_NOT_REGULAR, 0);
	check_refused("/dev/zero", CATRUST_E_FILE_NOT_REGULAR, 0);
	check_refused("/dev/null", CATRUST_E_FILE_NOT_REGULAR, 0);
	if (strlen(path_of("socket")) < sizeof(address.sun_path)) {
		strcpy(address.sun_path, path_of("socket"));
		ck_assert_int_eq(
			bind(fd, (struct sockaddr *)&address, sizeof(address)),
			0);
		check_refused(path_of("socket"), CATRUST_E_FILE_NOT_REGULAR, 0);
	}
	close(fd);
	ck_assert_uint_eq(reads.calls, 0);
}

TEST(test_cannot_open)
{
	char long_name[300];

	memset(long_name, 'x', sizeof(long_name) - 1);
	long_name[sizeof(long_name) - 1] = '\0';
	check_refused("", CATRUST_E_FILE_OPEN, ENOENT);
	check_refused(path_of("absent"), CATRUST_E_FILE_OPEN, ENOENT);
	check_refused(path_of(long_name), CATRUST_E_FILE_OPEN, ENAMETOOLONG);
	write_file("file", BYTES("x"));
	check_refused(path_of("file/below"), CATRUST_E_FILE_OPEN, ENOTDIR);
	ck_assert_int_eq(symlink("loop", path_of("loop")), 0);
	check_refused(path_of("loop"), CATRUST_E_FILE_OPEN, ELOOP);
}

TEST(test_unreadable)
{
	if (geteuid() == 0) {
		puts("skipped: root may read everything");
		return;
	}
	write_file("secret", BYTES("x"));
	ck_assert_int_eq(chmod(path_of("secret"), 0), 0);
	check_refused(path_of("secret"), CATRUST_E_FILE_OPEN, EACCES);
}

TEST(test_read_fails)
{
	write_file("file", BYTES("x"));
	reads.error = EIO;
	check_refused(path_of("file"), CATRUST_E_FILE_READ, EIO);
	reads.error = EISDIR;
	check_refused(path_of("file"), CATRUST_E_FILE_READ, EISDIR);
}

TEST(test_interrupted)
{
	write_file("file", BYTES("interrupted but whole"));
	reads.interrupts = 5;
	check_bytes("file", "interrupted but whole");
	ck_assert_uint_eq(reads.interrupts, 0);
}

TEST(test_short_reads)
{
	write_file("file", BYTES("in pieces of any size"));
	for (reads.most = 1; reads.most < 24; reads.most++)
		check_bytes("file", "in pieces of any size");
}

TEST(test_limit)
{
	struct ct_buffer out;

	write_file("file", BYTES("0123456789"));
	assert_ok(read_path(path_of("file"), 10, &out));
	ct_buffer_clear(&out);
	assert_ok(read_path(path_of("file"), 11, &out));
	ct_buffer_clear(&out);
	assert_error(read_path(path_of("file"), 9, &out), FILE_TOO_LARGE);
	ck_assert_ptr_null(out.data);
	assert_error(read_path(path_of("file"), 1, &out), FILE_TOO_LARGE);
	/* No limit of the caller's lifts the library's. */
	assert_ok(read_path(path_of("file"), SIZE_MAX, &out));
	ct_buffer_clear(&out);
}

/* Sparse: nothing of it is on the disk, nor read, nor allocated. */
TEST(test_over_2_gib)
{
	struct ct_buffer out;

	write_file("sparse", BYTES("x"));
	if (truncate(path_of("sparse"), (off_t)INT32_MAX + 1) != 0) {
		puts("skipped: no sparse files of 2 GiB here");
		return;
	}
	assert_error(read_path(path_of("sparse"), 0, &out), FILE_TOO_LARGE);
	assert_error(read_path(path_of("sparse"), SIZE_MAX, &out),
		     FILE_TOO_LARGE);
	ck_assert_uint_eq(reads.calls, 0);
}

/* --- Changes while it is read --------------------------------------------- */

static void append_text(const char *text)
{
	int fd = open(path_of("file"), O_WRONLY | O_APPEND);

	ck_assert_int_ge(fd, 0);
	ck_assert_int_eq(write(fd, text, strlen(text)), (ssize_t)strlen(text));
	close(fd);
}

static void grow_once(unsigned call)
{
	if (call == 0)
		append_text(" and more");
}

static void grow_at_the_end(unsigned call)
{
	if (call == 1)
		append_text(" and more");
}

static void grow_always(unsigned call)
{
	(void)call;
	append_text("+");
}

static void shrink_once(unsigned call)
{
	if (call == 0)
		ck_assert_int_eq(truncate(path_of("file"), 3), 0);
}

/* To the same size, so that only the times tell. */
static void rewrite_once(unsigned call)
{
	int fd;

	if (call != 1)
		return;
	settle();
	fd = open(path_of("file"), O_WRONLY);
	ck_assert_int_ge(fd, 0);
	ck_assert_int_eq(write(fd, "FIRST", 5), 5);
	close(fd);
}

/* The open file stays what it was, whatever has its name now. */
static void replace_once(unsigned call)
{
	if (call != 0)
		return;
	write_file("new", BYTES("another"));
	ck_assert_int_eq(rename(path_of("new"), path_of("file")), 0);
}

static void remove_once(unsigned call)
{
	if (call == 0)
		unlink(path_of("file"));
}

static const struct {
	void (*before)(unsigned call);
	size_t most;
	const char *text; /* what must be read; NULL: CATRUST_E_FILE_CHANGED */
} changes[] = {
	{grow_once, 0, "first and more"},
	{grow_once, 2, "first and more"},
	{grow_at_the_end, 2, "first and more"},
	{grow_always, 0, NULL},
	{grow_always, 2, NULL},
	{shrink_once, 0, "fir"},
	{shrink_once, 1, "fir"},
	{rewrite_once, 3, "FIRST"},
	/* A link less changes the times: it is read once more, or not. */
	{replace_once, 0, "first"},
	{remove_once, 0, "first"},
};

TESTS(test_changes, CT_ARRAY_LEN(changes))
{
	struct ct_buffer out;

	write_file("file", BYTES("first"));
	settle();
	reads.before = changes[_i].before;
	reads.most = changes[_i].most;
	if (changes[_i].text != NULL) {
		check_bytes("file", changes[_i].text);
		return;
	}
	assert_error(read_path(path_of("file"), 0, &out), FILE_CHANGED);
	ck_assert_ptr_null(out.data);
	/* It ends: a few attempts, not for ever. */
	ck_assert_uint_lt(reads.calls, 200);
}

/* A file that grows beyond the limit after its size was looked at. */
TEST(test_grows_beyond_limit)
{
	struct ct_buffer out;

	write_file("file", BYTES("first"));
	reads.before = grow_once;
	assert_error(read_path(path_of("file"), 5, &out), FILE_TOO_LARGE);
	ck_assert_ptr_null(out.data);
}

/* --- Identity ------------------------------------------------------------- */

TEST(test_identity)
{
	struct ct_file_identity first, second;

	write_file("file", BYTES("first"));
	settle();
	assert_ok(ct_source_identify(path_of("file"), &first));
	assert_ok(ct_source_identify(path_of("file"), &second));
	ck_assert(ct_file_identity_equal(&first, &second));
	/* The same size, another content */
	write_file("file", BYTES("other"));
	assert_ok(ct_source_identify(path_of("file"), &second));
	ck_assert(!ct_file_identity_equal(&first, &second));
	/* Whatever modification time somebody sets, that of the change
	 * tells. */
	ck_assert_int_eq(
		utimensat(AT_FDCWD, path_of("file"),
			  (struct timespec[]){first.modified, first.modified},
			  0),
		0);
	assert_ok(ct_source_identify(path_of("file"), &second));
	ck_assert(!ct_file_identity_equal(&first, &second));
	/* Another file with the same bytes */
	write_file("copy", BYTES("other"));
	assert_ok(ct_source_identify(path_of("copy"), &first));
	ck_assert(!ct_file_identity_equal(&first, &second));
}

TEST(test_each_field_counts)
{
	struct ct_file_identity first, other;

	write_file("file", BYTES("first"));
	assert_ok(ct_source_identify(path_of("file"), &first));
	for (unsigned field = 0; field < 7; field++) {
		other = first;
		other.device += field == 0;
		other.inode += field == 1;
		other.size += field == 2;
		other.modified.tv_sec += field == 3;
		other.modified.tv_nsec += field == 4;
		other.changed.tv_sec += field == 5;
		other.changed.tv_nsec += field == 6;
		ck_assert(!ct_file_identity_equal(&first, &other));
	}
	other = first;
	other.is_settled = !other.is_settled;
	ck_assert(ct_file_identity_equal(&first, &other));
}

/* What a path told may be over when the file is opened. */
TEST(test_is_still)
{
	struct ct_file_identity first;
	struct rlimit before;
	bool is_still;

	write_file("file", BYTES("first"));
	settle();
	assert_ok(ct_source_identify(path_of("file"), &first));
	ck_assert(ct_source_is_still(path_of("file"), &first));
	before = ct_test_forbid_descriptors();
	errno = 0;
	is_still = ct_source_is_still(path_of("file"), &first);
	ck_assert_int_eq(errno, EMFILE);
	ct_test_allow_descriptors(&before);
	ck_assert(!is_still);
	ck_assert(ct_source_is_still(path_of("file"), &first));
	write_file("file", BYTES("other"));
	ck_assert(!ct_source_is_still(path_of("file"), &first));
	ck_assert_int_eq(unlink(path_of("file")), 0);
	ck_assert(!ct_source_is_still(path_of("file"), &first));
}

TEST(test_settled)
{
	struct ct_file_identity identity;

	write_file("file", BYTES("first"));
	assert_ok(ct_source_identify(path_of("file"), &identity));
	ck_assert(!identity.is_settled);
	settle();
	assert_ok(ct_source_identify(path_of("file"), &identity));
	/* A file system with whole seconds needs longer. */
	ck_assert(identity.is_settled || identity.changed.tv_nsec == 0);
}

RUN_TESTS(.set_up = reset, .set_up_all = temporary_make,
	  .tear_down_all = temporary_remove)
