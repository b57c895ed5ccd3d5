/*
 * Certificate objects: writing as DER and PEM, and lists of them.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include "gnutls/read/crt.h"
#include "gnutls/base/pem.h"

static const char label[] = "CERTIFICATE";

CT_EXPORT int gnutls_x509_crt_export2(gnutls_x509_crt_t cert,
				      gnutls_x509_crt_fmt_t format,
				      gnutls_datum_t *out)
{
	CT_TRY_CODE(ct_gnutls_crt_check(cert, GNUTLS_E_ASN1_VALUE_NOT_FOUND));
	return ct_gnutls_export2(cert->view.der, label, format, out);
}

CT_EXPORT int gnutls_x509_crt_export(gnutls_x509_crt_t cert,
				     gnutls_x509_crt_fmt_t format,
				     void *output_data,
				     size_t *output_data_size)
{
	CT_TRY_CODE(ct_gnutls_crt_check(cert, GNUTLS_E_ASN1_VALUE_NOT_FOUND));
	return ct_gnutls_export(cert->view.der, label, format, output_data,
				output_data_size);
}
