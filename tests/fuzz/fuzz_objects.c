/*
 * Fuzz target: GnuTLS's objects. The input is the DER of a certificate, a CRL
 * or an extension's value; it is read as each of them with all functions that
 * read one.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Invariants: a function that fills a caller's buffer says how much it needs,
 * is content with that and writes no more; what was imported is exported as it
 * was; lists end; what is decoded as text holds no NUL.
 */

#include <config.h>

#include <string.h>

#include <gnutls/x509-ext.h>
#include <gnutls/x509.h>

#include "chain_seeds.h"
#include "fuzz.h"
#include "fuzz_objects.h"
#include "signer.h"
#include "tests/unit/extension_cases.h"

static void read_fields(gnutls_x509_crt_t crt)
{
	unsigned bits;

	READ(gnutls_x509_crt_get_serial(crt, room, &size));
	READ(gnutls_x509_crt_get_signature(crt, room, &size));
	READ(gnutls_x509_crt_get_signature_oid(crt, room, &size));
	READ(gnutls_x509_crt_get_pk_oid(crt, room, &size));
	READ(gnutls_x509_crt_get_issuer_unique_id(crt, room, &size));
	READ(gnutls_x509_crt_get_subject_unique_id(crt, room, &size));
	READ_TEXT(gnutls_x509_crt_get_dn(crt, room, &size));
	READ_TEXT(gnutls_x509_crt_get_issuer_dn(crt, room, &size));
	READ(gnutls_x509_crt_get_key_id(crt, 0, room, &size));
	READ(gnutls_x509_crt_get_fingerprint(crt, GNUTLS_DIG_SHA1, room,
					     &size));
	READ(gnutls_x509_crt_get_subject_key_id(crt, room, &size, NULL));
	READ(gnutls_x509_crt_get_authority_key_id(crt, room, &size, NULL));
	(void)gnutls_x509_crt_get_version(crt);
	(void)gnutls_x509_crt_get_activation_time(crt);
	(void)gnutls_x509_crt_get_expiration_time(crt);
	(void)gnutls_x509_crt_get_signature_algorithm(crt);
	(void)gnutls_x509_crt_get_pk_algorithm(crt, &bits);
	(void)gnutls_x509_crt_get_ca_status(crt, &bits);
	(void)gnutls_x509_crt_check_key_purpose(crt, GNUTLS_KP_TLS_WWW_SERVER,
						0);
}

static void read_lists(gnutls_x509_crt_t crt)
{
	unsigned type;

	EACH(gnutls_x509_crt_get_extension_oid(crt, i, room, &size));
	EACH(gnutls_x509_crt_get_extension_data(crt, i, room, &size));
	EACH(gnutls_x509_crt_get_dn_oid(crt, i, room, &size));
	EACH(gnutls_x509_crt_get_issuer_dn_oid(crt, i, room, &size));
	EACH_TEXT(gnutls_x509_crt_get_dn_by_oid(
			  crt, GNUTLS_OID_X520_COMMON_NAME, i, 0, room, &size),
		  true);
	EACH(gnutls_x509_crt_get_issuer_dn_by_oid(
		crt, GNUTLS_OID_X520_COUNTRY_NAME, i, 1, room, &size));
	EACH(gnutls_x509_crt_get_key_purpose_oid(crt, i, room, &size, NULL));
	/* An otherName that comes as text. */
	EACH_TEXT(gnutls_x509_crt_get_subject_alt_name2(crt, i, room, &size,
							&type, NULL),
		  ret_ >= GNUTLS_SAN_OTHERNAME_XMPP);
	EACH(gnutls_x509_crt_get_subject_alt_othername_oid(crt, i, room,
							   &size));
	EACH_TEXT(
		gnutls_x509_crt_get_issuer_alt_name(crt, i, room, &size, NULL),
		ret_ >= GNUTLS_SAN_OTHERNAME_XMPP);
	EACH(gnutls_x509_crt_get_crl_dist_points(crt, i, room, &size, NULL,
						 NULL));
}

