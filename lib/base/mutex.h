/*
 * The mutexes of the whole process, which a forked child finds free.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * fork() waits until it holds all of them, and lets them go in the parent and
 * in the child: what one of them guards is whole in the child, too, and the
 * child may lock it.
 *
 * Invariants: a thread that holds one may lock only those after it in the list
 * below. Each is held for a time that memory and processor bound: a thread that
 * holds one reads no file, waits for no other lock, does not fork, and calls no
 * function of the program. Locks that are held longer, and locks of single
 * objects, are not here: see struct ct_rcu_writer.
 */

#ifndef CT_BASE_MUTEX_H
#define CT_BASE_MUTEX_H

#include <stdbool.h>

enum ct_mutex {
	CT_MUTEX_OBJECTS,    /* a trust list makes a certificate object */
	CT_MUTEX_COMMIT,     /* a store takes over what was loaded */
	CT_MUTEX_ANCHORS,    /* the index of a store for verification grows */
	CT_MUTEX_RDN,	     /* an RDN sequence is put together */
	CT_MUTEX_FILES,	     /* the registry of the files' objects */
	CT_MUTEX_SIGNATURES, /* signatures found good are remembered */
	CT_MUTEX_RCU,	     /* the registry of readers and of what they left */
	CT_NUM_MUTEXES,
};

void ct_mutex_lock(enum ct_mutex mutex);
void ct_mutex_unlock(enum ct_mutex mutex);

/*
 * fork() waits until no thread is between these two either; any number of
 * threads may be there at once, and they do not wait for each other. For calls
 * into other libraries, whose own locks and unfinished work a child would
 * inherit; a thread locks none of the mutexes above there. They nest.
 */
void ct_mutex_delay_forks(void);
void ct_mutex_allow_forks(void);

/*
 * From now on fork() waits for these mutexes; the first lock sees to it, too.
 * Handlers that run before a fork run in the reverse order of their
 * registration: who holds a lock of his own across a fork, and any of these
 * under it, calls this before he registers his handlers. False when there is
 * no memory for it.
 */
bool ct_mutex_watch_forks(void);

#endif /* CT_BASE_MUTEX_H */
