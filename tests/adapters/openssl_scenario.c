/*
 * What the comparisons with OpenSSL share: files, and how to load them.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <openssl/err.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "input/source.h"
#include "openssl_answers.h"
#include "openssl_races.h"
#include "openssl_scenario.h"
#include "tests/oracle/mutate.h"
#include "tests/tools/der_writer.h"

/* Names of which OpenSSL calls some equal: case and blanks do not count. */
static const char *const names[] = {
	"CN=Root A",	    "CN=root  a",	 "CN= Root A ",
	"CN=Root B",	    "O=x,CN=Root",	 "O=X,CN=ROOT",
	"O=x+OU=y,CN=Root", "OU=y+O=x,CN=Root",	 "C=DE,CN=One",
	"C=DE,SN=1,CN=One", "DC=example,CN=Two", "CN=Z\xc3\xbcrich",
};
enum { NUM_NAMES = sizeof(names) / sizeof(names[0]) };

size_t ct_scenario_below(struct ct_scenario *scenario, size_t limit)
{
	return ct_random_below(&scenario->random, limit);
}

bool ct_scenario_chance(struct ct_scenario *scenario, size_t of)
{
	return ct_scenario_below(scenario, of) == 0;
}

void ct_scenario_die(const char *what)
{
	perror(what);
	exit(99);
}

/* --- Files ---------------------------------------------------------------- */

static void set_validity(struct ct_scenario *scenario,
			 struct ct_test_certificate_spec *spec)
{
	spec->not_before = NOW - 100 * DAY;
	spec->not_after = NOW + (int64_t)ct_scenario_below(scenario, 300) * DAY;
	if (ct_scenario_chance(scenario, 5))
		spec->not_after =
			NOW -
			(1 + (int64_t)ct_scenario_below(scenario, 50)) * DAY;
	if (ct_scenario_chance(scenario, 12))
		spec->not_before = NOW + DAY;
}

static void make_cas(struct ct_scenario *scenario)
{
	for (size_t i = 0; i < NUM_CAS; i++) {
		size_t of = ct_scenario_chance(scenario, 2)
				    ? i
				    : ct_scenario_below(scenario, i + 1);
		struct ct_test_certificate_spec *spec = &scenario->specs[i];

		*spec = (struct ct_test_certificate_spec){
			.subject =
				names[ct_scenario_below(scenario, NUM_NAMES)],
			.serial = i + 1,
			.key = CT_TEST_P256(
				(unsigned)ct_scenario_below(scenario, 4)),
			.has_basic_constraints =
				!ct_scenario_chance(scenario, 8),
			.is_ca = !ct_scenario_chance(scenario, 12),
			.key_usage = CT_TEST_KEY_CERT_SIGN | CT_TEST_CRL_SIGN,
			.with_key_ids = ct_scenario_chance(scenario, 2),
		};
		spec->issuer =
			of == i ? spec->subject : scenario->specs[of].subject;
		spec->signing_key =
			of == i ? spec->key : scenario->specs[of].key;
		set_validity(scenario, spec);
		ct_test_certificate(&scenario->cas[i], spec);
	}
}

/* Numbers of one to nine octets, all of a scenario as long as each other. */
static void make_leaves(struct ct_scenario *scenario, uint64_t number)
{
	uint64_t first = 100 + (UINT64_C(1) << (number % 8 * 8 + 7));

	for (size_t i = 0; i < NUM_LEAVES; i++) {
		size_t of = ct_scenario_below(scenario, NUM_CAS);
		struct ct_test_certificate_spec spec = {
			.subject = "CN=leaf",
			.issuer = scenario->specs[of].subject,
			.serial = first + i,
			.key = CT_TEST_P256(9),
			.signing_key = scenario->specs[of].key,
			.with_key_ids = ct_scenario_chance(scenario, 2),
		};

		scenario->leaf_serials[i] = spec.serial;
		scenario->leaf_issuers[i] = spec.issuer;
		set_validity(scenario, &spec);
		ct_test_certificate(&scenario->leaves[i], &spec);
	}
}

static void put(struct ct_buffer *text, const char *bytes, size_t len)
{
	if (ct_buffer_append(text, bytes, len) != CATRUST_OK)
		ct_scenario_die("memory");
}

