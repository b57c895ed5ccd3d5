/*
 * Tests of which public keys the profiles accept, in a server's and in a CA's
 * certificate.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The keys are made up: numbers of the right size that do not have a private
 * half of. A CA's certificate with one is refused before its key is used, or
 * because its signature is not valid; that is what the rows tell apart.
 */

#include <config.h>

#include <limits.h>
#include <string.h>

#include "crypto/signature_cost.h"
#include "crypto/signature_rules.h"
#include "tests/tools/checkers.h"
#include "tests/tools/der_writer.h"
#include "tests/tools/run_suite.h"
#include "tests/verify/chains.h"
#include "verify/rule.h"

#define ROOT_KEY CT_TEST_P256(1)
#define CA_KEY	 CT_TEST_P256(2)
#define LEAF_KEY CT_TEST_P256(4)

#define OID_RSA	  "1.2.840.113549.1.1.1"
#define OID_PSS	  "1.2.840.113549.1.1.10"
#define OID_DSA	  "1.2.840.10040.4.1"
#define OID_EC	  "1.2.840.10045.2.1"
#define OID_FIELD "1.2.840.10045.1.1"
#define P192	  "1.2.840.10045.3.1.1"
#define P224	  "1.3.132.0.33"
#define P256	  "1.2.840.10045.3.1.7"
#define P384	  "1.3.132.0.34"
#define P521	  "1.3.132.0.35"
#define SECP256K1 "1.3.132.0.10"
#define OID_ED	  "1.3.101.112"

enum {
	R = 1 << CATRUST_PROFILE_RFC5280,
	W = 1 << CATRUST_PROFILE_WEBPKI,
};

enum kind {
	RSA,
	RSA_WITHOUT_NULL,
	RSA_PSS,
	DSA,
	EC,	     /* of a named curve */
	EC_EXPLICIT, /* with the curve's numbers */
	ED25519,
};

static const struct row {
	enum kind kind;
	unsigned bits;
	unsigned exponent; /* of RSA */
	const char *curve;
	unsigned accepting;
	enum ct_rule rule;    /* that the other profiles find broken */
	enum ct_rule ca_rule; /* that all find broken in a CA's certificate */
} rows[] = {
	{RSA, 2048, 65537, NULL, R | W, CT_RULE_NONE, CT_RULE_NONE},
	{RSA, 2048, 3, NULL, R | W, CT_RULE_NONE, CT_RULE_NONE},
	{RSA, 4096, 65537, NULL, R | W, CT_RULE_NONE, CT_RULE_NONE},
	{RSA, 2052, 65537, NULL, R, CT_RULE_RSA_SIZE, CT_RULE_NONE},
	{RSA, 2047, 65537, NULL, 0, CT_RULE_KEY_WEAK, CT_RULE_NONE},
	{RSA, 1024, 65537, NULL, 0, CT_RULE_KEY_WEAK, CT_RULE_NONE},
	{RSA, 2048, 65536, NULL, 0, CT_RULE_KEY_MALFORMED, CT_RULE_NONE},
	{RSA, 2048, 1, NULL, 0, CT_RULE_KEY_MALFORMED, CT_RULE_NONE},
	{RSA_WITHOUT_NULL, 2048, 65537, NULL, R, CT_RULE_KEY_ALGORITHM,
	 CT_RULE_NONE},
	{RSA_PSS, 2048, 65537, NULL, R, CT_RULE_KEY_ALGORITHM, CT_RULE_NONE},
	{RSA, 8192, 65537, NULL, R | W, CT_RULE_NONE, CT_RULE_NONE},
	{RSA, 8200, 65537, NULL, R | W, CT_RULE_NONE, CT_RULE_KEY_TOO_LARGE},
	{RSA_PSS, 8200, 65537, NULL, R, CT_RULE_KEY_ALGORITHM,
	 CT_RULE_KEY_TOO_LARGE},
	{DSA, 2048, 0, NULL, R, CT_RULE_KEY_ALGORITHM, CT_RULE_KEY_DSA},
	{EC, 192, 0, P192, 0, CT_RULE_KEY_WEAK, CT_RULE_NONE},
	{EC, 224, 0, P224, R, CT_RULE_KEY_ALGORITHM, CT_RULE_NONE},
	{EC, 256, 0, P256, R | W, CT_RULE_NONE, CT_RULE_NONE},
	{EC, 384, 0, P384, R | W, CT_RULE_NONE, CT_RULE_NONE},
	{EC, 521, 0, P521, R | W, CT_RULE_NONE, CT_RULE_NONE},
	{EC, 256, 0, SECP256K1, 0, CT_RULE_KEY_WEAK,
	 CT_RULE_NONE}, /* not supported */
	{EC_EXPLICIT, 256, 0, NULL, 0, CT_RULE_KEY_MALFORMED, CT_RULE_NONE},
	{ED25519, 256, 0, NULL, R, CT_RULE_KEY_ALGORITHM, CT_RULE_NONE},
};

