/*
 * Tests of what trust lists refuse: a certificate that was removed, with
 * whatever signature it comes back, and one that the newest CRL revokes.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <string.h>

#include <gnutls/x509.h>

#include "tests/tools/gnutls_objects.h"
#include "tests/tools/run_suite.h"
#include "tests/tools/signer.h"

enum { PEER_SERIAL = 0x77 };

static const unsigned distrusted = GNUTLS_CERT_INVALID | GNUTLS_CERT_REVOKED;
static const unsigned unknown =
	GNUTLS_CERT_INVALID | GNUTLS_CERT_SIGNER_NOT_FOUND;

/* With the ECDSA signature of all, or the other that is as good. */
static gnutls_x509_crt_t make(const struct ct_test_certificate_spec *spec,
			      bool is_other)
{
	CT_TEST_BUFFER der = CT_BUFFER_INIT, other = CT_BUFFER_INIT;

	ct_test_certificate(&der, spec);
	ct_test_other_signature(&other, ct_span(der.data, der.len));
	return import_crt(datum_of(is_other ? &other : &der));
}

static gnutls_x509_crt_t make_root(bool is_other)
{
	return make(&CT_TEST_CA("CN=Root", CT_TEST_P256(0),
				.key_usage = CT_TEST_KEY_CERT_SIGN),
		    is_other);
}

static gnutls_x509_crt_t make_peer(bool is_other)
{
	return make(
		&(struct ct_test_certificate_spec){
			.subject = "CN=peer",
			.issuer = "CN=Root",
			.serial = PEER_SERIAL,
			.key = CT_TEST_P256(1),
			.signing_key = CT_TEST_P256(0),
		},
		is_other);
}

static gnutls_x509_trust_list_t list;
static gnutls_x509_crt_t roots[2], peers[2];

static void setup(void)
{
	assert_ok(gnutls_x509_trust_list_init(&list, 0));
	for (size_t i = 0; i < 2; i++) {
		roots[i] = make_root(i > 0);
		peers[i] = make_peer(i > 0);
	}
	ck_assert(!gnutls_x509_crt_equals(roots[0], roots[1]));
	ck_assert(!gnutls_x509_crt_equals(peers[0], peers[1]));
}

static void teardown(void)
{
	gnutls_x509_trust_list_deinit(list, 1);
	for (size_t i = 0; i < 2; i++) {
		gnutls_x509_crt_deinit(roots[i]);
		gnutls_x509_crt_deinit(peers[i]);
	}
}

/* Adds CAs, of which the list becomes the owner. */
static void give_roots(unsigned count)
{
	ck_assert_int_eq(gnutls_x509_trust_list_add_cas(list, roots, count, 0),
			 (int)count);
	for (unsigned i = 0; i < count; i++)
		roots[i] = NULL;
}

static void remove_cert(gnutls_x509_crt_t cert, int removed)
{
	ck_assert_int_eq(gnutls_x509_trust_list_remove_cas(list, &cert, 1),
			 removed);
}

static unsigned verify(gnutls_x509_crt_t cert)
{
	unsigned status = 77;

	assert_ok(gnutls_x509_trust_list_verify_crt(list, &cert, 1, 0, &status,
						    NULL));
	return status;
}

TEST(peer_comes_back_with_another_signature)
{
	give_roots(1);
	ck_assert_uint_eq(verify(peers[0]), 0);
	ck_assert_uint_eq(verify(peers[1]), 0);
	remove_cert(peers[0], 0);
	ck_assert_uint_eq(verify(peers[0]), distrusted);
	ck_assert_uint_eq(verify(peers[1]), distrusted);
}

static unsigned verify_named(gnutls_x509_crt_t cert)
{
	unsigned status = 77;

	assert_ok(gnutls_x509_trust_list_verify_named_crt(list, cert, "name", 4,
							  0, &status, NULL));
	return status;
}

TEST(named_certificates_are_distrusted_too)
{
	gnutls_x509_crt_t named = make_peer(true);

	assert_ok(gnutls_x509_trust_list_add_named_crt(list, named, "name", 4,
						       0));
	ck_assert_uint_eq(verify_named(named), 0);
	ck_assert_uint_eq(verify_named(peers[0]), unknown);
	remove_cert(peers[0], 0);
	ck_assert_uint_eq(verify_named(named), distrusted);
}

/* A CA that was not in the list is distrusted in the chains that it is sent
 * in. */
TEST(intermediates_are_distrusted_too)
{
	gnutls_x509_crt_t chain[2];
	unsigned status = 77;

	chain[1] = make(
		&(struct ct_test_certificate_spec){
			.subject = "CN=Middle",
			.issuer = "CN=Root",
			.key = CT_TEST_P256(2),
			.signing_key = CT_TEST_P256(0),
			.has_basic_constraints = true,
			.is_ca = true,
			.key_usage = CT_TEST_KEY_CERT_SIGN,
		},
		false);
	chain[0] = make(
		&(struct ct_test_certificate_spec){
			.subject = "CN=peer",
			.issuer = "CN=Middle",
			.key = CT_TEST_P256(3),
			.signing_key = CT_TEST_P256(2),
		},
		false);
	give_roots(1);
	for (unsigned round = 0; round < 2; round++) {
		assert_ok(gnutls_x509_trust_list_verify_crt(list, chain, 2, 0,
							    &status, NULL));
		ck_assert_uint_eq(status, round == 0 ? 0 : distrusted);
		remove_cert(chain[1], 0);
	}
	gnutls_x509_crt_deinit(chain[0]);
	gnutls_x509_crt_deinit(chain[1]);
}

