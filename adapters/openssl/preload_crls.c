/*
 * CRLs that a program reads.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Verification uses CRL stubs (crl_stub.h). A program that takes a CRL out of a
 * store gets the whole CRL. OpenSSL may pass a CRL to the program's own
 * callback: a store with such a callback gets whole CRLs only. Where that is
 * too late (a store with a hash table, which cannot be listed) the functions
 * that return the contents of a CRL use the whole one.
 */

#include <config.h>

#include <stdlib.h>

#include "crl_stub.h"
#include "pending.h"
#include "preload_hooks.h"

/* --- CRLs of a store ------------------------------------------------------ */

/* Without memory the stub: the functions for its contents fail then. */
static X509_CRL *whole(const X509_CRL *crl)
{
	const X509_CRL *whole_crl = ct_crl_stub_whole(crl);

	return (X509_CRL *)(uintptr_t)(whole_crl != NULL ? whole_crl : crl);
}

/* False also without memory. */
static bool is_match(const struct ct_openssl *openssl, const X509_CRL *a,
		     const X509_CRL *b)
{
	a = ct_crl_stub_whole(a);
	b = ct_crl_stub_whole(b);
	return a != NULL && b != NULL && openssl->X509_CRL_match(a, b) == 0;
}

#define CRL_FROM(name, type)                                         \
 CT_EXPORT X509_CRL *name(type from)                                 \
 {                                                                   \
  const struct ct_preload_copy *ours, *copy = CT_CALLED_COPY(&ours); \
  X509_CRL *result = NULL;                                           \
                                                                     \
  CT_REAL(result, name, from);                                       \
  return ours != NULL ? whole(result) : result;                      \
 }
CRL_FROM(X509_OBJECT_get0_X509_CRL, const X509_OBJECT *)
CRL_FROM(X509_STORE_CTX_get0_current_crl, const X509_STORE_CTX *)

typedef STACK_OF(X509_CRL) * crls_t;

CT_EXPORT crls_t X509_STORE_CTX_get1_crls(const X509_STORE_CTX *context,
					  const X509_NAME *name)
{
	const struct ct_preload_copy *ours, *copy = CT_CALLED_COPY(&ours);
	const struct ct_openssl *openssl;
	crls_t crls = NULL;
	OPENSSL_STACK *found;
	int num;

	if (copy == NULL)
		return NULL;
	openssl = &copy->openssl;
	CT_REAL(crls, X509_STORE_CTX_get1_crls, context, name);
	found = (OPENSSL_STACK *)crls;
	num = ours != NULL && found != NULL ? openssl->OPENSSL_sk_num(found)
					    : 0;
	for (int i = 0; i < num; i++) {
		X509_CRL *crl = openssl->OPENSSL_sk_value(found, i);
		X509_CRL *instead = whole(crl);

		if (instead == crl || openssl->X509_CRL_up_ref(instead) != 1)
			continue;
		(void)openssl->OPENSSL_sk_set(found, i, instead);
		openssl->X509_CRL_free(crl);
	}
	return crls;
}

/* Searches a stack of objects, the store's or the program's own: a stub matches
 * the whole CRL that it stands for. */
CT_EXPORT X509_OBJECT *
X509_OBJECT_retrieve_match(STACK_OF(X509_OBJECT) * objects, X509_OBJECT *object)
{
	const struct ct_preload_copy *ours, *copy = CT_CALLED_COPY(&ours);
	const struct ct_openssl *openssl;
	const X509_CRL *crl = NULL;
	X509_OBJECT *result;
	int num = 0;

	if (copy == NULL)
		return NULL;
	openssl = &copy->openssl;
	CT_REAL(result, X509_OBJECT_retrieve_match, objects, object);
	if (ours != NULL && result == NULL)
		crl = openssl->X509_OBJECT_get0_X509_CRL(object);
	if (crl != NULL)
		num = openssl->OPENSSL_sk_num((OPENSSL_STACK *)objects);
	for (int i = 0; i < num && result == NULL; i++) {
		X509_OBJECT *at =
			openssl->OPENSSL_sk_value((OPENSSL_STACK *)objects, i);
		const X509_CRL *other = openssl->X509_OBJECT_get0_X509_CRL(at);

		if (other != NULL &&
		    openssl->X509_NAME_cmp(
			    openssl->X509_CRL_get_issuer(crl),
			    openssl->X509_CRL_get_issuer(other)) == 0 &&
		    is_match(openssl, crl, other))
			result = at;
	}
	return result;
}

/* --- CRLs for callbacks --------------------------------------------------- */

