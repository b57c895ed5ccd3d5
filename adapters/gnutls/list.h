/*
 * What the adapter knows of one of the program's trust lists.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Input: CAs and CRLs as the engine loads them. Output: libgnutls's trust lists
 * that it verifies with.
 *
 * Three lists belong together:
 * - the store: every CA that the program has added, in order, without
 *   duplicates, in the engine's shared blocks; and the CRLs (crls.h);
 * - the working list: a gnutls_x509_trust_list_t of the adapter, with those CAs
 *   and CRLs that verifications have needed so far;
 * - the program's own gnutls_x509_trust_list_t. It has no CAs until a function
 *   needs all of them, as to iterate. Then it is "filled": the CAs are added in
 *   the order in which GnuTLS would have. Their names are in it as soon as a
 *   server may send them (sent_names.h).
 * Verification and look-ups run on the working list. That ends when the program
 * changes its list in a way that the store cannot represent: then the list is
 * filled, its CRLs are added, and all calls are passed through from then on.
 *
 * Invariants: a list is passed through, or the store has all of it. The working
 * list has all CAs with a subject or none, in the store's order, in as many
 * buckets as the program's list: so GnuTLS finds there what it would find in
 * the complete list.
 *
 * Threads: a reader runs libgnutls on the working list with the lock held for
 * reading; adding to any of the three needs it for writing. A reader that is
 * called back and calls a hook holds the lock already; when the working list
 * lacks what it needs, the list is passed through from then on, which changes
 * nothing that other readers use. Fork: see lock.h.
 *
 * Life: an entry lives until the program's list is freed, also when it is
 * passed through: certificates that look-ups returned belong to the working
 * list.
 */

#ifndef ADAPTER_GNUTLS_LIST_H
#define ADAPTER_GNUTLS_LIST_H

#include <stdatomic.h>
#include <stdint.h>

#include "adapters/gnutls/crls.h"
#include "adapters/gnutls/lock.h"
#include "adapters/gnutls/lookup.h"
#include "adapters/gnutls/libgnutls.h"
#include "adapters/gnutls/sent_names.h"
#include "trust/store.h"

struct ct_list {
	struct ct_list *next; /* in the table */
	gnutls_x509_trust_list_t program;
	gnutls_x509_trust_list_t working; /* NULL until it is needed */
	struct ct_store *store;
	uint8_t *marks; /* enum ct_mark, two bits for each CA of the store */
	uint32_t marks_size;
	uint32_t num_filled; /* CAs that were added to the program's list */
	uint32_t num_named;  /* CAs whose names were, where they have to be */
	struct ct_names_room names_room;
	unsigned size; /* as passed to init; 0: the default */
	atomic_bool is_filled;
	atomic_bool is_passthrough;
	atomic_bool sends_names; /* those of all CAs; later CAs add theirs */
	struct ct_lock lock;
	pthread_mutex_t transition; /* held while it is filled */
	struct ct_crls crls;
};

enum ct_mark {
	CT_MARK_NAMED = 1 << 0,	   /* its name is sent to clients */
	CT_MARK_IMPORTED = 1 << 1, /* it is in the working list */
};

/* --- Changing ------------------------------------------------------------ */

/* These need the lock held for writing, unless they say otherwise. */

/* Adds the CAs of a bundle. Returns 0, or one of GnuTLS's errors. */
int ct_list_add(struct ct_list *list, struct ct_bundle *bundle, bool is_named);

/* Adds all CAs to the program's list. The lock may be held for reading. After a
 * failure some have been added; the next call adds the others. */
int ct_list_fill(const struct ct_libgnutls *gnutls, struct ct_list *list);

/* Adds the names of all CAs that are to be sent to the program's list, each
 * once; where names cannot be added without CAs (sent_names.h), fills it. The
 * lock may be held for reading. After a failure the next call continues. */
int ct_list_add_names(const struct ct_libgnutls *gnutls, struct ct_list *list);

/* Fills the list, adds the CRLs, and passes all calls through from then on;
 * unless filling fails. The lock may be held for reading. @why: for the debug
 * message. */
int ct_list_pass_through(const struct ct_libgnutls *gnutls,
			 struct ct_list *list, const char *why);

/* Around what a reader does to the program's list of one that is passed
 * through: no other reader does that meanwhile, and no thread forks. They do
 * not nest. */
void ct_list_transition_begin(struct ct_list *list);
void ct_list_transition_end(struct ct_list *list);

/* --- Reading ------------------------------------------------------------- */

/* Whether the working list has all that a lookup needs (the lock is held for
 * reading), and adding it (for writing). Returns 0, or one of GnuTLS's errors.
 */
bool ct_list_is_ready(const struct ct_list *list,
		      const struct ct_lookup *lookup);
int ct_list_make_ready(const struct ct_libgnutls *gnutls, struct ct_list *list,
		       const struct ct_lookup *lookup);

#endif /* ADAPTER_GNUTLS_LIST_H */
