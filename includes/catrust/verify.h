/*
 * libcatrust: verifying that a certificate leads to a trusted one.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#ifndef CATRUST_VERIFY_H
#define CATRUST_VERIFY_H

#include <catrust/error.h>

#ifdef __cplusplus
extern "C" {
#endif

/**
 * enum catrust_profile - which rules certificates must obey
 *
 * CATRUST_PROFILE_RFC5280: path validation (RFC 5280 section 6) and what the
 * RFC asks of the certificates themselves (section 4); the trusted certificate
 * is held to the same rules. Keys of 112 bits of security and SHA-2 unless the
 * caller says otherwise.
 *
 * CATRUST_PROFILE_WEBPKI: also the rules of the CA/Browser Forum's Baseline
 * Requirements that show in a certificate: names, key purposes, key sizes.
 *
 * CATRUST_PROFILE_PATH: path validation only; the trusted certificate is a
 * name and a key (RFC 5280 6.1.1 (d)). For PKIs that do not follow section 4.
 */
enum catrust_profile {
	CATRUST_PROFILE_RFC5280 = 0,
	CATRUST_PROFILE_WEBPKI = 1,
	CATRUST_PROFILE_PATH = 2,
};

/**
 * enum catrust_reason - why a certificate was not accepted, roughly
 *
 * The exact rule is given as text, see catrust_verify_result_text(). Values
 * never change between releases; new ones are appended.
 */
enum catrust_reason {
	CATRUST_REASON_NONE = 0,	     /* it was accepted */
	CATRUST_REASON_ISSUER_NOT_FOUND = 1, /* no trusted issuer */
	CATRUST_REASON_SIGNATURE = 2,	     /* a signature is wrong */
	CATRUST_REASON_EXPIRED = 3,
	CATRUST_REASON_NOT_YET_VALID = 4,
	CATRUST_REASON_ALGORITHM = 5,	/* unknown, weak, or not allowed */
	CATRUST_REASON_CERTIFICATE = 6, /* malformed, or a basic field wrong */
	CATRUST_REASON_EXTENSION = 7,	/* unknown critical, or wrong */
	CATRUST_REASON_CA = 8,		/* an issuer is no CA */
	CATRUST_REASON_PATH_LENGTH = 9,
	CATRUST_REASON_KEY_USAGE = 10,
	CATRUST_REASON_PURPOSE = 11, /* extended key usage */
	CATRUST_REASON_NAME_CONSTRAINTS = 12,
	CATRUST_REASON_POLICY = 13,
	CATRUST_REASON_NAME = 14, /* not this peer, or names not in form */
	CATRUST_REASON_REVOKED = 15,
	CATRUST_REASON_REVOCATION_UNKNOWN = 16,
	CATRUST_REASON_DISTRUSTED = 17, /* by the anchor's settings */
	CATRUST_REASON_LIMIT = 18,	/* a limit ended the search */
	CATRUST_REASON_MEMORY = 19,	/* memory ran out */
};

#ifdef __cplusplus
}
#endif

#endif /* CATRUST_VERIFY_H */
