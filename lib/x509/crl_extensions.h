/*
 * Extensions of CRLs and of their entries that hold one value (RFC 5280 5.2.3,
 * 5.2.4, 5.3.1, 5.3.2); the issuing distribution point is in
 * distribution_points.h, certificateIssuer is a GeneralNames.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Input: an extension's value. Output: numbers, and spans into it. Errors as
 * in constraints.h. Nothing is allocated.
 */

#ifndef CT_X509_CRL_EXTENSIONS_H
#define CT_X509_CRL_EXTENSIONS_H

#include "base/error.h"
#include "base/span.h"

/*
 * cRLNumber and deltaCRLIndicator: the contents of the INTEGER, which is
 * minimal and not negative, so that longer is larger and octets compare.
 * CATRUST_E_EXTENSION: over 20 octets (RFC 5280 5.2.3).
 */
CT_MUST_USE enum catrust_error ct_crl_number_parse(struct ct_span *out_number,
						   struct ct_span value);

/* Below 0, 0, above 0: as the first number is to the second. */
int ct_crl_number_compare(struct ct_span a, struct ct_span b);

enum ct_crl_reason {
	CT_CRL_REASON_UNSPECIFIED = 0,
	CT_CRL_REASON_KEY_COMPROMISE = 1,
	CT_CRL_REASON_CA_COMPROMISE = 2,
	CT_CRL_REASON_AFFILIATION_CHANGED = 3,
	CT_CRL_REASON_SUPERSEDED = 4,
	CT_CRL_REASON_CESSATION_OF_OPERATION = 5,
	CT_CRL_REASON_CERTIFICATE_HOLD = 6,
	CT_CRL_REASON_REMOVE_FROM_CRL = 8,
	CT_CRL_REASON_PRIVILEGE_WITHDRAWN = 9,
	CT_CRL_REASON_AA_COMPROMISE = 10,
};

/* CATRUST_E_EXTENSION: a number that has no meaning. */
CT_MUST_USE enum catrust_error
ct_crl_reason_parse(enum ct_crl_reason *out_reason, struct ct_span value);

/* invalidityDate, in seconds since 1970. CATRUST_E_TIME, _DATE. */
CT_MUST_USE enum catrust_error ct_invalidity_date_parse(int64_t *out_seconds,
							struct ct_span value);

#endif /* CT_X509_CRL_EXTENSIONS_H */
