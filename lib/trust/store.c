/*
 * A store: a set of trust anchors.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A store of one bundle uses the bundle's index and RDN sequence, which further
 * stores of the same file share. When a second bundle is added, the store
 * creates a separate index, once.
 *
 * This file has more than 500 lines, because it has all code that accesses a
 * store's fields.
 */

#include <config.h>

#include <stdatomic.h>
#include <stdlib.h>

#include "base/mutex.h"
#include "base/rcu.h"
#include "trust/rdn_sequence.h"
#include "trust/store.h"
#include "trust/subject_index.h"

struct ct_store {
	struct ct_rcu_head rcu; /* first: see retire_store() */
	_Atomic uint32_t num_references;
	uint32_t num_bundles;
	bool has_own_index;
	bool has_settings;
	uint32_t num_removed;
	struct ct_bundle **bundles;
	size_t bundles_capacity;
	struct ct_subject_index own_index;
	/* From bundles added after the certificate; by position. */
	struct ct_further_settings *further_settings;
	/* Names of positions below rdn_first are not in the sequence. */
	uint32_t rdn_first;
	_Atomic uint32_t rdn_end; /* rdn has the names of those below this */
	size_t rdn_size;
	struct ct_buffer rdn;
	/* Not part of the set: changing it does not modify the store. */
	_Atomic(void *) attachment;
	void (*free_attachment)(void *attachment);
};

struct ct_store *ct_store_new(void)
{
	struct ct_store *store = calloc(1, sizeof(*store));

	if (store != NULL)
		atomic_init(&store->num_references, 1);
	return store;
}

struct ct_store *ct_store_ref(struct ct_store *store)
{
	atomic_fetch_add(&store->num_references, 1);
	return store;
}

void ct_store_unref(struct ct_store *store)
{
	if (store == NULL || atomic_fetch_sub(&store->num_references, 1) != 1)
		return;
	if (atomic_load(&store->attachment) != NULL)
		store->free_attachment(atomic_load(&store->attachment));
	ct_subject_index_clear(&store->own_index);
	ct_further_settings_free(store->further_settings);
	for (uint32_t i = 0; i < store->num_bundles; i++)
		ct_bundle_unref(store->bundles[i]);
	free(store->bundles);
	ct_buffer_clear(&store->rdn);
	free(store);
}

struct ct_store *ct_store_copy(const struct ct_store *store)
{
	struct ct_store *copy = ct_store_new();

	if (copy == NULL)
		return NULL;
	if (store->has_own_index &&
	    ct_subject_index_copy(&copy->own_index, &store->own_index) !=
		    CATRUST_OK)
		goto failed;
	if (ct_further_settings_copy(&copy->further_settings,
				     store->further_settings) != CATRUST_OK)
		goto failed;
	if (store->num_bundles > 0) {
		copy->bundles =
			malloc(store->num_bundles * sizeof(struct ct_bundle *));
		if (copy->bundles == NULL)
			goto failed;
	}
	for (uint32_t i = 0; i < store->num_bundles; i++)
		copy->bundles[i] = ct_bundle_ref(store->bundles[i]);
	copy->bundles_capacity = copy->num_bundles = store->num_bundles;
	copy->has_own_index = store->has_own_index;
	copy->has_settings = store->has_settings;
	copy->num_removed = store->num_removed;
	copy->rdn_first = store->rdn_first;
	copy->rdn_size = store->rdn_size;
	return copy;
failed:
	ct_store_unref(copy);
	return NULL;
}

static void retire_store(struct ct_rcu_head *head)
{
	ct_store_unref((struct ct_store *)head);
}

void ct_store_retire(struct ct_store *store)
{
	ct_rcu_defer_free(&store->rcu, retire_store);
}

static const struct ct_subject_index *index_of(const struct ct_store *store)
{
	if (store->has_own_index || store->num_bundles == 0)
		return &store->own_index;
	return ct_bundle_index(store->bundles[0]);
}

/* Returns a position's certificate, removed or not. */
static struct ct_index_certificate resolve(const void *owner, uint32_t bundle,
					   uint32_t entry)
{
	const struct ct_store *store = owner;

	return ct_bundle_certificate(store->bundles[bundle], entry);
}

static struct ct_index_certificate certificate_at(const struct ct_store *store,
						  uint32_t position)
{
	const struct ct_index_item *item = &index_of(store)->items[position];

	return resolve(store, item->bundle, item->entry);
}

