/*
 * Whether a certificate names a host, an IP address or an e-mail address, by
 * GnuTLS's rules.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * verify/hostname.h has RFC 9525's rules. GnuTLS's differ: a server's common
 * name counts where the certificate has no host name, URI or address, names of
 * 256 octets and more hide the subject, and wildcards may be part of a label
 * (host_match.h).
 */

#ifndef CT_GNUTLS_VERDICTS_PEER_NAME_H
#define CT_GNUTLS_VERDICTS_PEER_NAME_H

#include "base/compiler.h"
#include "x509/certificate.h"

/* 1 when it does, 0 when not, GNUTLS_E_MEMORY_ERROR when memory ran out.
 * @flags: GNUTLS_VERIFY_DO_NOT_ALLOW_WILDCARDS and _IP_MATCHES matter. */
CT_MUST_USE int ct_gnutls_check_host(const struct ct_certificate *certificate,
				     const char *hostname, unsigned flags);
CT_MUST_USE int ct_gnutls_check_email(const struct ct_certificate *certificate,
				      const char *email);

/* Whether an alternative name is this address, of 4 or 16 octets. */
bool ct_gnutls_check_ip(const struct ct_certificate *certificate,
			struct ct_span address);

/* Whether a certificate's key purposes say that it is for TLS servers, or
 * nothing at all: only then its common name stands for a host. */
bool ct_gnutls_is_for_servers(const struct ct_certificate *certificate);

#endif /* CT_GNUTLS_VERDICTS_PEER_NAME_H */
