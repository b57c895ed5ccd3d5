/*
 * The certificates that the peer sent, as candidate issuers.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <stdlib.h>
#include <string.h>

#include "verify/candidates.h"

static uint32_t bucket_of(const struct ct_candidates *candidates, uint64_t hash)
{
	return (uint32_t)hash & (candidates->num_buckets - 1);
}

static void fill_buckets(struct ct_candidates *candidates)
{
	/* All bits set is CT_CANDIDATE_NONE. */
	memset(candidates->by_subject, 0xff,
	       2 * (size_t)candidates->num_buckets *
		       sizeof(*candidates->by_subject));
	for (uint32_t i = (uint32_t)candidates->num_links; i-- > 0;) {
		const struct ct_link *link = &candidates->links[i];
		struct ct_candidate *entry = &candidates->entries[i];
		uint32_t subject = bucket_of(candidates, link->subject_hash);
		uint32_t issuer = bucket_of(candidates, link->issuer_hash);

		entry->next_subject = candidates->by_subject[subject];
		candidates->by_subject[subject] = i;
		entry->next_issuer = candidates->by_issuer[issuer];
		candidates->by_issuer[issuer] = i;
	}
}

/* Marks the candidates from the trust anchors' names downwards, each
 * certificate once. @queue has room for all of them. */
static void find_alive(struct ct_candidates *candidates,
		       const struct ct_anchors *anchors, uint32_t *queue)
{
	const struct ct_link *links = candidates->links;
	uint32_t head = 0, tail = 0;

	for (uint32_t i = 0; i < candidates->num_links; i++) {
		if (ct_anchors_find(anchors, links[i].issuer_hash) ==
		    CT_STORE_NONE)
			continue;
		candidates->entries[i].is_alive = true;
		queue[tail++] = i;
	}
	while (head < tail) {
		uint64_t name = links[queue[head++]].subject_hash;
		uint32_t i = candidates->by_issuer[bucket_of(candidates, name)];

		for (; i != CT_CANDIDATE_NONE;
		     i = candidates->entries[i].next_issuer) {
			if (candidates->entries[i].is_alive ||
			    links[i].issuer_hash != name)
				continue;
			candidates->entries[i].is_alive = true;
			queue[tail++] = i;
		}
	}
}

enum catrust_error ct_candidates_init(struct ct_candidates *candidates,
				      const struct ct_link *links,
				      size_t num_links,
				      const struct ct_anchors *anchors)
{
	uint32_t num_buckets = 4;

	while (num_buckets < num_links)
		num_buckets *= 2;
	candidates->links = links;
	candidates->num_links = num_links;
	candidates->num_buckets = num_buckets;
	candidates->entries = calloc(num_links, sizeof(*candidates->entries));
	candidates->by_subject = malloc((2 * num_buckets + num_links) *
					sizeof(*candidates->by_subject));
	if (candidates->entries == NULL || candidates->by_subject == NULL)
		return CATRUST_E_MEMORY;
	candidates->by_issuer = candidates->by_subject + num_buckets;
	fill_buckets(candidates);
	/* Only this function needs the queue, which is after the buckets. */
	find_alive(candidates, anchors, candidates->by_issuer + num_buckets);
	return CATRUST_OK;
}

void ct_candidates_clear(struct ct_candidates *candidates)
{
	free(candidates->entries);
	free(candidates->by_subject);
}
