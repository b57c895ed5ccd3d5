/*
 * GOST R 34.10 keys as GnuTLS shows and writes them.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <stdlib.h>

#include "asn1/der.h"
#include "asn1/der_write.h"
#include "asn1/oid.h"
#include "gnutls/read/gost_key.h"

/* Parameter sets of GOST 28147-89 (RFC 4357 10.8, RFC 7836). */
static const struct {
	const struct ct_span *oid;
	const char *name;
} ciphers[] = {
	{&ct_oid_cipher_gost_tc26_z, "TC26-Z"},
	{&ct_oid_cipher_gost_cp_a, "CryptoPro-A"},
	{&ct_oid_cipher_gost_cp_b, "CryptoPro-B"},
	{&ct_oid_cipher_gost_cp_c, "CryptoPro-C"},
	{&ct_oid_cipher_gost_cp_d, "CryptoPro-D"},
};

static struct ct_span usual_cipher(enum ct_pk algorithm)
{
	return algorithm == CT_PK_GOST_01 ? ct_oid_cipher_gost_cp_a
					  : ct_oid_cipher_gost_tc26_z;
}

const char *ct_gnutls_gost_cipher_name(const struct ct_public_key *key)
{
	struct ct_span oid = key->cipher;

	if (oid.data == NULL)
		oid = usual_cipher(key->algorithm);
	for (size_t i = 0; i < CT_ARRAY_LEN(ciphers); i++)
		if (ct_oid_is(oid, *ciphers[i].oid))
			return ciphers[i].name;
	return NULL;
}

gnutls_digest_algorithm_t ct_gnutls_gost_digest(enum ct_pk algorithm)
{
	switch (algorithm) {
	case CT_PK_GOST_01:
		return GNUTLS_DIG_GOSTR_94;
	case CT_PK_GOST_12_256:
		return GNUTLS_DIG_STREEBOG_256;
	default:
		return GNUTLS_DIG_STREEBOG_512;
	}
}

static int write_number(gnutls_datum_t *out, struct ct_span number)
{
	uint8_t bytes[CT_GOST_MAX_LEN];

	while (number.len > 1 && number.data[number.len - 1] == 0)
		number.len--;
	ct_gost_reverse(bytes, number);
	return ct_gnutls_datum_copy(out, ct_span(bytes, number.len));
}

int ct_gnutls_gost_numbers(const struct ct_public_key *key, gnutls_datum_t *x,
			   gnutls_datum_t *y)
{
	struct ct_span point = ct_gost_point(key);
	size_t half = point.len / 2;
	int ret;

	CT_TRY_CODE(write_number(x, ct_span(point.data, half)));
	ret = write_number(y, ct_span(point.data + half, half));
	if (ret < 0) {
		free(x->data);
		*x = (gnutls_datum_t){NULL, 0};
	}
	return ret;
}

/* The digest's OID in the parameters; absent where it is left out. */
static struct ct_span digest_of(const struct ct_public_key *key)
{
	switch (key->curve) {
	case CT_CURVE_GOST_CP_A:
	case CT_CURVE_GOST_CP_B:
	case CT_CURVE_GOST_CP_C:
	case CT_CURVE_GOST_CP_XCHA:
	case CT_CURVE_GOST_CP_XCHB:
		if (key->algorithm == CT_PK_GOST_12_256)
			return ct_oid_digest_streebog_256;
		break;
	case CT_CURVE_GOST_512_A:
	case CT_CURVE_GOST_512_B:
		return ct_oid_digest_streebog_512;
	default:
		break;
	}
	return key->algorithm == CT_PK_GOST_01 ? ct_oid_digest_params_gost_94_cp
					       : ct_span(NULL, 0);
}

enum catrust_error
ct_gnutls_gost_write_parameters(struct ct_buffer *der,
				const struct ct_public_key *key)
{
	struct ct_der parameters = ct_der(key->parameters), inside;
	struct ct_span curve, digest = digest_of(key);
	struct ct_span cipher = key->cipher;
	size_t start = der->len;

	CT_TRY(ct_der_enter(&parameters, CT_DER_SEQUENCE, &inside));
	CT_TRY(ct_der_read_oid(&inside, &curve));
	CT_TRY(ct_der_append(der, CT_DER_OID, curve));
	if (digest.data != NULL)
		CT_TRY(ct_der_append(der, CT_DER_OID, digest));
	if (key->algorithm == CT_PK_GOST_01 && cipher.data != NULL &&
	    !ct_oid_is(cipher, usual_cipher(key->algorithm)))
		CT_TRY(ct_der_append(der, CT_DER_OID, cipher));
	return ct_der_wrap(der, CT_DER_SEQUENCE, start);
}