/* An odd number of so many bits. */
static void write_number(struct ct_buffer *out, unsigned bits)
{
	uint8_t bytes[1025];
	size_t len = (bits + 7) / 8;

	memset(bytes, 0xa5, sizeof(bytes));
	bytes[0] = (uint8_t)(1u << (bits - 1) % 8);
	ct_write_integer(out, bytes, len);
}

/* The curve's field, coefficients, base point, order. */
static void write_explicit_curve(struct ct_buffer *out)
{
	static const uint8_t octets[65] = {0x04, 1};
	size_t curve = ct_write_begin(out, CT_DER_SEQUENCE), inner;

	ct_write_unsigned(out, 1);
	inner = ct_write_begin(out, CT_DER_SEQUENCE);
	ct_write_oid(out, OID_FIELD);
	write_number(out, 256);
	ct_write_end(out, inner);
	inner = ct_write_begin(out, CT_DER_SEQUENCE);
	ct_write_value(out, CT_DER_OCTET_STRING, octets, 32);
	ct_write_value(out, CT_DER_OCTET_STRING, octets, 32);
	ct_write_end(out, inner);
	ct_write_value(out, CT_DER_OCTET_STRING, octets, 65);
	write_number(out, 256);
	ct_write_end(out, curve);
}

static void write_dsa_parameters(struct ct_buffer *out, unsigned bits)
{
	size_t mark = ct_write_begin(out, CT_DER_SEQUENCE);

	write_number(out, bits);
	write_number(out, 256);
	ct_write_unsigned(out, 2);
	ct_write_end(out, mark);
}

static void write_algorithm(struct ct_buffer *out, const struct row *row)
{
	static const char *const oids[] = {
		[RSA] = OID_RSA,     [RSA_WITHOUT_NULL] = OID_RSA,
		[RSA_PSS] = OID_PSS, [DSA] = OID_DSA,
		[EC] = OID_EC,	     [EC_EXPLICIT] = OID_EC,
		[ED25519] = OID_ED,
	};
	size_t mark = ct_write_begin(out, CT_DER_SEQUENCE);

	ct_write_oid(out, oids[row->kind]);
	if (row->kind == RSA)
		ct_write_null(out);
	else if (row->kind == DSA)
		write_dsa_parameters(out, row->bits);
	else if (row->kind == EC)
		ct_write_oid(out, row->curve);
	else if (row->kind == EC_EXPLICIT)
		write_explicit_curve(out);
	ct_write_end(out, mark);
}

static void write_key(struct ct_buffer *out, const struct row *row)
{
	static const uint8_t point[2 * 66 + 1] = {0x04, 1, 2, 3};
	CT_TEST_BUFFER key = CT_BUFFER_INIT;
	size_t mark = ct_write_begin(out, CT_DER_SEQUENCE);
	bool is_rsa = row->kind <= RSA_PSS;
	size_t inner;

	write_algorithm(out, row);
	if (is_rsa) {
		inner = ct_write_begin(&key, CT_DER_SEQUENCE);
		write_number(&key, row->bits);
		ct_write_unsigned(&key, row->exponent);
		ct_write_end(&key, inner);
	} else if (row->kind == DSA) {
		ct_write_unsigned(&key, 4);
	} else if (row->kind == ED25519) {
		ct_write_bytes(&key, point, 32);
	} else {
		ct_write_bytes(&key, point, 1 + 2 * ((row->bits + 7) / 8));
	}
	ct_write_bit_string(out, key.data, key.len);
	ct_write_end(out, mark);
}

