/*
 * A list of loaded CRLs.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#ifndef CT_REVOCATION_CRL_LIST_H
#define CT_REVOCATION_CRL_LIST_H

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
/* Makes room for more. CATRUST_E_MEMORY. */
CT_MUST_USE enum catrust_error ct_crl_list_reserve(struct ct_crl_list *list,
						   size_t more);
/* Drops all CRLs from @count on. */
void ct_crl_list_truncate(struct ct_crl_list *list, size_t count);
void ct_crl_list_clear(struct ct_crl_list *list);

#endif /* CT_REVOCATION_CRL_LIST_H */
