/*
 * What libtasn1 says about DER that our own parsers refused.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Input: the DER of one structure. Output: an error code.
 *
 * GnuTLS's functions report a malformed structure with the error that libtasn1
 * found first, and it looks at things in another order than the parsers here:
 * it measures a value against the end of all data, and only after a
 * constructed value's last component against that value's own end. Programs
 * see that code, so it is kept, by asking libtasn1 once something is wrong.
 * Nothing well-formed comes here, and nothing is accepted because of it.
 *
 * Data longer than 16 KiB are not diagnosed: libtasn1 needs quadratic time for
 * long lists.
 */

#ifndef CT_ASN1_PKIX_H
#define CT_ASN1_PKIX_H

#include "base/error.h"
#include "base/span.h"

enum ct_pkix_type {
	CT_PKIX_CERTIFICATE,
	CT_PKIX_CERTIFICATE_LIST,
	CT_PKIX_GENERAL_NAMES,
};

/*
 * The error with which libtasn1 refuses @der: CATRUST_E_DER_TAG,
 * CATRUST_E_DER_LENGTH, CATRUST_E_TIME. When it does not refuse it, or cannot
 * tell, @error.
 */
enum catrust_error ct_pkix_diagnose(enum ct_pkix_type type, struct ct_span der,
				    enum catrust_error error);

#endif /* CT_ASN1_PKIX_H */
