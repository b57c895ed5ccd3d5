/*
 * Servers that CRLite has as revoked are refused.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Only with CATRUST_CRLITE (common/crlite.h). GnuTLS has accepted the chain
 * before; its status becomes GNUTLS_CERT_REVOKED | GNUTLS_CERT_INVALID when the
 * end entity is revoked by its issuer in that chain. What GnuTLS refuses keeps
 * its status.
 *
 * Not asked for are chains that a TLS server verifies, or anybody for another
 * purpose than that of servers, and with GNUTLS_VERIFY_DISABLE_CRL_CHECKS.
 */

#ifndef ADAPTER_GNUTLS_CRLITE_H
#define ADAPTER_GNUTLS_CRLITE_H

#include "adapters/gnutls/libgnutls.h"

/* The real gnutls_x509_trust_list_verify_crt2(), and CRLite after it. */
int ct_crlite_verify_crt2(const struct ct_libgnutls *gnutls,
			  gnutls_x509_trust_list_t list,
			  gnutls_x509_crt_t *chain, unsigned count,
			  gnutls_typed_vdata_st *data, unsigned elements,
			  unsigned flags, unsigned *status,
			  gnutls_verify_output_function *function);

/* Between these two this thread verifies the peer of a session. The first one's
 * result is for the second. */
bool ct_crlite_session_begin(const struct ct_libgnutls *gnutls,
			     gnutls_session_t session);
void ct_crlite_session_end(bool before);

#endif /* ADAPTER_GNUTLS_CRLITE_H */
