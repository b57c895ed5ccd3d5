/*
 * Kinds of public keys: names, OIDs, identifiers.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The facts are those that GnuTLS 3.8.13 gives; a test compares them. Several
 * OIDs of one kind stand in a table of their own.
 */

#include <config.h>

#include <string.h>

#include "gnutls/base/internal.h"

static const struct pk_entry {
	gnutls_pk_algorithm_t id;
	const char *name;
	const char *oid; /* NULL: none is known */
} entries[] = {
	/* As GnuTLS, which has no number for it. */
	{GNUTLS_PK_UNKNOWN, "GOST R 34.10-94", NULL},
	{GNUTLS_PK_RSA, "RSA", "1.2.840.113549.1.1.1"},
	{GNUTLS_PK_DSA, "DSA", "1.2.840.10040.4.1"},
	{GNUTLS_PK_DH, "DH", NULL},
	{GNUTLS_PK_ECDSA, "EC/ECDSA", "1.2.840.10045.2.1"},
	{GNUTLS_PK_ECDH_X25519, "ECDH (X25519)", "1.3.101.110"},
	{GNUTLS_PK_RSA_PSS, "RSA-PSS", "1.2.840.113549.1.1.10"},
	{GNUTLS_PK_EDDSA_ED25519, "EdDSA (Ed25519)", "1.3.101.112"},
	{GNUTLS_PK_GOST_01, "GOST R 34.10-2001", "1.2.643.2.2.19"},
	{GNUTLS_PK_GOST_12_256, "GOST R 34.10-2012-256", "1.2.643.7.1.1.1.1"},
	{GNUTLS_PK_GOST_12_512, "GOST R 34.10-2012-512", "1.2.643.7.1.1.1.2"},
	{GNUTLS_PK_ECDH_X448, "ECDH (X448)", "1.3.101.111"},
	{GNUTLS_PK_EDDSA_ED448, "EdDSA (Ed448)", "1.3.101.113"},
	{GNUTLS_PK_RSA_OAEP, "RSA-OAEP", "1.2.840.113549.1.1.7"},
	{GNUTLS_PK_MLKEM768, "ML-KEM-768", NULL},
	{GNUTLS_PK_MLDSA44, "ML-DSA-44", "2.16.840.1.101.3.4.3.17"},
	{GNUTLS_PK_MLDSA65, "ML-DSA-65", "2.16.840.1.101.3.4.3.18"},
	{GNUTLS_PK_MLDSA87, "ML-DSA-87", "2.16.840.1.101.3.4.3.19"},
	{GNUTLS_PK_MLKEM1024, "ML-KEM-1024", NULL},
};

/* Further OIDs: X.509's own for RSA, and some that name a hash too. */
static const struct {
	gnutls_pk_algorithm_t id;
	const char *oid;
} more_oids[] = {
	{GNUTLS_PK_RSA, "2.5.8.1.1"},
	{GNUTLS_PK_RSA, "1.2.840.113549.1.1.4"},
	{GNUTLS_PK_RSA, "1.2.840.113549.1.1.5"},
	{GNUTLS_PK_RSA, "1.3.14.3.2.29"},
};

static const struct pk_entry *find_pk(gnutls_pk_algorithm_t id)
{
	for (size_t i = 0; i < CT_ARRAY_LEN(entries); i++)
		if (entries[i].id == id)
			return &entries[i];
	return NULL;
}

CT_EXPORT const char *
gnutls_pk_algorithm_get_name(gnutls_pk_algorithm_t algorithm)
{
	const struct pk_entry *entry = find_pk(algorithm);

	return entry != NULL ? entry->name : NULL;
}

CT_EXPORT const char *gnutls_pk_get_name(gnutls_pk_algorithm_t algorithm)
{
	const struct pk_entry *entry = find_pk(algorithm);

	return entry != NULL ? entry->name : "Unknown";
}

CT_EXPORT const char *gnutls_pk_get_oid(gnutls_pk_algorithm_t algorithm)
{
	const struct pk_entry *entry = find_pk(algorithm);

	return entry != NULL ? entry->oid : NULL;
}

CT_EXPORT gnutls_pk_algorithm_t gnutls_pk_get_id(const char *name)
{
	for (size_t i = 0; i < CT_ARRAY_LEN(entries); i++)
		if (name != NULL && strcmp(entries[i].name, name) == 0)
			return entries[i].id;
	return GNUTLS_PK_UNKNOWN;
}

CT_EXPORT gnutls_pk_algorithm_t gnutls_oid_to_pk(const char *oid)
{
	for (size_t i = 0; i < CT_ARRAY_LEN(entries); i++)
		if (entries[i].oid != NULL && strcmp(entries[i].oid, oid) == 0)
			return entries[i].id;
	for (size_t i = 0; i < CT_ARRAY_LEN(more_oids); i++)
		if (strcmp(more_oids[i].oid, oid) == 0)
			return more_oids[i].id;
	return GNUTLS_PK_UNKNOWN;
}

CT_EXPORT const gnutls_pk_algorithm_t *gnutls_pk_list(void)
{
	/* RSA twice, as GnuTLS: it has several OIDs. */
	static const gnutls_pk_algorithm_t list[] = {
		GNUTLS_PK_RSA,
		GNUTLS_PK_RSA_PSS,
		GNUTLS_PK_RSA_OAEP,
		GNUTLS_PK_RSA,
		GNUTLS_PK_DSA,
		GNUTLS_PK_GOST_12_512,
		GNUTLS_PK_GOST_12_256,
		GNUTLS_PK_GOST_01,
		GNUTLS_PK_ECDSA,
		GNUTLS_PK_EDDSA_ED25519,
		GNUTLS_PK_EDDSA_ED448,
		GNUTLS_PK_DH,
		GNUTLS_PK_ECDH_X25519,
		GNUTLS_PK_ECDH_X448,
		0,
	};

	return list;
}
