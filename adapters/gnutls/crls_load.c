/*
 * The CRLs of a trust list: loading.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <stdlib.h>

#include "adapters/common/status.h"
#include "adapters/gnutls/crls_acceptable.h"
#include "adapters/gnutls/crls_load.h"
#include "adapters/gnutls/crls_refresh.h"

/* --- Signatures ---------------------------------------------------------- */

/* The certificate of the CA that GnuTLS uses as the issuer: the first one with
 * the name. NULL when there is none. */
static gnutls_x509_crt_t find_issuer(const struct ct_libgnutls *gnutls,
				     const struct ct_list *list,
				     const struct ct_crl *crl)
{
	uint32_t at = ct_store_find_subject(list->store, crl->issuer);
	gnutls_x509_crt_t issuer;
	struct ct_span der;
	gnutls_datum_t data;

	if (at == CT_STORE_NONE || gnutls->x509_crt_init(&issuer) < 0)
		return NULL;
	der = ct_store_der(list->store, at);
	data = (gnutls_datum_t){(unsigned char *)(uintptr_t)der.data,
				(unsigned)der.len};
	if (gnutls->x509_crt_import(issuer, &data, GNUTLS_X509_FMT_DER) < 0) {
		gnutls->x509_crt_deinit(issuer);
		return NULL;
	}
	return issuer;
}

static bool is_verified(const struct ct_libgnutls *gnutls,
			const struct ct_list *list, const struct ct_crl *crl,
			unsigned flags)
{
	gnutls_x509_crt_t issuer = find_issuer(gnutls, list, crl);
	bool is_good;

	if (issuer == NULL)
		return false;
	is_good = ct_crl_is_signed_by(gnutls, crl, issuer, flags, 0);
	gnutls->x509_crt_deinit(issuer);
	return is_good;
}

/* --- Loading ------------------------------------------------------------- */

/* Records the file to be read again, if that is switched on; not a relative
 * path when the working directory has no path. */
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

/* Uses those that fulfil GnuTLS's conditions, in order. Returns their number,
 * or one of GnuTLS's errors. */
static int offer_all(const struct ct_libgnutls *gnutls, struct ct_list *list,
		     const struct ct_crl_list *loaded, unsigned flags,
		     unsigned verify_flags)
{
	size_t num_entries = 0;
	int num_added = 0;

	for (size_t i = 0; i < loaded->count; i++) {
		struct ct_loaded_crl *crl = loaded->crls[i];

		if ((flags & GNUTLS_TL_VERIFY_CRL) != 0 &&
		    !is_verified(gnutls, list, &crl->crl, verify_flags)) {
			if ((flags & GNUTLS_TL_FAIL_ON_INVALID_CRL) != 0)
				return GNUTLS_E_CRL_VERIFICATION_ERROR;
			continue;
		}
		if (!ct_crls_offer(&list->crls, crl))
			return GNUTLS_E_MEMORY_ERROR;
		num_entries += crl->crl.num_entries;
		num_added++;
	}
	ct_status_taken(0, (size_t)num_added, num_entries);
	return num_added;
}

bool ct_crls_load(const struct ct_libgnutls *gnutls, struct ct_list *list,
		  const struct ct_crl_request *request, int *out_ret)
{
	const struct ct_load_options options = {
		.format = request->is_der ? CT_LOAD_DER : CT_LOAD_PEM,
		.dialect = CT_LOAD_NARROW,
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
	is_taken =
		error == CATRUST_OK && ct_crls_are_acceptable(gnutls, &loaded);
	if (is_taken && request->path != NULL)
		is_taken = remember_origin(&list->crls, request->path, &options,
					   &identity);
	if (is_taken)
		*out_ret = offer_all(gnutls, list, &loaded, request->flags,
				     request->verify_flags);
	ct_crl_list_clear(&loaded);
	return is_taken;
}
