/*
 * Tests of input/file_registry: an entry is found by its kind, its file's state
 * and the way of loading, and only while it is in.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include "input/file_registry.h"
#include "tests/tools/run_suite.h"

static const struct ct_file_identity identity = {
	.device = 1, .inode = 2, .size = 3, .is_settled = true};
static const struct ct_load_options options = {.max_file_size = 4};

/* @context: the one entry that is refused, or NULL. */
static bool take(struct ct_file_entry *entry, void *context)
{
	return entry != context;
}

static const struct ct_file_kind kind = {.take = take};
static const struct ct_file_kind other_kind = {.take = take};

static struct ct_file_entry *find(struct ct_file_entry *refused)
{
	return ct_file_registry_find(&kind, &identity, &options, refused);
}

TEST(test_an_entry_is_found_until_it_is_removed)
{
	struct ct_file_entry entry = {.identity = identity};

	ck_assert_ptr_null(find(NULL));
	ck_assert(ct_file_registry_add(&entry, &kind, &options));
	ck_assert_ptr_eq(find(NULL), &entry);
	ct_file_registry_remove(&entry);
	ck_assert_ptr_null(find(NULL));
	ct_file_registry_remove(&entry); /* nothing happens */
	ck_assert(ct_file_registry_add(&entry, &kind, &options));
	ck_assert_ptr_eq(find(NULL), &entry);
	ct_file_registry_remove(&entry);
}

TEST(test_all_of_the_key_counts)
{
	struct ct_file_entry entry = {.identity = identity};
	struct ct_file_identity file = identity;
	struct ct_load_options way = options;

	ck_assert(ct_file_registry_add(&entry, &kind, &options));
	ck_assert_ptr_null(
		ct_file_registry_find(&other_kind, &identity, &options, NULL));
	file.size++;
	ck_assert_ptr_null(ct_file_registry_find(&kind, &file, &options, NULL));
	file = identity;
	file.inode++;
	ck_assert_ptr_null(ct_file_registry_find(&kind, &file, &options, NULL));
	way.allow_gzip = true;
	ck_assert_ptr_null(ct_file_registry_find(&kind, &identity, &way, NULL));
	way = options;
	way.is_lenient = true; /* makes the same of what has no problem */
	ck_assert_ptr_eq(ct_file_registry_find(&kind, &identity, &way, NULL),
			 &entry);
	ct_file_registry_remove(&entry);
}

TEST(test_one_that_is_refused_hides_no_other)
{
	struct ct_file_entry first = {.identity = identity};
	struct ct_file_entry second = {.identity = identity};

	ck_assert(ct_file_registry_add(&first, &kind, &options));
	ck_assert(ct_file_registry_add(&second, &kind, &options));
	ck_assert_ptr_eq(find(&second), &first);
	ck_assert_ptr_eq(find(&first), &second);
	ct_file_registry_remove(&second);
	ck_assert_ptr_null(find(&first));
	ct_file_registry_remove(&first);
}

TEST(test_a_file_that_just_changed_is_not_shared)
{
	struct ct_file_entry entry = {.identity = identity};

	entry.identity.is_settled = false;
	ck_assert(!ct_file_registry_add(&entry, &kind, &options));
	ck_assert_ptr_null(find(NULL));
	ct_file_registry_remove(&entry);
}

RUN_TESTS()
