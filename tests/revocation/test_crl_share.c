/*
 * revocation/crl_share: files loaded several times are parsed once, as long as
 * they are the same and loaded in the same way.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <pthread.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

#include "revocation/crl_load.h"
#include "revocation/crl_share.h"
#include "tests/tools/descriptors.h"
#include "tests/tools/run_suite.h"
#include "tests/tools/signer.h"
#include "tests/tools/temporary.h"

enum { NOW = 1780000000, THREADS = 4, ROUNDS = 300 };

static char path[300];

/* Writes CRLs of "CN=CA", one after the other, and waits until the file is
 * settled. */
static void write_crls(unsigned count)
{
	const struct timespec pause = {.tv_nsec = 60 * 1000 * 1000};
	CT_TEST_BUFFER all = CT_BUFFER_INIT;

	for (unsigned i = 0; i < count; i++) {
		struct ct_test_crl_entry entry = {.serial = i + 1};
		CT_TEST_BUFFER one = CT_BUFFER_INIT;

		ct_test_crl(&one, &(struct ct_test_crl_spec){
					  .issuer = "CN=CA",
					  .this_update = NOW,
					  .next_update = NOW + 1000000,
					  .signing_key = CT_TEST_P256(1),
					  .entries = &entry,
					  .num_entries = 1});
		assert_ok(ct_buffer_append(&all, one.data, one.len));
	}
	ct_write_file(all.data, all.len, "%s", path);
	nanosleep(&pause, NULL);
}

static void append_junk(void)
{
	const struct timespec pause = {.tv_nsec = 60 * 1000 * 1000};
	FILE *file = fopen(path, "ab");

	ck_assert_ptr_nonnull(file);
	ck_assert_uint_eq(fwrite("\x30\x03\x02\x01\x01", 1, 5, file), 5);
	ck_assert_int_eq(fclose(file), 0);
	nanosleep(&pause, NULL);
}

static void set_up(void)
{
	temporary_make();
	snprintf(path, sizeof(path), "%s/crl", temporary);
}

static void tear_down(void)
{
	temporary_remove();
}

static struct ct_crl_list load(const struct ct_load_options *options)
{
	struct ct_crl_list list = CT_CRL_LIST_INIT;

	assert_ok(ct_crl_load_file(path, options, &list, NULL));
	return list;
}

static const struct ct_load_options usual = {.format = CT_LOAD_DER};

TEST(test_an_unchanged_file_is_shared)
{
	struct ct_crl_list first, second;

	write_crls(3);
	first = load(&usual);
	second = load(&usual);
	ck_assert_uint_eq(first.count, 3);
	ck_assert_uint_eq(second.count, 3);
	for (size_t i = 0; i < 3; i++)
		ck_assert_ptr_eq(first.crls[i], second.crls[i]);
	/* The second one does not depend on the first one. */
	ct_crl_list_clear(&first);
	first = load(&usual);
	ck_assert_ptr_eq(first.crls[0], second.crls[0]);
	ct_crl_list_clear(&first);
	ct_crl_list_clear(&second);
}

/* Also for who may not read the file any more. */
TEST(test_one_that_cannot_be_opened_is_not)
{
	struct ct_crl_list first, second = CT_CRL_LIST_INIT;
	struct rlimit before;

	write_crls(2);
	first = load(&usual);
	before = ct_test_forbid_descriptors();
	assert_error(ct_crl_load_file(path, &usual, &second, NULL), FILE_OPEN);
	ct_test_allow_descriptors(&before);
	ck_assert_uint_eq(second.count, 0);
	ct_crl_list_clear(&second);
	second = load(&usual);
	ck_assert_ptr_eq(first.crls[0], second.crls[0]);
	ct_crl_list_clear(&second);
	ct_crl_list_clear(&first);
}

