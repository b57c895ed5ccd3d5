/*
 * What was made of files, shared by the whole process.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The same state of a file (device, inode, size, times) gives the same object
 * as long as somebody uses it; the last few that ask for it stay a while longer
 * than that: programs make contexts, drop them and make others.
 *
 * Threads: safe. Fork: see base/rcu.h.
 */

#ifndef CT_OPENSSL_SHARED_FILE_H
#define CT_OPENSSL_SHARED_FILE_H

#include <stdatomic.h>

#include "input/source.h"

/* What a file had in it, and which state of it that was. */
struct ct_file_text {
	struct ct_buffer bytes;
	struct ct_file_identity identity;
};

/* The first member of an object. */
struct ct_shared_file {
	atomic_uint references;
	struct ct_file_identity identity;
	const void *kind; /* what was made of it, and how */
	void (*destroy)(struct ct_shared_file *file);
	struct ct_shared_file *next_known;
};

/* Sets all of these up, with one reference. */
void ct_shared_file_init(struct ct_shared_file *file,
			 const struct ct_file_identity *identity,
			 const void *kind,
			 void (*destroy)(struct ct_shared_file *file));

/* The object of this kind, with a reference; NULL when there is none. */
struct ct_shared_file *
ct_shared_file_find(const struct ct_file_identity *identity, const void *kind);

/* Shares an object that was made, whose one reference the caller holds: the
 * result, with that reference, is the object or one of another thread that
 * was faster. @keep: for a while also when nobody uses it. */
struct ct_shared_file *ct_shared_file_add(struct ct_shared_file *file,
					  bool keep);

void ct_shared_file_ref(struct ct_shared_file *file);
void ct_shared_file_unref(struct ct_shared_file *file); /* NULL allowed */

#endif /* CT_OPENSSL_SHARED_FILE_H */