/* The rule that a chain of these two and a root breaks. */
static enum ct_rule verify_chain(enum catrust_profile profile,
				 struct ct_test_certificate_spec leaf,
				 struct ct_test_certificate_spec ca)
{
	struct chains *chains = chains_new(profile);
	enum ct_rule rule;

	chains_trust_spec(chains,
			  chains_ca("CN=Root", "CN=Root", ROOT_KEY, ROOT_KEY));
	chains_send_spec(chains, leaf);
	chains_send_spec(chains, ca);
	if (chains_verify(chains) == CATRUST_OK)
		ck_assert_int_eq(chains->result.rule, CT_RULE_NONE);
	rule = chains->result.rule;
	chains_free(chains);
	return rule;
}

static enum ct_rule verify(const struct row *row, enum catrust_profile profile,
			   bool is_ca)
{
	struct ct_test_certificate_spec leaf =
		chains_leaf("CN=CA", LEAF_KEY, CA_KEY);
	struct ct_test_certificate_spec ca =
		chains_ca("CN=CA", "CN=Root", CA_KEY, ROOT_KEY);
	CT_TEST_BUFFER key = CT_BUFFER_INIT;

	write_key(&key, row);
	*(is_ca ? &ca.spki_der : &leaf.spki_der) = ct_span(key.data, key.len);
	return verify_chain(profile, leaf, ca);
}

TESTS(key, ct_test_is_memchecked() ? 2 : (int)CT_ARRAY_LEN(rows))
{
	const struct row *row = &rows[_i];
	static const enum catrust_profile profiles[] = {CATRUST_PROFILE_RFC5280,
							CATRUST_PROFILE_WEBPKI};

	for (size_t i = 0; i < CT_ARRAY_LEN(profiles); i++) {
		bool is_accepted = (row->accepting >> profiles[i] & 1) != 0;
		enum ct_rule expected = is_accepted ? CT_RULE_NONE : row->rule;
		enum ct_rule rule = verify(row, profiles[i], false);

		ck_assert_msg(rule == expected, "row %d, server, %s", _i,
			      ct_rule_text(rule));
		rule = verify(row, profiles[i], true);
		/* A key that is fine has not signed, or cannot. */
		if (row->ca_rule != CT_RULE_NONE)
			ck_assert_msg(rule == row->ca_rule, "row %d, CA, %s",
				      _i, ct_rule_text(rule));
		else if (is_accepted)
			ck_assert_msg(rule == CT_RULE_SIGNATURE ||
					      rule == CT_RULE_KEY_UNKNOWN,
				      "row %d, CA, %s", _i, ct_rule_text(rule));
		else
			ck_assert_msg(rule == expected, "row %d, CA, %s", _i,
				      ct_rule_text(rule));
	}
}

/* --- Keys that are not used ---------------------------------------------- */

/* A trust anchor with this key, which has not signed: the rule, and whether it
 * took a check to find that out. */
static enum ct_rule verify_below(const struct row *row, unsigned security_bits,
				 unsigned max_bits, bool allow_dsa,
				 enum catrust_profile profile, size_t *out_cost)
{
	struct ct_test_certificate_spec root =
		chains_ca("CN=Root", "CN=Root", ROOT_KEY, ROOT_KEY);
	struct chains *chains = chains_new(profile);
	CT_TEST_BUFFER spki = CT_BUFFER_INIT;
	enum ct_rule rule;

	write_key(&spki, row);
	root.spki_der = ct_span(spki.data, spki.len);
	chains->options.min_security_bits = security_bits;
	chains->options.max_key_bits = max_bits;
	chains->options.allow_dsa = allow_dsa;
	chains_trust_spec(chains, root);
	chains_send_spec(chains, chains_leaf("CN=Root", LEAF_KEY, ROOT_KEY));
	assert_error(chains_verify(chains), NOT_TRUSTED);
	rule = chains->result.rule;
	if (chains->result.signature_cost == 0)
		ck_assert_uint_eq(chains->result.failed_index, 1);
	*out_cost = chains->result.signature_cost;
	chains_free(chains);
	return rule;
}

