/*
 * Signature checks, through libgcrypt.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * libgcrypt takes keys, signatures and digests as S-expressions. A key's is
 * kept; the other two are built for each check.
 *
 * Keys and signatures are a peer's, and libgcrypt (1.10 to 1.12) ends the
 * process, or reads and writes outside of its memory, where numbers are not
 * what it assumes. What it assumes, and what makes it so:
 *
 * - Each part of an S-expression has fewer than 65,536 octets, and is not
 *   empty. Numbers of keys have limits (public_key.c), as have signatures and
 *   messages here: SEXP_MAX_LEN. Digests have their own length.
 * - PKCS #1: the modulus is longer by one octet than what it asks for. Not
 *   used: encode_pkcs1() writes the block (RFC 8017 9.2).
 * - PSS: hash, salt and two octets fit in the encoded message (9.1.2). 1.10
 *   asks too late: is_room_for_pss().
 * - RSA: the modulus is not zero, and, for 1.12 on secure memory, odd:
 *   public_key.c. It does not ask for s < n (8.2.2): is_below().
 * - DSA: s has an inverse modulo q, which a composite q does not grant; else
 *   both exponents are 0, and mpi_mulpowm() asserts: has_inverse(). p and q
 *   are not zero: public_key.c. The other numbers are less than p, so that
 *   none is too long for a part: are_dsa_numbers_ok().
 * - ECDSA and GOST R 34.10: the curve is one of libgcrypt's, its order prime,
 *   so that s or e, between 0 and the order, has an inverse; that and whether
 *   the point is on the curve libgcrypt asks itself. Points have two full
 *   coordinates (public_key.c): libgcrypt has others read as it likes.
 * - EdDSA: many things; gcry_pk_verify() is not used (eddsa.h).
 * - ML-DSA: keys and signatures have one length, which public_key.c and
 *   build_signature() compare.
 *
 * tests/verify/test_hostile_keys.c has a case for each, and
 * tests/fuzz/fuzz_signature.c looks for more.
 */

#include <config.h>

#include <gcrypt.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "asn1/der.h"
#include "base/buffer.h"
#include "crypto/eddsa.h"
#include "crypto/gost.h"
#include "crypto/libgcrypt.h"
#include "crypto/signature.h"

enum {
	RSA_MAX_LEN = 16384 / 8, /* of a modulus, see public_key.c */
	SEXP_MAX_LEN = 0x8000,
	/* GnuTLS has no limits for DSA. q has 160 to 256 bits (FIPS 186-4
	 * 4.2, and OpenSSL); what is larger only makes checks slow. */
	DSA_MAX_P_BITS = 8192,
	DSA_MIN_Q_LEN = 160 / 8,
	DSA_MAX_Q_LEN = 256 / 8,
};

