/*
 * Hooks: verification, look-ups, and the verification of other objects.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Each finds out what the real function will look up in the list, and runs it
 * on a list that has that (list.h).
 */

#include <config.h>

#include <pthread.h>

#include "adapters/common/preload.h"
#include "adapters/gnutls/add.h"
#include "adapters/gnutls/crlite.h"
#include "adapters/gnutls/hooks.h"
#include "adapters/gnutls/list_guard.h"
#include "adapters/gnutls/list_table.h"

/* --- Verification -------------------------------------------------------- */

/* The entry of a list; NULL when the call is to be passed through. */
static struct ct_list *find_entry(const struct ct_libgnutls *gnutls,
				  gnutls_x509_trust_list_t list)
{
	return list != NULL && ct_libgnutls_is_active(gnutls)
		       ? ct_list_find(list)
		       : NULL;
}

/* CATRUST_STRICT_CRL=1: a CRL that is stale, or issued in the future, is an
 * error.
 */
static bool wants_strict;

static void read_strict(void)
{
	wants_strict = ct_preload_is_set("CATRUST_STRICT_CRL");
}

static bool is_strict(void)
{
	static pthread_once_t once = PTHREAD_ONCE_INIT;

	pthread_once(&once, read_strict);
	return wants_strict;
}

static void add_strict(const struct ct_libgnutls *gnutls,
		       const struct ct_list_guard *guard,
		       const struct ct_lookup *lookup, unsigned flags,
		       unsigned *status)
{
	const unsigned off = GNUTLS_VERIFY_DISABLE_CRL_CHECKS |
			     GNUTLS_VERIFY_DISABLE_TIME_CHECKS;

	if (guard->list != NULL && (flags & off) == 0 && is_strict())
		*status |= ct_crls_stale(&guard->list->crls, lookup,
					 (int64_t)ct_libgnutls_now(gnutls));
}

/* The strict mode goes by the same time as libgnutls. */
void gnutls_global_set_time_function(ct_time_function *function)
{
	const struct ct_libgnutls *gnutls = CALLED_LIBRARY();

	if (gnutls == NULL)
		return;
	ct_libgnutls_set_time_function(gnutls, function);
	gnutls->global_set_time_function(function);
}

int gnutls_x509_trust_list_verify_crt2(gnutls_x509_trust_list_t list,
				       gnutls_x509_crt_t *chain, unsigned count,
				       gnutls_typed_vdata_st *data,
				       unsigned elements, unsigned flags,
				       unsigned *status,
				       gnutls_verify_output_function *function)
{
	const struct ct_libgnutls *gnutls = CALLED_LIBRARY();
	struct ct_lookup lookup = {.certs = NULL};
	gnutls_x509_trust_list_t target;
	struct ct_list_guard guard;
	struct ct_list *entry = NULL;
	int ret;

	if (gnutls == NULL || ct_libgnutls_is_trial(CT_ARRIVAL_VERIFY))
		return GNUTLS_E_INTERNAL_ERROR;
	if (chain != NULL && count > 0)
		entry = find_entry(gnutls, list);
	if (entry == NULL)
		return ct_crlite_verify_crt2(gnutls, list, chain, count, data,
					     elements, flags, status, function);
	ret = ct_lookup_add_chain(gnutls, &lookup, chain, count);
	if (ret < 0)
		goto cleanup;
	lookup.chain = chain;
	lookup.chain_len = count;
	ret = ct_list_guard_begin(gnutls, &guard, entry, &lookup, &target);
	if (ret >= 0)
		ret = ct_crlite_verify_crt2(gnutls, target, chain, count, data,
					    elements, flags, status, function);
	if (ret >= 0)
		add_strict(gnutls, &guard, &lookup, flags, status);
	ct_list_guard_end(&guard);
cleanup:
	ct_lookup_clear(&lookup);
	return ret;
}

/* --- Look-ups ------------------------------------------------------------ */

int gnutls_x509_trust_list_get_issuer(gnutls_x509_trust_list_t list,
				      gnutls_x509_crt_t certificate,
				      gnutls_x509_crt_t *issuer, unsigned flags)
{
	const struct ct_libgnutls *gnutls = CALLED_LIBRARY();
	struct ct_lookup lookup = {.certs = NULL};
	gnutls_x509_trust_list_t target;
	struct ct_list_guard guard;
	struct ct_list *entry = NULL;
	int ret;

	if (gnutls == NULL || ct_libgnutls_is_trial(CT_ARRIVAL_GET_ISSUER))
		return GNUTLS_E_INTERNAL_ERROR;
	if (certificate != NULL)
		entry = find_entry(gnutls, list);
	if (entry == NULL)
		return gnutls->x509_trust_list_get_issuer(list, certificate,
							  issuer, flags);
	ret = ct_lookup_add_chain(gnutls, &lookup, &certificate, 1);
	if (ret >= 0) {
		ret = ct_list_guard_begin(gnutls, &guard, entry, &lookup,
					  &target);
		if (ret >= 0)
			ret = gnutls->x509_trust_list_get_issuer(
				target, certificate, issuer, flags);
		ct_list_guard_end(&guard);
	}
	ct_lookup_clear(&lookup);
	return ret;
}

