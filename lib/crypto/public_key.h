/*
 * A SubjectPublicKeyInfo (RFC 5280 4.1.2.7) as numbers and spans.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Input: DER. Output: algorithm, curve, size, and spans of the key's numbers;
 * nothing is copied. Algorithms that cannot verify signatures (such as X25519)
 * are CT_PK_UNKNOWN.
 *
 * Invariants of a parsed key: RSA moduli are odd, up to 16,384 bits, public
 * exponents odd, 3 or more, and up to 64 bits (a larger one serves only to make
 * checks slow); EC points are uncompressed and of the curve's length, and those
 * of GOST R 34.10 are on its curves only, the others on the others. A backend
 * checks whether a point is on its curve. DSA's numbers are not restricted
 * here: ct_rules_check_key() (signature_rules.h) checks them.
 *
 * Source: RFC 3279 2.3, RFC 4055 1.2, RFC 4491 2.3, RFC 5480 2, RFC 8410 4, RFC
 * 9881 4.
 */

#ifndef CT_CRYPTO_PUBLIC_KEY_H
#define CT_CRYPTO_PUBLIC_KEY_H

#include "base/error.h"
#include "base/span.h"
#include "crypto/curve.h"
#include "crypto/signature_algorithm.h"

struct ct_public_key {
	enum ct_pk algorithm;
	enum ct_curve curve;	    /* ECDSA and GOST R 34.10 */
	unsigned bits;		    /* modulus, prime p, or field; 0: unknown */
	bool has_malformed_integer; /* a number without the zero that makes it
			       positive, or with more than that */
	struct ct_span oid;	    /* the algorithm's, contents */
	struct ct_span parameters;  /* DER of the parameters, or absent */
	struct ct_span key;	    /* octets of the BIT STRING */
	struct ct_span n, e;	    /* RSA; leading zeros stripped */
	struct ct_span p, q, g, y;  /* DSA; p absent: parameters inherited */
	struct ct_span cipher;	    /* GOST: the OID's contents of the cipher's
			       parameters (RFC 4491 2.3.2), or absent */
	struct ct_signature_algorithm pss; /* RSA-PSS keys that are limited
					      to one hash; pk unset if not */
};

/*
 * Reads a SubjectPublicKeyInfo with its header.
 *
 * Errors: CATRUST_E_DER_*, CATRUST_E_KEY for numbers outside the limits above;
 * then @out has the algorithm and its oid. An unknown algorithm or curve is not
 * an error. Cost: O(len); no allocation.
 */
CT_MUST_USE enum catrust_error ct_public_key_parse(struct ct_public_key *out,
						   struct ct_span spki);

/* Whether a key's parameters are present and not NULL. */
static inline bool ct_public_key_has_parameters(const struct ct_public_key *key)
{
	return key->parameters.data != NULL &&
	       !CT_SPAN_IS(key->parameters, "\x05\x00");
}

/* Whether a key's algorithm needs parameters, and the key must inherit them. */
static inline bool
ct_public_key_needs_parameters(const struct ct_public_key *key)
{
	switch (key->algorithm) {
	case CT_PK_DSA:
		return key->p.data == NULL;
	case CT_PK_GOST_01:
	case CT_PK_GOST_12_256:
	case CT_PK_GOST_12_512:
		return !ct_public_key_has_parameters(key);
	default:
		return false;
	}
}

/* Copies the parameters of the issuer's key to a DSA or GOST R 34.10 key
 * without parameters (RFC 5280 6.1.4 (f)). Other keys are unchanged. */
void ct_public_key_inherit(struct ct_public_key *key,
			   const struct ct_public_key *issuer);

/*
 * Returns the security strength of a key: the bits of a symmetric key of equal
 * strength, in the steps of GnuTLS's security parameters (0, 42, 64, 72, 80,
 * 96, 112, 128, 192, 256). 0: unknown algorithm or size.
 */
unsigned ct_public_key_security_bits(const struct ct_public_key *key);

#endif /* CT_CRYPTO_PUBLIC_KEY_H */