#define CALL_BACK(name, type)                                        \
 CT_EXPORT void name(X509_STORE *store, type call_back)              \
 {                                                                   \
  const struct ct_preload_copy *ours, *copy = CT_CALLED_COPY(&ours); \
                                                                     \
  if (copy == NULL)                                                  \
   return;                                                           \
  if (ours != NULL && store != NULL && call_back != NULL)            \
   ct_pending_want_whole_crls(&copy->openssl, store);                \
  copy->real.name(store, call_back);                                 \
  CT_NO_TAIL_CALL();                                                 \
 }
CALL_BACK(X509_STORE_set_check_crl, X509_STORE_CTX_check_crl_fn)
CALL_BACK(X509_STORE_set_cert_crl, X509_STORE_CTX_cert_crl_fn)

/* --- The contents of a CRL ------------------------------------------------ */

#define OF_CRL(type, failure, name, crl_type, crl, parameters, ...)  \
 CT_EXPORT type name parameters                                      \
 {                                                                   \
  const struct ct_preload_copy *ours, *copy = CT_CALLED_COPY(&ours); \
  type result = 0;                                                   \
                                                                     \
  if (copy == NULL)                                                  \
   return failure;                                                   \
  if (ours != NULL && crl != NULL) {                                 \
   crl = (crl_type)(uintptr_t)ct_crl_stub_whole(crl);                \
   if (crl == NULL)                                                  \
    return failure;                                                  \
  }                                                                  \
  CT_REAL(result, name, __VA_ARGS__);                                \
  return result;                                                     \
 }

typedef STACK_OF(X509_REVOKED) * revoked_t;
/* X509_CRL_get_REVOKED() cannot fail: NULL would mean that nothing is revoked.
 * A process that has no memory for the list is aborted. */
static revoked_t no_list(void)
{
	abort();
}

OF_CRL(revoked_t, no_list(), X509_CRL_get_REVOKED, X509_CRL *, crl,
       (CT_CONST_SINCE_4 X509_CRL * crl), crl)
OF_CRL(X509_CRL *, NULL, X509_CRL_dup, const X509_CRL *, crl,
       (const X509_CRL *crl), crl)
OF_CRL(int, 0, X509_CRL_digest, const X509_CRL *, crl,
       (const X509_CRL *crl, const EVP_MD *type, unsigned char *out,
	unsigned int *len),
       crl, type, out, len)
OF_CRL(int, 0, X509_CRL_print, X509_CRL *, crl,
       (BIO * out, CT_CONST_SINCE_4 X509_CRL *crl), out, crl)
OF_CRL(int, -1, i2d_X509_CRL, const X509_CRL *, crl,
       (const X509_CRL *crl, unsigned char **out), crl, out)
OF_CRL(int, 0, PEM_write_bio_X509_CRL, const X509_CRL *, crl,
       (BIO * out, const X509_CRL *crl), out, crl)

CT_EXPORT int X509_CRL_match(const X509_CRL *a, const X509_CRL *b)
{
	const struct ct_preload_copy *ours, *copy = CT_CALLED_COPY(&ours);
	int result = -1;

	if (ours != NULL) {
		a = ct_crl_stub_whole(a);
		b = ct_crl_stub_whole(b);
		if (a == NULL || b == NULL)
			return -1;
	}
	CT_REAL(result, X509_CRL_match, a, b);
	return result;
}

CT_EXPORT X509_CRL *X509_CRL_diff(X509_CRL *base, X509_CRL *newer,
				  EVP_PKEY *key, const EVP_MD *digest,
				  unsigned int flags)
{
	const struct ct_preload_copy *ours, *copy = CT_CALLED_COPY(&ours);
	X509_CRL *result = NULL;

	if (ours != NULL) {
		base = (X509_CRL *)(uintptr_t)ct_crl_stub_whole(base);
		newer = (X509_CRL *)(uintptr_t)ct_crl_stub_whole(newer);
		if (base == NULL || newer == NULL)
			return NULL;
	}
	CT_REAL(result, X509_CRL_diff, base, newer, key, digest, flags);
	return result;
}

CT_EXPORT void X509_CRL_set_default_method(const X509_CRL_METHOD *method)
{
	const struct ct_preload_copy *ours, *copy = CT_CALLED_COPY(&ours);

	if (copy == NULL)
		return;
	if (ours != NULL)
		ct_crl_stub_set_program_method(&copy->openssl, method);
	else
		copy->real.X509_CRL_set_default_method(method);
	CT_NO_TAIL_CALL();
}
