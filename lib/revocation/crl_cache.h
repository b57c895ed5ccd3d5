/*
 * The CRLs of a store: loaded from sources, refreshed, read without locks.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Input: files, directories, memory. Output: views.
 *
 * A view is the state of the cache at one moment: the set in which certificates
 * are looked up, and the status of each file. Views are immutable; a load or
 * refresh builds a new view and publishes it, and the previous one is freed
 * when its readers have left. The first reader creates the first view, so that
 * loading n sources before that costs O(n).
 *
 * Threads: readers take no lock and write to no shared memory; writers exclude
 * each other. Fork: see base/rcu.h; a writer makes each change under its lock
 * by one assignment, so that the child of a parent that was refreshing has the
 * cache as it was before.
 */

#ifndef CT_REVOCATION_CRL_CACHE_H
#define CT_REVOCATION_CRL_CACHE_H

#include "base/rcu.h"
#include "revocation/crl_set.h"
#include "revocation/crl_source.h"

/* A file and one of its CRLs, or a file from which no CRL was loaded. */
struct ct_crl_status {
	const char *path; /* as the caller gave it; NULL for memory */
	const struct ct_loaded_crl *crl; /* NULL: none */
	enum catrust_error error;	 /* of the last attempt to read it */
	int os_error;
};

struct ct_crl_sources; /* what a cache was loaded from */

struct ct_crl_view {
	struct ct_rcu_head head;
	atomic_uint references;
	struct ct_crl_set *set;
	struct ct_crl_sources *sources; /* the paths belong to them */
	struct ct_crl_status *status;
	size_t num_status;
	size_t overhead; /* bytes besides the CRLs' DER */
};

struct ct_crl_cache {
	struct ct_rcu_writer writer;
	_Atomic(struct ct_crl_view *) view; /* NULL: nothing was loaded */
	_Atomic uint64_t generation;
	/* The sources loaded before the first view. */
	atomic_bool is_unread;
	struct ct_crl_sources *unread; /* see the writer's lock in rcu.h */
};

/* False when resources are exhausted. */
CT_MUST_USE bool ct_crl_cache_init(struct ct_crl_cache *cache);

/* The cache must not be used afterwards; referenced views remain valid. */
void ct_crl_cache_clear(struct ct_crl_cache *cache);

/*
 * Loads a source: a path, or @data where the kind is memory (CRLs are copied).
 * *out_count, when not NULL: how many CRLs were loaded. Errors: those of
 * ct_crl_source_load(); then the cache is unchanged. Cost: O(bytes), and once a
 * view exists O(CRLs in the cache).
 */
CT_MUST_USE enum catrust_error
ct_crl_cache_add(struct ct_crl_cache *cache, enum ct_crl_source_kind kind,
		 const char *path, struct ct_span data,
		 const struct ct_load_options *options, size_t *out_count);

/* Refreshes all sources. *out_changed, when not NULL: whether there is a new
 * set. Errors: CATRUST_E_MEMORY, and then the cache is unchanged; problems with
 * files go to the report and into the status. */
CT_MUST_USE enum catrust_error
ct_crl_cache_refresh(struct ct_crl_cache *cache,
		     const struct ct_crl_rescan *how, bool *out_changed);

/* Creates the first view if there is none; a reader must call this before its
 * read section. After CATRUST_E_MEMORY the reader must not use the view. Cost:
 * O(CRLs in the cache), under the writer's lock, for the first reader after
 * loading; for all others one load. */
CT_MUST_USE enum catrust_error
ct_crl_cache_prepare(const struct ct_crl_cache *cache);

/* The current view: valid within a read section (base/rcu.h), or with a
 * reference taken in one. NULL: nothing was loaded when it was prepared. */
const struct ct_crl_view *ct_crl_cache_view(const struct ct_crl_cache *cache);

/* A reference to the current view, for long-running readers. NULL: nothing was
 * loaded, or out of memory. */
struct ct_crl_view *ct_crl_cache_view_get1(const struct ct_crl_cache *cache);
void ct_crl_view_unref(struct ct_crl_view *view); /* NULL allowed */

/* The absolute path of a source that is not memory, by number; NULL at the end.
 */
const char *ct_crl_view_path(const struct ct_crl_view *view, size_t number);

#endif /* CT_REVOCATION_CRL_CACHE_H */
