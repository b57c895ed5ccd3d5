/*
 * The numbers of GOST R 34.10 keys and signatures.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A key is an OCTET STRING inside the BIT STRING, with both coordinates
 * little-endian; its parameters name the curve and, for GOST R 34.10-2001,
 * the digest's and a cipher's parameters. A digest is a little-endian number,
 * too. A signature is s, then r, both big-endian.
 *
 * The digest in the parameters is parsed but not used: signatures are checked
 * with CryptoPro's parameters (GOST R 34.11-94), the only ones for
 * certificates, or with the algorithm's digest (2012). A signature with other
 * parameters does not verify.
 *
 * Source: RFC 4491 2.2.2 and 2.3.2, RFC 9215 3 and 4.
 */

#ifndef CT_CRYPTO_GOST_H
#define CT_CRYPTO_GOST_H

#include "base/span.h"
#include "crypto/public_key.h"

enum {
	CT_GOST_MAX_LEN = 64, /* of a coordinate and of a digest */
};

/* Whether an algorithm is one of GOST R 34.10. */
static inline bool ct_pk_is_gost(enum ct_pk pk)
{
	return pk == CT_PK_GOST_01 || pk == CT_PK_GOST_12_256 ||
	       pk == CT_PK_GOST_12_512;
}

/* The point of a parsed key: x, then y, little-endian. */
static inline struct ct_span ct_gost_point(const struct ct_public_key *key)
{
	size_t len = key->bits / 8 * 2;

	return ct_span(key->key.data + key->key.len - len, len);
}

/* Writes @bytes in reverse order; at most CT_GOST_MAX_LEN. */
static inline void ct_gost_reverse(uint8_t *out, struct ct_span bytes)
{
	for (size_t i = 0; i < bytes.len; i++)
		out[i] = bytes.data[bytes.len - 1 - i];
}

#endif /* CT_CRYPTO_GOST_H */
