/*
 * A bundle: the certificates of one file or piece of memory.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <stdlib.h>

#include "asn1/der.h"
#include "trust/bundle_internal.h"
#include "trust/rdn_sequence.h"

struct ct_bundle *ct_bundle_new(void)
{
	struct ct_bundle *bundle = calloc(1, sizeof(*bundle));

	if (bundle != NULL)
		atomic_init(&bundle->num_references, 1);
	return bundle;
}

static void free_buffer(struct ct_buffer *buffer)
{
	if (buffer == NULL)
		return;
	ct_buffer_clear(buffer);
	free(buffer);
}

void ct_bundle_destroy(struct ct_bundle *bundle)
{
	free_buffer(atomic_load(&bundle->rdn));
	ct_subject_index_clear(&bundle->index);
	ct_buffer_clear(&bundle->bytes);
	ct_buffer_clear(&bundle->absent);
	ct_further_settings_free(bundle->further_settings);
	free(bundle->entries);
	free(bundle);
}

struct ct_bundle *ct_bundle_ref(struct ct_bundle *bundle)
{
	atomic_fetch_add(&bundle->num_references, 1);
	return bundle;
}

void ct_bundle_unref(struct ct_bundle *bundle)
{
	if (bundle == NULL || atomic_fetch_sub(&bundle->num_references, 1) != 1)
		return;
	if (bundle->file.kind != NULL)
		ct_file_registry_remove(&bundle->file);
	ct_bundle_destroy(bundle);
}

uint32_t ct_bundle_count(const struct ct_bundle *bundle)
{
	return bundle->num_entries;
}

uint32_t ct_bundle_num_seen(const struct ct_bundle *bundle)
{
	return bundle->num_seen;
}

bool ct_bundle_equal(const struct ct_bundle *a, const struct ct_bundle *b)
{
	if (a == b)
		return true;
	if (a->num_entries != b->num_entries || a->num_seen != b->num_seen)
		return false;
	/* The bytes also contain trust settings, whose contents are arbitrary.
	 */
	for (uint32_t i = 0; i < a->num_entries; i++)
		if (a->entries[i].der_offset != b->entries[i].der_offset ||
		    a->entries[i].der_len != b->entries[i].der_len)
			return false;
	return ct_span_equal(ct_span(a->bytes.data, a->bytes.len),
			     ct_span(b->bytes.data, b->bytes.len)) &&
	       ct_span_equal(ct_span(a->absent.data, a->absent.len),
			     ct_span(b->absent.data, b->absent.len)) &&
	       ct_further_settings_equal(a->further_settings,
					 b->further_settings);
}

const struct ct_file_identity *
ct_bundle_identity(const struct ct_bundle *bundle)
{
	return &bundle->file.identity;
}

const struct ct_subject_index *ct_bundle_index(const struct ct_bundle *bundle)
{
	return &bundle->index;
}

struct ct_index_certificate
ct_bundle_certificate(const struct ct_bundle *bundle, uint32_t entry)
{
	return ct_bundle_entry_certificate(bundle, entry);
}

struct ct_index_certificate ct_bundle_resolve(const void *owner,
					      uint32_t bundle, uint32_t entry)
{
	(void)bundle;
	return ct_bundle_entry_certificate(owner, entry);
}

uint32_t ct_bundle_num_settings(const struct ct_bundle *bundle)
{
	return bundle->num_settings;
}

size_t ct_bundle_settings_bytes(const struct ct_bundle *bundle)
{
	return bundle->settings_bytes;
}

/* The settings of the certificate's first occurrence. */
static struct ct_span own_settings(const struct ct_bundle *bundle,
				   uint32_t entry)
{
	const struct ct_bundle_entry *at = &bundle->entries[entry];
	size_t from = (size_t)at->der_offset + at->der_len;
	size_t to = entry + 1 < bundle->num_entries
			    ? bundle->entries[entry + 1].der_offset
			    : bundle->bytes.len;

	if (from == to)
		return ct_span(NULL, 0);
	return ct_span(bundle->bytes.data + from, to - from);
}

