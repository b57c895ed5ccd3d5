/*
 * Loading CRLs: from a file or memory, PEM or DER, also gzip'd.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Input: a path or bytes. Output: a list of loaded CRLs.
 *
 * A file's bytes become the CRLs' memory: DER is used where it was read to,
 * PEM is decoded in place. Files are read, not mapped: whoever truncates a
 * mapped file ends the process that looks at it.
 *
 * PEM blocks count whose label begins with "X509 CRL"; anything may stand
 * around them. DER may hold several CRLs, one behind the other.
 */

#ifndef CT_REVOCATION_CRL_LOAD_H
#define CT_REVOCATION_CRL_LOAD_H

#include "input/source.h"
#include "revocation/loaded_crl.h"

/* CRLs in order; the list holds a reference to each. */
struct ct_crl_list {
	struct ct_loaded_crl **crls;
	size_t count;
	size_t capacity;
};

#define CT_CRL_LIST_INIT \
 {                       \
  NULL, 0, 0             \
 }

/* Appends @crl and takes the caller's reference over, on success only.
 * CATRUST_E_MEMORY. Cost: O(1) amortised. */
CT_MUST_USE enum catrust_error ct_crl_list_append(struct ct_crl_list *list,
						  struct ct_loaded_crl *crl);
void ct_crl_list_clear(struct ct_crl_list *list);

enum ct_crl_format {
	CT_CRL_AUTO, /* DER where it looks so, PEM otherwise */
	CT_CRL_PEM,
	CT_CRL_DER,
};

/* Why one CRL, or a whole file, was not loaded. Borrowed: valid during the
 * call. */
struct ct_crl_problem {
	enum catrust_error error;
	int os_error;	       /* errno for CATRUST_E_FILE_*, else 0 */
	const char *path;      /* NULL for memory */
	size_t line;	       /* of the BEGIN, from 1; 0: no text */
	size_t offset;	       /* of the block in the (expanded) input */
	struct ct_span label;  /* of the PEM block, or absent */
	struct ct_span issuer; /* Name as DER where readable, or absent */
};

typedef void ct_crl_report(void *context, const struct ct_crl_problem *problem);

struct ct_crl_load_options {
	enum ct_crl_format format;
	bool allow_gzip;
	bool is_single;	       /* DER holds one CRL, and nothing behind it */
	bool is_lenient;       /* skip a bad CRL; otherwise all or nothing */
	size_t max_file_size;  /* 0: CT_SOURCE_MAX_FILE_SIZE */
	size_t max_expanded;   /* of gzip data; 0: CT_GZIP_MAX_SIZE */
	size_t max_ratio;      /* of gzip data; 0: CT_GZIP_MAX_RATIO */
	ct_crl_report *report; /* NULL allowed */
	void *report_context;
};

/*
 * Appends the CRLs of a file. *out_identity, when not NULL: the state of the
 * file that was read.
 *
 * Errors: those of ct_source_read_file(), ct_source_gunzip(),
 * ct_pem_decode() and ct_loaded_crl_new(), CATRUST_E_NO_CRL when there is
 * none, or when all of them were skipped. Each is reported before it is
 * returned, and the list is as before then. Cost: O(bytes).
 */
CT_MUST_USE enum catrust_error
ct_crl_load_file(const char *path, const struct ct_crl_load_options *options,
		 struct ct_crl_list *list,
		 struct ct_file_identity *out_identity);

/* The same from memory, which is copied. */
CT_MUST_USE enum catrust_error
ct_crl_load_memory(struct ct_span data,
		   const struct ct_crl_load_options *options,
		   struct ct_crl_list *list);

#endif /* CT_REVOCATION_CRL_LOAD_H */
