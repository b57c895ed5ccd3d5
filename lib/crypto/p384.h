/*
 * ECDSA on P-384 with this library's own arithmetic.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Input: a key's coordinates, a hash, and the numbers of a signature, which
 * signature_rules.h has validated: coordinates below p, r and s from 1 to below
 * the order. Output: whether the equation of SEC 1 4.1.4 holds.
 *
 * For x86-64 processors with BMI2 and ADX (since 2014): on others, libraries
 * are faster. For verification only: time and memory accesses depend on the
 * numbers, which are public.
 */

#ifndef CT_CRYPTO_P384_H
#define CT_CRYPTO_P384_H

#include "base/cpu.h"
#include "base/error.h"
#include "base/span.h"
#include "crypto/words.h"

/* Without it, other libraries verify P-384. */
#if defined(CT_HAS_WORDS) && defined(__x86_64__) && defined(__LP64__) && \
	defined(CT_CPU_FROM_LIBC)
# define CT_HAS_P384
#endif

struct ct_p384_key;

/* @point: X and Y, 48 octets each, big-endian. Errors: CATRUST_E_UNSUPPORTED on
 * a processor without BMI2 or ADX; CATRUST_E_KEY for a point that is not on the
 * curve; CATRUST_E_MEMORY. */
CT_MUST_USE enum catrust_error ct_p384_key_new(struct ct_p384_key **out,
					       const uint8_t point[96]);
void ct_p384_key_free(struct ct_p384_key *key); /* NULL allowed */

/* @hash, @r, @s: up to 48 octets each, big-endian. Errors: CATRUST_E_SIGNATURE.
 * Threads: safe. */
CT_MUST_USE enum catrust_error ct_p384_verify(const struct ct_p384_key *key,
					      struct ct_span hash,
					      struct ct_span r,
					      struct ct_span s);

#endif /* CT_CRYPTO_P384_H */
