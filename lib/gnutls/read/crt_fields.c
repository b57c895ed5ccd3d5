/*
 * Certificate objects: the plain fields.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include "asn1/der.h"
#include "gnutls/algorithms/algorithm_id.h"
#include "gnutls/read/crt.h"
#include "gnutls/base/text.h"

/* An object into which nothing was imported counts as version 1. */
CT_EXPORT int gnutls_x509_crt_get_version(gnutls_x509_crt_t cert)
{
	if (cert == NULL)
		return GNUTLS_E_INVALID_REQUEST;
	return ct_gnutls_crt_is_set(cert) ? (int)cert->view.version : 1;
}

CT_EXPORT int gnutls_x509_crt_get_serial(gnutls_x509_crt_t cert, void *result,
					 size_t *result_size)
{
	CT_TRY_CODE(ct_gnutls_crt_check(cert, GNUTLS_E_ASN1_VALUE_NOT_FOUND));
	return ct_gnutls_bytes_out(result, result_size, cert->view.serial);
}

/* The end of the year 9999, which means that there is no end (RFC
 * 5280 4.1.2.5), is itself where a time_t can hold it, as GnuTLS has it. */
static time_t to_time(int64_t seconds)
{
	return seconds == CT_CERTIFICATE_NO_TIME
		       ? (time_t)-1
		       : ct_gnutls_positive_time(seconds);
}

CT_EXPORT time_t gnutls_x509_crt_get_activation_time(gnutls_x509_crt_t cert)
{
	if (!ct_gnutls_crt_is_set(cert))
		return (time_t)-1;
	return to_time(cert->view.not_before);
}

CT_EXPORT time_t gnutls_x509_crt_get_expiration_time(gnutls_x509_crt_t cert)
{
	if (!ct_gnutls_crt_is_set(cert))
		return (time_t)-1;
	return to_time(cert->view.not_after);
}

CT_EXPORT int gnutls_x509_crt_get_signature_algorithm(gnutls_x509_crt_t cert)
{
	if (cert == NULL)
		return GNUTLS_E_INVALID_REQUEST;
	if (!ct_gnutls_crt_is_set(cert))
		return GNUTLS_SIGN_UNKNOWN;
	return (int)ct_gnutls_sign_algorithm(cert->view.algorithm);
}

CT_EXPORT int gnutls_x509_crt_get_signature_oid(gnutls_x509_crt_t cert,
						char *oid, size_t *oid_size)
{
	CT_TRY_CODE(ct_gnutls_crt_check(cert, GNUTLS_E_ASN1_VALUE_NOT_FOUND));
	return ct_gnutls_oid_out_with_nul(
		oid, oid_size, ct_gnutls_algorithm_oid(cert->view.algorithm));
}

CT_EXPORT int gnutls_x509_crt_get_signature(gnutls_x509_crt_t cert, char *sig,
					    size_t *sizeof_sig)
{
	CT_TRY_CODE(ct_gnutls_crt_check(cert, GNUTLS_E_ASN1_VALUE_NOT_FOUND));
	if (cert->view.has_unaligned_signature)
		return GNUTLS_E_CERTIFICATE_ERROR;
	return ct_gnutls_bytes_out(sig, sizeof_sig, cert->view.signature);
}

static int unique_id(struct ct_span octets, char *buf, size_t *buf_size)
{
	if (octets.data == NULL)
		return GNUTLS_E_ASN1_ELEMENT_NOT_FOUND;
	if (octets.len == 0)
		return GNUTLS_E_ASN1_DER_ERROR;
	return ct_gnutls_bytes_out(buf, buf_size, octets);
}

CT_EXPORT int gnutls_x509_crt_get_issuer_unique_id(gnutls_x509_crt_t crt,
						   char *buf, size_t *buf_size)
{
	if (crt == NULL)
		return GNUTLS_E_INVALID_REQUEST;
	return unique_id(crt->view.issuer_unique_id, buf, buf_size);
}

CT_EXPORT int gnutls_x509_crt_get_subject_unique_id(gnutls_x509_crt_t crt,
						    char *buf, size_t *buf_size)
{
	if (crt == NULL)
		return GNUTLS_E_INVALID_REQUEST;
	return unique_id(crt->view.subject_unique_id, buf, buf_size);
}
