/*
 * Tests of crypto/backend: each library that checks signatures gives the
 * verdicts of the others, whatever the numbers.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The numbers are those at which implementations of ECDSA and RSA have differed
 * (Project Wycheproof's kinds): 0, the order and its neighbours, sums that meet
 * in one point or in none, points off the curve, coordinates beyond the field.
 */

#include <config.h>

#include <gcrypt.h>
#include <stdlib.h>
#include <string.h>

#include "crypto/backend.h"
#include "crypto/key.h"
#include "crypto/libgcrypt.h"
#include "crypto/p384.h"
#include "crypto/signature.h"
#include "crypto/signature_rules.h"
#include "tests/tools/der_writer.h"
#include "tests/tools/run_suite.h"
#include "tests/tools/signer.h"

enum { MAX_LEN = 66 };

static const struct ct_span message = {(const uint8_t *)"message", 7};

/* --- Each backend by itself ----------------------------------------------- */

static const struct {
	struct ct_test_key key;
	enum ct_test_algorithm algorithm;
	bool is_nettle, is_libcrypto; /* has it */
} kinds[] = {
	{{CT_TEST_KEY_RSA, 2048, 0}, CT_TEST_RSA_SHA256, false, true},
	{{CT_TEST_KEY_RSA, 3072, 0}, CT_TEST_RSA_SHA256, false, true},
	{{CT_TEST_KEY_RSA, 2048, 0}, CT_TEST_RSA_PSS_SHA512, false, true},
	{{CT_TEST_KEY_P256, 0, 0}, CT_TEST_ECDSA_SHA256, true, true},
	{{CT_TEST_KEY_P256, 0, 0}, CT_TEST_ECDSA_SHA512, true, true},
	{{CT_TEST_KEY_P384, 0, 0}, CT_TEST_ECDSA_SHA384, true, true},
	{{CT_TEST_KEY_P384, 0, 0}, CT_TEST_ECDSA_SHA1, true, true},
	{{CT_TEST_KEY_P521, 0, 0}, CT_TEST_ECDSA_SHA512, true, true},
	{{CT_TEST_KEY_ED25519, 0, 0}, CT_TEST_EDDSA, true, true},
	{{CT_TEST_KEY_ED448, 0, 0}, CT_TEST_EDDSA, true, false},
};

struct material {
	struct ct_buffer spki, algorithm_id, signature;
	struct ct_public_key key;
	struct ct_signature_algorithm algorithm;
};

static void make(struct material *out, struct ct_test_key key,
		 enum ct_test_algorithm algorithm)
{
	*out = (struct material){.spki = CT_BUFFER_INIT};
	ct_test_public_key(&out->spki, key);
	ct_test_algorithm_id(&out->algorithm_id, algorithm, key, false);
	ct_test_sign(&out->signature, message, key, algorithm);
	assert_ok(ct_public_key_parse(&out->key, span_of(&out->spki)));
	assert_ok(ct_signature_algorithm_parse(&out->algorithm,
					       span_of(&out->algorithm_id)));
}

static void clear(struct material *material)
{
	ct_buffer_clear(&material->spki);
	ct_buffer_clear(&material->algorithm_id);
	ct_buffer_clear(&material->signature);
}

/* Own arithmetic depends on the processor. */
static bool has_p384(void)
{
#ifdef CT_HAS_P384
	return CT_CPU_HAS(ADX, "adx") && CT_CPU_HAS(BMI2, "bmi2");
#else
	return false;
#endif
}

static bool has(const struct ct_backend *backend, int kind)
{
	if (strcmp(backend->name, "libcatrust") == 0)
		return kinds[kind].key.type == CT_TEST_KEY_ED25519 ||
		       (kinds[kind].key.type == CT_TEST_KEY_P384 && has_p384());
	if (strcmp(backend->name, "nettle") == 0)
		return kinds[kind].is_nettle;
	return strcmp(backend->name, "libcrypto") != 0 ||
	       kinds[kind].is_libcrypto;
}

