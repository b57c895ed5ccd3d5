/*
 * What libtasn1 is asked: rarer structures, and second opinions.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Input: the DER of one structure. Output: spans into it, or an error code.
 *
 * What is on the way of loading or verifying is decoded with the cursor
 * (der.h), in a few lines and without allocating. Here is what only people
 * read (user notices, proxy certificates; of these libtasn1 decodes the
 * latter), and the diagnosis of what our own parsers refused:
 *
 * Programs that were written for libtasn1's errors want the one that it finds
 * first, and it looks at things in another order than the parsers here:
 * it measures a value against the end of all data, and only after a
 * constructed value's last component against that value's own end. So
 * libtasn1 is asked once something is wrong.
 * Nothing well-formed comes to ct_pkix_diagnose(), and nothing is accepted
 * because of it.
 *
 * Data longer than CT_PKIX_MAX are not given to libtasn1, which needs quadratic
 * time for long lists. Its definitions are made for each call, some 25 us: so
 * there is nothing to share between threads, and nothing to free at the end.
 */

#ifndef CT_ASN1_PKIX_H
#define CT_ASN1_PKIX_H

#include "base/error.h"
#include "base/span.h"

enum {
	CT_PKIX_MAX = 16384, /* octets */
	CT_NOTICE_MAX_NUMBERS = 32,
};

/* --- Diagnosis ----------------------------------------------------------- */

enum ct_pkix_type {
	CT_PKIX_CERTIFICATE,
	CT_PKIX_CERTIFICATE_LIST,
	CT_PKIX_GENERAL_NAMES,
};

/*
 * The error with which libtasn1 refuses @der: CATRUST_E_DER_TAG,
 * CATRUST_E_DER_LENGTH, CATRUST_E_TIME. When it does not refuse it, or cannot
 * tell, @error; but CATRUST_E_CERTIFICATE for a certificate whose two signature
 * algorithms differ, which programs with libtasn1 see before anything else.
 */
enum catrust_error ct_pkix_diagnose(enum ct_pkix_type type, struct ct_span der,
				    enum catrust_error error);

/*
 * Whether @value is one DER value of a type of the module ("KeyUsage"), for
 * the tests that compare the cursor's verdicts with it. It does not look at
 * SIZE (1..MAX), nor into ANY.
 *
 * Errors: CATRUST_E_DER_LENGTH and CATRUST_E_DER_TRAILING when it is not one
 * value, CATRUST_E_DER_TAG and CATRUST_E_DER_VALUE as libtasn1 finds them
 * inside, CATRUST_E_INVALID_ARGUMENT for a type that is not in the module,
 * CATRUST_E_LIMIT over CT_PKIX_MAX, CATRUST_E_MEMORY.
 */
CT_MUST_USE enum catrust_error ct_pkix_check(const char *type,
					     struct ct_span value);

/* --- Structures ---------------------------------------------------------- */

/* A policy's user notice (RFC 5280 4.2.1.4). DisplayText: with header, of type
 * IA5String, VisibleString, BMPString or UTF8String. */
struct ct_user_notice {
	struct ct_span organization;		 /* DisplayText, or absent */
	struct ct_span explicit_text;		 /* DisplayText, or absent */
	uint32_t numbers[CT_NOTICE_MAX_NUMBERS]; /* of the organization */
	size_t num_numbers;
};

/* Decoded with the cursor: a certificate may hold a hundred thousand. Errors:
 * those of der.h; CATRUST_E_LIMIT for more numbers than fit,
 * CATRUST_E_DER_VALUE for one that is negative or over 32 bits. */
CT_MUST_USE enum catrust_error ct_user_notice_parse(struct ct_user_notice *out,
						    struct ct_span value);

/* A proxy certificate's extension (RFC 3820 3.8). */
struct ct_proxy_cert_info {
	bool has_path_len;
	uint32_t path_len;
	struct ct_span language; /* contents of the OID */
	struct ct_span policy;	 /* octets, or absent */
};

/* Errors: as ct_pkix_check(); CATRUST_E_DER_VALUE also for a path length that
 * is negative or over 32 bits. */
CT_MUST_USE enum catrust_error
ct_proxy_cert_info_parse(struct ct_proxy_cert_info *out, struct ct_span value);

#endif /* CT_ASN1_PKIX_H */
