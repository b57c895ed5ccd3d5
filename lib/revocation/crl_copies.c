/*
 * Which CRLs of a list are copies of earlier ones.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <stdlib.h>

#include "base/hash.h"
#include "revocation/crl_copies.h"

struct ct_crl_member {
	struct ct_chain_link link; /* the first one */
	struct ct_span der;
};

bool ct_crl_copies_init(struct ct_crl_copies *copies, size_t num)
{
	*copies = (struct ct_crl_copies)CT_CRL_COPIES_INIT;
	copies->members = calloc(num + 1, sizeof(*copies->members));
	return copies->members != NULL;
}

bool ct_crl_copies_add(struct ct_crl_copies *copies, const struct ct_crl *crl)
{
	uint64_t hash = ct_hash(ct_hash_process_key(), crl->der);
	const struct ct_chain_link *link =
		ct_chain_table_first(&copies->table, hash);
	struct ct_crl_member *member;

	for (; link != NULL; link = ct_chain_next(link))
		if (ct_span_equal(((const struct ct_crl_member *)link)->der,
				  crl->der))
			return false;
	member = &copies->members[copies->num_members++];
	member->der = crl->der;
	/* Without memory more is checked than must be. */
	(void)ct_chain_table_add(&copies->table, &member->link, hash);
	return true;
}

void ct_crl_copies_clear(struct ct_crl_copies *copies)
{
	free(copies->table.heads);
	free(copies->members);
	*copies = (struct ct_crl_copies)CT_CRL_COPIES_INIT;
}
