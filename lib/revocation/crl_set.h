/*
 * A set of CRLs, indexed by issuer and distribution point.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Input: loaded CRLs. Output: those whose scope may include a certificate.
 *
 * The key of a CRL is the pair of its issuer and a name of its issuing
 * distribution point, for each such name, or its issuer alone when it has none.
 * So a look-up for an issuer that has partitioned its CRL into thousands visits
 * few. The CRLs of one key are sorted by thisUpdate, the newest first. Of one
 * scope (see struct ct_loaded_crl) look-ups visit only the newest
 * CT_CRL_SET_MOST_OF_SCOPE: the others are superseded. So no number of delta
 * CRLs hides their complete CRL, and no number of CRLs for users' certificates
 * hides the one for CAs'. CT_CRL_SET_MOST for all scopes together bounds the
 * work when an attacker has forged thousands. CRLs that are not proven, because
 * a file had them only later and their issuer is unknown, are counted
 * separately: no number of them hides others.
 *
 * Threads: one thread fills a set, which is immutable from then on; readers
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

/* Adds a CRL, and takes a reference to it. A CRL with the same bytes is not
 * added twice, unless the first one is excluded from look-ups; *out_is_new,
 * when not NULL: whether it was added. Errors: CATRUST_E_MEMORY, and then the
 * set is unchanged. Cost: O(names of its point), amortised. */
CT_MUST_USE enum catrust_error ct_crl_set_add(struct ct_crl_set *set,
					      struct ct_loaded_crl *crl,
					      bool *out_is_new);

/* The same for a CRL that is not proven; all proven CRLs must have been added
 * before. */
CT_MUST_USE enum catrust_error
ct_crl_set_add_unproven(struct ct_crl_set *set, struct ct_loaded_crl *crl);

size_t ct_crl_set_count(const struct ct_crl_set *set);

/* The issuer of a look-up: its Name, and the hash of this. */
struct ct_crl_issuer {
	struct ct_span name;
	uint64_t hash; /* ct_name_hash() */
};

/* Cost: O(name.len). For a name that is encoded as in some CRL of the set,
 * which is the usual case, an eighth of the cost of normalizing and hashing a
 * name. */
struct ct_crl_issuer ct_crl_set_issuer(const struct ct_crl_set *set,
				       struct ct_span name);

/* A walk over the CRLs of one key, newest first. */
struct ct_crl_walk {
	const struct ct_crl_set *set;
	struct ct_span issuer;
	uint64_t hash;
	uint32_t next;
	uint32_t name; /* offset of the name of the last CRL given */
};

/* @point of NULL: the CRLs without a point. The caller must compare a CRL's
 * point with @point. */
struct ct_crl_walk ct_crl_set_find(const struct ct_crl_set *set,
				   const struct ct_crl_issuer *issuer,
				   const struct ct_general_name *point);

/* The next CRL, or NULL. */
const struct ct_loaded_crl *ct_crl_walk_next(struct ct_crl_walk *walk);

/* Gives the name by which the walk found its last CRL: the one of its fullName
 * whose hash is the point's. False when it has no fullName. */
bool ct_crl_walk_name(const struct ct_crl_walk *walk,
		      const struct ct_loaded_crl *crl,
		      struct ct_general_name *out);

#endif /* CT_REVOCATION_CRL_SET_H */
