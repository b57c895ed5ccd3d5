/*
 * The signature checks of one search for a path, each made once.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Input: a certificate and one that may have issued it. Output: whether the
 * signature verifies. Pairs of certificate and key are kept in a hash table, so
 * issuers with the same key count as one; of new pairs no more are checked than
 * the budget has left (crypto/signature_cost.h).
 *
 * Not looked at: names, and whether the issuer may issue at all.
 */

#ifndef CT_VERIFY_SIGNATURE_CHECKS_H
#define CT_VERIFY_SIGNATURE_CHECKS_H

#include "verify/link.h"
#include "verify/rule.h"

struct ct_signature_check;

/* All zero is a good start. */
struct ct_signature_checks {
	struct ct_signature_check *table;
	size_t num_checks; /* that were made */
	size_t capacity;
};

void ct_signature_checks_clear(struct ct_signature_checks *checks);

/*
 * CT_RULE_NONE: it verifies, or the issuer's key has its parameters from
 * further up, so that it cannot be checked without the whole path.
 * CT_RULE_SIGNATURE; CT_RULE_SIGNATURE_BUDGET when *budget is less than the
 * check costs; CT_RULE_MEMORY. A check that is made takes its cost from
 * *budget. @child is remembered by its address.
 */
enum ct_rule ct_signature_checks_verify(struct ct_signature_checks *checks,
					const struct ct_link *child,
					struct ct_link *issuer, size_t *budget);

#endif /* CT_VERIFY_SIGNATURE_CHECKS_H */
