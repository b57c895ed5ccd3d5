/*
 * Tests of the adapter for OpenSSL without memory: a certificate that a CRL
 * revokes stays revoked, and the entry that OpenSSL gets can be read, whichever
 * allocation fails, OpenSSL's or ours.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <stdlib.h>
#include <unistd.h>

#include "adapters/openssl/copies.h"
#include "adapters/openssl/crl_stub.h"
#include "adapters/openssl/load.h"
#include "adapters/openssl/pending_crls.h"
#include "adapters/openssl/pending_lookup.h"
#include "tests/fault/faults.h"
#include "tests/tools/checkers.h"
#include "tests/tools/der_writer.h"
#include "tests/tools/run_suite.h"
#include "tests/tools/signer.h"

#define NOW ((time_t)1780000000)

enum { REVOKED = 77, MOST_ALLOCATIONS = 5000 };

/* Each allocation fails; under valgrind, every fourth. */
static unsigned step(void)
{
	return ct_test_many(1, 4);
}

static struct ct_openssl openssl = {
#define FILL(name) .name = name,
	CT_OPENSSL_FUNCTIONS(FILL)
#undef FILL
		.X509_LOOKUP_ctrl_ex = X509_LOOKUP_ctrl_ex,
};

static char ca_path[] = "/tmp/catrust-memory-ca-XXXXXX";
static char crl_path[] = "/tmp/catrust-memory-crl-XXXXXX";
static struct ct_buffer crl_der, leaf_der;

/* OpenSSL's memory fails as ours does: these are the functions of faults.c. */
static void *allocate(size_t size, const char *file, int line)
{
	(void)file;
	(void)line;
	return malloc(size);
}

static void *allocate_again(void *old, size_t size, const char *file, int line)
{
	(void)file;
	(void)line;
	return realloc(old, size);
}

static void release(void *old, const char *file, int line)
{
	(void)file;
	(void)line;
	free(old);
}

static void write_pem(char *path, const char *label,
		      const struct ct_buffer *der)
{
	CT_TEST_BUFFER text = CT_BUFFER_INIT;
	int fd = mkstemp(path);

	ct_write_pem(&text, label, der);
	ck_assert_int_ge(fd, 0);
	ck_assert_int_eq(write(fd, text.data, text.len), (ssize_t)text.len);
	close(fd);
}

static void set_up(void)
{
	static const struct ct_test_crl_entry entries[] = {
		{.serial = REVOKED - 1}, {.serial = REVOKED}};
	CT_TEST_BUFFER ca = CT_BUFFER_INIT;

	ct_test_certificate(&ca, &CT_TEST_CA("CN=CA", CT_TEST_P256(0)));
	ct_test_certificate(&leaf_der, &(struct ct_test_certificate_spec){
					       .subject = "CN=leaf",
					       .issuer = "CN=CA",
					       .serial = REVOKED,
					       .key = CT_TEST_P256(1),
					       .signing_key = CT_TEST_P256(0),
				       });
	ct_test_crl(&crl_der, &(struct ct_test_crl_spec){
				      .issuer = "CN=CA",
				      .signing_key = CT_TEST_P256(0),
				      .entries = entries,
				      .num_entries = 2,
			      });
	write_pem(ca_path, "CERTIFICATE", &ca);
	write_pem(crl_path, "X509 CRL", &crl_der);
	ck_assert(ct_openssl_init(&openssl));
}

static void tear_down(void)
{
	ct_buffer_clear(&crl_der);
	ct_buffer_clear(&leaf_der);
	unlink(ca_path);
	unlink(crl_path);
}

static X509 *make_leaf(void)
{
	const unsigned char *at = leaf_der.data;
	X509 *leaf = d2i_X509(NULL, &at, (long)leaf_der.len);

	ck_assert_ptr_nonnull(leaf);
	return leaf;
}

