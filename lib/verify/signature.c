/*
 * Signature checks, through libgcrypt.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * libgcrypt takes keys, signatures and digests as S-expressions. A key's is
 * kept; the other two are built for each check.
 */

#include <config.h>

#include <gcrypt.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "asn1/der.h"
#include "base/crypto.h"
#include "verify/eddsa.h"
#include "verify/gost.h"
#include "verify/signature.h"

enum { RSA_MAX_LEN = 16384 / 8 }; /* of a modulus, see public_key.c */

/* libgcrypt (1.10 at least) counts the octets of each part of an S-expression,
 * and of a list of them, in 16 bits: what is behind a longer one is read as
 * something else, and ends the process. */
enum { SEXP_MAX_LEN = 0x8000 };

struct ct_key {
	gcry_sexp_t sexp;
	enum ct_pk algorithm;
	size_t len; /* of a signature: RSA and GOST R 34.10 */
	struct ct_signature_algorithm pss; /* what the key is limited to */
};

/* The digests' names in S-expressions. */
static const char *const digest_names[] = {
	[CT_DIGEST_NONE] = "",
	[CT_DIGEST_MD2] = "md2",
	[CT_DIGEST_MD5] = "md5",
	[CT_DIGEST_RMD160] = "rmd160",
	[CT_DIGEST_SHA1] = "sha1",
	[CT_DIGEST_SHA224] = "sha224",
	[CT_DIGEST_SHA256] = "sha256",
	[CT_DIGEST_SHA384] = "sha384",
	[CT_DIGEST_SHA512] = "sha512",
	[CT_DIGEST_SHA512_224] = "sha512_224",
	[CT_DIGEST_SHA512_256] = "sha512_256",
	[CT_DIGEST_SHA3_224] = "sha3-224",
	[CT_DIGEST_SHA3_256] = "sha3-256",
	[CT_DIGEST_SHA3_384] = "sha3-384",
	[CT_DIGEST_SHA3_512] = "sha3-512",
	[CT_DIGEST_GOST_94] = "gostr3411_cp",
	[CT_DIGEST_STREEBOG_256] = "stribog256",
	[CT_DIGEST_STREEBOG_512] = "stribog512",
};

static enum catrust_error of_gcrypt(gcry_error_t error)
{
	switch (gcry_err_code(error)) {
	case GPG_ERR_NO_ERROR:
		return CATRUST_OK;
	case GPG_ERR_ENOMEM:
		return CATRUST_E_MEMORY;
	default:
		return CATRUST_E_KEY;
	}
}

/* libgcrypt's names of ML-DSA; NULL for other algorithms. Whether the library
 * that is loaded has them is asked when a key is made. */
static const char *ml_dsa_name(enum ct_pk pk)
{
	switch (pk) {
	case CT_PK_ML_DSA_44:
		return "dilithium2";
	case CT_PK_ML_DSA_65:
		return "dilithium3";
	case CT_PK_ML_DSA_87:
		return "dilithium5";
	default:
		return NULL;
	}
}

static enum catrust_error build_ml_dsa(gcry_sexp_t *out,
				       const struct ct_public_key *from)
{
	const char *name = ml_dsa_name(from->algorithm);

	if (gcry_pk_map_name(name) == 0)
		return CATRUST_E_UNSUPPORTED;
	return of_gcrypt(gcry_sexp_build(out, NULL, "(public-key(%s(p %b)))",
					 name, (int)from->key.len,
					 from->key.data));
}

static enum catrust_error build_ec(gcry_sexp_t *out,
				   const struct ct_public_key *from)
{
	const char *name = ct_curve_name(from->curve);

	if (name == NULL)
		return CATRUST_E_UNSUPPORTED;
	if (from->key.len > SEXP_MAX_LEN)
		return CATRUST_E_KEY;
	return of_gcrypt(
		gcry_sexp_build(out, NULL, "(public-key(ecc(curve %s)(q %b)))",
				name, (int)from->key.len, from->key.data));
}

