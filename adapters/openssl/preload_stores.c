/*
 * Stores: adding objects to them, and listing their objects.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include "pending.h"
#include "pending_crls.h"
#include "pending_lookup.h"
#include "preload_hooks.h"

/* The stores whose locks this thread holds: nothing is pending in them since it
 * took the lock. Taking the state's lock now could deadlock with a thread that
 * holds it and waits for the store's. (A thread that holds more locks than
 * there is room for here could.) */
enum { MOST_LOCKED = 16 };
static _Thread_local const X509_STORE *locked[MOST_LOCKED];

/* The place of a store, or of NULL, in this list; NULL: not found. */
static const X509_STORE **place_of(const X509_STORE *store)
{
	for (size_t i = 0; i < MOST_LOCKED; i++)
		if (locked[i] == store)
			return &locked[i];
	return NULL;
}

static void replace(const X509_STORE *store, const X509_STORE *by)
{
	const X509_STORE **place = place_of(store);

	if (place != NULL)
		*place = by;
}

CT_EXPORT X509_STORE *X509_STORE_new(void)
{
	const struct ct_preload_copy *ours, *copy = CT_CALLED_COPY(&ours);
	X509_STORE *store = NULL;

	CT_REAL(store, X509_STORE_new);
	if (ours != NULL && store != NULL) {
		/* Without memory the adapter leaves the store alone. */
		(void)ct_pending_attach(&copy->openssl, store);
	}
	return store;
}

CT_EXPORT int X509_STORE_add_cert(X509_STORE *store,
				  CT_CONST_SINCE_4 X509 *certificate)
{
	const struct ct_preload_copy *ours, *copy = CT_CALLED_COPY(&ours);
	int result = 0;

	if (ours != NULL)
		ct_pending_before_add(&copy->openssl, store, certificate, NULL);
	CT_REAL(result, X509_STORE_add_cert, store, certificate);
	return result;
}

CT_EXPORT int X509_STORE_add_crl(X509_STORE *store, X509_CRL *crl)
{
	const struct ct_preload_copy *ours, *copy = CT_CALLED_COPY(&ours);
	int result = 0;

	if (ours != NULL && store != NULL && crl != NULL) {
		CT_PRELOAD_SAY("a CRL that the program has read itself: left "
			       "to OpenSSL");
		ct_pending_before_add(&copy->openssl, store, NULL, crl);
		(void)ct_pending_expand_crls(
			&copy->openssl, store,
			copy->openssl.X509_CRL_get_issuer(crl));
	}
	CT_REAL(result, X509_STORE_add_crl, store, crl);
	return result;
}

/* The program, or OpenSSL for it, is about to list the objects of a store;
 * @is_watching: it may keep the list. */
static void before_looking(const struct ct_preload_copy *copy,
			   X509_STORE *store, bool is_watching)
{
	size_t count;

	if (store == NULL || place_of(store) != NULL)
		return;
	count = ct_pending_count(&copy->openssl, store);
	if (count > 0) {
		CT_PRELOAD_SAY("%zu certificates made at once: the program "
			       "looks at its store",
			       count);
		ct_pending_materialise(&copy->openssl, store);
	}
	if (is_watching)
		ct_pending_watch(&copy->openssl, store);
}

CT_EXPORT int X509_STORE_lock(X509_STORE *store)
{
	const struct ct_preload_copy *ours, *copy = CT_CALLED_COPY(&ours);
	int result = 0;

	if (ours != NULL)
		before_looking(copy, store, false);
	CT_REAL(result, X509_STORE_lock, store);
	if (ours != NULL && result == 1)
		replace(NULL, store);
	return result;
}

CT_EXPORT int X509_STORE_unlock(X509_STORE *store)
{
	const struct ct_preload_copy *ours, *copy = CT_CALLED_COPY(&ours);
	int result = 0;

	if (ours != NULL)
		replace(store, NULL);
	CT_REAL(result, X509_STORE_unlock, store);
	return result;
}

#define LOOKING(type, name, parameter, is_watching)                   \
 CT_EXPORT type name(parameter store)                                 \
 {                                                                    \
  const struct ct_preload_copy *ours, *copy = CT_CALLED_COPY(&ours);  \
  type result = NULL;                                                 \
                                                                      \
  if (copy == NULL || copy->real.name == NULL)                        \
   return NULL;                                                       \
  if (ours != NULL)                                                   \
   before_looking(copy, (X509_STORE *)(uintptr_t)store, is_watching); \
  CT_REAL(result, name, store);                                       \
  return result;                                                      \
 }

