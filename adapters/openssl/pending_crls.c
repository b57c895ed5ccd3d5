/*
 * CRL stubs and whole CRLs in one store.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include "crl_stub.h"
#include "pending_backend.h"
#include "pending_crls.h"

static bool is_of(const struct ct_openssl *openssl, const X509_CRL *crl,
		  const X509_NAME *issuer)
{
	return issuer == NULL ||
	       openssl->X509_NAME_cmp(openssl->X509_CRL_get_issuer(crl),
				      issuer) == 0;
}

/* Replaces the CRL of an object if it is a stub, and pushes that. */
static bool expand(const struct ct_openssl *openssl, X509_OBJECT *object,
		   const X509_NAME *issuer, OPENSSL_STACK *replaced)
{
	X509_CRL *crl = openssl->X509_OBJECT_get0_X509_CRL(object), *whole;
	struct ct_crl_stub *stub = ct_crl_stub_find(crl);

	if (stub == NULL || !is_of(openssl, crl, issuer))
		return true;
	whole = ct_crl_stub_expand(stub);
	if (whole == NULL || openssl->X509_CRL_up_ref(crl) != 1)
		return false;
	(void)openssl->OPENSSL_sk_push(replaced, crl);
	(void)openssl->X509_OBJECT_set1_X509_CRL(object, whole);
	return true;
}

/* Another thread may have found one in the store just before. */
static void keep(const struct ct_openssl *openssl, X509_STORE *store,
		 OPENSSL_STACK *replaced)
{
	struct ct_pending *pending = NULL;

	if (openssl->OPENSSL_sk_num(replaced) > 0)
		pending = ct_pending_lock(openssl, store);
	if (pending == NULL) {
		openssl->OPENSSL_sk_pop_free(
			replaced, (OPENSSL_sk_freefunc)openssl->X509_CRL_free);
		return;
	}
	ct_pending_keep_crls(pending, replaced);
	ct_pending_unlock(pending);
}

bool ct_pending_expand_crls(const struct ct_openssl *openssl, X509_STORE *store,
			    const X509_NAME *issuer)
{
	OPENSSL_STACK *objects = openssl->backend->lock_objects(openssl, store);
	OPENSSL_STACK *replaced;
	bool is_done = true;

	if (objects == NULL)
		return true;
	replaced = openssl->OPENSSL_sk_new_null();
	for (int i = 0; i < openssl->OPENSSL_sk_num(objects); i++)
		is_done &=
			expand(openssl, openssl->OPENSSL_sk_value(objects, i),
			       issuer, replaced);
	openssl->X509_STORE_unlock(store);
	keep(openssl, store, replaced);
	return is_done;
}

bool ct_pending_has_whole_crl(const struct ct_openssl *openssl,
			      X509_STORE *store, const X509_NAME *issuer)
{
	OPENSSL_STACK *objects = openssl->backend->lock_objects(openssl, store);
	bool result = false;

	if (objects == NULL)
		return false;
	for (int i = 0; i < openssl->OPENSSL_sk_num(objects) && !result; i++) {
		const X509_CRL *crl = openssl->X509_OBJECT_get0_X509_CRL(
			openssl->OPENSSL_sk_value(objects, i));

		result = crl != NULL && ct_crl_stub_find(crl) == NULL &&
			 is_of(openssl, crl, issuer);
	}
	openssl->X509_STORE_unlock(store);
	return result;
}
