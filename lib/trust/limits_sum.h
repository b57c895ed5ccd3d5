/*
 * The sum of all trust settings of a certificate.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Input: settings, added one by one: limits of root programs
 * (trust/trust_limits.h) or OpenSSL's. Output: one limit of each kind.
 */

#ifndef CT_TRUST_LIMITS_SUM_H
#define CT_TRUST_LIMITS_SUM_H

#include "base/buffer.h"
#include "base/span.h"
#include "trust/trust_object.h"

/* Purposes and extensions, which p11-kit attaches to a public key. */
struct ct_key_limits {
	bool has_trusted; /* otherwise any purpose */
	/* Contents of SEQUENCEs of OID; Extensions, one after the other. */
	struct ct_buffer trusted, rejected, extensions;
};

struct ct_limits_sum {
	struct ct_key_limits key;
	bool is_distrusted;
	bool is_no_anchor; /* trusted for nothing */
	int64_t after[CT_TRUST_NUM_AFTER];
};

void ct_limits_sum_clear(struct ct_limits_sum *sum);
void ct_key_limits_clear(struct ct_key_limits *limits);

/* Removes all settings, and keeps the memory. */
void ct_limits_sum_restart(struct ct_limits_sum *sum);

/* Adds settings. Errors: CATRUST_E_MEMORY; CATRUST_E_LIMIT when lists of too
 * many purposes would have to be compared. Cost: O(bytes). */
CT_MUST_USE enum catrust_error ct_limits_sum_add(struct ct_limits_sum *sum,
						 struct ct_span settings);

bool ct_key_limits_equal(const struct ct_key_limits *a,
			 const struct ct_key_limits *b);

/* Adds the limits of another certificate. Errors and cost: as above. */
CT_MUST_USE enum catrust_error
ct_key_limits_add(struct ct_key_limits *to, const struct ct_key_limits *from);

#endif /* CT_TRUST_LIMITS_SUM_H */
