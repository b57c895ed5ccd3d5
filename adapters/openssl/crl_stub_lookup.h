/*
 * Whether a CRL stub has an entry for a serial number.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A serial number is looked up in the engine's index. What the index cannot
 * answer, and what the program may have changed, the whole CRL answers.
 */

#ifndef CT_OPENSSL_CRL_STUB_LOOKUP_H
#define CT_OPENSSL_CRL_STUB_LOOKUP_H

#include "crl_stub.h"

/* The crl_lookup() of an X509_CRL_METHOD: 1 and the entry when the serial
 * number is revoked, 0 when it is not. @issuer: of the certificate, or NULL. */
int ct_crl_stub_lookup(const struct ct_openssl *openssl, X509_CRL *crl,
		       X509_REVOKED **out, const ASN1_INTEGER *serial,
		       const X509_NAME *issuer);

#endif /* CT_OPENSSL_CRL_STUB_LOOKUP_H */