/* The point, big-endian as libgcrypt takes it. */
static enum catrust_error build_gost(gcry_sexp_t *out,
				     const struct ct_public_key *from)
{
	uint8_t q[1 + 2 * CT_GOST_MAX_LEN] = {0x04}; /* uncompressed */
	const char *name = ct_curve_name(from->curve);
	struct ct_span point = ct_gost_point(from);
	size_t half = point.len / 2;

	if (name == NULL)
		return CATRUST_E_UNSUPPORTED;
	ct_gost_reverse(q + 1, ct_span(point.data, half));
	ct_gost_reverse(q + 1 + half, ct_span(point.data + half, half));
	return of_gcrypt(gcry_sexp_build(out, NULL,
					 "(public-key(ecc(curve %s)(q %b)))",
					 name, (int)(1 + 2 * half), q));
}

/* The top word of a coordinate of @bits bits is not zero. */
static bool is_full(gcry_mpi_t coordinate, unsigned bits)
{
	return gcry_mpi_get_nbits(coordinate) >
	       bits - CHAR_BIT * (unsigned)sizeof(long);
}

/* The point of a key, as libgcrypt reads it; one that is on no curve is left
 * to the check of a signature. */
static enum catrust_error is_point_full(const struct ct_public_key *from,
					const char *curve, unsigned bits,
					bool *out_is_full)
{
	gcry_mpi_t q = gcry_mpi_set_opaque_copy(NULL, from->key.data,
						(unsigned)from->key.len * 8);
	gcry_mpi_t x = gcry_mpi_new(0), y = gcry_mpi_new(0);
	gcry_mpi_point_t point = gcry_mpi_point_new(0);
	gcry_ctx_t context = NULL;
	enum catrust_error error = CATRUST_E_MEMORY;

	*out_is_full = true;
	if (q != NULL)
		error = of_gcrypt(gcry_mpi_ec_new(&context, NULL, curve));
	if (error == CATRUST_OK &&
	    gcry_mpi_ec_decode_point(point, q, context) == 0) {
		gcry_mpi_point_get(x, y, NULL, point);
		*out_is_full = is_full(x, bits) && is_full(y, bits);
	}
	gcry_ctx_release(context);
	gcry_mpi_point_release(point);
	gcry_mpi_release(x);
	gcry_mpi_release(y);
	gcry_mpi_release(q);
	return error;
}

/*
 * libgcrypt (1.10 at least) ends the process when it calculates with a point
 * of which a coordinate takes fewer words of the machine than the curve's
 * prime. Such a key has been made to do so: by chance it happens once in 2^63
 * (2^31 where words have 32 bits). It is refused before a signature is checked
 * with it; y, which the key consists of, before anything is calculated.
 */
static enum catrust_error check_ed_point(const struct ct_public_key *from,
					 const char *curve, unsigned bits)
{
	size_t last = bits / 8; /* octets of y, the lowest one first */
	bool is_point_ok;
	uint8_t top = 0;

	for (size_t i = last - sizeof(long); i < last; i++)
		top |= i == 31 && bits == 256 ? from->key.data[i] & 0x7f
					      : from->key.data[i];
	if (top == 0)
		return CATRUST_E_KEY;
	CT_TRY(is_point_full(from, curve, bits, &is_point_ok));
	return is_point_ok ? CATRUST_OK : CATRUST_E_KEY;
}

static enum catrust_error build_ed(gcry_sexp_t *out,
				   const struct ct_public_key *from,
				   const char *curve, unsigned bits)
{
	CT_TRY(check_ed_point(from, curve, bits));
	return of_gcrypt(gcry_sexp_build(
		out, NULL, "(public-key(ecc(curve %s)(flags eddsa)(q %b)))",
		curve, (int)from->key.len, from->key.data));
}

static enum catrust_error build_dsa(gcry_sexp_t *out,
				    const struct ct_public_key *from)
{
	/* Parameters that are inherited were not held against y before. */
	if (from->p.data == NULL || from->y.len > from->p.len)
		return CATRUST_E_KEY;
	return of_gcrypt(gcry_sexp_build(
		out, NULL, "(public-key(dsa(p %b)(q %b)(g %b)(y %b)))",
		(int)from->p.len, from->p.data, (int)from->q.len, from->q.data,
		(int)from->g.len, from->g.data, (int)from->y.len,
		from->y.data));
}

static enum catrust_error build_rsa(gcry_sexp_t *out,
				    const struct ct_public_key *from)
{
	return of_gcrypt(gcry_sexp_build(
		out, NULL, "(public-key(rsa(n %b)(e %b)))", (int)from->n.len,
		from->n.data, (int)from->e.len, from->e.data));
}

