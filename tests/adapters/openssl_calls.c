/*
 * Calls OpenSSL's functions for stores in any order, and says what they answer.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 *	openssl_calls DIRECTORY SEED COUNT
 *
 * Where openssl_probe follows one store from its files to its verdicts, this
 * has several at once, and contexts of libssl that share them: stores with more
 * than one owner, replaced while others use them, with a program's own
 * callbacks, certificates with trust settings, files that change, vanish or
 * were never text, CRLs looked at by every function that takes one, and
 *threads.
 *
 * tests/adapters/openssl-differential runs it with and without the preload
 * library: both must print the same.
 */

#include <config.h>

#include <inttypes.h>
#include <openssl/err.h>
#include <openssl/pem.h>
#include <openssl/ssl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "openssl_answers.h"
#include "openssl_scenario.h"
#include "openssl_threads.h"
#include "tests/oracle/mutate.h"
#include "tests/tools/der_writer.h"
#include "tests/tools/descriptors.h"

enum { NUM_STORES = 3, NUM_CONTEXTS = 2, MOST_TEXT = 200000 };

struct program {
	struct ct_scenario *scenario;
	X509_STORE *stores[NUM_STORES];
	SSL_CTX *contexts[NUM_CONTEXTS];
};

static size_t below(struct program *program, size_t limit)
{
	return ct_scenario_below(program->scenario, limit);
}

static const char *some_file(struct program *program)
{
	struct ct_scenario *scenario = program->scenario;

	return below(program, 3) > 0
		       ? scenario->files[below(program, NUM_FILES)]
		       : scenario->crl_files[below(program, NUM_CRL_FILES - 1)];
}

/* --- A program's own callbacks ------------------------------------------- */

#if OPENSSL_VERSION_NUMBER >= 0x40000000L
# define CONST_SINCE_4 const
#else
# define CONST_SINCE_4
#endif

static int own_get_issuer(X509 **out, X509_STORE_CTX *context,
			  CONST_SINCE_4 X509 *of)
{
	int result = X509_STORE_CTX_get1_issuer(out, context, of);

	printf(" issuer%d", result);
	return result;
}

static STACK_OF(X509) * own_lookup_certs(CONST_SINCE_4 X509_STORE_CTX *context,
					 const X509_NAME *name)
{
	STACK_OF(X509) *found =
		X509_STORE_CTX_get1_certs(context, (X509_NAME *)name);

	printf(" certs%d", sk_X509_num(found));
	return found;
}

static STACK_OF(X509_CRL) *
	own_lookup_crls(const X509_STORE_CTX *context, const X509_NAME *name)
{
	STACK_OF(X509_CRL) *found = X509_STORE_CTX_get1_crls(
		(X509_STORE_CTX *)context, (X509_NAME *)name);

	printf(" crls%d", sk_X509_CRL_num(found));
	for (int i = 0; i < sk_X509_CRL_num(found); i++)
		ct_say_crl(sk_X509_CRL_value(found, i));
	return found;
}

static void say_bio(BIO *bio)
{
	char *data = NULL;
	long len = BIO_get_mem_data(bio, &data);

	printf(" %ld:", len);
	if (len > 0)
		ct_say_digest((unsigned char *)data, (size_t)len);
	BIO_free(bio);
}

/* A CRL as a program gets it in the middle of a verification. */
static int own_cert_crl(X509_STORE_CTX *context, X509_CRL *crl, X509 *of)
{
	X509_REVOKED *revoked = NULL;
	int result = X509_CRL_get0_by_cert(crl, &revoked, of);
	BIO *bio = BIO_new(BIO_s_mem());

	(void)i2d_X509_CRL_bio(bio, crl);
	printf(" crl%d:%d", result,
	       sk_X509_REVOKED_num(X509_CRL_get_REVOKED(crl)));
	say_bio(bio);
	if (result == 1)
		X509_STORE_CTX_set_error(context, X509_V_ERR_CERT_REVOKED);
	return result != 1;
}

