/*
 * The requirements of RFC 5280 section 4 for a single certificate.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Input: a certificate and its place in the path. Output: the first rule that
 * it breaks. checks.h checks signatures, times and everything that depends on
 * other certificates. Only a MUST is a rule; no certificate is refused for a
 * SHOULD.
 *
 * Deviations: a serial number of 20 octets with the top bit set, which DER
 * encodes in 21, is accepted; issuers disagree on how to count. Roots may lack
 * a key usage, have any serial number and encode their dates in any form: six
 * of the 144 roots that Debian trusts break one of these rules. A trust anchor
 * that is not self-issued is trusted for its name and key (6.1.1 (d)), whatever
 * issuer its key identifiers name. In the Web PKI name constraints need not be
 * critical (CABF BR 7.1.2.5.2).
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

/* Checks what section 6 requires of a single certificate: all critical
 * extensions are known, and the extensions that it processes are well-formed.
 * Part of every profile. */
enum ct_rule ct_conformance_check_readable(const struct ct_link *link);

/* Checks the requirements of section 4. @is_webpki: apply the Baseline
 * Requirements where they are laxer. */
enum ct_rule ct_conformance_check(const struct ct_link *link,
				  enum ct_place place, bool is_webpki);

#endif /* CT_VERIFY_CONFORMANCE_H */
