/*
 * Test tools: keys and signatures (see signer.h), through libgcrypt.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Deterministic: RSA without blinding and with a fixed salt, ECDSA as
 * RFC 6979 has it, EdDSA as it is. Never do that with a key that is a secret.
 */

#include <config.h>

#include <gcrypt.h>
#include <string.h>

#include "tests/tools/der_writer.h"
#include "tests/tools/signer.h"
#include "tests/tools/signer_gost.h"
#include "tests/tools/signer_memo.h"
#include "tests/tools/test_keys_data.h"

struct algorithm_info {
	const char *oid;
	const char *hash; /* libgcrypt's name */
	int hash_id;
	const char *hash_oid; /* in RSASSA-PSS-params; and where libgcrypt
			       * cannot write the DigestInfo */
	unsigned salt_len;
};

static const struct algorithm_info algorithms[] = {
	[CT_TEST_RSA_MD5] = {"1.2.840.113549.1.1.4", "md5", GCRY_MD_MD5, NULL,
			     0},
	[CT_TEST_RSA_SHA1] = {"1.2.840.113549.1.1.5", "sha1", GCRY_MD_SHA1,
			      NULL, 0},
	[CT_TEST_RSA_SHA256] = {"1.2.840.113549.1.1.11", "sha256",
				GCRY_MD_SHA256, NULL, 0},
	[CT_TEST_RSA_SHA384] = {"1.2.840.113549.1.1.12", "sha384",
				GCRY_MD_SHA384, NULL, 0},
	[CT_TEST_RSA_SHA512] = {"1.2.840.113549.1.1.13", "sha512",
				GCRY_MD_SHA512, NULL, 0},
	[CT_TEST_RSA_SHA512_256] = {"1.2.840.113549.1.1.16", "sha512_256",
				    GCRY_MD_SHA512_256,
				    "2.16.840.1.101.3.4.2.6", 0},
	[CT_TEST_RSA_SHA3_256] = {"2.16.840.1.101.3.4.3.14", "sha3-256",
				  GCRY_MD_SHA3_256, "2.16.840.1.101.3.4.2.8",
				  0},
	[CT_TEST_RSA_SHA3_512] = {"2.16.840.1.101.3.4.3.16", "sha3-512",
				  GCRY_MD_SHA3_512, "2.16.840.1.101.3.4.2.10",
				  0},
	[CT_TEST_RSA_PSS_SHA256] = {"1.2.840.113549.1.1.10", "sha256",
				    GCRY_MD_SHA256, "2.16.840.1.101.3.4.2.1",
				    32},
	[CT_TEST_RSA_PSS_SHA384] = {"1.2.840.113549.1.1.10", "sha384",
				    GCRY_MD_SHA384, "2.16.840.1.101.3.4.2.2",
				    48},
	[CT_TEST_RSA_PSS_SHA512] = {"1.2.840.113549.1.1.10", "sha512",
				    GCRY_MD_SHA512, "2.16.840.1.101.3.4.2.3",
				    64},
	[CT_TEST_ECDSA_SHA1] = {"1.2.840.10045.4.1", "sha1", GCRY_MD_SHA1, NULL,
				0},
	[CT_TEST_ECDSA_SHA256] = {"1.2.840.10045.4.3.2", "sha256",
				  GCRY_MD_SHA256, NULL, 0},
	[CT_TEST_ECDSA_SHA384] = {"1.2.840.10045.4.3.3", "sha384",
				  GCRY_MD_SHA384, NULL, 0},
	[CT_TEST_ECDSA_SHA512] = {"1.2.840.10045.4.3.4", "sha512",
				  GCRY_MD_SHA512, NULL, 0},
	/* The key's curve says it all. */
	[CT_TEST_EDDSA] = {NULL, NULL, 0, NULL, 0},
};

struct curve_info {
	const char *name;
	const char *oid;
	size_t secret_len; /* also of r and of s */
	size_t point_len;
};

