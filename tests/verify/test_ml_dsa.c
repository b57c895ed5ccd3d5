/*
 * Tests of crypto/signature: ML-DSA, in certificates that OpenSSL made.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * libgcrypt verifies ML-DSA from version 1.12 on, OpenSSL from 3.5 on; keys are
 * unsupported with those before.
 */

#include <config.h>

#include <gcrypt.h>
#include <stdio.h>
#include <string.h>

#include <catrust/catrust.h>
#include <gnutls/abstract.h>
#include <gnutls/x509.h>

#include "crypto/signature.h"
#include "input/base64.h"
#include "tests/tools/backends.h"
#include "x509/certificate.h"
#include "tests/tools/run_suite.h"
#include "tests/tools/gnutls_objects.h"
#include "tests/tools/fixed.h"

static const struct {
	enum ct_pk pk;
	size_t key_len, signature_len; /* FIPS 204, table 2 */
	unsigned security_bits;	       /* by its table 1's categories */
} cases[] = {
	{CT_PK_ML_DSA_44, 1312, 2420, 128},
	{CT_PK_ML_DSA_65, 1952, 3309, 192},
	{CT_PK_ML_DSA_87, 2592, 4627, 256},
};

static uint8_t der[8192];
static struct ct_certificate cert;
static struct ct_public_key public_key;
static struct ct_signature_algorithm algorithm;

/* The blocks of ml-dsa.pem: certificates of the cases, then these. */
enum { PEER = CT_ARRAY_LEN(cases), CRL };

static char stored[65536];

static void read_stored(void)
{
	const char *top = getenv("top_srcdir");
	char path[1024];
	FILE *file;

	snprintf(path, sizeof(path), "%s/tests/verify/ml-dsa.pem",
		 top == NULL ? "." : top);
	file = fopen(path, "r");
	if (file == NULL || fread(stored, 1, sizeof(stored) - 1, file) == 0)
		exit(99);
	fclose(file);
}

static gnutls_datum_t decode(size_t block, uint8_t *out)
{
	const char *text = stored;
	size_t len = 0, consumed;

	for (size_t i = 0; i <= block; i++)
		text = strchr(strstr(text, "-----BEGIN "), '\n') + 1;
	assert_ok(ct_base64_decode_pem((const uint8_t *)text, strlen(text), out,
				       &len, &consumed));
	return (gnutls_datum_t){out, (unsigned)len};
}

static void parse(size_t i)
{
	gnutls_datum_t datum = decode(i, der);

	assert_ok(ct_certificate_parse(&cert, ct_span(datum.data, datum.size)));
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
		assert_error(error, UNSUPPORTED);
		return NULL;
	}
	assert_ok(error);
	return key;
}

static enum catrust_error verify(struct ct_key *key, struct ct_span signature)
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
	assert_ok(gnutls_x509_crt_init(&crt));
	assert_ok(gnutls_x509_crt_import(crt, &datum, GNUTLS_X509_FMT_DER));
	for (size_t i = 0; i < CT_ARRAY_LEN(profiles); i++) {
		unsigned flags = GNUTLS_PROFILE_TO_VFLAGS(profiles[i].profile);
		unsigned status = 0;

		assert_ok(gnutls_x509_crt_list_verify(&crt, 1, &crt, 1, NULL, 0,
						      flags, &status));
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
	assert_error(verify(key, cert.signature), SIGNATURE);
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
		assert_error(verify(key, ct_span(changed, len)), SIGNATURE);
		changed[at] ^= (uint8_t)(1u << at % 8);
	}
	assert_ok(verify(key, ct_span(changed, len)));
	for (size_t wrong = 1; wrong <= len + 1; wrong += len / 3)
		if (wrong != len)
			assert_error(verify(key, ct_span(changed, wrong)),
				     SIGNATURE);
	assert_error(verify(key, ct_span(changed, len - 1)), SIGNATURE);
	changed[len] = 0;
	assert_error(verify(key, ct_span(changed, len + 1)), SIGNATURE);
	ct_key_free(key);
}

TESTS(other_keys_refuse, CT_ARRAY_LEN(cases))
{
	struct ct_span signature;
	struct ct_key *key;

	parse((size_t)_i);
	public_key.key.len--;
	assert_error(ct_key_new(&key, &public_key), KEY);
	signature = cert.signature;
	public_key.key.len++;
	der[(size_t)(public_key.key.data - der) + 100] ^= 4;
	key = make_key();
	if (key == NULL)
		return;
	assert_error(verify(key, signature), SIGNATURE);
	ct_key_free(key);
}

/* --- Through the public functions -----------------------------------------
 */

static uint8_t root_der[8192], peer_der[8192], crl_der[8192];
static struct catrust_bytes root_bytes, peer_bytes;
static gnutls_datum_t crl_datum;
static gnutls_x509_crt_t root, peer;
static gnutls_x509_crl_t crl;

static bool crt_verify(void)
{
	unsigned status = 0;

	assert_ok(gnutls_x509_crt_verify(peer, &root, 1, 0, &status));
	return status == 0;
}

static bool crl_verify(void)
{
	unsigned status = 0;

	return gnutls_x509_crl_verify(crl, &root, 1, 0, &status) == 0 &&
	       status == 0;
}

static bool crt_list_verify(void)
{
	unsigned status = 0;

	assert_ok(gnutls_x509_crt_list_verify(&peer, 1, &root, 1, &crl, 1, 0,
					      &status));
	return status == 0;
}

