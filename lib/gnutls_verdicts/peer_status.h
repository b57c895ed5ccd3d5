/*
 * The status of a chain and of the peer at its end, as GnuTLS finds it.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * What gnutls_x509_trust_list_verify_crt2() says, but for what is in lists: a
 * chain with a certificate that was removed, a peer that is trusted by name, a
 * CRL that revokes one (lib/gnutls/trust/trust_list_verify.c).
 */

#ifndef CT_GNUTLS_VERDICTS_PEER_STATUS_H
#define CT_GNUTLS_VERDICTS_PEER_STATUS_H

#include "gnutls_verdicts/chain_status.h"

/* What the application expects of the peer. */
struct ct_gnutls_wanted {
	const char *hostname; /* NULL: any */
	size_t hostname_size; /* 0: up to its NUL */
	bool has_ip, has_email;
	struct ct_span ip;   /* NULL is no certificate's */
	const char *email;   /* the same */
	const char *purpose; /* dotted OID; NULL: any */
};

/* The status bits of a chain that is prepared. Errors: GNUTLS_E_MEMORY_ERROR.
 */
CT_MUST_USE int ct_gnutls_peer_status(const struct ct_gnutls_chain *chain,
				      const struct ct_gnutls_wanted *wanted,
				      unsigned *status);

#endif /* CT_GNUTLS_VERDICTS_PEER_STATUS_H */
