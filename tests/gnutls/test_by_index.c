/*
 * Tests of GnuTLS's functions that give one of many by its number: objects
 * remember what was asked last, which changes no answer.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <check.h>
#include <string.h>

#include <gnutls/x509.h>

#include "gnutls/read/crt.h"
#include "tests/tools/gnutls_objects.h"
#include "tests/tools/run_suite.h"

enum { MOST = 12 };

static const char name[] = "CN=one,CN=two+OU=a,O=x,CN=three,OU=b";

static const struct ct_test_certificate_spec spec = {
	.subject = name,
	.issuer = name,
	.key = CT_TEST_P256(1),
	.signing_key = CT_TEST_P256(1),
	.key_usage = CT_TEST_KEY_CERT_SIGN,
	.key_purposes = (const char *const[]){"1.2.3", "1.2.4", "1.2.5", NULL},
	.alt_names = (const char *const[]){"dns:a.example", "uri:http://b",
					   "dn:CN=c", NULL},
	.issuer_alt_names = (const char *const[]){"dns:d", "dns:e", NULL},
	.policies = (const char *const[]){"1.2.6", "1.2.7", "1.2.8", NULL},
	.crl_uris = (const char *const[]){"http://f", "http://g", NULL},
};

static gnutls_x509_crl_t make_crl(void)
{
	return make_crl_object(
		&(struct ct_test_crl_spec){.issuer = name,
					   .signing_key = CT_TEST_P256(1),
					   .crl_number = 7,
					   .base_number = 5,
					   .with_key_ids = true});
}

struct objects {
	gnutls_x509_crt_t crt;
	gnutls_x509_crl_t crl;
};

static struct objects make(void)
{
	return (struct objects){make_crt(&spec), make_crl()};
}

static void clear(struct objects objects)
{
	gnutls_x509_crt_deinit(objects.crt);
	gnutls_x509_crl_deinit(objects.crl);
}

typedef int get_one(struct objects of, unsigned i, char *out, size_t *size);

#define GETTER(name, call)                                               \
 static int name(struct objects of, unsigned i, char *out, size_t *size) \
 {                                                                       \
  return call;                                                           \
 }

GETTER(alt_name,
       gnutls_x509_crt_get_subject_alt_name(of.crt, i, out, size, NULL))
GETTER(issuer_alt_name,
       gnutls_x509_crt_get_issuer_alt_name(of.crt, i, out, size, NULL))
GETTER(point,
       gnutls_x509_crt_get_crl_dist_points(of.crt, i, out, size, NULL, NULL))
GETTER(purpose, gnutls_x509_crt_get_key_purpose_oid(of.crt, i, out, size, NULL))
GETTER(extension, gnutls_x509_crt_get_extension_oid(of.crt, i, out, size))
GETTER(dn_oid, gnutls_x509_crt_get_dn_oid(of.crt, i, out, size))
GETTER(issuer_dn_oid, gnutls_x509_crt_get_issuer_dn_oid(of.crt, i, out, size))
GETTER(common_name,
       gnutls_x509_crt_get_dn_by_oid(of.crt, GNUTLS_OID_X520_COMMON_NAME, i, 0,
				     out, size))
/* Every other one is of another type. */
GETTER(mixed_names,
       gnutls_x509_crt_get_dn_by_oid(
	       of.crt,
	       i % 2 == 0 ? GNUTLS_OID_X520_COMMON_NAME
			  : GNUTLS_OID_X520_ORGANIZATIONAL_UNIT_NAME,
	       i / 2, 0, out, size))
GETTER(crl_extension, gnutls_x509_crl_get_extension_oid(of.crl, i, out, size))
GETTER(crl_dn_oid, gnutls_x509_crl_get_dn_oid(of.crl, i, out, size))
GETTER(crl_common_name,
       gnutls_x509_crl_get_issuer_dn_by_oid(of.crl, GNUTLS_OID_X520_COMMON_NAME,
					    i, 0, out, size))

static int policy(struct objects of, unsigned i, char *out, size_t *size)
{
	gnutls_x509_policy_st found;
	int ret = gnutls_x509_crt_get_policy(of.crt, i, &found, NULL);

	if (ret < 0)
		return ret;
	ck_assert_uint_lt(strlen(found.oid), *size);
	memcpy(out, found.oid, strlen(found.oid) + 1);
	gnutls_x509_policy_release(&found);
	return ret;
}

