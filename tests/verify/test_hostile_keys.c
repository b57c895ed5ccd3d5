/*
 * Tests of keys and signatures that libgcrypt cannot stand: each assumption
 * that the head of lib/crypto/backend_libgcrypt.c lists, through every way that
 * leads from a peer's bytes to a signature check.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A key of CN=CA, which CN=Root signed, is made up, and so is its signature on
 * a server's certificate and on a CRL. What is tested is that the process
 * lives, and that nothing of this is accepted; libcheck runs each test in a
 * process of its own. A good signature goes the same ways and is accepted.
 */

#include <config.h>

#include <gnutls/abstract.h>
#include <gnutls/x509.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <catrust/catrust.h>

#include "asn1/der.h"
#include "crypto/signature.h"
#include "tests/tools/backends.h"
#include "tests/tools/checkers.h"
#include "tests/tools/der_writer.h"
#include "tests/verify/chains.h"
#include "tests/tools/run_suite.h"
#include "tests/tools/gnutls_objects.h"

#define ROOT_KEY CT_TEST_P256(1)
#define CA_KEY	 CT_TEST_P256(2)
#define LEAF_KEY CT_TEST_P256(4)

#define OID_RSA	     "1.2.840.113549.1.1.1"
#define OID_RSA_MD   "1.2.840.113549.1.1."
#define OID_PSS	     "1.2.840.113549.1.1.10"
#define OID_DSA	     "1.2.840.10040.4.1"
#define OID_DSA_SHA  "2.16.840.1.101.3.4.3.2"
#define OID_EC	     "1.2.840.10045.2.1"
#define OID_EC_SHA   "1.2.840.10045.4.3.2"
#define OID_ED25519  "1.3.101.112"
#define OID_ED448    "1.3.101.113"
#define OID_GOST     "1.2.643.7.1.1.1.1"
#define OID_GOST_SIG "1.2.643.7.1.1.3.2"

enum { LARGE = (1 << 20) + 1 };

/* What a peer makes up. */
struct forgery {
	struct ct_buffer spki, algorithm, signature;
	gnutls_sign_algorithm_t sign; /* GnuTLS's number of the algorithm */
	bool is_good;
};

static void clear(struct forgery *forgery)
{
	ct_buffer_clear(&forgery->spki);
	ct_buffer_clear(&forgery->algorithm);
	ct_buffer_clear(&forgery->signature);
}

/* --- Through all entries -------------------------------------------------- */

static void check_engine(const struct forgery *forgery, struct ct_span tbs)
{
	struct ct_signature_algorithm algorithm;
	struct ct_public_key public_key;
	struct ct_key *key = NULL;
	enum catrust_error error =
		ct_public_key_parse(&public_key, span_of(&forgery->spki));

	if (error == CATRUST_OK)
		error = ct_signature_algorithm_parse(
			&algorithm, span_of(&forgery->algorithm));
	if (error == CATRUST_OK)
		error = ct_key_new(&key, &public_key);
	if (error == CATRUST_OK)
		error = ct_key_verify(key, &algorithm, tbs,
				      span_of(&forgery->signature));
	ck_assert_msg((error == CATRUST_OK) == forgery->is_good, "engine: %d",
		      (int)error);
	ct_key_free(key);
}

static void check_native(const struct forgery *forgery, struct ct_span root,
			 struct ct_span ca, struct ct_span leaf,
			 struct ct_span crl)
{
	struct catrust_bytes certificates[] = {{leaf.data, leaf.len},
					       {ca.data, ca.len}};
	struct catrust_verify_options *options =
		catrust_verify_options_new(CATRUST_PROFILE_PATH);
	struct catrust_store *store = catrust_store_new();
	struct catrust_revocation revocation;
	enum catrust_error error;

	catrust_verify_options_set_time(options, CHAINS_TIME);
	catrust_verify_options_set_security_bits(options, 0);
	catrust_verify_options_set_max_key_bits(options, 1u << 30);
	assert_ok(catrust_store_add_memory(store, root.data, root.len, NULL,
					   NULL));
	error = catrust_verify(store, options, certificates, 2, NULL);
	ck_assert_msg((error == CATRUST_OK) == forgery->is_good, "native: %d",
		      (int)error);
	assert_ok(catrust_store_add_crl_memory(store, crl.data, crl.len, NULL,
					       NULL));
	error = catrust_store_check_revocation(store, certificates[0],
					       certificates[1], CHAINS_TIME,
					       &revocation);
	ck_assert_msg((error == CATRUST_OK &&
		       revocation.verdict == CATRUST_CRL_UNREVOKED) ==
			      forgery->is_good,
		      "native, CRL: %d", (int)error);
	catrust_verify_options_free(options);
	catrust_store_unref(store);
}

