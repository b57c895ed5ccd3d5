/*
 * The objects of <gnutls/x509-ext.h>.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#ifndef CT_GNUTLS_EXT_OBJECTS_H
#define CT_GNUTLS_EXT_OBJECTS_H

#include <gnutls/x509-ext.h>

#include "gnutls/names/name_list.h"
#include "gnutls_verdicts/name_constraints.h"
#include "gnutls_verdicts/tls_features.h"
#include "x509/policies.h"

struct gnutls_subject_alt_names_st {
	struct ct_name_list names;
};

struct gnutls_x509_crl_dist_points_st {
	struct ct_name_list names;
};

struct gnutls_x509_aia_st {
	struct ct_name_list names; /* oid is the access method */
};

struct gnutls_x509_aki_st {
	gnutls_datum_t id;     /* data is NULL: absent */
	gnutls_datum_t serial; /* the same */
	struct ct_name_list issuer;
};

struct gnutls_x509_key_purposes_st {
	gnutls_datum_t *oids; /* dotted text, a NUL after each */
	size_t num_oids;
};

struct gnutls_x509_policies_st {
	gnutls_x509_policy_st *policies;
	size_t num_policies;
};

void ct_gnutls_policies_clear(gnutls_x509_policies_t policies);

/* Errors: those of gnutls_x509_ext_import_policies(). */
CT_MUST_USE int ct_gnutls_policy_convert(const struct ct_policy *from,
					 gnutls_x509_policy_st *out);

#endif /* CT_GNUTLS_EXT_OBJECTS_H */
