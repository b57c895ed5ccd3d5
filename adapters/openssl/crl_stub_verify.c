/*
 * The signature of a CRL stub.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include "crl_stub_verify.h"

static bool is_same_time(const struct ct_openssl *openssl, const ASN1_TIME *a,
			 const ASN1_TIME *b)
{
	return a == NULL || b == NULL ? a == b
				      : openssl->ASN1_STRING_cmp(a, b) == 0;
}

/* OpenSSL has checked the issuer and the times of the stub. A program that gave
 * the whole CRL others had it signed again. */
static bool has_same_head(const struct ct_openssl *openssl, const X509_CRL *a,
			  const X509_CRL *b)
{
	return openssl->X509_NAME_cmp(openssl->X509_CRL_get_issuer(a),
				      openssl->X509_CRL_get_issuer(b)) == 0 &&
	       is_same_time(openssl, openssl->X509_CRL_get0_lastUpdate(a),
			    openssl->X509_CRL_get0_lastUpdate(b)) &&
	       is_same_time(openssl, openssl->X509_CRL_get0_nextUpdate(a),
			    openssl->X509_CRL_get0_nextUpdate(b));
}

/* Whether OpenSSL would come to compare the signature: the program may have
 * chosen other default properties of algorithms since the CRL was hashed or the
 * key was remembered. */
static bool can_verify(const struct ct_crl_stub *stub, EVP_PKEY *key)
{
	const struct ct_openssl *openssl = stub->openssl;
	EVP_MD_CTX *context;
	bool result;

	openssl->ERR_set_mark();
	context = openssl->EVP_MD_CTX_new();
	result = context != NULL &&
		 openssl->EVP_DigestVerifyInit_ex(
			 context, NULL,
			 openssl->OBJ_nid2sn(stub->from->digest.digest_nid),
			 NULL, NULL, key, NULL) == 1;
	openssl->EVP_MD_CTX_free(context);
	openssl->ERR_pop_to_mark();
	return result;
}

/* Checks the signature against the digest. The error queue is as before. */
static bool is_signed_by(const struct ct_crl_stub *stub, X509_CRL *crl,
			 EVP_PKEY *key)
{
	const struct ct_openssl *openssl = stub->openssl;
	const struct ct_crl_file_entry *from = stub->from;
	const ASN1_BIT_STRING *signature = NULL;
	const EVP_MD *digest;
	EVP_PKEY_CTX *context;
	bool is_good = false;

	openssl->ERR_set_mark();
	digest = openssl->EVP_get_digestbyname(
		openssl->OBJ_nid2sn(from->digest.digest_nid));
	openssl->X509_CRL_get0_signature(crl, &signature, NULL);
	context = openssl->EVP_PKEY_CTX_new(key, NULL);
	if (context != NULL && digest != NULL && signature != NULL &&
	    openssl->EVP_PKEY_is_a(
		    key, openssl->OBJ_nid2sn(from->digest.key_nid)) == 1 &&
	    openssl->EVP_PKEY_verify_init(context) == 1 &&
	    openssl->EVP_PKEY_CTX_set_signature_md(context, digest) == 1)
		is_good =
			openssl->EVP_PKEY_verify(
				context,
				openssl->ASN1_STRING_get0_data(signature),
				(size_t)openssl->ASN1_STRING_length(signature),
				from->digest.bytes, from->digest.len) == 1;
	openssl->EVP_PKEY_CTX_free(context);
	openssl->ERR_pop_to_mark();
	return is_good;
}

int ct_crl_stub_verify(const struct ct_openssl *openssl, X509_CRL *crl,
		       EVP_PKEY *key)
{
	struct ct_crl_stub *stub = ct_crl_stub_of(openssl, crl);
	bool is_expanded = stub != NULL && atomic_load(&stub->is_expanded);
	X509_CRL *whole;
	EVP_PKEY *known = NULL;

	if (stub != NULL && key != NULL && !is_expanded &&
	    can_verify(stub, key)) {
		known = atomic_load(&stub->good_key);
		if (known != NULL && openssl->EVP_PKEY_eq(known, key) == 1)
			return 1;
		if (is_signed_by(stub, crl, key)) {
			if (known == NULL &&
			    openssl->EVP_PKEY_up_ref(key) == 1 &&
			    !atomic_compare_exchange_strong(&stub->good_key,
							    &known, key))
				openssl->EVP_PKEY_free(key);
			return 1;
		}
	}
	whole = ct_crl_stub_get_stock(openssl, stub, crl);
	if (whole == NULL ||
	    (is_expanded && !has_same_head(openssl, whole, crl)))
		return 0;
	return openssl->X509_CRL_verify(whole, key);
}
