/*
 * TLS features (RFC 7633) as GnuTLS reads and compares them.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include "gnutls_verdicts/tls_features.h"
#include "x509/extensions.h"

static bool has(const struct gnutls_x509_tlsfeatures_st *features,
		unsigned feature)
{
	for (size_t i = 0; i < features->num_features; i++)
		if (features->features[i] == feature)
			return true;
	return false;
}

int ct_gnutls_tls_features_import(struct gnutls_x509_tlsfeatures_st *features,
				  struct ct_span value, unsigned flags)
{
	struct gnutls_x509_tlsfeatures_st made = {.num_features = 0};
	struct ct_tls_features list;
	uint16_t feature;

	if (flags & GNUTLS_EXT_FLAG_APPEND)
		made = *features;
	CT_GNUTLS_TRY(ct_tls_features_open(&list, value));
	while (ct_tls_features_next(&list, &feature)) {
		if (has(&made, feature))
			continue;
		if (made.num_features == CT_TLS_FEATURES_MAX)
			return GNUTLS_E_INTERNAL_ERROR;
		made.features[made.num_features++] = feature;
	}
	*features = made;
	return 0;
}

bool ct_gnutls_tls_features_within(
	const struct gnutls_x509_tlsfeatures_st *part,
	const struct gnutls_x509_tlsfeatures_st *whole)
{
	if (whole->num_features < part->num_features)
		return false;
	for (size_t i = 0; i < part->num_features; i++)
		if (!has(whole, part->features[i]))
			return false;
	return true;
}
