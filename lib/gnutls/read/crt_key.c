/*
 * Certificate objects: the public key, and what is digested.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include "crypto/digest.h"
#include "gnutls/algorithms/algorithm_id.h"
#include "gnutls/base/text.h"
#include "gnutls/read/crt.h"
#include "gnutls/read/key_numbers.h"
#include "gnutls/read/pubkey.h"

static int check_set(gnutls_x509_crt_t cert)
{
	return ct_gnutls_crt_check(cert, GNUTLS_E_ASN1_VALUE_NOT_FOUND);
}

static int parse_key(gnutls_x509_crt_t cert, struct ct_public_key *out)
{
	CT_TRY_CODE(check_set(cert));
	CT_GNUTLS_TRY(ct_public_key_parse(out, cert->view.spki));
	return 0;
}

/* The algorithm alone, whatever the key's numbers are. */
static int parse_algorithm(gnutls_x509_crt_t cert, struct ct_public_key *out)
{
	int ret = check_set(cert);
	enum catrust_error error;

	if (ret < 0)
		return ret;
	error = ct_public_key_parse(out, cert->view.spki);
	return out->oid.data != NULL ? 0 : ct_gnutls_error(error);
}

/* The same where the key's numbers matter: not on curves or of kinds that are
 * unknown here. */
static int parse_known_key(gnutls_x509_crt_t cert, struct ct_public_key *out)
{
	CT_TRY_CODE(parse_key(cert, out));
	return ct_gnutls_check_known(out);
}

CT_EXPORT int gnutls_x509_crt_get_pk_algorithm(gnutls_x509_crt_t cert,
					       unsigned int *bits)
{
	struct ct_public_key key;
	int ret;

	if (bits == NULL) {
		ret = parse_algorithm(cert, &key);
	} else {
		*bits = 0;
		ret = parse_known_key(cert, &key);
	}
	if (ret < 0)
		return ret;
	if (bits != NULL)
		*bits = ct_gnutls_key_bits(&key);
	return (int)ct_gnutls_pk_algorithm(&key);
}

CT_EXPORT int gnutls_x509_crt_get_pk_oid(gnutls_x509_crt_t cert, char *oid,
					 size_t *oid_size)
{
	struct ct_public_key key;

	CT_TRY_CODE(parse_algorithm(cert, &key));
	return ct_gnutls_oid_out_with_nul(oid, oid_size, key.oid);
}

CT_EXPORT int gnutls_x509_crt_get_pk_rsa_raw(gnutls_x509_crt_t crt,
					     gnutls_datum_t *m,
					     gnutls_datum_t *e)
{
	struct ct_public_key key;

	CT_TRY_CODE(parse_known_key(crt, &key));
	return ct_gnutls_rsa_numbers(&key, m, e, 0);
}

CT_EXPORT int gnutls_x509_crt_get_pk_dsa_raw(gnutls_x509_crt_t crt,
					     gnutls_datum_t *p,
					     gnutls_datum_t *q,
					     gnutls_datum_t *g,
					     gnutls_datum_t *y)
{
	struct ct_public_key key;

	CT_TRY_CODE(parse_known_key(crt, &key));
	return ct_gnutls_dsa_numbers(&key, p, q, g, y, 0);
}

CT_EXPORT int gnutls_x509_crt_get_pk_ecc_raw(gnutls_x509_crt_t crt,
					     gnutls_ecc_curve_t *curve,
					     gnutls_datum_t *x,
					     gnutls_datum_t *y)
{
	struct ct_public_key key;

	CT_TRY_CODE(parse_known_key(crt, &key));
	return ct_gnutls_ecc_numbers(&key, curve, x, y, 0);
}

/* For DSA the hash follows from q's size (FIPS 186-4 4.2) and from nothing
 * else; for the others it is only a good choice. */
CT_EXPORT int
gnutls_x509_crt_get_preferred_hash_algorithm(gnutls_x509_crt_t crt,
					     gnutls_digest_algorithm_t *hash,
					     unsigned int *mand)
{
	struct ct_public_key key;

	CT_TRY_CODE(parse_known_key(crt, &key));
	return ct_gnutls_preferred_hash(&key, hash, mand);
}

static int digest_out(gnutls_digest_algorithm_t algo, struct ct_span message,
		      void *buf, size_t *buf_size)
{
	enum ct_digest digest = ct_gnutls_digest(algo);
	size_t len = ct_digest_len(digest);
	uint8_t bytes[CT_DIGEST_MAX_LEN];

	if (len == 0 || ct_digest_compute(digest, message, bytes) != CATRUST_OK)
		return GNUTLS_E_INVALID_REQUEST;
	return ct_gnutls_bytes_out(buf, buf_size, ct_span(bytes, len));
}

CT_EXPORT int gnutls_x509_crt_get_fingerprint(gnutls_x509_crt_t cert,
					      gnutls_digest_algorithm_t algo,
					      void *buf, size_t *buf_size)
{
	if (buf_size == NULL)
		return GNUTLS_E_INVALID_REQUEST;
	if (!ct_gnutls_crt_is_set(cert))
		return GNUTLS_E_ASN1_VALUE_NOT_FOUND;
	return digest_out(algo, cert->view.der, buf, buf_size);
}

CT_EXPORT int gnutls_x509_crt_get_key_id(gnutls_x509_crt_t crt,
					 unsigned int flags,
					 unsigned char *output_data,
					 size_t *output_data_size)
{
	gnutls_digest_algorithm_t hash = GNUTLS_DIG_SHA1;
	struct ct_buffer room = CT_BUFFER_INIT;
	struct ct_span spki;
	int ret;

	CT_TRY_CODE(check_set(crt));
	if (flags & (GNUTLS_KEYID_USE_SHA512 | GNUTLS_KEYID_USE_BEST_KNOWN))
		hash = GNUTLS_DIG_SHA512;
	else if (flags & GNUTLS_KEYID_USE_SHA256)
		hash = GNUTLS_DIG_SHA256;
	ret = ct_gnutls_spki(crt->view.spki, &room, &spki);
	if (ret == 0)
		ret = digest_out(hash, spki, output_data, output_data_size);
	ct_buffer_clear(&room);
	return ret;
}
