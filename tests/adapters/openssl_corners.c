/*
 * What programs do with stores besides loading and verifying: with and without
 * the preload library the output must be equal.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Longer than most: each corner is small and all are made alike.
 *
 * Usage: openssl_corners DIRECTORY CORNER
 *
 *	names		a leaf's issuer, and a CA that is added, have names that
 *			are no DER and that OpenSSL calls equal to a CA's
 *	places		a file of CAs comes in by a URI, in the middle of a
 *			verification, with another CA of the same name
 *	default		the same with the default directory
 *	directory	the same with a file of two CAs in a directory
 *	link		the same after a dangling link
 *	gap		the same where OpenSSL reads the whole directory
 *	subject		the same, and the program asks the directory itself
 *	context		a thread verifies in a context that has no digests
 *	junk		a CA with an extension that is no DER is asked for
 *	mixed		a directory has CAs under the name of a CRL's issuer,
 *and the store's CRL under names of others
 *	again		a directory has the store's CRL, too
 *	sorted		a CRL is looked at after somebody asked for a number
 *	changed		a CRL's entries are changed in the store, and signed
 *	unsigned	the same, not signed
 *	times		a CRL gets other times in the store, and is signed
 *	issuer		the same with another issuer
 *	match		a CRL is looked for among the store's objects
 *	octets		a serial number has no octets
 *	properties	digests cannot be had any more, after a CRL was good
 *	printed		OpenSSL's own callback lists the store
 *	cmp		so does its CMP
 *	stale		a path says less of a file than opening it does
 *	moved		paths of loaded files mean forged ones after chdir() and
 *			chroot(), and when those are moved over them
 *	twice		a file of several CAs is loaded again
 *	newer		a newer function is called if it is there
 */

#include <config.h>

#include <openssl/cmp.h>
#include <openssl/err.h>
#include <openssl/pem.h>
#include <openssl/provider.h>
#include <openssl/x509v3.h>
#include <dlfcn.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum { HOUR = 3600, PATH_SIZE = 512, FIRST_SERIAL = 1000, REVOKED = 5 };

static char ca_path[PATH_SIZE], other_path[PATH_SIZE], crl_path[PATH_SIZE];
static EVP_PKEY *keys[2]; /* of the CA, and of another with its name */
static X509_NAME *ca_name, *leaf_name;

static _Noreturn void die(const char *what)
{
	perror(what);
	ERR_print_errors_fp(stderr);
	exit(99);
}

/* --- What is signed ------------------------------------------------------- */

static X509_NAME *named(const char *text)
{
	X509_NAME *name = X509_NAME_new();

	if (X509_NAME_add_entry_by_txt(name, "CN", MBSTRING_UTF8,
				       (const unsigned char *)text, -1, -1,
				       0) != 1)
		die("name");
	return name;
}

/* "CN=Root", whose outer length has an octet more than DER allows. */
static X509_NAME *named_otherwise(void)
{
	static const unsigned char ber[] = {0x30, 0x81, 0x0f, 0x31, 0x0d, 0x30,
					    0x0b, 0x06, 0x03, 0x55, 0x04, 0x03,
					    0x0c, 0x04, 'R',  'o',  'o',  't'};
	const unsigned char *at = ber;
	X509_NAME *name = d2i_X509_NAME(NULL, &at, sizeof(ber));

	if (name == NULL)
		die("name");
	return name;
}

static void add_extension(X509 *certificate, int nid, const char *value)
{
	X509_EXTENSION *extension = X509V3_EXT_conf_nid(NULL, NULL, nid, value);

	if (X509_add_ext(certificate, extension, -1) != 1)
		die(value);
	X509_EXTENSION_free(extension);
}

/* A leaf when its subject is the leaf's, else a CA of its own. */
static X509 *issue(const X509_NAME *subject, const X509_NAME *issuer,
		   EVP_PKEY *key)
{
	static long serial = FIRST_SERIAL;
	X509 *made = X509_new();

	if (X509_set_version(made, X509_VERSION_3) != 1 ||
	    ASN1_INTEGER_set(X509_get_serialNumber(made), serial++) != 1 ||
	    X509_set_subject_name(made, subject) != 1 ||
	    X509_set_issuer_name(made, issuer) != 1 ||
	    X509_gmtime_adj(X509_getm_notBefore(made), -HOUR) == NULL ||
	    X509_gmtime_adj(X509_getm_notAfter(made), HOUR) == NULL ||
	    X509_set_pubkey(made, key) != 1)
		die("certificate");
	if (subject != leaf_name)
		add_extension(made, NID_basic_constraints, "critical,CA:TRUE");
	if (X509_sign(made, key, EVP_sha256()) <= 0)
		die("signature");
	return made;
}

static void add_entry(X509_CRL *crl, long number)
{
	X509_REVOKED *entry = X509_REVOKED_new();
	ASN1_INTEGER *serial = ASN1_INTEGER_new();
	ASN1_TIME *now = X509_gmtime_adj(NULL, 0);

	if (ASN1_INTEGER_set(serial, number) != 1 ||
	    X509_REVOKED_set_serialNumber(entry, serial) != 1 ||
	    X509_REVOKED_set_revocationDate(entry, now) != 1 ||
	    X509_CRL_add0_revoked(crl, entry) != 1)
		die("entry");
	ASN1_INTEGER_free(serial);
	ASN1_TIME_free(now);
}

