/*
 * Tests of limits of GnuTLS's functions: names are compared with each
 * constraint, and constraints with each other; signatures of CRLs are checked;
 * an application gives issuers.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <stdio.h>
#include <stdlib.h>

#include <gnutls/x509.h>

#include "tests/tools/gnutls_objects.h"
#include "tests/tools/run_suite.h"
#include "tests/tools/signer.h"

enum { MOST = 10000, MOST_CRLS = 300, MOST_GIVEN = 16 };

static char texts[MOST][32];
static const char *names[MOST + 1];

static const char *const *make_names(const char *format, unsigned count)
{
	for (unsigned i = 0; i < count; i++) {
		snprintf(texts[i], sizeof(texts[i]), format, i);
		names[i] = texts[i];
	}
	names[count] = NULL;
	return names;
}

static gnutls_x509_crt_t make_ca(const char *subject, const char *issuer,
				 unsigned key, unsigned signing_key,
				 unsigned num_excluded)
{
	return make_crt(&(struct ct_test_certificate_spec){
		.subject = subject,
		.issuer = issuer,
		.key = CT_TEST_P256(key),
		.signing_key = CT_TEST_P256(signing_key),
		.has_basic_constraints = true,
		.is_ca = true,
		.key_usage = CT_TEST_KEY_CERT_SIGN | CT_TEST_CRL_SIGN,
		.excluded = num_excluded > 0 ? make_names("dns:x%u.example.org",
							  num_excluded)
					     : NULL,
	});
}

static gnutls_x509_crt_t make_peer(unsigned num_names)
{
	return make_crt(&(struct ct_test_certificate_spec){
		.subject = "CN=peer",
		.issuer = "CN=CA",
		.key = CT_TEST_P256(3),
		.signing_key = CT_TEST_P256(2),
		.alt_names = make_names("dns:y%u.example.com", num_names),
	});
}

/* The status of a chain whose two CAs exclude so many names. */
static unsigned verify(unsigned num_names, unsigned below, unsigned above)
{
	gnutls_x509_crt_t root = make_ca("CN=Root", "CN=Root", 0, 0, 0);
	gnutls_x509_crt_t chain[] = {
		make_peer(num_names), make_ca("CN=CA", "CN=Upper", 2, 1, below),
		make_ca("CN=Upper", "CN=Root", 1, 0, above)};
	unsigned status = 0;

	assert_ok(gnutls_x509_crt_list_verify(chain, 3, &root, 1, NULL, 0, 0,
					      &status));
	for (size_t i = 0; i < 3; i++)
		gnutls_x509_crt_deinit(chain[i]);
	gnutls_x509_crt_deinit(root);
	return status;
}

static const unsigned refused =
	GNUTLS_CERT_INVALID | GNUTLS_CERT_SIGNER_CONSTRAINTS_FAILURE;

TEST(names_times_constraints_are_limited)
{
	ck_assert_uint_eq(verify(1, MOST, 0), 0);
	ck_assert_uint_eq(verify(MOST, 1, 0), 0);
	/* The subject is a name, too. */
	ck_assert_uint_eq(verify(315, 316, 0), 0);
	ck_assert_uint_eq(verify(316, 316, 0), refused);
	ck_assert_uint_eq(verify(MOST, MOST, 0), refused);
}

TEST(combined_constraints_are_limited)
{
	ck_assert_uint_eq(verify(1, 280, 280), 0);
	ck_assert_uint_eq(verify(1, 290, 290), refused);
	ck_assert_uint_eq(verify(1, MOST, MOST), refused);
}

/* Long names take longer to compare. */
TEST(long_names_count_for_several)
{
	enum { NUM = 1000, LEN = 299 };
	static char host[LEN + 1], name[LEN + 5];
	gnutls_x509_name_constraints_t nc;
	gnutls_x509_crt_t ca = make_ca("CN=CA", "CN=CA", 1, 1, NUM), peer;
	struct ct_test_certificate_spec spec = {.subject = "CN=peer",
						.issuer = "CN=CA",
						.key = CT_TEST_P256(3),
						.signing_key = CT_TEST_P256(1)};

	for (size_t i = 0; i < LEN; i++)
		host[i] = i % 60 == 59 ? '.' : 'a';
	snprintf(name, sizeof(name), "dns:%s", host);
	assert_ok(gnutls_x509_name_constraints_init(&nc));
	assert_ok(gnutls_x509_crt_get_name_constraints(ca, nc, 0, NULL));
	for (unsigned copies = 1; copies <= 60; copies += 59) {
		const char **list = calloc(copies + 1, sizeof(*list));

		ck_assert_ptr_nonnull(list);
		for (unsigned i = 0; i < copies; i++)
			list[i] = name;
		spec.alt_names = list;
		peer = make_crt(&spec);
		ck_assert_uint_eq(gnutls_x509_name_constraints_check_crt(
					  nc, GNUTLS_SAN_DNSNAME, peer),
				  copies == 1);
		gnutls_x509_crt_deinit(peer);
		free(list);
	}
	gnutls_x509_name_constraints_deinit(nc);
	gnutls_x509_crt_deinit(ca);
}

