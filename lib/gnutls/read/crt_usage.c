/*
 * Certificate objects: what the certificate may be used for.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "asn1/oid.h"
#include "asn1/pkix.h"
#include "gnutls/read/crt.h"
#include "gnutls/read/decoded_names.h"
#include "gnutls/read/ext_objects.h"
#include "gnutls/base/text.h"
#include "x509/extensions.h"

CT_EXPORT int gnutls_x509_crt_get_basic_constraints(gnutls_x509_crt_t cert,
						    unsigned int *critical,
						    unsigned int *ca,
						    int *pathlen)
{
	gnutls_datum_t value;
	unsigned is_ca;

	CT_TRY_CODE(ct_gnutls_crt_extension(cert, ct_oid_ce_basic_constraints,
					    &value, critical));
	CT_TRY_CODE(gnutls_x509_ext_import_basic_constraints(&value, &is_ca,
							     pathlen));
	if (ca != NULL)
		*ca = is_ca;
	return (int)is_ca;
}

CT_EXPORT int gnutls_x509_crt_get_ca_status(gnutls_x509_crt_t cert,
					    unsigned int *critical)
{
	int pathlen;

	return gnutls_x509_crt_get_basic_constraints(cert, critical, NULL,
						     &pathlen);
}

CT_EXPORT int gnutls_x509_crt_get_key_usage(gnutls_x509_crt_t cert,
					    unsigned int *key_usage,
					    unsigned int *critical)
{
	gnutls_datum_t value;

	CT_TRY_CODE(ct_gnutls_crt_extension(cert, ct_oid_ce_key_usage, &value,
					    critical));
	return gnutls_x509_ext_import_key_usage(&value, key_usage);
}

CT_EXPORT int gnutls_x509_crt_get_inhibit_anypolicy(gnutls_x509_crt_t cert,
						    unsigned int *skipcerts,
						    unsigned int *critical)
{
	gnutls_datum_t value;

	CT_TRY_CODE(ct_gnutls_crt_extension(cert, ct_oid_ce_inhibit_any_policy,
					    &value, critical));
	return gnutls_x509_ext_import_inhibit_anypolicy(&value, skipcerts);
}

CT_EXPORT int gnutls_x509_crt_get_private_key_usage_period(
	gnutls_x509_crt_t cert, time_t *activation, time_t *expiration,
	unsigned int *critical)
{
	gnutls_datum_t value;

	CT_TRY_CODE(ct_gnutls_crt_extension(
		cert, ct_oid_ce_private_key_usage_period, &value, critical));
	return gnutls_x509_ext_import_private_key_usage_period(
		&value, activation, expiration);
}

/* Each one's OID, as text. */
static int decode_purposes(struct ct_name_list *out,
			   const gnutls_datum_t *value)
{
	struct ct_key_purposes purposes;
	struct ct_span oid;
	enum catrust_error error =
		ct_key_purposes_open(&purposes, ct_gnutls_span(value));
	int ret = 0;

	if (error == CATRUST_E_EXTENSION) /* an empty list */
		return 0;
	CT_GNUTLS_TRY(error);
	while (ret == 0 && ct_key_purposes_next(&purposes, &oid)) {
		struct ct_oid_text text = ct_gnutls_oid_text(oid);

		ret = ct_name_list_copy(
			out, &(struct ct_listed_name){
				     .oid = ct_gnutls_borrow(ct_span(
					     text.text, strlen(text.text)))});
	}
	if (ret < 0)
		ct_name_list_clear(out);
	return ret;
}

CT_EXPORT int gnutls_x509_crt_get_key_purpose_oid(gnutls_x509_crt_t cert,
						  unsigned indx, void *oid,
						  size_t *oid_size,
						  unsigned int *critical)
{
	const struct ct_name_list *purposes;
	int ret = ct_gnutls_crt_names(cert, ct_oid_ce_extended_key_usage,
				      decode_purposes, &purposes, critical);

	if (ret < 0)
		return ret;
	if (indx >= purposes->num_names)
		return GNUTLS_E_REQUESTED_DATA_NOT_AVAILABLE;
	return ct_gnutls_string_out(oid, oid_size,
				    ct_gnutls_span(&purposes->names[indx].oid));
}

