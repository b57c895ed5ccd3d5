/*
 * CRLs of native stores: loading, refreshing, looking at them.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include "crypto/libgcrypt.h"
#include "native/crl.h"
#include "native/crl_signature.h"
#include "native/report.h"

/* --- Loading -------------------------------------------------------------- */

static enum catrust_error add(struct catrust_store *store,
			      enum ct_crl_source_kind kind, const char *path,
			      struct ct_span data,
			      const struct catrust_load_options *options,
			      size_t *count)
{
	struct ct_load_options engine;

	if (store == NULL || (kind != CT_CRL_SOURCE_MEMORY && path == NULL) ||
	    (data.data == NULL && data.len > 0))
		return CATRUST_E_INVALID_ARGUMENT;
	CT_TRY(ct_native_load_options(options, &engine));
	return ct_crl_cache_add(&store->crls, kind, path, data, &engine, count);
}

CT_EXPORT enum catrust_error
catrust_store_add_crl_file(struct catrust_store *store, const char *path,
			   const struct catrust_load_options *options,
			   size_t *count)
{
	return add(store, CT_CRL_SOURCE_FILE, path, ct_span(NULL, 0), options,
		   count);
}

CT_EXPORT enum catrust_error
catrust_store_add_crl_directory(struct catrust_store *store, const char *path,
				const struct catrust_load_options *options,
				size_t *count)
{
	return add(store, CT_CRL_SOURCE_DIRECTORY, path, ct_span(NULL, 0),
		   options, count);
}

CT_EXPORT enum catrust_error catrust_store_add_crl_memory(
	struct catrust_store *store, const void *data, size_t len,
	const struct catrust_load_options *options, size_t *count)
{
	return add(store, CT_CRL_SOURCE_MEMORY, NULL, ct_span(data, len),
		   options, count);
}

/* --- Refreshing ----------------------------------------------------------- */

static enum ct_crl_signature check(const struct ct_loaded_crl *crl,
				   struct ct_span spki)
{
	return ct_loaded_crl_check(crl, spki, ct_native_verify_crl, NULL);
}

/* By the keys that verifications have found to have signed @before. */
static enum ct_crl_judgement judge_by_keys(const struct ct_loaded_crl *crl,
					   const struct ct_loaded_crl *before,
					   bool *out_is_known)
{
	const struct ct_checked_signature *cursor = NULL;
	struct ct_span spki;

	while (ct_loaded_crl_next_key(before, &cursor, &spki)) {
		*out_is_known = true;
		switch (check(crl, spki)) {
		case CT_CRL_SIGNATURE_GOOD:
			return CT_CRL_REPLACES;
		case CT_CRL_SIGNATURE_UNCHECKED:
			return CT_CRL_MEMORY;
		default:
			break;
		}
	}
	return CT_CRL_BESIDE;
}

/* By the CAs of the store that have the issuer's name, too. */
static enum ct_crl_judgement judge_crl(void *context,
				       const struct ct_loaded_crl *crl,
				       const struct ct_loaded_crl *before)
{
	enum ct_crl_judgement judgement = CT_CRL_BESIDE;
	bool is_known = false, is_signed = false;
	struct ct_certificate issuer;
	size_t cursor = 0;

	if (ct_crypto_init() != CATRUST_OK)
		return CT_CRL_BESIDE;
	if (before != NULL)
		judgement = judge_by_keys(crl, before, &is_known);
	while (judgement == CT_CRL_BESIDE &&
	       ct_native_next_issuer(context, &crl->crl, &cursor, &issuer)) {
		enum ct_crl_signature now = check(crl, issuer.spki);
		enum ct_crl_signature then = CT_CRL_SIGNATURE_BAD;

		if (before != NULL)
			then = check(before, issuer.spki);
		if (now == CT_CRL_SIGNATURE_UNCHECKED ||
		    then == CT_CRL_SIGNATURE_UNCHECKED)
			return CT_CRL_MEMORY;
		is_signed |= now == CT_CRL_SIGNATURE_GOOD;
		is_known |= then == CT_CRL_SIGNATURE_GOOD;
		if (now == CT_CRL_SIGNATURE_GOOD &&
		    then == CT_CRL_SIGNATURE_GOOD)
			judgement = CT_CRL_REPLACES;
	}
	if (judgement == CT_CRL_BESIDE && is_known && !is_signed)
		judgement = CT_CRL_FORGED;
	return judgement;
}