/* Asked past ct_key_verify(), so that no other one can answer for it. */
static enum catrust_error ask(const struct ct_backend *backend,
			      const struct material *material)
{
	enum ct_digest digest = material->algorithm.digest;
	struct ct_signature_input input = {.message = message};
	uint8_t hash[CT_DIGEST_MAX_LEN], out[4096];
	enum catrust_error error;
	void *key;

	CT_TRY(backend->key_new(&key, &material->key));
	assert_ok(ct_rules_read_signature(
		&material->key, span_of(&material->signature), &input));
	if (digest != CT_DIGEST_NONE) {
		assert_ok(ct_digest_compute(digest, message, hash));
		input.hash = ct_rules_leading_octets(
			&material->key, ct_span(hash, ct_digest_len(digest)));
	}
	error = material->key.n.data != NULL
			? backend->power(key, span_of(&material->signature),
					 out)
			: backend->verify(key, &input);
	backend->key_free(key);
	return error;
}

TESTS(each_accepts_what_it_has, CT_ARRAY_LEN(kinds))
{
	struct material material;

	make(&material, kinds[_i].key, kinds[_i].algorithm);
	for (size_t i = 0; ct_backend_at(i) != NULL; i++) {
		const struct ct_backend *backend = ct_backend_at(i);

		if (backend->version() == NULL)
			continue;
		ck_assert_msg(ask(backend, &material) ==
				      (has(backend, _i)
					       ? CATRUST_OK
					       : CATRUST_E_UNSUPPORTED),
			      "%s", backend->name);
	}
	clear(&material);
}

TESTS(best_one_is_asked_first, CT_ARRAY_LEN(kinds))
{
	const struct ct_backend *backend;
	struct material material;
	size_t rank = 0;

	make(&material, kinds[_i].key, kinds[_i].algorithm);
	/* Also on a processor for which the first one has no P-384. */
	for (; (backend = ct_backend_for(&material.key, rank)) != NULL; rank++)
		ck_assert(
			has(backend, _i) ||
			(kinds[_i].key.type == CT_TEST_KEY_P384 && rank == 0));
	ck_assert_ptr_eq(ct_backend_for(&material.key, rank - 1),
			 &ct_backend_libgcrypt);
	clear(&material);
}

/* --- Numbers of ECDSA ----------------------------------------------------- */

static const struct {
	enum ct_curve curve;
	enum ct_test_key_type type;
	enum ct_digest digest;
} curves[] = {
	{CT_CURVE_P256, CT_TEST_KEY_P256, CT_DIGEST_SHA256},
	{CT_CURVE_P384, CT_TEST_KEY_P384, CT_DIGEST_SHA384},
	{CT_CURVE_P521, CT_TEST_KEY_P521, CT_DIGEST_SHA512},
	{CT_CURVE_P256, CT_TEST_KEY_P256, CT_DIGEST_SHA1},
};

/* With a curve of libgcrypt's; all that a case needs. */
struct group {
	size_t len;
	gcry_ctx_t curve;
	gcry_mpi_t order, hash;
	gcry_mpi_point_t base;
	enum ct_curve id;
	enum ct_digest digest;
};

static gcry_mpi_t scan(struct ct_span octets)
{
	gcry_mpi_t out;

	ck_assert_int_eq(gcry_mpi_scan(&out, GCRYMPI_FMT_USG, octets.data,
				       octets.len, NULL),
			 0);
	return out;
}

static struct group open_group(int index)
{
	struct group group = {.id = curves[index].curve,
			      .digest = curves[index].digest};
	uint8_t hash[CT_DIGEST_MAX_LEN];

	assert_ok(ct_crypto_init());
	ck_assert_int_eq(
		gcry_mpi_ec_new(&group.curve, NULL, ct_curve_name(group.id)),
		0);
	group.len = (ct_curve_bits(group.id) + 7) / 8;
	group.order = gcry_mpi_ec_get_mpi("n", group.curve, 1);
	group.base = gcry_mpi_ec_get_point("g", group.curve, 1);
	assert_ok(ct_digest_compute(group.digest, message, hash));
	group.hash = scan(ct_span(hash, ct_digest_len(group.digest)));
	return group;
}

