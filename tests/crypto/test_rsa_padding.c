/*
 * Tests of crypto/rsa_padding: encoded messages of all sizes, and each of their
 * octets changed.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <string.h>

#include "base/compiler.h"
#include "crypto/rsa_padding.h"
#include "tests/tools/run_suite.h"

enum { MAX_LEN = 300 };

static const struct {
	enum ct_digest digest;
	size_t salt_len;
} kinds[] = {
	{CT_DIGEST_SHA256, 32}, {CT_DIGEST_SHA256, 0},	 {CT_DIGEST_SHA1, 20},
	{CT_DIGEST_SHA512, 64}, {CT_DIGEST_SHA256, 100},
};

static uint8_t hash[CT_DIGEST_MAX_LEN];

static void compute(enum ct_digest digest, const void *data, size_t len,
		    uint8_t *out)
{
	assert_ok(ct_digest_compute(digest, ct_span(data, len), out));
}

/* RFC 8017 9.1.1 for a modulus of so many bits, with a salt of ones; as long as
 * the modulus. False where there is no room. */
static bool encode_pss(uint8_t out[MAX_LEN], unsigned bits, int kind)
{
	enum ct_digest digest = kinds[kind].digest;
	size_t salt_len = kinds[kind].salt_len,
	       hash_len = ct_digest_len(digest);
	size_t modulus_len = (bits + 7) / 8, len = (bits - 1 + 7) / 8, block;
	uint8_t inner[8 + CT_DIGEST_MAX_LEN + 100] = {0}, *at;
	uint8_t seed[CT_DIGEST_MAX_LEN + 4] = {0}, mask[CT_DIGEST_MAX_LEN];

	if (len < hash_len + salt_len + 2)
		return false;
	memset(out, 0, modulus_len);
	at = out + (modulus_len - len);
	block = len - hash_len - 1;
	at[block - salt_len - 1] = 1;
	memset(at + block - salt_len, 0x11, salt_len);
	memcpy(inner + 8, hash, hash_len);
	memset(inner + 8 + hash_len, 0x11, salt_len);
	compute(digest, inner, 8 + hash_len + salt_len, at + block);
	memcpy(seed, at + block, hash_len);
	for (size_t i = 0; i < block; i++) {
		seed[hash_len + 3] = (uint8_t)(i / hash_len);
		compute(digest, seed, hash_len + 4, mask);
		at[i] ^= mask[i % hash_len];
	}
	at[0] &= (uint8_t)(0xff >> (8 * len - (bits - 1)));
	at[len - 1] = 0xbc;
	return true;
}

static enum catrust_error check_pss(const uint8_t *encoded, unsigned bits,
				    int kind, size_t salt_len)
{
	return ct_rsa_check_pss(ct_span(encoded, (bits + 7) / 8), bits,
				kinds[kind].digest, salt_len, hash);
}

static void fill_hash(void)
{
	memset(hash, 0x5a, sizeof(hash));
}

TESTS(pss_of_all_sizes, CT_ARRAY_LEN(kinds))
{
	uint8_t encoded[MAX_LEN];
	size_t salt_len = kinds[_i].salt_len, num_made = 0;

	for (unsigned bits = 1017; bits <= 1041; bits++) {
		if (!encode_pss(encoded, bits, _i))
			continue;
		num_made++;
		assert_ok(check_pss(encoded, bits, _i, salt_len));
		ck_assert_int_eq(check_pss(encoded, bits, _i, salt_len + 1),
				 CATRUST_E_SIGNATURE);
		if (salt_len > 0)
			ck_assert_int_eq(
				check_pss(encoded, bits, _i, salt_len - 1),
				CATRUST_E_SIGNATURE);
		hash[0] ^= 1;
		ck_assert_int_eq(check_pss(encoded, bits, _i, salt_len),
				 CATRUST_E_SIGNATURE);
		hash[0] ^= 1;
	}
	if (_i != 3 && _i != 4) /* large ones do not fit everywhere */
		ck_assert_uint_eq(num_made, 25);
}

TESTS(each_bit_of_pss_counts, CT_ARRAY_LEN(kinds))
{
	static const unsigned sizes[] = {1024, 1025, 1026, 1031, 1032, 1033};
	uint8_t encoded[MAX_LEN];

	for (size_t size = 0; size < CT_ARRAY_LEN(sizes); size++) {
		unsigned bits = sizes[size];

		if (!encode_pss(encoded, bits, _i))
			continue;
		for (size_t i = 0; i < (bits + 7) / 8 * 8; i++) {
			encoded[i / 8] ^= (uint8_t)(1 << i % 8);
			ck_assert_int_eq(check_pss(encoded, bits, _i,
						   kinds[_i].salt_len),
					 CATRUST_E_SIGNATURE);
			encoded[i / 8] ^= (uint8_t)(1 << i % 8);
		}
	}
}

/* The smallest modulus is 16 bits long. */
TESTS(pss_without_room, CT_ARRAY_LEN(kinds))
{
	uint8_t encoded[MAX_LEN];

	memset(encoded, 0xbc, sizeof(encoded));
	for (unsigned bits = 16; bits < 400; bits++) {
		encoded[0] = 0;
		ck_assert_int_eq(
			check_pss(encoded, bits, _i, kinds[_i].salt_len),
			CATRUST_E_SIGNATURE);
		ck_assert_int_eq(check_pss(encoded, bits, _i, 2048),
				 CATRUST_E_SIGNATURE);
	}
}

static const uint8_t sha256_info[] = {0x30, 0x31, 0x30, 0x0d, 0x06, 0x09, 0x60,
				      0x86, 0x48, 0x01, 0x65, 0x03, 0x04, 0x02,
				      0x01, 0x05, 0x00, 0x04, 0x20};

static void encode_pkcs1(uint8_t *out, size_t len)
{
	memset(out, 0xff, len);
	out[0] = 0;
	out[1] = 1;
	memcpy(out + len - 32, hash, 32);
	memcpy(out + len - 32 - sizeof(sha256_info), sha256_info,
	       sizeof(sha256_info));
	out[len - 33 - sizeof(sha256_info)] = 0;
}

static enum catrust_error check_pkcs1(const uint8_t *encoded, size_t len)
{
	return ct_rsa_check_pkcs1(ct_span(encoded, len), CT_DIGEST_SHA256,
				  hash);
}

TEST(each_octet_of_pkcs1_counts)
{
	uint8_t encoded[MAX_LEN];

	for (size_t len = 62; len < 130; len++) {
		encode_pkcs1(encoded, len);
		assert_ok(check_pkcs1(encoded, len));
		for (size_t i = 0; i < len; i++) {
			encoded[i] ^= 0x10;
			ck_assert_int_eq(check_pkcs1(encoded, len),
					 CATRUST_E_SIGNATURE);
			encoded[i] ^= 0x10;
		}
	}
	/* Eight octets of padding at least. */
	encode_pkcs1(encoded, 61);
	ck_assert_int_eq(check_pkcs1(encoded, 61), CATRUST_E_SIGNATURE);
}

RUN_TESTS(.timeout = 60, .set_up = fill_hash)
