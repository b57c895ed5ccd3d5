/*
 * Whether GnuTLS takes CRLs, and whose signature they have.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#ifndef ADAPTER_GNUTLS_CRLS_ACCEPTABLE_H
#define ADAPTER_GNUTLS_CRLS_ACCEPTABLE_H

#include "adapters/gnutls/libgnutls.h"
#include "revocation/crl_load.h"

/* Whether libgnutls is certain to take these CRLs. */
bool ct_crls_are_acceptable(const struct ct_libgnutls *gnutls,
			    const struct ct_crl_list *loaded);

/* Whether GnuTLS verifies @crl as a CRL of @issuer: its conditions and its
 * signature. @ignored: bits of the status that do not count. */
bool ct_crl_is_signed_by(const struct ct_libgnutls *gnutls,
			 const struct ct_crl *crl, gnutls_x509_crt_t issuer,
			 unsigned flags, unsigned ignored);

#endif /* ADAPTER_GNUTLS_CRLS_ACCEPTABLE_H */