/* Goes on after every other error; which CRL is at hand is part of it. */
static int own_verify(int is_ok, X509_STORE_CTX *context)
{
	int error = X509_STORE_CTX_get_error(context);
	X509_CRL *crl = X509_STORE_CTX_get0_current_crl(context);

	printf(" cb%d:%d", is_ok, error);
	if (crl != NULL) {
		BIO *bio = BIO_new(BIO_s_mem());

		(void)i2d_X509_CRL_bio(bio, crl);
		say_bio(bio);
	}
	return is_ok || error % 2 == 0;
}

static void set_call_back(struct program *program, X509_STORE *store)
{
	size_t which = below(program, 6);

	printf("callback %zu\n", which);
	switch (which) {
	case 0:
		X509_STORE_set_get_issuer(store, own_get_issuer);
		break;
	case 1:
		X509_STORE_set_lookup_certs(store, own_lookup_certs);
		break;
	case 2:
		X509_STORE_set_lookup_crls(store, own_lookup_crls);
		break;
	case 3:
		X509_STORE_set_cert_crl(store, own_cert_crl);
		break;
	default:
		X509_STORE_set_verify_cb(store, own_verify);
		break;
	}
}

/* --- CRLs, by every function ---------------------------------------------- */

static void say_text(int (*write)(FILE *file, const X509_CRL *crl),
		     const X509_CRL *crl)
{
	char *text = NULL;
	size_t len = 0;
	FILE *file = open_memstream(&text, &len);

	if (file == NULL)
		ct_scenario_die("memory");
	printf(" w%d", write(file, crl));
	fclose(file);
	if (len > 0)
		ct_say_digest((unsigned char *)text, len);
	free(text);
}

static int print_fp(FILE *file, const X509_CRL *crl)
{
	return X509_CRL_print_fp(file, (X509_CRL *)crl);
}

static int write_pem(FILE *file, const X509_CRL *crl)
{
	return PEM_write_X509_CRL(file, (X509_CRL *)crl);
}

static int write_der(FILE *file, const X509_CRL *crl)
{
	return i2d_X509_CRL_fp(file, (X509_CRL *)crl);
}

static void say_encoding(X509_CRL *crl)
{
	unsigned char *der = NULL;
	int len = ASN1_item_i2d((ASN1_VALUE *)crl, &der,
				ASN1_ITEM_rptr(X509_CRL));
	PKCS7 *signed_data = PKCS7_new();

	printf(" item %d:", len);
	if (len > 0)
		ct_say_digest(der, (size_t)len);
	OPENSSL_free(der);
	if (PKCS7_set_type(signed_data, NID_pkcs7_signed) == 1 &&
	    PKCS7_add_crl(signed_data, crl) == 1)
		printf(" pkcs7 %d", i2d_PKCS7(signed_data, NULL));
	PKCS7_free(signed_data);
}

static void look_at_crl(struct program *program, X509_CRL *crl)
{
	const ASN1_BIT_STRING *signature = NULL;
	X509_CRL *copy = X509_CRL_dup(crl);
	BIO *bio = BIO_new(BIO_s_mem());
	X509 *ca = ct_scenario_certificate(
		&program->scenario->cas[below(program, NUM_CAS)]);
	X509_REVOKED *revoked = NULL;
	ASN1_INTEGER *serial = ASN1_INTEGER_new();
	unsigned char *tbs = NULL;

	ct_say_crl(crl);
	ct_say_crl(copy);
	X509_CRL_get0_signature(crl, &signature, NULL);
	printf(" sig%d ext%d", ASN1_STRING_length(signature),
	       X509_CRL_get_ext_count(crl));
	(void)PEM_write_bio_X509_CRL(bio, crl);
	(void)X509_CRL_print(bio, crl);
	(void)X509_CRL_print_ex(bio, crl, XN_FLAG_COMPAT);
	say_bio(bio);
	say_text(print_fp, crl);
	say_text(write_pem, crl);
	say_text(write_der, crl);
	say_encoding(crl);
	for (size_t i = 0; i < NUM_LEAVES; i++) {
		ASN1_INTEGER_set_uint64(serial,
					program->scenario->leaf_serials[i]);
		revoked = NULL;
		printf(" r%d", X509_CRL_get0_by_serial(crl, &revoked, serial));
		if (revoked != NULL)
			printf(":%d", X509_REVOKED_get_ext_count(revoked));
	}
	printf(" verify %d cmp %d match %d re %d",
	       X509_CRL_verify(crl, X509_get0_pubkey(ca)),
	       X509_CRL_cmp(crl, copy), X509_CRL_match(crl, copy),
	       i2d_re_X509_CRL_tbs(copy, &tbs));
	OPENSSL_free(tbs);
	ASN1_INTEGER_free(serial);
	X509_free(ca);
	X509_CRL_free(copy);
}

