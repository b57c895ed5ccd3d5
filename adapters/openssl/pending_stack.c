/*
 * Stores that keep their objects in a stack: OpenSSL up to 3.6.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The order of a store's objects: OpenSSL sorts the stack when it looks for
 * one, and appends what is added. So a stack has a sorted part, and a tail of
 * what was added since, in the order of addition. OpenSSL 3.0 also sorts when
 * it adds, to look for a duplicate, so that its tail is one object; newer
 * versions look for a duplicate in the stack as it is.
 *
 * Invariant: whether the stack is recorded as sorted is as if the pending
 * certificates were in it: a file that becomes pending clears the record.
 */

#include <config.h>

#include <stdlib.h>

#include "pending_stack.h"
#include "pending_stack_merge.h"
#include "pending_stack_objects.h"

static void attach(struct ct_pending *pending, X509_STORE *store)
{
	const struct ct_openssl *openssl = pending->openssl;

	/* The stack gets its memory here, not when a file comes. */
	ct_stack_unsort(openssl, ct_stack_of(openssl, store), pending);
}

static OPENSSL_STACK *lock_objects(const struct ct_openssl *openssl,
				   X509_STORE *store)
{
	return openssl->X509_STORE_lock(store) == 1
		       ? ct_stack_of(openssl, store)
		       : NULL;
}

static bool sort(struct ct_pending *pending, X509_STORE *store)
{
	OPENSSL_STACK *objects = lock_objects(pending->openssl, store);

	if (objects == NULL)
		return false;
	ct_stack_sort(pending, objects);
	pending->openssl->X509_STORE_unlock(store);
	return true;
}

static bool materialise(struct ct_pending *pending, X509_STORE *store)
{
	const struct ct_openssl *openssl = pending->openssl;
	bool is_done;

	if (pending->num_files == 0)
		return true;
	/* d2i_X509() succeeds: what it queues besides was queued when OpenSSL
	 * would have loaded the file, or will be when it is used. */
	openssl->ERR_set_mark();
	is_done = ct_stack_merge(pending, store);
	openssl->ERR_pop_to_mark();
	if (is_done) {
		pending->was_materialised = true;
		ct_pending_drop_files(pending);
	}
	return is_done;
}

/* --- Lookups -------------------------------------------------------------- */

/* Adds the certificates of one file that share the key of @first, so that no
 * thread sees some without the others: X509_STORE_add_cert() takes the store's
 * lock for each. @may_be_hidden: others of their subject may be in the store,
 * which were added later. */
static bool add_together(const struct ct_openssl *openssl, X509_STORE *store,
			 const struct ct_ca_file *cas, uint32_t first,
			 bool may_be_hidden)
{
	OPENSSL_STACK *made = openssl->OPENSSL_sk_new_null(), *objects = NULL;
	bool is_done = made != NULL;

	for (uint32_t entry = first; is_done && entry != CT_CA_NONE;
	     entry = ct_ca_file_next(cas, entry))
		is_done = ct_stack_push_entry(openssl, made, cas, entry);
	if (is_done) {
		objects = lock_objects(openssl, store);
		is_done = objects != NULL;
	}
	if (objects != NULL) {
		if (may_be_hidden) {
			is_done = ct_stack_put_first(openssl, objects, made);
		} else {
			is_done = ct_stack_move(openssl, objects, made, 0);
			openssl->OPENSSL_sk_sort(objects);
		}
		openssl->X509_STORE_unlock(store);
	}
	ct_stack_free(openssl, made);
	return is_done;
}

/* The same, and records it in a store where others of the subject may be added
 * unseen and hide that. */
static bool flush_entries(struct ct_pending *pending, X509_STORE *store,
			  struct ct_pending_file *file, uint32_t first,
			  bool may_be_hidden)
{
	if (pending->is_unhooked && file->is_flushed == NULL) {
		file->is_flushed = calloc(ct_ca_file_count(file->cas),
					  sizeof(*file->is_flushed));
		if (file->is_flushed == NULL)
			return false;
	}
	if (!add_together(pending->openssl, store, file->cas, first,
			  may_be_hidden))
		return false;
	for (uint32_t entry = first;
	     file->is_flushed != NULL && entry != CT_CA_NONE;
	     entry = ct_ca_file_next(file->cas, entry))
		file->is_flushed[entry] = true;
	return true;
}

/* The store's first certificate with this subject. X509_LOOKUP_by_subject()'s
 * caller takes a reference to it. */
static int find_in_stack(struct ct_pending *pending, X509_STORE *store,
			 const X509_NAME *name, X509_OBJECT *out)
{
	const struct ct_openssl *openssl = pending->openssl;
	OPENSSL_STACK *objects = lock_objects(openssl, store);
	X509_OBJECT *object;
	X509 *certificate;
	int is_found = 0;

	if (objects == NULL)
		return 0;
	ct_stack_sort(pending, objects);
	object = openssl->X509_OBJECT_retrieve_by_subject(
		(STACK_OF(X509_OBJECT) *)objects, X509_LU_X509, name);
	certificate =
		object != NULL ? openssl->X509_OBJECT_get0_X509(object) : NULL;
	if (certificate != NULL &&
	    openssl->X509_OBJECT_set1_X509(out, certificate) == 1) {
		/* A lookup method lends the object; the store keeps it. */
		openssl->X509_free(certificate);
		is_found = 1;
	}
	openssl->X509_STORE_unlock(store);
	return is_found;
}

