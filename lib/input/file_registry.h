/*
 * The objects made of files that are alive in this process: loading the same
 * unchanged file in the same way gives the same object.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Input: objects that contain an entry. The registry holds no references: an
 * object leaves it before it is freed. One without references may still be in
 * it for a moment: a kind's take() refuses it then.
 *
 * Threads: safe; one mutex, held for O(1) expected and for take(). Fork: safe,
 * see base/mutex.h.
 */

#ifndef CT_INPUT_FILE_REGISTRY_H
#define CT_INPUT_FILE_REGISTRY_H

#include <stdatomic.h>

#include "base/chain_table.h"
#include "input/load.h"
#include "input/source.h"

struct ct_file_entry;

/* Takes a reference, unless the last one is gone already. */
static inline bool ct_reference_take(atomic_uint *references)
{
	unsigned count = atomic_load(references);

	while (count != 0)
		if (atomic_compare_exchange_weak(references, &count, count + 1))
			return true;
	return false;
}

/* What is made of a file: objects of another kind are not found. */
struct ct_file_kind {
	/* Takes references to an entry's object, with ct_reference_take().
	 * False: look on. It may not drop a reference, which could need the
	 * mutex that is held. */
	bool (*take)(struct ct_file_entry *entry, void *context);
};

struct ct_file_entry {
	struct ct_chain_link link;
	const struct ct_file_kind *kind; /* NULL: not in the registry */
	struct ct_file_identity identity;
	struct ct_load_options options; /* without the report */
};

/* The entry of this state of this file, loaded in this way, whose object was
 * taken; or NULL. */
struct ct_file_entry *
ct_file_registry_find(const struct ct_file_kind *kind,
		      const struct ct_file_identity *identity,
		      const struct ct_load_options *options, void *context);

/* Shares an entry's object from now on. False when the file of its identity was
 * not settled, or memory is missing: the object stays private then. */
bool ct_file_registry_add(struct ct_file_entry *entry,
			  const struct ct_file_kind *kind,
			  const struct ct_load_options *options);

/* Takes the entry out, if it is in. */
void ct_file_registry_remove(struct ct_file_entry *entry);

#endif /* CT_INPUT_FILE_REGISTRY_H */