/* Copies the index of the only bundle. */
static enum catrust_error own_index(struct ct_store *store)
{
	if (store->has_own_index)
		return CATRUST_OK;
	if (store->num_bundles > 0)
		CT_TRY(ct_subject_index_copy(&store->own_index,
					     index_of(store)));
	store->has_own_index = true;
	return CATRUST_OK;
}

static enum catrust_error reserve_bundles(struct ct_store *store, size_t more)
{
	if (more > (1u << 30) - store->num_bundles)
		return CATRUST_E_LIMIT;
	return CT_ARRAY_RESERVE(store->bundles, store->bundles_capacity,
				store->num_bundles + more);
}

/* Adds the first bundle of a store: all its certificates are new, and in its
 * order. */
static void borrow(struct ct_store *store, struct ct_bundle *bundle,
		   unsigned flags)
{
	store->bundles[store->num_bundles++] = ct_bundle_ref(bundle);
	store->has_settings = ct_bundle_num_settings(bundle) > 0;
	if ((flags & CT_STORE_UNNAMED) != 0)
		store->rdn_first = ct_bundle_count(bundle);
	else
		store->rdn_size = ct_bundle_rdn_sequence_size(bundle);
}

struct holder {
	struct ct_store *store;
	uint32_t position;
};

static bool add_settings(void *context, struct ct_span settings)
{
	const struct holder *holder = context;

	ct_further_settings_add(holder->store->further_settings,
				holder->position, settings);
	return true;
}

/* Adds a bundle's certificates for which room was reserved. */
static void add_reserved(struct ct_store *store, struct ct_bundle *bundle,
			 unsigned flags)
{
	struct ct_subject_index *index = &store->own_index;
	uint32_t before = index->num_items, number = store->num_bundles;
	bool has_settings = ct_bundle_num_settings(bundle) > 0;

	store->has_settings |= has_settings;
	store->bundles[number] = bundle;
	for (uint32_t i = 0; i < ct_bundle_count(bundle); i++) {
		uint32_t end = index->num_items, position;

		position = ct_subject_index_add(
			index, resolve, store, number, i,
			(flags & CT_STORE_KEEP_DUPLICATES) != 0);
		if (position < end) {
			if (CT_UNLIKELY(has_settings))
				ct_bundle_each_settings(
					bundle, i, add_settings,
					&(struct holder){store, position});
			continue;
		}
		if ((flags & CT_STORE_UNNAMED) != 0)
			index->items[position].is_unnamed = 1;
		else
			store->rdn_size += ct_rdn_size(
				ct_bundle_certificate(bundle, i).subject);
	}
	/* A bundle without new certificates is not needed. */
	if (index->num_items > before || ct_bundle_has_absent(bundle)) {
		ct_bundle_ref(bundle);
		store->num_bundles++;
	}
}

/* Makes room for the settings of certificates that may be duplicates. */
static enum catrust_error reserve_settings(struct ct_store *store,
					   struct ct_bundle *const *bundles,
					   size_t num_bundles)
{
	size_t num = 0, num_bytes = 0;

	for (size_t i = 0; i < num_bundles; i++) {
		num += ct_bundle_num_settings(bundles[i]);
		num_bytes += ct_bundle_settings_bytes(bundles[i]);
	}
	if (num == 0)
		return CATRUST_OK;
	if (num > UINT32_MAX)
		return CATRUST_E_LIMIT;
	return ct_further_settings_reserve(&store->further_settings,
					   (uint32_t)num, num_bytes);
}

enum catrust_error ct_store_add_bundles(struct ct_store *store,
					struct ct_bundle *const *bundles,
					size_t num_bundles, unsigned flags,
					size_t *out_added)
{
	uint32_t before = ct_store_end(store);
	size_t more = 0;

	CT_TRY(reserve_bundles(store, num_bundles));
	if (ct_store_end(store) == 0 && num_bundles == 1 &&
	    !store->has_own_index) {
		borrow(store, bundles[0], flags);
	} else {
		for (size_t i = 0; i < num_bundles; i++)
			more += ct_bundle_count(bundles[i]);
		if (more > UINT32_MAX)
			return CATRUST_E_LIMIT;
		CT_TRY(own_index(store));
		CT_TRY(ct_subject_index_reserve(&store->own_index,
						(uint32_t)more));
		CT_TRY(reserve_settings(store, bundles, num_bundles));
		for (size_t i = 0; i < num_bundles; i++)
			add_reserved(store, bundles[i], flags);
		/* Room was reserved for all certificates of many bundles, few
		 * of which were new. */
		if (num_bundles > 1 &&
		    store->own_index.capacity / 2 > store->own_index.num_items)
			ct_subject_index_trim(&store->own_index);
	}
	if (out_added != NULL)
		*out_added = ct_store_end(store) - before;
	return CATRUST_OK;
}

