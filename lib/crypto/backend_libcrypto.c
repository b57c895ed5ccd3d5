/*
 * Signatures with OpenSSL's libcrypto, if it is installed.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * RSA and ECDSA are calculated with libcrypto's integers and curves: these are
 * faster than EVP's functions, which have to look up algorithms; they take no
 * locks, apply no policies, and depend on no state that OPENSSL_cleanup() or a
 * fork could remove. Ed25519 and ML-DSA are available through EVP only.
 *
 * Ed448 is not supported: OpenSSL uses decaf's check, which treats points as
 * equal that differ by one of small order, so that its verdicts differ from
 * those of RFC 8032's equation compared octet by octet.
 *
 * When a calculation fails, because memory ran out or libcrypto does not
 * support it, the next backend is used. When memory runs out, libcrypto may
 * also report that a point is not on its curve, and EVP that a signature is
 * bad; so the next backend also checks those points, and bad signatures of
 * Ed25519.
 */

#include <config.h>

#ifdef WITH_LIBCRYPTO

# include <stdatomic.h>
# include <stdlib.h>

# include "crypto/backend.h"
# include "crypto/libcrypto.h"
# include "crypto/libcrypto_ecdsa.h"

struct key {
	const struct ct_public_key *from;
	struct bignum_st *n, *e;     /* RSA */
	struct bn_mont_ctx_st *mont; /* of n */
	const struct ec_group_st *group;
	struct ec_point_st *point; /* ECDSA */
	struct evp_pkey_st *pkey;  /* Ed25519, ML-DSA */
	const struct ct_libcrypto *crypto;
	struct key *next; /* of those that cannot be freed */
};

/* --- Keys ----------------------------------------------------------------- */

static enum catrust_error make_ec(const struct ct_libcrypto *crypto,
				  struct key *key)
{
	key->group = ct_libcrypto_group(crypto, key->from->curve);
	if (key->group == NULL)
		return ct_libcrypto_failure(crypto);
	key->point = crypto->EC_POINT_new(key->group);
	if (key->point == NULL)
		return ct_libcrypto_failure(crypto);
	return crypto->EC_POINT_oct2point(key->group, key->point,
					  key->from->key.data,
					  key->from->key.len, NULL) == 1
		       ? CATRUST_OK
		       : ct_libcrypto_failure(crypto);
}

static enum catrust_error make_rsa(const struct ct_libcrypto *crypto,
				   struct key *key)
{
	struct bignum_ctx *context = crypto->BN_CTX_new();
	bool is_made;

	key->n = ct_libcrypto_number(crypto, key->from->n, NULL);
	key->e = ct_libcrypto_number(crypto, key->from->e, NULL);
	key->mont = crypto->BN_MONT_CTX_new();
	is_made = context != NULL && key->n != NULL && key->e != NULL &&
		  key->mont != NULL &&
		  crypto->BN_MONT_CTX_set(key->mont, key->n, context) == 1;
	crypto->BN_CTX_free(context);
	return is_made ? CATRUST_OK : ct_libcrypto_failure(crypto);
}

static enum catrust_error make_evp(const struct ct_libcrypto *crypto,
				   struct key *key, const char *type)
{
	key->pkey = crypto->EVP_PKEY_new_raw_public_key_ex(
		crypto->context, type, NULL, key->from->key.data,
		key->from->key.len);
	return key->pkey != NULL ? CATRUST_OK : ct_libcrypto_failure(crypto);
}

static enum catrust_error make(const struct ct_libcrypto *crypto,
			       struct key *key)
{
	switch (key->from->algorithm) {
	case CT_PK_RSA:
	case CT_PK_RSA_PSS:
		return make_rsa(crypto, key);
	case CT_PK_ECDSA:
		return make_ec(crypto, key);
	case CT_PK_ED25519:
		return make_evp(crypto, key, "ED25519");
	case CT_PK_ML_DSA_44:
		return make_evp(crypto, key, "ML-DSA-44");
	case CT_PK_ML_DSA_65:
		return make_evp(crypto, key, "ML-DSA-65");
	case CT_PK_ML_DSA_87:
		return make_evp(crypto, key, "ML-DSA-87");
	default:
		return CATRUST_E_UNSUPPORTED;
	}
}

/* Integers and points are just memory, also when libcrypto was cleaned up. An
 * EVP_PKEY is not: those that are left then stay where they can be found. */