/* It may change once more and look the same. */
TEST(test_a_file_that_just_changed_is_not)
{
	struct ct_crl_list list = CT_CRL_LIST_INIT, found = CT_CRL_LIST_INIT;
	struct ct_file_identity identity;

	write_crls(1);
	assert_ok(ct_crl_load_file(path, &usual, &list, &identity));
	identity.inode++; /* another file */
	identity.is_settled = false;
	ct_crl_share_add(&identity, &usual, &list, 0);
	ck_assert(!ct_crl_share_find(&identity, &usual, &found));
	ct_crl_list_clear(&found);
	ct_crl_list_clear(&list);
}

TEST(test_a_changed_file_is_not)
{
	struct ct_crl_list first, second, third;

	write_crls(1);
	first = load(&usual);
	write_crls(2);
	second = load(&usual);
	third = load(&usual);
	ck_assert_uint_eq(second.count, 2);
	ck_assert_ptr_ne(first.crls[0], second.crls[0]);
	ck_assert_ptr_eq(second.crls[1], third.crls[1]);
	ct_crl_list_clear(&first);
	ct_crl_list_clear(&second);
	ct_crl_list_clear(&third);
}

TEST(test_another_way_of_loading_is_not)
{
	const struct ct_load_options other = {.format = CT_LOAD_DER,
					      .dialect = CT_LOAD_NARROW};
	struct ct_crl_list first, second;

	write_crls(1);
	first = load(&usual);
	second = load(&other);
	ck_assert_ptr_ne(first.crls[0], second.crls[0]);
	ct_crl_list_clear(&first);
	ct_crl_list_clear(&second);
}

static void count_problem(void *context, const struct ct_load_problem *problem)
{
	(void)problem;
	++*(unsigned *)context;
}

/* A second load wants the report, too. */
TEST(test_a_file_with_a_problem_is_not)
{
	unsigned num_problems = 0;
	const struct ct_load_options lenient = {
		.format = CT_LOAD_DER,
		.is_lenient = true,
		.report = count_problem,
		.report_context = &num_problems,
	};
	struct ct_crl_list first, second;

	write_crls(1);
	append_junk();
	first = load(&lenient);
	second = load(&lenient);
	ck_assert_uint_eq(first.count, 1);
	ck_assert_ptr_ne(first.crls[0], second.crls[0]);
	ck_assert_uint_eq(num_problems, 2);
	ct_crl_list_clear(&first);
	ct_crl_list_clear(&second);
}

/* A file of which one CRL is gone is loaded anew, whole. */
TEST(test_a_file_that_is_not_all_there_is_not)
{
	struct ct_crl_list first, second;

	write_crls(2);
	first = load(&usual);
	ct_crl_list_truncate(&first, 1);
	second = load(&usual);
	ck_assert_uint_eq(second.count, 2);
	ck_assert_ptr_ne(first.crls[0], second.crls[0]);
	ct_crl_list_clear(&first);
	first = load(&usual);
	ck_assert_ptr_eq(first.crls[0], second.crls[0]);
	ct_crl_list_clear(&first);
	ct_crl_list_clear(&second);
}

static void *load_and_drop(void *data)
{
	(void)data;
	for (int i = 0; i < ROUNDS; i++) {
		struct ct_crl_list list = CT_CRL_LIST_INIT;

		if (ct_crl_load_file(path, &usual, &list, NULL) != CATRUST_OK ||
		    list.count != 2 || list.crls[1]->crl.num_entries != 1)
			return &path;
		ct_crl_list_clear(&list);
	}
	return NULL;
}

TEST(test_threads_may_load_and_drop)
{
	pthread_t threads[THREADS];
	void *is_wrong;

	write_crls(2);
	for (int i = 0; i < THREADS; i++)
		ck_assert_int_eq(
			pthread_create(&threads[i], NULL, load_and_drop, NULL),
			0);
	for (int i = 0; i < THREADS; i++) {
		ck_assert_int_eq(pthread_join(threads[i], &is_wrong), 0);
		ck_assert_ptr_null(is_wrong);
	}
}

RUN_TESTS(.timeout = 120, .set_up = set_up, .tear_down = tear_down)
