/*
 * The CRLs of files that are alive in this process, by the files' identity.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Twenty lists or stores that load the same unchanged file in the same way
 * share what the first of them made of it.
 *
 * The registry holds no references: a file leaves it when the first of its CRLs
 * ends. Its record belongs to the block of the file's bytes.
 *
 * Threads: safe; one mutex, held for O(CRLs of a file) expected. Fork: safe,
 * see struct ct_rcu_writer.
 */

#ifndef CT_REVOCATION_CRL_SHARE_H
#define CT_REVOCATION_CRL_SHARE_H

#include "input/load.h"
#include "input/source.h"
#include "revocation/crl_list.h"

/* Appends the CRLs that are alive of this state of this file, loaded in this
 * way, to a list. False when they are not all there, or out of memory. */
bool ct_crl_share_find(const struct ct_file_identity *identity,
		       const struct ct_load_options *options,
		       struct ct_crl_list *list);

/* Shares the CRLs of a list from @first on, which were just made of this file,
 * if it was settled and memory is there; otherwise they stay private. */
void ct_crl_share_add(const struct ct_file_identity *identity,
		      const struct ct_load_options *options,
		      const struct ct_crl_list *list, size_t first);

#endif /* CT_REVOCATION_CRL_SHARE_H */
