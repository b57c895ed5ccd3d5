/*
 * Authority and subject information access.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include "x509/access_descriptions.h"
#include "x509/extension_value.h"

/* SEQUENCE { accessMethod OID, accessLocation GeneralName } */
static enum catrust_error read_description(struct ct_der *der,
					   struct ct_access_description *out)
{
	struct ct_der inside;

	CT_TRY(ct_der_enter(der, CT_DER_SEQUENCE, &inside));
	CT_TRY(ct_der_read_oid(&inside, &out->method));
	CT_TRY(ct_general_name_read(&inside, &out->location));
	return ct_value_end(&inside);
}

enum catrust_error
ct_access_descriptions_open(struct ct_access_descriptions *out,
			    struct ct_span value)
{
	struct ct_access_description description;
	struct ct_der der;

	CT_TRY(ct_value_enter_list(value, &der));
	out->left = der;
	while (!ct_der_is_end(&der))
		CT_TRY(read_description(&der, &description));
	return CATRUST_OK;
}

bool ct_access_descriptions_next(struct ct_access_descriptions *descriptions,
				 struct ct_access_description *out)
{
	return !ct_der_is_end(&descriptions->left) &&
	       read_description(&descriptions->left, out) == CATRUST_OK;
}
