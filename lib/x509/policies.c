/*
 * Certificate policies and policy mappings.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include "base/checked.h"
#include "x509/extension_value.h"
#include "x509/folded_text.h"
#include "x509/policies.h"

/* PolicyQualifierInfo ::= SEQUENCE { policyQualifierId OID, qualifier ANY } */
static enum catrust_error read_qualifier(struct ct_der *der,
					 struct ct_policy_qualifier *out)
{
	struct ct_der inside;

	CT_TRY(ct_der_enter(der, CT_DER_SEQUENCE, &inside));
	CT_TRY(ct_der_read_oid(&inside, &out->oid));
	CT_TRY(ct_der_read_any(&inside, NULL, NULL, &out->qualifier));
	return ct_value_end(&inside);
}

/* PolicyInformation ::= SEQUENCE { policyIdentifier OID,
 *	policyQualifiers SEQUENCE SIZE (1..MAX) OF PolicyQualifierInfo
 *	OPTIONAL } */
static enum catrust_error read_policy(struct ct_der *der, struct ct_policy *out)
{
	struct ct_policy_qualifier qualifier;
	struct ct_der inside, qualifiers;

	CT_TRY(ct_der_enter(der, CT_DER_SEQUENCE, &inside));
	CT_TRY(ct_der_read_oid(&inside, &out->oid));
	out->qualifiers = ct_span(NULL, 0);
	if (ct_der_is_end(&inside))
		return CATRUST_OK;
	CT_TRY(ct_der_read(&inside, CT_DER_SEQUENCE, &out->qualifiers));
	CT_TRY(ct_value_end(&inside));
	qualifiers = ct_der(out->qualifiers);
	if (ct_der_is_end(&qualifiers))
		return CATRUST_E_EXTENSION;
	while (!ct_der_is_end(&qualifiers))
		CT_TRY(read_qualifier(&qualifiers, &qualifier));
	return CATRUST_OK;
}

enum catrust_error ct_policies_open(struct ct_policies *out,
				    struct ct_span value)
{
	struct ct_policy policy;
	struct ct_der der;

	CT_TRY(ct_value_enter_list(value, &der));
	out->left = der;
	while (!ct_der_is_end(&der))
		CT_TRY(read_policy(&der, &policy));
	return CATRUST_OK;
}

bool ct_policies_next(struct ct_policies *policies, struct ct_policy *out)
{
	return !ct_der_is_end(&policies->left) &&
	       read_policy(&policies->left, out) == CATRUST_OK;
}

bool ct_policy_qualifiers_next(struct ct_policy_qualifiers *qualifiers,
			       struct ct_policy_qualifier *out)
{
	return !ct_der_is_end(&qualifiers->left) &&
	       read_qualifier(&qualifiers->left, out) == CATRUST_OK;
}

enum catrust_error ct_policy_text_to_utf8(struct ct_span encoded,
					  struct ct_buffer *out)
{
	struct ct_der der = ct_der(encoded);
	struct ct_span contents;
	uint32_t code_point;
	uint8_t tag = 0, utf8[4];
	size_t room;

	CT_TRY(ct_der_read_any(&der, &tag, &contents, NULL));
	CT_TRY(ct_value_end(&der));
	if (!ct_text_is_string(tag))
		return CATRUST_E_DER_TAG;
	if (!ct_text_is_valid(tag, contents))
		return CATRUST_E_DER_VALUE;
	/* One octet of a TeletexString becomes two, others grow less: after
	 * this nothing fails. */
	if (!ct_size_mul(contents.len, 2, &room))
		return CATRUST_E_MEMORY;
	CT_TRY(ct_buffer_reserve(out, room));
	while (ct_text_next(tag, &contents, &code_point))
		CT_TRY(ct_buffer_append(out, utf8,
					ct_write_utf8(code_point, utf8)));
	return CATRUST_OK;
}

/* SEQUENCE { issuerDomainPolicy OID, subjectDomainPolicy OID } */
static enum catrust_error read_mapping(struct ct_der *der,
				       struct ct_policy_mapping *out)
{
	struct ct_der inside;

	CT_TRY(ct_der_enter(der, CT_DER_SEQUENCE, &inside));
	CT_TRY(ct_der_read_oid(&inside, &out->issuer_domain));
	CT_TRY(ct_der_read_oid(&inside, &out->subject_domain));
	return ct_value_end(&inside);
}

enum catrust_error ct_policy_mappings_open(struct ct_policy_mappings *out,
					   struct ct_span value)
{
	struct ct_policy_mapping mapping;
	struct ct_der der;

	CT_TRY(ct_value_enter_list(value, &der));
	out->left = der;
	while (!ct_der_is_end(&der))
		CT_TRY(read_mapping(&der, &mapping));
	return CATRUST_OK;
}

bool ct_policy_mappings_next(struct ct_policy_mappings *mappings,
			     struct ct_policy_mapping *out)
{
	return !ct_der_is_end(&mappings->left) &&
	       read_mapping(&mappings->left, out) == CATRUST_OK;
}
