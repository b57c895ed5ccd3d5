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
 * - certificates get into the store in the files' order, each as an object of
 *   its own.
 *
 * The sources are listed in pending_internal.h.
 *
 * A store's objects are listed in the order that they would have, up to OpenSSL
 * 3.6; from 4.0 on there is none, and it may differ from run to run of OpenSSL
 * as well.
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

/* Adds a file's certificates to an attached store, and takes a reference to
 * the file. False without memory (some may have been
 * added then), or when OpenSSL would keep a certificate of the file twice. */
bool ct_pending_add(const struct ct_openssl *openssl, X509_STORE *store,
		    struct ct_ca_file *file);

/* A certificate or a CRL is about to be added. What would come before it in the
 * store does. */
void ct_pending_before_add(const struct ct_openssl *openssl, X509_STORE *store,
			   const X509 *certificate, const X509_CRL *crl);

/* Makes all certificates the store's own, in the order that they would have.
 * Cost: O(certificates), in OpenSSL's time. */
void ct_pending_materialise(const struct ct_openssl *openssl,
			    X509_STORE *store);

/* The same, and also for all that is loaded later: the program has the stack of
 * objects itself. */
void ct_pending_watch(const struct ct_openssl *openssl, X509_STORE *store);

/* Nobody sees what the program and OpenSSL add to this store: it is to be asked
 * by ct_pending_meet() before OpenSSL looks for a name. Before the first file;
 * where that is of no use (a hash table) as ct_pending_watch(). */
void ct_pending_be_unguarded(const struct ct_openssl *openssl,
			     X509_STORE *store);

/* Puts what is pending under a name where OpenSSL would have it: before what
 * was added since. False without memory. NULL: there is no store. */
bool ct_pending_meet(const struct ct_openssl *openssl, X509_STORE *store,
		     const X509_NAME *name);

/* OpenSSL will look for certificates in these directories of hashed names,
 * separated by colons. @is_read: as a place that it reads whole. */
void ct_pending_add_directories(const struct ct_openssl *openssl,
				X509_STORE *store, const char *list,
				bool is_read);

/* The program's own call-backs get to see CRLs of the store: those that come
 * are to be whole. */
void ct_pending_want_whole_crls(const struct ct_openssl *openssl,
				X509_STORE *store);
bool ct_pending_wants_whole_crls(const struct ct_openssl *openssl,
				 X509_STORE *store);

/* Takes over objects that were replaced in the store: a thread may have found
 * one a moment ago. They live as long as the store. */
void ct_pending_keep_crls(const struct ct_openssl *openssl, X509_STORE *store,
			  OPENSSL_STACK *crls);

/* How many certificates are pending. */
size_t ct_pending_count(const struct ct_openssl *openssl, X509_STORE *store);

#endif /* CT_OPENSSL_PENDING_H */
