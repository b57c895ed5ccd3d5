/*
 * What libtasn1 is asked (see pkix.h).
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * libtasn1 decodes a value into a tree of its own and remembers where each
 * field stood; only those places are used, and numbers. So nothing of the tree
 * outlives the call, and the output points into the input.
 */

#include <config.h>

#include <stdio.h>
#include <string.h>

#include <libtasn1.h>

#include "asn1/der.h"
#include "asn1/pkix.h"

extern const asn1_static_node ct_pkix_table[];

/* --- Decoding ------------------------------------------------------------ */

static enum catrust_error of_tasn1(int result)
{
	switch (result) {
	case ASN1_SUCCESS:
		return CATRUST_OK;
	case ASN1_MEM_ERROR:
	case ASN1_MEM_ALLOC_ERROR:
		return CATRUST_E_MEMORY;
	case ASN1_ELEMENT_NOT_FOUND:
		return CATRUST_E_INVALID_ARGUMENT; /* the type */
	case ASN1_TAG_ERROR:
		return CATRUST_E_DER_TAG;
	default:
		return CATRUST_E_DER_VALUE;
	}
}

/* A value and the tree that libtasn1 made of it. */
struct decoded {
	asn1_node tree;
	struct ct_span value;
};

/* libtasn1's result; the tree must be freed when it is ASN1_SUCCESS. */
static int run_decoder(const char *type, struct ct_span value, asn1_node *tree,
		       int *left)
{
	asn1_node definitions = NULL;
	char name[64];
	int result;

	*tree = NULL;
	*left = (int)value.len;
	if (snprintf(name, sizeof(name), "CT-PKIX.%s", type) >=
	    (int)sizeof(name))
		return ASN1_ELEMENT_NOT_FOUND;
	result = asn1_array2tree(ct_pkix_table, &definitions, NULL);
	if (result == ASN1_SUCCESS)
		result = asn1_create_element(definitions, name, tree);
	if (result == ASN1_SUCCESS)
		result = asn1_der_decoding2(tree, value.data, left,
					    ASN1_DECODE_FLAG_STRICT_DER, NULL);
	asn1_delete_structure(&definitions);
	/* After an error libtasn1 has mostly, not always, freed it. */
	if (result != ASN1_SUCCESS)
		asn1_delete_structure(tree);
	return result;
}

static enum catrust_error decode(struct decoded *out, const char *type,
				 struct ct_span value)
{
	struct ct_der der = ct_der(value);
	asn1_node tree;
	int left;

	if (value.len > CT_PKIX_MAX)
		return CATRUST_E_LIMIT;
	/* libtasn1 does not tell what is wrong apart. */
	CT_TRY(ct_der_read_any(&der, NULL, NULL, NULL));
	if (!ct_der_is_end(&der))
		return CATRUST_E_DER_TRAILING;
	CT_TRY(of_tasn1(run_decoder(type, value, &tree, &left)));
	*out = (struct decoded){.tree = tree, .value = value};
	return CATRUST_OK;
}

/* Where a field of the input stands, with its header; absent when it is. */
static struct ct_span field(const struct decoded *decoded, const char *name)
{
	int start, end;

	if (asn1_der_decoding_startEnd(decoded->tree, decoded->value.data,
				       (int)decoded->value.len, name, &start,
				       &end) != ASN1_SUCCESS ||
	    start < 0 || end < start || (size_t)end >= decoded->value.len)
		return ct_span(NULL, 0);
	return ct_span(decoded->value.data + start,
		       (size_t)end - (size_t)start + 1);
}

/* Whether libtasn1 has the field: libtasn1 gives a place for absent ones as
 * well. */
static bool has_field(const struct decoded *decoded, const char *name)
{
	int len = 0, result = asn1_read_value(decoded->tree, name, NULL, &len);

	return result == ASN1_SUCCESS || result == ASN1_MEM_ERROR;
}

static struct ct_span optional_field(const struct decoded *decoded,
				     const char *name)
{
	return has_field(decoded, name) ? field(decoded, name)
					: ct_span(NULL, 0);
}

/* An INTEGER that is not negative and fits. */
static enum catrust_error number_field(const struct decoded *decoded,
				       const char *name, uint32_t *out)
{
	struct ct_der der = ct_der(field(decoded, name));

	return ct_der_read_unsigned(&der, out);
}

/* --- Diagnosis ----------------------------------------------------------- */

/* A value of the tree; absent and NULL ones are empty, as are those that are
 * longer than any algorithm's. */
static int read_short(asn1_node tree, const char *name, uint8_t out[256])
{
	int len = 256;

	if (asn1_read_value(tree, name, out, &len) != ASN1_SUCCESS ||
	    CT_SPAN_IS(ct_span(out, (size_t)len), "\x05\0"))
		return 0;
	return len;
}

/* Whether libtasn1 has read two signature algorithms (RFC 5280 4.1.1.2) that
 * are not the same. */
