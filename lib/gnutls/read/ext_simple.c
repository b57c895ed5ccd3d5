/*
 * Extensions that are one value.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <limits.h>

#include "gnutls/read/ext_objects.h"
#include "x509/extensions.h"

CT_EXPORT int gnutls_x509_ext_import_subject_key_id(const gnutls_datum_t *ext,
						    gnutls_datum_t *id)
{
	struct ct_span octets;

	if (ext == NULL || id == NULL)
		return GNUTLS_E_INVALID_REQUEST;
	CT_GNUTLS_TRY(ct_subject_key_id_parse(&octets, ct_gnutls_span(ext)));
	return ct_gnutls_datum_copy(id, octets);
}

CT_EXPORT int
gnutls_x509_ext_import_basic_constraints(const gnutls_datum_t *ext,
					 unsigned int *ca, int *pathlen)
{
	struct ct_basic_constraints constraints;

	if (ext == NULL)
		return GNUTLS_E_INVALID_REQUEST;
	CT_GNUTLS_TRY(ct_basic_constraints_parse(&constraints,
						 ct_gnutls_span(ext), false));
	if (constraints.path_len > INT_MAX)
		return GNUTLS_E_ASN1_DER_ERROR;
	if (ca != NULL)
		*ca = constraints.is_ca;
	if (pathlen != NULL)
		*pathlen = constraints.has_path_len ? (int)constraints.path_len
						    : -1;
	return 0;
}

CT_EXPORT int gnutls_x509_ext_import_key_usage(const gnutls_datum_t *ext,
					       unsigned int *key_usage)
{
	if (ext == NULL || key_usage == NULL)
		return GNUTLS_E_INVALID_REQUEST;
	CT_GNUTLS_TRY(ct_key_usage_octets(key_usage, ct_gnutls_span(ext)));
	return 0;
}

CT_EXPORT int
gnutls_x509_ext_import_inhibit_anypolicy(const gnutls_datum_t *ext,
					 unsigned int *skipcerts)
{
	uint32_t skip;

	if (ext == NULL || skipcerts == NULL)
		return GNUTLS_E_INVALID_REQUEST;
	CT_GNUTLS_TRY(ct_inhibit_any_policy_parse(&skip, ct_gnutls_span(ext)));
	*skipcerts = skip;
	return 0;
}

CT_EXPORT int gnutls_x509_ext_import_private_key_usage_period(
	const gnutls_datum_t *ext, time_t *activation, time_t *expiration)
{
	struct ct_private_key_usage_period period;

	if (ext == NULL)
		return GNUTLS_E_INVALID_REQUEST;
	CT_GNUTLS_TRY(ct_private_key_usage_period_parse(&period,
							ct_gnutls_span(ext)));
	if (activation != NULL)
		*activation = period.has_not_before
				      ? ct_gnutls_cap_time(period.not_before)
				      : (time_t)-1;
	if (expiration != NULL)
		*expiration = period.has_not_after
				      ? ct_gnutls_cap_time(period.not_after)
				      : (time_t)-1;
	return 0;
}
