/*
 * GOST R 34.10 keys and signatures, from PKIX's form to numbers.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include "asn1/der.h"
#include "crypto/gost.h"

void ct_gost_reverse(uint8_t *out, struct ct_span bytes)
{
	for (size_t i = 0; i < bytes.len; i++)
		out[i] = bytes.data[bytes.len - 1 - i];
}

struct ct_span ct_gost_point(const struct ct_public_key *key)
{
	size_t len = key->bits / 8 * 2;

	return ct_span(key->key.data + key->key.len - len, len);
}

/* GostR3410-2001-PublicKeyParameters (RFC 4491 2.3.2): curve, digest, and the
 * cipher's where they are not the usual ones. Those of 2012 (RFC 9215 4.2):
 * curve, and the digest where it has to be named. */
static enum catrust_error read_parameters(const struct ct_public_key *key,
					  struct ct_span out[3])
{
	struct ct_der der = ct_der(key->parameters), inside;
	bool is_2001 = key->algorithm == CT_PK_GOST_01;

	CT_TRY(ct_der_enter(&der, CT_DER_SEQUENCE, &inside));
	CT_TRY(ct_der_read_oid(&inside, &out[0]));
	if (is_2001 || !ct_der_is_end(&inside))
		CT_TRY(ct_der_read_oid(&inside, &out[1]));
	if (is_2001 && !ct_der_is_end(&inside))
		CT_TRY(ct_der_read_oid(&inside, &out[2]));
	if (!ct_der_is_end(&inside) || !ct_der_is_end(&der))
		return CATRUST_E_DER_TRAILING;
	return CATRUST_OK;
}

struct ct_span ct_gost_cipher(const struct ct_public_key *key)
{
	struct ct_span oids[3] = {{NULL, 0}};

	if (key->parameters.data == NULL ||
	    read_parameters(key, oids) != CATRUST_OK)
		return ct_span(NULL, 0);
	return oids[2];
}

enum catrust_error ct_gost_parse_key(struct ct_public_key *key)
{
	struct ct_der der = ct_der(key->key);
	struct ct_span point, oids[3] = {{NULL, 0}};

	CT_TRY(ct_der_read(&der, CT_DER_OCTET_STRING, &point));
	if (!ct_der_is_end(&der))
		return CATRUST_E_DER_TRAILING;
	key->bits = key->algorithm == CT_PK_GOST_12_512 ? 512 : 256;
	if (point.len != key->bits / 8 * 2)
		return CATRUST_E_KEY;
	if (!ct_public_key_has_parameters(key))
		return CATRUST_OK; /* inherited */
	CT_TRY(read_parameters(key, oids));
	key->curve = ct_curve_from_oid(oids[0]);
	if (key->curve != CT_CURVE_UNKNOWN &&
	    (!ct_curve_is_gost(key->curve) ||
	     ct_curve_bits(key->curve) != key->bits))
		return CATRUST_E_KEY;
	return CATRUST_OK;
}