static void set_times(X509_CRL *crl, long from, long to)
{
	ASN1_TIME *time = X509_gmtime_adj(NULL, from);

	if (X509_CRL_set1_lastUpdate(crl, time) != 1 ||
	    X509_gmtime_adj(time, to) == NULL ||
	    X509_CRL_set1_nextUpdate(crl, time) != 1)
		die("time");
	ASN1_TIME_free(time);
}

/* @mode: of fopen(). Frees the certificate. */
static void put_certificate(const char *path, const char *mode,
			    X509 *certificate)
{
	FILE *file = fopen(path, mode);

	if (file == NULL || PEM_write_X509(file, certificate) != 1 ||
	    fclose(file) != 0)
		die(path);
	X509_free(certificate);
}

static void write_certificate(const char *path, X509 *certificate)
{
	put_certificate(path, "w", certificate);
}

/* @from: its thisUpdate. */
static void put_crl(const char *path, EVP_PKEY *key, long from,
		    const long *numbers, size_t count)
{
	X509_CRL *crl = X509_CRL_new();
	FILE *file = fopen(path, "w");

	if (X509_CRL_set_version(crl, X509_CRL_VERSION_2) != 1 ||
	    X509_CRL_set_issuer_name(crl, ca_name) != 1)
		die("CRL");
	set_times(crl, from, HOUR);
	for (size_t i = 0; i < count; i++)
		add_entry(crl, numbers[i]);
	if (X509_CRL_sign(crl, key, EVP_sha256()) <= 0 || file == NULL ||
	    PEM_write_X509_CRL(file, crl) != 1 || fclose(file) != 0)
		die(path);
	X509_CRL_free(crl);
}

/* Its entries are in no order. */
static void write_crl(void)
{
	static const long numbers[] = {90, REVOKED, 70, 0};

	put_crl(crl_path, keys[0], -HOUR, numbers,
		sizeof(numbers) / sizeof(numbers[0]));
}

static void make_files(const char *directory)
{
	snprintf(ca_path, sizeof(ca_path), "%s/corner-ca.pem", directory);
	snprintf(other_path, sizeof(other_path), "%s/corner-other.pem",
		 directory);
	snprintf(crl_path, sizeof(crl_path), "%s/corner-crl.pem", directory);
	for (int i = 0; i < 2; i++) {
		keys[i] = EVP_EC_gen("P-256");
		if (keys[i] == NULL)
			die("key");
	}
	ca_name = named("Root");
	leaf_name = named("leaf");
	write_certificate(ca_path, issue(ca_name, ca_name, keys[0]));
	write_certificate(other_path, issue(ca_name, ca_name, keys[1]));
	write_crl();
}

static void remove_files(void)
{
	(void)unlink(ca_path);
	(void)unlink(other_path);
	(void)unlink(crl_path);
	for (int i = 0; i < 2; i++)
		EVP_PKEY_free(keys[i]);
	X509_NAME_free(ca_name);
	X509_NAME_free(leaf_name);
}

/* --- Stores --------------------------------------------------------------- */

static X509_STORE *loaded_store(void)
{
	X509_STORE *store = X509_STORE_new();

	printf("load %d", X509_STORE_load_file(store, ca_path));
	printf(" %d\n", X509_STORE_load_file(store, crl_path));
	return store;
}

static void say_errors(void)
{
	unsigned long error;
	const char *data;
	int flags;

	while ((error = ERR_get_error_all(NULL, NULL, NULL, &data, &flags)) !=
	       0)
		printf(" e%d:%d (%zu lines)", ERR_GET_LIB(error),
		       ERR_GET_REASON(error),
		       data[strcspn(data, "\n")] == '\0' ? 0
							 : strlen(data) / 80);
	printf("\n");
}

static void verify(X509_STORE *store, X509 *leaf, unsigned long flags)
{
	X509_STORE_CTX *context = X509_STORE_CTX_new();

	X509_STORE_CTX_init(context, store, leaf, NULL);
	X509_STORE_CTX_set_flags(context, flags);
	printf("verify %d", X509_verify_cert(context));
	printf(" error %d chain %d", X509_STORE_CTX_get_error(context),
	       sk_X509_num(X509_STORE_CTX_get0_chain(context)));
	say_errors();
	X509_STORE_CTX_free(context);
}

static void verify_leaf(X509_STORE *store, const X509_NAME *issuer,
			EVP_PKEY *key, unsigned long flags)
{
	X509 *leaf = issue(leaf_name, issuer, key);

	verify(store, leaf, flags);
	X509_free(leaf);
}

static void say_num_objects(X509_STORE *store)
{
	printf("objects %d\n",
	       sk_X509_OBJECT_num(X509_STORE_get0_objects(store)));
}

