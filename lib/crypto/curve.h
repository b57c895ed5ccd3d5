/*
 * Elliptic curves of keys: identifiers, sizes, libgcrypt's names.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Input: the object identifier in a key's parameters. Output: the curve. Only
 * named curves are supported (RFC 5480 2.1.1), and each is for one kind of key:
 * NIST's curves for ECDSA, GOST's curves for GOST R 34.10. Two names may denote
 * the same curve (RFC 9215 4.2, RFC 7836 A.2); they are distinct here.
 *
 * Parameter sets for tests (1.2.643.2.2.35.0, 1.2.643.7.1.2.1.2.0) are not
 * supported.
 *
 * Source: RFC 5480 2.1.1.1, RFC 4357 8.4, RFC 7836 A.1 and A.2.
 */

#ifndef CT_CRYPTO_CURVE_H
#define CT_CRYPTO_CURVE_H

#include <stdbool.h>

#include "base/span.h"

enum ct_curve {
	CT_CURVE_UNKNOWN = 0,
	CT_CURVE_P192,
	CT_CURVE_P224,
	CT_CURVE_P256,
	CT_CURVE_P384,
	CT_CURVE_P521,
	/* CryptoPro's sets, then TC 26's: 256 and 512 bits */
	CT_CURVE_GOST_CP_A,
	CT_CURVE_GOST_CP_B,
	CT_CURVE_GOST_CP_C,
	CT_CURVE_GOST_CP_XCHA,
	CT_CURVE_GOST_CP_XCHB,
	CT_CURVE_GOST_256_A,
	CT_CURVE_GOST_256_B,
	CT_CURVE_GOST_256_C,
	CT_CURVE_GOST_256_D,
	CT_CURVE_GOST_512_A,
	CT_CURVE_GOST_512_B,
	CT_CURVE_GOST_512_C,
};

/* Returns the curve whose OID has these contents, or CT_CURVE_UNKNOWN. */
enum ct_curve ct_curve_from_oid(struct ct_span oid);

/* The size of its field in bits; 0 for CT_CURVE_UNKNOWN. */
unsigned ct_curve_bits(enum ct_curve curve);

/* libgcrypt's name of a curve, whether or not that library supports it; NULL
 * for CT_CURVE_UNKNOWN. */
const char *ct_curve_name(enum ct_curve curve);

/* The prime of the field, and the order of the group: big-endian, as long as
 * the field. Absent for curves of GOST R 34.10. */
struct ct_span ct_curve_prime(enum ct_curve curve);
struct ct_span ct_curve_order(enum ct_curve curve);

/* Whether a curve is one of GOST R 34.10's. */
static inline bool ct_curve_is_gost(enum ct_curve curve)
{
	return curve >= CT_CURVE_GOST_CP_A;
}

#endif /* CT_CRYPTO_CURVE_H */
