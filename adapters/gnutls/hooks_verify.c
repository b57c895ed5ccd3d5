/*
 * The functions that stand before libgnutls's: what looks into trust lists,
 * which is verification, look-ups, and the verification of other objects.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Each finds out what it will ask of the list, and runs the real function on a
 * list that has that (list.h).
 */

#include <config.h>

#include <pthread.h>
#include <stdlib.h>

#include "adapters/gnutls/add.h"
#include "adapters/gnutls/hooks.h"
#include "adapters/gnutls/list.h"

/* --- Verification -------------------------------------------------------- */

static bool is_taken(const struct ct_real *real, gnutls_x509_trust_list_t list)
{
	return list != NULL && ct_real_is_active(real) &&
	       ct_list_find(list) != NULL;
}

/* CATRUST_STRICT_CRL=1: a CRL that is stale, or of the future, is an error. */
static bool wants_strict;

static void read_strict(void)
{
	const char *value = getenv("CATRUST_STRICT_CRL");

	wants_strict = value != NULL && *value == '1';
}

static bool is_strict(void)
{
	static pthread_once_t once = PTHREAD_ONCE_INIT;

	pthread_once(&once, read_strict);
	return wants_strict;
}

static void add_strict(const struct ct_real *real, const struct ct_stay *stay,
		       const struct ct_need *need, unsigned flags,
		       unsigned *status)
{
	const unsigned off = GNUTLS_VERIFY_DISABLE_CRL_CHECKS |
			     GNUTLS_VERIFY_DISABLE_TIME_CHECKS;

	if (stay->list != NULL && (flags & off) == 0 && is_strict())
		*status |= ct_crls_stale(&stay->list->crls, need,
					 (int64_t)ct_real_now(real));
}

/* For all that compares times, libgnutls and the strict mode. */
void gnutls_global_set_time_function(ct_time_function *function)
{
	const struct ct_real *real = CALLED_LIBRARY();

	if (real == NULL)
		return;
	ct_real_set_time_function(real, function);
	real->global_set_time_function(function);
}

int gnutls_x509_trust_list_verify_crt2(gnutls_x509_trust_list_t list,
				       gnutls_x509_crt_t *chain, unsigned count,
				       gnutls_typed_vdata_st *data,
				       unsigned elements, unsigned flags,
				       unsigned *status,
				       gnutls_verify_output_function *function)
{
	const struct ct_real *real = CALLED_LIBRARY();
	struct ct_need need = {.parties = NULL};
	gnutls_x509_trust_list_t target;
	struct ct_stay stay;
	int ret;

	if (real == NULL || ct_real_is_trial(CT_ARRIVAL_VERIFY))
		return GNUTLS_E_INTERNAL_ERROR;
	if (chain == NULL || count == 0 || !is_taken(real, list))
		return real->x509_trust_list_verify_crt2(list, chain, count,
							 data, elements, flags,
							 status, function);
	ret = ct_need_add_chain(real, &need, chain, count);
	if (ret < 0)
		goto cleanup;
	need.chain = chain;
	need.chain_len = count;
	ret = ct_stay_begin(real, &stay, list, &need, &target);
	if (ret >= 0)
		ret = real->x509_trust_list_verify_crt2(target, chain, count,
							data, elements, flags,
							status, function);
	if (ret >= 0)
		add_strict(real, &stay, &need, flags, status);
	ct_stay_end(&stay);
cleanup:
	ct_need_clear(&need);
	return ret;
}

/* --- Look-ups ------------------------------------------------------------ */

int gnutls_x509_trust_list_get_issuer(gnutls_x509_trust_list_t list,
				      gnutls_x509_crt_t certificate,
				      gnutls_x509_crt_t *issuer, unsigned flags)
{
	const struct ct_real *real = CALLED_LIBRARY();
	struct ct_need need = {.parties = NULL};
	gnutls_x509_trust_list_t target;
	struct ct_stay stay;
	int ret;

	if (real == NULL || ct_real_is_trial(CT_ARRIVAL_GET_ISSUER))
		return GNUTLS_E_INTERNAL_ERROR;
	if (certificate == NULL || !is_taken(real, list))
		return real->x509_trust_list_get_issuer(list, certificate,
							issuer, flags);
	ret = ct_need_add_chain(real, &need, &certificate, 1);
	if (ret >= 0) {
		ret = ct_stay_begin(real, &stay, list, &need, &target);
		if (ret >= 0)
			ret = real->x509_trust_list_get_issuer(
				target, certificate, issuer, flags);
		ct_stay_end(&stay);
	}
	ct_need_clear(&need);
	return ret;
}

