/*
 * Tests of trust lists that keep to root programs.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <string.h>

#include <catrust/credentials.h>
#include <gnutls/x509.h>

#include "tests/tools/gnutls_objects.h"
#include "tests/tools/run_suite.h"
#include "tests/verify/root_program.h"

#define INVALID GNUTLS_CERT_INVALID
#define REVOKED (INVALID | GNUTLS_CERT_REVOKED)
#define UNKNOWN (INVALID | GNUTLS_CERT_SIGNER_NOT_FOUND)
#define OUTSIDE (INVALID | GNUTLS_CERT_SIGNER_CONSTRAINTS_FAILURE)

enum { ROOT, CA, PEER, NUM_CERTS };

static struct ct_buffer ders[NUM_CERTS];
static struct ct_span certs[NUM_CERTS];
static gnutls_x509_crt_t chain[2]; /* the peer's, its CA's */
static gnutls_x509_trust_list_t list;

#define VALID_FROM INT64_C(1732924800) /* 2024-11-30 00:00:00Z */

static void make_certs(void)
{
	const struct ct_test_certificate_spec specs[NUM_CERTS] = {
		CT_TEST_CA("CN=Root", CT_TEST_P256(0),
			   .key_usage = CT_TEST_KEY_CERT_SIGN),
		{
			.subject = "CN=CA",
			.issuer = "CN=Root",
			.serial = 99,
			.key = CT_TEST_P256(1),
			.signing_key = CT_TEST_P256(0),
			.has_basic_constraints = true,
			.is_ca = true,
			.key_usage = CT_TEST_KEY_CERT_SIGN,
		},
		{
			.subject = "CN=example.com",
			.issuer = "CN=CA",
			.serial = 7,
			.not_before = VALID_FROM,
			.not_after = INT64_C(2000000000),
			.key = CT_TEST_P256(2),
			.signing_key = CT_TEST_P256(1),
			.alt_names =
				(const char *const[]){"dns:example.com",
						      "email:a@example.com",
						      NULL},
		},
	};

	for (size_t i = 0; i < NUM_CERTS; i++) {
		ct_test_certificate(&ders[i], &specs[i]);
		certs[i] = ct_span(ders[i].data, ders[i].len);
	}
	chain[0] = make_crt(&specs[PEER]);
	chain[1] = make_crt(&specs[CA]);
}

static void setup(void)
{
	make_certs();
	assert_ok(gnutls_x509_trust_list_init(&list, 0));
}

static void teardown(void)
{
	gnutls_x509_trust_list_deinit(list, 1);
	for (size_t i = 0; i < NUM_CERTS; i++)
		ct_buffer_clear(&ders[i]);
	gnutls_x509_crt_deinit(chain[0]);
	gnutls_x509_crt_deinit(chain[1]);
}

static int add(const char *template)
{
	CT_TEST_BUFFER text = CT_BUFFER_INIT;
	gnutls_datum_t data;

	ct_write_root_program(&text, template, certs);
	data = datum_of(&text);
	return gnutls_x509_trust_list_add_trust_mem(list, &data, NULL,
						    GNUTLS_X509_FMT_PEM, 0, 0);
}

static unsigned last_status, num_told;
static gnutls_x509_crt_t last_told;

static int output(gnutls_x509_crt_t cert, gnutls_x509_crt_t issuer,
		  gnutls_x509_crl_t crl, unsigned status)
{
	(void)issuer;
	(void)crl;
	last_told = cert;
	last_status = status;
	num_told++;
	return 0;
}

/* s, e, c: a purpose; h, m: a host name, an e-mail address; -: nothing. */
static unsigned verify(char wanted, unsigned num_certs)
{
	static char oids[3][32] = {GNUTLS_KP_TLS_WWW_SERVER,
				   GNUTLS_KP_EMAIL_PROTECTION,
				   GNUTLS_KP_TLS_WWW_CLIENT};
	static unsigned char host[] = "example.com", email[] = "a@example.com";
	gnutls_typed_vdata_st data = {GNUTLS_DT_KEY_PURPOSE_OID, NULL, 0};
	unsigned status = 77;

	if (wanted == 'h')
		data = (gnutls_typed_vdata_st){GNUTLS_DT_DNS_HOSTNAME, host, 0};
	else if (wanted == 'm')
		data = (gnutls_typed_vdata_st){GNUTLS_DT_RFC822NAME, email, 0};
	else
		data.data = (unsigned char *)oids[wanted == 's'	  ? 0
						  : wanted == 'e' ? 1
								  : 2];
	assert_ok(gnutls_x509_trust_list_verify_crt2(list, chain, num_certs,
						     &data, wanted != '-', 0,
						     &status, output));
	return status;
}