static enum catrust_error build_key(gcry_sexp_t *out,
				    const struct ct_public_key *from)
{
	switch (from->algorithm) {
	case CT_PK_RSA:
	case CT_PK_RSA_PSS:
		return build_rsa(out, from);
	case CT_PK_DSA:
		return build_dsa(out, from);
	case CT_PK_ECDSA:
		return build_ec(out, from);
	case CT_PK_ED25519:
		return build_ed(out, from, "Ed25519", 256);
	case CT_PK_ED448:
		return build_ed(out, from, "Ed448", 448);
	case CT_PK_ML_DSA_44:
	case CT_PK_ML_DSA_65:
	case CT_PK_ML_DSA_87:
		return build_ml_dsa(out, from);
	case CT_PK_GOST_01:
	case CT_PK_GOST_12_256:
	case CT_PK_GOST_12_512:
		return build_gost(out, from);
	case CT_PK_UNKNOWN:
		break;
	}
	return CATRUST_E_UNSUPPORTED;
}

enum catrust_error ct_key_new(struct ct_key **out_key,
			      const struct ct_public_key *from)
{
	struct ct_key *key;
	enum catrust_error error;

	CT_TRY(ct_crypto_init());
	key = calloc(1, sizeof(*key));
	if (key == NULL)
		return CATRUST_E_MEMORY;
	error = build_key(&key->sexp, from);
	if (error != CATRUST_OK) {
		free(key);
		return error;
	}
	key->algorithm = from->algorithm;
	key->len = ct_pk_is_gost(from->algorithm) ? from->bits / 8 * 2
						  : from->n.len;
	key->pss = from->pss;
	*out_key = key;
	return CATRUST_OK;
}

void ct_key_free(struct ct_key *key)
{
	if (key == NULL)
		return;
	gcry_sexp_release(key->sexp);
	free(key);
}

enum catrust_error ct_key_check(const struct ct_key *key)
{
	gcry_mpi_point_t point;
	gcry_ctx_t curve = NULL;
	bool is_on_curve;

	if (key->algorithm != CT_PK_ECDSA && !ct_pk_is_gost(key->algorithm))
		return CATRUST_OK;
	CT_TRY(of_gcrypt(gcry_mpi_ec_new(&curve, key->sexp, NULL)));
	point = gcry_mpi_ec_get_point("q", curve, 1);
	is_on_curve = point != NULL && gcry_mpi_ec_curve_point(point, curve);
	gcry_mpi_point_release(point);
	gcry_ctx_release(curve);
	return is_on_curve ? CATRUST_OK : CATRUST_E_KEY;
}

/* Whether a signature made with this algorithm can be this key's. */
static bool is_for_key(const struct ct_key *key,
		       const struct ct_signature_algorithm *algorithm)
{
	if (algorithm->pk != CT_PK_RSA_PSS)
		return algorithm->pk == key->algorithm;
	return key->algorithm == CT_PK_RSA ||
	       (key->algorithm == CT_PK_RSA_PSS &&
		ct_pss_limits_allow(&key->pss, algorithm));
}

/* DSA's and ECDSA's two numbers. */
static enum catrust_error build_pair(gcry_sexp_t *out, const char *format,
				     struct ct_span signature)
{
	struct ct_der der = ct_der(signature), inside;
	struct ct_span number[2];

	if (ct_der_enter(&der, CT_DER_SEQUENCE, &inside) != CATRUST_OK ||
	    !ct_der_is_end(&der))
		return CATRUST_E_SIGNATURE;
	for (size_t i = 0; i < 2; i++) {
		struct ct_span *n = &number[i];

		/* Positive, minimal, and not beyond the largest group. */
		if (ct_der_read(&inside, CT_DER_INTEGER, n) != CATRUST_OK ||
		    n->len == 0 || n->len > 128 || (n->data[0] & 0x80) != 0 ||
		    (n->data[0] == 0 &&
		     (n->len == 1 || (n->data[1] & 0x80) == 0)))
			return CATRUST_E_SIGNATURE;
		if (n->data[0] == 0)
			*n = ct_span(n->data + 1, n->len - 1);
	}
	if (!ct_der_is_end(&inside))
		return CATRUST_E_SIGNATURE;
	return of_gcrypt(gcry_sexp_build(out, NULL, format, (int)number[0].len,
					 number[0].data, (int)number[1].len,
					 number[1].data));
}

