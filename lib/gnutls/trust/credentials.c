/*
 * Credentials: the CAs of a TLS server or client.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Credentials are a trust list whose CAs are named to TLS clients.
 */

#include <config.h>

#include <limits.h>
#include <stdlib.h>

#include <catrust/credentials.h>

#include <gnutls/x509.h>

#include "gnutls/trust/credentials.h"
#include "gnutls/read/crt.h"
#include "gnutls/trust/trust_list.h"

/* Of a peer's chain, as in GnuTLS. */
enum { DEFAULT_MAX_BITS = 16384, DEFAULT_MAX_DEPTH = 16 };

CT_EXPORT int
gnutls_certificate_allocate_credentials(gnutls_certificate_credentials_t *res)
{
	gnutls_certificate_credentials_t made = calloc(1, sizeof(*made));
	int status;

	if (made == NULL)
		return GNUTLS_E_MEMORY_ERROR;
	status = gnutls_x509_trust_list_init(&made->trust_list, 0);
	if (status < 0) {
		free(made);
		return status;
	}
	made->max_bits = DEFAULT_MAX_BITS;
	made->max_depth = DEFAULT_MAX_DEPTH;
	*res = made;
	return 0;
}

CT_EXPORT void
gnutls_certificate_free_credentials(gnutls_certificate_credentials_t sc)
{
	if (sc == NULL)
		return;
	gnutls_x509_trust_list_deinit(sc->trust_list, 1);
	free(sc);
}

/* To credentials, input without a certificate is no error. */
static int count(int status)
{
	return status == GNUTLS_E_NO_CERTIFICATE_FOUND ? 0 : status;
}

CT_EXPORT int
gnutls_certificate_set_x509_trust_file(gnutls_certificate_credentials_t cred,
				       const char *cafile,
				       gnutls_x509_crt_fmt_t type)
{
	if (cafile == NULL)
		return 0;
	return count(ct_gnutls_trust_list_load_file(
		cred->trust_list, cafile, type, GNUTLS_TL_USE_IN_TLS));
}

CT_EXPORT int
gnutls_certificate_set_x509_trust_mem(gnutls_certificate_credentials_t res,
				      const gnutls_datum_t *ca,
				      gnutls_x509_crt_fmt_t type)
{
	if (ca == NULL || ca->data == NULL)
		return 0;
	return count(ct_gnutls_trust_list_load_memory(res->trust_list, ca, type,
						      GNUTLS_TL_USE_IN_TLS));
}

CT_EXPORT int
gnutls_certificate_set_x509_trust_dir(gnutls_certificate_credentials_t cred,
				      const char *ca_dir,
				      gnutls_x509_crt_fmt_t type)
{
	if (ca_dir == NULL)
		return 0;
	return ct_gnutls_trust_list_load_dir(cred->trust_list, ca_dir, type,
					     GNUTLS_TL_USE_IN_TLS);
}

CT_EXPORT int
gnutls_certificate_set_x509_system_trust(gnutls_certificate_credentials_t cred)
{
	return count(ct_gnutls_trust_list_load_system(cred->trust_list,
						      GNUTLS_TL_USE_IN_TLS));
}

/* Copies of the application's objects, for the trust list to take over. */
static int copy_objects(const gnutls_x509_crt_t *ca_list, int num_cas,
			gnutls_x509_crt_t *copies)
{
	for (int i = 0; i < num_cas; i++) {
		int status = GNUTLS_E_INVALID_REQUEST;

		if (ct_gnutls_crt_is_set(ca_list[i]))
			status = ct_gnutls_crt_from_span(
				&copies[i], ca_list[i]->view.der, NULL, NULL);
		if (status < 0)
			return status;
	}
	return 0;
}