static const struct curve_info curves[] = {
	[CT_TEST_KEY_P256] = {"NIST P-256", "1.2.840.10045.3.1.7", 32, 65},
	[CT_TEST_KEY_P384] = {"NIST P-384", "1.3.132.0.34", 48, 97},
	[CT_TEST_KEY_P521] = {"NIST P-521", "1.3.132.0.35", 66, 133},
	[CT_TEST_KEY_ED25519] = {"Ed25519", "1.3.101.112", 32, 32},
	[CT_TEST_KEY_ED448] = {"Ed448", "1.3.101.113", 57, 57},
};

static void check(gcry_error_t error, const char *what)
{
	if (error != 0)
		ct_write_fail(what, gcry_strerror(error));
}

static void start_libgcrypt(void)
{
	if (!gcry_control(GCRYCTL_INITIALIZATION_FINISHED_P)) {
		gcry_check_version(NULL);
		gcry_control(GCRYCTL_DISABLE_SECMEM, 0);
		gcry_control(GCRYCTL_INITIALIZATION_FINISHED, 0);
	}
}

static bool is_eddsa(struct ct_test_key key)
{
	return key.type == CT_TEST_KEY_ED25519 || key.type == CT_TEST_KEY_ED448;
}

static bool is_pss(enum ct_test_algorithm algorithm)
{
	return algorithm >= CT_TEST_RSA_PSS_SHA256 &&
	       algorithm <= CT_TEST_RSA_PSS_SHA512;
}

static enum ct_test_algorithm resolve(enum ct_test_algorithm algorithm,
				      struct ct_test_key key)
{
	if (algorithm != CT_TEST_ALGORITHM_DEFAULT)
		return algorithm;
	if (key.type == CT_TEST_KEY_RSA)
		return CT_TEST_RSA_SHA256;
	return is_eddsa(key) ? CT_TEST_EDDSA : CT_TEST_ECDSA_SHA256;
}

/* RSA */

static gcry_mpi_t scan_hex(const char *hex)
{
	gcry_mpi_t value = NULL;

	check(gcry_mpi_scan(&value, GCRYMPI_FMT_HEX, hex, 0, NULL), "hex");
	return value;
}

static void rsa_find(struct ct_test_key key, gcry_mpi_t *p, gcry_mpi_t *q)
{
	unsigned bits = key.bits == 0 ? 2048 : key.bits;

	for (size_t i = 0; i < CT_ARRAY_LEN(rsa_primes); i++) {
		if (rsa_primes[i].bits == bits &&
		    rsa_primes[i].index == key.index) {
			*p = scan_hex(rsa_primes[i].p);
			*q = scan_hex(rsa_primes[i].q);
			return;
		}
	}
	ct_write_fail("RSA key", "there is none of that size and index");
}

static gcry_sexp_t rsa_private_key(struct ct_test_key key)
{
	gcry_mpi_t p, q, n = gcry_mpi_new(0), d = gcry_mpi_new(0);
	gcry_mpi_t u = gcry_mpi_new(0), phi = gcry_mpi_new(0);
	gcry_mpi_t e = gcry_mpi_set_ui(NULL, 65537);
	gcry_mpi_t p1 = gcry_mpi_new(0), q1 = gcry_mpi_new(0);
	gcry_sexp_t sexp = NULL;

	rsa_find(key, &p, &q);
	gcry_mpi_mul(n, p, q);
	gcry_mpi_sub_ui(p1, p, 1);
	gcry_mpi_sub_ui(q1, q, 1);
	gcry_mpi_mul(phi, p1, q1);
	gcry_mpi_invm(d, e, phi);
	gcry_mpi_invm(u, p, q);
	check(gcry_sexp_build(&sexp, NULL,
			      "(private-key(rsa(n%m)(e%m)(d%m)(p%m)(q%m)"
			      "(u%m)))",
			      n, e, d, p, q, u),
	      "RSA key");
	gcry_mpi_release(p);
	gcry_mpi_release(q);
	gcry_mpi_release(n);
	gcry_mpi_release(d);
	gcry_mpi_release(u);
	gcry_mpi_release(phi);
	gcry_mpi_release(e);
	gcry_mpi_release(p1);
	gcry_mpi_release(q1);
	return sexp;
}

