/*
 * Certificate policies along a path (RFC 5280 6.1, as RFC 9618 updates it).
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Input: the certificates of a path without the trust anchor, and the caller's
 * inputs to 6.1.1. Output: whether the path is valid for a policy that the
 * caller accepts, if the caller or a certificate requires an explicit policy.
 *
 * RFC 5280's tree has one node for each way to a policy, which a hostile path
 * makes exponential. This is RFC 9618's graph: one node for each policy and
 * depth, with edges to its parents. Both give the same result; the graph costs
 * O(n log n) in the octets of the policy extensions.
 *
 * When neither a certificate nor the caller requires an explicit policy, the
 * graph is not built: any result would be acceptable (6.1.5 (g)).
 *
 * Qualifiers are not collected.
 */

#ifndef CT_VERIFY_POLICY_H
#define CT_VERIFY_POLICY_H

#include "verify/link.h"

/* 6.1.1 (c) and (e) to (g). */
struct ct_policy_options {
	const struct ct_span *acceptable; /* OIDs' contents */
	size_t num_acceptable;		  /* 0: any policy */
	bool require_explicit;
	bool inhibit_mapping;
	bool inhibit_any;
};

/*
 * @path[0] is the end entity's certificate; the trust anchor issued the last
 * one. When a rule is broken, *out_index is the certificate that broke it.
 * CT_RULE_MEMORY when memory ran out.
 */
enum ct_rule ct_policy_check(struct ct_link *const *path, size_t path_len,
			     const struct ct_policy_options *options,
			     size_t *out_index);

/* CT_RULE_POLICIES_DUPLICATE when certificatePolicies names a policy twice
 * (4.2.1.4), CT_RULE_MEMORY when memory ran out. Cost: O(n log n); allocates
 * for two policies or more besides anyPolicy. */
enum ct_rule ct_policy_check_duplicates(const struct ct_link *link);

#endif /* CT_VERIFY_POLICY_H */
