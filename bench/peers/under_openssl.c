/*
 * What a program does with OpenSSL that an adapter may take over: measured with
 * and without one preloaded.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Input: --file is a bundle for the modes store, store-tls, store-changed,
 * whose times that changes, store-again and names. For the others it is a
 * directory that bench/suite makes, with trust.pem (a bundle that has the
 * root), ca.pem (little more than the root), chain.pem (a server's certificate
 * and its issuer's) and crl.pem.
 *
 * The modes empty, names-made and ca-verify are floors: what would be left if
 * loading, or the CRL, cost nothing.
 *
 * Nothing looks into a store here, which would make an adapter fill it: n is
 * the number of files.
 */

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <openssl/crypto.h>
#include <openssl/pem.h>
#include <openssl/ssl.h>
#include <openssl/x509.h>
#include <openssl/x509_vfy.h>

#include "../harness.h"

enum { CHAIN_LEN = 2 };

static void free_store(void *loaded)
{
	X509_STORE_free(loaded);
}

static X509_STORE *store_of(const char *file)
{
	X509_STORE *store = X509_STORE_new();

	if (store == NULL || X509_STORE_load_locations(store, file, NULL) == 1)
		return store;
	bench_complain(file, "X509_STORE_load_locations failed");
	free_store(store);
	return NULL;
}

static void *load_store(const char *file, size_t *out_num)
{
	*out_num = 1;
	return store_of(file);
}

/* A program that uses TLS has an SSL_CTX before it loads anything, and
 * SSL_CTX_new() begins with this: libcrypto loads its error texts, ciphers and
 * digests. What loading alone costs is what comes after it; also all that an
 * adapter does when it is first called. */
static const char tls_mode[] = "store-tls";

static int begin_tls(int argc, char **argv)
{
	for (int i = 1; i < argc; i++)
		if (strcmp(argv[i], tls_mode) == 0)
			return OPENSSL_init_ssl(0, NULL) == 1 ? 0 : -1;
	return 0;
}

/* As after an update: nothing that was made of the file before is of use. */
static void *load_changed(const char *file, size_t *out_num)
{
	if (utimensat(AT_FDCWD, file, NULL, 0) == 0)
		return load_store(file, out_num);
	bench_complain(file, "its times cannot be changed");
	return NULL;
}

/* As a second SSL_CTX has it. */
static void *load_again(const char *file, size_t *out_num)
{
	static X509_STORE *first;

	*out_num = 1;
	if (first == NULL)
		first = store_of(file);
	return first == NULL ? NULL : store_of(file);
}

static void *load_empty(const char *file, size_t *out_num)
{
	(void)file;
	*out_num = 0;
	return X509_STORE_new();
}

static void free_names(void *loaded)
{
	sk_X509_NAME_pop_free(loaded, X509_NAME_free);
}

static void *load_names(const char *file, size_t *out_num)
{
	*out_num = 1;
	return SSL_load_client_CA_file(file);
}

/* The least for who needs X509_NAMEs: their DER was found in the first call. */
static void *make_names(const char *file, size_t *out_num)
{
	static STACK_OF(X509_NAME) * found;
	STACK_OF(X509_NAME) *names = sk_X509_NAME_new_null();

	if (found == NULL)
		found = SSL_load_client_CA_file(file);
	*out_num = 1;
	for (int i = 0; names != NULL && i < sk_X509_NAME_num(found); i++) {
		const unsigned char *der;
		size_t len;
		X509_NAME *name = NULL;

		if (X509_NAME_get0_der(sk_X509_NAME_value(found, i), &der,
				       &len) == 1)
			name = d2i_X509_NAME(NULL, &der, (long)len);
		if (name == NULL || sk_X509_NAME_push(names, name) <= 0) {
			bench_complain(file, "a name cannot be made");
			X509_NAME_free(name);
			free_names(names);
			return NULL;
		}
	}
	return names;
}

/* ---- Verifying ---- */

struct verifier {
	X509_STORE *store;
	unsigned char *der[CHAIN_LEN];
	int len[CHAIN_LEN];
	X509 *intermediate;
};

static void free_verifier(void *loaded)
{
	struct verifier *verifier = loaded;

	for (int i = 0; i < CHAIN_LEN; i++)
		OPENSSL_free(verifier->der[i]);
	X509_free(verifier->intermediate);
	X509_STORE_free(verifier->store);
	free(verifier);
}

static const char *path(const char *directory, const char *name)
{
	static char whole[4096];

	snprintf(whole, sizeof(whole), "%s/%s", directory, name);
	return whole;
}

static int read_chain(struct verifier *verifier, const char *directory)
{
	BIO *file = BIO_new_file(path(directory, "chain.pem"), "r");
	int num = 0;

	for (; file != NULL && num < CHAIN_LEN; num++) {
		X509 *cert = PEM_read_bio_X509(file, NULL, NULL, NULL);

		if (cert == NULL)
			break;
		verifier->len[num] = i2d_X509(cert, &verifier->der[num]);
		X509_free(verifier->intermediate);
		verifier->intermediate = cert;
	}
	BIO_free(file);
	return num == CHAIN_LEN ? 0 : -1;
}