enum catrust_error ct_store_remove(struct ct_store *store,
				   struct ct_span subject,
				   ct_index_choose *choose, void *chooser)
{
	if (ct_store_find_subject(store, subject) == CT_STORE_NONE)
		return CATRUST_OK;
	CT_TRY(own_index(store));
	store->num_removed += ct_subject_index_remove(
		&store->own_index, resolve, store, subject, choose, chooser);
	return CATRUST_OK;
}

size_t ct_store_count(const struct ct_store *store)
{
	return ct_store_end(store) - store->num_removed;
}

uint32_t ct_store_end(const struct ct_store *store)
{
	return index_of(store)->num_items;
}

struct ct_span ct_store_der(const struct ct_store *store, uint32_t position)
{
	if (index_of(store)->items[position].is_removed)
		return ct_span(NULL, 0);
	return certificate_at(store, position).der;
}

struct ct_span ct_store_subject(const struct ct_store *store, uint32_t position)
{
	return certificate_at(store, position).subject;
}

struct ct_bundle *ct_store_bundle(const struct ct_store *store,
				  uint32_t position)
{
	return store->bundles[index_of(store)->items[position].bundle];
}

bool ct_store_has_settings(const struct ct_store *store)
{
	return store->has_settings;
}

bool ct_store_each_settings(const struct ct_store *store, uint32_t position,
			    ct_settings_visit *visit, void *context)
{
	const struct ct_index_item *item = &index_of(store)->items[position];

	return ct_bundle_each_settings(store->bundles[item->bundle],
				       item->entry, visit, context) &&
	       ct_further_settings_each(store->further_settings, position,
					visit, context);
}

const struct ct_bundle *ct_store_nth_bundle(const struct ct_store *store,
					    size_t number)
{
	return number < store->num_bundles ? store->bundles[number] : NULL;
}

bool ct_store_each_absent(const struct ct_store *store, struct ct_span issuer,
			  struct ct_span serial, ct_settings_visit *visit,
			  void *context)
{
	for (uint32_t i = 0; i < store->num_bundles; i++)
		if (!ct_bundle_each_absent(store->bundles[i], issuer, serial,
					   visit, context))
			return false;
	return true;
}

uint32_t ct_store_find_subject(const struct ct_store *store,
			       struct ct_span subject)
{
	return ct_subject_index_find(index_of(store), resolve, store, subject);
}

uint32_t ct_store_next_same_subject(const struct ct_store *store,
				    uint32_t position)
{
	return ct_subject_index_next(index_of(store), position);
}

uint32_t ct_store_find(const struct ct_store *store, struct ct_span der)
{
	struct ct_index_certificate wanted = {.der = der};

	if (ct_certificate_check(der, &wanted.subject) != CATRUST_OK)
		return CT_STORE_NONE;
	return ct_subject_index_find_equal(index_of(store), resolve, store,
					   wanted);
}

uint32_t ct_store_next_same_tbs(const struct ct_store *store,
				const struct ct_certificate *certificate,
				uint32_t after)
{
	uint32_t position =
		after == CT_STORE_NONE
			? ct_store_find_subject(store, certificate->subject)
			: ct_store_next_same_subject(store, after);

	while (position != CT_STORE_NONE &&
	       !ct_span_equal(ct_certificate_tbs(ct_store_der(store, position)),
			      certificate->tbs))
		position = ct_store_next_same_subject(store, position);
	return position;
}

size_t ct_store_rdn_sequence_size(const struct ct_store *store)
{
	return store->rdn_size;
}