static bool has_two_algorithms(asn1_node tree)
{
	uint8_t inner[256], outer[256];
	int inner_len =
		read_short(tree, "tbsCertificate.signature.algorithm", inner);
	int outer_len = read_short(tree, "signatureAlgorithm.algorithm", outer);

	if (inner_len == 0 || outer_len == 0)
		return false;
	if (inner_len != outer_len ||
	    memcmp(inner, outer, (size_t)inner_len) != 0)
		return true;
	inner_len =
		read_short(tree, "tbsCertificate.signature.parameters", inner);
	outer_len = read_short(tree, "signatureAlgorithm.parameters", outer);
	return inner_len != outer_len ||
	       memcmp(inner, outer, (size_t)inner_len) != 0;
}

enum catrust_error ct_pkix_diagnose(enum ct_pkix_type type, struct ct_span der,
				    enum catrust_error error)
{
	static const char *const names[] = {
		[CT_PKIX_CERTIFICATE] = "Certificate",
		[CT_PKIX_CERTIFICATE_LIST] = "CertificateList",
		[CT_PKIX_GENERAL_NAMES] = "GeneralNames",
	};
	asn1_node tree;
	int left;

	if (der.len > CT_PKIX_MAX)
		return error;
	switch (run_decoder(names[type], der, &tree, &left)) {
	case ASN1_SUCCESS:
		if (type == CT_PKIX_CERTIFICATE && has_two_algorithms(tree))
			error = CATRUST_E_CERTIFICATE;
		asn1_delete_structure(&tree);
		return error;
	case ASN1_TAG_ERROR:
		return CATRUST_E_DER_TAG;
	case ASN1_DER_ERROR:
		return CATRUST_E_DER_LENGTH;
	case ASN1_TIME_ENCODING_ERROR:
		return CATRUST_E_TIME;
	default:
		return error;
	}
}

enum catrust_error ct_pkix_check(const char *type, struct ct_span value)
{
	struct decoded decoded;

	CT_TRY(decode(&decoded, type, value));
	asn1_delete_structure(&decoded.tree);
	return CATRUST_OK;
}

/* --- The structures ------------------------------------------------------ */

static bool next_is_display_text(const struct ct_der *der)
{
	return ct_der_next_is(der, CT_DER_IA5_STRING) ||
	       ct_der_next_is(der, CT_DER_VISIBLE_STRING) ||
	       ct_der_next_is(der, CT_DER_BMP_STRING) ||
	       ct_der_next_is(der, CT_DER_UTF8_STRING);
}

/* NoticeReference ::= SEQUENCE { organization DisplayText,
 *	noticeNumbers SEQUENCE OF INTEGER } */
static enum catrust_error read_notice_reference(struct ct_der *der,
						struct ct_user_notice *out)
{
	struct ct_der inside, numbers;

	CT_TRY(ct_der_enter(der, CT_DER_SEQUENCE, &inside));
	if (!next_is_display_text(&inside))
		return CATRUST_E_DER_TAG;
	CT_TRY(ct_der_read_any(&inside, NULL, NULL, &out->organization));
	CT_TRY(ct_der_enter(&inside, CT_DER_SEQUENCE, &numbers));
	while (!ct_der_is_end(&numbers)) {
		if (out->num_numbers == CT_NOTICE_MAX_NUMBERS)
			return CATRUST_E_LIMIT;
		CT_TRY(ct_der_read_unsigned(&numbers,
					    &out->numbers[out->num_numbers++]));
	}
	return ct_der_is_end(&inside) ? CATRUST_OK : CATRUST_E_DER_TRAILING;
}

/* UserNotice ::= SEQUENCE { noticeRef NoticeReference OPTIONAL,
 *	explicitText DisplayText OPTIONAL } */
enum catrust_error ct_user_notice_parse(struct ct_user_notice *out,
					struct ct_span value)
{
	struct ct_der der = ct_der(value), inside;

	*out = (struct ct_user_notice){.num_numbers = 0};
	CT_TRY(ct_der_enter(&der, CT_DER_SEQUENCE, &inside));
	if (!ct_der_is_end(&der))
		return CATRUST_E_DER_TRAILING;
	if (ct_der_next_is(&inside, CT_DER_SEQUENCE))
		CT_TRY(read_notice_reference(&inside, out));
	if (next_is_display_text(&inside))
		CT_TRY(ct_der_read_any(&inside, NULL, NULL,
				       &out->explicit_text));
	return ct_der_is_end(&inside) ? CATRUST_OK : CATRUST_E_DER_TAG;
}

enum catrust_error ct_proxy_cert_info_parse(struct ct_proxy_cert_info *out,
					    struct ct_span value)
{
	struct decoded decoded;
	struct ct_der language, policy;
	enum catrust_error error = CATRUST_OK;

	CT_TRY(decode(&decoded, "ProxyCertInfo", value));
	*out = (struct ct_proxy_cert_info){.path_len = 0};
	language = ct_der(field(&decoded, "proxyPolicy.policyLanguage"));
	policy = ct_der(optional_field(&decoded, "proxyPolicy.policy"));
	out->has_path_len = has_field(&decoded, "pCPathLenConstraint");
	if (out->has_path_len)
		error = number_field(&decoded, "pCPathLenConstraint",
				     &out->path_len);
	asn1_delete_structure(&decoded.tree);
	CT_TRY(error);
	CT_TRY(ct_der_read_oid(&language, &out->language));
	return ct_der_read_optional(&policy, CT_DER_OCTET_STRING, &out->policy);
}
