/*
 * What the files behind pending.h share: the state of one store.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 *	pending.c		what is pending, and what comes before what
 *	pending_lookup.c	the lookup method by which OpenSSL asks
 *	pending_files.c		the files, and certificates made of them
 *	pending_stack.c		stores with a stack of objects (up to 3.6)
 *	pending_merge.c		such a stack with all that is pending
 *	pending_table.c		stores with a hash table (from 4.0 on)
 *	pending_directories.c	directories that the store has, too
 *
 * All functions want the state's lock held, and take the store's own where they
 * need it, unless they say otherwise.
 */

#ifndef CT_OPENSSL_PENDING_INTERNAL_H
#define CT_OPENSSL_PENDING_INTERNAL_H

#include "base/rcu.h"

#include "pending.h"

enum { CT_NOT_IN_TAIL = -1 };

/* A file that is pending. */
struct ct_held {
	struct ct_ca_file *file;
	/* CT_NOT_IN_TAIL, or how many objects of the tail that the program
	 * added come before it. */
	int tail_at;
	/* By entry, with a reference: those that are in the store. Only where
	 * objects are in a hash table, which cannot be asked. */
	X509 **made;
	/* By entry: it and those of its subject are in the store. Only where
	 * nobody sees what else is added, and once one was needed. */
	bool *is_met;
	/* Only in a hash table: all are in the store. The file is kept for
	 * threads that asked before. */
	bool is_in_store;
};

struct ct_directory;

/* What a store's lookup object carries. */
struct ct_pending {
	const struct ct_openssl *openssl;
	struct ct_rcu_writer writer;
	/* In the order of loading; nothing is pending when num_files is 0. The
	 * first one has its place here: most stores have no second. */
	struct ct_held first;
	struct ct_held *more;
	size_t num_files;
	/* How many objects the stack had when the tail began. */
	int num_sorted;
	/* Nobody sees what the program and OpenSSL add. */
	bool is_unguarded;
	/* The program has the stack of objects, and may look at any time. */
	bool is_watched;
	/* A thread may have looked for what came into the store since. */
	bool was_materialised;
	/* The program's own call-backs are handed CRLs. */
	bool wants_whole_crls;
	/* CRLs were added: skeletons, maybe. */
	bool has_crls;
	/* CRLs that were replaced; NULL: none. */
	OPENSSL_STACK *replaced;
	struct ct_directory *directories; /* a list */
};

/* --- The files (pending_files.c) ------------------------------------------ */

struct ct_held *ct_held_at(struct ct_pending *pending, size_t number);
struct ct_ca_file *ct_held_file(struct ct_pending *pending, size_t number);

/* Takes a reference to the file; false without memory. */
bool ct_pending_keep_file(struct ct_pending *pending, struct ct_ca_file *file,
			  int tail_at);
void ct_pending_drop_files(struct ct_pending *pending);
bool ct_pending_has_file(struct ct_pending *pending,
			 const struct ct_ca_file *file);

/* A name's key (name_key.h); false when it has none. No lock is needed. */
bool ct_pending_key_of(const struct ct_openssl *openssl, const X509_NAME *name,
		       uint64_t *out_key);

/* Whether a certificate that is pending may have a name that has no key:
 * OpenSSL decodes names that are no DER, and compares what they say. */
bool ct_pending_may_have(const struct ct_pending *pending,
			 const X509_NAME *name);

/* What is pending under a key, which is in one file; NULL when nothing is. */
struct ct_held *ct_pending_find(struct ct_pending *pending, uint64_t key,
				uint32_t *out_entry);
bool ct_pending_find_name(struct ct_pending *pending, const X509_NAME *name,
			  struct ct_held **out_held, uint32_t *out_entry);

/* Makes all that is pending the store's own (pending.c); without memory it
 * stays pending. */
void ct_pending_make_all(struct ct_pending *pending, X509_STORE *store);

/* Whether a key of the file is pending in another one. */
bool ct_pending_shares_key(struct ct_pending *pending,
			   const struct ct_ca_file *file);

/* A certificate of a file, as OpenSSL loads it: what it works out at the first
 * use, in the user's context and with errors of which later uses know nothing,
 * it has not yet. No lock is needed. */
