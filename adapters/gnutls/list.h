/*
 * What the adapter knows of one of the program's trust lists.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Input: CAs and CRLs as the engine loads them. Output: real trust lists that
 * libgnutls verifies with.
 *
 * Three lists belong together:
 * - the store: every CA that the program has set, in order, each once, as the
 *   engine's shared blocks; and the CRLs (crls.h);
 * - the working list: a real trust list of ours that holds those of them that
 *   verifications have needed so far;
 * - the program's own real trust list. It is empty until something needs all
 *   of it: the names that a server sends, an iteration. Then it is filled, in
 *   order, as GnuTLS would have done at once ("filled").
 * Verification and look-ups run on the working list, with the program's as
 * their key. That ends when the program does something to its list that the
 * store cannot express: then the list is filled, with its CRLs, and everything
 * passes through for good ("native").
 *
 * Invariants: the store describes a list completely, or the list is native.
 * The working list has all the CAs of a subject or none, in the store's order,
 * in as many buckets as the program's list has: so GnuTLS finds there what it
 * would find in the whole.
 *
 * Threads: readers run libgnutls on the working list under the lock; whoever
 * adds to any of the three holds it for writing. A reader that calls again
 * from a callback holds its lock already; when it needs something that is not
 * there, the list becomes native, which changes nothing that readers see.
 * Fork: see lock.h.
 *
 * Life: an entry lives until the program's list is freed, native or not:
 * certificates that look-ups returned belong to the working list.
 */

#ifndef ADAPTER_GNUTLS_LIST_H
#define ADAPTER_GNUTLS_LIST_H

#include <stdatomic.h>
#include <stdint.h>

#include "adapters/gnutls/crls.h"
#include "adapters/gnutls/lock.h"
#include "adapters/gnutls/need.h"
#include "adapters/gnutls/real.h"
#include "trust/store.h"

struct ct_list {
	struct ct_list *next; /* in the table */
	gnutls_x509_trust_list_t program;
	gnutls_x509_trust_list_t working; /* NULL until it is needed */
	struct ct_store *store;
	uint8_t *marks; /* enum ct_mark, two bits for each of its positions */
	uint32_t marks_size;
	uint32_t num_filled; /* the first ones are in the program's list */
	unsigned size;	     /* what the program gave to init; 0: the default */
	atomic_bool is_filled;
	atomic_bool is_native;
	atomic_bool is_eager; /* to be filled at once when CAs come */
	struct ct_lock lock;
	pthread_mutex_t transition; /* held while it is filled */
	struct ct_crls crls;
};

enum ct_mark {
	CT_MARK_NAMED = 1 << 0,	   /* its name is sent to clients */
	CT_MARK_IMPORTED = 1 << 1, /* it is in the working list */
};

/* The entry of a list; NULL when there is none. */
struct ct_list *ct_list_find(gnutls_x509_trust_list_t program);

/* The entry of a list, made when there is none; NULL when out of memory. */
struct ct_list *ct_list_get(gnutls_x509_trust_list_t program);

/* Notes how many buckets a new list has, and forgets one that was at its
 * address and ended unseen. */
void ct_list_begin(const struct ct_real *real, gnutls_x509_trust_list_t program,
		   unsigned size);

/* Takes a list's entry out, before the list is freed; NULL when there is none.
 * ct_list_free() then frees it. */
struct ct_list *ct_list_take(gnutls_x509_trust_list_t program);
void ct_list_free(const struct ct_real *real, struct ct_list *list);

/* --- Changing ------------------------------------------------------------ */

/* All of these need the lock for writing, or for reading when they say so. */

/* Adds the CAs of a bundle. Returns 0, or one of GnuTLS's errors. */
int ct_list_add(struct ct_list *list, struct ct_bundle *bundle, bool is_named);

/* Puts all CAs into the program's list. A reader may call it. After a failure
 * some are there; the next call goes on. */
int ct_list_fill(const struct ct_real *real, struct ct_list *list);

/* Fills the list, CRLs too, and gives it up; not if that fails. A reader may
 * call it. @why is for the log. */
int ct_list_go_native(const struct ct_real *real, struct ct_list *list,
		      const char *why);

/* What a reader does to the program's list of one that is native: no other
 * reader does meanwhile, and none forks. They do not nest. */
void ct_list_transition_begin(struct ct_list *list);
void ct_list_transition_end(struct ct_list *list);

/* --- Reading ------------------------------------------------------------- */

/* Whether all that is needed is in the working list, and putting it there. The
 * lock is held for reading, or for writing. */
bool ct_list_is_ready(const struct ct_list *list, const struct ct_need *need);
int ct_list_make_ready(const struct ct_real *real, struct ct_list *list,
		       const struct ct_need *need);

/* A thread's stay in a list, on its stack. */
struct ct_stay {
	struct ct_list *list;
	struct ct_stay *outer;
	bool is_locked;
};

/*
 * Makes what is needed ready, holds the lock for reading, and tells which list
 * to run libgnutls on: the working list, or the program's when there is no
 * entry or it is native. To be ended by ct_stay_end() in any case.
 * Returns 0, or one of GnuTLS's errors.
 */
int ct_stay_begin(const struct ct_real *real, struct ct_stay *stay,
		  gnutls_x509_trust_list_t program, const struct ct_need *need,
		  gnutls_x509_trust_list_t *out_list);

/* The same for what looks at all of the program's list: it is filled. */
int ct_stay_begin_all(const struct ct_real *real, struct ct_stay *stay,
		      gnutls_x509_trust_list_t program);

void ct_stay_end(struct ct_stay *stay);

/*
 * Around what changes a list. True: this thread is alone in it. False: it is in
 * a callback and must not wait for the readers of any list; it reads @list and
 * may only do what readers may. @stay is for ct_change_end().
 */
bool ct_change_begin(struct ct_stay *stay, struct ct_list *list);
void ct_change_end(struct ct_stay *stay, struct ct_list *list);

/* Whether this thread is in a stay in @list. */
bool ct_stay_is_in(const struct ct_list *list);

#endif /* ADAPTER_GNUTLS_LIST_H */