static void close_group(struct group *group)
{
	gcry_mpi_release(group->order);
	gcry_mpi_release(group->hash);
	gcry_mpi_point_release(group->base);
	gcry_ctx_release(group->curve);
}

static void print(uint8_t *out, size_t len, gcry_mpi_t number)
{
	uint8_t octets[2 * MAX_LEN];
	size_t written;

	ck_assert_int_eq(gcry_mpi_print(GCRYMPI_FMT_USG, octets, sizeof(octets),
					&written, number),
			 0);
	ck_assert_uint_le(written, len);
	memset(out, 0, len);
	memcpy(out + len - written, octets, written);
}

/* The coordinates of factor * G. */
static void multiply(const struct group *group, gcry_mpi_t factor, gcry_mpi_t x,
		     gcry_mpi_t y)
{
	gcry_mpi_point_t point = gcry_mpi_point_new(0);

	gcry_mpi_ec_mul(point, factor, group->base, group->curve);
	ck_assert_int_eq(gcry_mpi_ec_get_affine(x, y, point, group->curve), 0);
	gcry_mpi_point_release(point);
}

static void write_number(struct ct_buffer *out, gcry_mpi_t number)
{
	uint8_t octets[1 + MAX_LEN + 1];

	print(octets, sizeof(octets), number);
	ct_write_integer(out, octets, sizeof(octets));
}

/* What all of them say; they must say the same. */
static enum catrust_error ask_all(const struct ct_public_key *public_key,
				  const struct ct_signature_algorithm *with,
				  struct ct_span signature)
{
	enum catrust_error first = CATRUST_E_UNSUPPORTED;

	for (size_t i = 0; ct_backend_at(i) != NULL; i++) {
		const char *name = ct_backend_at(i)->name;
		enum catrust_error error;
		struct ct_key *key;

		ck_assert(ct_backend_choose(name));
		assert_ok(ct_key_new(&key, public_key));
		ck_assert(key->made.key == NULL ||
			  key->made.backend == ct_backend_at(i) ||
			  key->made.backend == &ct_backend_libgcrypt);
		error = ct_key_verify(key, with, message, signature);
		if (i == 0)
			first = error;
		ck_assert_msg(error == first, "%s: %d, not %d", name,
			      (int)error, (int)first);
		ct_key_free(key);
	}
	ck_assert(ct_backend_choose(NULL));
	return first;
}

static bool is_in_range(const struct group *group, gcry_mpi_t number)
{
	return gcry_mpi_cmp_ui(number, 0) > 0 &&
	       gcry_mpi_cmp(number, group->order) < 0;
}

/* What the rules say, before any backend is asked. */
static enum catrust_error check_rules(enum ct_curve curve,
				      struct ct_span signature)
{
	struct ct_public_key key = {.algorithm = CT_PK_ECDSA, .curve = curve};
	struct ct_signature_input input;

	return ct_rules_read_signature(&key, signature, &input);
}

/* A key with the point (x, y), asked for (r, s). */
static enum catrust_error ask_point(const struct group *group, gcry_mpi_t x,
				    gcry_mpi_t y, gcry_mpi_t r, gcry_mpi_t s)
{
	struct ct_signature_algorithm algorithm = {.pk = CT_PK_ECDSA,
						   .digest = group->digest};
	CT_TEST_BUFFER signature = CT_BUFFER_INIT;
	uint8_t point[1 + 2 * MAX_LEN] = {4};
	size_t mark = ct_write_begin(&signature, CT_DER_SEQUENCE);

	print(point + 1, group->len, x);
	print(point + 1 + group->len, group->len, y);
	write_number(&signature, r);
	write_number(&signature, s);
	ct_write_end(&signature, mark);
	ck_assert_int_eq(check_rules(group->id, span_of(&signature)),
			 is_in_range(group, r) && is_in_range(group, s)
				 ? CATRUST_OK
				 : CATRUST_E_SIGNATURE);
	return ask_all(
		&(struct ct_public_key){
			.algorithm = CT_PK_ECDSA,
			.curve = group->id,
			.bits = ct_curve_bits(group->id),
			.key = ct_span(point, 1 + 2 * group->len),
		},
		&algorithm, span_of(&signature));
}

