/*
 * Signature algorithms: names, OIDs, keys, hashes, strength.
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

/* What an algorithm is good for. */
enum strength {
	BROKEN,	  /* nothing */
	SESSIONS, /* short-lived data, but not certificates */
	SECURE,
};

#define ENTRY(pk, digest, strength, name, oid)                                \
 {                                                                            \
  GNUTLS_SIGN_##pk##_##digest, GNUTLS_PK_##pk, GNUTLS_DIG_##digest, strength, \
	  name, oid,                                                          \
 }

static const struct sign_entry {
	gnutls_sign_algorithm_t id;
	gnutls_pk_algorithm_t pk;
	gnutls_digest_algorithm_t digest;
	enum strength strength;
	const char *name;
	const char *oid; /* NULL: none */
} entries[] = {
	ENTRY(RSA, SHA1, SESSIONS, "RSA-SHA1", "1.2.840.113549.1.1.5"),
	ENTRY(DSA, SHA1, SESSIONS, "DSA-SHA1", "1.2.840.10040.4.3"),
	ENTRY(RSA, MD5, BROKEN, "RSA-MD5", "1.2.840.113549.1.1.4"),
	ENTRY(RSA, MD2, BROKEN, "RSA-MD2", "1.2.840.113549.1.1.2"),
	ENTRY(RSA, RMD160, SESSIONS, "RSA-RMD160", "1.3.36.3.3.1.2"),
	ENTRY(RSA, SHA256, SECURE, "RSA-SHA256", "1.2.840.113549.1.1.11"),
	ENTRY(RSA, SHA384, SECURE, "RSA-SHA384", "1.2.840.113549.1.1.12"),
	ENTRY(RSA, SHA512, SECURE, "RSA-SHA512", "1.2.840.113549.1.1.13"),
	ENTRY(RSA, SHA224, SECURE, "RSA-SHA224", "1.2.840.113549.1.1.14"),
	ENTRY(DSA, SHA224, SECURE, "DSA-SHA224", "2.16.840.1.101.3.4.3.1"),
	ENTRY(DSA, SHA256, SECURE, "DSA-SHA256", "2.16.840.1.101.3.4.3.2"),
	ENTRY(ECDSA, SHA1, SESSIONS, "ECDSA-SHA1", "1.2.840.10045.4.1"),
	ENTRY(ECDSA, SHA224, SECURE, "ECDSA-SHA224", "1.2.840.10045.4.3.1"),
	ENTRY(ECDSA, SHA256, SECURE, "ECDSA-SHA256", "1.2.840.10045.4.3.2"),
	ENTRY(ECDSA, SHA384, SECURE, "ECDSA-SHA384", "1.2.840.10045.4.3.3"),
	ENTRY(ECDSA, SHA512, SECURE, "ECDSA-SHA512", "1.2.840.10045.4.3.4"),
	ENTRY(DSA, SHA384, SECURE, "DSA-SHA384", "2.16.840.1.101.3.4.3.3"),
	ENTRY(DSA, SHA512, SECURE, "DSA-SHA512", "2.16.840.1.101.3.4.3.4"),
	ENTRY(ECDSA, SHA3_224, SECURE, "ECDSA-SHA3-224",
	      "2.16.840.1.101.3.4.3.9"),
	ENTRY(ECDSA, SHA3_256, SECURE, "ECDSA-SHA3-256",
	      "2.16.840.1.101.3.4.3.10"),
	ENTRY(ECDSA, SHA3_384, SECURE, "ECDSA-SHA3-384",
	      "2.16.840.1.101.3.4.3.11"),
	ENTRY(ECDSA, SHA3_512, SECURE, "ECDSA-SHA3-512",
	      "2.16.840.1.101.3.4.3.12"),
	ENTRY(DSA, SHA3_224, SECURE, "DSA-SHA3-224", "2.16.840.1.101.3.4.3.5"),
	ENTRY(DSA, SHA3_256, SECURE, "DSA-SHA3-256", "2.16.840.1.101.3.4.3.6"),
	ENTRY(DSA, SHA3_384, SECURE, "DSA-SHA3-384", "2.16.840.1.101.3.4.3.7"),
	ENTRY(DSA, SHA3_512, SECURE, "DSA-SHA3-512", "2.16.840.1.101.3.4.3.8"),
	ENTRY(RSA, SHA3_224, SECURE, "RSA-SHA3-224", "2.16.840.1.101.3.4.3.13"),
	ENTRY(RSA, SHA3_256, SECURE, "RSA-SHA3-256", "2.16.840.1.101.3.4.3.14"),
	ENTRY(RSA, SHA3_384, SECURE, "RSA-SHA3-384", "2.16.840.1.101.3.4.3.15"),
	ENTRY(RSA, SHA3_512, SECURE, "RSA-SHA3-512", "2.16.840.1.101.3.4.3.16"),
	ENTRY(RSA_PSS, SHA256, SECURE, "RSA-PSS-SHA256",
	      "1.2.840.113549.1.1.10"),
	ENTRY(RSA_PSS, SHA384, SECURE, "RSA-PSS-SHA384",
	      "1.2.840.113549.1.1.10"),
	ENTRY(RSA_PSS, SHA512, SECURE, "RSA-PSS-SHA512",
	      "1.2.840.113549.1.1.10"),
	{GNUTLS_SIGN_EDDSA_ED25519, GNUTLS_PK_EDDSA_ED25519, GNUTLS_DIG_SHA512,
	 SECURE, "EdDSA-Ed25519", "1.3.101.112"},
	{GNUTLS_SIGN_RSA_RAW, GNUTLS_PK_RSA, GNUTLS_DIG_UNKNOWN, SECURE,
	 "RSA-RAW", NULL},
	{GNUTLS_SIGN_ECDSA_SECP256R1_SHA256, GNUTLS_PK_ECDSA, GNUTLS_DIG_SHA256,
	 SECURE, "ECDSA-SECP256R1-SHA256", NULL},
	{GNUTLS_SIGN_ECDSA_SECP384R1_SHA384, GNUTLS_PK_ECDSA, GNUTLS_DIG_SHA384,
	 SECURE, "ECDSA-SECP384R1-SHA384", NULL},
	{GNUTLS_SIGN_ECDSA_SECP521R1_SHA512, GNUTLS_PK_ECDSA, GNUTLS_DIG_SHA512,
	 SECURE, "ECDSA-SECP521R1-SHA512", NULL},
	{GNUTLS_SIGN_RSA_PSS_RSAE_SHA256, GNUTLS_PK_RSA_PSS, GNUTLS_DIG_SHA256,
	 SECURE, "RSA-PSS-RSAE-SHA256", "1.2.840.113549.1.1.10"},
	{GNUTLS_SIGN_RSA_PSS_RSAE_SHA384, GNUTLS_PK_RSA_PSS, GNUTLS_DIG_SHA384,
	 SECURE, "RSA-PSS-RSAE-SHA384", "1.2.840.113549.1.1.10"},
	{GNUTLS_SIGN_RSA_PSS_RSAE_SHA512, GNUTLS_PK_RSA_PSS, GNUTLS_DIG_SHA512,
	 SECURE, "RSA-PSS-RSAE-SHA512", "1.2.840.113549.1.1.10"},
	{GNUTLS_SIGN_GOST_94, GNUTLS_PK_GOST_01, GNUTLS_DIG_GOSTR_94, BROKEN,
	 "GOSTR341001", "1.2.643.2.2.3"},
	{GNUTLS_SIGN_GOST_256, GNUTLS_PK_GOST_12_256, GNUTLS_DIG_STREEBOG_256,
	 SECURE, "GOSTR341012-256", "1.2.643.7.1.1.3.2"},
	{GNUTLS_SIGN_GOST_512, GNUTLS_PK_GOST_12_512, GNUTLS_DIG_STREEBOG_512,
	 SECURE, "GOSTR341012-512", "1.2.643.7.1.1.3.3"},
	{GNUTLS_SIGN_EDDSA_ED448, GNUTLS_PK_EDDSA_ED448, GNUTLS_DIG_SHAKE_256,
	 SECURE, "EdDSA-Ed448", "1.3.101.113"},
	{GNUTLS_SIGN_MLDSA44, GNUTLS_PK_MLDSA44, GNUTLS_DIG_SHAKE_256, SECURE,
	 "ML-DSA-44", "2.16.840.1.101.3.4.3.17"},
	{GNUTLS_SIGN_MLDSA65, GNUTLS_PK_MLDSA65, GNUTLS_DIG_SHAKE_256, SECURE,
	 "ML-DSA-65", "2.16.840.1.101.3.4.3.18"},
	{GNUTLS_SIGN_MLDSA87, GNUTLS_PK_MLDSA87, GNUTLS_DIG_SHAKE_256, SECURE,
	 "ML-DSA-87", "2.16.840.1.101.3.4.3.19"},
};

