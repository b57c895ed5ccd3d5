/*
 * The credentials of gnutls_certificate_credentials_t.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#ifndef CT_GNUTLS_CREDENTIALS_H
#define CT_GNUTLS_CREDENTIALS_H

#include <gnutls/x509.h>

struct gnutls_certificate_credentials_st {
	gnutls_x509_trust_list_t trust_list; /* never NULL */
	unsigned flags;			     /* gnutls_certificate_flags */
	unsigned verify_flags;		     /* and a profile */
	unsigned max_bits, max_depth;	     /* of peers' chains; 0: any */
};

#endif /* CT_GNUTLS_CREDENTIALS_H */
