/*
 * hostile-crl: loads and asks CRLs that were made to cost much; what growth
 * counts.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Usage: hostile-crl KIND COUNT
 *
 * Each kind has two things that grow with COUNT, and whose product must not be
 * felt; see the table of kinds.
 */

#include <config.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <gnutls/x509.h>

#include "revocation/crl_check.h"
#include "tests/tools/der_writer.h"
#include "tests/tools/signer.h"

enum { NOW = 1780000000, DAY = 86400 };

#define CA_KEY CT_TEST_P256(1)

static unsigned count;
static struct ct_crl_set *set;
static struct ct_buffer issuer_name; /* of the CA and its CRLs */

/* --- Making --------------------------------------------------------------- */

static void write_uri(struct ct_buffer *out, unsigned number)
{
	char uri[32];

	snprintf(uri, sizeof(uri), "uri:http://a/%u", number);
	ct_write_general_name(out, uri);
}

/* [0] { [0] { names } }: a DistributionPointName of so many URIs. */
static void write_full_name(struct ct_buffer *out, unsigned num,
			    unsigned num_different)
{
	size_t name = ct_write_begin(out, CT_DER_CONTEXT_CONSTRUCTED(0));
	size_t list = ct_write_begin(out, CT_DER_CONTEXT_CONSTRUCTED(0));

	for (unsigned i = 0; i < num; i++)
		write_uri(out, i % num_different);
	ct_write_end(out, list);
	ct_write_end(out, name);
}

/* A Name of so many attributes. */
static void write_long_name(struct ct_buffer *out, unsigned num)
{
	size_t name = ct_write_begin(out, CT_DER_SEQUENCE);

	for (unsigned i = 0; i < num; i++) {
		size_t rdn = ct_write_begin(out, CT_DER_SET);
		size_t attribute = ct_write_begin(out, CT_DER_SEQUENCE);

		ct_write_oid(out, "2.5.4.11");
		ct_write_string(out, CT_DER_UTF8_STRING, "unit");
		ct_write_end(out, attribute);
		ct_write_end(out, rdn);
	}
	ct_write_end(out, name);
}

static void add_der(struct ct_span der)
{
	struct ct_buffer copy = CT_BUFFER_INIT;
	struct ct_crl_block *block = NULL;
	struct ct_loaded_crl *crl;

	if (ct_buffer_append(&copy, der.data, der.len) == CATRUST_OK)
		block = ct_crl_block_new(&copy);
	if (block == NULL ||
	    ct_loaded_crl_new(&crl, block,
			      ct_span(block->bytes.data, block->bytes.len)) !=
		    CATRUST_OK ||
	    ct_crl_set_add(set, crl, NULL) != CATRUST_OK)
		ct_write_fail("hostile-crl", "a CRL is refused");
	ct_loaded_crl_unref(crl);
	ct_crl_block_unref(block);
}

/* An expired CRL: what it does not say is said by none. */
static struct ct_test_crl_spec expired_crl(void)
{
	return (struct ct_test_crl_spec){
		.issuer_der = span_of(&issuer_name),
		.this_update = NOW - 2 * DAY,
		.next_update = NOW - DAY,
		.signing_key = CA_KEY,
		.crl_number = 1,
	};
}

static void make_crl(struct ct_buffer *out, struct ct_test_crl_spec *spec,
		     const char *oid, const struct ct_buffer *value)
{
	struct ct_test_extension extension = {.oid = oid,
					      .value = span_of(value)};

	spec->extensions = &extension;
	spec->num_extensions = 1;
	ct_test_crl(out, spec);
	spec->extensions = NULL;
	spec->num_extensions = 0;
}

static void add_crl_with(const char *oid, const struct ct_buffer *value)
{
	struct ct_test_crl_spec spec = expired_crl();
	CT_TEST_BUFFER der = CT_BUFFER_INIT;

	make_crl(&der, &spec, oid, value);
	add_der(span_of(&der));
}

/* A CRL whose issuing distribution point has so many names. */
static void add_crl_of_points(unsigned num, unsigned num_different)
{
	CT_TEST_BUFFER value = CT_BUFFER_INIT;
	size_t point = ct_write_begin(&value, CT_DER_SEQUENCE);

	write_full_name(&value, num, num_different);
	ct_write_end(&value, point);
	add_crl_with("2.5.29.28", &value);
}

/* --- Asking --------------------------------------------------------------- */

static enum catrust_error any_signature(void *context, const struct ct_crl *crl,
					struct ct_span spki)
{
	(void)context;
	(void)crl;
	(void)spki;
	return CATRUST_OK;
}