/* The same text in other lines: with CR, or of another length. */
static void break_lines(struct ct_buffer *text, const char *end, size_t width)
{
	struct ct_buffer from = *text;
	size_t column = 0;
	bool is_body = false;

	*text = (struct ct_buffer)CT_BUFFER_INIT;
	for (size_t i = 0; i < from.len; i++) {
		char byte = (char)from.data[i];
		bool is_border = i + 1 == from.len || from.data[i + 1] == '-';

		if (byte == '\n' && width != 0 && is_body && !is_border)
			continue;
		if (byte == '\n') {
			put(text, end, strlen(end));
			is_body = !is_body && i + 1 < from.len &&
				  from.data[i - 1] == '-' && !is_border;
			column = 0;
			continue;
		}
		if (width != 0 && is_body && column++ == width) {
			put(text, end, strlen(end));
			column = 1;
		}
		put(text, &byte, 1);
	}
	ct_buffer_clear(&from);
}

/* Spoils the text in half of the scenarios; never all of the ways at once. */
static void spoil(struct ct_scenario *scenario, struct ct_buffer *text)
{
	static const size_t widths[] = {76, 48, 72, 60, 65, 100, 4, 300};

	switch (ct_scenario_below(scenario, 20)) {
	case 14:
		break_lines(text, "\r\n", 0);
		break;
	case 15:
	case 16:
		break_lines(
			text, "\n",
			widths[ct_scenario_below(
				scenario, sizeof(widths) / sizeof(widths[0]))]);
		break;
	case 17:
		break_lines(text, "\r\n", 76);
		break;
	case 0:
		ct_mutate_lines(text, &scenario->random);
		break;
	case 1:
		ct_mutate_labels(text, &scenario->random);
		break;
	case 2:
		ct_mutate_bytes(text, &scenario->random);
		break;
	default:
		break;
	}
}

static const char *label(struct ct_scenario *scenario)
{
	switch (ct_scenario_below(scenario, 80)) {
	case 0:
		return "TRUSTED CERTIFICATE";
	case 1:
		return "X509 CERTIFICATE";
	case 2:
		return "PRIVATE KEY";
	default:
		return "CERTIFICATE";
	}
}

static void put_ca(struct ct_scenario *scenario, struct ct_buffer *text,
		   size_t number)
{
	const struct ct_buffer *ca = &scenario->cas[number % NUM_CAS];
	CT_TEST_BUFFER der = CT_BUFFER_INIT;

	if (ct_buffer_append(&der, ca->data, ca->len) != CATRUST_OK)
		ct_scenario_die("memory");
	if (ct_scenario_chance(scenario, 40))
		ct_mutate_tlv(&der, &scenario->random);
	if (ct_scenario_chance(scenario, 3) &&
	    ct_buffer_append_string(text, "# a comment\n\n") != CATRUST_OK)
		ct_scenario_die("memory");
	ct_write_pem(text, label(scenario), &der);
}

static void put_crl(struct ct_scenario *scenario, struct ct_buffer *text)
{
	struct ct_test_crl_entry entries[NUM_LEAVES + 3] = {0};
	size_t of = ct_scenario_below(scenario, NUM_CAS);
	struct ct_test_crl_spec spec = {
		.issuer = scenario->specs[of].subject,
		.signing_key = scenario->specs[of].key,
		.this_update = NOW - 10 * DAY,
		.next_update = NOW + 10 * DAY,
		.entries = entries,
		.crl_number = ct_scenario_below(scenario, 3),
		.with_key_ids = ct_scenario_chance(scenario, 2),
		.break_signature = ct_scenario_chance(scenario, 12),
	};
	CT_TEST_BUFFER der = CT_BUFFER_INIT;

	if (ct_scenario_chance(scenario, 8))
		spec.next_update = NOW - DAY;
	if (ct_scenario_chance(scenario, 15))
		spec.this_update = NOW + DAY;
	if (ct_scenario_chance(scenario, 20))
		spec.base_number = 1;
	for (size_t i = 0; i < NUM_LEAVES + 2; i++) {
		struct ct_test_crl_entry *entry = &entries[spec.num_entries];

		if (ct_scenario_chance(scenario, 2))
			continue;
		entry->serial =
			i < NUM_LEAVES ? scenario->leaf_serials[i] : 5000 + i;
		if (ct_scenario_chance(scenario, 3))
			entry->reason =
				1 + (unsigned)ct_scenario_below(scenario, 6);
		if (ct_scenario_chance(scenario, 30))
			entry->reason = 9; /* removeFromCRL */
		if (ct_scenario_chance(scenario, 40))
			entry->certificate_issuer = "dn:CN=Root A";
		spec.num_entries++;
		if (ct_scenario_chance(scenario, 25)) {
			entries[spec.num_entries] = *entry;
			spec.num_entries++;
			break;
		}
	}
	ct_test_crl(&der, &spec);
	if (ct_scenario_chance(scenario, 12))
		ct_mutate_tlv(&der, &scenario->random);
	ct_write_pem(text, "X509 CRL", &der);
}