static enum catrust_error build_signature(gcry_sexp_t *out,
					  const struct ct_key *key,
					  struct ct_span signature)
{
	size_t half = signature.len / 2;

	switch (key->algorithm) {
	case CT_PK_RSA:
	case CT_PK_RSA_PSS:
		if (signature.len != key->len)
			return CATRUST_E_SIGNATURE;
		return of_gcrypt(
			gcry_sexp_build(out, NULL, "(sig-val(rsa(s %b)))",
					(int)signature.len, signature.data));
	case CT_PK_DSA:
		return build_pair(out, "(sig-val(dsa(r %b)(s %b)))", signature);
	case CT_PK_ECDSA:
		return build_pair(out, "(sig-val(ecdsa(r %b)(s %b)))",
				  signature);
	case CT_PK_ED25519:
	case CT_PK_ED448:
		if (signature.len !=
		    (key->algorithm == CT_PK_ED25519 ? 64u : 114u))
			return CATRUST_E_SIGNATURE;
		return of_gcrypt(gcry_sexp_build(
			out, NULL, "(sig-val(eddsa(r %b)(s %b)))", (int)half,
			signature.data, (int)half, signature.data + half));
	case CT_PK_ML_DSA_44:
	case CT_PK_ML_DSA_65:
	case CT_PK_ML_DSA_87:
		return of_gcrypt(
			gcry_sexp_build(out, NULL, "(sig-val(%s(s %b)))",
					ml_dsa_name(key->algorithm),
					(int)signature.len, signature.data));
	case CT_PK_GOST_01:
	case CT_PK_GOST_12_256:
	case CT_PK_GOST_12_512:
		if (signature.len != key->len)
			return CATRUST_E_SIGNATURE;
		return of_gcrypt(gcry_sexp_build(
			out, NULL, "(sig-val(gost(s %b)(r %b)))", (int)half,
			signature.data, (int)half, signature.data + half));
	default:
		return CATRUST_E_UNSUPPORTED;
	}
}

/* The message itself, for algorithms that hash on their own. */
static enum catrust_error build_message(gcry_sexp_t *out, enum ct_pk pk,
					struct ct_span message)
{
	const char *format = "(data(raw)(value %b))";

	if (message.len > SEXP_MAX_LEN)
		return CATRUST_E_UNSUPPORTED;
	if (pk == CT_PK_ED25519)
		format = "(data(flags eddsa)(hash-algo sha512)(value %b))";
	else if (pk == CT_PK_ED448)
		format = "(data(flags eddsa)(hash-algo shake256)(value %b))";
	return of_gcrypt(gcry_sexp_build(out, NULL, format, (int)message.len,
					 message.data));
}

/* The last arc below 2.16.840.1.101.3.4.2 (NIST's hashAlgs) of the digests
 * whose identifiers libgcrypt does not have for PKCS #1; 0 for the others. */
static const uint8_t hash_arcs[] = {
	[CT_DIGEST_SHA512_224] = 5,   [CT_DIGEST_SHA512_256] = 6,
	[CT_DIGEST_SHA3_224] = 7,     [CT_DIGEST_SHA3_256] = 8,
	[CT_DIGEST_SHA3_384] = 9,     [CT_DIGEST_SHA3_512] = 10,
	[CT_DIGEST_STREEBOG_512] = 0,
};

/* RSASSA-PKCS1-v1_5's encoded message for those (RFC 8017 9.2). */
static enum catrust_error build_encoded(gcry_sexp_t *out, uint8_t arc,
					const uint8_t *digest, size_t len,
					size_t key_len)
{
	const uint8_t info[] = {0x30,	     (uint8_t)(17 + len),
				0x30,	     0x0d,
				0x06,	     0x09,
				0x60,	     0x86,
				0x48,	     0x01,
				0x65,	     0x03,
				0x04,	     0x02,
				arc,	     0x05,
				0x00,	     0x04,
				(uint8_t)len};
	uint8_t encoded[RSA_MAX_LEN];
	size_t pad;

	if (key_len > sizeof(encoded) || key_len < sizeof(info) + len + 11)
		return CATRUST_E_SIGNATURE;
	pad = key_len - sizeof(info) - len;
	memset(encoded, 0xff, pad);
	encoded[0] = 0;
	encoded[1] = 1;
	encoded[pad - 1] = 0;
	memcpy(encoded + pad, info, sizeof(info));
	memcpy(encoded + pad + sizeof(info), digest, len);
	return of_gcrypt(gcry_sexp_build(out, NULL,
					 "(data(flags raw)(value %b))",
					 (int)key_len, encoded));
}

