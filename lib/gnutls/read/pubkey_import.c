/*
 * Public key objects from certificates, and from their numbers.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The numbers become a SubjectPublicKeyInfo (RFC 3279 2.3, RFC 5480, RFC
 * 8410), which is then read as any other.
 */

#include <config.h>

#include <string.h>

#include "asn1/der.h"
#include "asn1/der_write.h"
#include "gnutls/read/crt.h"
#include "gnutls/read/gost_key.h"
#include "gnutls/read/pubkey.h"
#include "gnutls/base/text.h"

static enum catrust_error append_integer(struct ct_buffer *der,
					 struct ct_span number)
{
	struct ct_span bytes = ct_span_strip_zeros(number);
	size_t start = der->len;

	if (bytes.len == 0 || bytes.data[0] >= 0x80)
		CT_TRY(ct_buffer_append(der, "", 1));
	CT_TRY(ct_buffer_append(der, bytes.data, bytes.len));
	return ct_der_wrap(der, CT_DER_INTEGER, start);
}

static enum catrust_error append_oid(struct ct_buffer *der, const char *text)
{
	struct ct_oid_octets oid;

	if (text == NULL || !ct_gnutls_oid_parse(text, &oid))
		return CATRUST_E_UNSUPPORTED;
	return ct_der_append(der, CT_DER_OID, ct_span(oid.octets, oid.len));
}

/* AlgorithmIdentifier, then the key's octets as a BIT STRING. */
static enum catrust_error finish_spki(struct ct_buffer *der,
				      const struct ct_buffer *key)
{
	size_t start = der->len;

	CT_TRY(ct_buffer_append(der, "", 1)); /* no unused bits */
	CT_TRY(ct_buffer_append(der, key->data, key->len));
	CT_TRY(ct_der_wrap(der, CT_DER_BIT_STRING, start));
	return ct_der_wrap(der, CT_DER_SEQUENCE, 0);
}

static int take_spki(gnutls_pubkey_t key, struct ct_buffer *der,
		     struct ct_buffer *octets, enum catrust_error error)
{
	if (error == CATRUST_OK)
		error = finish_spki(der, octets);
	ct_buffer_clear(octets);
	if (error == CATRUST_OK)
		return ct_gnutls_pubkey_take(key, der);
	ct_buffer_clear(der);
	return ct_gnutls_error(error);
}

static enum catrust_error write_rsa(struct ct_buffer *der,
				    struct ct_buffer *octets, struct ct_span m,
				    struct ct_span e)
{
	CT_TRY(append_oid(der, gnutls_pk_get_oid(GNUTLS_PK_RSA)));
	CT_TRY(ct_der_append(der, CT_DER_NULL, ct_span("", 0)));
	CT_TRY(ct_der_wrap(der, CT_DER_SEQUENCE, 0));
	CT_TRY(append_integer(octets, m));
	CT_TRY(append_integer(octets, e));
	return ct_der_wrap(octets, CT_DER_SEQUENCE, 0);
}

CT_EXPORT int gnutls_pubkey_import_rsa_raw(gnutls_pubkey_t key,
					   const gnutls_datum_t *m,
					   const gnutls_datum_t *e)
{
	struct ct_buffer der = CT_BUFFER_INIT, octets = CT_BUFFER_INIT;

	if (key == NULL || m == NULL || e == NULL)
		return GNUTLS_E_INVALID_REQUEST;
	return take_spki(
		key, &der, &octets,
		write_rsa(&der, &octets, ct_gnutls_span(m), ct_gnutls_span(e)));
}

/* The OCTET STRING is written as it was. */
static enum catrust_error write_gost(struct ct_buffer *der,
				     struct ct_buffer *octets,
				     const struct ct_public_key *key)
{
	CT_TRY(ct_der_append(der, CT_DER_OID, key->oid));
	CT_TRY(ct_gnutls_gost_write_parameters(der, key));
	CT_TRY(ct_der_wrap(der, CT_DER_SEQUENCE, 0));
	return ct_buffer_append(octets, key->key.data, key->key.len);
}

int ct_gnutls_spki(struct ct_span spki, struct ct_buffer *room,
		   struct ct_span *out)
{
	struct ct_buffer octets = CT_BUFFER_INIT;
	struct ct_public_key key;
	enum catrust_error error;
	bool is_gost;

