/*
 * Tests of libcatrust-openssl in programs that also call OpenSSL's own
 * functions on the same store: the answers are those of a store that OpenSSL
 * loaded alone.
 *
 * Longer than most: all ways to mix, over the same files.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <catrust/openssl.h>
#include <fcntl.h>
#include <openssl/err.h>
#include <openssl/x509.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "tests/tools/der_writer.h"
#include "tests/tools/run_suite.h"
#include "tests/tools/signer.h"

#define NOW ((time_t)1780000000)

enum { NUM_LEAVES = 3, MOST_ANSWERS = 32, NUM_THREADS = 4, NUM_ENTRIES = 2 };

static char directory[] = "/tmp/catrust-mixed-XXXXXX";
static char ours[64], rival[64], hashed[80], crl_path[64], own_ca[64],
	other_crl[80];

/* A CA that may sign for one host only; the rival has its name and its key, and
 * may sign for all. Extra makes OpenSSL read the rival's file. */
static const char *const only_one_host[] = {"dns:ok.example", NULL};
static const char *const other_host[] = {"dns:other.example", NULL};
static const struct ct_test_certificate_spec strict = {
	.subject = "CN=One",
	.issuer = "CN=One",
	.serial = 1,
	.permitted = only_one_host,
	.key = {CT_TEST_KEY_P256, 0, 0},
	.signing_key = {CT_TEST_KEY_P256, 0, 0},
	.has_basic_constraints = true,
	.is_ca = true,
};

static struct ct_buffer leaves[NUM_LEAVES], lax_der, strict_der;

static void append_ca(struct ct_buffer *text, struct ct_buffer *out_der,
		      const char *name, unsigned key, unsigned serial,
		      const char *const *permitted)
{
	struct ct_test_certificate_spec spec = strict;
	struct ct_buffer der = CT_BUFFER_INIT;

	spec.subject = spec.issuer = name;
	spec.serial = serial;
	spec.permitted = permitted;
	spec.key = spec.signing_key = CT_TEST_P256(key);
	ct_test_certificate(&der, &spec);
	ct_write_pem(text, "CERTIFICATE", &der);
	if (out_der != NULL)
		*out_der = der;
	else
		ct_buffer_clear(&der);
}

static void write_file(const char *path, struct ct_buffer *text)
{
	/* Another one each time: a clock's ticks are far apart. */
	static time_t modified = NOW;
	struct timespec old[2];

	old[0] = old[1] = (struct timespec){.tv_sec = ++modified};
	ct_write_file(text->data, text->len, "%s", path);
	ck_assert_int_eq(utimensat(AT_FDCWD, path, old, 0), 0);
	ct_buffer_clear(text);
}

/* With another number in the CRL's own extension, so that it is no duplicate.
 */
static void write_crl_of(const char *path, unsigned serial, int64_t this_update)
{
	const struct ct_test_crl_entry entries[NUM_ENTRIES] = {
		{.serial = 7}, {.serial = serial}};
	struct ct_buffer der = CT_BUFFER_INIT, text = CT_BUFFER_INIT;

	ct_test_crl(&der,
		    &(struct ct_test_crl_spec){.issuer = "CN=Two",
					       .signing_key = CT_TEST_P256(1),
					       .entries = entries,
					       .num_entries = NUM_ENTRIES,
					       .this_update = this_update,
					       .crl_number = serial});
	ct_write_pem(&text, "X509 CRL", &der);
	write_file(path, &text);
	ct_buffer_clear(&der);
}

static void write_crl(unsigned serial)
{
	write_crl_of(crl_path, serial, 0);
}

static void make_leaf(unsigned number, const char *issuer)
{
	ct_test_certificate(&leaves[number],
			    &(struct ct_test_certificate_spec){
				    .subject = "CN=leaf",
				    .issuer = issuer,
				    .serial = 100 + number,
				    .alt_names = other_host,
				    .key = CT_TEST_P256(9),
				    .signing_key = CT_TEST_P256(number)});
}

static X509 *read_certificate(const struct ct_buffer *der)
{
	const unsigned char *at = der->data;
	X509 *certificate = d2i_X509(NULL, &at, (long)der->len);

	ck_assert_ptr_nonnull(certificate);
	return certificate;
}