static void make_files(struct ct_scenario *scenario, const char *directory)
{
	for (size_t i = 0; i < NUM_FILES; i++) {
		CT_TEST_BUFFER text = CT_BUFFER_INIT;
		size_t count = ct_scenario_below(scenario, 7);
		size_t first = ct_scenario_below(scenario, NUM_CAS);

		/* In one of eight files some may come twice. */
		if (ct_scenario_chance(scenario, 8))
			for (size_t j = 0; j < count; j++)
				put_ca(scenario, &text,
				       ct_scenario_below(scenario, NUM_CAS));
		else
			for (size_t j = 0; j < count; j++)
				put_ca(scenario, &text, first + j);
		if (ct_scenario_chance(scenario, 10))
			put_crl(scenario, &text);
		spoil(scenario, &text);
		snprintf(scenario->files[i], PATH_SIZE, "%s/ca%zu.pem",
			 directory, i);
		ct_write_file(text.data, text.len, "%s", scenario->files[i]);
	}
	for (size_t i = 0; i < NUM_CRL_FILES; i++) {
		CT_TEST_BUFFER text = CT_BUFFER_INIT;
		size_t count = 1 + ct_scenario_below(scenario, 3);

		for (size_t j = 0; j < count; j++)
			put_crl(scenario, &text);
		spoil(scenario, &text);
		snprintf(scenario->crl_files[i], PATH_SIZE, "%s/crl%zu.pem",
			 directory, i);
		ct_write_file(text.data, text.len, "%s",
			      scenario->crl_files[i]);
	}
}

/* A name in the directory of hashed names, the next free one. */
static void add_link(struct ct_scenario *scenario, unsigned long hash,
		     const char *kind, const char *target)
{
	char *path = scenario->links[scenario->num_links];

	for (int i = 0; scenario->num_links < NUM_LINKS && i < NUM_LINKS; i++) {
		snprintf(path, PATH_SIZE, "%.490s/%08lx.%s%d", scenario->hashed,
			 hash & 0xffffffffUL, kind, i);
		if (symlink(target, path) != 0)
			continue;
		scenario->num_links++;
		return;
	}
}

/* As c_rehash does: links to files by the hash of a name, some to nowhere. */
static void make_links(struct ct_scenario *scenario, const char *directory)
{
	snprintf(scenario->hashed, PATH_SIZE, "%s/hashed", directory);
	(void)mkdir(scenario->hashed, 0700);
	for (size_t i = 0; i < NUM_LINKS; i++) {
		size_t ca = ct_scenario_below(scenario, NUM_CAS);
		const unsigned char *at = scenario->cas[ca].data;
		X509 *certificate =
			d2i_X509(NULL, &at, (long)scenario->cas[ca].len);
		const char *target =
			ct_scenario_chance(scenario, 8)
				? "/nowhere"
				: scenario->files[ct_scenario_below(scenario,
								    NUM_FILES)];

		if (ct_scenario_chance(scenario, 4))
			add_link(scenario, X509_subject_name_hash(certificate),
				 "r", scenario->crl_files[NUM_CRL_FILES - 1]);
		else
			add_link(scenario, X509_subject_name_hash(certificate),
				 "", target);
		X509_free(certificate);
	}
}

static void drop_links(const struct ct_scenario *scenario)
{
	for (size_t i = 0; i < scenario->num_links; i++)
		(void)unlink(scenario->links[i]);
	(void)rmdir(scenario->hashed);
}

X509 *ct_scenario_certificate(const struct ct_buffer *der)
{
	const unsigned char *at = der->data;

	return d2i_X509(NULL, &at, (long)der->len);
}

int ct_scenario_verify(X509_STORE *store, const struct ct_buffer *leaf,
		       unsigned long flags)
{
	X509_STORE_CTX *context = X509_STORE_CTX_new();
	X509 *certificate = ct_scenario_certificate(leaf);
	int result;

	X509_STORE_CTX_init(context, store, certificate, NULL);
	X509_STORE_CTX_set_flags(context, flags);
	X509_STORE_CTX_set_time(context, 0, (time_t)NOW);
	(void)X509_verify_cert(context);
	result = X509_STORE_CTX_get_error(context);
	X509_STORE_CTX_free(context);
	X509_free(certificate);
	return result;
}

/* --- Loading -------------------------------------------------------------- */

OSSL_LIB_CTX *ct_scenario_other_context(void)
{
	static OSSL_LIB_CTX *context;

	if (context == NULL)
		context = OSSL_LIB_CTX_new();
	return context;
}

