/*
 * Chains of peer, two CAs and root, with one thing changed.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <stdio.h>
#include <string.h>

#include "rule_chain.h"
#include "tests/tools/fixed.h"

typedef void change(struct ct_test_certificate_spec *spec);

/* A function for the table below. */
#define CHANGE(name, ...)                                \
 static void name(struct ct_test_certificate_spec *spec) \
 {                                                       \
  __VA_ARGS__;                                           \
 }

static void change_nothing(struct ct_test_certificate_spec *spec)
{
	(void)spec;
}

CHANGE(change_to_v1, spec->without_extensions = true)

static void change_to_v3_plain(struct ct_test_certificate_spec *spec)
{
	spec->has_basic_constraints = false;
	spec->key_usage = 0;
	spec->with_key_ids = false;
	spec->alt_names = NULL;
}

CHANGE(change_no_constraints, spec->has_basic_constraints = false)
CHANGE(change_not_ca, spec->has_basic_constraints = true; spec->is_ca = false)
CHANGE(change_no_cert_sign, spec->key_usage = CT_TEST_CRL_SIGN)
CHANGE(change_no_usage, spec->key_usage = 0)
CHANGE(change_path_len_0, spec->has_path_len = true)
CHANGE(change_path_len_1, spec->has_path_len = true; spec->path_len = 1)
CHANGE(change_expired, spec->not_before = 1600000000;
       spec->not_after = 1700000000)
CHANGE(change_not_active, spec->not_before = 1900000000;
       spec->not_after = 2000000000)
CHANGE(change_now_exactly, spec->not_before = spec->not_after = FIXED_TIME)
CHANGE(change_just_over, spec->not_before = 1600000000;
       spec->not_after = FIXED_TIME - 1)
CHANGE(change_bad_signature, spec->break_signature = true)
CHANGE(change_sha1, spec->algorithm = CT_TEST_RSA_SHA1)
CHANGE(change_md5, spec->algorithm = CT_TEST_RSA_MD5)
CHANGE(change_sha512, spec->algorithm = CT_TEST_RSA_SHA512)
CHANGE(change_issuer, spec->issuer = "CN=Unknown")
CHANGE(change_issuer_case, spec->issuer = "CN=SUB 2")

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
	static struct ct_buffer rooms[RULE_NUM_NAMES];

	for (size_t i = 0; i < RULE_NUM_NAMES; i++)
		if (strcmp(spec->issuer, rule_names[i]) == 0)
			spec->issuer_der =
				as_printable(spec->issuer, &rooms[i]);
}

static void change_subject_type(struct ct_test_certificate_spec *spec)
{
	static struct ct_buffer rooms[RULE_NUM_NAMES];

	for (size_t i = 0; i < RULE_NUM_NAMES; i++)
		if (strcmp(spec->subject, rule_names[i]) == 0)
			spec->subject_der =
				as_printable(spec->subject, &rooms[i]);
}

CHANGE(change_key_id, spec->authority_key_id = SPAN("0123456789"))
CHANGE(change_own_key_id, spec->subject_key_id = SPAN("0123456789"))
CHANGE(change_no_key_ids, spec->with_key_ids = false)
CHANGE(change_server,
       spec->key_purposes = CT_TEST_LIST(GNUTLS_KP_TLS_WWW_SERVER))
CHANGE(change_netscape_server,
       spec->key_purposes = CT_TEST_LIST("2.16.840.1.113730.4.1"))
CHANGE(change_verisign_server,
       spec->key_purposes = CT_TEST_LIST("2.16.840.1.113733.1.8.1"))
CHANGE(change_any_purpose, spec->key_purposes = CT_TEST_LIST(GNUTLS_KP_ANY))
CHANGE(change_both_purposes,
       spec->key_purposes = CT_TEST_LIST(GNUTLS_KP_CODE_SIGNING, "1.2.3.4.5");
       spec->key_purposes_critical = true)
CHANGE(change_permitted, spec->permitted = CT_TEST_LIST("dns:example.com"))
CHANGE(change_permitted_ip, spec->permitted = CT_TEST_LIST("ip:10.0.0.0/8"))
CHANGE(change_permitted_other,
       spec->permitted = CT_TEST_LIST("dns:example.org", "email:example.com"))
