/*
 * Test tools: GOST R 34.10 keys and signatures, for signer.c.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Signatures are computed from the formulas (RFC 7091 6.1) with arithmetic on
 * curves, not with libgcrypt's own signing: what checks them is another way
 * through the standard. The number k is derived from the message and is no
 * secret, nor is the key.
 */

#include <config.h>

#include <gcrypt.h>
#include <string.h>

#include "tests/tools/der_writer.h"
#include "tests/tools/signer_gost.h"

enum { MAX_LEN = 64 };

struct set {
	const char *curve; /* libgcrypt's name */
	const char *oid;
};

/* RFC 4357 8.4, RFC 7836 A.2; then those of 512 bits. */
static const struct set sets_256[] = {
	{"GOST2001-CryptoPro-A", "1.2.643.2.2.35.1"},
	{"GOST2001-CryptoPro-B", "1.2.643.2.2.35.2"},
	{"GOST2001-CryptoPro-C", "1.2.643.2.2.35.3"},
	{"GOST2001-CryptoPro-XchA", "1.2.643.2.2.36.0"},
	{"GOST2001-CryptoPro-XchB", "1.2.643.2.2.36.1"},
	{"GOST2012-256-A", "1.2.643.7.1.2.1.1.1"},
	{"GOST2012-256-tc26-B", "1.2.643.7.1.2.1.1.2"},
	{"GOST2012-256-tc26-C", "1.2.643.7.1.2.1.1.3"},
	{"GOST2012-256-tc26-D", "1.2.643.7.1.2.1.1.4"},
};
static const struct set sets_512[] = {
	{"GOST2012-512-tc26-A", "1.2.643.7.1.2.1.2.1"},
	{"GOST2012-512-tc26-B", "1.2.643.7.1.2.1.2.2"},
	{"GOST2012-512-tc26-C", "1.2.643.7.1.2.1.2.3"},
};

bool ct_test_is_gost(struct ct_test_key key)
{
	return key.type == CT_TEST_KEY_GOST_01 ||
	       key.type == CT_TEST_KEY_GOST_12_256 ||
	       key.type == CT_TEST_KEY_GOST_12_512;
}

static size_t len_of(struct ct_test_key key)
{
	return key.type == CT_TEST_KEY_GOST_12_512 ? 64 : 32;
}

static const struct set *set_of(struct ct_test_key key)
{
	bool is_512 = key.type == CT_TEST_KEY_GOST_12_512;
	size_t count = is_512 ? CT_ARRAY_LEN(sets_512) : CT_ARRAY_LEN(sets_256);

	if (key.bits >= count)
		ct_write_fail("GOST key", "there is no such parameter set");
	return is_512 ? &sets_512[key.bits] : &sets_256[key.bits];
}

static gcry_ctx_t open_curve(struct ct_test_key key)
{
	gcry_ctx_t context = NULL;

	if (gcry_mpi_ec_new(&context, NULL, set_of(key)->curve) != 0)
		ct_write_fail("GOST curve", set_of(key)->curve);
	return context;
}

/* A number below every curve's order: the least of them begins with 3f. */
static gcry_mpi_t small_number(const void *seed, size_t seed_len, size_t len)
{
	uint8_t bytes[MAX_LEN];
	gcry_mpi_t number = NULL;

	gcry_md_hash_buffer(GCRY_MD_SHA512, bytes, seed, seed_len);
	bytes[0] = 0x12;
	if (gcry_mpi_scan(&number, GCRYMPI_FMT_USG, bytes, len, NULL) != 0)
		ct_write_fail("GOST key", "memory");
	return number;
}

static gcry_mpi_t secret_of(struct ct_test_key key)
{
	uint8_t seed[2] = {(uint8_t)key.index, (uint8_t)key.type};

	return small_number(seed, sizeof(seed), len_of(key));
}

/* The coordinates of a multiple of the base point; @y may be NULL. */
static void multiply_base(gcry_ctx_t curve, gcry_mpi_t by, gcry_mpi_t x,
			  gcry_mpi_t y)
{
	gcry_mpi_point_t base = gcry_mpi_ec_get_point("g", curve, 1);
	gcry_mpi_point_t product = gcry_mpi_point_new(0);

	gcry_mpi_ec_mul(product, by, base, curve);
	if (gcry_mpi_ec_get_affine(x, y, product, curve) != 0)
		ct_write_fail("GOST key", "the point at infinity");
	gcry_mpi_point_release(base);
	gcry_mpi_point_release(product);
}

static void reverse(uint8_t *bytes, size_t len)
{
	for (size_t i = 0; i < len / 2; i++) {
		uint8_t kept = bytes[i];

		bytes[i] = bytes[len - 1 - i];
		bytes[len - 1 - i] = kept;
	}
}

