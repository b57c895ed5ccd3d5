/*
 * Tests of name constraints, with GnuTLS's functions: what a CA excludes
 * stays excluded however it is written, and what it permits is not widened; and
 * of names that are too long to be compared.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <string.h>

#include <gnutls/x509-ext.h>
#include <gnutls/x509.h>

#include "tests/tools/gnutls_objects.h"
#include "tests/tools/run_suite.h"
#include "tests/tools/signer.h"

/* A list of one, or of none where @name is NULL. */
static const char *const *list_of(const char *list[2], const char *name)
{
	list[0] = name;
	list[1] = NULL;
	return name == NULL ? NULL : list;
}

struct bases {
	const char *permitted, *excluded;
};

static gnutls_x509_crt_t make_ca(const char *subject, const char *issuer,
				 unsigned key, unsigned signing_key,
				 const struct bases *bases)
{
	const char *lists[2][2];

	return make_crt(&(struct ct_test_certificate_spec){
		.subject = subject,
		.issuer = issuer,
		.key = CT_TEST_P256(key),
		.signing_key = CT_TEST_P256(signing_key),
		.has_basic_constraints = true,
		.is_ca = true,
		.key_usage = CT_TEST_KEY_CERT_SIGN,
		.permitted = list_of(lists[0], bases->permitted),
		.excluded = list_of(lists[1], bases->excluded),
	});
}

/* Whether a peer with one name is accepted below two CAs. */
static bool is_accepted(const struct bases *upper, const struct bases *lower,
			const char *subject, const char *name)
{
	static const struct bases nothing;
	const char *names[2];
	gnutls_x509_crt_t root = make_ca("CN=Root", "CN=Root", 0, 0, &nothing);
	gnutls_x509_crt_t chain[] = {
		make_crt(&(struct ct_test_certificate_spec){
			.subject = subject,
			.issuer = "CN=CA",
			.key = CT_TEST_P256(3),
			.signing_key = CT_TEST_P256(2),
			.alt_names = list_of(names, name),
		}),
		make_ca("CN=CA", "CN=Upper", 2, 1, lower),
		make_ca("CN=Upper", "CN=Root", 1, 0, upper)};
	unsigned status = 0;

	assert_ok(gnutls_x509_crt_list_verify(chain, 3, &root, 1, NULL, 0, 0,
					      &status));
	for (size_t i = 0; i < 3; i++)
		gnutls_x509_crt_deinit(chain[i]);
	gnutls_x509_crt_deinit(root);
	if (status != 0)
		ck_assert_uint_eq(
			status, GNUTLS_CERT_INVALID |
					GNUTLS_CERT_SIGNER_CONSTRAINTS_FAILURE);
	return status == 0;
}

