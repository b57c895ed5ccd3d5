/*
 * What the adapter knows of one X509_STORE.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <stdlib.h>

#include "name_key.h"
#include "pending_state.h"

enum { EMPTY_NAME_LEN = 2 }; /* octets of its DER */

struct ct_pending *ct_pending_state_of(const struct ct_openssl *openssl,
				       X509_STORE *store)
{
	return openssl->X509_STORE_get_ex_data(store, openssl->ex_index);
}

struct ct_pending *ct_pending_lock(const struct ct_openssl *openssl,
				   X509_STORE *store)
{
	struct ct_pending *pending =
		store != NULL ? ct_pending_state_of(openssl, store) : NULL;

	if (pending != NULL)
		ct_rcu_write_lock(&pending->writer);
	return pending;
}

void ct_pending_unlock(struct ct_pending *pending)
{
	ct_rcu_write_unlock(&pending->writer);
}

void ct_pending_clear(struct ct_pending *pending)
{
	ct_pending_drop_files(pending);
	pending->openssl->OPENSSL_sk_pop_free(
		pending->replaced_crls,
		(OPENSSL_sk_freefunc)pending->openssl->X509_CRL_free);
	pending->replaced_crls = NULL;
}

/* --- Files ---------------------------------------------------------------- */

struct ct_pending_file *ct_pending_file_at(struct ct_pending *pending,
					   size_t number)
{
	return number == 0 ? &pending->first : &pending->more[number - 1];
}

static void drop_file(const struct ct_openssl *openssl,
		      struct ct_pending_file *file)
{
	uint32_t count = ct_ca_file_count(file->cas);

	for (uint32_t i = 0; file->made != NULL && i < count; i++)
		openssl->X509_free(file->made[i]);
	free(file->made);
	free(file->is_flushed);
	ct_ca_file_unref(file->cas);
}

void ct_pending_drop_files(struct ct_pending *pending)
{
	for (size_t i = 0; i < pending->num_files; i++)
		drop_file(pending->openssl, ct_pending_file_at(pending, i));
	free(pending->more);
	pending->more = NULL;
	pending->num_files = 0;
}

bool ct_pending_append_file(struct ct_pending *pending, struct ct_ca_file *cas,
			    int tail_at)
{
	struct ct_pending_file *more;

	if (pending->num_files > 0) {
		more = realloc(pending->more,
			       pending->num_files * sizeof(*more));
		if (more == NULL)
			return false;
		pending->more = more;
	}
	pending->num_files++;
	*ct_pending_file_at(pending, pending->num_files - 1) =
		(struct ct_pending_file){
			.cas = ct_ca_file_ref(cas),
			.tail_at = tail_at,
		};
	return true;
}

bool ct_pending_has_file(struct ct_pending *pending,
			 const struct ct_ca_file *cas)
{
	for (size_t i = 0; i < pending->num_files; i++)
		if (ct_pending_file_at(pending, i)->cas == cas)
			return true;
	return false;
}

bool ct_pending_shares_key(struct ct_pending *pending,
			   const struct ct_ca_file *cas)
{
	uint32_t count = ct_ca_file_count(cas), entry;

	for (uint32_t i = 0; pending->num_files > 0 && i < count; i++)
		if (ct_pending_find_key(pending, ct_ca_file_key(cas, i),
					&entry) != NULL)
			return true;
	return false;
}

/* --- Names ---------------------------------------------------------------- */

bool ct_pending_key_of(const struct ct_openssl *openssl, const X509_NAME *name,
		       uint64_t *out_key)
{
	const unsigned char *der;
	size_t len;

	return openssl->X509_NAME_get0_der(name, &der, &len) == 1 &&
	       ct_name_key(ct_span(der, len), out_key);
}

bool ct_pending_may_match_non_der_name(const struct ct_pending *pending,
				       const X509_NAME *name)
{
	const unsigned char *der = NULL;
	size_t len = 0;
	uint64_t key;

	/* An empty name has no key either, but a certificate with an empty
	 * subject is never pending (acceptable.h). */
	return pending->num_files > 0 &&
	       !ct_pending_key_of(pending->openssl, name, &key) &&
	       (pending->openssl->X509_NAME_get0_der(name, &der, &len) != 1 ||
		len > EMPTY_NAME_LEN);
}

struct ct_pending_file *ct_pending_find_key(struct ct_pending *pending,
					    uint64_t key, uint32_t *out_entry)
{
	for (size_t i = 0; i < pending->num_files; i++) {
		struct ct_pending_file *file = ct_pending_file_at(pending, i);

		*out_entry = ct_ca_file_find(file->cas, key);
		if (*out_entry != CT_CA_NONE)
			return file;
	}
	return NULL;
}

struct ct_pending_file *ct_pending_find_name(struct ct_pending *pending,
					     const X509_NAME *name,
					     uint32_t *out_entry)
{
	uint64_t key;

	return ct_pending_key_of(pending->openssl, name, &key)
		       ? ct_pending_find_key(pending, key, out_entry)
		       : NULL;
}

bool ct_pending_is_subject_of(const struct ct_openssl *openssl,
			      const X509 *certificate,
			      const struct ct_ca_file *cas)
{
	uint64_t key;

	return certificate != NULL &&
	       (!ct_pending_key_of(openssl,
				   openssl->X509_get_subject_name(certificate),
				   &key) ||
		ct_ca_file_find(cas, key) != CT_CA_NONE);
}

/* --- Objects -------------------------------------------------------------- */

X509 *ct_pending_make_x509(const struct ct_openssl *openssl,
			   const struct ct_ca_file *cas, uint32_t entry)
{
	struct ct_span der = ct_ca_file_der(cas, entry);
	const unsigned char *at = der.data;
	OSSL_LIB_CTX *before;
	X509 *certificate;

	/* The default library context when the file was loaded was the global
	 * one (ct_openssl_is_default()), whatever this thread's is now. */
	before = openssl->OSSL_LIB_CTX_set0_default(
		openssl->OSSL_LIB_CTX_get0_global_default());
	certificate = openssl->d2i_X509(NULL, &at, (long)der.len);
	(void)openssl->OSSL_LIB_CTX_set0_default(before);
	return certificate;
}

bool ct_pending_add_x509(const struct ct_openssl *openssl, X509_STORE *store,
			 const struct ct_ca_file *cas, uint32_t entry)
{
	X509 *certificate = ct_pending_make_x509(openssl, cas, entry);
	int is_added;

	if (certificate == NULL)
		return false;
	is_added = openssl->X509_STORE_add_cert(store, certificate);
	openssl->X509_free(certificate);
	return is_added == 1;
}

void ct_pending_keep_crls(struct ct_pending *pending, OPENSSL_STACK *crls)
{
	const struct ct_openssl *openssl = pending->openssl;

	if (pending->replaced_crls == NULL) {
		pending->replaced_crls = crls;
		return;
	}
	while (openssl->OPENSSL_sk_num(crls) > 0)
		/* One for which there is no memory is never freed. */
		(void)openssl->OPENSSL_sk_push(pending->replaced_crls,
					       openssl->OPENSSL_sk_pop(crls));
	openssl->OPENSSL_sk_free(crls);
}
