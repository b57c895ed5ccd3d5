/*
 * An index over certificates, by subject and by content.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <stdlib.h>

#include "base/buffer.h"
#include "base/hash.h"
#include "base/pages.h"
#include "trust/subject_index.h"

enum {
	SMALLEST_TABLE = 4,
	MAX_ITEMS = 1 << 30,
};

/* The context that an operation needs to compare candidates. */
struct context {
	const struct ct_subject_index *index;
	ct_index_resolve *resolve;
	const void *owner;
};

static struct ct_index_certificate certificate_at(const struct context *context,
						  uint32_t position)
{
	const struct ct_index_item *item = &context->index->items[position];

	return context->resolve(context->owner, item->bundle, item->entry);
}

static uint32_t hash_of(struct ct_span bytes)
{
	return (uint32_t)ct_hash(ct_hash_process_key(), bytes);
}

/* The slot to try first. The low bits of the hash choose it. */
static uint32_t first_slot(const struct ct_index_table *table, uint32_t hash)
{
	return hash & (table->num_slots - 1);
}

static uint32_t next_slot(const struct ct_index_table *table, uint32_t slot)
{
	return (slot + 1) & (table->num_slots - 1);
}

static struct ct_index_slot *empty_slot(const struct ct_index_table *table,
					uint32_t hash)
{
	uint32_t slot = first_slot(table, hash);

	while (table->slots[slot].position != CT_INDEX_NONE)
		slot = next_slot(table, slot);
	return &table->slots[slot];
}

static void insert(struct ct_index_table *table, uint32_t hash,
		   uint32_t position)
{
	struct ct_index_slot *slot = empty_slot(table, hash);

	slot->hash = hash;
	slot->position = position;
	table->num_used++;
}

static size_t slots_size(const struct ct_index_table *table)
{
	return table->num_slots * sizeof(*table->slots);
}

static void table_clear(struct ct_index_table *table)
{
	ct_pages_free_table(table->slots, slots_size(table));
	*table = (struct ct_index_table){NULL, 0, 0};
}

/* Grows the table for @total used slots. */
static enum catrust_error table_resize(struct ct_index_table *table,
				       uint32_t total)
{
	struct ct_index_table resized = {NULL, SMALLEST_TABLE, 0};

	while (resized.num_slots / 4 * 3 < total)
		resized.num_slots *= 2;
	resized.slots = ct_pages_new_table(slots_size(&resized));
	if (resized.slots == NULL)
		return CATRUST_E_MEMORY;
	/* With all bits set, every position is CT_INDEX_NONE. */
	memset(resized.slots, 0xff, slots_size(&resized));
	for (uint32_t i = 0; i < table->num_slots; i++)
		if (table->slots[i].position != CT_INDEX_NONE)
			insert(&resized, table->slots[i].hash,
			       table->slots[i].position);
	table_clear(table);
	*table = resized;
	return CATRUST_OK;
}

static enum catrust_error table_reserve(struct ct_index_table *table,
					uint32_t total)
{
	if (total == 0 || total <= table->num_slots / 4 * 3)
		return CATRUST_OK;
	return table_resize(table, total);
}

/* Shrinks a table to its contents. If the allocation fails, the larger one is
 * kept. */
static void table_trim(struct ct_index_table *table)
{
	if (table->num_used == 0) {
		table_clear(table);
		return;
	}
	/* A table is shrunk only if it is more than twice too large: one more
	 * certificate may need the next size. */
	if (table->num_slots <= SMALLEST_TABLE ||
	    table->num_slots / 16 * 3 < table->num_used)
		return;
	(void)table_resize(table, table->num_used);
}

static enum catrust_error table_copy(struct ct_index_table *to,
				     const struct ct_index_table *from)
{
	*to = *from;
	to->slots = NULL;
	if (from->num_slots == 0)
		return CATRUST_OK;
	to->slots = ct_pages_new_table(slots_size(from));
	if (to->slots == NULL)
		return CATRUST_E_MEMORY;
	memcpy(to->slots, from->slots, slots_size(from));
	return CATRUST_OK;
}

/* Returns the slot of a certificate whose subject is @wanted, or in the table
 * of contents of a certificate equal to it; NULL: none. */
static inline struct ct_index_slot *
find_slot(const struct context *context, const struct ct_index_table *table,
	  uint32_t hash, struct ct_span wanted)
{
	uint32_t slot;

	if (table->num_used == 0)
		return NULL;
	for (slot = first_slot(table, hash);
	     table->slots[slot].position != CT_INDEX_NONE;
	     slot = next_slot(table, slot)) {
		struct ct_index_slot *found = &table->slots[slot];

		struct ct_index_certificate certificate;

		if (found->hash != hash)
			continue;
		certificate = certificate_at(context, found->position);
		if (ct_span_equal(table == &context->index->subjects
					  ? certificate.subject
					  : certificate.der,
				  wanted))
			return found;
	}
	return NULL;
}