/* A key with the private number @secret, asked for (r, s). */
static enum catrust_error ask_for(const struct group *group, gcry_mpi_t secret,
				  gcry_mpi_t r, gcry_mpi_t s)
{
	gcry_mpi_t x = gcry_mpi_new(0), y = gcry_mpi_new(0);
	enum catrust_error error;

	multiply(group, secret, x, y);
	error = ask_point(group, x, y, r, s);
	gcry_mpi_release(x);
	gcry_mpi_release(y);
	return error;
}

/* r of a random number k, and the private number for which e = factor * r * d:
 * then both sums of the verification are the same point (1) or opposite
 * ones (-1). */
static void same_points(const struct group *group, int factor, gcry_mpi_t k,
			gcry_mpi_t r, gcry_mpi_t secret)
{
	gcry_mpi_t y = gcry_mpi_new(0);

	multiply(group, k, r, y);
	gcry_mpi_mod(r, r, group->order);
	gcry_mpi_invm(secret, r, group->order);
	gcry_mpi_mulm(secret, secret, group->hash, group->order);
	if (factor < 0)
		gcry_mpi_sub(secret, group->order, secret);
	gcry_mpi_release(y);
}

TESTS(sum_of_one_point_twice, CT_ARRAY_LEN(curves))
{
	struct group group = open_group(_i);
	gcry_mpi_t k = gcry_mpi_set_ui(NULL, 123456789), r = gcry_mpi_new(0);
	gcry_mpi_t secret = gcry_mpi_new(0), s = gcry_mpi_new(0);

	/* s = (e + r d) / k = 2 e / k */
	same_points(&group, 1, k, r, secret);
	gcry_mpi_invm(s, k, group.order);
	gcry_mpi_mulm(s, s, group.hash, group.order);
	gcry_mpi_addm(s, s, s, group.order);
	assert_ok(ask_for(&group, secret, r, s));
	gcry_mpi_add_ui(s, s, 1);
	ck_assert_int_eq(ask_for(&group, secret, r, s), CATRUST_E_SIGNATURE);
	gcry_mpi_release(k);
	gcry_mpi_release(r);
	gcry_mpi_release(secret);
	gcry_mpi_release(s);
	close_group(&group);
}

TESTS(sum_of_opposite_points, CT_ARRAY_LEN(curves))
{
	struct group group = open_group(_i);
	gcry_mpi_t k = gcry_mpi_set_ui(NULL, 987654321), r = gcry_mpi_new(0);
	gcry_mpi_t secret = gcry_mpi_new(0), s = gcry_mpi_set_ui(NULL, 5);

	same_points(&group, -1, k, r, secret);
	ck_assert_int_eq(ask_for(&group, secret, r, s), CATRUST_E_SIGNATURE);
	gcry_mpi_release(k);
	gcry_mpi_release(r);
	gcry_mpi_release(secret);
	gcry_mpi_release(s);
	close_group(&group);
}

/* 0 to 2, and the order and its neighbours, for each of r and s. */
TESTS(numbers_at_the_edges, CT_ARRAY_LEN(curves))
{
	struct group group = open_group(_i);
	gcry_mpi_t secret = gcry_mpi_set_ui(NULL, 1), edges[6];

	for (unsigned i = 0; i < 6; i++) {
		edges[i] = gcry_mpi_set_ui(NULL, i);
		if (i >= 3) {
			gcry_mpi_add(edges[i], edges[i], group.order);
			gcry_mpi_sub_ui(edges[i], edges[i], 4);
		}
	}
	for (unsigned i = 0; i < 36; i++)
		ck_assert_int_eq(
			ask_for(&group, secret, edges[i / 6], edges[i % 6]),
			CATRUST_E_SIGNATURE);
	for (unsigned i = 0; i < 6; i++)
		gcry_mpi_release(edges[i]);
	gcry_mpi_release(secret);
	close_group(&group);
}

