/*
 * Subject and authority key identifiers (RFC 5280 4.2.1.1, 4.2.1.2).
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Input: an extension's value. Output: spans into it. Errors as in
 * constraints.h. Nothing is allocated.
 */

#ifndef CT_X509_KEY_ID_H
#define CT_X509_KEY_ID_H

#include "base/error.h"
#include "base/span.h"
#include "x509/certificate.h"

/* The key identifier's octets; there may be none. */
CT_MUST_USE enum catrust_error ct_subject_key_id_parse(struct ct_span *out_id,
						       struct ct_span value);

/* Each field may be absent; RFC 5280 wants issuer and serial both or neither,
 * which is the caller's to judge. */
struct ct_authority_key_id {
	struct ct_span key_id; /* octets */
	struct ct_span issuer; /* GeneralNames' contents, checked: to be read
				* with ct_general_names_open_contents() */
	struct ct_span serial; /* contents of the INTEGER */
};

CT_MUST_USE enum catrust_error
ct_authority_key_id_parse(struct ct_authority_key_id *out,
			  struct ct_span value);

/* Whether an issuer can be the one that is meant: two key identifiers that are
 * there are equal. For GnuTLS, and for CRLs; lib/verify/path.c prefers equal
 * ones and refuses none. */
static inline bool ct_key_ids_match(struct ct_span authority,
				    struct ct_span subject)
{
	return authority.data == NULL || subject.data == NULL ||
	       ct_span_equal(authority, subject);
}

/* A certificate's own; false when it is absent or malformed, which is the same
 * for RFC 5280's rules and GnuTLS's. */
bool ct_certificate_key_id(const struct ct_certificate *certificate,
			   struct ct_span *out_id);

#endif /* CT_X509_KEY_ID_H */
