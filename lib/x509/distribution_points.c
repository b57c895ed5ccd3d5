/*
 * CRL distribution points, freshest CRL, issuing distribution point.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include "x509/distribution_points.h"
#include "x509/extension_value.h"
#include "x509/general_name.h"
#include "x509/name.h"

/*
 * distributionPoint [0] EXPLICIT CHOICE { fullName [0] GeneralNames,
 *	nameRelativeToCRLIssuer [1] RelativeDistinguishedName }, or absent
 */
static enum catrust_error
read_point_name(struct ct_der *der, struct ct_distribution_point_name *out)
{
	struct ct_general_names names;
	struct ct_name_reader reader;
	struct ct_der inside;

	*out = (struct ct_distribution_point_name){{NULL, 0}, {NULL, 0}};
	if (!ct_der_next_is(der, CT_DER_CONTEXT_CONSTRUCTED(0)))
		return CATRUST_OK;
	CT_TRY(ct_der_enter(der, CT_DER_CONTEXT_CONSTRUCTED(0), &inside));
	if (ct_der_next_is(&inside, CT_DER_CONTEXT_CONSTRUCTED(1))) {
		CT_TRY(ct_der_read_any(&inside, NULL, &out->relative_name,
				       NULL));
		if (out->relative_name.len == 0)
			return CATRUST_E_EXTENSION; /* SET SIZE (1..MAX) */
		CT_TRY(ct_rdn_open(&reader, out->relative_name));
	} else {
		CT_TRY(ct_der_read(&inside, CT_DER_CONTEXT_CONSTRUCTED(0),
				   &out->full_name));
		CT_TRY(ct_general_names_open_contents(&names, out->full_name));
	}
	return ct_value_end(&inside);
}

/* ReasonFlags under an implicit tag, or absent. */
static enum catrust_error read_reasons(struct ct_der *der, unsigned number,
				       bool *out_has, unsigned *out,
				       unsigned *out_octets)
{
	struct ct_span contents;

	CT_TRY(ct_der_read_optional(der, CT_DER_CONTEXT(number), &contents));
	*out_has = contents.data != NULL;
	*out = *out_octets = CT_REASON_ALL;
	if (!*out_has)
		return CATRUST_OK;
	CT_TRY(ct_value_bit_octets(contents, out_octets));
	return ct_value_named_bits(contents, false, out);
}

/* DistributionPoint ::= SEQUENCE { distributionPoint [0] ... OPTIONAL,
 *	reasons [1] ReasonFlags OPTIONAL, cRLIssuer [2] GeneralNames OPTIONAL }
 */
static enum catrust_error read_point(struct ct_der *der,
				     struct ct_distribution_point *out)
{
	struct ct_general_names names;
	struct ct_der inside;

	CT_TRY(ct_der_enter(der, CT_DER_SEQUENCE, &inside));
	CT_TRY(read_point_name(&inside, &out->name));
	CT_TRY(read_reasons(&inside, 1, &out->has_reasons, &out->reasons,
			    &out->reason_octets));
	CT_TRY(ct_der_read_optional(&inside, CT_DER_CONTEXT_CONSTRUCTED(2),
				    &out->crl_issuer));
	CT_TRY(ct_value_end(&inside));
	if (out->crl_issuer.data != NULL)
		return ct_general_names_open_contents(&names, out->crl_issuer);
	if (out->name.full_name.data == NULL &&
	    out->name.relative_name.data == NULL)
		return CATRUST_E_EXTENSION;
	return CATRUST_OK;
}

enum catrust_error
ct_distribution_points_open(struct ct_distribution_points *out,
			    struct ct_span value)
{
	struct ct_distribution_point point;
	struct ct_der der;

	CT_TRY(ct_value_enter_list(value, &der));
	out->left = der;
	while (!ct_der_is_end(&der))
		CT_TRY(read_point(&der, &point));
	return CATRUST_OK;
}

bool ct_distribution_points_next(struct ct_distribution_points *points,
				 struct ct_distribution_point *out)
{
	return !ct_der_is_end(&points->left) &&
	       read_point(&points->left, out) == CATRUST_OK;
}

/* BOOLEAN DEFAULT FALSE under an implicit tag; like the cursor's, FALSE that
 * is written out is taken. */
static enum catrust_error read_flag(struct ct_der *der, unsigned number,
				    bool *out)
{
	struct ct_span contents;

	CT_TRY(ct_der_read_optional(der, CT_DER_CONTEXT(number), &contents));
	*out = false;
	if (contents.data == NULL)
		return CATRUST_OK;
	if (contents.len != 1 ||
	    (contents.data[0] != 0 && contents.data[0] != 0xff))
		return CATRUST_E_DER_VALUE;
	*out = contents.data[0] != 0;
	return CATRUST_OK;
}

enum catrust_error
ct_issuing_distribution_point_parse(struct ct_issuing_distribution_point *out,
				    struct ct_span value)
{
	struct ct_der inside;
	unsigned octets;

	CT_TRY(ct_value_enter_list(value, &inside));
	CT_TRY(read_point_name(&inside, &out->name));
	CT_TRY(read_flag(&inside, 1, &out->is_only_user_certs));
	CT_TRY(read_flag(&inside, 2, &out->is_only_ca_certs));
	CT_TRY(read_reasons(&inside, 3, &out->has_only_some_reasons,
			    &out->only_some_reasons, &octets));
	CT_TRY(read_flag(&inside, 4, &out->is_indirect));
	CT_TRY(read_flag(&inside, 5, &out->is_only_attribute_certs));
	CT_TRY(ct_value_end(&inside));
	if (out->is_only_user_certs + out->is_only_ca_certs +
		    out->is_only_attribute_certs >
	    1)
		return CATRUST_E_EXTENSION;
	return CATRUST_OK;
}