static enum catrust_rdn_warning rdn_warning(size_t num_bytes)
{
	if (num_bytes > CATRUST_RDN_MAX_BYTES)
		return CATRUST_RDN_TOO_LONG;
	if (num_bytes > CATRUST_RDN_STRONG_WARN_BYTES)
		return CATRUST_RDN_OVER_32K;
	if (num_bytes > CATRUST_RDN_WARN_BYTES)
		return CATRUST_RDN_OVER_16K;
	return CATRUST_RDN_FINE;
}

void ct_store_rdn_fit(const struct ct_store *store, size_t limit,
		      struct catrust_rdn_fit *out)
{
	const struct ct_subject_index *index = index_of(store);
	bool is_full = false;

	if (limit == 0)
		limit = CATRUST_RDN_MAX_BYTES;
	*out = (struct catrust_rdn_fit){0};
	for (uint32_t i = store->rdn_first; i < index->num_items; i++) {
		size_t size = ct_rdn_size(ct_store_subject(store, i));

		if (index->items[i].is_unnamed)
			continue;
		out->num_names++;
		out->num_bytes += size;
		if (size > limit - out->fitting_bytes)
			is_full = true;
		if (is_full)
			continue;
		out->num_fitting++;
		out->fitting_bytes += size;
	}
	out->warning = rdn_warning(out->num_bytes);
}

void ct_store_clear_rdn_sequence(struct ct_store *store)
{
	ct_buffer_clear(&store->rdn);
	store->rdn_first = ct_store_end(store);
	atomic_store(&store->rdn_end, store->rdn_first);
	store->rdn_size = 0;
}

/* Begins the sequence with the first bundle's, if that is already built and
 * complete: no name is added twice. *out_position: after its certificates. */
static void copy_known_names(struct ct_store *store, uint32_t *out_position)
{
	struct ct_span known = ct_bundle_known_rdn_sequence(store->bundles[0]);
	uint32_t count = ct_bundle_count(store->bundles[0]);

	if (known.data == NULL)
		return;
	for (uint32_t i = 0; i < count; i++)
		if (index_of(store)->items[i].is_unnamed)
			return;
	memcpy(store->rdn.data, known.data, known.len);
	store->rdn.len = known.len;
	*out_position = count;
}

/* Appends the names that are not in the sequence yet. */
static enum catrust_error append_names(struct ct_store *store, uint32_t end)
{
	uint32_t position = atomic_load(&store->rdn_end);
	size_t len = store->rdn.len;

	if (position < store->rdn_first)
		position = store->rdn_first;
	CT_TRY(ct_buffer_reserve(&store->rdn, store->rdn_size - len));
	if (position == 0 && end > 0)
		copy_known_names(store, &position);
	for (; position < end; position++) {
		enum catrust_error error;

		if (index_of(store)->items[position].is_unnamed)
			continue;
		error = ct_rdn_append(&store->rdn,
				      ct_store_subject(store, position));
		if (error != CATRUST_OK) {
			store->rdn.len = len;
			return error;
		}
	}
	atomic_store(&store->rdn_end, end);
	return CATRUST_OK;
}

enum catrust_error ct_store_rdn_sequence(struct ct_store *store,
					 struct ct_span *out)
{
	uint32_t end = ct_store_end(store);
	enum catrust_error error = CATRUST_OK;

	if (store->rdn_size > CATRUST_RDN_MAX_BYTES)
		return CATRUST_E_RDN_LIMIT;
	if (!store->has_own_index && store->num_bundles > 0 &&
	    store->rdn_first == 0)
		return ct_bundle_rdn_sequence(store->bundles[0], out);
	if (atomic_load(&store->rdn_end) != end) {
		ct_mutex_lock(CT_MUTEX_RDN);
		if (atomic_load(&store->rdn_end) != end)
			error = append_names(store, end);
		ct_mutex_unlock(CT_MUTEX_RDN);
	}
	if (error == CATRUST_OK)
		*out = ct_span(store->rdn.data, store->rdn.len);
	return error;
}

void *ct_store_attachment(const struct ct_store *store)
{
	return atomic_load_explicit(&store->attachment, memory_order_acquire);
}

void ct_store_attach(const struct ct_store *store, void *attachment,
		     void (*free_attachment)(void *attachment))
{
	struct ct_store *mutable_store = (struct ct_store *)store;

	mutable_store->free_attachment = free_attachment;
	atomic_store_explicit(&mutable_store->attachment, attachment,
			      memory_order_release);
}
