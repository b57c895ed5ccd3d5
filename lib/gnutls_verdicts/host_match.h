/*
 * Whether a name of a certificate is a host's, by GnuTLS's rule.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * ct_hostname_matches() has RFC 9525's: there a wildcard is the whole left-most
 * label and stands for one label, and names are in the preferred syntax. In
 * GnuTLS text may follow a wildcard in its label, the wildcard may stand for
 * nothing, and nothing else is asked of either name.
 */

#ifndef CT_GNUTLS_VERDICTS_HOST_MATCH_H
#define CT_GNUTLS_VERDICTS_HOST_MATCH_H

#include "base/span.h"

/* @host as the application gave it, in A-labels. */
bool ct_gnutls_host_matches(struct ct_span presented, struct ct_span host,
			    bool may_be_wildcard);

#endif /* CT_GNUTLS_VERDICTS_HOST_MATCH_H */
