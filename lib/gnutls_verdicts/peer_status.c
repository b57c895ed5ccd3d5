/*
 * The status of a chain and of the peer at its end, as GnuTLS finds it.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include "gnutls/base/internal.h"
#include "gnutls_verdicts/peer_name.h"
#include "gnutls_verdicts/peer_status.h"

/* Where no good issuer of the last certificate was found, that one may be
 * trusted itself. */
static int find_status(const struct ct_gnutls_chain *chain, unsigned *status)
{
	const unsigned not_good = GNUTLS_CERT_SIGNER_NOT_FOUND |
				  GNUTLS_CERT_EXPIRED |
				  GNUTLS_CERT_INSECURE_ALGORITHM;
	const struct ct_certificate *last = chain->certs[chain->num_certs - 1];
	unsigned again;
	int ret = ct_gnutls_chain_status(chain, last->issuer, status);

	if (ret < 0 || (*status & not_good) == 0 ||
	    ct_span_equal(last->issuer, last->subject))
		return ret;
	ret = ct_gnutls_chain_status(chain, last->subject, &again);
	if (ret == 0 &&
	    (again == 0 || (*status & GNUTLS_CERT_SIGNER_NOT_FOUND) != 0))
		*status = again;
	return ret;
}

/* 1 when the peer's certificate has all names that are wanted, 0, or a negative
 * code. */
static int has_names(const struct ct_gnutls_chain *chain,
		     const struct ct_gnutls_wanted *wanted)
{
	const struct ct_certificate *peer = chain->certs[0];
	int ret = 1;

	if (wanted->hostname != NULL)
		ret = ct_gnutls_check_host(peer, wanted->hostname,
					   chain->flags);
	if (ret == 1 && wanted->has_ip)
		ret = wanted->ip.data != NULL &&
		      ct_gnutls_check_ip(peer, wanted->ip);
	if (ret == 1 && wanted->has_email)
		ret = wanted->email == NULL
			      ? 0
			      : ct_gnutls_check_email(peer, wanted->email);
	return ret;
}

int ct_gnutls_peer_status(const struct ct_gnutls_chain *chain,
			  const struct ct_gnutls_wanted *wanted,
			  unsigned *status)
{
	int ret;

	CT_TRY_CODE(find_status(chain, status));
	ret = has_names(chain, wanted);
	if (ret == 0)
		*status |= GNUTLS_CERT_UNEXPECTED_OWNER | GNUTLS_CERT_INVALID;
	if (wanted->purpose != NULL &&
	    !ct_gnutls_has_purpose(&chain->links[0], wanted->purpose, true))
		*status |= GNUTLS_CERT_PURPOSE_MISMATCH | GNUTLS_CERT_INVALID;
	return ret < 0 ? ret : 0;
}
