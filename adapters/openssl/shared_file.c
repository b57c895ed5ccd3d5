/*
 * Objects made of files, shared by the whole process.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A list, since programs have few such files. The last reference is dropped
 * under the lock, so that no thread finds an object that is being freed.
 */

#include <config.h>

#include "base/rcu.h"

#include "shared_file.h"

enum { NUM_KEPT = 2 };

static struct {
	struct ct_rcu_writer writer;
	bool is_made;
	struct ct_shared_file *known;
	struct ct_shared_file *kept[NUM_KEPT]; /* a reference to each */
	unsigned next_kept;
} files;

static pthread_once_t once = PTHREAD_ONCE_INIT;

static void make(void)
{
	files.is_made = ct_rcu_writer_init(&files.writer) == 0;
}

static struct ct_shared_file *find(const struct ct_file_identity *identity,
				   const void *kind)
{
	struct ct_shared_file *file = files.known;

	while (file != NULL &&
	       (file->kind != kind ||
		!ct_file_identity_equal(&file->identity, identity)))
		file = file->next_known;
	if (file != NULL)
		ct_shared_file_ref(file);
	return file;
}

void ct_shared_file_init(struct ct_shared_file *file,
			 const struct ct_file_identity *identity,
			 const void *kind,
			 void (*destroy)(struct ct_shared_file *file))
{
	atomic_init(&file->references, 1);
	file->identity = *identity;
	file->kind = kind;
	file->destroy = destroy;
	file->next_known = NULL;
}

struct ct_shared_file *
ct_shared_file_find(const struct ct_file_identity *identity, const void *kind)
{
	struct ct_shared_file *file;

	pthread_once(&once, make);
	if (!files.is_made)
		return NULL;
	ct_rcu_write_lock(&files.writer);
	file = find(identity, kind);
	ct_rcu_write_unlock(&files.writer);
	return file;
}

struct ct_shared_file *ct_shared_file_add(struct ct_shared_file *file,
					  bool keep)
{
	struct ct_shared_file *other, *dropped = NULL;

	/* A file that has just changed may change again with the same times. */
	if (!file->identity.is_settled || !files.is_made)
		return file;
	ct_rcu_write_lock(&files.writer);
	other = find(&file->identity, file->kind);
	if (other == NULL) {
		file->next_known = files.known;
		files.known = file;
	}
	if (other == NULL && keep) {
		ct_shared_file_ref(file);
		dropped = files.kept[files.next_kept];
		files.kept[files.next_kept] = file;
		files.next_kept = (files.next_kept + 1) % NUM_KEPT;
	}
	ct_rcu_write_unlock(&files.writer);
	ct_shared_file_unref(other == NULL ? dropped : file);
	return other == NULL ? file : other;
}

void ct_shared_file_ref(struct ct_shared_file *file)
{
	atomic_fetch_add_explicit(&file->references, 1, memory_order_relaxed);
}

static void forget(const struct ct_shared_file *file)
{
	struct ct_shared_file **link = &files.known;

	while (*link != NULL && *link != file)
		link = &(*link)->next_known;
	if (*link != NULL)
		*link = file->next_known;
}

void ct_shared_file_unref(struct ct_shared_file *file)
{
	bool is_last;

	if (file == NULL)
		return;
	if (files.is_made)
		ct_rcu_write_lock(&files.writer);
	is_last = atomic_fetch_sub(&file->references, 1) == 1;
	if (is_last)
		forget(file);
	if (files.is_made)
		ct_rcu_write_unlock(&files.writer);
	if (is_last)
		file->destroy(file);
}
