/*
 * A hash table with chains through the members.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <stdlib.h>

#include "base/chain_table.h"

enum { LEAST_HEADS = 64 };

static struct ct_chain_link **head_of(const struct ct_chain_table *table,
				      uint64_t hash)
{
	return &table->heads[(size_t)hash & (table->num_heads - 1)];
}

static void push(struct ct_chain_link **head, struct ct_chain_link *link)
{
	link->next = *head;
	*head = link;
}

/* Puts the links of one chain into the larger table, in their order. */
static void move_chain(struct ct_chain_table *larger,
		       struct ct_chain_link *chain)
{
	struct ct_chain_link *reversed = NULL, *link;

	while ((link = chain) != NULL) {
		chain = link->next;
		push(&reversed, link);
	}
	while ((link = reversed) != NULL) {
		reversed = link->next;
		push(head_of(larger, link->hash), link);
	}
}

/* Doubles the table. Without memory for it it stays as it is. */
static void grow(struct ct_chain_table *table)
{
	struct ct_chain_table larger = {.num_links = table->num_links};

	larger.num_heads =
		table->num_heads == 0 ? LEAST_HEADS : table->num_heads * 2;
	larger.heads = calloc(larger.num_heads, sizeof(struct ct_chain_link *));
	if (larger.heads == NULL)
		return;
	for (size_t i = 0; i < table->num_heads; i++)
		move_chain(&larger, table->heads[i]);
	free(table->heads);
	*table = larger;
}

bool ct_chain_table_add(struct ct_chain_table *table,
			struct ct_chain_link *link, uint64_t hash)
{
	if (table->num_links >= table->num_heads)
		grow(table);
	if (table->num_heads == 0)
		return false;
	link->hash = hash;
	push(head_of(table, hash), link);
	table->num_links++;
	return true;
}

void ct_chain_table_remove(struct ct_chain_table *table,
			   const struct ct_chain_link *link)
{
	struct ct_chain_link **at = head_of(table, link->hash);

	while (*at != link)
		at = &(*at)->next;
	*at = link->next;
	if (--table->num_links > 0)
		return;
	free(table->heads);
	*table = (struct ct_chain_table){.num_links = 0};
}
