/*
 * Authority and subject information access (RFC 5280 4.2.2).
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Input: an extension's value. Output: spans into it. Errors as in
 * constraints.h. Nothing is allocated.
 */

#ifndef CT_X509_ACCESS_DESCRIPTIONS_H
#define CT_X509_ACCESS_DESCRIPTIONS_H

#include "x509/general_name.h"

struct ct_access_description {
	struct ct_span method; /* OID contents: ct_oid_ad_ocsp, ... */
	struct ct_general_name location;
};

struct ct_access_descriptions {
	struct ct_der left;
};

/* Checks the list and starts to read it. CATRUST_E_EXTENSION: it is empty. */
CT_MUST_USE enum catrust_error
ct_access_descriptions_open(struct ct_access_descriptions *out,
			    struct ct_span value);

/* The next description; false at the end. */
bool ct_access_descriptions_next(struct ct_access_descriptions *descriptions,
				 struct ct_access_description *out);

#endif /* CT_X509_ACCESS_DESCRIPTIONS_H */
