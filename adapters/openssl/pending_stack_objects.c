/*
 * The STACK_OF(X509_OBJECT) of a store: OpenSSL up to 3.6.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include "pending_stack_objects.h"

OPENSSL_STACK *ct_stack_of(const struct ct_openssl *openssl, X509_STORE *store)
{
	return (OPENSSL_STACK *)openssl->X509_STORE_get0_objects(store);
}

void ct_stack_free(const struct ct_openssl *openssl, OPENSSL_STACK *stack)
{
	openssl->OPENSSL_sk_pop_free(
		stack, (OPENSSL_sk_freefunc)openssl->X509_OBJECT_free);
}

void ct_stack_note_sorted(struct ct_pending *pending,
			  const OPENSSL_STACK *objects)
{
	pending->num_sorted = pending->openssl->OPENSSL_sk_num(objects);
	for (size_t i = 0; i < pending->num_files; i++)
		ct_pending_file_at(pending, i)->tail_at = CT_NOT_IN_TAIL;
}

void ct_stack_sort(struct ct_pending *pending, OPENSSL_STACK *objects)
{
	pending->openssl->OPENSSL_sk_sort(objects);
	ct_stack_note_sorted(pending, objects);
}

void ct_stack_unsort(const struct ct_openssl *openssl, OPENSSL_STACK *objects,
		     void *anything)
{
	if (openssl->OPENSSL_sk_push(objects, anything) > 0)
		(void)openssl->OPENSSL_sk_pop(objects);
}

bool ct_stack_push_entry(const struct ct_openssl *openssl, OPENSSL_STACK *to,
			 const struct ct_ca_file *cas, uint32_t entry)
{
	X509 *certificate = ct_pending_make_x509(openssl, cas, entry);
	X509_OBJECT *object = openssl->X509_OBJECT_new();
	bool is_done =
		certificate != NULL && object != NULL &&
		openssl->X509_OBJECT_set1_X509(object, certificate) == 1 &&
		openssl->OPENSSL_sk_push(to, object) > 0;

	if (!is_done)
		openssl->X509_OBJECT_free(object);
	openssl->X509_free(certificate);
	return is_done;
}

bool ct_stack_move(const struct ct_openssl *openssl, OPENSSL_STACK *to,
		   OPENSSL_STACK *from, int first)
{
	int num = openssl->OPENSSL_sk_num(from);
	int num_before = openssl->OPENSSL_sk_num(to);

	for (int i = first; i < num; i++)
		if (openssl->OPENSSL_sk_push(
			    to, openssl->OPENSSL_sk_value(from, i)) <= 0) {
			while (openssl->OPENSSL_sk_num(to) > num_before)
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
	OPENSSL_STACK *after = openssl->OPENSSL_sk_new_null();
	bool is_done = after != NULL &&
		       openssl->OPENSSL_sk_reserve(
			       objects, openssl->OPENSSL_sk_num(others)) == 1 &&
		       ct_stack_move(openssl, after, objects, 0);

	/* From here on there is room for all. */
	if (is_done) {
		(void)ct_stack_move(openssl, objects, others, 0);
		(void)ct_stack_move(openssl, objects, after, 0);
		openssl->OPENSSL_sk_sort(objects);
	}
	openssl->OPENSSL_sk_free(after);
	return is_done;
}