static void read_keys(gnutls_x509_crt_t crt)
{
	gnutls_datum_t parts[4];
	gnutls_ecc_curve_t curve;
	gnutls_digest_algorithm_t hash;

	if (gnutls_x509_crt_get_pk_rsa_raw(crt, &parts[0], &parts[1]) >= 0)
		forget(parts, 2);
	if (gnutls_x509_crt_get_pk_dsa_raw(crt, &parts[0], &parts[1], &parts[2],
					   &parts[3]) >= 0)
		forget(parts, 4);
	if (gnutls_x509_crt_get_pk_ecc_raw(crt, &curve, &parts[0], &parts[1]) >=
	    0)
		forget(parts, 2);
	(void)gnutls_x509_crt_get_preferred_hash_algorithm(crt, &hash, NULL);
}

static void read_policies(gnutls_x509_crt_t crt)
{
	struct gnutls_x509_policy_st policy;
	gnutls_datum_t datum;

	for (unsigned i = 0; i < MAX_ITEMS; i++) {
		if (gnutls_x509_crt_get_policy(crt, i, &policy, NULL) < 0)
			break;
		fuzz_check_policy(&policy);
		gnutls_x509_policy_release(&policy);
	}
	for (unsigned i = 0; i < MAX_ITEMS; i++) {
		if (gnutls_x509_crt_get_authority_info_access(
			    crt, i, GNUTLS_IA_URI, &datum, NULL) < 0)
			break;
		forget(&datum, 1);
	}
}

static void check_peer_names(gnutls_x509_crt_t crt)
{
	(void)gnutls_x509_crt_check_hostname(crt, "www.example.com");
	(void)gnutls_x509_crt_check_hostname2(crt, "192.0.2.1", 0);
	(void)gnutls_x509_crt_check_email(crt, "a@example.com", 0);
	(void)gnutls_x509_crt_check_ip(crt, (const unsigned char *)"\0\0\0\0",
				       4, 0);
}

static void try_certificate(const gnutls_datum_t *der)
{
	gnutls_datum_t text;
	gnutls_x509_crt_t crt;
	unsigned status;

	FUZZ_REQUIRE(gnutls_x509_crt_init(&crt) >= 0);
	if (gnutls_x509_crt_import(crt, der, GNUTLS_X509_FMT_DER) >= 0) {
		FUZZ_REQUIRE(gnutls_x509_crt_equals2(crt, der) != 0);
		read_fields(crt);
		read_lists(crt);
		read_keys(crt);
		read_policies(crt);
		check_peer_names(crt);
		for (int format = GNUTLS_CRT_PRINT_FULL;
		     format <= GNUTLS_CRT_PRINT_FULL_NUMBERS; format++)
			if (gnutls_x509_crt_print(
				    crt,
				    (gnutls_certificate_print_formats_t)format,
				    &text) >= 0)
				forget_text(&text);
		(void)gnutls_x509_crt_verify(crt, &crt, 1, 0, &status);
	}
	gnutls_x509_crt_deinit(crt);
}

static void read_crl_entries(gnutls_x509_crl_t crl)
{
	gnutls_x509_crl_iter_t iter = NULL;
	unsigned char serial[64], same[64];
	int count = gnutls_x509_crl_get_crt_count(crl), seen = 0, ret;
	size_t size = sizeof(serial), same_size;

	while ((ret = gnutls_x509_crl_iter_crt_serial(crl, &iter, serial, &size,
						      NULL)) !=
	       GNUTLS_E_REQUESTED_DATA_NOT_AVAILABLE) {
		same_size = sizeof(same);
		if (seen < MAX_ITEMS)
			FUZZ_REQUIRE(gnutls_x509_crl_get_crt_serial(
					     crl, (unsigned)seen, same,
					     &same_size, NULL) == ret);
		if (ret < 0)
			break; /* it is longer */
		if (seen < MAX_ITEMS)
			FUZZ_REQUIRE(same_size == size &&
				     memcmp(same, serial, size) == 0);
		seen++;
		size = sizeof(serial);
	}
	FUZZ_REQUIRE(ret == GNUTLS_E_SHORT_MEMORY_BUFFER || seen == count);
	gnutls_x509_crl_iter_deinit(iter);
}

