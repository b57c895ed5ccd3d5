/*
 * Which CRLs may replace those that a store has.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <stdlib.h>

#include "library_crls.h"

enum {
	/* With keys that are not those of a CRL; for all CRLs, as many as for a
	 * verification (CT_VERIFY_DEFAULT_SIGNATURES in verify/verify.h). */
	MOST_FAILED_CHECKS = 200,
	/* Octets hashed in the time of a check. */
	OCTETS_OF_CHECK = 128 << 10,
	/* CRLs of one scope in a store, which are compared with each other. */
	MOST_OF_SCOPE = 32,
};

/* A CRL with what makes its scope: two extensions, or NULL. */
struct scoped {
	X509_CRL *crl;
	const ASN1_OCTET_STRING *point, *delta;
};

struct scoped_list {
	struct scoped *list;
	int num;
};

static const ASN1_OCTET_STRING *extension_of(X509_CRL *crl, int nid)
{
	int at = X509_CRL_get_ext_by_NID(crl, nid, -1);

	return at < 0 ? NULL
		      : X509_EXTENSION_get_data(X509_CRL_get_ext(crl, at));
}

static int compare_octets(const ASN1_OCTET_STRING *a,
			  const ASN1_OCTET_STRING *b)
{
	if (a == NULL || b == NULL)
		return (a != NULL) - (b != NULL);
	return ASN1_STRING_cmp(a, b);
}

static int compare_scopes(const void *left, const void *right)
{
	const struct scoped *a = left, *b = right;
	int order = compare_octets(a->point, b->point);

	return order != 0 ? order : compare_octets(a->delta, b->delta);
}

/* CRLs of one issuer in the order of their scopes; false without memory. */
static bool sort_by_scope(struct scoped_list *out,
			  const STACK_OF(X509_CRL) * crls)
{
	int num = sk_X509_CRL_num(crls);

	out->num = num < 0 ? 0 : num;
	out->list = calloc((size_t)out->num + 1, sizeof(*out->list));
	if (out->list == NULL)
		return false;
	for (int i = 0; i < out->num; i++) {
		X509_CRL *crl = sk_X509_CRL_value(crls, i);

		out->list[i] = (struct scoped){
			crl, extension_of(crl, NID_issuing_distribution_point),
			extension_of(crl, NID_delta_crl)};
	}
	qsort(out->list, (size_t)out->num, sizeof(*out->list), compare_scopes);
	return true;
}

/* Cuts off the first ones, those of one scope. */
static struct scoped_list next_scope(struct scoped_list *all)
{
	struct scoped_list scope = {all->list, 0};