static int find(struct ct_pending *pending, X509_STORE *store,
		const X509_NAME *name, X509_OBJECT *out)
{
	struct ct_pending_file *file;
	uint32_t entry;

	if (pending->num_files == 0 && !pending->was_materialised)
		return 0;
	/* Another thread that looked for it meanwhile has added it. */
	if (find_in_stack(pending, store, name, out) != 0)
		return 1;
	if (ct_pending_may_match_non_der_name(pending, name)) {
		(void)materialise(pending, store);
		return find_in_stack(pending, store, name, out);
	}
	file = ct_pending_find_name(pending, name, &entry);
	return file != NULL &&
	       flush_entries(pending, store, file, entry, false) &&
	       find_in_stack(pending, store, name, out);
}

/* As OpenSSL sorted the stack when it looked, which an empty one does not
 * record. */
static void note_crl_lookup(struct ct_pending *pending, X509_STORE *store)
{
	(void)sort(pending, store);
}

static bool flush_name(struct ct_pending *pending, X509_STORE *store,
		       const X509_NAME *name)
{
	const struct ct_openssl *openssl = pending->openssl;
	struct ct_pending_file *file;
	OPENSSL_STACK *objects;
	bool may_be_hidden;
	uint32_t entry;

	if (ct_pending_may_match_non_der_name(pending, name))
		return materialise(pending, store);
	file = ct_pending_find_name(pending, name, &entry);
	if (file == NULL ||
	    (file->is_flushed != NULL && file->is_flushed[entry]))
		return true;
	objects = lock_objects(openssl, store);
	if (objects == NULL)
		return false;
	may_be_hidden = openssl->X509_OBJECT_retrieve_by_subject(
				(STACK_OF(X509_OBJECT) *)objects, X509_LU_X509,
				name) != NULL;
	openssl->X509_STORE_unlock(store);
	return flush_entries(pending, store, file, entry, may_be_hidden);
}

static bool set_unhooked(struct ct_pending *pending)
{
	pending->is_unhooked = true;
	return true;
}

/* --- Loading -------------------------------------------------------------- */

static bool shares_subject(const struct ct_openssl *openssl, X509_STORE *store,
			   const struct ct_ca_file *cas)
{
	const OPENSSL_STACK *objects = ct_stack_of(openssl, store);
	int num = openssl->OPENSSL_sk_num(objects);

	for (int i = 0; i < num; i++)
		if (ct_pending_is_subject_of(
			    openssl,
			    openssl->X509_OBJECT_get0_X509(
				    openssl->OPENSSL_sk_value(objects, i)),
			    cas))
			return true;
	return false;
}

/* Sorts the stack as OpenSSL does to look for a duplicate. */
static bool note_duplicate(struct ct_pending *pending, X509_STORE *store)
{
	return !pending->openssl->adds_to_sorted || sort(pending, store);
}

/* Something is about to be added to the stack. */
static void note_addition(struct ct_pending *pending,
			  const OPENSSL_STACK *objects)
{
	const struct ct_openssl *openssl = pending->openssl;

	if (openssl->adds_to_sorted ||
	    openssl->OPENSSL_sk_is_sorted(objects) != 0)
		ct_stack_note_sorted(pending, objects);
}

static void before_add(struct ct_pending *pending, X509_STORE *store,
		       const X509 *certificate, const X509_CRL *crl)
{
	const struct ct_openssl *openssl = pending->openssl;
	const X509_NAME *subject =
		certificate != NULL
			? openssl->X509_get_subject_name(certificate)
			: NULL;
	const OPENSSL_STACK *objects;
	uint32_t entry;

	(void)crl;
	if (subject != NULL &&
	    (ct_pending_find_name(pending, subject, &entry) != NULL ||
	     ct_pending_may_match_non_der_name(pending, subject)))
		(void)materialise(pending, store);
	objects = pending->num_files > 0 ? lock_objects(openssl, store) : NULL;
	if (objects == NULL)
		return;
	note_addition(pending, objects);
	openssl->X509_STORE_unlock(store);
}

static bool add_file(struct ct_pending *pending, X509_STORE *store,
		     struct ct_ca_file *cas)
{
	const struct ct_openssl *openssl = pending->openssl;
	OPENSSL_STACK *objects = lock_objects(openssl, store);
	int tail_at = CT_NOT_IN_TAIL;

	if (objects == NULL)
		return false;
	note_addition(pending, objects);
	if (ct_ca_file_duplicates(cas)->is_last && openssl->adds_to_sorted) {
		openssl->OPENSSL_sk_sort(objects);
	} else {
		ct_stack_unsort(openssl, objects, pending);
		tail_at =
			openssl->OPENSSL_sk_num(objects) - pending->num_sorted;
	}
	openssl->X509_STORE_unlock(store);
	return ct_pending_append_file(pending, cas, tail_at);
}

const struct ct_pending_backend ct_pending_stack = {
	.attach = attach,
	.add_file = add_file,
	.shares_subject = shares_subject,
	.note_duplicate = note_duplicate,
	.before_add = before_add,
	.find = find,
	.note_crl_lookup = note_crl_lookup,
	.materialise = materialise,
	.set_unhooked = set_unhooked,
	.flush_name = flush_name,
	.lock_objects = lock_objects,
};
