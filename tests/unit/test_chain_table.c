/*
 * Tests of base/chain_table: members are found, in order, while it grows and
 * until they are removed.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include "base/chain_table.h"
#include "tests/tools/run_suite.h"

enum { NUM_MEMBERS = 1000, NUM_EQUAL = 4, NUM_CHAINED = 7 };

struct member {
	struct ct_chain_link link;
	bool is_in;
};

static struct member members[NUM_MEMBERS];
static struct ct_chain_table table;

/* Members of one hash, and hashes that differ where no table looks yet. */
static uint64_t hash_of(size_t number)
{
	size_t key = number / NUM_EQUAL;

	return (uint64_t)(key / NUM_CHAINED) | (uint64_t)(key % NUM_CHAINED)
						       << 40;
}

static void add(size_t number)
{
	ck_assert(ct_chain_table_add(&table, &members[number].link,
				     hash_of(number)));
	members[number].is_in = true;
}

static void take_out(size_t number)
{
	ct_chain_table_remove(&table, &members[number].link);
	members[number].is_in = false;
}

/* Of each hash those that are in, the last one first, and no others. */
static void check_all(void)
{
	for (size_t first = 0; first < NUM_MEMBERS; first += NUM_EQUAL) {
		const struct ct_chain_link *link =
			ct_chain_table_first(&table, hash_of(first));

		for (size_t i = NUM_EQUAL; i-- > 0;) {
			if (!members[first + i].is_in)
				continue;
			ck_assert_ptr_eq(link, &members[first + i].link);
			link = ct_chain_next(link);
		}
		ck_assert_ptr_null(link);
	}
}

TEST(test_an_empty_table_has_no_memory)
{
	ck_assert_ptr_null(ct_chain_table_first(&table, 0));
	add(0);
	take_out(0);
	ck_assert_ptr_null(table.heads);
	ck_assert_ptr_null(ct_chain_table_first(&table, 0));
}

TEST(test_all_are_found_while_it_grows)
{
	for (size_t i = 0; i < NUM_MEMBERS; i++) {
		add(i);
		if (i % 50 == 0 || i == NUM_MEMBERS - 1)
			check_all();
	}
	ck_assert_uint_ge(table.num_heads, NUM_MEMBERS);
	for (size_t i = 0; i < NUM_MEMBERS; i++) {
		take_out(i * 7 % NUM_MEMBERS);
		if (i % 50 == 0)
			check_all();
	}
	ck_assert_ptr_null(table.heads);
}

TEST(test_the_removed_come_again)
{
	for (size_t i = 0; i < NUM_MEMBERS; i++)
		add(i);
	for (size_t i = NUM_EQUAL - 1; i < NUM_MEMBERS; i += NUM_EQUAL)
		take_out(i);
	check_all();
	for (size_t i = NUM_EQUAL - 1; i < NUM_MEMBERS; i += NUM_EQUAL)
		add(i);
	check_all();
	for (size_t i = 0; i < NUM_MEMBERS; i++)
		take_out(i);
}

RUN_TESTS()