/* The store's CRL, as the program gets it. */
static X509_CRL *crl_of(X509_STORE *store)
{
	STACK_OF(X509_OBJECT) *objects = X509_STORE_get0_objects(store);
	X509_CRL *crl = NULL;

	for (int i = 0; i < sk_X509_OBJECT_num(objects) && crl == NULL; i++)
		crl = X509_OBJECT_get0_X509_CRL(
			sk_X509_OBJECT_value(objects, i));
	if (crl == NULL)
		die("no CRL");
	return crl;
}

/* --- Certificates --------------------------------------------------------- */

static void try_names(X509_STORE *store)
{
	X509_NAME *other = named_otherwise();
	X509 *duplicate = issue(other, other, keys[1]);
	X509_STORE *second = loaded_store();

	verify_leaf(store, other, keys[0], 0);
	verify_leaf(store, ca_name, keys[0], 0);
	say_num_objects(store);
	printf("add %d\n", X509_STORE_add_cert(second, duplicate));
	verify_leaf(second, ca_name, keys[0], 0);
	verify_leaf(second, other, keys[1], 0);
	say_num_objects(second);
	X509_STORE_free(second);
	X509_free(duplicate);
	X509_NAME_free(other);
}

static void try_place(X509_STORE *store)
{
	X509_NAME *unknown = named("unknown");

	verify_leaf(store, unknown, keys[1], 0);
	verify_leaf(store, ca_name, keys[0], 0);
	verify_leaf(store, ca_name, keys[1], 0);
	say_num_objects(store);
	X509_NAME_free(unknown);
}

static void try_places(X509_STORE *store)
{
	X509_STORE *second = loaded_store(), *third = loaded_store();
	X509_LOOKUP *lookup =
		X509_STORE_add_lookup(second, X509_LOOKUP_store());

	printf("place %d\n", X509_STORE_load_store(store, other_path));
	try_place(store);
	printf("load %d\n", X509_LOOKUP_ctrl(lookup, X509_L_LOAD_STORE,
					     other_path, 0, NULL));
	try_place(second);
	lookup = X509_STORE_add_lookup(third, X509_LOOKUP_store());
	printf("place %d\n", X509_LOOKUP_add_store(lookup, other_path));
	printf("load %d\n", X509_STORE_load_file(third, ca_path));
	try_place(third);
	X509_STORE_free(third);
	X509_STORE_free(second);
}

/* All certificates of a file are pending when it is loaded again: OpenSSL 3.0
 * sorts the store's objects to find the duplicates. */
static void try_twice(X509_STORE *store)
{
	static const char *const subjects[] = {"C", "B", "A"};
	const STACK_OF(X509_OBJECT) * objects;
	X509_STORE *second = X509_STORE_new();
	int num = 0;

	(void)store;
	(void)unlink(other_path);
	for (int i = 0; i < 3; i++) {
		X509_NAME *name = named(subjects[i]);

		put_certificate(other_path, "a", issue(name, name, keys[1]));
		X509_NAME_free(name);
	}
	usleep(100000); /* a file that has just changed is read again */
	for (int i = 0; i < 2; i++)
		printf("load %d\n", X509_STORE_load_file(second, other_path));
	objects = X509_STORE_get0_objects(second);
	if (OpenSSL_version_num() < 0x40000000UL) /* there is an order */
		num = sk_X509_OBJECT_num(objects);
	for (int i = 0; i < num; i++) {
		char name[8] = "";

		X509_NAME_get_text_by_NID(
			X509_get_subject_name(X509_OBJECT_get0_X509(
				sk_X509_OBJECT_value(objects, i))),
			NID_commonName, name, sizeof(name));
		printf("object %s\n", name);
	}
	X509_STORE_free(second);
}

static void try_default(X509_STORE *store)
{
	X509_STORE *fresh = X509_STORE_new();

	setenv("SSL_CERT_DIR", other_path, 1);
	setenv("SSL_CERT_FILE", "/nonexistent", 1);
	printf("default %d\n", X509_STORE_set_default_paths(store));
	try_place(store);
	setenv("SSL_CERT_FILE", ca_path, 1);
	printf("default %d\n", X509_STORE_set_default_paths(fresh));
	try_place(fresh);
	X509_STORE_free(fresh);
}

static void append(const char *path, X509 *certificate)
{
	put_certificate(path, "a", certificate);
}

static void try_with_directory(X509_STORE *store, int is_added)
{
	X509_NAME *listed = named("listed");

	printf("directory %d\n", is_added);
	verify_leaf(store, listed, keys[1], 0);
	verify_leaf(store, ca_name, keys[0], 0);
	verify_leaf(store, ca_name, keys[1], 0);
	say_num_objects(store);
	X509_NAME_free(listed);
}

