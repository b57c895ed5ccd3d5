/*
 * Oracle tests: the inputs, by number (see cases.h).
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <string.h>

#include "tests/oracle/cases.h"
#include "tests/oracle/mutate.h"
#include "tests/tools/corpus.h"
#include "tests/tools/der_writer.h"
#include "tests/tools/signer.h"

#define LIST(...) ((const char *[]){__VA_ARGS__, NULL})

static struct ct_buffer certificates[CT_CASE_NUM_CERTIFICATES];
static struct ct_buffer crl;

/* A Name whose strings have other types than UTF8String. */
static void write_unusual_name(struct ct_buffer *out)
{
	size_t name = ct_write_begin(out, CT_DER_SEQUENCE), rdn, pair;
	static const struct {
		const char *oid;
		unsigned tag;
		const char *value;
		size_t len;
	} parts[] = {
		{"2.5.4.10", CT_DER_BMP_STRING, "\0A\0B\x01\x7e", 6},
		{"2.5.4.11", CT_DER_TELETEX_STRING, "Caf\xe9", 4},
		{"2.5.4.11", CT_DER_UNIVERSAL_STRING, "\0\0\0U", 4},
		{"2.5.4.3", CT_DER_PRINTABLE_STRING, "Unusual", 7},
		{"2.5.4.45", CT_DER_BIT_STRING, "\0\x0f", 2},
		{"1.2.3.4.5", CT_DER_INTEGER, "\x05", 1},
	};

	for (size_t i = 0; i < CT_ARRAY_LEN(parts); i++) {
		rdn = ct_write_begin(out, CT_DER_SET);
		pair = ct_write_begin(out, CT_DER_SEQUENCE);
		ct_write_oid(out, parts[i].oid);
		ct_write_value(out, parts[i].tag, parts[i].value, parts[i].len);
		ct_write_end(out, pair);
		ct_write_end(out, rdn);
	}
	ct_write_end(out, name);
}

static void make_simple(struct ct_buffer *out, const char *name, unsigned index)
{
	ct_test_certificate(out, &CT_TEST_CA(name, CT_TEST_ED25519(index),
					     .serial = index + 1,
					     .key_usage = CT_TEST_KEY_CERT_SIGN,
					     .with_key_ids = true));
}

static void make_rich(struct ct_buffer *out)
{
	ct_test_certificate(
		out,
		&(struct ct_test_certificate_spec){
			.subject = "C=XY,O=Org+OU=Unit,CN=Rich,E=a@example.org",
			.issuer = "C=XY,CN=Issuer of rich",
			.serial_bytes = ct_span("\x80\x01\x02\x03", 4),
			.key = CT_TEST_P256(1),
			.signing_key = CT_TEST_P256(2),
			.has_basic_constraints = true,
			.is_ca = true,
			.has_path_len = true,
			.path_len = 2,
			.key_usage =
				CT_TEST_KEY_CERT_SIGN | CT_TEST_DECIPHER_ONLY,
			.key_purposes =
				LIST("1.3.6.1.5.5.7.3.1", "1.3.6.1.5.5.7.3.2"),
			.alt_names =
				LIST("dns:example.org", "ip:192.0.2.1",
				     "ip:2001:db8::1", "email:a@example.org",
				     "uri:https://example.org/", "dn:CN=x",
				     "rid:1.2.3", "other:1.2.3=text"),
			.issuer_alt_names = LIST("dns:issuer.example.org"),
			.permitted = LIST("dns:example.org", "ip:10.0.0.0/8"),
			.excluded = LIST("email:example.net"),
			.policies = LIST("2.5.29.32.0", "1.2.3.4"),
			.policy_mappings = LIST("1.2.3=1.2.4"),
			.require_explicit_policy = 1,
			.inhibit_policy_mapping = 2,
			.inhibit_any_policy = 3,
			.with_key_ids = true,
			.crl_uris = LIST("http://example.org/crl")});
}

static void make_certificate(struct ct_buffer *out,
			     enum ct_case_certificate which)
{
	struct ct_test_certificate_spec spec = {
		.subject = "CN=Plain",
		.issuer = "CN=Plain",
		.serial = 77,
		.key = CT_TEST_ED25519(9),
		.signing_key = CT_TEST_ED25519(9),
	};
	CT_TEST_BUFFER name = CT_BUFFER_INIT;

	write_unusual_name(&name);
	switch (which) {
	case CT_CASE_A:
		make_simple(out, "C=XY,CN=A", 0);
		break;
	case CT_CASE_B:
		make_simple(out, "C=XY,O=Organisation,CN=B", 1);
		break;
	case CT_CASE_C:
		make_simple(out, "DC=org,DC=example,CN=C", 2);
		break;
	case CT_CASE_V1:
		spec.without_extensions = true;
		ct_test_certificate(out, &spec);
		break;
	case CT_CASE_NOT_CA:
		spec.alt_names = LIST("dns:example.org");
		ct_test_certificate(out, &spec);
		break;
	case CT_CASE_RICH:
		make_rich(out);
		break;
	case CT_CASE_NAMES:
		spec.subject_der = ct_span(name.data, name.len);
		spec.issuer = "";
		ct_test_certificate(out, &spec);
		break;
	case CT_CASE_RSA:
		spec.key = spec.signing_key = CT_TEST_RSA(1024, 0);
		spec.algorithm = CT_TEST_RSA_SHA1;
		spec.without_rsa_null = true;
		ct_test_certificate(out, &spec);
		break;
	case CT_CASE_PSS:
		spec.key = spec.signing_key = CT_TEST_RSA(1024, 1);
		spec.algorithm = CT_TEST_RSA_PSS_SHA256;
		ct_test_certificate(out, &spec);
		break;
	case CT_CASE_OLD:
		spec.not_before = -946771200;
		spec.not_after = 2840140800;
		ct_test_certificate(out, &spec);
		break;
	default:
		ct_corpus_der(out, &(struct ct_corpus){.seed = 5}, 3);
		break;
	}
}

