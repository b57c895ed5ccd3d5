/*
 * Threads that change the CRLs of one native store at once: nothing is lost,
 * and the first readers all find what was loaded before.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Writers copy what there is, add to the copy and put it in place; without the
 * writer's lock one overwrites what another has added, which is counted here.
 * The data race itself is for the thread sanitizer (make check-tsan).
 */

#include <config.h>

#include <pthread.h>
#include <stdatomic.h>

#include <catrust/crl.h>

#include "base/rcu.h"
#include "tests/tools/checkers.h"
#include "tests/tools/run_suite.h"
#include "tests/tools/signer.h"

enum {
	NOW = 1780000000,
	THREADS = 8,
	ADDED = 16,  /* by each thread */
	ROUNDS = 20, /* of first readers */
};

static struct catrust_store *store;
static pthread_barrier_t all_are_there;
static atomic_uint num_adding, num_wrong;
static struct ct_buffer crls[THREADS][ADDED];

static void make_crls(void)
{
	for (unsigned i = 0; i < THREADS; i++)
		for (unsigned j = 0; j < ADDED; j++) {
			const struct ct_test_crl_entry entry = {
				.serial = 1 + i * ADDED + j};

			ct_test_crl(&crls[i][j],
				    &(struct ct_test_crl_spec){
					    .issuer = "CN=CA",
					    .this_update = NOW,
					    .signing_key = CT_TEST_P256(1),
					    .entries = &entry,
					    .num_entries = 1});
		}
}

static void clear_crls(void)
{
	for (unsigned i = 0; i < THREADS; i++)
		for (unsigned j = 0; j < ADDED; j++)
			ct_buffer_clear(&crls[i][j]);
}

static void add(const struct ct_buffer *crl)
{
	if (catrust_store_add_crl_memory(store, crl->data, crl->len, NULL,
					 NULL) != CATRUST_OK)
		atomic_fetch_add(&num_wrong, 1);
}

static size_t count_crls(void)
{
	struct catrust_crls *held = catrust_store_crls(store);
	size_t count = catrust_crls_count(held);

	catrust_crls_unref(held);
	return count;
}

static void *add_all(void *data)
{
	const struct ct_buffer *own = data;

	pthread_barrier_wait(&all_are_there);
	for (unsigned i = 0; i < ADDED; i++)
		add(&own[i]);
	atomic_fetch_sub(&num_adding, 1);
	return NULL;
}

static void *refresh_all(void *data)
{
	pthread_barrier_wait(&all_are_there);
	while (atomic_load(&num_adding) > 0)
		if (catrust_store_refresh(store, CATRUST_VANISHED_KEEP, NULL) !=
		    CATRUST_OK)
			atomic_fetch_add(&num_wrong, 1);
	return data;
}

static void *read_first(void *data)
{
	pthread_barrier_wait(&all_are_there);
	if (count_crls() != ADDED)
		atomic_fetch_add(&num_wrong, 1);
	return data;
}

static void set_up(void)
{
	store = catrust_store_new();
	ck_assert_ptr_nonnull(store);
	atomic_store(&num_wrong, 0);
	make_crls();
	ck_assert_int_eq(pthread_barrier_init(&all_are_there, NULL, THREADS),
			 0);
}

static void tear_down(void)
{
	catrust_store_unref(store);
	clear_crls();
	pthread_barrier_destroy(&all_are_there);
	ct_rcu_synchronize();
}

static void start(pthread_t *thread, void *(*function)(void *), void *data)
{
	ck_assert_int_eq(pthread_create(thread, NULL, function, data), 0);
}

static void join_all(pthread_t *threads)
{
	for (unsigned i = 0; i < THREADS; i++)
		ck_assert_int_eq(pthread_join(threads[i], NULL), 0);
	ck_assert_uint_eq(atomic_load(&num_wrong), 0);
}

/* With readers already, so that every change makes a new view: all threads add,
 * or half of them refresh, too. */
TESTS(writers_lose_nothing, 2)
{
	unsigned num_adders = _i == 0 ? THREADS : THREADS / 2;
	pthread_t threads[THREADS];

	add(&crls[0][0]);
	ck_assert_uint_eq(count_crls(), 1);
	atomic_store(&num_adding, num_adders);
	for (unsigned i = 0; i < THREADS; i++)
		if (i < num_adders)
			start(&threads[i], add_all, crls[i]);
		else
			start(&threads[i], refresh_all, NULL);
	join_all(threads);
	ck_assert_uint_eq(count_crls(), 1 + num_adders * ADDED);
}

TEST(first_readers_find_all)
{
	pthread_t threads[THREADS];

	for (unsigned round = 0; round < ct_test_many(ROUNDS, 2); round++) {
		catrust_store_unref(store);
		store = catrust_store_new();
		for (unsigned i = 0; i < ADDED; i++)
			add(&crls[0][i]);
		for (unsigned i = 0; i < THREADS; i++)
			start(&threads[i], read_first, NULL);
		join_all(threads);
	}
}

RUN_TESTS(.timeout = 120, .set_up = set_up, .tear_down = tear_down,
	  .is_unforked = true)
