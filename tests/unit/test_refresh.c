/*
 * Tests of the native store's refresh: files and directories that change,
 * break, vanish and come back; generations; snapshots that stay.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <catrust/catrust.h>

#include "bytes.h"
#include "certificates.h"
#include "tests/tools/checkers.h"
#include "tests/tools/temporary.h"
#include "tests/tools/run_suite.h"

static struct catrust_store *store;
static struct catrust_report *report;

static void setup(void)
{
	temporary_empty();
	store = catrust_store_new();
	report = catrust_report_new();
	ck_assert_ptr_nonnull(store);
	ck_assert_ptr_nonnull(report);
}

static void teardown(void)
{
	catrust_store_unref(store);
	catrust_report_free(report);
}

/* A file of certificates: "013" has these numbers, "x" is a bad block, "-"
 * text. */
static void write_numbers(const char *name, const char *numbers)
{
	CT_TEST_BUFFER text = CT_BUFFER_INIT;

	for (; *numbers != '\0'; numbers++)
		if (*numbers == 'x')
			write_text(&text, "-----BEGIN CERTIFICATE-----\nMAA=\n"
					  "-----END CERTIFICATE-----\n");
		else if (*numbers == '-')
			write_text(&text, "text\n");
		else
			certificate_pem(&text, (unsigned)(*numbers - '0'));
	write_file(name, span_of(&text));
}

/* What a snapshot holds, in the same notation. */
static void check_snapshot(const struct catrust_snapshot *snapshot,
			   const char *numbers)
{
	struct catrust_certificate held;

	ck_assert_uint_eq(catrust_snapshot_count(snapshot), strlen(numbers));
	for (size_t i = 0; numbers[i] != '\0'; i++) {
		CT_TEST_BUFFER der = CT_BUFFER_INIT;

		certificate_der(&der, (unsigned)(numbers[i] - '0'));
		assert_ok(catrust_snapshot_get(snapshot, i, &held));
		ck_assert(ct_span_equal(ct_span(held.der, held.der_len),
					span_of(&der)));
	}
	assert_error(catrust_snapshot_get(snapshot, strlen(numbers), &held),
		     NOT_FOUND);
}

static void check_store(const char *numbers)
{
	struct catrust_snapshot *snapshot = catrust_store_snapshot(store);

	check_snapshot(snapshot, numbers);
	catrust_snapshot_unref(snapshot);
}

/* Refreshes: whether the generation grew by one, and how many problems there
 * were. */
static void check_refresh(enum catrust_vanished_policy vanished, bool changes,
			  size_t num_problems, const char *numbers)
{
	uint64_t generation = catrust_store_generation(store);

	catrust_report_clear(report);
	assert_ok(catrust_store_refresh(store, vanished, report));
	ck_assert_uint_eq(catrust_store_generation(store),
			  generation + changes);
	ck_assert_uint_eq(catrust_report_count(report), num_problems);
	check_store(numbers);
}

static void check_problem(enum catrust_error error, int os_error,
			  const char *path)
{
	const struct catrust_problem *problem = catrust_report_get(report, 0);

	ck_assert_ptr_nonnull(problem);
	ck_assert_int_eq(problem->error, error);
	ck_assert_int_eq(problem->os_error, os_error);
	ck_assert_str_eq(problem->path, path);
}

#define REMOVE CATRUST_VANISHED_REMOVE
#define KEEP   CATRUST_VANISHED_KEEP

TEST(test_unchanged)
{
	write_numbers("file", "01");
	assert_ok(catrust_store_add_file(store, path_of("file"), NULL, NULL));
	/* Also while the file's times are too fresh to tell anything. */
	check_refresh(REMOVE, false, 0, "01");
	settle();
	check_refresh(REMOVE, false, 0, "01");
	/* Written again, with the same content */
	write_numbers("file", "01");
	check_refresh(REMOVE, false, 0, "01");
	check_refresh(KEEP, false, 0, "01");
}