static X509_STORE *load_store(void)
{
	X509_STORE *store = X509_STORE_new();
	const char *why;

	ck_assert(ct_pending_attach(&openssl, store));
	ck_assert_int_eq(ct_load_cert_crl_file(&openssl, store, ca_path, &why),
			 1);
	ck_assert_int_eq(ct_load_crl_file(&openssl, store, crl_path,
					  X509_FILETYPE_PEM, &why),
			 1);
	return store;
}

static X509_CRL *find_crl(X509_STORE *store)
{
	STACK_OF(X509_OBJECT) *objects = X509_STORE_get0_objects(store);
	X509_CRL *crl = NULL;

	for (int i = 0; crl == NULL && i < sk_X509_OBJECT_num(objects); i++)
		crl = X509_OBJECT_get0_X509_CRL(
			sk_X509_OBJECT_value(objects, i));
	ck_assert_ptr_nonnull(crl);
	return crl;
}

/* --- What a CRL is asked -------------------------------------------------- */

/* A question whose answer is that the number is revoked. */
struct question {
	bool by_certificate; /* with an issuer, too */
	bool is_odd;	     /* a number that the index does not have so */
	bool is_shown;	     /* of a CRL that a program looked at */
	bool is_foreign;     /* of one that another thread made meanwhile */
};

static int ask(const struct question *question, X509_CRL *crl,
	       ASN1_INTEGER *number, X509 *leaf, X509_REVOKED **out)
{
	return question->by_certificate
		       ? X509_CRL_get0_by_cert(crl, out, leaf)
		       : X509_CRL_get0_by_serial(crl, out, number);
}

/* A CRL that carries our method without being one of ours. */
static X509_CRL *make_foreign(void)
{
	const unsigned char *at = crl_der.data;
	X509_CRL *crl;

	X509_CRL_set_default_method(openssl.crl_method);
	crl = d2i_X509_CRL(NULL, &at, (long)crl_der.len);
	X509_CRL_set_default_method(NULL);
	ck_assert_ptr_nonnull(crl);
	return crl;
}

/* False: no allocation failed any more. */
static bool ask_without_memory(const struct question *question, unsigned nth,
			       bool all)
{
	static int nothing;
	X509_REVOKED *const unset = (X509_REVOKED *)(void *)&nothing;
	X509_REVOKED *revoked = unset;
	X509_STORE *store = load_store();
	X509_CRL *crl = question->is_foreign ? make_foreign() : find_crl(store);
	ASN1_INTEGER *number = ASN1_INTEGER_new();
	X509 *leaf = make_leaf();
	bool has_failed;
	int result;

	ck_assert_int_eq(ASN1_INTEGER_set(number, REVOKED), 1);
	if (question->is_odd) /* with a zero before it, as no DER has */
		ck_assert_int_eq(ASN1_STRING_set(number, "\0M", 2), 1);
	if (question->is_shown)
		ck_assert_ptr_ne(ct_crl_stub_whole(crl), crl);
	faults_arm_memory(nth, all);
	result = ask(question, crl, number, leaf, &revoked);
	has_failed = faults_disarm();
	if (result != 0) {
		ck_assert_ptr_ne(revoked, unset);
		ck_assert_ptr_nonnull(
			X509_REVOKED_get0_revocationDate(revoked));
		ck_assert_ptr_nonnull(X509_REVOKED_get0_serialNumber(revoked));
	}
	/* OpenSSL compares the octets of the odd one. */
	if (!question->is_odd)
		ck_assert_int_eq(result, 1);
	/* A program that wants no entry. */
	faults_arm_memory(nth, all);
	result = ask(question, crl, number, leaf, NULL);
	has_failed = faults_disarm() || has_failed;
	if (!question->is_odd)
		ck_assert_int_eq(result, 1);
	ASN1_INTEGER_free(number);
	X509_free(leaf);
	if (question->is_foreign)
		X509_CRL_free(crl);
	X509_STORE_free(store);
	return has_failed;
}

