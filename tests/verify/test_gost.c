/*
 * Tests of GOST R 34.10 keys and signatures.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Signatures come from the test tools' own formulas on every curve, and, in
 * self-signed certificates that GnuTLS's certtool made, from another
 * implementation.
 */

#include <config.h>

#include "crypto/gost.h"
#include "crypto/signature.h"
#include "input/base64.h"
#include "tests/tools/backends.h"
#include "tests/tools/checkers.h"
#include "tests/tools/der_writer.h"
#include "tests/verify/chains.h"
#include "x509/certificate.h"
#include "tests/tools/run_suite.h"

#define GOST_01	    "1.2.643.2.2.19"
#define GOST_12_256 "1.2.643.7.1.1.1.1"
#define GOST_12_512 "1.2.643.7.1.1.1.2"
#define CP_A	    "1.2.643.2.2.35.1"
#define TEST_SET    "1.2.643.2.2.35.0"
#define TC26_512_A  "1.2.643.7.1.2.1.2.1"
#define P256	    "1.2.840.10045.3.1.7"
#define DIGEST_94   "1.2.643.2.2.30.1"
#define STREEBOG    "1.2.643.7.1.1.2.2"
#define CIPHER_B    "1.2.643.2.2.31.2"

/* --- What another implementation signed ----------------------------------- */

static const char certtool_01[] =
	"MIIBazCCARqgAwIBAgIUBjTf8rt8uegyEZkEMvfQVyew3c4wCAYGKoUDAgIDMBQx"
	"EjAQBgNVBAMTCUdPU1Qgcm9vdDAeFw0yNjExMjExOTE1NDVaFw00NjAxMjAxOTE1"
	"NDVaMBQxEjAQBgNVBAMTCUdPU1Qgcm9vdDBjMBwGBiqFAwICEzASBgcqhQMCAiQA"
	"BgcqhQMCAh4BA0MABEBpA9b3/Ym19CIJHSC8oXM8HOX/fn3JH0pqnnvq0MpsY5Bs"
	"mwA1JCJ1aCtnaU5xi15kXNyje6oiIiXVQbLlMKoCo0IwQDAPBgNVHRMBAf8EBTAD"
	"AQH/MA4GA1UdDwEB/wQEAwIBBjAdBgNVHQ4EFgQUkK6TizRPYcGgPUDkTlEvC1P0"
	"kJQwCAYGKoUDAgIDA0EAJ4jakT0Zd95iqV3JKPIKT6lXmJcs+iOGpFjhgx0EtABQ"
	"LJg/38+/Xvfywuctrtpc44KA/KpCflVcyMwAfqpWFw==";
static const char certtool_12_256[] =
	"MIIBajCCARegAwIBAgIUHKokIB9Y8q5tiBxxgG9VohVhhKAwCgYIKoUDBwEBAwIw"
	"FDESMBAGA1UEAxMJR09TVCByb290MB4XDTI2MTEyMTE5MTU0NloXDTQ2MDEyMDE5"
	"MTU0NlowFDESMBAGA1UEAxMJR09TVCByb290MF4wFwYIKoUDBwEBAQEwCwYJKoUD"
	"BwECAQECA0MABEAZDtSIcZK4QTpzQO9OejRvjh8p4veDaNal2LE8K11Xx293kwy2"
	"x3Qhe8u0JvFyPq21aO09RcpcmCX2KqwaGjlmo0IwQDAPBgNVHRMBAf8EBTADAQH/"
	"MA4GA1UdDwEB/wQEAwIBBjAdBgNVHQ4EFgQU3tLO3cQpkqPCTcEbj6aklPlekfgw"
	"CgYIKoUDBwEBAwIDQQBtf98UtvlOtGlUizOfa7Ypmj9qyUPy/LtTpuYHvpo0PM6t"
	"q8suSy7dfKlJFMqVeOD0qG8zL4ipD6CDdtvQjI/3";