enum catrust_error ct_native_crls_refresh(struct catrust_store *store,
					  enum catrust_vanished_policy vanished,
					  struct catrust_report *report,
					  bool *out_changed)
{
	struct catrust_snapshot *snapshot = catrust_store_snapshot(store);
	struct ct_crl_rescan how = {
		.keep_vanished = vanished == CATRUST_VANISHED_KEEP,
		.judge = judge_crl,
		.judge_context = ct_snapshot_set(snapshot),
		.report = report != NULL ? ct_report_add : NULL,
		.report_context = report,
	};
	enum catrust_error error =
		ct_crl_cache_refresh(&store->crls, &how, out_changed);

	catrust_snapshot_unref(snapshot);
	return error;
}

CT_EXPORT enum catrust_error
catrust_store_set_crl_expiry(struct catrust_store *store,
			     enum catrust_crl_expiry expiry, int64_t grace)
{
	if (store == NULL || (unsigned)expiry > CATRUST_CRL_EXPIRY_SOFT ||
	    grace < 0)
		return CATRUST_E_INVALID_ARGUMENT;
	atomic_store(&store->crl_grace, grace);
	atomic_store(&store->crl_expiry, (int)expiry);
	return CATRUST_OK;
}

/* --- Looking -------------------------------------------------------------- */

/* A struct catrust_crls is a view of the engine. */
static const struct ct_crl_view *view_of(const struct catrust_crls *crls)
{
	return (const struct ct_crl_view *)crls;
}

CT_EXPORT struct catrust_crls *
catrust_store_crls(const struct catrust_store *store)
{
	return (struct catrust_crls *)ct_crl_cache_view_get1(&store->crls);
}

CT_EXPORT void catrust_crls_unref(struct catrust_crls *crls)
{
	ct_crl_view_unref((struct ct_crl_view *)crls);
}

CT_EXPORT size_t catrust_crls_count(const struct catrust_crls *crls)
{
	return crls == NULL ? 0 : view_of(crls)->num_status;
}

CT_EXPORT enum catrust_error catrust_crls_get(const struct catrust_crls *crls,
					      size_t index,
					      struct catrust_crl_info *info)
{
	const struct ct_loaded_crl *crl;
	const struct ct_crl_status *status;

	if (index >= catrust_crls_count(crls))
		return CATRUST_E_NOT_FOUND;
	status = &view_of(crls)->status[index];
	*info = (struct catrust_crl_info){
		.path = status->path,
		.error = status->error,
		.os_error = status->os_error,
	};
	crl = status->crl;
	if (crl == NULL)
		return CATRUST_OK;
	info->is_loaded = true;
	info->unusable = crl->scope.unusable;
	info->signature =
		(enum catrust_crl_signature)ct_loaded_crl_signature(crl);
	info->is_delta = crl->scope.is_delta;
	info->has_next_update = crl->crl.has_next_update;
	info->this_update = crl->crl.this_update;
	info->next_update = crl->crl.next_update;
	info->entries = crl->crl.num_entries;
	info->der_len = crl->crl.der.len;
	info->overhead = ct_loaded_crl_overhead(crl);
	info->issuer = crl->crl.issuer.data;
	info->issuer_len = crl->crl.issuer.len;
	info->number = crl->scope.number.data;
	info->number_len = crl->scope.number.len;
	return CATRUST_OK;
}
