/*
 * The lookup method by which OpenSSL asks for pending certificates.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * OpenSSL's callbacks do not say which copy of libcrypto calls: each copy has
 * functions of its own.
 */

#include <config.h>

#include <stdlib.h>

#include "pending_backend.h"
#include "pending_crls.h"
#include "pending_hash_dirs.h"
#include "pending_lookup.h"

static int get_by_subject(const struct ct_openssl *openssl, X509_LOOKUP *lookup,
			  X509_LOOKUP_TYPE type, const X509_NAME *name,
			  X509_OBJECT *out)
{
	const struct ct_pending_backend *backend = openssl->backend;
	struct ct_pending *pending =
		openssl->X509_LOOKUP_get_method_data(lookup);
	X509_STORE *store = openssl->X509_LOOKUP_get_store(lookup);
	struct ct_hash_dir_hits hits = {false, false};
	int is_found = 0;

	if (pending == NULL || store == NULL)
		return 0;
	ct_rcu_write_lock(&pending->writer);
	if (type == X509_LU_X509)
		is_found = backend->find(pending, store, name, out);
	else if (pending->num_files > 0)
		backend->note_crl_lookup(pending, store);
	if (is_found == 0 && (pending->num_files > 0 || pending->has_crls))
		hits = ct_hash_dirs_find(pending, type, name);
	if (hits.certificates)
		(void)backend->materialise(pending, store);
	ct_pending_unlock(pending);
	if (hits.crls)
		(void)ct_pending_expand_crls(openssl, store, NULL);
	return is_found;
}

static void lookup_free(const struct ct_openssl *openssl, X509_LOOKUP *lookup)
{
	struct ct_pending *pending =
		openssl->X509_LOOKUP_get_method_data(lookup);

	if (pending == NULL)
		return;
	ct_hash_dirs_clear(pending);
	ct_pending_clear(pending);
	ct_rcu_writer_clear(&pending->writer);
	free(pending);
}

#define CALL_BACKS(slot)                                                      \
 static int get_by_subject_##slot(X509_LOOKUP *lookup, X509_LOOKUP_TYPE type, \
				  const X509_NAME *name, X509_OBJECT *out)    \
 {                                                                            \
  return get_by_subject(ct_openssl_copies[slot], lookup, type, name, out);    \
 }                                                                            \
 static void lookup_free_##slot(X509_LOOKUP *lookup)                          \
 {                                                                            \
  lookup_free(ct_openssl_copies[slot], lookup);                               \
 }
CT_OPENSSL_SLOTS(CALL_BACKS)

static const struct {
	X509_LOOKUP_get_by_subject_fn get_by_subject;
	void (*free)(X509_LOOKUP *lookup);
} call_backs[] = {
#define IN_TABLE(slot) {get_by_subject_##slot, lookup_free_##slot},
	CT_OPENSSL_SLOTS(IN_TABLE)};

bool ct_pending_lookup_init(struct ct_openssl *openssl)
{
	X509_LOOKUP_METHOD *method =
		openssl->X509_LOOKUP_meth_new("libcatrust");

	if (method == NULL ||
	    openssl->X509_LOOKUP_meth_set_get_by_subject(
		    method, call_backs[openssl->slot].get_by_subject) != 1 ||
	    openssl->X509_LOOKUP_meth_set_free(
		    method, call_backs[openssl->slot].free) != 1)
		return false;
	openssl->method = method;
	openssl->ex_index = openssl->CRYPTO_get_ex_new_index(
		CRYPTO_EX_INDEX_X509_STORE, 0, NULL, NULL, NULL, NULL);
	return openssl->ex_index > 0;
}

static struct ct_pending *new_state(const struct ct_openssl *openssl)
{
	struct ct_pending *pending = malloc(sizeof(*pending));

	if (pending == NULL)
		return NULL;
	*pending = (struct ct_pending){.openssl = openssl};
	if (ct_rcu_writer_init(&pending->writer) == 0)
		return pending;
	free(pending);
	return NULL;
}

bool ct_pending_attach(const struct ct_openssl *openssl, X509_STORE *store)
{
	struct ct_pending *pending = ct_pending_state_of(openssl, store);
	X509_LOOKUP *lookup;

	if (pending != NULL)
		return true;
	lookup = openssl->X509_STORE_add_lookup(store, openssl->method);
	if (lookup == NULL)
		return false;
	pending = new_state(openssl);
	if (pending == NULL)
		return false;
	/* From here on the lookup object owns it. */
	(void)openssl->X509_LOOKUP_set_method_data(lookup, pending);
	if (openssl->X509_STORE_set_ex_data(store, openssl->ex_index,
					    pending) != 1)
		return false;
	openssl->backend->attach(pending, store);
	return true;
}
