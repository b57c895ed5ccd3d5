/*
 * CRL objects: extensions.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include "asn1/oid.h"
#include "gnutls/read/crl.h"
#include "gnutls/base/text.h"
#include "x509/general_name.h"
#include "x509/key_id.h"
#include "x509/name.h"

/* The extension of a number, or with an OID. */
static int find_nth(gnutls_x509_crl_t crl, unsigned indx,
		    struct ct_extension *out)
{
	CT_TRY_CODE(ct_gnutls_crl_check(crl,
					GNUTLS_E_REQUESTED_DATA_NOT_AVAILABLE));
	return ct_extension_nth(ct_gnutls_crl_view(crl)->extensions, indx, out)
		       ? 0
		       : GNUTLS_E_REQUESTED_DATA_NOT_AVAILABLE;
}

static int find_extension(gnutls_x509_crl_t crl, struct ct_span oid,
			  unsigned int *critical, struct ct_extension *out)
{
	if (crl == NULL)
		return GNUTLS_E_INVALID_REQUEST;
	if (!ct_gnutls_crl_is_set(crl) ||
	    !ct_extension_find(ct_gnutls_crl_view(crl)->extensions, oid, out))
		return GNUTLS_E_REQUESTED_DATA_NOT_AVAILABLE;
	if (critical != NULL)
		*critical = out->is_critical;
	return 0;
}

CT_EXPORT int gnutls_x509_crl_get_authority_key_id(gnutls_x509_crl_t crl,
						   void *id, size_t *id_size,
						   unsigned int *critical)
{
	struct ct_extension extension;
	struct ct_authority_key_id key_id;

	CT_TRY_CODE(find_extension(crl, ct_oid_ce_authority_key_id, critical,
				   &extension));
	CT_GNUTLS_TRY(ct_authority_key_id_parse(&key_id, extension.value));
	if (key_id.key_id.data == NULL)
		return GNUTLS_E_X509_UNSUPPORTED_EXTENSION;
	return ct_gnutls_bytes_out(id, id_size, key_id.key_id);
}

CT_EXPORT int gnutls_x509_crl_get_number(gnutls_x509_crl_t crl, void *ret,
					 size_t *ret_size,
					 unsigned int *critical)
{
	struct ct_extension extension;
	struct ct_der der;
	struct ct_span number;

	CT_TRY_CODE(find_extension(crl, ct_oid_ce_crl_number, critical,
				   &extension));
	/* Of any length here. */
	der = ct_der(extension.value);
	CT_GNUTLS_TRY(ct_der_read(&der, CT_DER_INTEGER, &number));
	return ct_gnutls_bytes_out(ret, ret_size, number);
}

CT_EXPORT int gnutls_x509_crl_get_extension_oid(gnutls_x509_crl_t crl,
						unsigned indx, void *oid,
						size_t *sizeof_oid)
{
	struct ct_extension extension;

	CT_TRY_CODE(find_nth(crl, indx, &extension));
	return ct_gnutls_oid_out(oid, sizeof_oid, extension.oid);
}

CT_EXPORT int gnutls_x509_crl_get_extension_info(gnutls_x509_crl_t crl,
						 unsigned indx, void *oid,
						 size_t *sizeof_oid,
						 unsigned int *critical)
{
	struct ct_extension extension;

	CT_TRY_CODE(find_nth(crl, indx, &extension));
	CT_TRY_CODE(ct_gnutls_oid_out(oid, sizeof_oid, extension.oid));
	++*sizeof_oid; /* its NUL counts here */
	if (critical != NULL)
		*critical = extension.is_critical;
	return 0;
}

CT_EXPORT int gnutls_x509_crl_get_extension_data(gnutls_x509_crl_t crl,
						 unsigned indx, void *data,
						 size_t *sizeof_data)
{
	struct ct_extension extension;

	CT_TRY_CODE(find_nth(crl, indx, &extension));
	return ct_gnutls_size_or_bytes_out(data, sizeof_data, extension.value);
}

CT_EXPORT int gnutls_x509_crl_get_extension_data2(gnutls_x509_crl_t crl,
						  unsigned indx,
						  gnutls_datum_t *data)
{
	struct ct_extension extension;
	int ret = find_nth(crl, indx, &extension);

	ct_gnutls_datum_clear(data);
	if (ret == GNUTLS_E_REQUESTED_DATA_NOT_AVAILABLE)
		return GNUTLS_E_ASN1_ELEMENT_NOT_FOUND;
	return ret < 0 ? ret : ct_gnutls_datum_copy(data, extension.value);
}

/* A name as the AKI's functions give it: the octets of its value. */
static int name_out(const struct ct_general_name *name, void *buf,
		    size_t *buf_size, unsigned *type)
{
	struct ct_span value = name->value;

	*type = (unsigned)name->type;
	switch (name->type) {
	case CT_NAME_EMAIL:
	case CT_NAME_DNS:
	case CT_NAME_URI:
	case CT_NAME_IP:
		return ct_gnutls_bytes_out(buf, buf_size, value);
	case CT_NAME_DIRECTORY: {
		struct ct_buffer text = CT_BUFFER_INIT;
		enum catrust_error error = ct_name_to_text(value, 0, &text);
		int ret;

		if (error != CATRUST_OK)
			ret = ct_gnutls_error(error);
		else
			ret = ct_gnutls_string_out(
				buf, buf_size, ct_span(text.data, text.len));
		ct_buffer_clear(&text);
		return ret;
	}
	default:
		return GNUTLS_E_X509_UNKNOWN_SAN;
	}
}

CT_EXPORT int gnutls_x509_crl_get_authority_key_gn_serial(
	gnutls_x509_crl_t crl, unsigned int seq, void *alt, size_t *alt_size,
	unsigned int *alt_type, void *serial, size_t *serial_size,
	unsigned int *critical)
{
	struct ct_extension extension;
	struct ct_authority_key_id id;
	struct ct_general_names names;
	struct ct_general_name name;
	unsigned type;

	CT_TRY_CODE(find_extension(crl, ct_oid_ce_authority_key_id, critical,
				   &extension));
	CT_GNUTLS_TRY(ct_authority_key_id_parse(&id, extension.value));
	if (id.issuer.data == NULL)
		return GNUTLS_E_REQUESTED_DATA_NOT_AVAILABLE;
	CT_GNUTLS_TRY(ct_general_names_open_contents(&names, id.issuer));
	do {
		if (!ct_general_names_next(&names, &name))
			return GNUTLS_E_REQUESTED_DATA_NOT_AVAILABLE;
	} while (seq-- > 0);
	CT_TRY_CODE(name_out(&name, alt, alt_size, &type));
	if (alt_type != NULL)
		*alt_type = type;
	return serial == NULL
		       ? 0
		       : ct_gnutls_bytes_out(serial, serial_size, id.serial);
}