static struct verifier *new_verifier(const char *directory, const char *name)
{
	struct verifier *verifier = calloc(1, sizeof(*verifier));

	if (verifier == NULL)
		return NULL;
	verifier->store = store_of(path(directory, name));
	if (verifier->store != NULL && read_chain(verifier, directory) == 0)
		return verifier;
	bench_complain("chain.pem", "cannot be read");
	free_verifier(verifier);
	return NULL;
}

static void *load_verifier(const char *directory, size_t *out_num)
{
	*out_num = 1;
	return new_verifier(directory, "trust.pem");
}

static void *load_ca_verifier(const char *directory, size_t *out_num)
{
	*out_num = 1;
	return new_verifier(directory, "ca.pem");
}

static X509 *import(const struct verifier *verifier, int i)
{
	const unsigned char *at = verifier->der[i];

	return d2i_X509(NULL, &at, verifier->len[i]);
}

/* As a TLS stack does: DER from the peer in, verdict out. */
static int verify(void *loaded)
{
	struct verifier *verifier = loaded;
	X509 *leaf = import(verifier, 0), *intermediate = import(verifier, 1);
	STACK_OF(X509) *others = sk_X509_new_null();
	X509_STORE_CTX *context = X509_STORE_CTX_new();
	int verdict = 0;

	if (leaf != NULL && intermediate != NULL && others != NULL &&
	    context != NULL && sk_X509_push(others, intermediate) > 0 &&
	    X509_STORE_CTX_init(context, verifier->store, leaf, others) == 1)
		verdict = X509_verify_cert(context);
	X509_STORE_CTX_free(context);
	sk_X509_free(others);
	X509_free(intermediate);
	X509_free(leaf);
	return verdict != 1;
}

/* What of it needs the store, which has a lock, alone. */
static int find_issuer(void *loaded)
{
	struct verifier *verifier = loaded;
	X509_STORE_CTX *context = X509_STORE_CTX_new();
	X509 *issuer = NULL;

	if (context != NULL &&
	    X509_STORE_CTX_init(context, verifier->store,
				verifier->intermediate, NULL) == 1)
		(void)X509_STORE_CTX_get1_issuer(&issuer, context,
						 verifier->intermediate);
	X509_STORE_CTX_free(context);
	X509_free(issuer);
	return issuer == NULL;
}

/* ---- CRLs ---- */

/* As nginx does for ssl_crl. */
static void *load_crl(const char *directory, size_t *out_num)
{
	struct verifier *verifier = new_verifier(directory, "ca.pem");
	X509_LOOKUP *lookup;

	*out_num = 1;
	if (verifier == NULL)
		return NULL;
	lookup = X509_STORE_add_lookup(verifier->store, X509_LOOKUP_file());
	if (lookup != NULL &&
	    X509_LOOKUP_load_file(lookup, path(directory, "crl.pem"),
				  X509_FILETYPE_PEM) == 1) {
		X509_STORE_set_flags(verifier->store,
				     X509_V_FLAG_CRL_CHECK |
					     X509_V_FLAG_CRL_CHECK_ALL);
		return verifier;
	}
	bench_complain("crl.pem", "cannot be loaded");
	free_verifier(verifier);
	return NULL;
}

static void *load_crl_and_verify(const char *directory, size_t *out_num)
{
	struct verifier *verifier = load_crl(directory, out_num);

	if (verifier != NULL && verify(verifier) != 0) {
		bench_complain(directory, "the first verification fails");
		free_verifier(verifier);
		return NULL;
	}
	return verifier;
}

static const struct bench_mode modes[] = {
	{"store", "a bundle into a new store", load_store, free_store, NULL},
	{tls_mode, "the same, libssl being initialised", load_store, free_store,
	 NULL},
	{"store-changed", "a bundle that has changed", load_changed, free_store,
	 NULL},
	{"store-again", "a bundle into a second store", load_again, free_store,
	 NULL},
	{"empty", "a new store and nothing else", load_empty, free_store, NULL},
	{"names", "a bundle to the names for clients", load_names, free_names,
	 NULL},
	{"names-made", "names for clients, of DER", make_names, free_names,
	 NULL},
	{"verify", "verifications by trust.pem", load_verifier, free_verifier,
	 verify},
	{"ca-verify", "verifications by ca.pem", load_ca_verifier,
	 free_verifier, verify},
	{"issuer", "issuers found in trust.pem", load_verifier, free_verifier,
	 find_issuer},
	{"crl-load", "ca.pem and crl.pem into a new store", load_crl,
	 free_verifier, NULL},
	{"crl-first", "the same and a verification", load_crl_and_verify,
	 free_verifier, NULL},
	{"crl-verify", "verifications with crl.pem", load_crl, free_verifier,
	 verify},
	{.name = NULL},
};

int main(int argc, char **argv)
{
	if (begin_tls(argc, argv) != 0)
		return 1;
	return bench_main(argc, argv, "openssl",
			  OpenSSL_version(OPENSSL_VERSION_STRING), modes);
}
