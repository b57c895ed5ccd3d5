/*
 * Certificates that a store trusts and does not hold yet.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Input: files of CA certificates, for an X509_STORE. Output: X509 objects, one
 * by one, when OpenSSL asks the store's lookup methods for a subject; all of
 * them when the program is about to look at the store's objects.
 *
 * OpenSSL asks the methods only for subjects of which the store has no
 * certificate, and in the order in which they were added. For a store to
 * behave as if it had all certificates from the start:
 * - the adapter's method is the store's first (pending_lookup.h);
 * - a file is pending only while no key of a subject (name_key.h) is also in
 *   another pending file or in the store; otherwise all certificates are made
 *   the store's own ("materialised");
 * - certificates of one file that share a subject come into the store together;
 * - certificates come into the store in the order of the files, each as an
 *   object of its own.
 *
 *	pending.c		what comes before what: this file
 *	pending_lookup.c	the lookup method
 *	pending_hash_dirs.c	directories that OpenSSL searches too
 *	pending_crls.c		CRL stubs and whole CRLs
 *	pending_stack.c		stores with a stack of objects (up to 3.6)
 *	pending_stack_merge.c	such a stack with all that is pending
 *	pending_stack_objects.c	the stack itself
 *	pending_table.c		stores with a hash table (from 4.0 on)
 *	pending_state.c		the state of one store: its lock and its files
 *
 * Each calls those below it only. pending_backend.h is what a stack and a hash
 * table have in common.
 *
 * A store's objects are listed in the order that they would have, up to OpenSSL
 * 3.6; from 4.0 on OpenSSL does not define an order, and its own may differ
 * from run to run.
 *
 * Stores without the adapter's state are left alone: all functions do nothing,
 * and return what they would for a store that has nothing pending.
 *
 * Threads: as X509_STORE: one may load into it at a time, any number may
 * verify. The state's lock is taken before the store's own.
 */

#ifndef CT_OPENSSL_PENDING_H
#define CT_OPENSSL_PENDING_H

#include <stdbool.h>

#include "ca_file.h"
#include "functions.h"

/* Adds a file's certificates to an attached store, and takes a reference to
 * the file. False for a store that is not attached; without memory, when some
 * may have been added; and when OpenSSL would keep a certificate of the file
 * twice. */
bool ct_pending_add(const struct ct_openssl *openssl, X509_STORE *store,
		    struct ct_ca_file *cas);

/* A certificate or a CRL (the other one is NULL) is about to be added to the
 * store: pending certificates that would come before it are added. */
void ct_pending_before_add(const struct ct_openssl *openssl, X509_STORE *store,
			   const X509 *certificate, const X509_CRL *crl);

/* Makes all pending certificates the store's own, in the order that they would
 * have. Cost: O(certificates), in OpenSSL's time. */
void ct_pending_materialise(const struct ct_openssl *openssl,
			    X509_STORE *store);

/* The same, and for all that is loaded later too: the program may keep the
 * stack of objects itself. */
void ct_pending_watch(const struct ct_openssl *openssl, X509_STORE *store);

/* No hook sees what is added to this store. True: ct_pending_flush_name() has
 * to be called before OpenSSL looks for a name. False: nothing will be left
 * pending. To be called before the first file; calling it again does no harm.
 */
bool ct_pending_set_unhooked(const struct ct_openssl *openssl,
			     X509_STORE *store);

/* Puts the pending certificates with this subject where OpenSSL would have
 * them, before what was added later. False without memory. @store: or NULL. */
bool ct_pending_flush_name(const struct ct_openssl *openssl, X509_STORE *store,
			   const X509_NAME *name);

/* OpenSSL is about to be given directories of hashed names, separated by
 * colons. @is_read: for X509_LOOKUP_store(). */
void ct_pending_add_directories(const struct ct_openssl *openssl,
				X509_STORE *store, const char *list,
				bool is_read);

/* The program's own callbacks are passed CRLs of the store: its CRL stubs
 * become whole CRLs, and none are added any more. */
void ct_pending_want_whole_crls(const struct ct_openssl *openssl,
				X509_STORE *store);
bool ct_pending_wants_whole_crls(const struct ct_openssl *openssl,
				 X509_STORE *store);

/* How many certificates are pending. */
size_t ct_pending_count(const struct ct_openssl *openssl, X509_STORE *store);

#endif /* CT_OPENSSL_PENDING_H */
