/*
 * Shares the CRLs of files in this process, by the files' identity.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Lists and stores that load the same unchanged file with the same options
 * share the CRLs that the first of them loaded.
 *
 * The registry holds no references: a file is removed from it when the first of
 * its CRLs is freed. The block of the file's bytes owns its record.
 *
 * Threads: safe; one mutex, held for O(CRLs of a file) expected. Fork: safe,
 * see struct ct_rcu_writer.
 */

#ifndef CT_REVOCATION_CRL_SHARE_H
#define CT_REVOCATION_CRL_SHARE_H

#include "input/load.h"
#include "input/source.h"
#include "revocation/crl_list.h"

/* Appends the CRLs that were loaded from this state of this file with these
 * options to a list. False when any of them was freed, or out of memory. */
bool ct_crl_share_find(const struct ct_file_identity *identity,
		       const struct ct_load_options *options,
		       struct ct_crl_list *list);

/* Registers the CRLs of a list from @first on, which were just loaded from this
 * file, for sharing, unless the file was modified too recently or memory runs
 * out; then they are not shared. */
void ct_crl_share_add(const struct ct_file_identity *identity,
		      const struct ct_load_options *options,
		      const struct ct_crl_list *list, size_t first);

#endif /* CT_REVOCATION_CRL_SHARE_H */
