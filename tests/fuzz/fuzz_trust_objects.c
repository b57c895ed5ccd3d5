/*
 * Fuzz target: trust objects of root programs. The first octet says whether the
 * load is lenient, the rest is a text: p11-kit's or NSS's. What was read is
 * written as p11-kit's text, read again, and says the same.
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
#include "trust/limits_sum.h"
#include "trust/p11_kit_write.h"
#include "trust/store.h"
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

/* --- Written and read again ----------------------------------------------- */

/* Of a certificate, all that its settings amount to. */
static bool add_settings(void *context, struct ct_span settings)
{
	FUZZ_REQUIRE(ct_limits_sum_add(context, settings) == CATRUST_OK);
	return true;
}

static struct ct_limits_sum sum_up(const struct ct_store *store, uint32_t i)
{
	struct ct_limits_sum sum = {.is_distrusted = false};

	ct_limits_sum_restart(&sum);
	(void)ct_store_each_settings(store, i, add_settings, &sum);
	/* Two ways of saying it. */
	if (sum.key.has_trusted && sum.key.trusted.len == 0)
		sum.is_no_anchor = true;
	if (sum.is_distrusted)
		sum.is_no_anchor = false;
	return sum;
}

static bool are_equal(const struct ct_buffer *a, const struct ct_buffer *b)
{
	return ct_span_equal(ct_span(a->data, a->len),
			     ct_span(b->data, b->len));
}

/* @is_shared: certificates of one key were said different things of. */
static void compare(const struct ct_store *before, const struct ct_store *after,
		    uint32_t i, bool is_shared)
{
	struct ct_limits_sum a = sum_up(before, i), b = sum_up(after, i);

	FUZZ_REQUIRE(
		ct_span_equal(ct_store_der(before, i), ct_store_der(after, i)));
	FUZZ_REQUIRE(a.is_distrusted == b.is_distrusted);
	FUZZ_REQUIRE(memcmp(a.after, b.after, sizeof(a.after)) == 0);
	FUZZ_REQUIRE(a.is_no_anchor == b.is_no_anchor ||
		     (is_shared && b.is_no_anchor));
	FUZZ_REQUIRE(is_shared ||
		     (are_equal(&a.key.trusted, &b.key.trusted) &&
		      are_equal(&a.key.rejected, &b.key.rejected) &&
		      are_equal(&a.key.extensions, &b.key.extensions)));
	ct_limits_sum_clear(&a);
	ct_limits_sum_clear(&b);
}

static struct ct_store *store_of(struct ct_bundle *bundle)
{
	struct ct_store *store = ct_store_new();

	FUZZ_REQUIRE(store != NULL && ct_store_add_bundles(store, &bundle, 1, 0,
							   NULL) == CATRUST_OK);
	return store;
}

static void write_and_read(struct ct_bundle *bundle)
{
	const struct ct_load_options strict = {
		.text_format = &ct_bundle_objects, .report = count_problem};
	struct ct_buffer text = CT_BUFFER_INIT, again = CT_BUFFER_INIT;
	struct ct_store *store = store_of(bundle), *read;
	struct ct_bundle *second = NULL;

	problems = 0;
	FUZZ_REQUIRE(ct_p11_kit_write(store, count_problem, NULL, &text) ==
		     CATRUST_OK);
	FUZZ_REQUIRE(ct_bundle_load_memory(ct_span(text.data, text.len),
					   &strict, &second) == CATRUST_OK);
	FUZZ_REQUIRE(ct_bundle_count(second) == ct_bundle_count(bundle));
	read = store_of(second);
	for (uint32_t i = 0; i < ct_bundle_count(bundle); i++)
		compare(store, read, i, problems > 0);
	FUZZ_REQUIRE(ct_p11_kit_write(read, NULL, NULL, &again) == CATRUST_OK);
	FUZZ_REQUIRE(are_equal(&text, &again));
	ct_store_unref(store);
	ct_store_unref(read);
	ct_bundle_unref(second);
	ct_buffer_clear(&text);
	ct_buffer_clear(&again);
}

const size_t fuzz_der_at = SIZE_MAX;

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct ct_load_options options = {
		.text_format = &ct_bundle_objects,
		.report = count_problem,
	};
	struct ct_bundle *bundle = NULL;
	enum catrust_error error;
	bool is_text;

	if (size == 0)
		return 0;
	options.is_lenient = (data[0] & 1) != 0;
	is_text =
		ct_bundle_is_text_format(&options, ct_span(data + 1, size - 1));
	problems = 0;
	error = ct_bundle_load_memory(ct_span(data + 1, size - 1), &options,
				      &bundle);
	FUZZ_REQUIRE(error == CATRUST_OK ? options.is_lenient || problems == 0
					 : problems > 0);
	for (uint32_t i = 0; error == CATRUST_OK && i < ct_bundle_count(bundle);
	     i++)
		if (is_text)
			ct_bundle_each_settings(bundle, i, check_limits, NULL);
	if (error == CATRUST_OK)
		write_and_read(bundle);
	ct_bundle_unref(bundle);
	return 0;
}

/* nameConstraints: only example.com. */
#define NAMES \
 "301d 0603551d1e 0101ff 0413 3011 a00f 300d 820b 6578616d706c652e636f6d"

static const char *const seeds[] = {
	P11 "trusted: true\nnss-server-distrust-after: \"250401235959Z\"\n"
	    "nss-email-distrust-after: \"20500401235959Z\"\n$0c" P11_EXTENSION(
		    "2.5.29.37", SERVER_ONLY),
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
	/* Names that would write attributes; a constraint; one key twice. */
	P11 "trusted: true\n$0c" P11 "trusted: true\nvalue: \"$1v\"\n"
	    "class: certificate\n" P11_EXTENSION("2.5.29.30", NAMES),
	P11 "class: nss-trust\nissuer: \"$1i\"\nserial-number: \"$1s\"\n"
	    "trust-server-auth: nss-not-trusted\n" P11
	    "trusted: true\n$0c" P11_EXTENSION("2.5.29.37", EMAIL_ONLY),
};

/* Two certificates of one key. */
static void make_certificates(struct ct_buffer ders[2])
{
	static const char *const names[] = {
		"CN=Root", "CN=a\"%41\n[p11-kit-object-v1]\nclass: data\x7f"};

	for (size_t i = 0; i < 2; i++)
		ct_test_certificate(&ders[i],
				    &(struct ct_test_certificate_spec){
					    .subject = names[i],
					    .issuer = names[i],
					    .key = CT_TEST_P256(1),
					    .signing_key = CT_TEST_P256(1),
					    .has_basic_constraints = true,
					    .is_ca = true});
}

size_t fuzz_seed(size_t index, uint8_t *out, size_t room)
{
	struct ct_buffer ders[2] = {CT_BUFFER_INIT, CT_BUFFER_INIT};
	struct ct_buffer text = CT_BUFFER_INIT;
	struct ct_span certificates[2];
	size_t len = 0;

	if (index >= CT_ARRAY_LEN(seeds) * 2)
		return 0;
	make_certificates(ders);
	for (size_t i = 0; i < 2; i++)
		certificates[i] = ct_span(ders[i].data, ders[i].len);
	ct_write_bytes(&text, index % 2 == 0 ? "0" : "1", 1);
	ct_write_root_program(&text, seeds[index / 2], certificates);
	if (text.len <= room) {
		memcpy(out, text.data, text.len);
		len = text.len;
	}
	for (size_t i = 0; i < 2; i++)
		ct_buffer_clear(&ders[i]);
	ct_buffer_clear(&text);
	return len;
}
