/*
 * Certificates that a store trusts and does not hold yet.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include "pending.h"
#include "pending_backend.h"
#include "pending_crls.h"
#include "pending_hash_dirs.h"

/* --- Loading -------------------------------------------------------------- */

/* Adds all certificates of a file one after the other, as OpenSSL would. */
static bool add_at_once(struct ct_pending *pending, X509_STORE *store,
			const struct ct_ca_file *cas)
{
	const struct ct_openssl *openssl = pending->openssl;
	const struct ct_ca_duplicates *duplicates = ct_ca_file_duplicates(cas);
	uint32_t count = ct_ca_file_count(cas);

	/* After others of their subject it may miss some duplicates. */
	if (duplicates->num > 0 && !openssl->finds_all_duplicates)
		return false;
	(void)openssl->backend->materialise(pending, store);
	for (uint32_t i = 0; i < count; i++)
		if (!ct_pending_add_x509(openssl, store, cas, i))
			return false;
	return !duplicates->is_last ||
	       openssl->backend->note_duplicate(pending, store);
}

/* A file whose certificates are all pending already: OpenSSL would compare each
 * with itself. */
static bool add_again(struct ct_pending *pending, X509_STORE *store,
		      const struct ct_ca_file *cas)
{
	const struct ct_openssl *openssl = pending->openssl;

	if (!ct_ca_file_is_plain(cas))
		return add_at_once(pending, store, cas);
	if (!openssl->finds_all_duplicates)
		/* It misses some of those that share a subject. */
		return ct_ca_file_next_shared(cas, 0) == CT_CA_NONE ||
		       add_at_once(pending, store, cas);
	return openssl->backend->note_duplicate(pending, store);
}

static bool add_file(struct ct_pending *pending, X509_STORE *store,
		     struct ct_ca_file *cas)
{
	const struct ct_openssl *openssl = pending->openssl;

	if (ct_pending_has_file(pending, cas))
		return add_again(pending, store, cas);
	if (pending->is_watched || ct_pending_shares_key(pending, cas) ||
	    openssl->backend->shares_subject(openssl, store, cas))
		return add_at_once(pending, store, cas);
	return openssl->backend->add_file(pending, store, cas);
}

bool ct_pending_add(const struct ct_openssl *openssl, X509_STORE *store,
		    struct ct_ca_file *cas)
{
	const struct ct_ca_duplicates *duplicates = ct_ca_file_duplicates(cas);
	struct ct_pending *pending;
	bool is_done;

	/* A duplicate that OpenSSL misses would be an object of its own. */
	if (duplicates->num > 0 && !duplicates->are_together &&
	    !openssl->finds_all_duplicates)
		return false;
	pending = ct_pending_lock(openssl, store);
	if (pending == NULL)
		return false;
	is_done = add_file(pending, store, cas);
	ct_pending_unlock(pending);
	return is_done;
}

void ct_pending_before_add(const struct ct_openssl *openssl, X509_STORE *store,
			   const X509 *certificate, const X509_CRL *crl)
{
	struct ct_pending *pending = ct_pending_lock(openssl, store);

	if (pending == NULL)
		return;
	if (crl != NULL)
		pending->has_crls = true;
	if (pending->num_files > 0)
		openssl->backend->before_add(pending, store, certificate, crl);
	ct_pending_unlock(pending);
}

/* --- Programs that look at a store ---------------------------------------- */

void ct_pending_materialise(const struct ct_openssl *openssl, X509_STORE *store)
{
	struct ct_pending *pending = ct_pending_lock(openssl, store);

	if (pending == NULL)
		return;
	(void)openssl->backend->materialise(pending, store);
	ct_pending_unlock(pending);
}

void ct_pending_watch(const struct ct_openssl *openssl, X509_STORE *store)
{
	struct ct_pending *pending = ct_pending_lock(openssl, store);

	if (pending == NULL)
		return;
	(void)openssl->backend->materialise(pending, store);
	pending->is_watched = true;
	ct_pending_unlock(pending);
}

bool ct_pending_set_unhooked(const struct ct_openssl *openssl,
			     X509_STORE *store)
{
	struct ct_pending *pending = ct_pending_lock(openssl, store);
	bool is_to_be_flushed;

	if (pending == NULL)
		return false;
	is_to_be_flushed = openssl->backend->set_unhooked(pending);
	ct_pending_unlock(pending);
	return is_to_be_flushed;
}

bool ct_pending_flush_name(const struct ct_openssl *openssl, X509_STORE *store,
			   const X509_NAME *name)
{
	struct ct_pending *pending = ct_pending_lock(openssl, store);
	bool is_flushed = true;

	if (pending == NULL)
		return true;
	if (pending->num_files > 0)
		is_flushed = openssl->backend->flush_name(pending, store, name);
	ct_pending_unlock(pending);
	return is_flushed;
}

size_t ct_pending_count(const struct ct_openssl *openssl, X509_STORE *store)
{
	struct ct_pending *pending = ct_pending_lock(openssl, store);
	size_t count = 0;

	if (pending == NULL)
		return 0;
	for (size_t i = 0; i < pending->num_files; i++) {
		const struct ct_pending_file *file =
			ct_pending_file_at(pending, i);

		if (!file->is_in_store)
			count += ct_ca_file_count(file->cas);
	}
	ct_pending_unlock(pending);
	return count;
}

/* --- What OpenSSL adds, and CRLs ------------------------------------------ */

void ct_pending_add_directories(const struct ct_openssl *openssl,
				X509_STORE *store, const char *list,
				bool is_read)
{
	struct ct_pending *pending = ct_pending_lock(openssl, store);
	bool is_kept;

	if (pending == NULL)
		return;
	is_kept = ct_hash_dirs_add(pending, list, is_read);
	if (!is_kept) {
		(void)openssl->backend->materialise(pending, store);
		pending->is_watched = true;
	}
	ct_pending_unlock(pending);
	if (!is_kept)
		ct_pending_want_whole_crls(openssl, store);
}

void ct_pending_want_whole_crls(const struct ct_openssl *openssl,
				X509_STORE *store)
{
	struct ct_pending *pending = ct_pending_lock(openssl, store);

	if (pending != NULL) {
		pending->wants_whole_crls = true;
		ct_pending_unlock(pending);
	}
	(void)ct_pending_expand_crls(openssl, store, NULL);
}

bool ct_pending_wants_whole_crls(const struct ct_openssl *openssl,
				 X509_STORE *store)
{
	struct ct_pending *pending = ct_pending_lock(openssl, store);
	bool result;

	if (pending == NULL)
		return false;
	result = pending->wants_whole_crls;
	ct_pending_unlock(pending);
	return result;
}
