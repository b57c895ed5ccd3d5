/*
 * Certificates that a store trusts and that are not in it yet.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The order of a store's objects: OpenSSL sorts them when it looks for one, and
 * what is added goes to the end; so they are sorted, but for the last addition
 * when nothing was looked for since. The stack's own note whether it is sorted
 * says that about the time since the last addition if a file that becomes
 * pending counts as one: then the note is taken away.
 */

#include <config.h>

#include <stdlib.h>

#include "base/rcu.h"

#include "name_key.h"
#include "pending.h"

/* What a store's lookup object carries. */
struct pending {
	const struct ct_openssl *openssl;
	struct ct_rcu_writer writer;
	/* In the order of loading; nothing is pending when num_files is 0. The
	 * first one has its place here: most stores have no second. */
	struct ct_ca_file *first;
	struct ct_ca_file **more;
	size_t num_files;
	/* What the program, not a file, added last; only compared. */
	const void *last_added;
	/* OpenSSL asked us since the last addition, so it had looked itself;
	 * an empty stack does not note that. */
	bool was_asked;
};

static struct ct_ca_file *file_at(const struct pending *pending, size_t number)
{
	return number == 0 ? pending->first : pending->more[number - 1];
}

static struct pending *state_of(const struct ct_openssl *openssl,
				X509_STORE *store)
{
	return openssl->X509_STORE_get_ex_data(store, openssl->ex_index);
}

/* @is_shared: other threads will see it at once, so OpenSSL works out now what
 * it keeps in it; otherwise each of them would do so, at the same time. */
static X509 *make_certificate(const struct ct_openssl *openssl,
			      const struct ct_ca_file *file, uint32_t entry,
			      bool is_shared)
{
	struct ct_span der = ct_ca_file_der(file, entry);
	const unsigned char *at = der.data;
	OSSL_LIB_CTX *before;
	X509 *certificate;

	/* As when the file was loaded, whatever this thread's default is. */
	before = openssl->OSSL_LIB_CTX_set0_default(
		openssl->OSSL_LIB_CTX_get0_global_default());
	certificate = openssl->d2i_X509(NULL, &at, (long)der.len);
	if (certificate != NULL && is_shared)
		(void)openssl->X509_check_purpose(certificate, -1, 0);
	(void)openssl->OSSL_LIB_CTX_set0_default(before);
	return certificate;
}

/* Adds one certificate. A second time it does nothing. */
static bool add_entry(const struct ct_openssl *openssl, X509_STORE *store,
		      const struct ct_ca_file *file, uint32_t entry,
		      bool is_shared)
{
	X509 *certificate = make_certificate(openssl, file, entry, is_shared);
	int is_added;

	if (certificate == NULL)
		return false;
	is_added = openssl->X509_STORE_add_cert(store, certificate);
	openssl->X509_free(certificate);
	return is_added == 1;
}

static bool add_all(const struct ct_openssl *openssl, X509_STORE *store,
		    const struct ct_ca_file *file)
{
	uint32_t count = ct_ca_file_count(file);

	for (uint32_t i = 0; i < count; i++)
		if (!add_entry(openssl, store, file, i, false))
			return false;
	return true;
}

/* Adds certificates of one file that share their subject, so that no thread
 * sees some without the others: X509_STORE_add_cert() takes the store's lock
 * for each. Only where the store's objects are known to be a plain stack. */
static bool add_together(const struct ct_openssl *openssl, X509_STORE *store,
			 const struct ct_ca_file *file, uint32_t first)
{
	OPENSSL_STACK *made = openssl->OPENSSL_sk_new_null(), *objects;
	uint32_t entry = first;
	bool is_done = made != NULL;
	int num;

	for (; is_done && entry != CT_CA_NONE;
	     entry = ct_ca_file_next(file, entry)) {
		X509 *certificate =
			make_certificate(openssl, file, entry, true);
		X509_OBJECT *object = openssl->X509_OBJECT_new();

		is_done = certificate != NULL && object != NULL &&
			  openssl->X509_OBJECT_set1_X509(object, certificate) ==
				  1 &&
			  openssl->OPENSSL_sk_push(made, object) > 0;
		if (!is_done)
			openssl->X509_OBJECT_free(object);
		openssl->X509_free(certificate);
	}
	if (is_done && openssl->X509_STORE_lock(store) == 1) {
		objects = (OPENSSL_STACK *)openssl->X509_STORE_get0_objects(
			store);
		num = openssl->OPENSSL_sk_num(made);
		for (int i = 0; i < num && is_done; i++) {
			void *object = openssl->OPENSSL_sk_shift(made);

			is_done = openssl->OPENSSL_sk_push(objects, object) > 0;
			if (!is_done)
				openssl->X509_OBJECT_free(object);
		}
		openssl->X509_STORE_unlock(store);
	}
	openssl->OPENSSL_sk_pop_free(
		made, (OPENSSL_sk_freefunc)openssl->X509_OBJECT_free);
	return is_done;
}

