/*
 * Builds a bundle from certificates.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <stdlib.h>

#include "input/base64.h"
#include "trust/bundle_builder.h"
#include "trust/rdn_sequence.h"

/* The average size of a CA certificate as PEM, or a little less: room is
 * reserved for so many at once, and the unused part is freed at the end. */
enum { USUAL_PEM_BYTES = 1400 };

enum catrust_error ct_bundle_builder_init(struct ct_bundle_builder *builder,
					  size_t max_bytes)
{
	struct ct_bundle *bundle = ct_bundle_new();
	enum catrust_error error;

	if (bundle == NULL)
		return CATRUST_E_MEMORY;
	error = ct_buffer_reserve(&bundle->bytes, max_bytes + CT_BASE64_SLACK);
	if (error != CATRUST_OK) {
		ct_bundle_destroy(bundle);
		return error;
	}
	*builder = (struct ct_bundle_builder){.bundle = bundle};
	return CATRUST_OK;
}

void ct_bundle_builder_clear(struct ct_bundle_builder *builder)
{
	if (builder->bundle != NULL)
		ct_bundle_destroy(builder->bundle);
	builder->bundle = NULL;
}

/* Makes room for some more certificates. The index always has as much room as
 * entries. */
static enum catrust_error reserve_entries(struct ct_bundle *bundle,
					  uint32_t more)
{
	struct ct_bundle_entry *entries;
	uint32_t capacity = bundle->num_entries + more;

	if (CT_LIKELY(capacity <= bundle->entries_capacity))
		return CATRUST_OK;
	if (capacity < bundle->entries_capacity / 2 * 3)
		capacity = bundle->entries_capacity / 2 * 3;
	CT_TRY(ct_subject_index_reserve(&bundle->index,
					capacity - bundle->num_entries));
	entries = realloc(bundle->entries, capacity * sizeof(*entries));
	if (entries == NULL)
		return CATRUST_E_MEMORY;
	bundle->entries = entries;
	bundle->entries_capacity = capacity;
	return CATRUST_OK;
}

enum catrust_error ct_bundle_builder_reserve(struct ct_bundle_builder *builder,
					     size_t text_len)
{
	return reserve_entries(builder->bundle,
			       (uint32_t)(text_len / USUAL_PEM_BYTES));
}

/* Drops a duplicate of @entry, except its settings, and moves the @after bytes
 * that were written after it to its place. */
static enum catrust_error drop_duplicate(struct ct_bundle *bundle,
					 const struct ct_bundle_entry *pending,
					 uint32_t entry, size_t after)
{
	struct ct_further_settings **list = &bundle->further_settings;
	struct ct_buffer *bytes = &bundle->bytes;
	size_t end = (size_t)pending->der_offset + pending->der_len;
	struct ct_span settings = ct_span(bytes->data + end, bytes->len - end);

	if (settings.len > 0) {
		CT_TRY(ct_further_settings_reserve(list, 1, settings.len));
		ct_further_settings_add(*list, entry, settings);
	}
	memmove(bytes->data + pending->der_offset, bytes->data + bytes->len,
		after);
	bytes->len = pending->der_offset;
	return CATRUST_OK;
}

/* Adds the pending certificate to the index, or drops it as a duplicate. */
static CT_ALWAYS_INLINE enum catrust_error
commit_entry(struct ct_bundle_builder *builder, size_t after)
{
	struct ct_bundle *bundle = builder->bundle;
	uint32_t number = bundle->num_entries;
	const struct ct_bundle_entry *pending;
	uint32_t entry;

	if (!builder->has_pending)
		return CATRUST_OK;
	builder->has_pending = false;
	pending = &bundle->entries[number];
	entry = ct_subject_index_add_announced(
		&bundle->index, ct_bundle_resolve, bundle, 0, number,
		ct_bundle_entry_certificate(bundle, number),
		builder->pending_announced);
	if (CT_UNLIKELY(entry != number))
		return drop_duplicate(bundle, pending, entry, after);
	bundle->num_entries++;
	bundle->rdn_size += ct_rdn_size(ct_span(NULL, pending->subject_len));
	return CATRUST_OK;
}

/* A certificate is checked for being a duplicate only after the next one was
 * read: by then the index's memory is in the cache. */
enum catrust_error ct_bundle_builder_append(struct ct_bundle_builder *builder,
					    struct ct_span der,
					    struct ct_span subject,
					    size_t total)
{
	struct ct_bundle *bundle = builder->bundle;
	uint32_t announced;

	/* This comes before the move, which may move the subject's bytes. */
	announced = ct_subject_index_announce(&bundle->index, subject);
	if (CT_UNLIKELY(total > der.len)) {
		bundle->num_settings++;
		bundle->settings_bytes += total - der.len;
	}
	CT_TRY(commit_entry(builder, total));
	CT_TRY(reserve_entries(bundle, 1));
	bundle->entries[bundle->num_entries] = (struct ct_bundle_entry){
		.der_offset = (uint32_t)bundle->bytes.len,
		.der_len = (uint32_t)der.len,
		.subject_offset = (uint32_t)(subject.data - der.data),
		.subject_len = (uint32_t)subject.len,
	};
	builder->pending_announced = announced;
	builder->has_pending = true;
	bundle->bytes.len += total;
	bundle->num_seen++;
	return CATRUST_OK;
}

static void trim_bundle(struct ct_bundle *bundle)
{
	struct ct_bundle_entry *entries;

	ct_buffer_trim(&bundle->bytes);
	ct_subject_index_trim(&bundle->index);
	if (bundle->num_entries == bundle->entries_capacity)
		return;
	entries = realloc(bundle->entries,
			  bundle->num_entries * sizeof(*entries));
	if (entries == NULL)
		return; /* the larger one stays */
	bundle->entries = entries;
	bundle->entries_capacity = bundle->num_entries;
}

enum catrust_error ct_bundle_builder_finish(struct ct_bundle_builder *builder,
					    struct ct_bundle **out)
{
	CT_TRY(commit_entry(builder, 0));
	trim_bundle(builder->bundle);
	*out = builder->bundle;
	builder->bundle = NULL;
	return CATRUST_OK;
}