/* How many of some CRLs of "CN=CA", which @key signs, a list takes, or the
 * error that it ends with. */
static int add_crls(unsigned num, unsigned key, unsigned flags)
{
	CT_TEST_BUFFER der = CT_BUFFER_INIT;
	gnutls_x509_crt_t ca = make_ca("CN=CA", "CN=CA", 1, 1, 0);
	gnutls_x509_crl_t crls[MOST_CRLS];
	gnutls_x509_trust_list_t list;
	int ret;

	ct_test_crl(&der, &(struct ct_test_crl_spec){
				  .issuer = "CN=CA",
				  .signing_key = CT_TEST_P256(key)});
	assert_ok(gnutls_x509_trust_list_init(&list, 0));
	ck_assert_int_eq(gnutls_x509_trust_list_add_cas(list, &ca, 1, 0), 1);
	for (unsigned i = 0; i < num; i++)
		crls[i] = import_crl(datum_of(&der));
	ret = gnutls_x509_trust_list_add_crls(list, crls, num, flags, 0);
	/* What was refused is still the caller's. */
	for (unsigned i = 0; ret <= 0 && i < num; i++)
		gnutls_x509_crl_deinit(crls[i]);
	gnutls_x509_trust_list_deinit(list, 1);
	return ret;
}

TEST(failed_checks_of_crls_are_limited)
{
	enum { OWN = 1, FORGER = 2 };

	ck_assert_int_eq(add_crls(MOST_CRLS, FORGER, 0), MOST_CRLS);
	ck_assert_int_eq(add_crls(MOST_CRLS, OWN, GNUTLS_TL_VERIFY_CRL),
			 MOST_CRLS);
	ck_assert_int_eq(add_crls(200, FORGER, GNUTLS_TL_VERIFY_CRL), 0);
	ck_assert_int_eq(add_crls(201, FORGER, GNUTLS_TL_VERIFY_CRL),
			 GNUTLS_E_CRL_VERIFICATION_ERROR);
}

/* "CN=0", issued by "CN=1" and so on: as many as the list's data says. */
static int give_issuers(gnutls_x509_trust_list_t list, gnutls_x509_crt_t cert,
			gnutls_x509_crt_t **issuers, unsigned *num)
{
	(void)cert;
	*num = *(const unsigned *)gnutls_x509_trust_list_get_ptr(list);
	*issuers = gnutls_calloc(*num, sizeof(**issuers));
	ck_assert_ptr_nonnull(*issuers);
	for (unsigned i = 0; i < *num; i++) {
		char subject[16], issuer[16];

		snprintf(subject, sizeof(subject), "CN=%u", i);
		snprintf(issuer, sizeof(issuer), "CN=%u", i + 1);
		(*issuers)[i] = make_ca(subject, issuer, 2, 2, 0);
	}
	return 0;
}

/* More than there is room for are not taken at all. */
TESTS(issuers_that_are_given_are_limited, 2)
{
	unsigned num = MOST_GIVEN + (unsigned)_i, status = 0;
	gnutls_x509_trust_list_t list;
	gnutls_x509_crt_t root, peer;
	char name[16];

	snprintf(name, sizeof(name), "CN=%u", num);
	root = make_ca(name, name, 2, 2, 0);
	peer = make_ca("CN=peer", "CN=0", 3, 2, 0);
	assert_ok(gnutls_x509_trust_list_init(&list, 0));
	ck_assert_int_eq(gnutls_x509_trust_list_add_cas(list, &root, 1, 0), 1);
	gnutls_x509_trust_list_set_ptr(list, &num);
	gnutls_x509_trust_list_set_getissuer_function(list, give_issuers);
	assert_ok(gnutls_x509_trust_list_verify_crt(list, &peer, 1, 0, &status,
						    NULL));
	ck_assert_uint_eq(status,
			  num <= MOST_GIVEN
				  ? 0
				  : GNUTLS_CERT_INVALID |
					    GNUTLS_CERT_SIGNER_NOT_FOUND);
	gnutls_x509_crt_deinit(peer);
	gnutls_x509_trust_list_deinit(list, 1);
}

RUN_TESTS(.timeout = 120)
