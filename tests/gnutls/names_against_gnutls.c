/*
 * Names against GnuTLS: random names must get the same text, random texts the
 * same name.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Both libraries are in this process: the engine with its ct_* symbols, and
 * the GnuTLS that is installed. What name.h and name_from_text.c list as
 * deviations is not generated, but for the values in deviations[], each of
 * which must still differ.
 *
 * Arguments: number of names, first seed. Exit 77 without GnuTLS.
 */

#include <config.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "tests/tools/der_writer.h"

#ifndef WITH_GNUTLS

int main(void)
{
	puts("skipped: GnuTLS was not found by configure");
	return 77;
}

#else

# include <gnutls/gnutls.h>
# include <gnutls/x509.h>

# include "asn1/der_write.h"
# include "asn1/oid.h"
# include "base/compiler.h"
# include "random.h"
# include "x509/name.h"

enum { GNUTLS_VALUE_NOT_VALID = -72, GNUTLS_NO_DATA = -56 };

/* Ends the test when memory runs out. */
# define MUST(call)                         \
  do {                                      \
   if ((call) != CATRUST_OK) {              \
    fprintf(stderr, "failed: %s\n", #call); \
    exit(EXIT_FAILURE);                     \
   }                                        \
  } while (0)

static const struct ct_span *const known_types[] = {
	&ct_oid_at_common_name,
	&ct_oid_at_country,
	&ct_oid_at_organization,
	&ct_oid_at_organizational_unit,
	&ct_oid_at_locality,
	&ct_oid_at_state,
	&ct_oid_at_email,
	&ct_oid_at_domain_component,
	&ct_oid_at_serial_number,
	&ct_oid_at_street,
	&ct_oid_at_user_id,
	&ct_oid_at_surname,
	&ct_oid_at_given_name,
	&ct_oid_at_initials,
	&ct_oid_at_title,
	&ct_oid_at_description,
	&ct_oid_at_name,
	&ct_oid_at_pseudonym,
	&ct_oid_at_postal_code,
	&ct_oid_at_telephone_number,
	&ct_oid_at_dn_qualifier,
	&ct_oid_at_generation_qualifier,
	&ct_oid_at_ogrn,
	&ct_oid_at_snils,
	&ct_oid_at_ogrnip,
	&ct_oid_at_inn,
	&ct_oid_at_gender,
	&ct_oid_at_place_of_birth,
	&ct_oid_at_friendly_name,
	&ct_oid_at_challenge_password,
	&ct_oid_at_unstructured_name,
	&ct_oid_at_jurisdiction_country,
	&ct_oid_at_jurisdiction_state,
	&ct_oid_at_jurisdiction_locality,
	&ct_oid_at_business_category,
	&ct_oid_at_country_of_citizenship,
	&ct_oid_at_country_of_residence,
	&ct_oid_on_xmpp_addr,
	&ct_oid_on_ms_user_principal,
	&ct_oid_ce_key_usage,
	&ct_oid_sig_rsa_sha256,
};

/* Strings more often than the rest. No OCTET STRING: see deviations[]. */
static const uint8_t tags[] = {
	0x0c, 0x0c, 0x0c, 0x0c, 0x0c, 0x13, 0x13, 0x13, 0x13, 0x13, 0x14, 0x14,
	0x16, 0x16, 0x16, 0x1e, 0x1e, 0x1e, 0x1e, 0x1c, 0x1c, 0x12, 0x12, 0x01,
	0x02, 0x03, 0x05, 0x06, 0x17, 0x18, 0x1a, 0x1b, 0x30, 0x31, 0x80, 0xa0,
};

static const char *const pieces[] = {
	"a",
	"b",
	"Z",
	"0",
	" ",
	" ",
	",",
	"+",
	"=",
	"\\",
	"<",
	">",
	";",
	"\"",
	"#",
	"/",
	".",
	"@",
	"-",
	"*",
	"\x01",
	"\n",
	"\x7f",
	"\xff",
	"e",
	"x",
	"y",
	"1",
	"\x80",
	"\xc3\xa9",
	"\xf0\x9f\x98\x80",
	"'",
};

/* Empty values are probe_names's to see: GnuTLS's versions differ. */
static size_t random_len(struct ct_random *random)
{
	static const size_t lens[] = {1, 1, 1, 2, 3, 4, 5, 8, 20, 60, 130};

	return lens[ct_random_below(random, CT_ARRAY_LEN(lens))];
}

static void append_utf16(struct ct_random *random, struct ct_buffer *out)
{
	static const uint16_t units[] = {
		'a',	'b',	' ',	',',	'#',	'+',	0xe9,	0x3a9,
		0x2024, 0x6f22, 0xfffe, 0xfeff, 0xd83d, 0xde00, 0xe000, 0};
	uint16_t unit = units[ct_random_below(random, CT_ARRAY_LEN(units))];
	uint8_t octets[2] = {(uint8_t)(unit >> 8), (uint8_t)unit};

	MUST(ct_buffer_append(out, octets, 2));
	/* mostly whole pairs */
	if (unit == 0xd83d && ct_random_below(random, 4) > 0)
		MUST(ct_buffer_append(out, "\xde\x00", 2));
}

static void append_value(struct ct_random *random, struct ct_buffer *out)
{
	uint8_t tag = tags[ct_random_below(random, CT_ARRAY_LEN(tags))];
	size_t start = out->len, len = random_len(random);
	size_t style = ct_random_below(random, 10);
	uint8_t octet;

	for (size_t i = 0; i < len; i++) {
		if (style == 0) {
			ct_random_bytes(random, &octet, 1);
			MUST(ct_buffer_append(out, &octet, 1));
		} else if (tag == 0x1e && style < 9) {
			append_utf16(random, out);
		} else {
			MUST(ct_buffer_append_string(
				out, pieces[ct_random_below(
					     random, CT_ARRAY_LEN(pieces))]));
		}
	}
	MUST(ct_der_wrap(out, tag, start));
}

static void make_name(struct ct_random *random, struct ct_buffer *out)
{
	static const size_t counts[] = {0, 1, 1, 1, 2, 3, 5};
	size_t rdns = counts[ct_random_below(random, CT_ARRAY_LEN(counts))];

	for (size_t i = 0; i < rdns; i++) {
		size_t set = out->len, avas = ct_random_below(random, 4);

		for (size_t j = 0; j < (avas == 0 ? 1 : avas); j++) {
			size_t sequence = out->len;
			size_t type = ct_random_below(
				random, CT_ARRAY_LEN(known_types));

			MUST(ct_der_append(out, CT_DER_OID,
					   *known_types[type]));
			append_value(random, out);
			MUST(ct_der_wrap(out, CT_DER_SEQUENCE, sequence));
		}
		MUST(ct_der_wrap(out, CT_DER_SET, set));
	}
	MUST(ct_der_wrap(out, CT_DER_SEQUENCE, 0));
}

static void print_hex(const char *label, const uint8_t *data, size_t len)
{
	fprintf(stderr, "  %s ", label);
	for (size_t i = 0; i < len; i++)
		fprintf(stderr, "%02x", data[i]);
	fprintf(stderr, "\n");
}

/* GnuTLS's answer: the text, or the code that ours must be. */
static enum catrust_error ask_gnutls(struct ct_span name, unsigned flags,
				     struct ct_buffer *text)
{
	gnutls_datum_t in = {(uint8_t *)name.data, (unsigned)name.len};
	gnutls_datum_t out = {NULL, 0};
	gnutls_x509_dn_t dn;
	int code;

	if (gnutls_x509_dn_init(&dn) < 0)
		exit(EXIT_FAILURE);
	code = gnutls_x509_dn_import(dn, &in);
	if (code >= 0)
		code = gnutls_x509_dn_get_str2(dn, &out, flags);
	if (code >= 0)
		MUST(ct_buffer_append(text, out.data, out.size));
	gnutls_free(out.data);
	gnutls_x509_dn_deinit(dn);
	switch (code) {
	case GNUTLS_VALUE_NOT_VALID:
		return CATRUST_E_DER_VALUE;
	case GNUTLS_NO_DATA: /* the empty name */
	case 0:
		return CATRUST_OK;
	default:
		return CATRUST_E_INVALID_ARGUMENT;
	}
}

static bool text_agrees(struct ct_span name, unsigned ours_flags,
			unsigned theirs_flags)
{
	CT_TEST_BUFFER ours = CT_BUFFER_INIT, theirs = CT_BUFFER_INIT;
	enum catrust_error error, expected;
	bool agrees;

	expected = ask_gnutls(name, theirs_flags, &theirs);
	error = ct_name_to_text(name, ours_flags, &ours);
	agrees = error == expected &&
		 ct_span_equal(ct_span(ours.data, ours.len),
			       ct_span(theirs.data, theirs.len));
	if (!agrees) {
		fprintf(stderr, "GnuTLS: %d, here: %d\n", expected, error);
		print_hex("name  ", name.data, name.len);
		print_hex("GnuTLS", theirs.data, theirs.len);
		print_hex("here  ", ours.data, ours.len);
	}
	return agrees;
}

static bool name_agrees(struct ct_random *random)
{
	CT_TEST_BUFFER name = CT_BUFFER_INIT;
	bool agrees;

	make_name(random, &name);
	agrees = text_agrees(ct_span(name.data, name.len), CT_NAME_TEXT_REVERSE,
			     0) &&
		 text_agrees(ct_span(name.data, name.len), 0,
			     GNUTLS_X509_DN_FLAG_COMPAT);
	return agrees;
}

static const char *pick(struct ct_random *random, const char *const *list,
			size_t len)
{
	return list[ct_random_below(random, len)];
}

# define PICK(random, list) pick(random, list, CT_ARRAY_LEN(list))

/* One element of a text. Not in it: what deviations[] is about. */
static void append_element(struct ct_random *random, struct ct_buffer *out)
{
	static const char *const good_types[] = {
		"CN",		"cn",  "C",	   "O",
		"OU",		"DC",  "EMAIL",	   "2.5.4.3",
		"serialNumber", "UID", "2.5.4.65", " L",
		"ST ",
	};
	static const char *const bad_types[] = {"1.2.3.4", "nosuchtype", ""};
	static const char *const chars[] = {
		"a",   "B",   "0",   " ",    "-",     ".",   "=",
		"*",   "'",   ";",   "<",    "@",     "\\,", "\\+",
		"\\#", "\\;", "\\=", "\\\"", "\\\\x",
	};
	static const char *const others[] = {
		"#0c0161", "#0500", "#0C0141", "#13025553", "#",
		"#0",	   "#zz",   "a#",      "a+b",	    "",
		" ",	   "\\z",   "\\41",
	};
	size_t len = ct_random_below(random, 7);

	MUST(ct_buffer_append_string(out, ct_random_below(random, 10) == 0
						  ? PICK(random, bad_types)
						  : PICK(random, good_types)));
	MUST(ct_buffer_append_string(out, "="));
	if (ct_random_below(random, 8) == 0) {
		MUST(ct_buffer_append_string(out, PICK(random, others)));
		return;
	}
	for (size_t i = 0; i < len; i++)
		MUST(ct_buffer_append_string(out, PICK(random, chars)));
}

static void make_text(struct ct_random *random, struct ct_buffer *out)
{
	size_t elements = 1 + ct_random_below(random, 3);

	for (size_t i = 0; i < elements; i++) {
		if (i > 0)
			MUST(ct_buffer_append_string(
				out, ct_random_below(random, 2) ? "," : ", "));
		append_element(random, out);
	}
	if (ct_random_below(random, 8) == 0)
		MUST(ct_buffer_append_string(out, ","));
	MUST(ct_buffer_append(out, "", 1)); /* a final NUL */
}

/* The DER that GnuTLS makes of a text; false when it refuses. */
static bool gnutls_from_text(const char *text, struct ct_buffer *der)
{
	gnutls_datum_t out = {NULL, 0};
	gnutls_x509_dn_t dn;
	int code;

	if (gnutls_x509_dn_init(&dn) < 0)
		exit(EXIT_FAILURE);
	code = gnutls_x509_dn_set_str(dn, text, NULL);
	if (code >= 0)
		code = gnutls_x509_dn_export2(dn, GNUTLS_X509_FMT_DER, &out);
	if (code >= 0)
		MUST(ct_buffer_append(der, out.data, out.size));
	gnutls_free(out.data);
	gnutls_x509_dn_deinit(dn);
	return code >= 0;
}

static bool same_name(const char *text)
{
	CT_TEST_BUFFER ours = CT_BUFFER_INIT, theirs = CT_BUFFER_INIT;
	bool is_read = gnutls_from_text(text, &theirs);
	enum catrust_error error =
		ct_name_from_text(ct_span(text, strlen(text)), &ours, NULL);
	bool agrees = (error == CATRUST_OK) == is_read &&
		      ct_span_equal(ct_span(ours.data, ours.len),
				    ct_span(theirs.data, theirs.len));

	return agrees;
}

static bool text_is_read_alike(struct ct_random *random)
{
	CT_TEST_BUFFER text = CT_BUFFER_INIT;
	bool agrees;

	make_text(random, &text);
	agrees = same_name((const char *)text.data);
	if (!agrees)
		fprintf(stderr, "read differently: '%s'\n",
			(const char *)text.data);
	return agrees;
}

/* Texts that are read differently on purpose. An entry that no longer differs
 * is stale. */
static const struct {
	const char *text, *reason;
} deviations[] = {
	{"CN=a\\\\,O=b", "GnuTLS takes \\\\, for an escaped comma"},
	{"CN=\\ ", "GnuTLS reads a lone escaped space as a backslash"},
	{"CN=a\\", "no character after the backslash"},
	{"CN=\xff", "not UTF-8"},
	{"DC=\xc3\xa9", "not ASCII in an IA5String"},
	{"CN=#0c0161ff", "more than one value"},
	{"CN=#0c02", "less than a value"},
};

static bool deviations_stand(void)
{
	bool is_good = true;

	for (size_t i = 0; i < CT_ARRAY_LEN(deviations); i++) {
		if (!same_name(deviations[i].text))
			continue;
		fprintf(stderr, "no longer a deviation: '%s' (%s)\n",
			deviations[i].text, deviations[i].reason);
		is_good = false;
	}
	return is_good;
}

int main(int argc, char **argv)
{
	unsigned long count = argc > 1 ? strtoul(argv[1], NULL, 10) : 4000;
	unsigned long seed = argc > 2 ? strtoul(argv[2], NULL, 10) : 1;
	unsigned long names = 0, texts = 0;

	for (unsigned long i = 0; i < count; i++) {
		struct ct_random random = ct_random(seed, i);

		names += !name_agrees(&random);
		texts += !text_is_read_alike(&random);
		if (names + texts > 10)
			break;
	}
	printf("%lu names, %lu differ; %lu texts, %lu differ\n", count, names,
	       count, texts);
	return names + texts == 0 && deviations_stand() ? EXIT_SUCCESS
							: EXIT_FAILURE;
}

#endif
