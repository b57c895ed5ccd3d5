/*
 * Verifies chains that were made to meet one rule of GnuTLS's each, with every
 * flag, and prints the status of each. Compiled against this library and
 * against GnuTLS; the outputs must be equal.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Usage: probe_rules [SECTION]
 *
 * Left out on purpose: constraints on URIs and directory names, user principal
 * names under constraints on them, empty permitted host names, and wildcards
 * that could stand for an excluded host; with RSA-PSS other salts than the hash
 * is long under RSA keys, an absent mask generation function, and parameters of
 * an issuer's key that are of no use (doc/differences-from-gnutls.md).
 */

#include <config.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <gnutls/gnutls.h>
#include <gnutls/x509.h>

#include "base/compiler.h"
#include "der_writer.h"
#include "random.h"
#include "signer.h"

enum { MAX_CHAIN = 4, NUM_NAMES = 4, NUM_RANDOM = 60 };

#define SPAN(literal) \
 ((struct ct_span){(const uint8_t *)(literal), sizeof(literal) - 1})

/* 2026-06-01 */
static time_t fixed_time(time_t *out)
{
	const time_t now = 1780272000;

	if (out != NULL)
		*out = now;
	return now;
}

static gnutls_x509_crt_t import(const struct ct_buffer *der)
{
	gnutls_datum_t datum = {der->data, (unsigned)der->len};
	gnutls_x509_crt_t crt;
	int ret;

	gnutls_x509_crt_init(&crt);
	ret = gnutls_x509_crt_import(crt, &datum, GNUTLS_X509_FMT_DER);
	if (ret == 0)
		return crt;
	printf(" import %d\n", ret);
	gnutls_x509_crt_deinit(crt);
	return NULL;
}

static gnutls_x509_crt_t make(const struct ct_test_certificate_spec *spec)
{
	struct ct_buffer der = CT_BUFFER_INIT;
	gnutls_x509_crt_t crt;

	ct_test_certificate(&der, spec);
	crt = import(&der);
	ct_buffer_clear(&der);
	return crt;
}

/* --- Verifying one chain in all ways -------------------------------------- */

static const unsigned all_flags[] = {
	0,
	GNUTLS_VERIFY_DISABLE_CA_SIGN,
	GNUTLS_VERIFY_DO_NOT_ALLOW_IP_MATCHES,
	GNUTLS_VERIFY_DO_NOT_ALLOW_SAME,
	GNUTLS_VERIFY_ALLOW_ANY_X509_V1_CA_CRT,
	GNUTLS_VERIFY_ALLOW_SIGN_RSA_MD2,
	GNUTLS_VERIFY_ALLOW_SIGN_RSA_MD5,
	GNUTLS_VERIFY_DISABLE_TIME_CHECKS,
	GNUTLS_VERIFY_DISABLE_TRUSTED_TIME_CHECKS,
	GNUTLS_VERIFY_DO_NOT_ALLOW_X509_V1_CA_CRT,
	GNUTLS_VERIFY_DISABLE_CRL_CHECKS,
	GNUTLS_VERIFY_ALLOW_UNSORTED_CHAIN,
	GNUTLS_VERIFY_DO_NOT_ALLOW_UNSORTED_CHAIN,
	GNUTLS_VERIFY_DO_NOT_ALLOW_WILDCARDS,
	GNUTLS_VERIFY_USE_TLS1_RSA,
	GNUTLS_VERIFY_IGNORE_UNKNOWN_CRIT_EXTENSIONS,
	GNUTLS_VERIFY_ALLOW_SIGN_WITH_SHA1,
	GNUTLS_VERIFY_ALLOW_BROKEN,
	GNUTLS_VERIFY_DO_NOT_ALLOW_SAME |
		GNUTLS_VERIFY_ALLOW_ANY_X509_V1_CA_CRT,
	GNUTLS_VERIFY_DISABLE_CA_SIGN | GNUTLS_VERIFY_ALLOW_BROKEN,
	GNUTLS_PROFILE_TO_VFLAGS(GNUTLS_PROFILE_VERY_WEAK),
	GNUTLS_PROFILE_TO_VFLAGS(GNUTLS_PROFILE_LOW),
	GNUTLS_PROFILE_TO_VFLAGS(GNUTLS_PROFILE_LEGACY),
	GNUTLS_PROFILE_TO_VFLAGS(GNUTLS_PROFILE_MEDIUM),
	GNUTLS_PROFILE_TO_VFLAGS(GNUTLS_PROFILE_HIGH),
	GNUTLS_PROFILE_TO_VFLAGS(GNUTLS_PROFILE_ULTRA),
	GNUTLS_PROFILE_TO_VFLAGS(GNUTLS_PROFILE_FUTURE),
	GNUTLS_PROFILE_TO_VFLAGS(GNUTLS_PROFILE_SUITEB128),
	GNUTLS_PROFILE_TO_VFLAGS(GNUTLS_PROFILE_SUITEB192),
	GNUTLS_PROFILE_TO_VFLAGS(99),
	GNUTLS_PROFILE_TO_VFLAGS(GNUTLS_PROFILE_LOW) |
		GNUTLS_VERIFY_ALLOW_BROKEN,
	GNUTLS_PROFILE_TO_VFLAGS(GNUTLS_PROFILE_MEDIUM) |
		GNUTLS_VERIFY_ALLOW_SIGN_WITH_SHA1,
};

/* The peer's certificate first, the root last. */
struct chain {
	gnutls_x509_crt_t certs[MAX_CHAIN];
	unsigned len;
};

static const char *const purposes[] = {NULL,
				       GNUTLS_KP_TLS_WWW_SERVER,
				       GNUTLS_KP_CODE_SIGNING,
				       GNUTLS_KP_ANY,
				       "1.2.3.4.5",
				       "no purpose"};
static const char *const hosts[] = {NULL, "www.example.com"};

static int tell(gnutls_x509_crt_t cert, gnutls_x509_crt_t issuer,
		gnutls_x509_crl_t crl, unsigned output)
{
	printf(" <%d%d%d %x>", cert != NULL, issuer != NULL, crl != NULL,
	       output);
	return 0;
}