static enum catrust_error
build_data(gcry_sexp_t *out, const struct ct_signature_algorithm *algorithm,
	   size_t key_len, struct ct_span message)
{
	uint8_t digest[CT_DIGEST_MAX_LEN], number[CT_GOST_MAX_LEN];
	const char *name = digest_names[algorithm->digest];
	size_t len = ct_digest_len(algorithm->digest);

	if (algorithm->digest == CT_DIGEST_NONE)
		return build_message(out, algorithm->pk, message);
	CT_TRY(ct_digest_compute(algorithm->digest, message, digest));
	switch (algorithm->pk) {
	case CT_PK_RSA:
		if (hash_arcs[algorithm->digest] != 0)
			return build_encoded(out, hash_arcs[algorithm->digest],
					     digest, len, key_len);
		return of_gcrypt(gcry_sexp_build(
			out, NULL, "(data(flags pkcs1)(hash %s %b))", name,
			(int)len, digest));
	case CT_PK_RSA_PSS:
		/* RFC 8017 9.1.2 step 3. libgcrypt (1.10 at least) asks after
		 * it wrote the digest to a block that is too small for it. */
		if (key_len < len + 2 ||
		    key_len - len - 2 < algorithm->salt_len)
			return CATRUST_E_SIGNATURE;
		return of_gcrypt(gcry_sexp_build(
			out, NULL,
			"(data(flags pss)(salt-length %u)(hash %s %b))",
			algorithm->salt_len, name, (int)len, digest));
	case CT_PK_GOST_01:
	case CT_PK_GOST_12_256:
	case CT_PK_GOST_12_512:
		ct_gost_reverse(number, ct_span(digest, len));
		return of_gcrypt(gcry_sexp_build(out, NULL,
						 "(data(flags gost)(value %b))",
						 (int)len, number));
	default:
		/* With the hash named, its leading bits are taken where the
		 * group is smaller (FIPS 186-4 6.4). */
		return of_gcrypt(gcry_sexp_build(
			out, NULL, "(data(flags raw)(hash %s %b))", name,
			(int)len, digest));
	}
}

/* What libgcrypt found. Whatever is wrong with a signature's numbers makes it
 * a bad one; a check that could not be made for lack of memory says nothing. */
static enum catrust_error of_check(gcry_error_t error)
{
	switch (gcry_err_code(error)) {
	case GPG_ERR_NO_ERROR:
		return CATRUST_OK;
	case GPG_ERR_ENOMEM:
		return CATRUST_E_MEMORY;
	default:
		return CATRUST_E_SIGNATURE;
	}
}

enum catrust_error ct_key_verify(const struct ct_key *key,
				 const struct ct_signature_algorithm *algorithm,
				 struct ct_span message,
				 struct ct_span signature)
{
	gcry_sexp_t data = NULL, sig = NULL;
	enum catrust_error error;

	if (algorithm->pk == CT_PK_UNKNOWN)
		return CATRUST_E_UNSUPPORTED;
	if (!is_for_key(key, algorithm) || signature.len == 0 ||
	    signature.len > SEXP_MAX_LEN || message.len > INT_MAX)
		return CATRUST_E_SIGNATURE;
	if (message.len > SEXP_MAX_LEN &&
	    (key->algorithm == CT_PK_ED25519 || key->algorithm == CT_PK_ED448))
		return ct_eddsa_verify(key->sexp, key->algorithm == CT_PK_ED448,
				       message, signature);
	error = build_signature(&sig, key, signature);
	if (error == CATRUST_OK)
		error = build_data(&data, algorithm, key->len, message);
	if (error == CATRUST_OK)
		error = of_check(gcry_pk_verify(sig, data, key->sexp));
	gcry_sexp_release(data);
	gcry_sexp_release(sig);
	return error;
}
