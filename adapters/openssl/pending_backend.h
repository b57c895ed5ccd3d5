/*
 * How a version of OpenSSL keeps the objects of an X509_STORE, and what has to
 * be done so that a store with pending certificates behaves as if it held them.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 *	pending_stack.h		a STACK_OF(X509_OBJECT): OpenSSL up to 3.6
 *	pending_table.h		a hash table: OpenSSL from 4.0 on
 *
 * ct_openssl_init() chooses one for each copy of libcrypto. All functions need
 * the state's lock held, unless they say otherwise, and take the store's own.
 */

#ifndef CT_OPENSSL_PENDING_BACKEND_H
#define CT_OPENSSL_PENDING_BACKEND_H

#include "pending_state.h"

struct ct_pending_backend {
	/* The store was given its state. */
	void (*attach)(struct ct_pending *pending, X509_STORE *store);

	/* Adds the certificates of a file that has no subject in common with
	 * the store and other pending files. False without memory. */
	bool (*add_file)(struct ct_pending *pending, X509_STORE *store,
			 struct ct_ca_file *cas);

	/* Whether the store has a certificate with a subject of the file's;
	 * also without memory. The program is loading the store and does not
	 * use it in other threads yet. No lock is needed. */
	bool (*shares_subject)(const struct ct_openssl *openssl,
			       X509_STORE *store, const struct ct_ca_file *cas);

	/* Does what OpenSSL does to the order of objects when it looks for a
	 * duplicate and finds one. False when the store cannot be locked. */
	bool (*note_duplicate)(struct ct_pending *pending, X509_STORE *store);

	/* A certificate or a CRL (the other one is NULL) is about to be added
	 * to a store that has pending certificates. */
	void (*before_add)(struct ct_pending *pending, X509_STORE *store,
			   const X509 *certificate, const X509_CRL *crl);

	/* The get_by_subject() of the lookup method, for a certificate: 1 with
	 * a reference borrowed in @out, or 0. */
	int (*find)(struct ct_pending *pending, X509_STORE *store,
		    const X509_NAME *name, X509_OBJECT *out);

	/* OpenSSL looked for a CRL in a store with pending certificates. */
	void (*note_crl_lookup)(struct ct_pending *pending, X509_STORE *store);

	/* Makes all pending certificates the store's own, in the order that
	 * they would have. False without memory: some or all stay pending. The
	 * error queue is as before. */
	bool (*materialise)(struct ct_pending *pending, X509_STORE *store);

	/* No hook sees what is added to the store. True: flush_name() will be
	 * called before OpenSSL looks for a name. False: that would not help,
	 * and nothing is left pending. */
	bool (*set_unhooked)(struct ct_pending *pending);

	/* Puts the pending certificates with this subject before others of it
	 * in the store. False without memory. */
	bool (*flush_name)(struct ct_pending *pending, X509_STORE *store,
			   const X509_NAME *name);

	/* Locks the store and returns its objects, for X509_STORE_unlock();
	 * NULL, and it is not locked, when they cannot be listed. The state's
	 * lock is not needed. */
	OPENSSL_STACK *(*lock_objects)(const struct ct_openssl *openssl,
				       X509_STORE *store);
};

#endif /* CT_OPENSSL_PENDING_BACKEND_H */
