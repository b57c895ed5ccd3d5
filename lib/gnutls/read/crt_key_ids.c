/*
 * Certificate objects: key identifiers.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <stdlib.h>

#include "asn1/oid.h"
#include "gnutls/read/crt.h"
#include "gnutls/read/decoded_names.h"
#include "gnutls/read/ext_objects.h"
#include "x509/extensions.h"

CT_EXPORT int gnutls_x509_crt_get_subject_key_id(gnutls_x509_crt_t cert,
						 void *ret, size_t *ret_size,
						 unsigned int *critical)
{
	gnutls_datum_t value;
	struct ct_span id;

	CT_TRY_CODE(ct_gnutls_crt_extension(cert, ct_oid_ce_subject_key_id,
					    &value, critical));
	CT_GNUTLS_TRY(ct_subject_key_id_parse(&id, ct_gnutls_span(&value)));
	return ct_gnutls_bytes_out(ret, ret_size, id);
}

static int parse_authority(gnutls_x509_crt_t cert,
			   struct ct_authority_key_id *out, unsigned *critical)
{
	gnutls_datum_t value;

	CT_TRY_CODE(ct_gnutls_crt_extension(cert, ct_oid_ce_authority_key_id,
					    &value, critical));
	CT_GNUTLS_TRY(ct_authority_key_id_parse(out, ct_gnutls_span(&value)));
	return 0;
}

CT_EXPORT int gnutls_x509_crt_get_authority_key_id(gnutls_x509_crt_t cert,
						   void *id, size_t *id_size,
						   unsigned int *critical)
{
	struct ct_authority_key_id authority;

	CT_TRY_CODE(parse_authority(cert, &authority, critical));
	/* Only issuer and serial number. */
	if (authority.key_id.data == NULL)
		return authority.serial.data != NULL
			       ? GNUTLS_E_X509_UNSUPPORTED_EXTENSION
			       : GNUTLS_E_REQUESTED_DATA_NOT_AVAILABLE;
	return ct_gnutls_bytes_out(id, id_size, authority.key_id);
}

static int gn_out(const struct ct_listed_name *name, void *buf, size_t *size)
{
	struct ct_span value = ct_gnutls_span(&name->value);

	return ct_gnutls_is_text_name(name->type)
		       ? ct_gnutls_string_out(buf, size, value)
		       : ct_gnutls_bytes_out(buf, size, value);
}

static int decode_issuer(struct ct_name_list *out, const gnutls_datum_t *value)
{
	struct ct_authority_key_id authority;
	int ret;

	CT_GNUTLS_TRY(
		ct_authority_key_id_parse(&authority, ct_gnutls_span(value)));
	ret = ct_name_list_add_contents(out, authority.issuer, 0);
	if (ret < 0)
		ct_name_list_clear(out);
	return ret;
}

CT_EXPORT int gnutls_x509_crt_get_authority_key_gn_serial(
	gnutls_x509_crt_t cert, unsigned int seq, void *alt, size_t *alt_size,
	unsigned int *alt_type, void *serial, size_t *serial_size,
	unsigned int *critical)
{
	const struct ct_name_list *names;
	struct ct_authority_key_id authority;
	int ret;

	CT_TRY_CODE(parse_authority(cert, &authority, critical));
	if (authority.issuer.data == NULL || authority.serial.data == NULL)
		return GNUTLS_E_REQUESTED_DATA_NOT_AVAILABLE;
	ret = ct_gnutls_crt_names(cert, ct_oid_ce_authority_key_id,
				  decode_issuer, &names, NULL);
	if (ret == 0 && seq >= names->num_names)
		ret = GNUTLS_E_REQUESTED_DATA_NOT_AVAILABLE;
	if (ret == 0 && serial != NULL)
		ret = ct_gnutls_bytes_out(serial, serial_size,
					  authority.serial);
	if (ret == 0 && alt != NULL)
		ret = gn_out(&names->names[seq], alt, alt_size);
	if (ret == 0 && alt_type != NULL)
		*alt_type = names->names[seq].type;
	return ret;
}

/* --- The object of <gnutls/x509-ext.h> --- */

CT_EXPORT int gnutls_x509_aki_init(gnutls_x509_aki_t *aki)
{
	*aki = calloc(1, sizeof(**aki));
	return *aki != NULL ? 0 : GNUTLS_E_MEMORY_ERROR;
}

static void clear_aki(gnutls_x509_aki_t aki)
{
	free(aki->id.data);
	free(aki->serial.data);
	ct_name_list_clear(&aki->issuer);
}

CT_EXPORT void gnutls_x509_aki_deinit(gnutls_x509_aki_t aki)
{
	if (aki == NULL)
		return;
	clear_aki(aki);
	free(aki);
}

CT_EXPORT int gnutls_x509_ext_import_authority_key_id(const gnutls_datum_t *ext,
						      gnutls_x509_aki_t aki,
						      unsigned int flags)
{
	struct gnutls_x509_aki_st made = {.issuer = CT_NAME_LIST_INIT};
	struct ct_authority_key_id parsed;
	int ret = 0;

	(void)flags; /* none are defined */
	if (ext == NULL || aki == NULL)
		return GNUTLS_E_INVALID_REQUEST;
	CT_GNUTLS_TRY(ct_authority_key_id_parse(&parsed, ct_gnutls_span(ext)));
	if (parsed.key_id.data != NULL)
		ret = ct_gnutls_datum_copy(&made.id, parsed.key_id);
	if (ret == 0 && parsed.serial.data != NULL)
		ret = ct_gnutls_datum_copy(&made.serial, parsed.serial);
	if (ret == 0 && parsed.issuer.data != NULL)
		ret = ct_name_list_add_contents(&made.issuer, parsed.issuer, 0);
	if (ret < 0) {
		clear_aki(&made);
		return ret;
	}
	clear_aki(aki);
	*aki = made;
	return 0;
}

CT_EXPORT int gnutls_x509_aki_get_id(gnutls_x509_aki_t aki, gnutls_datum_t *id)
{
	if (aki->id.data == NULL)
		return GNUTLS_E_REQUESTED_DATA_NOT_AVAILABLE;
	*id = aki->id;
	return 0;
}

CT_EXPORT int gnutls_x509_aki_get_cert_issuer(gnutls_x509_aki_t aki,
					      unsigned int seq,
					      unsigned int *san_type,
					      gnutls_datum_t *san,
					      gnutls_datum_t *othername_oid,
					      gnutls_datum_t *serial)
{
	const struct ct_listed_name *name;

	if (seq >= aki->issuer.num_names)
		return GNUTLS_E_REQUESTED_DATA_NOT_AVAILABLE;
	name = &aki->issuer.names[seq];
	if (aki->serial.data != NULL && serial != NULL)
		*serial = aki->serial;
	if (san != NULL)
		*san = name->value;
	if (othername_oid != NULL && name->type == GNUTLS_SAN_OTHERNAME)
		*othername_oid = name->oid;
	if (san_type != NULL)
		*san_type = name->type;
	return 0;
}