/* Further OIDs, from OIW. */
static const struct {
	gnutls_sign_algorithm_t id;
	const char *oid;
} more_oids[] = {
	{GNUTLS_SIGN_RSA_SHA1, "1.3.14.3.2.29"},
	{GNUTLS_SIGN_DSA_SHA1, "1.3.14.3.2.27"},
	{GNUTLS_SIGN_RSA_MD5, "1.3.14.3.2.25"},
};

static const struct sign_entry unknown; /* all zero */

static const struct sign_entry *find_signature(gnutls_sign_algorithm_t id)
{
	for (size_t i = 0; i < CT_ARRAY_LEN(entries); i++)
		if (entries[i].id == id)
			return &entries[i];
	return &unknown;
}

CT_EXPORT const char *gnutls_sign_get_name(gnutls_sign_algorithm_t algorithm)
{
	return find_signature(algorithm)->name;
}

CT_EXPORT const char *gnutls_sign_get_oid(gnutls_sign_algorithm_t sign)
{
	return find_signature(sign)->oid;
}

CT_EXPORT gnutls_digest_algorithm_t
gnutls_sign_get_hash_algorithm(gnutls_sign_algorithm_t sign)
{
	return find_signature(sign)->digest;
}

CT_EXPORT gnutls_pk_algorithm_t
gnutls_sign_get_pk_algorithm(gnutls_sign_algorithm_t sign)
{
	return find_signature(sign)->pk;
}

