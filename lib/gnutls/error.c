/*
 * From the engine's errors to GnuTLS's codes: the one table.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The codes are those that GnuTLS 3.7.9 returns for the same input. It reports
 * broken PEM as -207 in certificates and -34 in CRLs, hence two columns.
 */

#include <config.h>

#include "gnutls/internal.h"

static const struct mapping {
	enum catrust_error error;
	int code;
	int crl_code;
} mappings[] = {
#define SAME(error, code) \
 {                        \
  error, code, code       \
 }
	SAME(CATRUST_OK, GNUTLS_E_SUCCESS),
	SAME(CATRUST_E_MEMORY, GNUTLS_E_MEMORY_ERROR),
	SAME(CATRUST_E_INVALID_ARGUMENT, GNUTLS_E_INVALID_REQUEST),
	SAME(CATRUST_E_NOT_FOUND, GNUTLS_E_REQUESTED_DATA_NOT_AVAILABLE),
	SAME(CATRUST_E_LIMIT, GNUTLS_E_CONSTRAINT_ERROR),
	SAME(CATRUST_E_UNSUPPORTED, GNUTLS_E_UNIMPLEMENTED_FEATURE),
	SAME(CATRUST_E_FILE_OPEN, GNUTLS_E_FILE_ERROR),
	SAME(CATRUST_E_FILE_READ, GNUTLS_E_FILE_ERROR),
	SAME(CATRUST_E_FILE_NOT_REGULAR, GNUTLS_E_FILE_ERROR),
	SAME(CATRUST_E_FILE_TOO_LARGE, GNUTLS_E_FILE_ERROR),
	SAME(CATRUST_E_FILE_CHANGED, GNUTLS_E_FILE_ERROR),
	SAME(CATRUST_E_GZIP_DATA, GNUTLS_E_FILE_ERROR),
	SAME(CATRUST_E_GZIP_LIMIT, GNUTLS_E_FILE_ERROR),
	{CATRUST_E_PEM_NO_END, GNUTLS_E_BASE64_UNEXPECTED_HEADER_ERROR,
	 GNUTLS_E_BASE64_DECODING_ERROR},
	SAME(CATRUST_E_PEM_HEADER, GNUTLS_E_ASN1_TAG_ERROR),
	{CATRUST_E_BASE64, GNUTLS_E_BASE64_UNEXPECTED_HEADER_ERROR,
	 GNUTLS_E_BASE64_DECODING_ERROR},
	SAME(CATRUST_E_NO_CERTIFICATE, GNUTLS_E_NO_CERTIFICATE_FOUND),
	SAME(CATRUST_E_NO_CRL, GNUTLS_E_BASE64_DECODING_ERROR),
	SAME(CATRUST_E_DER_TAG, GNUTLS_E_ASN1_TAG_ERROR),
	SAME(CATRUST_E_DER_LENGTH, GNUTLS_E_ASN1_DER_ERROR),
	SAME(CATRUST_E_DER_VALUE, GNUTLS_E_ASN1_DER_ERROR),
	SAME(CATRUST_E_DER_TRAILING, GNUTLS_E_ASN1_DER_ERROR),
	SAME(CATRUST_E_TIME, GNUTLS_E_ASN1_TIME_ERROR),
	SAME(CATRUST_E_CERTIFICATE, GNUTLS_E_CERTIFICATE_ERROR),
	SAME(CATRUST_E_CRL, GNUTLS_E_CERTIFICATE_ERROR),
	SAME(CATRUST_E_EXTENSION, GNUTLS_E_ASN1_DER_ERROR),
	SAME(CATRUST_E_DUPLICATE_EXTENSION, GNUTLS_E_X509_DUPLICATE_EXTENSION),
	SAME(CATRUST_E_DATE, GNUTLS_E_CERTIFICATE_TIME_ERROR),
	SAME(CATRUST_E_RDN_LIMIT, GNUTLS_E_HANDSHAKE_TOO_LARGE),
#undef SAME
};

static const struct mapping *find(enum catrust_error error)
{
	for (size_t i = 0; i < CT_ARRAY_LEN(mappings); i++)
		if (mappings[i].error == error)
			return &mappings[i];
	return NULL;
}

int ct_gnutls_error(enum catrust_error error)
{
	const struct mapping *mapping = find(error);

	return mapping != NULL ? mapping->code : GNUTLS_E_INTERNAL_ERROR;
}

int ct_gnutls_crl_error(enum catrust_error error)
{
	const struct mapping *mapping = find(error);

	return mapping != NULL ? mapping->crl_code : GNUTLS_E_INTERNAL_ERROR;
}
