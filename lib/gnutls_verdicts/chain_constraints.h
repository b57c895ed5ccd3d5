/*
 * What the CAs of a chain require of the certificates below them.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Name constraints hold for the peer's names (RFC 5280 6.1.3 (b) and (c)), TLS
 * features for all certificates below (RFC 7633 4.2.2). CAs are added from the
 * top downwards.
 *
 * The peer's names pass when both GnuTLS's rules allow them, which combine the
 * CAs' constraints and count common names (name_constraints.h),
 * and the engine's, which compare each CA's own: iPAddress is one form, not
 * two; the subject is compared with permitted directory names; its e-mail
 * addresses count besides alternative names.
 */

#ifndef CT_GNUTLS_CHAIN_CONSTRAINTS_H
#define CT_GNUTLS_CHAIN_CONSTRAINTS_H

#include <gnutls/x509.h>

#include "gnutls_verdicts/name_constraints.h"
#include "gnutls_verdicts/tls_features.h"
#include "verify/link.h"

struct ct_gnutls_constraints {
	struct gnutls_name_constraints_st names; /* of all CAs */
	const struct ct_link *peer;
	size_t budget;	  /* comparisons that are left */
	bool is_violated; /* by the engine's rules */
	struct gnutls_x509_tlsfeatures_st features;
};

/* @peer is borrowed. */
void ct_gnutls_constraints_init(struct ct_gnutls_constraints *constraints,
				const struct ct_link *peer);
void ct_gnutls_constraints_clear(struct ct_gnutls_constraints *constraints);

/* Adds a CA's: 1, 0 when they are malformed, or GNUTLS_E_MEMORY_ERROR. */
CT_MUST_USE int
ct_gnutls_constraints_add(struct ct_gnutls_constraints *constraints,
			  const struct ct_link *ca);

/* Whether the peer's names of all forms are allowed: 1, 0, or
 * GNUTLS_E_MEMORY_ERROR. */
CT_MUST_USE int ct_gnutls_constraints_check_names(
	const struct ct_gnutls_constraints *constraints);

/* Whether a certificate has the TLS features that it needs. */
bool ct_gnutls_constraints_check_features(
	const struct ct_gnutls_constraints *constraints,
	const struct ct_link *link);

#endif /* CT_GNUTLS_CHAIN_CONSTRAINTS_H */
