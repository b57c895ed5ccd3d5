/*
 * What the adapter knows of one X509_STORE: its lock, and the files whose
 * certificates are pending, which means that the store trusts them but does not
 * hold X509 objects of them yet.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Invariant: a key (name_key.h) is pending in at most one file.
 *
 * All functions need the state's lock held, unless they say otherwise. The
 * state's lock is taken before the store's own (X509_STORE_lock()).
 */

#ifndef CT_OPENSSL_PENDING_STATE_H
#define CT_OPENSSL_PENDING_STATE_H

#include "base/rcu.h"

#include "ca_file.h"
#include "functions.h"

enum { CT_NOT_IN_TAIL = -1 };

/* A file whose certificates are pending. */
struct ct_pending_file {
	struct ct_ca_file *cas;
	/* In a stack (pending_stack.c): CT_NOT_IN_TAIL, or how many objects of
	 * the tail that the program added come before this file's. */
	int tail_at;
	/* In a stack, when is_unhooked: by entry, whether it and the others of
	 * its subject are in the store. Allocated at the first one. */
	bool *is_flushed;
	/* In a hash table (pending_table.c), which cannot be searched: by
	 * entry, those that are in the store, with a reference. */
	X509 **made;
	/* In a hash table: all certificates are in the store. The file stays
	 * for threads that looked for a name before. */
	bool is_in_store;
};

struct ct_pending_directory; /* pending_hash_dirs.c */

/* Belongs to the store's X509_LOOKUP object and is freed with it. */
struct ct_pending {
	const struct ct_openssl *openssl;
	struct ct_rcu_writer writer;
	/* In the order of loading. The first one has its place here, since
	 * most stores have no second. */
	struct ct_pending_file first;
	struct ct_pending_file *more;
	size_t num_files;
	/* In a stack: how many objects it had when the tail began. */
	int num_sorted;
	/* No hook sees what the program and OpenSSL add to the store. */
	bool is_unhooked;
	/* The program has the stack of objects and may look at it at any time:
	 * nothing may be pending. */
	bool is_watched;
	/* Certificates were made the store's own at once, so that a thread that
	 * found nothing just before has to look again. */
	bool was_materialised;
	/* Callbacks of the program are passed CRLs of the store. */
	bool wants_whole_crls;
	/* CRLs were added, which may be CRL stubs. */
	bool has_crls;
	OPENSSL_STACK *replaced_crls;		  /* NULL: none */
	struct ct_pending_directory *directories; /* a list */
};

/* The state that ct_pending_attach() gave the store; NULL when it has none. No
 * lock is needed. */
struct ct_pending *ct_pending_state_of(const struct ct_openssl *openssl,
				       X509_STORE *store);

/* The same with its lock taken, for ct_pending_unlock(); NULL also when @store
 * is NULL. */
struct ct_pending *ct_pending_lock(const struct ct_openssl *openssl,
				   X509_STORE *store);
void ct_pending_unlock(struct ct_pending *pending);

/* Frees the files and CRLs, not the state. */
void ct_pending_clear(struct ct_pending *pending);

/* --- Files ---------------------------------------------------------------- */

struct ct_pending_file *ct_pending_file_at(struct ct_pending *pending,
					   size_t number);

/* Takes a reference to the file; false without memory. */
bool ct_pending_append_file(struct ct_pending *pending, struct ct_ca_file *cas,
			    int tail_at);
void ct_pending_drop_files(struct ct_pending *pending);
bool ct_pending_has_file(struct ct_pending *pending,
			 const struct ct_ca_file *cas);

/* Whether a key of @cas is pending in another file. */
bool ct_pending_shares_key(struct ct_pending *pending,
			   const struct ct_ca_file *cas);

/* --- Names ---------------------------------------------------------------- */

/* A name's key (name_key.h); false when it has none. No lock is needed. */
bool ct_pending_key_of(const struct ct_openssl *openssl, const X509_NAME *name,
		       uint64_t *out_key);

/* Whether a pending certificate's subject may equal @name although that has no
 * key: OpenSSL also decodes names that are not DER, and compares the decoded
 * strings. */
bool ct_pending_may_match_non_der_name(const struct ct_pending *pending,
				       const X509_NAME *name);

/* The file that has entries of this key, and the first of them; NULL when none
 * are pending. */
struct ct_pending_file *ct_pending_find_key(struct ct_pending *pending,
					    uint64_t key, uint32_t *out_entry);

/* The same by a name; NULL also when it has no key. */
struct ct_pending_file *ct_pending_find_name(struct ct_pending *pending,
					     const X509_NAME *name,
					     uint32_t *out_entry);

/* Whether a file has entries with the subject's key of a certificate, or that
 * has no key; false when @certificate is NULL. No lock is needed. */
bool ct_pending_is_subject_of(const struct ct_openssl *openssl,
			      const X509 *certificate,
			      const struct ct_ca_file *cas);

/* --- Objects -------------------------------------------------------------- */

/* An X509 of an entry, as loading the file would have made it: extensions are
 * not cached yet, which OpenSSL does at the first use, under the certificate's
 * lock. No lock is needed. */
X509 *ct_pending_make_x509(const struct ct_openssl *openssl,
			   const struct ct_ca_file *cas, uint32_t entry);

/* Makes one and adds it by X509_STORE_add_cert(), which succeeds for a
 * duplicate too and changes nothing. No lock is needed. */
bool ct_pending_add_x509(const struct ct_openssl *openssl, X509_STORE *store,
			 const struct ct_ca_file *cas, uint32_t entry);

/* Takes over CRLs that were replaced in the store, until the store is freed: a
 * thread may have found one just before. */
void ct_pending_keep_crls(struct ct_pending *pending, OPENSSL_STACK *crls);

#endif /* CT_OPENSSL_PENDING_STATE_H */
