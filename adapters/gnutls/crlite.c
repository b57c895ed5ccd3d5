/*
 * Servers that CRLite has as revoked are refused.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * GnuTLS tells an output function each certificate of the chain with its
 * issuer, from the top down; it has no argument of its own.
 */

#include <config.h>

#include <stdlib.h>
#include <string.h>

#include "adapters/common/crlite.h"
#include "adapters/gnutls/crlite.h"

/* A verification that CRLite is asked after. */
struct verification {
	const struct ct_libgnutls *gnutls;
	gnutls_x509_crt_t end_entity;
	gnutls_datum_t issuer; /* its issuer's DER, libgnutls's; or empty */
	gnutls_verify_output_function *function; /* the program's, or NULL */
};

static _Thread_local struct verification *running;
static _Thread_local bool is_of_server; /* verifying its client */

/* --- Whose verification it is --------------------------------------------- */

/* There is no function that says so, but this one, of servers only, fails in
 * its own way for others. */
static bool is_server(const struct ct_libgnutls *gnutls,
		      gnutls_session_t session)
{
	char name[256];
	size_t size = sizeof(name);
	unsigned type;

	return gnutls->server_name_get(session, name, &size, &type, 0) !=
	       GNUTLS_E_INVALID_REQUEST;
}

bool ct_crlite_session_begin(const struct ct_libgnutls *gnutls,
			     gnutls_session_t session)
{
	bool before = is_of_server;

	is_of_server = session != NULL && ct_libgnutls_is_active(gnutls) &&
		       ct_preload_crlite_is_on("gnutls") &&
		       is_server(gnutls, session);
	return before;
}

void ct_crlite_session_end(bool before)
{
	is_of_server = before;
}

/* False: for another purpose than that of TLS servers. */
static bool may_be_server(const gnutls_typed_vdata_st *data, unsigned elements)
{
	for (unsigned i = 0; data != NULL && i < elements; i++)
		if (data[i].type == GNUTLS_DT_KEY_PURPOSE_OID &&
		    data[i].data != NULL &&
		    strcmp((const char *)data[i].data, "1.3.6.1.5.5.7.3.1") !=
			    0)
			return false;
	return true;
}

/* --- CRLite --------------------------------------------------------------- */

static enum catrust_error sha256(const void *context, struct ct_span message,
				 uint8_t *out)
{
	const struct ct_libgnutls *gnutls = context;

	return gnutls->hash_fast(GNUTLS_DIG_SHA256, message.data, message.len,
				 out) >= 0
		       ? CATRUST_OK
		       : CATRUST_E_UNSUPPORTED;
}

static void forget_issuer(struct verification *verification)
{
	(*verification->gnutls->free)(verification->issuer.data);
	verification->issuer = (gnutls_datum_t){NULL, 0};
}

/* A gnutls_verify_output_function. The issuer may be gone afterwards. */
static int note(gnutls_x509_crt_t cert, gnutls_x509_crt_t issuer,
		gnutls_x509_crl_t crl, unsigned status)
{
	struct verification *now = running;

	if (now == NULL)
		return 0;
	if (cert == now->end_entity && issuer != NULL && crl == NULL) {
		forget_issuer(now);
		if (now->gnutls->x509_crt_export2(issuer, GNUTLS_X509_FMT_DER,
						  &now->issuer) < 0)
			now->issuer = (gnutls_datum_t){NULL, 0};
	}
	return now->function != NULL ? now->function(cert, issuer, crl, status)
				     : 0;
}

static bool is_revoked(const struct verification *verification)
{
	const struct ct_libgnutls *gnutls = verification->gnutls;
	gnutls_datum_t der = {NULL, 0};
	bool result;

	if (verification->issuer.data == NULL ||
	    gnutls->x509_crt_export2(verification->end_entity,
				     GNUTLS_X509_FMT_DER, &der) < 0)
		return false;
	result = ct_preload_crlite_revokes(
		ct_span(der.data, der.size),
		ct_span(verification->issuer.data, verification->issuer.size),
		sha256, gnutls);
	(*gnutls->free)(der.data);
	return result;
}

int ct_crlite_verify_crt2(const struct ct_libgnutls *gnutls,
			  gnutls_x509_trust_list_t list,
			  gnutls_x509_crt_t *chain, unsigned count,
			  gnutls_typed_vdata_st *data, unsigned elements,
			  unsigned flags, unsigned *status,
			  gnutls_verify_output_function *function)
{
	struct verification verification = {.gnutls = gnutls,
					    .function = function};
	struct verification *before = running;
	int ret;

	if (chain == NULL || count == 0 || is_of_server ||
	    (flags & GNUTLS_VERIFY_DISABLE_CRL_CHECKS) != 0 ||
	    !may_be_server(data, elements) || !ct_libgnutls_is_active(gnutls) ||
	    !ct_preload_crlite_is_on("gnutls"))
		return gnutls->x509_trust_list_verify_crt2(
			list, chain, count, data, elements, flags, status,
			function);
	verification.end_entity = chain[0];
	running = &verification;
	ret = gnutls->x509_trust_list_verify_crt2(
		list, chain, count, data, elements, flags, status, note);
	running = before;
	if (ret >= 0 && *status == 0 && is_revoked(&verification))
		*status = GNUTLS_CERT_REVOKED | GNUTLS_CERT_INVALID;
	forget_issuer(&verification);
	return ret;
}
