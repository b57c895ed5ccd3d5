/*
 * Tests of crypto/signature, public_key and signature_algorithm.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include "crypto/signature.h"
#include "tests/tools/backends.h"
#include "tests/tools/checkers.h"
#include "tests/tools/der_writer.h"
#include "tests/tools/signer.h"
#include "tests/tools/run_suite.h"

static const struct {
	struct ct_test_key key;
	enum ct_test_algorithm algorithm;
	enum ct_pk pk;
	unsigned security_bits, strength;
} cases[] = {
	{{CT_TEST_KEY_RSA, 2048, 0}, CT_TEST_RSA_SHA256, CT_PK_RSA, 112, 128},
	{{CT_TEST_KEY_RSA, 2048, 1}, CT_TEST_RSA_SHA384, CT_PK_RSA, 112, 192},
	{{CT_TEST_KEY_RSA, 2048, 2}, CT_TEST_RSA_SHA512, CT_PK_RSA, 112, 256},
	/* Digests whose identifiers libgcrypt does not have. */
	{{CT_TEST_KEY_RSA, 2048, 0},
	 CT_TEST_RSA_SHA512_256,
	 CT_PK_RSA,
	 112,
	 128},
	{{CT_TEST_KEY_RSA, 3072, 0}, CT_TEST_RSA_SHA3_256, CT_PK_RSA, 128, 128},
	{{CT_TEST_KEY_RSA, 1024, 0}, CT_TEST_RSA_SHA3_512, CT_PK_RSA, 80, 256},
	{{CT_TEST_KEY_RSA, 1024, 0}, CT_TEST_RSA_SHA1, CT_PK_RSA, 80, 63},
	{{CT_TEST_KEY_RSA, 1024, 1}, CT_TEST_RSA_MD5, CT_PK_RSA, 80, 0},
	{{CT_TEST_KEY_RSA, 3072, 0}, CT_TEST_RSA_SHA256, CT_PK_RSA, 128, 128},
	{{CT_TEST_KEY_RSA, 2048, 0},
	 CT_TEST_RSA_PSS_SHA256,
	 CT_PK_RSA_PSS,
	 112,
	 128},
	{{CT_TEST_KEY_RSA, 2048, 0},
	 CT_TEST_RSA_PSS_SHA384,
	 CT_PK_RSA_PSS,
	 112,
	 192},
	{{CT_TEST_KEY_RSA, 2048, 0},
	 CT_TEST_RSA_PSS_SHA512,
	 CT_PK_RSA_PSS,
	 112,
	 256},
	{{CT_TEST_KEY_P256, 0, 0}, CT_TEST_ECDSA_SHA256, CT_PK_ECDSA, 128, 128},
	/* The digest is longer than the group: its leading bits count. */
	{{CT_TEST_KEY_P256, 0, 1}, CT_TEST_ECDSA_SHA512, CT_PK_ECDSA, 128, 256},
	{{CT_TEST_KEY_P384, 0, 0}, CT_TEST_ECDSA_SHA384, CT_PK_ECDSA, 192, 192},
	{{CT_TEST_KEY_P521, 0, 0}, CT_TEST_ECDSA_SHA512, CT_PK_ECDSA, 256, 256},
	{{CT_TEST_KEY_P521, 0, 1}, CT_TEST_ECDSA_SHA1, CT_PK_ECDSA, 256, 63},
	{{CT_TEST_KEY_ED25519, 0, 3}, CT_TEST_EDDSA, CT_PK_ED25519, 128, 128},
	{{CT_TEST_KEY_ED448, 0, 0}, CT_TEST_EDDSA, CT_PK_ED448, 192, 224},
	{{CT_TEST_KEY_GOST_01, 0, 0}, 0, CT_PK_GOST_01, 128, 105},
	{{CT_TEST_KEY_GOST_12_256, 0, 1}, 0, CT_PK_GOST_12_256, 128, 128},
	{{CT_TEST_KEY_GOST_12_512, 0, 0}, 0, CT_PK_GOST_12_512, 256, 256},
};

static const struct ct_span message = {(const uint8_t *)"message", 7};

struct material {
	struct ct_buffer spki, algorithm_id, signature;
	struct ct_public_key public_key;
	struct ct_signature_algorithm algorithm;
	struct ct_key *key;
};

static struct material make(struct ct_test_key key,
			    enum ct_test_algorithm algorithm)
{
	struct material made = {.key = NULL};

