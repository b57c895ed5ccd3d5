/*
 * Checking certificates by CRLite.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * --file is a directory of CRLite data of the reference builder (see
 * tests/tools/crlite-oracle). A check is all that a verification asks: the
 * certificate's SCTs, SHA-256 of the issuer's key and of the serial number, the
 * index, the filter.
 */

#include <config.h>

#include <stdatomic.h>
#include <stdlib.h>

#include "bench/harness.h"
#include "revocation/crlite_cache.h"
#include "tests/revocation/crlite_checks.h"

struct loaded {
	struct ct_crlite_cache cache;
	struct crlite_checks checks;
	atomic_size_t next;
};

static void unload(void *context)
{
	struct loaded *loaded = context;

	ct_crlite_cache_clear(&loaded->cache);
	crlite_checks_clear(&loaded->checks);
	free(loaded);
}

static void *load(const char *file, size_t *out_num)
{
	struct loaded *loaded = calloc(1, sizeof(*loaded));
	enum catrust_error error;

	if (loaded == NULL || !ct_crlite_cache_init(&loaded->cache)) {
		free(loaded);
		return NULL;
	}
	error = ct_crlite_cache_set(&loaded->cache, file, NULL, NULL);
	if (error != CATRUST_OK) {
		bench_complain(file, catrust_strerror(error));
		unload(loaded);
		return NULL;
	}
	*out_num = ct_crlite_cache_data(&loaded->cache)->index.num_names;
	return loaded;
}

static void *prepare(const char *file, size_t *out_num)
{
	struct loaded *loaded = load(file, out_num);

	if (loaded != NULL)
		crlite_checks_make(&loaded->checks);
	return loaded;
}

static int check(void *context)
{
	struct loaded *loaded = context;
	size_t number = atomic_fetch_add_explicit(&loaded->next, 1,
						  memory_order_relaxed);
	bool is_right;

	ct_rcu_read_lock();
	is_right = crlite_checks_run(
		&loaded->checks, ct_crlite_cache_data(&loaded->cache), number);
	ct_rcu_read_unlock();
	return is_right ? 0 : 1;
}

static const struct bench_mode modes[] = {
	{"crlite-load", "reads a directory", load, unload, NULL},
	{"crlite-check", "checks certificates, some revoked", prepare, unload,
	 check},
	{NULL, NULL, NULL, NULL, NULL},
};

int main(int argc, char **argv)
{
	return bench_main(argc, argv, "catrust", PACKAGE_VERSION, modes);
}