static void check_pubkey(const struct forgery *forgery, struct ct_span ca,
			 struct ct_span tbs)
{
	gnutls_datum_t data = datum_of_span(tbs),
		       signature = datum_of_span(span_of(&forgery->signature));
	gnutls_x509_crt_t crt = import_crt(datum_of_span(ca));
	gnutls_pubkey_t key;
	int ret;

	assert_ok(gnutls_pubkey_init(&key));
	ret = gnutls_pubkey_import_x509(key, crt, 0);
	if (ret == 0)
		ret = gnutls_pubkey_verify_data2(key, forgery->sign,
						 GNUTLS_VERIFY_ALLOW_BROKEN,
						 &data, &signature);
	if (forgery->sign != GNUTLS_SIGN_UNKNOWN)
		ck_assert_msg((ret == 0) == forgery->is_good, "pubkey: %d",
			      ret);
	gnutls_pubkey_deinit(key);
	gnutls_x509_crt_deinit(crt);
}

/* A certificate below a CA, both ways, a chain in a list, and a CRL. */
static void check_gnutls(const struct forgery *forgery, struct ct_span root,
			 struct ct_span ca, struct ct_span leaf,
			 struct ct_span crl)
{
	const unsigned flags =
		GNUTLS_VERIFY_DISABLE_TIME_CHECKS | GNUTLS_VERIFY_ALLOW_BROKEN;
	gnutls_x509_crt_t chain[] = {import_crt(datum_of_span(leaf)),
				     import_crt(datum_of_span(ca))};
	gnutls_x509_crt_t anchor = import_crt(datum_of_span(root));
	gnutls_x509_trust_list_t list;
	gnutls_x509_crl_t object;
	gnutls_datum_t data = datum_of_span(crl);
	unsigned status = 0;
	int ret =
		gnutls_x509_crt_verify(chain[0], &chain[1], 1, flags, &status);

	ck_assert_msg((ret == 0 && status == 0) == forgery->is_good,
		      "crt: %d, %x", ret, status);
	ret = gnutls_x509_crt_list_verify(chain, 2, &anchor, 1, NULL, 0, flags,
					  &status);
	ck_assert_msg((ret == 0 && status == 0) == forgery->is_good,
		      "list: %d, %x", ret, status);
	assert_ok(gnutls_x509_trust_list_init(&list, 0));
	ck_assert_int_eq(gnutls_x509_trust_list_add_cas(list, &anchor, 1, 0),
			 1);
	ret = gnutls_x509_trust_list_verify_crt(list, chain, 2, flags, &status,
						NULL);
	ck_assert_msg((ret == 0 && status == 0) == forgery->is_good,
		      "trust list: %d, %x", ret, status);
	assert_ok(gnutls_x509_crl_init(&object));
	assert_ok(gnutls_x509_crl_import(object, &data, GNUTLS_X509_FMT_DER));
	ret = gnutls_x509_crl_verify(object, &chain[1], 1, flags, &status);
	ck_assert_msg((ret == 0 && status == 0) == forgery->is_good,
		      "CRL: %d, %x", ret, status);
	(void)gnutls_x509_crt_check_issuer(chain[0], chain[1]);
	gnutls_x509_crl_deinit(object);
	gnutls_x509_trust_list_deinit(list, 0);
	gnutls_x509_crt_deinit(chain[0]);
	gnutls_x509_crt_deinit(chain[1]);
	gnutls_x509_crt_deinit(anchor);
}

/* The first part of a signed object with another AlgorithmIdentifier, which is
 * after @before values. */
static void write_tbs(struct ct_buffer *out, struct ct_span object,
		      size_t before, struct ct_span algorithm)
{
	struct ct_der der = ct_der(object), outer, tbs;
	size_t mark = ct_write_begin(out, CT_DER_SEQUENCE);
	struct ct_span value;

	ck_assert_int_eq(ct_der_enter(&der, CT_DER_SEQUENCE, &outer), 0);
	ck_assert_int_eq(ct_der_enter(&outer, CT_DER_SEQUENCE, &tbs), 0);
	for (size_t i = 0; !ct_der_is_end(&tbs); i++) {
		ck_assert_int_eq(ct_der_read_any(&tbs, NULL, NULL, &value), 0);
		if (i == before)
			value = algorithm;
		ct_write_bytes(out, value.data, value.len);
	}
	ct_write_end(out, mark);
}

