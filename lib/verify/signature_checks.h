/*
 * The signature checks of one path building, each made once.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Input: a certificate and a candidate issuer. Output: whether the signature
 * verifies. Results are kept in a hash table by certificate and key, so that
 * issuers with the same key share one check; new pairs are checked as long as
 * the budget lasts (crypto/signature_cost.h).
 *
 * Not checked: names, and whether the issuer is a CA.
 */

#ifndef CT_VERIFY_SIGNATURE_CHECKS_H
#define CT_VERIFY_SIGNATURE_CHECKS_H

#include "verify/link.h"
#include "verify/rule.h"

struct ct_signature_check;

/* Initialized by zeroing. */
struct ct_signature_checks {
	struct ct_signature_check *table;
	size_t num_checks; /* entries in @table */
	size_t capacity;
};

void ct_signature_checks_clear(struct ct_signature_checks *checks);

/*
 * CT_RULE_NONE: the signature verifies, or the issuer's key inherits its
 * parameters, so that the check needs the whole path. CT_RULE_SIGNATURE;
 * CT_RULE_SIGNATURE_BUDGET when *budget is less than the check costs;
 * CT_RULE_MEMORY. Each check that is made is charged to *budget. The table
 * refers to @child by its address.
 */
enum ct_rule ct_signature_checks_verify(struct ct_signature_checks *checks,
					const struct ct_link *child,
					struct ct_link *issuer, size_t *budget);

#endif /* CT_VERIFY_SIGNATURE_CHECKS_H */