/* A good signature by the number 1, whose point is G, and with others of the
 * same x that is not reduced. */
TESTS(signature_with_a_known_number, CT_ARRAY_LEN(curves))
{
	struct group group = open_group(_i);
	gcry_mpi_t k = gcry_mpi_set_ui(NULL, 7), r = gcry_mpi_new(0);
	gcry_mpi_t s = gcry_mpi_new(0), y = gcry_mpi_new(0);
	gcry_mpi_t one = gcry_mpi_set_ui(NULL, 1);

	multiply(&group, k, r, y);
	gcry_mpi_mod(r, r, group.order);
	gcry_mpi_invm(s, k, group.order);
	gcry_mpi_addm(y, group.hash, r, group.order);
	gcry_mpi_mulm(s, s, y, group.order);
	assert_ok(ask_for(&group, one, r, s));
	gcry_mpi_sub(s, group.order, s); /* the other one of the two */
	assert_ok(ask_for(&group, one, r, s));
	gcry_mpi_add(r, r, group.order);
	ck_assert_int_eq(ask_for(&group, one, r, s), CATRUST_E_SIGNATURE);
	gcry_mpi_release(k);
	gcry_mpi_release(r);
	gcry_mpi_release(s);
	gcry_mpi_release(y);
	gcry_mpi_release(one);
	close_group(&group);
}

/* A point of the curve whose x is at least that: y^2 = x^3 - 3 x + b, and the
 * primes are 3 modulo 4. */
static gcry_mpi_point_t point_from(const struct group *group, gcry_mpi_t x)
{
	gcry_mpi_t p = gcry_mpi_ec_get_mpi("p", group->curve, 1);
	gcry_mpi_t b = gcry_mpi_ec_get_mpi("b", group->curve, 1);
	gcry_mpi_t exponent = gcry_mpi_new(0), y = gcry_mpi_new(0);
	gcry_mpi_point_t point = NULL;

	gcry_mpi_add_ui(exponent, p, 1);
	gcry_mpi_rshift(exponent, exponent, 2);
	do {
		gcry_mpi_add_ui(x, x, 1);
		gcry_mpi_mulm(y, x, x, p);
		gcry_mpi_sub_ui(y, y, 3);
		gcry_mpi_mulm(y, y, x, p);
		gcry_mpi_addm(y, y, b, p);
		gcry_mpi_powm(y, y, exponent, p);
		gcry_mpi_point_release(point);
		point = gcry_mpi_point_set(NULL, x, y, GCRYMPI_CONST_ONE);
	} while (!gcry_mpi_ec_curve_point(point, group->curve));
	ck_assert_int_lt(gcry_mpi_cmp(x, p), 0);
	gcry_mpi_release(p);
	gcry_mpi_release(b);
	gcry_mpi_release(exponent);
	gcry_mpi_release(y);
	return point;
}

/* Asks for (r, 1), where e G + r Q is the point: the key Q is (point - e G) /
 * r. */
