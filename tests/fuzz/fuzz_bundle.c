/*
 * Fuzz target: bundles. The first octet chooses how to load, the rest is a
 * file: PEM or DER, plain or gzip'd.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <string.h>

#include "fuzz.h"
#include "tests/tools/corpus.h"
#include "trust/bundle.h"
#include "x509/certificate.h"

static size_t problems;

static void count_problem(void *context, const struct ct_load_problem *problem)
{
	(void)context;
	FUZZ_REQUIRE(problem->error != CATRUST_OK);
	problems++;
}

/* What was loaded is whole certificates, and their names are in the index. */
static void check_bundle(struct ct_bundle *bundle)
{
	struct ct_certificate certificate;
	size_t rdn_size = 0;

	FUZZ_REQUIRE(ct_bundle_count(bundle) > 0);
	FUZZ_REQUIRE(ct_bundle_num_seen(bundle) >= ct_bundle_count(bundle));
	for (uint32_t i = 0; i < ct_bundle_count(bundle); i++) {
		struct ct_span der = ct_bundle_certificate(bundle, i).der;

		FUZZ_REQUIRE(ct_certificate_parse(&certificate, der) ==
			     CATRUST_OK);
		rdn_size += 2 + certificate.subject.len;
	}
	FUZZ_REQUIRE(ct_bundle_rdn_sequence_size(bundle) == rdn_size);
}

const size_t fuzz_der_at = 1;

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct ct_load_options options = {
		.allow_gzip = true,
		.max_expanded = 1 << 16,
		.report = count_problem,
	};
	struct ct_bundle *bundle = NULL;
	enum catrust_error error;

	if (size == 0)
		return 0;
	options.format = (enum ct_load_format)(data[0] % 3);
	options.is_lenient = (data[0] & 0x40) != 0;
	options.dialect = (data[0] & 0x80) != 0 ? CT_LOAD_NARROW : CT_LOAD_WIDE;
	problems = 0;
	error = ct_bundle_load_memory(ct_span(data + 1, size - 1), &options,
				      &bundle);
	if (error == CATRUST_OK) {
		FUZZ_REQUIRE(options.is_lenient || problems == 0);
		check_bundle(bundle);
		ct_bundle_unref(bundle);
	} else {
		FUZZ_REQUIRE(problems > 0);
	}
	return 0;
}

size_t fuzz_seed(size_t index, uint8_t *out, size_t room)
{
	static const unsigned flags[] = {0, CT_CORPUS_CRLF, CT_CORPUS_TEXT};
	struct ct_corpus corpus = {.seed = 1};
	struct ct_buffer file = CT_BUFFER_INIT;
	size_t len, way = index / 4;

	if (index >= 16)
		return 0;
	/* PEM in three ways, then DER; each strict and lenient, native and as
	 * GnuTLS does, with the format detected (0 modulo 3). */
	if (way < 3) {
		corpus.flags = flags[way];
		ct_corpus_bundle(&file, &corpus, 2);
	} else {
		ct_corpus_der(&file, &corpus, 0);
	}
	len = file.len + 1;
	FUZZ_REQUIRE(len <= room);
	out[0] = (uint8_t[]){0x00, 0x42, 0x81, 0xc0}[index % 4];
	memcpy(out + 1, file.data, file.len);
	ct_buffer_clear(&file);
	return len;
}