	while (scope.num < all->num &&
	       compare_scopes(scope.list, &all->list[scope.num]) == 0)
		scope.num++;
	all->list += scope.num;
	all->num -= scope.num;
	return scope;
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

/* False when the CRL names another key than the certificate's: OpenSSL does not
 * use it for that, either. */
static bool may_be_key(const AUTHORITY_KEYID *authority, X509 *issuer)
{
	const ASN1_OCTET_STRING *key_id = X509_get0_subject_key_id(issuer);

	return authority == NULL || authority->keyid == NULL ||
	       key_id == NULL || ASN1_STRING_cmp(authority->keyid, key_id) == 0;
}

/* The key that signed a CRL; NULL: none did, or *checks_left does not suffice
 * to find it. */
static EVP_PKEY *find_key(X509_CRL *crl, const STACK_OF(X509) * issuers,
			  unsigned *checks_left)
{
	AUTHORITY_KEYID *authority = X509_CRL_get_ext_d2i(
		crl, NID_authority_key_identifier, NULL, NULL);
	unsigned cost = 1 + (unsigned)i2d_X509_CRL(crl, NULL) / OCTETS_OF_CHECK;
	EVP_PKEY *result = NULL;

	for (int i = 0; i < sk_X509_num(issuers) && result == NULL; i++) {
		X509 *issuer = sk_X509_value(issuers, i);
		EVP_PKEY *key = X509_get0_pubkey(issuer);

		if (key == NULL || !may_be_key(authority, issuer))
			continue;
		if (*checks_left < cost)
			break;
		if (X509_CRL_verify(crl, key) == 1)
			result = key;
		else
			*checks_left -= cost;
	}
	AUTHORITY_KEYID_free(authority);
	return result;
}

static bool is_known(const X509_CRL *crl, const struct scoped_list *others)
{
	for (int i = 0; i < others->num; i++)
		if (X509_CRL_match(crl, others->list[i].crl) == 0)
			return true;
	return false;
}

/* Whether one key signed all CRLs of a scope in the old store, and those of the
 * new one that are not there. Good signatures cost nothing; the first other one
 * ends the refresh. */
static bool are_of_same_issuer(const struct scoped_list *all_new,
			       const struct scoped_list *others,
			       const STACK_OF(X509) * issuers,
			       unsigned *checks_left)
{
	EVP_PKEY *key = NULL;

	for (int i = 0; i < all_new->num; i++) {
		X509_CRL *crl = all_new->list[i].crl;

		if (is_known(crl, others))
			continue;
		if (key == NULL) {
			key = find_key(others->list[0].crl, issuers,
				       checks_left);
			for (int j = 1; j < others->num && key != NULL; j++)
				if (X509_CRL_verify(others->list[j].crl, key) !=
				    1)
					key = NULL;
		}
		if (key == NULL || X509_CRL_verify(crl, key) != 1)
			return false;
	}
	return true;
}

/* Whether each CRL of the old store is followed by one of the new store that is
 * not older. A store may have several with one scope, of which OpenSSL uses the
 * newest. */
static bool are_followed(const struct scoped_list *all_new,
			 const struct scoped_list *others)
{
	for (int i = 0; i < others->num; i++) {
		bool is_followed = false;

		for (int j = 0; j < all_new->num && !is_followed; j++)
			is_followed = !is_older(all_new->list[j].crl,
						others->list[i].crl);
		if (!is_followed)
			return false;
	}
	return true;
}

/* The same for all CRLs of one issuer; what only one of the stores has a CRL of
 * is left out. */
static bool may_follow(struct scoped_list all_new, struct scoped_list others,
		       const STACK_OF(X509) * issuers, unsigned *checks_left)
{
	while (all_new.num > 0 && others.num > 0) {
		int order = compare_scopes(all_new.list, others.list);
		struct scoped_list now = {NULL, 0}, before = {NULL, 0};

		if (order <= 0)
			now = next_scope(&all_new);
		if (order >= 0)
			before = next_scope(&others);
		if (now.num == 0 || before.num == 0)
			continue;
		if (now.num > MOST_OF_SCOPE || before.num > MOST_OF_SCOPE ||
		    !are_of_same_issuer(&now, &before, issuers, checks_left) ||
		    !are_followed(&now, &before))
			return false;
	}
	return true;
}

struct contexts {
	X509_STORE_CTX *made, *store;
	X509_STORE_CTX_lookup_certs_fn find_certificates;
	unsigned checks_left;
};

static bool may_issuer_follow(struct contexts *contexts,
			      const X509_NAME *issuer)
{
	STACK_OF(X509_CRL) *all_new =
		X509_STORE_CTX_get1_crls(contexts->made, issuer);
	STACK_OF(X509_CRL) *others =
		X509_STORE_CTX_get1_crls(contexts->store, issuer);
	STACK_OF(X509) *issuers =
		contexts->find_certificates(contexts->store, issuer);
	struct scoped_list sorted = {NULL, 0}, sorted_others = {NULL, 0};
	bool result = sort_by_scope(&sorted, all_new) &&
		      sort_by_scope(&sorted_others, others) &&
		      may_follow(sorted, sorted_others, issuers,
				 &contexts->checks_left);

	free(sorted.list);
	free(sorted_others.list);
	sk_X509_CRL_pop_free(all_new, X509_CRL_free);
	sk_X509_CRL_pop_free(others, X509_CRL_free);
	sk_X509_pop_free(issuers, X509_free);
	return result;
}

static int compare_issuers(const X509_CRL *const *a, const X509_CRL *const *b)
{
	return X509_NAME_cmp(X509_CRL_get_issuer(*a), X509_CRL_get_issuer(*b));
}

/* The store's CRLs in the order of their issuers; NULL without memory. */
static STACK_OF(X509_CRL) * sort_by_issuer(X509_STORE *store)
{
	const STACK_OF(X509_OBJECT) *objects = X509_STORE_get0_objects(store);
	STACK_OF(X509_CRL) *crls = sk_X509_CRL_new(compare_issuers);

	for (int i = 0; crls != NULL && i < sk_X509_OBJECT_num(objects); i++) {
		X509_CRL *crl = X509_OBJECT_get0_X509_CRL(
			sk_X509_OBJECT_value(objects, i));

		if (crl != NULL && sk_X509_CRL_push(crls, crl) <= 0) {
			sk_X509_CRL_free(crls);
			return NULL;
		}
	}
	if (crls != NULL)
		sk_X509_CRL_sort(crls);
	return crls;
}

bool ct_library_may_follow(X509_STORE *made, X509_STORE *store,
			   X509_STORE_CTX_lookup_certs_fn find_certificates)
{
	struct contexts contexts = {X509_STORE_CTX_new(), X509_STORE_CTX_new(),
				    find_certificates, MOST_FAILED_CHECKS};
	STACK_OF(X509_CRL) *crls = sort_by_issuer(made);
	bool result =
		crls != NULL && contexts.made != NULL &&
		contexts.store != NULL &&
		X509_STORE_CTX_init(contexts.made, made, NULL, NULL) == 1 &&
		X509_STORE_CTX_init(contexts.store, store, NULL, NULL) == 1;
	const X509_CRL *last = NULL;

	(void)ERR_set_mark();
	for (int i = 0; result && i < sk_X509_CRL_num(crls); i++) {
		const X509_CRL *crl = sk_X509_CRL_value(crls, i);

		if (last == NULL || compare_issuers(&last, &crl) != 0)
			result = may_issuer_follow(&contexts,
						   X509_CRL_get_issuer(crl));
		last = crl;
	}
	(void)ERR_pop_to_mark();
	sk_X509_CRL_free(crls);
	X509_STORE_CTX_free(contexts.made);
	X509_STORE_CTX_free(contexts.store);
	return result;
}
