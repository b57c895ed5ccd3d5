/*
 * Says what OpenSSL's functions for stores answer, over generated files.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 *	openssl_probe DIRECTORY SEED COUNT
 *
 * For each of COUNT seeds it makes CA files and CRL files in the directory, in
 * all shapes (names that only OpenSSL calls equal, cross-signed, expired,
 * renewed, twice; text, labels, bytes and DER spoilt), and an order in which a
 * program loads, adds, verifies and enumerates; and eight threads that verify
 *at the same time. It prints return values, the error queue, verdicts, chains,
 *what a call-back is told, and what the store lists.
 *
 * tests/adapters/openssl-differential runs it with and without the preload
 * library: both must print the same.
 */

#include <config.h>

#include <inttypes.h>
#include <openssl/err.h>
#include <openssl/pem.h>
#include <openssl/ssl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tests/oracle/mutate.h"
#include "tests/tools/der_writer.h"
#include "tests/tools/signer.h"

enum {
	NUM_CAS = 8,
	NUM_LEAVES = 4,
	NUM_FILES = 3,
	NUM_CRL_FILES = 3, /* the last one only for the hashed directory */
	NUM_LINKS = 8,
	NUM_WAYS = 14, /* to load a file */
	NUM_THREADS = 8,
	PATH_SIZE = 512,
};

#define NOW INT64_C(1780000000)
#define DAY INT64_C(86400)

/* Names of which OpenSSL calls some equal: case and blanks do not count. */
static const char *const names[] = {
	"CN=Root A",	    "CN=root  a",	 "CN= Root A ",
	"CN=Root B",	    "O=x,CN=Root",	 "O=X,CN=ROOT",
	"O=x+OU=y,CN=Root", "OU=y+O=x,CN=Root",	 "C=DE,CN=One",
	"C=DE,SN=1,CN=One", "DC=example,CN=Two", "CN=Z\xc3\xbcrich",
};
enum { NUM_NAMES = sizeof(names) / sizeof(names[0]) };

struct scenario {
	struct ct_random random;
	struct ct_buffer cas[NUM_CAS];
	struct ct_test_certificate_spec specs[NUM_CAS];
	struct ct_buffer leaves[NUM_LEAVES];
	uint64_t leaf_serials[NUM_LEAVES];
	const char *leaf_issuers[NUM_LEAVES];
	char files[NUM_FILES][PATH_SIZE];
	char crl_files[NUM_CRL_FILES][PATH_SIZE];
	char hashed[PATH_SIZE];		  /* a directory of hashed names */
	char links[NUM_LINKS][PATH_SIZE]; /* in it */
	size_t num_links;
};

static size_t below(struct scenario *scenario, size_t limit)
{
	return ct_random_below(&scenario->random, limit);
}

static bool chance(struct scenario *scenario, size_t of)
{
	return below(scenario, of) == 0;
}

_Noreturn static void die(const char *what)
{
	perror(what);
	exit(99);
}

/* --- Files ---------------------------------------------------------------- */

static void set_validity(struct scenario *scenario,
			 struct ct_test_certificate_spec *spec)
{
	spec->not_before = NOW - 100 * DAY;
	spec->not_after = NOW + (int64_t)below(scenario, 300) * DAY;
	if (chance(scenario, 5))
		spec->not_after =
			NOW - (1 + (int64_t)below(scenario, 50)) * DAY;
	if (chance(scenario, 12))
		spec->not_before = NOW + DAY;
}

