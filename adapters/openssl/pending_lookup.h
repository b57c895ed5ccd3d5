/*
 * The lookup method by which OpenSSL asks for pending certificates.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * OpenSSL asks the lookup methods of a store for a subject of which the store
 * has no certificate, in the order in which they were added. The adapter's is
 * therefore the store's first one.
 */

#ifndef CT_OPENSSL_PENDING_LOOKUP_H
#define CT_OPENSSL_PENDING_LOOKUP_H

#include "functions.h"

/* Makes openssl->method and openssl->ex_index; false without memory. */
bool ct_pending_lookup_init(struct ct_openssl *openssl);

/* Gives a store that has no lookup method yet the adapter's, with the state of
 * a store. True also when it has one already. False without memory: the store
 * is as it was, or has a lookup method that never finds anything. */
bool ct_pending_attach(const struct ct_openssl *openssl, X509_STORE *store);

#endif /* CT_OPENSSL_PENDING_LOOKUP_H */
