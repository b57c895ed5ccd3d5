/*
 * The certificates that the peer sent, as candidate issuers.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Input: their links, and the index of trust anchors. Output: the candidates
 * with a given subject, and whether a chain of names leads from a candidate to
 * a trust anchor.
 *
 * This code compares only hashes of names; its caller compares the names. Cost:
 * O(certificates), whatever their names are.
 */

#ifndef CT_VERIFY_CANDIDATES_H
#define CT_VERIFY_CANDIDATES_H

#include "verify/anchors.h"
#include "verify/rule.h"

enum { CT_CANDIDATE_NONE = UINT32_MAX };

struct ct_candidate {
	uint32_t next_subject; /* of the same bucket */
	uint32_t next_issuer;  /* the same */
	bool is_alive;	       /* a chain of names leads to a trust anchor */
	/* Set by path building, initially zero. */
	bool is_checked;      /* ca_rule is known */
	bool is_dead_end;     /* no path above it, whatever is below it */
	enum ct_rule ca_rule; /* why it cannot issue, or CT_RULE_NONE */
};

/* ct_candidates_clear() accepts a zeroed struct. */
struct ct_candidates {
	const struct ct_link *links;
	size_t num_links;
	struct ct_candidate *entries;	  /* by the links' numbers */
	uint32_t *by_subject, *by_issuer; /* buckets: the first entry */
	uint32_t num_buckets;		  /* a power of 2 */
};

/* @links must outlive @candidates. Errors: CATRUST_E_MEMORY; the caller must
 * clear @candidates then, too. */
CT_MUST_USE enum catrust_error
ct_candidates_init(struct ct_candidates *candidates,
		   const struct ct_link *links, size_t num_links,
		   const struct ct_anchors *anchors);
void ct_candidates_clear(struct ct_candidates *candidates);

/* Return the indices of links in one hash bucket, in ascending order: all links
 * with this subject and possibly others; CT_CANDIDATE_NONE at the end. */
static inline uint32_t
ct_candidates_find(const struct ct_candidates *candidates,
		   uint64_t subject_hash)
{
	return candidates->by_subject[(uint32_t)subject_hash &
				      (candidates->num_buckets - 1)];
}

static inline uint32_t
ct_candidates_next(const struct ct_candidates *candidates, uint32_t number)
{
	return candidates->entries[number].next_subject;
}

#endif /* CT_VERIFY_CANDIDATES_H */
