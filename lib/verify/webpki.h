/*
 * The CA/Browser Forum's Baseline Requirements for certificates, beyond RFC
 * 5280, as far as the certificate itself shows them.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Input: a certificate and its place in the path. Output: the first rule that
 * it breaks. Sections are those of version 2.x of the Baseline Requirements
 * for TLS server certificates.
 *
 * Deviation: 7.1.4.3 requires that a common name equals one of the alternative
 * names. A plain domain name (lower case, no A-labels) is also accepted if all
 * alternative names are addresses or single labels, or one of them is a
 * subdomain of it: such certificates exist, and no client matches common names.
 *
 * Not checked: validity periods, certificate policies, and requirements that
 * only an auditor can check. Otherwise private PKIs that follow the Web PKI's
 * profile would fail, and no decision of a client depends on these.
 */

#ifndef CT_VERIFY_WEBPKI_H
#define CT_VERIFY_WEBPKI_H

#include "verify/conformance.h"
#include "verify/public_suffix.h"

/* @list may be NULL, see ct_is_public_suffix(). */
enum ct_rule ct_webpki_check(const struct ct_link *link, enum ct_place place,
			     const struct ct_public_suffix_list *list);

/* Whether the algorithm of @link's signature is allowed for @issuer's key
 * (7.1.3.2); @issuer signed @link. */
enum ct_rule ct_webpki_check_signature(const struct ct_link *link,
				       const struct ct_link *issuer);

#endif /* CT_VERIFY_WEBPKI_H */
