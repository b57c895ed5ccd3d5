/*
 * Ed25519 (RFC 8032) with this library's own arithmetic.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Input: a key's octets, a message, and a signature that signature_rules.h has
 * validated: y < p, S below the order. Output: whether S B - k A is R octet by
 * octet (5.1.7, without the cofactor), as crypto/eddsa.h decides.
 *
 * For verification only: time and memory accesses depend on the numbers, which
 * are public. Addition has no exceptional cases (RFC 8032 5.1.4), so that any
 * point of the curve may be a key, those of small order included.
 */

#ifndef CT_CRYPTO_ED25519_H
#define CT_CRYPTO_ED25519_H

#include "base/error.h"
#include "base/span.h"

struct ct_ed25519_key;

/* Errors: CATRUST_E_KEY for octets that do not encode a point,
 * CATRUST_E_MEMORY. */
CT_MUST_USE enum catrust_error ct_ed25519_key_new(struct ct_ed25519_key **out,
						  const uint8_t octets[32]);
void ct_ed25519_key_free(struct ct_ed25519_key *key); /* NULL allowed */

/* Errors: CATRUST_E_SIGNATURE; CATRUST_E_UNSUPPORTED when SHA-512 is not
 * available. Threads: safe. */
CT_MUST_USE enum catrust_error
ct_ed25519_verify(const struct ct_ed25519_key *key, struct ct_span message,
		  const uint8_t signature[64]);

#endif /* CT_CRYPTO_ED25519_H */
