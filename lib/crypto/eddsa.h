/*
 * EdDSA with libgcrypt: Ed25519 and Ed448 (RFC 8032).
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Input: a key's octets, a message, and a signature that signature_rules.h has
 * validated. Output: whether S B - k A is R octet by octet (5.1.7 and 5.2.7,
 * without the cofactor). GnuTLS, OpenSSL and Go check the same equation.
 *
 * As in GnuTLS, points of small order are allowed. No rule against them is
 * needed: such a key verifies forged signatures, but only for certificates
 * below the CA that chose it.
 *
 * gcry_pk_verify() is not used for EdDSA: libgcrypt 1.10 accepts S of any size,
 * so that anyone can make a second signature of the same message; it counts the
 * message's octets in 16 bits, and misinterprets the rest; and it aborts the
 * process for points of which a coordinate is a small number, including zero.
 * This code uses libgcrypt only for arithmetic on the curve, and
 * ct_ed_key_new() decodes the point. It is not constant-time: all its inputs
 * are public.
 */

#ifndef CT_CRYPTO_EDDSA_H
#define CT_CRYPTO_EDDSA_H

#include "base/error.h"
#include "base/span.h"

struct ct_ed_key;

/*
 * @octets: 57 for Ed448, 32 for Ed25519, with y < p. Errors: CATRUST_E_KEY for
 * octets that do not encode a point, CATRUST_E_MEMORY.
 */
CT_MUST_USE enum catrust_error
ct_ed_key_new(struct ct_ed_key **out_key, bool is_448, struct ct_span octets);
void ct_ed_key_free(struct ct_ed_key *key); /* NULL allowed */

/*
 * @signature: 114 octets for Ed448, 64 for Ed25519; other lengths are bad
 * signatures. Errors: CATRUST_E_SIGNATURE, CATRUST_E_MEMORY. Threads: safe.
 * Cost: O(message.len) and two multiplications.
 */
CT_MUST_USE enum catrust_error ct_ed_key_verify(const struct ct_ed_key *key,
						struct ct_span message,
						struct ct_span signature);

#endif /* CT_CRYPTO_EDDSA_H */
