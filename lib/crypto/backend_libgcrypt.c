/*
 * Signatures with libgcrypt, which is always present and supports all
 * algorithms.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * libgcrypt takes keys, signatures and hashes as S-expressions. A key's
 * expression is kept; the other two are built for each check. RSA and EdDSA use
 * libgcrypt's integers and points instead.
 *
 * Keys and signatures are a peer's, and libgcrypt (1.10 to 1.12) ends the
 * process, or reads and writes outside of its memory, where numbers are not
 * what it assumes. What it assumes, and what makes it so:
 *
 * - Each part of an S-expression has fewer than 65,536 octets, and is not
 *   empty. Numbers of keys and signatures have limits (public_key.c,
 *   signature_rules.c), as have messages here: SEXP_MAX_LEN.
 * - RSA: the modulus is not zero, and, for 1.12 on secure memory, odd:
 *   public_key.c. Paddings are ours (rsa_padding.c): its own ask too late
 *   whether a hash fits.
 * - DSA: s has an inverse modulo q, which a composite q does not grant; else
 *   both exponents are 0, and mpi_mulpowm() asserts: has_inverse(). p and q
 *   are not zero: public_key.c. The other numbers are less than p, so that
 *   none is too long for a part: signature_rules.c.
 * - ECDSA and GOST R 34.10: the curve is one of libgcrypt's, its order prime,
 *   so that s or e, between 0 and the order, has an inverse; for GOST it asks
 *   itself. Points have two full coordinates (public_key.c): libgcrypt has
 *   others read as it likes.
 * - EdDSA: many things; gcry_pk_verify() is not used (eddsa.h).
 * - ML-DSA: keys and signatures have one length: public_key.c,
 *   signature_rules.c.
 *
 * tests/verify/test_hostile_keys.c has a case for each, and
 * tests/fuzz/fuzz_signature.c looks for more.
 */

#include <config.h>

#include <gcrypt.h>
#include <stdlib.h>
#include <string.h>

#include "base/buffer.h"
#include "crypto/backend.h"
#include "crypto/eddsa.h"
#include "crypto/gost.h"
#include "crypto/libgcrypt.h"

enum { SEXP_MAX_LEN = 0x8000 };

struct key {
	const struct ct_public_key *from;
	gcry_sexp_t sexp;     /* all but RSA and EdDSA */
	struct ct_ed_key *ed; /* EdDSA */
	gcry_mpi_t modulus;   /* RSA: n; DSA: q */
	gcry_mpi_t exponent;  /* RSA */
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

/* --- Keys ----------------------------------------------------------------- */

/* Returns libgcrypt's names of ML-DSA; NULL for other algorithms. Creating a
 * key fails if the loaded library does not support them. */
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

static enum catrust_error is_on_curve(gcry_sexp_t key)
{
	gcry_mpi_point_t point;
	gcry_ctx_t curve = NULL;
	bool is_on;

	CT_TRY(of_gcrypt(gcry_mpi_ec_new(&curve, key, NULL)));
	point = gcry_mpi_ec_get_point("q", curve, 1);
	is_on = point != NULL && gcry_mpi_ec_curve_point(point, curve);
	gcry_mpi_point_release(point);
	gcry_ctx_release(curve);
	return is_on ? CATRUST_OK : CATRUST_E_KEY;
}

/* @point: 04, x, y, big-endian. */
static enum catrust_error build_ec(gcry_sexp_t *out, enum ct_curve curve,
				   struct ct_span point)
{
	const char *name = ct_curve_name(curve);

