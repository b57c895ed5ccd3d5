/*
 * ECDSA with libcrypto's integers and curves.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Input: the numbers of a signature, which crypto/signature_rules.h has let
 * pass. Output: whether the equation of SEC 1 4.1.4 holds. How the two
 * multiples of points are calculated is the caller's matter: they take nearly
 * all of the time.
 */

#ifndef CT_CRYPTO_LIBCRYPTO_ECDSA_H
#define CT_CRYPTO_LIBCRYPTO_ECDSA_H

#include "crypto/backend.h"
#include "crypto/libcrypto.h"

/* One verification; the numbers go with a frame of the context. */
struct ct_ecdsa_check {
	const struct ct_libcrypto *crypto;
	const struct ec_group_st *group; /* of the point */
	const struct bignum_st *order;
	struct bignum_ctx *context;
	struct bignum_st *e, *r, *s, *x, *z;
	struct ec_point_st *point;
};

/* Writes e G + s Q, or its negative, to the point: G is the curve's generator,
 * Q the public key. False when libcrypto fails. */
typedef bool ct_ecdsa_add_multiples(struct ct_ecdsa_check *at, const void *key);

/* The curve's group; NULL when libcrypto does not have it. Made once in a
 * process, and never changed or freed. */
const struct ec_group_st *ct_libcrypto_group(const struct ct_libcrypto *crypto,
					     enum ct_curve curve);

/* @group: of the points that @add_multiples calculates with. Between
 * ERR_set_mark() and ERR_pop_to_mark(). Errors: as of struct ct_backend's
 * verify(). */
enum catrust_error ct_libcrypto_verify_ecdsa(
	const struct ct_libcrypto *crypto, const struct ec_group_st *group,
	const struct bignum_st *order, ct_ecdsa_add_multiples *add_multiples,
	const void *key, const struct ct_signature_input *input);

#endif /* CT_CRYPTO_LIBCRYPTO_ECDSA_H */
