/*
 * How strong the keys and signatures of a chain are, as GnuTLS judges.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include "gnutls/algorithms/algorithm_id.h"
#include "gnutls_verdicts/chain_strength.h"

gnutls_sign_algorithm_t ct_gnutls_link_sign(const struct ct_link *link)
{
	return ct_gnutls_sign_algorithm_parsed(
		link->cert.algorithm, &link->algorithm, link->algorithm_error);
}

bool ct_gnutls_is_pss_unusable(const struct ct_link *link,
			       gnutls_sign_algorithm_t sign)
{
	return sign == GNUTLS_SIGN_UNKNOWN &&
	       ct_gnutls_is_rsa_pss(link->cert.algorithm);
}

static gnutls_sec_param_t profile_level(unsigned flags)
{
	switch (GNUTLS_VFLAGS_TO_PROFILE(flags)) {
	case GNUTLS_PROFILE_VERY_WEAK:
		return GNUTLS_SEC_PARAM_VERY_WEAK;
	case GNUTLS_PROFILE_LOW:
		return GNUTLS_SEC_PARAM_LOW;
	case GNUTLS_PROFILE_LEGACY:
		return GNUTLS_SEC_PARAM_LEGACY;
	case GNUTLS_PROFILE_MEDIUM:
		return GNUTLS_SEC_PARAM_MEDIUM;
	case GNUTLS_PROFILE_HIGH:
		return GNUTLS_SEC_PARAM_HIGH;
	case GNUTLS_PROFILE_ULTRA:
		return GNUTLS_SEC_PARAM_ULTRA;
	case GNUTLS_PROFILE_FUTURE:
		return GNUTLS_SEC_PARAM_FUTURE;
	default:
		return GNUTLS_SEC_PARAM_UNKNOWN;
	}
}

/* GnuTLS counts the bits of an ML-DSA key where its table has bytes, and takes
 * ML-DSA-44 for the strongest; here the key's category counts (FIPS 204). */
static bool is_key_strong(const struct ct_link *link, gnutls_sec_param_t level)
{
	if (ct_pk_is_ml_dsa(link->public_key.algorithm))
		return ct_public_key_security_bits(&link->public_key) >=
		       gnutls_sec_param_to_symmetric_bits(level);
	return gnutls_pk_bits_to_sec_param(
		       ct_gnutls_pk_algorithm(&link->public_key),
		       ct_gnutls_key_bits(&link->public_key)) >= level;
}

/* With any profile, known or not, keys must be readable, and of a known kind
 * and curve. */
static bool is_key_known(const struct ct_link *link)
{
	return link->public_key_error == CATRUST_OK &&
	       ct_gnutls_check_curve(&link->public_key) == 0 &&
	       ct_gnutls_pk_algorithm(&link->public_key) != GNUTLS_PK_UNKNOWN;
}

static bool is_suite_b_curve(const struct ct_link *link, unsigned profile)
{
	enum ct_curve curve = link->public_key.curve;

	return link->public_key.algorithm == CT_PK_ECDSA &&
	       (curve == CT_CURVE_P384 ||
		(curve == CT_CURVE_P256 &&
		 profile == GNUTLS_PROFILE_SUITEB128));
}

/* RFC 5759: version 3, two curves, and the hash that goes with each. */
static bool is_suite_b(const struct ct_link *link, const struct ct_link *issuer,
		       gnutls_sign_algorithm_t sign, unsigned profile)
{
	if (link->cert.version != 3 ||
	    (issuer != NULL && issuer->cert.version != 3) ||
	    (sign != GNUTLS_SIGN_ECDSA_SHA256 &&
	     sign != GNUTLS_SIGN_ECDSA_SHA384) ||
	    !is_suite_b_curve(link, profile))
		return false;
	/* SHA-256 does not go with P-384. */
	if (sign == GNUTLS_SIGN_ECDSA_SHA256 &&
	    link->public_key.curve == CT_CURVE_P384)
		return false;
	/* GnuTLS never accepts a trust anchor as one. */
	if (issuer == NULL || !is_suite_b_curve(issuer, profile))
		return false;
	/* The smaller curve does not certify the larger one, and SHA-256 does
	 * not go with P-384 here, either. */
	return issuer->public_key.curve == CT_CURVE_P384
		       ? sign == GNUTLS_SIGN_ECDSA_SHA384
		       : link->public_key.curve == CT_CURVE_P256;
}

/* Where a flag lets a broken hash pass, it counts as what it was made for; and
 * EdDSA by its hash. */
static unsigned hash_strength(const struct ct_link *link)
{
	if (link->algorithm.pk == CT_PK_ED25519 ||
	    link->algorithm.pk == CT_PK_ED448)
		return 256;
	switch (link->algorithm.digest) {
	case CT_DIGEST_MD2:
	case CT_DIGEST_MD5:
		return 64;
	case CT_DIGEST_SHA1:
		return 80;
	case CT_DIGEST_GOST_94:
		return 128;
	default:
		return ct_signature_algorithm_strength(&link->algorithm);
	}
}

bool ct_gnutls_is_level_acceptable(const struct ct_link *link,
				   const struct ct_link *issuer,
				   gnutls_sign_algorithm_t sign,
				   bool is_trusted, unsigned flags)
{
	unsigned profile = GNUTLS_VFLAGS_TO_PROFILE(flags);
	gnutls_sec_param_t level = profile_level(flags);

	/* GnuTLS judges nothing where it cannot read the parameters; such a
	 * signature is not good in any case. */
	if (ct_gnutls_is_pss_unusable(link, sign))
		return true;
	if (profile != 0 &&
	    (!is_key_known(link) || (issuer != NULL && !is_key_known(issuer))))
		return false;
	if (profile == GNUTLS_PROFILE_SUITEB128 ||
	    profile == GNUTLS_PROFILE_SUITEB192)
		return is_suite_b(link, issuer, sign, profile);
	if (level == GNUTLS_SEC_PARAM_UNKNOWN)
		return true;
	if (!is_key_strong(link, level) ||
	    (issuer != NULL && !is_key_strong(issuer, level)))
		return false;
	return is_trusted ||
	       hash_strength(link) >= gnutls_sec_param_to_symmetric_bits(level);
}

bool ct_gnutls_is_broken_allowed(gnutls_sign_algorithm_t sign, unsigned flags)
{
	if ((flags & GNUTLS_VERIFY_ALLOW_BROKEN) == GNUTLS_VERIFY_ALLOW_BROKEN)
		return true;
	switch (gnutls_sign_get_hash_algorithm(sign)) {
	case GNUTLS_DIG_MD2:
		return (flags & GNUTLS_VERIFY_ALLOW_SIGN_RSA_MD2) != 0;
	case GNUTLS_DIG_MD5:
		return (flags & GNUTLS_VERIFY_ALLOW_SIGN_RSA_MD5) != 0;
	case GNUTLS_DIG_SHA1:
		return (flags & GNUTLS_VERIFY_ALLOW_SIGN_WITH_SHA1) != 0;
	default:
		return false;
	}
}