	if (name == NULL)
		return CATRUST_E_UNSUPPORTED;
	CT_TRY(of_gcrypt(gcry_sexp_build(out, NULL,
					 "(public-key(ecc(curve %s)(q %b)))",
					 name, (int)point.len, point.data)));
	return is_on_curve(*out);
}

static enum catrust_error build_gost(gcry_sexp_t *out,
				     const struct ct_public_key *from)
{
	uint8_t q[1 + 2 * CT_GOST_MAX_LEN] = {0x04}; /* uncompressed */
	struct ct_span point = ct_gost_point(from);
	size_t half = point.len / 2;

	ct_gost_reverse(q + 1, ct_span(point.data, half));
	ct_gost_reverse(q + 1 + half, ct_span(point.data + half, half));
	return build_ec(out, from->curve, ct_span(q, 1 + 2 * half));
}

static enum catrust_error build_dsa(gcry_sexp_t *out,
				    const struct ct_public_key *from)
{
	return of_gcrypt(gcry_sexp_build(
		out, NULL, "(public-key(dsa(p %b)(q %b)(g %b)(y %b)))",
		(int)from->p.len, from->p.data, (int)from->q.len, from->q.data,
		(int)from->g.len, from->g.data, (int)from->y.len,
		from->y.data));
}

static enum catrust_error scan(gcry_mpi_t *out, struct ct_span number)
{
	return of_gcrypt(gcry_mpi_scan(out, GCRYMPI_FMT_USG, number.data,
				       number.len, NULL));
}

static enum catrust_error build_key(struct key *key,
				    const struct ct_public_key *from)
{
	switch (from->algorithm) {
	case CT_PK_RSA:
	case CT_PK_RSA_PSS:
		CT_TRY(scan(&key->modulus, from->n));
		return scan(&key->exponent, from->e);
	case CT_PK_DSA:
		CT_TRY(build_dsa(&key->sexp, from));
		return scan(&key->modulus, from->q);
	case CT_PK_ECDSA:
		return build_ec(&key->sexp, from->curve, from->key);
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

static void key_free(void *made)
{
	struct key *key = made;

	gcry_sexp_release(key->sexp);
	gcry_mpi_release(key->modulus);
	gcry_mpi_release(key->exponent);
	ct_ed_key_free(key->ed);
	free(key);
}

static enum catrust_error key_new(void **out_key,
				  const struct ct_public_key *from)
{
	enum catrust_error error;
	struct key *key;

	CT_TRY(ct_crypto_init());
	key = calloc(1, sizeof(*key));
	if (key == NULL)
		return CATRUST_E_MEMORY;
	key->from = from;
	error = build_key(key, from);
	if (error != CATRUST_OK) {
		key_free(key);
		return error;
	}
	*out_key = key;
	return CATRUST_OK;
}

/* --- Signatures ----------------------------------------------------------- */

static enum catrust_error power(const void *made, struct ct_span base,
				uint8_t *out)
{
	const struct key *key = made;
	size_t len = key->from->n.len, written = 0;
	gcry_mpi_t number;

	CT_TRY(scan(&number, base));
	gcry_mpi_powm(number, number, key->exponent, key->modulus);
	/* Less than the modulus, so it fits; without leading zeros. */
	if (gcry_mpi_print(GCRYMPI_FMT_USG, out, len, &written, number) != 0)
		written = 0;
	gcry_mpi_release(number);
	memmove(out + len - written, out, written);
	memset(out, 0, len - written);
	return CATRUST_OK;
}

/* DSA: libgcrypt does not check whether s has an inverse. */
static enum catrust_error has_inverse(const struct key *key,
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

/* libgcrypt's name of an algorithm whose signature is r and s. */
static const char *pair_name(enum ct_pk pk)
{
	switch (pk) {
	case CT_PK_DSA:
		return "dsa";
	case CT_PK_ECDSA:
		return "ecdsa";
	default:
		return "gost";
	}
}

static enum catrust_error
build_signature(gcry_sexp_t *out, const struct key *key,
		const struct ct_signature_input *input)
{
	enum ct_pk pk = key->from->algorithm;

	if (ct_pk_is_ml_dsa(pk))
		return of_gcrypt(gcry_sexp_build(
			out, NULL, "(sig-val(%s(s %b)))", ml_dsa_name(pk),
			(int)input->signature.len, input->signature.data));
	if (pk == CT_PK_DSA)
		CT_TRY(has_inverse(key, input->s));
	return of_gcrypt(gcry_sexp_build(out, NULL, "(sig-val(%s(r %b)(s %b)))",
					 pair_name(pk), (int)input->r.len,
					 input->r.data, (int)input->s.len,
					 input->s.data));
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

static enum catrust_error build_data(gcry_sexp_t *out, const struct key *key,
				     const struct ct_signature_input *input)
{
	enum ct_pk pk = key->from->algorithm;
	uint8_t number[CT_GOST_MAX_LEN];

	if (ct_pk_is_ml_dsa(pk))
		return build_message(out, input->message);
	if (!ct_pk_is_gost(pk))
		return of_gcrypt(gcry_sexp_build(
			out, NULL, "(data(flags raw)(value %b))",
			(int)input->hash.len, input->hash.data));
	ct_gost_reverse(number, input->hash);
	return of_gcrypt(gcry_sexp_build(out, NULL,
					 "(data(flags gost)(value %b))",
					 (int)input->hash.len, number));
}

/* What libgcrypt found. Whatever is wrong with a signature's numbers makes it
 * a bad one; a check that could not be made for lack of memory says nothing. */
static enum catrust_error of_check(gcry_error_t error)
{
	enum catrust_error found = of_gcrypt(error);

	return found == CATRUST_E_KEY ? CATRUST_E_SIGNATURE : found;
}

static enum catrust_error verify(const void *made,
				 const struct ct_signature_input *input)
{
	gcry_sexp_t data = NULL, sig = NULL;
	const struct key *key = made;
	enum catrust_error error;

	if (key->ed != NULL)
		return ct_ed_key_verify(key->ed, input->message,
					input->signature);
	error = build_signature(&sig, key, input);
	if (error == CATRUST_OK)
		error = build_data(&data, key, input);
	if (error == CATRUST_OK)
		error = of_check(gcry_pk_verify(sig, data, key->sexp));
	gcry_sexp_release(data);
	gcry_sexp_release(sig);
	return error;
}

static const char *version(void)
{
	return ct_crypto_init() == CATRUST_OK ? gcry_check_version(NULL) : NULL;
}

const struct ct_backend ct_backend_libgcrypt = {
	.name = "libgcrypt",
	.version = version,
	.key_new = key_new,
	.key_free = key_free,
	.verify = verify,
	.power = power,
};
