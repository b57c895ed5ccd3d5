/*
 * The checks of RFC 5280 section 6.1 and of the profiles.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * In two parts, so that building paths is cheap: what a certificate must be in
 * its place whatever stands around it, which is checked once before it is
 * used, and what can only be said of a whole path.
 *
 * Order within a path: basic constraints and path lengths, name constraints,
 * key purposes, policies, revocation; before all of them the caller's limits
 * for the trust anchor.
 *
 * Deviations from the RFC: in all profiles but CATRUST_PROFILE_PATH the trust
 * anchor is checked as a CA certificate, its own signature excepted, and its
 * constraints count (RFC 5937). Where a purpose is asked for, extended key
 * usages of CAs limit those below them.
 */

#ifndef CT_VERIFY_CHECKS_H
#define CT_VERIFY_CHECKS_H

#include "verify/verify.h"

/* What is left of the limits that one verification has. */
struct ct_budget {
	size_t signatures;
	size_t steps; /* see verify/path.h */
	size_t constraints;
	size_t revocation_steps; /* what asking for one certificate takes */
};

/* Whether the algorithm of the signature on @link is known and strong enough.
 * Not required of a trust anchor, whose signature is not checked. */
enum ct_rule ct_checks_algorithm(const struct ct_verify_options *options,
				 const struct ct_link *link);

/* Whether a key is of a kind and size that the caller allows signatures to be
 * checked with. Asked before a check is made; not for keys without their
 * parameters. */
enum ct_rule ct_checks_key(const struct ct_verify_options *options,
			   const struct ct_public_key *key);

/* The same of a certificate whose key is to be used, and whether it can be
 * read. A key that inherits its parameters is judged with the path. */
enum ct_rule ct_checks_issuer_key(const struct ct_verify_options *options,
				  const struct ct_link *link);

/* Everything else about @link that does not depend on the path. */
enum ct_rule ct_checks_certificate(const struct ct_verify_options *options,
				   const struct ct_link *link,
				   enum ct_place place);

/* Whether the end certificate is for this peer, purpose and use. */
enum ct_rule ct_checks_peer(const struct ct_verify_options *options,
			    const struct ct_link *link);

/*
 * A complete path: path[0] the peer's, path[path_len - 1] issued by @anchor.
 * Each link's signature has been checked, except with DSA keys that inherit
 * their parameters. *out_index: which certificate broke the rule; path_len is
 * the anchor. Cost: O(n log n) in the octets of the path's policies, for which
 * it takes steps, and otherwise within the budget.
 */
enum ct_rule ct_checks_path(const struct ct_verify_options *options,
			    struct ct_link *const *path, size_t path_len,
			    struct ct_link *anchor, struct ct_budget *budget,
			    size_t *out_index);

/* Whether all names of a path are within constraints that its trust anchor was
 * given; *out_index is set otherwise. */
enum ct_rule ct_checks_names(const struct ct_name_constraints *constraints,
			     struct ct_link *const *path, size_t path_len,
			     struct ct_budget *budget, size_t *out_index);

#endif /* CT_VERIFY_CHECKS_H */
