/*
 * Certificates that a store trusts and that are not in it yet.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include "pending_internal.h"
#include "skeleton.h"

/* What ct_pending_attach() gave the store, or NULL. */
static struct ct_pending *state_of(const struct ct_openssl *openssl,
				   X509_STORE *store)
{
	return openssl->X509_STORE_get_ex_data(store, openssl->ex_index);
}

static bool add_all(const struct ct_openssl *openssl, X509_STORE *store,
		    const struct ct_ca_file *file)
{
	uint32_t count = ct_ca_file_count(file);

	for (uint32_t i = 0; i < count; i++)
		if (!ct_pending_add_entry(openssl, store, file, i))
			return false;
	return true;
}

void ct_pending_make_all(struct ct_pending *pending, X509_STORE *store)
{
	const struct ct_openssl *openssl = pending->openssl;

	if (pending->num_files == 0)
		return;
	/* What there is to complain of a certificate was said before, or will
	 * be when it is used. */
	openssl->ERR_set_mark();
	if (!openssl->has_stack) {
		(void)ct_table_materialise(pending, store);
	} else if (ct_stack_materialise(pending, store)) {
		pending->was_materialised = true;
		ct_pending_drop_files(pending);
	}
	openssl->ERR_pop_to_mark();
}

/* Whether one of these certificates has the subject of one of the file. */
static bool has_shared(const struct ct_openssl *openssl,
		       const OPENSSL_STACK *stack, bool is_of_objects,
		       const struct ct_ca_file *file)
{
	int num = openssl->OPENSSL_sk_num(stack);

	for (int i = 0; i < num; i++) {
		const void *at = openssl->OPENSSL_sk_value(stack, i);
		const X509 *certificate =
			is_of_objects ? openssl->X509_OBJECT_get0_X509(at) : at;
		uint64_t key;

		if (certificate != NULL &&
		    (!ct_pending_key_of(
			     openssl,
			     openssl->X509_get_subject_name(certificate),
			     &key) ||
		     ct_ca_file_find(file, key) != CT_CA_NONE))
			return true;
	}
	return false;
}

/* Whether a certificate of the file has the subject of one that the store has.
 * The store is being loaded, and is not anybody else's yet. */
static bool shares_with_store(const struct ct_openssl *openssl,
			      X509_STORE *store, const struct ct_ca_file *file)
{
	OPENSSL_STACK *all;
	bool result;

	if (openssl->has_stack)
		return has_shared(openssl, ct_stack_of(openssl, store), true,
				  file);
	/* Asking for the objects would do away with the table. */
	all = (OPENSSL_STACK *)openssl->X509_STORE_get1_all_certs(store);
	result = all == NULL || has_shared(openssl, all, false, file);
	openssl->OPENSSL_sk_pop_free(all,
				     (OPENSSL_sk_freefunc)openssl->X509_free);
	return result;
}

/* As OpenSSL would: one after the other. */
static bool add_at_once(struct ct_pending *pending, X509_STORE *store,
			const struct ct_ca_file *file)
{
	const struct ct_openssl *openssl = pending->openssl;
	const struct ct_ca_twins *twins = ct_ca_file_twins(file);

	/* Behind others of their subject it may not find all twins. */
	if (twins->num > 0 && openssl->has_stack && !openssl->adds_to_sorted)
		return false;
	ct_pending_make_all(pending, store);
	return add_all(openssl, store, file) &&
	       (!twins->is_last || !openssl->adds_to_sorted ||
		ct_stack_find_twin(pending, store));
}

/* A file whose certificates are all pending already: OpenSSL compares each with
 * itself. */
static bool add_again(struct ct_pending *pending, X509_STORE *store,
		      const struct ct_ca_file *file)
{
	const struct ct_openssl *openssl = pending->openssl;

	if (!ct_ca_file_is_plain(file))
		return add_at_once(pending, store, file);
	if (!openssl->has_stack)
		return true;
	if (!openssl->adds_to_sorted)
		/* In a tail it does not find all twins. */
		return ct_ca_file_next_shared(file, 0) == CT_CA_NONE ||
		       add_at_once(pending, store, file);
	return ct_stack_find_twin(pending, store);
}

static bool add_file(struct ct_pending *pending, X509_STORE *store,
		     struct ct_ca_file *file)
{
	const struct ct_openssl *openssl = pending->openssl;

	if (ct_pending_has_file(pending, file))
		return add_again(pending, store, file);
	if (pending->is_watched || ct_pending_shares_key(pending, file) ||
	    shares_with_store(openssl, store, file))
		return add_at_once(pending, store, file);
	return openssl->has_stack
		       ? ct_stack_add_file(pending, store, file)
		       : ct_pending_keep_file(pending, file, CT_NOT_IN_TAIL) &&
				 ct_table_add_groups(openssl, store, file);
}

bool ct_pending_add(const struct ct_openssl *openssl, X509_STORE *store,
		    struct ct_ca_file *file)
{
	struct ct_pending *pending = state_of(openssl, store);
	const struct ct_ca_twins *twins = ct_ca_file_twins(file);
	bool is_done;

	/* In a tail OpenSSL finds twins that stand together. Otherwise they
	 * would be two objects. */
	if (pending == NULL || (twins->num > 0 && !twins->are_together &&
				openssl->has_stack && !openssl->adds_to_sorted))
		return false;
	ct_rcu_write_lock(&pending->writer);
	is_done = add_file(pending, store, file);
	ct_rcu_write_unlock(&pending->writer);
	return is_done;
}

