/*
 * The trust anchors of a store, as links, indexed by subject.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A writer has exclusive access to the store; so while the index is older than
 * the store, no reader holds a reference into the index, and it may be extended
 * in place.
 */

#include <config.h>

#include <stdlib.h>

#include "base/checked.h"
#include "base/mutex.h"
#include "verify/anchors.h"
#include "x509/name.h"

struct entry {
	uint64_t subject_hash;
	_Atomic(struct ct_link *) link; /* NULL until it is needed */
	uint32_t next; /* of the same bucket: the one added before */
};

struct ct_anchors {
	_Atomic uint32_t end; /* positions below are indexed */
	uint32_t capacity;
	struct entry *entries; /* by position */
	uint32_t *buckets;     /* the last position of each */
	uint32_t num_buckets;  /* a power of 2 */
};

static void free_anchors(void *attachment)
{
	struct ct_anchors *anchors = attachment;

	for (uint32_t i = 0; i < anchors->end; i++) {
		struct ct_link *link = atomic_load(&anchors->entries[i].link);

		if (link != NULL) {
			ct_link_clear(link);
			free(link);
		}
	}
	free(anchors->entries);
	free(anchors->buckets);
	free(anchors);
}

static void put_in_bucket(struct ct_anchors *anchors, uint32_t position)
{
	struct entry *entry = &anchors->entries[position];
	uint32_t bucket =
		(uint32_t)entry->subject_hash & (anchors->num_buckets - 1);

	entry->next = anchors->buckets[bucket];
	anchors->buckets[bucket] = position;
}

static enum catrust_error reserve_entries(struct ct_anchors *anchors,
					  uint32_t end)
{
	uint32_t capacity = anchors->capacity + anchors->capacity / 2;
	uint32_t num_buckets = 16;
	size_t size;
	struct entry *entries;
	uint32_t *buckets;

	if (end <= anchors->capacity)
		return CATRUST_OK;
	if (capacity < end)
		capacity = end;
	while (num_buckets < capacity && num_buckets < 1u << 30)
		num_buckets *= 2;
	if (!ct_size_mul(capacity, sizeof(*entries), &size))
		return CATRUST_E_MEMORY;
	entries = realloc(anchors->entries, size);
	if (entries == NULL)
		return CATRUST_E_MEMORY;
	anchors->entries = entries;
	buckets = realloc(anchors->buckets, num_buckets * sizeof(*buckets));
	if (buckets == NULL)
		return CATRUST_E_MEMORY;
	anchors->buckets = buckets;
	anchors->num_buckets = num_buckets;
	anchors->capacity = capacity;
	for (uint32_t i = 0; i < num_buckets; i++)
		buckets[i] = CT_STORE_NONE;
	for (uint32_t i = 0; i < anchors->end; i++)
		put_in_bucket(anchors, i);
	return CATRUST_OK;
}

static enum catrust_error extend(struct ct_anchors *anchors,
				 const struct ct_store *store)
{
	const struct ct_hash_key *key = ct_hash_process_key();
	uint32_t start = anchors->end, end = ct_store_end(store);

	CT_TRY(reserve_entries(anchors, end));
	for (uint32_t i = start; i < end; i++) {
		struct entry *entry = &anchors->entries[i];

		entry->subject_hash =
			ct_name_hash(key, ct_store_subject(store, i));
		atomic_init(&entry->link, NULL);
		put_in_bucket(anchors, i);
	}
	atomic_store_explicit(&anchors->end, end, memory_order_release);
	return CATRUST_OK;
}

static enum catrust_error attach_anchors(const struct ct_store *store,
					 struct ct_anchors **out)
{
	*out = calloc(1, sizeof(**out));
	if (*out == NULL)
		return CATRUST_E_MEMORY;
	ct_store_attach(store, *out, free_anchors);
	return CATRUST_OK;
}

enum catrust_error ct_anchors_of_store(const struct ct_store *store,
				       struct ct_anchors **out)
{
	struct ct_anchors *anchors = ct_store_attachment(store);
	enum catrust_error error = CATRUST_OK;

	if (anchors != NULL &&
	    atomic_load_explicit(&anchors->end, memory_order_acquire) ==
		    ct_store_end(store)) {
		*out = anchors;
		return CATRUST_OK;
	}
	ct_mutex_lock(CT_MUTEX_ANCHORS);
	anchors = ct_store_attachment(store);
	if (anchors == NULL)
		error = attach_anchors(store, &anchors);
	if (error == CATRUST_OK && anchors->end != ct_store_end(store))
		error = extend(anchors, store);
	ct_mutex_unlock(CT_MUTEX_ANCHORS);
	*out = anchors;
	return error;
}

static uint32_t skip_to(const struct ct_anchors *anchors, uint32_t position,
			uint64_t subject_hash)
{
	while (position != CT_STORE_NONE &&
	       anchors->entries[position].subject_hash != subject_hash)
		position = anchors->entries[position].next;
	return position;
}

uint32_t ct_anchors_find(const struct ct_anchors *anchors,
			 uint64_t subject_hash)
{
	if (anchors->num_buckets == 0)
		return CT_STORE_NONE;
	return skip_to(anchors,
		       anchors->buckets[(uint32_t)subject_hash &
					(anchors->num_buckets - 1)],
		       subject_hash);
}

uint32_t ct_anchors_next(const struct ct_anchors *anchors, uint32_t position)
{
	const struct entry *entry = &anchors->entries[position];

	return skip_to(anchors, entry->next, entry->subject_hash);
}

/* Creates the link of a position, unless another thread has published it first;
 * NULL when the certificate cannot be decoded. */
static enum catrust_error make_link(struct entry *entry, struct ct_span der,
				    struct ct_link **out)
{
	struct ct_link *link = malloc(sizeof(*link)), *expected = NULL;

	if (link == NULL)
		return CATRUST_E_MEMORY;
	if (ct_link_init(link, der) != CATRUST_OK) {
		free(link);
		return CATRUST_OK;
	}
	if (!atomic_compare_exchange_strong_explicit(&entry->link, &expected,
						     link, memory_order_acq_rel,
						     memory_order_acquire)) {
		free(link);
		link = expected;
	}
	*out = link;
	return CATRUST_OK;
}

enum catrust_error ct_anchors_link(struct ct_anchors *anchors,
				   const struct ct_store *store,
				   uint32_t position, struct ct_link **out)
{
	struct entry *entry = &anchors->entries[position];
	struct ct_span der = ct_store_der(store, position);

	*out = NULL;
	if (der.data == NULL)
		return CATRUST_OK;
	*out = atomic_load_explicit(&entry->link, memory_order_acquire);
	return *out != NULL ? CATRUST_OK : make_link(entry, der, out);
}
