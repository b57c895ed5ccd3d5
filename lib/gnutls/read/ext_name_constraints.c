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

CT_EXPORT int
gnutls_x509_name_constraints_init(gnutls_x509_name_constraints_t *nc)
{
	*nc = calloc(1, sizeof(**nc));
	return *nc != NULL ? 0 : GNUTLS_E_MEMORY_ERROR;
}

CT_EXPORT void
gnutls_x509_name_constraints_deinit(gnutls_x509_name_constraints_t nc)
{
	if (nc == NULL)
		return;
	ct_gnutls_name_constraints_clear(nc);
	free(nc);
}

CT_EXPORT int
gnutls_x509_ext_import_name_constraints(const gnutls_datum_t *ext,
					gnutls_x509_name_constraints_t nc,
					unsigned int flags)
{
	if (ext == NULL || nc == NULL)
		return GNUTLS_E_INVALID_REQUEST;
	return ct_gnutls_name_constraints_import(nc, ct_gnutls_span(ext),
						 flags);
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

	CT_TRY_CODE(ct_gnutls_crt_extension(crt, ct_oid_ce_name_constraints,
					    &value, critical));
	return gnutls_x509_ext_import_name_constraints(&value, nc, flags);
}

CT_EXPORT unsigned
gnutls_x509_name_constraints_check(gnutls_x509_name_constraints_t nc,
				   gnutls_x509_subject_alt_name_t type,
				   const gnutls_datum_t *name)
{
	return ct_gnutls_name_constraints_allow(nc, type, ct_gnutls_span(name));
}

CT_EXPORT unsigned
gnutls_x509_name_constraints_check_crt(gnutls_x509_name_constraints_t nc,
				       gnutls_x509_subject_alt_name_t type,
				       gnutls_x509_crt_t crt)
{
	return ct_gnutls_name_constraints_check(
		       nc, type, crt != NULL ? &crt->view : NULL) == 1;
}