/* Asks about a certificate with these distribution points; NULL: none. */
static void ask(const struct ct_buffer *points)
{
	struct ct_test_extension extension = {.oid = "2.5.29.31"};
	struct ct_test_certificate_spec spec = {
		.subject = "CN=leaf",
		.issuer_der = span_of(&issuer_name),
		.serial = 7,
		.key = CT_TEST_P256(9),
		.without_signature = true,
	};
	CT_TEST_BUFFER leaf_der = CT_BUFFER_INIT, ca_der = CT_BUFFER_INIT;
	struct ct_certificate leaf, ca;
	struct ct_crl_query query = {
		.certificate = &leaf,
		.issuer = &ca,
		.time = NOW,
		.verify = any_signature,
	};
	struct ct_crl_result result;

	if (points != NULL) {
		extension.value = span_of(points);
		spec.extensions = &extension;
		spec.num_extensions = 1;
	}
	ct_test_certificate(&leaf_der, &spec);
	spec.subject_der = span_of(&issuer_name);
	spec.num_extensions = 0;
	ct_test_certificate(&ca_der, &spec);
	if (ct_certificate_parse(&leaf, span_of(&leaf_der)) != CATRUST_OK ||
	    ct_certificate_parse(&ca, span_of(&ca_der)) != CATRUST_OK)
		ct_write_fail("hostile-crl", "a certificate is refused");
	ct_crl_check(set, &query, &result);
	printf("verdict %d, notes %x%s\n", (int)result.verdict, result.notes,
	       result.is_limit_reached ? ", limit" : "");
}

/* One point with so many names. */
static void ask_for_names(unsigned num, unsigned num_different)
{
	CT_TEST_BUFFER points = CT_BUFFER_INIT;
	size_t list = ct_write_begin(&points, CT_DER_SEQUENCE);
	size_t point = ct_write_begin(&points, CT_DER_SEQUENCE);

	write_full_name(&points, num, num_different);
	ct_write_end(&points, point);
	ct_write_end(&points, list);
	ask(&points);
}

/* --- Kinds ---------------------------------------------------------------- */

/* Names of the certificate's point, names of the CRL's. */
static void names(void)
{
	add_crl_of_points(count, count);
	ask_for_names(count, count);
}

/* The same name in both, again and again. */
static void duplicates(void)
{
	add_crl_of_points(count, 1);
	ask_for_names(count, 1);
}

/* Points with a relative name, attributes of the issuer. */
static void relative(void)
{
	CT_TEST_BUFFER points = CT_BUFFER_INIT;
	size_t list = ct_write_begin(&points, CT_DER_SEQUENCE);

	for (unsigned i = 0; i < count; i++) {
		size_t point = ct_write_begin(&points, CT_DER_SEQUENCE);
		size_t name =
			ct_write_begin(&points, CT_DER_CONTEXT_CONSTRUCTED(0));
		size_t rdn =
			ct_write_begin(&points, CT_DER_CONTEXT_CONSTRUCTED(1));
		size_t attribute = ct_write_begin(&points, CT_DER_SEQUENCE);

		ct_write_oid(&points, "2.5.4.3");
		ct_write_string(&points, CT_DER_UTF8_STRING, "a");
		ct_write_end(&points, attribute);
		ct_write_end(&points, rdn);
		ct_write_end(&points, name);
		ct_write_end(&points, point);
	}
	ct_write_end(&points, list);
	ct_buffer_clear(&issuer_name);
	write_long_name(&issuer_name, count);
	add_crl_of_points(1, 1);
	ask(&points);
}

static void add_indirect(const struct ct_test_crl_entry *entries, unsigned num)
{
	struct ct_test_crl_spec spec = expired_crl();
	CT_TEST_BUFFER der = CT_BUFFER_INIT;

	spec.entries = entries;
	spec.num_entries = num;
	ct_test_crl(&der, &spec);
	add_der(span_of(&der));
	ask(NULL);
}

/* Entries, each of another issuer. */
static void issuers(void)
{
	struct ct_test_crl_entry *entries = calloc(count, sizeof(*entries));
	char(*texts)[20] = calloc(count, sizeof(*texts));

	if (entries == NULL || texts == NULL)
		exit(1);
	for (unsigned i = 0; i < count; i++) {
		snprintf(texts[i], sizeof(texts[i]), "dn:CN=%u", i);
		entries[i].serial = 1;
		entries[i].certificate_issuer = texts[i];
	}
	add_indirect(entries, count);
	free(texts);
	free(entries);
}

/* Entries of one number, after entries with this certificateIssuer: its
 * octets. */
