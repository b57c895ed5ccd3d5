/*
 * Loading files into an X509_STORE, as OpenSSL's functions do it.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include "ca_file.h"
#include "load.h"
#include "pending.h"

/* What reading a file to its end does to the error queue: versions differ,
 * and an empty text is a file that has ended. */
static void end_of_file(const struct ct_openssl *openssl)
{
	BIO *empty = openssl->BIO_new_mem_buf("", 0);

	if (empty == NULL)
		return;
	openssl->OPENSSL_sk_free(
		(OPENSSL_STACK *)openssl->PEM_X509_INFO_read_bio(empty, NULL,
								 NULL, NULL));
	openssl->BIO_free(empty);
}

static int add_cas(const struct ct_openssl *openssl, X509_STORE *store,
		   struct ct_ca_file *file)
{
	int count = (int)ct_ca_file_num_seen(file);

	if (!ct_pending_add(openssl, store, file))
		count = CT_LOAD_TO_OPENSSL;
	ct_ca_file_unref(file);
	return count;
}

int ct_load_cert_crl_file(const struct ct_openssl *openssl, X509_STORE *store,
			  const char *path, const char **out_why)
{
	struct ct_ca_file *certificates;
	int count = CT_LOAD_TO_OPENSSL;

	*out_why = "the store was not made by X509_STORE_new()";
	if (!ct_pending_is_attached(openssl, store))
		return CT_LOAD_TO_OPENSSL;
	certificates = ct_ca_file_load(path, out_why);
	if (certificates != NULL) {
		count = add_cas(openssl, store, certificates);
		*out_why = "out of memory";
	}
	if (count == CT_LOAD_TO_OPENSSL)
		ct_pending_materialise(openssl, store);
	else
		end_of_file(openssl);
	return count;
}

OPENSSL_STACK *ct_load_client_names(const struct ct_openssl *openssl,
				    const char *path, const char **out_why)
{
	struct ct_ca_file *file = ct_ca_file_load(path, out_why);
	OPENSSL_STACK *names;
	uint32_t count;

	if (file == NULL)
		return NULL;
	*out_why = "out of memory";
	names = openssl->OPENSSL_sk_new_null();
	count = ct_ca_file_count(file);
	for (uint32_t i = 0; i < count && names != NULL; i++) {
		struct ct_span subject = ct_ca_file_subject(file, i);
		const unsigned char *at = subject.data;
		X509_NAME *name;

		if (ct_ca_file_first_same(file, i) != i)
			continue;
		name = openssl->d2i_X509_NAME(NULL, &at, (long)subject.len);
		if (name != NULL && openssl->OPENSSL_sk_push(names, name) > 0)
			continue;
		openssl->X509_NAME_free(name);
		openssl->OPENSSL_sk_pop_free(
			names, (OPENSSL_sk_freefunc)openssl->X509_NAME_free);
		names = NULL;
	}
	ct_ca_file_unref(file);
	if (names != NULL)
		openssl->ERR_clear_error();
	return names;
}
