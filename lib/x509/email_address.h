/*
 * The parts of an e-mail address.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#ifndef CT_X509_EMAIL_ADDRESS_H
#define CT_X509_EMAIL_ADDRESS_H

#include "base/span.h"

/* Which "@" separates the parts where there are several, which RFC 5280 4.2.1.6
 * (Local-part "@" Domain, without quoting) does not have. */
enum ct_email_at {
	CT_EMAIL_ONLY_AT,  /* none of several: lib/verify */
	CT_EMAIL_FIRST_AT, /* GnuTLS, in constraints and in what it prints */
	CT_EMAIL_LAST_AT,  /* GnuTLS, in the address that it looks for */
};

/* Splits an address; false without an "@" that separates. Either part may be
 * empty, and neither is checked. */
bool ct_email_split(struct ct_span address, enum ct_email_at at,
		    struct ct_span *out_local, struct ct_span *out_domain);

#endif /* CT_X509_EMAIL_ADDRESS_H */
