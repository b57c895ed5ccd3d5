/*
 * Shares the CRLs of files in this process.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A CRL without references may still be found for a moment, until the thread
 * that dropped the last one has removed the record from the registry: a
 * reference can be taken only while another one exists.
 */

#include <config.h>

#include <stdlib.h>

#include "base/checked.h"
#include "input/file_registry.h"
#include "revocation/crl_share.h"

struct ct_crl_share {
	struct ct_file_entry file; /* first: the block frees it as this */
	size_t count;
	struct ct_loaded_crl *crls[]; /* without references */
};

struct finding {
	struct ct_crl_list *list;
	bool is_complete;
};

/* Appends references to all CRLs of a record. When one is about to be freed,
 * the list still has the ones before it. */
static bool take_references(struct ct_file_entry *entry, void *context)
{
	/* file is the first member. */
	const struct ct_crl_share *share = (const void *)entry;
	struct finding *finding = context;
	struct ct_crl_list *list = finding->list;

	if (ct_crl_list_reserve(list, share->count) != CATRUST_OK)
		return true;
	for (size_t i = 0; i < share->count; i++) {
		if (!ct_reference_take(&share->crls[i]->references))
			return true;
		list->crls[list->count++] = share->crls[i];
	}
	finding->is_complete = true;
	return true;
}

static const struct ct_file_kind kind = {.take = take_references};

bool ct_crl_share_find(const struct ct_file_identity *identity,
		       const struct ct_load_options *options,
		       struct ct_crl_list *list)
{
	struct finding finding = {.list = list};
	size_t num_before = list->count;

	(void)ct_file_registry_find(&kind, identity, options, &finding);
	if (!finding.is_complete)
		ct_crl_list_truncate(list, num_before);
	return finding.is_complete;
}

static struct ct_crl_share *new_share(const struct ct_file_identity *identity,
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
	share->file = (struct ct_file_entry){.identity = *identity};
	share->count = count;
	for (size_t i = 0; i < count; i++)
		share->crls[i] = list->crls[first + i];
	return share;
}

void ct_crl_share_add(const struct ct_file_identity *identity,
		      const struct ct_load_options *options,
		      const struct ct_crl_list *list, size_t first)
{
	struct ct_crl_share *share;

	if (first == list->count)
		return;
	share = new_share(identity, list, first);
	if (share == NULL)
		return;
	/* The list's references keep the block until its record is set. */
	if (ct_file_registry_add(&share->file, &kind, options))
		list->crls[first]->block->entry = &share->file;
	else
		free(share);
}
