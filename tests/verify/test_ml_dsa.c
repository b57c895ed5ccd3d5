/*
 * Tests of crypto/signature: ML-DSA, in certificates that OpenSSL made.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * libgcrypt verifies ML-DSA from version 1.12 on; keys are unsupported with
 * those before.
 */

#include <config.h>

#include <gcrypt.h>
#include <string.h>

#include <gnutls/x509.h>

#include "crypto/signature.h"
#include "input/base64.h"
#include "tests/tools/backends.h"
#include "tests/verify/test_ml_dsa_data.h"
#include "x509/certificate.h"
#include "tests/tools/run_suite.h"

static const struct {
	const char *certificate;
	enum ct_pk pk;
	size_t key_len, signature_len; /* FIPS 204, table 2 */
	unsigned security_bits;	       /* by its table 1's categories */
} cases[] = {
	{ml_dsa_44, CT_PK_ML_DSA_44, 1312, 2420, 128},
	{ml_dsa_65, CT_PK_ML_DSA_65, 1952, 3309, 192},
	{ml_dsa_87, CT_PK_ML_DSA_87, 2592, 4627, 256},
};

static uint8_t der[8192];
static struct ct_certificate cert;
static struct ct_public_key public_key;
static struct ct_signature_algorithm algorithm;

static void parse(size_t i)
{
	const char *text = cases[i].certificate;
	size_t len = 0, consumed;

	assert_ok(ct_base64_decode_pem((const uint8_t *)text, strlen(text), der,
				       &len, &consumed));
	assert_ok(ct_certificate_parse(&cert, ct_span(der, len)));
	assert_ok(ct_public_key_parse(&public_key, cert.spki));
	assert_ok(ct_signature_algorithm_parse(&algorithm, cert.algorithm));
}

/* Whether one of the libraries that are asked has ML-DSA. */
static bool is_there(void)
{
	const struct ct_backend *first = ct_backend_for(&public_key, 0);

	return gcry_check_version("1.12.0") != NULL ||
	       (strcmp(first->name, "libcrypto") == 0 &&
		first->version() != NULL &&
		strverscmp(first->version(), "3.5") >= 0);
}

/* The library's key; NULL, and why is asserted, where none has ML-DSA. */
static struct ct_key *make_key(void)
{
	enum catrust_error error;
	struct ct_key *key = NULL;

	error = ct_key_new(&key, &public_key);
	if (!is_there()) {
		ck_assert_int_eq(error, CATRUST_E_UNSUPPORTED);
		return NULL;
	}
	ck_assert_int_eq(error, CATRUST_OK);
	return key;
}

static enum catrust_error verify(const struct ct_key *key,
				 struct ct_span signature)
{
	return ct_key_verify(key, &algorithm, cert.tbs, signature);
}

TESTS(certificates_are_read, CT_ARRAY_LEN(cases))
{
	parse((size_t)_i);
	ck_assert_int_eq(public_key.algorithm, cases[_i].pk);
	ck_assert_uint_eq(public_key.key.len, cases[_i].key_len);
	ck_assert_int_eq(algorithm.pk, cases[_i].pk);
	ck_assert_uint_eq(cert.signature.len, cases[_i].signature_len);
}

TESTS(categories_are_strengths, CT_ARRAY_LEN(cases))
{
	parse((size_t)_i);
	ck_assert_uint_eq(ct_public_key_security_bits(&public_key),
			  cases[_i].security_bits);
	ck_assert_uint_eq(ct_signature_algorithm_strength(&algorithm),
			  cases[_i].security_bits);
}

/* As GnuTLS since 3.8.10, which before judged no ML-DSA signature; and keys by
 * the same categories, where GnuTLS has ML-DSA-44 for the strongest. */
TESTS(profiles_ask_for_a_category, CT_ARRAY_LEN(cases))
{
	static const struct {
		gnutls_certificate_verification_profiles_t profile;
		unsigned bits;
	} profiles[] = {
		{GNUTLS_PROFILE_MEDIUM, 112},
		{GNUTLS_PROFILE_HIGH, 128},
		{GNUTLS_PROFILE_ULTRA, 192},
		{GNUTLS_PROFILE_FUTURE, 256},
	};
	gnutls_datum_t datum = {der, 0};
	gnutls_x509_crt_t crt;

	parse((size_t)_i);
	datum.size = (unsigned)cert.der.len;
	ck_assert_int_eq(gnutls_x509_crt_init(&crt), 0);
	ck_assert_int_eq(
		gnutls_x509_crt_import(crt, &datum, GNUTLS_X509_FMT_DER), 0);
	for (size_t i = 0; i < CT_ARRAY_LEN(profiles); i++) {
		unsigned flags = GNUTLS_PROFILE_TO_VFLAGS(profiles[i].profile);
		unsigned status = 0;

		ck_assert_int_eq(gnutls_x509_crt_list_verify(&crt, 1, &crt, 1,
							     NULL, 0, flags,
							     &status),
				 0);
		ck_assert_int_eq((status & GNUTLS_CERT_INSECURE_ALGORITHM) != 0,
				 profiles[i].bits > cases[_i].security_bits);
	}
	gnutls_x509_crt_deinit(crt);
}

TESTS(signatures_verify, CT_ARRAY_LEN(cases))
{
	struct ct_key *key;

	parse((size_t)_i);
	key = make_key();
	if (key == NULL)
		return;
	assert_ok(verify(key, cert.signature));
	der[20] ^= 1; /* in the serial number or before it */
	ck_assert_int_eq(verify(key, cert.signature), CATRUST_E_SIGNATURE);
	ct_key_free(key);
}

TESTS(changed_signatures_are_refused, CT_ARRAY_LEN(cases))
{
	size_t len = cases[_i].signature_len;
	uint8_t changed[5000];
	struct ct_key *key;

	parse((size_t)_i);
	key = make_key();
	if (key == NULL)
		return;
	memcpy(changed, cert.signature.data, len);
	for (size_t at = 0; at < len; at += 97) {
		changed[at] ^= (uint8_t)(1u << at % 8);
		ck_assert_int_eq(verify(key, ct_span(changed, len)),
				 CATRUST_E_SIGNATURE);
		changed[at] ^= (uint8_t)(1u << at % 8);
	}
	assert_ok(verify(key, ct_span(changed, len)));
	for (size_t wrong = 1; wrong <= len + 1; wrong += len / 3)
		if (wrong != len)
			ck_assert_int_eq(verify(key, ct_span(changed, wrong)),
					 CATRUST_E_SIGNATURE);
	ck_assert_int_eq(verify(key, ct_span(changed, len - 1)),
			 CATRUST_E_SIGNATURE);
	changed[len] = 0;
	ck_assert_int_eq(verify(key, ct_span(changed, len + 1)),
			 CATRUST_E_SIGNATURE);
	ct_key_free(key);
}

TESTS(other_keys_refuse, CT_ARRAY_LEN(cases))
{
	struct ct_span signature;
	struct ct_key *key;

	parse((size_t)_i);
	public_key.key.len--;
	ck_assert_int_eq(ct_key_new(&key, &public_key), CATRUST_E_KEY);
	signature = cert.signature;
	public_key.key.len++;
	der[(size_t)(public_key.key.data - der) + 100] ^= 4;
	key = make_key();
	if (key == NULL)
		return;
	ck_assert_int_eq(verify(key, signature), CATRUST_E_SIGNATURE);
	ct_key_free(key);
}

RUN_TESTS(.run = run_suite_with_each_backend)
