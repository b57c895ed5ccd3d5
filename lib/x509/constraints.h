/*
 * Extensions that limit what may follow in a path: basic constraints, name
 * constraints, policy constraints, inhibitAnyPolicy (RFC 5280 4.2.1.9 to
 * 4.2.1.11, 4.2.1.14).
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Input: an extension's value (struct ct_extension). Output: numbers, and
 * spans into it. What the values mean for a path is lib/verify's matter.
 *
 * All of these return CATRUST_E_DER_* for malformed DER and
 * CATRUST_E_EXTENSION for what is well-formed but not allowed; the output is
 * undefined then. Nothing is allocated.
 */

#ifndef CT_X509_CONSTRAINTS_H
#define CT_X509_CONSTRAINTS_H

#include "x509/general_name.h"

struct ct_basic_constraints {
	bool is_ca;
	bool has_path_len;
	uint32_t path_len; /* 0 unless has_path_len */
};

/* @is_strict refuses cA FALSE where it is written out (X.690 11.5), which many
 * certificates have. A path length without cA is left to the caller. */
CT_MUST_USE enum catrust_error
ct_basic_constraints_parse(struct ct_basic_constraints *out,
			   struct ct_span value, bool is_strict);

/* Whether the extension's value says that the subject is a CA; not when it is
 * absent or cannot be read, for RFC 5280 and GnuTLS alike. */
bool ct_basic_constraints_is_ca(struct ct_span value);

struct ct_name_constraints {
	struct ct_span permitted; /* contents of GeneralSubtrees, or absent */
	struct ct_span excluded;  /* the same */
};

/*
 * Checks both lists completely. CATRUST_E_EXTENSION: neither list is there, one
 * is empty, or a subtree has a minimum other than 0 or a maximum, for which RFC
 * 5280 4.2.1.10 gives no meaning. Contents of names are not judged, see
 * ct_general_name_check().
 */
CT_MUST_USE enum catrust_error
ct_name_constraints_parse(struct ct_name_constraints *out,
			  struct ct_span value);

/* Walks permitted or excluded of a parsed extension; an absent list has
 * nothing to give. */
struct ct_subtrees {
	struct ct_der left;
};

static inline struct ct_subtrees ct_subtrees(struct ct_span list)
{
	return (struct ct_subtrees){.left = ct_der(list)};
}

/* The base of the next subtree; false at the end. */
bool ct_subtrees_next(struct ct_subtrees *subtrees,
		      struct ct_general_name *out);

struct ct_policy_constraints {
	bool has_require_explicit_policy;
	bool has_inhibit_policy_mapping;
	uint32_t require_explicit_policy; /* SkipCerts */
	uint32_t inhibit_policy_mapping;  /* SkipCerts */
};

/* CATRUST_E_EXTENSION: neither field is there. */
CT_MUST_USE enum catrust_error
ct_policy_constraints_parse(struct ct_policy_constraints *out,
			    struct ct_span value);

/* inhibitAnyPolicy's SkipCerts. */
CT_MUST_USE enum catrust_error
ct_inhibit_any_policy_parse(uint32_t *out_skip, struct ct_span value);

#endif /* CT_X509_CONSTRAINTS_H */
