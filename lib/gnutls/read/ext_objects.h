/*
 * The objects behind <gnutls/x509-ext.h>.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#ifndef CT_GNUTLS_EXT_OBJECTS_H
#define CT_GNUTLS_EXT_OBJECTS_H

#include <gnutls/x509-ext.h>

#include "gnutls/names/name_list.h"

struct gnutls_subject_alt_names_st {
	struct ct_name_list names;
};

struct gnutls_x509_crl_dist_points_st {
	struct ct_name_list names;
};

struct gnutls_x509_aia_st {
	struct ct_name_list names; /* oid is the access method */
};

struct gnutls_name_constraints_st {
	struct ct_name_list permitted, excluded;
};

struct gnutls_x509_aki_st {
	gnutls_datum_t id;     /* data is NULL: absent */
	gnutls_datum_t serial; /* the same */
	struct ct_name_list issuer;
};

struct gnutls_x509_key_purposes_st {
	gnutls_datum_t *oids; /* dotted text, a NUL behind each */
	size_t num_oids;
};

struct gnutls_x509_policies_st {
	gnutls_x509_policy_st *policies;
	size_t num_policies;
};

/*
 * Brings constraints into an object and empties @from. Without
 * GNUTLS_EXT_FLAG_APPEND they replace the object's. With it they are combined,
 * as those of two CAs of one chain are: what is excluded by either stays
 * excluded, and only what both permit stays permitted; a form of names of
 * which nothing is left is excluded as a whole.
 *
 * Errors: GNUTLS_E_MEMORY_ERROR, and the object is as before.
 */
CT_MUST_USE int
ct_gnutls_name_constraints_merge(struct gnutls_name_constraints_st *into,
				 struct gnutls_name_constraints_st *from,
				 unsigned flags);

/* The engine's form for one of GnuTLS's, where the engine compares its names as
 * they are listed: host names, e-mail addresses, IP addresses, URIs. */
bool ct_gnutls_engine_name_type(unsigned type, enum ct_general_name_type *out);

/* Whether one text ends with the other at a label, as GnuTLS compares hosts:
 * "a.b.c" lies within "b.c", ".b.c" and "". */
bool ct_gnutls_is_host_within(gnutls_datum_t narrow, gnutls_datum_t wide);

/* Whether GnuTLS reads constraints of these forms. A CA with others, on
 * registered IDs or most otherNames, certifies nothing there. */
bool ct_gnutls_name_constraints_are_known(gnutls_x509_name_constraints_t nc);

/* gnutls_x509_name_constraints_check_crt() that tells when memory ran out: 1, 0
 * or GNUTLS_E_MEMORY_ERROR. */
CT_MUST_USE int
ct_gnutls_name_constraints_check(gnutls_x509_name_constraints_t nc,
				 gnutls_x509_subject_alt_name_t type,
				 gnutls_x509_crt_t crt);

enum { CT_TLS_FEATURES_MAX = 64 };

struct gnutls_x509_tlsfeatures_st {
	uint16_t features[CT_TLS_FEATURES_MAX];
	size_t num_features;
};

/* Whether all features of @part are among those of @whole. */
bool ct_gnutls_tls_features_within(
	const struct gnutls_x509_tlsfeatures_st *part,
	const struct gnutls_x509_tlsfeatures_st *whole);

#endif /* CT_GNUTLS_EXT_OBJECTS_H */