static void try_ways(const char *directory)
{
	X509_STORE *stores[5];
	X509_LOOKUP *lookup;

	for (size_t i = 0; i < 5; i++)
		stores[i] = loaded_store();
	try_with_directory(stores[0],
			   X509_STORE_load_path(stores[0], directory));
	try_with_directory(stores[1], X509_STORE_load_locations(stores[1], NULL,
								directory));
	lookup = X509_STORE_add_lookup(stores[2], X509_LOOKUP_hash_dir());
	try_with_directory(stores[2], X509_LOOKUP_add_dir(lookup, directory,
							  X509_FILETYPE_PEM));
	setenv("SSL_CERT_DIR", directory, 1);
	try_with_directory(stores[3], X509_STORE_set_default_paths(stores[3]));
	try_with_directory(stores[4],
			   X509_STORE_load_store(stores[4], directory));
	for (size_t i = 0; i < 5; i++)
		X509_STORE_free(stores[i]);
}

static void try_again(X509_STORE *store)
{
	char directory[PATH_SIZE + 8], path[PATH_SIZE + 32];

	snprintf(directory, sizeof(directory), "%s.hashed", crl_path);
	snprintf(path, sizeof(path), "%s/%08lx.r0", directory,
		 X509_NAME_hash_ex(ca_name, NULL, NULL, NULL));
	if (mkdir(directory, 0700) != 0 || rename(crl_path, path) != 0)
		die(directory);
	printf("directory %d\n", X509_STORE_load_path(store, directory));
	verify_leaf(store, ca_name, keys[0], X509_V_FLAG_CRL_CHECK);
	if (OpenSSL_version_num() < 0x40000000UL) /* see crl_stub.h */
		say_num_objects(store);
	(void)unlink(path);
	(void)rmdir(directory);
}

/* A directory with one file for a name; a link to nothing stands before it if
 * its number is 1. */
static char hashed[PATH_SIZE + 8], hashed_path[PATH_SIZE + 32],
	dangling_path[PATH_SIZE + 32];

static void make_directory(const X509_NAME *name, const char *suffix)
{
	unsigned long hash = X509_NAME_hash_ex(name, NULL, NULL, NULL);

	snprintf(hashed, sizeof(hashed), "%s.hashed", ca_path);
	snprintf(hashed_path, sizeof(hashed_path), "%s/%08lx.%s", hashed, hash,
		 suffix);
	snprintf(dangling_path, sizeof(dangling_path), "%s/%08lx.0", hashed,
		 hash);
	if (mkdir(hashed, 0700) != 0 ||
	    (strcmp(suffix, "1") == 0 &&
	     symlink("/nonexistent/ca", dangling_path) != 0))
		die(hashed);
}

static void remove_directory(void)
{
	(void)unlink(hashed_path);
	(void)unlink(dangling_path);
	(void)rmdir(hashed);
}

static void try_two_in(const char *suffix)
{
	X509_NAME *listed = named("listed");

	make_directory(listed, suffix);
	append(hashed_path, issue(listed, listed, keys[1]));
	append(hashed_path, issue(ca_name, ca_name, keys[1]));
	try_ways(hashed);
	remove_directory();
	X509_NAME_free(listed);
}

static void try_directory(X509_STORE *store)
{
	(void)store;
	try_two_in("0");
}

static void try_link(X509_STORE *store)
{
	(void)store;
	try_two_in("1");
}

static void try_gap(X509_STORE *store)
{
	(void)store;
	try_two_in("3");
}

static void try_subject(X509_STORE *store)
{
	X509_NAME *listed = named("listed");
	X509_LOOKUP *lookup =
		X509_STORE_add_lookup(store, X509_LOOKUP_hash_dir());
	X509_STORE *second = loaded_store();
	X509_OBJECT *object = X509_OBJECT_new();

	make_directory(listed, "0");
	append(hashed_path, issue(listed, listed, keys[1]));
	append(hashed_path, issue(ca_name, ca_name, keys[1]));
	X509_LOOKUP_add_dir(lookup, hashed, X509_FILETYPE_PEM);
	/* The object found is only borrowed. */
	printf("found %d\n",
	       X509_LOOKUP_by_subject(lookup, X509_LU_X509, listed, object));
	try_with_directory(store, 1);
	lookup = X509_STORE_add_lookup(second, X509_LOOKUP_hash_dir());
	X509_LOOKUP_add_dir(lookup, hashed, X509_FILETYPE_PEM);
	printf("found %d\n",
	       X509_LOOKUP_by_subject_ex(lookup, X509_LU_X509, listed, object,
					 NULL, NULL));
	try_with_directory(second, 1);
	OPENSSL_free(object);
	remove_directory();
	X509_STORE_free(second);
	X509_NAME_free(listed);
}

static void copy_crl(const char *to)
{
	BIO *in = BIO_new_file(crl_path, "r"), *out = BIO_new_file(to, "a");
	X509_CRL *crl = PEM_read_bio_X509_CRL(in, NULL, NULL, NULL);

	if (crl == NULL || PEM_write_bio_X509_CRL(out, crl) != 1)
		die(to);
	X509_CRL_free(crl);
	BIO_free(out);
	BIO_free(in);
}