CT_EXPORT unsigned gnutls_x509_crt_check_key_purpose(gnutls_x509_crt_t cert,
						     const char *purpose,
						     unsigned flags)
{
	struct ct_oid_octets wanted;
	struct ct_span value;

	if (!ct_gnutls_crt_is_set(cert))
		return 0;
	value = ct_extension_value(&cert->view, ct_oid_ce_extended_key_usage);
	if (value.data == NULL)
		return 1;
	return ct_gnutls_oid_parse(purpose, &wanted) &&
	       ct_key_purposes_allow(value, ct_span(wanted.octets, wanted.len),
				     !(flags & GNUTLS_KP_FLAG_DISALLOW_ANY),
				     CT_MALFORMED_REFUSES);
}

/* Each one's OID and qualifiers, as they are encoded; GnuTLS refuses all of
 * them when one cannot be converted. */
static int decode_policies(struct ct_name_list *out,
			   const gnutls_datum_t *value)
{
	struct gnutls_x509_policies_st converted = {NULL, 0};
	struct ct_policies policies;
	struct ct_policy policy;
	int ret = gnutls_x509_ext_import_policies(value, &converted, 0);

	if (ret < 0)
		return ret;
	ct_gnutls_policies_clear(&converted);
	CT_GNUTLS_TRY(ct_policies_open(&policies, ct_gnutls_span(value)));
	while (ret == 0 && ct_policies_next(&policies, &policy))
		ret = ct_name_list_copy(
			out,
			&(struct ct_listed_name){
				.oid = ct_gnutls_borrow(policy.oid),
				.value = ct_gnutls_borrow(policy.qualifiers)});
	if (ret < 0)
		ct_name_list_clear(out);
	return ret;
}

CT_EXPORT int gnutls_x509_crt_get_policy(gnutls_x509_crt_t crt, unsigned indx,
					 struct gnutls_x509_policy_st *policy,
					 unsigned int *critical)
{
	const struct ct_name_list *policies;
	struct ct_policy encoded;
	int ret = ct_gnutls_crt_names(crt, ct_oid_ce_certificate_policies,
				      decode_policies, &policies, critical);

	if (ret < 0)
		return ret;
	if (indx >= policies->num_names)
		return GNUTLS_E_REQUESTED_DATA_NOT_AVAILABLE;
	if (policy == NULL)
		return 0;
	encoded.oid = ct_gnutls_span(&policies->names[indx].oid);
	encoded.qualifiers = ct_gnutls_span(&policies->names[indx].value);
	return ct_gnutls_policy_convert(&encoded, policy);
}

/* Gives a pointer away, or frees it where it is not wanted. */
static void give_text(char *made, char **out)
{
	if (out != NULL)
		*out = made;
	else
		free(made);
}

CT_EXPORT int gnutls_x509_ext_import_proxy(const gnutls_datum_t *ext,
					   int *pathlen, char **policyLanguage,
					   char **policy, size_t *sizeof_policy)
{
	gnutls_datum_t text = {NULL, 0};
	struct ct_proxy_cert_info info;
	struct ct_oid_text oid;
	char *language;

	if (ext == NULL)
		return GNUTLS_E_INVALID_REQUEST;
	CT_GNUTLS_TRY(ct_proxy_cert_info_parse(&info, ct_gnutls_span(ext)));
	if (info.path_len > INT_MAX)
		return GNUTLS_E_ASN1_DER_ERROR;
	oid = ct_gnutls_oid_text(info.language);
	language = strdup(oid.text);
	if (language == NULL ||
	    (info.policy.data != NULL &&
	     ct_gnutls_datum_copy(&text, info.policy) < 0)) {
		free(language);
		return GNUTLS_E_MEMORY_ERROR;
	}
	if (pathlen != NULL)
		*pathlen = info.has_path_len ? (int)info.path_len : -1;
	if (sizeof_policy != NULL)
		*sizeof_policy = text.size;
	give_text(language, policyLanguage);
	give_text((char *)text.data, policy);
	return 0;
}

CT_EXPORT int gnutls_x509_crt_get_proxy(gnutls_x509_crt_t cert,
					unsigned int *critical, int *pathlen,
					char **policyLanguage, char **policy,
					size_t *sizeof_policy)
{
	gnutls_datum_t value;

	CT_TRY_CODE(ct_gnutls_crt_extension(cert, ct_oid_pe_proxy_cert_info,
					    &value, critical));
	return gnutls_x509_ext_import_proxy(&value, pathlen, policyLanguage,
					    policy, sizeof_policy);
}
