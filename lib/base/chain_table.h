/*
 * A hash table with chains through the members.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Input: members that contain a link, each with the hash of its key. What keys
 * are equal, the caller decides; a hash of base/hash.h keeps chains short
 * whatever the keys. The table owns no member, and locks nothing.
 */

#ifndef CT_BASE_CHAIN_TABLE_H
#define CT_BASE_CHAIN_TABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct ct_chain_link {
	struct ct_chain_link *next;
	uint64_t hash;
};

/* All zero: a table without members, which needs no memory. */
struct ct_chain_table {
	struct ct_chain_link **heads;
	size_t num_heads; /* a power of two, or 0 */
	size_t num_links;
};

/* Adds a member before those of the same hash. False when there is no memory
 * for the first one; later the chains just get longer. Cost: O(1) amortized. */
bool ct_chain_table_add(struct ct_chain_table *table,
			struct ct_chain_link *link, uint64_t hash);

/* Takes out a member that is in the table. With the last one the table's
 * memory is freed. Cost: O(1) expected. */
void ct_chain_table_remove(struct ct_chain_table *table,
			   const struct ct_chain_link *link);

/* From this link on, the first of the hash; or NULL. */
static inline struct ct_chain_link *ct_chain_skip_to(struct ct_chain_link *link,
						     uint64_t hash)
{
	while (link != NULL && link->hash != hash)
		link = link->next;
	return link;
}

/* The member of this hash that was added last, and the one before it; or
 * NULL. */
static inline struct ct_chain_link *
ct_chain_table_first(const struct ct_chain_table *table, uint64_t hash)
{
	if (table->num_heads == 0)
		return NULL;
	return ct_chain_skip_to(
		table->heads[(size_t)hash & (table->num_heads - 1)], hash);
}

static inline struct ct_chain_link *
ct_chain_next(const struct ct_chain_link *link)
{
	return ct_chain_skip_to(link->next, link->hash);
}

#endif /* CT_BASE_CHAIN_TABLE_H */