CHANGE(change_excluded, spec->excluded = CT_TEST_LIST("dns:www.example.com"))
CHANGE(change_excluded_all, spec->excluded = CT_TEST_LIST("dns:"))
CHANGE(change_ip_peer,
       spec->alt_names = CT_TEST_LIST("ip:10.1.2.3", "ip:2001:db8::1",
				      "dns:www.example.com"))
CHANGE(change_mail_peer,
       spec->alt_names = CT_TEST_LIST("email:joe@example.com"))
CHANGE(change_no_names, spec->alt_names = NULL)

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

/* keyCertSign, and a bit that has no name. */
static void change_long_usage(struct ct_test_certificate_spec *spec)
{
	static const struct ct_test_extension unnamed = {
		"2.5.29.15", true, {(const uint8_t *)"\3\4\0\4\0\1", 6}};

	spec->key_usage = 0;
	spec->extensions = &unnamed;
	spec->num_extensions = 1;
}

/* keyCertSign is one of the unused bits. */
static void change_unused_usage(struct ct_test_certificate_spec *spec)
{
	static const struct ct_test_extension unused = {
		"2.5.29.15", true, {(const uint8_t *)"\3\2\3\4", 4}};

	spec->key_usage = 0;
	spec->extensions = &unused;
	spec->num_extensions = 1;
}

static void change_bad_name_constraints(struct ct_test_certificate_spec *spec)
{
	static const struct ct_test_extension bad = {
		"2.5.29.30", true, {(const uint8_t *)"\x04\1x", 3}};

	spec->extensions = &bad;
	spec->num_extensions = 1;
}

CHANGE(change_policies, spec->policies = CT_TEST_LIST("1.2.3.4");
       spec->require_explicit_policy = 1; spec->inhibit_any_policy = 1)

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

CHANGE(change_self_issued, spec->issuer = spec->subject;
       spec->signing_key = spec->key)
CHANGE(change_odd_signature, spec->unused_bits = 1)
CHANGE(change_negative_modulus, spec->rsa_form = CT_TEST_RSA_FORM_NEGATIVE)
CHANGE(change_surplus_zero, spec->rsa_form = CT_TEST_RSA_FORM_SURPLUS_ZERO)
CHANGE(change_no_null, spec->rsa_form = CT_TEST_RSA_FORM_WITHOUT_NULL)

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
	{"for Netscape's servers", change_netscape_server},
	{"for VeriSign's servers", change_verisign_server},
	{"any purpose", change_any_purpose},
	{"other purposes", change_both_purposes},
	{"permitted", change_permitted},
	{"permitted address", change_permitted_ip},
	{"permitted others", change_permitted_other},
	{"excluded", change_excluded},
	{"all excluded", change_excluded_all},
	{"peer with addresses", change_ip_peer},
	{"peer with e-mail address", change_mail_peer},
	{"peer without names", change_no_names},
	{"unknown critical", change_unknown},
	{"no purposes", change_empty_purposes},
	{"bad purposes", change_bad_purposes},
	{"bad basic constraints", change_bad_constraints},
	{"bad key usage", change_bad_usage},
	{"key usage in unused bits", change_unused_usage},
	{"key usage of three octets", change_long_usage},
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
	struct rule_chain chain = {.len = RULE_MAX_CHAIN};
	char name[120];

	for (unsigned i = 0; i < RULE_MAX_CHAIN; i++) {
		struct ct_test_certificate_spec spec =
			rule_usual(i, rule_usual_keys);

		if (i == place)
			changes[number].change(&spec);
		if (i == second_place)
			changes[second].change(&spec);
		chain.certs[i] = i == place || i == second_place
					 ? rule_certificate(&spec)
					 : rule_usual_certificate(i);
	}
	snprintf(name, sizeof(name), "%u %s, %u %s", place,
		 changes[number].name, second_place, changes[second].name);
	rule_probe(name, &chain);
	rule_chain_clear(&chain);
}

void probe_all_changes(void)
{
	for (unsigned place = 0; place < RULE_MAX_CHAIN; place++)
		for (size_t i = 0; i < CT_ARRAY_LEN(changes); i++)
			probe_changes(place, i, RULE_MAX_CHAIN, 0);
	for (unsigned place = 0; place < RULE_MAX_CHAIN; place++)
		for (size_t i = 0; i < CT_ARRAY_LEN(changes); i++)
			if (changes[i].change == change_feature)
				probe_changes(3, i, place, i);
}
