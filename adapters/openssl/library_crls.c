/*
 * Which CRLs may take the place of those that a store has.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include "library_crls.h"

/* Whether both have no extension of this kind, or the same. */
static bool has_same_extension(const X509_CRL *a, const X509_CRL *b, int nid)
{
	int at_a = X509_CRL_get_ext_by_NID(a, nid, -1);
	int at_b = X509_CRL_get_ext_by_NID(b, nid, -1);

	if (at_a < 0 || at_b < 0)
		return at_a < 0 && at_b < 0;
	return ASN1_STRING_cmp(
		       X509_EXTENSION_get_data(X509_CRL_get_ext(a, at_a)),
		       X509_EXTENSION_get_data(X509_CRL_get_ext(b, at_b))) == 0;
}

static bool is_older(const X509_CRL *crl, const X509_CRL *before)
{
	ASN1_INTEGER *number =
		X509_CRL_get_ext_d2i(crl, NID_crl_number, NULL, NULL);
	ASN1_INTEGER *number_before =
		X509_CRL_get_ext_d2i(before, NID_crl_number, NULL, NULL);
	bool result = ASN1_TIME_compare(X509_CRL_get0_lastUpdate(crl),
					X509_CRL_get0_lastUpdate(before)) < 0;

	if (number_before != NULL)
		result |= number == NULL ||
			  ASN1_INTEGER_cmp(number, number_before) < 0;
	ASN1_INTEGER_free(number);
	ASN1_INTEGER_free(number_before);
	return result;
}

static bool have_one_key(X509_CRL *crl, X509_CRL *before,
			 const STACK_OF(X509) * issuers)
{
	bool result = false;

	for (int i = 0; i < sk_X509_num(issuers) && !result; i++) {
		EVP_PKEY *key = X509_get0_pubkey(sk_X509_value(issuers, i));

		result = key != NULL && X509_CRL_verify(crl, key) == 1 &&
			 X509_CRL_verify(before, key) == 1;
	}
	return result;
}

static bool may_replace(X509_CRL *crl, const STACK_OF(X509_CRL) * others,
			const STACK_OF(X509) * issuers)
{
	for (int i = 0; i < sk_X509_CRL_num(others); i++) {
		X509_CRL *before = sk_X509_CRL_value(others, i);

		if (X509_CRL_match(crl, before) != 0 &&
		    has_same_extension(crl, before,
				       NID_issuing_distribution_point) &&
		    has_same_extension(crl, before, NID_delta_crl) &&
		    (is_older(crl, before) ||
		     !have_one_key(crl, before, issuers)))
			return false;
	}
	return true;
}

bool ct_library_may_follow(X509_STORE *made, X509_STORE *store,
			   X509_STORE_CTX_lookup_certs_fn find_certificates)
{
	X509_STORE_CTX *context = X509_STORE_CTX_new();
	STACK_OF(X509_OBJECT) *objects = X509_STORE_get0_objects(made);
	bool result = context != NULL &&
		      X509_STORE_CTX_init(context, store, NULL, NULL) == 1;

	(void)ERR_set_mark();
	for (int i = 0; result && i < sk_X509_OBJECT_num(objects); i++) {
		X509_CRL *crl = X509_OBJECT_get0_X509_CRL(
			sk_X509_OBJECT_value(objects, i));
		STACK_OF(X509_CRL) * others;
		STACK_OF(X509) * issuers;

		if (crl == NULL)
			continue;
		others = X509_STORE_CTX_get1_crls(context,
						  X509_CRL_get_issuer(crl));
		issuers = find_certificates(context, X509_CRL_get_issuer(crl));
		result = may_replace(crl, others, issuers);
		sk_X509_CRL_pop_free(others, X509_CRL_free);
		sk_X509_pop_free(issuers, X509_free);
	}
	(void)ERR_pop_to_mark();
	X509_STORE_CTX_free(context);
	return result;
}
