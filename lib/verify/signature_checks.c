/*
 * The signature checks of one path building, each made once.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <stdlib.h>

#include "crypto/signature_cost.h"
#include "verify/signature_checks.h"

struct ct_signature_check {
	const struct ct_link *child; /* NULL: a free slot */
	struct ct_span spki;
	uint64_t spki_hash;
	bool is_valid;
};

void ct_signature_checks_clear(struct ct_signature_checks *checks)
{
	free(checks->table);
}

static size_t slot_number(const struct ct_link *child, uint64_t spki_hash)
{
	return (size_t)(spki_hash ^ (uintptr_t)child >> 4);
}

/* Returns the pair's slot, or the free slot for it. */
static struct ct_signature_check *
find_slot(const struct ct_signature_checks *checks, const struct ct_link *child,
	  const struct ct_link *issuer)
{
	size_t at = slot_number(child, issuer->spki_hash);

	for (;; at++) {
		struct ct_signature_check *slot =
			&checks->table[at & (checks->capacity - 1)];

		if (slot->child == NULL ||
		    (slot->child == child &&
		     slot->spki_hash == issuer->spki_hash &&
		     ct_span_equal(slot->spki, issuer->cert.spki)))
			return slot;
	}
}

/* Makes room for one more entry; at most half of the table is used. */
static bool reserve(struct ct_signature_checks *checks)
{
	size_t capacity = checks->capacity == 0 ? 16 : 2 * checks->capacity;
	struct ct_signature_check *table;

	if (2 * (checks->num_checks + 1) <= checks->capacity)
		return true;
	table = calloc(capacity, sizeof(*table));
	if (table == NULL)
		return false;
	for (size_t i = 0; i < checks->capacity; i++) {
		const struct ct_signature_check *old = &checks->table[i];
		size_t at = slot_number(old->child, old->spki_hash);

		if (old->child == NULL)
			continue;
		while (table[at & (capacity - 1)].child != NULL)
			at++;
		table[at & (capacity - 1)] = *old;
	}
	free(checks->table);
	checks->table = table;
	checks->capacity = capacity;
	return true;
}

enum ct_rule ct_signature_checks_verify(struct ct_signature_checks *checks,
					const struct ct_link *child,
					struct ct_link *issuer, size_t *budget)
{
	enum catrust_error error;
	struct ct_signature_check *slot;

	if (ct_link_needs_parameters(issuer))
		return CT_RULE_NONE; /* ct_checks_path() does it */
	if (!reserve(checks))
		return CT_RULE_MEMORY;
	slot = find_slot(checks, child, issuer);
	if (slot->child == NULL) {
		size_t cost = ct_signature_cost(&issuer->public_key,
						child->algorithm.digest,
						child->cert.tbs.len);

		if (*budget < cost)
			return CT_RULE_SIGNATURE_BUDGET;
		*budget -= cost;
		error = ct_link_verify(child, issuer);
		if (error == CATRUST_E_MEMORY)
			return CT_RULE_MEMORY;
		*slot = (struct ct_signature_check){child, issuer->cert.spki,
						    issuer->spki_hash,
						    error == CATRUST_OK};
		checks->num_checks++;
	}
	return slot->is_valid ? CT_RULE_NONE : CT_RULE_SIGNATURE;
}
