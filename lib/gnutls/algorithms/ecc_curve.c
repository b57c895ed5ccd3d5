/*
 * Elliptic curves: names, OIDs, sizes.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The facts are those that GnuTLS 3.8.13 gives; a test compares them.
 */

#include <config.h>

#include <stdbool.h>
#include <string.h>
#include <strings.h>

#include "gnutls/base/internal.h"

#define ENTRY(curve, pk, size, name, oid, is_listed)                    \
 {                                                                      \
  GNUTLS_ECC_CURVE_##curve, GNUTLS_PK_##pk, size, name, oid, is_listed, \
 }

static const struct curve_entry {
	gnutls_ecc_curve_t id;
	gnutls_pk_algorithm_t pk;
	int size; /* of a coordinate, in bytes */
	const char *name;
	const char *oid;
	bool is_listed;
} entries[] = {
	ENTRY(SECP192R1, ECDSA, 24, "SECP192R1", "1.2.840.10045.3.1.1", true),
	ENTRY(SECP224R1, ECDSA, 28, "SECP224R1", "1.3.132.0.33", true),
	ENTRY(SECP256R1, ECDSA, 32, "SECP256R1", "1.2.840.10045.3.1.7", true),
	ENTRY(SECP384R1, ECDSA, 48, "SECP384R1", "1.3.132.0.34", true),
	ENTRY(SECP521R1, ECDSA, 66, "SECP521R1", "1.3.132.0.35", true),
	ENTRY(X25519, ECDH_X25519, 32, "X25519", "1.3.101.110", true),
	ENTRY(ED25519, EDDSA_ED25519, 32, "Ed25519", "1.3.101.112", true),
	ENTRY(X448, ECDH_X448, 56, "X448", "1.3.101.111", true),
	ENTRY(ED448, EDDSA_ED448, 57, "Ed448", "1.3.101.113", true),
	ENTRY(GOST256CPA, UNKNOWN, 32, "CryptoPro-A", "1.2.643.2.2.35.1", true),
	ENTRY(GOST256CPXA, UNKNOWN, 32, "CryptoPro-XchA", "1.2.643.2.2.36.0",
	      true),
	ENTRY(GOST256B, GOST_12_256, 32, "TC26-256-B", "1.2.643.7.1.2.1.1.2",
	      true),
	ENTRY(GOST512A, GOST_12_512, 64, "TC26-512-A", "1.2.643.7.1.2.1.2.1",
	      true),
	ENTRY(GOST256CPB, UNKNOWN, 32, "CryptoPro-B", "1.2.643.2.2.35.2",
	      false),
	ENTRY(GOST256CPC, UNKNOWN, 32, "CryptoPro-C", "1.2.643.2.2.35.3",
	      false),
	ENTRY(GOST256CPXB, UNKNOWN, 32, "CryptoPro-XchB", "1.2.643.2.2.36.1",
	      false),
	ENTRY(GOST512B, GOST_12_512, 64, "TC26-512-B", "1.2.643.7.1.2.1.2.2",
	      false),
	ENTRY(GOST512C, GOST_12_512, 64, "TC26-512-C", "1.2.643.7.1.2.1.2.3",
	      false),
	ENTRY(GOST256A, GOST_12_256, 32, "TC26-256-A", "1.2.643.7.1.2.1.1.1",
	      false),
	ENTRY(GOST256C, GOST_12_256, 32, "TC26-256-C", "1.2.643.7.1.2.1.1.3",
	      false),
	ENTRY(GOST256D, GOST_12_256, 32, "TC26-256-D", "1.2.643.7.1.2.1.1.4",
	      false),
};

static const struct curve_entry unknown; /* all zero */

static const struct curve_entry *find_curve(gnutls_ecc_curve_t id)
{
	for (size_t i = 0; i < CT_ARRAY_LEN(entries); i++)
		if (entries[i].id == id)
			return &entries[i];
	return &unknown;
}

CT_EXPORT const char *gnutls_ecc_curve_get_name(gnutls_ecc_curve_t curve)
{
	return find_curve(curve)->name;
}

CT_EXPORT const char *gnutls_ecc_curve_get_oid(gnutls_ecc_curve_t curve)
{
	return find_curve(curve)->oid;
}

CT_EXPORT int gnutls_ecc_curve_get_size(gnutls_ecc_curve_t curve)
{
	return find_curve(curve)->size;
}

CT_EXPORT gnutls_pk_algorithm_t
gnutls_ecc_curve_get_pk(gnutls_ecc_curve_t curve)
{
	return find_curve(curve)->pk;
}

CT_EXPORT gnutls_ecc_curve_t gnutls_ecc_curve_get_id(const char *name)
{
	for (size_t i = 0; i < CT_ARRAY_LEN(entries); i++)
		if (entries[i].is_listed &&
		    strcasecmp(entries[i].name, name) == 0)
			return entries[i].id;
	return GNUTLS_ECC_CURVE_INVALID;
}

CT_EXPORT gnutls_ecc_curve_t gnutls_oid_to_ecc_curve(const char *oid)
{
	for (size_t i = 0; i < CT_ARRAY_LEN(entries); i++)
		if (entries[i].is_listed && strcmp(entries[i].oid, oid) == 0)
			return entries[i].id;
	return GNUTLS_ECC_CURVE_INVALID;
}

CT_EXPORT const gnutls_ecc_curve_t *gnutls_ecc_curve_list(void)
{
	static const gnutls_ecc_curve_t list[] = {
		GNUTLS_ECC_CURVE_SECP192R1,   GNUTLS_ECC_CURVE_SECP224R1,
		GNUTLS_ECC_CURVE_SECP256R1,   GNUTLS_ECC_CURVE_SECP384R1,
		GNUTLS_ECC_CURVE_SECP521R1,   GNUTLS_ECC_CURVE_X25519,
		GNUTLS_ECC_CURVE_ED25519,     GNUTLS_ECC_CURVE_X448,
		GNUTLS_ECC_CURVE_ED448,	      GNUTLS_ECC_CURVE_GOST256CPA,
		GNUTLS_ECC_CURVE_GOST256CPXA, GNUTLS_ECC_CURVE_GOST256B,
		GNUTLS_ECC_CURVE_GOST512A,    0,
	};

	return list;
}
