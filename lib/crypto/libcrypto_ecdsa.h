/*
 * ECDSA with libcrypto's integers and curves.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Input: the numbers of a signature that crypto/signature_rules.h has
 * validated. Output: whether the equation of SEC 1 4.1.4 holds.
 */

#ifndef CT_CRYPTO_LIBCRYPTO_ECDSA_H
#define CT_CRYPTO_LIBCRYPTO_ECDSA_H

#include "crypto/backend.h"
#include "crypto/libcrypto.h"

/* Returns the curve's group; NULL when libcrypto does not support it. It is
 * created once per process, and never modified or freed. */
const struct ec_group_st *ct_libcrypto_group(const struct ct_libcrypto *crypto,
					     enum ct_curve curve);

/* @key: a point of the group. Must be called between ERR_set_mark() and
 * ERR_pop_to_mark(). Errors: as struct ct_backend's verify(). */
enum catrust_error ct_libcrypto_verify_ecdsa(
	const struct ct_libcrypto *crypto, const struct ec_group_st *group,
	const struct ec_point_st *key, const struct ct_signature_input *input);

#endif /* CT_CRYPTO_LIBCRYPTO_ECDSA_H */