static void make_cas(struct scenario *scenario)
{
	for (size_t i = 0; i < NUM_CAS; i++) {
		size_t of = chance(scenario, 2) ? i : below(scenario, i + 1);
		struct ct_test_certificate_spec *spec = &scenario->specs[i];

		*spec = (struct ct_test_certificate_spec){
			.subject = names[below(scenario, NUM_NAMES)],
			.serial = i + 1,
			.key = CT_TEST_P256((unsigned)below(scenario, 4)),
			.has_basic_constraints = !chance(scenario, 8),
			.is_ca = !chance(scenario, 12),
			.key_usage = CT_TEST_KEY_CERT_SIGN | CT_TEST_CRL_SIGN,
			.with_key_ids = chance(scenario, 2),
		};
		spec->issuer =
			of == i ? spec->subject : scenario->specs[of].subject;
		spec->signing_key =
			of == i ? spec->key : scenario->specs[of].key;
		set_validity(scenario, spec);
		ct_test_certificate(&scenario->cas[i], spec);
	}
}

static void make_leaves(struct scenario *scenario)
{
	for (size_t i = 0; i < NUM_LEAVES; i++) {
		size_t of = below(scenario, NUM_CAS);
		struct ct_test_certificate_spec spec = {
			.subject = "CN=leaf",
			.issuer = scenario->specs[of].subject,
			.serial = 100 + i,
			.key = CT_TEST_P256(9),
			.signing_key = scenario->specs[of].key,
			.with_key_ids = chance(scenario, 2),
		};

		scenario->leaf_serials[i] = spec.serial;
		scenario->leaf_issuers[i] = spec.issuer;
		set_validity(scenario, &spec);
		ct_test_certificate(&scenario->leaves[i], &spec);
	}
}

static void write_file(const char *path, const struct ct_buffer *data)
{
	FILE *file = fopen(path, "wb");

	if (file == NULL ||
	    (data->len > 0 &&
	     fwrite(data->data, 1, data->len, file) != data->len) ||
	    fclose(file) != 0)
		die(path);
}