static void by_list(const struct chain *chain, unsigned trusted, unsigned flags,
		    const char *host, const char *purpose)
{
	gnutls_typed_vdata_st data[2];
	gnutls_x509_crt_t sent[MAX_CHAIN];
	gnutls_x509_trust_list_t list;
	unsigned elements = 0, status = 0xdead;
	int ret;

	if (host != NULL)
		data[elements++] = (gnutls_typed_vdata_st){
			GNUTLS_DT_DNS_HOSTNAME,
			(unsigned char *)(uintptr_t)host, 0};
	if (purpose != NULL)
		data[elements++] = (gnutls_typed_vdata_st){
			GNUTLS_DT_KEY_PURPOSE_OID,
			(unsigned char *)(uintptr_t)purpose, 0};
	memcpy(sent, chain->certs, sizeof(sent));
	gnutls_x509_trust_list_init(&list, 0);
	gnutls_x509_trust_list_add_cas(list, &chain->certs[trusted], 1, 0);
	ret = gnutls_x509_trust_list_verify_crt2(
		list, sent, chain->len, data, elements, flags, &status, tell);
	printf(" list %d %x", ret, status);
	gnutls_x509_trust_list_deinit(list, 0);
}

static void by_cas(const struct chain *chain, unsigned trusted, unsigned flags)
{
	unsigned status = 0xdead;
	int ret = gnutls_x509_crt_list_verify(chain->certs, chain->len,
					      &chain->certs[trusted], 1, NULL,
					      0, flags, &status);

	printf(" cas %d %x", ret, status);
	status = 0xdead;
	ret = gnutls_x509_crt_verify(chain->certs[0], chain->certs, chain->len,
				     flags, &status);
	printf(" crt %d %x", ret, status);
}

static void print_text(unsigned status)
{
	gnutls_datum_t text;

	if (gnutls_certificate_verification_status_print(
		    status, GNUTLS_CRT_X509, &text, 0) < 0)
		return;
	printf("%.*s\n", (int)text.size, text.data);
	gnutls_free(text.data);
}

/* With each certificate of the chain as the trusted one, and with each
 * flag the root. */
static void probe(const char *name, const struct chain *chain)
{
	for (unsigned i = 0; i < chain->len; i++)
		if (chain->certs[i] == NULL)
			return;
	for (size_t f = 0; f < CT_ARRAY_LEN(all_flags); f++)
		for (unsigned trusted = f == 0 ? 0 : chain->len - 1;
		     trusted < chain->len; trusted++) {
			printf("%s flags %x trusted %u:", name, all_flags[f],
			       trusted);
			by_list(chain, trusted, all_flags[f], NULL, NULL);
			by_cas(chain, trusted, all_flags[f]);
			putchar('\n');
		}
	for (size_t p = 0; p < CT_ARRAY_LEN(purposes); p++)
		for (size_t h = 0; h < CT_ARRAY_LEN(hosts); h++) {
			printf("%s purpose %zu host %zu:", name, p, h);
			by_list(chain, chain->len - 1, 0, hosts[h],
				purposes[p]);
			putchar('\n');
		}
}

static void clear(struct chain *chain)
{
	for (unsigned i = 0; i < chain->len; i++)
		if (chain->certs[i] != NULL)
			gnutls_x509_crt_deinit(chain->certs[i]);
}

/* --- Chains of peer, two CAs and root, with one thing changed ------------- */

static const char *const names[NUM_NAMES] = {"O=Peer,CN=www.example.com",
					     "CN=Sub 1", "CN=Sub 2", "CN=Root"};

static const char *const peer_names[] = {"dns:www.example.com", NULL};

/* Certificate @place, 0 the peer's, of a chain with these keys. */
static struct ct_test_certificate_spec
usual(unsigned place, const struct ct_test_key keys[MAX_CHAIN])
{
	unsigned issuer = place + 1 < MAX_CHAIN ? place + 1 : place;

	return (struct ct_test_certificate_spec){
		.subject = names[place],
		.issuer = names[issuer],
		.serial = 1 + place,
		.key = keys[place],
		.signing_key = keys[issuer],
		.has_basic_constraints = place > 0,
		.is_ca = place > 0,
		.key_usage = place > 0
				     ? CT_TEST_KEY_CERT_SIGN | CT_TEST_CRL_SIGN
				     : CT_TEST_DIGITAL_SIGNATURE,
		.alt_names = place > 0 ? NULL : peer_names,
		.with_key_ids = true,
	};
}

/* RSA: checked fast. */
static const struct ct_test_key usual_keys[MAX_CHAIN] = {
	{CT_TEST_KEY_RSA, 2048, 1},
	{CT_TEST_KEY_RSA, 2048, 2},
	{CT_TEST_KEY_RSA, 2048, 0},
	{CT_TEST_KEY_RSA, 3072, 0}};

/* One that is as usual; made once. */
static gnutls_x509_crt_t make_usual(unsigned place)
{
	static struct ct_buffer ders[MAX_CHAIN];
	struct ct_test_certificate_spec spec = usual(place, usual_keys);

	if (ders[place].len == 0)
		ct_test_certificate(&ders[place], &spec);
	return import(&ders[place]);
}

typedef void change(struct ct_test_certificate_spec *spec);

static void change_nothing(struct ct_test_certificate_spec *spec)
{
	(void)spec;
}

static void change_to_v1(struct ct_test_certificate_spec *spec)
{
	spec->without_extensions = true;
}

static void change_to_v3_plain(struct ct_test_certificate_spec *spec)
{
	spec->has_basic_constraints = false;
	spec->key_usage = 0;
	spec->with_key_ids = false;
	spec->alt_names = NULL;
}

static void change_no_constraints(struct ct_test_certificate_spec *spec)
{
	spec->has_basic_constraints = false;
}

static void change_not_ca(struct ct_test_certificate_spec *spec)
{
	spec->has_basic_constraints = true;
	spec->is_ca = false;
}

static void change_no_cert_sign(struct ct_test_certificate_spec *spec)
{
	spec->key_usage = CT_TEST_CRL_SIGN;
}

static void change_no_usage(struct ct_test_certificate_spec *spec)
{
	spec->key_usage = 0;
}

static void change_path_len_0(struct ct_test_certificate_spec *spec)
{
	spec->has_path_len = true;
}

static void change_path_len_1(struct ct_test_certificate_spec *spec)
{
	spec->has_path_len = true;
	spec->path_len = 1;
}

static void change_expired(struct ct_test_certificate_spec *spec)
{
	spec->not_before = 1600000000;
	spec->not_after = 1700000000;
}

static void change_not_active(struct ct_test_certificate_spec *spec)
{
	spec->not_before = 1900000000;
	spec->not_after = 2000000000;
}

static void change_now_exactly(struct ct_test_certificate_spec *spec)
{
	spec->not_before = spec->not_after = fixed_time(NULL);
}

static void change_just_over(struct ct_test_certificate_spec *spec)
{
	spec->not_before = 1600000000;
	spec->not_after = fixed_time(NULL) - 1;
}

