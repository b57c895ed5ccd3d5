/*
 * Trust lists and credentials: CRLs.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * They are found by the issuer's name as it is encoded.
 */

#include <config.h>

#include <stdlib.h>

#include "base/hash.h"
#include "crypto/signature_algorithm.h"
#include "crypto/signature_cost.h"
#include "gnutls/trust/credentials.h"
#include "gnutls/read/crl.h"
#include "gnutls/read/crt.h"
#include "gnutls/trust/trust_list.h"
#include "gnutls/trust/trust_list_crl.h"
#include "gnutls_verdicts/crl_verify.h"
#include "revocation/crl_copies.h"
#include "verify/verify.h"

struct member {
	struct ct_chain_link link;
	gnutls_x509_crl_t crl;
	bool is_given; /* by the application */
};

static struct member *member_of(struct ct_chain_link *link)
{
	return (struct member *)(void *)link; /* its first member */
}

static void free_members(struct ct_chain_link *link, bool all)
{
	while (link != NULL) {
		struct member *member = member_of(link);

		link = link->next;
		if (all || !member->is_given)
			gnutls_x509_crl_deinit(member->crl);
		free(member);
	}
}

void ct_gnutls_trust_list_free_crls(struct ct_chain_table *crls, bool all)
{
	for (size_t i = 0; i < crls->num_heads; i++)
		free_members(crls->heads[i], all);
	free(crls->heads);
}

static uint64_t hash_issuer(struct ct_span issuer)
{
	return ct_hash(ct_hash_process_key(), issuer);
}

/* From this member on, the first CRL of the issuer; or NULL. */
static struct member *find_issuer(struct ct_chain_link *link,
				  struct ct_span issuer)
{
	for (; link != NULL; link = ct_chain_next(link))
		if (ct_span_equal(
			    ct_gnutls_crl_view(member_of(link)->crl)->issuer,
			    issuer))
			break;
	return link != NULL ? member_of(link) : NULL;
}

/* With a CRL of the same issuer the newer one is held, and the other ends. True
 * when there is such a one. */
static bool replace(gnutls_x509_trust_list_t list, gnutls_x509_crl_t crl,
		    bool is_given, uint64_t hash)
{
	const struct ct_crl *view = ct_gnutls_crl_view(crl);
	struct member *member = find_issuer(
		ct_chain_table_first(&list->crls, hash), view->issuer);

	if (member == NULL)
		return false;
	if (ct_crl_is_older(view, ct_gnutls_crl_view(member->crl))) {
		gnutls_x509_crl_deinit(crl);
		return true;
	}
	gnutls_x509_crl_deinit(member->crl);
	member->crl = crl;
	member->is_given = is_given;
	return true;
}

static int add_crl(gnutls_x509_trust_list_t list, gnutls_x509_crl_t crl,
		   bool is_given, bool no_duplicates)
{
	uint64_t hash = hash_issuer(ct_gnutls_crl_view(crl)->issuer);
	struct member *member;

	if (no_duplicates && replace(list, crl, is_given, hash))
		return 0;
	member = malloc(sizeof(*member));
	if (member == NULL)
		return GNUTLS_E_MEMORY_ERROR;
	*member = (struct member){.crl = crl, .is_given = is_given};
	if (ct_chain_table_add(&list->crls, &member->link, hash))
		return 0;
	free(member);
	return GNUTLS_E_MEMORY_ERROR;
}

/* What one call may still have verified. Good signatures cost nothing, so that
 * any number of CRLs can be added; copies of those are not verified again. */
struct checks {
	gnutls_x509_trust_list_t list;
	unsigned flags; /* of gnutls_x509_crl_verify() */
	size_t left;	/* what those that fail may cost */
	bool is_exceeded;
	struct ct_crl_copies good;
};

/* For @num CRLs. False when memory ran out. */
static bool init_checks(struct checks *checks, gnutls_x509_trust_list_t list,
			size_t num, unsigned flags)
{
	*checks = (struct checks){
		.list = list,
		.flags = flags,
		.left = CT_VERIFY_DEFAULT_SIGNATURES,
	};
	return ct_crl_copies_init(&checks->good, num);
}

static size_t cost_of(const struct ct_crl *crl,
		      const struct ct_certificate *issuer)
{
	struct ct_signature_algorithm algorithm;
	struct ct_public_key key;

	if (ct_signature_algorithm_parse(&algorithm, crl->algorithm) !=
		    CATRUST_OK ||
	    ct_public_key_parse(&key, issuer->spki) != CATRUST_OK)
		return 0;
	return ct_signature_cost(&key, algorithm.digest, crl->tbs.len);
}

static bool is_in_order(struct checks *checks, const struct ct_crl *crl,
			const struct ct_certificate *issuer)
{
	size_t cost = cost_of(crl, issuer);
	unsigned status;

	checks->is_exceeded = checks->left < cost;
	if (checks->is_exceeded)
		return false;
	if (ct_gnutls_crl_verify(crl, issuer, checks->flags, &status) == 0 &&
	    status == 0)
		return true;
	checks->left -= cost;
	return false;
}

