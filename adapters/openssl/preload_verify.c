/*
 * Verification: servers that CRLite has as revoked are refused.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Only with CATRUST_CRLITE. OpenSSL has accepted the chain before, and what it
 * refuses stays refused. A revoked end entity is then an error as any other:
 * the program's verify callback is asked, and may overrule it. libssl calls
 * X509_verify_cert() as programs do; what libcrypto verifies within other
 * functions (CMS, OCSP) does not arrive here. Chains that a TLS server verifies
 * are clients' and are not looked at.
 */

#include <config.h>

#include <stdlib.h>

#include "../common/crlite.h"
#include "preload_hooks.h"

/* libssl's. */
int SSL_get_ex_data_X509_STORE_CTX_idx(void);
int SSL_is_server(const SSL *connection);

static enum catrust_error sha256(const void *context, struct ct_span message,
				 uint8_t *out)
{
	const struct ct_openssl *openssl = context;
	const EVP_MD *digest = openssl->EVP_get_digestbyname("SHA256");

	return digest != NULL &&
			       openssl->EVP_Digest(message.data, message.len,
						   out, NULL, digest, NULL) == 1
		       ? CATRUST_OK
		       : CATRUST_E_UNSUPPORTED;
}

/* --- Who verifies --------------------------------------------------------- */

/* What libssl says of a verification. */
struct libssl {
	__typeof__(&SSL_get_ex_data_X509_STORE_CTX_idx) get_index;
	__typeof__(&SSL_is_server) is_server;
};

/* Those of the libssl that the caller is or is bound to, when that works with
 * this libcrypto. */
static bool find_libssl(const struct ct_preload_copy *copy, const void *caller,
			struct libssl *out)
{
	void *found[] = {
		ct_preload_for_caller("SSL_get_ex_data_X509_STORE_CTX_idx",
				      caller),
		ct_preload_for_caller("SSL_is_server", caller),
	};

	if (found[0] == NULL || found[1] == NULL ||
	    ct_preload_for_caller("X509_STORE_new", found[1]) != copy->identity)
		return false;
	_Static_assert(sizeof(found) == sizeof(*out), "");
	memcpy(out, found, sizeof(found));
	return true;
}

/* Whether it is a TLS server's verification of its client. */
static bool is_of_server(const struct ct_preload_copy *copy, const void *caller,
			 const X509_STORE_CTX *context)
{
	struct libssl libssl;
	const SSL *connection;

	if (!find_libssl(copy, caller, &libssl))
		return false;
	connection = copy->openssl.X509_STORE_CTX_get_ex_data(
		context, libssl.get_index());
	return connection != NULL && libssl.is_server(connection) != 0;
}

/* --- CRLite --------------------------------------------------------------- */

/* The DER of a certificate, to be freed; NULL without memory. */
static uint8_t *encode(const struct ct_openssl *openssl, const X509 *x509,
		       struct ct_span *out)
{
	int len = openssl->i2d_X509(x509, NULL);
	uint8_t *der = len > 0 ? malloc((size_t)len) : NULL, *end = der;

	if (der != NULL && openssl->i2d_X509(x509, &end) != len) {
		free(der);
		der = NULL;
	}
	*out = ct_span(der, der != NULL ? (size_t)len : 0);
	return der;
}

static bool is_revoked(const struct ct_openssl *openssl, const X509 *end_entity,
		       const X509 *issuer)
{
	struct ct_span certificate, signer;
	uint8_t *first = encode(openssl, end_entity, &certificate);
	uint8_t *second = encode(openssl, issuer, &signer);
	bool result =
		first != NULL && second != NULL &&
		ct_preload_crlite_revokes(certificate, signer, sha256, openssl);

	free(first);
	free(second);
	return result;
}

/* What becomes of an accepted chain. */
static int check(const struct ct_openssl *openssl, X509_STORE_CTX *context)
{
	const OPENSSL_STACK *chain =
		(const OPENSSL_STACK *)openssl->X509_STORE_CTX_get0_chain(
			context);
	X509 *end_entity;

	/* An end entity that is trusted itself has no issuer there. */
	if (chain == NULL || openssl->OPENSSL_sk_num(chain) < 2)
		return 1;
	end_entity = openssl->OPENSSL_sk_value(chain, 0);
	if (!is_revoked(openssl, end_entity,
			openssl->OPENSSL_sk_value(chain, 1)))
		return 1;
	openssl->X509_STORE_CTX_set_error(context, X509_V_ERR_CERT_REVOKED);
	openssl->X509_STORE_CTX_set_error_depth(context, 0);
	openssl->X509_STORE_CTX_set_current_cert(context, end_entity);
	return openssl->X509_STORE_CTX_get_verify_cb(context)(0, context) != 0;
}

CT_EXPORT int X509_verify_cert(X509_STORE_CTX *context)
{
	const struct ct_preload_copy *ours, *copy = CT_CALLED_COPY(&ours);
	const void *caller = CT_CALLER();
	int result = 0;

	CT_REAL(result, X509_verify_cert, context);
	if (ours != NULL && result == 1 && ct_preload_crlite_is_on("openssl") &&
	    !is_of_server(copy, caller, context))
		result = check(&copy->openssl, context);
	return result;
}