static void look_at_crls(struct program *program, X509_STORE *store)
{
	STACK_OF(X509_OBJECT) *objects = X509_STORE_get0_objects(store);
	int num = sk_X509_OBJECT_num(objects);

	printf("crls of %d:", num);
	if (OpenSSL_version_num() >= 0x40000000UL && num > 1)
		num = 0; /* listed in any order */
	for (int i = 0; i < num; i++) {
		X509_CRL *crl = X509_OBJECT_get0_X509_CRL(
			sk_X509_OBJECT_value(objects, i));

		if (crl != NULL)
			look_at_crl(program, crl);
	}
	ct_say_errors();
}

/* --- Certificates --------------------------------------------------------- */

/* With settings for purposes, as "TRUSTED CERTIFICATE" has them. */
static void add_certificate(struct program *program, X509_STORE *store)
{
	static const int uses[] = {NID_server_auth, NID_client_auth,
				   NID_email_protect, NID_anyExtendedKeyUsage};
	X509 *certificate = ct_scenario_certificate(
		&program->scenario->cas[below(program, NUM_CAS)]);
	size_t how = below(program, 4);
	ASN1_OBJECT *use = OBJ_nid2obj(uses[below(program, 4)]);

	if (how == 1)
		(void)X509_add1_trust_object(certificate, use);
	if (how == 2)
		(void)X509_add1_reject_object(certificate, use);
	printf("add %zu: %d", how, X509_STORE_add_cert(store, certificate));
	ct_say_errors();
	X509_free(certificate);
}

static void add_crl(struct program *program, X509_STORE *store)
{
	BIO *file = BIO_new_file(
		program->scenario->crl_files[below(program, 2)], "r");
	X509_CRL *crl = PEM_read_bio_X509_CRL(file, NULL, NULL, NULL);

	ERR_clear_error();
	if (crl != NULL) {
		printf("add crl %d", X509_STORE_add_crl(store, crl));
		ct_say_errors();
	}
	X509_CRL_free(crl);
	BIO_free(file);
}

