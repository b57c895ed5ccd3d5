/*
 * The certificates that came along, as possible issuers.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Input: their links, and the trusted names. Output: those with a name, and
 * whether by names alone a trust anchor can be reached from one.
 *
 * Hashes of names stand for names here; the code that finds a candidate
 * compares the names. Cost: O(certificates), with any names.
 */

#ifndef CT_VERIFY_CANDIDATES_H
#define CT_VERIFY_CANDIDATES_H

#include "verify/anchors.h"
#include "verify/rule.h"

enum { CT_CANDIDATE_NONE = UINT32_MAX };

struct ct_candidate {
	uint32_t next_subject; /* of the same bucket */
	uint32_t next_issuer;  /* the same */
	bool is_alive;	       /* names lead from it to a trust anchor */
	/* What the search notes, at first zero. */
	bool is_checked;      /* ca_rule is known */
	bool is_dead_end;     /* searched in vain, whatever stood below */
	enum ct_rule ca_rule; /* why it cannot be an issuer */
};

/* All zero may be cleared. */
struct ct_candidates {
	const struct ct_link *links;
	size_t num_links;
	struct ct_candidate *entries;	  /* by the links' numbers */
	uint32_t *by_subject, *by_issuer; /* buckets: the first entry */
	uint32_t num_buckets;		  /* a power of 2 */
};

/* @links must stay. Errors: CATRUST_E_MEMORY; to be cleared then, too. */
CT_MUST_USE enum catrust_error
ct_candidates_init(struct ct_candidates *candidates,
		   const struct ct_link *links, size_t num_links,
		   const struct ct_anchors *anchors);
void ct_candidates_clear(struct ct_candidates *candidates);

/* Numbers of links, in their order, among which are all with this subject and
 * some others; CT_CANDIDATE_NONE at the end. */
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
