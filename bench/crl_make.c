/*
 * crl_make: writes what the benchmarks of CRLs read.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Usage: crl_make DIRECTORY ENTRIES [reasons]
 *
 * Output, the same on every machine but for crl.pem's times:
 *
 *	ca.der		the CA's certificate
 *	crl.der		its CRL: random serial numbers of 4 octets, or, with
 *			"reasons", of 16 octets and a reason code each; signed
 *	next.der	another one with one entry less
 *	good.der, revoked.der
 *			certificates of the CA, one after the other, not
 *			listed and listed, in random order; their signatures are
 *			filler, for checks that are about revocation alone
 *	crl.pem		CRLs of tests/adapters/make-pki's CAs, for programs that
 *			verify its chains: the intermediate's has as many
 *			entries as crl.der, none of them its end entities, the
 *			root's has none
 */

#include <config.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "bench/crl_input.h"
#include "tests/tools/der_writer.h"
#include "tests/tools/random.h"
#include "tests/tools/signer.h"

enum { MOST_ENTRIES = 10000000, MOST_SERIAL = 16, DAY = 24 * 3600 };

static const char *directory;
static struct ct_buffer spki;
static size_t serial_len;
static bool has_reasons;

static void write_file(const char *name, struct ct_buffer *bytes)
{
	ct_write_file(bytes->data, bytes->len, "%s/%s", directory, name);
	ct_buffer_clear(bytes);
}

/* The number of an entry: odd for those that are listed, even for others, and
 * distinct, for a CA gives none twice and adapters leave such a CRL to the
 * library. Odd factors and shifts permute the numbers below 2^29. */
static void make_serial(uint8_t *out, size_t number, bool is_listed)
{
	struct ct_random random = ct_random(5, number);
	uint32_t head = (uint32_t)number * 2654435761u & 0x1fffffff;

	head ^= head >> 15;
	head = 0x40000000 | (head * 2246822519u & 0x1fffffff) << 1 | is_listed;
	ct_random_bytes(&random, out, serial_len);
	for (int i = 0; i < 4; i++)
		out[i] = (uint8_t)(head >> (24 - 8 * i));
}

static void write_certificates(const char *name, size_t num_entries,
			       bool is_listed)
{
	struct ct_random random = ct_random(6, is_listed);
	struct ct_buffer out = CT_BUFFER_INIT;
	uint8_t serial[MOST_SERIAL];

	for (size_t i = 0; i < CRL_POOL; i++) {
		size_t number = num_entries == 0
					? i
					: ct_random_below(&random, num_entries);

		make_serial(serial, number, is_listed);
		ct_test_certificate(
			&out, &(struct ct_test_certificate_spec){
				      .subject = "CN=leaf",
				      .issuer = "C=XY,O=Bench,CN=CA",
				      .serial_bytes = {serial, serial_len},
				      .spki_der = {spki.data, spki.len},
				      .signing_key = CT_TEST_P256(1),
				      .without_signature = true});
	}
	write_file(name, &out);
}

/* Appends DER. */
static void make_crl(struct ct_buffer *out, struct ct_test_crl_spec spec,
		     size_t num_entries)
{
	struct ct_test_crl_entry *entries =
		calloc(num_entries + 1, sizeof(*entries));
	uint8_t *serials = malloc((num_entries + 1) * serial_len);

	if (entries == NULL || serials == NULL)
		ct_write_fail("entries", "no memory");
	for (size_t i = 0; i < num_entries; i++) {
		make_serial(serials + i * serial_len, i, true);
		entries[i].serial_bytes =
			ct_span(serials + i * serial_len, serial_len);
		entries[i].serial_is_raw = true;
		entries[i].reason = has_reasons ? 1 + 1 + (unsigned)(i % 5) : 0;
	}
	spec.with_key_ids = true;
	spec.entries = entries;
	spec.num_entries = num_entries;
	ct_test_crl(out, &spec);
	free(entries);
	free(serials);
}

static void write_crl(const char *name, size_t num_entries)
{
	const struct ct_test_crl_spec spec = {
		.issuer = "C=XY,O=Bench,CN=CA",
		.this_update = 1770000000,
		.signing_key = CT_TEST_P256(1),
		.crl_number = 1770000000,
	};
	struct ct_buffer out = CT_BUFFER_INIT;

	make_crl(&out, spec, num_entries);
	write_file(name, &out);
}

static void append_pem(struct ct_buffer *pem, const char *issuer, unsigned key,
		       size_t num_entries)
{
	int64_t now = time(NULL);
	const struct ct_test_crl_spec spec = {
		.issuer = issuer,
		.this_update = now - DAY,
		.next_update = now + 365 * (int64_t)DAY,
		.signing_key = CT_TEST_P256(key),
		.crl_number = 1,
	};
	CT_TEST_BUFFER der = CT_BUFFER_INIT;

	make_crl(&der, spec, num_entries);
	ct_write_pem(pem, "X509 CRL", &der);
}

int main(int argc, char **argv)
{
	size_t num_entries = argc > 2 ? strtoul(argv[2], NULL, 10) : 0;
	struct ct_buffer ca = CT_BUFFER_INIT, pem = CT_BUFFER_INIT;

	has_reasons = argc > 3 && strcmp(argv[3], "reasons") == 0;
	if (argc < 3 || argc > 4 || num_entries > MOST_ENTRIES ||
	    (argc == 4 && !has_reasons)) {
		fprintf(stderr, "usage: crl_make DIRECTORY ENTRIES "
				"[reasons]\n");
		return 2;
	}
	directory = argv[1];
	serial_len = has_reasons ? 16 : 4;
	ct_test_public_key(&spki, CT_TEST_P256(2));
	ct_test_certificate(&ca, &(struct ct_test_certificate_spec){
					 .subject = "C=XY,O=Bench,CN=CA",
					 .issuer = "C=XY,O=Bench,CN=CA",
					 .key = CT_TEST_P256(1),
					 .signing_key = CT_TEST_P256(1),
					 .has_basic_constraints = true,
					 .is_ca = true,
					 .key_usage = CT_TEST_KEY_CERT_SIGN |
						      CT_TEST_CRL_SIGN,
					 .with_key_ids = true});
	write_file("ca.der", &ca);
	write_crl("crl.der", num_entries);
	write_crl("next.der", num_entries > 0 ? num_entries - 1 : 0);
	append_pem(&pem, "O=Test,CN=Root", 0, 0);
	append_pem(&pem, "O=Test,CN=Intermediate", 1, num_entries);
	write_file("crl.pem", &pem);
	write_certificates("good.der", num_entries, false);
	write_certificates("revoked.der", num_entries, true);
	ct_buffer_clear(&spki);
	return 0;
}
