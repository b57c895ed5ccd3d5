/*
 * Fuzz target: trust objects of root programs. The first octet says whether the
 * load is lenient, the rest is a text: p11-kit's or NSS's.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <string.h>

#include "der_writer.h"
#include "fuzz.h"
#include "signer.h"
#include "tests/verify/root_program.h"
#include "trust/bundle_objects.h"
#include "trust/trust_limits.h"

static size_t problems;

static void count_problem(void *context, const struct ct_load_problem *problem)
{
	(void)context;
	FUZZ_REQUIRE(problem->error != CATRUST_OK);
	problems++;
}

/* Limits are whole, and there are some in each value of them. */
static bool check_limits(void *context, struct ct_span settings)
{
	struct ct_der limits;
	struct ct_span contents;
	uint8_t limit;
	size_t count = 0;

	(void)context;
	FUZZ_REQUIRE(ct_limits_open(settings, &limits));
	while (ct_limits_next(&limits, &limit, &contents)) {
		struct ct_extension extension;

		FUZZ_REQUIRE(limit != CT_LIMIT_EXTENSION ||
			     ct_limit_extension(contents, &extension) ==
				     CATRUST_OK);
		count++;
	}
	FUZZ_REQUIRE(count > 0 && ct_der_is_end(&limits));
	return true;
}

const size_t fuzz_der_at = SIZE_MAX;

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct ct_load_options options = {
		.form = &ct_bundle_objects,
		.report = count_problem,
	};
	struct ct_bundle *bundle = NULL;
	enum catrust_error error;
	bool has_form;

	if (size == 0)
		return 0;
	options.is_lenient = (data[0] & 1) != 0;
	has_form = ct_bundle_has_form(&options, ct_span(data + 1, size - 1));
	problems = 0;
	error = ct_bundle_load_memory(ct_span(data + 1, size - 1), &options,
				      &bundle);
	FUZZ_REQUIRE(error == CATRUST_OK ? options.is_lenient || problems == 0
					 : problems > 0);
	for (uint32_t i = 0; error == CATRUST_OK && i < ct_bundle_count(bundle);
	     i++)
		if (has_form)
			ct_bundle_each_settings(bundle, i, check_limits, NULL);
	ct_bundle_unref(bundle);
	return 0;
}

static const char *const seeds[] = {
	P11 "trusted: true\nnss-server-distrust-after: \"250401235959Z\"\n"
	    "$0c" P11_EXTENSION("2.5.29.37", SERVER_ONLY),
	P11 "class: certificate\nx-distrusted: true\nissuer: \"$0i\"\n"
	    "serial-number: \"$0s\"\n" P11 "trusted: true\nvalue: \"$0v\"\n"
	    "class: certificate\n" P11_EXTENSION("1.3.6.1.4.1.3319.6.10.1",
						 NO_SERVER),
	"BEGINDATA\nCKA_CLASS CK_OBJECT_CLASS CKO_CERTIFICATE\nCKA_VALUE $0V\n"
	"CKA_NSS_EMAIL_DISTRUST_AFTER CK_BBOOL CK_FALSE\n\n"
	"CKA_CLASS CK_OBJECT_CLASS CKO_NSS_TRUST\nCKA_ISSUER $0I\n"
	"CKA_SERIAL_NUMBER $0S\n"
	"CKA_TRUST_SERVER_AUTH CK_TRUST CKT_NSS_TRUSTED_DELEGATOR\n"
	"CKA_TRUST_EMAIL_PROTECTION CK_TRUST CKT_NSS_NOT_TRUSTED\n",
};

size_t fuzz_seed(size_t index, uint8_t *out, size_t room)
{
	CT_TEST_BUFFER der = CT_BUFFER_INIT, text = CT_BUFFER_INIT;
	struct ct_span certificate;
	size_t len = 0;

	if (index >= CT_ARRAY_LEN(seeds) * 2)
		return 0;
	ct_test_certificate(&der, &(struct ct_test_certificate_spec){
					  .subject = "CN=Root",
					  .issuer = "CN=Root",
					  .key = CT_TEST_P256(1),
					  .signing_key = CT_TEST_P256(1),
					  .has_basic_constraints = true,
					  .is_ca = true});
	certificate = ct_span(der.data, der.len);
	ct_write_bytes(&text, index % 2 == 0 ? "0" : "1", 1);
	ct_write_root_program(&text, seeds[index / 2], &certificate);
	if (text.len <= room) {
		memcpy(out, text.data, text.len);
		len = text.len;
	}
	return len;
}