#define AFTER(name, time) \
 P11 "trusted: true\nnss-" name "-distrust-after: \"" time "\"\n$0c"

/* The status with each of "sechm-". */
static const struct {
	const char *template;
	unsigned status[6];
} cases[] = {
	{P11 "trusted: true\n$0c", {0, 0, 0, 0, 0, 0}},
	{P11 "$0c", {UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN}},
	{P11 "x-distrusted: true\n$0c",
	 {REVOKED, REVOKED, REVOKED, REVOKED, REVOKED, REVOKED}},
	/* Where it stands, or by its number. */
	{P11 "trusted: true\n$0c" P11 "x-distrusted: true\n$1c",
	 {REVOKED, REVOKED, REVOKED, REVOKED, REVOKED, REVOKED}},
	{P11 "trusted: true\n$0c" P11 "class: certificate\nx-distrusted: true\n"
	     "issuer: \"$2i\"\nserial-number: \"$2s\"\n",
	 {REVOKED, REVOKED, REVOKED, REVOKED, REVOKED, REVOKED}},
	/* To the second. */
	{AFTER("server", "241129235959Z"),
	 {REVOKED, 0, 0, REVOKED, 0, REVOKED}},
	{AFTER("server", "241130000000Z"), {0, 0, 0, 0, 0, 0}},
	{AFTER("server", "241130000001Z"), {0, 0, 0, 0, 0, 0}},
	{AFTER("email", "241129235959Z"), {0, REVOKED, 0, 0, REVOKED, REVOKED}},
	{AFTER("email", "241130000000Z"), {0, 0, 0, 0, 0, 0}},
	{P11 "trusted: true\n$0c" P11_EXTENSION("2.5.29.37", EMAIL_ONLY),
	 {UNKNOWN, 0, UNKNOWN, UNKNOWN, 0, 0}},
	{P11 "trusted: true\n$0c" P11_EXTENSION("1.3.6.1.4.1.3319.6.10.1",
						NO_SERVER),
	 {REVOKED, 0, 0, REVOKED, 0, 0}},
	/* Names of a.example only; no CA below. */
	{P11 "trusted: true\n$0c" P11_EXTENSION(
		 "2.5.29.30", "301b 0603551d1e 0101ff 0411 300f a00d 300b "
			      "8209 612e6578616d706c65"),
	 {OUTSIDE, OUTSIDE, OUTSIDE, OUTSIDE, OUTSIDE, OUTSIDE}},
	{P11 "trusted: true\n$0c" P11_EXTENSION(
		 "2.5.29.19", "300f 0603551d13 0408 3006 0101ff 020100"),
	 {OUTSIDE, OUTSIDE, OUTSIDE, OUTSIDE, OUTSIDE, OUTSIDE}},
	/* NSS's. */
	{"CKA_CLASS CK_OBJECT_CLASS CKO_CERTIFICATE\nCKA_VALUE $0V\n"
	 "CKA_CLASS CK_OBJECT_CLASS CKO_NSS_TRUST\nCKA_ISSUER $0I\n"
	 "CKA_SERIAL_NUMBER $0S\n"
	 "CKA_TRUST_SERVER_AUTH CK_TRUST CKT_NSS_TRUSTED_DELEGATOR\n"
	 "CKA_TRUST_EMAIL_PROTECTION CK_TRUST CKT_NSS_NOT_TRUSTED\n",
	 {0, REVOKED, UNKNOWN, 0, REVOKED, 0}},
};

