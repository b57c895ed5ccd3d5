/*
 * GnuTLS's objects, as far as no oracle is needed: ownership, failures that
 * change nothing, objects that are put together.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <string.h>

#include <catrust/credentials.h>

#include <gnutls/x509-ext.h>

#include "gnutls/read/crt.h"
#include "tests/tools/run_suite.h"

/* openssl req -x509: CN=Test CA,C=SE, serial number 0x1234, path length 1, DNS
 * ca.example and IP 192.0.2.1, permitted DNS example and other.test, excluded
 * e-mail bad.example, TLS feature 5. */
static const char pem[] =
	"-----BEGIN CERTIFICATE-----\n"
	"MIIBzjCCAXSgAwIBAgICEjQwCgYIKoZIzj0EAwIwHzELMAkGA1UEBhMCU0UxEDAO\n"
	"BgNVBAMMB1Rlc3QgQ0EwIBcNMjYxMTIxMTExODUyWhgPMjEyNjEwMjgxMTE4NTJa\n"
	"MB8xCzAJBgNVBAYTAlNFMRAwDgYDVQQDDAdUZXN0IENBMFkwEwYHKoZIzj0CAQYI\n"
	"KoZIzj0DAQcDQgAExhKSMLszMkfnHxyIBRCjYElRFODoWKoVuYnWyvg9zoLsKb9u\n"
	"ksnLvzFU/ShutvX4DQa1JWqRN/yGwlGq6v4SG6OBnTCBmjASBgNVHRMBAf8ECDAG\n"
	"AQH/AgEBMBsGA1UdEQQUMBKCCmNhLmV4YW1wbGWHBMAAAgEwNQYDVR0eBC4wLKAZ\n"
	"MAmCB2V4YW1wbGUwDIIKb3RoZXIudGVzdKEPMA2BC2JhZC5leGFtcGxlMBEGCCsG\n"
	"AQUFBwEYBAUwAwIBBTAdBgNVHQ4EFgQUOgwXUU8j6bTg65UqSYqtQdFfxdkwCgYI\n"
	"KoZIzj0EAwIDSAAwRQIgUSRIV4vvhWX76DHJ3eq7Fhp2S1l78h6sqazUKrXEwCgC\n"
	"IQDWmgs5vjbDTD7LFNC1Nb099HVibyZNkrGsaDltEw2xxA==\n"
	"-----END CERTIFICATE-----\n";

static gnutls_datum_t text_datum(const char *text)
{
	return ct_gnutls_borrow(ct_span(text, strlen(text)));
}

static gnutls_x509_crt_t make_crt(void)
{
	gnutls_datum_t data = text_datum(pem);
	gnutls_x509_crt_t crt;

	assert_ok(gnutls_x509_crt_init(&crt));
	assert_ok(gnutls_x509_crt_import(crt, &data, GNUTLS_X509_FMT_PEM));
	return crt;
}

TEST(failed_import_changes_nothing)
{
	gnutls_x509_crt_t crt = make_crt(), other = make_crt();
	gnutls_datum_t bad = text_datum("bad"), out;

	ck_assert_int_lt(gnutls_x509_crt_import(crt, &bad, GNUTLS_X509_FMT_DER),
			 0);
	ck_assert_int_lt(gnutls_x509_crt_import(crt, &bad, GNUTLS_X509_FMT_PEM),
			 0);
	ck_assert_uint_eq(gnutls_x509_crt_equals(crt, other), 1);
	assert_ok(gnutls_x509_crt_export2(crt, GNUTLS_X509_FMT_PEM, &out));
	ck_assert_str_eq((char *)out.data, pem);
	gnutls_free(out.data);
	gnutls_x509_crt_deinit(crt);
	gnutls_x509_crt_deinit(other);
}