TEST(test_changed_file)
{
	struct catrust_snapshot *before;

	write_numbers("file", "01");
	write_numbers("other", "2");
	assert_ok(catrust_store_add_file(store, path_of("file"), NULL, NULL));
	assert_ok(catrust_store_add_file(store, path_of("other"), NULL, NULL));
	check_store("012");
	before = catrust_store_snapshot(store);
	/* Of the same size at once: no settling in between */
	write_numbers("file", "10");
	check_refresh(REMOVE, true, 0, "102");
	write_numbers("file", "3");
	check_refresh(REMOVE, true, 0, "32");
	check_snapshot(before, "012");
	/* Equal to one of the other file: held once */
	write_numbers("file", "2");
	check_refresh(REMOVE, true, 0, "2");
	check_snapshot(before, "012");
	catrust_snapshot_unref(before);
}

TEST(test_bad_file_keeps_last)
{
	write_numbers("file", "01");
	assert_ok(catrust_store_add_file(store, path_of("file"), NULL, NULL));
	write_numbers("file", "0x");
	check_refresh(REMOVE, false, 1, "01");
	check_problem(CATRUST_E_DER_LENGTH, 0, path_of("file"));
	/* Still bad, still told */
	settle();
	check_refresh(REMOVE, false, 1, "01");
	/* No certificate at all, empty, no regular file */
	write_numbers("file", "-");
	check_refresh(REMOVE, false, 1, "01");
	check_problem(CATRUST_E_NO_CERTIFICATE, 0, path_of("file"));
	write_numbers("file", "");
	check_refresh(REMOVE, false, 1, "01");
	ck_assert_int_eq(unlink(path_of("file")), 0);
	ck_assert_int_eq(mkdir(path_of("file"), 0700), 0);
	check_refresh(REMOVE, false, 1, "01");
	check_problem(CATRUST_E_FILE_NOT_REGULAR, 0, path_of("file"));
	ck_assert_int_eq(rmdir(path_of("file")), 0);
	/* Good again */
	write_numbers("file", "2");
	check_refresh(REMOVE, true, 0, "2");
}

/* A path that cannot be looked at is not one that is not there. */
TEST(test_unreachable_keeps_last)
{
	write_numbers("file", "01");
	assert_ok(catrust_store_add_file(store, path_of("file"), NULL, NULL));
	ck_assert_int_eq(unlink(path_of("file")), 0);
	ck_assert_int_eq(symlink("file", path_of("file")), 0);
	check_refresh(REMOVE, false, 1, "01");
	check_problem(CATRUST_E_FILE_OPEN, ELOOP, path_of("file"));
}

TEST(test_lenient_file)
{
	struct catrust_load_options options = CATRUST_LOAD_OPTIONS_INIT;

	options.policy = CATRUST_LENIENT;
	write_numbers("file", "0x1");
	assert_ok(
		catrust_store_add_file(store, path_of("file"), &options, NULL));
	check_store("01");
	write_numbers("file", "x2");
	check_refresh(REMOVE, true, 1, "2");
	/* All skipped: the last good ones stay, both problems are reported. */
	write_numbers("file", "x");
	check_refresh(REMOVE, false, 2, "2");
}

TEST(test_vanished_file)
{
	write_numbers("file", "01");
	write_numbers("other", "2");
	assert_ok(catrust_store_add_file(store, path_of("file"), NULL, NULL));
	assert_ok(catrust_store_add_file(store, path_of("other"), NULL, NULL));
	ck_assert_int_eq(unlink(path_of("file")), 0);
	check_refresh(KEEP, false, 1, "012");
	check_problem(CATRUST_E_FILE_OPEN, ENOENT, path_of("file"));
	check_refresh(REMOVE, true, 0, "2");
	check_refresh(REMOVE, false, 0, "2");
	/* Back in its place */
	write_numbers("file", "3");
	check_refresh(KEEP, true, 0, "32");
}

