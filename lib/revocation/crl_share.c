/*
 * The CRLs of files that are alive in this process.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A hash table with chains through the records. A CRL without references may
 * still be in it for a moment, until who dropped the last one has taken the
 * record out: taking a reference only works while there is one left.
 */

#include <config.h>

#include <stdlib.h>

#include "base/checked.h"
#include "base/hash.h"
#include "base/mutex.h"
#include "revocation/crl_share.h"

enum { NUM_HEADS = 1 << 12 };

struct ct_crl_share {
	struct ct_crl_share *next;
	struct ct_file_identity identity;
	struct ct_load_options options;
	bool is_listed; /* under CT_MUTEX_CRLS */
	size_t count;
	struct ct_loaded_crl *crls[]; /* without references */
};

static struct ct_crl_share *heads[NUM_HEADS]; /* under CT_MUTEX_CRLS */

static struct ct_crl_share **head_of(const struct ct_file_identity *identity)
{
	uint64_t key[2] = {(uint64_t)identity->device,
			   (uint64_t)identity->inode};

	return &heads[ct_hash(ct_hash_process_key(),
			      ct_span(key, sizeof(key))) %
		      NUM_HEADS];
}

/* Under CT_MUTEX_CRLS: references to all CRLs of a record. When one is about to
 * end, those before it are in the list all the same. */
static bool append_all(const struct ct_crl_share *share,
		       struct ct_crl_list *list)
{
	if (ct_crl_list_reserve(list, share->count) != CATRUST_OK)
		return false;
	for (size_t i = 0; i < share->count; i++) {
		if (!ct_loaded_crl_ref_alive(share->crls[i]))
			return false;
		list->crls[list->count++] = share->crls[i];
	}
	return true;
}

bool ct_crl_share_find(const struct ct_file_identity *identity,
		       const struct ct_load_options *options,
		       struct ct_crl_list *list)
{
	const struct ct_crl_share *share;
	size_t num_before = list->count;
	bool is_found = false;

	ct_mutex_lock(CT_MUTEX_CRLS);
	for (share = *head_of(identity); share != NULL; share = share->next)
		if (ct_file_identity_equal(&share->identity, identity) &&
		    ct_load_options_agree(&share->options, options)) {
			is_found = append_all(share, list);
			break;
		}
	ct_mutex_unlock(CT_MUTEX_CRLS);
	if (!is_found)
		ct_crl_list_truncate(list, num_before);
	return is_found;
}

static struct ct_crl_share *new_share(const struct ct_file_identity *identity,
				      const struct ct_load_options *options,
				      const struct ct_crl_list *list,
				      size_t first)
{
	size_t count = list->count - first, size;
	struct ct_crl_share *share;

	if (!ct_size_mul(count, sizeof(struct ct_loaded_crl *), &size) ||
	    !ct_size_add(size, sizeof(*share), &size))
		return NULL;
	share = malloc(size);
	if (share == NULL)
		return NULL;
	share->identity = *identity;
	share->options = *options;
	share->options.report = NULL;
	share->options.report_context = NULL;
	share->count = count;
	for (size_t i = 0; i < count; i++)
		share->crls[i] = list->crls[first + i];
	return share;
}

void ct_crl_share_add(const struct ct_file_identity *identity,
		      const struct ct_load_options *options,
		      const struct ct_crl_list *list, size_t first)
{
	struct ct_crl_share *share, **head;

	if (!identity->is_settled || first == list->count)
		return;
	share = new_share(identity, options, list, first);
	if (share == NULL)
		return;
	/* No other thread has the CRLs yet. */
	list->crls[first]->block->share = share;
	ct_mutex_lock(CT_MUTEX_CRLS);
	head = head_of(identity);
	share->is_listed = true;
	share->next = *head;
	*head = share;
	ct_mutex_unlock(CT_MUTEX_CRLS);
}

void ct_crl_share_remove(struct ct_crl_share *share)
{
	struct ct_crl_share **link;

	ct_mutex_lock(CT_MUTEX_CRLS);
	if (share->is_listed) {
		link = head_of(&share->identity);
		while (*link != share)
			link = &(*link)->next;
		*link = share->next;
		share->is_listed = false;
	}
	ct_mutex_unlock(CT_MUTEX_CRLS);
}