int gnutls_x509_trust_list_get_issuer_by_dn(gnutls_x509_trust_list_t list,
					    const gnutls_datum_t *dn,
					    gnutls_x509_crt_t *issuer,
					    unsigned flags)
{
	const struct ct_libgnutls *gnutls = CALLED_LIBRARY();
	struct ct_lookup lookup = {.certs = NULL};
	gnutls_x509_trust_list_t target;
	struct ct_list_guard guard;
	struct ct_list *entry = NULL;
	int ret;

	if (gnutls == NULL)
		return GNUTLS_E_INTERNAL_ERROR;
	if (dn != NULL && dn->data != NULL)
		entry = find_entry(gnutls, list);
	if (entry == NULL)
		return gnutls->x509_trust_list_get_issuer_by_dn(list, dn,
								issuer, flags);
	ret = ct_lookup_add_subject(&lookup, dn);
	if (ret >= 0) {
		ret = ct_list_guard_begin(gnutls, &guard, entry, &lookup,
					  &target);
		if (ret >= 0)
			ret = gnutls->x509_trust_list_get_issuer_by_dn(
				target, dn, issuer, flags);
		ct_list_guard_end(&guard);
	}
	ct_lookup_clear(&lookup);
	return ret;
}

/* Fills a list for the real function. */
static int begin_all(const struct ct_libgnutls *gnutls,
		     struct ct_list_guard *guard, gnutls_x509_trust_list_t list)
{
	struct ct_list *entry = find_entry(gnutls, list);

	guard->list = NULL;
	return entry == NULL ? 0
			     : ct_list_guard_begin_all(gnutls, guard, entry);
}

/* It may search all of the list, in its order. */
int gnutls_x509_trust_list_get_issuer_by_subject_key_id(
	gnutls_x509_trust_list_t list, const gnutls_datum_t *dn,
	const gnutls_datum_t *id, gnutls_x509_crt_t *issuer, unsigned flags)
{
	const struct ct_libgnutls *gnutls = CALLED_LIBRARY();
	struct ct_list_guard guard;
	int ret;

	if (gnutls == NULL)
		return GNUTLS_E_INTERNAL_ERROR;
	ret = begin_all(gnutls, &guard, list);
	if (ret >= 0)
		ret = gnutls->x509_trust_list_get_issuer_by_subject_key_id(
			list, dn, id, issuer, flags);
	ct_list_guard_end(&guard);
	return ret;
}

int gnutls_x509_trust_list_iter_get_ca(gnutls_x509_trust_list_t list,
				       gnutls_x509_trust_list_iter_t *iterator,
				       gnutls_x509_crt_t *certificate)
{
	const struct ct_libgnutls *gnutls = CALLED_LIBRARY();
	struct ct_list_guard guard;
	int ret;

	if (gnutls == NULL)
		return GNUTLS_E_INTERNAL_ERROR;
	ret = begin_all(gnutls, &guard, list);
	if (ret >= 0)
		ret = gnutls->x509_trust_list_iter_get_ca(list, iterator,
							  certificate);
	ct_list_guard_end(&guard);
	return ret;
}

/* --- Other objects' verification ----------------------------------------- */

/* What libgnutls may look up: the responder's name, and the certificates in the
 * response. False: the responder is identified by its key. */
static bool look_up_responder(const struct ct_libgnutls *gnutls,
			      struct ct_lookup *lookup,
			      gnutls_ocsp_resp_t response)
{
	gnutls_x509_crt_t *certificates = NULL;
	gnutls_datum_t name = {NULL, 0};
	size_t count = 0;
	int ret = gnutls->ocsp_resp_get_responder_raw_id(
		response, GNUTLS_OCSP_RESP_ID_DN, &name);

	if (ret < 0 || name.data == NULL)
		return false;
	ret = ct_lookup_add_subject(lookup, &name);
	(*gnutls->free)(name.data);
	if (ret >= 0 &&
	    gnutls->ocsp_resp_get_certs(response, &certificates, &count) >= 0) {
		ret = ct_lookup_add_chain(gnutls, lookup, certificates, count);
		for (size_t i = 0; i < count; i++)
			gnutls->x509_crt_deinit(certificates[i]);
		(*gnutls->free)(certificates);
	}
	return ret >= 0;
}

int gnutls_ocsp_resp_verify(gnutls_ocsp_resp_t response,
			    gnutls_x509_trust_list_t list, unsigned *status,
			    unsigned flags)
{
	const struct ct_libgnutls *gnutls = CALLED_LIBRARY();
	struct ct_lookup lookup = {.certs = NULL};
	gnutls_x509_trust_list_t target = list;
	struct ct_list_guard guard = {NULL, NULL, false};
	struct ct_list *entry = NULL;
	int ret = 0;

	if (gnutls == NULL)
		return GNUTLS_E_INTERNAL_ERROR;
	if (response != NULL)
		entry = find_entry(gnutls, list);
	if (entry != NULL) {
		if (look_up_responder(gnutls, &lookup, response))
			ret = ct_list_guard_begin(gnutls, &guard, entry,
						  &lookup, &target);
		else
			ret = ct_give_up(gnutls, list,
					 "an OCSP response is checked");
	}
	if (ret >= 0)
		ret = gnutls->ocsp_resp_verify(response, target, status, flags);
	ct_list_guard_end(&guard);
	ct_lookup_clear(&lookup);
	return ret;
}

int gnutls_pkcs7_verify(gnutls_pkcs7_t pkcs7, gnutls_x509_trust_list_t list,
			gnutls_typed_vdata_st *data, unsigned elements,
			unsigned number, const gnutls_datum_t *content,
			unsigned flags)
{
	const struct ct_libgnutls *gnutls = CALLED_LIBRARY();
	int ret = 0;

	if (gnutls == NULL)
		return GNUTLS_E_INTERNAL_ERROR;
	if (find_entry(gnutls, list) != NULL)
		ret = ct_give_up(gnutls, list,
				 "a PKCS #7 signature is verified");
	return ret < 0 ? ret
		       : gnutls->pkcs7_verify(pkcs7, list, data, elements,
					      number, content, flags);
}
