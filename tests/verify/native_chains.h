/*
 * Test tools: what tests of catrust_verify() begin with, over chains.h.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A program that includes this is one test's: the objects are its own.
 */

#ifndef CT_TESTS_VERIFY_NATIVE_CHAINS_H
#define CT_TESTS_VERIFY_NATIVE_CHAINS_H

#include <check.h>

#include <catrust/catrust.h>

#include "tests/verify/chains.h"

static struct chains *chains;
static struct catrust_store *store;
static struct catrust_verify_options *options;

/* An empty store, and the options of the profile rfc5280 at CHAINS_TIME. */
static inline void native_chains_make(void)
{
	chains = chains_new(CATRUST_PROFILE_RFC5280);
	store = catrust_store_new();
	options = catrust_verify_options_new(CATRUST_PROFILE_RFC5280);
	ck_assert_ptr_nonnull(store);
	ck_assert_ptr_nonnull(options);
	catrust_verify_options_set_time(options, CHAINS_TIME);
}

static inline void native_chains_trust(struct catrust_bytes root)
{
	ck_assert_int_eq(catrust_store_add_memory(store, root.data, root.len,
						  NULL, NULL),
			 CATRUST_OK);
}

static inline void native_chains_free(void)
{
	catrust_verify_options_free(options);
	catrust_store_unref(store);
	chains_free(chains);
}

#endif /* CT_TESTS_VERIFY_NATIVE_CHAINS_H */
