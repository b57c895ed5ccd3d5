/*
 * CRL objects: whose they are, and what they say about certificates.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * lib/gnutls_verdicts/crl_verify.c decides.
 */

#include <config.h>

#include "gnutls/read/crl.h"
#include "gnutls/read/crt.h"
#include "gnutls_verdicts/crl_verify.h"
#include "gnutls_verdicts/issuer.h"

CT_EXPORT unsigned gnutls_x509_crl_check_issuer(gnutls_x509_crl_t crl,
						gnutls_x509_crt_t issuer)
{
	return ct_gnutls_crl_is_set(crl) && ct_gnutls_crt_is_set(issuer) &&
	       ct_gnutls_is_same_name(ct_gnutls_crl_view(crl)->issuer,
				      issuer->view.subject);
}

CT_EXPORT int gnutls_x509_crl_verify(gnutls_x509_crl_t crl,
				     const gnutls_x509_crt_t *trusted_cas,
				     unsigned int tcas_size, unsigned int flags,
				     unsigned int *verify)
{
	const struct ct_certificate *issuer = NULL;

	if (!ct_gnutls_crl_is_set(crl))
		return GNUTLS_E_INVALID_REQUEST;
	for (unsigned i = 0; i < tcas_size && issuer == NULL; i++)
		if (gnutls_x509_crl_check_issuer(crl, trusted_cas[i]))
			issuer = &trusted_cas[i]->view;
	return ct_gnutls_crl_verify(ct_gnutls_crl_view(crl), issuer, flags,
				    verify);
}

CT_EXPORT int
gnutls_x509_crt_check_revocation(gnutls_x509_crt_t cert,
				 const gnutls_x509_crl_t *crl_list,
				 unsigned crl_list_length)
{
	if (!ct_gnutls_crt_is_set(cert))
		return GNUTLS_E_INVALID_REQUEST;
	for (unsigned i = 0; i < crl_list_length; i++)
		if (ct_gnutls_crl_is_set(crl_list[i]) &&
		    ct_gnutls_crl_has(crl_list[i]->loaded, &cert->view))
			return 1;
	return 0;
}