bool ct_bundle_each_settings(const struct ct_bundle *bundle, uint32_t entry,
			     ct_settings_visit *visit, void *context)
{
	struct ct_span settings = own_settings(bundle, entry);

	return (settings.data == NULL || visit(context, settings)) &&
	       ct_further_settings_each(bundle->further_settings, entry, visit,
					context);
}

bool ct_bundle_has_absent(const struct ct_bundle *bundle)
{
	return bundle->absent.len > 0;
}

struct ct_der ct_bundle_absent(const struct ct_bundle *bundle)
{
	return ct_der(ct_span(bundle->absent.data, bundle->absent.len));
}

bool ct_absent_next(struct ct_der *all, struct ct_absent *out)
{
	struct ct_der entry;

	if (ct_der_is_end(all) ||
	    ct_der_enter(all, CT_DER_SEQUENCE, &entry) != CATRUST_OK ||
	    ct_der_read_value(&entry, CT_DER_SEQUENCE, &out->issuer) !=
		    CATRUST_OK ||
	    ct_der_read_value(&entry, CT_DER_INTEGER, &out->serial) !=
		    CATRUST_OK)
		return false;
	out->limits = ct_der_rest(&entry);
	return true;
}

bool ct_bundle_each_absent(const struct ct_bundle *bundle,
			   struct ct_span issuer, struct ct_span serial,
			   ct_settings_visit *visit, void *context)
{
	struct ct_der all = ct_bundle_absent(bundle);
	struct ct_absent absent;

	while (ct_absent_next(&all, &absent)) {
		struct ct_der number = ct_der(absent.serial);
		struct ct_span contents;

		if (ct_der_read(&number, CT_DER_INTEGER, &contents) ==
			    CATRUST_OK &&
		    ct_span_equal(contents, serial) &&
		    ct_span_equal(absent.issuer, issuer) &&
		    !visit(context, absent.limits))
			return false;
	}
	return true;
}

size_t ct_bundle_rdn_sequence_size(const struct ct_bundle *bundle)
{
	return bundle->rdn_size;
}

struct ct_span ct_bundle_known_rdn_sequence(const struct ct_bundle *bundle)
{
	const struct ct_buffer *sequence = atomic_load(&bundle->rdn);

	return sequence == NULL ? ct_span(NULL, 0)
				: ct_span(sequence->data, sequence->len);
}

static struct ct_buffer *make_rdn_sequence(const struct ct_bundle *bundle,
					   enum catrust_error *out_error)
{
	struct ct_buffer *sequence = calloc(1, sizeof(*sequence));

	*out_error = CATRUST_E_MEMORY;
	if (sequence == NULL)
		return NULL;
	*out_error = ct_buffer_reserve(sequence, bundle->rdn_size);
	for (uint32_t i = 0; i < bundle->num_entries; i++)
		if (*out_error == CATRUST_OK)
			*out_error = ct_rdn_append(
				sequence,
				ct_bundle_certificate(bundle, i).subject);
	if (*out_error == CATRUST_OK)
		return sequence;
	free_buffer(sequence);
	return NULL;
}

enum catrust_error ct_bundle_rdn_sequence(struct ct_bundle *bundle,
					  struct ct_span *out)
{
	struct ct_buffer *sequence = atomic_load(&bundle->rdn);

	if (bundle->rdn_size > CATRUST_RDN_MAX_BYTES)
		return CATRUST_E_RDN_LIMIT;
	if (sequence == NULL) {
		struct ct_buffer *made, *other = NULL;
		enum catrust_error error;

		made = make_rdn_sequence(bundle, &error);
		if (made == NULL)
			return error;
		/* Two threads may have built it: the first one's is kept. */
		if (atomic_compare_exchange_strong(&bundle->rdn, &other,
						   made)) {
			sequence = made;
		} else {
			free_buffer(made);
			sequence = other;
		}
	}
	*out = ct_span(sequence->data, sequence->len);
	return CATRUST_OK;
}
