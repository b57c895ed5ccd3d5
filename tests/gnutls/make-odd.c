/*
 * make-odd: writes certificates that are not as they should be, but that GnuTLS
 * reads.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 *	make-odd DIRECTORY
 *
 * Output, in DIRECTORY, which exists: NAME.pem for each.
 */

#include <config.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "asn1/der_write.h"
#include "asn1/oid.h"
#include "base/compiler.h"
#include "tests/tools/der_writer.h"
#include "tests/tools/signer.h"

#define SPAN(literal) \
 ((struct ct_span){(const uint8_t *)(literal), sizeof(literal) - 1})

/* Keys that sign nothing (RFC 8410). */
#define SPKI_X25519                                      \
 SPAN("\x30\x2a\x30\x05\x06\x03\x2b\x65\x6e\x03\x21\x00" \
      "0123456789abcdef0123456789abcdef")
#define SPKI_X448                                        \
 SPAN("\x30\x42\x30\x05\x06\x03\x2b\x65\x6f\x03\x39\x00" \
      "0123456789abcdef0123456789abcdef0123456789abcdef01234567")

/* An algorithm and a curve that are unknown. */
#define SPKI_UNKNOWN                                                 \
 SPAN("\x30\x16\x30\x0a\x06\x06\x2a\x03\x04\x05\x06\x07\x05\x00\x03" \
      "\x08\x00"                                                     \
      "1234567")
#define SPKI_UNKNOWN_CURVE                                               \
 SPAN("\x30\x1b\x30\x0f\x06\x07\x2a\x86\x48\xce\x3d\x02\x01\x06\x04\x2a" \
      "\x03\x04\x05\x03\x08\x00"                                         \
      "1234567")

/* A policy with a user notice, in a VisibleString that is Latin-1. */
#define LATIN_NOTICE                                                 \
 SPAN("\x30\x20\x30\x1e\x06\x03\x2a\x03\x04\x30\x17\x30\x15\x06\x08" \
      "\x2b\x06\x01\x05\x05\x07\x02\x02\x30\x09\x1a\x07"             \
      "Espa\xf1"                                                     \
      "a.")

/* A directory as a distribution point: CN=d. */
#define DIRECTORY_POINT                                          \
 SPAN("\x30\x16\x30\x14\xa0\x12\xa0\x10\xa4\x0e\x30\x0c\x31\x0a" \
      "\x30\x08\x06\x03\x55\x04\x03\x0c\x01"                     \
      "d")

static const struct ct_test_extension odd_extensions[] = {
	{"2.5.4.3", false, SPAN("\x13\x08Software")},
	{"2.5.29.32", false, LATIN_NOTICE},
	{"2.5.29.31", false, DIRECTORY_POINT},
};

static const struct {
	const char *name;
	struct ct_test_certificate_spec spec;
} odd[] = {
	{"negative-modulus", {.rsa_form = CT_TEST_RSA_FORM_NEGATIVE}},
	{"surplus-zero", {.rsa_form = CT_TEST_RSA_FORM_SURPLUS_ZERO}},
	{"without-null", {.rsa_form = CT_TEST_RSA_FORM_WITHOUT_NULL}},
	{"odd-signature", {.unused_bits = 3}},
	{"unique-ids",
	 {.issuer_unique_id = SPAN("0123456789abcdef"),
	  .subject_unique_id = SPAN("x")}},
	{"extensions",
	 {.extensions = odd_extensions,
	  .num_extensions = CT_ARRAY_LEN(odd_extensions)}},
	{"x25519", {.spki_der = SPKI_X25519}},
	{"x448", {.spki_der = SPKI_X448}},
	{"unknown-key", {.spki_der = SPKI_UNKNOWN}},
	{"unknown-curve", {.spki_der = SPKI_UNKNOWN_CURVE}},
	{"empty-unique-id", {.subject_unique_id = SPAN("")}},
	/* On the curves that GnuTLS has. */
	{"gost-01-cp-a", {.key = {CT_TEST_KEY_GOST_01, 0, 0}}},
	{"gost-01-cp-xcha", {.key = {CT_TEST_KEY_GOST_01, 3, 1}}},
	{"gost-01-256-b", {.key = {CT_TEST_KEY_GOST_01, 6, 2}}},
	{"gost-12-256-cp-a", {.key = {CT_TEST_KEY_GOST_12_256, 0, 0}}},
	{"gost-12-256-b", {.key = {CT_TEST_KEY_GOST_12_256, 6, 1}}},
	{"gost-12-512-a", {.key = {CT_TEST_KEY_GOST_12_512, 0, 0}}},
};

