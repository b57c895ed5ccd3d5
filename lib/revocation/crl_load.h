/*
 * Loads CRLs from a file or memory: PEM or DER, also compressed with gzip.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Input: a path or bytes. Output: a list of loaded CRLs.
 *
 * The CRLs use the buffer that the file was read into: DER is not copied, PEM
 * is decoded in place. Files are read, not mapped: truncating a mapped file
 * kills the process that reads it.
 *
 * PEM blocks whose label begins with "X509 CRL" are loaded; any text may
 * surround them. DER may consist of several concatenated CRLs, but of only one
 * for CT_LOAD_NARROW.
 */

#ifndef CT_REVOCATION_CRL_LOAD_H
#define CT_REVOCATION_CRL_LOAD_H

#include "input/load.h"
#include "input/source.h"
#include "revocation/crl_list.h"

/*
 * Appends the CRLs of a file. *out_identity, when not NULL: the state of the
 * file that was read. While the CRLs of the unchanged file are alive, loaded by
 * any caller with the same options and without a problem, the function appends
 * these again and does not read the file.
 *
 * Errors: those of ct_source_read_file(), ct_source_gunzip(), ct_pem_decode()
 * and ct_loaded_crl_new(), CATRUST_E_NO_CRL when the file has no CRL, or when
 * all were skipped. Each error is reported before it is returned; then the list
 * is unchanged. Cost: O(bytes).
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
