/*
 * The STACK_OF(X509_OBJECT) of a store: OpenSSL up to 3.6.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Stacks are OPENSSL_STACK of X509_OBJECT. A store's own is used with the
 * store's lock held.
 */

#ifndef CT_OPENSSL_PENDING_STACK_OBJECTS_H
#define CT_OPENSSL_PENDING_STACK_OBJECTS_H

#include "pending_state.h"

/* A store's own stack. */
OPENSSL_STACK *ct_stack_of(const struct ct_openssl *openssl, X509_STORE *store);

/* Frees a stack and its objects; NULL allowed. */
void ct_stack_free(const struct ct_openssl *openssl, OPENSSL_STACK *stack);

/* The store's stack is sorted now: it has no tail. */
void ct_stack_note_sorted(struct ct_pending *pending,
			  const OPENSSL_STACK *objects);

/* Sorts the store's stack. An empty one does not record that it is sorted. */
void ct_stack_sort(struct ct_pending *pending, OPENSSL_STACK *objects);

/* Makes the stack record that it is not sorted. @anything: not NULL. */
void ct_stack_unsort(const struct ct_openssl *openssl, OPENSSL_STACK *objects,
		     void *anything);

/* Appends an object for an entry; false without memory. */
bool ct_stack_push_entry(const struct ct_openssl *openssl, OPENSSL_STACK *to,
			 const struct ct_ca_file *cas, uint32_t entry);

/* Moves the objects from @first on, in their order; false without memory, and
 * nothing has changed. */
bool ct_stack_move(const struct ct_openssl *openssl, OPENSSL_STACK *to,
		   OPENSSL_STACK *from, int first);

/* Moves @others in front of the store's own objects and sorts, so that among
 * objects with one name they come first; false without memory, and nothing has
 * changed. */
bool ct_stack_put_first(const struct ct_openssl *openssl,
			OPENSSL_STACK *objects, OPENSSL_STACK *others);

#endif /* CT_OPENSSL_PENDING_STACK_OBJECTS_H */
