/*
 * A list of loaded CRLs.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <stdlib.h>

#include "base/checked.h"
#include "revocation/crl_list.h"

enum catrust_error ct_crl_list_reserve(struct ct_crl_list *list, size_t more)
{
	size_t needed;

	if (!ct_size_add(list->count, more, &needed))
		return CATRUST_E_MEMORY;
	return CT_ARRAY_RESERVE(list->crls, list->capacity, needed);
}

enum catrust_error ct_crl_list_append(struct ct_crl_list *list,
				      struct ct_loaded_crl *crl)
{
	CT_TRY(ct_crl_list_reserve(list, 1));
	list->crls[list->count++] = crl;
	return CATRUST_OK;
}

void ct_crl_list_truncate(struct ct_crl_list *list, size_t count)
{
	while (list->count > count)
		ct_loaded_crl_unref(list->crls[--list->count]);
}

void ct_crl_list_clear(struct ct_crl_list *list)
{
	ct_crl_list_truncate(list, 0);
	free(list->crls);
	*list = (struct ct_crl_list)CT_CRL_LIST_INIT;
}
