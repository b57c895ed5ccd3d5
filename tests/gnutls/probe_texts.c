/*
 * Prints the texts that come out of certificates and CRLs when their strings
 * hold octets that text should not: NUL, control characters, DEL, and octets
 * that are no UTF-8. Compiled against GnuTLS and against this library.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * For each file given (PEM, a certificate or a CRL), each string in it,
 * strings within extensions included, has an octet replaced; then all functions
 * that give text are asked.
 *
 * Not to be given, because this library refuses more (see test_texts): name
 * constraints, user notices, Kerberos principals.
 */

#include <stdbool.h>

#include <gnutls/x509-ext.h>
#include <gnutls/x509.h>

#include "probe.h"

enum { MORE = 24 /* than any list in what is read */, MAX_STRINGS = 256 };

/* A string's contents within the DER. */
struct string {
	size_t at, len;
};

static struct room r;

/* --- Strings of a DER value --- */

struct strings {
	const unsigned char *der;
	struct string found[MAX_STRINGS];
	size_t count;
};

static bool is_string(unsigned tag)
{
	switch (tag) {
	case 0x0c: /* UTF8String */
	case 0x12: /* NumericString */
	case 0x13: /* PrintableString */
	case 0x14: /* TeletexString */
	case 0x16: /* IA5String */
	case 0x1a: /* VisibleString */
	case 0x1b: /* GeneralString */
	case 0x1c: /* UniversalString */
	case 0x1e: /* BMPString */
	case 0x81: /* rfc822Name */
	case 0x82: /* dNSName */
	case 0x86: /* uniformResourceIdentifier */
		return true;
	default:
		return false;
	}
}

/* The contents of the value at @at; false where there is none up to @end. */
static bool enter(const unsigned char *der, size_t at, size_t end,
		  struct string *out)
{
	size_t octets, len;

	if (end - at < 2)
		return false;
	len = der[at + 1];
	at += 2;
	if (len >= 0x80) {
		octets = len & 0x7f;
		if (octets == 0 || octets > 3 || octets > end - at)
			return false;
		for (len = 0; octets > 0; octets--)
			len = len << 8 | der[at++];
	}
	*out = (struct string){at, len};
	return len <= end - at;
}

static bool is_sequence_of_values(const unsigned char *der, size_t at,
				  size_t end)
{
	struct string value;

	for (; at < end; at = value.at + value.len)
		if (!enter(der, at, end, &value))
			return false;
	return true;
}

/* Other values have the tags of names, too: times and serial numbers. */
static bool is_text(const unsigned char *at, size_t len)
{
	for (size_t i = 0; i < len; i++)
		if (at[i] < ' ' && at[i] != 0)
			return false;
	return len != 15 || at[len - 1] != 'Z';
}

static void find_strings(struct strings *strings, size_t at, size_t end)
{
	struct string value;

	for (; at < end; at = value.at + value.len) {
		unsigned tag = strings->der[at];

		if (!enter(strings->der, at, end, &value))
			return;
		if ((tag & 0x20) != 0 ||
		    (tag == 0x04 && value.len > 1 &&
		     is_sequence_of_values(strings->der, value.at,
					   value.at + value.len)))
			find_strings(strings, value.at, value.at + value.len);
		else if (is_string(tag) && value.len > 0 &&
			 is_text(strings->der + value.at, value.len) &&
			 strings->count < MAX_STRINGS)
			strings->found[strings->count++] = value;
	}
}

/* --- Output --- */

static void show_text(const char *name, int ret, const void *data, size_t len)
{
	const unsigned char *at = data;

	printf("%s: %d", name, ret);
	if (ret >= 0 && data != NULL) {
		printf(" %zu ", len);
		for (size_t i = 0; i < len; i++)
			if ((at[i] >= ' ' && at[i] <= '~') || at[i] == '\n' ||
			    at[i] == '\t')
				putchar(at[i]);
			else
				printf("\\x%02x", at[i]);
	}
	putchar('\n');
}

/* Text that the caller owns. */
static void show_own(const char *name, int ret, gnutls_datum_t *text)
{
	show_text(name, ret, text->data, text->size);
	if (ret >= 0)
		gnutls_free(text->data);
	*text = (gnutls_datum_t){NULL, 0};
}