static void change_bad_signature(struct ct_test_certificate_spec *spec)
{
	spec->break_signature = true;
}

static void change_sha1(struct ct_test_certificate_spec *spec)
{
	spec->algorithm = CT_TEST_RSA_SHA1;
}

static void change_md5(struct ct_test_certificate_spec *spec)
{
	spec->algorithm = CT_TEST_RSA_MD5;
}

static void change_sha512(struct ct_test_certificate_spec *spec)
{
	spec->algorithm = CT_TEST_RSA_SHA512;
}

static void change_issuer(struct ct_test_certificate_spec *spec)
{
	spec->issuer = "CN=Nobody";
}

static void change_issuer_case(struct ct_test_certificate_spec *spec)
{
	spec->issuer = "CN=SUB 2";
}

/* The same text in PrintableStrings: UTF8String is 0x0c. */
static struct ct_span as_printable(const char *text, struct ct_buffer *room)
{
	if (room->len == 0) {
		ct_write_name(room, text);
		for (size_t i = 0; i + 1 < room->len; i++)
			if (room->data[i] == 0x0c && room->data[i - 1] == 0x03)
				room->data[i] = 0x13;
	}
	return ct_span(room->data, room->len);
}

static void change_issuer_type(struct ct_test_certificate_spec *spec)
{
	static struct ct_buffer rooms[NUM_NAMES];

	for (size_t i = 0; i < NUM_NAMES; i++)
		if (strcmp(spec->issuer, names[i]) == 0)
			spec->issuer_der =
				as_printable(spec->issuer, &rooms[i]);
}

static void change_subject_type(struct ct_test_certificate_spec *spec)
{
	static struct ct_buffer rooms[NUM_NAMES];

	for (size_t i = 0; i < NUM_NAMES; i++)
		if (strcmp(spec->subject, names[i]) == 0)
			spec->subject_der =
				as_printable(spec->subject, &rooms[i]);
}

static void change_key_id(struct ct_test_certificate_spec *spec)
{
	spec->authority_key_id = SPAN("0123456789");
}

static void change_own_key_id(struct ct_test_certificate_spec *spec)
{
	spec->subject_key_id = SPAN("0123456789");
}

static void change_no_key_ids(struct ct_test_certificate_spec *spec)
{
	spec->with_key_ids = false;
}

static void change_server(struct ct_test_certificate_spec *spec)
{
	static const char *const list[] = {GNUTLS_KP_TLS_WWW_SERVER, NULL};

	spec->key_purposes = list;
}

static void change_any_purpose(struct ct_test_certificate_spec *spec)
{
	static const char *const list[] = {GNUTLS_KP_ANY, NULL};

	spec->key_purposes = list;
}

static void change_both_purposes(struct ct_test_certificate_spec *spec)
{
	static const char *const list[] = {GNUTLS_KP_CODE_SIGNING, "1.2.3.4.5",
					   NULL};

	spec->key_purposes = list;
	spec->key_purposes_critical = true;
}

static void change_permitted(struct ct_test_certificate_spec *spec)
{
	static const char *const list[] = {"dns:example.com", NULL};

	spec->permitted = list;
}

static void change_permitted_ip(struct ct_test_certificate_spec *spec)
{
	static const char *const list[] = {"ip:10.0.0.0/8", NULL};

	spec->permitted = list;
}

static void change_permitted_other(struct ct_test_certificate_spec *spec)
{
	static const char *const list[] = {"dns:example.org",
					   "email:example.com", NULL};

	spec->permitted = list;
}

static void change_excluded(struct ct_test_certificate_spec *spec)
{
	static const char *const list[] = {"dns:www.example.com", NULL};

	spec->excluded = list;
}

static void change_excluded_all(struct ct_test_certificate_spec *spec)
{
	static const char *const list[] = {"dns:", NULL};

	spec->excluded = list;
}

static void change_ip_peer(struct ct_test_certificate_spec *spec)
{
	static const char *const list[] = {"ip:10.1.2.3", "ip:2001:db8::1",
					   "dns:www.example.com", NULL};

	spec->alt_names = list;
}

static void change_mail_peer(struct ct_test_certificate_spec *spec)
{
	static const char *const list[] = {"email:joe@example.com", NULL};

	spec->alt_names = list;
}

static void change_no_names(struct ct_test_certificate_spec *spec)
{
	spec->alt_names = NULL;
}

static void change_unknown(struct ct_test_certificate_spec *spec)
{
	static const struct ct_test_extension unknown = {
		"1.2.3.4.5", true, {(const uint8_t *)"\x05\0", 2}};

	spec->extensions = &unknown;
	spec->num_extensions = 1;
}

static void change_empty_purposes(struct ct_test_certificate_spec *spec)
{
	static const struct ct_test_extension empty = {
		"2.5.29.37", true, {(const uint8_t *)"\x30\0", 2}};

	spec->extensions = &empty;
	spec->num_extensions = 1;
}

static void change_bad_purposes(struct ct_test_certificate_spec *spec)
{
	static const struct ct_test_extension bad = {
		"2.5.29.37", true, {(const uint8_t *)"\x04\1x", 3}};

	spec->extensions = &bad;
	spec->num_extensions = 1;
}

static void change_bad_constraints(struct ct_test_certificate_spec *spec)
{
	static const struct ct_test_extension bad = {
		"2.5.29.19", true, {(const uint8_t *)"\x04\1x", 3}};

	spec->has_basic_constraints = false;
	spec->extensions = &bad;
	spec->num_extensions = 1;
}

static void change_bad_usage(struct ct_test_certificate_spec *spec)
{
	static const struct ct_test_extension bad = {
		"2.5.29.15", true, {(const uint8_t *)"\x04\1x", 3}};

	spec->key_usage = 0;
	spec->extensions = &bad;
	spec->num_extensions = 1;
}

static void change_bad_name_constraints(struct ct_test_certificate_spec *spec)
{
	static const struct ct_test_extension bad = {
		"2.5.29.30", true, {(const uint8_t *)"\x04\1x", 3}};

	spec->extensions = &bad;
	spec->num_extensions = 1;
}

static void change_policies(struct ct_test_certificate_spec *spec)
{
	static const char *const list[] = {"1.2.3.4", NULL};

	spec->policies = list;
	spec->require_explicit_policy = 1;
	spec->inhibit_any_policy = 1;
}

static void change_feature(struct ct_test_certificate_spec *spec)
{
	static const struct ct_test_extension feature = {
		"1.3.6.1.5.5.7.1.24",
		false,
		{(const uint8_t *)"\x30\x03\x02\x01\x05", 5}};

	spec->extensions = &feature;
	spec->num_extensions = 1;
}

