/*
 * Finds CRLs of a list that are copies of earlier ones.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A file may have any number of copies of a CRL with a good signature, and
 * checking each would take time. Where good signatures are not charged, copies
 * are therefore not checked.
 */

#ifndef CT_REVOCATION_CRL_COPIES_H
#define CT_REVOCATION_CRL_COPIES_H

#include "base/chain_table.h"
#include "revocation/loaded_crl.h"

struct ct_crl_copies {
	struct ct_chain_table table;
	struct ct_crl_copies_member *members;
	size_t num_members;
};

#define CT_CRL_COPIES_INIT \
 {                         \
  {NULL, 0, 0}, NULL, 0    \
 }

/* Makes room for @num CRLs. False when memory ran out. */
CT_MUST_USE bool ct_crl_copies_init(struct ct_crl_copies *copies, size_t num);

/* Whether a CRL is a copy of one that was added. Cost: O(its length). */
bool ct_crl_copies_has(const struct ct_crl_copies *copies,
		       const struct ct_loaded_crl *crl);

/* Adds a CRL, and takes a reference to it. If memory runs out, the CRL will not
 * be found, which costs only time. Cost: O(its length). */
void ct_crl_copies_add(struct ct_crl_copies *copies, struct ct_loaded_crl *crl);

void ct_crl_copies_clear(struct ct_crl_copies *copies);

#endif /* CT_REVOCATION_CRL_COPIES_H */
