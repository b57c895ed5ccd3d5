/*
 * Snapshots: reading what a native store holds.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A native store never removes single certificates, so a snapshot's indices
 * are the positions of the engine's store.
 */

#include <config.h>

#include "native/store.h"
#include "x509/key_id.h"

CT_EXPORT void catrust_snapshot_unref(struct catrust_snapshot *snapshot)
{
	ct_store_unref(ct_snapshot_set(snapshot));
}

CT_EXPORT size_t catrust_snapshot_count(const struct catrust_snapshot *snapshot)
{
	return ct_store_count(ct_snapshot_set(snapshot));
}

static void fill_snapshot(const struct ct_store *set, uint32_t position,
			  struct catrust_certificate *certificate)
{
	struct ct_span der = ct_store_der(set, position);
	struct ct_span subject = ct_store_subject(set, position);

	*certificate = (struct catrust_certificate){der.data, der.len,
						    subject.data, subject.len};
}

CT_EXPORT enum catrust_error
catrust_snapshot_get(const struct catrust_snapshot *snapshot, size_t index,
		     struct catrust_certificate *certificate)
{
	const struct ct_store *set = ct_snapshot_set(snapshot);

	if (index >= ct_store_end(set))
		return CATRUST_E_NOT_FOUND;
	fill_snapshot(set, (uint32_t)index, certificate);
	return CATRUST_OK;
}

CT_EXPORT enum catrust_error
catrust_snapshot_find_subject(const struct catrust_snapshot *snapshot,
			      const void *subject, size_t subject_len,
			      size_t *index,
			      struct catrust_certificate *certificate)
{
	const struct ct_store *set = ct_snapshot_set(snapshot);
	struct ct_span wanted = ct_span(subject, subject_len);
	uint32_t position;

	/* Go on from the certificate found last, not from the first one. */
	if (*index > 0 && *index <= ct_store_end(set) &&
	    ct_span_equal(ct_store_subject(set, (uint32_t)*index - 1), wanted))
		position =
			ct_store_next_same_subject(set, (uint32_t)*index - 1);
	else
		position = ct_store_find_subject(set, wanted);
	while (position != CT_STORE_NONE && position < *index)
		position = ct_store_next_same_subject(set, position);
	if (position == CT_STORE_NONE)
		return CATRUST_E_NOT_FOUND;
	fill_snapshot(set, position, certificate);
	*index = (size_t)position + 1;
	return CATRUST_OK;
}

static bool has_key_id(struct ct_span der, struct ct_span wanted)
{
	struct ct_certificate certificate;
	struct ct_span key_id;

	return ct_certificate_parse(&certificate, der) == CATRUST_OK &&
	       ct_certificate_key_id(&certificate, &key_id) &&
	       ct_span_equal(key_id, wanted);
}

CT_EXPORT enum catrust_error
catrust_snapshot_find_key_id(const struct catrust_snapshot *snapshot,
			     const void *key_id, size_t key_id_len,
			     size_t *index,
			     struct catrust_certificate *certificate)
{
	const struct ct_store *set = ct_snapshot_set(snapshot);
	struct ct_span wanted = ct_span(key_id, key_id_len);

	for (size_t i = *index; i < ct_store_end(set); i++) {
		if (!has_key_id(ct_store_der(set, (uint32_t)i), wanted))
			continue;
		fill_snapshot(set, (uint32_t)i, certificate);
		*index = i + 1;
		return CATRUST_OK;
	}
	return CATRUST_E_NOT_FOUND;
}

CT_EXPORT enum catrust_error
catrust_snapshot_rdn_sequence(const struct catrust_snapshot *snapshot,
			      const uint8_t **bytes, size_t *len)
{
	struct ct_store *set = ct_snapshot_set(snapshot);
	struct ct_span sequence;
	enum catrust_error error = ct_store_rdn_sequence(set, &sequence);

	if (error == CATRUST_E_RDN_LIMIT)
		sequence = ct_span(NULL, ct_store_rdn_sequence_size(set));
	else if (error != CATRUST_OK)
		sequence = ct_span(NULL, 0);
	*bytes = sequence.data;
	*len = sequence.len;
	return error;
}

CT_EXPORT void catrust_snapshot_rdn_fit(const struct catrust_snapshot *snapshot,
					size_t limit,
					struct catrust_rdn_fit *fit)
{
	ct_store_rdn_fit(ct_snapshot_set(snapshot), limit, fit);
}
