/*
 * The lock of one trust list: many readers or one writer, writers first.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A writer can turn into a reader without letting another writer in between:
 * what it prepared is still there when it reads. Nobody turns from a reader
 * into a writer. Readers that come again, from a callback, do not come here
 * (see list.h); they would wait for a writer that waits for them. Who writes
 * waits for no other list, so that a reader of one may wait for that.
 *
 * The order in which a thread may hold what it waits for:
 *  1. the lock of a list for writing, while it holds no other; or those of
 *     several for reading, of which the second and later ones are taken in a
 *     callback, by ct_lock_read_within(), which waits for writers alone;
 *  2. the changes of the process (below); nobody who is in one waits for 1;
 *  3. a list's transition (list.h);
 *  4. the table of lists, and the engine's locks, which are held briefly.
 * A callback that changes a list, its own or another, does it as a reader
 * (ct_change_begin()): it would wait for readers who may wait for it.
 *
 * Fork: the child has one thread. What others held there is taken back by
 * ct_lock_reset(). Whoever changes a list says so, all writers among them, and
 * a thread that forks waits for the others' changes, so that no list is copied
 * half changed. Changes of several lists do not wait for each other.
 */

#ifndef ADAPTER_GNUTLS_LOCK_H
#define ADAPTER_GNUTLS_LOCK_H

#include <pthread.h>
#include <stdbool.h>

struct ct_lock {
	pthread_mutex_t mutex;
	pthread_cond_t changed;
	unsigned num_readers;
	unsigned num_waiting; /* writers */
	bool is_writing;
};

/* False when there are no resources. */
bool ct_lock_init(struct ct_lock *lock);
void ct_lock_clear(struct ct_lock *lock);

void ct_lock_read(struct ct_lock *lock);
/* For a thread that holds another list's lock for reading, as a callback may:
 * only a writer that is there is waited for, not one that waits itself. */
void ct_lock_read_within(struct ct_lock *lock);
void ct_lock_read_end(struct ct_lock *lock);

void ct_lock_write(struct ct_lock *lock);
void ct_lock_write_end(struct ct_lock *lock);
void ct_lock_write_to_read(struct ct_lock *lock);

/* In a forked child: leaves @num_readers, those of this thread. */
void ct_lock_reset(struct ct_lock *lock, unsigned num_readers);

/* Around a change that is made without the lock for writing. They nest. */
void ct_lock_change_begin(void);
void ct_lock_change_end(void);

/* Around fork(). A thread may fork within a change of its own. */
void ct_lock_fork_begin(void);
void ct_lock_fork_end(bool is_child);

#endif /* ADAPTER_GNUTLS_LOCK_H */