const struct ct_buffer *ct_case_certificate(enum ct_case_certificate which)
{
	if (certificates[which].len == 0)
		make_certificate(&certificates[which], which);
	return &certificates[which];
}

const struct ct_buffer *ct_case_crl(void)
{
	static const struct ct_test_crl_entry entries[] = {{.serial = 9}};

	if (crl.len == 0)
		ct_test_crl(&crl, &(struct ct_test_crl_spec){
					  .issuer = "C=XY,CN=A",
					  .signing_key = CT_TEST_ED25519(0),
					  .entries = entries,
					  .num_entries = 1});
	return &crl;
}

void ct_case_clear(void)
{
	for (size_t i = 0; i < CT_CASE_NUM_CERTIFICATES; i++)
		ct_buffer_clear(&certificates[i]);
	ct_buffer_clear(&crl);
}

/* Spoilt inputs */

static const struct ct_buffer *any_certificate(struct ct_random *random)
{
	return ct_case_certificate((enum ct_case_certificate)ct_random_below(
		random, CT_CASE_NUM_CERTIFICATES));
}

static void write_good(struct ct_buffer *out, struct ct_random *random,
		       size_t max)
{
	size_t num = ct_random_below(random, max + 1);

	for (size_t i = 0; i < num; i++)
		ct_write_pem(out, "CERTIFICATE", any_certificate(random));
}

/* Blocks that are not what a bundle should have. */
static void write_odd_block(struct ct_buffer *out, struct ct_random *random)
{
	static const char *const labels[] = {
		"CERTIFICATE",	   "X509 CERTIFICATE",
		"CERTIFICATE",	   "TRUSTED CERTIFICATE",
		"X509 CRL",	   "CERTIFICATE REQUEST",
		"PRIVATE KEY",	   "CERTIFICATE REVOCATION",
		"NEW CERTIFICATE", "PKCS7",
	};
	const char *label =
		labels[ct_random_below(random, CT_ARRAY_LEN(labels))];
	CT_TEST_BUFFER junk = CT_BUFFER_INIT;

	switch (ct_random_below(random, 8)) {
	case 0:
		ct_write_pem(out, label, ct_case_crl());
		break;
	case 1: /* empty block */
		ct_write_pem(out, label, &junk);
		break;
	case 2:
		ct_write_bytes(&junk, "\x30\x03\x02\x01\x05", 5);
		ct_write_pem(out, label, &junk);
		break;
	case 3:
		ct_write_bytes(out, "\r\nsome text\n\n", 13);
		break;
	case 4: { /* two certificates in one block */
		const struct ct_buffer *first = any_certificate(random);

		ct_write_bytes(&junk, first->data, first->len);
		first = any_certificate(random);
		ct_write_bytes(&junk, first->data, first->len);
		ct_write_pem(out, label, &junk);
		break;
	}
	default:
		ct_write_pem(out, label, any_certificate(random));
		break;
	}
}

static void write_spoilt_der(struct ct_buffer *out, struct ct_random *random,
			     bool by_tlv)
{
	const struct ct_buffer *der = any_certificate(random);
	CT_TEST_BUFFER copy = CT_BUFFER_INIT;

	ct_write_bytes(&copy, der->data, der->len);
	if (by_tlv) {
		ct_mutate_tlv(&copy, random);
		if (ct_random_below(random, 5) == 0)
			ct_mutate_tlv(&copy, random);
	} else {
		ct_mutate_bytes(&copy, random);
	}
	ct_write_bytes(out, copy.data, copy.len);
}

const char *ct_case_spoilt(struct ct_buffer *out, uint64_t number, int *is_der)
{
	static const char *const kinds[] = {
		"bytes",   "lines",   "labels",	 "odd",	  "tlv-der", "tlv-pem",
		"raw-der", "raw-pem", "tlv-der", "lines", "mixture", "tlv-pem"};
	const char *kind = kinds[number % CT_ARRAY_LEN(kinds)];
	struct ct_random random = ct_random(0xca7, number);
	CT_TEST_BUFFER der = CT_BUFFER_INIT;

	*is_der = strstr(kind, "-der") != NULL;
	if (strstr(kind, "tlv") != NULL || strstr(kind, "raw") != NULL) {
		write_spoilt_der(&der, &random, kind[0] == 't');
		if (*is_der) {
			ct_write_bytes(out, der.data, der.len);
		} else {
			write_good(out, &random, 1);
			ct_write_pem(out, "CERTIFICATE", &der);
			write_good(out, &random, 1);
		}
		return kind;
	}
	write_good(out, &random, 2);
	if (strcmp(kind, "odd") == 0 || strcmp(kind, "mixture") == 0) {
		for (size_t i = ct_random_below(&random, 4); i > 0; i--)
			write_odd_block(out, &random);
	}
	write_good(out, &random, 2);
	if (strcmp(kind, "bytes") == 0)
		ct_mutate_bytes(out, &random);
	if (strcmp(kind, "lines") == 0 || strcmp(kind, "mixture") == 0)
		ct_mutate_lines(out, &random);
	if (strcmp(kind, "labels") == 0 || strcmp(kind, "mixture") == 0)
		ct_mutate_labels(out, &random);
	return kind;
}