/* Signs the forgery: a good one by CA_KEY. */
static void write_signed(struct ct_buffer *out, struct forgery *forgery,
			 const struct ct_buffer *tbs)
{
	size_t mark = ct_write_begin(out, CT_DER_SEQUENCE);

	if (forgery->is_good) {
		forgery->signature.len = 0;
		ct_test_sign(&forgery->signature, span_of(tbs), CA_KEY,
			     CT_TEST_ECDSA_SHA256);
	}
	ct_write_bytes(out, tbs->data, tbs->len);
	ct_write_bytes(out, forgery->algorithm.data, forgery->algorithm.len);
	ct_write_bit_string(out, forgery->signature.data,
			    forgery->signature.len);
	ct_write_end(out, mark);
}

static void check_everywhere(struct forgery *forgery)
{
	struct ct_test_certificate_spec ca_spec =
		chains_ca("CN=CA", "CN=Root", CA_KEY, ROOT_KEY);
	struct chains *chains = chains_new(CATRUST_PROFILE_PATH);
	CT_TEST_BUFFER tbs = CT_BUFFER_INIT, crl_tbs = CT_BUFFER_INIT;
	CT_TEST_BUFFER leaf = CT_BUFFER_INIT, crl = CT_BUFFER_INIT;
	CT_TEST_BUFFER plain_crl = CT_BUFFER_INIT;
	struct ct_span algorithm = span_of(&forgery->algorithm);
	struct ct_span root, ca;
	struct ct_test_certificate_spec root_spec =
						chains_ca("CN=Root", "CN=Root",
							  ROOT_KEY, ROOT_KEY),
					leaf_spec = chains_leaf(
						"CN=CA", LEAF_KEY, CA_KEY);

	ca_spec.spki_der = span_of(&forgery->spki);
	ca_spec.with_key_ids = leaf_spec.with_key_ids = false;
	root = chains_make(chains, &root_spec);
	ca = chains_make(chains, &ca_spec);
	write_tbs(&tbs, chains_make(chains, &leaf_spec), 2, algorithm);
	ct_test_crl(&plain_crl,
		    &(struct ct_test_crl_spec){.issuer = "CN=CA",
					       .signing_key = CA_KEY,
					       .crl_number = 1});
	write_tbs(&crl_tbs, span_of(&plain_crl), 1, algorithm);
	write_signed(&crl, forgery, &crl_tbs);
	write_signed(&leaf, forgery, &tbs);
	check_engine(forgery, span_of(&tbs));
	check_native(forgery, root, ca, span_of(&leaf), span_of(&crl));
	check_pubkey(forgery, ca, span_of(&tbs));
	check_gnutls(forgery, root, ca, span_of(&leaf), span_of(&crl));
	chains_free(chains);
	clear(forgery);
}

/* --- Forgeries ------------------------------------------------------------ */

/* A number of so many octets: 01 or ff, the filling, and the last octet. */
struct number {
	size_t len;
	uint8_t first, filling, last;
};

static void write_number(struct ct_buffer *out, struct number number)
{
	uint8_t *octets = malloc(number.len);

	ck_assert_ptr_nonnull(octets);
	memset(octets, number.filling, number.len);
	octets[0] = number.first;
	octets[number.len - 1] = number.last;
	ct_write_integer(out, octets, number.len);
	free(octets);
}

static void write_algorithm(struct ct_buffer *out, const char *oid,
			    bool has_null)
{
	size_t mark = ct_write_begin(out, CT_DER_SEQUENCE);

	ct_write_oid(out, oid);
	if (has_null)
		ct_write_null(out);
	ct_write_end(out, mark);
}

static void write_pair(struct ct_buffer *out, struct number r, struct number s)
{
	size_t mark = ct_write_begin(out, CT_DER_SEQUENCE);

	write_number(out, r);
	write_number(out, s);
	ct_write_end(out, mark);
}

