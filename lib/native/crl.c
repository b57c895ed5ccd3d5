/*
 * CRLs of native stores: loading and listing.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include "native/crl.h"

/* --- Loading -------------------------------------------------------------- */

static enum catrust_error add_source(struct catrust_store *store,
				     enum ct_crl_source_kind kind,
				     const char *path, struct ct_span data,
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
	return add_source(store, CT_CRL_SOURCE_FILE, path, ct_span(NULL, 0),
			  options, count);
}

CT_EXPORT enum catrust_error
catrust_store_add_crl_directory(struct catrust_store *store, const char *path,
				const struct catrust_load_options *options,
				size_t *count)
{
	return add_source(store, CT_CRL_SOURCE_DIRECTORY, path,
			  ct_span(NULL, 0), options, count);
}

CT_EXPORT enum catrust_error catrust_store_add_crl_memory(
	struct catrust_store *store, const void *data, size_t len,
	const struct catrust_load_options *options, size_t *count)
{
	return add_source(store, CT_CRL_SOURCE_MEMORY, NULL, ct_span(data, len),
			  options, count);
}

/* --- Expiry -------------------------------------------------------------- */

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

/* --- Listing -------------------------------------------------------------- */

/* A struct catrust_crls is the engine's view. */
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