static void key_free(void *made)
{
	static _Atomic(struct key *) left;
	struct key *key = made;
	const struct ct_libcrypto *crypto = key->crypto;

	crypto->BN_free(key->n);
	crypto->BN_free(key->e);
	crypto->BN_MONT_CTX_free(key->mont);
	crypto->EC_POINT_free(key->point);
	if (key->pkey != NULL && ct_libcrypto_get() == NULL) {
		key->next = atomic_load(&left);
		while (!atomic_compare_exchange_weak(&left, &key->next, key))
			continue;
		return;
	}
	crypto->EVP_PKEY_free(key->pkey);
	free(key);
}

static enum catrust_error key_new(void **out_key,
				  const struct ct_public_key *from)
{
	const struct ct_libcrypto *crypto = ct_libcrypto_get();
	enum catrust_error error;
	struct key *key;

	if (crypto == NULL)
		return CATRUST_E_UNSUPPORTED;
	key = calloc(1, sizeof(*key));
	if (key == NULL)
		return CATRUST_E_MEMORY;
	key->from = from;
	key->crypto = crypto;
	crypto->ERR_set_mark();
	error = make(crypto, key);
	crypto->ERR_pop_to_mark();
	if (error != CATRUST_OK) {
		key_free(key);
		return error;
	}
	*out_key = key;
	return CATRUST_OK;
}

/* --- RSA ------------------------------------------------------------------ */

static bool raise(const struct ct_libcrypto *crypto, const struct key *key,
		  struct ct_span base, uint8_t *out, struct bignum_ctx *context)
{
	struct bignum_st *power = crypto->BN_CTX_get(context);

	return power != NULL &&
	       ct_libcrypto_number(crypto, base, power) != NULL &&
	       crypto->BN_mod_exp_mont(power, power, key->e, key->n, context,
				       key->mont) == 1 &&
	       crypto->BN_bn2binpad(power, out, (int)base.len) >= 0;
}

static enum catrust_error power(const void *made, struct ct_span base,
				uint8_t *out)
{
	const struct ct_libcrypto *crypto = ct_libcrypto_get();
	enum catrust_error error = CATRUST_OK;
	struct bignum_ctx *context;

	if (crypto == NULL)
		return CATRUST_E_UNSUPPORTED;
	crypto->ERR_set_mark();
	context = crypto->BN_CTX_new();
	if (context == NULL) {
		error = ct_libcrypto_failure(crypto);
	} else {
		crypto->BN_CTX_start(context);
		if (!raise(crypto, made, base, out, context))
			error = ct_libcrypto_failure(crypto);
		crypto->BN_CTX_end(context);
	}
	crypto->BN_CTX_free(context);
	crypto->ERR_pop_to_mark();
	return error;
}

/* --- Ed25519 and ML-DSA --------------------------------------------------- */

static enum catrust_error verify_evp(const struct ct_libcrypto *crypto,
				     const struct key *key,
				     const struct ct_signature_input *input)
{
	struct evp_md_ctx_st *context = crypto->EVP_MD_CTX_new();
	enum catrust_error error = CATRUST_E_UNSUPPORTED;

	if (context == NULL || crypto->EVP_DigestVerifyInit_ex(
				       context, NULL, NULL, crypto->context,
				       NULL, key->pkey, NULL) != 1)
		error = ct_libcrypto_failure(crypto);
	else if (crypto->EVP_DigestVerify(
			 context, input->signature.data, input->signature.len,
			 input->message.data, input->message.len) == 1)
		error = CATRUST_OK;
	else if (key->from->algorithm != CT_PK_ED25519)
		error = ct_libcrypto_failure(crypto) == CATRUST_E_MEMORY
				? CATRUST_E_MEMORY
				: CATRUST_E_SIGNATURE;
	crypto->EVP_MD_CTX_free(context);
	return error;
}

static enum catrust_error verify(const void *made,
				 const struct ct_signature_input *input)
{
	const struct ct_libcrypto *crypto = ct_libcrypto_get();
	const struct key *key = made;
	enum catrust_error error;

	if (crypto == NULL)
		return CATRUST_E_UNSUPPORTED;
	crypto->ERR_set_mark();
	error = key->pkey != NULL
			? verify_evp(crypto, key, input)
			: ct_libcrypto_verify_ecdsa(crypto, key->group,
						    key->point, input);
	crypto->ERR_pop_to_mark();
	return error;
}

static const char *version(void)
{
	const struct ct_libcrypto *crypto = ct_libcrypto_get();

	return crypto != NULL ? crypto->version : NULL;
}

const struct ct_backend ct_backend_libcrypto = {
	.name = "libcrypto",
	.version = version,
	.key_new = key_new,
	.key_free = key_free,
	.verify = verify,
	.power = power,
};

#endif /* WITH_LIBCRYPTO */
