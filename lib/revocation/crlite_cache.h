/*
 * The CRLite data of a store: loaded, refreshed, read without locks.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Input: a directory. Output: the data of the last successful load. A refresh
 * that fails keeps the previous data, which become stale by their own time.
 *
 * Threads and fork: as crl_cache.h.
 */

#ifndef CT_REVOCATION_CRLITE_CACHE_H
#define CT_REVOCATION_CRLITE_CACHE_H

#include "input/load.h"
#include "input/place.h"
#include "revocation/crlite_data.h"

/* Firefox ignores older data. */
#define CT_CRLITE_MAX_AGE ((int64_t)10 * 24 * 3600)

struct ct_crlite_cache {
	_Atomic(struct ct_crlite_data *) data; /* NULL: no directory */
	_Atomic int64_t max_age;	       /* seconds */
	_Atomic uint64_t generation;
	struct ct_rcu_writer writer;
	char *path; /* absolute; under the writer's lock */
	struct ct_root root;
};

/* False when resources are exhausted. */
CT_MUST_USE bool ct_crlite_cache_init(struct ct_crlite_cache *cache);
void ct_crlite_cache_clear(struct ct_crlite_cache *cache);

/* Loads a directory in place of the previous one; NULL: upki's for the system.
 * Errors: those of ct_crlite_data_load() and ct_crlite_find_directory(), with
 * errno; then the cache is unchanged. Problems go to the report (NULL: none).
 */
CT_MUST_USE enum catrust_error
ct_crlite_cache_set(struct ct_crlite_cache *cache, const char *path,
		    ct_load_report *report, void *report_context);

/* Refreshes the directory. Problems go to the report, and then the data are
 * unchanged. Errors: CATRUST_E_MEMORY. */
CT_MUST_USE enum catrust_error
ct_crlite_cache_refresh(struct ct_crlite_cache *cache, ct_load_report *report,
			void *report_context);

/* The current data, for a read section (base/rcu.h); NULL: none. */
static inline const struct ct_crlite_data *
ct_crlite_cache_data(const struct ct_crlite_cache *cache)
{
	return ct_rcu_dereference(&cache->data);
}

/* The absolute path of the directory, which the caller frees; NULL when there
 * is no directory or no memory. */
char *ct_crlite_cache_path(struct ct_crlite_cache *cache);

#endif /* CT_REVOCATION_CRLITE_CACHE_H */
