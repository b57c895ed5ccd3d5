/*
 * Loads files of one CRL into a store each, and says what is in it: in PEM
 * where the name ends in "pem", else in DER. With and without the preload
 * library the output must be equal.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Usage: openssl_crl_probe FILE...
 */

#include <config.h>

#include <stdio.h>
#include <string.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/x509.h>
#include <openssl/x509_vfy.h>

/* The digest of what it encodes to, and how its entries look from outside. */
static void say_crl(X509_CRL *crl)
{
	STACK_OF(X509_REVOKED) *entries = X509_CRL_get_REVOKED(crl);
	int num = sk_X509_REVOKED_num(entries), num_found = 0;
	unsigned char digest[EVP_MAX_MD_SIZE];
	unsigned len = 0;

	X509_CRL_digest(crl, EVP_sha256(), digest, &len);
	printf(" ");
	for (unsigned i = 0; i < len; i++)
		printf("%02x", digest[i]);
	for (int i = 0; i < num; i++) {
		X509_REVOKED *entry = sk_X509_REVOKED_value(entries, i), *found;
		ASN1_INTEGER *serial =
			ASN1_INTEGER_dup(X509_REVOKED_get0_serialNumber(entry));

		num_found +=
			X509_CRL_get0_by_serial(crl, &found, serial) == 1 &&
			ASN1_INTEGER_cmp(X509_REVOKED_get0_serialNumber(found),
					 serial) == 0;
		ASN1_INTEGER_free(serial);
	}
	printf(" %d entries, %d found", num, num_found);
}

static void say_file(const char *path)
{
	X509_STORE *store = X509_STORE_new();
	X509_LOOKUP *lookup = X509_STORE_add_lookup(store, X509_LOOKUP_file());
	STACK_OF(X509_OBJECT) * objects;
	size_t len = strlen(path);
	int num;

	if (len > 3 && strcmp(path + len - 3, "pem") == 0)
		num = X509_load_cert_crl_file(lookup, path, X509_FILETYPE_PEM);
	else
		num = X509_load_crl_file(lookup, path, X509_FILETYPE_ASN1);
	printf("%s: %d", path, num);
	objects = X509_STORE_get0_objects(store);
	for (int i = 0; i < sk_X509_OBJECT_num(objects); i++) {
		X509_CRL *crl = X509_OBJECT_get0_X509_CRL(
			sk_X509_OBJECT_value(objects, i));

		if (crl != NULL)
			say_crl(crl);
	}
	for (unsigned long error; (error = ERR_get_error()) != 0;)
		printf(" error %lx", error);
	printf("\n");
	X509_STORE_free(store);
}

int main(int argc, char **argv)
{
	for (int i = 1; i < argc; i++)
		say_file(argv[i]);
	return 0;
}
