/*
 * Which certificate may be another's issuer, in GnuTLS's eyes.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The engine's rule is in verify/path.c (is_issuer_name(), fit_of()): names by
 * RFC 5280 7.1, and key identifiers as a preference only.
 */

#ifndef CT_GNUTLS_ISSUER_H
#define CT_GNUTLS_ISSUER_H

#include "verify/link.h"

/* Whether two names have the same text by RFC 4514, whatever the types of their
 * strings: GnuTLS does not go further towards RFC 5280 7.1. Names that have no
 * text, or no memory for it, are the same only byte by byte. Cost: O(bytes). */
bool ct_gnutls_is_same_name(struct ct_span a, struct ct_span b);

/* The names fit, and the key identifiers do not contradict:
 * where one of them is absent or malformed they count as fitting. */
bool ct_gnutls_may_issue(const struct ct_certificate *certificate,
			 const struct ct_certificate *issuer);

/* The same of links, where extensions have been read. */
bool ct_gnutls_link_may_issue(const struct ct_link *link,
			      const struct ct_link *issuer);

#endif /* CT_GNUTLS_ISSUER_H */
