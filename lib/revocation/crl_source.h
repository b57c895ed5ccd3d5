/*
 * Where CRLs come from: a file, a directory, memory.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Input: paths. Output: for each file the CRLs that it gave, and what went
 * wrong since: a file that turns bad, or goes back in time, loses nothing.
 *
 * A CRL counts as proven when it was there at the first load, which is the
 * caller's word for it, or when its signature has been verified since. A proven
 * one goes when another one of its scope replaces it: not older, and signed
 * with the same key. As long as that is not known both are there; what is read
 * later takes the unproven one's place, so that a file never holds more than
 * its proven CRLs and those that it has now. Replacing is asked for at each
 * look, for verifications verify signatures in between.
 *
 * Paths are made absolute when a source is loaded, and hold in the root
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
	struct ct_crl_list crls;	  /* first those that are proven */
	size_t num_proven;
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
	char *path;   /* NULL for memory */
	size_t given; /* where in all paths begins what the caller gave */
	struct ct_root root;
	struct ct_load_options options;
	struct ct_crl_files files;
	char *base; /* during ct_crl_source_load(): the working directory */
};

enum ct_crl_judgement {
	CT_CRL_REPLACES, /* one key made both signatures */
	CT_CRL_BESIDE,	 /* this is not known */
	CT_CRL_FORGED,	 /* the issuer's key is known, and did not sign it */
	CT_CRL_LIMIT,	 /* *left is less than what a check costs */
	CT_CRL_MEMORY,	 /* memory ran out */
};

/* A judgement on a CRL that may follow another one of its scope and file, or
 * @before of NULL: there is none. Its signature is checked with the keys that
 * are known; ct_loaded_crl_signature() then says whether it is proven. The
 * function takes from *left what failed checks cost
 * (crypto/signature_cost.h). */
typedef enum ct_crl_judgement ct_crl_judge(void *context,
					   const struct ct_loaded_crl *crl,
					   const struct ct_loaded_crl *before,
					   size_t *left);

/* How a source is refreshed. */
struct ct_crl_rescan {
	/* Keep the CRLs of files that are gone, and of issuers and scopes that
	 * a file has no CRL of any more. */
	bool keep_vanished;
	ct_crl_judge *judge;
	void *judge_context;
	/* What failed checks may cost in all files that are refreshed. One look
	 * at a file uses up half of what is left at most, so that a file of
	 * forged CRLs does not keep the others from being refreshed. */
	size_t *checks_left;
	ct_load_report *report; /* NULL allowed */
	void *report_context;
};

enum { CT_CRL_MOST_OF_SCOPE = 32 };

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
 * Refreshes a source that is not memory: compares the files' identities, and
 * loads those that changed. Unchanged CRLs are shared. *out_changed: whether
 * any CRL differs. A file keeps its CRLs, with CATRUST_E_LIMIT, when its checks
 * cost too much, or when it has more than CT_CRL_MOST_OF_SCOPE proven ones of a
 * scope, each of which each new one would be compared with. Errors:
 * CATRUST_E_MEMORY.
 */
CT_MUST_USE enum catrust_error
ct_crl_source_rescan(const struct ct_crl_source *source,
		     const struct ct_crl_rescan *how, struct ct_crl_source *out,
		     bool *out_changed);

#endif /* CT_REVOCATION_CRL_SOURCE_H */
