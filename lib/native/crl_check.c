/*
 * CRLs of native stores: checking certificates.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <time.h>

#include "crypto/libgcrypt.h"
#include "native/cert.h"
#include "native/crl.h"
#include "native/crl_signature.h"
#include "native/verify.h"
#include "verify/revocation.h"
#include "x509/name.h"

/* The context of the callbacks. */
struct check {
	struct ct_crl_budget budget; /* the first one: ct_native_verify_crl() */
	const struct ct_store *set;
	const struct ct_certificate *issuer;
};

/* Gives the CA of the store that issued an indirect CRL. A CRL of the
 * certificate's issuer is verified with its key: another CA with the same name
 * is another trust anchor (f). */
static bool next_issuer(void *context, const struct ct_crl *crl, size_t *cursor,
			struct ct_certificate *out)
{
	const struct check *check = context;

	return !ct_name_equal(check->issuer->subject, crl->issuer) &&
	       ct_native_next_issuer(check->set, crl, cursor, out);
}

static enum ct_crl_expiry expiry_of(const struct catrust_store *store)
{
	switch (atomic_load(&store->crl_expiry)) {
	case CATRUST_CRL_EXPIRY_GRACE:
		return CT_CRL_EXPIRY_GRACE;
	case CATRUST_CRL_EXPIRY_SOFT:
		return CT_CRL_EXPIRY_SOFT;
	default:
		return CT_CRL_EXPIRY_FAIL;
	}
}

/* A certificate and, if already known, its facts. */
struct party {
	const struct ct_certificate *view;
	const struct ct_crl_facts *facts;
};

/* Checks a certificate by the CRLs of a view; @set are the CAs. */
static void check_by_view(const struct catrust_store *store,
			  const struct ct_store *set,
			  const struct ct_crl_view *view,
			  const struct party *certificate,
			  const struct party *issuer, int64_t time,
			  struct ct_crl_result *out)
{
	struct check check = {
		.budget = {.left = CT_VERIFY_DEFAULT_SIGNATURES},
		.set = set,
		.issuer = issuer->view,
	};
	struct ct_crl_query query = {
		.certificate = certificate->view,
		.issuer = issuer->view,
		.certificate_facts = certificate->facts,
		.issuer_facts = issuer->facts,
		.time = time,
		.expiry = expiry_of(store),
		.grace = atomic_load(&store->crl_grace),
		.verify = ct_native_verify_crl,
		.next_issuer = next_issuer,
		.context = &check,
	};

	if (view != NULL) {
		ct_crl_check(view->set, &query, out);
		return;
	}
	*out = (struct ct_crl_result){
		.verdict = CT_CRL_UNDETERMINED,
		.notes = CT_CRL_NOTE_NONE_FOUND,
	};
}

/* Checks by the store's current CRLs. */
static enum catrust_error check_crls(const struct catrust_store *store,
				     const struct party *certificate,
				     const struct party *issuer, int64_t at,
				     struct catrust_revocation *revocation)
{
	struct ct_crl_result result;

	CT_TRY(ct_crypto_init());
	CT_TRY(ct_crl_cache_prepare(&store->crls));
	ct_native_store_read_lock(store);
	check_by_view(store, ct_rcu_dereference(&store->set),
		      ct_crl_cache_view(&store->crls), certificate, issuer,
		      at == -1 ? (int64_t)time(NULL) : at, &result);
	ct_rcu_read_unlock();
	if (result.is_memory_out && result.verdict != CT_CRL_REVOKED)
		return CATRUST_E_MEMORY;
	if (result.is_limit_reached && result.verdict != CT_CRL_REVOKED)
		return CATRUST_E_LIMIT;
	*revocation = (struct catrust_revocation){
		.verdict = (enum catrust_crl_verdict)result.verdict,
		.notes = result.notes,
		.reason = (int)result.reason,
		.date = result.date,
		.has_invalidity_date = result.has_invalidity_date,
		.invalidity_date = result.invalidity_date,
	};
	return CATRUST_OK;
}

CT_EXPORT enum catrust_error
catrust_store_check_revocation(const struct catrust_store *store,
			       struct catrust_bytes certificate,
			       struct catrust_bytes issuer, int64_t at,
			       struct catrust_revocation *revocation)
{
	struct ct_certificate subject, signer;

	if (store == NULL || revocation == NULL || certificate.data == NULL ||
	    issuer.data == NULL)
		return CATRUST_E_INVALID_ARGUMENT;
	CT_TRY(ct_certificate_parse(
		&subject, ct_span(certificate.data, certificate.len)));
	CT_TRY(ct_certificate_parse(&signer, ct_span(issuer.data, issuer.len)));
	return check_crls(store, &(struct party){.view = &subject},
			  &(struct party){.view = &signer}, at, revocation);
}

CT_EXPORT enum catrust_error
catrust_store_check_cert(const struct catrust_store *store,
			 const struct catrust_cert *cert,
			 const struct catrust_cert *issuer, int64_t at,
			 struct catrust_revocation *revocation)
{
	if (store == NULL || revocation == NULL || cert == NULL ||
	    issuer == NULL)
		return CATRUST_E_INVALID_ARGUMENT;
	return check_crls(store, &(struct party){&cert->view, &cert->facts},
			  &(struct party){&issuer->view, &issuer->facts}, at,
			  revocation);
}

/* --- In verifications ----------------------------------------------------- */

CT_EXPORT enum catrust_error
catrust_verify_options_set_revocation(struct catrust_verify_options *options,
				      enum catrust_revocation_mode mode)
{
	if (options == NULL || (unsigned)mode > CATRUST_REVOCATION_REQUIRED)
		return CATRUST_E_INVALID_ARGUMENT;
	options->revocation = (int)mode;
	return CATRUST_OK;
}

static enum ct_revocation_answer
nothing_known(void *context, const struct ct_revocation_query *query)
{
	(void)context;
	(void)query;
	return CT_REVOCATION_UNKNOWN;
}

void ct_native_revocation_set(struct ct_revocation *revocation,
			      const struct catrust_store *store,
			      enum catrust_revocation_mode mode,
			      const struct ct_crl_view *view,
			      struct ct_verify_options *engine)
{
	if (mode == CATRUST_REVOCATION_IGNORE ||
	    (view == NULL && mode == CATRUST_REVOCATION_IF_KNOWN))
		return;
	revocation->crls = view != NULL ? view->set : NULL;
	revocation->options = engine;
	revocation->is_soft = mode == CATRUST_REVOCATION_IF_KNOWN;
	revocation->expiry = expiry_of(store);
	revocation->grace = atomic_load(&store->crl_grace);
	engine->check_revocation =
		view != NULL ? ct_revocation_by_crls : nothing_known;
	engine->revocation_context = revocation;
}