static void put(struct ct_buffer *text, const char *bytes, size_t len)
{
	if (ct_buffer_append(text, bytes, len) != CATRUST_OK)
		die("memory");
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
static void spoil(struct scenario *scenario, struct ct_buffer *text)
{
	static const size_t widths[] = {76, 48, 72, 60, 65, 100, 4, 300};

	switch (below(scenario, 20)) {
	case 14:
		break_lines(text, "\r\n", 0);
		break;
	case 15:
	case 16:
		break_lines(text, "\n",
			    widths[below(scenario,
					 sizeof(widths) / sizeof(widths[0]))]);
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

static const char *label(struct scenario *scenario)
{
	switch (below(scenario, 80)) {
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

static void put_ca(struct scenario *scenario, struct ct_buffer *text,
		   size_t number)
{
	const struct ct_buffer *ca = &scenario->cas[number % NUM_CAS];
	struct ct_buffer der = CT_BUFFER_INIT;

	if (ct_buffer_append(&der, ca->data, ca->len) != CATRUST_OK)
		die("memory");
	if (chance(scenario, 40))
		ct_mutate_tlv(&der, &scenario->random);
	if (chance(scenario, 3) &&
	    ct_buffer_append_string(text, "# a comment\n\n") != CATRUST_OK)
		die("memory");
	ct_write_pem(text, label(scenario), &der);
	ct_buffer_clear(&der);
}

static void put_crl(struct scenario *scenario, struct ct_buffer *text)
{
	struct ct_test_crl_entry entries[NUM_LEAVES + 3] = {0};
	size_t of = below(scenario, NUM_CAS);
	struct ct_test_crl_spec spec = {
		.issuer = scenario->specs[of].subject,
		.signing_key = scenario->specs[of].key,
		.this_update = NOW - 10 * DAY,
		.next_update = NOW + 10 * DAY,
		.entries = entries,
		.crl_number = below(scenario, 3),
		.with_key_ids = chance(scenario, 2),
		.break_signature = chance(scenario, 12),
	};
	struct ct_buffer der = CT_BUFFER_INIT;

	if (chance(scenario, 8))
		spec.next_update = NOW - DAY;
	if (chance(scenario, 15))
		spec.this_update = NOW + DAY;
	if (chance(scenario, 20))
		spec.base_number = 1;
	for (size_t i = 0; i < NUM_LEAVES + 2; i++) {
		struct ct_test_crl_entry *entry = &entries[spec.num_entries];

		if (chance(scenario, 2))
			continue;
		entry->serial =
			i < NUM_LEAVES ? scenario->leaf_serials[i] : 5000 + i;
		if (chance(scenario, 3))
			entry->reason = 1 + (unsigned)below(scenario, 6);
		if (chance(scenario, 30))
			entry->reason = 9; /* removeFromCRL */
		if (chance(scenario, 40))
			entry->certificate_issuer = "dn:CN=Root A";
		spec.num_entries++;
		if (chance(scenario, 25)) {
			entries[spec.num_entries] = *entry;
			spec.num_entries++;
			break;
		}
	}
	ct_test_crl(&der, &spec);
	if (chance(scenario, 12))
		ct_mutate_tlv(&der, &scenario->random);
	ct_write_pem(text, "X509 CRL", &der);
	ct_buffer_clear(&der);
}

static void make_files(struct scenario *scenario, const char *directory)
{
	for (size_t i = 0; i < NUM_FILES; i++) {
		struct ct_buffer text = CT_BUFFER_INIT;
		size_t count = below(scenario, 7);
		size_t first = below(scenario, NUM_CAS);

		/* In one of eight files some may come twice. */
		if (chance(scenario, 8))
			for (size_t j = 0; j < count; j++)
				put_ca(scenario, &text,
				       below(scenario, NUM_CAS));
		else
			for (size_t j = 0; j < count; j++)
				put_ca(scenario, &text, first + j);
		if (chance(scenario, 10))
			put_crl(scenario, &text);
		spoil(scenario, &text);
		snprintf(scenario->files[i], PATH_SIZE, "%s/ca%zu.pem",
			 directory, i);
		write_file(scenario->files[i], &text);
		ct_buffer_clear(&text);
	}
	for (size_t i = 0; i < NUM_CRL_FILES; i++) {
		struct ct_buffer text = CT_BUFFER_INIT;
		size_t count = 1 + below(scenario, 3);

		for (size_t j = 0; j < count; j++)
			put_crl(scenario, &text);
		spoil(scenario, &text);
		snprintf(scenario->crl_files[i], PATH_SIZE, "%s/crl%zu.pem",
			 directory, i);
		write_file(scenario->crl_files[i], &text);
		ct_buffer_clear(&text);
	}
}

/* A name in the directory of hashed names, the next free one. */
static void add_link(struct scenario *scenario, unsigned long hash,
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
static void make_links(struct scenario *scenario, const char *directory)
{
	snprintf(scenario->hashed, PATH_SIZE, "%s/hashed", directory);
	(void)mkdir(scenario->hashed, 0700);
	for (size_t i = 0; i < NUM_LINKS; i++) {
		size_t ca = below(scenario, NUM_CAS);
		const unsigned char *at = scenario->cas[ca].data;
		X509 *certificate =
			d2i_X509(NULL, &at, (long)scenario->cas[ca].len);
		const char *target =
			chance(scenario, 8)
				? "/nowhere"
				: scenario->files[below(scenario, NUM_FILES)];

		if (chance(scenario, 4))
			add_link(scenario, X509_subject_name_hash(certificate),
				 "r", scenario->crl_files[NUM_CRL_FILES - 1]);
		else
			add_link(scenario, X509_subject_name_hash(certificate),
				 "", target);
		X509_free(certificate);
	}
}

static void drop_links(const struct scenario *scenario)
{
	for (size_t i = 0; i < scenario->num_links; i++)
		(void)unlink(scenario->links[i]);
	(void)rmdir(scenario->hashed);
}

/* --- Answers -------------------------------------------------------------- */

static void say_errors(void)
{
	unsigned long error;
	unsigned count = 0;

	/* Which functions are on the way to a failure is not compared, but
	 * what they leave is. */
	while ((error = ERR_get_error()) != 0 && count++ < 8)
		printf(" e%d:%d", ERR_GET_LIB(error), ERR_GET_REASON(error));
	printf("\n");
}

static void say_digest(const unsigned char *data, size_t len)
{
	unsigned char digest[EVP_MAX_MD_SIZE];
	unsigned digest_len = 0;

	EVP_Digest(data, len, digest, &digest_len, EVP_sha256(), NULL);
	for (unsigned i = 0; i < 4 && i < digest_len; i++)
		printf("%02x", digest[i]);
}

static void say_certificate(const X509 *certificate)
{
	unsigned char *der = NULL;
	int len = i2d_X509(certificate, &der);

	printf(" ");
	if (len > 0)
		say_digest(der, (size_t)len);
	OPENSSL_free(der);
}

static int by_bytes(const void *a, const void *b)
{
	const X509_OBJECT *const *first = a, *const *second = b;
	unsigned char *der[2] = {NULL, NULL};
	const X509_OBJECT *objects[2] = {*first, *second};
	int len[2], result;

	for (int i = 0; i < 2; i++)
		len[i] = X509_OBJECT_get_type(objects[i]) == X509_LU_X509
				 ? i2d_X509(X509_OBJECT_get0_X509(objects[i]),
					    &der[i])
				 : i2d_X509_CRL(X509_OBJECT_get0_X509_CRL(
							objects[i]),
						&der[i]);
	result = len[0] != len[1] ? (len[0] > len[1]) - (len[0] < len[1])
				  : memcmp(der[0], der[1], (size_t)len[0]);
	OPENSSL_free(der[0]);
	OPENSSL_free(der[1]);
	return result;
}

/* From 4.0 on a store is a hash table, and lists its objects in any order. */
static const X509_OBJECT **list_objects(const STACK_OF(X509_OBJECT) * objects)
{
	int num = sk_X509_OBJECT_num(objects);
	const X509_OBJECT **list = calloc((size_t)num + 1, sizeof(*list));

	if (list == NULL)
		die("memory");
	for (int i = 0; i < num; i++)
		list[i] = sk_X509_OBJECT_value(objects, i);
	if (OpenSSL_version_num() >= 0x40000000UL)
		qsort(list, (size_t)num, sizeof(*list), by_bytes);
	return list;
}

static void say_crl(const X509_CRL *crl)
{
	unsigned char *der = NULL;
	int len = i2d_X509_CRL(crl, &der);

	printf(" crl:%d:", len);
	if (len > 0)
		say_digest(der, (size_t)len);
	OPENSSL_free(der);
	printf(":%d",
	       sk_X509_REVOKED_num(X509_CRL_get_REVOKED((X509_CRL *)crl)));
}

static void say_objects(X509_STORE *store)
{
	STACK_OF(X509_OBJECT) *objects = X509_STORE_get0_objects(store);
	const X509_OBJECT **list = list_objects(objects);
	STACK_OF(X509) * all;

	printf("objects %d:", sk_X509_OBJECT_num(objects));
	for (int i = 0; i < sk_X509_OBJECT_num(objects); i++) {
		const X509_OBJECT *object = list[i];

		if (X509_OBJECT_get_type(object) == X509_LU_X509)
			say_certificate(X509_OBJECT_get0_X509(object));
		else
			say_crl(X509_OBJECT_get0_X509_CRL(
				(X509_OBJECT *)object));
	}
	free(list);
	all = X509_STORE_get1_all_certs(store);
	printf(" all %d", sk_X509_num(all));
	sk_X509_pop_free(all, X509_free);
	say_errors();
}

static X509 *certificate_of(const struct ct_buffer *der)
{
	const unsigned char *at = der->data;

	return d2i_X509(NULL, &at, (long)der->len);
}

/* A program's call-back: goes on after every other error, and says all. */
static int go_on(int is_ok, X509_STORE_CTX *context)
{
	int error = X509_STORE_CTX_get_error(context);

	printf(" cb%d:%d@%d", is_ok, error,
	       X509_STORE_CTX_get_error_depth(context));
	return is_ok || error % 2 == 0;
}

static void set_up(struct scenario *scenario, X509_STORE_CTX *context)
{
	static const int64_t times[] = {NOW, NOW + 40 * DAY, NOW + 400 * DAY};

	X509_STORE_CTX_set_time(context, 0, (time_t)NOW);
	if (!chance(scenario, 3))
		return;
	X509_STORE_CTX_set_time(context, 0, (time_t)times[below(scenario, 3)]);
	if (chance(scenario, 4))
		X509_STORE_CTX_set_verify_cb(context, go_on);
	if (chance(scenario, 4))
		(void)X509_STORE_CTX_set_purpose(context,
						 1 + (int)below(scenario, 9));
	if (chance(scenario, 8))
		X509_VERIFY_PARAM_set_depth(X509_STORE_CTX_get0_param(context),
					    (int)below(scenario, 3));
}

static void verify(struct scenario *scenario, X509_STORE *store, size_t leaf)
{
	static const unsigned long flags[] = {
		0,
		X509_V_FLAG_PARTIAL_CHAIN,
		X509_V_FLAG_TRUSTED_FIRST,
		X509_V_FLAG_CRL_CHECK,
		X509_V_FLAG_CRL_CHECK | X509_V_FLAG_CRL_CHECK_ALL,
		X509_V_FLAG_CRL_CHECK | X509_V_FLAG_EXTENDED_CRL_SUPPORT |
			X509_V_FLAG_USE_DELTAS,
		X509_V_FLAG_X509_STRICT,
		/* Some more often than others. */
		X509_V_FLAG_CRL_CHECK,
		X509_V_FLAG_CRL_CHECK,
		X509_V_FLAG_PARTIAL_CHAIN | X509_V_FLAG_CRL_CHECK,
		X509_V_FLAG_PARTIAL_CHAIN | X509_V_FLAG_CRL_CHECK,
		0,
		X509_V_FLAG_NO_ALT_CHAINS,
		X509_V_FLAG_POLICY_CHECK | X509_V_FLAG_EXPLICIT_POLICY,
		X509_V_FLAG_CHECK_SS_SIGNATURE | X509_V_FLAG_PARTIAL_CHAIN,
		X509_V_FLAG_ALLOW_PROXY_CERTS | X509_V_FLAG_NO_CHECK_TIME,
		X509_V_FLAG_PARTIAL_CHAIN | X509_V_FLAG_CRL_CHECK |
			X509_V_FLAG_CRL_CHECK_ALL,
	};
	X509_STORE_CTX *context = X509_STORE_CTX_new();
	X509 *certificate = certificate_of(&scenario->leaves[leaf]);
	STACK_OF(X509) *untrusted = sk_X509_new_null(), *chain;
	size_t which = below(scenario, sizeof(flags) / sizeof(flags[0]));
	int result;

	for (size_t i = below(scenario, 3); i > 0; i--)
		sk_X509_push(untrusted,
			     certificate_of(
				     &scenario->cas[below(scenario, NUM_CAS)]));
	X509_STORE_CTX_init(context, store, certificate, untrusted);
	X509_STORE_CTX_set_flags(context, flags[which]);
	set_up(scenario, context);
	result = X509_verify_cert(context);
	printf("verify %zu flags %zu: %d error %d depth %d chain", leaf, which,
	       result, X509_STORE_CTX_get_error(context),
	       X509_STORE_CTX_get_error_depth(context));
	chain = X509_STORE_CTX_get0_chain(context);
	for (int i = 0; i < sk_X509_num(chain); i++)
		say_certificate(sk_X509_value(chain, i));
	say_errors();
	X509_STORE_CTX_free(context);
	sk_X509_pop_free(untrusted, X509_free);
	X509_free(certificate);
}

static void ask_issuer(struct scenario *scenario, X509_STORE *store)
{
	X509_STORE_CTX *context = X509_STORE_CTX_new();
	X509 *certificate =
		certificate_of(&scenario->leaves[below(scenario, NUM_LEAVES)]);
	X509 *issuer = NULL;
	STACK_OF(X509) * found;
	int result;

	X509_STORE_CTX_init(context, store, certificate, NULL);
	result = X509_STORE_CTX_get1_issuer(&issuer, context, certificate);
	printf("issuer %d", result);
	if (issuer != NULL)
		say_certificate(issuer);
	found = X509_STORE_CTX_get1_certs(context,
					  X509_get_issuer_name(certificate));
	printf(" of %d:", sk_X509_num(found));
	for (int i = 0; i < sk_X509_num(found); i++)
		say_certificate(sk_X509_value(found, i));
	say_errors();
	sk_X509_pop_free(found, X509_free);
	X509_free(issuer);
	X509_STORE_CTX_free(context);
	X509_free(certificate);
}

/* Another library context than the default, made once. */
static OSSL_LIB_CTX *other_context(void)
{
	static OSSL_LIB_CTX *context;

	if (context == NULL)
		context = OSSL_LIB_CTX_new();
	return context;
}

/* In one of @num_ways. A CRL that comes through another library context too is
 * listed twice: only CA files come in all ways. */
static void load(struct scenario *scenario, X509_STORE *store, const char *path,
		 size_t num_ways)
{
	X509_LOOKUP *lookup;
	OSSL_LIB_CTX *before;
	int result = -9;
	size_t how = below(scenario, num_ways);

	/* What was in the queue before is part of the answer. */
	if (chance(scenario, 4))
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
		result = X509_STORE_load_file_ex(store, path, other_context(),
						 NULL);
		break;
	case 11:
		result = X509_STORE_load_file_ex(store, path, NULL,
						 "provider=default");
		break;
	case 9:
		before = OSSL_LIB_CTX_set0_default(other_context());
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
	say_errors();
}

static void load_names(const char *path)
{
	STACK_OF(X509_NAME) *list = SSL_load_client_CA_file(path);

	printf("names %d:", sk_X509_NAME_num(list));
	for (int i = 0; i < sk_X509_NAME_num(list); i++) {
		unsigned char *der = NULL;
		int len = i2d_X509_NAME(sk_X509_NAME_value(list, i), &der);

		printf(" ");
		if (len > 0)
			say_digest(der, (size_t)len);
		OPENSSL_free(der);
	}
	say_errors();
	sk_X509_NAME_pop_free(list, X509_NAME_free);
}

static void add(struct scenario *scenario, X509_STORE *store)
{
	X509 *certificate =
		certificate_of(&scenario->cas[below(scenario, NUM_CAS)]);

	printf("add %d", X509_STORE_add_cert(store, certificate));
	say_errors();
	X509_free(certificate);
}

static void one_step(struct scenario *scenario, X509_STORE *store)
{
	switch (below(scenario, 12)) {
	case 0:
	case 1:
	case 2:
		load(scenario, store,
		     scenario->files[below(scenario, NUM_FILES)], NUM_WAYS);
		break;
	case 3:
		load(scenario, store,
		     scenario->crl_files[below(scenario, NUM_CRL_FILES - 1)],
		     7);
		break;
	case 4:
		add(scenario, store);
		break;
	case 5:
		ask_issuer(scenario, store);
		break;
	case 6:
		load_names(scenario->files[below(scenario, NUM_FILES)]);
		break;
	case 7:
		/* From 4.0 on what follows depends on the order of the table
		 * that they come from. */
		if (OpenSSL_version_num() < 0x40000000UL && chance(scenario, 3))
			say_objects(store);
		break;
	default:
		verify(scenario, store, below(scenario, NUM_LEAVES));
		break;
	}
}

/* --- Threads -------------------------------------------------------------- */

/* Many verify by one store at the same time, and load stores of their own; what
 * each of them finds is printed afterwards. */
struct thread {
	const struct scenario *scenario;
	X509_STORE *store;
	size_t first; /* leaf */
	int shared[NUM_LEAVES], own[NUM_LEAVES];
};

static int verdict(X509_STORE *store, const struct ct_buffer *leaf)
{
	X509_STORE_CTX *context = X509_STORE_CTX_new();
	X509 *certificate = certificate_of(leaf);
	int result;

	X509_STORE_CTX_init(context, store, certificate, NULL);
	X509_STORE_CTX_set_flags(context, X509_V_FLAG_CRL_CHECK);
	X509_STORE_CTX_set_time(context, 0, (time_t)NOW);
	(void)X509_verify_cert(context);
	result = X509_STORE_CTX_get_error(context);
	X509_STORE_CTX_free(context);
	X509_free(certificate);
	return result;
}

static void *run_thread(void *argument)
{
	struct thread *thread = argument;
	const struct scenario *scenario = thread->scenario;
	X509_STORE *own = X509_STORE_new();

	(void)X509_STORE_load_file(own, scenario->files[0]);
	(void)X509_STORE_load_file(own, scenario->crl_files[0]);
	for (size_t i = 0; i < NUM_LEAVES; i++) {
		size_t leaf = (thread->first + i) % NUM_LEAVES;

		thread->shared[leaf] =
			verdict(thread->store, &scenario->leaves[leaf]);
		thread->own[leaf] = verdict(own, &scenario->leaves[leaf]);
	}
	if (thread->first % 2 == 1)
		sk_X509_pop_free(X509_STORE_get1_all_certs(thread->store),
				 X509_free);
	X509_STORE_free(own);
	ERR_clear_error();
	return NULL;
}

static void run_threads(struct scenario *scenario)
{
	struct thread threads[NUM_THREADS] = {0};
	pthread_t ids[NUM_THREADS];
	X509_STORE *store = X509_STORE_new();

	for (size_t i = 0; i < 2; i++)
		(void)X509_STORE_load_file(store, scenario->files[i]);
	(void)X509_STORE_load_file(store, scenario->crl_files[0]);
	ERR_clear_error();
	for (size_t i = 0; i < NUM_THREADS; i++) {
		threads[i].scenario = scenario;
		threads[i].store = store;
		threads[i].first = i;
		if (pthread_create(&ids[i], NULL, run_thread, &threads[i]) != 0)
			die("pthread_create");
	}
	for (size_t i = 0; i < NUM_THREADS; i++) {
		(void)pthread_join(ids[i], NULL);
		printf("thread");
		for (size_t j = 0; j < NUM_LEAVES; j++)
			printf(" %d %d", threads[i].shared[j],
			       threads[i].own[j]);
		printf("\n");
	}
	X509_STORE_free(store);
}

static void run(const char *directory, uint64_t seed, uint64_t number)
{
	struct scenario *scenario = calloc(1, sizeof(*scenario));
	X509_STORE *store = X509_STORE_new();

	if (scenario == NULL || store == NULL)
		die("memory");
	scenario->random = ct_random(seed, number);
	make_cas(scenario);
	make_leaves(scenario);
	make_files(scenario, directory);
	make_links(scenario, directory);
	printf("scenario %" PRIu64 "\n", number);
	load(scenario, store, scenario->files[0], NUM_WAYS);
	if (chance(scenario, 2))
		load(scenario, store, scenario->crl_files[0], 4);
	for (size_t i = 4 + below(scenario, 16); i > 0; i--)
		one_step(scenario, store);
	for (size_t i = 0; i < NUM_LEAVES; i++)
		verify(scenario, store, i);
	say_objects(store);
	X509_STORE_free(store);
	if (number % 8 == 0)
		run_threads(scenario);
	drop_links(scenario);
	for (size_t i = 0; i < NUM_CAS; i++)
		ct_buffer_clear(&scenario->cas[i]);
	for (size_t i = 0; i < NUM_LEAVES; i++)
		ct_buffer_clear(&scenario->leaves[i]);
	free(scenario);
}

int main(int argc, char **argv)
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