/* Calls a function that fills a buffer. */
#define ROOM(name, call)                 \
 do {                                    \
  int ret_;                              \
                                         \
  room(&r, 60000);                       \
  ret_ = (call);                         \
  show_text(name, ret_, r.data, r.size); \
 } while (0)

/* The same for each @i until the end of a list. */
#define EACH(name, call)                               \
 do {                                                  \
  int each_ = 0;                                       \
                                                       \
  for (unsigned i = 0; i < MORE && each_ >= 0; i++) {  \
   room(&r, 60000);                                    \
   each_ = (call);                                     \
   show_text(name, each_, r.data, r.size);             \
   if (each_ != GNUTLS_E_REQUESTED_DATA_NOT_AVAILABLE) \
    each_ = 0;                                         \
  }                                                    \
 } while (0)

/* --- Names --- */

static const char *const attributes[] = {
	GNUTLS_OID_X520_COMMON_NAME,
	GNUTLS_OID_X520_ORGANIZATION_NAME,
	GNUTLS_OID_X520_ORGANIZATIONAL_UNIT_NAME,
	GNUTLS_OID_PKCS9_EMAIL,
	GNUTLS_OID_LDAP_DC,
	"1.2.3.4.5",
};

static void show_raw_name(const gnutls_datum_t *raw)
{
	gnutls_datum_t text = {NULL, 0};
	gnutls_x509_dn_t dn;
	int ret;

	ROOM("rdn", gnutls_x509_rdn_get(raw, (char *)r.data, &r.size));
	ret = gnutls_x509_rdn_get2(raw, &text, 0);
	show_own("rdn", ret, &text);
	for (size_t a = 0; a < COUNT(attributes); a++)
		ROOM(attributes[a],
		     gnutls_x509_rdn_get_by_oid(raw, attributes[a], 0, 0,
						r.data, &r.size));
	if (gnutls_x509_dn_init(&dn) < 0)
		return;
	if (gnutls_x509_dn_import(dn, raw) >= 0) {
		ret = gnutls_x509_dn_get_str(dn, &text);
		show_own("dn", ret, &text);
		ret = gnutls_x509_dn_get_str2(dn, &text, 0);
		show_own("dn", ret, &text);
	}
	gnutls_x509_dn_deinit(dn);
}

static void show_subject(gnutls_x509_crt_t crt)
{
	gnutls_datum_t text = {NULL, 0};
	int ret;

	ROOM("subject", gnutls_x509_crt_get_dn(crt, (char *)r.data, &r.size));
	ROOM("issuer",
	     gnutls_x509_crt_get_issuer_dn(crt, (char *)r.data, &r.size));
	ret = gnutls_x509_crt_get_dn3(crt, &text, 0);
	show_own("subject", ret, &text);
	ret = gnutls_x509_crt_get_issuer_dn3(crt, &text, 0);
	show_own("issuer", ret, &text);
	for (size_t a = 0; a < COUNT(attributes); a++)
		for (unsigned i = 0; i < 2; i++) {
			ROOM(attributes[a], gnutls_x509_crt_get_dn_by_oid(
						    crt, attributes[a], i, 0,
						    r.data, &r.size));
			ROOM(attributes[a],
			     gnutls_x509_crt_get_issuer_dn_by_oid(
				     crt, attributes[a], i, 0, r.data,
				     &r.size));
		}
	if (gnutls_x509_crt_get_raw_dn(crt, &text) >= 0) {
		show_raw_name(&text);
		gnutls_free(text.data);
	}
}

static void show_alt_names(gnutls_x509_crt_t crt)
{
	EACH("san", gnutls_x509_crt_get_subject_alt_name(crt, i, r.data,
							 &r.size, NULL));
	EACH("other name", gnutls_x509_crt_get_subject_alt_othername_oid(
				   crt, i, r.data, &r.size));
	EACH("ian", gnutls_x509_crt_get_issuer_alt_name(crt, i, r.data, &r.size,
							NULL));
	EACH("point", gnutls_x509_crt_get_crl_dist_points(crt, i, r.data,
							  &r.size, NULL, NULL));
	for (unsigned i = 0; i < 4; i++) {
		struct room serial;

		ROOM("key issuer",
		     gnutls_x509_crt_get_authority_key_gn_serial(
			     crt, i, r.data, &r.size, NULL,
			     room(&serial, 60000)->data, &serial.size, NULL));
	}
}

