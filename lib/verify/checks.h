/*
 * The checks of RFC 5280 section 6.1 and of the profiles.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The checks are in two parts, so that path building is cheap: those of a
 * single certificate in its place, which are made once before it is used, and
 * those that need the whole path.
 *
 * Order within a path: first the caller's limits for the trust anchor, then
 * basic constraints and path lengths, name constraints, key purposes, policies
 * and revocation.
 *
 * Deviations from the RFC: in all profiles but CATRUST_PROFILE_PATH the trust
 * anchor is checked as a CA certificate, its own signature excepted, and its
 * constraints are enforced (RFC 5937). If the caller requires a purpose, a CA's
 * extended key usage also limits the certificates below it.
 */

#ifndef CT_VERIFY_CHECKS_H
#define CT_VERIFY_CHECKS_H

#include "verify/verify.h"

/* The rest of the limits of one verification. */
struct ct_budget {
	size_t signatures;
	size_t steps; /* see verify/path.h */
	size_t constraints;
	size_t revocation_steps; /* charged for each revocation check */
};

/* Whether the algorithm of the signature on @link is known and strong enough.
 * Not required of a trust anchor, whose signature is not checked. */
enum ct_rule ct_checks_algorithm(const struct ct_verify_options *options,
				 const struct ct_link *link);

/* Whether the caller's options allow checking signatures with a key of this
 * algorithm and size. Called before each signature check, but not for keys
 * without their parameters. */
enum ct_rule ct_checks_key(const struct ct_verify_options *options,
			   const struct ct_public_key *key);

/* The same for the key of an issuer's certificate, and whether the key can be
 * decoded. A key that inherits its parameters is checked with the path. */
enum ct_rule ct_checks_issuer_key(const struct ct_verify_options *options,
				  const struct ct_link *link);

/* All other checks of @link that do not depend on the path. */
enum ct_rule ct_checks_certificate(const struct ct_verify_options *options,
				   const struct ct_link *link,
				   enum ct_place place);

/* Whether the end entity's certificate matches the required names, purpose and
 * key usage. */
enum ct_rule ct_checks_peer(const struct ct_verify_options *options,
			    const struct ct_link *link);

/*
 * Checks a complete path: path[0] is the peer's certificate, and @anchor issued
 * path[path_len - 1]. The caller has checked each link's signature, except
 * those by DSA keys that inherit their parameters. *out_index: which
 * certificate broke the rule; path_len stands for the anchor. Cost: O(n log n)
 * in the octets of the path's policies, charged as steps, and otherwise within
 * the budget.
 */
enum ct_rule ct_checks_path(const struct ct_verify_options *options,
			    struct ct_link *const *path, size_t path_len,
			    struct ct_link *anchor, struct ct_budget *budget,
			    size_t *out_index);

/* Whether all names of a path are within the name constraints that the caller
 * set for its trust anchor; otherwise *out_index is set. */
enum ct_rule ct_checks_names(const struct ct_name_constraints *constraints,
			     struct ct_link *const *path, size_t path_len,
			     struct ct_budget *budget, size_t *out_index);

#endif /* CT_VERIFY_CHECKS_H */
