/*
 * The cost of a signature check.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include "crypto/signature_cost.h"
#include "crypto/signature_rules.h"

enum {
	/* Products of two words in the time of one unit: a few more than RSA
	 * of 8,192 bits with 65537 takes. */
	PRODUCTS = 790000,
	WORD_BITS = 64,
	/* Octets hashed in the time of one unit. */
	OCTETS = 128 * 1024,
	OCTETS_OF_GOST_94 = 64 * 1024,
};

/* An exponentiation squares and multiplies for each bit at most. */
static size_t power_cost(unsigned bits, size_t exponent_len)
{
	size_t words = (bits + WORD_BITS - 1) / WORD_BITS;

	return 2 * 8 * exponent_len * words * words / PRODUCTS;
}

static size_t key_cost(const struct ct_public_key *key)
{
	switch (key->algorithm) {
	case CT_PK_RSA:
	case CT_PK_RSA_PSS:
		return power_cost(key->bits, key->e.len);
	case CT_PK_DSA: /* two powers at a time, and what comes before them */
		/* Others are refused before anything is computed. */
		return ct_rules_check_key(key) == CATRUST_OK
			       ? power_cost(key->bits, key->q.len + 1)
			       : 0;
	case CT_PK_ECDSA:
	case CT_PK_ED448:
		return key->bits <= 256 ? 0 : key->bits <= 448 ? 1 : 3;
	case CT_PK_GOST_01:
	case CT_PK_GOST_12_256:
		return 1;
	case CT_PK_GOST_12_512:
		return 4;
	default:
		return 0;
	}
}

size_t ct_signature_cost(const struct ct_public_key *key, enum ct_digest digest,
			 size_t message_len)
{
	size_t octets =
		digest == CT_DIGEST_GOST_94 ? OCTETS_OF_GOST_94 : OCTETS;

	return 1 + key_cost(key) + message_len / octets;
}
