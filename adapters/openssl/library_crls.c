/*
 * Which CRLs may replace those that a store has.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include "library_crls.h"

/* Whether both have the same extension of this type, or none. */
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

static bool has_same_scope(const X509_CRL *a, const X509_CRL *b)
{
	return has_same_extension(a, b, NID_issuing_distribution_point) &&
	       has_same_extension(a, b, NID_delta_crl);
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

/* Whether each CRL of the old store with this scope is followed by one of the
 * new store that is not older. A store may have several with one scope, of
 * which OpenSSL uses the newest. */
static bool are_followed(X509_CRL *crl, const STACK_OF(X509_CRL) * all_new,
			 const STACK_OF(X509_CRL) * others)
{
	for (int i = 0; i < sk_X509_CRL_num(others); i++) {
		X509_CRL *before = sk_X509_CRL_value(others, i);
		bool is_followed = !has_same_scope(crl, before);

		for (int j = 0; j < sk_X509_CRL_num(all_new) && !is_followed;
		     j++) {
			X509_CRL *next = sk_X509_CRL_value(all_new, j);

			is_followed = has_same_scope(next, before) &&
				      !is_older(next, before);
		}
		if (!is_followed)
			return false;
	}
	return true;
}

/* Whether the CRL is in the old store, or was signed by the key that signed
 * those with its scope there. */
static bool is_of_same_issuer(X509_CRL *crl, const STACK_OF(X509_CRL) * others,
			      const STACK_OF(X509) * issuers)
{
	for (int i = 0; i < sk_X509_CRL_num(others); i++)
		if (X509_CRL_match(crl, sk_X509_CRL_value(others, i)) == 0)
			return true;
	for (int i = 0; i < sk_X509_CRL_num(others); i++) {
		X509_CRL *before = sk_X509_CRL_value(others, i);

		if (has_same_scope(crl, before) &&
		    !have_one_key(crl, before, issuers))
			return false;
	}
	return true;
}

/* Whether it is the first one with its scope: one call of are_followed() is
 * enough for a scope. */
static bool is_first(const X509_CRL *crl, const STACK_OF(X509_CRL) * all_new)
{
	int i = 0;

	while (i < sk_X509_CRL_num(all_new) &&
	       !has_same_scope(crl, sk_X509_CRL_value(all_new, i)))
		i++;
	return i == sk_X509_CRL_num(all_new) ||
	       sk_X509_CRL_value(all_new, i) == crl;
}

struct contexts {
	X509_STORE_CTX *made, *store;
	X509_STORE_CTX_lookup_certs_fn find_certificates;
};

static bool may_follow(const struct contexts *contexts, X509_CRL *crl)
{
	const X509_NAME *issuer = X509_CRL_get_issuer(crl);
	STACK_OF(X509_CRL) *all_new =
		X509_STORE_CTX_get1_crls(contexts->made, issuer);
	STACK_OF(X509_CRL) *others =
		X509_STORE_CTX_get1_crls(contexts->store, issuer);
	STACK_OF(X509) *issuers =
		contexts->find_certificates(contexts->store, issuer);
	bool result =
		is_of_same_issuer(crl, others, issuers) &&
		(!is_first(crl, all_new) || are_followed(crl, all_new, others));

	sk_X509_CRL_pop_free(all_new, X509_CRL_free);
	sk_X509_CRL_pop_free(others, X509_CRL_free);
	sk_X509_pop_free(issuers, X509_free);
	return result;
}

bool ct_library_may_follow(X509_STORE *made, X509_STORE *store,
			   X509_STORE_CTX_lookup_certs_fn find_certificates)
{
	struct contexts contexts = {X509_STORE_CTX_new(), X509_STORE_CTX_new(),
				    find_certificates};
	STACK_OF(X509_OBJECT) *objects = X509_STORE_get0_objects(made);
	bool result =
		contexts.made != NULL && contexts.store != NULL &&
		X509_STORE_CTX_init(contexts.made, made, NULL, NULL) == 1 &&
		X509_STORE_CTX_init(contexts.store, store, NULL, NULL) == 1;

	(void)ERR_set_mark();
	for (int i = 0; result && i < sk_X509_OBJECT_num(objects); i++) {
		X509_CRL *crl = X509_OBJECT_get0_X509_CRL(
			sk_X509_OBJECT_value(objects, i));

		result = crl == NULL || may_follow(&contexts, crl);
	}
	(void)ERR_pop_to_mark();
	X509_STORE_CTX_free(contexts.made);
	X509_STORE_CTX_free(contexts.store);
	return result;
}
