/*
 * Texts with a NUL in certificates: a caller that reads up to the first one
 * would see another text, so none of them comes out as text.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * What GnuTLS does with the same is compared by differential; here are the
 * cases in which it gives such texts away, and what follows for verification.
 */

#include <config.h>

#include <string.h>

#include <gnutls/x509-ext.h>
#include <gnutls/x509.h>

#include "base/compiler.h"
#include "tests/tools/run_suite.h"
#include "tests/tools/gnutls_objects.h"

#define SPAN(literal) \
 ((struct ct_span){(const uint8_t *)(literal), sizeof(literal) - 1})
#define OID_ALT_NAME	     "2.5.29.17"
#define OID_POLICIES	     "2.5.29.32"
#define OID_NAME_CONSTRAINTS "2.5.29.30"

/* GeneralNames: an otherName whose value is @string, then a dNSName. */
#define HIDDEN \
 "\x82\x12"    \
 "hidden.example.com"
#define XMPP(string) \
 "\xa0\x15\x06\x08\x2b\x06\x01\x05\x05\x07\x08\x05\xa0\x09" string
#define UPN(string) \
 "\xa0\x17\x06\x0a\x2b\x06\x01\x04\x01\x82\x37\x14\x02\x03\xa0\x09" string
#define SRV(string) \
 "\xa0\x15\x06\x08\x2b\x06\x01\x05\x05\x07\x08\x07\xa0\x09" string
/* Realm and name, each of three octets. */
#define KRB5(realm, name)                                        \
 "\xa0\x25\x06\x06\x2b\x06\x01\x05\x02\x02\xa0\x1b\x30\x19\xa0"  \
 "\x05\x1b\x03" realm "\xa1\x10\x30\x0e\xa0\x03\x02\x01\x01\xa1" \
 "\x07\x30\x05\x1b\x03" name

static const struct {
	const char *oid;
	struct ct_span names; /* contents of GeneralNames */
} with_nul[] = {
	{"1.3.6.1.5.5.7.8.5", SPAN("\x30\x2b" XMPP("\x0c\x07good\0.e") HIDDEN)},
	{"1.3.6.1.4.1.311.20.2.3",
	 SPAN("\x30\x2d" UPN("\x0c\x07good\0.e") HIDDEN)},
	{"1.3.6.1.5.5.7.8.7", SPAN("\x30\x2b" SRV("\x16\x07good\0.e") HIDDEN)},
	{"1.3.6.1.5.2.2", SPAN("\x30\x3b" KRB5("R\0x", "abc") HIDDEN)},
	{"1.3.6.1.5.2.2", SPAN("\x30\x3b" KRB5("REA", "a\0c") HIDDEN)},
};

/* A certificate with one extension. */
static gnutls_x509_crt_t make(const char *oid, struct ct_span value)
{
	struct ct_test_extension extension = {oid, false, value};

	return make_crt(&(struct ct_test_certificate_spec){
		.subject = "CN=leaf",
		.issuer = "CN=Root",
		.serial = 2,
		.key = CT_TEST_P256(1),
		.signing_key = CT_TEST_P256(0),
		.extensions = &extension,
		.num_extensions = 1,
	});
}

/* The text ends where it says, and @part is in it. */
static void require_print(gnutls_x509_crt_t crt, const char *part)
{
	gnutls_datum_t text;

	for (int format = 0; format <= GNUTLS_CRT_PRINT_FULL_NUMBERS;
	     format++) {
		bool is_full = format == GNUTLS_CRT_PRINT_FULL ||
			       format == GNUTLS_CRT_PRINT_FULL_NUMBERS;

		assert_ok(gnutls_x509_crt_print(
			crt, (gnutls_certificate_print_formats_t)format,
			&text));
		ck_assert_uint_eq(strlen((char *)text.data), text.size);
		if (is_full)
			ck_assert_ptr_nonnull(strstr((char *)text.data, part));
		gnutls_free(text.data);
	}
}

TESTS(other_name_with_nul_stays_der, CT_ARRAY_LEN(with_nul))
{
	gnutls_x509_crt_t crt = make(OID_ALT_NAME, with_nul[_i].names);
	gnutls_datum_t value, virt = {(unsigned char *)"x", 1};
	unsigned char der[64];
	char oid[64];
	size_t size = sizeof(der), oid_size = sizeof(oid);
	unsigned type = 0;

	ck_assert_int_eq(gnutls_x509_crt_get_subject_alt_name2(
				 crt, 0, der, &size, &type, NULL),
			 GNUTLS_SAN_OTHERNAME);
	ck_assert_uint_eq(type, GNUTLS_SAN_OTHERNAME);
	value = (gnutls_datum_t){der, (unsigned)size};
	ck_assert_int_eq(gnutls_x509_crt_get_subject_alt_othername_oid(
				 crt, 0, oid, &oid_size),
			 GNUTLS_SAN_OTHERNAME);
	ck_assert_str_eq(oid, with_nul[_i].oid);
	ck_assert_int_eq(
		gnutls_x509_othername_to_virtual(oid, &value, &type, &virt),
		GNUTLS_E_ASN1_EMBEDDED_NULL_IN_STRING);
	ck_assert_ptr_null(virt.data);
	require_print(crt, "hidden.example.com");
	gnutls_x509_crt_deinit(crt);
}