/* A number with leading zeros to @len octets; @out is zero. */
static void print_padded(uint8_t *out, gcry_mpi_t value, size_t len)
{
	uint8_t bytes[1024];
	size_t used = 0;

	check(gcry_mpi_print(GCRYMPI_FMT_USG, bytes, sizeof(bytes), &used,
			     value),
	      "number");
	if (used > len)
		ct_write_fail("number", "longer than its field");
	memcpy(out + (len - used), bytes, used);
}

static void write_padded(struct ct_buffer *out, gcry_mpi_t value, size_t len)
{
	uint8_t bytes[1024] = {0};

	if (len > sizeof(bytes))
		ct_write_fail("number", "field too long");
	print_padded(bytes, value, len);
	ct_write_bytes(out, bytes, len);
}

static void write_mpi(struct ct_buffer *out, gcry_mpi_t value)
{
	uint8_t bytes[1024];
	size_t used = 0;

	check(gcry_mpi_print(GCRYMPI_FMT_USG, bytes, sizeof(bytes), &used,
			     value),
	      "number");
	ct_write_integer(out, bytes, used);
}

static size_t rsa_modulus_len(struct ct_test_key key)
{
	return (key.bits == 0 ? 2048 : key.bits) / 8;
}

/* The modulus, which has its first bit set, as an INTEGER of this form. */
static void write_modulus(struct ct_buffer *out, gcry_mpi_t n,
			  enum ct_test_rsa_form form)
{
	uint8_t bytes[2 + 512] = {0};
	size_t zeros = 1, used = 0;

	if (form == CT_TEST_RSA_FORM_NEGATIVE)
		zeros = 0;
	else if (form == CT_TEST_RSA_FORM_SURPLUS_ZERO)
		zeros = 2;
	check(gcry_mpi_print(GCRYMPI_FMT_USG, bytes + zeros,
			     sizeof(bytes) - zeros, &used, n),
	      "modulus");
	ct_write_value(out, CT_DER_INTEGER, bytes, zeros + used);
}

static void write_rsa_public_key(struct ct_buffer *out, struct ct_test_key key,
				 enum ct_test_rsa_form form)
{
	CT_TEST_BUFFER bits = CT_BUFFER_INIT;
	gcry_mpi_t p, q, n = gcry_mpi_new(0);
	size_t mark, inner;

	rsa_find(key, &p, &q);
	gcry_mpi_mul(n, p, q);
	mark = ct_write_begin(&bits, CT_DER_SEQUENCE);
	write_modulus(&bits, n, form);
	ct_write_unsigned(&bits, 65537);
	ct_write_end(&bits, mark);
	gcry_mpi_release(p);
	gcry_mpi_release(q);
	gcry_mpi_release(n);

	mark = ct_write_begin(out, CT_DER_SEQUENCE);
	inner = ct_write_begin(out, CT_DER_SEQUENCE);
	ct_write_oid(out, "1.2.840.113549.1.1.1");
	if (form != CT_TEST_RSA_FORM_WITHOUT_NULL)
		ct_write_null(out);
	ct_write_end(out, inner);
	ct_write_bit_string(out, bits.data, bits.len);
	ct_write_end(out, mark);
}

/* Elliptic curves */

/* A secret number below every curve's order, spread over its octets. */
static void ec_secret(struct ct_test_key key, uint8_t secret[66])
{
	size_t len = curves[key.type].secret_len;
	uint64_t state = key.index + 1;

	for (size_t i = 0; i < len; i++) {
		state = state * 6364136223846793005u + 1442695040888963407u;
		secret[i] = (uint8_t)(state >> 33);
	}
	if (!is_eddsa(key))
		secret[0] = key.type == CT_TEST_KEY_P521 ? 0 : 0x5a;
}