/* The numbers of a curve are never taken from a certificate, whose base point
 * could make somebody else's key the CA's: also where any strength will do. */
TESTS(refused_keys_are_not_used, 8)
{
	static const struct {
		struct row row;
		unsigned security_bits, max_bits;
		bool allow_dsa;
		enum ct_rule rule;
		size_t cost;
	} cases[] = {
		{{.kind = RSA, .bits = 1024, .exponent = 3},
		 112,
		 8192,
		 false,
		 CT_RULE_KEY_WEAK,
		 0},
		{{.kind = RSA, .bits = 1024, .exponent = 3},
		 80,
		 8192,
		 false,
		 CT_RULE_SIGNATURE,
		 1},
		{{.kind = RSA, .bits = 8200, .exponent = 3},
		 80,
		 8192,
		 false,
		 CT_RULE_KEY_TOO_LARGE,
		 0},
		{{.kind = RSA, .bits = 8200, .exponent = 3},
		 80,
		 8200,
		 false,
		 CT_RULE_SIGNATURE,
		 1},
		{{.kind = DSA, .bits = 2048},
		 80,
		 8192,
		 false,
		 CT_RULE_KEY_DSA,
		 0},
		{{.kind = DSA, .bits = 2048},
		 80,
		 2047,
		 true,
		 CT_RULE_KEY_TOO_LARGE,
		 0},
		{{.kind = DSA, .bits = 2048},
		 80,
		 8192,
		 true,
		 CT_RULE_SIGNATURE,
		 1},
		{{.kind = EC_EXPLICIT, .bits = 256},
		 0,
		 8192,
		 true,
		 CT_RULE_KEY_MALFORMED,
		 0},
	};
	static const enum catrust_profile profiles[] = {CATRUST_PROFILE_RFC5280,
							CATRUST_PROFILE_WEBPKI,
							CATRUST_PROFILE_PATH};

	for (size_t i = 0; i < CT_ARRAY_LEN(profiles); i++) {
		size_t cost;

		ck_assert_int_eq(
			verify_below(&cases[_i].row, cases[_i].security_bits,
				     cases[_i].max_bits, cases[_i].allow_dsa,
				     profiles[i], &cost),
			cases[_i].rule);
		ck_assert_uint_eq(cost, cases[_i].cost);
	}
}

TEST(defaults_for_keys)
{
	struct ct_verify_options options;

	ct_verify_options_init(&options, CATRUST_PROFILE_WEBPKI);
	ck_assert(!options.allow_dsa);
	ck_assert_uint_eq(options.max_key_bits, 8192);
	ct_verify_options_init(&options, CATRUST_PROFILE_RFC5280);
	ck_assert(!options.allow_dsa);
	ct_verify_options_init(&options, CATRUST_PROFILE_PATH);
	ck_assert(options.allow_dsa);
	ck_assert_uint_eq(options.max_key_bits, 8192);
}

/* --- Costs --------------------------------------------------------------- */

/* Numbers of the right size make a key for this. A DSA key that is refused
 * costs nothing but the message. */