/* Nor does an excess of them hide what a certificate says next. */
TESTS(policy_with_nul_is_refused, 4)
{
	static const struct ct_span policies[] = {
		/* CPS, IA5String */
		SPAN("\x30\x20\x30\x1e\x06\x03\x2a\x03\x04\x30\x17\x30\x15\x06"
		     "\x08\x2b\x06\x01\x05\x05\x07\x02\x01\x16\x09http:/\0/x"),
		/* UserNotice, UTF8String, VisibleString and BMPString */
		SPAN("\x30\x20\x30\x1e\x06\x03\x2a\x03\x04\x30\x17\x30\x15\x06"
		     "\x08\x2b\x06\x01\x05\x05\x07\x02\x02\x30\x09\x0c\x07"
		     "ab\0cdef"),
		SPAN("\x30\x20\x30\x1e\x06\x03\x2a\x03\x04\x30\x17\x30\x15\x06"
		     "\x08\x2b\x06\x01\x05\x05\x07\x02\x02\x30\x09\x1a\x07"
		     "ab\0cdef"),
		SPAN("\x30\x1f\x30\x1d\x06\x03\x2a\x03\x04\x30\x16\x30\x14\x06"
		     "\x08\x2b\x06\x01\x05\x05\x07\x02\x02\x30\x08\x1e\x06"
		     "\0a\0\0\0b"),
	};
	gnutls_x509_crt_t crt = make(OID_POLICIES, policies[_i]);
	gnutls_datum_t value = datum_of_span(policies[_i]);
	struct gnutls_x509_policy_st policy;
	gnutls_x509_policies_t list;

	ck_assert_int_eq(gnutls_x509_crt_get_policy(crt, 0, &policy, NULL),
			 GNUTLS_E_ASN1_EMBEDDED_NULL_IN_STRING);
	assert_ok(gnutls_x509_policies_init(&list));
	ck_assert_int_eq(gnutls_x509_ext_import_policies(&value, list, 0),
			 GNUTLS_E_ASN1_EMBEDDED_NULL_IN_STRING);
	gnutls_x509_policies_deinit(list);
	require_print(crt, "certificate policies import");
	gnutls_x509_crt_deinit(crt);
}

/* A peer must not evade constraints on a form of names by a name of that form
 * that is no text: with a NUL, of another string type, no string. */
TESTS(name_that_is_no_text_does_not_evade_constraints, 3)
{
	static const struct ct_span names[] = {
		SPAN("\x30\x2d" UPN("\x0c\x07good\0.e") HIDDEN),
		SPAN("\x30\x2d" UPN("\x16\x07good@.e") HIDDEN),
		SPAN("\x30\x2d" UPN("\x30\x07\x0c\x05good@") HIDDEN),
	};
	static const struct ct_span constraints[] = {
		/* permitted; then excluded */
		SPAN("\x30\x1d\xa0\x1b\x30\x19" UPN("\x0c\x07@e.test")),
		SPAN("\x30\x1d\xa1\x1b\x30\x19" UPN("\x0c\x07@e.test")),
	};
	gnutls_x509_name_constraints_t nc;
	gnutls_datum_t value;

	for (size_t i = 0; i < CT_ARRAY_LEN(constraints); i++) {
		gnutls_x509_crt_t crt = make(OID_ALT_NAME, names[_i]);

		value = datum_of_span(constraints[i]);
		assert_ok(gnutls_x509_name_constraints_init(&nc));
		assert_ok(
			gnutls_x509_ext_import_name_constraints(&value, nc, 0));
		ck_assert_uint_eq(
			gnutls_x509_name_constraints_check_crt(
				nc, GNUTLS_SAN_OTHERNAME_MSUSERPRINCIPAL, crt),
			0);
		/* Other forms are not concerned. */
		ck_assert_uint_eq(gnutls_x509_name_constraints_check_crt(
					  nc, GNUTLS_SAN_DNSNAME, crt),
				  1);
		gnutls_x509_name_constraints_deinit(nc);
		gnutls_x509_crt_deinit(crt);
	}
}

TEST(constraint_with_nul_is_refused)
{
	struct ct_span constraint =
		SPAN("\x30\x1d\xa1\x1b\x30\x19" UPN("\x0c\x07@e\0test"));
	gnutls_x509_name_constraints_t nc;
	gnutls_datum_t value = datum_of_span(constraint), name;
	unsigned type;

	assert_ok(gnutls_x509_name_constraints_init(&nc));
	ck_assert_int_eq(gnutls_x509_ext_import_name_constraints(&value, nc, 0),
			 GNUTLS_E_ASN1_EMBEDDED_NULL_IN_STRING);
	ck_assert_int_eq(
		gnutls_x509_name_constraints_get_excluded(nc, 0, &type, &name),
		GNUTLS_E_REQUESTED_DATA_NOT_AVAILABLE);
	gnutls_x509_name_constraints_deinit(nc);
}

RUN_TESTS()
