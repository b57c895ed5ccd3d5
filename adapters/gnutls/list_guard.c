/*
 * How a thread reads or changes a list: the lock that it holds meanwhile.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include "adapters/gnutls/crls_refresh.h"
#include "adapters/gnutls/crls_replace.h"
#include "adapters/gnutls/list_guard.h"

static _Thread_local struct ct_list_guard *innermost;

bool ct_list_is_guarded(const struct ct_list *list)
{
	for (const struct ct_list_guard *guard = innermost; guard != NULL;
	     guard = guard->outer)
		if (guard->list == list)
			return true;
	return false;
}

static void enter(struct ct_list_guard *guard, struct ct_list *list,
		  bool is_locked)
{
	guard->list = list;
	guard->is_locked = is_locked;
	guard->outer = innermost;
	innermost = guard;
}

static void enter_within(struct ct_list_guard *guard, struct ct_list *list)
{
	bool is_new = !ct_list_is_guarded(list);

	if (is_new)
		ct_lock_read_within(&list->lock);
	enter(guard, list, is_new);
}

void ct_list_guard_end(struct ct_list_guard *guard)
{
	if (guard->list == NULL)
		return;
	innermost = guard->outer;
	if (guard->is_locked)
		ct_lock_read_end(&guard->list->lock);
	guard->list = NULL;
}

/* Takes the lock for reading, with all that the lookup needs ready. */
static int lock_ready(const struct ct_libgnutls *gnutls, struct ct_list *list,
		      const struct ct_lookup *lookup)
{
	int ret;

	ct_lock_read(&list->lock);
	if (ct_list_is_ready(list, lookup) &&
	    !ct_crls_has_candidates(&list->crls, lookup))
		return 0;
	ct_lock_read_end(&list->lock);
	ct_lock_write(&list->lock);
	ret = atomic_load(&list->is_passthrough)
		      ? 0
		      : ct_list_make_ready(gnutls, list, lookup);
	if (ret == 0 && !atomic_load(&list->is_passthrough) &&
	    ct_crls_has_candidates(&list->crls, lookup) &&
	    ct_crls_replace(gnutls, list, lookup))
		ret = ct_list_make_ready(gnutls, list, lookup);
	ct_lock_write_to_read(&list->lock);
	return ret;
}

/* From a callback: a reader must not change the list that it reads, nor wait
 * for the readers of another one, which may wait for it. */
static int begin_within(const struct ct_libgnutls *gnutls,
			struct ct_list_guard *guard, struct ct_list *list,
			const struct ct_lookup *lookup,
			gnutls_x509_trust_list_t *out_list)
{
	int ret = 0;

	enter_within(guard, list);
	if (atomic_load(&list->is_passthrough))
		return 0;
	if (ct_list_is_ready(list, lookup))
		*out_list = list->working;
	else
		ret = ct_list_pass_through(gnutls, list,
					   "a callback asks for more");
	return ret;
}

int ct_list_guard_begin(const struct ct_libgnutls *gnutls,
			struct ct_list_guard *guard, struct ct_list *list,
			const struct ct_lookup *lookup,
			gnutls_x509_trust_list_t *out_list)
{
	int ret;

	guard->list = NULL;
	*out_list = list->program;
	if (atomic_load(&list->is_passthrough))
		return 0;
	if (innermost != NULL)
		return begin_within(gnutls, guard, list, lookup, out_list);
	ct_crls_refresh(gnutls, list);
	ret = lock_ready(gnutls, list, lookup);
	enter(guard, list, true);
	if (!atomic_load(&list->is_passthrough))
		*out_list = list->working;
	return ret;
}

bool ct_list_change_begin(struct ct_list_guard *guard, struct ct_list *list)
{
	guard->list = NULL;
	if (innermost != NULL) {
		enter_within(guard, list);
		return false;
	}
	ct_lock_write(&list->lock);
	return true;
}

void ct_list_change_end(struct ct_list_guard *guard, struct ct_list *list)
{
	if (guard->list != NULL)
		ct_list_guard_end(guard);
	else
		ct_lock_write_end(&list->lock);
}

int ct_list_guard_begin_all(const struct ct_libgnutls *gnutls,
			    struct ct_list_guard *guard, struct ct_list *list)
{
	guard->list = NULL;
	if (atomic_load(&list->is_passthrough))
		return 0;
	if (innermost != NULL) {
		enter_within(guard, list);
	} else {
		ct_lock_read(&list->lock);
		enter(guard, list, true);
	}
	return ct_list_fill(gnutls, list);
}
