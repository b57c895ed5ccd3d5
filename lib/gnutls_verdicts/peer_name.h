/*
 * Whether a certificate names a host or a mailbox, for verification.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * gnutls_x509_crt_check_hostname2() and _check_email(), whose results have no
 * room for an error.
 */

#ifndef CT_GNUTLS_PEER_NAME_H
#define CT_GNUTLS_PEER_NAME_H

#include <gnutls/x509.h>

#include "base/compiler.h"
#include "x509/certificate.h"

/* 1 when it does, 0 when not, GNUTLS_E_MEMORY_ERROR when memory ran out. */
CT_MUST_USE int ct_gnutls_check_host(gnutls_x509_crt_t cert,
				     const char *hostname, unsigned flags);
CT_MUST_USE int ct_gnutls_check_mailbox(gnutls_x509_crt_t cert,
					const char *email);

/* Whether a certificate's key purposes say that it is for TLS servers, or
 * nothing at all: only then its common name stands for a host. */
bool ct_gnutls_is_for_servers(const struct ct_certificate *view);

#endif /* CT_GNUTLS_PEER_NAME_H */
