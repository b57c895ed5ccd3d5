/*
 * The functions that stand before libgnutls's: trust lists.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * libgnutls calls these itself, from credentials and sessions, and so these
 * few are enough for all that ends at a trust list.
 */

#include <config.h>

#include <stdlib.h>
#include <time.h>

#include "adapters/common/preload.h"
#include "adapters/gnutls/add.h"
#include "adapters/gnutls/hooks.h"
#include "adapters/gnutls/list.h"

/* --- Life ---------------------------------------------------------------- */

int gnutls_x509_trust_list_init(gnutls_x509_trust_list_t *list, unsigned size)
{
	const struct ct_real *real = CALLED_LIBRARY();
	int ret;

	if (real == NULL)
		return GNUTLS_E_INTERNAL_ERROR;
	ret = real->x509_trust_list_init(list, size);
	if (!ct_real_is_trial(CT_ARRIVAL_INIT) && ret >= 0 &&
	    ct_real_is_active(real))
		ct_list_begin(real, *list, size);
	return ret;
}

void gnutls_x509_trust_list_deinit(gnutls_x509_trust_list_t list, unsigned all)
{
	const struct ct_real *real = CALLED_LIBRARY();
	struct ct_list *entry = NULL;

	if (real == NULL)
		return;
	if (!ct_real_is_trial(CT_ARRIVAL_DEINIT) && ct_real_is_active(real))
		entry = ct_list_take(list);
	real->x509_trust_list_deinit(list, all);
	ct_list_free(real, entry);
}

/* --- Adding -------------------------------------------------------------- */

int gnutls_x509_trust_list_add_trust_file(gnutls_x509_trust_list_t list,
					  const char *ca_file,
					  const char *crl_file, int type,
					  unsigned flags, unsigned verify_flags)
{
	const struct ct_real *real = CALLED_LIBRARY();
	const struct ct_addition addition = {
		.is_file = true,
		.ca_path = ca_file,
		.crl_path = crl_file,
		.type = type,
		.flags = flags,
		.verify_flags = verify_flags,
	};

	if (real == NULL || ct_real_is_trial(CT_ARRIVAL_ADD_FILE))
		return GNUTLS_E_INTERNAL_ERROR;
	if (!ct_real_is_active(real) || list == NULL)
		return real->x509_trust_list_add_trust_file(
			list, ca_file, crl_file, type, flags, verify_flags);
	return ct_add(real, list, &addition);
}

int gnutls_x509_trust_list_add_trust_mem(gnutls_x509_trust_list_t list,
					 const gnutls_datum_t *cas,
					 const gnutls_datum_t *crls, int type,
					 unsigned flags, unsigned verify_flags)
{
	const struct ct_real *real = CALLED_LIBRARY();
	const struct ct_addition addition = {
		.cas = cas,
		.crls = crls,
		.type = type,
		.flags = flags,
		.verify_flags = verify_flags,
	};

	if (real == NULL || ct_real_is_trial(CT_ARRIVAL_ADD_MEMORY))
		return GNUTLS_E_INTERNAL_ERROR;
	if (!ct_real_is_active(real) || list == NULL)
		return real->x509_trust_list_add_trust_mem(
			list, cas, crls, type, flags, verify_flags);
	return ct_add(real, list, &addition);
}

/* --- What makes a list GnuTLS's own ---------------------------------------
 */

/* Whether the call may go on. An error is for the caller to return. */
static int give_up(const struct ct_real *real, gnutls_x509_trust_list_t list,
		   const char *why)
{
	if (real == NULL)
		return GNUTLS_E_INTERNAL_ERROR;
	if (list == NULL || !ct_real_is_active(real))
		return 0;
	return ct_give_up(real, list, why);
}

int gnutls_x509_trust_list_add_cas(gnutls_x509_trust_list_t list,
				   const gnutls_x509_crt_t *cas, unsigned count,
				   unsigned flags)
{
	const struct ct_real *real = CALLED_LIBRARY();
	int ret = give_up(real, list, "CA objects");

	return ret < 0 ? ret
		       : real->x509_trust_list_add_cas(list, cas, count, flags);
}

int gnutls_x509_trust_list_add_crls(gnutls_x509_trust_list_t list,
				    const gnutls_x509_crl_t *crls,
				    unsigned count, unsigned flags,
				    unsigned verify_flags)
{
	const struct ct_real *real = CALLED_LIBRARY();
	int ret = give_up(real, list, "CRL objects");

	return ret < 0 ? ret
		       : real->x509_trust_list_add_crls(list, crls, count,
							flags, verify_flags);
}

