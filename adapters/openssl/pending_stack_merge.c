/*
 * A store's stack with all that is pending, in the order that it would have.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The X509 objects are made before the store's lock is taken. Then the stack is
 * put together from its sorted part, the pending certificates that belong
 * there, and the tail, in which pending files and what the program added follow
 * each other in the order of addition. Where no hook saw what was added, the
 * pending certificates come first among those with one name.
 */

#include <config.h>

#include "pending_stack_merge.h"
#include "pending_stack_objects.h"

/* What ct_stack_merge() makes before it takes the store's lock. */
struct made {
	OPENSSL_STACK *sorted; /* for the sorted part */
	OPENSSL_STACK *tail;   /* for the tail, file by file */
	OPENSSL_STACK *own;    /* what the program added to the tail */
};

/* The first entry of a file that belongs to the tail. */
static uint32_t first_in_tail(const struct ct_pending *pending,
			      const struct ct_pending_file *file)
{
	uint32_t count = ct_ca_file_count(file->cas);

	if (file->tail_at == CT_NOT_IN_TAIL || pending->is_unhooked)
		return count;
	return pending->openssl->adds_to_sorted ? count - 1 : 0;
}

/* Appends objects for a range of a file's entries; false without memory. */
static bool make_objects(const struct ct_openssl *openssl, OPENSSL_STACK *to,
			 const struct ct_pending_file *file, uint32_t first,
			 uint32_t end)
{
	for (uint32_t i = first; i < end; i++) {
		if (file->is_flushed != NULL && file->is_flushed[i])
			continue;
		if (!ct_stack_push_entry(openssl, to, file->cas, i))
			return false;
	}
	return true;
}

static bool make_all(struct ct_pending *pending, const struct made *made)
{
	const struct ct_openssl *openssl = pending->openssl;

	if (made->sorted == NULL || made->tail == NULL || made->own == NULL)
		return false;
	for (size_t i = 0; i < pending->num_files; i++) {
		const struct ct_pending_file *file =
			ct_pending_file_at(pending, i);
		uint32_t first = first_in_tail(pending, file);

		if (!make_objects(openssl, made->sorted, file, 0, first) ||
		    !make_objects(openssl, made->tail, file, first,
				  ct_ca_file_count(file->cas)))
			return false;
	}
	return true;
}

/* Pushes objects for which there is room. */
static void push(const struct ct_openssl *openssl, OPENSSL_STACK *to,
		 OPENSSL_STACK *from, int first, int num)
{
	for (int i = first; i < first + num; i++) {
		(void)openssl->OPENSSL_sk_push(
			to, openssl->OPENSSL_sk_value(from, i));
		(void)openssl->OPENSSL_sk_set(from, i, NULL);
	}
}

/* Pushes those that are not there yet, in their order. */
static void push_new(const struct ct_openssl *openssl, OPENSSL_STACK *to,
		     OPENSSL_STACK *from)
{
	int num = openssl->OPENSSL_sk_num(from);

	for (int i = 0; i < num; i++) {
		X509_OBJECT *object = openssl->OPENSSL_sk_value(from, i);

		if (openssl->X509_OBJECT_retrieve_match(
			    (STACK_OF(X509_OBJECT) *)to, object) == NULL)
			continue;
		openssl->X509_OBJECT_free(object);
		(void)openssl->OPENSSL_sk_set(from, i, NULL);
	}
	for (int i = 0; i < num; i++)
		if (openssl->OPENSSL_sk_value(from, i) != NULL)
			push(openssl, to, from, i, 1);
}

static void push_tail(struct ct_pending *pending, OPENSSL_STACK *objects,
		      const struct made *made)
{
	const struct ct_openssl *openssl = pending->openssl;
	int num_own = openssl->OPENSSL_sk_num(made->own), at = 0, from = 0;

	for (size_t i = 0; i < pending->num_files; i++) {
		const struct ct_pending_file *file =
			ct_pending_file_at(pending, i);
		int num = (int)(ct_ca_file_count(file->cas) -
				first_in_tail(pending, file));

		for (; at < file->tail_at && at < num_own; at++)
			push(openssl, objects, made->own, at, 1);
		push(openssl, objects, made->tail, from, num);
		from += num;
	}
	push(openssl, objects, made->own, at, num_own - at);
}

/* The store's lock is held. False without memory: nothing has changed. */
static bool merge(struct ct_pending *pending, OPENSSL_STACK *objects,
		  const struct made *made)
{
	const struct ct_openssl *openssl = pending->openssl;
	int num = openssl->OPENSSL_sk_num(objects);
	int num_own = num - pending->num_sorted;

	if (pending->is_unhooked)
		return ct_stack_put_first(openssl, objects, made->sorted);
	if (openssl->OPENSSL_sk_is_sorted(objects) != 0 || num_own < 0)
		num_own = 0;
	if (openssl->adds_to_sorted && num_own > 1)
		num_own = 1;
	if (openssl->OPENSSL_sk_reserve(
		    objects, openssl->OPENSSL_sk_num(made->sorted) +
				     openssl->OPENSSL_sk_num(made->tail)) !=
		    1 ||
	    !ct_stack_move(openssl, made->own, objects, num - num_own))
		return false;
	openssl->OPENSSL_sk_sort(objects);
	push_new(openssl, objects, made->sorted);
	openssl->OPENSSL_sk_sort(objects);
	push_tail(pending, objects, made);
	return true;
}

bool ct_stack_merge(struct ct_pending *pending, X509_STORE *store)
{
	const struct ct_openssl *openssl = pending->openssl;
	const struct made made = {
		.sorted = openssl->OPENSSL_sk_new_null(),
		.tail = openssl->OPENSSL_sk_new_null(),
		.own = openssl->OPENSSL_sk_new_null(),
	};
	bool is_done = false;

	if (openssl->X509_STORE_lock(store) == 1) {
		OPENSSL_STACK *objects = ct_stack_of(openssl, store);

		if (openssl->OPENSSL_sk_is_sorted(objects) != 0)
			ct_stack_note_sorted(pending, objects);
		openssl->X509_STORE_unlock(store);
		is_done = make_all(pending, &made);
	}
	if (is_done && openssl->X509_STORE_lock(store) == 1) {
		is_done = merge(pending, ct_stack_of(openssl, store), &made);
		openssl->X509_STORE_unlock(store);
	}
	ct_stack_free(openssl, made.sorted);
	ct_stack_free(openssl, made.tail);
	ct_stack_free(openssl, made.own);
	return is_done;
}