static enum catrust_error ask_for_sum(const struct group *group,
				      gcry_mpi_point_t point, gcry_mpi_t r)
{
	gcry_mpi_t x = gcry_mpi_new(0), y = gcry_mpi_new(0);
	gcry_mpi_t factor = gcry_mpi_new(0);
	gcry_mpi_point_t key = gcry_mpi_point_new(0);
	gcry_mpi_point_t other = gcry_mpi_point_new(0);
	enum catrust_error error;

	gcry_mpi_sub(factor, group->order, group->hash);
	gcry_mpi_mod(factor, factor, group->order);
	gcry_mpi_ec_mul(other, factor, group->base, group->curve);
	gcry_mpi_ec_add(key, point, other, group->curve);
	gcry_mpi_invm(factor, r, group->order);
	gcry_mpi_ec_mul(other, factor, key, group->curve);
	ck_assert_int_eq(gcry_mpi_ec_get_affine(x, y, other, group->curve), 0);
	error = ask_point(group, x, y, r, GCRYMPI_CONST_ONE);
	gcry_mpi_release(x);
	gcry_mpi_release(y);
	gcry_mpi_release(factor);
	gcry_mpi_point_release(key);
	gcry_mpi_point_release(other);
	return error;
}

/* The sum's x is r + order, below the field's prime: it is the same as r. Of a
 * small x, r = x + p - order is no other form, although r + order is, modulo
 * p. */
TESTS(x_beyond_the_order, CT_ARRAY_LEN(curves))
{
	struct group group = open_group(_i);
	gcry_mpi_t p = gcry_mpi_ec_get_mpi("p", group.curve, 1);
	gcry_mpi_t x = gcry_mpi_copy(group.order), r = gcry_mpi_new(0);
	gcry_mpi_point_t point = point_from(&group, x);

	gcry_mpi_sub(r, x, group.order);
	assert_ok(ask_for_sum(&group, point, r));
	gcry_mpi_add_ui(r, r, 1);
	ck_assert_int_eq(ask_for_sum(&group, point, r), CATRUST_E_SIGNATURE);
	gcry_mpi_point_release(point);
	gcry_mpi_set_ui(x, 0);
	point = point_from(&group, x);
	assert_ok(ask_for_sum(&group, point, x));
	gcry_mpi_add(r, x, p);
	gcry_mpi_sub(r, r, group.order);
	ck_assert_int_eq(ask_for_sum(&group, point, r), CATRUST_E_SIGNATURE);
	gcry_mpi_release(p);
	gcry_mpi_release(x);
	gcry_mpi_release(r);
	gcry_mpi_point_release(point);
	close_group(&group);
}

/* --- Points --------------------------------------------------------------- */

/* On P-256, 5 is the x of a point; x + p has 256 bits, too. */
static const uint8_t y_of_5[] = {
	0x45, 0x92, 0x43, 0xb9, 0xaa, 0x58, 0x18, 0x06, 0xfe, 0x91, 0x3b,
	0xce, 0x99, 0x81, 0x7a, 0xde, 0x11, 0xca, 0x50, 0x3c, 0x64, 0xd9,
	0xa3, 0xc5, 0x33, 0x41, 0x5c, 0x08, 0x32, 0x48, 0xfb, 0xcc};

static enum catrust_error check_point(const uint8_t point[65], bool is_in_field)
{
	struct ct_public_key public_key = {
		.algorithm = CT_PK_ECDSA,
		.curve = CT_CURVE_P256,
		.bits = 256,
		.key = ct_span(point, 65),
	};
	struct ct_signature_algorithm algorithm = {.pk = CT_PK_ECDSA,
						   .digest = CT_DIGEST_SHA256};
	static const uint8_t signature[] = {0x30, 6, 2, 1, 1, 2, 1, 1};
	enum catrust_error first = CATRUST_OK;

	ck_assert(ct_rules_has_canonical_point(&public_key) == is_in_field);
	ck_assert_int_eq(ask_all(&public_key, &algorithm,
				 ct_span(signature, sizeof(signature))),
			 CATRUST_E_SIGNATURE);
	for (size_t i = 0; ct_backend_at(i) != NULL; i++) {
		enum catrust_error error;
		struct ct_key *key;

		ck_assert(ct_backend_choose(ct_backend_at(i)->name));
		assert_ok(ct_key_new(&key, &public_key));
		error = ct_key_check(key);
		if (i == 0)
			first = error;
		ck_assert_int_eq(error, first);
		ct_key_free(key);
	}
	ck_assert(ct_backend_choose(NULL));
	return first;
}

