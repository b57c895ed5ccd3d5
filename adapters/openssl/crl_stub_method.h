/*
 * The X509_CRL_METHOD of CRL stubs.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#ifndef CT_OPENSSL_CRL_STUB_METHOD_H
#define CT_OPENSSL_CRL_STUB_METHOD_H

#include "functions.h"

/* Makes openssl->crl_method and openssl->empty_entry; false without memory. */
bool ct_crl_stub_method_init(struct ct_openssl *openssl);

#endif /* CT_OPENSSL_CRL_STUB_METHOD_H */
