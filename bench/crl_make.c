/*
 * crl_make: writes what the benchmarks of CRLs read.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Usage: crl_make DIRECTORY ENTRIES [reasons]
 *
 * Output, the same on every machine:
 *
 *	ca.der		the CA's certificate
 *	crl.der		its CRL: random serial numbers of 4 octets, or, with
 *			"reasons", of 16 octets and a reason code each; signed
 *	next.der	another one with one entry less
 *	good.der, revoked.der
 *			certificates of the CA, one after the other, not
 *			listed and listed, in random order; their signatures are
 *			filler, for checks that are about revocation alone
 */

#include <config.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench/crl_input.h"
#include "tests/tools/der_writer.h"
#include "tests/tools/random.h"
#include "tests/tools/signer.h"

enum { MOST_ENTRIES = 10000000, MOST_SERIAL = 16 };

static const char *directory;
static struct ct_buffer spki;
static size_t serial_len;

static void write_file(const char *name, struct ct_buffer *bytes)
{
	ct_write_file(bytes->data, bytes->len, "%s/%s", directory, name);
	ct_buffer_clear(bytes);
}

/* The number of an entry; odd for those that are listed, even for others. */
static void make_serial(uint8_t *out, size_t number, bool is_listed)
{
	struct ct_random random = ct_random(5, number);

	ct_random_bytes(&random, out, serial_len);
	out[0] = (out[0] & 0x3f) | 0x40;
	out[serial_len - 1] =
		(uint8_t)((out[serial_len - 1] & 0xfe) | (is_listed ? 1 : 0));
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

static void write_crl(const char *name, size_t num_entries, bool has_reasons,
		      int64_t this_update)
{
	struct ct_test_crl_entry *entries =
		calloc(num_entries + 1, sizeof(*entries));
	uint8_t *serials = malloc((num_entries + 1) * serial_len);
	struct ct_buffer out = CT_BUFFER_INIT;

	if (entries == NULL || serials == NULL) {
		perror(name);
		exit(1);
	}
	for (size_t i = 0; i < num_entries; i++) {
		make_serial(serials + i * serial_len, i, true);
		entries[i].serial_bytes =
			ct_span(serials + i * serial_len, serial_len);
		entries[i].serial_is_raw = true;
		entries[i].reason = has_reasons ? 1 + 1 + (unsigned)(i % 5) : 0;
	}
	ct_test_crl(&out, &(struct ct_test_crl_spec){
				  .issuer = "C=XY,O=Bench,CN=CA",
				  .this_update = this_update,
				  .signing_key = CT_TEST_P256(1),
				  .crl_number = (uint64_t)this_update,
				  .with_key_ids = true,
				  .entries = entries,
				  .num_entries = num_entries});
	write_file(name, &out);
	free(entries);
	free(serials);
}

int main(int argc, char **argv)
{
	size_t num_entries = argc > 2 ? strtoul(argv[2], NULL, 10) : 0;
	bool has_reasons = argc > 3 && strcmp(argv[3], "reasons") == 0;
	struct ct_buffer ca = CT_BUFFER_INIT;

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
	write_crl("crl.der", num_entries, has_reasons, 1770000000);
	write_crl("next.der", num_entries > 0 ? num_entries - 1 : 0,
		  has_reasons, 1770000000);
	write_certificates("good.der", num_entries, false);
	write_certificates("revoked.der", num_entries, true);
	ct_buffer_clear(&spki);
	return 0;
}