/* The keys of ML-DSA (RFC 9881): any octets are one. */
static const struct {
	const char *name;
	const struct ct_span *oid;
	size_t key_len;
} ml_dsa[] = {
	{"ml-dsa-44", &ct_oid_pk_ml_dsa_44, 1312},
	{"ml-dsa-65", &ct_oid_pk_ml_dsa_65, 1952},
	{"ml-dsa-87", &ct_oid_pk_ml_dsa_87, 2592},
};

static void must(enum catrust_error error)
{
	if (error != CATRUST_OK)
		abort();
}

static void write_spki(struct ct_buffer *out, struct ct_span oid, size_t len)
{
	size_t start;

	must(ct_der_append(out, CT_DER_OID, oid));
	must(ct_der_wrap(out, CT_DER_SEQUENCE, 0));
	start = out->len;
	must(ct_buffer_append(out, "", 1)); /* no unused bits */
	for (size_t i = 0; i < len; i++)
		must(ct_buffer_append(out, &(uint8_t){(uint8_t)i}, 1));
	must(ct_der_wrap(out, CT_DER_BIT_STRING, start));
	must(ct_der_wrap(out, CT_DER_SEQUENCE, 0));
}

/* Says of an RSA signature without parameters that it is another one; both
 * OIDs are of one length. */
static void rename_signature(struct ct_buffer *der, struct ct_span oid)
{
	struct ct_span rsa = ct_oid_sig_rsa_sha256;

	for (size_t i = 0; i + rsa.len <= der->len; i++)
		if (oid.len == rsa.len &&
		    memcmp(der->data + i, rsa.data, rsa.len) == 0)
			memcpy(der->data + i, oid.data, oid.len);
}

/* A certificate and a CA's with the same key of ML-DSA, and signatures of it
 * that are wrong. */
static void write_ml_dsa(const char *directory, size_t i)
{
	CT_TEST_BUFFER spki = CT_BUFFER_INIT, pem = CT_BUFFER_INIT;

	write_spki(&spki, *ml_dsa[i].oid, ml_dsa[i].key_len);
	for (unsigned is_ca = 0; is_ca < 2; is_ca++) {
		CT_TEST_BUFFER der = CT_BUFFER_INIT;
		const struct ct_test_certificate_spec spec = {
			.subject = "CN=ml-dsa",
			.issuer = "CN=ml-dsa",
			.serial = 1 + is_ca,
			.spki_der = ct_span(spki.data, spki.len),
			.without_rsa_null = true,
			.has_basic_constraints = is_ca != 0,
			.is_ca = is_ca != 0};

		ct_test_certificate(&der, &spec);
		rename_signature(&der, *ml_dsa[i].oid);
		ct_write_pem(&pem, "CERTIFICATE", &der);
	}
	ct_write_file(pem.data, pem.len, "%s/%s.pem", directory,
		      ml_dsa[i].name);
}

int main(int argc, char **argv)
{
	if (argc != 2) {
		fputs("Usage: make-odd DIRECTORY\n", stderr);
		return 2;
	}
	for (size_t i = 0; i < CT_ARRAY_LEN(odd); i++) {
		struct ct_test_certificate_spec spec = odd[i].spec;
		CT_TEST_BUFFER der = CT_BUFFER_INIT, pem = CT_BUFFER_INIT;

		spec.subject = spec.issuer = "CN=odd";
		if (spec.key.type != CT_TEST_KEY_RSA)
			spec.signing_key = spec.key;
		ct_test_certificate(&der, &spec);
		ct_write_pem(&pem, "CERTIFICATE", &der);
		ct_write_file(pem.data, pem.len, "%s/%s.pem", argv[1],
			      odd[i].name);
	}
	for (size_t i = 0; i < CT_ARRAY_LEN(ml_dsa); i++)
		write_ml_dsa(argv[1], i);
	return 0;
}
