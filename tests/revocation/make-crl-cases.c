/*
 * make-crl-cases: writes CRLs of many shapes into a directory, for probes that
 * compare this library with GnuTLS.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Usage: make-crl-cases DIRECTORY
 */

#include <config.h>

#include <stdio.h>
#include <stdlib.h>

#include "tests/tools/der_writer.h"
#include "tests/tools/signer.h"

static const char *directory;

static void write_crl(const char *name, const struct ct_test_crl_spec *spec)
{
	CT_TEST_BUFFER der = CT_BUFFER_INIT, pem = CT_BUFFER_INIT;
	char pem_name[256];

	ct_test_crl(&der, spec);
	ct_write_file(der.data, der.len, "%s/%s", directory, name);
	ct_write_pem(&pem, "X509 CRL", &der);
	snprintf(pem_name, sizeof(pem_name), "%s.pem", name);
	ct_write_file(pem.data, pem.len, "%s/%s", directory, pem_name);
}

static const struct ct_test_crl_entry entries[] = {
	{.serial = 1},
	{.serial = 0xff12, .reason = 1 + 1},
	{.serial = 77, .reason = 6 + 1, .date = 1700000000},
	{.serial_bytes = {(const uint8_t *)"\x9a\x00\x11\x22\x33\x44\x55"
					   "\x66\x77\x88\x99\xaa\xbb\xcc"
					   "\xdd\xee\xff\x01\x02\x03",
			  20},
	 .reason = 5 + 1},
	{.serial = 78, .reason = 8 + 1},
	{.serial = 79, .reason = 10 + 1},
};

static const uint8_t unknown_value[] = {0x04, 0x01, 0x41};
/* onlyContainsCACerts */
static const uint8_t ca_only[] = {0x30, 0x03, 0x82, 0x01, 0xff};
static const uint8_t empty_key_id[] = {0x30, 0x00};
static const uint8_t long_number[] = {
	0x02, 0x15, 0x00, 0xff, 0xfe, 0xfd, 0xfc, 0xfb, 0xfa, 0xf9, 0xf8, 0xf7,
	0xf6, 0xf5, 0xf4, 0xf3, 0xf2, 0xf1, 0xf0, 0xef, 0xee, 0xed, 0xec};

static void write_all(void)
{
	static const struct ct_test_extension unknown[] = {
		{"1.2.3.4", false, {unknown_value, sizeof(unknown_value)}},
		{"1.2.3.5", true, {unknown_value, sizeof(unknown_value)}},
	};
	static const struct ct_test_extension point[] = {
		{"2.5.29.28", true, {ca_only, sizeof(ca_only)}},
	};
	static const struct ct_test_extension odd[] = {
		{"2.5.29.35", false, {empty_key_id, sizeof(empty_key_id)}},
		{"2.5.29.20", false, {long_number, sizeof(long_number)}},
	};
	/* The issuer's certificate by its issuer, CN=d, and its serial. */
	static const uint8_t by_serial[] = {
		0x30, 0x19, 0x80, 0x02, 0x01, 0x02, 0xa1, 0x10, 0xa4,
		0x0e, 0x30, 0x0c, 0x31, 0x0a, 0x30, 0x08, 0x06, 0x03,
		0x55, 0x04, 0x03, 0x0c, 0x01, 0x64, 0x82, 0x01, 0x03};
	static const struct ct_test_extension key_id[] = {
		{"2.5.29.35", false, {by_serial, sizeof(by_serial)}}};
	struct ct_test_crl_spec spec = {
		.issuer = "C=XY,O=Test,CN=CA",
		.signing_key = CT_TEST_RSA(2048, 0),
		.crl_number = 1,
		.with_key_ids = true,
	};

	write_crl("empty", &spec);
	spec.entries = entries;
	spec.num_entries = sizeof(entries) / sizeof(entries[0]);
	write_crl("six", &spec);
	spec.num_entries = 1;
	spec.next_update = -1;
	write_crl("no-next", &spec);
	spec.next_update = 4000000000;
	spec.signing_key = CT_TEST_P256(1);
	write_crl("far-next", &spec);
	spec.next_update = 0;
	spec.signing_key = CT_TEST_ED25519(1);
	write_crl("ed25519", &spec);
	spec.signing_key = CT_TEST_P384(1);
	spec.algorithm = CT_TEST_ECDSA_SHA384;
	spec.crl_number = 0xfffffffff;
	spec.base_number = 5;
	write_crl("delta", &spec);
	spec.base_number = 0;
	spec.extensions = unknown;
	spec.num_extensions = 2;
	write_crl("unknown", &spec);
	spec.extensions = point;
	spec.num_extensions = 1;
	write_crl("point", &spec);
	spec.crl_number = 0;
	spec.with_key_ids = false;
	spec.extensions = odd;
	spec.num_extensions = 2;
	write_crl("odd", &spec);
	spec.extensions = key_id;
	spec.num_extensions = 1;
	spec.this_update = -600000000; /* 1950 */
	spec.next_update = -500000000;
	write_crl("by-serial", &spec);
	spec = (struct ct_test_crl_spec){
		.issuer = "CN=Old",
		.version = 1,
		.without_extensions = true,
		.signing_key = CT_TEST_RSA(2048, 1),
		.algorithm = CT_TEST_RSA_SHA1,
		.entries = entries,
		.num_entries = 1,
	};
	write_crl("version1", &spec);
	spec = (struct ct_test_crl_spec){
		.issuer = "",
		.signing_key = CT_TEST_RSA(2048, 1),
		.algorithm = CT_TEST_RSA_PSS_SHA256,
	};
	write_crl("no-name", &spec);
}

