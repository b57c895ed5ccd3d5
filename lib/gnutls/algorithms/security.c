/*
 * Security levels of keys, and profiles made from them.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The numbers are those that GnuTLS 3.8.13 gives (mostly ECRYPT II's of 2012);
 * a test compares them.
 */

#include <config.h>

#include <strings.h>

#include <gnutls/x509.h>

#include "gnutls/base/internal.h"

/* From weak to strong. A key reaches a level when it has at least that many
 * bits; 0: the level does not exist for that kind of key. */
static const struct level {
	gnutls_sec_param_t id;
	const char *name;
	unsigned symmetric_bits;
	unsigned factoring_bits; /* RSA, Diffie-Hellman, and what is unknown */
	unsigned dsa_bits;	 /* DSA keys that are to be made */
	unsigned curve_bits;
	unsigned ml_dsa_bits; /* bytes of the key, in truth */
} levels[] = {
	{GNUTLS_SEC_PARAM_INSECURE, "Insecure", 0, 0, 0, 0, 0},
	{GNUTLS_SEC_PARAM_EXPORT, "Export", 42, 512, 0, 0, 0},
	{GNUTLS_SEC_PARAM_VERY_WEAK, "Very weak", 64, 767, 0, 0, 0},
	{GNUTLS_SEC_PARAM_WEAK, "Weak", 72, 1008, 1008, 160, 0},
	{GNUTLS_SEC_PARAM_LOW, "Low", 80, 1024, 1024, 160, 0},
	{GNUTLS_SEC_PARAM_LEGACY, "Legacy", 96, 1776, 2048, 192, 0},
	{GNUTLS_SEC_PARAM_MEDIUM, "Medium", 112, 2048, 2048, 224, 0},
	{GNUTLS_SEC_PARAM_HIGH, "High", 128, 3072, 3072, 256, 0},
	{GNUTLS_SEC_PARAM_ULTRA, "Ultra", 192, 8192, 8192, 384, 1952},
	{GNUTLS_SEC_PARAM_FUTURE, "Future", 256, 15360, 15360, 512, 2592},
};

/* What the size of a key is compared with. */
enum measure { FACTORING, CURVE, ML_DSA };

static enum measure measure_of(gnutls_pk_algorithm_t algo)
{
	switch (algo) {
	case GNUTLS_PK_ECDSA:
	case GNUTLS_PK_ECDH_X25519:
	case GNUTLS_PK_ECDH_X448:
	case GNUTLS_PK_EDDSA_ED25519:
	case GNUTLS_PK_EDDSA_ED448:
	case GNUTLS_PK_GOST_01:
	case GNUTLS_PK_GOST_12_256:
	case GNUTLS_PK_GOST_12_512:
		return CURVE;
	case GNUTLS_PK_MLDSA44:
	case GNUTLS_PK_MLDSA65:
	case GNUTLS_PK_MLDSA87:
		return ML_DSA;
	default:
		return FACTORING;
	}
}

static unsigned needed_bits(const struct level *level, enum measure measure)
{
	switch (measure) {
	case CURVE:
		return level->curve_bits;
	case ML_DSA:
		return level->ml_dsa_bits;
	case FACTORING:
		break;
	}
	return level->factoring_bits;
}

/* The level that a key of any size reaches. */
static const gnutls_sec_param_t least_level[] = {
	[FACTORING] = GNUTLS_SEC_PARAM_INSECURE,
	[CURVE] = GNUTLS_SEC_PARAM_VERY_WEAK,
	[ML_DSA] = GNUTLS_SEC_PARAM_HIGH,
};

CT_EXPORT gnutls_sec_param_t
gnutls_pk_bits_to_sec_param(gnutls_pk_algorithm_t algo, unsigned int bits)
{
	enum measure measure = measure_of(algo);
	gnutls_sec_param_t reached = least_level[measure];

	if (bits == 0)
		return GNUTLS_SEC_PARAM_UNKNOWN;
	for (size_t i = 0; i < CT_ARRAY_LEN(levels); i++) {
		unsigned needed = needed_bits(&levels[i], measure);

		if (needed != 0 && bits >= needed)
			reached = levels[i].id;
	}
	return reached;
}

static const struct level *find_level(gnutls_sec_param_t param)
{
	for (size_t i = 0; i < CT_ARRAY_LEN(levels); i++)
		if (levels[i].id == param)
			return &levels[i];
	return NULL;
}

CT_EXPORT const char *gnutls_sec_param_get_name(gnutls_sec_param_t param)
{
	const struct level *level = find_level(param);

	return level != NULL ? level->name : "Unknown";
}

CT_EXPORT unsigned int
gnutls_sec_param_to_symmetric_bits(gnutls_sec_param_t param)
{
	const struct level *level = find_level(param);

	return level != NULL ? level->symmetric_bits : 0;
}

CT_EXPORT unsigned int gnutls_sec_param_to_pk_bits(gnutls_pk_algorithm_t algo,
						   gnutls_sec_param_t param)
{
	const struct level *level = find_level(param);

	if (level == NULL)
		return 0;
	if (algo == GNUTLS_PK_DSA)
		return level->dsa_bits;
	return needed_bits(level, measure_of(algo));
}

static const struct {
	gnutls_certificate_verification_profiles_t id;
	const char *name;
} profiles[] = {
	{GNUTLS_PROFILE_VERY_WEAK, "Very weak"},
	{GNUTLS_PROFILE_LOW, "Low"},
	{GNUTLS_PROFILE_LEGACY, "Legacy"},
	{GNUTLS_PROFILE_MEDIUM, "Medium"},
	{GNUTLS_PROFILE_HIGH, "High"},
	{GNUTLS_PROFILE_ULTRA, "Ultra"},
	{GNUTLS_PROFILE_FUTURE, "Future"},
	{GNUTLS_PROFILE_SUITEB128, "SuiteB128"},
	{GNUTLS_PROFILE_SUITEB192, "SuiteB192"},
};

CT_EXPORT gnutls_certificate_verification_profiles_t
gnutls_certificate_verification_profile_get_id(const char *name)
{
	for (size_t i = 0; i < CT_ARRAY_LEN(profiles); i++)
		if (name != NULL && strcasecmp(profiles[i].name, name) == 0)
			return profiles[i].id;
	return GNUTLS_PROFILE_UNKNOWN;
}

CT_EXPORT const char *gnutls_certificate_verification_profile_get_name(
	gnutls_certificate_verification_profiles_t id)
{
	for (size_t i = 0; i < CT_ARRAY_LEN(profiles); i++)
		if (profiles[i].id == id)
			return profiles[i].name;
	return NULL;
}
