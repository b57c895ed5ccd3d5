/*
 * CRLs of native stores: refreshing.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#ifndef CT_NATIVE_CRL_REFRESH_H
#define CT_NATIVE_CRL_REFRESH_H

#include <catrust/store.h>

#include "revocation/crl_cache.h"
#include "trust/store.h"

/* Refreshes the CRLs; a CRL replaces another one if the same CA signed both,
 * which is a CA of @set or known from a verification. Errors: CATRUST_E_MEMORY.
 */
CT_MUST_USE enum catrust_error
ct_native_crls_refresh(struct ct_crl_cache *crls, struct ct_store *set,
		       enum catrust_vanished_policy vanished,
		       struct catrust_report *report, bool *out_changed);

#endif /* CT_NATIVE_CRL_REFRESH_H */
