/*
 * A set of CRLs, found by issuer and distribution point.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Input: loaded CRLs. Output: those that may speak about a certificate.
 *
 * A CRL stands under the pair of its issuer and each name of its issuing
 * distribution point, or of its issuer alone when it names none. So of an
 * issuer that has partitioned its CRL into thousands, one lookup sees few.
 * Under one key the CRLs are in the order of thisUpdate, the newest first.
 * Of one scope (see struct ct_loaded_crl) all beyond the newest
 * CT_CRL_SET_MOST_OF_SCOPE are left out of lookups: they are superseded. So no
 * number of delta CRLs hides the complete one that they belong to, nor those
 * for users' certificates the one for CAs'. CT_CRL_SET_MOST of all scopes
 * together bound the work when thousands have been made up. CRLs that are not
 * proven, because a file brought them later and their issuer is not known, are
 * counted apart: no number of them hides others.
 *
 * Life: a set is filled by one thread, and immutable from then on; readers
 * take no lock.
 */

#ifndef CT_REVOCATION_CRL_SET_H
#define CT_REVOCATION_CRL_SET_H

#include "revocation/loaded_crl.h"
#include "revocation/point_name.h"

enum { CT_CRL_SET_MOST_OF_SCOPE = 64, CT_CRL_SET_MOST = 1024 };

struct ct_crl_set;

/* An empty set; NULL when out of memory. */
struct ct_crl_set *ct_crl_set_new(void);
void ct_crl_set_free(struct ct_crl_set *set); /* NULL allowed */

/* Adds a CRL, and takes a reference to it. The same bytes again are not held
 * twice, unless they were left out of lookups: *out_is_new, when not NULL,
 * says so. CATRUST_E_MEMORY, and the set is
 * as before. Cost: O(names of its point), amortised. */
CT_MUST_USE enum catrust_error ct_crl_set_add(struct ct_crl_set *set,
					      struct ct_loaded_crl *crl,
					      bool *out_is_new);

/* The same for a CRL that is not proven; to be called after all others have
 * been added. */
CT_MUST_USE enum catrust_error
ct_crl_set_add_unproven(struct ct_crl_set *set, struct ct_loaded_crl *crl);

size_t ct_crl_set_count(const struct ct_crl_set *set);

/* An issuer that is looked for: its Name, and the hash of it. */
struct ct_crl_issuer {
	struct ct_span name;
	uint64_t hash; /* ct_name_hash() */
};

/* Cost: O(name.len): of a name that is written as in some CRL of the set, which
 * is the rule, an eighth of what comparing and hashing names otherwise costs.
 */
struct ct_crl_issuer ct_crl_set_issuer(const struct ct_crl_set *set,
				       struct ct_span name);

/* A walk over the CRLs of one key, newest first. */
struct ct_crl_walk {
	const struct ct_crl_set *set;
	struct ct_span issuer;
	uint64_t hash;
	uint32_t next;
	uint32_t name; /* of the CRL given last: where its name stands */
};

/* @point of NULL: the CRLs that name none. Whether a CRL's point is @point
 * indeed is the caller's to compare. */
struct ct_crl_walk ct_crl_set_find(const struct ct_crl_set *set,
				   const struct ct_crl_issuer *issuer,
				   const struct ct_general_name *point);

/* The next CRL, or NULL. */
const struct ct_loaded_crl *ct_crl_walk_next(struct ct_crl_walk *walk);

/* The name by which the CRL that the walk gave last was found: the one of its
 * fullName whose hash is the point's. False when it has no fullName. */
bool ct_crl_walk_name(const struct ct_crl_walk *walk,
		      const struct ct_loaded_crl *crl,
		      struct ct_general_name *out);

#endif /* CT_REVOCATION_CRL_SET_H */
