/*
 * make-crls: writes a CRL as long as one likes for the chains of
 * tests/adapters/make-pki, so that real programs can be measured with it.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Usage: make-crls FILE ENTRIES [reasons]
 *
 * Output: PEM of two CRLs. That of make-pki's intermediate CA has so many
 * entries, without extensions and with serial numbers of 4 octets, or, with
 * "reasons", with reason codes and serial numbers of 16 octets; that of its
 * root has none. None of make-pki's end entities is listed.
 */

#include <config.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "tests/tools/der_writer.h"
#include "tests/tools/random.h"
#include "tests/tools/signer.h"

enum { MOST_ENTRIES = 10000000, MOST_SERIAL = 16, DAY = 24 * 3600 };

static void write_crl(struct ct_buffer *out, const char *issuer, unsigned key,
		      const struct ct_test_crl_entry *entries, size_t num)
{
	int64_t now = time(NULL);
	struct ct_buffer der = CT_BUFFER_INIT;

	ct_test_crl(&der, &(struct ct_test_crl_spec){
				  .issuer = issuer,
				  .signing_key = CT_TEST_P256(key),
				  .this_update = now - DAY,
				  .next_update = now + 365 * (int64_t)DAY,
				  .entries = entries,
				  .num_entries = num,
				  .crl_number = 1,
				  .with_key_ids = true});
	ct_write_pem(out, "X509 CRL", &der);
	ct_buffer_clear(&der);
}

/* Distinct, for a CA gives no number twice and adapters leave such a CRL to the
 * library, in no order, and with a first octet that make-pki's have not: an odd
 * factor permutes the numbers below 2^30. */
static void make_serial(uint8_t *out, size_t len, size_t number)
{
	uint32_t head =
		0x40000000 | ((uint32_t)number * 2654435761u & 0x3fffffff);
	struct ct_random random = ct_random(7, number);

	ct_random_bytes(&random, out, len);
	for (int i = 0; i < 4; i++)
		out[i] = (uint8_t)(head >> (24 - 8 * i));
}

static void make_entries(struct ct_test_crl_entry *entries, uint8_t *serials,
			 size_t num, bool has_reasons)
{
	size_t len = has_reasons ? MOST_SERIAL : 4;

	for (size_t i = 0; i < num; i++) {
		make_serial(serials + i * len, len, i);
		entries[i].serial_bytes = ct_span(serials + i * len, len);
		entries[i].serial_is_raw = true;
		entries[i].reason = has_reasons ? 1 + 1 + (unsigned)(i % 5) : 0;
	}
}

int main(int argc, char **argv)
{
	size_t num = argc > 2 ? strtoul(argv[2], NULL, 10) : 0;
	bool has_reasons = argc > 3 && strcmp(argv[3], "reasons") == 0;
	struct ct_test_crl_entry *entries = calloc(num + 1, sizeof(*entries));
	uint8_t *serials = malloc((num + 1) * MOST_SERIAL);
	struct ct_buffer out = CT_BUFFER_INIT;
	FILE *file;

	if (argc < 3 || num > MOST_ENTRIES || (argc > 3 && !has_reasons)) {
		fprintf(stderr, "usage: make-crls FILE ENTRIES [reasons]\n");
		return 2;
	}
	if (entries == NULL || serials == NULL)
		ct_write_fail("entries", "no memory");
	make_entries(entries, serials, num, has_reasons);
	write_crl(&out, "O=Test,CN=Root", 0, NULL, 0);
	write_crl(&out, "O=Test,CN=Intermediate", 1, entries, num);
	file = fopen(argv[1], "wb");
	if (file == NULL || fwrite(out.data, 1, out.len, file) != out.len ||
	    fclose(file) != 0)
		ct_write_fail(argv[1], "cannot be written");
	ct_buffer_clear(&out);
	free(entries);
	free(serials);
	return 0;
}