/* Adds the certificates of all files with this key. */
static bool add_key(const struct pending *pending, X509_STORE *store,
		    uint64_t key, bool *out_found)
{
	*out_found = false;
	for (size_t i = 0; i < pending->num_files; i++) {
		const struct ct_ca_file *file = file_at(pending, i);
		uint32_t entry = ct_ca_file_find(file, key);

		for (; entry != CT_CA_NONE;
		     entry = ct_ca_file_next(file, entry)) {
			*out_found = true;
			if (!add_entry(pending->openssl, store, file, entry,
				       false))
				return false;
		}
	}
	return true;
}

static bool key_of_name(const struct ct_openssl *openssl, const X509_NAME *name,
			uint64_t *out_key)
{
	const unsigned char *der;
	size_t len;

	return openssl->X509_NAME_get0_der(name, &der, &len) == 1 &&
	       ct_name_key(ct_span(der, len), out_key);
}

/* The store's first certificate with this subject, with the reference that
 * whoever called the lookup method takes for itself. */
static int find_in_store(const struct ct_openssl *openssl, X509_STORE *store,
			 const X509_NAME *name, X509_OBJECT *out)
{
	X509_OBJECT *object;
	X509 *certificate;
	int is_found = 0;

	if (openssl->X509_STORE_lock(store) != 1)
		return 0;
	object = openssl->X509_OBJECT_retrieve_by_subject(
		openssl->X509_STORE_get0_objects(store), X509_LU_X509, name);
	certificate =
		object != NULL ? openssl->X509_OBJECT_get0_X509(object) : NULL;
	if (certificate != NULL &&
	    openssl->X509_OBJECT_set1_X509(out, certificate) == 1) {
		/* The store keeps it; the object is only borrowed. */
		openssl->X509_free(certificate);
		is_found = 1;
	}
	openssl->X509_STORE_unlock(store);
	return is_found;
}

/* --- The files of a store ------------------------------------------------- */

static void drop_files(struct pending *pending)
{
	for (size_t i = 0; i < pending->num_files; i++)
		ct_ca_file_unref(file_at(pending, i));
	free(pending->more);
	pending->more = NULL;
	pending->first = NULL;
	pending->num_files = 0;
}

static OPENSSL_STACK *objects_of(const struct ct_openssl *openssl,
				 X509_STORE *store)
{
	return (OPENSSL_STACK *)openssl->X509_STORE_get0_objects(store);
}

/* Notes in the stack of objects whether anything was added since it was
 * sorted. */
static void note_addition(struct pending *pending, X509_STORE *store,
			  bool is_sorted)
{
	const struct ct_openssl *openssl = pending->openssl;

	pending->last_added = NULL;
	pending->was_asked = false;
	if (!openssl->has_plain_objects || openssl->X509_STORE_lock(store) != 1)
		return;
	if (is_sorted)
		openssl->OPENSSL_sk_sort(objects_of(openssl, store));
	else if (openssl->OPENSSL_sk_push(objects_of(openssl, store), pending) >
		 0)
		(void)openssl->OPENSSL_sk_pop(objects_of(openssl, store));
	openssl->X509_STORE_unlock(store);
}

/* Puts the objects into the order they would have. @was_sorted: before those
 * that were pending came. */
static void restore_order(const struct pending *pending, X509_STORE *store,
			  bool was_sorted)
{
	const struct ct_openssl *openssl = pending->openssl;
	OPENSSL_STACK *objects = objects_of(openssl, store);

	if (!openssl->has_plain_objects ||
	    (!was_sorted && pending->last_added == NULL) ||
	    openssl->X509_STORE_lock(store) != 1)
		return;
	openssl->OPENSSL_sk_sort(objects);
	for (int i = openssl->OPENSSL_sk_num(objects);
	     !was_sorted && i-- > 0;) {
		X509_OBJECT *object = openssl->OPENSSL_sk_value(objects, i);

		if (openssl->X509_OBJECT_get0_X509(object) !=
			    pending->last_added &&
		    openssl->X509_OBJECT_get0_X509_CRL(object) !=
			    pending->last_added)
			continue;
		/* There is room for it: this cannot fail. */
		(void)openssl->OPENSSL_sk_delete(objects, i);
		(void)openssl->OPENSSL_sk_push(objects, object);
		break;
	}
	openssl->X509_STORE_unlock(store);
}

