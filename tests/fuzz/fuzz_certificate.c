/*
 * Fuzz target: certificates. The input is the DER of one.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <string.h>

#include "fuzz.h"
#include "gnutls_verdicts/diagnose.h"
#include "tests/tools/corpus.h"
#include "x509/certificate.h"
#include "x509/name.h"

static void require_inside(struct ct_span part, struct ct_span whole)
{
	if (part.data == NULL)
		return;
	FUZZ_REQUIRE(part.data >= whole.data);
	FUZZ_REQUIRE(part.data + part.len <= whole.data + whole.len);
}

static void check_extensions(const struct ct_certificate *certificate)
{
	struct ct_extension extension, found;
	size_t offset = 0;

	while (ct_extension_next(certificate->extensions, &offset,
				 &extension)) {
		require_inside(extension.value, certificate->extensions);
		/* There is one of each. */
		FUZZ_REQUIRE(ct_extension_find(certificate->extensions,
					       extension.oid, &found));
		FUZZ_REQUIRE(found.value.data == extension.value.data);
	}
	FUZZ_REQUIRE(offset == certificate->extensions.len);
}

static void check_name(struct ct_span name, struct ct_span whole)
{
	struct ct_name_reader reader;

	require_inside(name, whole);
	FUZZ_REQUIRE(ct_name_open(&reader, name) == CATRUST_OK);
}

const size_t fuzz_der_at = 0;

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct ct_span der = ct_span(data, size);
	struct ct_certificate certificate;
	enum catrust_error error = ct_certificate_parse(&certificate, der);
	struct ct_span subject;

	FUZZ_REQUIRE(ct_certificate_check(der, &subject) == error);

	if (error != CATRUST_OK) {
		FUZZ_REQUIRE(ct_gnutls_diagnose(der, error) != CATRUST_OK);
		return 0;
	}
	FUZZ_REQUIRE(ct_span_equal(certificate.der, der));
	FUZZ_REQUIRE(subject.data == certificate.subject.data &&
		     subject.len == certificate.subject.len);
	require_inside(certificate.tbs, der);
	require_inside(certificate.serial, certificate.tbs);
	require_inside(certificate.tbs_algorithm, certificate.tbs);
	require_inside(certificate.spki, certificate.tbs);
	require_inside(certificate.issuer_unique_id, certificate.tbs);
	require_inside(certificate.subject_unique_id, certificate.tbs);
	require_inside(certificate.extensions, certificate.tbs);
	require_inside(certificate.algorithm, der);
	require_inside(certificate.signature, der);
	check_name(certificate.issuer, certificate.tbs);
	check_name(certificate.subject, certificate.tbs);
	check_extensions(&certificate);
	return 0;
}

size_t fuzz_seed(size_t index, uint8_t *out, size_t room)
{
	struct ct_corpus corpus = {.seed = 1};
	struct ct_buffer der = CT_BUFFER_INIT;
	size_t len;

	if (index >= 10)
		return 0;
	ct_corpus_der(&der, &corpus, index);
	FUZZ_REQUIRE(der.len <= room);
	len = der.len;
	memcpy(out, der.data, len);
	ct_buffer_clear(&der);
	return len;
}
