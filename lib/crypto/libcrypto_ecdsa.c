/*
 * ECDSA with libcrypto's integers and curves.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#ifdef WITH_LIBCRYPTO

# include <stdatomic.h>

# include "crypto/libcrypto_ecdsa.h"

/* Its numbers of curves: NIDs. */
static int curve_nid(enum ct_curve curve)
{
	switch (curve) {
	case CT_CURVE_P192:
		return 409;
	case CT_CURVE_P224:
		return 713;
	case CT_CURVE_P256:
		return 415;
	case CT_CURVE_P384:
		return 715;
	case CT_CURVE_P521:
		return 716;
	default:
		return 0;
	}
}

const struct ec_group_st *ct_libcrypto_group(const struct ct_libcrypto *crypto,
					     enum ct_curve curve)
{
	static _Atomic(struct ec_group_st *) groups[CT_CURVE_P521 + 1];
	struct ec_group_st *group, *expected = NULL;

	if (curve_nid(curve) == 0)
		return NULL;
	group = atomic_load_explicit(&groups[curve], memory_order_acquire);
	if (group != NULL)
		return group;
	group = crypto->EC_GROUP_new_by_curve_name(curve_nid(curve));
	if (group != NULL &&
	    !atomic_compare_exchange_strong_explicit(
		    &groups[curve], &expected, group, memory_order_acq_rel,
		    memory_order_acquire)) {
		crypto->EC_GROUP_free(group);
		group = expected;
	}
	return group;
}

/* One verification; the numbers go with a frame of the context. */
struct check {
	const struct ct_libcrypto *crypto;
	const struct ec_group_st *group;
	const struct bignum_st *order;
	struct bignum_ctx *context;
	struct bignum_st *e, *r, *s, *x, *z;
	struct ec_point_st *point;
};

static bool read_input(struct check *at, const struct ct_signature_input *input)
{
	const struct ct_libcrypto *crypto = at->crypto;

	at->e = crypto->BN_CTX_get(at->context);
	at->r = crypto->BN_CTX_get(at->context);
	at->s = crypto->BN_CTX_get(at->context);
	at->x = crypto->BN_CTX_get(at->context);
	at->z = crypto->BN_CTX_get(at->context); /* NULL if any was */
	return at->order != NULL && at->z != NULL &&
	       ct_libcrypto_number(crypto, input->hash, at->e) != NULL &&
	       ct_libcrypto_number(crypto, input->r, at->r) != NULL &&
	       ct_libcrypto_number(crypto, input->s, at->s) != NULL;
}

/* e / s and r / s: SEC 1 4.1.4. */
static bool divide(struct check *at)
{
	const struct ct_libcrypto *crypto = at->crypto;

	return crypto->BN_mod_inverse(at->s, at->s, at->order, at->context) !=
		       NULL &&
	       crypto->BN_mod_mul(at->e, at->e, at->s, at->order,
				  at->context) == 1 &&
	       crypto->BN_mod_mul(at->s, at->r, at->s, at->order,
				  at->context) == 1;
}

/* e / s G + r / s Q: G is the curve's generator, Q the public key. */
static bool add_multiples(struct check *at, const struct ec_point_st *key)
{
	return at->crypto->EC_POINT_mul(at->group, at->point, at->e, key, at->s,
					at->context) == 1;
}

/* Whether X is r Z^2, so that the point's x is r: without the division by Z^2,
 * which takes a tenth of the time. */
static bool is_r(struct check *at)
{
	const struct ct_libcrypto *crypto = at->crypto;
	const struct bignum_st *p = crypto->EC_GROUP_get0_field(at->group);

	return crypto->EC_POINT_get_Jprojective_coordinates_GFp != NULL &&
	       crypto->EC_POINT_get_Jprojective_coordinates_GFp(
		       at->group, at->point, at->x, NULL, at->z, at->context) ==
		       1 &&
	       crypto->BN_mod_mul(at->z, at->z, at->z, p, at->context) == 1 &&
	       crypto->BN_mod_mul(at->z, at->z, at->r, p, at->context) == 1 &&
	       crypto->BN_cmp(at->x, at->z) == 0;
}

/* Whether the point's x is r, modulo the order. */
static enum catrust_error compare(struct check *at)
{
	const struct ct_libcrypto *crypto = at->crypto;

	if (crypto->EC_POINT_is_at_infinity(at->group, at->point) == 1)
		return CATRUST_E_SIGNATURE;
	if (is_r(at))
		return CATRUST_OK;
	if (crypto->EC_POINT_get_affine_coordinates(at->group, at->point, at->x,
						    NULL, at->context) != 1 ||
	    crypto->BN_nnmod(at->x, at->x, at->order, at->context) != 1)
		return ct_libcrypto_failure(crypto);
	return crypto->BN_cmp(at->x, at->r) == 0 ? CATRUST_OK
						 : CATRUST_E_SIGNATURE;
}

enum catrust_error ct_libcrypto_verify_ecdsa(
	const struct ct_libcrypto *crypto, const struct ec_group_st *group,
	const struct ec_point_st *key, const struct ct_signature_input *input)
{
	struct check at = {
		.crypto = crypto,
		.group = group,
		.order = crypto->EC_GROUP_get0_order(group),
		.context = crypto->BN_CTX_new(),
		.point = crypto->EC_POINT_new(group),
	};
	enum catrust_error error;

	if (at.context == NULL || at.point == NULL) {
		error = ct_libcrypto_failure(crypto);
	} else {
		crypto->BN_CTX_start(at.context);
		error = read_input(&at, input) && divide(&at) &&
					add_multiples(&at, key)
				? compare(&at)
				: ct_libcrypto_failure(crypto);
		crypto->BN_CTX_end(at.context);
	}
	crypto->EC_POINT_free(at.point);
	crypto->BN_CTX_free(at.context);
	return error;
}

#endif /* WITH_LIBCRYPTO */