static const char certtool_12_512[] =
	"MIIB+DCCAWSgAwIBAgIULqk10m53hsqm5IixHgBP6BSpO24wCgYIKoUDBwEBAwMw"
	"FDESMBAGA1UEAxMJR09TVCByb290MB4XDTI2MTEyMTE5MTU0NloXDTQ2MDEyMDE5"
	"MTU0NlowFDESMBAGA1UEAxMJR09TVCByb290MIGqMCEGCCqFAwcBAQECMBUGCSqF"
	"AwcBAgECAQYIKoUDBwEBAgMDgYQABIGATYcYuBuWp0CBMR/lREydRg2mYlkREbyE"
	"nFQvmx+aXUGdjOkEE/IDc6zmx52H5TANVq5N2rmlu22CI/o7yxaocogWEejQp2Aa"
	"BFnTfz34CE6iLmVLxpLqLVIn1TC/ckR2uFQQ8lkHU9JivlmTeQnHZnauySk65IL7"
	"qp7YrqPP9IWjQjBAMA8GA1UdEwEB/wQFMAMBAf8wDgYDVR0PAQH/BAQDAgEGMB0G"
	"A1UdDgQWBBRlD9o3aIwCMYzuV5S54hOa8rrHKTAKBggqhQMHAQEDAwOBgQDiDWd1"
	"dQMBKWrzEU6u9mVSA0sXUB/DO2TIO7Ul0JiQie7fW0f00UhFsJ7GtHR//55gQzfz"
	"1kMetjOBNUfxMGxUOGInLBzXM5lXFysFyxkP7h4oLGBCu3AtTcWdTNZ5vHS5534o"
	"zCi7VtiJJE2eH1VgIgtuhAlDUKYLZAxI/nlc8w==";

static const struct {
	const char *certificate;
	enum ct_pk pk;
	enum ct_curve curve;
} vectors[] = {
	{certtool_01, CT_PK_GOST_01, CT_CURVE_GOST_CP_XCHA},
	{certtool_12_256, CT_PK_GOST_12_256, CT_CURVE_GOST_256_B},
	{certtool_12_512, CT_PK_GOST_12_512, CT_CURVE_GOST_512_A},
};

TESTS(certificates_of_others_verify, CT_ARRAY_LEN(vectors))
{
	const char *text = vectors[_i].certificate;
	struct ct_signature_algorithm algorithm;
	struct ct_certificate cert;
	struct ct_public_key key;
	struct ct_key *made;
	uint8_t der[1024];
	size_t len = 0, consumed;

	assert_ok(ct_base64_decode_pem((const uint8_t *)text, strlen(text), der,
				       &len, &consumed));
	assert_ok(ct_certificate_parse(&cert, ct_span(der, len)));
	assert_ok(ct_public_key_parse(&key, cert.spki));
	ck_assert_int_eq(key.algorithm, vectors[_i].pk);
	ck_assert_int_eq(key.curve, vectors[_i].curve);
	assert_ok(ct_signature_algorithm_parse(&algorithm, cert.algorithm));
	ck_assert_int_eq(algorithm.pk, vectors[_i].pk);
	assert_ok(ct_key_new(&made, &key));
	assert_ok(ct_key_verify(made, &algorithm, cert.tbs, cert.signature));
	der[20] ^= 1; /* in the serial number */
	assert_error(ct_key_verify(made, &algorithm, cert.tbs, cert.signature),
		     SIGNATURE);
	ct_key_free(made);
}

/* --- Every curve ---------------------------------------------------------- */

enum { NUM_SETS_256 = 9, NUM_SETS_512 = 3 };

static void check_set(struct ct_test_key test_key)
{
	CT_TEST_BUFFER spki = CT_BUFFER_INIT, id = CT_BUFFER_INIT;
	CT_TEST_BUFFER signature = CT_BUFFER_INIT;
	const struct ct_span message = ct_span("message", 7);
	struct ct_signature_algorithm algorithm;
	struct ct_public_key parsed;
	struct ct_key *key;

	ct_test_public_key(&spki, test_key);
	ct_test_algorithm_id(&id, 0, test_key, false);
	ct_test_sign(&signature, message, test_key, 0);
	assert_ok(ct_public_key_parse(&parsed, span_of(&spki)));
	ck_assert_int_ne(parsed.curve, CT_CURVE_UNKNOWN);
	assert_ok(ct_signature_algorithm_parse(&algorithm, span_of(&id)));
	assert_ok(ct_key_new(&key, &parsed));
	assert_ok(ct_key_verify(key, &algorithm, message, span_of(&signature)));
	assert_error(ct_key_verify(key, &algorithm, ct_span("massage", 7),
				   span_of(&signature)),
		     SIGNATURE);
	ct_key_free(key);
}