	ct_test_public_key(&made.spki, key);
	ct_test_algorithm_id(&made.algorithm_id, algorithm, key, false);
	ct_test_sign(&made.signature, message, key, algorithm);
	assert_ok(ct_public_key_parse(&made.public_key, span_of(&made.spki)));
	assert_ok(ct_signature_algorithm_parse(&made.algorithm,
					       span_of(&made.algorithm_id)));
	assert_ok(ct_key_new(&made.key, &made.public_key));
	return made;
}

static void clear(struct material *made)
{
	ct_buffer_clear(&made->spki);
	ct_buffer_clear(&made->algorithm_id);
	ct_buffer_clear(&made->signature);
	ct_key_free(made->key);
}

static enum catrust_error check(const struct material *made,
				struct ct_span what, struct ct_span signature)
{
	return ct_key_verify(made->key, &made->algorithm, what, signature);
}

TESTS(good_signatures_verify, CT_ARRAY_LEN(cases))
{
	struct material made = make(cases[_i].key, cases[_i].algorithm);

	ck_assert_int_eq(made.algorithm.pk, cases[_i].pk);
	ck_assert_uint_eq(ct_public_key_security_bits(&made.public_key),
			  cases[_i].security_bits);
	ck_assert_uint_eq(ct_signature_algorithm_strength(&made.algorithm),
			  cases[_i].strength);
	assert_ok(check(&made, message, span_of(&made.signature)));
	assert_ok(ct_key_check(made.key));
	clear(&made);
}

TEST(points_lie_on_their_curve)
{
	static const struct ct_test_key keys[] = {
		{CT_TEST_KEY_P256, 0, 0},
		{CT_TEST_KEY_P384, 0, 0},
		{CT_TEST_KEY_P521, 0, 0},
	};

	for (size_t i = 0; i < CT_ARRAY_LEN(keys); i++) {
		CT_TEST_BUFFER spki = CT_BUFFER_INIT;
		struct ct_public_key parsed;
		struct ct_key *key;

		ct_test_public_key(&spki, keys[i]);
		spki.data[spki.len - 5] ^= 1;
		assert_ok(ct_public_key_parse(&parsed, span_of(&spki)));
		assert_ok(ct_key_new(&key, &parsed));
		assert_error(ct_key_check(key), KEY);
		ct_key_free(key);
	}
}

/* A modulus of fewer octets than RSA-PSS's encoding needs (RFC 8017 9.1.2):
 * libgcrypt 1.10 writes outside its memory there. */
TEST(pss_needs_room_in_the_modulus)
{
	static const uint8_t exponent[] = {1, 0, 1};
	uint8_t modulus[32 + 20 + 1];

	memset(modulus, 0xff, sizeof(modulus));
	for (size_t len = 3; len <= sizeof(modulus); len++) {
		struct ct_signature_algorithm algorithm;
		struct ct_public_key public_key;
		struct ct_key *key;

		memset(&public_key, 0, sizeof(public_key));
		public_key.algorithm = CT_PK_RSA;
		public_key.n = ct_span(modulus, len);
		public_key.bits = (unsigned)len * 8;
		public_key.e = ct_span(exponent, sizeof(exponent));
		memset(&algorithm, 0, sizeof(algorithm));
		algorithm.pk = CT_PK_RSA_PSS;
		algorithm.digest = CT_DIGEST_SHA256;
		algorithm.salt_len = 20;
		assert_ok(ct_key_new(&key, &public_key));
		assert_error(ct_key_verify(key, &algorithm, ct_span("abc", 3),
					   ct_span(exponent, 1)),
			     SIGNATURE);
		ct_key_free(key);
	}
}

/* The parameters of a key for RSA-PSS alone limit it (RFC 4055 3.3): to their
 * hash, and to salts of their length and more. */
TEST(pss_keys_are_limited)
{
	static const struct {
		enum ct_digest digest;
		unsigned salt_len;
		enum catrust_error expected;
	} limits[] = {
		{CT_DIGEST_SHA256, 32, CATRUST_OK},
		{CT_DIGEST_SHA256, 0, CATRUST_OK},
		{CT_DIGEST_SHA256, 33, CATRUST_E_SIGNATURE},
		{CT_DIGEST_SHA384, 32, CATRUST_E_SIGNATURE},
	};
	struct material made =
		make(CT_TEST_RSA(2048, 0), CT_TEST_RSA_PSS_SHA256);

	made.public_key.algorithm = CT_PK_RSA_PSS;
	for (size_t i = 0; i < CT_ARRAY_LEN(limits); i++) {
		ct_key_free(made.key);
		made.public_key.pss = (struct ct_signature_algorithm){
			.pk = CT_PK_RSA_PSS,
			.digest = limits[i].digest,
			.salt_len = limits[i].salt_len,
		};
		assert_ok(ct_key_new(&made.key, &made.public_key));
		ck_assert_int_eq(
			check(&made, message, span_of(&made.signature)),
			limits[i].expected);
	}
	clear(&made);
}

