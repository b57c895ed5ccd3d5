/*
 * Certificate objects: extensions as they are.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include "gnutls/read/crt.h"
#include "gnutls/base/text.h"

int ct_gnutls_crt_extension(gnutls_x509_crt_t cert, struct ct_span oid,
			    gnutls_datum_t *out_value, unsigned *critical)
{
	struct ct_extension extension;

	if (cert == NULL)
		return GNUTLS_E_INVALID_REQUEST;
	if (!ct_extension_find(cert->view.extensions, oid, &extension))
		return GNUTLS_E_REQUESTED_DATA_NOT_AVAILABLE;
	*out_value = ct_gnutls_borrow(extension.value);
	if (critical != NULL)
		*critical = extension.is_critical;
	return 0;
}

static int find_nth(gnutls_x509_crt_t cert, unsigned indx,
		    struct ct_extension *out)
{
	if (cert == NULL)
		return GNUTLS_E_INVALID_REQUEST;
	return ct_extension_nth(cert->view.extensions, indx, out)
		       ? 0
		       : GNUTLS_E_REQUESTED_DATA_NOT_AVAILABLE;
}

CT_EXPORT int gnutls_x509_crt_get_extension_info(gnutls_x509_crt_t cert,
						 unsigned indx, void *oid,
						 size_t *oid_size,
						 unsigned int *critical)
{
	struct ct_extension extension;

	CT_TRY_CODE(find_nth(cert, indx, &extension));
	CT_TRY_CODE(ct_gnutls_oid_out(oid, oid_size, extension.oid));
	if (critical != NULL)
		*critical = extension.is_critical;
	return 0;
}

CT_EXPORT int gnutls_x509_crt_get_extension_oid(gnutls_x509_crt_t cert,
						unsigned indx, void *oid,
						size_t *oid_size)
{
	return gnutls_x509_crt_get_extension_info(cert, indx, oid, oid_size,
						  NULL);
}

CT_EXPORT int gnutls_x509_crt_get_extension_data(gnutls_x509_crt_t cert,
						 unsigned indx, void *data,
						 size_t *sizeof_data)
{
	struct ct_extension extension;

	CT_TRY_CODE(find_nth(cert, indx, &extension));
	return ct_gnutls_size_or_bytes_out(data, sizeof_data, extension.value);
}

CT_EXPORT int gnutls_x509_crt_get_extension_data2(gnutls_x509_crt_t cert,
						  unsigned indx,
						  gnutls_datum_t *data)
{
	struct ct_extension extension;

	if (cert == NULL)
		return GNUTLS_E_INVALID_REQUEST;
	ct_gnutls_datum_clear(data);
	if (find_nth(cert, indx, &extension) < 0)
		return GNUTLS_E_ASN1_ELEMENT_NOT_FOUND;
	return ct_gnutls_datum_copy(data, extension.value);
}

/* A certificate has each extension once: there is none for indx above 0. */
static int find_by_text(gnutls_x509_crt_t cert, const char *oid, unsigned indx,
			gnutls_datum_t *out, unsigned *critical)
{
	struct ct_oid_octets octets;

	if (cert == NULL || oid == NULL)
		return GNUTLS_E_INVALID_REQUEST;
	if (indx > 0 || !ct_gnutls_oid_parse(oid, &octets))
		return GNUTLS_E_REQUESTED_DATA_NOT_AVAILABLE;
	return ct_gnutls_crt_extension(cert, ct_span(octets.octets, octets.len),
				       out, critical);
}

CT_EXPORT int gnutls_x509_crt_get_extension_by_oid(gnutls_x509_crt_t cert,
						   const char *oid,
						   unsigned indx, void *buf,
						   size_t *buf_size,
						   unsigned int *critical)
{
	gnutls_datum_t value;

	CT_TRY_CODE(find_by_text(cert, oid, indx, &value, critical));
	return ct_gnutls_bytes_out(buf, buf_size, ct_gnutls_span(&value));
}

CT_EXPORT int gnutls_x509_crt_get_extension_by_oid2(gnutls_x509_crt_t cert,
						    const char *oid,
						    unsigned indx,
						    gnutls_datum_t *output,
						    unsigned int *critical)
{
	gnutls_datum_t value;
	int ret = find_by_text(cert, oid, indx, &value, critical);

	ct_gnutls_datum_clear(output);
	if (ret < 0)
		return ret;
	return ct_gnutls_datum_copy(output, ct_gnutls_span(&value));
}