/* --- Extensions --- */

/* False when they cannot be read. */
static bool show_policies(gnutls_x509_crt_t crt)
{
	gnutls_x509_policy_st policy;
	bool is_readable = true;

	for (unsigned i = 0; i < 8; i++) {
		int ret = gnutls_x509_crt_get_policy(crt, i, &policy, NULL);

		printf("policy: %d\n", ret);
		if (ret < 0 && ret != GNUTLS_E_REQUESTED_DATA_NOT_AVAILABLE)
			is_readable = false;
		if (ret < 0)
			continue;
		for (unsigned q = 0; q < policy.qualifiers; q++)
			show_text(policy.oid, (int)policy.qualifier[q].type,
				  policy.qualifier[q].data,
				  policy.qualifier[q].size);
		gnutls_x509_policy_release(&policy);
	}
	return is_readable;
}

static void show_access(gnutls_x509_crt_t crt)
{
	static const int whats[] = {GNUTLS_IA_ACCESSMETHOD_OID, GNUTLS_IA_URI,
				    GNUTLS_IA_OCSP_URI,
				    GNUTLS_IA_CAISSUERS_URI};
	gnutls_datum_t text = {NULL, 0};

	for (unsigned i = 0; i < 8; i++)
		for (size_t w = 0; w < COUNT(whats); w++) {
			int ret = gnutls_x509_crt_get_authority_info_access(
				crt, i, whats[w], &text, NULL);

			show_own("access", ret, &text);
		}
}

static void show_constraints(gnutls_x509_crt_t crt)
{
	gnutls_x509_name_constraints_t constraints;
	gnutls_datum_t name;
	unsigned type;
	int ret;

	if (gnutls_x509_name_constraints_init(&constraints) < 0)
		return;
	ret = gnutls_x509_crt_get_name_constraints(crt, constraints, 0, NULL);
	printf("constraints: %d\n", ret);
	for (unsigned i = 0; ret >= 0 && i < MORE; i++) {
		ret = gnutls_x509_name_constraints_get_permitted(constraints, i,
								 &type, &name);
		show_text("permitted", ret, name.data, name.size);
	}
	for (unsigned i = 0; i < MORE; i++) {
		ret = gnutls_x509_name_constraints_get_excluded(constraints, i,
								&type, &name);
		if (ret < 0)
			break;
		show_text("excluded", ret, name.data, name.size);
	}
	gnutls_x509_name_constraints_deinit(constraints);
}

/* The names of an extension's value, and the otherNames that are text. */
static void show_name_objects(gnutls_x509_crt_t crt)
{
	gnutls_datum_t value, name, oid, text = {NULL, 0};
	gnutls_subject_alt_names_t sans;
	unsigned type, known;
	int ret;

	if (gnutls_x509_crt_get_extension_by_oid2(crt, "2.5.29.17", 0, &value,
						  NULL) < 0)
		return;
	if (gnutls_subject_alt_names_init(&sans) >= 0) {
		ret = gnutls_x509_ext_import_subject_alt_names(&value, sans, 0);
		printf("sans: %d\n", ret);
		for (unsigned i = 0; ret >= 0 && i < MORE; i++) {
			oid = name = (gnutls_datum_t){NULL, 0};
			if (gnutls_subject_alt_names_get(sans, i, &type, &name,
							 &oid) < 0)
				break;
			show_text("san object", (int)type, name.data,
				  name.size);
			if (type != GNUTLS_SAN_OTHERNAME)
				continue;
			ret = gnutls_x509_othername_to_virtual(
				(char *)oid.data, &name, &known, &text);
			show_own((char *)oid.data, ret, &text);
			ret = 0;
		}
		gnutls_subject_alt_names_deinit(sans);
	}
	gnutls_free(value.data);
}