static void change_bad_feature(struct ct_test_certificate_spec *spec)
{
	static const struct ct_test_extension feature = {
		"1.3.6.1.5.5.7.1.24", false, {(const uint8_t *)"\x05\0", 2}};

	spec->extensions = &feature;
	spec->num_extensions = 1;
}

static void change_self_issued(struct ct_test_certificate_spec *spec)
{
	spec->issuer = spec->subject;
	spec->signing_key = spec->key;
}

static void change_odd_signature(struct ct_test_certificate_spec *spec)
{
	spec->unused_bits = 1;
}

static void change_negative_modulus(struct ct_test_certificate_spec *spec)
{
	spec->rsa_form = CT_TEST_RSA_FORM_NEGATIVE;
}

static void change_surplus_zero(struct ct_test_certificate_spec *spec)
{
	spec->rsa_form = CT_TEST_RSA_FORM_SURPLUS_ZERO;
}

static void change_no_null(struct ct_test_certificate_spec *spec)
{
	spec->rsa_form = CT_TEST_RSA_FORM_WITHOUT_NULL;
}

static const struct {
	const char *name;
	change *change;
} changes[] = {
	{"nothing", change_nothing},
	{"version 1", change_to_v1},
	{"plain version 3", change_to_v3_plain},
	{"no basic constraints", change_no_constraints},
	{"not a CA", change_not_ca},
	{"no keyCertSign", change_no_cert_sign},
	{"no key usage", change_no_usage},
	{"path length 0", change_path_len_0},
	{"path length 1", change_path_len_1},
	{"expired", change_expired},
	{"not active", change_not_active},
	{"this second", change_now_exactly},
	{"a second over", change_just_over},
	{"bad signature", change_bad_signature},
	{"SHA-1", change_sha1},
	{"MD5", change_md5},
	{"SHA-512", change_sha512},
	{"other issuer", change_issuer},
	{"issuer in capitals", change_issuer_case},
	{"issuer of another type", change_issuer_type},
	{"subject of another type", change_subject_type},
	{"other authority key", change_key_id},
	{"other key id", change_own_key_id},
	{"no key ids", change_no_key_ids},
	{"for servers", change_server},
	{"any purpose", change_any_purpose},
	{"other purposes", change_both_purposes},
	{"permitted", change_permitted},
	{"permitted address", change_permitted_ip},
	{"permitted others", change_permitted_other},
	{"excluded", change_excluded},
	{"all excluded", change_excluded_all},
	{"peer with addresses", change_ip_peer},
	{"peer with mailbox", change_mail_peer},
	{"peer without names", change_no_names},
	{"unknown critical", change_unknown},
	{"no purposes", change_empty_purposes},
	{"bad purposes", change_bad_purposes},
	{"bad basic constraints", change_bad_constraints},
	{"bad key usage", change_bad_usage},
	{"bad name constraints", change_bad_name_constraints},
	{"policies", change_policies},
	{"TLS feature", change_feature},
	{"bad TLS feature", change_bad_feature},
	{"self-issued", change_self_issued},
	{"odd signature", change_odd_signature},
	{"negative modulus", change_negative_modulus},
	{"modulus with two zeros", change_surplus_zero},
	{"key without NULL", change_no_null},
};

/* A change in one place, and perhaps another one in a second place. */
static void probe_changes(unsigned place, size_t number, unsigned second_place,
			  size_t second)
{
	struct chain chain = {.len = MAX_CHAIN};
	char name[120];

	for (unsigned i = 0; i < MAX_CHAIN; i++) {
		struct ct_test_certificate_spec spec = usual(i, usual_keys);

		if (i == place)
			changes[number].change(&spec);
		if (i == second_place)
			changes[second].change(&spec);
		chain.certs[i] = i == place || i == second_place
					 ? make(&spec)
					 : make_usual(i);
	}
	snprintf(name, sizeof(name), "%u %s, %u %s", place,
		 changes[number].name, second_place, changes[second].name);
	probe(name, &chain);
	clear(&chain);
}

static void probe_all_changes(void)
{
	for (unsigned place = 0; place < MAX_CHAIN; place++)
		for (size_t i = 0; i < CT_ARRAY_LEN(changes); i++)
			probe_changes(place, i, MAX_CHAIN, 0);
	for (unsigned place = 0; place < MAX_CHAIN; place++)
		for (size_t i = 0; i < CT_ARRAY_LEN(changes); i++)
			if (changes[i].change == change_feature)
				probe_changes(3, i, place, i);
}

/* Name constraints of two CAs, and a peer with names of one kind. */
static void probe_constraints(void)
{
	const char *const *const sets[] = {
		(const char *const[]){"dns:example.com", NULL},
		(const char *const[]){"dns:www.example.com", "ip:10.0.0.0/8",
				      NULL},
		(const char *const[]){"ip:192.0.2.0/24", NULL},
		(const char *const[]){"ip:2001:db8::/32", NULL},
		(const char *const[]){"email:example.com", NULL},
	};
	const char *const *const peers[] = {
		(const char *const[]){"dns:www.example.com", NULL},
		(const char *const[]){"ip:10.1.2.3", NULL},
		(const char *const[]){"ip:2001:db8::1", NULL},
		(const char *const[]){"email:joe@example.com", NULL},
		NULL,
	};

	for (size_t n = 0; n < 4 * CT_ARRAY_LEN(sets) * CT_ARRAY_LEN(sets) *
				       CT_ARRAY_LEN(peers);
	     n++) {
		struct chain chain = {.len = MAX_CHAIN};
		size_t rest = n / 4;
		const char *const *peer = peers[rest % CT_ARRAY_LEN(peers)];
		const char *const *upper, *const *lower;

		rest /= CT_ARRAY_LEN(peers);
		upper = sets[rest % CT_ARRAY_LEN(sets)];
		lower = sets[rest / CT_ARRAY_LEN(sets)];
		printf("constraints %zu:", n);
		for (unsigned i = 0; i < MAX_CHAIN; i++) {
			struct ct_test_certificate_spec spec =
				usual(i, usual_keys);

			if (i == 0)
				spec.alt_names = peer;
			if (i == 3) {
				chain.certs[i] = make_usual(i);
				break;
			}
			if (i == 2)
				*(n % 2 ? &spec.excluded : &spec.permitted) =
					upper;
			if (i == 1)
				*(n / 2 % 2 ? &spec.excluded
					    : &spec.permitted) = lower;
			chain.certs[i] = make(&spec);
		}
		by_list(&chain, 3, 0, NULL, NULL);
		by_cas(&chain, 3, 0);
		putchar('\n');
		clear(&chain);
	}
}