CT_EXPORT unsigned
gnutls_sign_supports_pk_algorithm(gnutls_sign_algorithm_t sign,
				  gnutls_pk_algorithm_t pk)
{
	const struct sign_entry *entry = find_signature(sign);

	return entry != &unknown &&
	       (entry->pk == pk ||
		(entry->pk == GNUTLS_PK_RSA_PSS && pk == GNUTLS_PK_RSA));
}

CT_EXPORT unsigned gnutls_sign_is_secure2(gnutls_sign_algorithm_t algorithm,
					  unsigned int flags)
{
	bool is_for_certificates = flags & GNUTLS_SIGN_FLAG_SECURE_FOR_CERTS;

	return find_signature(algorithm)->strength >=
	       (is_for_certificates ? SECURE : SESSIONS);
}

CT_EXPORT unsigned gnutls_sign_is_secure(gnutls_sign_algorithm_t algorithm)
{
	return gnutls_sign_is_secure2(algorithm, 0);
}

CT_EXPORT gnutls_sign_algorithm_t gnutls_sign_get_id(const char *name)
{
	for (size_t i = 0; i < CT_ARRAY_LEN(entries); i++)
		if (strcasecmp(entries[i].name, name) == 0)
			return entries[i].id;
	return GNUTLS_SIGN_UNKNOWN;
}

CT_EXPORT gnutls_sign_algorithm_t gnutls_oid_to_sign(const char *oid)
{
	for (size_t i = 0; i < CT_ARRAY_LEN(entries); i++)
		if (entries[i].oid != NULL && strcmp(entries[i].oid, oid) == 0)
			return entries[i].id;
	for (size_t i = 0; i < CT_ARRAY_LEN(more_oids); i++)
		if (strcmp(more_oids[i].oid, oid) == 0)
			return more_oids[i].id;
	return GNUTLS_SIGN_UNKNOWN;
}