static void add_equal_entries(const struct ct_buffer *issuer, unsigned num_runs)
{
	struct ct_test_crl_entry *entries = calloc(count, sizeof(*entries));
	struct ct_test_extension extension = {
		.oid = "2.5.29.29",
		.is_critical = true,
		.value = span_of(issuer),
	};

	if (entries == NULL)
		exit(1);
	for (unsigned i = 0; i < count; i++)
		entries[i].serial = 1;
	for (unsigned i = 0; i < num_runs; i++) {
		entries[i].extensions = &extension;
		entries[i].num_extensions = 1;
	}
	add_indirect(entries, count);
	free(entries);
}

/* Equal entries, names that stand before the issuer's. */
static void after(void)
{
	CT_TEST_BUFFER value = CT_BUFFER_INIT;
	size_t list = ct_write_begin(&value, CT_DER_SEQUENCE);

	for (unsigned i = 0; i < count; i++)
		write_uri(&value, i);
	ct_write_general_name(&value, "dn:CN=CA");
	ct_write_end(&value, list);
	add_equal_entries(&value, 1);
}

/* Equal entries, attributes of their issuer, which two of them name. */
static void attributes(void)
{
	CT_TEST_BUFFER value = CT_BUFFER_INIT;
	size_t list = ct_write_begin(&value, CT_DER_SEQUENCE);
	size_t name = ct_write_begin(&value, CT_DER_CONTEXT_CONSTRUCTED(4));

	write_long_name(&value, count);
	ct_write_end(&value, name);
	ct_write_end(&value, list);
	add_equal_entries(&value, 2);
}

/* CRLs of one issuer, scopes; all of them expired. */
static void scopes(void)
{
	struct ct_test_crl_spec spec = expired_crl();
	CT_TEST_BUFFER der = CT_BUFFER_INIT;
	uint8_t *key_id;

	spec.authority_key_id = ct_span("key-----", 8);
	ct_test_crl(&der, &spec);
	key_id = memmem(der.data, der.len, "key-----", 8);
	for (unsigned i = 0; key_id != NULL && i < count; i++) {
		key_id[6] = (uint8_t)(i >> 8);
		key_id[7] = (uint8_t)i;
		add_der(span_of(&der));
	}
	ask_for_names(count, 1);
}

/* Names of the authority key identifier's issuer, lines of the text. */
static void print(void)
{
	CT_TEST_BUFFER value = CT_BUFFER_INIT, der = CT_BUFFER_INIT;
	struct ct_test_crl_spec spec = expired_crl();
	size_t list = ct_write_begin(&value, CT_DER_SEQUENCE);
	size_t name = ct_write_begin(&value, CT_DER_CONTEXT_CONSTRUCTED(1));
	gnutls_datum_t datum, text = {NULL, 0};
	gnutls_x509_crl_t crl;

	for (unsigned i = 0; i < count; i++)
		write_uri(&value, i);
	ct_write_end(&value, name);
	ct_write_value(&value, CT_DER_CONTEXT(2), "\1", 1);
	ct_write_end(&value, list);
	make_crl(&der, &spec, "2.5.29.35", &value);
	datum = (gnutls_datum_t){der.data, (unsigned)der.len};
	if (gnutls_x509_crl_init(&crl) != 0 ||
	    gnutls_x509_crl_import(crl, &datum, GNUTLS_X509_FMT_DER) != 0 ||
	    gnutls_x509_crl_print(crl, GNUTLS_CRT_PRINT_FULL, &text) != 0)
		ct_write_fail("hostile-crl", "a CRL cannot be printed");
	printf("%u characters\n", text.size);
	free(text.data);
	gnutls_x509_crl_deinit(crl);
}

int main(int argc, char **argv)
{
	static const struct {
		const char *name;
		void (*run)(void);
	} kinds[] = {
		{"names", names},	{"duplicates", duplicates},
		{"relative", relative}, {"issuers", issuers},
		{"after", after},	{"attributes", attributes},
		{"scopes", scopes},	{"print", print},
	};

	if (argc != 3)
		return 2;
	count = (unsigned)strtoul(argv[2], NULL, 10);
	set = ct_crl_set_new();
	if (set == NULL)
		return 1;
	ct_write_name(&issuer_name, "CN=CA");
	for (size_t i = 0; i < CT_ARRAY_LEN(kinds); i++) {
		if (strcmp(argv[1], kinds[i].name) != 0)
			continue;
		kinds[i].run();
		ct_crl_set_free(set);
		ct_buffer_clear(&issuer_name);
		return 0;
	}
	return 2;
}
