/*
 * The sources of CRLs: a file, a directory, memory.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Input: paths. Output: for each file its CRLs, and the error of the last
 * refresh: when a file becomes malformed or gets an older CRL, no CRL is lost.
 *
 * A CRL is proven when the first load of its file had it, for which the caller
 * is responsible, or when its signature has been verified since. A proven CRL
 * is dropped when another one of its scope replaces it: one that is not older,
 * and signed with the same key. While the key is unknown, both are kept; a CRL
 * that is read later replaces the unproven one, so that a file never has more
 * than its proven CRLs and those that it contains now. Each refresh checks for
 * replacements again, because verifications check signatures in between.
 *
 * Paths are made absolute when a source is loaded, and refer to the root
 * directory of that moment (input/place.h).
 *
 * A directory's files are loaded in the order of their names' bytes; its
 * subdirectories are skipped, symbolic links to files are not. Files without a
 * CRL are skipped too.
 */

#ifndef CT_REVOCATION_CRL_SOURCE_H
#define CT_REVOCATION_CRL_SOURCE_H

#include "input/place.h"
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
	struct ct_crl_list crls;	  /* the proven ones first */
	size_t num_proven;
	/* The result of the last attempt: CATRUST_OK, or why the CRLs are older
	 * ones. */
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
	char *path;   /* NULL for memory */
	size_t given; /* in all paths, the offset of the caller's path */
	struct ct_root root;
	struct ct_load_options options;
	struct ct_crl_files files;
	char *base; /* during ct_crl_source_load(): the working directory */
};

enum ct_crl_judgement {
	CT_CRL_REPLACES, /* one key made both signatures */
	CT_CRL_BESIDE,	 /* this is not known */
	CT_CRL_FORGED,	 /* the issuer's key is known, and did not sign it */
	CT_CRL_LIMIT,	 /* *left is less than the cost of a check */
	CT_CRL_MEMORY,	 /* memory ran out */
};

/* Decides whether @crl replaces @before, an earlier CRL of its scope and file
 * (NULL: there is none). The function checks its signature with the known keys;
 * ct_loaded_crl_signature() then shows whether it is proven. Failed checks are
 * charged to *left (crypto/signature_cost.h). */
typedef enum ct_crl_judgement ct_crl_judge(void *context,
					   const struct ct_loaded_crl *crl,
					   const struct ct_loaded_crl *before,
					   size_t *left);

/* How a source is refreshed. */
struct ct_crl_rescan {
	/* Keep the CRLs of files that no longer exist, and of issuers and
	 * scopes for which a file no longer has a CRL. */
	bool keep_vanished;
	ct_crl_judge *judge;
	void *judge_context;
	/* The budget for failed checks in all files. Refreshing one file takes
	 * at most half of the remaining budget, so that a file of forged CRLs
	 * does not prevent others from being refreshed. */
	size_t *checks_left;
	ct_load_report *report; /* NULL allowed */
	void *report_context;
};

enum { CT_CRL_MOST_OF_SCOPE = 32 };

void ct_crl_source_clear(struct ct_crl_source *source);

/*
 * Loads a new source, whose kind, path and options are set, or @data if the
 * kind is memory. A strict load fails with the first file that does;
 * CATRUST_E_NO_CRL is an error of files and memory, not of directories. On
 * failure source->files is empty.
 */
CT_MUST_USE enum catrust_error ct_crl_source_load(struct ct_crl_source *source,
						  struct ct_span data);

/*
 * Refreshes a source that is not memory: compares the files' identities, and
 * loads those that changed. Unchanged CRLs are shared. *out_changed: whether
 * any CRL differs. A file keeps its CRLs, with CATRUST_E_LIMIT, when its checks
 * would cost too much, or when it has more than CT_CRL_MOST_OF_SCOPE proven
 * ones of a scope, because each new CRL would be compared with each of these.
 * Errors: CATRUST_E_MEMORY.
 */
CT_MUST_USE enum catrust_error
ct_crl_source_rescan(const struct ct_crl_source *source,
		     const struct ct_crl_rescan *how, struct ct_crl_source *out,
		     bool *out_changed);

#endif /* CT_REVOCATION_CRL_SOURCE_H */
