/*
 * Certificates that a store trusts and that are not in it yet.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Input: files of CA certificates, for an X509_STORE. Output: X509 objects, one
 * by one, when OpenSSL asks the store's lookup methods for a subject; all of
 * them when somebody is about to look at the store's objects.
 *
 * OpenSSL asks the methods only for subjects of which the store has no
 * certificate, and in the order in which they were added. For a store to
 * behave as if it had all certificates from the start, therefore:
 * - our method is the store's first;
 * - files are pending as long as no subject (name_key.h) is in two of them or
 *   also in the store; otherwise all certificates are made the store's own;
 * - certificates of one file that share a subject come into the store together;
 * - certificates get into the store through X509_STORE_add_cert(), in the
 *   files' order, each as an object of its own.
 *
 * Threads: as X509_STORE: one may load into it at a time, any number may
 * verify. The state's lock is taken before the store's own.
 */

#ifndef CT_OPENSSL_PENDING_H
#define CT_OPENSSL_PENDING_H

#include <stdbool.h>

#include "ca_file.h"
#include "functions.h"

/* Makes openssl->method; false without memory. The table must stay. */
bool ct_pending_init(struct ct_openssl *openssl);

/* Gives a store that has no lookup method yet ours. False without memory: the
 * store is as it was, or asks a method that knows nothing. */
bool ct_pending_attach(const struct ct_openssl *openssl, X509_STORE *store);

/* Whether our method was attached to the store. */
bool ct_pending_is_attached(const struct ct_openssl *openssl,
			    X509_STORE *store);

/* Adds a file's certificates to an attached store, and takes a reference to
 * the file. False without memory: some may have been added then. */
bool ct_pending_add(const struct ct_openssl *openssl, X509_STORE *store,
		    struct ct_ca_file *file);

/* Makes certificates that share @certificate's subject the store's own: before
 * it is added. (The CRL needs nothing.) */
void ct_pending_before_add(const struct ct_openssl *openssl, X509_STORE *store,
			   const X509 *certificate);

/* Behind such an addition: @object is the X509 or X509_CRL. */
void ct_pending_after_add(const struct ct_openssl *openssl, X509_STORE *store,
			  const void *object);

/* Makes all certificates the store's own, in the order that they would have.
 * Cost: O(certificates), in OpenSSL's time. */
void ct_pending_materialise(const struct ct_openssl *openssl,
			    X509_STORE *store);

/* How many certificates are pending, for tests. */
size_t ct_pending_count(const struct ct_openssl *openssl, X509_STORE *store);

#endif /* CT_OPENSSL_PENDING_H */
