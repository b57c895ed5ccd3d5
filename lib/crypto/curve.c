/*
 * Elliptic curves of keys: identifiers, sizes, libgcrypt's names.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <stddef.h>

#include "asn1/oid.h"
#include "base/compiler.h"
#include "crypto/curve.h"

/* Where two identifiers have the same numbers, the older name stands: old
 * versions of libgcrypt do not have all of the newer ones. */
static const struct {
	const struct ct_span *oid;
	unsigned bits;
	const char *name;
} curves[] = {
	[CT_CURVE_P192] = {&ct_oid_curve_p192, 192, "NIST P-192"},
	[CT_CURVE_P224] = {&ct_oid_curve_p224, 224, "NIST P-224"},
	[CT_CURVE_P256] = {&ct_oid_curve_p256, 256, "NIST P-256"},
	[CT_CURVE_P384] = {&ct_oid_curve_p384, 384, "NIST P-384"},
	[CT_CURVE_P521] = {&ct_oid_curve_p521, 521, "NIST P-521"},
	[CT_CURVE_GOST_CP_A] = {&ct_oid_curve_gost_cp_a, 256,
				"GOST2001-CryptoPro-A"},
	[CT_CURVE_GOST_CP_B] = {&ct_oid_curve_gost_cp_b, 256,
				"GOST2001-CryptoPro-B"},
	[CT_CURVE_GOST_CP_C] = {&ct_oid_curve_gost_cp_c, 256,
				"GOST2001-CryptoPro-C"},
	[CT_CURVE_GOST_CP_XCHA] = {&ct_oid_curve_gost_cp_xcha, 256,
				   "GOST2001-CryptoPro-A"},
	[CT_CURVE_GOST_CP_XCHB] = {&ct_oid_curve_gost_cp_xchb, 256,
				   "GOST2001-CryptoPro-C"},
	[CT_CURVE_GOST_256_A] = {&ct_oid_curve_gost_256_a, 256,
				 "GOST2012-256-A"},
	[CT_CURVE_GOST_256_B] = {&ct_oid_curve_gost_256_b, 256,
				 "GOST2001-CryptoPro-A"},
	[CT_CURVE_GOST_256_C] = {&ct_oid_curve_gost_256_c, 256,
				 "GOST2001-CryptoPro-B"},
	[CT_CURVE_GOST_256_D] = {&ct_oid_curve_gost_256_d, 256,
				 "GOST2001-CryptoPro-C"},
	[CT_CURVE_GOST_512_A] = {&ct_oid_curve_gost_512_a, 512,
				 "GOST2012-512-tc26-A"},
	[CT_CURVE_GOST_512_B] = {&ct_oid_curve_gost_512_b, 512,
				 "GOST2012-512-tc26-B"},
	[CT_CURVE_GOST_512_C] = {&ct_oid_curve_gost_512_c, 512,
				 "GOST2012-512-tc26-C"},
};

enum ct_curve ct_curve_from_oid(struct ct_span oid)
{
	/* The most frequent first. */
	if (ct_oid_is(oid, ct_oid_curve_p256))
		return CT_CURVE_P256;
	for (size_t i = 1; i < CT_ARRAY_LEN(curves); i++)
		if (ct_oid_is(oid, *curves[i].oid))
			return (enum ct_curve)i;
	return CT_CURVE_UNKNOWN;
}

unsigned ct_curve_bits(enum ct_curve curve)
{
	return curves[curve].bits;
}

const char *ct_curve_name(enum ct_curve curve)
{
	return curves[curve].name;
}