/* Constraints on forms that GnuTLS does not know all of, by the CA at @place.
 */
static void probe_form(const char *form, unsigned place, bool is_excluded,
		       bool has_name)
{
	struct chain chain = {.len = MAX_CHAIN};
	const char *const base[] = {form, NULL};

	for (unsigned i = 0; i < MAX_CHAIN; i++) {
		struct ct_test_certificate_spec spec = usual(i, usual_keys);

		if (i == 0 && has_name)
			spec.alt_names = base;
		if (i == place)
			*(is_excluded ? &spec.excluded : &spec.permitted) =
				base;
		chain.certs[i] = make(&spec);
	}
	printf("%s at %u:", form, place);
	by_list(&chain, 3, 0, NULL, NULL);
	by_cas(&chain, 3, 0);
	putchar('\n');
	clear(&chain);
}

/* E-mail addresses of the subject count, where it has no others. */
static void probe_addresses(const char *subject, const char *host,
			    bool is_excluded)
{
	struct chain chain = {.len = MAX_CHAIN};
	const char *const base[] = {host, NULL};

	for (unsigned i = 0; i < MAX_CHAIN; i++) {
		struct ct_test_certificate_spec spec = usual(i, usual_keys);

		if (i == 0) {
			spec.subject = subject;
			spec.alt_names = NULL;
		}
		if (i == 1)
			*(is_excluded ? &spec.excluded : &spec.permitted) =
				base;
		chain.certs[i] = make(&spec);
	}
	printf("%s under %s:", subject, host);
	by_list(&chain, 3, 0, NULL, NULL);
	by_cas(&chain, 3, 0);
	putchar('\n');
	clear(&chain);
}

static void probe_forms(void)
{
	enum { PRINCIPAL = 2 };
	static const char *const forms[] = {
		"rid:1.2.3.4.5",
		"other:1.2.3.4.5=text",
		"other:1.3.6.1.4.1.311.20.2.3=joe@example.com",
		"other:1.3.6.1.5.5.7.8.5=joe@example.com",
		"other:1.3.6.1.5.5.7.8.7=_mail.example.com",
		"other:1.3.6.1.5.2.2=joe@EXAMPLE.COM"};
	static const char *const subjects[] = {
		"O=Peer", "O=Peer,E=a@example.com",
		"O=Peer,E=a@example.com,E=b@example.com",
		"O=Peer,E=a@example.com,E=b@example.org"};
	static const char *const bases[] = {
		"email:example.com", "email:a@example.com", "dns:example.com"};

	for (size_t n = 0; n < CT_ARRAY_LEN(forms) * 12; n++) {
		bool has_name = n / 2 % 2 != 0;

		if (has_name && n / 12 == PRINCIPAL)
			continue;
		probe_form(forms[n / 12], (unsigned)(1 + n / 4 % 3), n % 2 != 0,
			   has_name);
	}
	for (size_t n = 0; n < CT_ARRAY_LEN(subjects) * 6; n++)
		probe_addresses(subjects[n / 6], bases[n / 2 % 3], n % 2 != 0);
}

/* Extensions that are critical: which ones are known. */
static void probe_critical(void)
{
	for (unsigned n = 0; n < 100; n++) {
		struct chain chain = {.len = MAX_CHAIN};
		struct ct_test_extension extension = {
			.is_critical = true,
			.value = {(const uint8_t *)"\x05\0", 2}};
		char oid[40];

		/* Alternative names are read at once. */
		if (n == 17 || n == 18)
			continue;
		snprintf(oid, sizeof(oid),
			 n < 60 ? "2.5.29.%u" : "1.3.6.1.5.5.7.1.%u",
			 n < 60 ? n : n - 60);
		extension.oid = oid;
		printf("critical %s:", oid);
		for (unsigned i = 0; i < MAX_CHAIN; i++) {
			struct ct_test_certificate_spec spec =
				usual(i, usual_keys);

			spec.key_usage = 0;
			spec.with_key_ids = false;
			spec.extensions = &extension;
			spec.num_extensions = 1;
			chain.certs[i] = i == 0 ? make(&spec) : make_usual(i);
		}
		by_list(&chain, 3, 0, NULL, NULL);
		by_cas(&chain, 3, 0);
		putchar('\n');
		clear(&chain);
	}
}

/* --- Kinds of keys -------------------------------------------------------- */

/* A peer's key that signs nothing (RFC 8410). */
static void probe_agreement_keys(void)
{
	static const struct {
		const char *name;
		uint8_t last_arc, spki_len;
	} keys[] = {{"x25519", 0x6e, 44}, {"x448", 0x6f, 68}};

	for (size_t i = 0; i < CT_ARRAY_LEN(keys); i++) {
		uint8_t spki[68];
		struct ct_test_certificate_spec spec = usual(0, usual_keys);
		struct chain chain = {.len = 2};
		uint8_t bits_len = (uint8_t)(keys[i].spki_len - 11);

		memset(spki, 0x17, sizeof(spki));
		memcpy(spki,
		       (uint8_t[]){0x30, (uint8_t)(keys[i].spki_len - 2), 0x30,
				   5, 6, 3, 0x2b, 0x65, keys[i].last_arc, 3,
				   bits_len, 0},
		       12);
		spec.spki_der = ct_span(spki, keys[i].spki_len);
		spec.issuer = "CN=Root";
		spec.signing_key = usual_keys[3];
		chain.certs[0] = make(&spec);
		chain.certs[1] = make_usual(3);
		probe(keys[i].name, &chain);
		clear(&chain);
	}
}

/* A CA's key on a curve that is not known, brainpoolP256r1; and a signature
 * algorithm that GnuTLS does not know, in each place. */
