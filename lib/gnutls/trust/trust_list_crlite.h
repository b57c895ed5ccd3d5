/*
 * Trust lists: CRLite.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#ifndef CT_GNUTLS_TRUST_LIST_CRLITE_H
#define CT_GNUTLS_TRUST_LIST_CRLITE_H

#include "gnutls/trust/trust_list.h"

void ct_gnutls_trust_list_free_crlite(gnutls_x509_trust_list_t list);

/* Whether the list's data have a certificate as revoked by this issuer, which
 * the chain was verified with; false without data. Threads: safe. */
bool ct_gnutls_trust_list_crlite_revokes(
	gnutls_x509_trust_list_t list, const struct ct_certificate *certificate,
	const struct ct_certificate *issuer);

#endif /* CT_GNUTLS_TRUST_LIST_CRLITE_H */