/* s + n is s modulo n (RFC 8017 8.2.2 step 1), and n - s no signature. */
TESTS(second_rsa_signature_is_refused, 2)
{
	enum ct_test_algorithm algorithms[] = {CT_TEST_RSA_SHA256,
					       CT_TEST_RSA_PSS_SHA256};
	struct material made = make(CT_TEST_RSA(2048, 0), algorithms[_i]);
	const uint8_t *n = made.public_key.n.data;
	unsigned carry = 0;

	/* One that leaves room for the sum. */
	for (unsigned i = 0; i < 200; i++) {
		uint8_t text[4] = {'a', 'b', 'c', (uint8_t)i};
		uint8_t sum[256];

		made.signature.len = 0;
		ct_test_sign(&made.signature, ct_span(text, 4),
			     CT_TEST_RSA(2048, 0), algorithms[_i]);
		carry = 0;
		for (size_t at = sizeof(sum); at-- > 0; carry >>= 8) {
			carry += (unsigned)made.signature.data[at] + n[at];
			sum[at] = (uint8_t)carry;
		}
		if (carry != 0)
			continue;
		assert_ok(check(&made, ct_span(text, 4),
				span_of(&made.signature)));
		assert_error(check(&made, ct_span(text, 4),
				   ct_span(sum, sizeof(sum))),
			     SIGNATURE);
		clear(&made);
		return;
	}
	ck_abort_msg("no signature is small enough");
}

/* ECDSA's numbers again, with so many zeros before r and s. */
static void write_padded_pair(struct ct_buffer *out, struct ct_span signature,
			      const size_t num_zeros[2])
{
	size_t mark = ct_write_begin(out, CT_DER_SEQUENCE);
	struct ct_der der = ct_der(signature), inside;

	assert_ok(ct_der_enter(&der, CT_DER_SEQUENCE, &inside));
	for (size_t i = 0; i < 2; i++) {
		size_t integer = ct_write_begin(out, CT_DER_INTEGER);
		struct ct_span number;

		assert_ok(ct_der_read(&inside, CT_DER_INTEGER, &number));
		ct_write_bytes(out, "\0\0", num_zeros[i]);
		ct_write_bytes(out, number.data, number.len);
		ct_write_end(out, integer);
	}
	ct_write_end(out, mark);
}

/* Another encoding of a signature would give a certificate another one. */
TESTS(ecdsa_numbers_are_minimal, 4)
{
	struct material made =
		make(CT_TEST_P256((unsigned)_i), CT_TEST_ECDSA_SHA256);

	for (size_t i = 0; i < 9; i++) {
		CT_TEST_BUFFER padded = CT_BUFFER_INIT;

		write_padded_pair(&padded, span_of(&made.signature),
				  (size_t[]){i % 3, i / 3});
		ck_assert_int_eq(check(&made, message, span_of(&padded)),
				 i == 0 ? CATRUST_OK : CATRUST_E_SIGNATURE);
	}
	clear(&made);
}

TESTS(changed_signatures_do_not, CT_ARRAY_LEN(cases))
{
	struct material made = make(cases[_i].key, cases[_i].algorithm);
	struct ct_span signature = span_of(&made.signature);
	size_t step = signature.len > 64 ? 17 : 5;

	if (ct_test_is_memchecked())
		step *= 10;
	assert_error(check(&made, ct_span("massage", 7), signature), SIGNATURE);
	for (size_t at = 0; at < signature.len; at += step) {
		made.signature.data[at] ^= 1;
		assert_error(check(&made, message, signature), SIGNATURE);
		made.signature.data[at] ^= 1;
	}
	/* Shorter, longer, empty. */
	for (size_t cut = 1; cut <= signature.len; cut += step)
		assert_error(
			check(&made, message,
			      ct_span(signature.data, signature.len - cut)),
			SIGNATURE);
	assert_ok(ct_buffer_append(&made.signature, "", 1));
	assert_error(check(&made, message, span_of(&made.signature)),
		     SIGNATURE);
	clear(&made);
}