TEST(cost_follows_the_key)
{
	static uint8_t octets[2048];
	static const struct {
		enum ct_pk algorithm;
		unsigned bits;
		size_t exponent_len, message_len;
		enum ct_digest digest;
		size_t cost;
	} keys[] = {
		{CT_PK_RSA, 2048, 3, 1000, CT_DIGEST_SHA256, 1},
		{CT_PK_RSA, 4096, 3, 1000, CT_DIGEST_SHA256, 1},
		{CT_PK_RSA, 8192, 3, 1000, CT_DIGEST_SHA256, 1},
		{CT_PK_RSA_PSS, 8192, 8, 1000, CT_DIGEST_SHA256, 3},
		{CT_PK_RSA, 16384, 8, 1000, CT_DIGEST_SHA256, 11},
		{CT_PK_DSA, 1024, 20, 1000, CT_DIGEST_SHA256, 1},
		{CT_PK_DSA, 2048, 32, 1000, CT_DIGEST_SHA256, 1},
		{CT_PK_DSA, 3072, 32, 1000, CT_DIGEST_SHA256, 2},
		{CT_PK_DSA, 8192, 32, 1000, CT_DIGEST_SHA256, 11},
		{CT_PK_DSA, 8200, 32, 1000, CT_DIGEST_SHA256, 1},
		{CT_PK_DSA, UINT_MAX, 64, 1 << 20, CT_DIGEST_SHA256, 9},
		{CT_PK_ECDSA, 256, 0, 1000, CT_DIGEST_SHA256, 1},
		{CT_PK_ECDSA, 384, 0, 1000, CT_DIGEST_SHA384, 2},
		{CT_PK_ECDSA, 521, 0, 1000, CT_DIGEST_SHA512, 4},
		{CT_PK_ED25519, 256, 0, 1000, CT_DIGEST_NONE, 1},
		{CT_PK_ED448, 448, 0, 1000, CT_DIGEST_NONE, 2},
		{CT_PK_GOST_01, 256, 0, 1000, CT_DIGEST_GOST_94, 2},
		{CT_PK_GOST_12_256, 256, 0, 1000, CT_DIGEST_STREEBOG_256, 2},
		{CT_PK_GOST_12_512, 512, 0, 1000, CT_DIGEST_STREEBOG_512, 5},
		{CT_PK_ML_DSA_87, 20736, 0, 1000, CT_DIGEST_NONE, 1},
		{CT_PK_ECDSA, 256, 0, 1 << 20, CT_DIGEST_SHA256, 9},
		{CT_PK_GOST_01, 256, 0, 1 << 20, CT_DIGEST_GOST_94, 18},
	};

	memset(octets, 0xff, sizeof(octets));
	for (size_t i = 0; i < CT_ARRAY_LEN(keys); i++) {
		struct ct_span number = ct_span(octets, keys[i].exponent_len);
		struct ct_public_key made = {
			.algorithm = keys[i].algorithm,
			.bits = keys[i].bits,
			.e = number,
			.p = ct_span(octets, sizeof(octets)),
			.q = number,
			.g = number,
			.y = number,
		};

		ck_assert_uint_eq(ct_signature_cost(&made, keys[i].digest,
						    keys[i].message_len),
				  keys[i].cost);
	}
}

/* The parser takes any numbers; FIPS 186-4 4.1 says which make a key. */
TEST(numbers_of_dsa_are_checked)
{
	static const uint8_t odd[] = {0xff, 0xff, 0xff}, even[] = {0xff, 0xfe};
	static uint8_t large[1025];
	static const struct {
		size_t p_len, q_len;
		bool is_p_even, is_q_even, is_good;
	} cases[] = {
		{128, 20, false, false, true},	 {128, 20, true, false, false},
		{128, 20, false, true, false},	 {128, 19, false, false, false},
		{128, 33, false, false, false},	 {1024, 32, false, false, true},
		{1025, 32, false, false, false},
	};

	for (size_t i = 0; i < CT_ARRAY_LEN(cases); i++) {
		uint8_t q[33];
		struct ct_public_key made = {
			.algorithm = CT_PK_DSA,
			.bits = (unsigned)cases[i].p_len * 8,
			.p = ct_span(large, cases[i].p_len),
			.q = ct_span(q, cases[i].q_len),
			.g = ct_span(even, sizeof(even)),
			.y = ct_span(odd, sizeof(odd)),
		};

		memset(large, 0xff, sizeof(large));
		memset(q, 0xff, sizeof(q));
		large[cases[i].p_len - 1] -= cases[i].is_p_even;
		q[cases[i].q_len - 1] -= cases[i].is_q_even;
		ck_assert_int_eq(ct_rules_check_key(&made),
				 cases[i].is_good ? CATRUST_OK : CATRUST_E_KEY);
	}
}

