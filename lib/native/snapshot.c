/*
 * Snapshots: reading the certificates of a native store.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A native store never removes single certificates, so a snapshot's indices
 * are the positions of the engine's store.
 */

#include <config.h>

#include "asn1/oid.h"
#include "native/report.h"
#include "native/store.h"
#include "trust/p11_kit_write.h"
#include "trust/trust_limits.h"
#include "trust/trust_object.h"
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

/* --- Trust ---------------------------------------------------------------- */

static unsigned bits_of(struct ct_span list)
{
	struct ct_der der = ct_der(list);
	unsigned bits = 0;
	struct ct_span oid;

	while (!ct_der_is_end(&der) &&
	       ct_der_read_oid(&der, &oid) == CATRUST_OK) {
		unsigned purpose = 0;

		if (ct_oid_is(oid, ct_oid_kp_none))
			continue;
		if (ct_oid_is(oid, ct_oid_any_extended_key_usage))
			return CATRUST_TRUST_ALL;
		while (purpose < CT_TRUST_NUM_PURPOSES &&
		       !ct_oid_is(oid, ct_trust_purpose_oid(purpose)))
			purpose++;
		/* In the order of enum catrust_trust_purpose. */
		bits |= 1u << purpose;
	}
	return bits;
}

static void add_limit(struct catrust_trust *trust, uint8_t limit,
		      struct ct_span contents)
{
	int64_t time = ct_limit_time(contents);

	switch (limit) {
	case CT_LIMIT_TRUSTED:
	case CT_LIMIT_PURPOSES:
		trust->trusted &= bits_of(contents);
		break;
	case CT_LIMIT_REJECTED:
		trust->distrusted |= bits_of(contents);
		break;
	case CT_LIMIT_SERVER_AFTER:
		if (time < trust->server_distrust_after)
			trust->server_distrust_after = time;
		break;
	case CT_LIMIT_EMAIL_AFTER:
		if (time < trust->email_distrust_after)
			trust->email_distrust_after = time;
		break;
	case CT_LIMIT_EXTENSION:
		trust->has_extensions = true;
		break;
	default:
		trust->distrusted = CATRUST_TRUST_ALL;
	}
}

/* OpenSSL's settings, as lib/verify/trust_settings.h describes them. */
static void add_openssl(struct catrust_trust *trust, struct ct_span settings)
{
	struct ct_span trusted, rejected;

	if (!ct_openssl_settings_read(settings, &trusted, &rejected)) {
		trust->distrusted = CATRUST_TRUST_ALL;
		return;
	}
	if (trusted.data != NULL)
		trust->trusted &= bits_of(trusted);
	trust->distrusted |= bits_of(rejected);
}

static bool add_settings(void *context, struct ct_span settings)
{
	struct catrust_trust *trust = context;
	struct ct_span contents;
	struct ct_der limits;
	uint8_t limit;

	if (!ct_limits_open(settings, &limits))
		add_openssl(trust, settings);
	else
		while (ct_limits_next(&limits, &limit, &contents))
			add_limit(trust, limit, contents);
	return true;
}

CT_EXPORT enum catrust_error
catrust_snapshot_trust(const struct catrust_snapshot *snapshot, size_t index,
		       struct catrust_trust *trust)
{
	const struct ct_store *set = ct_snapshot_set(snapshot);

	if (index >= ct_store_end(set))
		return CATRUST_E_NOT_FOUND;
	*trust = (struct catrust_trust){
		.trusted = CATRUST_TRUST_ALL,
		.server_distrust_after = INT64_MAX,
		.email_distrust_after = INT64_MAX,
	};
	(void)ct_store_each_settings(set, (uint32_t)index, add_settings, trust);
	return CATRUST_OK;
}

CT_EXPORT enum catrust_error
catrust_snapshot_write_p11_kit(const struct catrust_snapshot *snapshot,
			       struct catrust_report *report, char **text,
			       size_t *len)
{
	struct ct_buffer out = CT_BUFFER_INIT;
	enum catrust_error error;

	*text = NULL;
	error = ct_p11_kit_write(ct_snapshot_set(snapshot), ct_report_add,
				 report, &out);
	if (error == CATRUST_OK)
		error = ct_buffer_append(&out, "", 1);
	if (error != CATRUST_OK) {
		ct_buffer_clear(&out);
		return error;
	}
	ct_buffer_trim(&out);
	*text = (char *)out.data;
	if (len != NULL)
		*len = out.len - 1;
	return CATRUST_OK;
}

/* --- Searches ------------------------------------------------------------- */

CT_EXPORT enum catrust_error
catrust_snapshot_find_subject(const struct catrust_snapshot *snapshot,
			      const void *subject, size_t subject_len,
			      size_t *index,
			      struct catrust_certificate *certificate)
{
	const struct ct_store *set = ct_snapshot_set(snapshot);
	struct ct_span wanted = ct_span(subject, subject_len);
	uint32_t position;

	/* Continue from the last certificate found, not from the first one. */
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