static void probe_unknown(void)
{
	static const uint8_t head[] = {
		0x30, 0x5a, 0x30, 0x14, 0x06, 0x07, 0x2a, 0x86, 0x48, 0xce,
		0x3d, 0x02, 0x01, 0x06, 0x09, 0x2b, 0x24, 0x03, 0x03, 0x02,
		0x08, 0x01, 0x01, 0x07, 0x03, 0x42, 0x00, 0x04};
	static const struct ct_test_key p256[MAX_CHAIN] = {
		{CT_TEST_KEY_RSA, 2048, 1},
		{CT_TEST_KEY_P256, 0, 11},
		{CT_TEST_KEY_RSA, 2048, 0},
		{CT_TEST_KEY_RSA, 3072, 0}};
	uint8_t spki[92];
	char name[80];

	memset(spki, 0x17, sizeof(spki));
	memcpy(spki, head, sizeof(head));
	for (unsigned way = 0; way <= MAX_CHAIN; way++) {
		const struct ct_test_key *keys = way == 0 ? p256 : usual_keys;
		struct chain chain = {.len = MAX_CHAIN};

		for (unsigned place = 0; place < MAX_CHAIN; place++) {
			struct ct_test_certificate_spec spec =
				usual(place, keys);

			if (way == 0 && place == 1)
				spec.spki_der = ct_span(spki, sizeof(spki));
			if (way == place + 1)
				spec.algorithm = CT_TEST_RSA_SHA512_256;
			chain.certs[place] = make(&spec);
		}
		snprintf(name, sizeof(name), "unknown %u", way);
		probe(name, &chain);
		clear(&chain);
	}
}

/* A CA that must not certify O=Peer, or only that. */
static void probe_directory_constraints(void)
{
	static uint8_t value[] = {0x30, 0x17, 0xa1, 0x15, 0x30, 0x13, 0xa4,
				  0x11, 0x30, 0x0f, 0x31, 0x0d, 0x30, 0x0b,
				  0x06, 0x03, 0x55, 0x04, 0x0a, 0x0c, 0x04,
				  'P',	'e',  'e',  'r'};
	const struct ct_test_extension constraints = {
		"2.5.29.30", true, {value, sizeof(value)}};

	for (unsigned is_permitted = 0; is_permitted < 2; is_permitted++) {
		struct chain chain = {.len = MAX_CHAIN};
		struct ct_test_certificate_spec spec = usual(1, usual_keys);

		value[2] = is_permitted ? 0xa0 : 0xa1;
		spec.extensions = &constraints;
		spec.num_extensions = 1;
		for (unsigned place = 0; place < MAX_CHAIN; place++)
			chain.certs[place] =
				place == 1 ? make(&spec) : make_usual(place);
		probe(is_permitted ? "permitted" : "excluded", &chain);
		clear(&chain);
	}
}

static void probe_foreign(void)
{
	probe_directory_constraints();
	probe_agreement_keys();
	probe_unknown();
}

static void probe_keys(void)
{
	static const struct {
		struct ct_test_key key;
		enum ct_test_algorithm algorithms[7];
	} keys[] = {
		{{CT_TEST_KEY_RSA, 1024, 0},
		 {0, CT_TEST_RSA_MD5, CT_TEST_RSA_SHA1}},
		{{CT_TEST_KEY_RSA, 2048, 0},
		 {0, CT_TEST_RSA_MD5, CT_TEST_RSA_SHA1, CT_TEST_RSA_SHA384,
		  CT_TEST_RSA_PSS_SHA256, CT_TEST_RSA_PSS_SHA384,
		  CT_TEST_RSA_PSS_SHA512}},
		{{CT_TEST_KEY_RSA, 3072, 0}, {0, CT_TEST_RSA_SHA512}},
		{{CT_TEST_KEY_RSA, 4096, 0}, {0, CT_TEST_RSA_SHA512}},
		{{CT_TEST_KEY_P256, 0, 11},
		 {0, CT_TEST_ECDSA_SHA1, CT_TEST_ECDSA_SHA384,
		  CT_TEST_ECDSA_SHA512}},
		{{CT_TEST_KEY_P384, 0, 11},
		 {0, CT_TEST_ECDSA_SHA256, CT_TEST_ECDSA_SHA384}},
		{{CT_TEST_KEY_P521, 0, 11}, {0, CT_TEST_ECDSA_SHA512}},
		{{CT_TEST_KEY_ED25519, 0, 11}, {0}},
		{{CT_TEST_KEY_ED448, 0, 0}, {0}},
	};

	for (size_t ca = 0; ca < CT_ARRAY_LEN(keys); ca++)
		for (size_t peer = 0; peer < CT_ARRAY_LEN(keys); peer++)
			/* Strong ones take long. */
			for (size_t a = 0;
			     a < 7 && (ca == peer || ca == 3 || peer == 4);
			     a++) {
				struct ct_test_key chosen[MAX_CHAIN] = {
					keys[peer].key, keys[ca].key,
					keys[ca].key, keys[ca].key};
				struct chain chain = {.len = 2};
				struct ct_test_certificate_spec spec =
					usual(0, chosen);
				char name[80];

				if (a > 0 && keys[ca].algorithms[a] == 0)
					break;
				spec.algorithm = keys[ca].algorithms[a];
				spec.issuer = "CN=Root";
				chain.certs[0] = make(&spec);
				spec = usual(3, chosen);
				chain.certs[1] = make(&spec);
				snprintf(name, sizeof(name), "keys %zu %zu %zu",
					 ca, peer, a);
				probe(name, &chain);
				clear(&chain);
			}
}

/* On the curves that GnuTLS has, and one CA of another kind. */
static void probe_gost(void)
{
	static const struct ct_test_key keys[] = {
		{CT_TEST_KEY_GOST_01, 0, 0},
		{CT_TEST_KEY_GOST_01, 3, 1},
		{CT_TEST_KEY_GOST_12_256, 0, 0},
		{CT_TEST_KEY_GOST_12_256, 6, 1},
		{CT_TEST_KEY_GOST_12_512, 0, 0},
		{CT_TEST_KEY_P256, 0, 11},
	};

	for (size_t ca = 0; ca < CT_ARRAY_LEN(keys); ca++)
		for (size_t peer = 0; peer < CT_ARRAY_LEN(keys); peer++) {
			struct ct_test_key chosen[MAX_CHAIN] = {
				keys[peer], keys[ca], keys[ca], keys[ca]};
			struct ct_test_certificate_spec spec = usual(0, chosen);
			struct chain chain = {.len = 2};
			char name[80];

			spec.issuer = "CN=Root";
			chain.certs[0] = make(&spec);
			spec = usual(3, chosen);
			chain.certs[1] = make(&spec);
			snprintf(name, sizeof(name), "gost %zu %zu", ca, peer);
			probe(name, &chain);
			clear(&chain);
		}
}

/* --- RSA-PSS -------------------------------------------------------------- */

/* RSASSA-PSS-params; -1: the field is absent. Hashes by the last arc of NIST's
 * OIDs, 26 is SHA-1's of OIW. */
struct pss {
	int hash, mgf_hash, salt_len, trailer;
};

static void write_hash(struct ct_buffer *out, int hash)
{
	char oid[40];
	size_t mark = ct_write_begin(out, CT_DER_SEQUENCE);

	snprintf(oid, sizeof(oid),
		 hash == 26 ? "1.3.14.3.2.%d" : "2.16.840.1.101.3.4.2.%d",
		 hash);
	ct_write_oid(out, oid);
	ct_write_null(out);
	ct_write_end(out, mark);
}

