/*
 * Stores that keep their objects in a hash table: OpenSSL from 4.0 on.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * OpenSSL does not promise an order of all objects, but those with one name are
 * tried in the order in which they were added. Listing a table's objects
 * replaces it by a stack for good, so it is never searched: the X509 objects
 * that were made of a file are also kept with the file. Certificates that share
 * a key are added when the file is loaded, because X509_STORE_add_cert() could
 * not add them together later.
 */

#include <config.h>

#include <stdlib.h>

#include "pending_table.h"

static void attach(struct ct_pending *pending, X509_STORE *store)
{
	(void)pending;
	(void)store;
}

static OPENSSL_STACK *lock_objects(const struct ct_openssl *openssl,
				   X509_STORE *store)
{
	(void)openssl;
	(void)store;
	return NULL;
}

/* The X509 of an entry that alone has its key, which is in the store and in
 * file->made; NULL without memory. */
static X509 *get_made(const struct ct_openssl *openssl, X509_STORE *store,
		      struct ct_pending_file *file, uint32_t entry)
{
	X509 *certificate;

	if (file->made == NULL)
		file->made = calloc(ct_ca_file_count(file->cas),
				    sizeof(*file->made));
	if (file->made == NULL || file->made[entry] != NULL)
		return file->made != NULL ? file->made[entry] : NULL;
	certificate = ct_pending_make_x509(openssl, file->cas, entry);
	if (certificate != NULL &&
	    openssl->X509_STORE_add_cert(store, certificate) != 1) {
		openssl->X509_free(certificate);
		certificate = NULL;
	}
	file->made[entry] = certificate;
	return certificate;
}

/* Those that share a key are there already. */
static bool add_all(struct ct_pending *pending, X509_STORE *store)
{
	for (size_t i = 0; i < pending->num_files; i++) {
		struct ct_pending_file *file = ct_pending_file_at(pending, i);
		uint32_t count = ct_ca_file_count(file->cas);

		for (uint32_t j = 0; j < count && !file->is_in_store; j++) {
			uint32_t first = ct_ca_file_find(
				file->cas, ct_ca_file_key(file->cas, j));

			if (ct_ca_file_next(file->cas, first) == CT_CA_NONE &&
			    get_made(pending->openssl, store, file, j) == NULL)
				return false;
		}
		file->is_in_store = true;
	}
	return true;
}

static bool materialise(struct ct_pending *pending, X509_STORE *store)
{
	const struct ct_openssl *openssl = pending->openssl;
	bool is_done;

	openssl->ERR_set_mark();
	is_done = add_all(pending, store);
	openssl->ERR_pop_to_mark();
	return is_done;
}

/* --- Lookups -------------------------------------------------------------- */

/* Lends an X509 of file->made if it has this subject; NULL: none. */
static int lend(const struct ct_openssl *openssl, X509 *certificate,
		const X509_NAME *name, X509_OBJECT *out)
{
	if (certificate == NULL ||
	    openssl->X509_NAME_cmp(openssl->X509_get_subject_name(certificate),
				   name) != 0 ||
	    openssl->X509_OBJECT_set1_X509(out, certificate) != 1)
		return 0;
	/* A lookup method lends the object; file->made keeps it. */
	openssl->X509_free(certificate);
	return 1;
}

/* For a name without a key: compares all of them. */
static int find_by_name(struct ct_pending *pending, X509_STORE *store,
			const X509_NAME *name, X509_OBJECT *out)
{
	(void)materialise(pending, store);
	for (size_t i = 0; i < pending->num_files; i++) {
		const struct ct_pending_file *file =
			ct_pending_file_at(pending, i);
		uint32_t count = ct_ca_file_count(file->cas);

		for (uint32_t j = 0; file->made != NULL && j < count; j++)
			if (lend(pending->openssl, file->made[j], name, out))
				return 1;
	}
	return 0;
}

/* An entry that has its key alone and may have this subject; the others are in
 * the store already. */