/* 0 when the CRL is one of a CA of the list and in order; otherwise
 * GNUTLS_E_CRL_VERIFICATION_ERROR. */
static int verify_crl(struct checks *checks, gnutls_x509_crl_t object)
{
	const struct ct_store *store = checks->list->store;
	const struct ct_crl *crl = ct_gnutls_crl_view(object);
	uint32_t position = ct_store_find_subject(store, crl->issuer);
	struct ct_certificate issuer;

	if (ct_crl_copies_has(&checks->good, object->loaded))
		return 0;
	/* What has another fault costs no check. */
	if (ct_gnutls_crl_time_status(crl) != 0 || position == CT_STORE_NONE ||
	    ct_certificate_parse(&issuer, ct_store_der(store, position)) !=
		    CATRUST_OK ||
	    !is_in_order(checks, crl, &issuer))
		return GNUTLS_E_CRL_VERIFICATION_ERROR;
	ct_crl_copies_add(&checks->good, object->loaded);
	return 0;
}

/* *out_num_taken: how many objects are the list's, or have ended, also on
 * failure. @checks of NULL: without verifying. */
static int add_crls(gnutls_x509_trust_list_t list,
		    const gnutls_x509_crl_t *crl_list, unsigned crl_size,
		    bool are_given, unsigned flags, struct checks *checks,
		    unsigned *out_num_taken)
{
	bool no_duplicates = (flags & GNUTLS_TL_NO_DUPLICATES) != 0;
	int num_added = 0;

	*out_num_taken = 0;
	for (unsigned i = 0; i < crl_size; i++) {
		int ret = GNUTLS_E_INVALID_REQUEST;

		if (!ct_gnutls_crl_is_set(crl_list[i]))
			return ret;
		ret = checks == NULL ? 0 : verify_crl(checks, crl_list[i]);
		if (ret < 0) {
			/* The caller cannot tell which ones were refused. */
			if (no_duplicates)
				gnutls_x509_crl_deinit(crl_list[i]);
			++*out_num_taken;
			if ((flags & GNUTLS_TL_FAIL_ON_INVALID_CRL) != 0 ||
			    checks->is_exceeded)
				return ret;
			continue;
		}
		CT_TRY_CODE(
			add_crl(list, crl_list[i], are_given, no_duplicates));
		num_added++;
		++*out_num_taken;
	}
	return num_added;
}

CT_EXPORT int gnutls_x509_trust_list_add_crls(gnutls_x509_trust_list_t list,
					      const gnutls_x509_crl_t *crl_list,
					      unsigned crl_size,
					      unsigned int flags,
					      unsigned int verification_flags)
{
	struct checks checks;
	unsigned num_taken;
	int ret;

	if (crl_size == 0 || crl_list == NULL)
		return 0;
	if ((flags & GNUTLS_TL_VERIFY_CRL) == 0)
		return add_crls(list, crl_list, crl_size, true, flags, NULL,
				&num_taken);
	if (!init_checks(&checks, list, crl_size, verification_flags))
		return GNUTLS_E_MEMORY_ERROR;
	ret = add_crls(list, crl_list, crl_size, true, flags, &checks,
		       &num_taken);
	ct_crl_copies_clear(&checks.good);
	return ret;
}

/* Adds the CRLs of a list as objects of our own; with
 * GNUTLS_TL_FAIL_ON_INVALID_CRL all or none. Ends the list. */
static int add_loaded(gnutls_x509_trust_list_t list, struct ct_crl_list *loaded,
		      unsigned flags, unsigned verify_flags)
{
	bool all_or_none = (flags & GNUTLS_TL_FAIL_ON_INVALID_CRL) != 0;
	bool are_verified = (flags & GNUTLS_TL_VERIFY_CRL) != 0;
	size_t count = loaded->count;
	gnutls_x509_crl_t *crls = calloc(count, sizeof(*crls));
	struct checks checks;
	bool has_memory =
		init_checks(&checks, list, count, verify_flags) && crls != NULL;
	int ret = GNUTLS_E_MEMORY_ERROR;
	unsigned num_taken = 0;

	if (has_memory)
		ret = ct_gnutls_crl_from_list(loaded, crls);
	ct_crl_list_clear(loaded);
	for (size_t i = 0; all_or_none && ret == 0 && i < count; i++)
		ret = verify_crl(&checks, crls[i]);
	if (ret == 0)
		ret = add_crls(list, crls, (unsigned)count, false,
			       flags | GNUTLS_TL_NO_DUPLICATES,
			       are_verified && !all_or_none ? &checks : NULL,
			       &num_taken);
	for (size_t i = num_taken; crls != NULL && i < count; i++)
		gnutls_x509_crl_deinit(crls[i]);
	ct_crl_copies_clear(&checks.good);
	free(crls);
	return ret;
}

