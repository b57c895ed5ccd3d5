/*
 * Read, copy, update: readers that take no lock, writers that swap a pointer.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <sched.h>
#include <stdalign.h>
#include <stdbool.h>
#include <stdlib.h>
#include <time.h>

#include "base/cancel.h"
#include "base/compiler.h"
#include "base/mutex.h"
#include "base/rcu.h"

enum {
	CACHE_LINE = 64,
	STATIC_SLOTS = 16, /* single-threaded programs allocate nothing */
	SPINS = 64,	   /* before a waiting writer sleeps */
};

/* One thread's. Only the owner writes epoch and depth; the list's links and
 * is_used belong to CT_MUTEX_RCU. */
struct slot {
	alignas(CACHE_LINE) atomic_ulong epoch; /* 0: not reading */
	unsigned depth;
	bool is_used;
	struct slot *next;
};

/* The registry of slots and the retired objects, all under CT_MUTEX_RCU.
 * Slots stay in the list for good and are used again by later threads: there
 * are as many as there ever were threads at one time. */
static struct slot static_slots[STATIC_SLOTS];
static size_t num_static_slots;
static struct slot *slots;
static struct ct_rcu_head *retired;
static size_t num_retired;

static atomic_ulong current_epoch = 1;
static atomic_ulong fork_generation; /* only a child's first thread adds */

/* Readers without a slot: no memory was left for one. */
static atomic_ulong crowd;
static _Thread_local unsigned crowd_depth;

static _Thread_local struct slot *own_slot;
static pthread_key_t slot_key;
static bool has_slot_key;
static pthread_once_t once = PTHREAD_ONCE_INIT;

/* The child has no other thread. */
static void after_fork_in_child(void)
{
	for (struct slot *slot = slots; slot != NULL; slot = slot->next) {
		if (slot == own_slot)
			continue;
		atomic_store(&slot->epoch, 0);
		slot->depth = 0;
		slot->is_used = false;
	}
	atomic_store(&crowd, crowd_depth > 0 ? 1 : 0);
	atomic_fetch_add(&fork_generation, 1);
}

static void give_back_slot(void *data)
{
	struct slot *slot = data;

	ct_mutex_lock(CT_MUTEX_RCU);
	atomic_store(&slot->epoch, 0);
	slot->depth = 0;
	slot->is_used = false;
	ct_mutex_unlock(CT_MUTEX_RCU);
	own_slot = NULL;
}

static bool is_static(const struct slot *slot)
{
	for (size_t i = 0; i < STATIC_SLOTS; i++)
		if (slot == &static_slots[i])
			return true;
	return false;
}

static void set_up(void)
{
	has_slot_key = pthread_key_create(&slot_key, give_back_slot) == 0 &&
		       ct_mutex_watch_forks() &&
		       pthread_atfork(NULL, NULL, after_fork_in_child) == 0;
}

#if defined(__GNUC__)
/* The library may be unloaded while threads live on: their key must not call
 * into it then. Slots of threads that still run at exit() are left alone. */
__attribute__((destructor)) static void tear_down(void)
{
	struct slot **link = &slots;

	if (!has_slot_key)
		return;
	pthread_key_delete(slot_key);
	has_slot_key = false;
	ct_mutex_lock(CT_MUTEX_RCU);
	while (*link != NULL) {
		struct slot *slot = *link;

		if (slot->is_used || is_static(slot)) {
			link = &slot->next;
			continue;
		}
		*link = slot->next;
		free(slot);
	}
	ct_mutex_unlock(CT_MUTEX_RCU);
}
#endif

static struct slot *find_unused_slot(void)
{
	struct slot *slot;

	for (slot = slots; slot != NULL; slot = slot->next)
		if (!slot->is_used)
			return slot;
	if (num_static_slots < STATIC_SLOTS)
		slot = &static_slots[num_static_slots++];
	else
		slot = aligned_alloc(CACHE_LINE, sizeof(*slot));
	if (slot == NULL)
		return NULL;
	atomic_init(&slot->epoch, 0);
	slot->depth = 0;
	slot->next = slots;
	slots = slot;
	return slot;
}

static struct slot *make_own_slot(void)
{
	struct slot *slot;

	pthread_once(&once, set_up);
	if (!has_slot_key)
		return NULL;
	ct_mutex_lock(CT_MUTEX_RCU);
	slot = find_unused_slot();
	if (slot != NULL)
		slot->is_used = true;
	ct_mutex_unlock(CT_MUTEX_RCU);
	if (slot == NULL)
		return NULL;
	if (pthread_setspecific(slot_key, slot) != 0) {
		give_back_slot(slot);
		return NULL;
	}
	own_slot = slot;
	return slot;
}

void ct_rcu_read_lock(void)
{
	struct slot *slot = own_slot;

	if (crowd_depth > 0 ||
	    (slot == NULL && (slot = make_own_slot()) == NULL)) {
		if (crowd_depth++ == 0)
			atomic_fetch_add(&crowd, 1);
		return;
	}
	if (slot->depth++ == 0)
		atomic_store(&slot->epoch, atomic_load(&current_epoch));
}