static void before_add_to_stack(struct ct_pending *pending, X509_STORE *store,
				const X509_NAME *subject)
{
	struct ct_held *held;
	uint32_t entry;

	if (subject != NULL &&
	    (ct_pending_find_name(pending, subject, &held, &entry) ||
	     ct_pending_may_have(pending, subject)))
		ct_pending_make_all(pending, store);
	if (pending->num_files > 0)
		ct_stack_note_addition(pending, store);
}

void ct_pending_before_add(const struct ct_openssl *openssl, X509_STORE *store,
			   const X509 *certificate, const X509_CRL *crl)
{
	const X509_NAME *subject = NULL;
	struct ct_pending *pending;

	if (store == NULL)
		return;
	pending = state_of(openssl, store);
	if (pending == NULL)
		return;
	if (certificate != NULL)
		subject = openssl->X509_get_subject_name(certificate);
	ct_rcu_write_lock(&pending->writer);
	if (crl != NULL)
		pending->has_crls = true;
	if (pending->num_files == 0)
		;
	else if (openssl->has_stack)
		before_add_to_stack(pending, store, subject);
	else if (subject != NULL)
		ct_table_before_add(pending, store, subject);
	else if (crl != NULL)
		ct_table_before_add(pending, store,
				    openssl->X509_CRL_get_issuer(crl));
	ct_rcu_write_unlock(&pending->writer);
}

void ct_pending_materialise(const struct ct_openssl *openssl, X509_STORE *store)
{
	struct ct_pending *pending = state_of(openssl, store);

	if (pending == NULL)
		return;
	ct_rcu_write_lock(&pending->writer);
	ct_pending_make_all(pending, store);
	ct_rcu_write_unlock(&pending->writer);
}

void ct_pending_watch(const struct ct_openssl *openssl, X509_STORE *store)
{
	struct ct_pending *pending = state_of(openssl, store);

	if (pending == NULL)
		return;
	ct_rcu_write_lock(&pending->writer);
	ct_pending_make_all(pending, store);
	pending->is_watched = true;
	ct_rcu_write_unlock(&pending->writer);
}

void ct_pending_be_unguarded(const struct ct_openssl *openssl,
			     X509_STORE *store)
{
	struct ct_pending *pending = state_of(openssl, store);

	if (pending == NULL)
		return;
	ct_rcu_write_lock(&pending->writer);
	if (openssl->has_stack)
		pending->is_unguarded = true;
	else
		pending->is_watched = true;
	ct_rcu_write_unlock(&pending->writer);
}

bool ct_pending_meet(const struct ct_openssl *openssl, X509_STORE *store,
		     const X509_NAME *name)
{
	struct ct_pending *pending =
		store != NULL ? state_of(openssl, store) : NULL;
	bool is_met = true;

	if (pending == NULL)
		return true;
	ct_rcu_write_lock(&pending->writer);
	if (ct_pending_may_have(pending, name)) {
		ct_pending_make_all(pending, store);
		is_met = pending->num_files == 0;
	} else if (pending->num_files > 0) {
		is_met = ct_stack_meet(pending, store, name);
	}
	ct_rcu_write_unlock(&pending->writer);
	return is_met;
}

void ct_pending_add_directories(const struct ct_openssl *openssl,
				X509_STORE *store, const char *list,
				bool is_read)
{
	struct ct_pending *pending = state_of(openssl, store);
	bool is_kept;

	if (pending == NULL)
		return;
	ct_rcu_write_lock(&pending->writer);
	is_kept = ct_pending_keep_directories(pending, list, is_read);
	if (!is_kept) {
		ct_pending_make_all(pending, store);
		pending->is_watched = true;
		pending->wants_whole_crls = true;
	}
	ct_rcu_write_unlock(&pending->writer);
	if (!is_kept)
		ct_skeleton_give_way(openssl, store, NULL);
}

void ct_pending_want_whole_crls(const struct ct_openssl *openssl,
				X509_STORE *store)
{
	struct ct_pending *pending = state_of(openssl, store);

	if (pending == NULL)
		return;
	ct_rcu_write_lock(&pending->writer);
	pending->wants_whole_crls = true;
	ct_rcu_write_unlock(&pending->writer);
}

bool ct_pending_wants_whole_crls(const struct ct_openssl *openssl,
				 X509_STORE *store)
{
	struct ct_pending *pending = state_of(openssl, store);
	bool result;

	if (pending == NULL)
		return false;
	ct_rcu_write_lock(&pending->writer);
	result = pending->wants_whole_crls;
	ct_rcu_write_unlock(&pending->writer);
	return result;
}

void ct_pending_keep_crls(const struct ct_openssl *openssl, X509_STORE *store,
			  OPENSSL_STACK *crls)
{
	struct ct_pending *pending = state_of(openssl, store);

	if (pending != NULL) {
		ct_rcu_write_lock(&pending->writer);
		if (pending->replaced == NULL) {
			pending->replaced = crls;
			crls = NULL;
		}
		while (crls != NULL && openssl->OPENSSL_sk_num(crls) > 0)
			/* One for which there is no memory is never freed. */
			(void)openssl->OPENSSL_sk_push(
				pending->replaced,
				openssl->OPENSSL_sk_pop(crls));
		ct_rcu_write_unlock(&pending->writer);
	}
	openssl->OPENSSL_sk_pop_free(
		crls, (OPENSSL_sk_freefunc)openssl->X509_CRL_free);
}

size_t ct_pending_count(const struct ct_openssl *openssl, X509_STORE *store)
{
	struct ct_pending *pending = state_of(openssl, store);
	size_t count = 0;

	if (pending == NULL)
		return 0;
	ct_rcu_write_lock(&pending->writer);
	for (size_t i = 0; i < pending->num_files; i++)
		if (!ct_held_at(pending, i)->is_in_store)
			count += ct_ca_file_count(ct_held_file(pending, i));
	ct_rcu_write_unlock(&pending->writer);
	return count;
}
