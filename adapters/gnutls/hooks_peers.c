/*
 * Hooks: the verification of a session's peer. libgnutls calls
 * gnutls_x509_trust_list_verify_crt2() from them, which cannot see whose peer
 * it is.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include "adapters/gnutls/crlite.h"
#include "adapters/gnutls/hooks.h"

int gnutls_certificate_verify_peers(gnutls_session_t session,
				    gnutls_typed_vdata_st *data,
				    unsigned elements, unsigned *status)
{
	const struct ct_libgnutls *gnutls = CALLED_LIBRARY();
	bool before;
	int ret;

	if (gnutls == NULL)
		return GNUTLS_E_INTERNAL_ERROR;
	before = ct_crlite_session_begin(gnutls, session);
	ret = gnutls->certificate_verify_peers(session, data, elements, status);
	ct_crlite_session_end(before);
	return ret;
}

int gnutls_certificate_verify_peers2(gnutls_session_t session, unsigned *status)
{
	const struct ct_libgnutls *gnutls = CALLED_LIBRARY();
	bool before;
	int ret;

	if (gnutls == NULL)
		return GNUTLS_E_INTERNAL_ERROR;
	before = ct_crlite_session_begin(gnutls, session);
	ret = gnutls->certificate_verify_peers2(session, status);
	ct_crlite_session_end(before);
	return ret;
}

int gnutls_certificate_verify_peers3(gnutls_session_t session, const char *name,
				     unsigned *status)
{
	const struct ct_libgnutls *gnutls = CALLED_LIBRARY();
	bool before;
	int ret;

	if (gnutls == NULL)
		return GNUTLS_E_INTERNAL_ERROR;
	before = ct_crlite_session_begin(gnutls, session);
	ret = gnutls->certificate_verify_peers3(session, name, status);
	ct_crlite_session_end(before);
	return ret;
}
