/*
 * Stores that keep their objects in a hash table: OpenSSL from 4.0 on.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * OpenSSL does not promise an order of all objects, but those with one name are
 * asked for in the order in which they were added. A table cannot be asked for
 * a certificate without being made a list, so what was made of a file is also
 * kept beside it. Certificates that share a key are added when the file is
 * loaded: they could not come together later.
 */

#include <config.h>

#include <stdlib.h>

#include "pending_internal.h"

/* The certificate of an entry that is the only one with its key, in the store
 * and with us. */
static X509 *get_made(const struct ct_openssl *openssl, X509_STORE *store,
		      struct ct_held *held, uint32_t entry)
{
	X509 *certificate;

	if (held->made == NULL)
		held->made = calloc(ct_ca_file_count(held->file),
				    sizeof(*held->made));
	if (held->made == NULL || held->made[entry] != NULL)
		return held->made != NULL ? held->made[entry] : NULL;
	certificate = ct_pending_make(openssl, held->file, entry);
	if (certificate != NULL &&
	    openssl->X509_STORE_add_cert(store, certificate) != 1) {
		openssl->X509_free(certificate);
		certificate = NULL;
	}
	held->made[entry] = certificate;
	return certificate;
}

/* Lends one that is in the store and with us; NULL: none. */
static int lend(const struct ct_openssl *openssl, X509 *certificate,
		const X509_NAME *name, X509_OBJECT *out)
{
	if (certificate == NULL ||
	    openssl->X509_NAME_cmp(openssl->X509_get_subject_name(certificate),
				   name) != 0 ||
	    openssl->X509_OBJECT_set1_X509(out, certificate) != 1)
		return 0;
	/* We keep it; the object is only borrowed. */
	openssl->X509_free(certificate);
	return 1;
}

/* For a name without a key: among all, once they are in the store. */
static int find_by_name(struct ct_pending *pending, X509_STORE *store,
			const X509_NAME *name, X509_OBJECT *out)
{
	ct_pending_make_all(pending, store);
	for (size_t i = 0; i < pending->num_files; i++) {
		const struct ct_held *held = ct_held_at(pending, i);
		uint32_t count = ct_ca_file_count(held->file);

		for (uint32_t j = 0; held->made != NULL && j < count; j++)
			if (lend(pending->openssl, held->made[j], name, out))
				return 1;
	}
	return 0;
}

/* Those that share a key are in the hash table already (ct_table_add_groups()).
 */
int ct_table_get(struct ct_pending *pending, X509_STORE *store,
		 const X509_NAME *name, X509_OBJECT *out)
{
	const struct ct_openssl *openssl = pending->openssl;
	struct ct_held *held;
	uint32_t entry;
	uint64_t key;

	if (ct_pending_may_have(pending, name))
		return find_by_name(pending, store, name, out);
	if (!ct_pending_key_of(openssl, name, &key))
		return 0;
	held = ct_pending_find(pending, key, &entry);
	if (held == NULL || ct_ca_file_next(held->file, entry) != CT_CA_NONE)
		return 0;
	return lend(openssl, get_made(openssl, store, held, entry), name, out);
}

/* Those that share a key are there already. */
bool ct_table_materialise(struct ct_pending *pending, X509_STORE *store)
{
	for (size_t i = 0; i < pending->num_files; i++) {
		struct ct_held *held = ct_held_at(pending, i);
		uint32_t count = ct_ca_file_count(held->file);

		for (uint32_t j = 0; j < count && !held->is_in_store; j++) {
			uint32_t first = ct_ca_file_find(
				held->file, ct_ca_file_key(held->file, j));

			if (ct_ca_file_next(held->file, first) == CT_CA_NONE &&
			    get_made(pending->openssl, store, held, j) == NULL)
				return false;
		}
		held->is_in_store = true;
	}
	return true;
}

bool ct_table_add_groups(const struct ct_openssl *openssl, X509_STORE *store,
			 const struct ct_ca_file *file)
{
	uint32_t entry = ct_ca_file_next_shared(file, 0);

	for (; entry != CT_CA_NONE;
	     entry = ct_ca_file_next_shared(file, entry + 1))
		if (!ct_pending_add_entry(openssl, store, file, entry))
			return false;
	return true;
}

/* Of certificates and CRLs with one name the hash table keeps the order. */
void ct_table_before_add(struct ct_pending *pending, X509_STORE *store,
			 const X509_NAME *name)
{
	struct ct_held *held;
	uint32_t entry;

	if (ct_pending_may_have(pending, name))
		(void)ct_table_materialise(pending, store);
	else if (ct_pending_find_name(pending, name, &held, &entry) &&
		 ct_ca_file_next(held->file, entry) == CT_CA_NONE)
		(void)get_made(pending->openssl, store, held, entry);
}
