/*
 * How a thread reads or changes a list: the lock that it holds meanwhile.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * libgnutls may call back while it runs on a list. A callback may use the same
 * list or others again, so that each thread keeps the guards that it is inside
 * of. The order of locks is in lock.h.
 */

#ifndef ADAPTER_GNUTLS_LIST_GUARD_H
#define ADAPTER_GNUTLS_LIST_GUARD_H

#include "adapters/gnutls/list.h"

/* On the thread's stack. */
struct ct_list_guard {
	struct ct_list *list; /* NULL: not held */
	struct ct_list_guard *outer;
	bool is_locked;
};

/*
 * Makes what a lookup needs ready, holds the lock for reading, and returns the
 * list to run libgnutls on: the working list, or the program's for a list that
 * is passed through. To be ended by ct_list_guard_end() in any case. Returns 0,
 * or one of GnuTLS's errors.
 */
int ct_list_guard_begin(const struct ct_libgnutls *gnutls,
			struct ct_list_guard *guard, struct ct_list *list,
			const struct ct_lookup *lookup,
			gnutls_x509_trust_list_t *out_list);

/* The same for a function that uses the whole program's list: it is filled. */
int ct_list_guard_begin_all(const struct ct_libgnutls *gnutls,
			    struct ct_list_guard *guard, struct ct_list *list);

void ct_list_guard_end(struct ct_list_guard *guard);

/*
 * Around what changes a list. True: the lock is held for writing. False: the
 * thread is in a callback and must not wait for the readers of any list; it
 * reads @list and may do only what readers may. ct_list_change_end() takes
 * @guard.
 */
bool ct_list_change_begin(struct ct_list_guard *guard, struct ct_list *list);
void ct_list_change_end(struct ct_list_guard *guard, struct ct_list *list);

/* Whether this thread holds a guard of @list. */
bool ct_list_is_guarded(const struct ct_list *list);

#endif /* ADAPTER_GNUTLS_LIST_GUARD_H */
