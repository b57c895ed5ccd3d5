/*
 * What RFC 5280 section 4 asks of certificates, by themselves.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Input: a certificate and its place in the path. Output: the first rule that
 * it breaks. Signatures, times and whatever depends on other certificates are
 * checks.h's. Only MUSTs are rules; a SHOULD never refuses a certificate.
 *
 * Deviations: a serial number of 20 octets with the top bit set, which DER
 * encodes in 21, is accepted; issuers disagree on how to count. Roots may
 * lack a key usage, have any serial number and write their dates in any form:
 * of the 144 that Debian trusts, six break one of these rules. A trust anchor
 * that is not self-issued is trusted for its name and key (6.1.1 (d)), whatever
 * its key identifiers say about who certified it. In the Web PKI name
 * constraints need not be critical (CABF BR 7.1.2.5.2).
 */

#ifndef CT_VERIFY_CONFORMANCE_H
#define CT_VERIFY_CONFORMANCE_H

#include "verify/link.h"

enum ct_place {
	CT_PLACE_END,	       /* the peer's own certificate */
	CT_PLACE_INTERMEDIATE, /* a CA's between the two ends */
	CT_PLACE_ROOT,	       /* a self-issued trust anchor */
	CT_PLACE_CROSS_ANCHOR, /* a trust anchor that another CA certified */
};

/* Section 6's demands on a single certificate: known critical extensions,
 * readable ones. Part of every profile. */
enum ct_rule ct_conformance_check_readable(const struct ct_link *link);

/* Section 4's. @is_webpki: where the Baseline Requirements are laxer. */
enum ct_rule ct_conformance_check(const struct ct_link *link,
				  enum ct_place place, bool is_webpki);

#endif /* CT_VERIFY_CONFORMANCE_H */
