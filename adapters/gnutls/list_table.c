/*
 * The table of the program's lists, and their life.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <stdlib.h>

#include "adapters/gnutls/list_guard.h"
#include "adapters/gnutls/list_table.h"
#include "base/mutex.h"

enum { NUM_SLOTS = 256 };

static struct ct_list *table[NUM_SLOTS];
static pthread_mutex_t table_mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_once_t fork_once = PTHREAD_ONCE_INIT;

static struct ct_list **slot_of(gnutls_x509_trust_list_t program)
{
	return &table[((uintptr_t)program >> 4) % NUM_SLOTS];
}

static struct ct_list *find_locked(gnutls_x509_trust_list_t program)
{
	struct ct_list *list = *slot_of(program);

	while (list != NULL && list->program != program)
		list = list->next;
	return list;
}

struct ct_list *ct_list_find(gnutls_x509_trust_list_t program)
{
	struct ct_list *list;

	pthread_mutex_lock(&table_mutex);
	list = find_locked(program);
	pthread_mutex_unlock(&table_mutex);
	return list;
}

static void before_fork(void)
{
	ct_lock_fork_begin();
	pthread_mutex_lock(&table_mutex);
}

static void after_fork(void)
{
	pthread_mutex_unlock(&table_mutex);
	ct_lock_fork_end(false);
}

/* Only this thread is left: locks that other threads held are free. */
static void after_fork_in_child(void)
{
	static const pthread_mutex_t free_mutex = PTHREAD_MUTEX_INITIALIZER;

	for (size_t i = 0; i < NUM_SLOTS; i++)
		for (struct ct_list *list = table[i]; list != NULL;
		     list = list->next) {
			list->transition = free_mutex;
			ct_lock_reset(&list->lock,
				      ct_list_is_guarded(list) ? 1 : 0);
		}
	pthread_mutex_unlock(&table_mutex);
	ct_lock_fork_end(true);
}

/* fork() waits for the locks of lists first, then for those of the engine,
 * which are taken under them. Handlers run in the reverse order. */
static void watch_forks(void)
{
	(void)ct_mutex_watch_forks();
	(void)pthread_atfork(before_fork, after_fork, after_fork_in_child);
}

static struct ct_list *list_new(gnutls_x509_trust_list_t program)
{
	struct ct_list *list = calloc(1, sizeof(*list));

	if (list == NULL)
		return NULL;
	list->store = ct_store_new();
	if (list->store == NULL || !ct_lock_init(&list->lock)) {
		ct_store_unref(list->store);
		free(list);
		return NULL;
	}
	if (pthread_mutex_init(&list->transition, NULL) != 0) {
		ct_lock_clear(&list->lock);
		ct_store_unref(list->store);
		free(list);
		return NULL;
	}
	list->program = program;
	atomic_init(&list->is_filled, false);
	atomic_init(&list->is_passthrough, false);
	atomic_init(&list->sends_names, false);
	ct_crls_init(&list->crls);
	return list;
}

struct ct_list *ct_list_get(gnutls_x509_trust_list_t program)
{
	struct ct_list *list;

	pthread_once(&fork_once, watch_forks);
	pthread_mutex_lock(&table_mutex);
	list = find_locked(program);
	if (list == NULL) {
		list = list_new(program);
		if (list != NULL) {
			list->next = *slot_of(program);
			*slot_of(program) = list;
		}
	}
	pthread_mutex_unlock(&table_mutex);
	return list;
}

struct ct_list *ct_list_take(gnutls_x509_trust_list_t program)
{
	struct ct_list **at, *list;

	pthread_mutex_lock(&table_mutex);
	at = slot_of(program);
	while (*at != NULL && (*at)->program != program)
		at = &(*at)->next;
	list = *at;
	if (list != NULL)
		*at = list->next;
	pthread_mutex_unlock(&table_mutex);
	return list;
}

void ct_list_free(const struct ct_libgnutls *gnutls, struct ct_list *list,
		  bool all)
{
	if (list == NULL)
		return;
	if (list->working != NULL)
		gnutls->x509_trust_list_deinit(list->working, all);
	ct_crls_clear(&list->crls);
	ct_store_unref(list->store);
	free(list->marks);
	pthread_mutex_destroy(&list->transition);
	ct_lock_clear(&list->lock);
	free(list);
}

void ct_list_begin(const struct ct_libgnutls *gnutls,
		   gnutls_x509_trust_list_t program, unsigned size)
{
	ct_list_free(gnutls, ct_list_take(program), true);
	if (size != 0) {
		struct ct_list *list = ct_list_get(program);

		/* Without an entry the list is left to GnuTLS. */
		if (list != NULL)
			list->size = size;
	}
}