static void write_hashed(void)
{
	struct ct_buffer text = CT_BUFFER_INIT;
	X509 *leaf = read_certificate(&leaves[2]);

	snprintf(hashed, sizeof(hashed), "%s/%08lx.0", directory,
		 X509_issuer_name_hash(leaf));
	append_ca(&text, NULL, "CN=Extra", 2, 3, NULL);
	append_ca(&text, NULL, "CN=One", 0, 2, NULL);
	write_file(hashed, &text);
	X509_free(leaf);
}

/* As a directory of hashed names has it. */
static void name_other_crl(void)
{
	X509 *leaf = read_certificate(&leaves[1]);

	snprintf(other_crl, sizeof(other_crl), "%s/%08lx.r0", directory,
		 X509_issuer_name_hash(leaf));
	X509_free(leaf);
}

static void set_up(void)
{
	struct ct_buffer text = CT_BUFFER_INIT;

	ck_assert_ptr_nonnull(mkdtemp(directory));
	snprintf(ours, sizeof(ours), "%s/ours.pem", directory);
	snprintf(rival, sizeof(rival), "%s/rival.pem", directory);
	snprintf(crl_path, sizeof(crl_path), "%s/crl.pem", directory);
	snprintf(own_ca, sizeof(own_ca), "%s/own.pem", directory);
	make_leaf(0, "CN=One");
	make_leaf(1, "CN=Two");
	make_leaf(2, "CN=Extra");
	append_ca(&text, &strict_der, "CN=One", 0, 1, only_one_host);
	append_ca(&text, NULL, "CN=Two", 1, 5, NULL);
	append_ca(&text, NULL, "CN=Three", 3, 6, NULL);
	write_file(ours, &text);
	append_ca(&text, NULL, "CN=Extra", 2, 3, NULL);
	append_ca(&text, &lax_der, "CN=One", 0, 2, NULL);
	write_file(rival, &text);
	write_hashed();
	write_crl(101);
	name_other_crl();
}

static void tear_down(void)
{
	unlink(ours);
	unlink(rival);
	unlink(hashed);
	unlink(crl_path);
	unlink(own_ca);
	unlink(other_crl);
	rmdir(directory);
	for (unsigned i = 0; i < NUM_LEAVES; i++)
		ct_buffer_clear(&leaves[i]);
	ct_buffer_clear(&lax_der);
	ct_buffer_clear(&strict_der);
}

/* The error of verifying a leaf, 0 for a good one. */
static int verify(X509_STORE *store, unsigned leaf, unsigned long flags)
{
	X509 *certificate = read_certificate(&leaves[leaf]);
	X509_STORE_CTX *context = X509_STORE_CTX_new();
	int error;

	ck_assert_int_eq(X509_STORE_CTX_init(context, store, certificate, NULL),
			 1);
	X509_STORE_CTX_set_flags(context, flags);
	X509_STORE_CTX_set_time(context, 0, NOW);
	error = X509_verify_cert(context) == 1
			? X509_V_OK
			: X509_STORE_CTX_get_error(context);
	X509_STORE_CTX_free(context);
	X509_free(certificate);
	ERR_clear_error();
	return error;
}

/* --- What comes from elsewhere -------------------------------------------- */

static void add_cert(X509_STORE *store)
{
	X509 *certificate = read_certificate(&lax_der);

	ck_assert_int_eq(X509_STORE_add_cert(store, certificate), 1);
	X509_free(certificate);
}

/* One of ours, together with another one. */
static void add_duplicate(X509_STORE *store)
{
	X509 *certificate = read_certificate(&strict_der);

	add_cert(store);
	ck_assert_int_eq(X509_STORE_add_cert(store, certificate), 1);
	X509_free(certificate);
}

static void load_file(X509_STORE *store)
{
	ck_assert_int_eq(X509_STORE_load_file(store, rival), 1);
}

static void load_locations(X509_STORE *store)
{
	ck_assert_int_eq(X509_STORE_load_locations(store, rival, directory), 1);
}

static void load_path(X509_STORE *store)
{
	ck_assert_int_eq(X509_STORE_load_path(store, directory), 1);
}