int gnutls_x509_trust_list_add_named_crt(gnutls_x509_trust_list_t list,
					 gnutls_x509_crt_t certificate,
					 const void *name, size_t size,
					 unsigned flags)
{
	const struct ct_real *real = CALLED_LIBRARY();
	int ret = give_up(real, list, "certificates for names");

	return ret < 0 ? ret
		       : real->x509_trust_list_add_named_crt(list, certificate,
							     name, size, flags);
}

int gnutls_x509_trust_list_remove_cas(gnutls_x509_trust_list_t list,
				      const gnutls_x509_crt_t *cas,
				      unsigned count)
{
	const struct ct_real *real = CALLED_LIBRARY();
	int ret = give_up(real, list, "CAs are removed");

	return ret < 0 ? ret
		       : real->x509_trust_list_remove_cas(list, cas, count);
}

int gnutls_x509_trust_list_remove_trust_mem(gnutls_x509_trust_list_t list,
					    const gnutls_datum_t *cas, int type)
{
	const struct ct_real *real = CALLED_LIBRARY();
	int ret = give_up(real, list, "CAs are removed");

	return ret < 0 ? ret
		       : real->x509_trust_list_remove_trust_mem(list, cas,
								type);
}

int gnutls_x509_trust_list_remove_trust_file(gnutls_x509_trust_list_t list,
					     const char *path, int type)
{
	const struct ct_real *real = CALLED_LIBRARY();
	int ret = give_up(real, list, "CAs are removed");

	return ret < 0 ? ret
		       : real->x509_trust_list_remove_trust_file(list, path,
								 type);
}

void gnutls_x509_trust_list_set_getissuer_function(
	gnutls_x509_trust_list_t list,
	gnutls_x509_trust_list_getissuer_function *function)
{
	const struct ct_real *real = CALLED_LIBRARY();

	(void)give_up(real, list, "a function gets issuers");
	if (real != NULL &&
	    real->x509_trust_list_set_getissuer_function != NULL)
		real->x509_trust_list_set_getissuer_function(list, function);
}

/* --- Verification -------------------------------------------------------- */

static bool is_taken(const struct ct_real *real, gnutls_x509_trust_list_t list)
{
	return list != NULL && ct_real_is_active(real) &&
	       ct_list_find(list) != NULL;
}

/* CATRUST_STRICT_CRL=1: a CRL that is stale, or of the future, is an error. */
static bool is_strict(void)
{
	static atomic_int known; /* 0: not yet; 1: no; 2: yes */
	int result = atomic_load_explicit(&known, memory_order_relaxed);

	if (result == 0) {
		const char *value = getenv("CATRUST_STRICT_CRL");

		result = value != NULL && *value == '1' ? 2 : 1;
		atomic_store_explicit(&known, result, memory_order_relaxed);
	}
	return result == 2;
}

static void add_strict(const struct ct_stay *stay, const struct ct_need *need,
		       unsigned flags, unsigned *status)
{
	const unsigned off = GNUTLS_VERIFY_DISABLE_CRL_CHECKS |
			     GNUTLS_VERIFY_DISABLE_TIME_CHECKS;

	if (stay->list != NULL && (flags & off) == 0 && is_strict())
		*status |= ct_crls_stale(&stay->list->crls, need,
					 (int64_t)time(NULL));
}

int gnutls_x509_trust_list_verify_crt2(gnutls_x509_trust_list_t list,
				       gnutls_x509_crt_t *chain, unsigned count,
				       gnutls_typed_vdata_st *data,
				       unsigned elements, unsigned flags,
				       unsigned *status,
				       gnutls_verify_output_function *function)
{
	const struct ct_real *real = CALLED_LIBRARY();
	struct ct_need need = {NULL, 0};
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
	ret = ct_stay_begin(real, &stay, list, &need, &target);
	if (ret >= 0)
		ret = real->x509_trust_list_verify_crt2(target, chain, count,
							data, elements, flags,
							status, function);
	if (ret >= 0)
		add_strict(&stay, &need, flags, status);
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
	struct ct_need need = {NULL, 0};
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
	struct ct_need need = {NULL, 0};
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
	struct ct_need need = {NULL, 0};
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