CT_EXPORT int
gnutls_certificate_set_x509_trust(gnutls_certificate_credentials_t res,
				  gnutls_x509_crt_t *ca_list, int ca_list_size)
{
	gnutls_x509_crt_t *copies;
	int status;

	if (res == NULL || ca_list == NULL || ca_list_size < 1)
		return GNUTLS_E_INVALID_REQUEST;
	copies = calloc((size_t)ca_list_size, sizeof(*copies));
	if (copies == NULL)
		return GNUTLS_E_MEMORY_ERROR;
	status = copy_objects(ca_list, ca_list_size, copies);
	if (status == 0)
		status = ct_gnutls_trust_list_add_objects(
			res->trust_list, copies, (unsigned)ca_list_size,
			GNUTLS_TL_USE_IN_TLS);
	if (status < 0)
		for (int i = 0; i < ca_list_size; i++)
			gnutls_x509_crt_deinit(copies[i]);
	free(copies);
	return status;
}

CT_EXPORT int gnutls_certificate_get_issuer(gnutls_certificate_credentials_t sc,
					    gnutls_x509_crt_t cert,
					    gnutls_x509_crt_t *issuer,
					    unsigned int flags)
{
	return gnutls_x509_trust_list_get_issuer(sc->trust_list, cert, issuer,
						 flags);
}

/* Nothing, as in GnuTLS, where it has been kept for old programs. */
CT_EXPORT void gnutls_certificate_free_cas(gnutls_certificate_credentials_t sc)
{
	(void)sc;
}

CT_EXPORT void
gnutls_certificate_free_ca_names(gnutls_certificate_credentials_t sc)
{
	ct_store_clear_rdn_sequence(sc->trust_list->store);
}

CT_EXPORT void
gnutls_certificate_get_trust_list(gnutls_certificate_credentials_t res,
				  gnutls_x509_trust_list_t *tlist)
{
	*tlist = res->trust_list;
}

CT_EXPORT void
gnutls_certificate_set_trust_list(gnutls_certificate_credentials_t res,
				  gnutls_x509_trust_list_t tlist,
				  unsigned flags)
{
	(void)flags; /* none is defined */
	gnutls_x509_trust_list_deinit(res->trust_list, 1);
	res->trust_list = tlist;
}

/* Tells an operator what the error code cannot. */
static void log_size(const struct ct_store *store)
{
	size_t size = ct_store_rdn_sequence_size(store);
	struct catrust_rdn_fit fit;

	if (size <= CATRUST_RDN_WARN_BYTES)
		return;
	if (size <= CATRUST_RDN_MAX_BYTES) {
		ct_gnutls_log(2,
			      "the names of %zu CAs take %zu bytes; some "
			      "clients stop at %d",
			      ct_store_count(store), size,
			      size > CATRUST_RDN_STRONG_WARN_BYTES
				      ? CATRUST_RDN_STRONG_WARN_BYTES
				      : CATRUST_RDN_WARN_BYTES);
		return;
	}
	ct_store_rdn_fit(store, 0, &fit);
	ct_gnutls_log(1,
		      "the names of %zu CAs take %zu bytes, TLS can send %d: "
		      "%zu names would fit",
		      fit.num_names, fit.num_bytes, CATRUST_RDN_MAX_BYTES,
		      fit.num_fitting);
}

CT_EXPORT int
catrust_certificate_get_rdn_sequence(gnutls_certificate_credentials_t cred,
				     gnutls_datum_t *sequence)
{
	enum catrust_error error;
	struct ct_store *store;
	struct ct_span bytes;

	if (cred == NULL || sequence == NULL)
		return GNUTLS_E_INVALID_REQUEST;
	store = cred->trust_list->store;
	log_size(store);
	error = ct_store_rdn_sequence(store, &bytes);
	if (error == CATRUST_E_RDN_LIMIT)
		bytes = ct_span(NULL, ct_store_rdn_sequence_size(store));
	else if (error != CATRUST_OK)
		return ct_gnutls_error(error);
	/* The interface has no const; the bytes are the library's. */
	sequence->data = (unsigned char *)(uintptr_t)bytes.data;
	sequence->size = bytes.len > UINT_MAX ? UINT_MAX : (unsigned)bytes.len;
	return ct_gnutls_error(error);
}

CT_EXPORT int
catrust_certificate_rdn_sequence_limit(gnutls_certificate_credentials_t cred,
				       size_t limit,
				       struct catrust_rdn_fit *fit)
{
	if (cred == NULL || fit == NULL)
		return GNUTLS_E_INVALID_REQUEST;
	ct_store_rdn_fit(cred->trust_list->store, limit, fit);
	return 0;
}
