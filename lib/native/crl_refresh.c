/*
 * CRLs of native stores: refreshing.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include "crypto/libgcrypt.h"
#include "native/crl_refresh.h"
#include "native/crl_signature.h"
#include "native/report.h"
#include "verify/revocation.h"
#include "x509/key_id.h"

/* Checks a signature with a key. Good signatures are not charged, so that a
 * file may have any number of CRLs that a CA of the store signed. */
static enum ct_crl_signature check(const struct ct_loaded_crl *crl,
				   struct ct_span spki,
				   struct ct_crl_budget *budget)
{
	size_t left = budget->left;
	enum ct_crl_signature result =
		ct_loaded_crl_check(crl, spki, ct_native_verify_crl, budget);

	if (result == CT_CRL_SIGNATURE_GOOD)
		budget->left = left;
	return result;
}

/* Checks with the keys by which verifications have verified @before. */
static enum ct_crl_judgement judge_by_keys(const struct ct_loaded_crl *crl,
					   const struct ct_loaded_crl *before,
					   struct ct_crl_budget *budget,
					   bool *out_is_known)
{
	const struct ct_checked_signature *cursor = NULL;
	struct ct_span spki;

	while (ct_loaded_crl_next_key(before, &cursor, &spki)) {
		*out_is_known = true;
		switch (check(crl, spki, budget)) {
		case CT_CRL_SIGNATURE_GOOD:
			return CT_CRL_REPLACES;
		case CT_CRL_SIGNATURE_UNCHECKED:
			return budget->is_exceeded ? CT_CRL_LIMIT
						   : CT_CRL_MEMORY;
		default:
			break;
		}
	}
	return CT_CRL_BESIDE;
}

/* Gives the next CA of the store that has the issuer's name and, if the CRL has
 * a key identifier, no different one. */
static bool next_issuer(const struct ct_store *set,
			const struct ct_loaded_crl *crl, size_t *cursor,
			struct ct_certificate *out)
{
	struct ct_span key_id;

	while (ct_native_next_issuer(set, &crl->crl, cursor, out))
		if (!ct_certificate_key_id(out, &key_id) ||
		    ct_key_ids_match(crl->scope.key_id, key_id))
			return true;
	return false;
}

/* Checks with the CAs of the store, too. */
static enum ct_crl_judgement judge_crl(void *context,
				       const struct ct_loaded_crl *crl,
				       const struct ct_loaded_crl *before,
				       size_t *left)
{
	struct ct_crl_budget budget = {.left = *left};
	enum ct_crl_judgement judgement = CT_CRL_BESIDE;
	bool is_known = false, is_signed = false;
	struct ct_certificate issuer;
	size_t cursor = 0;

	if (ct_crypto_init() != CATRUST_OK)
		return CT_CRL_BESIDE;
	if (before != NULL)
		judgement = judge_by_keys(crl, before, &budget, &is_known);
	while (judgement == CT_CRL_BESIDE &&
	       next_issuer(context, crl, &cursor, &issuer)) {
		enum ct_crl_signature now = check(crl, issuer.spki, &budget);
		enum ct_crl_signature then = CT_CRL_SIGNATURE_BAD;

		if (before != NULL)
			then = check(before, issuer.spki, &budget);
		if (now == CT_CRL_SIGNATURE_UNCHECKED ||
		    then == CT_CRL_SIGNATURE_UNCHECKED) {
			judgement = budget.is_exceeded ? CT_CRL_LIMIT
						       : CT_CRL_MEMORY;
			break;
		}
		is_signed |= now == CT_CRL_SIGNATURE_GOOD;
		is_known |= then == CT_CRL_SIGNATURE_GOOD;
		if (now == CT_CRL_SIGNATURE_GOOD &&
		    then == CT_CRL_SIGNATURE_GOOD)
			judgement = CT_CRL_REPLACES;
	}
	*left = budget.left;
	if (judgement == CT_CRL_BESIDE && is_known && !is_signed)
		judgement = CT_CRL_FORGED;
	return judgement;
}

enum catrust_error ct_native_crls_refresh(struct ct_crl_cache *crls,
					  struct ct_store *set,
					  enum catrust_vanished_policy vanished,
					  struct catrust_report *report,
					  bool *out_changed)
{
	/* The same limit for all files as for one verification. */
	size_t checks_left = CT_VERIFY_DEFAULT_SIGNATURES;
	const struct ct_crl_rescan how = {
		.keep_vanished = vanished == CATRUST_VANISHED_KEEP,
		.judge = judge_crl,
		.judge_context = set,
		.checks_left = &checks_left,
		.report = report != NULL ? ct_report_add : NULL,
		.report_context = report,
	};

	return ct_crl_cache_refresh(crls, &how, out_changed);
}
