/*
 * What OpenSSL's functions answered, as lines to compare.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <openssl/err.h>
#include <openssl/evp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "openssl_answers.h"
#include "openssl_scenario.h"

void ct_say_errors(void)
{
	unsigned long error;
	unsigned count = 0;

	/* Which functions are on the way to a failure is not compared, but
	 * what they leave is. */
	while ((error = ERR_get_error()) != 0 && count++ < 8)
		printf(" e%d:%d", ERR_GET_LIB(error), ERR_GET_REASON(error));
	printf("\n");
}

void ct_say_digest(const unsigned char *data, size_t len)
{
	unsigned char digest[EVP_MAX_MD_SIZE];
	unsigned digest_len = 0;

	EVP_Digest(data, len, digest, &digest_len, EVP_sha256(), NULL);
	for (unsigned i = 0; i < 4 && i < digest_len; i++)
		printf("%02x", digest[i]);
}

void ct_say_certificate(const X509 *certificate)
{
	unsigned char *der = NULL;
	int len = i2d_X509(certificate, &der);

	printf(" ");
	if (len > 0)
		ct_say_digest(der, (size_t)len);
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
		ct_scenario_die("memory");
	for (int i = 0; i < num; i++)
		list[i] = sk_X509_OBJECT_value(objects, i);
	if (OpenSSL_version_num() >= 0x40000000UL)
		qsort(list, (size_t)num, sizeof(*list), by_bytes);
	return list;
}

void ct_say_crl(const X509_CRL *crl)
{
	unsigned char *der = NULL;
	int len = i2d_X509_CRL(crl, &der);

	printf(" crl:%d:", len);
	if (len > 0)
		ct_say_digest(der, (size_t)len);
	OPENSSL_free(der);
	printf(":%d",
	       sk_X509_REVOKED_num(X509_CRL_get_REVOKED((X509_CRL *)crl)));
}

void ct_say_objects(X509_STORE *store)
{
	STACK_OF(X509_OBJECT) *objects = X509_STORE_get0_objects(store);
	const X509_OBJECT **list = list_objects(objects);
	STACK_OF(X509) * all;

	printf("objects %d:", sk_X509_OBJECT_num(objects));
	for (int i = 0; i < sk_X509_OBJECT_num(objects); i++) {
		const X509_OBJECT *object = list[i];

		if (X509_OBJECT_get_type(object) == X509_LU_X509)
			ct_say_certificate(X509_OBJECT_get0_X509(object));
		else
			ct_say_crl(X509_OBJECT_get0_X509_CRL(
				(X509_OBJECT *)object));
	}
	free(list);
	all = X509_STORE_get1_all_certs(store);
	printf(" all %d", sk_X509_num(all));
	sk_X509_pop_free(all, X509_free);
	ct_say_errors();
}