/* The first entry counts: those with a curve's name, and RSAE, are for the
 * TLS 1.3 wire only. */
CT_EXPORT gnutls_sign_algorithm_t
gnutls_pk_to_sign(gnutls_pk_algorithm_t pk, gnutls_digest_algorithm_t hash)
{
	for (size_t i = 0; i < CT_ARRAY_LEN(entries); i++)
		if (entries[i].pk == pk && entries[i].digest == hash)
			return entries[i].id;
	return GNUTLS_SIGN_UNKNOWN;
}

CT_EXPORT const gnutls_sign_algorithm_t *gnutls_sign_list(void)
{
	/* Some twice, as GnuTLS: they have several OIDs. */
	static const gnutls_sign_algorithm_t list[] = {
		GNUTLS_SIGN_RSA_SHA256,
		GNUTLS_SIGN_RSA_SHA384,
		GNUTLS_SIGN_RSA_SHA512,
		GNUTLS_SIGN_RSA_PSS_SHA256,
		GNUTLS_SIGN_RSA_PSS_RSAE_SHA256,
		GNUTLS_SIGN_RSA_PSS_SHA384,
		GNUTLS_SIGN_RSA_PSS_RSAE_SHA384,
		GNUTLS_SIGN_RSA_PSS_SHA512,
		GNUTLS_SIGN_RSA_PSS_RSAE_SHA512,
		GNUTLS_SIGN_EDDSA_ED25519,
		GNUTLS_SIGN_EDDSA_ED448,
		GNUTLS_SIGN_ECDSA_SHA256,
		GNUTLS_SIGN_ECDSA_SHA384,
		GNUTLS_SIGN_ECDSA_SHA512,
		GNUTLS_SIGN_ECDSA_SECP256R1_SHA256,
		GNUTLS_SIGN_ECDSA_SECP384R1_SHA384,
		GNUTLS_SIGN_ECDSA_SECP521R1_SHA512,
		GNUTLS_SIGN_ECDSA_SHA3_224,
		GNUTLS_SIGN_ECDSA_SHA3_256,
		GNUTLS_SIGN_ECDSA_SHA3_384,
		GNUTLS_SIGN_ECDSA_SHA3_512,
		GNUTLS_SIGN_RSA_SHA3_224,
		GNUTLS_SIGN_RSA_SHA3_256,
		GNUTLS_SIGN_RSA_SHA3_384,
		GNUTLS_SIGN_RSA_SHA3_512,
		GNUTLS_SIGN_DSA_SHA3_224,
		GNUTLS_SIGN_DSA_SHA3_256,
		GNUTLS_SIGN_DSA_SHA3_384,
		GNUTLS_SIGN_DSA_SHA3_512,
		GNUTLS_SIGN_RSA_RAW,
		GNUTLS_SIGN_RSA_SHA1,
		GNUTLS_SIGN_RSA_SHA1,
		GNUTLS_SIGN_RSA_SHA224,
		GNUTLS_SIGN_RSA_RMD160,
		GNUTLS_SIGN_DSA_SHA1,
		GNUTLS_SIGN_DSA_SHA1,
		GNUTLS_SIGN_DSA_SHA224,
		GNUTLS_SIGN_DSA_SHA256,
		GNUTLS_SIGN_RSA_MD5,
		GNUTLS_SIGN_RSA_MD5,
		GNUTLS_SIGN_RSA_MD2,
		GNUTLS_SIGN_ECDSA_SHA1,
		GNUTLS_SIGN_ECDSA_SHA224,
		GNUTLS_SIGN_GOST_512,
		GNUTLS_SIGN_GOST_256,
		GNUTLS_SIGN_GOST_94,
		GNUTLS_SIGN_DSA_SHA384,
		GNUTLS_SIGN_DSA_SHA512,
		0,
	};

	return list;
}
