/*
 * The CRLs of a trust list: loading.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#ifndef ADAPTER_GNUTLS_CRLS_LOAD_H
#define ADAPTER_GNUTLS_CRLS_LOAD_H

#include "adapters/gnutls/list.h"

/* What is to be loaded: a file, or memory when path is NULL. */
struct ct_crl_request {
	const char *path;
	struct ct_span data;
	bool is_der;
	unsigned flags, verify_flags;
};

/*
 * Loads CRLs into list->crls. *out_ret is what GnuTLS would return. False, and
 * nothing has changed, when only GnuTLS itself can tell. The list's lock is
 * held for writing.
 */
bool ct_crls_load(const struct ct_libgnutls *gnutls, struct ct_list *list,
		  const struct ct_crl_request *request, int *out_ret);

#endif /* ADAPTER_GNUTLS_CRLS_LOAD_H */
