/*
 * The lock of one trust list: many readers or one writer, writers first.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A writer can become a reader without another writer in between: what it has
 * prepared is still there when it reads. A reader cannot become a writer. A
 * reader that enters the same list again, from a callback, does not take the
 * lock again (list_guard.h): it would wait for a writer that waits for it. A
 * writer does not wait for other lists, so that a reader of another list may
 * wait for it.
 *
 * The order in which a thread may take what it has to wait for:
 *  1. the lock of one list for writing, while it holds no other; or the locks
 * of several for reading, of which the second and later ones are taken in a
 *     callback, by ct_lock_read_within(), which waits for active writers only;
 *  2. the process-wide count of changes (below); within a change a thread does
 *     not wait for 1;
 *  3. a list's transition (list.h);
 *  4. the table of lists, and the engine's locks, which are held briefly.
 * A callback that changes a list, its own or another, does it as a reader
 * (ct_list_change_begin()): as a writer it could wait for readers that wait for
 * it.
 *
 * Fork: the child has one thread. ct_lock_reset() releases what other threads
 * held. A thread counts as changing a list while it holds a lock for writing,
 * or between ct_lock_change_begin() and _end(). fork() waits until no other
 * thread changes a list, so that no list is copied half changed. Changes of
 * several lists do not wait for each other.
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
 * waits for an active writer, not for one that waits itself. */
void ct_lock_read_within(struct ct_lock *lock);
void ct_lock_read_end(struct ct_lock *lock);

void ct_lock_write(struct ct_lock *lock);
void ct_lock_write_end(struct ct_lock *lock);
void ct_lock_write_to_read(struct ct_lock *lock);

/* In a forked child: @num_readers are those of this thread. */
void ct_lock_reset(struct ct_lock *lock, unsigned num_readers);

/* Around a change that is made without the lock for writing. They nest. */
void ct_lock_change_begin(void);
void ct_lock_change_end(void);

/* Around fork(). A thread may fork within a change of its own. */
void ct_lock_fork_begin(void);
void ct_lock_fork_end(bool is_child);

#endif /* ADAPTER_GNUTLS_LOCK_H */
