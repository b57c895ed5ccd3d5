/*
 * Certificate policies and policy mappings (RFC 5280 4.2.1.4, 4.2.1.5).
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Input: an extension's value. Output: spans into it. Errors as in
 * constraints.h. Nothing is allocated.
 *
 * That no policy appears twice, and that anyPolicy is not mapped, is not
 * checked here: lib/verify sorts the policies anyway.
 */

#ifndef CT_X509_POLICIES_H
#define CT_X509_POLICIES_H

#include "asn1/der.h"
#include "base/buffer.h"
#include "base/error.h"
#include "base/span.h"

struct ct_policy {
	struct ct_span oid;	   /* contents */
	struct ct_span qualifiers; /* contents of the SEQUENCE, or absent */
};

struct ct_policies {
	struct ct_der left;
};

/* Checks the list, qualifiers' form included, and starts to read it.
 * CATRUST_E_EXTENSION: it is empty, or a list of qualifiers is. */
CT_MUST_USE enum catrust_error ct_policies_open(struct ct_policies *out,
						struct ct_span value);

/* The next policy; false at the end. */
bool ct_policies_next(struct ct_policies *policies, struct ct_policy *out);

struct ct_policy_qualifier {
	struct ct_span oid; /* ct_oid_qt_cps, ct_oid_qt_user_notice, ... */
	struct ct_span qualifier; /* of any type, with its header */
};

struct ct_policy_qualifiers {
	struct ct_der left;
};

/* Walks the qualifiers of a policy that ct_policies_next() gave. */
static inline struct ct_policy_qualifiers
ct_policy_qualifiers(const struct ct_policy *policy)
{
	return (struct ct_policy_qualifiers){
		.left = ct_der(policy->qualifiers),
	};
}

/* The next qualifier; false at the end. */
bool ct_policy_qualifiers_next(struct ct_policy_qualifiers *qualifiers,
			       struct ct_policy_qualifier *out);

/*
 * Appends the text of a qualifier, or of a part of a user notice
 * (ct_user_notice_parse() in asn1/pkix.h), as UTF-8; @encoded is the string
 * with its header.
 *
 * Errors: CATRUST_E_DER_TAG when it is no string, CATRUST_E_DER_VALUE when its
 * octets are not valid for its type, CATRUST_E_MEMORY; @out is as before then.
 */
CT_MUST_USE enum catrust_error ct_policy_text_to_utf8(struct ct_span encoded,
						      struct ct_buffer *out);

struct ct_policy_mapping {
	struct ct_span issuer_domain;  /* OID contents */
	struct ct_span subject_domain; /* OID contents */
};

struct ct_policy_mappings {
	struct ct_der left;
};

/* Checks the list and starts to read it. CATRUST_E_EXTENSION: it is empty. */
CT_MUST_USE enum catrust_error
ct_policy_mappings_open(struct ct_policy_mappings *out, struct ct_span value);

/* The next mapping; false at the end. */
bool ct_policy_mappings_next(struct ct_policy_mappings *mappings,
			     struct ct_policy_mapping *out);

#endif /* CT_X509_POLICIES_H */
