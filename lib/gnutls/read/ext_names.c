/*
 * Extension objects that are lists of names: alternative names, distribution
 * points, access descriptions.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Reading an extension is all or nothing: the object is as before on failure.
 */

#include <config.h>

#include <stdlib.h>

#include "gnutls/read/ext_objects.h"
#include "x509/extensions.h"

static const struct ct_listed_name *nth(const struct ct_name_list *list,
					unsigned seq)
{
	return seq < list->num_names ? &list->names[seq] : NULL;
}

/* An error empties the new list; otherwise it takes the old one's place. */
static int finish_list(struct ct_name_list *list, struct ct_name_list *made,
		       int ret, unsigned flags)
{
	if (ret == 0)
		return ct_name_list_take(list, made, flags);
	ct_name_list_clear(made);
	return ret;
}

/* --- Alternative names --- */

CT_EXPORT int gnutls_subject_alt_names_init(gnutls_subject_alt_names_t *sans)
{
	*sans = calloc(1, sizeof(**sans));
	return *sans != NULL ? 0 : GNUTLS_E_MEMORY_ERROR;
}

CT_EXPORT void gnutls_subject_alt_names_deinit(gnutls_subject_alt_names_t sans)
{
	if (sans == NULL)
		return;
	ct_name_list_clear(&sans->names);
	free(sans);
}

CT_EXPORT int
gnutls_x509_ext_import_subject_alt_names(const gnutls_datum_t *ext,
					 gnutls_subject_alt_names_t sans,
					 unsigned int flags)
{
	struct ct_name_list made = CT_NAME_LIST_INIT;
	int ret;

	if (ext == NULL || sans == NULL)
		return GNUTLS_E_INVALID_REQUEST;
	ret = ct_name_list_add_alt_names(&made, ct_gnutls_span(ext));
	return finish_list(&sans->names, &made, ret, flags);
}

CT_EXPORT int gnutls_subject_alt_names_get(gnutls_subject_alt_names_t sans,
					   unsigned int seq,
					   unsigned int *san_type,
					   gnutls_datum_t *san,
					   gnutls_datum_t *othername_oid)
{
	const struct ct_listed_name *name = nth(&sans->names, seq);

	if (name == NULL)
		return GNUTLS_E_REQUESTED_DATA_NOT_AVAILABLE;
	if (san != NULL)
		*san = name->value;
	if (san_type != NULL)
		*san_type = name->type;
	if (othername_oid != NULL && name->type == GNUTLS_SAN_OTHERNAME)
		*othername_oid = name->oid;
	return 0;
}

/* --- CRL distribution points --- */

CT_EXPORT int
gnutls_x509_crl_dist_points_init(gnutls_x509_crl_dist_points_t *dp)
{
	*dp = calloc(1, sizeof(**dp));
	return *dp != NULL ? 0 : GNUTLS_E_MEMORY_ERROR;
}

CT_EXPORT void
gnutls_x509_crl_dist_points_deinit(gnutls_x509_crl_dist_points_t dp)
{
	if (dp == NULL)
		return;
	ct_name_list_clear(&dp->names);
	free(dp);
}

/* Points are flattened to their full names; one that is named relative to the
 * CRL issuer has none. */
static int read_points(struct ct_name_list *list, struct ct_span value)
{
	struct ct_distribution_points points;
	struct ct_distribution_point point;

	CT_GNUTLS_TRY(ct_distribution_points_open(&points, value));
	while (ct_distribution_points_next(&points, &point)) {
		int ret = 0;

		if (point.name.full_name.data != NULL)
			ret = ct_name_list_add_contents(
				list, point.name.full_name,
				point.has_reasons ? point.reason_octets : 0);
		if (ret < 0)
			return ret;
	}
	return 0;
}

CT_EXPORT int
gnutls_x509_ext_import_crl_dist_points(const gnutls_datum_t *ext,
				       gnutls_x509_crl_dist_points_t dp,
				       unsigned int flags)
{
	struct ct_name_list made = CT_NAME_LIST_INIT;
	int ret;

	if (ext == NULL || dp == NULL)
		return GNUTLS_E_INVALID_REQUEST;
	ret = read_points(&made, ct_gnutls_span(ext));
	return finish_list(&dp->names, &made, ret,
			   flags | GNUTLS_EXT_FLAG_APPEND);
}

CT_EXPORT int gnutls_x509_crl_dist_points_get(gnutls_x509_crl_dist_points_t dp,
					      unsigned int seq,
					      unsigned int *type,
					      gnutls_datum_t *dist,
					      unsigned int *reason_flags)
{
	const struct ct_listed_name *name = nth(&dp->names, seq);

	if (name == NULL)
		return GNUTLS_E_REQUESTED_DATA_NOT_AVAILABLE;
	if (reason_flags != NULL)
		*reason_flags = name->reasons;
	if (type != NULL)
		*type = name->type;
	if (dist != NULL)
		*dist = name->value;
	return 0;
}

/* --- Access descriptions --- */

CT_EXPORT int gnutls_x509_aia_init(gnutls_x509_aia_t *aia)
{
	*aia = calloc(1, sizeof(**aia));
	return *aia != NULL ? 0 : GNUTLS_E_MEMORY_ERROR;
}

CT_EXPORT void gnutls_x509_aia_deinit(gnutls_x509_aia_t aia)
{
	if (aia == NULL)
		return;
	ct_name_list_clear(&aia->names);
	free(aia);
}

static int read_descriptions(struct ct_name_list *list, struct ct_span value)
{
	struct ct_access_descriptions descriptions;
	struct ct_access_description description;

	CT_GNUTLS_TRY(ct_access_descriptions_open(&descriptions, value));
	while (ct_access_descriptions_next(&descriptions, &description)) {
		int ret = ct_name_list_add(list, &description.location,
					   description.method, 0);

		if (ret < 0 && ret != GNUTLS_E_X509_UNKNOWN_SAN)
			return ret;
	}
	return 0;
}

CT_EXPORT int gnutls_x509_ext_import_aia(const gnutls_datum_t *ext,
					 gnutls_x509_aia_t aia,
					 unsigned int flags)
{
	struct ct_name_list made = CT_NAME_LIST_INIT;
	int ret;

	if (ext == NULL || aia == NULL)
		return GNUTLS_E_INVALID_REQUEST;
	ret = read_descriptions(&made, ct_gnutls_span(ext));
	return finish_list(&aia->names, &made, ret,
			   flags | GNUTLS_EXT_FLAG_APPEND);
}

CT_EXPORT int gnutls_x509_aia_get(gnutls_x509_aia_t aia, unsigned int seq,
				  gnutls_datum_t *oid, unsigned *san_type,
				  gnutls_datum_t *san)
{
	const struct ct_listed_name *name = nth(&aia->names, seq);

	if (name == NULL)
		return GNUTLS_E_REQUESTED_DATA_NOT_AVAILABLE;
	if (san_type != NULL)
		*san_type = name->type;
	if (san != NULL)
		*san = name->value;
	if (oid != NULL)
		*oid = name->oid;
	return 0;
}
