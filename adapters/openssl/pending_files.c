/*
 * The files of a store, and certificates made of them.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Invariant: no key (name_key.h) is pending in two files.
 */

#include <config.h>

#include <stdlib.h>

#include "name_key.h"
#include "pending_internal.h"

enum { EMPTY_NAME = 2 }; /* octets of it */

struct ct_held *ct_held_at(struct ct_pending *pending, size_t number)
{
	return number == 0 ? &pending->first : &pending->more[number - 1];
}

struct ct_ca_file *ct_held_file(struct ct_pending *pending, size_t number)
{
	return ct_held_at(pending, number)->file;
}

static void drop_made(const struct ct_openssl *openssl, struct ct_held *held)
{
	uint32_t count = ct_ca_file_count(held->file);

	for (uint32_t i = 0; held->made != NULL && i < count; i++)
		openssl->X509_free(held->made[i]);
	free(held->made);
	held->made = NULL;
	free(held->is_met);
	held->is_met = NULL;
}

void ct_pending_drop_files(struct ct_pending *pending)
{
	for (size_t i = 0; i < pending->num_files; i++) {
		drop_made(pending->openssl, ct_held_at(pending, i));
		ct_ca_file_unref(ct_held_file(pending, i));
	}
	free(pending->more);
	pending->more = NULL;
	pending->num_files = 0;
}

bool ct_pending_keep_file(struct ct_pending *pending, struct ct_ca_file *file,
			  int tail_at)
{
	struct ct_held *more;

	if (pending->num_files > 0) {
		more = realloc(pending->more,
			       pending->num_files * sizeof(*more));
		if (more == NULL)
			return false;
		pending->more = more;
	}
	pending->num_files++;
	*ct_held_at(pending, pending->num_files - 1) = (struct ct_held){
		.file = ct_ca_file_ref(file),
		.tail_at = tail_at,
	};
	return true;
}

bool ct_pending_has_file(struct ct_pending *pending,
			 const struct ct_ca_file *file)
{
	for (size_t i = 0; i < pending->num_files; i++)
		if (ct_held_file(pending, i) == file)
			return true;
	return false;
}

/* --- Names and keys ------------------------------------------------------- */

bool ct_pending_key_of(const struct ct_openssl *openssl, const X509_NAME *name,
		       uint64_t *out_key)
{
	const unsigned char *der;
	size_t len;

	return openssl->X509_NAME_get0_der(name, &der, &len) == 1 &&
	       ct_name_key(ct_span(der, len), out_key);
}

bool ct_pending_may_have(const struct ct_pending *pending,
			 const X509_NAME *name)
{
	const unsigned char *der = NULL;
	size_t len = 0;
	uint64_t key;

	/* One without attributes is nobody's: it is no key, and of its own. */
	return pending->num_files > 0 &&
	       !ct_pending_key_of(pending->openssl, name, &key) &&
	       (pending->openssl->X509_NAME_get0_der(name, &der, &len) != 1 ||
		len > EMPTY_NAME);
}

struct ct_held *ct_pending_find(struct ct_pending *pending, uint64_t key,
				uint32_t *out_entry)
{
	for (size_t i = 0; i < pending->num_files; i++) {
		*out_entry = ct_ca_file_find(ct_held_file(pending, i), key);
		if (*out_entry != CT_CA_NONE)
			return ct_held_at(pending, i);
	}
	return NULL;
}

bool ct_pending_find_name(struct ct_pending *pending, const X509_NAME *name,
			  struct ct_held **out_held, uint32_t *out_entry)
{
	uint64_t key;

	if (!ct_pending_key_of(pending->openssl, name, &key))
		return false;
	*out_held = ct_pending_find(pending, key, out_entry);
	return *out_held != NULL;
}

bool ct_pending_shares_key(struct ct_pending *pending,
			   const struct ct_ca_file *file)
{
	uint32_t count = ct_ca_file_count(file);

	for (size_t i = 0; i < pending->num_files; i++)
		for (uint32_t j = 0; j < count; j++)
			if (ct_ca_file_find(ct_held_file(pending, i),
					    ct_ca_file_key(file, j)) !=
			    CT_CA_NONE)
				return true;
	return false;
}

/* --- Certificates --------------------------------------------------------- */

X509 *ct_pending_make(const struct ct_openssl *openssl,
		      const struct ct_ca_file *file, uint32_t entry)
{
	struct ct_span der = ct_ca_file_der(file, entry);
	const unsigned char *at = der.data;
	OSSL_LIB_CTX *before;
	X509 *certificate;

	/* As when the file was loaded, whatever this thread's default is. */
	before = openssl->OSSL_LIB_CTX_set0_default(
		openssl->OSSL_LIB_CTX_get0_global_default());
	certificate = openssl->d2i_X509(NULL, &at, (long)der.len);
	(void)openssl->OSSL_LIB_CTX_set0_default(before);
	return certificate;
}

bool ct_pending_add_entry(const struct ct_openssl *openssl, X509_STORE *store,
			  const struct ct_ca_file *file, uint32_t entry)
{
	X509 *certificate = ct_pending_make(openssl, file, entry);
	int is_added;

	if (certificate == NULL)
		return false;
	is_added = openssl->X509_STORE_add_cert(store, certificate);
	openssl->X509_free(certificate);
	return is_added == 1;
}