/* AlgorithmIdentifier with these parameters; NULL: without any. */
static void write_pss(struct ct_buffer *out, const struct pss *pss)
{
	size_t mark = ct_write_begin(out, CT_DER_SEQUENCE), params, field, mgf;

	ct_write_oid(out, "1.2.840.113549.1.1.10");
	if (pss == NULL) {
		ct_write_end(out, mark);
		return;
	}
	params = ct_write_begin(out, CT_DER_SEQUENCE);
	if (pss->hash >= 0) {
		field = ct_write_begin(out, CT_DER_CONTEXT_CONSTRUCTED(0));
		write_hash(out, pss->hash);
		ct_write_end(out, field);
	}
	if (pss->mgf_hash >= 0) {
		field = ct_write_begin(out, CT_DER_CONTEXT_CONSTRUCTED(1));
		mgf = ct_write_begin(out, CT_DER_SEQUENCE);
		ct_write_oid(out, "1.2.840.113549.1.1.8");
		write_hash(out, pss->mgf_hash);
		ct_write_end(out, mgf);
		ct_write_end(out, field);
	}
	if (pss->salt_len >= 0) {
		field = ct_write_begin(out, CT_DER_CONTEXT_CONSTRUCTED(2));
		ct_write_unsigned(out, (unsigned)pss->salt_len);
		ct_write_end(out, field);
	}
	if (pss->trailer >= 0) {
		field = ct_write_begin(out, CT_DER_CONTEXT_CONSTRUCTED(3));
		ct_write_unsigned(out, (unsigned)pss->trailer);
		ct_write_end(out, field);
	}
	ct_write_end(out, params);
	ct_write_end(out, mark);
}

/* The RSA key's SubjectPublicKeyInfo with another AlgorithmIdentifier: the BIT
 * STRING behind the first 19 bytes stays. */
static void write_pss_key(struct ct_buffer *out, struct ct_test_key key,
			  const struct pss *pss)
{
	enum { RSA_HEADER_LEN = 4 + 15 };
	struct ct_buffer rsa = CT_BUFFER_INIT;
	size_t mark = ct_write_begin(out, CT_DER_SEQUENCE);

	ct_test_public_key(&rsa, key);
	write_pss(out, pss);
	ct_write_bytes(out, rsa.data + RSA_HEADER_LEN,
		       rsa.len - RSA_HEADER_LEN);
	ct_write_end(out, mark);
	ct_buffer_clear(&rsa);
}

/* A certificate with these parameters of its signature, which was made with
 * another salt perhaps: everything but the AlgorithmIdentifiers is as in one
 * that was made in the usual way. */
static gnutls_x509_crt_t make_pss(const struct pss *pss, unsigned real_salt_len,
				  struct ct_test_key key)
{
	struct ct_buffer der = CT_BUFFER_INIT, tbs = CT_BUFFER_INIT;
	struct ct_buffer signature = CT_BUFFER_INIT, old = CT_BUFFER_INIT;
	struct ct_test_certificate_spec spec = usual(0, usual_keys);
	gnutls_x509_crt_t crt;
	size_t mark, at = 0, tbs_len;

	spec.issuer = "CN=Root";
	spec.signing_key = key;
	spec.algorithm = CT_TEST_RSA_PSS_SHA256;
	ct_test_certificate(&der, &spec);
	ct_test_algorithm_id(&old, spec.algorithm, key, false);
	/* SEQUENCE { SEQUENCE { ..., each with two octets of length */
	tbs_len = (size_t)der.data[6] << 8 | der.data[7];
	while (memcmp(der.data + at, old.data, old.len) != 0)
		at++;
	mark = ct_write_begin(&tbs, CT_DER_SEQUENCE);
	ct_write_bytes(&tbs, der.data + 8, at - 8);
	write_pss(&tbs, pss);
	at += old.len;
	ct_write_bytes(&tbs, der.data + at, 8 + tbs_len - at);
	ct_write_end(&tbs, mark);
	ct_test_sign_pss(&signature, ct_span(tbs.data, tbs.len), key,
			 spec.algorithm, real_salt_len);
	der.len = 0;
	mark = ct_write_begin(&der, CT_DER_SEQUENCE);
	ct_write_bytes(&der, tbs.data, tbs.len);
	write_pss(&der, pss);
	ct_write_bit_string(&der, signature.data, signature.len);
	ct_write_end(&der, mark);
	crt = import(&der);
	ct_buffer_clear(&der);
	ct_buffer_clear(&tbs);
	ct_buffer_clear(&old);
	ct_buffer_clear(&signature);
	return crt;
}

static void probe_pss(void)
{
	enum { SHA1 = 26, SHA256 = 1, SHA384, SHA512, SHA224 };
	static const struct pss signatures[] = {
		{SHA256, SHA256, 32, -1},  {SHA256, SHA256, 20, -1},
		{SHA256, SHA256, 0, -1},   {SHA256, SHA256, 40, -1},
		{SHA256, SHA256, 222, -1}, {SHA256, SHA256, 223, -1},
		{SHA256, SHA256, 300, -1}, {SHA256, SHA256, -1, -1},
		{SHA256, SHA384, 32, -1},  {SHA256, SHA1, 32, -1},
		{SHA1, SHA1, 32, -1},	   {SHA384, SHA384, 32, -1},
		{SHA224, SHA224, 32, -1},  {-1, -1, -1, -1},
		{SHA256, SHA256, 32, 1},   {SHA256, SHA256, 32, 2},
		{-1, SHA256, 32, -1},
	};
	static const struct pss keys[] = {
		{SHA256, SHA256, 32, -1}, {SHA256, SHA256, 20, -1},
		{SHA256, SHA256, 48, -1}, {SHA384, SHA384, 48, -1},
		{-1, -1, -1, -1},
	};
	const struct ct_test_key key = CT_TEST_RSA(2048, 0);
	const struct ct_test_key all[MAX_CHAIN] = {key, key, key, key};

	/* The issuer's key: RSA, PSS without parameters, PSS with them. */
	for (size_t k = 0; k < CT_ARRAY_LEN(keys) + 2; k++)
		/* Under an RSA key GnuTLS takes the usual salt alone. */
		for (size_t s = 0; s <= CT_ARRAY_LEN(signatures); s++) {
			bool is_other_salt = s < CT_ARRAY_LEN(signatures) &&
					     signatures[s].hash == SHA256 &&
					     signatures[s].mgf_hash == SHA256 &&
					     signatures[s].salt_len != 32;
			const struct pss *pss = s < CT_ARRAY_LEN(signatures)
							? &signatures[s]
							: NULL;
			unsigned salt_len = pss != NULL && pss->salt_len > 0 &&
							    pss->salt_len <= 64
						    ? (unsigned)pss->salt_len
						    : 32;
			struct ct_test_certificate_spec spec = usual(3, all);
			struct ct_buffer spki = CT_BUFFER_INIT;
			struct chain chain = {.len = 2};
			char name[80];

			if (k == 0 && is_other_salt)
				continue;
			spec.algorithm = CT_TEST_RSA_PSS_SHA256;
			if (k > 0)
				write_pss_key(&spki, key,
					      k == 1 ? NULL : &keys[k - 2]);
			if (k > 0)
				spec.spki_der = ct_span(spki.data, spki.len);
			spec.with_key_ids = false;
			chain.certs[0] = make_pss(pss, salt_len, key);
			chain.certs[1] = make(&spec);
			snprintf(name, sizeof(name), "pss %zu %zu", k, s);
			probe(name, &chain);
			clear(&chain);
			ct_buffer_clear(&spki);
		}
}

