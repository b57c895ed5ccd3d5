/*
 * Loads CA certificates and CRLs into OpenSSL's X509_STORE, and verifies a
 * certificate with it.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Usage: openssl-store CERTIFICATE CA-FILE [CRL-FILE]
 *
 * CERTIFICATE is a PEM file; others in it help to build the chain. OpenSSL
 * verifies; libcatrust loads each file once for the whole process and makes an
 * X509 when a chain needs it. SSL_CTX_set1_cert_store() gives such a store to
 * a context.
 */

#include <stdio.h>

#include <catrust/openssl.h>
#include <openssl/err.h>
#include <openssl/pem.h>

/* The first certificate of a file, and the others. */
static X509 *read_chain(const char *path, STACK_OF(X509) * others)
{
	FILE *file = fopen(path, "r");
	X509 *first, *next;

	if (file == NULL)
		return NULL;
	first = PEM_read_X509(file, NULL, NULL, NULL);
	while ((next = PEM_read_X509(file, NULL, NULL, NULL)) != NULL)
		if (!sk_X509_push(others, next))
			X509_free(next);
	ERR_clear_error(); /* the end of the file */
	fclose(file);
	return first;
}

static int load(X509_STORE *store, const char *cas, const char *crls)
{
	if (!catrust_openssl_store_load_file(store, cas))
		return 0;
	if (crls == NULL)
		return 1;
	X509_STORE_set_flags(store, X509_V_FLAG_CRL_CHECK);
	return catrust_openssl_store_load_crl(store, crls) > 0;
}

static int verify(X509_STORE *store, X509 *certificate, STACK_OF(X509) * others)
{
	X509_STORE_CTX *context = X509_STORE_CTX_new();
	int status = 2;

	if (context == NULL ||
	    !X509_STORE_CTX_init(context, store, certificate, others)) {
		ERR_print_errors_fp(stderr);
	} else {
		status = X509_verify_cert(context) == 1 ? 0 : 1;
		puts(X509_verify_cert_error_string(
			X509_STORE_CTX_get_error(context)));
	}
	X509_STORE_CTX_free(context);
	return status;
}

int main(int argc, char **argv)
{
	X509_STORE *store = X509_STORE_new();
	STACK_OF(X509) *others = sk_X509_new_null();
	X509 *certificate = NULL;
	int status = 2;

	if (argc != 3 && argc != 4)
		fputs("Usage: openssl-store CERTIFICATE CA-FILE [CRL-FILE]\n",
		      stderr);
	else if (store == NULL || others == NULL ||
		 !load(store, argv[2], argv[3]))
		ERR_print_errors_fp(stderr);
	else if ((certificate = read_chain(argv[1], others)) == NULL)
		fprintf(stderr, "%s: no certificate\n", argv[1]);
	else
		status = verify(store, certificate, others);
	X509_free(certificate);
	sk_X509_pop_free(others, X509_free);
	X509_STORE_free(store);
	return status;
}