TEST(good_signature_is_accepted)
{
	struct forgery forgery = {.sign = GNUTLS_SIGN_ECDSA_SHA256,
				  .is_good = true};

	ct_test_public_key(&forgery.spki, CA_KEY);
	write_algorithm(&forgery.algorithm, OID_EC_SHA, false);
	check_everywhere(&forgery);
}

#define SMALL(value)                                        \
 {                                                          \
  .len = 1, .first = (value), .filling = 0, .last = (value) \
 }
#define FULL(len_)                                            \
 {                                                            \
  .len = (len_), .first = 0xff, .filling = 0xff, .last = 0xff \
 }

/* p, q, g, y and the signature's s; r is 1. 2^256 - 1 is a multiple of 3. */
static const struct {
	struct number p, q, g, y, s;
} dsa[] = {
	/* s without an inverse: both exponents are 0 */
	{FULL(256), FULL(32), SMALL(2), SMALL(4), SMALL(3)},
	{FULL(128), FULL(20), SMALL(2), SMALL(4), SMALL(3)},
	{FULL(256), SMALL(15), SMALL(2), SMALL(4), SMALL(3)},
	{FULL(256), SMALL(3), SMALL(2), SMALL(4), SMALL(2)},
	{FULL(256), SMALL(1), SMALL(2), SMALL(4), SMALL(1)},
	/* too long for a part of an S-expression */
	{FULL(256), FULL(32), {LARGE, 1, 0, 0}, SMALL(4), SMALL(2)},
	{FULL(256), FULL(32), {LARGE, 1, ')', 0}, SMALL(4), SMALL(2)},
	{FULL(256), FULL(32), SMALL(2), {LARGE, 1, 0, 0}, SMALL(2)},
	{FULL(256), FULL(32), {65536 + 3, 1, 0, 0}, SMALL(4), SMALL(2)},
	{{LARGE, 1, 0, 1}, FULL(32), SMALL(2), SMALL(4), SMALL(2)},
	{FULL(256), {LARGE, 1, 0, 1}, SMALL(2), SMALL(4), SMALL(2)},
	/* outside of the group */
	{FULL(256), FULL(32), {257, 1, 0, 0}, SMALL(4), SMALL(2)},
	{FULL(256), FULL(32), SMALL(2), {257, 1, 0, 0}, SMALL(2)},
	{FULL(256), FULL(32), SMALL(1), SMALL(1), SMALL(1)},
	{FULL(256), FULL(32), SMALL(2), SMALL(4), FULL(32)},
	{FULL(32), FULL(32), SMALL(2), SMALL(4), SMALL(2)},
	/* large */
	{FULL(2048), FULL(64), SMALL(2), SMALL(4), SMALL(2)},
	{FULL(2048), FULL(32), SMALL(2), SMALL(4), SMALL(2)},
	{FULL(256), FULL(64), SMALL(2), SMALL(4), SMALL(2)},
};

TESTS(dsa_numbers, CT_ARRAY_LEN(dsa))
{
	struct forgery forgery = {.sign = GNUTLS_SIGN_DSA_SHA256};
	CT_TEST_BUFFER y = CT_BUFFER_INIT;
	size_t mark = ct_write_begin(&forgery.spki, CT_DER_SEQUENCE);
	size_t algorithm = ct_write_begin(&forgery.spki, CT_DER_SEQUENCE);
	size_t numbers;

	ct_write_oid(&forgery.spki, OID_DSA);
	numbers = ct_write_begin(&forgery.spki, CT_DER_SEQUENCE);
	write_number(&forgery.spki, dsa[_i].p);
	write_number(&forgery.spki, dsa[_i].q);
	write_number(&forgery.spki, dsa[_i].g);
	ct_write_end(&forgery.spki, numbers);
	ct_write_end(&forgery.spki, algorithm);
	write_number(&y, dsa[_i].y);
	ct_write_bit_string(&forgery.spki, y.data, y.len);
	ct_write_end(&forgery.spki, mark);
	write_algorithm(&forgery.algorithm, OID_DSA_SHA, false);
	write_pair(&forgery.signature, (struct number)SMALL(1), dsa[_i].s);
	check_everywhere(&forgery);
}