TESTS(algorithms_of_other_keys_do_not, CT_ARRAY_LEN(cases))
{
	struct material made = make(cases[_i].key, cases[_i].algorithm);
	size_t step = ct_test_is_memchecked() ? 5 : 1;

	for (size_t i = (size_t)_i % step; i < CT_ARRAY_LEN(cases); i += step) {
		struct material other = make(cases[i].key, cases[i].algorithm);
		enum catrust_error error =
			ct_key_verify(made.key, &other.algorithm, message,
				      span_of(&made.signature));
		bool is_same = other.algorithm.pk == made.algorithm.pk &&
			       other.algorithm.digest == made.algorithm.digest;

		ck_assert_msg((error == CATRUST_OK) == is_same,
			      "key %d with algorithm %zu: %d", _i, i,
			      (int)error);
		clear(&other);
	}
	clear(&made);
}

TEST(rsa_identifier_may_lack_null)
{
	CT_TEST_BUFFER id = CT_BUFFER_INIT;
	struct ct_signature_algorithm algorithm;

	ct_test_algorithm_id(&id, CT_TEST_RSA_SHA256, CT_TEST_RSA(2048, 0),
			     true);
	assert_ok(ct_signature_algorithm_parse(&algorithm, span_of(&id)));
	ck_assert_int_eq(algorithm.pk, CT_PK_RSA);
	ck_assert(!algorithm.has_null);
}

/* RSASSA-PSS-params: hash, MGF hash, salt, trailer; what is not given is the
 * default (SHA-1, SHA-1, 20, 1). */
static enum catrust_error parse_pss(const char *hash, const char *mgf_hash,
				    int salt_len, int trailer,
				    struct ct_signature_algorithm *out)
{
	CT_TEST_BUFFER id = CT_BUFFER_INIT;
	size_t outer = ct_write_begin(&id, CT_DER_SEQUENCE), params, tag, seq;
	enum catrust_error error;

	ct_write_oid(&id, "1.2.840.113549.1.1.10");
	params = ct_write_begin(&id, CT_DER_SEQUENCE);
	if (hash != NULL) {
		tag = ct_write_begin(&id, CT_DER_CONTEXT_CONSTRUCTED(0));
		seq = ct_write_begin(&id, CT_DER_SEQUENCE);
		ct_write_oid(&id, hash);
		ct_write_end(&id, seq);
		ct_write_end(&id, tag);
	}
	if (mgf_hash != NULL) {
		size_t mgf;

		tag = ct_write_begin(&id, CT_DER_CONTEXT_CONSTRUCTED(1));
		mgf = ct_write_begin(&id, CT_DER_SEQUENCE);
		ct_write_oid(&id, "1.2.840.113549.1.1.8");
		seq = ct_write_begin(&id, CT_DER_SEQUENCE);
		ct_write_oid(&id, mgf_hash);
		ct_write_null(&id);
		ct_write_end(&id, seq);
		ct_write_end(&id, mgf);
		ct_write_end(&id, tag);
	}
	if (salt_len >= 0) {
		tag = ct_write_begin(&id, CT_DER_CONTEXT_CONSTRUCTED(2));
		ct_write_unsigned(&id, (uint64_t)salt_len);
		ct_write_end(&id, tag);
	}
	if (trailer >= 0) {
		tag = ct_write_begin(&id, CT_DER_CONTEXT_CONSTRUCTED(3));
		ct_write_unsigned(&id, (uint64_t)trailer);
		ct_write_end(&id, tag);
	}
	ct_write_end(&id, params);
	ct_write_end(&id, outer);
	error = ct_signature_algorithm_parse(out, span_of(&id));
	return error;
}

#define SHA256 "2.16.840.1.101.3.4.2.1"
#define SHA384 "2.16.840.1.101.3.4.2.2"

TEST(pss_parameters_are_checked)
{
	struct ct_signature_algorithm out;

	assert_ok(parse_pss(SHA256, SHA256, 32, -1, &out));
	ck_assert_int_eq(out.digest, CT_DIGEST_SHA256);
	ck_assert_uint_eq(out.salt_len, 32);
	assert_ok(parse_pss(NULL, NULL, -1, -1, &out));
	ck_assert_int_eq(out.digest, CT_DIGEST_SHA1);
	ck_assert_uint_eq(out.salt_len, 20);
	assert_ok(parse_pss(SHA256, SHA256, 32, 1, &out));
	assert_error(parse_pss(SHA256, SHA384, 32, -1, &out), UNSUPPORTED);
	assert_error(parse_pss(SHA256, NULL, 32, -1, &out), UNSUPPORTED);
	assert_error(parse_pss(SHA256, SHA256, 32, 2, &out), UNSUPPORTED);
	assert_error(parse_pss(SHA256, SHA256, 1 << 20, -1, &out), UNSUPPORTED);
	assert_error(parse_pss("1.2.3", SHA256, 32, -1, &out), UNSUPPORTED);
}