/* @asked: whose leaf is verified first. */
static void try_mix(const X509_NAME *asked, X509_STORE *store)
{
	X509_NAME *second = named("second");

	printf("load %d\n", X509_STORE_load_file(store, other_path));
	verify_leaf(store, asked, keys[0], X509_V_FLAG_CRL_CHECK);
	verify_leaf(store, second, keys[0], 0);
	verify_leaf(store, second, keys[1], 0);
	verify_leaf(store, ca_name, keys[0], X509_V_FLAG_CRL_CHECK);
	if (OpenSSL_version_num() < 0x40000000UL) /* see crl_stub.h */
		say_num_objects(store);
	X509_STORE_free(store);
	X509_NAME_free(second);
}

/* Both ways to use the directory. */
static void try_mixes(const X509_NAME *asked)
{
	X509_STORE *store = loaded_store();

	printf("path %d\n", X509_STORE_load_path(store, hashed));
	try_mix(asked, store);
	store = loaded_store();
	printf("store %d\n", X509_STORE_load_store(store, hashed));
	try_mix(asked, store);
	setenv("SSL_CERT_DIR", hashed, 1);
	setenv("SSL_CERT_FILE", ca_path, 1);
	store = loaded_store();
	printf("default %d\n", X509_STORE_set_default_paths(store));
	try_mix(asked, store);
}

static void try_mixed(X509_STORE *store)
{
	X509_NAME *second = named("second"), *unknown = named("unknown");

	(void)store;
	write_certificate(other_path, issue(second, second, keys[0]));
	make_directory(ca_name, "0");
	append(hashed_path, issue(second, second, keys[1]));
	try_mixes(ca_name);
	remove_directory();
	make_directory(second, "r0");
	copy_crl(hashed_path);
	try_mixes(second);
	remove_directory();
	make_directory(unknown, "r2");
	copy_crl(hashed_path);
	try_mixes(unknown);
	remove_directory();
	X509_NAME_free(unknown);
	X509_NAME_free(second);
}

static void try_printed(X509_STORE *store)
{
	X509_NAME *unknown = named("unknown");

	X509_STORE_set_verify_cb(store, X509_STORE_CTX_print_verify_cb);
	verify_leaf(store, unknown, keys[1], 0);
	X509_NAME_free(unknown);
}

/* What OpenSSL works out at the first use of a certificate fails there, and
 * then is not asked for again. */
static void try_context(X509_STORE *store)
{
	X509 *leaf = issue(leaf_name, ca_name, keys[0]);
	OSSL_LIB_CTX *other = OSSL_LIB_CTX_new(), *before;
	OSSL_PROVIDER *none = OSSL_PROVIDER_load(other, "null");

	before = OSSL_LIB_CTX_set0_default(other);
	verify(store, leaf, 0);
	verify(store, leaf, 0);
	(void)OSSL_LIB_CTX_set0_default(before);
	verify(store, leaf, X509_V_FLAG_CRL_CHECK);
	OSSL_PROVIDER_unload(none);
	OSSL_LIB_CTX_free(other);
	X509_free(leaf);
}

static void load_in(OSSL_LIB_CTX *libctx, const char *propq)
{
	X509_STORE *store = X509_STORE_new();

	printf("load %d",
	       X509_STORE_load_file_ex(store, ca_path, libctx, propq));
	say_errors();
	verify_leaf(store, ca_name, keys[0], 0);
	X509_STORE_free(store);
}

/* A CA's key is of no use where no provider can check signatures with it. */
static void try_library(X509_STORE *store)
{
	OSSL_LIB_CTX *other = OSSL_LIB_CTX_new();
	OSSL_PROVIDER *none = OSSL_PROVIDER_load(other, "null");

	(void)store;
	load_in(NULL, NULL);
	load_in(other, NULL);
	load_in(NULL, "provider=none");
	OSSL_PROVIDER_unload(none);
	OSSL_LIB_CTX_free(other);
}

/* Of which OpenSSL complains when the CA is used, once. */
static void try_junk(X509_STORE *store)
{
	static const unsigned char junk[] = {0xff, 0x02};
	ASN1_OCTET_STRING *value = ASN1_OCTET_STRING_new();
	X509 *ca = issue(ca_name, ca_name, keys[0]);
	X509_STORE_CTX *context = X509_STORE_CTX_new();
	X509_STORE *second;
	X509_EXTENSION *extension;
	X509_OBJECT *object;

	(void)store;
	ASN1_OCTET_STRING_set(value, junk, sizeof(junk));
	extension = X509_EXTENSION_create_by_NID(NULL, NID_key_usage, 0, value);
	if (X509_add_ext(ca, extension, -1) != 1 ||
	    X509_sign(ca, keys[0], EVP_sha256()) <= 0)
		die("extension");
	write_certificate(ca_path, ca);
	second = loaded_store();
	X509_STORE_CTX_init(context, second, NULL, NULL);
	object = X509_STORE_CTX_get_obj_by_subject(context, X509_LU_X509,
						   ca_name);
	printf("found %d", object != NULL);
	say_errors();
	verify_leaf(second, ca_name, keys[0], 0);
	verify_leaf(second, ca_name, keys[0], X509_V_FLAG_X509_STRICT);
	X509_OBJECT_free(object);
	X509_STORE_CTX_free(context);
	X509_EXTENSION_free(extension);
	ASN1_OCTET_STRING_free(value);
	X509_STORE_free(second);
}

