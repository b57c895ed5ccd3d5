/*
 * Stores that keep their objects in a stack: OpenSSL up to 3.6.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The order of a store's objects: OpenSSL sorts the stack when it looks for
 * one, and what is added goes to the end. So there is a sorted part, and a tail
 * of what was added since, in the order of addition. Older versions (3.0) also
 * sort when they add, to look for a twin, so that the tail is one object; newer
 * ones look for a twin in the tail as it is.
 *
 * Invariant: the stack's own note whether it is sorted is as if pending files
 * were in it: one that becomes pending takes the note away.
 */

#include <config.h>

#include <stdlib.h>

#include "pending_internal.h"

OPENSSL_STACK *ct_stack_of(const struct ct_openssl *openssl, X509_STORE *store)
{
	return (OPENSSL_STACK *)openssl->X509_STORE_get0_objects(store);
}

void ct_stack_note_sorted(struct ct_pending *pending,
			  const OPENSSL_STACK *objects)
{
	pending->num_sorted = pending->openssl->OPENSSL_sk_num(objects);
	for (size_t i = 0; i < pending->num_files; i++)
		ct_held_at(pending, i)->tail_at = CT_NOT_IN_TAIL;
}

/* Something is about to be added. The store's lock is held. */
static void note_addition(struct ct_pending *pending,
			  const OPENSSL_STACK *objects)
{
	const struct ct_openssl *openssl = pending->openssl;

	if (openssl->adds_to_sorted ||
	    openssl->OPENSSL_sk_is_sorted(objects) != 0)
		ct_stack_note_sorted(pending, objects);
}

void ct_stack_unsort(const struct ct_openssl *openssl, OPENSSL_STACK *objects,
		     void *anything)
{
	if (openssl->OPENSSL_sk_push(objects, anything) > 0)
		(void)openssl->OPENSSL_sk_pop(objects);
}

X509_OBJECT *ct_stack_make_object(const struct ct_openssl *openssl,
				  const struct ct_ca_file *file, uint32_t entry)
{
	X509 *certificate = ct_pending_make(openssl, file, entry);
	X509_OBJECT *object = openssl->X509_OBJECT_new();

	if (certificate == NULL || object == NULL ||
	    openssl->X509_OBJECT_set1_X509(object, certificate) != 1) {
		openssl->X509_OBJECT_free(object);
		object = NULL;
	}
	openssl->X509_free(certificate);
	return object;
}

void ct_stack_free(const struct ct_openssl *openssl, OPENSSL_STACK *stack)
{
	openssl->OPENSSL_sk_pop_free(
		stack, (OPENSSL_sk_freefunc)openssl->X509_OBJECT_free);
}

bool ct_stack_move(const struct ct_openssl *openssl, OPENSSL_STACK *to,
		   OPENSSL_STACK *from, int first)
{
	int num = openssl->OPENSSL_sk_num(from), num_to;

	num_to = openssl->OPENSSL_sk_num(to);
	for (int i = first; i < num; i++)
		if (openssl->OPENSSL_sk_push(
			    to, openssl->OPENSSL_sk_value(from, i)) <= 0) {
			while (openssl->OPENSSL_sk_num(to) > num_to)
				(void)openssl->OPENSSL_sk_pop(to);
			return false;
		}
	while (openssl->OPENSSL_sk_num(from) > first)
		(void)openssl->OPENSSL_sk_pop(from);
	return true;
}

bool ct_stack_put_first(const struct ct_openssl *openssl,
			OPENSSL_STACK *objects, OPENSSL_STACK *others)
{
	OPENSSL_STACK *behind = openssl->OPENSSL_sk_new_null();
	bool is_done = behind != NULL &&
		       openssl->OPENSSL_sk_reserve(
			       objects, openssl->OPENSSL_sk_num(others)) == 1 &&
		       ct_stack_move(openssl, behind, objects, 0);

	/* From here on there is room for all. */
	if (is_done) {
		(void)ct_stack_move(openssl, objects, others, 0);
		(void)ct_stack_move(openssl, objects, behind, 0);
		openssl->OPENSSL_sk_sort(objects);
	}
	openssl->OPENSSL_sk_free(behind);
	return is_done;
}

/* --- Lookups -------------------------------------------------------------- */

/* Adds certificates of one file that share their subject, so that no thread
 * sees some without the others: X509_STORE_add_cert() takes the store's lock
 * for each. @may_be_hidden: the store has others of the subject, which were
 * added since. */