static void verify(struct program *program, X509_STORE *store)
{
	static const unsigned long flags[] = {
		0,
		X509_V_FLAG_PARTIAL_CHAIN,
		X509_V_FLAG_CRL_CHECK,
		X509_V_FLAG_CRL_CHECK | X509_V_FLAG_CRL_CHECK_ALL,
		X509_V_FLAG_PARTIAL_CHAIN | X509_V_FLAG_CRL_CHECK,
	};
	X509_STORE_CTX *context = X509_STORE_CTX_new();
	X509 *leaf = ct_scenario_certificate(
		&program->scenario->leaves[below(program, NUM_LEAVES)]);
	STACK_OF(X509) *untrusted = sk_X509_new_null();
	int result;

	for (size_t i = below(program, 3); i > 0; i--)
		sk_X509_push(untrusted,
			     ct_scenario_certificate(
				     &program->scenario
					      ->cas[below(program, NUM_CAS)]));
	X509_STORE_CTX_init(context, store, leaf, untrusted);
	X509_STORE_CTX_set_flags(context, flags[below(program, 5)]);
	X509_STORE_CTX_set_time(context, 0, (time_t)NOW);
	if (below(program, 4) == 0)
		(void)X509_STORE_CTX_set_purpose(context,
						 1 + (int)below(program, 9));
	if (below(program, 4) == 0)
		(void)X509_STORE_CTX_set_trust(context,
					       1 + (int)below(program, 8));
	printf("verify");
	result = X509_verify_cert(context);
	printf(": %d error %d depth %d chain %d", result,
	       X509_STORE_CTX_get_error(context),
	       X509_STORE_CTX_get_error_depth(context),
	       sk_X509_num(X509_STORE_CTX_get0_chain(context)));
	ct_say_errors();
	X509_STORE_CTX_free(context);
	sk_X509_pop_free(untrusted, X509_free);
	X509_free(leaf);
}

/* What a store has under a name, by the functions for single objects. */
static void look_up(struct program *program, X509_STORE *store)
{
	X509_STORE_CTX *context = X509_STORE_CTX_new();
	X509 *ca = ct_scenario_certificate(
		&program->scenario->cas[below(program, NUM_CAS)]);
	X509_LOOKUP_TYPE type = below(program, 2) ? X509_LU_CRL : X509_LU_X509;
	X509_OBJECT *object = X509_OBJECT_new(), *other;
	STACK_OF(X509_CRL) * crls;
	X509_NAME *name = (X509_NAME *)X509_get_subject_name(ca);

	X509_STORE_CTX_init(context, store, NULL, NULL);
	printf("look up %d: %d", (int)type,
	       X509_STORE_CTX_get_by_subject(context, type, name, object));
	if (X509_OBJECT_get0_X509(object) != NULL)
		ct_say_certificate(X509_OBJECT_get0_X509(object));
	if (X509_OBJECT_get0_X509_CRL(object) != NULL)
		ct_say_crl(X509_OBJECT_get0_X509_CRL(object));
	other = X509_STORE_CTX_get_obj_by_subject(context, type, name);
	printf(" %d", other != NULL);
	crls = X509_STORE_CTX_get1_crls(context, name);
	for (int i = 0; i < sk_X509_CRL_num(crls); i++)
		look_at_crl(program, sk_X509_CRL_value(crls, i));
	ct_say_errors();
	sk_X509_CRL_pop_free(crls, X509_CRL_free);
	X509_OBJECT_free(other);
	X509_OBJECT_free(object);
	X509_STORE_CTX_free(context);
	X509_free(ca);
}

/* --- libssl --------------------------------------------------------------- */

static void say_names(const char *what, int result,
		      const STACK_OF(X509_NAME) * names)
{
	printf("%s %d: %d", what, result, sk_X509_NAME_num(names));
	for (int i = 0; i < sk_X509_NAME_num(names); i++) {
		const unsigned char *der = NULL;
		size_t len = 0;

		(void)X509_NAME_get0_der(sk_X509_NAME_value(names, i), &der,
					 &len);
		printf(" ");
		ct_say_digest(der, len);
	}
	ct_say_errors();
}

static int by_name(const X509_NAME *const *a, const X509_NAME *const *b)
{
	return X509_NAME_cmp(*a, *b);
}

static void collect_names(struct program *program)
{
	STACK_OF(X509_NAME) *names = below(program, 2)
					     ? sk_X509_NAME_new(by_name)
					     : sk_X509_NAME_new_null();

	for (int i = 0; i < 2; i++) {
		int result = SSL_add_file_cert_subjects_to_stack(
			names, some_file(program));

		say_names("subjects", result, names);
	}
	sk_X509_NAME_pop_free(names, X509_NAME_free);
	names = SSL_load_client_CA_file(some_file(program));
	say_names("clients", 0, names);
	sk_X509_NAME_pop_free(names, X509_NAME_free);
}

