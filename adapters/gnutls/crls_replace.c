/*
 * The CRLs of a trust list: replacing one by another from its file.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <stdlib.h>
#include <string.h>

#include "adapters/common/preload.h"
#include "adapters/gnutls/crls_acceptable.h"
#include "adapters/gnutls/crls_replace.h"
#include "x509/certificate.h"

enum judgement {
	WAITS,	 /* for the issuer's certificate, or for its thisUpdate */
	IS_GOOD, /* replaces the CRL in use */
	IS_BAD,
};

static struct ct_span issuer_of(const struct ct_cert_names *cert)
{
	return ct_span(cert->issuer.data, cert->issuer.size);
}

bool ct_crls_has_candidates(const struct ct_crls *crls,
			    const struct ct_lookup *lookup)
{
	if (crls->num_candidates == 0)
		return false;
	for (size_t i = 0; i < lookup->count; i++)
		if (ct_crls_is_marked(crls, issuer_of(&lookup->certs[i])))
			return true;
	return false;
}

/* --- Candidates ---------------------------------------------------------- */

static void remove_candidate(struct ct_crls *crls, size_t number)
{
	ct_loaded_crl_unref(crls->candidates[number].crl);
	crls->candidates[number] = crls->candidates[--crls->num_candidates];
}

static void remove_candidates_of(struct ct_crls *crls, size_t origin)
{
	for (size_t i = crls->num_candidates; i-- > 0;)
		if (crls->candidates[i].origin == origin)
			remove_candidate(crls, i);
}

static bool reserve(struct ct_crls *crls, size_t more)
{
	size_t needed = crls->num_candidates + more;
	struct ct_crl_candidate *candidates;

	if (needed <= crls->candidates_capacity)
		return true;
	if (needed > SIZE_MAX / 2 / sizeof(*candidates))
		return false;
	candidates = realloc(crls->candidates, needed * sizeof(*candidates));
	if (candidates == NULL)
		return false;
	crls->candidates = candidates;
	crls->candidates_capacity = needed;
	return true;
}

static bool may_follow(const struct ct_crls *crls,
		       const struct ct_loaded_crl *crl)
{
	const struct ct_loaded_crl *before =
		ct_crls_find(crls, crl->crl.issuer);

	return before != NULL && ct_loaded_crl_may_follow(crl, before) &&
	       !ct_span_equal(crl->crl.der, before->crl.der);
}

static int compare_candidates(const void *a, const void *b)
{
	const struct ct_crl *left =
		&((const struct ct_crl_candidate *)a)->crl->crl;
	const struct ct_crl *right =
		&((const struct ct_crl_candidate *)b)->crl->crl;
	size_t len = left->issuer.len < right->issuer.len ? left->issuer.len
							  : right->issuer.len;
	int order = memcmp(left->issuer.data, right->issuer.data, len);

	if (order == 0)
		order = (left->issuer.len > right->issuer.len) -
			(left->issuer.len < right->issuer.len);
	return order != 0 ? order
			  : ct_crl_is_older(left, right) -
				    ct_crl_is_older(right, left);
}

/* Drops all but the newest of each issuer among those from @first on. */
static void keep_newest(struct ct_crls *crls, size_t first)
{
	struct ct_crl_candidate *candidates = crls->candidates;
	size_t kept = first;

	qsort(candidates + first, crls->num_candidates - first,
	      sizeof(*candidates), compare_candidates);
	for (size_t i = first; i < crls->num_candidates; i++) {
		if (kept > first &&
		    ct_span_equal(candidates[i].crl->crl.issuer,
				  candidates[kept - 1].crl->crl.issuer))
			ct_loaded_crl_unref(candidates[i].crl);
		else
			candidates[kept++] = candidates[i];
	}
	crls->num_candidates = kept;
}

bool ct_crls_set_candidates(struct ct_crls *crls, size_t origin,
			    const struct ct_crl_list *loaded)
{
	size_t first;

	if (!reserve(crls, loaded->count))
		return false;
	remove_candidates_of(crls, origin);
	first = crls->num_candidates;
	for (size_t i = 0; i < loaded->count; i++)
		if (may_follow(crls, loaded->crls[i]))
			crls->candidates[crls->num_candidates++] =
				(struct ct_crl_candidate){
					ct_loaded_crl_ref(loaded->crls[i]),
					origin};
	if (crls->num_candidates > first)
		keep_newest(crls, first);
	for (size_t i = first; i < crls->num_candidates; i++)
		ct_crls_mark(crls, crls->candidates[i].crl->crl.issuer, true);
	return true;
}

/* --- Signatures ---------------------------------------------------------- */

struct signer {
	const struct ct_libgnutls *gnutls;
	gnutls_x509_crt_t certificate;
};

/* A ct_crl_verify. Times do not count here. */
static enum catrust_error
verify_by_signer(void *context, const struct ct_crl *crl, struct ct_span spki)
{
	const struct signer *signer = context;
	const unsigned times = GNUTLS_CERT_REVOCATION_DATA_SUPERSEDED |
			       GNUTLS_CERT_REVOCATION_DATA_ISSUED_IN_FUTURE;

	(void)spki;
	return ct_crl_is_signed_by(signer->gnutls, crl, signer->certificate, 0,
				   times)
		       ? CATRUST_OK
		       : CATRUST_E_SIGNATURE;
}

/* Uses the result of an earlier check: hashing a CRL takes long. */
static bool is_signed(struct signer *signer, struct ct_span spki,
		      const struct ct_loaded_crl *crl)
{
	return ct_loaded_crl_check(crl, spki, verify_by_signer, signer) ==
	       CT_CRL_SIGNATURE_GOOD;
}

