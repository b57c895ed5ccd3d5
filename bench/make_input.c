/*
 * make-input: writes what the benchmarks of verification read.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Usage: make-input DIRECTORY
 *
 * Output, the same on every machine:
 *
 *	chain-KEY.der	three certificates: a TLS server's, its issuer's, a
 *			root's, all with keys of that kind; for "lets-encrypt"
 *			P-256, P-384 and P-384, as its ECDSA chains are
 *	KEY.key		a key and a signature with SHA-256, or SHA-384 and
 *			SHA-512 for P-384 and P-521, in text: "algorithm KEY",
 *			and a "name hex" on a line for identifier (the
 *			signature's AlgorithmIdentifier), spki (the key's
 *			SubjectPublicKeyInfo), key (what its BIT STRING holds),
 *			message (800 octets, as many as a certificate has) and
 *			signature
 *
 * Those of kinds that the test tools do not sign with are kept in bench/keys/:
 * obsolete ones, and ML-DSA, by OpenSSL 3.5.
 */

#include <config.h>

#include <stdio.h>
#include <string.h>

#include "asn1/der.h"
#include "tests/tools/der_writer.h"
#include "tests/tools/signer.h"

enum { MESSAGE_LEN = 800 };

static const struct {
	const char *name;
	struct ct_test_key key;
	enum ct_test_algorithm algorithm;
} keys[] = {
	{"rsa-2048", {CT_TEST_KEY_RSA, 2048, 0}, CT_TEST_RSA_SHA256},
	{"rsa-3072", {CT_TEST_KEY_RSA, 3072, 0}, CT_TEST_RSA_SHA256},
	{"rsa-4096", {CT_TEST_KEY_RSA, 4096, 0}, CT_TEST_RSA_SHA256},
	{"rsa-pss-2048", {CT_TEST_KEY_RSA, 2048, 0}, CT_TEST_RSA_PSS_SHA256},
	{"p-256", {CT_TEST_KEY_P256, 0, 0}, CT_TEST_ECDSA_SHA256},
	{"p-384", {CT_TEST_KEY_P384, 0, 0}, CT_TEST_ECDSA_SHA384},
	{"p-521", {CT_TEST_KEY_P521, 0, 0}, CT_TEST_ECDSA_SHA512},
	{"ed25519", {CT_TEST_KEY_ED25519, 0, 0}, CT_TEST_EDDSA},
	{"ed448", {CT_TEST_KEY_ED448, 0, 0}, CT_TEST_EDDSA},
};

static const struct {
	const char *name;
	struct ct_test_key root, intermediate, leaf;
	enum ct_test_algorithm algorithm;
} chains[] = {
	{"rsa-2048",
	 {CT_TEST_KEY_RSA, 2048, 0},
	 {CT_TEST_KEY_RSA, 2048, 1},
	 {CT_TEST_KEY_RSA, 2048, 2},
	 CT_TEST_RSA_SHA256},
	{"p-256",
	 {CT_TEST_KEY_P256, 0, 0},
	 {CT_TEST_KEY_P256, 0, 1},
	 {CT_TEST_KEY_P256, 0, 2},
	 CT_TEST_ECDSA_SHA256},
	{"p-384",
	 {CT_TEST_KEY_P384, 0, 0},
	 {CT_TEST_KEY_P384, 0, 1},
	 {CT_TEST_KEY_P384, 0, 2},
	 CT_TEST_ECDSA_SHA384},
	{"lets-encrypt",
	 {CT_TEST_KEY_P384, 0, 0},
	 {CT_TEST_KEY_P384, 0, 1},
	 {CT_TEST_KEY_P256, 0, 2},
	 CT_TEST_ECDSA_SHA384},
	{"ed25519",
	 {CT_TEST_KEY_ED25519, 0, 0},
	 {CT_TEST_KEY_ED25519, 0, 1},
	 {CT_TEST_KEY_ED25519, 0, 2},
	 CT_TEST_EDDSA},
};

static FILE *open_file(const char *directory, const char *before,
		       const char *name, const char *after)
{
	char path[4096];
	FILE *file = NULL;
	int len = snprintf(path, sizeof(path), "%s/%s%s%s", directory, before,
			   name, after);

	if (len > 0 && (size_t)len < sizeof(path))
		file = fopen(path, "wb");
	if (file == NULL)
		ct_write_fail(name, "cannot be written");
	return file;
}

static void close_file(FILE *file, const char *name)
{
	if (ferror(file) != 0 || fclose(file) != 0)
		ct_write_fail(name, "cannot be written");
}

