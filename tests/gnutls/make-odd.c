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

#include "base/compiler.h"
#include "tests/tools/der_writer.h"
#include "tests/tools/signer.h"

#define SPAN(literal) \
 ((struct ct_span){(const uint8_t *)(literal), sizeof(literal) - 1})

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
	{"empty-unique-id", {.subject_unique_id = SPAN("")}},
	/* On the curves that GnuTLS has. */
	{"gost-01-cp-a", {.key = {CT_TEST_KEY_GOST_01, 0, 0}}},
	{"gost-01-cp-xcha", {.key = {CT_TEST_KEY_GOST_01, 3, 1}}},
	{"gost-01-256-b", {.key = {CT_TEST_KEY_GOST_01, 6, 2}}},
	{"gost-12-256-cp-a", {.key = {CT_TEST_KEY_GOST_12_256, 0, 0}}},
	{"gost-12-256-b", {.key = {CT_TEST_KEY_GOST_12_256, 6, 1}}},
	{"gost-12-512-a", {.key = {CT_TEST_KEY_GOST_12_512, 0, 0}}},
};

static void write_file(const char *directory, const char *name,
		       const struct ct_buffer *content)
{
	char path[4096];
	FILE *file;

	snprintf(path, sizeof(path), "%s/%s.pem", directory, name);
	file = fopen(path, "wb");
	if (file == NULL ||
	    fwrite(content->data, 1, content->len, file) != content->len ||
	    fclose(file) != 0) {
		perror(path);
		exit(1);
	}
}

int main(int argc, char **argv)
{
	if (argc != 2) {
		fputs("Usage: make-odd DIRECTORY\n", stderr);
		return 2;
	}
	for (size_t i = 0; i < CT_ARRAY_LEN(odd); i++) {
		struct ct_test_certificate_spec spec = odd[i].spec;
		struct ct_buffer der = CT_BUFFER_INIT, pem = CT_BUFFER_INIT;

		spec.subject = spec.issuer = "CN=odd";
		if (spec.key.type != CT_TEST_KEY_RSA)
			spec.signing_key = spec.key;
		ct_test_certificate(&der, &spec);
		ct_write_pem(&pem, "CERTIFICATE", &der);
		write_file(argv[1], odd[i].name, &pem);
		ct_buffer_clear(&der);
		ct_buffer_clear(&pem);
	}
	return 0;
}