void ct_rcu_read_unlock(void)
{
	struct slot *slot = own_slot;

	if (crowd_depth > 0) {
		if (--crowd_depth == 0)
			atomic_fetch_sub(&crowd, 1);
		return;
	}
	if (--slot->depth == 0)
		atomic_store_explicit(&slot->epoch, 0, memory_order_release);
}

/* The oldest epoch that a reader may be in; ULONG_MAX when there is none.
 * Under CT_MUTEX_RCU. */
static unsigned long oldest_epoch(void)
{
	unsigned long oldest = (unsigned long)-1;

	if (atomic_load(&crowd) > 0)
		return 0;
	for (struct slot *slot = slots; slot != NULL; slot = slot->next) {
		unsigned long epoch = atomic_load(&slot->epoch);

		if (epoch != 0 && epoch < oldest)
			oldest = epoch;
	}
	return oldest;
}

/* Takes what may be freed out of the list of retired objects. Under
 * CT_MUTEX_RCU. */
static struct ct_rcu_head *take_free(void)
{
	struct ct_rcu_head **link = &retired, *taken = NULL;
	unsigned long oldest;

	if (retired == NULL)
		return NULL;
	oldest = oldest_epoch();
	while (*link != NULL) {
		struct ct_rcu_head *head = *link;

		if (head->epoch >= oldest) {
			link = &head->next;
			continue;
		}
		*link = head->next;
		head->next = taken;
		taken = head;
		num_retired--;
	}
	return taken;
}

static void free_all(struct ct_rcu_head *list)
{
	while (list != NULL) {
		struct ct_rcu_head *head = list;

		list = head->next;
		head->free(head);
	}
}

void ct_rcu_defer_free(struct ct_rcu_head *head,
		       void (*free_head)(struct ct_rcu_head *head))
{
	struct ct_rcu_head *list;

	ct_mutex_lock(CT_MUTEX_RCU);
	head->free = free_head;
	/* Readers that enter from now on carry a later epoch. */
	head->epoch = atomic_fetch_add(&current_epoch, 1);
	head->next = retired;
	retired = head;
	num_retired++;
	list = take_free();
	ct_mutex_unlock(CT_MUTEX_RCU);
	free_all(list);
}

void ct_rcu_reclaim(void)
{
	struct ct_rcu_head *list;

	ct_mutex_lock(CT_MUTEX_RCU);
	list = take_free();
	ct_mutex_unlock(CT_MUTEX_RCU);
	free_all(list);
}

static void pause_writer(unsigned *spins)
{
	const struct timespec nap = {.tv_sec = 0, .tv_nsec = 50000};

	if (++*spins < SPINS)
		sched_yield();
	else
		nanosleep(&nap, NULL);
}

void ct_rcu_synchronize(void)
{
	struct ct_rcu_head *list;
	unsigned long epoch = atomic_fetch_add(&current_epoch, 1);
	unsigned spins = 0;

	for (;;) {
		bool is_over;

		ct_mutex_lock(CT_MUTEX_RCU);
		is_over = oldest_epoch() > epoch;
		list = take_free();
		ct_mutex_unlock(CT_MUTEX_RCU);
		free_all(list);
		if (is_over)
			return;
		pause_writer(&spins);
	}
}

size_t ct_rcu_pending(void)
{
	size_t pending;

	ct_mutex_lock(CT_MUTEX_RCU);
	pending = num_retired;
	ct_mutex_unlock(CT_MUTEX_RCU);
	return pending;
}

int ct_rcu_writer_init(struct ct_rcu_writer *writer)
{
	pthread_once(&once, set_up);
	atomic_init(&writer->fork_generation, atomic_load(&fork_generation));
	return pthread_mutex_init(&writer->mutex, NULL);
}

void ct_rcu_writer_clear(struct ct_rcu_writer *writer)
{
	/* A mutex that was locked when the process forked cannot be destroyed,
	 * only forgotten. */
	if (atomic_load(&writer->fork_generation) ==
	    atomic_load(&fork_generation))
		pthread_mutex_destroy(&writer->mutex);
}

/* In a child, the first time: no thread there holds the mutex. */
static void renew(struct ct_rcu_writer *writer)
{
	ct_mutex_lock(CT_MUTEX_RCU);
	if (atomic_load(&writer->fork_generation) !=
	    atomic_load(&fork_generation)) {
		pthread_mutex_init(&writer->mutex, NULL);
		atomic_store(&writer->fork_generation,
			     atomic_load(&fork_generation));
	}
	ct_mutex_unlock(CT_MUTEX_RCU);
}

void ct_rcu_write_lock(struct ct_rcu_writer *writer)
{
	if (CT_UNLIKELY(atomic_load(&writer->fork_generation) !=
			atomic_load(&fork_generation)))
		renew(writer);
	ct_cancel_disable();
	pthread_mutex_lock(&writer->mutex);
}

void ct_rcu_write_unlock(struct ct_rcu_writer *writer)
{
	pthread_mutex_unlock(&writer->mutex);
	ct_cancel_restore();
}