static const struct {
	struct bases upper, lower;
	const char *subject, *name;
	bool is_accepted;
} cases[] = {
	{{NULL, "dns:example.com"}, {0}, "O=x", "dns:a.example.org", true},
	{{NULL, "dns:example.com"}, {0}, "O=x", "dns:a.example.com", false},
	{{NULL, "dns:example.com"}, {0}, "O=x", "dns:a.example.com.", false},
	{{NULL, "dns:example.com."}, {0}, "O=x", "dns:a.example.com", false},
	{{NULL, "dns:."}, {0}, "O=x", "dns:a.example.com", false},
	{{NULL, "dns:example.com "}, {0}, "O=x", "dns:a.example.com", false},
	{{"dns:example.com", NULL}, {0}, "O=x", "dns:a.example.com", true},
	{{"dns:example.com", NULL}, {0}, "O=x", "dns:a.example.com.", false},
	{{"dns:example.com.", NULL}, {0}, "O=x", "dns:a.example.com", false},
	{{NULL, "email:example.com"}, {0}, "O=x", "email:a@example.org", true},
	{{NULL, "email:example.com"}, {0}, "O=x", "email:example.com", false},
	{{NULL, "email:example.com."},
	 {0},
	 "O=x",
	 "email:a@example.com",
	 false},
	{{NULL, "uri:example.com"}, {0}, "O=x", "uri:http://a.org/", true},
	{{NULL, "uri:example.com"},
	 {0},
	 "O=x",
	 "uri:http://example.com./",
	 false},
	{{NULL, "uri:example.com"},
	 {0},
	 "O=x",
	 "uri:http://ex%61mple.com/",
	 false},

	/* A common name stands for a host only where it can be one. */
	{{NULL, "dns:example.com"}, {0}, "CN=a.example.com", NULL, false},
	{{NULL, "dns:example.com"}, {0}, "CN=a.example.com.", NULL, false},
	{{NULL, "dns:example.com"}, {0}, "CN=a.example.org", NULL, true},
	{{NULL, "dns:example.com"}, {0}, "CN=A. Person", NULL, true},
	{{"dns:example.com", NULL}, {0}, "CN=A. Person", NULL, false},
	{{NULL, "dns:"}, {0}, "CN=A. Person", NULL, false},
	{{NULL, "dns:example.com"}, {0}, "CN=a b.example.com", NULL, false},
	{{NULL, "dns:example.com"}, {0}, "CN=a notexample.com", NULL, true},
	/* GnuTLS reads no empty label of a constraint. */
	{{NULL, "dns:."}, {0}, "CN=A. Person", NULL, false},
	{{NULL, "dns:a..b"}, {0}, "CN=A. Person", NULL, false},
	{{"email:..a", NULL}, {0}, "O=x", "uri:http://example.org/", false},

	/* E-mail addresses of the subject count in addition to other names. */
	{{NULL, "email:example.com"}, {0}, "E=a@example.com", "dns:a", false},
	{{NULL, "email:example.com"}, {0}, "E=a@example.org", "dns:a", true},
	{{NULL, "email:example.com"},
	 {0},
	 "E=a@example.com",
	 "email:a@example.org",
	 false},
	{{NULL, "email:example.com"}, {0}, "E=example.com", "dns:a", false},

	/* Both versions of addresses are one form. */
	{{"ip:192.0.2.0/24", NULL}, {0}, "O=x", "ip:192.0.2.1", true},
	{{"ip:192.0.2.0/24", NULL}, {0}, "O=x", "ip:2001:db8::1", false},
	{{NULL, "ip:192.0.2.0/24"}, {0}, "O=x", "ip:2001:db8::1", true},

	{{"dn:O=x", NULL}, {0}, "O=x,CN=y", "dns:a", true},
	{{"dn:O=x", NULL}, {0}, "O=z,CN=y", "dns:a", false},

	/* A lower CA permits no more than the upper one does. */
	{{"dns:example.com", NULL},
	 {"dns:example.org", NULL},
	 "O=x",
	 "dns:example.org",
	 false},
	{{"uri:example.com", NULL},
	 {"uri:example.org", NULL},
	 "O=x",
	 "uri:http://example.org/",
	 false},
	{{"uri:.example.com", NULL},
	 {"uri:a.example.com", NULL},
	 "O=x",
	 "uri:http://a.example.com/",
	 true},
	{{"dn:O=x", NULL}, {"dn:O=z", NULL}, "O=z", "dns:a", false},
	/* Nor does a wider constraint hide one that excludes everything. */
	{{NULL, "dns:a b.example.com"},
	 {NULL, "dns:example.com"},
	 "O=x",
	 "dns:example.org",
	 false},
};

TESTS(chains, CT_ARRAY_LEN(cases))
{
	ck_assert_int_eq(is_accepted(&cases[_i].upper, &cases[_i].lower,
				     cases[_i].subject, cases[_i].name),
			 cases[_i].is_accepted);
}

static unsigned check(gnutls_x509_name_constraints_t constraints, unsigned type,
		      const char *name, unsigned len)
{
	const gnutls_datum_t datum = {(unsigned char *)name, len};

	return gnutls_x509_name_constraints_check(constraints, type, &datum);
}

/* Reads an extension into the object, combining it with the contents. */
static int try_append(gnutls_x509_name_constraints_t constraints,
		      const struct bases *bases)
{
	gnutls_x509_crt_t ca = make_ca("CN=CA", "CN=Root", 1, 0, bases);
	int ret = gnutls_x509_crt_get_name_constraints(
		ca, constraints, GNUTLS_NAME_CONSTRAINTS_FLAG_APPEND, NULL);

	gnutls_x509_crt_deinit(ca);
	return ret;
}

