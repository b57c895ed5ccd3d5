/*
 * Hash functions: names, OIDs, identifiers.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The facts are those that GnuTLS 3.8.13 gives; a test compares them.
 */

#include <config.h>

#include <strings.h>
#include <string.h>

#include "gnutls/base/internal.h"

static const struct digest_entry {
	gnutls_digest_algorithm_t id;
	const char *name;
	const char *oid;
} entries[] = {
	{GNUTLS_DIG_MD5, "MD5", "1.2.840.113549.2.5"},
	{GNUTLS_DIG_SHA1, "SHA1", "1.3.14.3.2.26"},
	{GNUTLS_DIG_RMD160, "RIPEMD160", "1.3.36.3.2.1"},
	{GNUTLS_DIG_MD2, "MD2", "1.2.840.113549.2.2"},
	{GNUTLS_DIG_SHA256, "SHA256", "2.16.840.1.101.3.4.2.1"},
	{GNUTLS_DIG_SHA384, "SHA384", "2.16.840.1.101.3.4.2.2"},
	{GNUTLS_DIG_SHA512, "SHA512", "2.16.840.1.101.3.4.2.3"},
	{GNUTLS_DIG_SHA224, "SHA224", "2.16.840.1.101.3.4.2.4"},
	{GNUTLS_DIG_SHA3_224, "SHA3-224", "2.16.840.1.101.3.4.2.7"},
	{GNUTLS_DIG_SHA3_256, "SHA3-256", "2.16.840.1.101.3.4.2.8"},
	{GNUTLS_DIG_SHA3_384, "SHA3-384", "2.16.840.1.101.3.4.2.9"},
	{GNUTLS_DIG_SHA3_512, "SHA3-512", "2.16.840.1.101.3.4.2.10"},
	{GNUTLS_DIG_GOSTR_94, "GOSTR341194", "1.2.643.2.2.9"},
	{GNUTLS_DIG_STREEBOG_256, "STREEBOG-256", "1.2.643.7.1.1.2.2"},
	{GNUTLS_DIG_STREEBOG_512, "STREEBOG-512", "1.2.643.7.1.1.2.3"},
	{GNUTLS_DIG_SHAKE_128, "SHAKE-128", "2.16.840.1.101.3.4.2.11"},
	{GNUTLS_DIG_SHAKE_256, "SHAKE-256", "2.16.840.1.101.3.4.2.12"},
};

static const struct digest_entry unknown; /* all zero */

static const struct digest_entry *find_digest(gnutls_digest_algorithm_t id)
{
	for (size_t i = 0; i < CT_ARRAY_LEN(entries); i++)
		if (entries[i].id == id)
			return &entries[i];
	return &unknown;
}

CT_EXPORT const char *
gnutls_digest_get_name(gnutls_digest_algorithm_t algorithm)
{
	return find_digest(algorithm)->name;
}

CT_EXPORT const char *gnutls_digest_get_oid(gnutls_digest_algorithm_t algorithm)
{
	return find_digest(algorithm)->oid;
}

CT_EXPORT gnutls_digest_algorithm_t gnutls_digest_get_id(const char *name)
{
	for (size_t i = 0; i < CT_ARRAY_LEN(entries); i++)
		if (strcasecmp(entries[i].name, name) == 0)
			return entries[i].id;
	return GNUTLS_DIG_UNKNOWN;
}

CT_EXPORT gnutls_digest_algorithm_t gnutls_oid_to_digest(const char *oid)
{
	for (size_t i = 0; i < CT_ARRAY_LEN(entries); i++)
		if (oid != NULL && strcmp(entries[i].oid, oid) == 0)
			return entries[i].id;
	return GNUTLS_DIG_UNKNOWN;
}

CT_EXPORT const gnutls_digest_algorithm_t *gnutls_digest_list(void)
{
	static const gnutls_digest_algorithm_t list[] = {
		GNUTLS_DIG_SHA1,	 GNUTLS_DIG_SHA256,
		GNUTLS_DIG_SHA384,	 GNUTLS_DIG_SHA512,
		GNUTLS_DIG_SHA224,	 GNUTLS_DIG_MD5,
		GNUTLS_DIG_GOSTR_94,	 GNUTLS_DIG_STREEBOG_256,
		GNUTLS_DIG_STREEBOG_512, 0,
	};

	return list;
}
