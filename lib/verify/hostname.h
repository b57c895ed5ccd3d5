/*
 * Peers' names: whether a name in a certificate matches a host name, IP address
 * or e-mail address.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Input: one name from a certificate, and the reference name. Output: whether
 * they match. The callers choose the names of a certificate that are compared
 * (only the subjectAltName by RFC 9525 6.3).
 *
 * RFC 9525: a wildcard is the complete left-most label and matches exactly one
 * label, and at least two labels follow it; both names are in the preferred
 * syntax of RFC 1034 3.5, with underscores tolerated in the reference only.
 * gnutls_verdicts/host_match.h has a wider rule.
 *
 * Host names are in A-labels here; ct_hostname_prepare() converts them.
 */

#ifndef CT_VERIFY_HOSTNAME_H
#define CT_VERIFY_HOSTNAME_H

#include "base/buffer.h"
#include "base/error.h"
#include "base/span.h"

enum ct_hostname_flags {
	CT_HOSTNAME_NO_WILDCARDS = 1 << 0,
};

/*
 * Appends a reference host name in A-labels, lower case, without the final
 * dot of a fully qualified name.
 *
 * Errors: CATRUST_E_INVALID_ARGUMENT when @name is not a host name,
 * CATRUST_E_MEMORY.
 */
CT_MUST_USE enum catrust_error ct_hostname_prepare(struct ct_span name,
						   struct ct_buffer *out);

/* Whether a dNSName is a host name in the preferred syntax (RFC 5280 4.2.1.6:
 * letters, digits, hyphens inside labels of 1 to 63, 253 in all). A first
 * label "*" is a wildcard and passes when @may_be_wildcard. */
bool ct_hostname_is_valid(struct ct_span name, bool may_be_wildcard);

/* RFC 9525 6.3. @host comes from ct_hostname_prepare(). */
bool ct_hostname_matches(struct ct_span presented, struct ct_span host,
			 unsigned flags);

/* Converts an IPv4 or IPv6 address from text to 4 or 16 octets. False for other
 * text. */
bool ct_hostname_parse_ip(const char *text, uint8_t out[16], size_t *out_len);

/* Gives the host of a URI with an authority (RFC 3986 3.2): it may be empty,
 * and an IPv6 address keeps its brackets. False without an authority. */
bool ct_uri_host(struct ct_span uri, struct ct_span *out_host);

/* Whether an rfc822Name in a certificate is Local-part "@" Domain (RFC 5280
 * 4.2.1.6), without quoting: one "@", both sides not empty, a valid domain. */
bool ct_email_is_valid(struct ct_span address);

/* Local parts are compared byte by byte, domains without case (RFC 5280
 * 7.5). */
bool ct_email_matches(struct ct_span presented, struct ct_span address);

bool ct_ascii_is_alphanumeric(uint8_t c);

/* ASCII comparison without case. */
bool ct_ascii_equal_nocase(struct ct_span a, struct ct_span b);

#endif /* CT_VERIFY_HOSTNAME_H */
