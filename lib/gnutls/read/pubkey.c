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

/* GnuTLS's number as the engine's description; false when the engine has no
 * such algorithm. RSA-PSS's salt is as long as the hash (RFC 8446 4.2.3). EdDSA
 * and ML-DSA hash on their own. */
static bool describe(gnutls_sign_algorithm_t sign,
		     struct ct_signature_algorithm *out)
{
	enum ct_pk pk = ct_gnutls_pk(gnutls_sign_get_pk_algorithm(sign));
	enum ct_digest digest =
		ct_gnutls_digest(gnutls_sign_get_hash_algorithm(sign));
	bool hashes = pk != CT_PK_ED25519 && pk != CT_PK_ED448 &&
		      !ct_pk_is_ml_dsa(pk);

	*out = (struct ct_signature_algorithm){
		.pk = pk,
		.digest = hashes ? digest : CT_DIGEST_NONE,
	};
	if (pk == CT_PK_RSA_PSS)
		out->salt_len = (unsigned)ct_digest_len(digest);
	return pk != CT_PK_UNKNOWN && (!hashes || (digest != CT_DIGEST_NONE &&
						   digest != CT_DIGEST_MD2));
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