/* An RSA key of these numbers. */
static enum catrust_error parse_rsa(const void *n, size_t n_len, const void *e,
				    size_t e_len)
{
	CT_TEST_BUFFER spki = CT_BUFFER_INIT, numbers = CT_BUFFER_INIT;
	struct ct_public_key key;
	enum catrust_error error;
	size_t outer, inner;

	outer = ct_write_begin(&numbers, CT_DER_SEQUENCE);
	ct_write_integer(&numbers, n, n_len);
	ct_write_integer(&numbers, e, e_len);
	ct_write_end(&numbers, outer);
	outer = ct_write_begin(&spki, CT_DER_SEQUENCE);
	inner = ct_write_begin(&spki, CT_DER_SEQUENCE);
	ct_write_oid(&spki, "1.2.840.113549.1.1.1");
	ct_write_null(&spki);
	ct_write_end(&spki, inner);
	ct_write_bit_string(&spki, numbers.data, numbers.len);
	ct_write_end(&spki, outer);
	error = ct_public_key_parse(&key, span_of(&spki));
	return error;
}

TEST(rsa_numbers_are_checked)
{
	uint8_t n[2049];

	memset(n, 0xff, sizeof(n));
	assert_ok(parse_rsa(n, 256, "\x01\x00\x01", 3));
	assert_ok(parse_rsa(n, 2048, "\x03", 1));
	/* A modulus or an exponent that only makes checks slow. */
	assert_error(parse_rsa(n, 2049, "\x03", 1), KEY);
	assert_error(parse_rsa(n, 256, n, 9), KEY);
	/* 0, 1, even */
	assert_error(parse_rsa("", 1, "\x03", 1), KEY);
	assert_error(parse_rsa(n, 256, "\x01", 1), KEY);
	assert_error(parse_rsa(n, 256, "\x02", 1), KEY);
	n[255] = 0xfe;
	assert_error(parse_rsa(n, 256, "\x03", 1), KEY);
}

/* FIPS 186-4 4.1 and 4.2; numbers of so many octets, the first one given. */
TESTS(dsa_numbers_are_checked, 13)
{
	static const struct {
		size_t p_len, q_len, g_len, y_len;
		uint8_t g, y; /* the first octet; others are 0xff */
		enum catrust_error error;
	} keys[] = {
		{256, 32, 1, 1, 2, 2, CATRUST_OK},
		{128, 20, 128, 128, 0xfe, 0xfe, CATRUST_OK},
		{1024, 32, 1, 1, 2, 2, CATRUST_OK},
		{1025, 32, 1, 1, 2, 2, CATRUST_E_KEY},
		{256, 19, 1, 1, 2, 2, CATRUST_E_KEY},
		{256, 33, 1, 1, 2, 2, CATRUST_E_KEY},
		{32, 32, 1, 1, 2, 2, CATRUST_E_KEY},
		{256, 32, 1, 1, 1, 2, CATRUST_E_KEY},
		{256, 32, 1, 1, 2, 1, CATRUST_E_KEY},
		{256, 32, 256, 1, 0xff, 2, CATRUST_E_KEY},
		{256, 32, 1, 256, 2, 0xff, CATRUST_E_KEY},
		{256, 32, 257, 1, 1, 2, CATRUST_E_KEY},
		{256, 32, 1, 257, 2, 1, CATRUST_E_KEY},
	};
	uint8_t full[1025], g[257], y[257];
	struct ct_key *key = NULL;
	struct ct_public_key public_key = {
		.algorithm = CT_PK_DSA,
		.bits = (unsigned)keys[_i].p_len * 8,
		.p = ct_span(full, keys[_i].p_len),
		.q = ct_span(full, keys[_i].q_len),
		.g = ct_span(g, keys[_i].g_len),
		.y = ct_span(y, keys[_i].y_len),
	};

	memset(full, 0xff, sizeof(full));
	memset(g, 0xff, sizeof(g));
	memset(y, 0xff, sizeof(y));
	g[0] = keys[_i].g;
	y[0] = keys[_i].y;
	ck_assert_int_eq(ct_key_new(&key, &public_key), keys[_i].error);
	ct_key_free(key);
}

RUN_TESTS(.timeout = 120, .run = run_suite_with_each_backend)