static void load_store(X509_STORE *store)
{
	ck_assert_int_eq(X509_STORE_load_store(store, rival), 1);
}

static void lookup_file(X509_STORE *store)
{
	X509_LOOKUP *lookup = X509_STORE_add_lookup(store, X509_LOOKUP_file());

	ck_assert_int_eq(X509_load_cert_file(lookup, rival, X509_FILETYPE_PEM),
			 2);
}

static void default_paths(X509_STORE *store)
{
	setenv("SSL_CERT_FILE", rival, 1);
	setenv("SSL_CERT_DIR", directory, 1);
	ck_assert_int_eq(X509_STORE_set_default_paths(store), 1);
	unsetenv("SSL_CERT_FILE");
	unsetenv("SSL_CERT_DIR");
}

static void nothing(X509_STORE *store)
{
	(void)store;
}

typedef void (*step_fn)(X509_STORE *store);
static const step_fn ways[] = {
	nothing,   add_cert,   add_duplicate, load_file,     load_locations,
	load_path, load_store, lookup_file,   default_paths,
};
enum { NUM_WAYS = sizeof(ways) / sizeof(*ways) };

static void load_stock(X509_STORE *store)
{
	ck_assert_int_eq(X509_STORE_load_file(store, ours), 1);
}

static void load_ours(X509_STORE *store)
{
	ck_assert_int_eq(catrust_openssl_store_load_file(store, ours), 1);
}

/* What a program finds out: verdicts, with something in between. */
static size_t ask(X509_STORE *store, step_fn between, int *answers)
{
	static const struct {
		unsigned leaf;
		unsigned long flags;
	} questions[] = {
		{2, 0},
		{0, 0},
		{1, 0},
		{0, X509_V_FLAG_PARTIAL_CHAIN},
		{1, X509_V_FLAG_CRL_CHECK},
		{2, 0},
		{0, 0},
	};
	size_t num = 0;

	for (unsigned round = 0; round < 2; round++) {
		for (size_t i = 0; i < sizeof(questions) / sizeof(*questions);
		     i++)
			answers[num++] = verify(store, questions[i].leaf,
						questions[i].flags);
		if (round == 0)
			between(store);
	}
	return num;
}

/* The serial numbers of what has a subject, in the store's order. One that the
 * program added, too, may be there twice: OpenSSL alone finds such duplicates.
 */
static void list(X509_STORE *store, const char *name, char *out, size_t size)
{
	STACK_OF(X509_OBJECT) *objects = X509_STORE_get0_objects(store);
	char text[64], serial[24];

	*out = '\0';
	for (int i = 0; i < sk_X509_OBJECT_num(objects); i++) {
		X509 *certificate =
			X509_OBJECT_get0_X509(sk_X509_OBJECT_value(objects, i));

		if (certificate == NULL)
			continue;
		X509_NAME_oneline(X509_get_subject_name(certificate), text,
				  sizeof(text));
		snprintf(serial, sizeof(serial), " %ld",
			 ASN1_INTEGER_get(X509_get0_serialNumber(certificate)));
		if (strcmp(text, name) == 0 && strstr(out, serial) == NULL)
			snprintf(out + strlen(out), size - strlen(out), "%s",
				 serial);
	}
}

static void compare(step_fn before, step_fn after, step_fn between)
{
	X509_STORE *stock = X509_STORE_new(), *store = X509_STORE_new();
	int expected[MOST_ANSWERS], got[MOST_ANSWERS];
	char listed[2][200];
	size_t num;

	before(stock);
	load_stock(stock);
	after(stock);
	before(store);
	load_ours(store);
	after(store);
	num = ask(stock, between, expected);
	ck_assert_uint_eq(ask(store, between, got), num);
	for (size_t i = 0; i < num; i++)
		ck_assert_msg(expected[i] == got[i],
			      "answer %zu: %s, not as OpenSSL: %s", i,
			      X509_verify_cert_error_string(got[i]),
			      X509_verify_cert_error_string(expected[i]));
	catrust_openssl_store_materialise(store);
	list(stock, "/CN=One", listed[0], sizeof(listed[0]));
	list(store, "/CN=One", listed[1], sizeof(listed[1]));
	ck_assert_str_eq(listed[0], listed[1]);
	list(stock, "/CN=Three", listed[0], sizeof(listed[0]));
	list(store, "/CN=Three", listed[1], sizeof(listed[1]));
	ck_assert_str_eq(listed[0], listed[1]);
	X509_STORE_free(stock);
	X509_STORE_free(store);
}