/* --- CMP ------------------------------------------------------------------ */

static OSSL_CMP_MSG *message;

static OSSL_CMP_MSG *keep(OSSL_CMP_CTX *context, const OSSL_CMP_MSG *request)
{
	(void)context;
	message = OSSL_CMP_MSG_dup(request);
	return NULL;
}

static int say_nothing(const char *function, const char *file, int line,
		       OSSL_CMP_severity level, const char *text)
{
	(void)function;
	(void)file;
	(void)line;
	(void)level;
	(void)text;
	return 1;
}

/* A message that the CA signed. */
static void sign_message(void)
{
	OSSL_CMP_CTX *context = OSSL_CMP_CTX_new(NULL, NULL);
	X509 *ca = issue(ca_name, ca_name, keys[0]);

	if (OSSL_CMP_CTX_set_log_cb(context, say_nothing) != 1 ||
	    OSSL_CMP_CTX_set1_pkey(context, keys[0]) != 1 ||
	    OSSL_CMP_CTX_set1_cert(context, ca) != 1 ||
	    OSSL_CMP_CTX_set1_recipient(context, leaf_name) != 1 ||
	    OSSL_CMP_CTX_set_transfer_cb(context, keep) != 1)
		die("CMP");
	(void)OSSL_CMP_exec_GENM_ses(context);
	ERR_clear_error();
	if (message == NULL)
		die("no message");
	X509_free(ca);
	OSSL_CMP_CTX_free(context);
}

static void try_cmp(X509_STORE *store)
{
	OSSL_CMP_CTX *context = OSSL_CMP_CTX_new(NULL, NULL);

	sign_message();
	OSSL_CMP_CTX_set_log_cb(context, say_nothing);
	OSSL_CMP_CTX_set_option(context, OSSL_CMP_OPT_IGNORE_KEYUSAGE, 1);
	X509_STORE_up_ref(store);
	printf("trust %d", OSSL_CMP_CTX_set0_trustedStore(context, store));
	printf(" message %d", OSSL_CMP_validate_msg(context, message));
	say_errors();
	OSSL_CMP_MSG_free(message);
	OSSL_CMP_CTX_free(context);
}

/* --- CRLs ----------------------------------------------------------------- */

static void try_sorted(X509_STORE *store)
{
	STACK_OF(X509_REVOKED) * entries;

	verify_leaf(store, ca_name, keys[0], X509_V_FLAG_CRL_CHECK);
	entries = X509_CRL_get_REVOKED(crl_of(store));
	printf("sorted %d:", sk_X509_REVOKED_is_sorted(entries));
	for (int i = 0; i < sk_X509_REVOKED_num(entries); i++)
		printf(" %ld", ASN1_INTEGER_get(X509_REVOKED_get0_serialNumber(
				       sk_X509_REVOKED_value(entries, i))));
	printf("\n");
}

static void change(X509_STORE *store, bool is_signed)
{
	X509 *leaf = issue(leaf_name, ca_name, keys[0]);
	X509_CRL *crl;

	verify(store, leaf, X509_V_FLAG_CRL_CHECK);
	crl = crl_of(store);
	verify(store, leaf, X509_V_FLAG_CRL_CHECK);
	add_entry(crl, ASN1_INTEGER_get(X509_get0_serialNumber(leaf)));
	if (is_signed && (X509_CRL_sort(crl) != 1 ||
			  X509_CRL_sign(crl, keys[0], EVP_sha256()) <= 0))
		die("signature");
	verify(store, leaf, X509_V_FLAG_CRL_CHECK);
	X509_free(leaf);
}

static void try_changed(X509_STORE *store)
{
	change(store, true);
}

static void try_unsigned(X509_STORE *store)
{
	change(store, false);
}

/* Which of both errors OpenSSL finds is not compared. */
static void sign_again(X509_STORE *store, X509_CRL *crl)
{
	X509_STORE_CTX *context = X509_STORE_CTX_new();
	X509 *leaf = issue(leaf_name, ca_name, keys[0]);

	if (X509_CRL_sign(crl, keys[0], EVP_sha256()) <= 0)
		die("signature");
	X509_STORE_CTX_init(context, store, leaf, NULL);
	X509_STORE_CTX_set_flags(context, X509_V_FLAG_CRL_CHECK);
	printf("verify %d\n", X509_verify_cert(context));
	X509_STORE_CTX_free(context);
	X509_free(leaf);
}

static void try_times(X509_STORE *store)
{
	X509_CRL *crl = crl_of(store);

	set_times(crl, -HOUR, -HOUR / 2);
	sign_again(store, crl);
}

static void try_issuer(X509_STORE *store)
{
	X509_NAME *other = named("other");
	X509_CRL *crl = crl_of(store);

	if (X509_CRL_set_issuer_name(crl, other) != 1)
		die("name");
	sign_again(store, crl);
	X509_NAME_free(other);
}