TEST(coordinates_beyond_the_field)
{
	struct ct_span p = ct_curve_prime(CT_CURVE_P256);
	uint8_t point[65] = {4};

	point[32] = 5;
	memcpy(point + 33, y_of_5, 32);
	assert_ok(check_point(point, true));
	memcpy(point + 1, p.data, 32);
	for (unsigned i = 32, carry = 5; carry != 0; i--) {
		carry += point[i];
		point[i] = (uint8_t)carry;
		carry >>= 8;
	}
	ck_assert_int_eq(check_point(point, false), CATRUST_E_KEY);
}

TEST(points_off_the_curve)
{
	uint8_t point[65] = {4};

	ck_assert_int_eq(check_point(point, true), CATRUST_E_KEY); /* 0, 0 */
	point[32] = 5;
	memcpy(point + 33, y_of_5, 32);
	point[64] ^= 1;
	ck_assert_int_eq(check_point(point, true), CATRUST_E_KEY);
}

/* --- Ed448 ---------------------------------------------------------------- */

/* Over "message", by the number 123456789123456789: R is a multiple of B, or
 * has a point of order 2 or 4 added. OpenSSL takes all of them. */
static const uint8_t ed448_key[] = {
	0xe8, 0xbf, 0x92, 0xff, 0xd7, 0x87, 0x6f, 0xd0, 0x19, 0xeb, 0x46, 0x52,
	0x23, 0x21, 0x1c, 0x3e, 0xb0, 0x1a, 0x43, 0x09, 0xa8, 0x8d, 0x81, 0x91,
	0xe0, 0x71, 0xde, 0x74, 0xd2, 0x04, 0xe0, 0xde, 0x77, 0x0a, 0x34, 0x85,
	0xd6, 0x6c, 0x3b, 0xa9, 0x47, 0x83, 0x2c, 0x44, 0x98, 0x1f, 0x75, 0xba,
	0x6c, 0x11, 0x34, 0xda, 0xd0, 0x73, 0x2a, 0x9f, 0x00};
static const uint8_t ed448_good[] = {
	0xb3, 0x7f, 0xcd, 0xa9, 0x41, 0x9f, 0x8c, 0x57, 0xe4, 0x21, 0xa6, 0x0c,
	0x64, 0x3f, 0xa5, 0x3a, 0x89, 0xb8, 0x00, 0xbd, 0x92, 0x03, 0x3a, 0x95,
	0xe1, 0xc2, 0x16, 0x19, 0x74, 0x5a, 0xa5, 0x28, 0x29, 0x60, 0x55, 0xcc,
	0x45, 0x31, 0xb4, 0x45, 0xfe, 0x75, 0xff, 0x2a, 0x07, 0x4e, 0x1f, 0xb5,
	0xa1, 0x9d, 0x2c, 0xec, 0x3b, 0x83, 0x00, 0x29, 0x00, 0x29, 0x05, 0x04,
	0xca, 0xeb, 0xff, 0xb7, 0xce, 0xbd, 0x97, 0x09, 0xa4, 0xe4, 0x33, 0x40,
	0x85, 0xda, 0x77, 0xe1, 0x3d, 0x17, 0x03, 0x4c, 0x6e, 0xc2, 0xec, 0xea,
	0x01, 0xce, 0x89, 0xfb, 0xf0, 0x50, 0xdc, 0xb6, 0x74, 0x64, 0xb9, 0xe3,
	0x72, 0xa6, 0xc8, 0x27, 0x51, 0xaa, 0xa8, 0xc7, 0x6c, 0x56, 0x17, 0x06,
	0x02, 0x32, 0x23, 0xc5, 0x3a, 0x00};