static gcry_sexp_t ed448_private_key(struct ct_test_key key)
{
	gcry_mpi_t d, q;
	uint8_t d_bytes[57] = {0}, q_bytes[57] = {0};
	gcry_sexp_t sexp = NULL;

	if (key.index >= CT_ARRAY_LEN(ed448_keys))
		ct_write_fail("Ed448 key", "there is none of that index");
	d = scan_hex(ed448_keys[key.index].d);
	q = scan_hex(ed448_keys[key.index].q);
	print_padded(d_bytes, d, sizeof(d_bytes));
	print_padded(q_bytes, q, sizeof(q_bytes));
	check(gcry_sexp_build(&sexp, NULL,
			      "(private-key(ecc(curve Ed448)(q%b)(d%b)))",
			      (int)sizeof(q_bytes), q_bytes,
			      (int)sizeof(d_bytes), d_bytes),
	      "Ed448 key");
	gcry_mpi_release(d);
	gcry_mpi_release(q);
	return sexp;
}

static gcry_sexp_t ec_private_key(struct ct_test_key key)
{
	const struct curve_info *curve = &curves[key.type];
	gcry_sexp_t sexp = NULL;
	uint8_t secret[66];

	if (key.type == CT_TEST_KEY_ED448)
		return ed448_private_key(key);
	ec_secret(key, secret);
	check(gcry_sexp_build(
		      &sexp, NULL,
		      is_eddsa(key) ? "(private-key(ecc(curve %s)(flags eddsa)"
				      "(d%b)))"
				    : "(private-key(ecc(curve %s)(d%b)))",
		      curve->name, (int)curve->secret_len, secret),
	      "EC key");
	return sexp;
}

static void write_ec_point(struct ct_buffer *out, struct ct_test_key key)
{
	gcry_sexp_t sexp = ec_private_key(key);
	gcry_ctx_t context = NULL;
	gcry_mpi_t point;
	const void *opaque;
	unsigned bits = 0;

	check(gcry_mpi_ec_new(&context, sexp, NULL), "curve");
	point = gcry_mpi_ec_get_mpi(is_eddsa(key) ? "q@eddsa" : "q", context,
				    1);
	if (point == NULL)
		ct_write_fail("EC key", "no public key");
	opaque = gcry_mpi_get_flag(point, GCRYMPI_FLAG_OPAQUE)
			 ? gcry_mpi_get_opaque(point, &bits)
			 : NULL;
	if (opaque != NULL)
		ct_write_bytes(out, opaque, (bits + 7) / 8);
	else
		write_padded(out, point, curves[key.type].point_len);
	gcry_mpi_release(point);
	gcry_ctx_release(context);
	gcry_sexp_release(sexp);
}

static void write_ec_public_key(struct ct_buffer *out, struct ct_test_key key)
{
	CT_TEST_BUFFER point = CT_BUFFER_INIT;
	size_t mark = ct_write_begin(out, CT_DER_SEQUENCE);
	size_t inner = ct_write_begin(out, CT_DER_SEQUENCE);

	if (!is_eddsa(key))
		ct_write_oid(out, "1.2.840.10045.2.1");
	ct_write_oid(out, curves[key.type].oid);
	ct_write_end(out, inner);
	write_ec_point(&point, key);
	ct_write_bit_string(out, point.data, point.len);
	ct_write_end(out, mark);
}

void ct_test_public_key(struct ct_buffer *out, struct ct_test_key key)
{
	ct_test_public_key_in_form(out, key, CT_TEST_RSA_FORM_DER);
}

void ct_test_public_key_in_form(struct ct_buffer *out, struct ct_test_key key,
				enum ct_test_rsa_form form)
{
	const unsigned parameters[] = {key.type, key.bits, key.index, form};
	struct ct_test_memo_key memo;
	size_t start = out->len;

	start_libgcrypt();
	memo = ct_test_memo_key(parameters, sizeof(parameters),
				ct_span(NULL, 0));
	if (ct_test_memo_find(out, &memo))
		return;
	if (ct_test_is_gost(key))
		ct_test_gost_public_key(out, key);
	else if (key.type == CT_TEST_KEY_RSA)
		write_rsa_public_key(out, key, form);
	else
		write_ec_public_key(out, key);
	ct_test_memo_keep(&memo, out, start);
}

/* Algorithms */