static bool is_sorted(const struct pending *pending, X509_STORE *store)
{
	const struct ct_openssl *openssl = pending->openssl;

	return openssl->has_plain_objects &&
	       openssl->OPENSSL_sk_is_sorted(objects_of(openssl, store)) != 0;
}

static bool keep_file(struct pending *pending, struct ct_ca_file *file)
{
	struct ct_ca_file **more;

	if (pending->num_files == 0) {
		pending->first = ct_ca_file_ref(file);
	} else {
		more = realloc(pending->more,
			       pending->num_files *
				       sizeof(struct ct_ca_file *));
		if (more == NULL)
			return false;
		pending->more = more;
		more[pending->num_files - 1] = ct_ca_file_ref(file);
	}
	pending->num_files++;
	return true;
}

static bool has_file(const struct pending *pending,
		     const struct ct_ca_file *file)
{
	for (size_t i = 0; i < pending->num_files; i++)
		if (file_at(pending, i) == file)
			return true;
	return false;
}

/* --- Call-backs ----------------------------------------------------------- */

/* What is pending under a key is in one file. */
static bool add_pending(const struct pending *pending, X509_STORE *store,
			uint64_t key)
{
	for (size_t i = 0; i < pending->num_files; i++) {
		const struct ct_ca_file *file = file_at(pending, i);
		uint32_t entry = ct_ca_file_find(file, key);

		if (entry == CT_CA_NONE)
			continue;
		if (ct_ca_file_next(file, entry) == CT_CA_NONE)
			return add_entry(pending->openssl, store, file, entry,
					 true);
		return pending->openssl->has_plain_objects &&
		       add_together(pending->openssl, store, file, entry);
	}
	return false;
}

static int get_by_subject(const struct ct_openssl *openssl, X509_LOOKUP *lookup,
			  X509_LOOKUP_TYPE type, const X509_NAME *name,
			  X509_OBJECT *out)
{
	struct pending *pending = openssl->X509_LOOKUP_get_method_data(lookup);
	X509_STORE *store = openssl->X509_LOOKUP_get_store(lookup);
	int is_found = 0;
	uint64_t key;

	if (type != X509_LU_X509 || pending == NULL || store == NULL ||
	    !key_of_name(openssl, name, &key))
		return 0;
	ct_rcu_write_lock(&pending->writer);
	pending->was_asked = true;
	/* Whoever else asked for it meanwhile has put it into the store. */
	if (pending->num_files > 0)
		is_found = find_in_store(openssl, store, name, out);
	if (pending->num_files > 0 && is_found == 0 &&
	    add_pending(pending, store, key))
		is_found = find_in_store(openssl, store, name, out);
	ct_rcu_write_unlock(&pending->writer);
	return is_found;
}

