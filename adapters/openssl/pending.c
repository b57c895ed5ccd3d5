/*
 * Certificates that a store trusts and that are not in it yet.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The order of a store's objects, up to OpenSSL 3.6: a stack, which OpenSSL
 * sorts when it looks for one, and what is added goes to the end. So there is
 * a sorted part, and a tail of what was added since, in the order of addition.
 * Older versions (3.0) also sort when they add, to look for a twin, so that the
 * tail is one object; newer ones look for a twin in the tail as it is. The
 * stack's own note whether it is sorted is kept as if pending files were in it:
 * one that becomes pending takes the note away. From 4.0 on objects are in a
 * hash table, of which OpenSSL does not promise an order.
 *
 * The file is long because both kinds of stores, lookups and loading share the
 * state of one lock.
 */

#include <config.h>

#include <stdlib.h>

#include "base/rcu.h"

#include "name_key.h"
#include "pending.h"

enum { NOT_IN_TAIL = -1 };

/* A file that is pending. */
struct held {
	struct ct_ca_file *file;
	/* NOT_IN_TAIL, or how many objects of the tail that the program added
	 * come before it. */
	int tail_at;
	/* By entry, with a reference: those that are in the store. Only where
	 * objects are in a hash table, which cannot be asked. */
	X509 **made;
	/* Only there, too: all are in the store. The file is kept for threads
	 * that asked before. */
	bool is_in_store;
};

/* What a store's lookup object carries. */
struct pending {
	const struct ct_openssl *openssl;
	struct ct_rcu_writer writer;
	/* In the order of loading; nothing is pending when num_files is 0. The
	 * first one has its place here: most stores have no second. */
	struct held first;
	struct held *more;
	size_t num_files;
	/* How many objects the stack had when the tail began. */
	int num_sorted;
	/* The program has the stack of objects, and may look at any time. */
	bool is_watched;
	/* A thread may have looked for what came into the store since. */
	bool was_materialised;
};

static struct held *held_at(struct pending *pending, size_t number)
{
	return number == 0 ? &pending->first : &pending->more[number - 1];
}

