/*
 * CRL stubs and whole CRLs in one store.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * OpenSSL compares CRLs as a whole when it adds one, so that it does not find
 * out that a CRL stub stands for the same CRL. All functions take the store's
 * and the state's lock. A store with a hash table cannot be listed: there they
 * find nothing.
 */

#ifndef CT_OPENSSL_PENDING_CRLS_H
#define CT_OPENSSL_PENDING_CRLS_H

#include "functions.h"

/* Replaces CRL stubs of this issuer (NULL: of any) in a store by the whole
 * CRLs. False without memory: some are still there. */
bool ct_pending_expand_crls(const struct ct_openssl *openssl, X509_STORE *store,
			    const X509_NAME *issuer);

/* Whether a store has a CRL of this issuer (NULL: of any) that is no stub. */
bool ct_pending_has_whole_crl(const struct ct_openssl *openssl,
			      X509_STORE *store, const X509_NAME *issuer);

#endif /* CT_OPENSSL_PENDING_CRLS_H */