/* A context's store: loaded through it, shared with a program's, replaced. */
static void use_context(struct program *program)
{
	SSL_CTX *context = program->contexts[below(program, NUM_CONTEXTS)];
	X509_STORE **store = &program->stores[below(program, NUM_STORES)];
	size_t how = below(program, 7);
	int result = 0;

	switch (how) {
	case 0:
		result = SSL_CTX_load_verify_locations(
			context, some_file(program), NULL);
		break;
	case 1:
		setenv("SSL_CERT_FILE", some_file(program), 1);
		result = SSL_CTX_set_default_verify_paths(context);
		break;
	case 2:
		SSL_CTX_set1_cert_store(context, *store);
		break;
	case 3:
		X509_STORE_up_ref(*store);
		SSL_CTX_set_cert_store(context, *store);
		break;
	case 4:
		X509_STORE_free(*store);
		*store = SSL_CTX_get_cert_store(context);
		X509_STORE_up_ref(*store);
		break;
	case 5:
		result = SSL_CTX_load_verify_file(context, some_file(program));
		break;
	default:
		result = SSL_CTX_set_default_verify_file(context);
		break;
	}
	printf("context %zu: %d", how, result);
	ct_say_errors();
}

/* --- Files ---------------------------------------------------------------- */

static void put(struct ct_buffer *data, const void *bytes, size_t len)
{
	if (ct_buffer_append(data, bytes, len) != CATRUST_OK)
		ct_scenario_die("memory");
}

static void garbage(struct program *program, struct ct_buffer *data)
{
	size_t len = below(program, 20) == 0 ? 10 << 20 : below(program, 5000);

	for (size_t i = 0; i < len; i += sizeof(uint64_t)) {
		uint64_t bytes = ct_random_next(&program->scenario->random);

		put(data, &bytes, sizeof(bytes));
	}
}

/* A file gets other contents, or goes. It is not put back. */
static void change_file(struct program *program)
{
	const char *path = some_file(program);
	CT_TEST_BUFFER data = CT_BUFFER_INIT;
	size_t how = below(program, 8);

	(void)unlink(path);
	(void)rmdir(path);
	switch (how) {
	case 0:
		break;
	case 1:
		(void)mkdir(path, 0700);
		break;
	case 2:
		if (symlink(path, path) != 0)
			ct_scenario_die(path);
		break;
	case 3:
		garbage(program, &data);
		break;
	default:
		if (how == 4)
			put(&data, "\xef\xbb\xbf", 3);
		for (size_t i = below(program, 4) + (how == 4); i > 0; i--)
			ct_write_pem(&data, "CERTIFICATE",
				     &program->scenario
					      ->cas[below(program, NUM_CAS)]);
		if (how == 5)
			garbage(program, &data);
		if (how == 6)
			put(&data, "\0\0\n", 3);
		break;
	}
	printf("file %zu %zu\n", how, data.len);
	if (how > 2)
		ct_write_file(data.data, data.len, "%s", path);
}

/* --- Files that cannot be opened any more --------------------------------- */

static void load_all(const struct ct_scenario *scenario)
{
	X509_STORE *store = X509_STORE_new();
	X509_LOOKUP *lookup = X509_STORE_add_lookup(store, X509_LOOKUP_file());
	STACK_OF(X509_NAME) * names;

	for (size_t i = 0; i < 2; i++) {
		printf("file %d",
		       X509_STORE_load_file(store, scenario->files[i]));
		ct_say_errors();
		printf("crls %d",
		       X509_load_crl_file(lookup, scenario->crl_files[i],
					  X509_FILETYPE_PEM));
		ct_say_errors();
		names = SSL_load_client_CA_file(scenario->files[i]);
		say_names("names", names != NULL, names);
		sk_X509_NAME_pop_free(names, X509_NAME_free);
	}
	ct_say_objects(store);
	X509_STORE_free(store);
}