static void try_match(X509_STORE *store)
{
	BIO *file = BIO_new_file(crl_path, "r");
	X509_CRL *crl = PEM_read_bio_X509_CRL(file, NULL, NULL, NULL);
	X509_OBJECT *object = X509_OBJECT_new(), *found;

	X509_OBJECT_set1_X509_CRL(object, crl);
	found = X509_OBJECT_retrieve_match(X509_STORE_get0_objects(store),
					   object);
	printf("found %d\n",
	       found != NULL && X509_CRL_cmp(X509_OBJECT_get0_X509_CRL(found),
					     crl) == 0);
	X509_OBJECT_free(object);
	X509_CRL_free(crl);
	BIO_free(file);
}

/* There is a 0 in the CRL, which has an octet. */
static void try_octets(X509_STORE *store)
{
	X509 *leaf = issue(leaf_name, ca_name, keys[0]);
	ASN1_INTEGER *none = ASN1_INTEGER_new();

	if (X509_set_serialNumber(leaf, none) != 1 ||
	    X509_sign(leaf, keys[0], EVP_sha256()) <= 0)
		die("number");
	verify(store, leaf, X509_V_FLAG_CRL_CHECK);
	ASN1_INTEGER_free(none);
	X509_free(leaf);
}

/* Says what is wrong, and goes on. */
static int say_and_accept(int is_ok, X509_STORE_CTX *context)
{
	if (is_ok == 0)
		printf("(%d) ", X509_STORE_CTX_get_error(context));
	return 1;
}

static void try_properties(X509_STORE *store)
{
	X509 *leaf = issue(leaf_name, ca_name, keys[0]);

	X509_STORE_set_verify_cb(store, say_and_accept);
	verify(store, leaf, X509_V_FLAG_CRL_CHECK);
	(void)EVP_set_default_properties(NULL, "provider=none");
	verify(store, leaf, X509_V_FLAG_CRL_CHECK);
	X509_free(leaf);
}

/* --- Files ---------------------------------------------------------------- */

/* What is said of the CA's path, when it is not asked for any more. */
static struct stat told;
static bool is_telling;

int stat(const char *path, struct stat *out)
{
	static int (*real)(const char *path, struct stat *out);

	if (is_telling && strcmp(path, ca_path) == 0) {
		*out = told;
		return 0;
	}
	if (real == NULL) {
		void *found = dlsym(RTLD_NEXT, "stat");

		memcpy(&real, &found, sizeof(real));
	}
	return real(path, out);
}

static void try_stale(X509_STORE *store)
{
	X509_STORE *second = X509_STORE_new();

	X509_STORE_free(store);
	usleep(100000); /* until what is made of it is shared */
	store = loaded_store();
	verify_leaf(store, ca_name, keys[0], 0);
	is_telling = stat(ca_path, &told) == 0;
	if (!is_telling || rename(other_path, ca_path) != 0)
		die(ca_path);
	printf("load %d\n", X509_STORE_load_file(second, ca_path));
	verify_leaf(second, ca_name, keys[1], 0);
	X509_STORE_free(second);
	X509_STORE_free(store);
}

/* One directory with the CA and its CRL, and one where the same names are those
 * of the other CA and its CRL, which is newer and revokes nothing. */
static char own_directory[PATH_SIZE + 8], forged_directory[PATH_SIZE + 8];

static const char *path_in(const char *directory, const char *name)
{
	static char paths[2][PATH_SIZE + 16];
	static unsigned next;
	char *path = paths[next++ % 2];

	snprintf(path, sizeof(paths[0]), "%s/%s", directory, name);
	return path;
}

static void make_directories(void)
{
	static const long revoked = REVOKED;

	snprintf(own_directory, sizeof(own_directory), "%s.own", ca_path);
	snprintf(forged_directory, sizeof(forged_directory), "%s.forged",
		 ca_path);
	if (mkdir(own_directory, 0700) != 0 ||
	    mkdir(forged_directory, 0700) != 0)
		die(own_directory);
	write_certificate(path_in(own_directory, "ca"),
			  issue(ca_name, ca_name, keys[0]));
	put_crl(path_in(own_directory, "crl"), keys[0], -HOUR, &revoked, 1);
	write_certificate(path_in(forged_directory, "ca"),
			  issue(ca_name, ca_name, keys[1]));
	put_crl(path_in(forged_directory, "crl"), keys[1], -HOUR / 2, NULL, 0);
}

static void remove_directories(void)
{
	static const char *const names[] = {"ca", "crl"};

	for (size_t i = 0; i < 2; i++) {
		(void)unlink(path_in(own_directory, names[i]));
		(void)unlink(path_in(forged_directory, names[i]));
	}
	(void)rmdir(own_directory);
	(void)rmdir(forged_directory);
}

static X509_STORE *relative_store(const char *directory)
{
	X509_STORE *store = X509_STORE_new();

	if (chdir(directory) != 0)
		die(directory);
	printf("load %d", X509_STORE_load_file(store, "ca"));
	printf(" %d\n", X509_STORE_load_file(store, "crl"));
	return store;
}