int ct_gnutls_trust_list_load_crl_file(gnutls_x509_trust_list_t list,
				       const char *path,
				       gnutls_x509_crt_fmt_t type,
				       unsigned tl_flags, unsigned verify_flags)
{
	struct ct_load_options options = ct_gnutls_load_options(type);
	struct ct_crl_list loaded = CT_CRL_LIST_INIT;
	enum catrust_error error =
		ct_crl_load_file(path, &options, &loaded, NULL);

	if (error != CATRUST_OK)
		return ct_gnutls_crl_error(error);
	return add_loaded(list, &loaded, tl_flags, verify_flags);
}

int ct_gnutls_trust_list_load_crl_memory(gnutls_x509_trust_list_t list,
					 const gnutls_datum_t *crls,
					 gnutls_x509_crt_fmt_t type,
					 unsigned tl_flags,
					 unsigned verify_flags)
{
	struct ct_load_options options = ct_gnutls_load_options(type);
	struct ct_crl_list loaded = CT_CRL_LIST_INIT;
	enum catrust_error error =
		ct_crl_load_memory(ct_gnutls_span(crls), &options, &loaded);

	if (error != CATRUST_OK)
		return ct_gnutls_crl_error(error);
	return add_loaded(list, &loaded, tl_flags, verify_flags);
}

bool ct_gnutls_trust_list_is_revoked(gnutls_x509_trust_list_t list,
				     gnutls_x509_crt_t cert,
				     gnutls_verify_output_function *func)
{
	struct ct_span issuer = cert->view.issuer;
	struct ct_chain_link *link =
		ct_chain_table_first(&list->crls, hash_issuer(issuer));
	struct member *member;
	bool is_revoked = false;

	for (; !is_revoked && (member = find_issuer(link, issuer)) != NULL;
	     link = ct_chain_next(&member->link)) {
		is_revoked =
			ct_gnutls_crl_has(member->crl->loaded, &cert->view);
		if (func != NULL)
			func(cert, NULL, member->crl,
			     is_revoked
				     ? GNUTLS_CERT_REVOKED | GNUTLS_CERT_INVALID
				     : 0);
	}
	return is_revoked;
}

/* --- Credentials --------------------------------------------------------- */

static unsigned credentials_flags(gnutls_certificate_credentials_t res)
{
	if ((res->flags & GNUTLS_CERTIFICATE_VERIFY_CRLS) == 0)
		return GNUTLS_TL_NO_DUPLICATES;
	return GNUTLS_TL_NO_DUPLICATES | GNUTLS_TL_VERIFY_CRL |
	       GNUTLS_TL_FAIL_ON_INVALID_CRL;
}

CT_EXPORT int
gnutls_certificate_set_x509_crl_file(gnutls_certificate_credentials_t res,
				     const char *crlfile,
				     gnutls_x509_crt_fmt_t type)
{
	if (crlfile == NULL)
		return 0;
	return ct_gnutls_trust_list_load_crl_file(
		res->trust_list, crlfile, type, credentials_flags(res), 0);
}

CT_EXPORT int
gnutls_certificate_set_x509_crl_mem(gnutls_certificate_credentials_t res,
				    const gnutls_datum_t *crls,
				    gnutls_x509_crt_fmt_t type)
{
	if (crls == NULL || crls->data == NULL)
		return 0;
	return ct_gnutls_trust_list_load_crl_memory(res->trust_list, crls, type,
						    credentials_flags(res), 0);
}

CT_EXPORT int
gnutls_certificate_set_x509_crl(gnutls_certificate_credentials_t res,
				gnutls_x509_crl_t *crl_list, int crl_list_size)
{
	struct ct_crl_list list = CT_CRL_LIST_INIT;

	if (res == NULL || crl_list == NULL || crl_list_size < 1)
		return GNUTLS_E_INVALID_REQUEST;
	/* The credentials have objects of their own over the same bytes. */
	for (int i = 0; i < crl_list_size; i++) {
		enum catrust_error error = CATRUST_E_INVALID_ARGUMENT;

		if (ct_gnutls_crl_is_set(crl_list[i]))
			error = ct_crl_list_append(&list, crl_list[i]->loaded);
		if (error == CATRUST_OK) {
			ct_loaded_crl_ref(crl_list[i]->loaded);
			continue;
		}
		ct_crl_list_clear(&list);
		return ct_gnutls_error(error);
	}
	return add_loaded(res->trust_list, &list, credentials_flags(res), 0);
}

CT_EXPORT void
gnutls_certificate_set_flags(gnutls_certificate_credentials_t res,
			     unsigned int flags)
{
	res->flags = flags;
}

/* Nothing, as in GnuTLS, where it has been kept for old programs. */
CT_EXPORT void gnutls_certificate_free_crls(gnutls_certificate_credentials_t sc)
{
	(void)sc;
}