static bool trust_list_add_crls(void)
{
	gnutls_x509_trust_list_t list;
	int num;

	assert_ok(gnutls_x509_trust_list_init(&list, 0));
	gnutls_x509_trust_list_add_cas(list, &root, 1, 0);
	num = gnutls_x509_trust_list_add_crls(list, &crl, 1,
					      GNUTLS_TL_VERIFY_CRL, 0);
	gnutls_x509_trust_list_deinit(list, 0);
	return num == 1;
}

static bool trust_list_verify(void)
{
	gnutls_x509_trust_list_t list;
	unsigned status = 0;

	assert_ok(gnutls_x509_trust_list_init(&list, 0));
	gnutls_x509_trust_list_add_cas(list, &root, 1, 0);
	assert_ok(gnutls_x509_trust_list_verify_crt(list, &peer, 1, 0, &status,
						    NULL));
	gnutls_x509_trust_list_deinit(list, 0);
	return status == 0;
}

static bool certificate_verify(void)
{
	gnutls_datum_t file = {root_der, (unsigned)root_bytes.len};
	gnutls_certificate_credentials_t cred;
	unsigned status = 0;

	assert_ok(gnutls_certificate_allocate_credentials(&cred));
	ck_assert_int_eq(gnutls_certificate_set_x509_trust_mem(
				 cred, &file, GNUTLS_X509_FMT_DER),
			 1);
	assert_ok(catrust_certificate_verify(cred, &peer, 1, NULL, 0, &status));
	gnutls_certificate_free_credentials(cred);
	return status == 0;
}

static bool pubkey_verify(void)
{
	gnutls_pubkey_t key;
	gnutls_datum_t tbs, signature;
	int ret;

	assert_ok(ct_certificate_parse(
		&cert, ct_span(peer_bytes.data, peer_bytes.len)));
	tbs.data = (uint8_t *)cert.tbs.data;
	tbs.size = (unsigned)cert.tbs.len;
	signature.data = (uint8_t *)cert.signature.data;
	signature.size = (unsigned)cert.signature.len;
	assert_ok(gnutls_pubkey_init(&key));
	assert_ok(gnutls_pubkey_import_x509(key, root, 0));
	ret = gnutls_pubkey_verify_data2(key, GNUTLS_SIGN_MLDSA44, 0, &tbs,
					 &signature);
	gnutls_pubkey_deinit(key);
	return ret >= 0;
}

static struct catrust_store *make_store(void)
{
	struct catrust_store *store = catrust_store_new();

	assert_ok(catrust_store_add_memory(store, root_bytes.data,
					   root_bytes.len, NULL, NULL));
	assert_ok(catrust_store_add_crl_memory(store, crl_datum.data,
					       crl_datum.size, NULL, NULL));
	return store;
}

static bool native_verify(void)
{
	struct catrust_verify_options *options =
		catrust_verify_options_new(CATRUST_PROFILE_RFC5280);
	struct catrust_store *store = make_store();
	enum catrust_error error;

	catrust_verify_options_set_time(options, FIXED_TIME);
	assert_ok(catrust_verify_options_set_revocation(
		options, CATRUST_REVOCATION_REQUIRED));
	error = catrust_verify(store, options, &peer_bytes, 1, NULL);
	catrust_verify_options_free(options);
	catrust_store_unref(store);
	return error == CATRUST_OK;
}

static bool native_check_revocation(void)
{
	struct catrust_store *store = make_store();
	struct catrust_revocation found;

	assert_ok(catrust_store_check_revocation(store, peer_bytes, root_bytes,
						 FIXED_TIME, &found));
	catrust_store_unref(store);
	return found.verdict == CATRUST_CRL_UNREVOKED;
}

/* Whether they accept what an ML-DSA key signed. */
static bool (*const functions[])(void) = {
	crt_verify,	     crl_verify,	crt_list_verify,
	trust_list_add_crls, trust_list_verify, certificate_verify,
	pubkey_verify,	     native_verify,	native_check_revocation,
};

/* Whether function @i accepts a certificate and a CRL in whose signatures an
 * octet is @changed by. */
static bool accepts(size_t i, uint8_t changed)
{
	gnutls_datum_t from_root = decode(0, root_der),
		       from_peer = decode(PEER, peer_der);
	bool is_accepted;

	crl_datum = decode(CRL, crl_der);
	from_peer.data[from_peer.size - 1000] ^= changed;
	crl_datum.data[crl_datum.size - 1000] ^= changed;
	root_bytes = (struct catrust_bytes){from_root.data, from_root.size};
	peer_bytes = (struct catrust_bytes){from_peer.data, from_peer.size};
	root = import_crt(from_root);
	peer = import_crt(from_peer);
	crl = import_crl(crl_datum);
	is_accepted = functions[i]();
	gnutls_x509_crl_deinit(crl);
	gnutls_x509_crt_deinit(peer);
	gnutls_x509_crt_deinit(root);
	return is_accepted;
}

TESTS(public_functions_verify, CT_ARRAY_LEN(functions))
{
	parse(0);
	gnutls_global_set_time_function(fixed_time);
	ck_assert(accepts((size_t)_i, 0) == is_there());
	ck_assert(!accepts((size_t)_i, 1));
}

RUN_TESTS(.set_up_all = read_stored, .run = run_suite_with_each_backend)
