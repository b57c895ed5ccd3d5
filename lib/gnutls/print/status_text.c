/*
 * Status bits as sentences for users.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Programs show these sentences and some look for them, so they are GnuTLS's
 * to the letter, in its order.
 */

#include <config.h>

#include <gnutls/x509.h>

#include "base/buffer.h"
#include "gnutls/base/internal.h"

static const struct {
	unsigned bit;
	bool only_x509; /* said of X.509 certificates only */
	const char *sentence;
} sentences[] = {
	{GNUTLS_CERT_REVOKED, true, "The certificate chain is revoked. "},
	{GNUTLS_CERT_MISMATCH, true,
	 "The certificate doesn't match the local copy (TOFU). "},
	{GNUTLS_CERT_REVOCATION_DATA_SUPERSEDED, true,
	 "The revocation or OCSP data are old and have been superseded. "},
	{GNUTLS_CERT_REVOCATION_DATA_ISSUED_IN_FUTURE, true,
	 "The revocation or OCSP data are issued with a future date. "},
	{GNUTLS_CERT_SIGNER_NOT_FOUND, true,
	 "The certificate issuer is unknown. "},
	{GNUTLS_CERT_SIGNER_NOT_CA, true,
	 "The certificate issuer is not a CA. "},
	{GNUTLS_CERT_INSECURE_ALGORITHM, false,
	 "The certificate chain uses insecure algorithm. "},
	{GNUTLS_CERT_SIGNER_CONSTRAINTS_FAILURE, false,
	 "The certificate chain violates the signer's constraints. "},
	{GNUTLS_CERT_PURPOSE_MISMATCH, false,
	 "The certificate chain does not match the intended purpose. "},
	{GNUTLS_CERT_NOT_ACTIVATED, false,
	 "The certificate chain uses not yet valid certificate. "},
	{GNUTLS_CERT_EXPIRED, false,
	 "The certificate chain uses expired certificate. "},
	{GNUTLS_CERT_SIGNATURE_FAILURE, false,
	 "The signature in the certificate is invalid. "},
	{GNUTLS_CERT_UNEXPECTED_OWNER, false,
	 "The name in the certificate does not match the expected. "},
	{GNUTLS_CERT_MISSING_OCSP_STATUS, false,
	 "The certificate requires the server to include an OCSP status in its "
	 "response, but the OCSP status is missing. "},
	{GNUTLS_CERT_INVALID_OCSP_STATUS, false,
	 "The received OCSP status response is invalid. "},
	{GNUTLS_CERT_UNKNOWN_CRIT_EXTENSIONS, false,
	 "The certificate contains an unknown critical extension. "},
};

static enum catrust_error append_sentences(struct ct_buffer *text,
					   unsigned status,
					   gnutls_certificate_type_t type)
{
	CT_TRY(ct_buffer_append_string(
		text, status == 0 ? "The certificate is trusted. "
				  : "The certificate is NOT "
				    "trusted. "));
	for (size_t i = 0; i < CT_ARRAY_LEN(sentences); i++)
		if ((status & sentences[i].bit) != 0 &&
		    (type == GNUTLS_CRT_X509 || !sentences[i].only_x509))
			CT_TRY(ct_buffer_append_string(text,
						       sentences[i].sentence));
	return CATRUST_OK;
}

CT_EXPORT int gnutls_certificate_verification_status_print(
	unsigned int status, gnutls_certificate_type_t type,
	gnutls_datum_t *out, unsigned int flags)
{
	struct ct_buffer text = CT_BUFFER_INIT;
	enum catrust_error error;
	int ret;

	(void)flags;
	if (out == NULL)
		return GNUTLS_E_INVALID_REQUEST;
	error = append_sentences(&text, status, type);
	ret = ct_gnutls_error(error);
	if (ret == 0)
		ret = ct_gnutls_datum_copy(out, ct_span(text.data, text.len));
	ct_buffer_clear(&text);
	return ret;
}
