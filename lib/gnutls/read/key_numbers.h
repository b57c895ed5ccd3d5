/*
 * The numbers of public keys as GnuTLS hands them out.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Numbers are big-endian without leading zeros, but for the one that keeps the
 * first bit from being read as a sign; CT_NUMBERS_NO_ZERO leaves that out too.
 * Data is from malloc(); outputs may be NULL when they are not wanted.
 *
 * Errors of all: GNUTLS_E_INVALID_REQUEST for a key of another kind,
 * GNUTLS_E_MEMORY_ERROR; all outputs are { NULL, 0 } then.
 */

#ifndef CT_GNUTLS_KEY_NUMBERS_H
#define CT_GNUTLS_KEY_NUMBERS_H

#include "crypto/public_key.h"
#include "gnutls/base/internal.h"

enum { CT_NUMBERS_NO_ZERO = 1 };

CT_MUST_USE int ct_gnutls_rsa_numbers(const struct ct_public_key *key,
				      gnutls_datum_t *m, gnutls_datum_t *e,
				      unsigned flags);

CT_MUST_USE int ct_gnutls_dsa_numbers(const struct ct_public_key *key,
				      gnutls_datum_t *p, gnutls_datum_t *q,
				      gnutls_datum_t *g, gnutls_datum_t *y,
				      unsigned flags);

/* Ed25519 and Ed448: the key is x, as it is, and y is empty. */
CT_MUST_USE int ct_gnutls_ecc_numbers(const struct ct_public_key *key,
				      gnutls_ecc_curve_t *curve,
				      gnutls_datum_t *x, gnutls_datum_t *y,
				      unsigned flags);

/* The hash to sign with, and whether no other will do. */
CT_MUST_USE int ct_gnutls_preferred_hash(const struct ct_public_key *key,
					 gnutls_digest_algorithm_t *hash,
					 unsigned *is_mandatory);

#endif /* CT_GNUTLS_KEY_NUMBERS_H */