static void write_rsa(struct forgery *forgery, struct number n, uint8_t e)
{
	CT_TEST_BUFFER key = CT_BUFFER_INIT;
	size_t mark = ct_write_begin(&key, CT_DER_SEQUENCE);

	write_number(&key, n);
	ct_write_unsigned(&key, e);
	ct_write_end(&key, mark);
	mark = ct_write_begin(&forgery->spki, CT_DER_SEQUENCE);
	write_algorithm(&forgery->spki, OID_RSA, true);
	ct_write_bit_string(&forgery->spki, key.data, key.len);
	ct_write_end(&forgery->spki, mark);
}

static void write_filling(struct ct_buffer *out, size_t len, uint8_t octet)
{
	for (size_t i = 0; i < len; i++)
		ct_write_bytes(out, &octet, 1);
}

/* Every length at which an encoding begins or stops to fit. */
TESTS(rsa_moduli, 100)
{
	static const struct {
		const char *oid;
		gnutls_sign_algorithm_t sign;
	} digests[] = {
		{OID_RSA_MD "4", GNUTLS_SIGN_RSA_MD5},
		{OID_RSA_MD "5", GNUTLS_SIGN_RSA_SHA1},
		{OID_RSA_MD "11", GNUTLS_SIGN_RSA_SHA256},
		{OID_RSA_MD "13", GNUTLS_SIGN_RSA_SHA512},
		{"2.16.840.1.101.3.4.3.14", GNUTLS_SIGN_RSA_SHA3_256},
	};
	size_t len = 8 + (size_t)_i;

	if ((unsigned)_i % ct_test_many(1, 23) != 0)
		return;
	for (size_t i = 0; i < CT_ARRAY_LEN(digests); i++) {
		struct forgery forgery = {.sign = digests[i].sign};

		write_rsa(&forgery, (struct number)FULL(len), 3);
		write_algorithm(&forgery.algorithm, digests[i].oid, true);
		write_filling(&forgery.signature, len, i % 2 == 0 ? 0 : 0x7f);
		check_everywhere(&forgery);
	}
}

/* Moduli of 8 n and 8 n + 1 bits, whose encoded message has n octets. */
TESTS(rsa_pss_moduli, 70)
{
	if ((unsigned)_i % ct_test_many(1, 23) != 0)
		return;
	for (unsigned extra = 0; extra < 2; extra++) {
		struct forgery forgery = {
			.sign = GNUTLS_SIGN_RSA_PSS_RSAE_SHA256};
		size_t len = 4 + (size_t)_i + extra;

		write_rsa(
			&forgery,
			(struct number){len, extra == 0 ? 0xff : 1, 0xff, 0xff},
			3);
		ct_test_algorithm_id(&forgery.algorithm, CT_TEST_RSA_PSS_SHA256,
				     CT_TEST_RSA(2048, 0), false);
		write_filling(&forgery.signature, len, _i % 2 == 0 ? 0 : 0x5a);
		if (extra == 1)
			forgery.signature.data[0] = 0;
		check_everywhere(&forgery);
	}
}

/* A key that is an algorithm's OID, its curve's, and octets. */
static void write_octets_key(struct ct_buffer *out, const char *oid,
			     const char *curve, const void *octets, size_t len)
{
	size_t mark = ct_write_begin(out, CT_DER_SEQUENCE);
	size_t algorithm = ct_write_begin(out, CT_DER_SEQUENCE);

	ct_write_oid(out, oid);
	if (curve != NULL)
		ct_write_oid(out, curve);
	ct_write_end(out, algorithm);
	ct_write_bit_string(out, octets, len);
	ct_write_end(out, mark);
}

/* Points that are none, and numbers at both ends, on every curve. */
TESTS(points_and_numbers, 5)
{
	static const struct {
		const char *curve;
		size_t len;
	} curves[] = {
		{"1.2.840.10045.3.1.1", 24}, {"1.3.132.0.33", 28},
		{"1.2.840.10045.3.1.7", 32}, {"1.3.132.0.34", 48},
		{"1.3.132.0.35", 66},
	};
	static const uint8_t fillings[] = {0, 1, 0xff};
	size_t len = curves[_i].len;
	uint8_t octets[1 + 2 * 66];

	for (size_t i = 0; i < 9; i++) {
		struct forgery forgery = {.sign = GNUTLS_SIGN_ECDSA_SHA256};
		struct number number = {len, 0x01, fillings[i % 3], 1};

		memset(octets, fillings[i / 3], sizeof(octets));
		octets[0] = 4;
		write_octets_key(&forgery.spki, OID_EC, curves[_i].curve,
				 octets, 1 + 2 * len);
		write_algorithm(&forgery.algorithm, OID_EC_SHA, false);
		write_pair(&forgery.signature, number, number);
		check_everywhere(&forgery);
	}
}

