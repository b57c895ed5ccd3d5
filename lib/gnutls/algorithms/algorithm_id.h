/*
 * From encoded algorithms and keys to GnuTLS's numbers.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#ifndef CT_GNUTLS_ALGORITHM_ID_H
#define CT_GNUTLS_ALGORITHM_ID_H

#include "crypto/public_key.h"
#include "gnutls/base/internal.h"

/* The OID's contents of an AlgorithmIdentifier with header; absent when that
 * is malformed. */
struct ct_span ct_gnutls_algorithm_oid(struct ct_span algorithm);

/* A signature's AlgorithmIdentifier, RSA-PSS by its hash. */
gnutls_sign_algorithm_t ct_gnutls_sign_algorithm(struct ct_span algorithm);

/* The same of one that was parsed before, with that result. */
gnutls_sign_algorithm_t
ct_gnutls_sign_algorithm_parsed(struct ct_span algorithm,
				const struct ct_signature_algorithm *parsed,
				enum catrust_error error);

/* Whether a signature's AlgorithmIdentifier is RSA-PSS's, whatever its
 * parameters are. */
bool ct_gnutls_is_rsa_pss(struct ct_span algorithm);

/* The engine's number for GnuTLS's; CT_DIGEST_NONE and CT_PK_UNKNOWN where it
 * has none. */
enum ct_digest ct_gnutls_digest(gnutls_digest_algorithm_t id);
enum ct_pk ct_gnutls_pk(gnutls_pk_algorithm_t id);

gnutls_pk_algorithm_t ct_gnutls_pk_algorithm(const struct ct_public_key *key);
gnutls_ecc_curve_t ct_gnutls_curve(const struct ct_public_key *key);

/* 0, or why a parsed key cannot be used: its curve is not known, or it has no
 * parameters and should take the issuer's, which GnuTLS does not do. */
CT_MUST_USE int ct_gnutls_check_curve(const struct ct_public_key *key);

/* The same; also GNUTLS_E_UNIMPLEMENTED_FEATURE when its algorithm is not
 * known. */
CT_MUST_USE int ct_gnutls_check_known(const struct ct_public_key *key);

/* A key's size as GnuTLS counts it: whole bytes of a curve. */
unsigned ct_gnutls_key_bits(const struct ct_public_key *key);

#endif /* CT_GNUTLS_ALGORITHM_ID_H */
