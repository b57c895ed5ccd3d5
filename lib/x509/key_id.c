/*
 * Subject and authority key identifiers.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include "asn1/oid.h"
#include "x509/extension_value.h"
#include "x509/general_name.h"
#include "x509/key_id.h"

enum catrust_error ct_subject_key_id_parse(struct ct_span *out_id,
					   struct ct_span value)
{
	return ct_value_read(value, CT_DER_OCTET_STRING, out_id);
}

/* SEQUENCE { keyIdentifier [0] OCTET STRING OPTIONAL,
 *	authorityCertIssuer [1] GeneralNames OPTIONAL,
 *	authorityCertSerialNumber [2] INTEGER OPTIONAL } */
enum catrust_error ct_authority_key_id_parse(struct ct_authority_key_id *out,
					     struct ct_span value)
{
	struct ct_general_names names;
	struct ct_der inside;

	CT_TRY(ct_value_enter(value, &inside));
	CT_TRY(ct_der_read_optional(&inside, CT_DER_CONTEXT(0), &out->key_id));
	CT_TRY(ct_der_read_optional(&inside, CT_DER_CONTEXT_CONSTRUCTED(1),
				    &out->issuer));
	CT_TRY(ct_der_read_optional(&inside, CT_DER_CONTEXT(2), &out->serial));
	CT_TRY(ct_value_end(&inside));
	if (out->issuer.data != NULL)
		CT_TRY(ct_general_names_open_contents(&names, out->issuer));
	if (out->serial.data != NULL)
		CT_TRY(ct_der_check_integer(out->serial));
	return CATRUST_OK;
}

bool ct_certificate_key_id(const struct ct_certificate *certificate,
			   struct ct_span *out_id)
{
	struct ct_span value =
		ct_extension_value(certificate, ct_oid_ce_subject_key_id);

	return value.data != NULL &&
	       ct_subject_key_id_parse(out_id, value) == CATRUST_OK;
}