static void lookup_free(const struct ct_openssl *openssl, X509_LOOKUP *lookup)
{
	struct pending *pending = openssl->X509_LOOKUP_get_method_data(lookup);

	if (pending == NULL)
		return;
	drop_files(pending);
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

bool ct_pending_init(struct ct_openssl *openssl)
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

/* --- Stores --------------------------------------------------------------- */

bool ct_pending_attach(const struct ct_openssl *openssl, X509_STORE *store)
{
	struct pending *pending = state_of(openssl, store);
	X509_LOOKUP *lookup;

	if (pending != NULL)
		return true;
	lookup = openssl->X509_STORE_add_lookup(store, openssl->method);
	if (lookup == NULL)
		return false;
	pending = calloc(1, sizeof(*pending));
	if (pending == NULL)
		return false;
	pending->openssl = openssl;
	if (ct_rcu_writer_init(&pending->writer) != 0) {
		free(pending);
		return false;
	}
	/* From here on the lookup object owns it. */
	(void)openssl->X509_LOOKUP_set_method_data(lookup, pending);
	if (openssl->X509_STORE_set_ex_data(store, openssl->ex_index,
					    pending) != 1)
		return false;
	/* The stack of objects gets its memory here, not when a file comes. */
	note_addition(pending, store, false);
	return true;
}

bool ct_pending_is_attached(const struct ct_openssl *openssl, X509_STORE *store)
{
	return state_of(openssl, store) != NULL;
}

/* Makes all that is pending the store's own. Its lock is held. */
static void materialise(struct pending *pending, X509_STORE *store)
{
	const struct ct_openssl *openssl = pending->openssl;
	bool was_sorted = pending->was_asked || is_sorted(pending, store);

	if (pending->num_files == 0)
		return;
	/* What there is to complain of a certificate was said before, or will
	 * be when it is used. */
	openssl->ERR_set_mark();
	for (size_t i = 0; i < pending->num_files; i++)
		(void)add_all(openssl, store, file_at(pending, i));
	openssl->ERR_pop_to_mark();
	restore_order(pending, store, was_sorted);
	drop_files(pending);
}

/* Whether a certificate of the file has the subject of one that the store has.
 * The store is being loaded, and is not anybody else's yet. */
static bool shares_with_store(const struct ct_openssl *openssl,
			      X509_STORE *store, const struct ct_ca_file *file)
{
	const OPENSSL_STACK *objects = objects_of(openssl, store);
	int num = openssl->OPENSSL_sk_num(objects);

	for (int i = 0; i < num; i++) {
		const X509 *certificate = openssl->X509_OBJECT_get0_X509(
			openssl->OPENSSL_sk_value(objects, i));
		uint64_t key;

		if (certificate != NULL &&
		    (!key_of_name(openssl,
				  openssl->X509_get_subject_name(certificate),
				  &key) ||
		     ct_ca_file_find(file, key) != CT_CA_NONE))
			return true;
	}
	return false;
}

static bool shares_with_files(const struct pending *pending,
			      const struct ct_ca_file *file)
{
	uint32_t count = ct_ca_file_count(file);

	for (size_t i = 0; i < pending->num_files; i++)
		for (uint32_t j = 0; j < count; j++)
			if (ct_ca_file_find(file_at(pending, i),
					    ct_ca_file_key(file, j)) !=
			    CT_CA_NONE)
				return true;
	return false;
}

/* Certificates of the file that cannot come into the store together later. */
static bool add_groups(const struct ct_openssl *openssl, X509_STORE *store,
		       const struct ct_ca_file *file)
{
	uint32_t entry = openssl->has_plain_objects
				 ? CT_CA_NONE
				 : ct_ca_file_next_shared(file, 0);

	for (; entry != CT_CA_NONE;
	     entry = ct_ca_file_next_shared(file, entry + 1))
		if (!add_entry(openssl, store, file, entry, false))
			return false;
	return true;
}

static bool add_file(struct pending *pending, X509_STORE *store,
		     struct ct_ca_file *file)
{
	const struct ct_openssl *openssl = pending->openssl;
	bool is_known = has_file(pending, file);

	if (!is_known && (shares_with_files(pending, file) ||
			  shares_with_store(openssl, store, file))) {
		/* As OpenSSL would: one after the other. */
		materialise(pending, store);
		return add_all(openssl, store, file);
	}
	if (!is_known &&
	    (!keep_file(pending, file) || !add_groups(openssl, store, file)))
		return false;
	note_addition(pending, store, is_known);
	return true;
}

bool ct_pending_add(const struct ct_openssl *openssl, X509_STORE *store,
		    struct ct_ca_file *file)
{
	struct pending *pending = state_of(openssl, store);
	bool is_done;

	if (pending == NULL)
		return false;
	ct_rcu_write_lock(&pending->writer);
	is_done = add_file(pending, store, file);
	ct_rcu_write_unlock(&pending->writer);
	return is_done;
}

void ct_pending_before_add(const struct ct_openssl *openssl, X509_STORE *store,
			   const X509 *certificate)
{
	struct pending *pending;
	uint64_t key;
	bool is_ours;

	if (store == NULL || certificate == NULL)
		return;
	pending = state_of(openssl, store);
	if (pending == NULL)
		return;
	ct_rcu_write_lock(&pending->writer);
	if (pending->num_files > 0 &&
	    key_of_name(openssl, openssl->X509_get_subject_name(certificate),
			&key))
		(void)add_key(pending, store, key, &is_ours);
	ct_rcu_write_unlock(&pending->writer);
}

void ct_pending_after_add(const struct ct_openssl *openssl, X509_STORE *store,
			  const void *object)
{
	struct pending *pending;

	if (store == NULL || object == NULL)
		return;
	pending = state_of(openssl, store);
	if (pending == NULL)
		return;
	ct_rcu_write_lock(&pending->writer);
	pending->last_added = object;
	pending->was_asked = false;
	ct_rcu_write_unlock(&pending->writer);
}

void ct_pending_materialise(const struct ct_openssl *openssl, X509_STORE *store)
{
	struct pending *pending = state_of(openssl, store);

	if (pending == NULL)
		return;
	ct_rcu_write_lock(&pending->writer);
	materialise(pending, store);
	ct_rcu_write_unlock(&pending->writer);
}

size_t ct_pending_count(const struct ct_openssl *openssl, X509_STORE *store)
{
	struct pending *pending = state_of(openssl, store);
	size_t count = 0;

	if (pending == NULL)
		return 0;
	ct_rcu_write_lock(&pending->writer);
	for (size_t i = 0; i < pending->num_files; i++)
		count += ct_ca_file_count(file_at(pending, i));
	ct_rcu_write_unlock(&pending->writer);
	return count;
}