TEST(test_memory_stays)
{
	CT_TEST_BUFFER text = CT_BUFFER_INIT;

	certificate_pem(&text, 4);
	assert_ok(catrust_store_add_memory(store, text.data, text.len, NULL,
					   NULL));
	write_numbers("file", "0");
	assert_ok(catrust_store_add_file(store, path_of("file"), NULL, NULL));
	write_numbers("file", "1");
	check_refresh(REMOVE, true, 0, "41");
	ck_assert_int_eq(unlink(path_of("file")), 0);
	check_refresh(REMOVE, true, 0, "4");
}

TEST(test_directory)
{
	struct catrust_snapshot *before;
	char directory[600];

	snprintf(directory, sizeof(directory), "%s", path_of("d"));
	ck_assert_int_eq(mkdir(directory, 0700), 0);
	write_numbers("d/b", "1");
	write_numbers("d/d", "3");
	assert_ok(catrust_store_add_directory(store, directory, NULL, NULL));
	check_store("13");
	before = catrust_store_snapshot(store);
	check_refresh(REMOVE, false, 0, "13");
	/* Before, between, after; files without any are skipped */
	write_numbers("d/a", "0");
	write_numbers("d/c", "2");
	write_numbers("d/e", "4");
	write_numbers("d/f", "-");
	ck_assert_int_eq(mkdir(path_of("d/sub"), 0700), 0);
	ck_assert_int_eq(symlink("nowhere", path_of("d/link")), 0);
	check_refresh(REMOVE, true, 0, "01234");
	/* A malformed new one is reported, the others stay. */
	write_numbers("d/g", "x");
	check_refresh(REMOVE, false, 1, "01234");
	ck_assert_int_eq(unlink(path_of("d/g")), 0);
	/* One that turns bad keeps its place, also when nothing is left. */
	write_numbers("d/c", "x");
	check_refresh(REMOVE, false, 1, "01234");
	write_numbers("d/c", "");
	check_refresh(REMOVE, false, 1, "01234");
	check_problem(CATRUST_E_NO_CERTIFICATE, 0, path_of("d/c"));
	write_numbers("d/c", "5");
	check_refresh(REMOVE, true, 0, "01534");
	/* Some go */
	ck_assert_int_eq(unlink(path_of("d/a")), 0);
	ck_assert_int_eq(unlink(path_of("d/e")), 0);
	check_refresh(KEEP, false, 2, "01534");
	check_refresh(REMOVE, true, 0, "153");
	check_snapshot(before, "13");
	catrust_snapshot_unref(before);
}

TEST(test_vanished_directory)
{
	char directory[600];

	snprintf(directory, sizeof(directory), "%s", path_of("d"));
	ck_assert_int_eq(mkdir(directory, 0700), 0);
	write_numbers("d/a", "0");
	write_numbers("d/b", "1");
	assert_ok(catrust_store_add_directory(store, directory, NULL, NULL));
	ck_assert_int_eq(rename(directory, path_of("e")), 0);
	check_refresh(KEEP, false, 3, "01"); /* itself and its files */
	check_problem(CATRUST_E_FILE_OPEN, ENOENT, directory);
	check_refresh(REMOVE, true, 1, "");
	check_refresh(REMOVE, false, 1, "");
	ck_assert_int_eq(rename(path_of("e"), directory), 0);
	check_refresh(REMOVE, true, 0, "01");
	/* There, but not to be read: nothing is known to be gone. */
	ck_assert_int_eq(rename(directory, path_of("e")), 0);
	ck_assert_int_eq(symlink("d", directory), 0);
	check_refresh(REMOVE, false, 1, "01");
	check_problem(CATRUST_E_FILE_OPEN, ELOOP, directory);
}

/* No report is given, nothing fails. */
TEST(test_without_report)
{
	write_numbers("file", "01");
	assert_ok(catrust_store_add_file(store, path_of("file"), NULL, NULL));
	write_numbers("file", "x");
	assert_ok(catrust_store_refresh(store, REMOVE, NULL));
	check_store("01");
	ck_assert_int_eq(unlink(path_of("file")), 0);
	assert_ok(catrust_store_refresh(store, KEEP, NULL));
	check_store("01");
}

