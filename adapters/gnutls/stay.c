/*
 * A thread's stay in a trust list, and its changes of one. The order of locks
 * is in lock.h.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include "adapters/gnutls/list.h"

static _Thread_local struct ct_stay *innermost;

bool ct_stay_is_in(const struct ct_list *list)
{
	for (const struct ct_stay *stay = innermost; stay != NULL;
	     stay = stay->outer)
		if (stay->list == list)
			return true;
	return false;
}

static void enter(struct ct_stay *stay, struct ct_list *list, bool is_locked)
{
	stay->list = list;
	stay->is_locked = is_locked;
	stay->outer = innermost;
	innermost = stay;
}

static void enter_within(struct ct_stay *stay, struct ct_list *list)
{
	bool is_new = !ct_stay_is_in(list);

	if (is_new)
		ct_lock_read_within(&list->lock);
	enter(stay, list, is_new);
}

void ct_stay_end(struct ct_stay *stay)
{
	if (stay->list == NULL)
		return;
	innermost = stay->outer;
	if (stay->is_locked)
		ct_lock_read_end(&stay->list->lock);
	stay->list = NULL;
}

/* Holds the lock for reading, with everything ready. */
static int lock_ready(const struct ct_real *real, struct ct_list *list,
		      const struct ct_need *need)
{
	int ret;

	ct_lock_read(&list->lock);
	if (ct_list_is_ready(list, need) &&
	    !ct_crls_has_candidates(&list->crls, need))
		return 0;
	ct_lock_read_end(&list->lock);
	ct_lock_write(&list->lock);
	ret = atomic_load(&list->is_native)
		      ? 0
		      : ct_list_make_ready(real, list, need);
	if (ret == 0 && !atomic_load(&list->is_native) &&
	    ct_crls_has_candidates(&list->crls, need) &&
	    ct_crls_replace(&list->crls, real, list, need))
		ret = ct_list_make_ready(real, list, need);
	ct_lock_write_to_read(&list->lock);
	return ret;
}

/* From a callback: readers must not change the list that they are in; nor wait
 * for the readers of another one, who may wait for them. */
static int begin_within(const struct ct_real *real, struct ct_stay *stay,
			struct ct_list *list, const struct ct_need *need,
			gnutls_x509_trust_list_t *out_list)
{
	int ret = 0;

	enter_within(stay, list);
	if (atomic_load(&list->is_native))
		return 0;
	if (ct_list_is_ready(list, need))
		*out_list = list->working;
	else
		ret = ct_list_go_native(real, list, "a callback asks for more");
	return ret;
}

int ct_stay_begin(const struct ct_real *real, struct ct_stay *stay,
		  gnutls_x509_trust_list_t program, const struct ct_need *need,
		  gnutls_x509_trust_list_t *out_list)
{
	struct ct_list *list = ct_list_find(program);
	int ret;

	stay->list = NULL;
	*out_list = program;
	if (list == NULL || atomic_load(&list->is_native))
		return 0;
	if (innermost != NULL)
		return begin_within(real, stay, list, need, out_list);
	ct_crls_refresh(&list->crls, real, list);
	ret = lock_ready(real, list, need);
	enter(stay, list, true);
	if (!atomic_load(&list->is_native))
		*out_list = list->working;
	return ret;
}

bool ct_change_begin(struct ct_stay *stay, struct ct_list *list)
{
	stay->list = NULL;
	if (innermost != NULL) {
		enter_within(stay, list);
		return false;
	}
	ct_lock_write(&list->lock);
	return true;
}

void ct_change_end(struct ct_stay *stay, struct ct_list *list)
{
	if (stay->list != NULL)
		ct_stay_end(stay);
	else
		ct_lock_write_end(&list->lock);
}

int ct_stay_begin_all(const struct ct_real *real, struct ct_stay *stay,
		      gnutls_x509_trust_list_t program)
{
	struct ct_list *list = ct_list_find(program);

	stay->list = NULL;
	if (list == NULL || atomic_load(&list->is_native))
		return 0;
	if (innermost != NULL) {
		enter_within(stay, list);
	} else {
		ct_lock_read(&list->lock);
		enter(stay, list, true);
	}
	return ct_list_fill(real, list);
}
