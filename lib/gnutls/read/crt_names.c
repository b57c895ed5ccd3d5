/*
 * Certificate objects: alternative names, and the places where to find more.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * What was decoded is kept: see read/decoded_names.h.
 */

#include <config.h>

#include <stdlib.h>
#include <string.h>

#include "asn1/oid.h"
#include "gnutls/read/crt.h"
#include "gnutls/read/decoded_names.h"
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

static int decode_alt_names(struct ct_name_list *out,
			    const gnutls_datum_t *value)
{
	struct gnutls_subject_alt_names_st sans = {CT_NAME_LIST_INIT};
	int ret = gnutls_x509_ext_import_subject_alt_names(value, &sans, 0);

	*out = sans.names;
	return ret;
}

static int alt_name(gnutls_x509_crt_t cert, struct ct_span extension,
		    unsigned seq, enum part part, void *buf, size_t *buf_size,
		    unsigned *type, unsigned *critical)
{
	const struct ct_name_list *names;
	int ret;

	if (buf_size == NULL)
		return GNUTLS_E_INVALID_REQUEST;
	ret = ct_gnutls_crt_names(cert, extension, decode_alt_names, &names,
				  critical);
	if (ret < 0)
		return ret;
	if (seq >= names->num_names)
		return GNUTLS_E_REQUESTED_DATA_NOT_AVAILABLE;
	return name_out(&names->names[seq], part, buf, buf_size, type);
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
	CT_TRY_CODE(ct_gnutls_string_out(buf, buf_size,
					 ct_gnutls_span(&name->value)));
	return GNUTLS_SAN_DN;
}

static int decode_points(struct ct_name_list *out, const gnutls_datum_t *value)
{
	struct gnutls_x509_crl_dist_points_st points = {CT_NAME_LIST_INIT};
	int ret = gnutls_x509_ext_import_crl_dist_points(value, &points, 0);

	*out = points.names;
	return ret;
}

CT_EXPORT int gnutls_x509_crt_get_crl_dist_points(gnutls_x509_crt_t cert,
						  unsigned int seq, void *ret,
						  size_t *ret_size,
						  unsigned int *reason_flags,
						  unsigned int *critical)
{
	const struct ct_name_list *names;
	const struct ct_listed_name *name;
	int result;

	if (ret_size == NULL)
		return GNUTLS_E_INVALID_REQUEST;
	if (reason_flags != NULL)
		*reason_flags = 0;
	result = ct_gnutls_crt_names(cert, ct_oid_ce_crl_distribution_points,
				     decode_points, &names, critical);
	if (result < 0)
		return result;
	if (seq >= names->num_names)
		return GNUTLS_E_REQUESTED_DATA_NOT_AVAILABLE;
	name = &names->names[seq];
	if (reason_flags != NULL)
		*reason_flags = name->reasons;
	/* Here, unlike elsewhere, directory names end with a NUL. */
	return name->type == GNUTLS_SAN_DN
		       ? dn_out(name, ret, ret_size)
		       : name_out(name, THE_NAME, ret, ret_size, NULL);
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

static int decode_access(struct ct_name_list *out, const gnutls_datum_t *value)
{
	struct gnutls_x509_aia_st aia = {CT_NAME_LIST_INIT};
	int ret = gnutls_x509_ext_import_aia(value, &aia, 0);

	*out = aia.names;
	return ret;
}

CT_EXPORT int gnutls_x509_crt_get_authority_info_access(gnutls_x509_crt_t crt,
							unsigned int seq,
							int what,
							gnutls_datum_t *data,
							unsigned int *critical)
{
	const struct ct_name_list *names;
	int ret = ct_gnutls_crt_names(crt, ct_oid_pe_authority_info_access,
				      decode_access, &names, critical);

	if (ret < 0)
		return ret;
	if (!is_access_question(what))
		return GNUTLS_E_INVALID_REQUEST;
	if (seq >= names->num_names)
		return GNUTLS_E_REQUESTED_DATA_NOT_AVAILABLE;
	return access_out(&names->names[seq], what, data);
}
