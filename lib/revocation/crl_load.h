/*
 * Loading CRLs: from a file or memory, PEM or DER, also gzip'd.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Input: a path or bytes. Output: a list of loaded CRLs.
 *
 * A file's bytes become the CRLs' memory: DER is used where it was read to,
 * PEM is decoded in place. Files are read, not mapped: truncating a mapped file
 * kills the process that reads it.
 *
 * PEM blocks count whose label begins with "X509 CRL"; there may be any text
 * around them. DER may hold several CRLs, one after the other, but only one for
 * CT_LOAD_NARROW.
 */

#ifndef CT_REVOCATION_CRL_LOAD_H
#define CT_REVOCATION_CRL_LOAD_H

#include "input/load.h"
#include "input/source.h"
#include "revocation/crl_list.h"

/*
 * Appends the CRLs of a file. *out_identity, when not NULL: the state of the
 * file that was read. While the CRLs of the unchanged file are alive, loaded by
 * whomever in the same way and without a problem, they are given again, and
 * the file is not read.
 *
 * Errors: those of ct_source_read_file(), ct_source_gunzip(),
 * ct_pem_decode() and ct_loaded_crl_new(), CATRUST_E_NO_CRL when there is
 * none, or when all of them were skipped. Each is reported before it is
 * returned, and the list is as before then. Cost: O(bytes).
 */
CT_MUST_USE enum catrust_error
ct_crl_load_file(const char *path, const struct ct_load_options *options,
		 struct ct_crl_list *list,
		 struct ct_file_identity *out_identity);

/* The same from memory, which is copied. */
CT_MUST_USE enum catrust_error
ct_crl_load_memory(struct ct_span data, const struct ct_load_options *options,
		   struct ct_crl_list *list);

#endif /* CT_REVOCATION_CRL_LOAD_H */
