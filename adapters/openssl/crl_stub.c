/*
 * CRL stubs: X509_CRL objects without their entries.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <stddef.h>
#include <stdlib.h>

#include "base/rcu.h"

#include "crl_stub.h"

/* All stubs. The lock is also held while an object is made with the adapter's
 * method, or must not get it. */
static struct {
	struct ct_rcu_writer writer;
	bool is_made;
	struct ct_chain_table table; /* by the object's address */
	const X509_CRL_METHOD *program_methods[CT_OPENSSL_NUM_SLOTS];
} stubs;

static pthread_once_t once = PTHREAD_ONCE_INIT;

/* The stub that this thread is making, under the lock. */
static _Thread_local struct ct_crl_stub *making;

static void make_lock(void)
{
	stubs.is_made = ct_rcu_writer_init(&stubs.writer) == 0;
}

bool ct_crl_stub_init(void)
{
	pthread_once(&once, make_lock);
	return stubs.is_made;
}

/* --- The table of all stubs ----------------------------------------------- */

static uint64_t hash_of(const X509_CRL *crl)
{
	return (uintptr_t)crl / 64;
}

/* Under the lock. */
static struct ct_crl_stub *find_stub(const X509_CRL *crl)
{
	struct ct_chain_link *link =
		ct_chain_table_first(&stubs.table, hash_of(crl));

	for (; link != NULL; link = ct_chain_next(link)) {
		struct ct_crl_stub *stub =
			(void *)((char *)link -
				 offsetof(struct ct_crl_stub, link));

		if (stub->crl == crl)
			return stub;
	}
	return NULL;
}

/* A program may have a method with data of its own, so that the data of an
 * object tells nothing until the object is in the table. */
struct ct_crl_stub *ct_crl_stub_find(const X509_CRL *crl)
{
	struct ct_crl_stub *stub;

	if (!stubs.is_made || crl == NULL)
		return NULL;
	ct_rcu_write_lock(&stubs.writer);
	stub = find_stub(crl);
	ct_rcu_write_unlock(&stubs.writer);
	return stub;
}

struct ct_crl_stub *ct_crl_stub_of(const struct ct_openssl *openssl,
				   X509_CRL *crl)
{
	struct ct_crl_stub_data *data = openssl->X509_CRL_get_meth_data(crl);

	return data != NULL && data->foreign_copy == NULL
		       ? (struct ct_crl_stub *)data
		       : NULL;
}

/* --- Entries -------------------------------------------------------------- */

X509_REVOKED *ct_crl_stub_get_entry(struct ct_crl_stub *stub, uint32_t offset)
{
	const struct ct_openssl *openssl = stub->openssl;
	struct ct_span list = stub->from->crl->crl.revoked;
	_Atomic(struct ct_crl_stub_entry *) *head =
		&stub->entries[offset / 8 % CT_CRL_STUB_ENTRY_LISTS];
	struct ct_crl_stub_entry *first = atomic_load(head), *known = first,
				 *made;
	const unsigned char *at = list.data + offset;

	for (; known != NULL; known = known->next)
		if (known->offset == offset)
			return known->entry;
	made = malloc(sizeof(*made));
	if (made == NULL)
		return NULL;
	made->offset = offset;
	made->entry =
		openssl->d2i_X509_REVOKED(NULL, &at, (long)(list.len - offset));
	if (made->entry == NULL) {
		free(made);
		return NULL;
	}
	do /* a duplicate that another thread adds does no harm */
		made->next = first;
	while (!atomic_compare_exchange_weak(head, &first, made));
	return made->entry;
}

static void free_entries(struct ct_crl_stub *stub)
{
	for (size_t i = 0; i < CT_CRL_STUB_ENTRY_LISTS; i++) {
		struct ct_crl_stub_entry *next,
			*entry = atomic_load(&stub->entries[i]);

		for (; entry != NULL; entry = next) {
			next = entry->next;
			stub->openssl->X509_REVOKED_free(entry->entry);
			free(entry);
		}
	}
}

static void destroy_stub(struct ct_crl_stub *stub)
{
	const struct ct_openssl *openssl = stub->openssl;

	openssl->EVP_PKEY_free(atomic_load(&stub->good_key));
	openssl->X509_CRL_free(atomic_load(&stub->whole));
	free_entries(stub);
	ct_crl_file_unref(stub->file);
	free(stub);
}

/* --- Objects with OpenSSL's own method ------------------------------------ */

/* Sets the default method to what the program has chosen. It is the adapter's
 * in a child that was forked while another thread made a stub. The lock is
 * held. */
static void undo_method(const struct ct_openssl *openssl)
{
	openssl->X509_CRL_set_default_method(
		stubs.program_methods[openssl->slot]);
}

static X509_CRL *make_stock(const struct ct_openssl *openssl,
			    struct ct_span der)
{
	const unsigned char *at = der.data;
	X509_CRL *crl;

	/* Under the lock no other thread sets the adapter's method. Errors
	 * about extensions were queued when the stub was made. */
	ct_rcu_write_lock(&stubs.writer);
	undo_method(openssl);
	openssl->ERR_set_mark();
	crl = openssl->d2i_X509_CRL(NULL, &at, (long)der.len);
	openssl->ERR_pop_to_mark();
	ct_rcu_write_unlock(&stubs.writer);
	return crl;
}