static int attribute(struct objects of, unsigned i, char *out, size_t *size)
{
	gnutls_x509_ava_st ava;
	gnutls_x509_dn_t dn;
	int ret = gnutls_x509_crt_get_subject(of.crt, &dn);

	/* Up to two in one of the RDNs. */
	if (ret == 0)
		ret = gnutls_x509_dn_get_rdn_ava(dn, (int)i / 2, (int)i % 2,
						 &ava);
	if (ret == 0) {
		ck_assert_uint_lt(ava.value.size, *size);
		memcpy(out, ava.value.data, ava.value.size);
	}
	return ret;
}

static const struct {
	get_one *get;
	unsigned count; /* how many there are; 0: with gaps */
} getters[] = {
	{alt_name, 3},	  {issuer_alt_name, 2}, {point, 2},
	{purpose, 3},	  {policy, 3},		{extension, 6},
	{dn_oid, 6},	  {issuer_dn_oid, 6},	{common_name, 3},
	{mixed_names, 5}, {attribute, 0},	{crl_extension, 3},
	{crl_dn_oid, 6},  {crl_common_name, 3},
};

struct answer {
	int ret;
	char text[100];
};

static struct answer ask(get_one *get, struct objects of, unsigned number)
{
	struct answer answer = {0, ""};
	size_t size = sizeof(answer.text);

	answer.ret = get(of, number, answer.text, &size);
	return answer;
}

TESTS(answers_do_not_depend_on_earlier_ones,
      (sizeof(getters) / sizeof(*getters)))
{
	get_one *get = getters[_i].get;
	struct answer answers[MOST];

	for (unsigned i = 0; i < MOST; i++) {
		struct objects fresh = make();

		answers[i] = ask(get, fresh, i);
		if (getters[_i].count > 0)
			ck_assert_msg((answers[i].ret >= 0) ==
					      (i < getters[_i].count),
				      "%d: number %u: %d", _i, i,
				      answers[i].ret);
		clear(fresh);
	}
	for (unsigned first = 0; first < MOST; first++)
		for (unsigned then = 0; then < MOST; then++) {
			struct objects objects = make();
			struct answer answer;

			(void)ask(get, objects, first);
			answer = ask(get, objects, then);
			ck_assert_int_eq(answer.ret, answers[then].ret);
			ck_assert_str_eq(answer.text, answers[then].text);
			clear(objects);
		}
}

/* The object of another certificate remembers nothing of it. */
TEST(answers_are_of_the_certificate_that_is_there)
{
	struct ct_test_certificate_spec other = {
		.subject = "CN=other,O=y",
		.issuer = "CN=other,O=y",
		.key = CT_TEST_P256(1),
		.signing_key = CT_TEST_P256(1),
		.alt_names = (const char *const[]){"dns:other.example", NULL},
	};
	struct objects objects = make(),
		       others = {make_crt(&other), make_crl()};
	gnutls_datum_t der;

	for (size_t i = 0; i < sizeof(getters) / sizeof(*getters); i++)
		for (unsigned number = 0; number < MOST; number++)
			(void)ask(getters[i].get, objects, number);
	assert_ok(
		gnutls_x509_crt_export2(others.crt, GNUTLS_X509_FMT_DER, &der));
	assert_ok(
		gnutls_x509_crt_import(objects.crt, &der, GNUTLS_X509_FMT_DER));
	gnutls_free(der.data);
	for (size_t i = 0; i < sizeof(getters) / sizeof(*getters); i++)
		for (unsigned number = MOST; number-- > 0;) {
			struct answer answer = ask(getters[i].get, objects,
						   number),
				      expected = ask(getters[i].get, others,
						     number);

			ck_assert_int_eq(answer.ret, expected.ret);
			ck_assert_str_eq(answer.text, expected.text);
		}
	clear(objects);
	clear(others);
}

/* Otherwise reading all takes the square of their number. */
TEST(names_are_decoded_once)
{
	struct objects objects = make();
	struct ct_decoded_names *first = NULL;

	for (unsigned number = 0; number < MOST; number++) {
		char text[100];
		size_t size = sizeof(text);

		(void)gnutls_x509_crt_get_subject_alt_name(objects.crt, number,
							   text, &size, NULL);
		if (number == 0)
			first = atomic_load(&objects.crt->decoded);
		ck_assert_ptr_nonnull(first);
		ck_assert_ptr_eq(atomic_load(&objects.crt->decoded), first);
	}
	clear(objects);
}

RUN_TESTS()
