/*
 * Names given out as text, whole or by attribute; names without an object.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include "asn1/oid.h"
#include "gnutls/names/dn.h"
#include "gnutls/base/text.h"
#include "x509/attribute.h"
#include "x509/name.h"

/* GnuTLS's COMPAT order is that of the DER; RFC 4514's is the reverse. */
static int name_error(enum catrust_error error)
{
	return error == CATRUST_E_DER_VALUE ? GNUTLS_E_ASN1_VALUE_NOT_VALID
					    : ct_gnutls_error(error);
}

static int to_text(struct ct_span name, unsigned flags, struct ct_buffer *out)
{
	bool is_compat = flags & GNUTLS_X509_DN_FLAG_COMPAT;

	return name_error(ct_name_to_text(
		name, is_compat ? 0 : CT_NAME_TEXT_REVERSE, out));
}

int ct_gnutls_dn_text(struct ct_span name, unsigned flags, gnutls_datum_t *out)
{
	struct ct_buffer buffer = CT_BUFFER_INIT;
	int ret = to_text(name, flags, &buffer);

	if (ret == 0 && buffer.len == 0)
		ret = GNUTLS_E_REQUESTED_DATA_NOT_AVAILABLE;
	if (ret < 0) {
		ct_buffer_clear(&buffer);
		return ret;
	}
	return ct_gnutls_buffer_give(&buffer, out);
}

int ct_gnutls_dn_text_out(struct ct_span name, char *buf, size_t *buf_size)
{
	struct ct_buffer buffer = CT_BUFFER_INIT;
	int ret;

	if (buf_size == NULL)
		return GNUTLS_E_INVALID_REQUEST;
	if (ct_name_is_empty(name))
		return GNUTLS_E_REQUESTED_DATA_NOT_AVAILABLE;
	ret = to_text(name, GNUTLS_X509_DN_FLAG_COMPAT, &buffer);
	if (ret == 0)
		ret = ct_gnutls_string_out(buf, buf_size,
					   ct_span(buffer.data, buffer.len));
	ct_buffer_clear(&buffer);
	return ret;
}

/* @oid.data of NULL: of any type. The first attribute is no reason to make an
 * object. */
static int find_ava(struct ct_span name, ct_gnutls_dn_slot *slot,
		    struct ct_span oid, unsigned indx, struct ct_ava *out)
{
	gnutls_x509_dn_t dn;
	int ret;

	if (slot == NULL || indx == 0)
		return ct_gnutls_error(
			oid.data == NULL ? ct_name_nth_ava(name, indx, out)
					 : ct_name_find(name, oid, indx, out));
	ret = ct_gnutls_dn_of_slot(slot, name, &dn);
	return ret < 0 ? ret
		       : ct_gnutls_error(ct_gnutls_dn_find(dn, oid, indx, out));
}

int ct_gnutls_dn_oid_out(struct ct_span name, ct_gnutls_dn_slot *slot,
			 unsigned indx, void *oid, size_t *oid_size)
{
	struct ct_ava ava;
	int ret;

	if (oid_size == NULL)
		return GNUTLS_E_INVALID_REQUEST;
	ret = find_ava(name, slot, ct_span(NULL, 0), indx, &ava);
	return ret < 0 ? ret : ct_gnutls_oid_out(oid, oid_size, ava.oid);
}

int ct_gnutls_dn_by_oid_out(struct ct_span name, ct_gnutls_dn_slot *slot,
			    const char *oid, unsigned indx, unsigned raw_flag,
			    void *buf, size_t *buf_size)
{
	struct ct_buffer buffer = CT_BUFFER_INIT;
	struct ct_oid_octets octets;
	struct ct_ava ava;
	int ret;

	if (oid == NULL || buf_size == NULL)
		return GNUTLS_E_INVALID_REQUEST;
	if (!ct_gnutls_oid_parse(oid, &octets))
		return GNUTLS_E_REQUESTED_DATA_NOT_AVAILABLE;
	ret = find_ava(name, slot, ct_span(octets.octets, octets.len), indx,
		       &ava);
	if (ret < 0)
		return ret;
	if (raw_flag != 0)
		return ct_gnutls_string_out(buf, buf_size, ava.encoded);
	ret = name_error(ct_ava_to_text(&ava, &buffer));
	if (ret == 0)
		ret = ct_gnutls_string_out(buf, buf_size,
					   ct_span(buffer.data, buffer.len));
	ct_buffer_clear(&buffer);
	return ret;
}