	*out = spki;
	if (ct_public_key_parse(&key, spki) != CATRUST_OK)
		return 0;
	is_gost = ct_pk_is_gost(key.algorithm) &&
		  ct_public_key_has_parameters(&key);
	if (!is_gost && (key.algorithm != CT_PK_RSA ||
			 (CT_SPAN_IS(key.parameters, "\x05\0") &&
			  !key.has_malformed_integer)))
		return 0;
	error = is_gost ? write_gost(room, &octets, &key)
			: write_rsa(room, &octets, key.n, key.e);
	if (error == CATRUST_OK)
		error = finish_spki(room, &octets);
	ct_buffer_clear(&octets);
	*out = ct_span(room->data, room->len);
	return ct_gnutls_error(error);
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

static enum catrust_error
write_dsa(struct ct_buffer *der, struct ct_buffer *octets,
	  const gnutls_datum_t *p, const gnutls_datum_t *q,
	  const gnutls_datum_t *g, const gnutls_datum_t *y)
{
	size_t start;

	CT_TRY(append_oid(der, gnutls_pk_get_oid(GNUTLS_PK_DSA)));
	start = der->len;
	CT_TRY(append_integer(der, ct_gnutls_span(p)));
	CT_TRY(append_integer(der, ct_gnutls_span(q)));
	CT_TRY(append_integer(der, ct_gnutls_span(g)));
	CT_TRY(ct_der_wrap(der, CT_DER_SEQUENCE, start));
	CT_TRY(ct_der_wrap(der, CT_DER_SEQUENCE, 0));
	return append_integer(octets, ct_gnutls_span(y));
}

CT_EXPORT int gnutls_pubkey_import_dsa_raw(gnutls_pubkey_t key,
					   const gnutls_datum_t *p,
					   const gnutls_datum_t *q,
					   const gnutls_datum_t *g,
					   const gnutls_datum_t *y)
{
	struct ct_buffer der = CT_BUFFER_INIT, octets = CT_BUFFER_INIT;

	if (key == NULL || p == NULL || q == NULL || g == NULL || y == NULL)
		return GNUTLS_E_INVALID_REQUEST;
	return take_spki(key, &der, &octets,
			 write_dsa(&der, &octets, p, q, g, y));
}

/* A coordinate, as long as the curve's field. */
static enum catrust_error append_coordinate(struct ct_buffer *octets,
					    const gnutls_datum_t *number,
					    size_t size)
{
	struct ct_span bytes = ct_span_strip_zeros(ct_gnutls_span(number));

	if (bytes.len > size)
		return CATRUST_E_KEY;
	for (size_t i = bytes.len; i < size; i++)
		CT_TRY(ct_buffer_append(octets, "", 1));
	return ct_buffer_append(octets, bytes.data, bytes.len);
}

static enum catrust_error write_ecc(struct ct_buffer *der,
				    struct ct_buffer *octets,
				    gnutls_ecc_curve_t curve,
				    const gnutls_datum_t *x,
				    const gnutls_datum_t *y)
{
	size_t size = (size_t)gnutls_ecc_curve_get_size(curve);

	CT_TRY(append_oid(der, gnutls_pk_get_oid(GNUTLS_PK_ECDSA)));
	CT_TRY(append_oid(der, gnutls_ecc_curve_get_oid(curve)));
	CT_TRY(ct_der_wrap(der, CT_DER_SEQUENCE, 0));
	CT_TRY(ct_buffer_append(octets, "\x04", 1)); /* uncompressed */
	CT_TRY(append_coordinate(octets, x, size));
	return append_coordinate(octets, y, size);
}

/* Keys that are octets, not a point (RFC 8410). */
static bool is_octet_curve(gnutls_ecc_curve_t curve)
{
	return curve == GNUTLS_ECC_CURVE_ED25519 ||
	       curve == GNUTLS_ECC_CURVE_ED448 ||
	       curve == GNUTLS_ECC_CURVE_X25519 ||
	       curve == GNUTLS_ECC_CURVE_X448;
}

static enum catrust_error write_octets(struct ct_buffer *der,
				       struct ct_buffer *octets,
				       gnutls_ecc_curve_t curve,
				       const gnutls_datum_t *x)
{
	if (x->size != (unsigned)gnutls_ecc_curve_get_size(curve))
		return CATRUST_E_INVALID_ARGUMENT;
	CT_TRY(append_oid(der, gnutls_ecc_curve_get_oid(curve)));
	CT_TRY(ct_der_wrap(der, CT_DER_SEQUENCE, 0));
	return ct_buffer_append(octets, x->data, x->size);
}

CT_EXPORT int gnutls_pubkey_import_ecc_raw(gnutls_pubkey_t key,
					   gnutls_ecc_curve_t curve,
					   const gnutls_datum_t *x,
					   const gnutls_datum_t *y)
{
	struct ct_buffer der = CT_BUFFER_INIT, octets = CT_BUFFER_INIT;

	if (key == NULL || x == NULL)
		return GNUTLS_E_INVALID_REQUEST;
	if (is_octet_curve(curve))
		return take_spki(key, &der, &octets,
				 write_octets(&der, &octets, curve, x));
	if (y == NULL)
		return GNUTLS_E_INVALID_REQUEST;
	if (x->size == 0 || y->size == 0)
		return GNUTLS_E_MPI_SCAN_FAILED;
	if (gnutls_ecc_curve_get_pk(curve) != GNUTLS_PK_ECDSA)
		return GNUTLS_E_ECC_UNSUPPORTED_CURVE;
	return take_spki(key, &der, &octets,
			 write_ecc(&der, &octets, curve, x, y));
}
