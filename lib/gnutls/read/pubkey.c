/*
 * Public key objects: making, reading, verifying.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * An object holds a SubjectPublicKeyInfo; numbers given one by one are put
 * into that form first (pubkey_import.c), so that there is one way to read a
 * key.
 */

#include <config.h>

#include <stdlib.h>

#include "crypto/digest.h"
#include "crypto/signature.h"
#include "gnutls/algorithms/algorithm_id.h"
#include "gnutls/read/crt.h"
#include "gnutls/read/key_numbers.h"
#include "gnutls/read/pubkey.h"

CT_EXPORT int gnutls_pubkey_init(gnutls_pubkey_t *key)
{
	*key = calloc(1, sizeof(**key));
	return *key != NULL ? 0 : GNUTLS_E_MEMORY_ERROR;
}

CT_EXPORT void gnutls_pubkey_deinit(gnutls_pubkey_t key)
{
	if (key == NULL)
		return;
	ct_buffer_clear(&key->spki);
	free(key);
}

int ct_gnutls_pubkey_take(gnutls_pubkey_t key, struct ct_buffer *spki)
{
	struct ct_public_key parsed;
	int ret = ct_gnutls_error(
		ct_public_key_parse(&parsed, ct_span(spki->data, spki->len)));

	if (ret == 0)
		ret = ct_gnutls_check_known(&parsed);
	if (ret < 0) {
		ct_buffer_clear(spki);
		return ret;
	}
	ct_buffer_clear(&key->spki);
	key->spki = *spki;
	key->parsed = parsed;
	*spki = (struct ct_buffer)CT_BUFFER_INIT;
	return 0;
}

CT_EXPORT int gnutls_pubkey_import_x509(gnutls_pubkey_t key,
					gnutls_x509_crt_t crt,
					unsigned int flags)
{
	struct ct_buffer spki = CT_BUFFER_INIT;
	struct ct_span written;
	int ret;

	(void)flags; /* about other kinds of certificates */
	if (key == NULL || !ct_gnutls_crt_is_set(crt))
		return GNUTLS_E_INVALID_REQUEST;
	ret = ct_gnutls_spki(crt->view.spki, &spki, &written);
	if (ret == 0 && spki.len == 0)
		ret = ct_gnutls_error(
			ct_buffer_append(&spki, written.data, written.len));
	if (ret == 0)
		return ct_gnutls_pubkey_take(key, &spki);
	ct_buffer_clear(&spki);
	return ret;
}

static bool is_set(gnutls_pubkey_t key)
{
	return key != NULL && key->spki.len > 0;
}

CT_EXPORT int gnutls_pubkey_get_pk_algorithm(gnutls_pubkey_t key,
					     unsigned int *bits)
{
	if (key == NULL)
		return GNUTLS_E_INVALID_REQUEST;
	if (bits != NULL)
		*bits = is_set(key) ? ct_gnutls_key_bits(&key->parsed) : 0;
	if (!is_set(key))
		return GNUTLS_PK_UNKNOWN;
	return (int)ct_gnutls_pk_algorithm(&key->parsed);
}

static unsigned number_flags(unsigned flags)
{
	return flags & GNUTLS_EXPORT_FLAG_NO_LZ ? CT_NUMBERS_NO_ZERO : 0;
}

CT_EXPORT int gnutls_pubkey_export_rsa_raw2(gnutls_pubkey_t key,
					    gnutls_datum_t *m,
					    gnutls_datum_t *e, unsigned flags)
{
	if (!is_set(key))
		return GNUTLS_E_INVALID_REQUEST;
	return ct_gnutls_rsa_numbers(&key->parsed, m, e, number_flags(flags));
}

CT_EXPORT int gnutls_pubkey_export_dsa_raw2(gnutls_pubkey_t key,
					    gnutls_datum_t *p,
					    gnutls_datum_t *q,
					    gnutls_datum_t *g,
					    gnutls_datum_t *y, unsigned flags)
{
	if (!is_set(key))
		return GNUTLS_E_INVALID_REQUEST;
	return ct_gnutls_dsa_numbers(&key->parsed, p, q, g, y,
				     number_flags(flags));
}

CT_EXPORT int gnutls_pubkey_export_ecc_raw2(gnutls_pubkey_t key,
					    gnutls_ecc_curve_t *curve,
					    gnutls_datum_t *x,
					    gnutls_datum_t *y, unsigned flags)
{
	if (!is_set(key))
		return GNUTLS_E_INVALID_REQUEST;
	return ct_gnutls_ecc_numbers(&key->parsed, curve, x, y,
				     number_flags(flags));
}

CT_EXPORT int gnutls_pubkey_export_ecc_raw(gnutls_pubkey_t key,
					   gnutls_ecc_curve_t *curve,
					   gnutls_datum_t *x, gnutls_datum_t *y)
{
	return gnutls_pubkey_export_ecc_raw2(key, curve, x, y, 0);
}

/* The numbers were checked when the key was taken; here libgcrypt takes it. */
CT_EXPORT int gnutls_pubkey_verify_params(gnutls_pubkey_t key)
{
	enum catrust_error error;
	struct ct_key *made;

	if (!is_set(key))
		return GNUTLS_E_INVALID_REQUEST;
	if (key->parsed.algorithm == CT_PK_UNKNOWN &&
	    ct_gnutls_curve(&key->parsed) != GNUTLS_ECC_CURVE_INVALID)
		return GNUTLS_E_INVALID_REQUEST; /* X25519 and X448 */
	CT_GNUTLS_TRY(ct_key_new(&made, &key->parsed));
	error = ct_key_check(made);
	ct_key_free(made);
	return ct_gnutls_error(error);
}

