/*
 * Validation of keys and signatures before a library calculates with them.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Input: a parsed key, a signature. Output: whether their numbers are in range
 * and in their canonical encoding, by plain comparisons of octets, without a
 * library. If an equation has several solutions as signatures, all but one are
 * refused, so that only its issuer can change a certificate.
 *
 * Whether a point is on its curve requires arithmetic, and is checked by a
 * backend (backend.h).
 */

#ifndef CT_CRYPTO_SIGNATURE_RULES_H
#define CT_CRYPTO_SIGNATURE_RULES_H

#include "crypto/backend.h"

/*
 * DSA: p and q odd, 1 < g < p, 1 < y < p, p up to 8,192 and q of 160 to 256
 * bits (FIPS 186-4 4.1 and 4.2); with y = 1 signatures can be forged. ECDSA and
 * ML-DSA: as many octets as the curve or the parameter set requires. Errors:
 * CATRUST_E_KEY.
 */
CT_MUST_USE enum catrust_error
ct_rules_check_key(const struct ct_public_key *key);

/* Whether an ECDSA key's coordinates are less than p (SEC 1 2.3.4), and an
 * EdDSA key is in its canonical encoding (RFC 8032 5.1.3 and 5.2.3). True for
 * other keys. */
bool ct_rules_has_canonical_point(const struct ct_public_key *key);

/*
 * Whether a signature's numbers are in range: s < n for RSA (RFC 8017 5.2.2); r
 * and s from 1 to below the order for DSA and ECDSA, in DER; S less than the
 * order and R canonical for EdDSA. Sets the fields of @out for the signature.
 * Errors: CATRUST_E_SIGNATURE.
 */
CT_MUST_USE enum catrust_error
ct_rules_read_signature(const struct ct_public_key *key,
			struct ct_span signature,
			struct ct_signature_input *out);

/* Returns the leading octets of a hash that DSA and ECDSA use (FIPS 186-4 4.6,
 * 6.4): no more than the order has. The whole hash for other keys. */
struct ct_span ct_rules_leading_octets(const struct ct_public_key *key,
				       struct ct_span hash);

#endif /* CT_CRYPTO_SIGNATURE_RULES_H */
