/*
 * Signed certificate timestamps inside a certificate (RFC 6962 3.2, 3.3).
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Input: the value of the SCT list extension: an OCTET STRING with TLS's
 * encoding inside. Output: spans into it. Errors as in constraints.h. Nothing
 * is allocated. Signatures are not verified: no logs' keys are known here.
 */

#ifndef CT_X509_SCT_H
#define CT_X509_SCT_H

#include "base/error.h"
#include "base/span.h"

struct ct_sct {
	struct ct_span encoded; /* the SerializedSCT, without its length */
	uint8_t version;	/* 0 is version 1 */
	/* The rest is absent in versions other than 0. */
	struct ct_span log_id;	   /* 32 octets */
	uint64_t timestamp;	   /* milliseconds since 1970 */
	struct ct_span extensions; /* octets */
	uint8_t hash_algorithm;	   /* TLS 1.2's numbers (RFC 5246 7.4.1.4.1) */
	uint8_t signature_algorithm;
	struct ct_span signature;
};

struct ct_scts {
	struct ct_span left;
};

/*
 * Checks the list, with all timestamps of version 0, and starts to read it.
 * CATRUST_E_EXTENSION: a length does not fit, something is left over, or the
 * list or an element is empty.
 */
CT_MUST_USE enum catrust_error ct_scts_open(struct ct_scts *out,
					    struct ct_span value);

/* The next timestamp; false at the end. */
bool ct_scts_next(struct ct_scts *scts, struct ct_sct *out);

#endif /* CT_X509_SCT_H */