static void append(gnutls_x509_name_constraints_t constraints,
		   const struct bases *bases)
{
	ck_assert_int_eq(try_append(constraints, bases), 0);
}

TEST(combined_constraints_stay_narrow)
{
	gnutls_x509_name_constraints_t constraints;

	assert_ok(gnutls_x509_name_constraints_init(&constraints));
	append(constraints, &(struct bases){"uri:example.com", NULL});
	append(constraints, &(struct bases){"uri:example.org", NULL});
	ck_assert_uint_eq(
		check(constraints, GNUTLS_SAN_URI, "http://example.org/", 19),
		0);
	ck_assert_uint_eq(
		check(constraints, GNUTLS_SAN_URI, "http://example.com/", 19),
		0);
	append(constraints, &(struct bases){NULL, "dns:a b.example.com"});
	append(constraints, &(struct bases){NULL, "dns:example.com"});
	ck_assert_uint_eq(
		check(constraints, GNUTLS_SAN_DNSNAME, "example.org", 11), 0);
	gnutls_x509_name_constraints_deinit(constraints);
}

/* An address of a size that neither version has. */
TEST(wrong_addresses_are_excluded)
{
	gnutls_x509_name_constraints_t constraints;

	assert_ok(gnutls_x509_name_constraints_init(&constraints));
	append(constraints, &(struct bases){NULL, "ip:192.0.2.0/24"});
	for (unsigned len = 0; len < 20; len++)
		ck_assert_uint_eq(check(constraints, GNUTLS_SAN_IPADDRESS,
					"\x0a\0\0\1\0\0\0\0\0\0"
					"\0\0\0\0\0\0\0\0\0",
					len),
				  len == 4 || len == 16);
	gnutls_x509_name_constraints_deinit(constraints);
}

/* Labels without a letter match by their dots alone. */
TEST(bases_with_empty_labels_are_malformed)
{
	static const char *const bases[] = {"dns:.", "dns:a..b", "dns:a..",
					    "email:.", "email:a@b..c"};
	gnutls_x509_name_constraints_t constraints;

	assert_ok(gnutls_x509_name_constraints_init(&constraints));
	for (size_t i = 0; i < CT_ARRAY_LEN(bases); i++) {
		ck_assert_int_eq(try_append(constraints,
					    &(struct bases){bases[i], NULL}),
				 GNUTLS_E_ILLEGAL_PARAMETER);
		ck_assert_int_eq(try_append(constraints,
					    &(struct bases){NULL, bases[i]}),
				 GNUTLS_E_ILLEGAL_PARAMETER);
	}
	append(constraints, &(struct bases){"dns:.a.b", "email:.a.b."});
	gnutls_x509_name_constraints_deinit(constraints);
}

/* The subject stands for a host or an e-mail address only where nothing was
 * passed over that could be one. */
TEST(oversized_names_hide_the_subject)
{
	char text[400] = "other:1.2.3.4.5=";
	const char *names[] = {text, NULL};
	size_t start = strlen(text);

	for (size_t len = 200; len < 300; len++) {
		/* The string's header has three octets, or more. */
		unsigned is_seen = len + 3 < 256;
		gnutls_x509_crt_t peer;

		memset(text + start, 'a', len);
		peer = make_crt(&(struct ct_test_certificate_spec){
			.subject = "CN=www.example.org,E=me@example.org",
			.issuer = "CN=CA",
			.key = CT_TEST_P256(3),
			.signing_key = CT_TEST_P256(2),
			.without_signature = true,
			.alt_names = names,
		});
		ck_assert_uint_eq(
			gnutls_x509_crt_check_hostname(peer, "www.example.org"),
			is_seen);
		ck_assert_uint_eq(
			gnutls_x509_crt_check_email(peer, "me@example.org", 0),
			is_seen);
		gnutls_x509_crt_deinit(peer);
	}
}

RUN_TESTS(.timeout = 120)
