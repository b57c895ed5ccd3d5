/*
 * What libtasn1 says about DER that our own parsers refused (see pkix.h).
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <libtasn1.h>

#include "asn1/pkix.h"

enum { MAX_DIAGNOSED = 16 * 1024 };

extern const asn1_static_node ct_pkix_table[];

static const char *const type_names[] = {
	[CT_PKIX_CERTIFICATE] = "CT-PKIX.Certificate",
	[CT_PKIX_CERTIFICATE_LIST] = "CT-PKIX.CertificateList",
	[CT_PKIX_GENERAL_NAMES] = "CT-PKIX.GeneralNames",
};

static int decode(const char *type_name, struct ct_span der)
{
	asn1_node definitions = NULL, value = NULL;
	int len = (int)der.len;
	int result = asn1_array2tree(ct_pkix_table, &definitions, NULL);

	if (result != ASN1_SUCCESS)
		return result;
	result = asn1_create_element(definitions, type_name, &value);
	if (result == ASN1_SUCCESS)
		result = asn1_der_decoding2(&value, der.data, &len,
					    ASN1_DECODE_FLAG_STRICT_DER, NULL);
	asn1_delete_structure(&value);
	asn1_delete_structure(&definitions);
	return result;
}

enum catrust_error ct_pkix_diagnose(enum ct_pkix_type type, struct ct_span der,
				    enum catrust_error error)
{
	if (der.len > MAX_DIAGNOSED)
		return error;
	switch (decode(type_names[type], der)) {
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
