/*
 * Finds CRLs of a list that are copies of earlier ones.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <stdlib.h>

#include "base/hash.h"
#include "revocation/crl_copies.h"

struct ct_crl_copies_member {
	struct ct_chain_link link; /* the first one */
	struct ct_loaded_crl *crl;
};

bool ct_crl_copies_init(struct ct_crl_copies *copies, size_t num)
{
	*copies = (struct ct_crl_copies)CT_CRL_COPIES_INIT;
	copies->members = calloc(num + 1, sizeof(*copies->members));
	return copies->members != NULL;
}

static uint64_t hash_of(const struct ct_loaded_crl *crl)
{
	return ct_hash(ct_hash_process_key(), crl->crl.der);
}

bool ct_crl_copies_has(const struct ct_crl_copies *copies,
		       const struct ct_loaded_crl *crl)
{
	const struct ct_chain_link *link =
		ct_chain_table_first(&copies->table, hash_of(crl));

	for (; link != NULL; link = ct_chain_next(link))
		if (ct_span_equal(((const struct ct_crl_copies_member *)link)
					  ->crl->crl.der,
				  crl->crl.der))
			return true;
	return false;
}

void ct_crl_copies_add(struct ct_crl_copies *copies, struct ct_loaded_crl *crl)
{
	struct ct_crl_copies_member *member =
		&copies->members[copies->num_members++];

	member->crl = ct_loaded_crl_ref(crl);
	(void)ct_chain_table_add(&copies->table, &member->link, hash_of(crl));
}

void ct_crl_copies_clear(struct ct_crl_copies *copies)
{
	for (size_t i = 0; i < copies->num_members; i++)
		ct_loaded_crl_unref(copies->members[i].crl);
	free(copies->table.heads);
	free(copies->members);
	*copies = (struct ct_crl_copies)CT_CRL_COPIES_INIT;
}