TESTS(what_came_before_hides_nothing, NUM_WAYS)
{
	compare(ways[_i], nothing, nothing);
}

TESTS(what_comes_after_hides_nothing, NUM_WAYS)
{
	compare(nothing, ways[_i], nothing);
}

TESTS(what_comes_later_hides_nothing, NUM_WAYS)
{
	compare(nothing, nothing, ways[_i]);
}

/* Without a question before: nothing of the file has been needed yet. */
TEST(materialising_late_keeps_the_order)
{
	X509_STORE *store = X509_STORE_new();
	char listed[200];

	load_ours(store);
	add_cert(store);
	catrust_openssl_store_materialise(store);
	list(store, "/CN=One", listed, sizeof(listed));
	ck_assert_str_eq(listed, " 1 2");
	ck_assert_int_eq(verify(store, 0, 0), X509_V_ERR_PERMITTED_VIOLATION);
	X509_STORE_free(store);
}

/* A second file with a name that is pending and that the program has added. */
TEST(files_after_others_keep_the_order)
{
	X509_STORE *store = X509_STORE_new();
	char listed[200];

	load_ours(store);
	add_cert(store);
	ck_assert_int_eq(catrust_openssl_store_load_file(store, rival), 1);
	ck_assert_int_eq(verify(store, 0, 0), X509_V_ERR_PERMITTED_VIOLATION);
	list(store, "/CN=One", listed, sizeof(listed));
	ck_assert_str_eq(listed, " 1 2");
	X509_STORE_free(store);
}

static void *ask_often(void *store)
{
	for (unsigned i = 0; i < 20; i++)
		if (verify(store, 0, 0) != X509_V_ERR_PERMITTED_VIOLATION ||
		    verify(store, 1, 0) != X509_V_OK)
			return store;
	return NULL;
}

TEST(threads_find_what_is_hidden)
{
	X509_STORE *store = X509_STORE_new();
	pthread_t threads[NUM_THREADS];

	load_ours(store);
	add_cert(store);
	for (size_t i = 0; i < NUM_THREADS; i++)
		ck_assert_int_eq(
			pthread_create(&threads[i], NULL, ask_often, store), 0);
	catrust_openssl_store_materialise(store);
	for (size_t i = 0; i < NUM_THREADS; i++) {
		void *failed = store;

		ck_assert_int_eq(pthread_join(threads[i], &failed), 0);
		ck_assert_ptr_null(failed);
	}
	X509_STORE_free(store);
}

/* --- Callbacks ----------------------------------------------------------- */

static int num_calls;

static int own_get_issuer(X509 **out, X509_STORE_CTX *context,
#if OPENSSL_VERSION_NUMBER >= 0x40000000L
			  const
#endif
			  X509 *certificate)
{
	num_calls++;
	return X509_STORE_CTX_get1_issuer(out, context, certificate);
}

TEST(own_call_backs_find_all)
{
	X509_STORE *store = X509_STORE_new();

	X509_STORE_set_get_issuer(store, own_get_issuer);
	load_ours(store);
	add_cert(store);
	num_calls = 0;
	ck_assert_int_eq(verify(store, 0, 0), X509_V_ERR_PERMITTED_VIOLATION);
	ck_assert_int_gt(num_calls, 0);
	X509_STORE_free(store);
}

/* A program may ask our callback itself, for a context without a store. */
TEST(our_call_back_stands_no_store)
{
	X509_STORE *store = X509_STORE_new();
	X509 *leaf = read_certificate(&leaves[1]), *issuer = NULL;
	X509_STORE_CTX *context = X509_STORE_CTX_new();

	load_ours(store);
	ck_assert_int_eq(X509_STORE_CTX_init(context, NULL, leaf, NULL), 1);
	if (X509_STORE_get_get_issuer(store) != NULL)
		ck_assert_int_le(X509_STORE_get_get_issuer(store)(
					 &issuer, context, leaf),
				 0);
	ck_assert_ptr_null(issuer);
	X509_STORE_CTX_free(context);
	X509_free(leaf);
	X509_STORE_free(store);
	ERR_clear_error();
}

