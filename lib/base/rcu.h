/*
 * Read, copy, update: readers that take no lock, writers that swap a pointer.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Use: a shared object is immutable and reached through one atomic pointer.
 * A reader brackets its use with ct_rcu_read_lock() and ct_rcu_read_unlock()
 * and loads the pointer with ct_rcu_dereference(). A writer, serialised by a
 * struct ct_rcu_writer, builds the next object aside, publishes it with
 * ct_rcu_assign() and hands the old one to ct_rcu_defer_free().
 *
 * Scheme: each thread has a slot on a cache line of its own. Entering stores
 * the current epoch there, leaving stores 0. What was retired in epoch e is
 * freed when no slot holds an epoch up to e. The reader's store of its slot
 * and load of the pointer, the writer's store of the pointer and loads of the
 * slots are all sequentially consistent: either the reader sees the new
 * pointer or the writer sees the reader.
 *
 * Invariants: readers write to their own slot only, never to the data nor to
 * a line that another thread writes. Read sections nest. Entering cannot
 * fail: a thread for which no slot can be made counts itself in a shared
 * counter instead. Threads need no registration; the slot is given back when
 * the thread ends.
 *
 * Fork: a child has the thread that called fork() only; its slot, also inside
 * a read section, stays valid and the other slots are released. A writer mutex
 * that another thread held is initialised again in the child: a fork does not
 * wait for it, as a writer may be reading files. The writer's unfinished object
 * is lost there. Therefore a writer must modify its other data, besides the
 * published pointer, under CT_MUTEX_COMMIT (base/mutex.h), for which a fork
 * does wait.
 *
 * Why not liburcu's bulletproof flavour, which promises the same: it would be
 * one more library for every user and cross build, and its barriers are
 * invisible to ThreadSanitizer, which the tests rely on. Its speed comes from
 * membarrier(2); an atomic exchange a section costs us 5 ns in return.
 *
 * Not here: any use from a signal handler.
 */

#ifndef CT_BASE_RCU_H
#define CT_BASE_RCU_H

#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

/* Enters and leaves a read section. Cost: O(1), no lock, no system call (a
 * thread's first one makes its slot). */
void ct_rcu_read_lock(void);
void ct_rcu_read_unlock(void);

/* The published object; inside a read section it stays until the section
 * ends, for the writer as long as it holds its writer's lock. */
#define ct_rcu_dereference(atomic_pointer) \
 atomic_load_explicit(atomic_pointer, memory_order_seq_cst)

/* Publishes an object that is complete. */
#define ct_rcu_assign(atomic_pointer, pointer) \
 atomic_store_explicit(atomic_pointer, pointer, memory_order_seq_cst)

/* Embedded in (or before) an object that is retired. */
struct ct_rcu_head {
	struct ct_rcu_head *next;
	unsigned long epoch;
	void (*free)(struct ct_rcu_head *head);
};

/*
 * Frees an object, which no new reader can reach any more, by free(head) when
 * the last reader that may still use it has left. Never waits and never
 * allocates, so it may be called inside a read section too. What cannot be
 * freed now is freed by later calls of this function, of ct_rcu_reclaim() or
 * of ct_rcu_synchronize(). free() runs without any lock of this module.
 */
void ct_rcu_defer_free(struct ct_rcu_head *head,
		       void (*free)(struct ct_rcu_head *head));

/* Frees what can be freed now. Never waits. */
void ct_rcu_reclaim(void);

/* Waits until every reader that is inside now has left, and frees all that
 * was retired before the call. Not inside a read section. */
void ct_rcu_synchronize(void);

/* How many retired objects wait to be freed; for tests. */
size_t ct_rcu_pending(void);

/*
 * The mutex of the writers of one object. Held by a thread that does not
 * exist in a forked child, it is unlocked there.
 */
struct ct_rcu_writer {
	pthread_mutex_t mutex;
	atomic_ulong fork_generation;
};

int ct_rcu_writer_init(struct ct_rcu_writer *writer); /* 0, or an errno */
void ct_rcu_writer_clear(struct ct_rcu_writer *writer);
void ct_rcu_write_lock(struct ct_rcu_writer *writer);
void ct_rcu_write_unlock(struct ct_rcu_writer *writer);

#endif /* CT_BASE_RCU_H */