/* What is no CRL, or not quite. */
static void write_bad(void)
{
	static const char text[] = "no CRL here\n";
	struct ct_buffer certificate = CT_BUFFER_INIT, pem = CT_BUFFER_INIT;
	CT_TEST_BUFFER crl = CT_BUFFER_INIT;

	ct_write_file("", 0, "%s/bad-empty", directory);
	ct_write_file(text, sizeof(text) - 1, "%s/bad-text", directory);
	ct_test_certificate(&certificate,
			    &(struct ct_test_certificate_spec){
				    .subject = "CN=a",
				    .issuer = "CN=a",
				    .key = CT_TEST_P256(0),
				    .signing_key = CT_TEST_P256(0)});
	ct_write_file(certificate.data, certificate.len, "%s/bad-certificate",
		      directory);
	ct_write_pem(&pem, "CERTIFICATE", &certificate);
	ct_write_file(pem.data, pem.len, "%s/bad-certificate.pem", directory);
	ct_test_crl(&crl,
		    &(struct ct_test_crl_spec){.issuer = "CN=a",
					       .signing_key = CT_TEST_P256(0),
					       .entries = entries,
					       .num_entries = 2});
	ct_write_file(crl.data, crl.len - 1, "%s/bad-cut", directory);
	ct_buffer_clear(&pem);
	ct_write_pem(&pem, "X509 CRL", &crl);
	ct_write_pem(&pem, "X509 CRL", &crl);
	ct_write_file(pem.data, pem.len, "%s/two.pem", directory);
	ct_write_file(pem.data, pem.len / 2 - 30, "%s/bad-no-end.pem",
		      directory);
	pem.data[100] = '!';
	ct_write_file(pem.data, pem.len, "%s/bad-base64.pem", directory);
	if (ct_buffer_append(&crl, "", 1) != CATRUST_OK)
		abort();
	ct_write_file(crl.data, crl.len, "%s/bad-trailing", directory);
	ct_buffer_clear(&pem);
	ct_buffer_clear(&certificate);
}

static void write_ca(const char *name, const char *subject,
		     struct ct_test_key key, bool is_ca, unsigned key_usage)
{
	CT_TEST_BUFFER der = CT_BUFFER_INIT;

	ct_test_certificate(&der, &(struct ct_test_certificate_spec){
					  .subject = subject,
					  .issuer = subject,
					  .key = key,
					  .signing_key = key,
					  .has_basic_constraints = true,
					  .is_ca = is_ca,
					  .key_usage = key_usage});
	ct_write_file(der.data, der.len, "%s/%s", directory, name);
}

/* CAs, and CRLs that they might have signed; see probe_crl.c. */
static void write_signed(void)
{
	struct ct_test_key rsa = CT_TEST_RSA(2048, 0);
	struct ct_test_crl_spec spec = {
		.issuer = "CN=Signer",
		.signing_key = rsa,
		.entries = entries,
		.num_entries = 3,
	};

	write_ca("ca-good", "CN=Signer", rsa, true,
		 CT_TEST_KEY_CERT_SIGN | CT_TEST_CRL_SIGN);
	write_ca("ca-other-key", "CN=Signer", CT_TEST_RSA(2048, 1), true,
		 CT_TEST_KEY_CERT_SIGN | CT_TEST_CRL_SIGN);
	write_ca("ca-no-sign", "CN=Signer", rsa, true, CT_TEST_KEY_CERT_SIGN);
	write_ca("ca-no-usage", "CN=Signer", rsa, true, 0);
	write_ca("ca-no-ca", "CN=Signer", rsa, false, CT_TEST_CRL_SIGN);
	write_ca("ca-other-name", "CN=Other", rsa, true, 0);
	write_crl("signed-good", &spec);
	spec.break_signature = true;
	write_crl("signed-broken", &spec);
	spec.break_signature = false;
	spec.algorithm = CT_TEST_RSA_SHA1;
	write_crl("signed-sha1", &spec);
	spec.algorithm = CT_TEST_RSA_MD5;
	write_crl("signed-md5", &spec);
	spec.algorithm = CT_TEST_RSA_PSS_SHA256;
	write_crl("signed-pss", &spec);
	/* An algorithm that GnuTLS does not have. */
	spec.algorithm = CT_TEST_RSA_SHA512_256;
	write_crl("signed-sha512-256", &spec);
	spec.algorithm = CT_TEST_ALGORITHM_DEFAULT;
	spec.next_update = 1700000000;
	spec.this_update = 1600000000;
	write_crl("signed-old", &spec);
	spec.this_update = 4000000000;
	spec.next_update = 4100000000;
	write_crl("signed-future", &spec);
	spec.this_update = 0;
	spec.next_update = -1;
	write_crl("signed-endless", &spec);
	spec.next_update = 0;
	spec.signing_key = CT_TEST_P256(0);
	write_crl("signed-ecdsa", &spec);
}

static void write_leaf(const char *name, uint64_t serial)
{
	CT_TEST_BUFFER der = CT_BUFFER_INIT;

	ct_test_certificate(&der, &(struct ct_test_certificate_spec){
					  .subject = "CN=leaf",
					  .issuer = "CN=Signer",
					  .serial = serial,
					  .key = CT_TEST_P256(0),
					  .signing_key = CT_TEST_RSA(2048, 0)});
	ct_write_file(der.data, der.len, "%s/%s", directory, name);
}

int main(int argc, char **argv)
{
	if (argc != 2) {
		fprintf(stderr, "usage: make-crl-cases DIRECTORY\n");
		return 2;
	}
	directory = argv[1];
	write_all();
	write_bad();
	write_signed();
	write_leaf("leaf-revoked", 77);
	write_leaf("leaf-good", 78);
	return 0;
}