/* The same with a key that is in order: r and s at both ends. */
TEST(numbers_of_ecdsa)
{
	static const struct number numbers[] = {
		SMALL(1),  {32, 0x7f, 0xff, 0xff}, FULL(32), FULL(33),
		FULL(128), {129, 1, 0, 0}};

	for (size_t i = 0; i < CT_ARRAY_LEN(numbers); i++)
		for (size_t j = 0; j < CT_ARRAY_LEN(numbers);
		     j += ct_test_many(1, 3)) {
			struct forgery forgery = {
				.sign = GNUTLS_SIGN_ECDSA_SHA256};

			ct_test_public_key(&forgery.spki, CA_KEY);
			write_algorithm(&forgery.algorithm, OID_EC_SHA, false);
			write_pair(&forgery.signature, numbers[i], numbers[j]);
			check_everywhere(&forgery);
		}
}

/* Octets of y, and the signature's. */
TESTS(edwards_points, 4)
{
	bool is_448 = _i % 2 == 1;
	size_t len = is_448 ? 57 : 32;
	static const uint8_t lows[] = {0, 1, 2, 3, 4, 0xec, 0xed, 0xfe};
	uint8_t octets[57];

	for (size_t i = 0; i < CT_ARRAY_LEN(lows); i++) {
		struct forgery forgery = {
			.sign = is_448 ? GNUTLS_SIGN_EDDSA_ED448
				       : GNUTLS_SIGN_EDDSA_ED25519};

		memset(octets, lows[i] > 4 ? 0xff : 0, len);
		octets[0] = lows[i];
		if (lows[i] > 4 && !is_448)
			octets[31] = 0x7f;
		write_octets_key(&forgery.spki,
				 is_448 ? OID_ED448 : OID_ED25519, NULL, octets,
				 len);
		write_algorithm(&forgery.algorithm,
				is_448 ? OID_ED448 : OID_ED25519, false);
		/* S is the order or more, or R no point. */
		write_filling(&forgery.signature, 2 * len,
			      _i < 2 ? 0xff : 0x0b);
		check_everywhere(&forgery);
	}
}

/* A chain that is in order, of a CA that wants to make GnuTLS's functions slow:
 * they check as many signatures as 200 ordinary ones cost. It takes a minute
 * under valgrind. */
TESTS(long_chain_of_slow_keys, ct_test_many(2, 0))
{
	enum { MOST = 51 };
	static const struct {
		unsigned num;
		bool is_good;
	} cases[] = {{MOST, false}, {50, true}};
	struct chains *chains = chains_new(CATRUST_PROFILE_PATH);
	gnutls_x509_crt_t chain[MOST], anchor;
	struct ct_test_certificate_spec spec =
		chains_ca("CN=0", "CN=0", CT_TEST_P521(0), CT_TEST_P521(0));
	char subject[16] = "CN=0", issuer[16] = "CN=0";
	unsigned num = cases[_i].num, status = 0;

	anchor = import_crt(datum_of_span(chains_make(chains, &spec)));
	for (unsigned i = 0; i < num; i++) {
		snprintf(subject, sizeof(subject), "CN=%u", i + 1);
		spec.subject = subject;
		spec.issuer = issuer;
		spec.key = CT_TEST_P521((i + 1) % 2);
		spec.signing_key = CT_TEST_P521(i % 2);
		spec.serial = i + 2;
		chain[num - 1 - i] =
			import_crt(datum_of_span(chains_make(chains, &spec)));
		memcpy(issuer, subject, sizeof(issuer));
	}
	assert_ok(gnutls_x509_crt_list_verify(chain, num, &anchor, 1, NULL, 0,
					      GNUTLS_VERIFY_DISABLE_TIME_CHECKS,
					      &status));
	ck_assert_uint_eq(status, cases[_i].is_good ? 0u : GNUTLS_CERT_INVALID);
	for (unsigned i = 0; i < num; i++)
		gnutls_x509_crt_deinit(chain[i]);
	gnutls_x509_crt_deinit(anchor);
	chains_free(chains);
}

RUN_TESTS(.timeout = 120, .run = run_suite_with_each_backend)