/* --- Chains with several things changed at random ------------------------- */

/* One of @count, more often than not the first. */
static unsigned choose(struct ct_random *random, unsigned count)
{
	unsigned chosen = (unsigned)ct_random_below(random, 2 * count);

	return chosen < count ? chosen : 0;
}

static void change_times(struct ct_test_certificate_spec *spec,
			 struct ct_random *random)
{
	static const int64_t times[][2] = {
		{0, 0},
		{1600000000, 1700000000},
		{1900000000, 2000000000},
		{1780272000, 1780272000},
		{1780272001, 1780272001},
		{2000000000, 1600000000},
	};
	unsigned chosen = choose(random, CT_ARRAY_LEN(times));

	spec->not_before = times[chosen][0];
	spec->not_after = times[chosen][1];
}

static void change_at_random(struct ct_test_certificate_spec *spec,
			     unsigned place, struct ct_random *random)
{
	static const unsigned usages[] = {
		CT_TEST_KEY_CERT_SIGN | CT_TEST_CRL_SIGN,
		0,
		CT_TEST_KEY_CERT_SIGN,
		CT_TEST_CRL_SIGN,
		CT_TEST_DIGITAL_SIGNATURE,
		CT_TEST_KEY_ENCIPHERMENT | CT_TEST_DECIPHER_ONLY,
	};
	static const char *const lists[][3] = {
		{GNUTLS_KP_TLS_WWW_SERVER},
		{GNUTLS_KP_ANY},
		{GNUTLS_KP_CODE_SIGNING},
		{"1.2.3.4.5", GNUTLS_KP_TLS_WWW_SERVER},
	};
	static const char *const constraints[][3] = {
		{"dns:example.com"},
		{"dns:example.org"},
		{"dns:"},
		{"email:example.com"},
		{"dns:example.com", "dns:com"},
	};
	unsigned chosen;

	change_times(spec, random);
	if (choose(random, 4) != 0)
		spec->key_usage = usages[choose(random, CT_ARRAY_LEN(usages))];
	if (choose(random, 5) == 1)
		spec->has_basic_constraints = !spec->has_basic_constraints;
	if (choose(random, 5) == 1)
		spec->is_ca = !spec->is_ca;
	if (spec->is_ca && choose(random, 3) == 1) {
		spec->has_path_len = true;
		spec->path_len = choose(random, 3);
	}
	if (choose(random, 3) == 1)
		spec->key_purposes = lists[choose(random, CT_ARRAY_LEN(lists))];
	spec->key_purposes_critical = choose(random, 3) == 1;
	if (place > 0 && choose(random, 4) == 1) {
		chosen = choose(random, CT_ARRAY_LEN(constraints));
		if (choose(random, 2) == 0)
			spec->permitted = constraints[chosen];
		else
			spec->excluded = constraints[chosen];
	}
	if (choose(random, 6) == 1)
		spec->without_extensions = true;
	if (choose(random, 4) == 1)
		spec->with_key_ids = false;
	if (choose(random, 8) == 1)
		spec->break_signature = true;
	if (choose(random, 6) == 1)
		spec->algorithm = CT_TEST_RSA_SHA1;
	if (choose(random, 8) == 1)
		spec->issuer = names[choose(random, NUM_NAMES)];
	if (choose(random, 8) == 1)
		spec->subject = names[choose(random, NUM_NAMES)];
	if (choose(random, 10) == 1)
		spec->serial = 1;
}

/* In the usual order mostly, with one twice or missing now and then. */
static void probe_random(void)
{
	struct ct_random random = {.state = 2026};
	char name[80];

	for (unsigned n = 0; n < NUM_RANDOM; n++) {
		struct chain chain = {.len = MAX_CHAIN};
		struct ct_test_certificate_spec specs[MAX_CHAIN];

		for (unsigned i = 0; i < MAX_CHAIN; i++) {
			unsigned num_changes = choose(&random, 2);

			specs[i] = usual(i, usual_keys);
			if (num_changes > 0 || n % 4 == i)
				change_at_random(&specs[i], i, &random);
			chain.certs[i] = make(&specs[i]);
		}
		if (choose(&random, 4) == 1 && chain.certs[1] != NULL &&
		    chain.certs[2] != NULL) {
			gnutls_x509_crt_t kept = chain.certs[1];

			chain.certs[1] = chain.certs[2];
			chain.certs[2] = kept;
		}
		snprintf(name, sizeof(name), "random %u", n);
		probe(name, &chain);
		clear(&chain);
	}
}

static const struct {
	const char *name;
	void (*probe)(void);
} sections[] = {
	{"changes", probe_all_changes}, {"critical", probe_critical},
	{"foreign", probe_foreign},	{"constraints", probe_constraints},
	{"forms", probe_forms},		{"keys", probe_keys},
	{"gost", probe_gost},		{"pss", probe_pss},
	{"random", probe_random},
};

int main(int argc, char **argv)
{
	gnutls_global_init();
	gnutls_global_set_time_function(fixed_time);
	for (unsigned bit = 0; bit < 24; bit++)
		print_text(GNUTLS_CERT_INVALID | 1u << bit);
	for (size_t i = 0; i < CT_ARRAY_LEN(sections); i++)
		if (argc < 2 || strcmp(argv[1], sections[i].name) == 0)
			sections[i].probe();
	gnutls_global_deinit();
	return 0;
}