static void write_pss_parameters(struct ct_buffer *out,
				 const struct algorithm_info *info)
{
	size_t mark = ct_write_begin(out, CT_DER_SEQUENCE), field, inner, hash;

	field = ct_write_begin(out, CT_DER_CONTEXT_CONSTRUCTED(0));
	inner = ct_write_begin(out, CT_DER_SEQUENCE);
	ct_write_oid(out, info->hash_oid);
	ct_write_null(out);
	ct_write_end(out, inner);
	ct_write_end(out, field);

	field = ct_write_begin(out, CT_DER_CONTEXT_CONSTRUCTED(1));
	inner = ct_write_begin(out, CT_DER_SEQUENCE);
	ct_write_oid(out, "1.2.840.113549.1.1.8"); /* MGF1 */
	hash = ct_write_begin(out, CT_DER_SEQUENCE);
	ct_write_oid(out, info->hash_oid);
	ct_write_null(out);
	ct_write_end(out, hash);
	ct_write_end(out, inner);
	ct_write_end(out, field);

	field = ct_write_begin(out, CT_DER_CONTEXT_CONSTRUCTED(2));
	ct_write_unsigned(out, info->salt_len);
	ct_write_end(out, field);
	ct_write_end(out, mark);
}

void ct_test_algorithm_id(struct ct_buffer *out,
			  enum ct_test_algorithm algorithm,
			  struct ct_test_key key, bool without_rsa_null)
{
	size_t mark = ct_write_begin(out, CT_DER_SEQUENCE);

	algorithm = resolve(algorithm, key);
	if (ct_test_is_gost(key)) {
		ct_test_gost_algorithm_id(out, key);
	} else if (algorithm == CT_TEST_EDDSA) {
		ct_write_oid(out, curves[key.type].oid);
	} else {
		ct_write_oid(out, algorithms[algorithm].oid);
		if (is_pss(algorithm))
			write_pss_parameters(out, &algorithms[algorithm]);
		else if (algorithm <= CT_TEST_RSA_SHA3_512 && !without_rsa_null)
			ct_write_null(out);
	}
	ct_write_end(out, mark);
}

/* Signatures */

/* RFC 8017 9.2: 0, 1, 255s, 0 and the DigestInfo. */
static gcry_sexp_t encoded_message(const struct algorithm_info *info,
				   const uint8_t *digest, size_t digest_len,
				   size_t modulus_len)
{
	CT_TEST_BUFFER digest_info = CT_BUFFER_INIT;
	size_t outer = ct_write_begin(&digest_info, CT_DER_SEQUENCE);
	size_t inner = ct_write_begin(&digest_info, CT_DER_SEQUENCE);
	gcry_sexp_t data = NULL;
	uint8_t encoded[512];

	ct_write_oid(&digest_info, info->hash_oid);
	ct_write_null(&digest_info);
	ct_write_end(&digest_info, inner);
	ct_write_value(&digest_info, CT_DER_OCTET_STRING, digest, digest_len);
	ct_write_end(&digest_info, outer);
	if (modulus_len > sizeof(encoded) || digest_info.len + 11 > modulus_len)
		ct_write_fail("message", "too long");
	memset(encoded, 0xff, modulus_len);
	encoded[0] = 0;
	encoded[1] = 1;
	encoded[modulus_len - digest_info.len - 1] = 0;
	memcpy(encoded + modulus_len - digest_info.len, digest_info.data,
	       digest_info.len);
	check(gcry_sexp_build(&data, NULL,
			      "(data(flags raw no-blinding)(value%b))",
			      (int)modulus_len, encoded),
	      "data");
	return data;
}