int gnutls_x509_trust_list_get_issuer_by_dn(gnutls_x509_trust_list_t list,
					    const gnutls_datum_t *dn,
					    gnutls_x509_crt_t *issuer,
					    unsigned flags)
{
	const struct ct_real *real = CALLED_LIBRARY();
	struct ct_need need = {.parties = NULL};
	gnutls_x509_trust_list_t target;
	struct ct_stay stay;
	int ret;

	if (real == NULL)
		return GNUTLS_E_INTERNAL_ERROR;
	if (dn == NULL || dn->data == NULL || !is_taken(real, list))
		return real->x509_trust_list_get_issuer_by_dn(list, dn, issuer,
							      flags);
	ret = ct_need_add_subject(&need, dn);
	if (ret >= 0) {
		ret = ct_stay_begin(real, &stay, list, &need, &target);
		if (ret >= 0)
			ret = real->x509_trust_list_get_issuer_by_dn(
				target, dn, issuer, flags);
		ct_stay_end(&stay);
	}
	ct_need_clear(&need);
	return ret;
}

/* By the identifier alone, or in the order of the whole list. */
int gnutls_x509_trust_list_get_issuer_by_subject_key_id(
	gnutls_x509_trust_list_t list, const gnutls_datum_t *dn,
	const gnutls_datum_t *id, gnutls_x509_crt_t *issuer, unsigned flags)
{
	const struct ct_real *real = CALLED_LIBRARY();
	struct ct_stay stay = {NULL, NULL, false};
	int ret = 0;

	if (real == NULL)
		return GNUTLS_E_INTERNAL_ERROR;
	if (is_taken(real, list))
		ret = ct_stay_begin_all(real, &stay, list);
	if (ret >= 0)
		ret = real->x509_trust_list_get_issuer_by_subject_key_id(
			list, dn, id, issuer, flags);
	ct_stay_end(&stay);
	return ret;
}

int gnutls_x509_trust_list_iter_get_ca(gnutls_x509_trust_list_t list,
				       gnutls_x509_trust_list_iter_t *iterator,
				       gnutls_x509_crt_t *certificate)
{
	const struct ct_real *real = CALLED_LIBRARY();
	struct ct_stay stay = {NULL, NULL, false};
	int ret = 0;

	if (real == NULL)
		return GNUTLS_E_INTERNAL_ERROR;
	if (is_taken(real, list))
		ret = ct_stay_begin_all(real, &stay, list);
	if (ret >= 0)
		ret = real->x509_trust_list_iter_get_ca(list, iterator,
							certificate);
	ct_stay_end(&stay);
	return ret;
}

/* --- Other objects' verification ----------------------------------------- */

/* All that libgnutls may look for: the responder's name, and the certificates
 * that came with the response. False: it is known by its key. */
static bool need_of_response(const struct ct_real *real, struct ct_need *need,
			     gnutls_ocsp_resp_t response)
{
	gnutls_x509_crt_t *certificates = NULL;
	gnutls_datum_t name = {NULL, 0};
	size_t count = 0;
	int ret = real->ocsp_resp_get_responder_raw_id(
		response, GNUTLS_OCSP_RESP_ID_DN, &name);

	if (ret < 0 || name.data == NULL)
		return false;
	ret = ct_need_add_subject(need, &name);
	(*real->free)(name.data);
	if (ret >= 0 &&
	    real->ocsp_resp_get_certs(response, &certificates, &count) >= 0) {
		ret = ct_need_add_chain(real, need, certificates, count);
		for (size_t i = 0; i < count; i++)
			real->x509_crt_deinit(certificates[i]);
		(*real->free)(certificates);
	}
	return ret >= 0;
}

int gnutls_ocsp_resp_verify(gnutls_ocsp_resp_t response,
			    gnutls_x509_trust_list_t list, unsigned *status,
			    unsigned flags)
{
	const struct ct_real *real = CALLED_LIBRARY();
	struct ct_need need = {.parties = NULL};
	gnutls_x509_trust_list_t target = list;
	struct ct_stay stay = {NULL, NULL, false};
	int ret = 0;

	if (real == NULL)
		return GNUTLS_E_INTERNAL_ERROR;
	if (response != NULL && is_taken(real, list)) {
		if (need_of_response(real, &need, response))
			ret = ct_stay_begin(real, &stay, list, &need, &target);
		else
			ret = ct_give_up(real, list, "an OCSP response");
	}
	if (ret >= 0)
		ret = real->ocsp_resp_verify(response, target, status, flags);
	ct_stay_end(&stay);
	ct_need_clear(&need);
	return ret;
}

int gnutls_pkcs7_verify(gnutls_pkcs7_t pkcs7, gnutls_x509_trust_list_t list,
			gnutls_typed_vdata_st *data, unsigned elements,
			unsigned number, const gnutls_datum_t *content,
			unsigned flags)
{
	const struct ct_real *real = CALLED_LIBRARY();
	int ret = 0;

	if (real == NULL)
		return GNUTLS_E_INTERNAL_ERROR;
	if (is_taken(real, list))
		ret = ct_give_up(real, list, "a PKCS #7 signature");
	return ret < 0 ? ret
		       : real->pkcs7_verify(pkcs7, list, data, elements, number,
					    content, flags);
}
