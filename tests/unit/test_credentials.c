/*
 * Tests of the compatible functions for credentials and trust lists: objects,
 * iteration, the list of names.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * What becomes of each kind of input is compared with GnuTLS in tests/oracle.
 */

#include <config.h>

#include <catrust/credentials.h>
#include <gnutls/x509.h>

#include "bytes.h"
#include "certificates.h"
#include "gnutls/trust/trust_list.h"
#include "tests/tools/gnutls_objects.h"
#include "tests/tools/run_suite.h"

static gnutls_certificate_credentials_t cred;
static gnutls_x509_trust_list_t list;

static void setup(void)
{
	assert_ok(gnutls_certificate_allocate_credentials(&cred));
	gnutls_certificate_get_trust_list(cred, &list);
	ck_assert_ptr_nonnull(list);
}

static void teardown(void)
{
	gnutls_certificate_free_credentials(cred);
}

static unsigned num_held(gnutls_x509_trust_list_t from)
{
	gnutls_x509_trust_list_iter_t iter = NULL;
	gnutls_x509_crt_t crt;
	unsigned held = 0;
	int status;

	while ((status = gnutls_x509_trust_list_iter_get_ca(from, &iter,
							    &crt)) == 0) {
		gnutls_x509_crt_deinit(crt);
		held++;
	}
	ck_assert_int_eq(status, GNUTLS_E_REQUESTED_DATA_NOT_AVAILABLE);
	ck_assert_ptr_null(iter);
	ck_assert_ptr_null(crt);
	return held;
}

/* The first @count certificates; @text owns them. */
static gnutls_datum_t pem_of(struct ct_buffer *text, unsigned count)
{
	for (unsigned i = 0; i < count; i++)
		certificate_pem(text, i);
	return datum_of(text);
}

TEST(test_paths)
{
	static const char *const bad[] = {"", "/", "/nonexistent", "/dev/null"};

	for (size_t i = 0; i < CT_ARRAY_LEN(bad); i++)
		ck_assert_int_eq(gnutls_certificate_set_x509_trust_file(
					 cred, bad[i], GNUTLS_X509_FMT_PEM),
				 -64);
	assert_ok(gnutls_certificate_set_x509_trust_file(cred, NULL,
							 GNUTLS_X509_FMT_PEM));
	assert_ok(gnutls_certificate_set_x509_trust_mem(cred, NULL,
							GNUTLS_X509_FMT_PEM));
	assert_ok(gnutls_certificate_set_x509_trust_dir(cred, NULL,
							GNUTLS_X509_FMT_PEM));
	assert_ok(gnutls_certificate_set_x509_trust_dir(cred, "/nonexistent",
							GNUTLS_X509_FMT_PEM));
	ck_assert_uint_eq(num_held(list), 0);
}

/* --- Objects -------------------------------------------------------------- */

static gnutls_x509_crt_t object_of(unsigned number)
{
	CT_TEST_BUFFER der = CT_BUFFER_INIT;

	certificate_der(&der, number);
	return import_crt(datum_of(&der));
}

/* Copies, each held, equal or not. */
TEST(test_set_objects)
{
	gnutls_x509_crt_t crts[3] = {object_of(0), object_of(1), object_of(0)};
	gnutls_x509_crt_t empty;

	ck_assert_int_eq(gnutls_certificate_set_x509_trust(cred, crts, 3), 3);
	ck_assert_uint_eq(num_held(list), 3);
	ck_assert_int_eq(gnutls_certificate_set_x509_trust(cred, crts, 1), 1);
	ck_assert_uint_eq(num_held(list), 4);
	ck_assert_int_eq(gnutls_certificate_set_x509_trust(cred, crts, 0), -50);
	ck_assert_int_eq(gnutls_certificate_set_x509_trust(cred, crts, -1),
			 -50);
	ck_assert_int_eq(gnutls_certificate_set_x509_trust(cred, NULL, 1), -50);
	/* An object without a certificate: all or nothing */
	assert_ok(gnutls_x509_crt_init(&empty));
	gnutls_x509_crt_deinit(crts[1]);
	crts[1] = empty;
	ck_assert_int_lt(gnutls_certificate_set_x509_trust(cred, crts, 3), 0);
	ck_assert_uint_eq(num_held(list), 4);
	for (unsigned i = 0; i < 3; i++)
		gnutls_x509_crt_deinit(crts[i]);
}