static gcry_sexp_t data_to_sign(struct ct_span tbs, struct ct_test_key key,
				enum ct_test_algorithm algorithm,
				unsigned salt_len)
{
	static const char salt[] = "a fixed salt, of 64 octets: enough for the "
				   "longest digest there is.";
	const struct algorithm_info *info = &algorithms[algorithm];
	gcry_sexp_t data = NULL;
	gcry_error_t error;
	uint8_t digest[64];
	int digest_len;

	if (algorithm == CT_TEST_EDDSA) {
		check(gcry_sexp_build(&data, NULL,
				      key.type == CT_TEST_KEY_ED448
					      ? "(data(flags eddsa)(value%b))"
					      : "(data(flags eddsa)(hash-algo "
						"sha512)(value%b))",
				      (int)tbs.len, tbs.data),
		      "data");
		return data;
	}
	gcry_md_hash_buffer(info->hash_id, digest, tbs.data, tbs.len);
	digest_len = (int)gcry_md_get_algo_dlen(info->hash_id);
	if (key.type == CT_TEST_KEY_RSA && info->hash_oid != NULL &&
	    !is_pss(algorithm))
		return encoded_message(info, digest, (size_t)digest_len,
				       rsa_modulus_len(key));
	if (is_pss(algorithm))
		error = gcry_sexp_build(
			&data, NULL,
			"(data(flags pss no-blinding)(salt-length %u)"
			"(random-override%b)(hash %s%b))",
			salt_len, (int)salt_len, salt, info->hash, digest_len,
			digest);
	else
		error = gcry_sexp_build(&data, NULL,
					key.type == CT_TEST_KEY_RSA
						? "(data(flags pkcs1 "
						  "no-blinding)(hash %s%b))"
						: "(data(flags rfc6979)"
						  "(hash %s%b))",
					info->hash, digest_len, digest);
	check(error, "data");
	return data;
}

static gcry_mpi_t find_number(gcry_sexp_t signature, const char *name,
			      enum gcry_mpi_format format)
{
	gcry_sexp_t found = gcry_sexp_find_token(signature, name, 0);
	gcry_mpi_t value;

	if (found == NULL)
		ct_write_fail("signature without", name);
	value = gcry_sexp_nth_mpi(found, 1, (int)format);
	gcry_sexp_release(found);
	return value;
}

static void write_eddsa_half(struct ct_buffer *out, gcry_sexp_t signature,
			     const char *name)
{
	gcry_sexp_t found = gcry_sexp_find_token(signature, name, 0);
	const char *octets;
	size_t len = 0;

	if (found == NULL)
		ct_write_fail("signature without", name);
	octets = gcry_sexp_nth_data(found, 1, &len);
	ct_write_bytes(out, octets, len);
	gcry_sexp_release(found);
}

static void write_signature(struct ct_buffer *out, gcry_sexp_t signature,
			    struct ct_test_key key)
{
	gcry_mpi_t r, s;
	size_t mark;

	if (is_eddsa(key)) {
		write_eddsa_half(out, signature, "r");
		write_eddsa_half(out, signature, "s");
		return;
	}
	s = find_number(signature, "s", GCRYMPI_FMT_USG);
	if (key.type == CT_TEST_KEY_RSA) {
		write_padded(out, s, rsa_modulus_len(key));
	} else {
		r = find_number(signature, "r", GCRYMPI_FMT_USG);
		mark = ct_write_begin(out, CT_DER_SEQUENCE);
		write_mpi(out, r);
		write_mpi(out, s);
		ct_write_end(out, mark);
		gcry_mpi_release(r);
	}
	gcry_mpi_release(s);
}

void ct_test_sign(struct ct_buffer *out, struct ct_span tbs,
		  struct ct_test_key key, enum ct_test_algorithm algorithm)
{
	ct_test_sign_pss(out, tbs, key, algorithm,
			 algorithms[resolve(algorithm, key)].salt_len);
}

static void sign(struct ct_buffer *out, struct ct_span tbs,
		 struct ct_test_key key, enum ct_test_algorithm algorithm,
		 unsigned salt_len)
{
	gcry_sexp_t private_key = key.type == CT_TEST_KEY_RSA
					  ? rsa_private_key(key)
					  : ec_private_key(key);
	gcry_sexp_t data = data_to_sign(tbs, key, algorithm, salt_len);
	gcry_sexp_t signature = NULL;

	check(gcry_pk_sign(&signature, data, private_key), "sign");
	write_signature(out, signature, key);
	gcry_sexp_release(signature);
	gcry_sexp_release(data);
	gcry_sexp_release(private_key);
}