/* Files that the process has read before, without a descriptor to open them
 * again: as for one that may not read them any more. */
static void load_without_descriptors(const struct ct_scenario *scenario)
{
	struct rlimit before;

	load_all(scenario);
	before = ct_test_forbid_descriptors();
	load_all(scenario);
	ct_test_allow_descriptors(&before);
}

/* --- Orders --------------------------------------------------------------- */

static void replace_store(X509_STORE **store)
{
	X509_STORE_free(*store);
	*store = X509_STORE_new();
	printf("new store\n");
}

static void one_step(struct program *program)
{
	X509_STORE **store = &program->stores[below(program, NUM_STORES)];

	switch (below(program, 24)) {
	case 0:
		replace_store(store);
		break;
	case 1:
		add_certificate(program, *store);
		break;
	case 2:
		add_crl(program, *store);
		break;
	case 3:
		look_at_crls(program, *store);
		break;
	case 4:
		collect_names(program);
		break;
	case 5:
		change_file(program);
		break;
	case 6:
		set_call_back(program, *store);
		break;
	case 7:
		(void)X509_STORE_set_flags(*store, X509_V_FLAG_CRL_CHECK);
		(void)X509_STORE_set_depth(*store, (int)below(program, 4));
		break;
	case 8:
	case 9:
		look_up(program, *store);
		break;
	case 10:
		if (OpenSSL_version_num() < 0x40000000UL)
			ct_say_objects(*store);
		break;
	case 11:
	case 12:
	case 13:
		use_context(program);
		break;
	case 14:
	case 15:
	case 16:
	case 17:
		ct_scenario_load(program->scenario, *store, some_file(program),
				 8);
		break;
	default:
		verify(program, *store);
		break;
	}
}

static void run(const char *directory, uint64_t seed, uint64_t number)
{
	struct program program = {
		.scenario = ct_scenario_new(directory, seed, number),
	};

	printf("scenario %" PRIu64 "\n", number);
	for (size_t i = 0; i < NUM_STORES; i++)
		program.stores[i] = X509_STORE_new();
	for (size_t i = 0; i < NUM_CONTEXTS; i++)
		program.contexts[i] = SSL_CTX_new(TLS_method());
	if (number % 8 == 4) {
		ct_scenario_settle(program.scenario);
		load_without_descriptors(program.scenario);
	}
	for (size_t i = 0; i < NUM_STORES; i++)
		ct_scenario_load(program.scenario, program.stores[i],
				 some_file(&program), 8);
	for (size_t i = 30 + below(&program, 30); i > 0; i--)
		one_step(&program);
	for (size_t i = 0; i < NUM_STORES; i++) {
		verify(&program, program.stores[i]);
		ct_say_objects(program.stores[i]);
	}
	for (size_t i = 0; i < NUM_CONTEXTS; i++) {
		verify(&program, SSL_CTX_get_cert_store(program.contexts[i]));
		SSL_CTX_free(program.contexts[i]);
	}
	for (size_t i = 0; i < NUM_STORES; i++) {
		look_at_crls(&program, program.stores[i]);
		X509_STORE_free(program.stores[i]);
	}
	if (number % 8 == 0)
		ct_say_threads(program.scenario, directory);
	for (size_t i = 0; i < NUM_FILES; i++)
		(void)rmdir(program.scenario->files[i]);
	for (size_t i = 0; i < NUM_CRL_FILES; i++)
		(void)rmdir(program.scenario->crl_files[i]);
	for (size_t i = 0; i < NUM_FILES; i++)
		(void)unlink(program.scenario->files[i]);
	for (size_t i = 0; i < NUM_CRL_FILES; i++)
		(void)unlink(program.scenario->crl_files[i]);
	ct_scenario_free(program.scenario);
}

int main(int argc, char **argv)
{
	return ct_scenario_main(argc, argv, run);
}