static void print_number(uint8_t *out, gcry_mpi_t number, size_t len)
{
	uint8_t bytes[MAX_LEN];
	size_t used = 0;

	if (gcry_mpi_print(GCRYMPI_FMT_USG, bytes, sizeof(bytes), &used,
			   number) != 0 ||
	    used > len)
		ct_write_fail("GOST number", "longer than its field");
	memset(out, 0, len - used);
	memcpy(out + len - used, bytes, used);
}

static void write_point(struct ct_buffer *out, struct ct_test_key key)
{
	gcry_ctx_t curve = open_curve(key);
	gcry_mpi_t x = gcry_mpi_new(0), y = gcry_mpi_new(0);
	gcry_mpi_t secret = secret_of(key);
	uint8_t point[2 * MAX_LEN];
	size_t len = len_of(key);

	multiply_base(curve, secret, x, y);
	print_number(point, x, len);
	print_number(point + len, y, len);
	reverse(point, len);
	reverse(point + len, len);
	ct_write_value(out, CT_DER_OCTET_STRING, point, 2 * len);
	gcry_mpi_release(x);
	gcry_mpi_release(y);
	gcry_mpi_release(secret);
	gcry_ctx_release(curve);
}

void ct_test_gost_public_key(struct ct_buffer *out, struct ct_test_key key)
{
	CT_TEST_BUFFER point = CT_BUFFER_INIT;
	size_t mark = ct_write_begin(out, CT_DER_SEQUENCE);
	size_t inner = ct_write_begin(out, CT_DER_SEQUENCE), parameters;

	ct_write_oid(out, key.type == CT_TEST_KEY_GOST_01 ? "1.2.643.2.2.19"
			  : key.type == CT_TEST_KEY_GOST_12_256
				  ? "1.2.643.7.1.1.1.1"
				  : "1.2.643.7.1.1.1.2");
	parameters = ct_write_begin(out, CT_DER_SEQUENCE);
	ct_write_oid(out, set_of(key)->oid);
	if (key.type == CT_TEST_KEY_GOST_01)
		ct_write_oid(out, "1.2.643.2.2.30.1");
	ct_write_end(out, parameters);
	ct_write_end(out, inner);
	write_point(&point, key);
	ct_write_bit_string(out, point.data, point.len);
	ct_write_end(out, mark);
}

void ct_test_gost_algorithm_id(struct ct_buffer *out, struct ct_test_key key)
{
	ct_write_oid(out, key.type == CT_TEST_KEY_GOST_01 ? "1.2.643.2.2.3"
			  : key.type == CT_TEST_KEY_GOST_12_256
				  ? "1.2.643.7.1.1.3.2"
				  : "1.2.643.7.1.1.3.3");
}

/* The digest as a number, little-endian; 0 counts as 1. */
static gcry_mpi_t digest_number(struct ct_span tbs, struct ct_test_key key,
				gcry_mpi_t order)
{
	int hash = key.type == CT_TEST_KEY_GOST_01	 ? GCRY_MD_GOSTR3411_CP
		   : key.type == CT_TEST_KEY_GOST_12_256 ? GCRY_MD_STRIBOG256
							 : GCRY_MD_STRIBOG512;
	uint8_t digest[MAX_LEN];
	gcry_mpi_t number = NULL;

	gcry_md_hash_buffer(hash, digest, tbs.data, tbs.len);
	reverse(digest, len_of(key));
	if (gcry_mpi_scan(&number, GCRYMPI_FMT_USG, digest, len_of(key),
			  NULL) != 0)
		ct_write_fail("GOST digest", "memory");
	gcry_mpi_mod(number, number, order);
	if (gcry_mpi_cmp_ui(number, 0) == 0)
		gcry_mpi_set_ui(number, 1);
	return number;
}

void ct_test_gost_sign(struct ct_buffer *out, struct ct_span tbs,
		       struct ct_test_key key)
{
	gcry_ctx_t curve = open_curve(key);
	gcry_mpi_t order = gcry_mpi_ec_get_mpi("n", curve, 1);
	gcry_mpi_t secret = secret_of(key);
	gcry_mpi_t e = digest_number(tbs, key, order);
	gcry_mpi_t k = small_number(tbs.data, tbs.len, len_of(key));
	gcry_mpi_t r = gcry_mpi_new(0), s = gcry_mpi_new(0);
	uint8_t signature[2 * MAX_LEN];
	size_t len = len_of(key);

	multiply_base(curve, k, r, NULL);
	gcry_mpi_mod(r, r, order);
	gcry_mpi_mulm(s, r, secret, order);
	gcry_mpi_mulm(k, k, e, order);
	gcry_mpi_addm(s, s, k, order);
	print_number(signature, s, len);
	print_number(signature + len, r, len);
	ct_write_bytes(out, signature, 2 * len);
	gcry_mpi_release(order);
	gcry_mpi_release(secret);
	gcry_mpi_release(e);
	gcry_mpi_release(k);
	gcry_mpi_release(r);
	gcry_mpi_release(s);
	gcry_ctx_release(curve);
}
