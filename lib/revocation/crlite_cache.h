/*
 * The CRLite data of a store: loaded, refreshed, read without locks.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Input: a directory. Output: its data at the last moment at which all of it
 * was good. A refresh that fails changes nothing but what is said of it: the
 * data become stale by their own time.
 *
 * Threads and fork: as crl_cache.h.
 */

#ifndef CT_REVOCATION_CRLITE_CACHE_H
#define CT_REVOCATION_CRLITE_CACHE_H

#include "input/load.h"
#include "input/place.h"
#include "revocation/crlite_data.h"

/* Firefox takes data that are older for none. */
#define CT_CRLITE_MAX_AGE ((int64_t)10 * 24 * 3600)

struct ct_crlite_cache {
	_Atomic(struct ct_crlite_data *) data; /* NULL: no directory */
	_Atomic int64_t max_age;	       /* seconds */
	_Atomic uint64_t generation;
	struct ct_rcu_writer writer;
	char *path; /* absolute; under the writer's lock */
	struct ct_root root;
};

/* False when there are no resources. */
CT_MUST_USE bool ct_crlite_cache_init(struct ct_crlite_cache *cache);
void ct_crlite_cache_clear(struct ct_crlite_cache *cache);

/* Loads a directory, instead of the one before; NULL: upki's for the system.
 * Errors: those of ct_crlite_data_load() and ct_crlite_find_directory(), with
 * errno; the cache is as before then. Problems go
 * to the report (NULL: none). */
CT_MUST_USE enum catrust_error
ct_crlite_cache_set(struct ct_crlite_cache *cache, const char *path,
		    ct_load_report *report, void *report_context);

/* Looks at the directory again. What is wrong with it goes to the report; the
 * data are as before then. Errors: CATRUST_E_MEMORY. */
CT_MUST_USE enum catrust_error
ct_crlite_cache_refresh(struct ct_crlite_cache *cache, ct_load_report *report,
			void *report_context);

/* The data of this moment, for a read section (base/rcu.h); NULL: none. */
static inline const struct ct_crlite_data *
ct_crlite_cache_data(const struct ct_crlite_cache *cache)
{
	return ct_rcu_dereference(&cache->data);
}

/* The directory, absolute, to be freed; NULL when there is none or no memory.
 */
char *ct_crlite_cache_path(struct ct_crlite_cache *cache);

#endif /* CT_REVOCATION_CRLITE_CACHE_H */