/* The certificate with one octet changed: that at the end of @found. */
static gnutls_datum_t changed(gnutls_x509_crt_t crt, const char *found,
			      size_t len, uint8_t octet)
{
	gnutls_datum_t der;
	size_t i = 0;

	assert_ok(gnutls_x509_crt_export2(crt, GNUTLS_X509_FMT_DER, &der));
	while (memcmp(der.data + i, found, len) != 0)
		ck_assert_uint_lt(++i, der.size - len);
	der.data[i + len - 1] = octet;
	return der;
}

TEST(contradictions_are_read_on_request)
{
	gnutls_x509_crt_t crt = make_crt(), other;
	gnutls_datum_t cases[3] = {
		/* version 2 with extensions */
		changed(crt, "\xa0\x03\x02\x01\x02", 5, 1),
		/* basicConstraints, and again for subjectKeyIdentifier */
		changed(crt, "\x55\x1d\x0e", 3, 0x13),
		/* the 29th month */
		changed(crt, "21261", 5, '9'),
	};
	const int errors[3] = {GNUTLS_E_CERTIFICATE_ERROR,
			       GNUTLS_E_X509_DUPLICATE_EXTENSION,
			       GNUTLS_E_CERTIFICATE_TIME_ERROR};

	for (size_t i = 0; i < 3; i++) {
		gnutls_x509_crt_init(&other);
		ck_assert_int_eq(gnutls_x509_crt_import(other, &cases[i],
							GNUTLS_X509_FMT_DER),
				 errors[i]);
		gnutls_x509_crt_set_flags(other,
					  GNUTLS_X509_CRT_FLAG_IGNORE_SANITY);
		assert_ok(gnutls_x509_crt_import(other, &cases[i],
						 GNUTLS_X509_FMT_DER));
		ck_assert_int_eq(gnutls_x509_crt_get_version(other),
				 i == 0 ? 2 : 3);
		ck_assert_int_eq(gnutls_x509_crt_get_expiration_time(other) ==
					 -1,
				 i == 2);
		gnutls_x509_crt_deinit(other);
		gnutls_free(cases[i].data);
	}
	gnutls_x509_crt_deinit(crt);
}

static void count_release(void *owner)
{
	(*(int *)owner)++;
}

TEST(owner_is_released_once_and_on_success_only)
{
	gnutls_x509_crt_t crt = make_crt(), view;
	int released = 0;

	ck_assert_int_lt(ct_gnutls_crt_from_span(&view, ct_span("bad", 3),
						 &released, count_release),
			 0);
	ck_assert_int_eq(released, 0);
	ck_assert_int_eq(ct_gnutls_crt_from_span(&view, crt->view.der,
						 &released, count_release),
			 0);
	ck_assert_ptr_eq(view->view.der.data, crt->view.der.data);
	ck_assert_int_eq(released, 0);
	gnutls_x509_crt_deinit(view);
	ck_assert_int_eq(released, 1);
	ck_assert_int_eq(
		ct_gnutls_crt_from_span(&view, crt->view.der, NULL, NULL), 0);
	ck_assert_ptr_ne(view->view.der.data, crt->view.der.data);
	gnutls_x509_crt_deinit(view);
	gnutls_x509_crt_deinit(crt);
}

TEST(subject_object_belongs_to_the_certificate)
{
	gnutls_x509_crt_t crt = make_crt();
	gnutls_x509_dn_t dn, again;
	gnutls_x509_ava_st ava;

	assert_ok(gnutls_x509_crt_get_subject(crt, &dn));
	assert_ok(gnutls_x509_crt_get_subject(crt, &again));
	ck_assert_ptr_eq(dn, again);
	assert_ok(gnutls_x509_dn_get_rdn_ava(dn, 1, 0, &ava));
	ck_assert_str_eq((char *)ava.oid.data, "2.5.4.3");
	ck_assert_uint_eq(ava.value.size, 7);
	ck_assert_int_eq(gnutls_x509_dn_get_rdn_ava(dn, 2, 0, &ava),
			 GNUTLS_E_ASN1_ELEMENT_NOT_FOUND);
	ck_assert_int_eq(gnutls_x509_dn_get_rdn_ava(dn, -1, 0, &ava),
			 GNUTLS_E_ASN1_ELEMENT_NOT_FOUND);
	gnutls_x509_crt_deinit(crt);
}