static enum ct_digest digest_of(gnutls_digest_algorithm_t hash)
{
	static const struct {
		gnutls_digest_algorithm_t hash;
		enum ct_digest digest;
	} pairs[] = {
		{GNUTLS_DIG_MD5, CT_DIGEST_MD5},
		{GNUTLS_DIG_SHA1, CT_DIGEST_SHA1},
		{GNUTLS_DIG_RMD160, CT_DIGEST_RMD160},
		{GNUTLS_DIG_SHA224, CT_DIGEST_SHA224},
		{GNUTLS_DIG_SHA256, CT_DIGEST_SHA256},
		{GNUTLS_DIG_SHA384, CT_DIGEST_SHA384},
		{GNUTLS_DIG_SHA512, CT_DIGEST_SHA512},
		{GNUTLS_DIG_SHA3_224, CT_DIGEST_SHA3_224},
		{GNUTLS_DIG_SHA3_256, CT_DIGEST_SHA3_256},
		{GNUTLS_DIG_SHA3_384, CT_DIGEST_SHA3_384},
		{GNUTLS_DIG_SHA3_512, CT_DIGEST_SHA3_512},
		{GNUTLS_DIG_GOSTR_94, CT_DIGEST_GOST_94},
		{GNUTLS_DIG_STREEBOG_256, CT_DIGEST_STREEBOG_256},
		{GNUTLS_DIG_STREEBOG_512, CT_DIGEST_STREEBOG_512},
	};

	for (size_t i = 0; i < CT_ARRAY_LEN(pairs); i++)
		if (pairs[i].hash == hash)
			return pairs[i].digest;
	return CT_DIGEST_NONE;
}

/* GnuTLS's number as the engine's description; false when the engine has no
 * such algorithm. RSA-PSS's salt is as long as the hash (RFC 8446 4.2.3). */
static bool describe(gnutls_sign_algorithm_t sign,
		     struct ct_signature_algorithm *out)
{
	*out = (struct ct_signature_algorithm){
		.digest = digest_of(gnutls_sign_get_hash_algorithm(sign)),
	};
	switch (gnutls_sign_get_pk_algorithm(sign)) {
	case GNUTLS_PK_RSA:
		out->pk = CT_PK_RSA;
		break;
	case GNUTLS_PK_RSA_PSS:
		out->pk = CT_PK_RSA_PSS;
		out->salt_len = (unsigned)ct_digest_len(out->digest);
		break;
	case GNUTLS_PK_DSA:
		out->pk = CT_PK_DSA;
		break;
	case GNUTLS_PK_ECDSA:
		out->pk = CT_PK_ECDSA;
		break;
	case GNUTLS_PK_GOST_01:
		out->pk = CT_PK_GOST_01;
		break;
	case GNUTLS_PK_GOST_12_256:
		out->pk = CT_PK_GOST_12_256;
		break;
	case GNUTLS_PK_GOST_12_512:
		out->pk = CT_PK_GOST_12_512;
		break;
	case GNUTLS_PK_EDDSA_ED25519:
		out->pk = CT_PK_ED25519;
		out->digest = CT_DIGEST_NONE; /* hashes on its own */
		return true;
	case GNUTLS_PK_EDDSA_ED448:
		out->pk = CT_PK_ED448;
		return true;
	case GNUTLS_PK_MLDSA44:
		out->pk = CT_PK_ML_DSA_44;
		return true;
	case GNUTLS_PK_MLDSA65:
		out->pk = CT_PK_ML_DSA_65;
		return true;
	case GNUTLS_PK_MLDSA87:
		out->pk = CT_PK_ML_DSA_87;
		return true;
	default:
		return false;
	}
	return out->digest != CT_DIGEST_NONE;
}

CT_EXPORT int gnutls_pubkey_verify_data2(gnutls_pubkey_t pubkey,
					 gnutls_sign_algorithm_t algo,
					 unsigned int flags,
					 const gnutls_datum_t *data,
					 const gnutls_datum_t *signature)
{
	struct ct_signature_algorithm algorithm;
	enum catrust_error error;
	struct ct_key *key;

	if (!is_set(pubkey) || data == NULL || signature == NULL ||
	    gnutls_sign_get_name(algo) == NULL)
		return GNUTLS_E_INVALID_REQUEST;
	if (!gnutls_sign_supports_pk_algorithm(
		    algo, ct_gnutls_pk_algorithm(&pubkey->parsed)))
		return GNUTLS_E_INCOMPATIBLE_SIG_WITH_KEY;
	if (!describe(algo, &algorithm))
		return GNUTLS_E_UNSUPPORTED_SIGNATURE_ALGORITHM;
	CT_GNUTLS_TRY(ct_key_new(&key, &pubkey->parsed));
	error = ct_key_verify(key, &algorithm, ct_gnutls_span(data),
			      ct_gnutls_span(signature));
	ct_key_free(key);
	CT_GNUTLS_TRY(error);
	if (!gnutls_sign_is_secure(algo) &&
	    !(flags & GNUTLS_VERIFY_ALLOW_BROKEN))
		return GNUTLS_E_INSUFFICIENT_SECURITY;
	return 0;
}