static const struct question questions[] = {
	{.by_certificate = false},
	{.by_certificate = true},
	{.is_odd = true},
	{.is_shown = true},
	{.is_shown = true, .by_certificate = true},
	{.is_foreign = true},
	{.is_foreign = true, .by_certificate = true},
};
enum { NUM_QUESTIONS = sizeof(questions) / sizeof(*questions) };

TESTS(a_revoked_number_has_an_entry, NUM_QUESTIONS)
{
	unsigned nth = 1, num_failed = 0;

	for (int all = 0; all < 2; all++)
		for (nth = 1; ask_without_memory(&questions[_i], nth, all == 1);
		     nth += step(), num_failed++)
			ck_assert_uint_lt(nth, MOST_ALLOCATIONS);
	/* One that is shown has all that it needs. */
	ck_assert(num_failed > 0 || questions[_i].is_shown);
}

/* --- Verification --------------------------------------------------------- */

static bool verify_without_memory(X509_STORE *store, unsigned nth, bool all,
				  int *out_error)
{
	X509_STORE_CTX *context = X509_STORE_CTX_new();
	X509 *leaf = make_leaf(); /* a failure marks it for good */
	int result;
	bool has_failed;

	ck_assert_int_eq(X509_STORE_CTX_init(context, store, leaf, NULL), 1);
	X509_STORE_CTX_set_flags(context, X509_V_FLAG_CRL_CHECK);
	X509_STORE_CTX_set_time(context, 0, NOW);
	faults_arm_memory(nth, all);
	result = X509_verify_cert(context);
	has_failed = faults_disarm();
	ck_assert_int_ne(result, 1);
	*out_error = X509_STORE_CTX_get_error(context);
	X509_STORE_CTX_free(context);
	X509_free(leaf);
	ERR_clear_error();
	return has_failed;
}

TESTS(a_revoked_certificate_stays_revoked, 2)
{
	unsigned nth = 1;
	bool has_failed;
	int error;

	do {
		X509_STORE *store = load_store();

		has_failed = verify_without_memory(store, nth, _i == 1, &error);
		if (!has_failed)
			ck_assert_int_eq(error, X509_V_ERR_CERT_REVOKED);
		/* The same store once there is memory again. */
		(void)verify_without_memory(store, 0, false, &error);
		X509_STORE_free(store);
		ck_assert_uint_lt(nth, MOST_ALLOCATIONS);
		nth += step();
	} while (has_failed);
	ck_assert_uint_gt(nth, 10);
}

/* --- CRLs that a program sees --------------------------------------------- */

TEST(what_cannot_be_shown_is_not_shown_abridged)
{
	X509_STORE *store = load_store();
	X509_CRL *crl = find_crl(store);
	const X509_CRL *whole;
	bool is_done;

	faults_arm_memory(1, true);
	whole = ct_crl_stub_whole(crl);
	ck_assert(faults_disarm());
	ck_assert_ptr_null(whole);
	faults_arm_memory(1, true);
	is_done = ct_pending_expand_crls(&openssl, store, NULL);
	ck_assert(faults_disarm());
	ck_assert(!is_done);
	ck_assert_ptr_eq(find_crl(store), crl);
	ck_assert(ct_pending_expand_crls(&openssl, store, NULL));
	whole = find_crl(store);
	ck_assert_ptr_ne(whole, crl);
	ck_assert_int_eq(
		sk_X509_REVOKED_num(X509_CRL_get_REVOKED((X509_CRL *)whole)),
		2);
	ck_assert_ptr_eq(ct_crl_stub_whole(NULL), NULL);
	X509_STORE_free(store);
}

int main(void)
{
	/* Before OpenSSL's first allocation. */
	if (CRYPTO_set_mem_functions(allocate, allocate_again, release) != 1)
		return EXIT_FAILURE;
	return ct_run_tests((struct ct_tests){.timeout = 120,
					      .set_up_all = set_up,
					      .tear_down_all = tear_down});
}