TEST(test_arguments)
{
	assert_error(catrust_store_refresh(NULL, REMOVE, report),
		     INVALID_ARGUMENT);
	assert_error(catrust_store_refresh(
			     store, (enum catrust_vanished_policy)2, report),
		     INVALID_ARGUMENT);
	/* Nothing loaded, nothing to do */
	check_refresh(REMOVE, false, 0, "");
}

/* Snapshots outlive refreshes and the store. */
TEST(test_snapshots_outlive)
{
	static const char *const states[] = {"0", "1", "01", "2", "210"};
	struct catrust_snapshot *snapshots[5];

	write_numbers("file", "3");
	assert_ok(catrust_store_add_file(store, path_of("file"), NULL, NULL));
	for (unsigned i = 0; i < 5; i++) {
		write_numbers("file", states[i]);
		check_refresh(REMOVE, true, 0, states[i]);
		snapshots[i] = catrust_store_snapshot(store);
	}
	catrust_store_unref(store);
	store = NULL;
	for (unsigned i = 0; i < 5; i++) {
		check_snapshot(snapshots[i], states[i]);
		catrust_snapshot_unref(snapshots[i]);
	}
}

static char *directory_of(const char *name)
{
	char *path = strdup(path_of(name));

	*strrchr(path, '/') = '\0';
	return path;
}

/* A relative path stays what it was when the file, or directory, was added. */
TESTS(test_paths_hold_after_chdir, 2)
{
	char *directory = directory_of("file");

	write_numbers("file", "01");
	ck_assert_int_eq(chdir(directory), 0);
	if (_i == 0)
		assert_ok(catrust_store_add_file(store, "file", NULL, NULL));
	else
		assert_ok(catrust_store_add_directory(store, ".", NULL, NULL));
	ck_assert_int_eq(chdir("/"), 0);
	check_refresh(REMOVE, false, 0, "01");
	write_numbers("file", "012");
	check_refresh(REMOVE, true, 0, "012");
	free(directory);
}

/* A file is replaced by a link that is moved, and by a directory's. */
TEST(test_moved_links)
{
	char *target = strdup(path_of("new"));

	write_numbers("file", "01");
	assert_ok(catrust_store_add_file(store, path_of("file"), NULL, NULL));
	write_numbers("new", "2");
	ck_assert_int_eq(unlink(path_of("file")), 0);
	ck_assert_int_eq(symlink(target, path_of("file")), 0);
	check_refresh(REMOVE, true, 0, "2");
	free(target);
}

static int refresh_in_another_root(const char *root)
{
	const struct catrust_problem *problem;
	struct catrust_snapshot *snapshot;

	if (chroot(root) != 0 || chdir("/") != 0)
		return 1;
	catrust_report_clear(report);
	if (catrust_store_refresh(store, REMOVE, report) != CATRUST_OK)
		return 2;
	snapshot = catrust_store_snapshot(store);
	if (catrust_snapshot_count(snapshot) != 2)
		return 3;
	catrust_snapshot_unref(snapshot);
	problem = catrust_report_get(report, 0);
	return problem != NULL && problem->error == CATRUST_E_FILE_OPEN &&
			       problem->os_error == ESTALE
		       ? 0
		       : 4;
}

TEST(test_no_other_root_is_looked_into)
{
	char *directory = directory_of("file");
	int status;
	pid_t child;

	write_numbers("file", "01");
	assert_ok(catrust_store_add_file(store, path_of("file"), NULL, NULL));
	child = ct_test_may_chroot() ? fork() : -1;
	if (child == 0) {
		status = refresh_in_another_root(directory);
		/* Or valgrind may see it lost here. */
		free(directory);
		_exit(status);
	}
	if (child > 0) {
		ck_assert_int_eq(waitpid(child, &status, 0), child);
		ck_assert_int_eq(status, 0);
	}
	free(directory);
}

RUN_TESTS(.set_up = setup, .tear_down = teardown, .set_up_all = temporary_make,
	  .tear_down_all = temporary_remove)