static bool add_together(const struct ct_openssl *openssl, X509_STORE *store,
			 const struct ct_ca_file *file, uint32_t first,
			 bool may_be_hidden)
{
	OPENSSL_STACK *made = openssl->OPENSSL_sk_new_null();
	bool is_done = made != NULL;

	for (uint32_t entry = first; is_done && entry != CT_CA_NONE;
	     entry = ct_ca_file_next(file, entry)) {
		X509_OBJECT *object =
			ct_stack_make_object(openssl, file, entry);

		is_done = object != NULL &&
			  openssl->OPENSSL_sk_push(made, object) > 0;
		if (!is_done)
			openssl->X509_OBJECT_free(object);
	}
	if (is_done && openssl->X509_STORE_lock(store) == 1) {
		OPENSSL_STACK *objects = ct_stack_of(openssl, store);

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

/* The same, and notes it where others of the subject may come and hide that. */
static bool add_held(struct ct_pending *pending, X509_STORE *store,
		     struct ct_held *held, uint32_t first, bool may_be_hidden)
{
	if (pending->is_unguarded && held->is_met == NULL) {
		held->is_met = calloc(ct_ca_file_count(held->file),
				      sizeof(*held->is_met));
		if (held->is_met == NULL)
			return false;
	}
	if (!add_together(pending->openssl, store, held->file, first,
			  may_be_hidden))
		return false;
	for (uint32_t entry = first;
	     held->is_met != NULL && entry != CT_CA_NONE;
	     entry = ct_ca_file_next(held->file, entry))
		held->is_met[entry] = true;
	return true;
}

/* OpenSSL sorted the objects before it asked us, but an empty stack does not
 * note that. */
static void sort(struct ct_pending *pending, OPENSSL_STACK *objects)
{
	pending->openssl->OPENSSL_sk_sort(objects);
	ct_stack_note_sorted(pending, objects);
}

/* The store's first certificate with this subject, with the reference that
 * whoever called the lookup method takes for itself. */
static int find_in_stack(struct ct_pending *pending, X509_STORE *store,
			 const X509_NAME *name, X509_OBJECT *out)
{
	const struct ct_openssl *openssl = pending->openssl;
	OPENSSL_STACK *objects;
	X509_OBJECT *object;
	X509 *certificate;
	int is_found = 0;

	if (openssl->X509_STORE_lock(store) != 1)
		return 0;
	objects = ct_stack_of(openssl, store);
	sort(pending, objects);
	object = openssl->X509_OBJECT_retrieve_by_subject(
		(STACK_OF(X509_OBJECT) *)objects, X509_LU_X509, name);
	certificate =
		object != NULL ? openssl->X509_OBJECT_get0_X509(object) : NULL;
	if (certificate != NULL &&
	    openssl->X509_OBJECT_set1_X509(out, certificate) == 1) {
		/* The store keeps it; the object is only borrowed. */
		openssl->X509_free(certificate);
		is_found = 1;
	}
	openssl->X509_STORE_unlock(store);
	return is_found;
}

void ct_stack_was_asked(struct ct_pending *pending, X509_STORE *store)
{
	const struct ct_openssl *openssl = pending->openssl;

	if (openssl->X509_STORE_lock(store) != 1)
		return;
	sort(pending, ct_stack_of(openssl, store));
	openssl->X509_STORE_unlock(store);
}

int ct_stack_get(struct ct_pending *pending, X509_STORE *store,
		 const X509_NAME *name, X509_OBJECT *out)
{
	const struct ct_openssl *openssl = pending->openssl;
	struct ct_held *held;
	uint32_t entry;
	uint64_t key;

	if (pending->num_files == 0 && !pending->was_materialised)
		return 0;
	/* Whoever else asked for it meanwhile has put it into the store. */
	if (find_in_stack(pending, store, name, out) != 0)
		return 1;
	if (ct_pending_may_have(pending, name)) {
		ct_pending_make_all(pending, store);
		return find_in_stack(pending, store, name, out);
	}
	if (!ct_pending_key_of(openssl, name, &key))
		return 0;
	held = ct_pending_find(pending, key, &entry);
	return held != NULL && add_held(pending, store, held, entry, false) &&
	       find_in_stack(pending, store, name, out);
}

bool ct_stack_meet(struct ct_pending *pending, X509_STORE *store,
		   const X509_NAME *name)
{
	const struct ct_openssl *openssl = pending->openssl;
	bool may_be_hidden;
	struct ct_held *held;
	uint32_t entry;

	if (!ct_pending_find_name(pending, name, &held, &entry) ||
	    (held->is_met != NULL && held->is_met[entry]))
		return true;
	if (openssl->X509_STORE_lock(store) != 1)
		return false;
	may_be_hidden =
		openssl->X509_OBJECT_retrieve_by_subject(
			(STACK_OF(X509_OBJECT) *)ct_stack_of(openssl, store),
			X509_LU_X509, name) != NULL;
	openssl->X509_STORE_unlock(store);
	return add_held(pending, store, held, entry, may_be_hidden);
}

/* --- Loading -------------------------------------------------------------- */

/* As OpenSSL sorts the stack when it looks for a twin, and finds one. */
bool ct_stack_find_twin(struct ct_pending *pending, X509_STORE *store)
{
	const struct ct_openssl *openssl = pending->openssl;

	if (openssl->X509_STORE_lock(store) != 1)
		return false;
	sort(pending, ct_stack_of(openssl, store));
	openssl->X509_STORE_unlock(store);
	return true;
}

bool ct_stack_add_file(struct ct_pending *pending, X509_STORE *store,
		       struct ct_ca_file *file)
{
	const struct ct_openssl *openssl = pending->openssl;
	bool ends_with_twin =
		ct_ca_file_twins(file)->is_last && openssl->adds_to_sorted;
	OPENSSL_STACK *objects;
	int tail_at;

	if (openssl->X509_STORE_lock(store) != 1)
		return false;
	objects = ct_stack_of(openssl, store);
	note_addition(pending, objects);
	if (ends_with_twin) {
		openssl->OPENSSL_sk_sort(objects);
		tail_at = CT_NOT_IN_TAIL;
	} else {
		ct_stack_unsort(openssl, objects, pending);
		tail_at =
			openssl->OPENSSL_sk_num(objects) - pending->num_sorted;
	}
	openssl->X509_STORE_unlock(store);
	return ct_pending_keep_file(pending, file, tail_at);
}

void ct_stack_note_addition(struct ct_pending *pending, X509_STORE *store)
{
	const struct ct_openssl *openssl = pending->openssl;

	if (openssl->X509_STORE_lock(store) != 1)
		return;
	note_addition(pending, ct_stack_of(openssl, store));
	openssl->X509_STORE_unlock(store);
}
