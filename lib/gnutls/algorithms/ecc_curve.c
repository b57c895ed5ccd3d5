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

static const struct curve_entry {
	gnutls_ecc_curve_t id;
	gnutls_pk_algorithm_t pk;
	int size; /* of a coordinate, in bytes */
	const char *name;
	const char *oid;
	bool is_listed;
} entries[] = {
	{GNUTLS_ECC_CURVE_SECP192R1, GNUTLS_PK_ECDSA, 24, "SECP192R1",
	 "1.2.840.10045.3.1.1", true},
	{GNUTLS_ECC_CURVE_SECP224R1, GNUTLS_PK_ECDSA, 28, "SECP224R1",
	 "1.3.132.0.33", true},
	{GNUTLS_ECC_CURVE_SECP256R1, GNUTLS_PK_ECDSA, 32, "SECP256R1",
	 "1.2.840.10045.3.1.7", true},
	{GNUTLS_ECC_CURVE_SECP384R1, GNUTLS_PK_ECDSA, 48, "SECP384R1",
	 "1.3.132.0.34", true},
	{GNUTLS_ECC_CURVE_SECP521R1, GNUTLS_PK_ECDSA, 66, "SECP521R1",
	 "1.3.132.0.35", true},
	{GNUTLS_ECC_CURVE_X25519, GNUTLS_PK_ECDH_X25519, 32, "X25519",
	 "1.3.101.110", true},
	{GNUTLS_ECC_CURVE_ED25519, GNUTLS_PK_EDDSA_ED25519, 32, "Ed25519",
	 "1.3.101.112", true},
	{GNUTLS_ECC_CURVE_X448, GNUTLS_PK_ECDH_X448, 56, "X448", "1.3.101.111",
	 true},
	{GNUTLS_ECC_CURVE_ED448, GNUTLS_PK_EDDSA_ED448, 57, "Ed448",
	 "1.3.101.113", true},
	{GNUTLS_ECC_CURVE_GOST256CPA, GNUTLS_PK_UNKNOWN, 32, "CryptoPro-A",
	 "1.2.643.2.2.35.1", true},
	{GNUTLS_ECC_CURVE_GOST256CPXA, GNUTLS_PK_UNKNOWN, 32, "CryptoPro-XchA",
	 "1.2.643.2.2.36.0", true},
	{GNUTLS_ECC_CURVE_GOST256B, GNUTLS_PK_GOST_12_256, 32, "TC26-256-B",
	 "1.2.643.7.1.2.1.1.2", true},
	{GNUTLS_ECC_CURVE_GOST512A, GNUTLS_PK_GOST_12_512, 64, "TC26-512-A",
	 "1.2.643.7.1.2.1.2.1", true},
	{GNUTLS_ECC_CURVE_GOST256CPB, GNUTLS_PK_UNKNOWN, 32, "CryptoPro-B",
	 "1.2.643.2.2.35.2", false},
	{GNUTLS_ECC_CURVE_GOST256CPC, GNUTLS_PK_UNKNOWN, 32, "CryptoPro-C",
	 "1.2.643.2.2.35.3", false},
	{GNUTLS_ECC_CURVE_GOST256CPXB, GNUTLS_PK_UNKNOWN, 32, "CryptoPro-XchB",
	 "1.2.643.2.2.36.1", false},
	{GNUTLS_ECC_CURVE_GOST512B, GNUTLS_PK_GOST_12_512, 64, "TC26-512-B",
	 "1.2.643.7.1.2.1.2.2", false},
	{GNUTLS_ECC_CURVE_GOST512C, GNUTLS_PK_GOST_12_512, 64, "TC26-512-C",
	 "1.2.643.7.1.2.1.2.3", false},
	{GNUTLS_ECC_CURVE_GOST256A, GNUTLS_PK_GOST_12_256, 32, "TC26-256-A",
	 "1.2.643.7.1.2.1.1.1", false},
	{GNUTLS_ECC_CURVE_GOST256C, GNUTLS_PK_GOST_12_256, 32, "TC26-256-C",
	 "1.2.643.7.1.2.1.1.3", false},
	{GNUTLS_ECC_CURVE_GOST256D, GNUTLS_PK_GOST_12_256, 32, "TC26-256-D",
	 "1.2.643.7.1.2.1.1.4", false},
};

static const struct curve_entry *find(gnutls_ecc_curve_t id)
{
	for (size_t i = 0; i < CT_ARRAY_LEN(entries); i++)
		if (entries[i].id == id)
			return &entries[i];
	return NULL;
}

CT_EXPORT const char *gnutls_ecc_curve_get_name(gnutls_ecc_curve_t curve)
{
	const struct curve_entry *entry = find(curve);

	return entry != NULL ? entry->name : NULL;
}

CT_EXPORT const char *gnutls_ecc_curve_get_oid(gnutls_ecc_curve_t curve)
{
	const struct curve_entry *entry = find(curve);

	return entry != NULL ? entry->oid : NULL;
}

CT_EXPORT int gnutls_ecc_curve_get_size(gnutls_ecc_curve_t curve)
{
	const struct curve_entry *entry = find(curve);

	return entry != NULL ? entry->size : 0;
}

CT_EXPORT gnutls_pk_algorithm_t
gnutls_ecc_curve_get_pk(gnutls_ecc_curve_t curve)
{
	const struct curve_entry *entry = find(curve);

	return entry != NULL ? entry->pk : GNUTLS_PK_UNKNOWN;
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