static int num_entries;

/* Revokes as the list of entries says. */
static int own_cert_crl(X509_STORE_CTX *context, X509_CRL *crl,
			X509 *certificate)
{
	(void)context;
	(void)certificate;
	num_entries = sk_X509_REVOKED_num(X509_CRL_get_REVOKED(crl));
	return 1;
}

TEST(own_call_backs_see_whole_crls)
{
	X509_STORE *store = X509_STORE_new();

	X509_STORE_set_cert_crl(store, own_cert_crl);
	load_ours(store);
	ck_assert_int_eq(catrust_openssl_store_load_crl(store, crl_path), 1);
	num_entries = -1;
	ck_assert_int_eq(verify(store, 1, X509_V_FLAG_CRL_CHECK), X509_V_OK);
	ck_assert_int_eq(num_entries, NUM_ENTRIES);
	X509_STORE_free(store);
}

static void check_listed_crl(X509_STORE *store)
{
	STACK_OF(X509_OBJECT) *objects = X509_STORE_get0_objects(store);
	int num = 0;

	for (int i = 0; i < sk_X509_OBJECT_num(objects); i++) {
		X509_CRL *crl = X509_OBJECT_get0_X509_CRL(
			sk_X509_OBJECT_value(objects, i));

		if (crl == NULL)
			continue;
		num++;
		ck_assert_int_eq(sk_X509_REVOKED_num(X509_CRL_get_REVOKED(crl)),
				 NUM_ENTRIES);
	}
	ck_assert_int_eq(num, 1);
}

/* From 4.0 on a store's objects cannot be replaced. */
TESTS(materialised_stores_have_whole_crls, OPENSSL_version_major() < 4)
{
	X509_STORE *store = X509_STORE_new();

	ck_assert_int_eq(catrust_openssl_store_load_crl(store, crl_path), 1);
	ck_assert_int_eq(verify(store, 1, X509_V_FLAG_CRL_CHECK),
			 X509_V_ERR_UNABLE_TO_GET_ISSUER_CERT_LOCALLY);
	catrust_openssl_store_materialise(store);
	check_listed_crl(store);
	X509_STORE_free(store);
}

/* What is loaded later is OpenSSL's own at once. */
TEST(stores_stay_materialised)
{
	X509_STORE *store = X509_STORE_new(), *newer;

	catrust_openssl_store_materialise(store);
	load_ours(store);
	ck_assert_int_eq(catrust_openssl_store_load_crl(store, crl_path), 1);
	ck_assert_int_eq(sk_X509_OBJECT_num(X509_STORE_get0_objects(store)), 4);
	check_listed_crl(store);
	write_crl(101);
	newer = catrust_openssl_refresh(store, NULL);
	ck_assert_ptr_nonnull(newer);
	ck_assert_ptr_ne(newer, store);
	ck_assert_int_eq(sk_X509_OBJECT_num(X509_STORE_get0_objects(newer)), 4);
	check_listed_crl(newer);
	X509_STORE_free(newer);
	X509_STORE_free(store);
}

/* --- CRLs from elsewhere -------------------------------------------------- */

static void load_other_crl(X509_STORE *store)
{
	X509_LOOKUP *lookup = X509_STORE_add_lookup(store, X509_LOOKUP_file());

	ck_assert_int_eq(
		X509_load_crl_file(lookup, other_crl, X509_FILETYPE_PEM), 1);
}

static void load_same_crl(X509_STORE *store)
{
	X509_LOOKUP *lookup = X509_STORE_add_lookup(store, X509_LOOKUP_file());

	ck_assert_int_eq(
		X509_load_crl_file(lookup, crl_path, X509_FILETYPE_PEM), 1);
}

static int ask_with_crls(step_fn load_crl, step_fn before, step_fn after)
{
	X509_STORE *store = X509_STORE_new();
	int answer;

	load_ours(store);
	before(store);
	load_crl(store);
	after(store);
	answer = verify(store, 1, X509_V_FLAG_CRL_CHECK);
	ck_assert_int_eq(verify(store, 1, X509_V_FLAG_CRL_CHECK), answer);
	X509_STORE_free(store);
	return answer;
}