/* The list takes objects over, replaces equal ones, and removes them. */
TEST(test_add_and_remove_objects)
{
	gnutls_x509_crt_t crts[2], again[2], removed;
	gnutls_x509_trust_list_t other;

	assert_ok(gnutls_x509_trust_list_init(&other, 0));
	crts[0] = object_of(0);
	crts[1] = object_of(1);
	ck_assert_int_eq(gnutls_x509_trust_list_add_cas(other, crts, 2, 0), 2);
	again[0] = object_of(1);
	again[1] = object_of(2);
	ck_assert_int_eq(gnutls_x509_trust_list_add_cas(
				 other, again, 2, GNUTLS_TL_NO_DUPLICATES),
			 2);
	ck_assert_uint_eq(num_held(other), 3);
	removed = object_of(0);
	ck_assert_int_eq(gnutls_x509_trust_list_remove_cas(other, &removed, 1),
			 1);
	assert_ok(gnutls_x509_trust_list_remove_cas(other, &removed, 1));
	ck_assert_uint_eq(num_held(other), 2);
	assert_ok(gnutls_x509_trust_list_add_cas(other, NULL, 0, 0));
	gnutls_x509_crt_deinit(removed);
	gnutls_x509_trust_list_deinit(other, 1);
}

/* Objects from the iterator outlive the list. */
TEST(test_objects_outlive)
{
	gnutls_x509_trust_list_iter_t iter = NULL;
	gnutls_x509_crt_t crt, same;
	CT_TEST_BUFFER text = CT_BUFFER_INIT;
	gnutls_datum_t datum = pem_of(&text, 1);

	ck_assert_int_eq(gnutls_certificate_set_x509_trust_mem(
				 cred, &datum, GNUTLS_X509_FMT_PEM),
			 1);
	assert_ok(gnutls_x509_trust_list_iter_get_ca(list, &iter, &crt));
	gnutls_x509_trust_list_iter_deinit(iter);
	gnutls_certificate_free_credentials(cred);
	cred = NULL;
	same = object_of(0);
	ck_assert(gnutls_x509_crt_equals(crt, same));
	gnutls_x509_crt_deinit(crt);
	gnutls_x509_crt_deinit(same);
}

/* Any number of buckets: each certificate once. */
TEST(test_iteration)
{
	static const unsigned sizes[] = {0, 1, 2, 3, 127, 1000};
	CT_TEST_BUFFER text = CT_BUFFER_INIT;
	gnutls_datum_t datum = pem_of(&text, 10);

	for (size_t i = 0; i < CT_ARRAY_LEN(sizes); i++) {
		gnutls_x509_trust_list_iter_t iter = NULL;
		gnutls_x509_trust_list_t other;
		gnutls_x509_crt_t crt;
		unsigned seen = 0;

		assert_ok(gnutls_x509_trust_list_init(&other, sizes[i]));
		ck_assert_int_eq(ct_gnutls_trust_list_load_memory(
					 other, &datum, GNUTLS_X509_FMT_PEM, 0),
				 10);
		while (gnutls_x509_trust_list_iter_get_ca(other, &iter, &crt) ==
		       0) {
			for (unsigned n = 0; n < 10; n++) {
				gnutls_x509_crt_t wanted = object_of(n);

				if (gnutls_x509_crt_equals(crt, wanted)) {
					ck_assert((seen & 1u << n) == 0);
					seen |= 1u << n;
				}
				gnutls_x509_crt_deinit(wanted);
			}
			gnutls_x509_crt_deinit(crt);
		}
		ck_assert_uint_eq(seen, 0x3ff);
		gnutls_x509_trust_list_deinit(other, 1);
	}
	ck_assert_int_eq(gnutls_x509_trust_list_iter_get_ca(NULL, NULL, NULL),
			 -50);
}

/* --- The list of names ---------------------------------------------------- */