void ct_test_sign_pss(struct ct_buffer *out, struct ct_span tbs,
		      struct ct_test_key key, enum ct_test_algorithm algorithm,
		      unsigned salt_len)
{
	const unsigned parameters[] = {key.type, key.bits, key.index,
				       resolve(algorithm, key), salt_len};
	struct ct_test_memo_key memo;
	size_t start = out->len;

	start_libgcrypt();
	memo = ct_test_memo_key(parameters, sizeof(parameters), tbs);
	if (ct_test_memo_find(out, &memo))
		return;
	if (ct_test_is_gost(key))
		ct_test_gost_sign(out, tbs, key);
	else
		sign(out, tbs, key, resolve(algorithm, key), salt_len);
	ct_test_memo_keep(&memo, out, start);
}

void ct_test_signed(struct ct_buffer *out, struct ct_span tbs,
		    struct ct_test_key key, enum ct_test_algorithm algorithm,
		    bool without_rsa_null, bool break_signature,
		    unsigned unused_bits)
{
	CT_TEST_BUFFER signature = CT_BUFFER_INIT;
	size_t mark = ct_write_begin(out, CT_DER_SEQUENCE);

	ct_write_bytes(out, tbs.data, tbs.len);
	ct_test_algorithm_id(out, algorithm, key, without_rsa_null);
	ct_test_sign(&signature, tbs, key, algorithm);
	if (break_signature)
		signature.data[signature.len - 1] ^= 1;
	ct_write_bit_string(out, signature.data, signature.len);
	out->data[out->len - signature.len - 1] = (uint8_t)unused_bits;
	ct_write_end(out, mark);
}

enum { P256_LEN = 32 };

/* n - s, modulo nothing: s is below n. @s: an INTEGER's contents. */
static void negate_p256(uint8_t out[P256_LEN], struct ct_span s)
{
	static const uint8_t order[P256_LEN] = {
		0xff, 0xff, 0xff, 0xff, 0x00, 0x00, 0x00, 0x00,
		0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff,
		0xbc, 0xe6, 0xfa, 0xad, 0xa7, 0x17, 0x9e, 0x84,
		0xf3, 0xb9, 0xca, 0xc2, 0xfc, 0x63, 0x25, 0x51};
	int borrow = 0;

	for (size_t i = 0; i < P256_LEN; i++) {
		int digit = order[P256_LEN - 1 - i] - borrow;

		if (i < s.len)
			digit -= s.data[s.len - 1 - i];
		borrow = digit < 0;
		out[P256_LEN - 1 - i] = (uint8_t)(digit & 0xff);
	}
}

void ct_test_other_signature(struct ct_buffer *out, struct ct_span certificate)
{
	struct ct_der outer = ct_der(certificate), inside, value;
	struct ct_span tbs, algorithm, bits, r, s;
	CT_TEST_BUFFER signature = CT_BUFFER_INIT;
	uint8_t negated[P256_LEN];
	size_t mark;

	if (ct_der_enter(&outer, CT_DER_SEQUENCE, &inside) != CATRUST_OK ||
	    ct_der_read_any(&inside, NULL, NULL, &tbs) != CATRUST_OK ||
	    ct_der_read_any(&inside, NULL, NULL, &algorithm) != CATRUST_OK ||
	    ct_der_read(&inside, CT_DER_BIT_STRING, &bits) != CATRUST_OK)
		ct_write_fail("other signature", "no certificate");
	outer = ct_der(ct_span(bits.data + 1, bits.len - 1));
	if (ct_der_enter(&outer, CT_DER_SEQUENCE, &value) != CATRUST_OK ||
	    ct_der_read(&value, CT_DER_INTEGER, &r) != CATRUST_OK ||
	    ct_der_read(&value, CT_DER_INTEGER, &s) != CATRUST_OK)
		ct_write_fail("other signature", "no ECDSA signature");
	negate_p256(negated, s);
	mark = ct_write_begin(&signature, CT_DER_SEQUENCE);
	ct_write_value(&signature, CT_DER_INTEGER, r.data, r.len);
	ct_write_integer(&signature, negated, sizeof(negated));
	ct_write_end(&signature, mark);
	mark = ct_write_begin(out, CT_DER_SEQUENCE);
	ct_write_bytes(out, tbs.data, tbs.len);
	ct_write_bytes(out, algorithm.data, algorithm.len);
	ct_write_bit_string(out, signature.data, signature.len);
	ct_write_end(out, mark);
}
