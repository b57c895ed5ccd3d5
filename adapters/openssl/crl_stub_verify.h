/*
 * The signature of a CRL stub.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * It is checked against the digest that was computed when the file was loaded.
 * A key that verified once is remembered. When the signature does not verify,
 * OpenSSL gets the whole CRL, and its answer is returned.
 */

#ifndef CT_OPENSSL_CRL_STUB_VERIFY_H
#define CT_OPENSSL_CRL_STUB_VERIFY_H

#include "crl_stub.h"

/* The crl_verify() of an X509_CRL_METHOD: what X509_CRL_verify() returns. */
int ct_crl_stub_verify(const struct ct_openssl *openssl, X509_CRL *crl,
		       EVP_PKEY *key);

#endif /* CT_OPENSSL_CRL_STUB_VERIFY_H */