/* ---- Chains ---- */

static void write_chain(const char *directory, size_t i)
{
	static const char *const server[] = {"1.3.6.1.5.5.7.3.1", NULL};
	static const char *const hosts[] = {"dns:www.example.com", NULL};
	struct ct_test_certificate_spec root = CT_TEST_CA(
		"CN=Benchmark Root", chains[i].root, .serial = 1,
		.algorithm = chains[i].algorithm,
		.key_usage = CT_TEST_KEY_CERT_SIGN | CT_TEST_CRL_SIGN,
		.with_key_ids = true);
	struct ct_test_certificate_spec intermediate = root, leaf;
	/* NSS wants the second of RSA servers. */
	unsigned usage = CT_TEST_DIGITAL_SIGNATURE |
			 (chains[i].leaf.type == CT_TEST_KEY_RSA
				  ? CT_TEST_KEY_ENCIPHERMENT
				  : 0);
	CT_TEST_BUFFER bytes = CT_BUFFER_INIT;
	FILE *file = open_file(directory, "chain-", chains[i].name, ".der");

	intermediate.subject = "CN=Benchmark Intermediate";
	intermediate.serial = 2;
	intermediate.key = chains[i].intermediate;
	leaf = (struct ct_test_certificate_spec){
		.subject = "CN=www.example.com",
		.issuer = intermediate.subject,
		.serial = 3,
		.key = chains[i].leaf,
		.signing_key = chains[i].intermediate,
		.algorithm = chains[i].algorithm,
		.key_usage = usage,
		.key_purposes = server,
		.alt_names = hosts,
		.with_key_ids = true,
	};
	ct_test_certificate(&bytes, &leaf);
	ct_test_certificate(&bytes, &intermediate);
	ct_test_certificate(&bytes, &root);
	fwrite(bytes.data, 1, bytes.len, file);
	close_file(file, chains[i].name);
}

/* ---- Keys ---- */

static void write_hex(FILE *file, const char *name, struct ct_span bytes)
{
	fprintf(file, "%s ", name);
	for (size_t i = 0; i < bytes.len; i++)
		fprintf(file, "%02x", bytes.data[i]);
	fprintf(file, "\n");
}

/* SEQUENCE { algorithm, BIT STRING }: what the latter holds. */
static struct ct_span bits_of(struct ct_span spki)
{
	struct ct_der der = ct_der(spki), inside;
	struct ct_span algorithm, bits;
	unsigned unused;

	if (ct_der_enter(&der, CT_DER_SEQUENCE, &inside) != CATRUST_OK ||
	    ct_der_read(&inside, CT_DER_SEQUENCE, &algorithm) != CATRUST_OK ||
	    ct_der_read_bit_string(&inside, &bits, &unused) != CATRUST_OK)
		ct_write_fail("SubjectPublicKeyInfo", "cannot be read");
	return bits;
}

static void write_key(const char *directory, size_t i)
{
	CT_TEST_BUFFER spki = CT_BUFFER_INIT, signature = CT_BUFFER_INIT,
		       identifier = CT_BUFFER_INIT;
	FILE *file = open_file(directory, "", keys[i].name, ".key");
	uint8_t message[MESSAGE_LEN];

	for (size_t at = 0; at < sizeof(message); at++)
		message[at] = (uint8_t)(at * 31 + i);
	ct_test_public_key(&spki, keys[i].key);
	ct_test_sign(&signature, ct_span(message, sizeof(message)), keys[i].key,
		     keys[i].algorithm);
	ct_test_algorithm_id(&identifier, keys[i].algorithm, keys[i].key,
			     false);
	fprintf(file, "algorithm %s\n", keys[i].name);
	write_hex(file, "identifier", ct_span(identifier.data, identifier.len));
	write_hex(file, "spki", ct_span(spki.data, spki.len));
	write_hex(file, "key", bits_of(ct_span(spki.data, spki.len)));
	write_hex(file, "message", ct_span(message, sizeof(message)));
	write_hex(file, "signature", ct_span(signature.data, signature.len));
	close_file(file, keys[i].name);
}

int main(int argc, char **argv)
{
	if (argc != 2) {
		fprintf(stderr, "usage: make-input DIRECTORY\n");
		return 2;
	}
	for (size_t i = 0; i < sizeof(chains) / sizeof(*chains); i++)
		write_chain(argv[1], i);
	for (size_t i = 0; i < sizeof(keys) / sizeof(*keys); i++)
		write_key(argv[1], i);
	return 0;
}