TESTS(every_curve_verifies, ct_test_is_memchecked() ? 1 : NUM_SETS_256)
{
	check_set(CT_TEST_GOST_01((unsigned)_i));
	check_set(CT_TEST_GOST_12_256((unsigned)_i));
	if (_i < NUM_SETS_512)
		check_set(CT_TEST_GOST_12_512((unsigned)_i));
}

/* --- Forms of keys -------------------------------------------------------- */

static const struct {
	const char *algorithm;
	const char *oids[4]; /* in the parameters; none: no parameters */
	size_t len;	     /* of the point */
	unsigned more;	     /* octets after it */
	enum catrust_error error;
	enum ct_curve curve;
} forms[] = {
	{GOST_01, {CP_A, DIGEST_94}, 64, 0, 0, CT_CURVE_GOST_CP_A},
	{GOST_01, {CP_A, DIGEST_94, CIPHER_B}, 64, 0, 0, CT_CURVE_GOST_CP_A},
	{GOST_01, {CP_A}, 64, 0, CATRUST_E_DER_LENGTH, 0},
	{GOST_01,
	 {CP_A, DIGEST_94, CIPHER_B, CIPHER_B},
	 64,
	 0,
	 CATRUST_E_DER_TRAILING,
	 0},
	{GOST_01, {TEST_SET, DIGEST_94}, 64, 0, 0, CT_CURVE_UNKNOWN},
	{GOST_01, {"1.2.3", DIGEST_94}, 64, 0, 0, CT_CURVE_UNKNOWN},
	{GOST_01, {TC26_512_A, DIGEST_94}, 64, 0, CATRUST_E_KEY, 0},
	{GOST_01, {P256, DIGEST_94}, 64, 0, CATRUST_E_KEY, 0},
	{GOST_01, {NULL}, 64, 0, 0, CT_CURVE_UNKNOWN},
	{GOST_12_256, {CP_A}, 64, 0, 0, CT_CURVE_GOST_CP_A},
	{GOST_12_256, {CP_A, STREEBOG}, 64, 0, 0, CT_CURVE_GOST_CP_A},
	{GOST_12_256,
	 {CP_A, STREEBOG, CIPHER_B},
	 64,
	 0,
	 CATRUST_E_DER_TRAILING,
	 0},
	{GOST_12_256, {CP_A}, 62, 0, CATRUST_E_KEY, 0},
	{GOST_12_256, {CP_A}, 63, 0, CATRUST_E_KEY, 0},
	{GOST_12_256, {CP_A}, 66, 0, CATRUST_E_KEY, 0},
	{GOST_12_256, {CP_A}, 128, 0, CATRUST_E_KEY, 0},
	{GOST_12_256, {CP_A}, 0, 0, CATRUST_E_KEY, 0},
	{GOST_12_256, {CP_A}, 64, 1, CATRUST_E_DER_TRAILING, 0},
	{GOST_12_512, {TC26_512_A}, 128, 0, 0, CT_CURVE_GOST_512_A},
	{GOST_12_512, {CP_A}, 128, 0, CATRUST_E_KEY, 0},
	{GOST_12_512, {TC26_512_A}, 64, 0, CATRUST_E_KEY, 0},
};

static void write_key(struct ct_buffer *out, const char *algorithm,
		      const char *const oids[4], size_t len, unsigned more)
{
	static const uint8_t point[128] = {1};
	CT_TEST_BUFFER key = CT_BUFFER_INIT;
	size_t outer = ct_write_begin(out, CT_DER_SEQUENCE);
	size_t inner = ct_write_begin(out, CT_DER_SEQUENCE), parameters;

	ct_write_oid(out, algorithm);
	if (oids[0] != NULL) {
		parameters = ct_write_begin(out, CT_DER_SEQUENCE);
		for (size_t i = 0; i < 4 && oids[i] != NULL; i++)
			ct_write_oid(out, oids[i]);
		ct_write_end(out, parameters);
	}
	ct_write_end(out, inner);
	ct_write_value(&key, CT_DER_OCTET_STRING, point, len);
	ct_write_bytes(&key, point, more);
	ct_write_bit_string(out, key.data, key.len);
	ct_write_end(out, outer);
}

