/*
 * CRLite of native stores.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <string.h>
#include <time.h>

#include "crypto/digest.h"
#include "native/crlite.h"
#include "native/report.h"
#include "native/verify.h"
#include "revocation/crlite_check.h"

CT_EXPORT enum catrust_error
catrust_store_add_crlite(struct catrust_store *store, const char *path,
			 struct catrust_report *report)
{
	if (store == NULL)
		return CATRUST_E_INVALID_ARGUMENT;
	return ct_crlite_cache_set(&store->crlite, path,
				   report == NULL ? NULL : ct_report_add,
				   report);
}

CT_EXPORT enum catrust_error
catrust_store_set_crlite_max_age(struct catrust_store *store, int64_t seconds)
{
	if (store == NULL || seconds < 0)
		return CATRUST_E_INVALID_ARGUMENT;
	atomic_store(&store->crlite.max_age, seconds);
	return CATRUST_OK;
}

/* --- Queries -------------------------------------------------------------- */

static enum catrust_crlite_verdict
verdict_of(const struct ct_crlite_result *result)
{
	static const enum catrust_crlite_verdict verdicts[] = {
		[CT_CRLITE_NOT_COVERED] = CATRUST_CRLITE_NOT_COVERED,
		[CT_CRLITE_NOT_ENROLLED] = CATRUST_CRLITE_NOT_ENROLLED,
		[CT_CRLITE_NOT_REVOKED] = CATRUST_CRLITE_NOT_REVOKED,
		[CT_CRLITE_REVOKED] = CATRUST_CRLITE_REVOKED,
	};

	if (result->is_stale && result->answer != CT_CRLITE_REVOKED)
		return CATRUST_CRLITE_STALE;
	return verdicts[result->answer];
}

/* Within a read section. */
static enum catrust_error ask(const struct catrust_store *store,
			      const struct ct_certificate *certificate,
			      const struct ct_certificate *issuer, int64_t at,
			      struct catrust_crlite *out)
{
	const struct ct_crlite_data *data =
		ct_crlite_cache_data(&store->crlite);
	const struct ct_crlite_query query = {
		.sha256 = ct_digest_sha256,
		.certificate = certificate,
		.issuer = issuer,
		.time = at,
		.max_age = atomic_load(&store->crlite.max_age),
	};
	struct ct_crlite_result result;

	*out = (struct catrust_crlite){.verdict = CATRUST_CRLITE_NO_DATA};
	if (data == NULL)
		return CATRUST_OK;
	CT_TRY(ct_crlite_check(data, &query, &result));
	out->verdict = verdict_of(&result);
	out->num_filters = result.num_filters;
	out->has_time = result.has_time;
	out->generated_at = result.generated_at;
	if (result.filter != NULL)
		memcpy(out->filter, result.filter, sizeof(out->filter));
	return CATRUST_OK;
}

CT_EXPORT enum catrust_error catrust_store_check_crlite(
	const struct catrust_store *store, struct catrust_bytes certificate,
	struct catrust_bytes issuer, int64_t at, struct catrust_crlite *crlite)
{
	struct ct_certificate subject, signer;
	enum catrust_error error;

	if (store == NULL || crlite == NULL || certificate.data == NULL ||
	    issuer.data == NULL)
		return CATRUST_E_INVALID_ARGUMENT;
	CT_TRY(ct_certificate_parse(
		&subject, ct_span(certificate.data, certificate.len)));
	CT_TRY(ct_certificate_parse(&signer, ct_span(issuer.data, issuer.len)));
	ct_rcu_read_lock();
	error = ask(store, &subject, &signer,
		    at == -1 ? (int64_t)time(NULL) : at, crlite);
	ct_rcu_read_unlock();
	return error;
}

/* --- In verifications ----------------------------------------------------- */

CT_EXPORT enum catrust_error
catrust_verify_options_set_crlite(struct catrust_verify_options *options,
				  enum catrust_revocation_mode mode)
{
	if (options == NULL || (unsigned)mode > CATRUST_REVOCATION_REQUIRED)
		return CATRUST_E_INVALID_ARGUMENT;
	options->crlite = (int)mode;
	return CATRUST_OK;
}

/* A ct_revocation_check. An error counts as no answer. */
static enum ct_revocation_answer check(void *context,
				       const struct ct_revocation_query *query)
{
	struct ct_native_crlite *crlite = context;
	enum ct_revocation_answer answer = CT_REVOCATION_GOOD;

	if (crlite->next != NULL)
		answer = crlite->next(crlite->next_context, query);
	if (answer == CT_REVOCATION_REVOKED || answer == CT_REVOCATION_MEMORY ||
	    !ct_span_equal(query->certificate->der, crlite->end_entity))
		return answer;
	crlite->is_asked = true;
	if (ask(crlite->store, query->certificate, query->issuer, query->time,
		&crlite->answer) != CATRUST_OK)
		crlite->answer.verdict = CATRUST_CRLITE_NO_DATA;
	if (crlite->answer.verdict == CATRUST_CRLITE_REVOKED)
		return CT_REVOCATION_REVOKED;
	return crlite->is_required && crlite->answer.verdict !=
					      CATRUST_CRLITE_NOT_REVOKED
		       ? CT_REVOCATION_UNKNOWN
		       : answer;
}

void ct_native_crlite_set(struct ct_native_crlite *crlite,
			  const struct catrust_store *store,
			  enum catrust_revocation_mode mode,
			  struct ct_span end_entity,
			  struct ct_verify_options *engine)
{
	*crlite = (struct ct_native_crlite){
		.store = store,
		.end_entity = end_entity,
		.is_required = mode == CATRUST_REVOCATION_REQUIRED,
		.next = engine->check_revocation,
		.next_context = engine->revocation_context,
	};
	if (mode == CATRUST_REVOCATION_IGNORE)
		return;
	engine->check_revocation = check;
	engine->revocation_context = crlite;
}

/* --- Listing -------------------------------------------------------------- */

static void describe(const struct ct_crlite_data *data,
		     struct catrust_crlite_info *info)
{
	*info = (struct catrust_crlite_info){
		.num_filters = data->index.num_names,
		.num_logs = data->index.num_logs,
		.num_bytes = data->bytes.len,
		.has_time = data->has_time,
		.generated_at = data->generated_at,
	};
	(void)ct_crlite_index_times(&data->index, &info->first_time,
				    &info->last_time);
	for (size_t i = 0; i < info->num_filters; i++) {
		info->num_issuers += data->files[i]->filter.num_issuers;
		info->num_bytes += data->files[i]->mapping.bytes.len;
	}
}

CT_EXPORT enum catrust_error
catrust_store_crlite_info(const struct catrust_store *store, int64_t at,
			  struct catrust_crlite_info *info)
{
	const struct ct_crlite_data *data;

	if (store == NULL || info == NULL)
		return CATRUST_E_INVALID_ARGUMENT;
	ct_rcu_read_lock();
	data = ct_crlite_cache_data(&store->crlite);
	if (data != NULL) {
		describe(data, info);
		info->is_stale = ct_crlite_is_stale(
			data, at == -1 ? (int64_t)time(NULL) : at,
			atomic_load(&store->crlite.max_age));
	}
	ct_rcu_read_unlock();
	return data == NULL ? CATRUST_E_NOT_FOUND : CATRUST_OK;
}
