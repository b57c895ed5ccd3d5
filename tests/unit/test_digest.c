/*
 * Tests of crypto/digest: known digests.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <stdio.h>

#include "asn1/oid.h"
#include "bytes.h"
#include "crypto/digest.h"
#include "tests/tools/run_suite.h"

/* Digests of "abc": RFC 1321, FIPS 180-4 and FIPS 202's examples; GOST's are
 * those that nettle computes. */
static const struct {
	enum ct_digest digest;
	const char *abc;
	const struct ct_span *oid;
	bool may_be_missing; /* in FIPS mode */
} cases[] = {
	{CT_DIGEST_MD5, "900150983cd24fb0d6963f7d28e17f72", &ct_oid_digest_md5,
	 true},
	{CT_DIGEST_RMD160, "8eb208f7e05d987a9b044a8e98c6b087f15a0bfc",
	 &ct_oid_digest_rmd160, true},
	{CT_DIGEST_SHA1, "a9993e364706816aba3e25717850c26c9cd0d89d",
	 &ct_oid_digest_sha1, false},
	{CT_DIGEST_SHA224,
	 "23097d223405d8228642a477bda255b32aadbce4bda0b3f7e36c9da7",
	 &ct_oid_digest_sha224, false},
	{CT_DIGEST_SHA256,
	 "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
	 &ct_oid_digest_sha256, false},
	{CT_DIGEST_SHA384,
	 "cb00753f45a35e8bb5a03d699ac65007272c32ab0eded1631a8b605a43ff5bed"
	 "8086072ba1e7cc2358baeca134c825a7",
	 &ct_oid_digest_sha384, false},
	{CT_DIGEST_SHA512,
	 "ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a"
	 "2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f",
	 &ct_oid_digest_sha512, false},
	{CT_DIGEST_SHA512_224,
	 "4634270f707b6a54daae7530460842e20e37ed265ceee9a43e8924aa",
	 &ct_oid_digest_sha512_224, false},
	{CT_DIGEST_SHA512_256,
	 "53048e2681941ef99b2e29b76b4c7dabe4c2d0c634fc6d46e0e2f13107e7af23",
	 &ct_oid_digest_sha512_256, false},
	{CT_DIGEST_SHA3_224,
	 "e642824c3f8cf24ad09234ee7d3c766fc9a3a5168d0c94ad73b46fdf",
	 &ct_oid_digest_sha3_224, false},
	{CT_DIGEST_SHA3_256,
	 "3a985da74fe225b2045c172d6bd390bd855f086e3e9d525b46bfe24511431532",
	 &ct_oid_digest_sha3_256, false},
	{CT_DIGEST_SHA3_384,
	 "ec01498288516fc926459f58e2c6ad8df9b473cb0fc08c2596da7cf0e49be4b2"
	 "98d88cea927ac7f539f1edf228376d25",
	 &ct_oid_digest_sha3_384, false},
	{CT_DIGEST_SHA3_512,
	 "b751850b1a57168a5693cd924b6b096e08f621827444f70d884f5d0240d2712e"
	 "10e116e9192af3c91a7ec57647e3934057340b4cf408d5a56592f8274eec53f0",
	 &ct_oid_digest_sha3_512, false},
	{CT_DIGEST_GOST_94,
	 "b285056dbf18d7392d7677369524dd14747459ed8143997e163b2986f92fd42c",
	 &ct_oid_digest_gost_94, true},
	{CT_DIGEST_STREEBOG_256,
	 "4e2919cf137ed41ec4fb6270c61826cc4fffb660341e0af3688cd0626d23b481",
	 &ct_oid_digest_streebog_256, true},
	{CT_DIGEST_STREEBOG_512,
	 "28156e28317da7c98f4fe2bed6b542d0dab85bb224445fcedaf75d46e26d7eb8"
	 "d5997f3e0915dd6b7f0aab08d9c8beb0d8c64bae2ab8b3c8c6bc53b3bf0db728",
	 &ct_oid_digest_streebog_512, true},
};

#define NUM_CASES (CT_ARRAY_LEN(cases))

static bool is_hex(const uint8_t *bytes, size_t len, const char *hex)
{
	char text[2 * CT_DIGEST_MAX_LEN + 1];

	for (size_t i = 0; i < len; i++)
		snprintf(text + 2 * i, 3, "%02x", bytes[i]);
	return strlen(hex) == 2 * len && strcmp(text, hex) == 0;
}

TEST(test_known)
{
	uint8_t out[CT_DIGEST_MAX_LEN];
	enum catrust_error error;

	for (size_t i = 0; i < NUM_CASES; i++) {
		error = ct_digest_compute(cases[i].digest, BYTES("abc"), out);
		if (error == CATRUST_E_UNSUPPORTED && cases[i].may_be_missing)
			continue;
		assert_ok(error);
		ck_assert_msg(is_hex(out, ct_digest_len(cases[i].digest),
				     cases[i].abc),
			      "case %zu", i);
	}
}

TEST(test_unsupported)
{
	static const enum ct_digest missing[] = {
		CT_DIGEST_NONE, CT_DIGEST_MD2,
		(enum ct_digest)(CT_DIGEST_STREEBOG_512 + 1),
		(enum ct_digest)1000};
	uint8_t out[CT_DIGEST_MAX_LEN];

	for (size_t i = 0; i < CT_ARRAY_LEN(missing); i++) {
		assert_error(ct_digest_compute(missing[i], BYTES("abc"), out),
			     UNSUPPORTED);
	}
	ck_assert_uint_eq(ct_digest_len(CT_DIGEST_NONE), 0);
	ck_assert_uint_eq(ct_digest_len((enum ct_digest)1000), 0);
}

TEST(test_oids)
{
	for (size_t i = 0; i < NUM_CASES; i++)
		ck_assert_int_eq(ct_digest_from_oid(*cases[i].oid),
				 cases[i].digest);
	ck_assert_int_eq(ct_digest_from_oid(ct_oid_digest_md2), CT_DIGEST_MD2);
	ck_assert_int_eq(ct_digest_from_oid(ct_oid_mgf1), CT_DIGEST_NONE);
	ck_assert_int_eq(ct_digest_from_oid(ct_span(NULL, 0)), CT_DIGEST_NONE);
}

RUN_TESTS()