static size_t sequence_size(void)
{
	struct catrust_rdn_fit fit;
	gnutls_datum_t sequence;

	assert_ok(catrust_certificate_get_rdn_sequence(cred, &sequence));
	assert_ok(catrust_certificate_rdn_sequence_limit(cred, 0, &fit));
	ck_assert_uint_eq(fit.num_bytes, sequence.size);
	return sequence.size;
}

TEST(test_names)
{
	gnutls_x509_crt_t crt = object_of(3), other = object_of(4);
	CT_TEST_BUFFER text = CT_BUFFER_INIT;
	gnutls_datum_t datum = pem_of(&text, 1);
	size_t one, two;

	ck_assert_uint_eq(sequence_size(), 0);
	ck_assert_int_eq(gnutls_certificate_set_x509_trust_mem(
				 cred, &datum, GNUTLS_X509_FMT_PEM),
			 1);
	one = sequence_size();
	ck_assert_uint_gt(one, 0);
	/* The same again adds nothing, an equal object does. */
	gnutls_certificate_set_x509_trust_mem(cred, &datum,
					      GNUTLS_X509_FMT_PEM);
	ck_assert_uint_eq(sequence_size(), one);
	ck_assert_int_eq(gnutls_certificate_set_x509_trust(cred, &crt, 1), 1);
	two = sequence_size();
	ck_assert_uint_gt(two, one);
	ck_assert_int_eq(gnutls_certificate_set_x509_trust(cred, &crt, 1), 1);
	ck_assert_uint_eq(sequence_size(), two + (two - one));
	/* Through the list: only those for use in TLS */
	ck_assert_int_eq(gnutls_x509_trust_list_add_cas(list, &other, 1, 0), 1);
	ck_assert_uint_eq(sequence_size(), two + (two - one));
	gnutls_certificate_free_cas(cred);
	ck_assert_uint_eq(num_held(list), 4);
	gnutls_certificate_free_ca_names(cred);
	ck_assert_uint_eq(sequence_size(), 0);
	ck_assert_uint_eq(num_held(list), 4);
	ck_assert_int_eq(catrust_certificate_get_rdn_sequence(NULL, &datum),
			 -50);
	ck_assert_int_eq(catrust_certificate_get_rdn_sequence(cred, NULL), -50);
	ck_assert_int_eq(catrust_certificate_rdn_sequence_limit(cred, 0, NULL),
			 -50);
	gnutls_x509_crt_deinit(crt);
}

static unsigned num_messages;

static void count_message(int level, const char *message)
{
	ck_assert_int_le(level, 2);
	ck_assert_ptr_nonnull(strstr(message, "bytes"));
	num_messages++;
}

TEST(test_too_many_names)
{
	const struct ct_corpus corpus = {.seed = 4};
	CT_TEST_BUFFER text = CT_BUFFER_INIT;
	struct catrust_rdn_fit fit;
	gnutls_datum_t datum;

	ct_corpus_bundle(&text, &corpus, 1500);
	datum = datum_of(&text);
	ck_assert_int_eq(gnutls_certificate_set_x509_trust_mem(
				 cred, &datum, GNUTLS_X509_FMT_PEM),
			 1500);
	gnutls_global_set_log_function(count_message);
	gnutls_global_set_log_level(2);
	ck_assert_int_eq(catrust_certificate_get_rdn_sequence(cred, &datum),
			 GNUTLS_E_HANDSHAKE_TOO_LARGE);
	gnutls_global_set_log_level(0);
	ck_assert_uint_eq(num_messages, 1);
	ck_assert_ptr_null(datum.data);
	ck_assert_uint_gt(datum.size, CATRUST_RDN_MAX_BYTES);
	assert_ok(catrust_certificate_rdn_sequence_limit(cred, 0, &fit));
	ck_assert_uint_eq(fit.num_bytes, datum.size);
	ck_assert_uint_eq(fit.num_names, 1500);
	ck_assert_uint_lt(fit.num_fitting, 1500);
	ck_assert_uint_le(fit.fitting_bytes, CATRUST_RDN_MAX_BYTES);
}

RUN_TESTS(.set_up = setup, .tear_down = teardown)
