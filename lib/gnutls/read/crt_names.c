/*
 * Certificate objects: alternative names, and the places where to find more.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Each call decodes the extension: lists are short.
 */

#include <config.h>

#include <stdlib.h>
#include <string.h>

#include "asn1/oid.h"
#include "gnutls/read/crt.h"
#include "gnutls/read/ext_objects.h"

/* What to write of a name. */
enum part { THE_NAME, THE_OID };

/* Writes a name; the result is its type, that of a known otherName virtual.
 * One that has no text, or text with a NUL, is written as DER. */
static int name_out(const struct ct_listed_name *name, enum part part,
		    void *buf, size_t *buf_size, unsigned *out_type)
{
	gnutls_datum_t virtual_value = {NULL, 0};
	struct ct_span value = ct_gnutls_span(&name->value);
	unsigned type = name->type;
	int ret;

	if (type == GNUTLS_SAN_OTHERNAME) {
		ret = ct_gnutls_virtual_name((const char *)name->oid.data,
					     value, &type, &virtual_value);
		if (ret == GNUTLS_E_MEMORY_ERROR)
			return ret;
		if (ret == 0)
			value = ct_gnutls_span(&virtual_value);
		else
			type = GNUTLS_SAN_OTHERNAME;
	}
	if (part == THE_OID)
		ret = ct_gnutls_string_out(buf, buf_size,
					   ct_gnutls_span(&name->oid));
	else if (ct_gnutls_is_text_name(type))
		ret = ct_gnutls_string_out(buf, buf_size, value);
	else
		ret = ct_gnutls_bytes_out(buf, buf_size, value);
	free(virtual_value.data);
	if (out_type != NULL)
		*out_type = type;
	return ret < 0 ? ret : (int)type;
}

static int alt_name(gnutls_x509_crt_t cert, struct ct_span extension,
		    unsigned seq, enum part part, void *buf, size_t *buf_size,
		    unsigned *type, unsigned *critical)
{
	struct gnutls_subject_alt_names_st sans = {CT_NAME_LIST_INIT};
	gnutls_datum_t value;
	int ret;

	if (buf_size == NULL)
		return GNUTLS_E_INVALID_REQUEST;
	ret = ct_gnutls_crt_extension(cert, extension, &value, critical);
	if (ret < 0)
		return ret;
	ret = gnutls_x509_ext_import_subject_alt_names(&value, &sans, 0);
	if (ret < 0)
		return ret;
	if (seq < sans.names.num_names)
		ret = name_out(&sans.names.names[seq], part, buf, buf_size,
			       type);
	else
		ret = GNUTLS_E_REQUESTED_DATA_NOT_AVAILABLE;
	ct_name_list_clear(&sans.names);
	return ret;
}

CT_EXPORT int gnutls_x509_crt_get_subject_alt_name(gnutls_x509_crt_t cert,
						   unsigned int seq, void *san,
						   size_t *san_size,
						   unsigned int *critical)
{
	return alt_name(cert, ct_oid_ce_subject_alt_name, seq, THE_NAME, san,
			san_size, NULL, critical);
}

CT_EXPORT int gnutls_x509_crt_get_subject_alt_name2(gnutls_x509_crt_t cert,
						    unsigned int seq, void *san,
						    size_t *san_size,
						    unsigned int *san_type,
						    unsigned int *critical)
{
	return alt_name(cert, ct_oid_ce_subject_alt_name, seq, THE_NAME, san,
			san_size, san_type, critical);
}

CT_EXPORT int gnutls_x509_crt_get_subject_alt_othername_oid(
	gnutls_x509_crt_t cert, unsigned int seq, void *oid, size_t *oid_size)
{
	return alt_name(cert, ct_oid_ce_subject_alt_name, seq, THE_OID, oid,
			oid_size, NULL, NULL);
}

CT_EXPORT int gnutls_x509_crt_get_issuer_alt_name(gnutls_x509_crt_t cert,
						  unsigned int seq, void *ian,
						  size_t *ian_size,
						  unsigned int *critical)
{
	return alt_name(cert, ct_oid_ce_issuer_alt_name, seq, THE_NAME, ian,
			ian_size, NULL, critical);
}

CT_EXPORT int gnutls_x509_crt_get_issuer_alt_name2(gnutls_x509_crt_t cert,
						   unsigned int seq, void *ian,
						   size_t *ian_size,
						   unsigned int *ian_type,
						   unsigned int *critical)
{
	return alt_name(cert, ct_oid_ce_issuer_alt_name, seq, THE_NAME, ian,
			ian_size, ian_type, critical);
}

CT_EXPORT int gnutls_x509_crt_get_issuer_alt_othername_oid(
	gnutls_x509_crt_t cert, unsigned int seq, void *ret, size_t *ret_size)
{
	return alt_name(cert, ct_oid_ce_issuer_alt_name, seq, THE_OID, ret,
			ret_size, NULL, NULL);
}

