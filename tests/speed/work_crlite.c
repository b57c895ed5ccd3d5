/*
 * Speed tests: checking by CRLite.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The data are those of tests/revocation/crlite: filters of the reference
 * builder, with columns.
 */

#include <config.h>

#include "revocation/crlite_cache.h"
#include "tests/revocation/crlite_checks.h"
#include "tests/revocation/crlite_fixture.h"
#include "tests/speed/work.h"

enum { NUM_CHECKS = 20000 };

static struct ct_crlite_cache cache;
static struct crlite_checks checks;

static void prepare(void)
{
	crlite_checks_make(&checks);
	crlite_copy(work_directory);
	work_need(ct_crlite_cache_init(&cache) &&
			  ct_crlite_cache_set(&cache, work_directory, NULL,
					      NULL) == CATRUST_OK,
		  "the data are refused");
}

static size_t check(size_t count)
{
	for (size_t i = 0; i < count; i++) {
		bool is_right;

		ct_rcu_read_lock();
		is_right = crlite_checks_run(&checks,
					     ct_crlite_cache_data(&cache), i);
		ct_rcu_read_unlock();
		work_need(is_right, "CRLite's answer");
	}
	return count;
}

static size_t run_first(void)
{
	return check(1);
}

static void prepare_check(void)
{
	prepare();
	check(1);
}

static size_t run_check(void)
{
	return check(NUM_CHECKS);
}

const struct work work_crlite[] = {
	{"first CRLite check", "checks", prepare, run_first},
	{"CRLite check", "checks", prepare_check, run_check},
	{NULL, NULL, NULL, NULL},
};
