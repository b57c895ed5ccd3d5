/*
 * Objects made of files, shared by the whole process.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The engine's registry (input/file_registry.h), with references: the same
 * state of a file gives the same object while there is one to it. The last few
 * objects that ask for it are kept longer, because programs free a context and
 * make the next one.
 *
 * Threads: safe; two that read one file at once may make two objects of it.
 */

#ifndef CT_OPENSSL_SHARED_FILE_H
#define CT_OPENSSL_SHARED_FILE_H

#include "input/file_registry.h"

/* The contents of a file, and the state that it had. */
struct ct_file_text {
	struct ct_buffer bytes;
	struct ct_file_identity identity;
};

/* The first member of an object. */
struct ct_shared_file {
	struct ct_file_entry file;
	atomic_uint references;
	void (*destroy)(struct ct_shared_file *file);
};

/* Initialises the members, with one reference. */
void ct_shared_file_init(struct ct_shared_file *file,
			 const struct ct_file_identity *identity,
			 void (*destroy)(struct ct_shared_file *file));

/* The take() of each struct ct_file_kind of such objects. */
bool ct_shared_file_take(struct ct_file_entry *entry, void *context);

/* The object of this kind, with a reference; NULL: not found. */
struct ct_shared_file *
ct_shared_file_find(const struct ct_file_identity *identity,
		    const struct ct_file_kind *kind);

/* Shares a new object, whose only reference the caller holds and gives away.
 * Returns with a reference the object, or the one that another thread has
 * shared first. @keep: keep it for a while after its last user. */
struct ct_shared_file *ct_shared_file_add(struct ct_shared_file *file,
					  const struct ct_file_kind *kind,
					  bool keep);

void ct_shared_file_ref(struct ct_shared_file *file);
void ct_shared_file_unref(struct ct_shared_file *file); /* NULL allowed */

#endif /* CT_OPENSSL_SHARED_FILE_H */
