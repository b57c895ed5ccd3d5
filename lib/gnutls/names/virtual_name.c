/*
 * otherNames whose OIDs are known, as text.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Input: the otherName's value with its header. Known are XMPP addresses (RFC
 * 6120 13.7.1.4), Microsoft's user principal names, service names (RFC 4985)
 * and Kerberos principals (RFC 4556 3.2.2).
 */

#include <config.h>

#include <stdlib.h>
#include <string.h>

#include <gnutls/x509-ext.h>

#include "asn1/der.h"
#include "gnutls/names/name_list.h"
#include "gnutls/base/text.h"

enum { CT_DER_GENERAL_STRING = 0x1b };

/* The contents of a value that is one string of this type. */
static enum catrust_error read_string(struct ct_span value, unsigned tag,
				      struct ct_buffer *out)
{
	struct ct_der der = ct_der(value);
	struct ct_span contents;

	CT_TRY(ct_der_read(&der, tag, &contents));
	if (!ct_der_is_end(&der))
		return CATRUST_E_DER_TRAILING;
	return ct_buffer_append(out, contents.data, contents.len);
}

/* Enters the explicitly tagged SEQUENCE [number]. */
static enum catrust_error enter_tagged(struct ct_der *der, unsigned number,
				       struct ct_der *out)
{
	struct ct_der tagged;

	CT_TRY(ct_der_enter(der, CT_DER_CONTEXT_CONSTRUCTED(number), &tagged));
	return ct_der_enter(&tagged, CT_DER_SEQUENCE, out);
}

/*
 * KRB5PrincipalName ::= SEQUENCE { realm [0] Realm,
 *	principalName [1] SEQUENCE { name-type [0] Int32,
 *		name-string [1] SEQUENCE OF KerberosString } }
 * as "part/part@REALM".
 */
static enum catrust_error read_kerberos(struct ct_span value,
					struct ct_buffer *out)
{
	struct ct_der der = ct_der(value), inside, realm, name, parts;
	struct ct_span text, type;

	CT_TRY(ct_der_enter(&der, CT_DER_SEQUENCE, &inside));
	CT_TRY(ct_der_enter(&inside, CT_DER_CONTEXT_CONSTRUCTED(0), &realm));
	CT_TRY(enter_tagged(&inside, 1, &name));
	CT_TRY(ct_der_read(&name, CT_DER_CONTEXT_CONSTRUCTED(0), &type));
	CT_TRY(enter_tagged(&name, 1, &parts));
	for (bool is_first = true; !ct_der_is_end(&parts); is_first = false) {
		CT_TRY(ct_der_read(&parts, CT_DER_GENERAL_STRING, &text));
		if (!is_first)
			CT_TRY(ct_buffer_append(out, "/", 1));
		CT_TRY(ct_buffer_append(out, text.data, text.len));
	}
	CT_TRY(ct_der_read(&realm, CT_DER_GENERAL_STRING, &text));
	CT_TRY(ct_buffer_append(out, "@", 1));
	return ct_buffer_append(out, text.data, text.len);
}

static enum catrust_error read_utf8(struct ct_span value, struct ct_buffer *out)
{
	return read_string(value, CT_DER_UTF8_STRING, out);
}

static enum catrust_error read_ia5(struct ct_span value, struct ct_buffer *out)
{
	return read_string(value, CT_DER_IA5_STRING, out);
}

static const struct {
	const char *oid;
	unsigned type;
	enum catrust_error (*read)(struct ct_span value, struct ct_buffer *out);
} kinds[] = {
	{"1.3.6.1.5.5.7.8.5", GNUTLS_SAN_OTHERNAME_XMPP, read_utf8},
	{"1.3.6.1.4.1.311.20.2.3", GNUTLS_SAN_OTHERNAME_MSUSERPRINCIPAL,
	 read_utf8},
	{"1.3.6.1.5.5.7.8.7", GNUTLS_SAN_OTHERNAME_SRV, read_ia5},
	{"1.3.6.1.5.2.2", GNUTLS_SAN_OTHERNAME_KRB5PRINCIPAL, read_kerberos},
};

int ct_gnutls_virtual_name(const char *oid, struct ct_span value,
			   unsigned *out_type, gnutls_datum_t *out_value)
{
	struct ct_buffer text = CT_BUFFER_INIT;
	enum catrust_error error;
	size_t i = 0;

	while (i < CT_ARRAY_LEN(kinds) && strcmp(kinds[i].oid, oid) != 0)
		i++;
	if (i == CT_ARRAY_LEN(kinds))
		return GNUTLS_E_X509_UNKNOWN_SAN;
	*out_type = kinds[i].type;
	error = kinds[i].read(value, &text);
	if (error == CATRUST_OK)
		return ct_gnutls_text_give(&text, out_value);
	ct_buffer_clear(&text);
	return error == CATRUST_E_MEMORY ? GNUTLS_E_MEMORY_ERROR
					 : GNUTLS_E_X509_UNKNOWN_SAN;
}

int ct_listed_name_make_virtual(struct ct_listed_name *name)
{
	gnutls_datum_t text;
	int ret;

	if (name->type != GNUTLS_SAN_OTHERNAME)
		return 0;
	ret = ct_gnutls_virtual_name((const char *)name->oid.data,
				     ct_gnutls_span(&name->value), &name->type,
				     &text);
	if (ret == 0) {
		free(name->value.data);
		name->value = text;
	}
	return name->type == GNUTLS_SAN_OTHERNAME ? 0 : ret;
}

CT_EXPORT int gnutls_x509_othername_to_virtual(const char *oid,
					       const gnutls_datum_t *othername,
					       unsigned int *virt_type,
					       gnutls_datum_t *virt)
{
	gnutls_datum_t value;
	unsigned type = GNUTLS_SAN_OTHERNAME;
	int ret = GNUTLS_E_X509_UNKNOWN_SAN;

	if (oid != NULL && othername != NULL)
		ret = ct_gnutls_virtual_name(oid, ct_gnutls_span(othername),
					     &type, &value);
	if (ret < 0) {
		if (ret == GNUTLS_E_ASN1_EMBEDDED_NULL_IN_STRING &&
		    virt != NULL)
			ct_gnutls_datum_clear(virt);
		return ret;
	}
	if (virt_type != NULL)
		*virt_type = type;
	if (virt != NULL)
		*virt = value;
	else
		free(value.data);
	return 0;
}