TEST(all_encodings_of_a_ca_are_removed)
{
	gnutls_x509_crt_t other = make_root(true);

	give_roots(2);
	ck_assert_uint_eq(verify(peers[0]), 0);
	remove_cert(other, 2);
	ck_assert_uint_eq(verify(peers[0]), unknown);
	gnutls_x509_crt_deinit(other);
}

/* The application may name the list's own objects, which end with this. */
TEST(objects_of_the_list_are_removed)
{
	gnutls_x509_crt_t own[2] = {roots[0], roots[1]};

	give_roots(2);
	ck_assert_int_eq(gnutls_x509_trust_list_remove_cas(list, own, 2), 2);
	ck_assert_uint_eq(verify(peers[0]), unknown);
}

/* A copy of a CA's object keeps the certificate that it is of. */
TEST(copies_outlive_their_list)
{
	gnutls_x509_trust_list_t other;
	gnutls_x509_crt_t root;

	assert_ok(gnutls_x509_trust_list_init(&other, 0));
	ck_assert_int_eq(gnutls_x509_trust_list_add_cas(other, roots, 1, 0), 1);
	assert_ok(gnutls_x509_trust_list_get_issuer(other, peers[0], &root,
						    GNUTLS_TL_GET_COPY));
	gnutls_x509_trust_list_deinit(other, 1);
	roots[0] = NULL;
	ck_assert_int_eq(gnutls_x509_crt_check_issuer(peers[0], root), 1);
	gnutls_x509_crt_deinit(root);
}

/* Of equal ones each call removes one, as in GnuTLS. */
TEST(equal_cas_are_removed_one_by_one)
{
	gnutls_x509_crt_t root = make_root(false), copies[2];
	gnutls_datum_t der;

	assert_ok(gnutls_x509_crt_export2(root, GNUTLS_X509_FMT_DER, &der));
	for (size_t i = 0; i < 2; i++) {
		assert_ok(gnutls_x509_crt_init(&copies[i]));
		assert_ok(gnutls_x509_crt_import(copies[i], &der,
						 GNUTLS_X509_FMT_DER));
	}
	gnutls_free(der.data);
	ck_assert_int_eq(gnutls_x509_trust_list_add_cas(list, copies, 2, 0), 2);
	remove_cert(root, 1);
	ck_assert_uint_eq(verify(peers[0]), 0);
	remove_cert(root, 1);
	ck_assert_uint_eq(verify(peers[0]), unknown);
	remove_cert(root, 0);
	gnutls_x509_crt_deinit(root);
}

/* Which of the root's encodings are given, and which then removed. */
static const struct {
	const char *given, *removed; /* '0', or '1' for another signature */
	int num_removed, num_later;  /* later: of the first one */
} together[] = {
	{"000", "00", 2, 1},  {"001", "0", 2, 1}, {"100", "0", 2, 1},
	{"000", "01", 3, 0},  {"010", "1", 3, 0}, {"0001", "100", 4, 0},
	{"01", "0000", 2, 0}, {"0", "", 0, 1},
};

static unsigned make_roots(gnutls_x509_crt_t *made, const char *kinds)
{
	for (size_t i = 0; kinds[i] != '\0'; i++)
		made[i] = make_root(kinds[i] == '1');
	return (unsigned)strlen(kinds);
}

/* What a call removes is what as many calls would. */
TESTS(cas_are_removed_together, (int)(sizeof(together) / sizeof(together[0])))
{
	gnutls_x509_crt_t given[4], removed[4];
	unsigned num = make_roots(given, together[_i].given);

	ck_assert_int_eq(gnutls_x509_trust_list_add_cas(list, given, num, 0),
			 (int)num);
	num = make_roots(removed, together[_i].removed);
	ck_assert_int_eq(gnutls_x509_trust_list_remove_cas(list, removed, num),
			 together[_i].num_removed);
	ck_assert_uint_eq(verify(peers[0]),
			  together[_i].num_later > 0 ? 0 : unknown);
	remove_cert(roots[0], together[_i].num_later);
	for (unsigned i = 0; i < num; i++)
		gnutls_x509_crt_deinit(removed[i]);
}

/* A CRL of the root's at this time, which revokes the peer or nothing. */
static gnutls_x509_crl_t make_crl(int64_t this_update, bool revokes)
{
	static const struct ct_test_crl_entry peer = {.serial = PEER_SERIAL};

	return make_crl_object(&(struct ct_test_crl_spec){
		.issuer = "CN=Root",
		.signing_key = CT_TEST_P256(0),
		.this_update = this_update,
		.entries = &peer,
		.num_entries = revokes,
	});
}

/* GNUTLS_TL_NO_DUPLICATES keeps the newest CRL of an issuer, however they come.
 */
TEST(older_crls_replace_no_newer_one)
{
	const int64_t old = 1767225600, new = old + 86400;
	gnutls_x509_crl_t crl;

	give_roots(1);
	for (size_t i = 0; i < 3; i++) {
		/* The second one is older and revokes nothing, the third one
		 * is the newest and revokes nothing either. */
		crl = make_crl(i == 0 ? new : i == 1 ? old : new + 1, i == 0);
		ck_assert_int_eq(
			gnutls_x509_trust_list_add_crls(
				list, &crl, 1, GNUTLS_TL_NO_DUPLICATES, 0),
			1);
		ck_assert_uint_eq(verify(peers[0]), i < 2 ? distrusted : 0);
	}
}

RUN_TESTS(.set_up = setup, .tear_down = teardown)
