/*
 * CRLs of native stores: internal interface.
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

/* Makes the engine's verification check revocation by the CRLs of a view (NULL:
 * there are none), according to the mode. @revocation must outlive the
 * verification; the caller has set its store and certificates. */
void ct_native_revocation_set(struct ct_revocation *revocation,
			      const struct catrust_store *store,
			      enum catrust_revocation_mode mode,
			      const struct ct_crl_view *view,
			      struct ct_verify_options *engine);

#endif /* CT_NATIVE_CRL_H */