/* A certificate that the CA revoked, and one that it did not. */
static void verify_both(X509_STORE *store, EVP_PKEY *key)
{
	X509 *leaf = issue(leaf_name, ca_name, key);

	verify(store, leaf, X509_V_FLAG_CRL_CHECK);
	if (ASN1_INTEGER_set(X509_get_serialNumber(leaf), REVOKED) != 1 ||
	    X509_sign(leaf, key, EVP_sha256()) <= 0)
		die("leaf");
	verify(store, leaf, X509_V_FLAG_CRL_CHECK);
	X509_free(leaf);
}

/* In a child; who is not root stays in his root directory. */
static void verify_in_forged_root(X509_STORE *store)
{
	int status = -1;
	pid_t child;

	(void)fflush(stdout);
	child = fork();
	if (child == 0) {
		if (chroot(forged_directory) == 0 && chdir("/") != 0)
			die("/");
		verify_both(store, keys[0]);
		(void)fflush(stdout);
		_exit(0);
	}
	if (child < 0 || waitpid(child, &status, 0) != child || status != 0)
		die("chroot");
}

static void try_moved(X509_STORE *unused)
{
	X509_STORE *stores[4], *forged;

	(void)unused;
	make_directories();
	usleep(100000); /* until what is made of their files is shared */
	/* Each is used for the first time in another situation. */
	for (size_t i = 0; i < 4; i++)
		stores[i] = relative_store(own_directory);
	verify_both(stores[0], keys[0]);
	forged = relative_store(forged_directory);
	verify_both(forged, keys[1]);
	verify_both(forged, keys[0]);
	for (size_t i = 0; i < 2; i++)
		verify_both(stores[i], keys[0]);
	for (size_t i = 0; i < 3; i++)
		verify_in_forged_root(stores[i]);
	if (rename(path_in(forged_directory, "ca"),
		   path_in(own_directory, "ca")) != 0 ||
	    rename(path_in(forged_directory, "crl"),
		   path_in(own_directory, "crl")) != 0 ||
	    chdir(own_directory) != 0)
		die(own_directory);
	for (size_t i = 0; i < 4; i++) {
		verify_both(stores[i], keys[0]);
		say_num_objects(stores[i]);
		X509_STORE_free(stores[i]);
	}
	X509_STORE_free(forged);
	if (chdir("/") != 0)
		die("/");
	remove_directories();
}

typedef STACK_OF(X509_OBJECT) * (*get1_objects_t)(X509_STORE *store);

static void try_newer(X509_STORE *store)
{
	void *found = dlsym(RTLD_DEFAULT, "X509_STORE_get1_objects");
	STACK_OF(X509_OBJECT) *objects = X509_STORE_get0_objects(store);
	get1_objects_t get1_objects;

	memcpy(&get1_objects, &found, sizeof(found));
	if (get1_objects != NULL)
		objects = get1_objects(store);
	if (objects == NULL)
		printf("no objects\n");
	for (int i = 0; i < sk_X509_OBJECT_num(objects); i++) {
		X509_OBJECT *object = sk_X509_OBJECT_value(objects, i);
		X509 *certificate = X509_OBJECT_get0_X509(object);

		printf("type %d hash %lx\n", (int)X509_OBJECT_get_type(object),
		       certificate != NULL ? X509_subject_name_hash(certificate)
					   : 0);
	}
	if (get1_objects != NULL)
		sk_X509_OBJECT_pop_free(objects, X509_OBJECT_free);
	verify_leaf(store, ca_name, keys[0], 0);
}

static const struct corner {
	const char *name;
	void (*try)(X509_STORE *store);
} corners[] = {
	{"names", try_names},	      {"places", try_places},
	{"default", try_default},     {"sorted", try_sorted},
	{"changed", try_changed},     {"unsigned", try_unsigned},
	{"times", try_times},	      {"issuer", try_issuer},
	{"match", try_match},	      {"octets", try_octets},
	{"printed", try_printed},     {"cmp", try_cmp},
	{"directory", try_directory}, {"properties", try_properties},
	{"again", try_again},	      {"newer", try_newer},
	{"link", try_link},	      {"gap", try_gap},
	{"subject", try_subject},     {"mixed", try_mixed},
	{"context", try_context},     {"junk", try_junk},
	{"moved", try_moved},	      {"library", try_library},
	{"twice", try_twice},
};

int main(int argc, char **argv)
{
	const char *name = argc == 3 ? argv[2] : "";
	bool is_stale = strcmp(name, "stale") == 0;
	const struct corner *corner = NULL;
	X509_STORE *store;

	for (size_t i = 0; i < sizeof(corners) / sizeof(corners[0]); i++)
		if (strcmp(corners[i].name, name) == 0)
			corner = &corners[i];
	if (corner == NULL && !is_stale) {
		fputs("openssl_corners DIRECTORY CORNER\n", stderr);
		return 2;
	}
	make_files(argv[1]);
	store = loaded_store();
	if (is_stale) {
		try_stale(store);
	} else {
		corner->try(store);
		X509_STORE_free(store);
	}
	remove_files();
	return 0;
}
