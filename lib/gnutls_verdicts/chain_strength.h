/*
 * How strong the keys and signatures of a chain are, as GnuTLS judges.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#ifndef CT_GNUTLS_CHAIN_STRENGTH_H
#define CT_GNUTLS_CHAIN_STRENGTH_H

#include <gnutls/x509.h>

#include "verify/link.h"

/* The algorithm of the signature on a certificate. */
gnutls_sign_algorithm_t ct_gnutls_link_sign(const struct ct_link *link);

/* RSA-PSS with parameters that GnuTLS does not take. */
bool ct_gnutls_is_pss_unusable(const struct ct_link *link,
			       gnutls_sign_algorithm_t sign);

/* Keys and hash against the profile in the flags; @issuer may be NULL. The
 * signature of a trust anchor does not matter. */
bool ct_gnutls_is_level_acceptable(const struct ct_link *link,
				   const struct ct_link *issuer,
				   gnutls_sign_algorithm_t sign,
				   bool is_trusted, unsigned flags);

/* Broken hashes that the flags let pass: each has its flag, and all pass with
 * GNUTLS_VERIFY_ALLOW_BROKEN, which is two of them. */
bool ct_gnutls_is_broken_allowed(gnutls_sign_algorithm_t sign, unsigned flags);

#endif /* CT_GNUTLS_CHAIN_STRENGTH_H */