static void try_crl(const gnutls_datum_t *der)
{
	gnutls_x509_crl_t crl;
	gnutls_datum_t text;

	FUZZ_REQUIRE(gnutls_x509_crl_init(&crl) >= 0);
	if (gnutls_x509_crl_import(crl, der, GNUTLS_X509_FMT_DER) >= 0) {
		READ_TEXT(gnutls_x509_crl_get_issuer_dn(crl, room, &size));
		READ(gnutls_x509_crl_get_signature(crl, room, &size));
		READ(gnutls_x509_crl_get_signature_oid(crl, room, &size));
		READ(gnutls_x509_crl_get_number(crl, room, &size, NULL));
		READ(gnutls_x509_crl_get_authority_key_id(crl, room, &size,
							  NULL));
		EACH(gnutls_x509_crl_get_extension_oid(crl, i, room, &size));
		EACH(gnutls_x509_crl_get_extension_data(crl, i, room, &size));
		EACH(gnutls_x509_crl_get_dn_oid(crl, i, room, &size));
		read_crl_entries(crl);
		for (int format = GNUTLS_CRT_PRINT_FULL;
		     format <= GNUTLS_CRT_PRINT_COMPACT; format++)
			if (gnutls_x509_crl_print(
				    crl,
				    (gnutls_certificate_print_formats_t)format,
				    &text) >= 0)
				forget_text(&text);
	}
	gnutls_x509_crl_deinit(crl);
}

/* --- Seeds --- */

/* XMPP address, user principal name, service name, Kerberos principal */
#define OTHER_NAMES                                                           \
 octets_of(                                                                   \
	 "305f a011 06082b06010505070805 a005 0c03784079 a013 "               \
	 "060a2b060104018237140203 a005 0c03754076 a012 "                     \
	 "06082b06010505070807 a006 16045f732e74 a021 06062b0601050202 a017 " \
	 "3015 a003 1b0152 a10e 300c a003 020101 a105 3003 1b016e")

/* A policy with a CPS URI and a user notice */
#define QUALIFIERS                                                           \
 octets_of("302e 302c 06032a0304 3025 300f 06082b06010505070201 1603753a78 " \
	   "3012 06082b06010505070202 3006 0c0474657874")

static void write_texts(struct ct_buffer *out)
{
	const struct ct_test_extension extensions[] = {
		{"2.5.29.17", false, OTHER_NAMES},
		{"2.5.29.18", false, OTHER_NAMES},
		{"2.5.29.32", false, QUALIFIERS},
	};
	struct ct_test_certificate_spec spec = {
		.subject = "CN=texts",
		.issuer = "CN=CA",
		.key = CT_TEST_ED25519(1),
		.signing_key = CT_TEST_ED25519(0),
		.extensions = extensions,
		.num_extensions = CT_ARRAY_LEN(extensions),
	};

	ct_test_certificate(out, &spec);
}

const size_t fuzz_der_at = 0;

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	gnutls_datum_t der = {(unsigned char *)(uintptr_t)data, (unsigned)size};

	fuzz_extension_objects(&der);
	try_certificate(&der);
	try_crl(&der);
	return 0;
}

size_t fuzz_seed(size_t index, uint8_t *out, size_t room)
{
	static const struct ct_test_crl_entry entries[] = {
		{.serial = 5, .reason = 2},
		{.serial = 0xff12, .certificate_issuer = "dn:CN=x"},
	};
	struct ct_test_crl_spec crl = {
		.issuer = "C=SE,CN=CA",
		.signing_key = CT_TEST_P256(0),
		.entries = entries,
		.num_entries = 2,
		.crl_number = 7,
		.with_key_ids = true,
	};
	CT_TEST_BUFFER der = CT_BUFFER_INIT;
	struct ct_span part;
	size_t len;

	if (index < FUZZ_NUM_CHAINS * FUZZ_CHAIN_LEN) {
		fuzz_chain((unsigned)(index / FUZZ_CHAIN_LEN), &der);
		part = fuzz_chain_part(&der, index % FUZZ_CHAIN_LEN);
	} else if (index == FUZZ_NUM_CHAINS * FUZZ_CHAIN_LEN) {
		ct_test_crl(&der, &crl);
		part = ct_span(der.data, der.len);
	} else if (index == FUZZ_NUM_CHAINS * FUZZ_CHAIN_LEN + 1) {
		write_texts(&der);
		part = ct_span(der.data, der.len);
	} else {
		index -= FUZZ_NUM_CHAINS * FUZZ_CHAIN_LEN + 2;
		if (index >= NUM_GOOD)
			return 0;
		part = octets_of(good[index].hex);
	}
	len = part.len;
	FUZZ_REQUIRE(len <= room);
	memcpy(out, part.data, len);
	return len;
}