static struct ct_index_slot *find_subject(const struct context *context,
					  uint32_t hash, struct ct_span subject)
{
	return find_slot(context, &context->index->subjects, hash, subject);
}

static struct ct_index_slot *find_content(const struct context *context,
					  uint32_t hash, struct ct_span der)
{
	return find_slot(context, &context->index->contents, hash, der);
}

void ct_subject_index_clear(struct ct_subject_index *index)
{
	free(index->items);
	table_clear(&index->subjects);
	table_clear(&index->contents);
	*index = (struct ct_subject_index){0};
}

enum catrust_error ct_subject_index_copy(struct ct_subject_index *to,
					 const struct ct_subject_index *from)
{
	struct ct_subject_index copy = {0};

	copy.items = malloc((from->num_items + 1) * sizeof(*copy.items));
	if (copy.items == NULL ||
	    table_copy(&copy.subjects, &from->subjects) != CATRUST_OK ||
	    table_copy(&copy.contents, &from->contents) != CATRUST_OK) {
		ct_subject_index_clear(&copy);
		return CATRUST_E_MEMORY;
	}
	copy.num_items = from->num_items;
	copy.capacity = from->num_items + 1;
	copy.has_duplicates = from->has_duplicates;
	if (from->num_items > 0)
		memcpy(copy.items, from->items,
		       from->num_items * sizeof(*copy.items));
	*to = copy;
	return CATRUST_OK;
}

enum catrust_error ct_subject_index_reserve(struct ct_subject_index *index,
					    uint32_t more)
{
	if (more > MAX_ITEMS - index->num_items)
		return CATRUST_E_LIMIT;
	CT_TRY(table_reserve(&index->subjects,
			     index->subjects.num_used + more));
	CT_TRY(table_reserve(&index->contents,
			     index->contents.num_used + more));
	return CT_ARRAY_RESERVE(index->items, index->capacity,
				(size_t)index->num_items + more);
}

void ct_subject_index_trim(struct ct_subject_index *index)
{
	struct ct_index_item *items;

	table_trim(&index->subjects);
	table_trim(&index->contents);
	if (index->num_items == 0 || index->num_items == index->capacity)
		return;
	items = realloc(index->items, index->num_items * sizeof(*items));
	if (items == NULL)
		return; /* the larger one stays */
	index->items = items;
	index->capacity = index->num_items;
}

static uint32_t append_item(struct ct_subject_index *index, uint32_t bundle,
			    uint32_t entry)
{
	uint32_t position = index->num_items++;

	index->items[position] = (struct ct_index_item){
		.bundle = bundle & (MAX_ITEMS - 1),
		.entry = entry,
		.next_same_subject = position,
	};
	return position;
}

/* Appends to the list whose last item is in @last. If that is a removed item,
 * which is then the only one, the new item replaces it. */
static uint32_t append_same_subject(struct ct_subject_index *index,
				    struct ct_index_slot *last, uint32_t bundle,
				    uint32_t entry)
{
	uint32_t position = append_item(index, bundle, entry);
	struct ct_index_item *items = index->items;

	if (!items[last->position].is_removed) {
		items[position].next_same_subject =
			items[last->position].next_same_subject;
		items[last->position].next_same_subject = position;
	}
	last->position = position;
	return position;
}

static CT_ALWAYS_INLINE uint32_t add_item(struct ct_subject_index *index,
					  const struct context *context,
					  struct ct_index_certificate added,
					  uint32_t hash, uint32_t bundle,
					  uint32_t entry, bool keep_duplicates)
{
	struct ct_index_slot *last, *equal;
	uint32_t first, position;

	last = find_subject(context, hash, added.subject);
	if (last == NULL) {
		position = append_item(index, bundle, entry);
		insert(&index->subjects, hash, position);
		return position;
	}
	first = index->items[last->position].next_same_subject;
	if (!keep_duplicates && !index->items[first].is_removed &&
	    ct_span_equal(certificate_at(context, first).der, added.der))
		return first;
	hash = hash_of(added.der);
	equal = find_content(context, hash, added.der);
	if (equal != NULL && !index->items[equal->position].is_removed) {
		if (!keep_duplicates)
			return equal->position;
		index->has_duplicates = true;
		return append_same_subject(index, last, bundle, entry);
	}
	position = append_same_subject(index, last, bundle, entry);
	if (equal != NULL)
		equal->position = position;
	else
		insert(&index->contents, hash, position);
	return position;
}