X509 *ct_pending_make(const struct ct_openssl *openssl,
		      const struct ct_ca_file *file, uint32_t entry);

/* Adds one to the store. A second time it does nothing. */
bool ct_pending_add_entry(const struct ct_openssl *openssl, X509_STORE *store,
			  const struct ct_ca_file *file, uint32_t entry);

/* --- Directories (pending_directories.c) ---------------------------------- */

/* A list of directories, separated by colons; false without memory. */
bool ct_pending_keep_directories(struct ct_pending *pending, const char *list,
				 bool is_read);
void ct_pending_drop_directories(struct ct_pending *pending);

/* What may come into the store out of files that OpenSSL will find. */
struct ct_arrivals {
	bool certificates, crls;
};

/* When it looks for this name in one of them. */
struct ct_arrivals ct_pending_may_come(struct ct_pending *pending,
				       X509_LOOKUP_TYPE type,
				       const X509_NAME *name);

/* --- Stores with a stack (pending_stack.c) -------------------------------- */

OPENSSL_STACK *ct_stack_of(const struct ct_openssl *openssl, X509_STORE *store);
void ct_stack_free(const struct ct_openssl *openssl, OPENSSL_STACK *stack);

/* The stack, sorted, has no tail. The store's lock is held. */
void ct_stack_note_sorted(struct ct_pending *pending,
			  const OPENSSL_STACK *objects);

/* Takes the note away that the stack is sorted. The store's lock is held. */
void ct_stack_unsort(const struct ct_openssl *openssl, OPENSSL_STACK *objects,
		     void *anything);

/* A certificate as an object of a store; NULL without memory. */
X509_OBJECT *ct_stack_make_object(const struct ct_openssl *openssl,
				  const struct ct_ca_file *file,
				  uint32_t entry);

/* Moves the objects at and behind @first, in their order; false without
 * memory: nothing has changed. */
bool ct_stack_move(const struct ct_openssl *openssl, OPENSSL_STACK *to,
		   OPENSSL_STACK *from, int first);

/* What a lookup by subject finds; @out as the lookup method's caller has it. */
int ct_stack_get(struct ct_pending *pending, X509_STORE *store,
		 const X509_NAME *name, X509_OBJECT *out);

/* Puts what is pending under a name before others of that name; false without
 * memory. */
bool ct_stack_meet(struct ct_pending *pending, X509_STORE *store,
		   const X509_NAME *name);

/* Moves other objects in front of those that are there, and sorts; false
 * without memory: nothing has changed. The store's lock is held. */
bool ct_stack_put_first(const struct ct_openssl *openssl,
			OPENSSL_STACK *objects, OPENSSL_STACK *others);

/* OpenSSL asked for something that is never pending. */
void ct_stack_was_asked(struct ct_pending *pending, X509_STORE *store);

/* OpenSSL would look for a twin of something, and find it. */
bool ct_stack_find_twin(struct ct_pending *pending, X509_STORE *store);

/* Puts a file behind what the stack has. */
bool ct_stack_add_file(struct ct_pending *pending, X509_STORE *store,
		       struct ct_ca_file *file);

/* Something is about to be added. */
void ct_stack_note_addition(struct ct_pending *pending, X509_STORE *store);

/* --- The whole stack (pending_merge.c) ------------------------------------ */

/* Puts all that is pending into the stack; false without memory: nothing has
 * changed. */
bool ct_stack_materialise(struct ct_pending *pending, X509_STORE *store);

/* --- Stores with a hash table (pending_table.c) --------------------------- */

int ct_table_get(struct ct_pending *pending, X509_STORE *store,
		 const X509_NAME *name, X509_OBJECT *out);
bool ct_table_materialise(struct ct_pending *pending, X509_STORE *store);

/* Adds those certificates of a file that could not come together later. */
bool ct_table_add_groups(const struct ct_openssl *openssl, X509_STORE *store,
			 const struct ct_ca_file *file);

/* Something with this name is about to be added. */
void ct_table_before_add(struct ct_pending *pending, X509_STORE *store,
			 const X509_NAME *name);

#endif /* CT_OPENSSL_PENDING_INTERNAL_H */
