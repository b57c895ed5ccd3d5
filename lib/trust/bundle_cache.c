/*
 * The bundles of files that are alive in this process.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A hash table with chains through the bundles. An unreferenced bundle may
 * still be in it for a moment: taking a reference only works while there is
 * one left.
 */

#include <config.h>

#include <stdlib.h>

#include "base/hash.h"
#include "base/mutex.h"
#include "trust/bundle_cache.h"

enum { SMALLEST_TABLE = 64 };

/* Under CT_MUTEX_BUNDLES. */
static struct {
	struct ct_bundle **heads;
	size_t num_heads; /* a power of two, or 0 */
	size_t num_bundles;
} cache;

static size_t head_of(const struct ct_file_identity *identity, size_t num_heads)
{
	uint64_t key[2] = {(uint64_t)identity->device,
			   (uint64_t)identity->inode};

	return (size_t)ct_hash(ct_hash_process_key(),
			       ct_span(key, sizeof(key))) &
	       (num_heads - 1);
}

/* Doubles the table. Without memory for it the chains just get longer. */
static void grow(void)
{
	size_t num_heads =
		cache.num_heads == 0 ? SMALLEST_TABLE : cache.num_heads * 2;
	struct ct_bundle **heads = calloc(num_heads, sizeof(*heads));

	if (heads == NULL)
		return;
	for (size_t i = 0; i < cache.num_heads; i++) {
		struct ct_bundle *next, *bundle = cache.heads[i];

		for (; bundle != NULL; bundle = next) {
			size_t head = head_of(&bundle->identity, num_heads);

			next = bundle->next_in_cache;
			bundle->next_in_cache = heads[head];
			heads[head] = bundle;
		}
	}
	free(cache.heads);
	cache.heads = heads;
	cache.num_heads = num_heads;
}

static bool take_reference(struct ct_bundle *bundle)
{
	uint32_t count = atomic_load(&bundle->num_references);

	while (count != 0)
		if (atomic_compare_exchange_weak(&bundle->num_references,
						 &count, count + 1))
			return true;
	return false;
}

static bool is_same_key(const struct ct_bundle_key *a,
			const struct ct_bundle_key *b)
{
	return a->format == b->format && a->dialect == b->dialect &&
	       a->allow_gzip == b->allow_gzip &&
	       a->max_file_size == b->max_file_size &&
	       a->max_expanded == b->max_expanded &&
	       a->max_ratio == b->max_ratio;
}

struct ct_bundle *ct_bundle_cache_find(const struct ct_file_identity *identity,
				       const struct ct_load_options *options)
{
	struct ct_bundle_key key = ct_bundle_key(options);
	struct ct_bundle *bundle = NULL;

	ct_mutex_lock(CT_MUTEX_BUNDLES);
	if (cache.num_heads > 0)
		bundle = cache.heads[head_of(identity, cache.num_heads)];
	for (; bundle != NULL; bundle = bundle->next_in_cache)
		if (ct_file_identity_equal(&bundle->identity, identity) &&
		    is_same_key(&bundle->key, &key) && take_reference(bundle))
			break;
	ct_mutex_unlock(CT_MUTEX_BUNDLES);
	return bundle;
}

void ct_bundle_cache_add(struct ct_bundle *bundle)
{
	size_t head;

	if (!bundle->identity.is_settled)
		return;
	ct_mutex_lock(CT_MUTEX_BUNDLES);
	if (cache.num_bundles >= cache.num_heads)
		grow();
	if (cache.num_heads > 0) {
		head = head_of(&bundle->identity, cache.num_heads);
		bundle->next_in_cache = cache.heads[head];
		cache.heads[head] = bundle;
		cache.num_bundles++;
		bundle->is_shared = true;
	}
	ct_mutex_unlock(CT_MUTEX_BUNDLES);
}

void ct_bundle_cache_remove(struct ct_bundle *bundle)
{
	struct ct_bundle **link;

	ct_mutex_lock(CT_MUTEX_BUNDLES);
	link = &cache.heads[head_of(&bundle->identity, cache.num_heads)];
	while (*link != bundle)
		link = &(*link)->next_in_cache;
	*link = bundle->next_in_cache;
	if (--cache.num_bundles == 0) {
		free(cache.heads);
		cache.heads = NULL;
		cache.num_heads = 0;
	}
	ct_mutex_unlock(CT_MUTEX_BUNDLES);
}