struct ct_key {
	gcry_sexp_t sexp;     /* all but EdDSA */
	struct ct_ed_key *ed; /* EdDSA */
	gcry_mpi_t modulus;   /* RSA: n; DSA: q */
	enum ct_pk algorithm;
	unsigned bits; /* of the modulus, prime or field */
	size_t len;    /* of a signature: RSA, GOST R 34.10, ML-DSA */
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

/* Numbers without leading zeros. */
static bool is_less(struct ct_span a, struct ct_span b)
{
	return a.len != b.len ? a.len < b.len
			      : memcmp(a.data, b.data, a.len) < 0;
}

/* FIPS 186-4 4.1: 1 < g < p, 0 < y < p. Of y = 1 everything is a signature.
 * Parameters that are inherited were not compared with y before. */
static bool are_dsa_numbers_ok(const struct ct_public_key *key)
{
	static const uint8_t one[] = {1};
	struct ct_span least = ct_span(one, sizeof(one));

	return key->p.data != NULL && key->bits <= DSA_MAX_P_BITS &&
	       key->q.len >= DSA_MIN_Q_LEN && key->q.len <= DSA_MAX_Q_LEN &&
	       is_less(key->q, key->p) && is_less(least, key->g) &&
	       is_less(key->g, key->p) && is_less(least, key->y) &&
	       is_less(key->y, key->p);
}

static enum catrust_error build_dsa(gcry_sexp_t *out,
				    const struct ct_public_key *from)
{
	if (!are_dsa_numbers_ok(from))
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

static enum catrust_error scan(gcry_mpi_t *out, struct ct_span number)
{
	return of_gcrypt(gcry_mpi_scan(out, GCRYMPI_FMT_USG, number.data,
				       number.len, NULL));
}

static enum catrust_error build_key(struct ct_key *key,
				    const struct ct_public_key *from)
{
	switch (from->algorithm) {
	case CT_PK_RSA:
	case CT_PK_RSA_PSS:
		CT_TRY(scan(&key->modulus, from->n));
		return build_rsa(&key->sexp, from);
	case CT_PK_DSA:
		CT_TRY(build_dsa(&key->sexp, from));
		return scan(&key->modulus, from->q);
	case CT_PK_ECDSA:
		return build_ec(&key->sexp, from);
	case CT_PK_ED25519:
	case CT_PK_ED448:
		return ct_ed_key_new(&key->ed, from->algorithm == CT_PK_ED448,
				     from->key);
	case CT_PK_ML_DSA_44:
	case CT_PK_ML_DSA_65:
	case CT_PK_ML_DSA_87:
		return build_ml_dsa(&key->sexp, from);
	case CT_PK_GOST_01:
	case CT_PK_GOST_12_256:
	case CT_PK_GOST_12_512:
		return build_gost(&key->sexp, from);
	case CT_PK_UNKNOWN:
		break;
	}
	return CATRUST_E_UNSUPPORTED;
}

/* The octets of a signature, where all are equally long. */
static size_t signature_len(const struct ct_public_key *key)
{
	switch (key->algorithm) {
	case CT_PK_ML_DSA_44:
		return 2420;
	case CT_PK_ML_DSA_65:
		return 3309;
	case CT_PK_ML_DSA_87:
		return 4627;
	default:
		return ct_pk_is_gost(key->algorithm) ? key->bits / 8 * 2
						     : key->n.len;
	}
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
	error = build_key(key, from);
	if (error != CATRUST_OK) {
		ct_key_free(key);
		return error;
	}
	key->algorithm = from->algorithm;
	key->bits = from->bits;
	key->len = signature_len(from);
	key->pss = from->pss;
	*out_key = key;
	return CATRUST_OK;
}

void ct_key_free(struct ct_key *key)
{
	if (key == NULL)
		return;
	gcry_sexp_release(key->sexp);
	gcry_mpi_release(key->modulus);
	ct_ed_key_free(key->ed);
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

/* DSA's and ECDSA's two numbers: r and s. */
static enum catrust_error read_pair(struct ct_span signature,
				    struct ct_span number[2])
{
	struct ct_der der = ct_der(signature), inside;

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
	return ct_der_is_end(&inside) ? CATRUST_OK : CATRUST_E_SIGNATURE;
}

/* DSA: libgcrypt does not ask whether it found an inverse of s. */
static enum catrust_error has_inverse(const struct ct_key *key,
				      struct ct_span number)
{
	gcry_mpi_t inverse = gcry_mpi_new(0), s;
	enum catrust_error error = scan(&s, number);
	bool is_found = false;

	if (error == CATRUST_OK) {
		is_found = gcry_mpi_invm(inverse, s, key->modulus) != 0;
		gcry_mpi_release(s);
	}
	gcry_mpi_release(inverse);
	return error == CATRUST_OK && !is_found ? CATRUST_E_SIGNATURE : error;
}

static enum catrust_error build_pair(gcry_sexp_t *out, const struct ct_key *key,
				     struct ct_span signature)
{
	bool is_dsa = key->algorithm == CT_PK_DSA;
	struct ct_span number[2];

	CT_TRY(read_pair(signature, number));
	if (is_dsa)
		CT_TRY(has_inverse(key, number[1]));
	return of_gcrypt(gcry_sexp_build(out, NULL, "(sig-val(%s(r %b)(s %b)))",
					 is_dsa ? "dsa" : "ecdsa",
					 (int)number[0].len, number[0].data,
					 (int)number[1].len, number[1].data));
}

/* RFC 8017 8.2.2 step 1 and 5.2.2 step 1: with s + n there would be a second
 * signature of the same message. */
static enum catrust_error is_below(const struct ct_key *key,
				   struct ct_span signature)
{
	gcry_mpi_t s;
	bool is_ok;

	CT_TRY(scan(&s, signature));
	is_ok = gcry_mpi_cmp(s, key->modulus) < 0;
	gcry_mpi_release(s);
	return is_ok ? CATRUST_OK : CATRUST_E_SIGNATURE;
}

static enum catrust_error build_signature(gcry_sexp_t *out,
					  const struct ct_key *key,
					  struct ct_span signature)
{
	size_t half = signature.len / 2;

	if (key->len != 0 && signature.len != key->len)
		return CATRUST_E_SIGNATURE;
	switch (key->algorithm) {
	case CT_PK_RSA:
	case CT_PK_RSA_PSS:
		CT_TRY(is_below(key, signature));
		return of_gcrypt(
			gcry_sexp_build(out, NULL, "(sig-val(rsa(s %b)))",
					(int)signature.len, signature.data));
	case CT_PK_DSA:
	case CT_PK_ECDSA:
		return build_pair(out, key, signature);
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
		return of_gcrypt(gcry_sexp_build(
			out, NULL, "(sig-val(gost(s %b)(r %b)))", (int)half,
			signature.data, (int)half, signature.data + half));
	default:
		return CATRUST_E_UNSUPPORTED;
	}
}

/* The message of ML-DSA, which hashes on its own, with an empty context: M' of
 * FIPS 204, algorithm 3, which libgcrypt (1.12) wants made. */
static enum catrust_error build_message(gcry_sexp_t *out,
					struct ct_span message)
{
	static const uint8_t empty_context[] = {0, 0};
	struct ct_buffer whole = CT_BUFFER_INIT;
	enum catrust_error error;

	if (message.len > SEXP_MAX_LEN)
		return CATRUST_E_UNSUPPORTED;
	error = ct_buffer_append(&whole, empty_context, sizeof(empty_context));
	if (error == CATRUST_OK)
		error = ct_buffer_append(&whole, message.data, message.len);
	if (error == CATRUST_OK)
		error = of_gcrypt(gcry_sexp_build(
			out, NULL, "(data(flags no-prefix)(value %b))",
			(int)whole.len, whole.data));
	ct_buffer_clear(&whole);
	return error;
}

/* RSASSA-PKCS1-v1_5's encoded message (RFC 8017 9.2): 0, 1, at least eight
 * octets of padding, 0, DigestInfo. */
static enum catrust_error encode_pkcs1(uint8_t *out, size_t len,
				       enum ct_digest digest,
				       const uint8_t *value)
{
	struct ct_span oid = ct_digest_oid(digest);
	size_t value_len = ct_digest_len(digest);
	/* SEQUENCE { SEQUENCE { OID, NULL }, OCTET STRING } */
	size_t info_len = 10 + oid.len + value_len, pad;
	uint8_t *at;

	if (len < info_len + 11)
		return CATRUST_E_SIGNATURE;
	pad = len - info_len;
	memset(out, 0xff, pad);
	out[0] = 0;
	out[1] = 1;
	out[pad - 1] = 0;
	at = out + pad;
	memcpy(at,
	       (uint8_t[]){0x30, (uint8_t)(info_len - 2), 0x30,
			   (uint8_t)(oid.len + 4), 0x06, (uint8_t)oid.len},
	       6);
	memcpy(at + 6, oid.data, oid.len);
	at += 6 + oid.len;
	memcpy(at, (uint8_t[]){0x05, 0x00, 0x04, (uint8_t)value_len}, 4);
	memcpy(at + 4, value, value_len);
	return CATRUST_OK;
}

static enum catrust_error build_pkcs1(gcry_sexp_t *out,
				      const struct ct_key *key,
				      enum ct_digest digest,
				      const uint8_t *value)
{
	uint8_t encoded[RSA_MAX_LEN];

	if (key->len > sizeof(encoded))
		return CATRUST_E_SIGNATURE;
	CT_TRY(encode_pkcs1(encoded, key->len, digest, value));
	return of_gcrypt(gcry_sexp_build(out, NULL,
					 "(data(flags raw)(value %b))",
					 (int)key->len, encoded));
}

/* RFC 8017 9.1.2 step 3. The encoded message has a bit less than the modulus.
 */
static bool is_room_for_pss(const struct ct_key *key, size_t hash_len,
			    size_t salt_len)
{
	size_t len = ((size_t)key->bits - 1 + 7) / 8;

	return len >= hash_len + 2 && len - hash_len - 2 >= salt_len;
}

static enum catrust_error
build_data(gcry_sexp_t *out, const struct ct_key *key,
	   const struct ct_signature_algorithm *algorithm,
	   struct ct_span message)
{
	uint8_t digest[CT_DIGEST_MAX_LEN], number[CT_GOST_MAX_LEN];
	const char *name = digest_names[algorithm->digest];
	size_t len = ct_digest_len(algorithm->digest);

	if (algorithm->digest == CT_DIGEST_NONE)
		return build_message(out, message);
	CT_TRY(ct_digest_compute(algorithm->digest, message, digest));
	switch (algorithm->pk) {
	case CT_PK_RSA:
		return build_pkcs1(out, key, algorithm->digest, digest);
	case CT_PK_RSA_PSS:
		if (!is_room_for_pss(key, len, algorithm->salt_len))
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
	if (key->ed != NULL)
		return ct_ed_key_verify(key->ed, message, signature);
	error = build_signature(&sig, key, signature);
	if (error == CATRUST_OK)
		error = build_data(&data, key, algorithm, message);
	if (error == CATRUST_OK)
		error = of_check(gcry_pk_verify(sig, data, key->sexp));
	gcry_sexp_release(data);
	gcry_sexp_release(sig);
	return error;
}
