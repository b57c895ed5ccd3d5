/*
 * Trust lists: what root programs say of their CAs.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#ifndef CT_GNUTLS_TRUST_LIST_LIMITS_H
#define CT_GNUTLS_TRUST_LIST_LIMITS_H

#include "gnutls/trust/trust_list.h"
#include "gnutls_verdicts/peer_status.h"

/*
 * Whether the limits of a list's trust anchors allow a chain that is valid
 * otherwise. @top: the step whose issuer, or which itself, is the trust anchor.
 * *out_status is 0 where they do; otherwise *out_index is the certificate of
 * the chain that they do not allow, or its last one. Returns 0 or a negative
 * code.
 */
int ct_gnutls_trust_list_limits_status(gnutls_x509_trust_list_t list,
				       const struct ct_gnutls_chain *chain,
				       const struct ct_gnutls_wanted *wanted,
				       const struct ct_gnutls_step *top,
				       unsigned *out_status, size_t *out_index);

#endif /* CT_GNUTLS_TRUST_LIST_LIMITS_H */
