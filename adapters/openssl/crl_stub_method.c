/*
 * The X509_CRL_METHOD of CRL stubs.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * OpenSSL's callbacks do not say which copy of libcrypto calls: each copy has
 * functions of its own.
 */

#include <config.h>

#include "crl_stub_lookup.h"
#include "crl_stub_method.h"
#include "crl_stub_verify.h"

#define CALL_BACKS(slot)                                               \
 static int crl_init_##slot(X509_CRL *crl)                             \
 {                                                                     \
  return ct_crl_stub_on_init(ct_openssl_copies[slot], crl);            \
 }                                                                     \
 static int crl_free_##slot(X509_CRL *crl)                             \
 {                                                                     \
  return ct_crl_stub_on_free(ct_openssl_copies[slot], crl);            \
 }                                                                     \
 static int crl_lookup_##slot(X509_CRL *crl, X509_REVOKED **out,       \
			      const ASN1_INTEGER *serial,              \
			      const X509_NAME *issuer)                 \
 {                                                                     \
  return ct_crl_stub_lookup(ct_openssl_copies[slot], crl, out, serial, \
			    issuer);                                   \
 }                                                                     \
 static int crl_verify_##slot(X509_CRL *crl, EVP_PKEY *key)            \
 {                                                                     \
  return ct_crl_stub_verify(ct_openssl_copies[slot], crl, key);        \
 }
CT_OPENSSL_SLOTS(CALL_BACKS)

static const struct {
	int (*init)(X509_CRL *crl);
	int (*free)(X509_CRL *crl);
	int (*lookup)(X509_CRL *crl, X509_REVOKED **out,
		      const ASN1_INTEGER *serial, const X509_NAME *issuer);
	int (*verify)(X509_CRL *crl, EVP_PKEY *key);
} call_backs[] = {
#define IN_TABLE(slot) \
 {crl_init_##slot, crl_free_##slot, crl_lookup_##slot, crl_verify_##slot},
	CT_OPENSSL_SLOTS(IN_TABLE)};

bool ct_crl_stub_method_init(struct ct_openssl *openssl)
{
	unsigned slot = openssl->slot;

	openssl->crl_method = openssl->X509_CRL_METHOD_new(
		call_backs[slot].init, call_backs[slot].free,
		call_backs[slot].lookup, call_backs[slot].verify);
	openssl->empty_entry = openssl->X509_REVOKED_new();
	return ct_crl_stub_init() && openssl->crl_method != NULL &&
	       openssl->empty_entry != NULL;
}