void ct_scenario_load(struct ct_scenario *scenario, X509_STORE *store,
		      const char *path, size_t num_ways)
{
	X509_LOOKUP *lookup;
	OSSL_LIB_CTX *before;
	int result = -9;
	size_t how = ct_scenario_below(scenario, num_ways);

	/* What was in the queue before is part of the answer. */
	if (ct_scenario_chance(scenario, 4))
		ERR_raise(ERR_LIB_USER, 7);
	switch (how) {
	case 0:
		result = X509_STORE_load_locations(store, path, NULL);
		break;
	case 1:
		result = X509_STORE_load_locations_ex(store, path, "/nowhere",
						      NULL, NULL);
		break;
	case 2:
		lookup = X509_STORE_add_lookup(store, X509_LOOKUP_file());
		result = X509_LOOKUP_load_file(lookup, path, X509_FILETYPE_PEM);
		break;
	case 3:
		lookup = X509_STORE_add_lookup(store, X509_LOOKUP_file());
		result = X509_load_cert_crl_file(lookup, path,
						 X509_FILETYPE_PEM);
		break;
	case 4:
		lookup = X509_STORE_add_lookup(store, X509_LOOKUP_file());
		result = X509_load_cert_file(lookup, path, X509_FILETYPE_PEM);
		break;
	case 5:
		lookup = X509_STORE_add_lookup(store, X509_LOOKUP_file());
		result = X509_load_crl_file(lookup, path, X509_FILETYPE_PEM);
		break;
	case 6:
		setenv("SSL_CERT_FILE", path, 1);
		result = X509_STORE_set_default_paths(store);
		break;
	case 8:
		result = X509_STORE_load_file_ex(
			store, path, ct_scenario_other_context(), NULL);
		break;
	case 11:
		result = X509_STORE_load_file_ex(store, path, NULL,
						 "provider=default");
		break;
	case 9:
		before = OSSL_LIB_CTX_set0_default(ct_scenario_other_context());
		result = X509_STORE_load_file(store, path);
		(void)OSSL_LIB_CTX_set0_default(before);
		break;
	case 10:
		result = X509_STORE_load_path(store, scenario->hashed);
		break;
	default:
		result = X509_STORE_load_file(store, path);
		break;
	}
	printf("load %s by %zu: %d", strrchr(path, '/'), how, result);
	ct_say_errors();
}

struct ct_scenario *ct_scenario_new(const char *directory, uint64_t seed,
				    uint64_t number)
{
	struct ct_scenario *scenario = calloc(1, sizeof(*scenario));

	if (scenario == NULL)
		ct_scenario_die("memory");
	scenario->random = ct_random(seed, number);
	make_cas(scenario);
	make_leaves(scenario, number);
	make_files(scenario, directory);
	make_links(scenario, directory);
	return scenario;
}

void ct_scenario_free(struct ct_scenario *scenario)
{
	drop_links(scenario);
	for (size_t i = 0; i < NUM_CAS; i++)
		ct_buffer_clear(&scenario->cas[i]);
	for (size_t i = 0; i < NUM_LEAVES; i++)
		ct_buffer_clear(&scenario->leaves[i]);
	free(scenario);
}

static bool is_settled(const char *path)
{
	struct ct_file_identity identity;

	/* An empty file never is. */
	return ct_source_identify(path, &identity) != CATRUST_OK ||
	       identity.size == 0 || identity.is_settled;
}

void ct_scenario_settle(const struct ct_scenario *scenario)
{
	const struct timespec pause = {.tv_nsec = 1000000};
	bool are_settled = false;

	/* A clock that is set back does not stop it. */
	for (int i = 0; i < 4000 && !are_settled; i++) {
		are_settled = true;
		for (size_t j = 0; j < NUM_FILES; j++)
			are_settled &= is_settled(scenario->files[j]);
		for (size_t j = 0; j < NUM_CRL_FILES; j++)
			are_settled &= is_settled(scenario->crl_files[j]);
		if (!are_settled)
			(void)nanosleep(&pause, NULL);
	}
}

int ct_scenario_main(int argc, char **argv,
		     void (*run)(const char *directory, uint64_t seed,
				 uint64_t number))
{
	uint64_t seed, count;

	if (argc != 4)
		return 99;
	seed = strtoull(argv[2], NULL, 10);
	count = strtoull(argv[3], NULL, 10);
	for (uint64_t i = 0; i < count; i++)
		run(argv[1], seed, i);
	printf("end\n");
	return 0;
}
