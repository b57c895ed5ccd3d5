/*
 * A list of general names as GnuTLS hands them out.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <stdlib.h>
#include <string.h>

#include "gnutls/names/dn.h"
#include "gnutls/names/name_list.h"
#include "gnutls/base/text.h"

static void clear_name(struct ct_listed_name *name)
{
	free(name->value.data);
	free(name->oid.data);
}

void ct_name_list_clear(struct ct_name_list *list)
{
	for (size_t i = 0; i < list->num_names; i++)
		clear_name(&list->names[i]);
	free(list->names);
	*list = (struct ct_name_list)CT_NAME_LIST_INIT;
}

static int reserve_names(struct ct_name_list *list, size_t more)
{
	return ct_gnutls_error(CT_ARRAY_RESERVE(list->names, list->capacity,
						list->num_names + more));
}

static int oid_datum(struct ct_span oid, gnutls_datum_t *out)
{
	struct ct_oid_text text = ct_gnutls_oid_text(oid);

	return ct_gnutls_datum_copy(out, ct_span(text.text, strlen(text.text)));
}

static int convert_value(const struct ct_general_name *name,
			 struct ct_listed_name *out)
{
	switch (name->type) {
	case CT_NAME_DNS:
		out->type = GNUTLS_SAN_DNSNAME;
		return ct_gnutls_datum_copy(&out->value, name->value);
	case CT_NAME_EMAIL:
		out->type = GNUTLS_SAN_RFC822NAME;
		return ct_gnutls_datum_copy(&out->value, name->value);
	case CT_NAME_URI:
		out->type = GNUTLS_SAN_URI;
		return ct_gnutls_datum_copy(&out->value, name->value);
	case CT_NAME_IP:
		out->type = GNUTLS_SAN_IPADDRESS;
		return ct_gnutls_datum_copy(&out->value, name->value);
	case CT_NAME_OTHER:
		out->type = GNUTLS_SAN_OTHERNAME;
		return ct_gnutls_datum_copy(&out->value, name->value);
	case CT_NAME_DIRECTORY:
		out->type = GNUTLS_SAN_DN;
		return ct_gnutls_dn_text(name->value, 0, &out->value);
	case CT_NAME_REGISTERED_ID:
		out->type = GNUTLS_SAN_REGISTERED_ID;
		return oid_datum(name->value, &out->value);
	case CT_NAME_X400:
	case CT_NAME_EDI_PARTY:
		break;
	}
	return GNUTLS_E_X509_UNKNOWN_SAN;
}

int ct_name_list_add(struct ct_name_list *list,
		     const struct ct_general_name *name, struct ct_span oid,
		     unsigned reasons)
{
	struct ct_listed_name made = {.reasons = reasons};
	int ret = reserve_names(list, 1);

	if (oid.data == NULL)
		oid = name->oid;
	if (ret == 0)
		ret = convert_value(name, &made);
	if (ret == 0 && oid.data != NULL)
		ret = oid_datum(oid, &made.oid);
	if (ret < 0) {
		clear_name(&made);
		return ret;
	}
	list->names[list->num_names++] = made;
	return 0;
}

int ct_name_list_add_contents(struct ct_name_list *list,
			      struct ct_span contents, unsigned reasons)
{
	struct ct_general_names names;
	struct ct_general_name name;

	CT_GNUTLS_TRY(ct_general_names_open_contents(&names, contents));
	while (ct_general_names_next(&names, &name)) {
		int ret = ct_name_list_add(list, &name, ct_span(NULL, 0),
					   reasons);

		if (ret < 0 && ret != GNUTLS_E_X509_UNKNOWN_SAN)
			return ret;
	}
	return 0;
}

int ct_name_list_add_alt_names(struct ct_name_list *list, struct ct_span value)
{
	struct ct_general_names names;
	struct ct_general_name name;
	enum catrust_error error = ct_general_names_open(&names, value);

	if (error == CATRUST_E_EXTENSION)
		return 0;
	CT_GNUTLS_TRY(error);
	while (ct_general_names_next(&names, &name)) {
		int ret = ct_name_list_add(list, &name, ct_span(NULL, 0), 0);

		if (ret == GNUTLS_E_REQUESTED_DATA_NOT_AVAILABLE)
			return 0; /* an empty DN; GnuTLS's list ends there */
		if (ret < 0 && ret != GNUTLS_E_X509_UNKNOWN_SAN)
			return ret;
	}
	return 0;
}

int ct_name_list_copy(struct ct_name_list *list,
		      const struct ct_listed_name *name)
{
	struct ct_listed_name made = {.type = name->type,
				      .reasons = name->reasons};
	int ret = reserve_names(list, 1);

	if (ret == 0)
		ret = ct_gnutls_datum_copy(&made.value,
					   ct_gnutls_span(&name->value));
	if (ret == 0 && name->oid.data != NULL)
		ret = ct_gnutls_datum_copy(&made.oid,
					   ct_gnutls_span(&name->oid));
	if (ret < 0) {
		clear_name(&made);
		return ret;
	}
	list->names[list->num_names++] = made;
	return 0;
}

int ct_name_list_take(struct ct_name_list *list, struct ct_name_list *from,
		      unsigned flags)
{
	int ret;

	if (!(flags & GNUTLS_EXT_FLAG_APPEND))
		ct_name_list_clear(list);
	ret = reserve_names(list, from->num_names);
	if (ret < 0) {
		ct_name_list_clear(from);
		return ret;
	}
	if (from->num_names > 0)
		memcpy(list->names + list->num_names, from->names,
		       from->num_names * sizeof(*from->names));
	list->num_names += from->num_names;
	free(from->names);
	*from = (struct ct_name_list)CT_NAME_LIST_INIT;
	return 0;
}

bool ct_gnutls_is_text_name(unsigned type)
{
	switch (type) {
	case GNUTLS_SAN_DNSNAME:
	case GNUTLS_SAN_RFC822NAME:
	case GNUTLS_SAN_URI:
	case GNUTLS_SAN_REGISTERED_ID:
	case GNUTLS_SAN_OTHERNAME:
	case GNUTLS_SAN_OTHERNAME_XMPP:
	case GNUTLS_SAN_OTHERNAME_SRV:
		return true;
	default:
		return false;
	}
}