/* Many issuers with slow keys: as many checks as the limit pays for. */
TEST(slow_keys_reach_the_limit_sooner)
{
	struct chains *chains = chains_new(CATRUST_PROFILE_RFC5280);
	enum { NUM = 30, LIMIT = 25 };

	chains_trust_spec(chains,
			  chains_ca("CN=Root", "CN=Root", ROOT_KEY, ROOT_KEY));
	chains_send_spec(chains, chains_leaf("CN=CA", LEAF_KEY, ROOT_KEY));
	for (unsigned i = 0; i < NUM; i++) {
		struct ct_test_certificate_spec ca = chains_ca(
			"CN=CA", "CN=Root", CT_TEST_P521(i), ROOT_KEY);

		ca.serial = 2 + i;
		ca.subject_key_id = ct_span("same", 4);
		chains_send_spec(chains, ca);
	}
	chains->options.max_signatures = LIMIT;
	assert_error(chains_verify(chains), LIMIT);
	ck_assert_int_eq(chains->result.rule, CT_RULE_SIGNATURE_BUDGET);
	ck_assert_uint_eq(chains->result.num_signatures, LIMIT / 4);
	ck_assert_uint_eq(chains->result.signature_cost, LIMIT / 4 * 4);
	chains_free(chains);
}

/* A signature that is in order but for bits of its last octet that the BIT
 * STRING says are not there is none. */
TEST(unaligned_signatures_are_refused)
{
	for (unsigned unused = 0; unused < 2; unused++) {
		struct chains *chains = chains_new(CATRUST_PROFILE_RFC5280);
		struct ct_test_certificate_spec leaf =
			chains_leaf("CN=Root", LEAF_KEY, CT_TEST_RSA(2048, 0));
		struct ct_certificate view;

		/* Until the last bit is zero, as it has to be. */
		do {
			struct ct_span der;

			leaf.serial++;
			leaf.unused_bits = 0;
			der = chains_make(chains, &leaf);
			assert_ok(ct_certificate_parse(&view, der));
		} while (view.signature.data[view.signature.len - 1] % 2 != 0);
		leaf.unused_bits = unused;
		chains_trust_spec(chains, chains_ca("CN=Root", "CN=Root",
						    CT_TEST_RSA(2048, 0),
						    CT_TEST_RSA(2048, 0)));
		chains_send_spec(chains, leaf);
		ck_assert_int_eq(chains_verify(chains),
				 unused == 0 ? CATRUST_OK
					     : CATRUST_E_NOT_TRUSTED);
		ck_assert_int_eq(chains->result.rule,
				 unused == 0 ? CT_RULE_NONE
					     : CT_RULE_SIGNATURE);
		chains_free(chains);
	}
}

/* --- Versions ------------------------------------------------------------ */

static enum ct_rule verify_version(enum catrust_profile profile,
				   unsigned version, bool is_ca)
{
	struct ct_test_certificate_spec leaf =
		chains_leaf("CN=CA", LEAF_KEY, CA_KEY);
	struct ct_test_certificate_spec ca =
		chains_ca("CN=CA", "CN=Root", CA_KEY, ROOT_KEY);

	(is_ca ? &ca : &leaf)->version = version;
	(is_ca ? &ca : &leaf)->without_extensions = version < 3;
	return verify_chain(profile, leaf, ca);
}

/* No extensions, no key identifiers: what is left to paths alone. */
TEST(old_version)
{
	for (unsigned version = 1; version < 3; version++) {
		ck_assert_int_eq(
			verify_version(CATRUST_PROFILE_PATH, version, false),
			CT_RULE_NONE);
		ck_assert_int_eq(
			verify_version(CATRUST_PROFILE_RFC5280, version, false),
			CT_RULE_AKI_MISSING);
		ck_assert_int_eq(
			verify_version(CATRUST_PROFILE_WEBPKI, version, false),
			CT_RULE_AKI_MISSING);
		ck_assert_int_eq(
			verify_version(CATRUST_PROFILE_PATH, version, true),
			CT_RULE_VERSION);
	}
}

TEST(unknown_version)
{
	for (unsigned version = 4; version < 6; version++) {
		ck_assert_int_eq(
			verify_version(CATRUST_PROFILE_PATH, version, false),
			CT_RULE_VERSION_UNKNOWN);
		ck_assert_int_eq(
			verify_version(CATRUST_PROFILE_RFC5280, version, true),
			CT_RULE_VERSION_UNKNOWN);
	}
}

RUN_TESTS(.timeout = 60)