TESTS(limits_are_enforced, CT_ARRAY_LEN(cases))
{
	static const char wanted[] = "sechm-";

	assert_ok(catrust_trust_list_set_limits(list, true));
	ck_assert_int_gt(add(cases[_i].template), 0);
	for (size_t i = 0; i < 6; i++) {
		unsigned status = verify(wanted[i], 2);

		ck_assert_msg(status == cases[_i].status[i],
			      "%c: %x, not %x\n%s", wanted[i], status,
			      cases[_i].status[i], cases[_i].template);
		ck_assert_uint_eq(last_status, status);
	}
}

/* The CA, which is a trust anchor, whether it is sent or not. */
TEST(trust_anchors_are_limited_sent_or_not)
{
	assert_ok(catrust_trust_list_set_limits(list, true));
	ck_assert_int_eq(add(P11 "trusted: true\nnss-server-distrust-after: "
				 "\"241129235959Z\"\n$1c"),
			 1);
	for (unsigned num = 1; num <= 2; num++) {
		ck_assert_uint_eq(verify('s', num), REVOKED);
		ck_assert_uint_eq(verify('e', num), 0);
	}
}

TEST(trusted_peers_are_limited)
{
	assert_ok(catrust_trust_list_set_limits(list, true));
	ck_assert_int_eq(add(P11 "trusted: true\nnss-server-distrust-after: "
				 "\"241129235959Z\"\n$2c"),
			 1);
	ck_assert_uint_eq(verify('e', 1), 0);
	ck_assert_uint_eq(verify('s', 1), REVOKED);
	ck_assert_int_eq(add(P11 "x-distrusted: true\n$2c"), 1);
	ck_assert_uint_eq(verify('e', 1), REVOKED);
}

/* A chain that GnuTLS's rules find to the root is not shortened. */
TEST(no_other_chain_is_looked_for)
{
	assert_ok(catrust_trust_list_set_limits(list, true));
	ck_assert_int_eq(
		add(P11 "trusted: true\n$1c" P11 "x-distrusted: true\n$0c"), 2);
	ck_assert_uint_eq(verify('s', 1), 0);
	ck_assert_uint_eq(verify('s', 2), REVOKED);
}

/* The function is called once more, with the certificate. */
TEST(output_function_gets_the_certificate)
{
	assert_ok(catrust_trust_list_set_limits(list, true));
	ck_assert_int_eq(add(P11 "trusted: true\n$0c"), 1);
	num_told = 0;
	ck_assert_uint_eq(verify('s', 2), 0);
	ck_assert_uint_eq(num_told, 2);
	ck_assert_int_eq(add(P11 "x-distrusted: true\n$2c"), 1);
	num_told = 0;
	ck_assert_uint_eq(verify('s', 2), REVOKED);
	ck_assert_uint_eq(num_told, 3);
	ck_assert_ptr_eq(last_told, chain[0]);
}

/* As in GnuTLS every PEM block is a trusted CA then. */
TEST(lists_are_pem_without_the_switch)
{
	ck_assert_int_eq(add(P11 "x-distrusted: true\n$0c"), 1);
	ck_assert_uint_eq(verify('s', 2), 0);
	ck_assert_int_lt(add(cases[CT_ARRAY_LEN(cases) - 1].template), 0);
	assert_ok(catrust_trust_list_set_limits(list, true));
	ck_assert_int_eq(add(P11 "x-distrusted: true\n$0c"), 1);
	ck_assert_uint_eq(verify('s', 2), REVOKED);
	assert_ok(catrust_trust_list_set_limits(list, false));
	ck_assert_uint_eq(verify('s', 2), 0);
	ck_assert_int_eq(catrust_trust_list_set_limits(NULL, true),
			 GNUTLS_E_INVALID_REQUEST);
}

/* What would limit trust is not passed over. */
TEST(malformed_lists_are_refused)
{
	assert_ok(catrust_trust_list_set_limits(list, true));
	ck_assert_int_eq(
		add(P11 "x-distrusted: maybe\n$0c" P11 "trusted: true\n$0c"),
		GNUTLS_E_PARSING_ERROR);
	ck_assert_uint_eq(verify('s', 2), UNKNOWN);
}

RUN_TESTS(.set_up = setup, .tear_down = teardown, .timeout = 60)
