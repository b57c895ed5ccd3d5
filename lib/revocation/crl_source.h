/*
 * Where CRLs come from: a file, a directory, memory.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Input: paths. Output: for each file the CRLs that it gave last, and what went
 * wrong since: a file that turns bad, or goes back in time, loses nothing.
 *
 * A directory's files are taken in the order of their names' bytes; its
 * subdirectories are passed over, symbolic links to files are not. What is in
 * it without being a CRL is passed over too.
 */

#ifndef CT_REVOCATION_CRL_SOURCE_H
#define CT_REVOCATION_CRL_SOURCE_H

#include "revocation/crl_load.h"

enum ct_crl_source_kind {
	CT_CRL_SOURCE_FILE,
	CT_CRL_SOURCE_DIRECTORY,
	CT_CRL_SOURCE_MEMORY,
};

struct ct_crl_file {
	char *path;			  /* NULL for memory */
	struct ct_file_identity identity; /* of what gave the CRLs, or of what
					   * was refused since */
	struct ct_crl_list crls;
	/* The last attempt: CATRUST_OK, or why the CRLs are older ones. */
	enum catrust_error error;
	int os_error; /* errno for CATRUST_E_FILE_*, else 0 */
};

struct ct_crl_files {
	struct ct_crl_file *files;
	size_t count;
	size_t capacity;
};

struct ct_crl_source {
	enum ct_crl_source_kind kind;
	char *path; /* NULL for memory */
	struct ct_load_options options;
	struct ct_crl_files files;
};

/* A judgement on a CRL that was read, before it is used: CATRUST_OK, or why it
 * is refused. @before: the one of the same file that it replaces, or NULL. */
typedef enum catrust_error ct_crl_accept(void *context,
					 const struct ct_loaded_crl *crl,
					 const struct ct_loaded_crl *before);

/* How a source is looked at again. */
struct ct_crl_rescan {
	bool keep_vanished;    /* keep the CRLs of files that are gone */
	ct_crl_accept *accept; /* NULL: all */
	void *accept_context;
	ct_load_report *report; /* NULL allowed */
	void *report_context;
};

void ct_crl_source_clear(struct ct_crl_source *source);

/*
 * Loads a new source, whose kind, path and options are set, or @data where the
 * kind is memory. A strict load fails with the first file that does;
 * CATRUST_E_NO_CRL is an error of files and memory, not of directories. On
 * failure source->files is empty.
 */
CT_MUST_USE enum catrust_error ct_crl_source_load(struct ct_crl_source *source,
						  struct ct_span data);

/*
 * A source's files are looked at again, for it is no memory: at their
 * identities, and at the bytes of those that changed. What did not change is
 * shared. *out_changed: whether any CRL differs. Errors: CATRUST_E_MEMORY.
 */
CT_MUST_USE enum catrust_error
ct_crl_source_rescan(const struct ct_crl_source *source,
		     const struct ct_crl_rescan *how, struct ct_crl_source *out,
		     bool *out_changed);

#endif /* CT_REVOCATION_CRL_SOURCE_H */
