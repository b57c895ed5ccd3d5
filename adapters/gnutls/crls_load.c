/*
 * The CRLs of a trust list: loading, GnuTLS's conditions.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <stdlib.h>
#include <string.h>

#include "adapters/gnutls/list.h"
#include "adapters/gnutls/mini_crl.h"

/* --- Conditions ---------------------------------------------------------- */

/* Whether GnuTLS takes a CRL like this one, all but its entries; and what it
 * does with certificateIssuer, which is nothing, the index does not. */
static bool is_acceptable(const struct ct_real *real, const struct ct_crl *crl)
{
	gnutls_x509_crl_t mini;

	if ((crl->traits & CT_CRL_HAS_CERTIFICATE_ISSUER) != 0 ||
	    ct_mini_crl_import(real, &mini, crl, NULL, 0) < 0)
		return false;
	real->x509_crl_deinit(mini);
	return true;
}

bool ct_crls_are_acceptable(const struct ct_real *real,
			    const struct ct_crl_list *loaded)
{
	for (size_t i = 0; i < loaded->count; i++)
		if (!is_acceptable(real, &loaded->crls[i]->crl))
			return false;
	return true;
}

/* The certificate of the CA that GnuTLS takes for the issuer: the first one of
 * the name. NULL when there is none. */
static gnutls_x509_crt_t find_issuer(const struct ct_real *real,
				     const struct ct_list *list,
				     const struct ct_crl *crl)
{
	uint32_t at = ct_store_find_subject(list->store, crl->issuer);
	gnutls_x509_crt_t issuer;
	struct ct_span der;
	gnutls_datum_t data;

	if (at == CT_STORE_NONE || real->x509_crt_init(&issuer) < 0)
		return NULL;
	der = ct_store_der(list->store, at);
	data = (gnutls_datum_t){(unsigned char *)(uintptr_t)der.data,
				(unsigned)der.len};
	if (real->x509_crt_import(issuer, &data, GNUTLS_X509_FMT_DER) < 0) {
		real->x509_crt_deinit(issuer);
		return NULL;
	}
	return issuer;
}

/* Whether the key of @issuer made the signature over the whole CRL. */
static bool has_signature_of(const struct ct_real *real,
			     const struct ct_crl *crl, gnutls_x509_crt_t issuer,
			     int algorithm, unsigned flags)
{
	const gnutls_datum_t
		message = {(unsigned char *)(uintptr_t)crl->tbs.data,
			   (unsigned)crl->tbs.len},
		signature = {(unsigned char *)(uintptr_t)crl->signature.data,
			     (unsigned)crl->signature.len};
	gnutls_pubkey_t key;
	bool is_good;

	if (algorithm <= 0 || real->pubkey_init(&key) < 0)
		return false;
	is_good = real->pubkey_import_x509(key, issuer, 0) >= 0 &&
		  real->pubkey_verify_data2(key, algorithm, flags, &message,
					    &signature) >= 0;
	real->pubkey_deinit(key);
	return is_good;
}

/* Everything but the signature is judged by GnuTLS on the CRL without its
 * entries, whose signature alone fails then. */
bool ct_crl_is_signed_by(const struct ct_real *real, const struct ct_crl *crl,
			 gnutls_x509_crt_t issuer, unsigned flags,
			 unsigned ignored)
{
	const unsigned unsigned_only =
		GNUTLS_CERT_SIGNATURE_FAILURE | GNUTLS_CERT_INVALID;
	gnutls_x509_crl_t mini;
	unsigned status = GNUTLS_CERT_INVALID;
	bool is_good = false;

	if (ct_mini_crl_import(real, &mini, crl, NULL, 0) < 0)
		return false;
	if (real->x509_crl_verify(mini, &issuer, 1, flags, &status) >= 0) {
		/* Alone they make it invalid, too. */
		if ((status & ignored) != 0 &&
		    (status & ~ignored) == GNUTLS_CERT_INVALID)
			status = 0;
		status &= ~ignored;
		is_good = status == 0 ||
			  (status == unsigned_only &&
			   has_signature_of(
				   real, crl, issuer,
				   real->x509_crl_get_signature_algorithm(mini),
				   flags));
	}
	real->x509_crl_deinit(mini);
	return is_good;
}

static bool is_verified(const struct ct_real *real, const struct ct_list *list,
			const struct ct_crl *crl, unsigned flags)
{
	gnutls_x509_crt_t issuer = find_issuer(real, list, crl);
	bool is_good;

	if (issuer == NULL)
		return false;
	is_good = ct_crl_is_signed_by(real, crl, issuer, flags, 0);
	real->x509_crt_deinit(issuer);
	return is_good;
}

/* --- Loading ------------------------------------------------------------- */

/* To be read again, if that is asked for. Where the working directory has no
 * path, a file with a relative one is not. */
static bool remember_origin(struct ct_crls *crls, const char *path,
			    const struct ct_load_options *options,
			    const struct ct_file_identity *identity)
{
	const struct ct_root root = ct_root_now();
	enum catrust_error error;
	char *base, *absolute;
	bool is_added;

	if (!ct_crls_is_refreshed())
		return true;
	error = ct_path_base(path, &base);
	if (error != CATRUST_OK)
		return error != CATRUST_E_MEMORY;
	absolute = ct_path_absolute(base, path);
	free(base);
	if (absolute == NULL)
		return false;
	is_added = ct_crls_add_origin(crls, absolute, &root, options, identity);
	if (!is_added)
		free(absolute);
	return is_added;
}

/* Offers those that pass GnuTLS's conditions, in order. Returns their number,
 * or one of GnuTLS's errors. */
static int offer_all(struct ct_crls *crls, const struct ct_real *real,
		     const struct ct_list *list,
		     const struct ct_crl_list *loaded, unsigned flags,
		     unsigned verify_flags)
{
	int num_added = 0;

	for (size_t i = 0; i < loaded->count; i++) {
		struct ct_loaded_crl *crl = loaded->crls[i];

		if ((flags & GNUTLS_TL_VERIFY_CRL) != 0 &&
		    !is_verified(real, list, &crl->crl, verify_flags)) {
			if ((flags & GNUTLS_TL_FAIL_ON_INVALID_CRL) != 0)
				return GNUTLS_E_CRL_VERIFICATION_ERROR;
			continue;
		}
		if (!ct_crls_offer(crls, crl))
			return GNUTLS_E_MEMORY_ERROR;
		num_added++;
	}
	return num_added;
}

bool ct_crls_load(struct ct_crls *crls, const struct ct_real *real,
		  const struct ct_list *list,
		  const struct ct_crl_request *request, int *out_ret)
{
	const struct ct_load_options options = {
		.format = request->is_der ? CT_LOAD_DER : CT_LOAD_PEM,
		.dialect = CT_LOAD_GNUTLS,
	};
	struct ct_crl_list loaded = CT_CRL_LIST_INIT;
	struct ct_file_identity identity;
	enum catrust_error error;
	bool is_taken;

	if (request->path != NULL)
		error = ct_crl_load_file(request->path, &options, &loaded,
					 &identity);
	else
		error = ct_crl_load_memory(request->data, &options, &loaded);
	is_taken = error == CATRUST_OK && ct_crls_are_acceptable(real, &loaded);
	if (is_taken && request->path != NULL)
		is_taken = remember_origin(crls, request->path, &options,
					   &identity);
	if (is_taken)
		*out_ret = offer_all(crls, real, list, &loaded, request->flags,
				     request->verify_flags);
	ct_crl_list_clear(&loaded);
	return is_taken;
}
