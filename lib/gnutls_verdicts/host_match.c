/*
 * Whether a name of a certificate is a host's, by GnuTLS's rule.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include "gnutls_verdicts/host_match.h"
#include "verify/hostname.h"

bool ct_gnutls_host_matches(struct ct_span presented, struct ct_span host,
			    bool may_be_wildcard)
{
	const uint8_t *dot;
	size_t rest;

	for (size_t i = 0; i < presented.len; i++)
		if (presented.data[i] >= 0x80)
			return ct_span_equal(presented, host);
	if (presented.len == 0 || presented.data[0] != '*' || !may_be_wildcard)
		return ct_ascii_equal_nocase(presented, host);
	presented = ct_span(presented.data + 1, presented.len - 1);
	/* Two dots or more after the wildcard, none of them the end. */
	dot = memchr(presented.data, '.', presented.len);
	if (dot == NULL || presented.data[presented.len - 1] == '.')
		return false;
	rest = presented.len - (size_t)(dot - presented.data) - 1;
	if (memchr(dot + 1, '.', rest) == NULL)
		return false;
	/* The wildcard stands for a beginning of the first label, which may
	 * be empty. */
	for (size_t i = 0; i <= host.len; i++) {
		if (ct_ascii_equal_nocase(presented,
					  ct_span(host.data + i, host.len - i)))
			return true;
		if (i == host.len || host.data[i] == '.')
			break;
	}
	return false;
}
