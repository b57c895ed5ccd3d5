/*
 * Reading name constraints (RFC 5280 4.2.1.10) as GnuTLS reads them.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include "gnutls_verdicts/name_constraints.h"
#include "x509/extensions.h"

void ct_gnutls_name_constraints_clear(struct gnutls_name_constraints_st *nc)
{
	ct_name_list_clear(&nc->permitted);
	ct_name_list_clear(&nc->excluded);
}

/* An empty label that is not the first one. Such a base can be ordered neither
 * before nor after others. */
static bool has_empty_label(const struct ct_general_name *base)
{
	struct ct_span text = base->value;

	if (base->type != CT_NAME_DNS && base->type != CT_NAME_EMAIL)
		return false;
	for (size_t i = 0; i + 1 < text.len; i++)
		if (text.data[i] == '.' && text.data[i + 1] == '.')
			return true;
	return CT_SPAN_IS(text, ".");
}

static int check_base(const struct ct_general_name *base)
{
	return ct_general_name_check(base, CT_NAME_IS_CONSTRAINT) ==
				       CATRUST_OK &&
			       !has_empty_label(base)
		       ? 0
		       : GNUTLS_E_ILLEGAL_PARAMETER;
}

/* A base of a type that GnuTLS has no number for cannot be shown; leaving it
 * out would turn a constraint into none. */
static int read_subtrees(struct ct_name_list *list, struct ct_span subtrees)
{
	struct ct_subtrees walk = ct_subtrees(subtrees);
	struct ct_general_name base;

	while (ct_subtrees_next(&walk, &base)) {
		int ret = check_base(&base);

		if (ret == 0)
			ret = ct_name_list_add(list, &base, ct_span(NULL, 0),
					       0);
		if (ret == 0)
			ret = ct_listed_name_make_virtual(
				&list->names[list->num_names - 1]);
		if (ret < 0)
			return ret;
	}
	return 0;
}

int ct_gnutls_name_constraints_import(struct gnutls_name_constraints_st *nc,
				      struct ct_span value, unsigned flags)
{
	struct gnutls_name_constraints_st made = {CT_NAME_LIST_INIT,
						  CT_NAME_LIST_INIT, 0};
	struct ct_name_constraints parsed;
	int ret;

	CT_GNUTLS_TRY(ct_name_constraints_parse(&parsed, value));
	ret = read_subtrees(&made.permitted, parsed.permitted);
	if (ret == 0)
		ret = read_subtrees(&made.excluded, parsed.excluded);
	if (ret == 0)
		ret = ct_gnutls_name_constraints_merge(nc, &made, flags);
	ct_gnutls_name_constraints_clear(&made);
	return ret;
}

static bool are_known(const struct ct_name_list *list)
{
	for (size_t i = 0; i < list->num_names; i++)
		switch (list->names[i].type) {
		case GNUTLS_SAN_DNSNAME:
		case GNUTLS_SAN_RFC822NAME:
		case GNUTLS_SAN_URI:
		case GNUTLS_SAN_IPADDRESS:
		case GNUTLS_SAN_DN:
		case GNUTLS_SAN_OTHERNAME_MSUSERPRINCIPAL:
		case GNUTLS_SAN_OTHERNAME_SRV:
			break;
		default:
			return false;
		}
	return true;
}

bool ct_gnutls_name_constraints_are_known(
	const struct gnutls_name_constraints_st *nc)
{
	return are_known(&nc->permitted) && are_known(&nc->excluded);
}