uint32_t ct_subject_index_add(struct ct_subject_index *index,
			      ct_index_resolve *resolve, const void *owner,
			      uint32_t bundle, uint32_t entry,
			      bool keep_duplicates)
{
	struct context context = {index, resolve, owner};
	struct ct_index_certificate added = resolve(owner, bundle, entry);

	return add_item(index, &context, added, hash_of(added.subject), bundle,
			entry, keep_duplicates);
}

uint32_t ct_subject_index_announce(const struct ct_subject_index *index,
				   struct ct_span subject)
{
	const struct ct_index_table *table = &index->subjects;
	uint32_t hash = hash_of(subject);

	if (CT_LIKELY(table->num_slots > 0))
		CT_PREFETCH(&table->slots[first_slot(table, hash)]);
	return hash;
}

uint32_t ct_subject_index_add_announced(struct ct_subject_index *index,
					ct_index_resolve *resolve,
					const void *owner, uint32_t bundle,
					uint32_t entry,
					struct ct_index_certificate added,
					uint32_t announced)
{
	struct context context = {index, resolve, owner};

	return add_item(index, &context, added, announced, bundle, entry,
			false);
}

/* A removed certificate is in a list only if it is the only one. */
static uint32_t unless_removed(const struct ct_subject_index *index,
			       uint32_t position)
{
	return index->items[position].is_removed ? CT_INDEX_NONE : position;
}

uint32_t ct_subject_index_find(const struct ct_subject_index *index,
			       ct_index_resolve *resolve, const void *owner,
			       struct ct_span subject)
{
	struct context context = {index, resolve, owner};
	const struct ct_index_slot *last =
		find_subject(&context, hash_of(subject), subject);

	if (last == NULL)
		return CT_INDEX_NONE;
	return unless_removed(index,
			      index->items[last->position].next_same_subject);
}

uint32_t ct_subject_index_next(const struct ct_subject_index *index,
			       uint32_t position)
{
	uint32_t next = index->items[position].next_same_subject;

	/* Lists are in the order of addition, so a lower position is the first
	 * one again. */
	return next <= position ? CT_INDEX_NONE : next;
}

uint32_t ct_subject_index_find_equal(const struct ct_subject_index *index,
				     ct_index_resolve *resolve,
				     const void *owner,
				     struct ct_index_certificate certificate)
{
	struct context context = {index, resolve, owner};
	const struct ct_index_slot *equal;
	uint32_t first = ct_subject_index_find(index, resolve, owner,
					       certificate.subject);

	if (first == CT_INDEX_NONE)
		return CT_INDEX_NONE;
	if (ct_span_equal(certificate_at(&context, first).der, certificate.der))
		return first;
	equal = find_content(&context, hash_of(certificate.der),
			     certificate.der);
	if (equal == NULL || index->items[equal->position].is_removed)
		return CT_INDEX_NONE;
	return equal->position;
}

/* Marks the item after @before as removed, and unlinks it from the list whose
 * last item is in @last, unless it is the only one. */
static void remove_after(struct ct_subject_index *index,
			 struct ct_index_slot *last, uint32_t before)
{
	struct ct_index_item *items = index->items;
	uint32_t position = items[before].next_same_subject;

	items[position].is_removed = 1;
	if (before == position)
		return;
	items[before].next_same_subject = items[position].next_same_subject;
	items[position].next_same_subject = position;
	if (last->position == position)
		last->position = before;
}

/* The table of contents has one of several equal certificates: makes it one
 * that is not removed, from @position on in its list. */
static void update_contents(const struct context *context, uint32_t position)
{
	const struct ct_subject_index *index = context->index;

	while (position != CT_INDEX_NONE) {
		struct ct_span der = certificate_at(context, position).der;
		struct ct_index_slot *slot =
			find_content(context, hash_of(der), der);

		if (slot != NULL && index->items[slot->position].is_removed)
			slot->position = position;
		position = ct_subject_index_next(index, position);
	}
}

uint32_t ct_subject_index_remove(struct ct_subject_index *index,
				 ct_index_resolve *resolve, const void *owner,
				 struct ct_span subject,
				 ct_index_choose *choose, void *chooser)
{
	struct context context = {index, resolve, owner};
	uint32_t position, next, before, num_removed = 0;
	struct ct_index_slot *last =
		find_subject(&context, hash_of(subject), subject);

	if (last == NULL)
		return 0;
	before = last->position;
	position =
		unless_removed(index, index->items[before].next_same_subject);
	for (; position != CT_INDEX_NONE; position = next) {
		next = ct_subject_index_next(index, position);
		if (choose(chooser, position,
			   certificate_at(&context, position).der)) {
			remove_after(index, last, before);
			num_removed++;
		} else {
			before = position;
		}
	}
	if (num_removed > 0 && index->has_duplicates)
		update_contents(
			&context,
			unless_removed(index, index->items[last->position]
						      .next_same_subject));
	return num_removed;
}
