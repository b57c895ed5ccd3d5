/*
 * What the CA/Browser Forum's Baseline Requirements ask of certificates,
 * beyond RFC 5280, where it shows in the certificate itself.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Input: a certificate and its place in the path. Output: the first rule that
 * it breaks. Sections are those of version 2.x of the Baseline Requirements
 * for TLS server certificates.
 *
 * Deviation: 7.1.4.3 wants a common name to be one of the alternative names. A
 * plain domain name (lower case, no A-labels) passes also with alternative
 * names that are addresses and single labels only, or of which one is below
 * it: such certificates are about, and no client matches common names.
 *
 * Not checked: how long certificates are valid, certificate policies, and
 * what only an auditor sees. Private uses of the Web PKI's shape would fail
 * otherwise, and nothing a client decides depends on them.
 */

#ifndef CT_VERIFY_WEBPKI_H
#define CT_VERIFY_WEBPKI_H

#include "verify/conformance.h"
#include "verify/public_suffix.h"

/* @list may be NULL, see ct_is_public_suffix(). */
enum ct_rule ct_webpki_check(const struct ct_link *link, enum ct_place place,
			     const struct ct_public_suffix_list *list);

/* Whether a key and the algorithm of a signature made with it belong together
 * (7.1.3.2); @issuer made @link's signature. */
enum ct_rule ct_webpki_check_signature(const struct ct_link *link,
				       const struct ct_link *issuer);

#endif /* CT_VERIFY_WEBPKI_H */
