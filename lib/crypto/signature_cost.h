/*
 * The cost of a signature check.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Input: a key, a digest, the length of the message. Output: the cost in units
 * of an ordinary check: 1 for ECDSA with P-256, which takes libgcrypt about a
 * millisecond, and for all faster ones (RSA up to 8,192 bits with exponent
 * 65537, Ed25519). Slower checks cost proportionally more: P-521 4, RSA of
 * 8,192 bits with an exponent of 64 bits 3, DSA of 8,192 and 256 bits 11. A
 * mebibyte of message adds 8.
 *
 * So limits (max_signatures) bound the time, whatever keys a peer sends. The
 * costs were measured with libgcrypt 1.10 on amd64; tests/speed/signatures
 * verifies them, with numbers that an attacker would choose.
 */

#ifndef CT_CRYPTO_SIGNATURE_COST_H
#define CT_CRYPTO_SIGNATURE_COST_H

#include "crypto/public_key.h"

/* Returns at least 1. @key is parsed, and has its inherited parameters. */
size_t ct_signature_cost(const struct ct_public_key *key, enum ct_digest digest,
			 size_t message_len);

#endif /* CT_CRYPTO_SIGNATURE_COST_H */
