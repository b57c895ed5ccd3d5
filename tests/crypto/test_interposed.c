/*
 * Tests of crypto/library: a program that has functions of libcrypto's and
 * nettle's names itself.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Without versions, as BoringSSL's and LibreSSL's, they would be called by the
 * libraries in place of their own, so that these must not be used. With other
 * versions, as those of OpenSSL 1.1 (IS_VERSIONED), they stay apart.
 */

#include <config.h>

#include <dlfcn.h>
#include <stdlib.h>

#include "crypto/backend.h"
#include "crypto/key.h"
#include "tests/tools/der_writer.h"
#include "tests/tools/run_suite.h"
#include "tests/tools/signer.h"

void BN_free(void *number);
int nettle_version_major(void);

void BN_free(void *number)
{
	(void)number;
	abort();
}

int nettle_version_major(void)
{
	abort();
}

static void check_p256(void)
{
	static const struct ct_signature_algorithm algorithm = {
		.pk = CT_PK_ECDSA, .digest = CT_DIGEST_SHA256};
	struct ct_span message = ct_span((const uint8_t *)"message", 7);
	CT_TEST_BUFFER spki = CT_BUFFER_INIT;
	CT_TEST_BUFFER signature = CT_BUFFER_INIT;
	struct ct_public_key from;
	struct ct_key *key;

	ct_test_public_key(&spki, CT_TEST_P256(0));
	ct_test_sign(&signature, message, CT_TEST_P256(0),
		     CT_TEST_ECDSA_SHA256);
	assert_ok(ct_public_key_parse(&from, span_of(&spki)));
	assert_ok(ct_key_new(&key, &from));
	assert_ok(ct_key_verify(key, &algorithm, message, span_of(&signature)));
	ct_key_free(key);
}

TEST(functions_of_the_program_are_not_called)
{
	check_p256();
	for (size_t i = 0; ct_backend_at(i) != NULL; i++)
		ck_assert(ct_backend_at(i)->version() == NULL || IS_VERSIONED ||
			  strcmp(ct_backend_at(i)->name, "libcatrust") == 0 ||
			  ct_backend_at(i) == &ct_backend_libgcrypt);
	if (IS_VERSIONED && dlopen("libcrypto.so.3", RTLD_NOW) != NULL)
		ck_assert_ptr_nonnull(ct_backend_libcrypto.version());
}

RUN_TESTS(.timeout = 60)
