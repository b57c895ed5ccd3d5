/*
 * Extension objects: name constraints (RFC 5280 4.2.1.10).
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <stdlib.h>

#include "asn1/oid.h"
#include "gnutls/read/crt.h"
#include "gnutls/read/ext_objects.h"
#include "x509/extensions.h"

CT_EXPORT int
gnutls_x509_name_constraints_init(gnutls_x509_name_constraints_t *nc)
{
	*nc = calloc(1, sizeof(**nc));
	return *nc != NULL ? 0 : GNUTLS_E_MEMORY_ERROR;
}

static void clear(gnutls_x509_name_constraints_t nc)
{
	ct_name_list_clear(&nc->permitted);
	ct_name_list_clear(&nc->excluded);
}

CT_EXPORT void
gnutls_x509_name_constraints_deinit(gnutls_x509_name_constraints_t nc)
{
	if (nc == NULL)
		return;
	clear(nc);
	free(nc);
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

CT_EXPORT int
gnutls_x509_ext_import_name_constraints(const gnutls_datum_t *ext,
					gnutls_x509_name_constraints_t nc,
					unsigned int flags)
{
	struct gnutls_name_constraints_st made = {CT_NAME_LIST_INIT,
						  CT_NAME_LIST_INIT};
	struct ct_name_constraints parsed;
	int ret;

	if (ext == NULL || nc == NULL)
		return GNUTLS_E_INVALID_REQUEST;
	CT_GNUTLS_TRY(ct_name_constraints_parse(&parsed, ct_gnutls_span(ext)));
	ret = read_subtrees(&made.permitted, parsed.permitted);
	if (ret == 0)
		ret = read_subtrees(&made.excluded, parsed.excluded);
	if (ret == 0)
		ret = ct_gnutls_name_constraints_merge(nc, &made, flags);
	clear(&made);
	return ret;
}

static int get(const struct ct_name_list *list, unsigned idx, unsigned *type,
	       gnutls_datum_t *name)
{
	if (idx >= list->num_names)
		return GNUTLS_E_REQUESTED_DATA_NOT_AVAILABLE;
	*type = list->names[idx].type;
	*name = list->names[idx].value;
	return 0;
}

CT_EXPORT int
gnutls_x509_name_constraints_get_permitted(gnutls_x509_name_constraints_t nc,
					   unsigned idx, unsigned *type,
					   gnutls_datum_t *name)
{
	return get(&nc->permitted, idx, type, name);
}

CT_EXPORT int
gnutls_x509_name_constraints_get_excluded(gnutls_x509_name_constraints_t nc,
					  unsigned idx, unsigned *type,
					  gnutls_datum_t *name)
{
	return get(&nc->excluded, idx, type, name);
}

CT_EXPORT int
gnutls_x509_crt_get_name_constraints(gnutls_x509_crt_t crt,
				     gnutls_x509_name_constraints_t nc,
				     unsigned int flags, unsigned int *critical)
{
	gnutls_datum_t value;
	int ret = ct_gnutls_crt_extension(crt, ct_oid_ce_name_constraints,
					  &value, critical);

	if (ret < 0)
		return ret;
	return gnutls_x509_ext_import_name_constraints(&value, nc, flags);
}
