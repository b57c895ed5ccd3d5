/*
 * Key usage, extended key usage, private key usage period, TLS feature.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include "asn1/oid.h"
#include "x509/extension_value.h"
#include "x509/key_usage.h"

/* Nine bits have a name: what is longer than two octets has bits that nothing
 * here knows, or zeros that are no DER. */
static enum catrust_error read_bits(struct ct_span value,
				    struct ct_span *out_contents)
{
	CT_TRY(ct_value_read(value, CT_DER_BIT_STRING, out_contents));
	return out_contents->len <= 3 ? CATRUST_OK : CATRUST_E_EXTENSION;
}

enum catrust_error ct_key_usage_parse(unsigned *out_usage, struct ct_span value,
				      bool is_strict)
{
	struct ct_span contents;

	CT_TRY(read_bits(value, &contents));
	CT_TRY(ct_value_named_bits(contents, is_strict, out_usage));
	return is_strict && *out_usage == 0 ? CATRUST_E_EXTENSION : CATRUST_OK;
}

enum catrust_error ct_key_usage_octets(unsigned *out_octets,
				       struct ct_span value)
{
	struct ct_span contents;

	CT_TRY(read_bits(value, &contents));
	return ct_value_bit_octets(contents, out_octets);
}

bool ct_key_usage_allows(struct ct_span value, unsigned usage,
			 enum ct_malformed malformed)
{
	bool is_ignored = malformed == CT_MALFORMED_IGNORED;
	enum catrust_error error;
	unsigned present;

	if (value.data == NULL)
		return true;
	error = is_ignored ? ct_key_usage_octets(&present, value)
			   : ct_key_usage_parse(&present, value, false);
	if (error != CATRUST_OK)
		return is_ignored;
	return (present & usage) == usage;
}

enum catrust_error ct_key_purposes_open(struct ct_key_purposes *out,
					struct ct_span value)
{
	struct ct_der der;
	struct ct_span oid;

	CT_TRY(ct_value_enter_list(value, &der));
	out->left = der;
	while (!ct_der_is_end(&der))
		CT_TRY(ct_der_read_oid(&der, &oid));
	return CATRUST_OK;
}

bool ct_key_purposes_next(struct ct_key_purposes *purposes,
			  struct ct_span *out_oid)
{
	return !ct_der_is_end(&purposes->left) &&
	       ct_der_read_oid(&purposes->left, out_oid) == CATRUST_OK;
}

bool ct_key_purposes_allow(struct ct_span value, struct ct_span purpose,
			   bool any_counts, enum ct_malformed empty)
{
	struct ct_key_purposes purposes;
	struct ct_span oid;

	if (value.data == NULL ||
	    (empty == CT_MALFORMED_IGNORED && CT_SPAN_IS(value, "\x30\0")))
		return true;
	if (ct_key_purposes_open(&purposes, value) != CATRUST_OK)
		return false;
	while (ct_key_purposes_next(&purposes, &oid))
		if (ct_oid_is(oid, purpose) ||
		    (any_counts &&
		     ct_oid_is(oid, ct_oid_any_extended_key_usage)))
			return true;
	return false;
}

/* GeneralizedTime under an implicit tag, or absent: the cursor reads it with
 * its own tag put back. */
static enum catrust_error read_period_end(struct ct_der *der, unsigned number,
					  bool *out_has, int64_t *out)
{
	enum { TIME_LEN = 15 }; /* YYYYMMDDHHMMSSZ */
	uint8_t copy[2 + TIME_LEN] = {CT_DER_GENERALIZED_TIME, TIME_LEN};
	struct ct_der copy_der = ct_der(ct_span(copy, sizeof(copy)));
	struct ct_span contents;

	CT_TRY(ct_der_read_optional(der, CT_DER_CONTEXT(number), &contents));
	*out_has = contents.data != NULL;
	*out = 0;
	if (!*out_has)
		return CATRUST_OK;
	if (contents.len != TIME_LEN)
		return CATRUST_E_TIME;
	memcpy(copy + 2, contents.data, TIME_LEN);
	return ct_der_read_time(&copy_der, out);
}

/* SEQUENCE { notBefore [0] GeneralizedTime OPTIONAL,
 *	notAfter [1] GeneralizedTime OPTIONAL } */
enum catrust_error
ct_private_key_usage_period_parse(struct ct_private_key_usage_period *out,
				  struct ct_span value)
{
	struct ct_der inside;

	CT_TRY(ct_value_enter_list(value, &inside));
	CT_TRY(read_period_end(&inside, 0, &out->has_not_before,
			       &out->not_before));
	CT_TRY(read_period_end(&inside, 1, &out->has_not_after,
			       &out->not_after));
	return ct_value_end(&inside);
}

static enum catrust_error read_feature(struct ct_der *der, uint16_t *out)
{
	uint32_t number;

	CT_TRY(ct_der_read_unsigned(der, &number));
	if (number > UINT16_MAX)
		return CATRUST_E_DER_VALUE;
	*out = (uint16_t)number;
	return CATRUST_OK;
}

/* Features ::= SEQUENCE OF INTEGER */
enum catrust_error ct_tls_features_open(struct ct_tls_features *out,
					struct ct_span value)
{
	struct ct_der der;
	uint16_t feature;

	CT_TRY(ct_value_enter(value, &der));
	out->left = der;
	while (!ct_der_is_end(&der))
		CT_TRY(read_feature(&der, &feature));
	return CATRUST_OK;
}

bool ct_tls_features_next(struct ct_tls_features *features,
			  uint16_t *out_feature)
{
	return !ct_der_is_end(&features->left) &&
	       read_feature(&features->left, out_feature) == CATRUST_OK;
}