static struct ct_ca_file *file_at(struct pending *pending, size_t number)
{
	return held_at(pending, number)->file;
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
		      const struct ct_ca_file *file, uint32_t entry)
{
	X509 *certificate = make_certificate(openssl, file, entry, false);
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
		if (!add_entry(openssl, store, file, i))
			return false;
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

/* --- The files of a store ------------------------------------------------- */

static void drop_made(const struct ct_openssl *openssl, struct held *held)
{
	uint32_t count = ct_ca_file_count(held->file);

	for (uint32_t i = 0; held->made != NULL && i < count; i++)
		openssl->X509_free(held->made[i]);
	free(held->made);
	held->made = NULL;
}

static void drop_files(struct pending *pending)
{
	for (size_t i = 0; i < pending->num_files; i++) {
		drop_made(pending->openssl, held_at(pending, i));
		ct_ca_file_unref(file_at(pending, i));
	}
	free(pending->more);
	pending->more = NULL;
	pending->num_files = 0;
}

static bool keep_file(struct pending *pending, struct ct_ca_file *file,
		      int tail_at)
{
	struct held *more;

	if (pending->num_files > 0) {
		more = realloc(pending->more,
			       pending->num_files * sizeof(*more));
		if (more == NULL)
			return false;
		pending->more = more;
	}
	pending->num_files++;
	*held_at(pending, pending->num_files - 1) = (struct held){
		.file = ct_ca_file_ref(file),
		.tail_at = tail_at,
	};
	return true;
}

static bool has_file(struct pending *pending, const struct ct_ca_file *file)
{
	for (size_t i = 0; i < pending->num_files; i++)
		if (file_at(pending, i) == file)
			return true;
	return false;
}

/* --- The stack of objects ------------------------------------------------- */

static OPENSSL_STACK *objects_of(const struct ct_openssl *openssl,
				 X509_STORE *store)
{
	return (OPENSSL_STACK *)openssl->X509_STORE_get0_objects(store);
}

/* The stack, sorted, has no tail. */
static void note_sorted(struct pending *pending, const OPENSSL_STACK *objects)
{
	pending->num_sorted = pending->openssl->OPENSSL_sk_num(objects);
	for (size_t i = 0; i < pending->num_files; i++)
		held_at(pending, i)->tail_at = NOT_IN_TAIL;
}

/* Something is about to be added. The store's lock is held. */
static void note_addition(struct pending *pending, const OPENSSL_STACK *objects)
{
	const struct ct_openssl *openssl = pending->openssl;

	if (openssl->adds_to_sorted ||
	    openssl->OPENSSL_sk_is_sorted(objects) != 0)
		note_sorted(pending, objects);
}

/* Takes the note away that the stack is sorted. */
static void unsort(const struct ct_openssl *openssl, OPENSSL_STACK *objects,
		   void *anything)
{
	if (openssl->OPENSSL_sk_push(objects, anything) > 0)
		(void)openssl->OPENSSL_sk_pop(objects);
}

/* A certificate as an object of a store. */
static X509_OBJECT *make_object(const struct ct_openssl *openssl,
				const struct ct_ca_file *file, uint32_t entry,
				bool is_shared)
{
	X509 *certificate = make_certificate(openssl, file, entry, is_shared);
	X509_OBJECT *object = openssl->X509_OBJECT_new();

	if (certificate == NULL || object == NULL ||
	    openssl->X509_OBJECT_set1_X509(object, certificate) != 1) {
		openssl->X509_OBJECT_free(object);
		object = NULL;
	}
	openssl->X509_free(certificate);
	return object;
}

static void free_objects(const struct ct_openssl *openssl, OPENSSL_STACK *stack)
{
	openssl->OPENSSL_sk_pop_free(
		stack, (OPENSSL_sk_freefunc)openssl->X509_OBJECT_free);
}

/* Appends objects for a range of a file's entries; false without memory. */
static bool make_objects(const struct ct_openssl *openssl, OPENSSL_STACK *to,
			 const struct ct_ca_file *file, uint32_t first,
			 uint32_t end)
{
	for (uint32_t i = first; i < end; i++) {
		X509_OBJECT *object = make_object(openssl, file, i, false);

		if (object == NULL ||
		    openssl->OPENSSL_sk_push(to, object) <= 0) {
			openssl->X509_OBJECT_free(object);
			return false;
		}
	}
	return true;
}

/* Moves the objects at and behind @first, in their order. */
static bool move_objects(const struct ct_openssl *openssl, OPENSSL_STACK *to,
			 OPENSSL_STACK *from, int first)
{
	int num = openssl->OPENSSL_sk_num(from), num_to;

	num_to = openssl->OPENSSL_sk_num(to);
	for (int i = first; i < num; i++)
		if (openssl->OPENSSL_sk_push(
			    to, openssl->OPENSSL_sk_value(from, i)) <= 0) {
			while (openssl->OPENSSL_sk_num(to) > num_to)
				(void)openssl->OPENSSL_sk_pop(to);
			return false;
		}
	while (openssl->OPENSSL_sk_num(from) > first)
		(void)openssl->OPENSSL_sk_pop(from);
	return true;
}

/* Adds certificates of one file that share their subject, so that no thread
 * sees some without the others: X509_STORE_add_cert() takes the store's lock
 * for each. */
static bool add_together(const struct ct_openssl *openssl, X509_STORE *store,
			 const struct ct_ca_file *file, uint32_t first)
{
	OPENSSL_STACK *made = openssl->OPENSSL_sk_new_null();
	bool is_done = made != NULL;

	for (uint32_t entry = first; is_done && entry != CT_CA_NONE;
	     entry = ct_ca_file_next(file, entry)) {
		X509_OBJECT *object = make_object(openssl, file, entry, true);

		is_done = object != NULL &&
			  openssl->OPENSSL_sk_push(made, object) > 0;
		if (!is_done)
			openssl->X509_OBJECT_free(object);
	}
	if (is_done && openssl->X509_STORE_lock(store) == 1) {
		OPENSSL_STACK *objects = objects_of(openssl, store);

		is_done = move_objects(openssl, objects, made, 0);
		openssl->OPENSSL_sk_sort(objects);
		openssl->X509_STORE_unlock(store);
	}
	free_objects(openssl, made);
	return is_done;
}

/* --- Call-backs ----------------------------------------------------------- */

/* The store's first certificate with this subject, with the reference that
 * whoever called the lookup method takes for itself. */
static int find_in_stack(const struct ct_openssl *openssl, X509_STORE *store,
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

/* OpenSSL sorted the objects before it asked us, but an empty stack does not
 * note that. */
static void was_asked(struct pending *pending, X509_STORE *store)
{
	const struct ct_openssl *openssl = pending->openssl;

	if (openssl->X509_STORE_lock(store) != 1)
		return;
	openssl->OPENSSL_sk_sort(objects_of(openssl, store));
	note_sorted(pending, objects_of(openssl, store));
	openssl->X509_STORE_unlock(store);
}

/* What is pending under a key is in one file. */
static struct held *find_pending(struct pending *pending, uint64_t key,
				 uint32_t *out_entry)
{
	for (size_t i = 0; i < pending->num_files; i++) {
		*out_entry = ct_ca_file_find(file_at(pending, i), key);
		if (*out_entry != CT_CA_NONE)
			return held_at(pending, i);
	}
	return NULL;
}

static int get_from_stack(struct pending *pending, X509_STORE *store,
			  const X509_NAME *name, X509_OBJECT *out)
{
	const struct ct_openssl *openssl = pending->openssl;
	struct held *held;
	uint32_t entry;
	uint64_t key;

	if (pending->num_files == 0 && !pending->was_materialised)
		return 0;
	was_asked(pending, store);
	/* Whoever else asked for it meanwhile has put it into the store. */
	if (find_in_stack(openssl, store, name, out) != 0)
		return 1;
	if (!key_of_name(openssl, name, &key))
		return 0;
	held = find_pending(pending, key, &entry);
	return held != NULL &&
	       add_together(openssl, store, held->file, entry) &&
	       find_in_stack(openssl, store, name, out);
}

/* The certificate of an entry that is the only one with its key, in the store
 * and with us. */
static X509 *get_made(const struct ct_openssl *openssl, X509_STORE *store,
		      struct held *held, uint32_t entry)
{
	X509 *certificate;

	if (held->made == NULL)
		held->made = calloc(ct_ca_file_count(held->file),
				    sizeof(*held->made));
	if (held->made == NULL || held->made[entry] != NULL)
		return held->made != NULL ? held->made[entry] : NULL;
	certificate = make_certificate(openssl, held->file, entry, true);
	if (certificate != NULL &&
	    openssl->X509_STORE_add_cert(store, certificate) != 1) {
		openssl->X509_free(certificate);
		certificate = NULL;
	}
	held->made[entry] = certificate;
	return certificate;
}

/* Those that share a key are in the hash table already (add_groups()). */
static int get_from_table(struct pending *pending, X509_STORE *store,
			  const X509_NAME *name, X509_OBJECT *out)
{
	const struct ct_openssl *openssl = pending->openssl;
	struct held *held;
	X509 *certificate;
	uint32_t entry;
	uint64_t key;

	if (!key_of_name(openssl, name, &key))
		return 0;
	held = find_pending(pending, key, &entry);
	if (held == NULL || ct_ca_file_next(held->file, entry) != CT_CA_NONE)
		return 0;
	certificate = get_made(openssl, store, held, entry);
	if (certificate == NULL ||
	    openssl->X509_NAME_cmp(openssl->X509_get_subject_name(certificate),
				   name) != 0 ||
	    openssl->X509_OBJECT_set1_X509(out, certificate) != 1)
		return 0;
	/* We keep it; the object is only borrowed. */
	openssl->X509_free(certificate);
	return 1;
}

static int get_by_subject(const struct ct_openssl *openssl, X509_LOOKUP *lookup,
			  X509_LOOKUP_TYPE type, const X509_NAME *name,
			  X509_OBJECT *out)
{
	struct pending *pending = openssl->X509_LOOKUP_get_method_data(lookup);
	X509_STORE *store = openssl->X509_LOOKUP_get_store(lookup);
	int is_found = 0;

	if (pending == NULL || store == NULL)
		return 0;
	ct_rcu_write_lock(&pending->writer);
	if (type == X509_LU_X509)
		is_found = openssl->has_stack
				   ? get_from_stack(pending, store, name, out)
				   : get_from_table(pending, store, name, out);
	else if (openssl->has_stack && pending->num_files > 0)
		was_asked(pending, store);
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
	if (openssl->has_stack)
		unsort(openssl, objects_of(openssl, store), pending);
	return true;
}

bool ct_pending_is_attached(const struct ct_openssl *openssl, X509_STORE *store)
{
	return state_of(openssl, store) != NULL;
}

/* What materialise() makes before it takes the store's lock. */
struct made {
	OPENSSL_STACK *sorted; /* for the sorted part */
	OPENSSL_STACK *tail;   /* for the tail, file by file */
	OPENSSL_STACK *own;    /* what the program added to the tail */
};

/* The first entry of a file that belongs to the tail. */
static uint32_t first_in_tail(const struct pending *pending,
			      const struct held *held)
{
	uint32_t count = ct_ca_file_count(held->file);

	if (held->tail_at == NOT_IN_TAIL)
		return count;
	return pending->openssl->adds_to_sorted ? count - 1 : 0;
}

static bool make_all(struct pending *pending, const struct made *made)
{
	const struct ct_openssl *openssl = pending->openssl;

	if (made->sorted == NULL || made->tail == NULL || made->own == NULL)
		return false;
	for (size_t i = 0; i < pending->num_files; i++) {
		const struct held *held = held_at(pending, i);
		uint32_t first = first_in_tail(pending, held);

		if (!make_objects(openssl, made->sorted, held->file, 0,
				  first) ||
		    !make_objects(openssl, made->tail, held->file, first,
				  ct_ca_file_count(held->file)))
			return false;
	}
	return true;
}

/* Pushes objects for which there is room. */
static void push(const struct ct_openssl *openssl, OPENSSL_STACK *to,
		 OPENSSL_STACK *from, int first, int num)
{
	for (int i = first; i < first + num; i++) {
		(void)openssl->OPENSSL_sk_push(
			to, openssl->OPENSSL_sk_value(from, i));
		(void)openssl->OPENSSL_sk_set(from, i, NULL);
	}
}

/* Pushes those that are not there yet, in their order. */
static void push_new(const struct ct_openssl *openssl, OPENSSL_STACK *to,
		     OPENSSL_STACK *from)
{
	int num = openssl->OPENSSL_sk_num(from);

	for (int i = 0; i < num; i++) {
		X509_OBJECT *object = openssl->OPENSSL_sk_value(from, i);

		if (openssl->X509_OBJECT_retrieve_match(
			    (STACK_OF(X509_OBJECT) *)to, object) == NULL)
			continue;
		openssl->X509_OBJECT_free(object);
		(void)openssl->OPENSSL_sk_set(from, i, NULL);
	}
	for (int i = 0; i < num; i++)
		if (openssl->OPENSSL_sk_value(from, i) != NULL)
			push(openssl, to, from, i, 1);
}

static void push_tail(struct pending *pending, OPENSSL_STACK *objects,
		      const struct made *made)
{
	const struct ct_openssl *openssl = pending->openssl;
	int num_own = openssl->OPENSSL_sk_num(made->own), at = 0, from = 0;

	for (size_t i = 0; i < pending->num_files; i++) {
		const struct held *held = held_at(pending, i);
		int num = (int)(ct_ca_file_count(held->file) -
				first_in_tail(pending, held));

		for (; at < held->tail_at && at < num_own; at++)
			push(openssl, objects, made->own, at, 1);
		push(openssl, objects, made->tail, from, num);
		from += num;
	}
	push(openssl, objects, made->own, at, num_own - at);
}

/* The store's lock is held. False without memory: nothing has changed. */
static bool merge(struct pending *pending, OPENSSL_STACK *objects,
		  const struct made *made)
{
	const struct ct_openssl *openssl = pending->openssl;
	int num = openssl->OPENSSL_sk_num(objects);
	int num_own = num - pending->num_sorted;

	if (openssl->OPENSSL_sk_is_sorted(objects) != 0 || num_own < 0)
		num_own = 0;
	if (openssl->adds_to_sorted && num_own > 1)
		num_own = 1;
	if (openssl->OPENSSL_sk_reserve(
		    objects, openssl->OPENSSL_sk_num(made->sorted) +
				     openssl->OPENSSL_sk_num(made->tail)) !=
		    1 ||
	    !move_objects(openssl, made->own, objects, num - num_own))
		return false;
	openssl->OPENSSL_sk_sort(objects);
	push_new(openssl, objects, made->sorted);
	openssl->OPENSSL_sk_sort(objects);
	push_tail(pending, objects, made);
	return true;
}

static bool materialise_stack(struct pending *pending, X509_STORE *store)
{
	const struct ct_openssl *openssl = pending->openssl;
	const struct made made = {
		.sorted = openssl->OPENSSL_sk_new_null(),
		.tail = openssl->OPENSSL_sk_new_null(),
		.own = openssl->OPENSSL_sk_new_null(),
	};
	bool is_done = false;

	if (openssl->X509_STORE_lock(store) == 1) {
		OPENSSL_STACK *objects = objects_of(openssl, store);

		if (openssl->OPENSSL_sk_is_sorted(objects) != 0)
			note_sorted(pending, objects);
		openssl->X509_STORE_unlock(store);
		is_done = make_all(pending, &made);
	}
	if (is_done && openssl->X509_STORE_lock(store) == 1) {
		is_done = merge(pending, objects_of(openssl, store), &made);
		openssl->X509_STORE_unlock(store);
	}
	free_objects(openssl, made.sorted);
	free_objects(openssl, made.tail);
	free_objects(openssl, made.own);
	return is_done;
}

/* Those that share a key are there already. */
static bool materialise_table(struct pending *pending, X509_STORE *store)
{
	for (size_t i = 0; i < pending->num_files; i++) {
		struct held *held = held_at(pending, i);
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

/* Makes all that is pending the store's own; without memory it stays pending.
 * The state's lock is held. */
static void materialise(struct pending *pending, X509_STORE *store)
{
	const struct ct_openssl *openssl = pending->openssl;

	if (pending->num_files == 0)
		return;
	/* What there is to complain of a certificate was said before, or will
	 * be when it is used. */
	openssl->ERR_set_mark();
	if (!openssl->has_stack) {
		(void)materialise_table(pending, store);
	} else if (materialise_stack(pending, store)) {
		pending->was_materialised = true;
		drop_files(pending);
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
		    (!key_of_name(openssl,
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
		return has_shared(openssl, objects_of(openssl, store), true,
				  file);
	/* Asking for the objects would do away with the table. */
	all = (OPENSSL_STACK *)openssl->X509_STORE_get1_all_certs(store);
	result = all == NULL || has_shared(openssl, all, false, file);
	openssl->OPENSSL_sk_pop_free(all,
				     (OPENSSL_sk_freefunc)openssl->X509_free);
	return result;
}

static bool shares_with_files(struct pending *pending,
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

/* Certificates of the file that cannot come into the hash table together
 * later. */
static bool add_groups(const struct ct_openssl *openssl, X509_STORE *store,
		       const struct ct_ca_file *file)
{
	uint32_t entry = ct_ca_file_next_shared(file, 0);

	for (; entry != CT_CA_NONE;
	     entry = ct_ca_file_next_shared(file, entry + 1))
		if (!add_entry(openssl, store, file, entry))
			return false;
	return true;
}

/* As OpenSSL sorts the stack when it looks for a twin, and finds one. */
static bool find_twin(struct pending *pending, X509_STORE *store)
{
	const struct ct_openssl *openssl = pending->openssl;

	if (openssl->X509_STORE_lock(store) != 1)
		return false;
	openssl->OPENSSL_sk_sort(objects_of(openssl, store));
	note_sorted(pending, objects_of(openssl, store));
	openssl->X509_STORE_unlock(store);
	return true;
}

/* As OpenSSL would: one after the other. */
static bool add_at_once(struct pending *pending, X509_STORE *store,
			const struct ct_ca_file *file)
{
	const struct ct_openssl *openssl = pending->openssl;
	const struct ct_ca_twins *twins = ct_ca_file_twins(file);

	/* Behind others of their subject it may not find all twins. */
	if (twins->num > 0 && openssl->has_stack && !openssl->adds_to_sorted)
		return false;
	materialise(pending, store);
	return add_all(openssl, store, file) &&
	       (!twins->is_last || !openssl->adds_to_sorted ||
		find_twin(pending, store));
}

/* A file whose certificates are all pending already. */
static bool add_again(struct pending *pending, X509_STORE *store,
		      const struct ct_ca_file *file)
{
	const struct ct_openssl *openssl = pending->openssl;

	if (!openssl->has_stack)
		return true;
	if (!openssl->adds_to_sorted)
		/* In a tail it does not find all twins. */
		return ct_ca_file_next_shared(file, 0) == CT_CA_NONE ||
		       add_at_once(pending, store, file);
	return find_twin(pending, store);
}

/* Puts a file behind what the stack has. */
static bool add_to_tail(struct pending *pending, X509_STORE *store,
			struct ct_ca_file *file)
{
	const struct ct_openssl *openssl = pending->openssl;
	bool ends_with_twin =
		ct_ca_file_twins(file)->is_last && openssl->adds_to_sorted;
	OPENSSL_STACK *objects;
	int tail_at;

	if (openssl->X509_STORE_lock(store) != 1)
		return false;
	objects = objects_of(openssl, store);
	note_addition(pending, objects);
	if (ends_with_twin) {
		openssl->OPENSSL_sk_sort(objects);
		tail_at = NOT_IN_TAIL;
	} else {
		unsort(openssl, objects, pending);
		tail_at =
			openssl->OPENSSL_sk_num(objects) - pending->num_sorted;
	}
	openssl->X509_STORE_unlock(store);
	return keep_file(pending, file, tail_at);
}

static bool add_file(struct pending *pending, X509_STORE *store,
		     struct ct_ca_file *file)
{
	const struct ct_openssl *openssl = pending->openssl;

	if (has_file(pending, file))
		return add_again(pending, store, file);
	if (pending->is_watched || shares_with_files(pending, file) ||
	    shares_with_store(openssl, store, file))
		return add_at_once(pending, store, file);
	return openssl->has_stack ? add_to_tail(pending, store, file)
				  : keep_file(pending, file, NOT_IN_TAIL) &&
					    add_groups(openssl, store, file);
}

bool ct_pending_add(const struct ct_openssl *openssl, X509_STORE *store,
		    struct ct_ca_file *file)
{
	struct pending *pending = state_of(openssl, store);
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

static bool is_pending(struct pending *pending, const X509_NAME *name,
		       struct held **out_held, uint32_t *out_entry)
{
	uint64_t key;

	if (!key_of_name(pending->openssl, name, &key))
		return false;
	*out_held = find_pending(pending, key, out_entry);
	return *out_held != NULL;
}

/* Of certificates and CRLs with one name the hash table keeps the order. */
static void before_add_to_table(struct pending *pending, X509_STORE *store,
				const X509_NAME *name)
{
	struct held *held;
	uint32_t entry;

	if (is_pending(pending, name, &held, &entry) &&
	    ct_ca_file_next(held->file, entry) == CT_CA_NONE)
		(void)get_made(pending->openssl, store, held, entry);
}

static void before_add_to_stack(struct pending *pending, X509_STORE *store,
				const X509_NAME *subject)
{
	const struct ct_openssl *openssl = pending->openssl;
	struct held *held;
	uint32_t entry;

	if (subject != NULL && is_pending(pending, subject, &held, &entry))
		materialise(pending, store);
	if (pending->num_files == 0 || openssl->X509_STORE_lock(store) != 1)
		return;
	note_addition(pending, objects_of(openssl, store));
	openssl->X509_STORE_unlock(store);
}

void ct_pending_before_add(const struct ct_openssl *openssl, X509_STORE *store,
			   const X509 *certificate, const X509_CRL *crl)
{
	const X509_NAME *subject = NULL;
	struct pending *pending;

	if (store == NULL)
		return;
	pending = state_of(openssl, store);
	if (pending == NULL)
		return;
	if (certificate != NULL)
		subject = openssl->X509_get_subject_name(certificate);
	ct_rcu_write_lock(&pending->writer);
	if (pending->num_files == 0)
		;
	else if (openssl->has_stack)
		before_add_to_stack(pending, store, subject);
	else if (subject != NULL)
		before_add_to_table(pending, store, subject);
	else if (crl != NULL)
		before_add_to_table(pending, store,
				    openssl->X509_CRL_get_issuer(crl));
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

void ct_pending_watch(const struct ct_openssl *openssl, X509_STORE *store)
{
	struct pending *pending = state_of(openssl, store);

	if (pending == NULL)
		return;
	ct_rcu_write_lock(&pending->writer);
	materialise(pending, store);
	pending->is_watched = true;
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
		if (!held_at(pending, i)->is_in_store)
			count += ct_ca_file_count(file_at(pending, i));
	ct_rcu_write_unlock(&pending->writer);
	return count;
}
