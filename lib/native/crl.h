/*
 * CRLs of native stores, for the files that use them.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#ifndef CT_NATIVE_CRL_H
#define CT_NATIVE_CRL_H

#include <catrust/crl.h>

#include "native/store.h"
#include "revocation/crl_check.h"
#include "verify/revocation.h"

/* Makes the engine's verification ask the CRLs of a view (NULL: there are
 * none), as the mode wants it. @revocation lives as long as the verification;
 * its store and certificates are set already. */
void ct_native_revocation_set(struct ct_revocation *revocation,
			      const struct catrust_store *store,
			      enum catrust_revocation_mode mode,
			      const struct ct_crl_view *view,
			      struct ct_verify_options *engine);

#endif /* CT_NATIVE_CRL_H */