TESTS(forms_of_keys, CT_ARRAY_LEN(forms))
{
	CT_TEST_BUFFER spki = CT_BUFFER_INIT;
	struct ct_public_key key;

	write_key(&spki, forms[_i].algorithm, forms[_i].oids, forms[_i].len,
		  forms[_i].more);
	ck_assert_int_eq(ct_public_key_parse(&key, span_of(&spki)),
			 forms[_i].error);
	if (forms[_i].error == CATRUST_OK) {
		ck_assert_int_eq(key.curve, forms[_i].curve);
		ck_assert_uint_eq(ct_gost_point(&key).len, forms[_i].len);
		ck_assert_uint_eq(key.cipher.len,
				  forms[_i].oids[2] != NULL ? 7 : 0);
	}
}

/* A point that is not on the curve is no key for anything. */
TEST(points_off_the_curve_verify_nothing)
{
	const struct ct_test_key test_key = CT_TEST_GOST_12_256(0);
	const struct ct_span message = ct_span("message", 7);
	struct ct_signature_algorithm algorithm = {
		.pk = CT_PK_GOST_12_256, .digest = CT_DIGEST_STREEBOG_256};
	CT_TEST_BUFFER spki = CT_BUFFER_INIT, signature = CT_BUFFER_INIT;
	struct ct_public_key parsed;
	struct ct_key *key;

	ct_test_public_key(&spki, test_key);
	ct_test_sign(&signature, message, test_key, 0);
	spki.data[spki.len - 5] ^= 1;
	assert_ok(ct_public_key_parse(&parsed, span_of(&spki)));
	assert_ok(ct_key_new(&key, &parsed));
	assert_error(ct_key_check(key), KEY);
	assert_error(
		ct_key_verify(key, &algorithm, message, span_of(&signature)),
		SIGNATURE);
	/* r and s that are zero, or not below the order. */
	memset(signature.data, 0, signature.len);
	assert_error(
		ct_key_verify(key, &algorithm, message, span_of(&signature)),
		SIGNATURE);
	memset(signature.data, 0xff, signature.len);
	assert_error(
		ct_key_verify(key, &algorithm, message, span_of(&signature)),
		SIGNATURE);
	ct_key_free(key);
}

/* --- Paths ---------------------------------------------------------------- */

static const struct {
	struct ct_test_key key;
	enum catrust_profile profile;
	unsigned security_bits; /* 0: as is usual */
	enum ct_rule rule;
} paths[] = {
	{{CT_TEST_KEY_GOST_12_256, 0, 0}, CATRUST_PROFILE_RFC5280, 0, 0},
	{{CT_TEST_KEY_GOST_12_512, 0, 0}, CATRUST_PROFILE_RFC5280, 0, 0},
	{{CT_TEST_KEY_GOST_12_256, 0, 0},
	 CATRUST_PROFILE_WEBPKI,
	 0,
	 CT_RULE_KEY_ALGORITHM},
	/* GOST R 34.11-94 is worth 105 bits. */
	{{CT_TEST_KEY_GOST_01, 0, 0},
	 CATRUST_PROFILE_RFC5280,
	 0,
	 CT_RULE_ALGORITHM_WEAK},
	{{CT_TEST_KEY_GOST_01, 0, 0}, CATRUST_PROFILE_RFC5280, 100, 0},
};

