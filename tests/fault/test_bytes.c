/*
 * Fault tests: every truncation of a bundle, and every byte of a certificate
 * changed.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Meant for AddressSanitizer and UBSan (make check-asan), and of use without
 * them: after each load either nothing more is held than before, or what is
 * held can be read.
 */

#include <config.h>

#include <stdlib.h>
#include <string.h>

#include <catrust/catrust.h>
#include <gnutls/x509.h>

#include "base/compiler.h"
#include "tests/tools/checkers.h"
#include "tests/tools/corpus.h"
#include "tests/tools/der_writer.h"
#include "tests/tools/run_suite.h"
#include "tests/tools/signer.h"

enum {
	HEADER_BYTES = 64, /* of which all values are tried */
	NUM_IN_BUNDLE = 3,
};

/* Memcheck is slow: it gets each 11th of the inputs (tests/memcheck). */
static size_t step(void)
{
	return ct_test_is_memchecked() ? 11 : 1;
}

/* With exact bounds, so that a byte too much is seen. */
static gnutls_datum_t exact_copy(const void *data, size_t len)
{
	gnutls_datum_t copy = {malloc(len > 0 ? len : 1), (unsigned)len};

	ck_assert_ptr_nonnull(copy.data);
	if (len > 0)
		memcpy(copy.data, data, len);
	return copy;
}

static void read_all(gnutls_certificate_credentials_t cred, size_t expected)
{
	gnutls_x509_trust_list_iter_t iter = NULL;
	gnutls_x509_trust_list_t list;
	gnutls_x509_crt_t crt;
	gnutls_datum_t bytes;
	size_t num = 0;

	gnutls_certificate_get_trust_list(cred, &list);
	while (gnutls_x509_trust_list_iter_get_ca(list, &iter, &crt) == 0) {
		assert_ok(gnutls_x509_crt_get_raw_dn(crt, &bytes));
		gnutls_free(bytes.data);
		assert_ok(gnutls_x509_crt_export2(crt, GNUTLS_X509_FMT_PEM,
						  &bytes));
		gnutls_free(bytes.data);
		gnutls_x509_crt_deinit(crt);
		num++;
	}
	ck_assert_uint_eq(num, expected);
	assert_ok(catrust_certificate_get_rdn_sequence(cred, &bytes));
}

/* Loads as GnuTLS does, and through the native API with a report. All
 * certificates must be different. */
static int load(const void *data, size_t len, gnutls_x509_crt_fmt_t format)
{
	gnutls_datum_t copy = exact_copy(data, len);
	struct catrust_load_options options = CATRUST_LOAD_OPTIONS_INIT;
	struct catrust_store *store = catrust_store_new();
	gnutls_certificate_credentials_t cred;
	int count;

	assert_ok(gnutls_certificate_allocate_credentials(&cred));
	count = gnutls_certificate_set_x509_trust_mem(cred, &copy, format);
	read_all(cred, count > 0 ? (size_t)count : 0);
	gnutls_certificate_free_credentials(cred);

	options.policy = CATRUST_LENIENT;
	options.report = catrust_report_new();
	ck_assert_ptr_nonnull(store);
	ck_assert_ptr_nonnull(options.report);
	if (catrust_store_add_memory(store, copy.data, copy.size, &options,
				     NULL) != CATRUST_OK)
		ck_assert_uint_gt(catrust_report_count(options.report), 0);
	catrust_report_free(options.report);
	catrust_store_unref(store);
	free(copy.data);
	return count;
}

TEST(test_truncated_pem)
{
	static const struct ct_corpus corpus = {.seed = 9};
	CT_TEST_BUFFER bundle = CT_BUFFER_INIT;
	int most = 0;

	ct_corpus_bundle(&bundle, &corpus, NUM_IN_BUNDLE);
	for (size_t len = bundle.len % step(); len <= bundle.len;
	     len += step()) {
		int count = load(bundle.data, len, GNUTLS_X509_FMT_PEM);

		ck_assert_int_le(count, NUM_IN_BUNDLE);
		if (count > most)
			most = count;
	}
	ck_assert_int_eq(most, NUM_IN_BUNDLE);
}

static void make_certificate(struct ct_buffer *out)
{
	static const char *const names[] = {"dns:example.org", "ip:192.0.2.1",
					    "dn:CN=x", NULL};

	ct_test_certificate(out, &(struct ct_test_certificate_spec){
					 .subject = "C=XY,O=Org,CN=Bytes",
					 .issuer = "C=XY,O=Org,CN=Bytes",
					 .key = CT_TEST_ED25519(4),
					 .signing_key = CT_TEST_ED25519(4),
					 .has_basic_constraints = true,
					 .is_ca = true,
					 .key_usage = CT_TEST_KEY_CERT_SIGN,
					 .alt_names = names,
					 .with_key_ids = true});
}

TEST(test_truncated_der)
{
	CT_TEST_BUFFER der = CT_BUFFER_INIT;

	make_certificate(&der);
	for (size_t len = 0; len < der.len; len++)
		ck_assert_int_lt(load(der.data, len, GNUTLS_X509_FMT_DER), 0);
	ck_assert_int_eq(load(der.data, der.len, GNUTLS_X509_FMT_DER), 1);
}

/* Every value for the bytes of the first headers, and everywhere those that
 * make lengths too long, too short and indefinite. */
TEST(test_changed_der)
{
	static const uint8_t few[] = {0x00, 0x01, 0x7f, 0x80, 0x81,
				      0x84, 0xa0, 0xff, 0x30, 0x05};
	CT_TEST_BUFFER der = CT_BUFFER_INIT;
	unsigned refused = 0;

	make_certificate(&der);
	for (size_t at = 0; at < der.len; at += step()) {
		uint8_t old = der.data[at];

		for (unsigned value = 0; value < 256; value++) {
			bool is_one_of_few =
				memchr(few, (int)value, sizeof(few)) != NULL;

			if (value == old ||
			    (at >= HEADER_BYTES && !is_one_of_few))
				continue;
			der.data[at] = (uint8_t)value;
			if (load(der.data, der.len, GNUTLS_X509_FMT_DER) < 0)
				refused++;
		}
		der.data[at] = old;
	}
	/* Keys, names and signatures may be anything; structure may not. */
	ck_assert_uint_gt(refused, HEADER_BYTES * 100 / step());
}

TEST(test_changed_pem)
{
	static const uint8_t few[] = {'\0', '\n', '\r', ' ',  '-', '=',
				      ':',  'A',  '/',	0x80, 0xff};
	CT_TEST_BUFFER der = CT_BUFFER_INIT, text = CT_BUFFER_INIT;

	make_certificate(&der);
	ct_write_pem(&text, "CERTIFICATE", &der);
	for (size_t at = 0; at < text.len; at += step()) {
		uint8_t old = text.data[at];

		for (size_t i = 0; i < sizeof(few); i++) {
			text.data[at] = few[i];
			ck_assert_int_le(
				load(text.data, text.len, GNUTLS_X509_FMT_PEM),
				1);
		}
		text.data[at] = old;
	}
}

RUN_TESTS(.timeout = 600)
