/*
 * Objects made of files, shared by the whole process.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include "shared_file.h"

/* Shared objects that are kept; a reference to each. */
enum { NUM_KEPT = 2 };
static _Atomic(struct ct_shared_file *) kept[NUM_KEPT];
static atomic_uint next_kept;

/* Files are read in one way only. */
static const struct ct_load_options options;

void ct_shared_file_init(struct ct_shared_file *file,
			 const struct ct_file_identity *identity,
			 void (*destroy)(struct ct_shared_file *file))
{
	atomic_init(&file->references, 1);
	file->file = (struct ct_file_entry){.identity = *identity};
	file->destroy = destroy;
}

bool ct_shared_file_take(struct ct_file_entry *entry, void *context)
{
	(void)context;
	/* file is the first member. */
	return ct_reference_take(
		&((struct ct_shared_file *)(void *)entry)->references);
}

struct ct_shared_file *
ct_shared_file_find(const struct ct_file_identity *identity,
		    const struct ct_file_kind *kind)
{
	return (struct ct_shared_file *)(void *)ct_file_registry_find(
		kind, identity, &options, NULL);
}

struct ct_shared_file *ct_shared_file_add(struct ct_shared_file *file,
					  const struct ct_file_kind *kind,
					  bool keep)
{
	struct ct_shared_file *other =
		ct_shared_file_find(&file->file.identity, kind);

	if (other != NULL) {
		ct_shared_file_unref(file);
		return other;
	}
	if (ct_file_registry_add(&file->file, kind, &options) && keep) {
		ct_shared_file_ref(file);
		ct_shared_file_unref(atomic_exchange(
			&kept[atomic_fetch_add(&next_kept, 1) % NUM_KEPT],
			file));
	}
	return file;
}

void ct_shared_file_ref(struct ct_shared_file *file)
{
	atomic_fetch_add_explicit(&file->references, 1, memory_order_relaxed);
}

void ct_shared_file_unref(struct ct_shared_file *file)
{
	if (file == NULL || atomic_fetch_sub(&file->references, 1) != 1)
		return;
	ct_file_registry_remove(&file->file);
	file->destroy(file);
}