TESTS(profiles_judge, CT_ARRAY_LEN(paths))
{
	struct chains *chains = chains_new(paths[_i].profile);
	struct ct_test_key key = paths[_i].key, leaf = key;

	leaf.index++;
	if (paths[_i].security_bits != 0)
		chains->options.min_security_bits = paths[_i].security_bits;
	chains_trust_spec(chains, chains_ca("CN=Root", "CN=Root", key, key));
	chains_send_spec(chains, chains_leaf("CN=Root", leaf, key));
	ck_assert_int_eq(chains_verify(chains),
			 paths[_i].rule == CT_RULE_NONE
				 ? CATRUST_OK
				 : CATRUST_E_NOT_TRUSTED);
	ck_assert_int_eq(chains->result.rule, paths[_i].rule);
	chains_free(chains);
}

/* The second key names no curve: it is on the first one's (RFC 5280 6.1.4). */
/* The public key without parameters; or with NULL in their place. */
static void write_partial_key(struct ct_buffer *spki, struct ct_test_key sub,
			      bool with_null)
{
	CT_TEST_BUFFER whole = CT_BUFFER_INIT;
	struct ct_public_key key;
	size_t outer, inner;

	ct_test_public_key(&whole, sub);
	assert_ok(ct_public_key_parse(&key, span_of(&whole)));
	outer = ct_write_begin(spki, CT_DER_SEQUENCE);
	inner = ct_write_begin(spki, CT_DER_SEQUENCE);
	ct_write_oid(spki, GOST_12_256);
	if (with_null)
		ct_write_null(spki);
	ct_write_end(spki, inner);
	ct_write_bit_string(spki, key.key.data, key.key.len);
	ct_write_end(spki, outer);
}

typedef void change_leaf(struct chains *chains,
			 struct ct_test_certificate_spec *leaf);

/* Verifies a leaf below a CA whose key has its parameters from the root's.
 * @change: NULL for a leaf that is in order. */
static enum ct_rule verify_inherited(bool with_null, change_leaf *change)
{
	const struct ct_test_key root = CT_TEST_GOST_12_256(2);
	const struct ct_test_key sub = {CT_TEST_KEY_GOST_12_256, 2, 1};
	const struct ct_test_key key = {CT_TEST_KEY_GOST_12_256, 2, 2};
	struct ct_test_certificate_spec ca =
		chains_ca("CN=Sub", "CN=Root", sub, root);
	struct ct_test_certificate_spec leaf = chains_leaf("CN=Sub", key, sub);
	struct chains *chains = chains_new(CATRUST_PROFILE_RFC5280);
	CT_TEST_BUFFER spki = CT_BUFFER_INIT;
	enum ct_rule rule;

	write_partial_key(&spki, sub, with_null);
	ca.spki_der = span_of(&spki);
	if (change != NULL)
		change(chains, &leaf);
	chains_trust_spec(chains, chains_ca("CN=Root", "CN=Root", root, root));
	chains_send_spec(chains, leaf);
	chains_send_spec(chains, ca);
	rule = chains_verify(chains) == CATRUST_OK ? CT_RULE_NONE
						   : chains->result.rule;
	chains_free(chains);
	return rule;
}

TESTS(parameters_are_inherited, 2)
{
	ck_assert_int_eq(verify_inherited(_i == 1, NULL), CT_RULE_NONE);
}

static void break_signature(struct chains *chains,
			    struct ct_test_certificate_spec *leaf)
{
	(void)chains;
	leaf->break_signature = true;
}

/* A signature that is in order but for its last bit, which is zero and of
 * which the BIT STRING says that it is not there. */
static void cut_signature(struct chains *chains,
			  struct ct_test_certificate_spec *leaf)
{
	struct ct_certificate view;

	do {
		struct ct_span der;

		leaf->serial++;
		der = chains_make(chains, leaf);
		assert_ok(ct_certificate_parse(&view, der));
	} while (view.signature.data[view.signature.len - 1] % 2 != 0);
	leaf->unused_bits = 1;
}

TESTS(signatures_with_inherited_parameters_are_checked, 2)
{
	ck_assert_int_eq(verify_inherited(_i == 1, break_signature),
			 CT_RULE_SIGNATURE);
	ck_assert_int_eq(verify_inherited(_i == 1, cut_signature),
			 CT_RULE_SIGNATURE);
}

RUN_TESTS(.timeout = 120, .run = run_suite_with_each_backend)