static const uint8_t ed448_order_2[] = {
	0x4c, 0x80, 0x32, 0x56, 0xbe, 0x60, 0x73, 0xa8, 0x1b, 0xde, 0x59, 0xf3,
	0x9b, 0xc0, 0x5a, 0xc5, 0x76, 0x47, 0xff, 0x42, 0x6d, 0xfc, 0xc5, 0x6a,
	0x1e, 0x3d, 0xe9, 0xe6, 0x8a, 0xa5, 0x5a, 0xd7, 0xd6, 0x9f, 0xaa, 0x33,
	0xba, 0xce, 0x4b, 0xba, 0x01, 0x8a, 0x00, 0xd5, 0xf8, 0xb1, 0xe0, 0x4a,
	0x5e, 0x62, 0xd3, 0x13, 0xc4, 0x7c, 0xff, 0xd6, 0x80, 0x49, 0x5e, 0x3c,
	0x1b, 0xcc, 0x46, 0x51, 0x69, 0xa9, 0xee, 0xb4, 0x19, 0xdc, 0xfe, 0xeb,
	0x92, 0xf1, 0x05, 0xae, 0x67, 0x99, 0x6a, 0x43, 0xc5, 0xf1, 0xd0, 0x12,
	0x33, 0x15, 0xd1, 0xfd, 0x35, 0x70, 0x17, 0x52, 0xf9, 0x74, 0xe1, 0x49,
	0x59, 0x53, 0x63, 0xf9, 0x42, 0x77, 0xc7, 0x7f, 0x17, 0x3a, 0x24, 0x32,
	0x40, 0x20, 0x34, 0xd0, 0x24, 0x00};
static const uint8_t ed448_order_4[] = {
	0x0b, 0x4e, 0x34, 0xb7, 0x01, 0x41, 0x95, 0xb7, 0xbb, 0x4c, 0xdf, 0x13,
	0x4b, 0x37, 0x85, 0x5e, 0xa3, 0x60, 0x8b, 0xcb, 0x9d, 0xfd, 0xca, 0xfc,
	0xe1, 0xad, 0x07, 0x71, 0x8d, 0xb0, 0x73, 0xb4, 0xb5, 0x52, 0x2e, 0x21,
	0xb7, 0xf8, 0xed, 0xf1, 0x10, 0x66, 0x16, 0x4c, 0x7e, 0x23, 0xb7, 0x11,
	0xd3, 0x47, 0x01, 0x51, 0x76, 0x18, 0xa0, 0x2f, 0x80, 0x58, 0xa6, 0x0f,
	0x33, 0xfb, 0xad, 0x4e, 0x20, 0x9e, 0x5f, 0xaf, 0xf2, 0xac, 0x0f, 0x46,
	0xae, 0x55, 0xec, 0xd8, 0x01, 0xa6, 0xf3, 0x3a, 0x27, 0xab, 0xe3, 0x1e,
	0x10, 0x22, 0x60, 0x7c, 0x40, 0x5f, 0xa7, 0x79, 0xad, 0x09, 0x56, 0x36,
	0xc4, 0xf0, 0x53, 0x65, 0x2f, 0xe2, 0x89, 0x97, 0xb0, 0x44, 0x92, 0x8a,
	0xff, 0xb9, 0x22, 0x8d, 0x3b, 0x00};

TESTS(ed448_with_another_point, 3)
{
	static const struct {
		const uint8_t *signature;
		enum catrust_error error;
	} cases[] = {
		{ed448_good, CATRUST_OK},
		{ed448_order_2, CATRUST_E_SIGNATURE},
		{ed448_order_4, CATRUST_E_SIGNATURE},
	};
	struct ct_public_key public_key = {
		.algorithm = CT_PK_ED448,
		.bits = 448,
		.key = ct_span(ed448_key, sizeof(ed448_key)),
	};
	struct ct_signature_algorithm algorithm = {.pk = CT_PK_ED448};

	ck_assert_int_eq(ask_all(&public_key, &algorithm,
				 ct_span(cases[_i].signature, 114)),
			 cases[_i].error);
}

RUN_TESTS(.timeout = 60)