/* Judges a candidate by the key of a valid certificate of the issuer. */
static enum judgement judge_by(const struct ct_libgnutls *gnutls,
			       gnutls_x509_crt_t certificate,
			       const struct ct_loaded_crl *crl,
			       const struct ct_loaded_crl *before)
{
	struct signer signer = {gnutls, certificate};
	enum judgement judgement = WAITS;
	struct ct_certificate view;
	gnutls_datum_t der;

	if (gnutls->x509_crt_export2(certificate, GNUTLS_X509_FMT_DER, &der) <
	    0)
		return WAITS;
	if (ct_certificate_parse(&view, ct_span(der.data, der.size)) ==
		    CATRUST_OK &&
	    is_signed(&signer, view.spki, before))
		judgement =
			is_signed(&signer, view.spki, crl) ? IS_GOOD : IS_BAD;
	(*gnutls->free)(der.data);
	return judgement;
}

static enum judgement judge_by_ca(const struct ct_libgnutls *gnutls,
				  struct ct_span der,
				  const struct ct_loaded_crl *crl,
				  const struct ct_loaded_crl *before)
{
	const gnutls_datum_t data = {(unsigned char *)(uintptr_t)der.data,
				     (unsigned)der.len};
	enum judgement judgement = WAITS;
	gnutls_x509_crt_t certificate;

	if (gnutls->x509_crt_init(&certificate) < 0)
		return WAITS;
	if (gnutls->x509_crt_import(certificate, &data, GNUTLS_X509_FMT_DER) >=
	    0)
		judgement = judge_by(gnutls, certificate, crl, before);
	gnutls->x509_crt_deinit(certificate);
	return judgement;
}

static bool is_valid(const struct ct_libgnutls *gnutls,
		     const struct ct_list *list, gnutls_x509_crt_t *chain,
		     unsigned count)
{
	unsigned status = GNUTLS_CERT_INVALID;

	return gnutls->x509_trust_list_verify_crt(list->working, chain, count,
						  0, &status, NULL) >= 0 &&
	       status == 0;
}

static enum judgement judge(const struct ct_libgnutls *gnutls,
			    const struct ct_list *list,
			    const struct ct_lookup *lookup,
			    const struct ct_loaded_crl *crl,
			    const struct ct_loaded_crl *before)
{
	const struct ct_store *store = list->store;
	struct ct_span issuer = crl->crl.issuer;
	enum judgement judgement = WAITS;

	if (crl->crl.this_update > (int64_t)ct_libgnutls_now(gnutls))
		return WAITS;
	for (uint32_t at = ct_store_find_subject(store, issuer);
	     at != CT_STORE_NONE && judgement == WAITS;
	     at = ct_store_next_same_subject(store, at))
		judgement = judge_by_ca(gnutls, ct_store_der(store, at), crl,
					before);
	for (unsigned i = 0; i < lookup->chain_len && judgement == WAITS; i++) {
		const gnutls_datum_t *subject = &lookup->certs[i].subject;

		if (ct_span_equal(ct_span(subject->data, subject->size),
				  issuer) &&
		    is_valid(gnutls, list, lookup->chain + i,
			     lookup->chain_len - i))
			judgement =
				judge_by(gnutls, lookup->chain[i], crl, before);
	}
	return judgement;
}

/* --- Replacing ----------------------------------------------------------- */

/* Judges one candidate. True when it is in use now; *out_waits: it stays a
 * candidate. */
static bool settle(const struct ct_libgnutls *gnutls, struct ct_list *list,
		   const struct ct_lookup *lookup, struct ct_loaded_crl *crl,
		   bool *out_waits)
{
	enum judgement judgement = IS_BAD;

	/* A newer one may be in use by now. */
	if (may_follow(&list->crls, crl))
		judgement = judge(gnutls, list, lookup, crl,
				  ct_crls_find(&list->crls, crl->crl.issuer));
	*out_waits = judgement == WAITS;
	if (judgement == IS_GOOD)
		ct_crls_put(&list->crls, crl);
	if (judgement != WAITS)
		ct_preload_say("gnutls", "%s",
			       judgement == IS_GOOD
				       ? "a new CRL is used"
				       : "a new CRL is not used: it was not "
					 "signed by the issuer's key");
	return judgement == IS_GOOD;
}

static bool replace_of(const struct ct_libgnutls *gnutls, struct ct_list *list,
		       const struct ct_lookup *lookup, struct ct_span issuer)
{
	struct ct_crls *crls = &list->crls;
	bool is_replaced = false, waits_any = false;

	for (size_t i = crls->num_candidates; i-- > 0;) {
		struct ct_loaded_crl *crl = crls->candidates[i].crl;
		bool waits;

		if (!ct_span_equal(crl->crl.issuer, issuer))
			continue;
		is_replaced |= settle(gnutls, list, lookup, crl, &waits);
		waits_any |= waits;
		if (!waits)
			remove_candidate(crls, i);
	}
	ct_crls_mark(&list->crls, issuer, waits_any);
	return is_replaced;
}

bool ct_crls_replace(const struct ct_libgnutls *gnutls, struct ct_list *list,
		     const struct ct_lookup *lookup)
{
	bool is_replaced = false;

	for (size_t i = 0; i < lookup->count; i++) {
		struct ct_span issuer = issuer_of(&lookup->certs[i]);

		if (ct_crls_is_marked(&list->crls, issuer))
			is_replaced |= replace_of(gnutls, list, lookup, issuer);
	}
	return is_replaced;
}
