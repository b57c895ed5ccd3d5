/*
 * The internals of a native store, for the files that fill and use it.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A snapshot is a reference to a struct ct_store of the engine that is no
 * longer modified. Before the first read, loading adds to the set in place;
 * from then on every change makes a copy and publishes it, because a reader may
 * be about to take a reference at any moment.
 */

#ifndef CT_NATIVE_STORE_H
#define CT_NATIVE_STORE_H

#include <stdatomic.h>
#include <stdbool.h>

#include <catrust/store.h>

#include "base/rcu.h"
#include "native/sources.h"
#include "revocation/crl_cache.h"
#include "revocation/crlite_cache.h"
#include "trust/store.h"

/* The fields that readers read come first; fields that other threads write,
 * when they reference or modify the store, are at the other end. */
struct catrust_store {
	_Atomic(struct ct_store *) set; /* never NULL */
	_Atomic bool is_read;		/* set once, under CT_MUTEX_COMMIT */
	_Atomic int crl_expiry;		/* enum catrust_crl_expiry */
	_Atomic int64_t crl_grace;
	struct ct_crl_cache crls;
	struct ct_crlite_cache crlite;
	struct ct_sources sources; /* see the writer's lock in rcu.h */
	_Atomic uint64_t generation;
	struct ct_rcu_writer writer;
	_Atomic uint32_t num_references;
};

/* The engine's store of a snapshot. */
static inline struct ct_store *
ct_snapshot_set(const struct catrust_snapshot *snapshot)
{
	return (struct ct_store *)(uintptr_t)snapshot;
}

/* Converts options for loading to the engine's; @options of NULL: the defaults.
 * Errors: CATRUST_E_INVALID_ARGUMENT. */
CT_MUST_USE enum catrust_error
ct_native_load_options(const struct catrust_load_options *options,
		       struct ct_load_options *out);

/* Enters a read section of base/rcu.h in which ct_rcu_dereference() gives the
 * store's set. The first call for a store may wait for a writer that is adding
 * to the set, which reads no files meanwhile. Must not be called inside a read
 * section. */
void ct_native_store_read_lock(const struct catrust_store *store);

#endif /* CT_NATIVE_STORE_H */