TEST(features_are_read_added_and_written)
{
	gnutls_x509_crt_t crt = make_crt();
	gnutls_x509_tlsfeatures_t features;
	gnutls_datum_t der;

	gnutls_x509_tlsfeatures_init(&features);
	assert_ok(gnutls_x509_crt_get_tlsfeatures(crt, features, 0, NULL));
	ck_assert_uint_eq(gnutls_x509_tlsfeatures_check_crt(features, crt), 1);
	assert_ok(gnutls_x509_tlsfeatures_add(features, 65535));
	ck_assert_int_eq(gnutls_x509_tlsfeatures_add(features, 65536),
			 GNUTLS_E_INVALID_REQUEST);
	ck_assert_uint_eq(gnutls_x509_tlsfeatures_check_crt(features, crt), 0);
	assert_ok(gnutls_x509_ext_export_tlsfeatures(features, &der));
	ck_assert_uint_eq(der.size, 10);
	ck_assert_int_eq(memcmp(der.data,
				"\x30\x08\x02\x01\x05\x02\x03\x00\xff\xff", 10),
			 0);
	gnutls_free(der.data);
	gnutls_x509_tlsfeatures_deinit(features);
	gnutls_x509_crt_deinit(crt);
}

static time_t in_2030(time_t *out)
{
	const time_t now = 1893456000;

	if (out != NULL)
		*out = now;
	return now;
}

TEST(credentials_keep_flags_and_limits)
{
	gnutls_x509_crt_t certs[2] = {make_crt(), make_crt()};
	gnutls_certificate_credentials_t cred;
	unsigned status = 1;

	gnutls_global_set_time_function(in_2030);
	gnutls_certificate_allocate_credentials(&cred);
	ck_assert_int_eq(gnutls_certificate_set_x509_trust(cred, certs, 1), 1);
	ck_assert_uint_eq(gnutls_certificate_get_verify_flags(cred), 0);
	assert_ok(catrust_certificate_verify(cred, certs, 2, NULL, 0, &status));
	ck_assert_uint_eq(status, 0);

	gnutls_certificate_set_verify_limits(cred, 0, 1);
	ck_assert_int_eq(
		catrust_certificate_verify(cred, certs, 2, NULL, 0, &status),
		GNUTLS_E_CONSTRAINT_ERROR);
	gnutls_certificate_set_verify_limits(cred, 255, 0);
	ck_assert_int_eq(
		catrust_certificate_verify(cred, certs, 2, NULL, 0, &status),
		GNUTLS_E_CONSTRAINT_ERROR);
	gnutls_certificate_set_verify_limits(cred, 256, 2);
	gnutls_certificate_set_verify_flags(
		cred, GNUTLS_PROFILE_TO_VFLAGS(GNUTLS_PROFILE_ULTRA));
	ck_assert_uint_eq(gnutls_certificate_get_verify_flags(cred),
			  GNUTLS_PROFILE_TO_VFLAGS(GNUTLS_PROFILE_ULTRA));
	assert_ok(catrust_certificate_verify(cred, certs, 2, NULL, 0, &status));
	ck_assert_uint_eq(status,
			  GNUTLS_CERT_INVALID | GNUTLS_CERT_INSECURE_ALGORITHM);
	ck_assert_int_eq(
		catrust_certificate_verify(cred, NULL, 0, NULL, 0, &status),
		GNUTLS_E_INVALID_REQUEST);
	gnutls_certificate_free_credentials(cred);
	gnutls_x509_crt_deinit(certs[0]);
	gnutls_x509_crt_deinit(certs[1]);
}

RUN_TESTS()