static void show_certificate(const gnutls_datum_t *der)
{
	static const gnutls_certificate_print_formats_t formats[] = {
		GNUTLS_CRT_PRINT_FULL, GNUTLS_CRT_PRINT_ONELINE,
		GNUTLS_CRT_PRINT_COMPACT};
	gnutls_datum_t text = {NULL, 0};
	gnutls_x509_crt_t crt;
	bool is_readable;
	int ret;

	if (gnutls_x509_crt_init(&crt) < 0)
		return;
	ret = gnutls_x509_crt_import(crt, der, GNUTLS_X509_FMT_DER);
	printf("import: %d\n", ret);
	if (ret >= 0) {
		show_subject(crt);
		show_alt_names(crt);
		is_readable = show_policies(crt);
		show_access(crt);
		show_constraints(crt);
		show_name_objects(crt);
		for (size_t i = 0; i < COUNT(formats); i++) {
			/* The text of an error is ours. */
			if (!is_readable && formats[i] == GNUTLS_CRT_PRINT_FULL)
				continue;
			ret = gnutls_x509_crt_print(crt, formats[i], &text);
			show_own("print", ret, &text);
		}
	}
	gnutls_x509_crt_deinit(crt);
}

static void show_crl(const gnutls_datum_t *der)
{
	gnutls_datum_t text = {NULL, 0};
	gnutls_x509_crl_t crl;
	int ret;

	if (gnutls_x509_crl_init(&crl) < 0)
		return;
	ret = gnutls_x509_crl_import(crl, der, GNUTLS_X509_FMT_DER);
	printf("import: %d\n", ret);
	if (ret >= 0) {
		ROOM("issuer", gnutls_x509_crl_get_issuer_dn(
				       crl, (char *)r.data, &r.size));
		ret = gnutls_x509_crl_get_issuer_dn3(crl, &text, 0);
		show_own("issuer", ret, &text);
		for (size_t a = 0; a < COUNT(attributes); a++)
			ROOM(attributes[a],
			     gnutls_x509_crl_get_issuer_dn_by_oid(
				     crl, attributes[a], 0, 0, r.data,
				     &r.size));
		ret = gnutls_x509_crl_print(crl, GNUTLS_CRT_PRINT_FULL, &text);
		show_own("print", ret, &text);
	}
	gnutls_x509_crl_deinit(crl);
}

/* --- Octets planted --- */

static void show_planted(gnutls_datum_t *der, size_t at, unsigned char octet,
			 bool is_crl)
{
	unsigned char was = der->data[at];

	der->data[at] = octet;
	printf("--- %02x at %zu\n", octet, at);
	if (is_crl)
		show_crl(der);
	else
		show_certificate(der);
	der->data[at] = was;
}

static void show_file(const char *path)
{
	static const unsigned char octets[] = {0, '\n', 0x1b, 0x7f, 0xff};
	gnutls_datum_t file = {NULL, 0}, der = {NULL, 0};
	struct strings strings = {NULL, {{0, 0}}, 0};
	bool is_crl;

	if (gnutls_load_file(path, &file) < 0)
		return;
	is_crl = strstr((char *)file.data, "BEGIN X509 CRL") != NULL;
	if (gnutls_pem_base64_decode2(is_crl ? "X509 CRL" : "CERTIFICATE",
				      &file, &der) >= 0) {
		printf("=== %s\n", path);
		strings.der = der.data;
		find_strings(&strings, 0, der.size);
		for (size_t s = 0; s < strings.count; s++) {
			const struct string *at = &strings.found[s];

			show_planted(&der, at->at, 0, is_crl);
			show_planted(&der, at->at + at->len - 1, 0, is_crl);
			for (size_t o = 0; o < COUNT(octets); o++)
				show_planted(&der, at->at + at->len / 2,
					     octets[o], is_crl);
		}
		gnutls_free(der.data);
	}
	gnutls_free(file.data);
}

int main(int argc, char **argv)
{
	for (int i = 1; i < argc; i++)
		show_file(argv[i]);
	return 0;
}
