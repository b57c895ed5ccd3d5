/*
 * Stores that are loaded from a file while it changes.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <openssl/err.h>
#include <openssl/ssl.h>
#include <stdlib.h>

#include "openssl_races.h"
#include "tests/adapters/changing_files.h"

static SSL_CTX *new_context(void)
{
	SSL_CTX *context = SSL_CTX_new(TLS_method());

	if (context == NULL)
		abort();
	return context;
}

/* Trust is a context, for its store. */
void *ct_trust_load(const char *path, unsigned way)
{
	SSL_CTX *context = new_context();
	X509_STORE *store = SSL_CTX_get_cert_store(context);
	int is_loaded = way == 0 ? X509_STORE_load_locations(store, path, NULL)
				 : SSL_CTX_load_verify_file(context, path);

	ERR_clear_error();
	if (is_loaded == 1)
		return context;
	SSL_CTX_free(context);
	return NULL;
}

void ct_trust_load_more(void *trust, const char *path)
{
	(void)SSL_CTX_load_verify_locations(trust, path, NULL);
	ERR_clear_error();
}

static bool find(X509_STORE_CTX *lookup, struct ct_span ca)
{
	const unsigned char *at = ca.data;
	X509 *certificate = d2i_X509(NULL, &at, (long)ca.len);
	X509_OBJECT *object = X509_STORE_CTX_get_obj_by_subject(
		lookup, X509_LU_X509, X509_get_subject_name(certificate));
	bool is_same = object != NULL && X509_cmp(X509_OBJECT_get0_X509(object),
						  certificate) == 0;

	X509_OBJECT_free(object);
	X509_free(certificate);
	return is_same;
}

size_t ct_trust_find(void *trust, const struct ct_span *cas, size_t num_cas)
{
	X509_STORE_CTX *lookup = X509_STORE_CTX_new();
	size_t count = 0;

	X509_STORE_CTX_init(lookup, SSL_CTX_get_cert_store(trust), NULL, NULL);
	for (size_t i = 0; i < num_cas; i++)
		count += find(lookup, cas[i]);
	X509_STORE_CTX_free(lookup);
	ERR_clear_error();
	return count;
}

void ct_trust_list(void *trust, void (*see_ca)(struct ct_span der))
{
	STACK_OF(X509_OBJECT) *objects =
		X509_STORE_get0_objects(SSL_CTX_get_cert_store(trust));

	for (int i = 0; i < sk_X509_OBJECT_num(objects); i++) {
		unsigned char *der = NULL;
		int len = i2d_X509(
			X509_OBJECT_get0_X509(sk_X509_OBJECT_value(objects, i)),
			&der);

		see_ca(ct_span(der, len > 0 ? (size_t)len : 0));
		OPENSSL_free(der);
	}
}

void ct_trust_free(void *trust)
{
	SSL_CTX_free(trust);
}