static struct ct_pending_file *find_single(struct ct_pending *pending,
					   const X509_NAME *name,
					   uint32_t *out_entry)
{
	struct ct_pending_file *file =
		ct_pending_find_name(pending, name, out_entry);

	return file != NULL && ct_ca_file_next(file->cas, *out_entry) ==
				       CT_CA_NONE
		       ? file
		       : NULL;
}

static int find(struct ct_pending *pending, X509_STORE *store,
		const X509_NAME *name, X509_OBJECT *out)
{
	const struct ct_openssl *openssl = pending->openssl;
	struct ct_pending_file *file;
	uint32_t entry;

	if (ct_pending_may_match_non_der_name(pending, name))
		return find_by_name(pending, store, name, out);
	file = find_single(pending, name, &entry);
	return file == NULL
		       ? 0
		       : lend(openssl, get_made(openssl, store, file, entry),
			      name, out);
}

static void note_crl_lookup(struct ct_pending *pending, X509_STORE *store)
{
	(void)pending;
	(void)store;
}

/* OpenSSL looks for a name in the table and then in the lookup methods. What is
 * added to the table later comes after what has its name, and cannot be put
 * before it: so nothing may be pending. */
static bool set_unhooked(struct ct_pending *pending)
{
	pending->is_watched = true;
	return false;
}

static bool flush_name(struct ct_pending *pending, X509_STORE *store,
		       const X509_NAME *name)
{
	(void)name;
	return materialise(pending, store);
}

/* --- Loading -------------------------------------------------------------- */

static bool shares_subject(const struct ct_openssl *openssl, X509_STORE *store,
			   const struct ct_ca_file *cas)
{
	/* X509_STORE_get0_objects() would replace the table by a stack. */
	OPENSSL_STACK *all =
		(OPENSSL_STACK *)openssl->X509_STORE_get1_all_certs(store);
	int num = openssl->OPENSSL_sk_num(all);
	bool result = all == NULL;

	for (int i = 0; i < num && !result; i++)
		result = ct_pending_is_subject_of(
			openssl, openssl->OPENSSL_sk_value(all, i), cas);
	openssl->OPENSSL_sk_pop_free(all,
				     (OPENSSL_sk_freefunc)openssl->X509_free);
	return result;
}

static bool note_duplicate(struct ct_pending *pending, X509_STORE *store)
{
	(void)pending;
	(void)store;
	return true;
}

/* Of certificates and CRLs with one name the table keeps the order. */
static void before_add(struct ct_pending *pending, X509_STORE *store,
		       const X509 *certificate, const X509_CRL *crl)
{
	const struct ct_openssl *openssl = pending->openssl;
	const X509_NAME *name =
		certificate != NULL
			? openssl->X509_get_subject_name(certificate)
		: crl != NULL ? openssl->X509_CRL_get_issuer(crl)
			      : NULL;
	struct ct_pending_file *file;
	uint32_t entry;

	if (name == NULL)
		return;
	if (ct_pending_may_match_non_der_name(pending, name)) {
		(void)materialise(pending, store);
		return;
	}
	file = find_single(pending, name, &entry);
	if (file != NULL)
		(void)get_made(openssl, store, file, entry);
}

static bool add_file(struct ct_pending *pending, X509_STORE *store,
		     struct ct_ca_file *cas)
{
	uint32_t entry = ct_ca_file_next_shared(cas, 0);

	if (!ct_pending_append_file(pending, cas, CT_NOT_IN_TAIL))
		return false;
	for (; entry != CT_CA_NONE;
	     entry = ct_ca_file_next_shared(cas, entry + 1))
		if (!ct_pending_add_x509(pending->openssl, store, cas, entry))
			return false;
	return true;
}

const struct ct_pending_backend ct_pending_table = {
	.attach = attach,
	.add_file = add_file,
	.shares_subject = shares_subject,
	.note_duplicate = note_duplicate,
	.before_add = before_add,
	.find = find,
	.note_crl_lookup = note_crl_lookup,
	.materialise = materialise,
	.set_unhooked = set_unhooked,
	.flush_name = flush_name,
	.lock_objects = lock_objects,
};
