/*
 * Credentials: verifying peers, with the flags and limits set for them.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * GnuTLS verifies the peer of a session; here the owner of the session passes
 * the certificates that the peer sent.
 */

#include <config.h>

#include <catrust/credentials.h>

#include "gnutls/trust/credentials.h"
#include "gnutls/read/crt.h"
#include "gnutls/trust/trust_list.h"

CT_EXPORT void
gnutls_certificate_set_verify_flags(gnutls_certificate_credentials_t res,
				    unsigned int flags)
{
	res->verify_flags = flags;
}

CT_EXPORT unsigned int
gnutls_certificate_get_verify_flags(gnutls_certificate_credentials_t res)
{
	return res->verify_flags;
}

CT_EXPORT void
gnutls_certificate_set_verify_limits(gnutls_certificate_credentials_t res,
				     unsigned int max_bits,
				     unsigned int max_depth)
{
	res->max_bits = max_bits;
	res->max_depth = max_depth;
}

static bool is_within_limits(gnutls_certificate_credentials_t cred,
			     const gnutls_x509_crt_t *certs, unsigned num_certs)
{
	if (cred->max_depth > 0 && num_certs > cred->max_depth)
		return false;
	if (cred->max_bits == 0)
		return true;
	for (unsigned i = 0; i < num_certs; i++) {
		unsigned bits = 0;

		if (gnutls_x509_crt_get_pk_algorithm(certs[i], &bits) >= 0 &&
		    bits > cred->max_bits)
			return false;
	}
	return true;
}

CT_EXPORT int catrust_certificate_verify(gnutls_certificate_credentials_t cred,
					 gnutls_x509_crt_t *certs,
					 unsigned num_certs,
					 gnutls_typed_vdata_st *data,
					 unsigned elements, unsigned *status)
{
	if (cred == NULL || certs == NULL || num_certs == 0)
		return GNUTLS_E_INVALID_REQUEST;
	for (unsigned i = 0; i < num_certs; i++)
		if (!ct_gnutls_crt_is_set(certs[i]))
			return GNUTLS_E_INVALID_REQUEST;
	if (!is_within_limits(cred, certs, num_certs))
		return GNUTLS_E_CONSTRAINT_ERROR;
	return gnutls_x509_trust_list_verify_crt2(
		cred->trust_list, certs, num_certs, data, elements,
		cred->verify_flags, status, NULL);
}
