/*
 * The objects made of files that are alive in this process.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include "base/hash.h"
#include "base/mutex.h"
#include "input/file_registry.h"

static struct ct_chain_table files; /* under CT_MUTEX_FILES */

static uint64_t hash_of(const struct ct_file_identity *identity)
{
	uint64_t key[2] = {(uint64_t)identity->device,
			   (uint64_t)identity->inode};

	return ct_hash(ct_hash_process_key(), ct_span(key, sizeof(key)));
}

static struct ct_file_entry *entry_of(struct ct_chain_link *link)
{
	/* link is the first member. */
	return (struct ct_file_entry *)(void *)link;
}

struct ct_file_entry *
ct_file_registry_find(const struct ct_file_kind *kind,
		      const struct ct_file_identity *identity,
		      const struct ct_load_options *options, void *context)
{
	uint64_t hash = hash_of(identity);
	struct ct_chain_link *link;

	ct_mutex_lock(CT_MUTEX_FILES);
	link = ct_chain_table_first(&files, hash);
	for (; link != NULL; link = ct_chain_next(link)) {
		struct ct_file_entry *entry = entry_of(link);

		if (entry->kind == kind &&
		    ct_file_identity_equal(&entry->identity, identity) &&
		    ct_load_options_agree(&entry->options, options) &&
		    kind->take(entry, context))
			break;
	}
	ct_mutex_unlock(CT_MUTEX_FILES);
	return link != NULL ? entry_of(link) : NULL;
}

bool ct_file_registry_add(struct ct_file_entry *entry,
			  const struct ct_file_kind *kind,
			  const struct ct_load_options *options)
{
	uint64_t hash = hash_of(&entry->identity);
	bool is_added;

	/* A file that has just changed may change again with the same times. */
	if (!entry->identity.is_settled)
		return false;
	entry->options = *options;
	entry->options.report = NULL;
	entry->options.report_context = NULL;
	ct_mutex_lock(CT_MUTEX_FILES);
	is_added = ct_chain_table_add(&files, &entry->link, hash);
	if (is_added)
		entry->kind = kind;
	ct_mutex_unlock(CT_MUTEX_FILES);
	return is_added;
}

void ct_file_registry_remove(struct ct_file_entry *entry)
{
	ct_mutex_lock(CT_MUTEX_FILES);
	if (entry->kind != NULL)
		ct_chain_table_remove(&files, &entry->link);
	entry->kind = NULL;
	ct_mutex_unlock(CT_MUTEX_FILES);
}