/* --- Functions of libcrypto that list a store ----------------------------- */

/* CMP looks for the signer of a message among all certificates of the store. */
int OSSL_CMP_CTX_set0_trustedStore(struct ossl_cmp_ctx_st *context,
				   X509_STORE *store);

CT_EXPORT int OSSL_CMP_CTX_set0_trustedStore(struct ossl_cmp_ctx_st *context,
					     X509_STORE *store)
{
	const struct ct_preload_copy *ours, *copy = CT_CALLED_COPY(&ours);
	int result = 0;

	if (copy == NULL || copy->real.OSSL_CMP_CTX_set0_trustedStore == NULL)
		return 0;
	if (ours != NULL)
		before_looking(copy, store, true);
	CT_REAL(result, OSSL_CMP_CTX_set0_trustedStore, context, store);
	return result;
}

/* A callback that programs may set, which prints the certificates of the
 * store: it is called by libcrypto. */
CT_EXPORT int X509_STORE_CTX_print_verify_cb(int is_ok, X509_STORE_CTX *context)
{
	const struct ct_preload_copy *ours, *copy = CT_CALLED_COPY(&ours);
	int result = 0;

	if (copy == NULL)
		return 0;
	if (copy->is_served && is_ok == 0 && context != NULL)
		before_looking(copy,
			       copy->openssl.X509_STORE_CTX_get0_store(context),
			       false);
	CT_REAL(result, X509_STORE_CTX_print_verify_cb, is_ok, context);
	return result;
}

/* --- Programs that list it ------------------------------------------------ */

#if OPENSSL_VERSION_NUMBER < 0x30300000L
STACK_OF(X509_OBJECT) * X509_STORE_get1_objects(X509_STORE *store);
#endif
typedef STACK_OF(X509_OBJECT) * objects_t;
typedef STACK_OF(X509) * certificates_t;
LOOKING(objects_t, X509_STORE_get0_objects, const X509_STORE *, true)
LOOKING(certificates_t, X509_STORE_get1_all_certs, X509_STORE *, false)

/* A store's objects, as since 3.3; NULL without memory. */
static OPENSSL_STACK *copy_objects(const struct ct_openssl *openssl,
				   X509_STORE *store)
{
	OPENSSL_STACK *copies = openssl->OPENSSL_sk_new_null(), *objects;
	bool is_done = copies != NULL;

	if (!is_done || openssl->X509_STORE_lock(store) != 1) {
		openssl->OPENSSL_sk_free(copies);
		return NULL;
	}
	objects = (OPENSSL_STACK *)openssl->X509_STORE_get0_objects(store);
	for (int i = 0; is_done && i < openssl->OPENSSL_sk_num(objects); i++) {
		const X509_OBJECT *from = openssl->OPENSSL_sk_value(objects, i);
		X509 *certificate = openssl->X509_OBJECT_get0_X509(from);
		X509_CRL *crl = openssl->X509_OBJECT_get0_X509_CRL(from);
		X509_OBJECT *to = openssl->X509_OBJECT_new();

		is_done = to != NULL &&
			  (certificate == NULL ||
			   openssl->X509_OBJECT_set1_X509(to, certificate) ==
				   1) &&
			  (crl == NULL ||
			   openssl->X509_OBJECT_set1_X509_CRL(to, crl) == 1) &&
			  openssl->OPENSSL_sk_push(copies, to) > 0;
		if (!is_done)
			openssl->X509_OBJECT_free(to);
	}
	openssl->X509_STORE_unlock(store);
	if (!is_done) {
		openssl->OPENSSL_sk_pop_free(
			copies, (OPENSSL_sk_freefunc)openssl->X509_OBJECT_free);
		copies = NULL;
	}
	return copies;
}

/* Older versions do not have it, but a program that tests for it (by a weak
 * reference or dlsym()) finds this one. */
CT_EXPORT objects_t X509_STORE_get1_objects(X509_STORE *store)
{
	const struct ct_preload_copy *ours, *copy = CT_CALLED_COPY(&ours);
	objects_t result = NULL;

	if (copy == NULL)
		return NULL;
	if (ours != NULL)
		before_looking(copy, store, false);
	if (copy->real.X509_STORE_get1_objects == NULL)
		return store == NULL || copy->version == 0
			       ? NULL
			       : (objects_t)copy_objects(&copy->openssl, store);
	CT_REAL(result, X509_STORE_get1_objects, store);
	return result;
}