static int dn_out(const struct ct_listed_name *name, void *buf,
		  size_t *buf_size)
{
	int ret = ct_gnutls_string_out(buf, buf_size,
				       ct_gnutls_span(&name->value));

	return ret < 0 ? ret : GNUTLS_SAN_DN;
}

CT_EXPORT int gnutls_x509_crt_get_crl_dist_points(gnutls_x509_crt_t cert,
						  unsigned int seq, void *ret,
						  size_t *ret_size,
						  unsigned int *reason_flags,
						  unsigned int *critical)
{
	struct gnutls_x509_crl_dist_points_st points = {CT_NAME_LIST_INIT};
	const struct ct_listed_name *name;
	gnutls_datum_t value;
	int result;

	if (ret_size == NULL)
		return GNUTLS_E_INVALID_REQUEST;
	if (reason_flags != NULL)
		*reason_flags = 0;
	result = ct_gnutls_crt_extension(
		cert, ct_oid_ce_crl_distribution_points, &value, critical);
	if (result < 0)
		return result;
	result = gnutls_x509_ext_import_crl_dist_points(&value, &points, 0);
	if (result < 0)
		return result;
	if (seq < points.names.num_names) {
		name = &points.names.names[seq];
		if (reason_flags != NULL)
			*reason_flags = name->reasons;
		/* Here, unlike elsewhere, directory names end with a NUL. */
		result =
			name->type == GNUTLS_SAN_DN
				? dn_out(name, ret, ret_size)
				: name_out(name, THE_NAME, ret, ret_size, NULL);
	} else {
		result = GNUTLS_E_REQUESTED_DATA_NOT_AVAILABLE;
	}
	ct_name_list_clear(&points.names);
	return result;
}

/* GnuTLS names the kinds as its ASN.1 module does. */
static const char *kind_name(unsigned type)
{
	switch (type) {
	case GNUTLS_SAN_DNSNAME:
		return "dNSName";
	case GNUTLS_SAN_RFC822NAME:
		return "rfc822Name";
	case GNUTLS_SAN_URI:
		return "uniformResourceIdentifier";
	case GNUTLS_SAN_IPADDRESS:
		return "iPAddress";
	case GNUTLS_SAN_OTHERNAME:
		return "otherName";
	case GNUTLS_SAN_DN:
		return "directoryName";
	default:
		return "registeredID";
	}
}

/* Text with its NUL, which counts here. */
static int text_with_nul(const char *text, gnutls_datum_t *data)
{
	return data == NULL ? 0
			    : ct_gnutls_datum_copy(
				      data, ct_span(text, strlen(text) + 1));
}

static bool is_access_question(int what)
{
	switch (what) {
	case GNUTLS_IA_ACCESSMETHOD_OID:
	case GNUTLS_IA_ACCESSLOCATION_GENERALNAME_TYPE:
	case GNUTLS_IA_URI:
	case GNUTLS_IA_OCSP_URI:
	case GNUTLS_IA_CAISSUERS_URI:
		return true;
	default:
		return false;
	}
}

static int access_out(const struct ct_listed_name *name, int what,
		      gnutls_datum_t *data)
{
	const char *method = NULL;

	switch (what) {
	case GNUTLS_IA_ACCESSMETHOD_OID:
		return text_with_nul((const char *)name->oid.data, data);
	case GNUTLS_IA_ACCESSLOCATION_GENERALNAME_TYPE:
		return text_with_nul(kind_name(name->type), data);
	case GNUTLS_IA_OCSP_URI:
		method = GNUTLS_OID_AD_OCSP;
		break;
	case GNUTLS_IA_CAISSUERS_URI:
		method = GNUTLS_OID_AD_CAISSUERS;
		break;
	default:
		break;
	}
	if (method != NULL && strcmp((const char *)name->oid.data, method) != 0)
		return GNUTLS_E_UNKNOWN_ALGORITHM;
	if (name->type != GNUTLS_SAN_URI)
		return GNUTLS_E_REQUESTED_DATA_NOT_AVAILABLE;
	return data == NULL ? 0
			    : ct_gnutls_datum_copy(
				      data, ct_gnutls_span(&name->value));
}

CT_EXPORT int gnutls_x509_crt_get_authority_info_access(gnutls_x509_crt_t crt,
							unsigned int seq,
							int what,
							gnutls_datum_t *data,
							unsigned int *critical)
{
	struct gnutls_x509_aia_st aia = {CT_NAME_LIST_INIT};
	gnutls_datum_t value;
	int ret = ct_gnutls_crt_extension(crt, ct_oid_pe_authority_info_access,
					  &value, critical);

	if (ret < 0)
		return ret;
	ret = gnutls_x509_ext_import_aia(&value, &aia, 0);
	if (ret < 0)
		return ret;
	if (!is_access_question(what))
		ret = GNUTLS_E_INVALID_REQUEST;
	else if (seq < aia.names.num_names)
		ret = access_out(&aia.names.names[seq], what, data);
	else
		ret = GNUTLS_E_REQUESTED_DATA_NOT_AVAILABLE;
	ct_name_list_clear(&aia.names);
	return ret;
}
