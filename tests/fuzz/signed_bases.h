/*
 * Fuzz targets: a key and an algorithm of each kind, for the targets on keys
 * and signatures.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#ifndef TESTS_FUZZ_SIGNED_BASES_H
#define TESTS_FUZZ_SIGNED_BASES_H

#include "signer.h"

static const struct {
	struct ct_test_key key;
	enum ct_test_algorithm algorithm;
} signed_bases[] = {
	{CT_TEST_RSA(1024, 0), CT_TEST_RSA_SHA1},
	{CT_TEST_RSA(1024, 0), CT_TEST_RSA_SHA256},
	{CT_TEST_RSA(1024, 1), CT_TEST_RSA_SHA512},
	{CT_TEST_RSA(1024, 0), CT_TEST_RSA_SHA3_256},
	{CT_TEST_RSA(1024, 0), CT_TEST_RSA_PSS_SHA256},
	{CT_TEST_RSA(2048, 0), CT_TEST_RSA_PSS_SHA512},
	{CT_TEST_P256(0), CT_TEST_ECDSA_SHA256},
	{CT_TEST_P384(0), CT_TEST_ECDSA_SHA384},
	{CT_TEST_P521(0), CT_TEST_ECDSA_SHA512},
	{CT_TEST_ED25519(0), CT_TEST_EDDSA},
	{CT_TEST_ED448(0), CT_TEST_EDDSA},
	{CT_TEST_GOST_01(0), CT_TEST_ALGORITHM_DEFAULT},
	{CT_TEST_GOST_12_256(1), CT_TEST_ALGORITHM_DEFAULT},
	{CT_TEST_GOST_12_512(0), CT_TEST_ALGORITHM_DEFAULT},
};

#endif /* TESTS_FUZZ_SIGNED_BASES_H */