CT_EXPORT int gnutls_x509_dn_get_str2(gnutls_x509_dn_t dn, gnutls_datum_t *str,
				      unsigned flags)
{
	if (dn == NULL || str == NULL)
		return GNUTLS_E_INVALID_REQUEST;
	if (dn->name.data == NULL)
		return GNUTLS_E_REQUESTED_DATA_NOT_AVAILABLE;
	return ct_gnutls_dn_text(dn->name, flags, str);
}

CT_EXPORT int gnutls_x509_dn_get_str(gnutls_x509_dn_t dn, gnutls_datum_t *str)
{
	return gnutls_x509_dn_get_str2(dn, str, GNUTLS_X509_DN_FLAG_COMPAT);
}

CT_EXPORT int gnutls_x509_rdn_get(const gnutls_datum_t *idn, char *buf,
				  size_t *sizeof_buf)
{
	struct ct_buffer buffer = CT_BUFFER_INIT;
	int ret;

	if (idn == NULL || sizeof_buf == NULL)
		return GNUTLS_E_INVALID_REQUEST;
	ret = to_text(ct_gnutls_span(idn), GNUTLS_X509_DN_FLAG_COMPAT, &buffer);
	if (ret == 0 && buffer.len == 0)
		ret = GNUTLS_E_REQUESTED_DATA_NOT_AVAILABLE;
	if (ret == 0)
		ret = ct_gnutls_string_out(buf, sizeof_buf,
					   ct_span(buffer.data, buffer.len));
	ct_buffer_clear(&buffer);
	return ret;
}

CT_EXPORT int gnutls_x509_rdn_get2(const gnutls_datum_t *idn,
				   gnutls_datum_t *str, unsigned flags)
{
	if (idn == NULL || str == NULL)
		return GNUTLS_E_INVALID_REQUEST;
	return ct_gnutls_dn_text(ct_gnutls_span(idn), flags, str);
}

CT_EXPORT int gnutls_x509_rdn_get_oid(const gnutls_datum_t *idn, unsigned indx,
				      void *buf, size_t *sizeof_buf)
{
	if (idn == NULL)
		return GNUTLS_E_INVALID_REQUEST;
	return ct_gnutls_dn_oid_out(ct_gnutls_span(idn), NULL, indx, buf,
				    sizeof_buf);
}

CT_EXPORT int gnutls_x509_rdn_get_by_oid(const gnutls_datum_t *idn,
					 const char *oid, unsigned indx,
					 unsigned int raw_flag, void *buf,
					 size_t *sizeof_buf)
{
	if (idn == NULL)
		return GNUTLS_E_INVALID_REQUEST;
	return ct_gnutls_dn_by_oid_out(ct_gnutls_span(idn), NULL, oid, indx,
				       raw_flag, buf, sizeof_buf);
}

static const struct ct_attribute *find_attribute(const char *oid)
{
	struct ct_oid_octets octets;

	if (oid == NULL || !ct_gnutls_oid_parse(oid, &octets))
		return NULL;
	return ct_attribute_find(ct_span(octets.octets, octets.len));
}

CT_EXPORT int gnutls_x509_dn_oid_known(const char *oid)
{
	return find_attribute(oid) != NULL;
}

CT_EXPORT const char *gnutls_x509_dn_oid_name(const char *oid,
					      unsigned int flags)
{
	const struct ct_attribute *attribute = find_attribute(oid);

	if (attribute != NULL && attribute->name != NULL)
		return attribute->name;
	return (flags & GNUTLS_X509_DN_OID_RETURN_OID) ? oid : NULL;
}