static X509_CRL *get_whole(struct ct_crl_stub *stub)
{
	X509_CRL *whole = atomic_load(&stub->whole), *made;

	if (whole != NULL)
		return whole;
	made = make_stock(stub->openssl, stub->from->crl->crl.der);
	if (made == NULL ||
	    atomic_compare_exchange_strong(&stub->whole, &whole, made))
		return made;
	/* Another thread was faster. */
	stub->openssl->X509_CRL_free(made);
	return whole;
}

/* It is kept as that object's data. */
static X509_CRL *copy_of_foreign_crl(const struct ct_openssl *openssl,
				     X509_CRL *crl)
{
	struct ct_crl_stub_data *data;

	ct_rcu_write_lock(&stubs.writer);
	undo_method(openssl);
	data = openssl->X509_CRL_get_meth_data(crl);
	if (data == NULL) {
		data = malloc(sizeof(*data));
		if (data != NULL)
			data->foreign_copy = openssl->X509_CRL_dup(crl);
		if (data != NULL && data->foreign_copy == NULL) {
			free(data);
			data = NULL;
		}
		openssl->X509_CRL_set_meth_data(crl, data);
	}
	ct_rcu_write_unlock(&stubs.writer);
	return data != NULL ? data->foreign_copy : NULL;
}

X509_CRL *ct_crl_stub_get_stock(const struct ct_openssl *openssl,
				struct ct_crl_stub *stub, X509_CRL *crl)
{
	return stub != NULL ? get_whole(stub)
			    : copy_of_foreign_crl(openssl, crl);
}

/* --- Programs that get the whole CRL -------------------------------------- */

X509_CRL *ct_crl_stub_expand(struct ct_crl_stub *stub)
{
	const struct ct_openssl *openssl = stub->openssl;
	X509_CRL *whole = get_whole(stub);
	X509_REVOKED *first = NULL;

	if (whole == NULL || atomic_exchange(&stub->is_expanded, true))
		return whole;
	/* OpenSSL sorts the entries when it looks for a serial number. */
	if (atomic_load(&stub->was_asked) &&
	    stub->from->crl->crl.num_entries > 0)
		first = ct_crl_stub_get_entry(stub, 0);
	if (first != NULL)
		(void)openssl->X509_CRL_get0_by_serial(
			whole, NULL,
			openssl->X509_REVOKED_get0_serialNumber(first));
	return whole;
}

const X509_CRL *ct_crl_stub_whole(const X509_CRL *crl)
{
	struct ct_crl_stub *stub = ct_crl_stub_find(crl);

	return stub != NULL ? ct_crl_stub_expand(stub) : crl;
}

/* --- Making and freeing --------------------------------------------------- */

int ct_crl_stub_on_init(const struct ct_openssl *openssl, X509_CRL *crl)
{
	if (making == NULL)
		return 1; /* a foreign CRL */
	if (!ct_chain_table_add(&stubs.table, &making->link, hash_of(crl)))
		return 0;
	making->crl = crl;
	openssl->X509_CRL_set_meth_data(crl, making);
	return 1;
}

int ct_crl_stub_on_free(const struct ct_openssl *openssl, X509_CRL *crl)
{
	struct ct_crl_stub *stub = ct_crl_stub_of(openssl, crl);
	struct ct_crl_stub_data *data;

	if (making != NULL) {
		/* The lock is held, and ct_crl_stub_new() frees the stub. */
		if (stub != NULL)
			ct_chain_table_remove(&stubs.table, &stub->link);
		making->crl = NULL;
		return 1;
	}
	if (stub != NULL) {
		ct_rcu_write_lock(&stubs.writer);
		ct_chain_table_remove(&stubs.table, &stub->link);
		ct_rcu_write_unlock(&stubs.writer);
		destroy_stub(stub);
		return 1;
	}
	data = openssl->X509_CRL_get_meth_data(crl);
	if (data != NULL) {
		openssl->X509_CRL_free(data->foreign_copy);
		free(data);
	}
	return 1;
}

void ct_crl_stub_set_program_method(const struct ct_openssl *openssl,
				    const X509_CRL_METHOD *method)
{
	ct_rcu_write_lock(&stubs.writer);
	stubs.program_methods[openssl->slot] = method;
	openssl->X509_CRL_set_default_method(method);
	ct_rcu_write_unlock(&stubs.writer);
}

X509_CRL *ct_crl_stub_new(const struct ct_openssl *openssl,
			  struct ct_crl_file *file, size_t number)
{
	const struct ct_crl_file_entry *from = ct_crl_file_get(file, number);
	const unsigned char *at = from->stub.data;
	struct ct_crl_stub *stub = calloc(1, sizeof(*stub));
	X509_CRL *crl = NULL;

	if (stub == NULL)
		return NULL;
	stub->openssl = openssl;
	stub->from = from;
	stub->file = ct_crl_file_ref(file);
	ct_rcu_write_lock(&stubs.writer);
	if (stubs.program_methods[openssl->slot] == NULL) {
		making = stub;
		openssl->X509_CRL_set_default_method(openssl->crl_method);
		crl = openssl->d2i_X509_CRL(NULL, &at, (long)from->stub.len);
		undo_method(openssl);
	}
	making = NULL;
	ct_rcu_write_unlock(&stubs.writer);
	if (crl == NULL) {
		destroy_stub(stub);
		return NULL;
	}
	return crl;
}