static void load_our_crl(X509_STORE *store)
{
	ck_assert_int_eq(catrust_openssl_store_load_crl(store, crl_path), 1);
}

/* The leaf is revoked by ours and not by the other one, or the other way
 * round; the other one is older, as old, or newer. */
TESTS(crls_from_elsewhere_count_as_usual, 3 * 3 * 2)
{
	static const step_fn others[] = {load_other_crl, load_path,
					 load_same_crl};
	const time_t updates[] = {NOW - 200, NOW - 100, NOW - 50};
	bool is_ours_revoking = _i % 2 == 0;
	step_fn other = others[_i / 6];

	write_crl_of(crl_path, is_ours_revoking ? 101 : 9, NOW - 100);
	write_crl_of(other_crl, is_ours_revoking ? 9 : 101,
		     updates[_i / 2 % 3]);
	ck_assert_int_eq(ask_with_crls(load_our_crl, nothing, other),
			 ask_with_crls(load_same_crl, nothing, other));
	ck_assert_int_eq(ask_with_crls(load_our_crl, other, nothing),
			 ask_with_crls(load_same_crl, other, nothing));
	if (_i / 2 % 3 == 2 && other != load_same_crl)
		ck_assert_int_eq(ask_with_crls(load_our_crl, nothing, other),
				 is_ours_revoking ? X509_V_OK
						  : X509_V_ERR_CERT_REVOKED);
	write_crl(101);
}

/* --- Refreshed stores ----------------------------------------------------- */

static int refuse(int is_ok, X509_STORE_CTX *context)
{
	(void)is_ok;
	X509_STORE_CTX_set_error(context, X509_V_ERR_APPLICATION_VERIFICATION);
	return 0;
}

static int refuse_all(X509_STORE_CTX *context)
{
	return refuse(0, context);
}

/* The callback for errors; the program's own check of revocation. */
TESTS(refreshed_stores_keep_call_backs, 2)
{
	X509_STORE *store = X509_STORE_new(), *newer;

	if (_i == 0)
		X509_STORE_set_verify_cb(store, refuse);
	else
		X509_STORE_set_check_revocation(store, refuse_all);
	ck_assert_int_eq(catrust_openssl_store_load_crl(store, crl_path), 1);
	load_ours(store);
	ck_assert_int_eq(verify(store, 1, 0),
			 X509_V_ERR_APPLICATION_VERIFICATION);
	write_crl(101);
	newer = catrust_openssl_refresh(store, NULL);
	ck_assert_ptr_nonnull(newer);
	ck_assert_ptr_ne(newer, store);
	ck_assert_int_eq(verify(newer, 1, 0),
			 X509_V_ERR_APPLICATION_VERIFICATION);
	X509_STORE_free(newer);
	X509_STORE_free(store);
}

TEST(refreshed_stores_keep_default_places)
{
	X509_STORE *store = X509_STORE_new(), *newer;
	struct ct_buffer text = CT_BUFFER_INIT;

	append_ca(&text, NULL, "CN=Two", 1, 5, NULL);
	write_file(own_ca, &text);
	setenv("SSL_CERT_FILE", own_ca, 1);
	setenv("SSL_CERT_DIR", directory, 1);
	ck_assert_int_eq(catrust_openssl_store_load_default_paths(store), 1);
	append_ca(&text, NULL, "CN=Three", 3, 6, NULL);
	write_file(own_ca, &text);
	newer = catrust_openssl_refresh(store, NULL);
	unsetenv("SSL_CERT_FILE");
	unsetenv("SSL_CERT_DIR");
	ck_assert_ptr_nonnull(newer);
	ck_assert_ptr_ne(newer, store);
	ck_assert_int_eq(verify(newer, 1, 0),
			 X509_V_ERR_UNABLE_TO_GET_ISSUER_CERT_LOCALLY);
	ck_assert_int_eq(verify(newer, 2, 0), X509_V_OK);
	X509_STORE_free(newer);
	X509_STORE_free(store);
}

RUN_TESTS(.timeout = 120, .set_up_all = set_up, .tear_down_all = tear_down)
