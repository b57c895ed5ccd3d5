/*
 * Revocation by CRLs, for verification.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <stdlib.h>

#include "asn1/oid.h"
#include "crypto/signature.h"
#include "crypto/signature_cost.h"
#include "verify/anchors.h"
#include "verify/checks.h"
#include "verify/revocation.h"
#include "x509/extensions.h"
#include "x509/name.h"

enum {
	/* A CRL issuer may be revoked by a CRL whose issuer may be revoked. */
	MAX_DEPTH = 3,
	/* The maximum number of CRL issuers' certificates whose paths are built
	 * in one verification. */
	MOST_PATHS = 32,
};

/* A certificate that may have signed CRLs. */
struct tried {
	struct ct_span der;
	bool is_valid;
};

/* The context of the callbacks. */
struct check {
	struct ct_revocation *revocation;
	const struct ct_revocation_query *query;
	bool is_memory_out;
	const struct ct_crl *hashed; /* see struct ct_crl_budget */
	struct tried tried[MOST_PATHS];
	size_t num_tried;
};

enum catrust_error ct_crl_signature_verify(const struct ct_crl *crl,
					   const struct ct_public_key *by,
					   struct ct_crl_budget *budget)
{
	struct ct_signature_algorithm algorithm;
	enum catrust_error error;
	struct ct_key *key;
	size_t cost;

	CT_TRY(ct_signature_algorithm_parse(&algorithm, crl->algorithm));
	/* Only a forger would still sign a CRL like this. */
	if (algorithm.digest == CT_DIGEST_MD2 ||
	    algorithm.digest == CT_DIGEST_MD5)
		return CATRUST_E_SIGNATURE;
	cost = ct_signature_cost(by, algorithm.digest,
				 budget->hashed == crl ? crl->tbs.len : 0);
	if (budget->left < cost) {
		budget->is_exceeded = true;
		return CATRUST_E_LIMIT;
	}
	budget->left -= cost;
	budget->hashed = crl;
	CT_TRY(ct_key_new(&key, by));
	error = ct_key_verify(key, &algorithm, crl->tbs, crl->signature);
	ct_key_free(key);
	return error;
}

static enum catrust_error verify_crl(void *context, const struct ct_crl *crl,
				     struct ct_span spki)
{
	struct check *check = context;
	const struct ct_revocation_query *query = check->query;
	struct ct_crl_budget budget = {.left = *query->signatures,
				       .hashed = check->hashed};
	struct ct_public_key public_key;
	enum catrust_error error;

	CT_TRY(ct_public_key_parse(&public_key, spki));
	if (ct_span_equal(spki, query->issuer->spki))
		public_key = *query->issuer_key;
	error = ct_crl_signature_verify(crl, &public_key, &budget);
	*query->signatures = budget.left;
	check->hashed = budget.hashed;
	return error;
}

/* The revocation status of the end entity of this path is checked as well, down
 * to the maximum depth. */
static bool is_path_valid(struct check *check, struct ct_span der)
{
	struct ct_revocation *outer = check->revocation;
	struct ct_verify_options options = {
		.profile = CATRUST_PROFILE_PATH,
		.time = outer->options->time,
		.ignore_time = outer->options->ignore_time,
		.min_security_bits = outer->options->min_security_bits,
		.max_key_bits = outer->options->max_key_bits,
		.allow_dsa = outer->options->allow_dsa,
		.key_usage = CT_KEY_USAGE_CRL_SIGN,
		.max_depth = outer->options->max_depth,
		.max_signatures = *check->query->signatures,
		.max_steps = CT_VERIFY_MAX_STEPS / MOST_PATHS,
	};
	struct ct_revocation inner = *outer;
	struct ct_span *certificates =
		calloc(outer->num_certificates + 1, sizeof(*certificates));
	struct ct_verify_result result;
	enum catrust_error error;

	if (certificates == NULL) {
		check->is_memory_out = true;
		return false;
	}
	certificates[0] = der;
	for (size_t i = 0; i < outer->num_certificates; i++)
		certificates[i + 1] = outer->certificates[i];
	inner.options = &options;
	inner.depth++;
	options.check_revocation = ct_revocation_by_crls;
	options.revocation_context = &inner;
	error = ct_verify(&options, outer->store, certificates,
			  outer->num_certificates + 1, &result);
	free(certificates);
	outer->num_paths = inner.num_paths;
	outer->is_limit_reached = inner.is_limit_reached;
	if (error == CATRUST_E_MEMORY) {
		check->is_memory_out = true;
		return false;
	}
	*check->query->signatures -= result.signature_cost;
	outer->is_limit_reached |= result.rule == CT_RULE_SIGNATURE_BUDGET ||
				   result.rule == CT_RULE_STEP_BUDGET;
	return error == CATRUST_OK &&
	       ct_span_equal(ct_store_der(outer->store, result.anchor),
			     check->query->anchor->der);
}

/* The same, once for each certificate, and within the limit. */
static bool is_path_known(struct check *check, struct ct_span der)
{
	struct ct_revocation *revocation = check->revocation;
	struct tried *tried = check->tried;
	size_t num = check->num_tried;

	for (size_t i = 0; i < num; i++)
		if (ct_span_equal(tried[i].der, der))
			return tried[i].is_valid;
	if (revocation->num_paths == MOST_PATHS ||
	    *check->query->signatures == 0) {
		revocation->is_limit_reached = true;
		return false;
	}
	revocation->num_paths++;
	check->num_tried = num + 1;
	tried[num].der = der;
	tried[num].is_valid = is_path_valid(check, der);
	return tried[num].is_valid;
}

/* Whether a certificate is one of the CRL's issuer, and valid for signing CRLs.
 */
static bool is_issuer(struct check *check, const struct ct_crl *crl,
		      struct ct_span der, struct ct_certificate *out)
{
	struct ct_public_key key;

	if (der.data == NULL || ct_certificate_parse(out, der) != CATRUST_OK ||
	    ct_span_equal(out->der, check->query->issuer->der) ||
	    !ct_name_equal(out->subject, crl->issuer) ||
	    ct_public_key_parse(&key, out->spki) != CATRUST_OK ||
	    ct_checks_key(check->revocation->options, &key) != CT_RULE_NONE)
		return false;
	/* The CRL that a CRL issuer signs may cover the issuer's own
	 * certificate, whose path is then the one being checked. */
	return ct_span_equal(der, check->query->certificate->der) ||
	       is_path_known(check, der);
}

/* Returns the position in the store after the last one; @last of 0: the first
 * one. */
static uint32_t next_anchor(struct check *check, const struct ct_crl *crl,
			    size_t last)
{
	struct ct_anchors *anchors;

	if (ct_anchors_of_store(check->revocation->store, &anchors) !=
	    CATRUST_OK) {
		check->is_memory_out = true;
		return CT_STORE_NONE;
	}
	if (last > 0)
		return ct_anchors_next(anchors, (uint32_t)(last - 1));
	return ct_anchors_find(
		anchors, ct_name_hash(ct_hash_process_key(), crl->issuer));
}

/* Returns the given certificates first; the cursor counts them, and continues
 * with 1 + the last position in the store. */
static bool next_issuer(void *context, const struct ct_crl *crl, size_t *cursor,
			struct ct_certificate *out)
{
	struct check *check = context;
	const struct ct_revocation *revocation = check->revocation;
	size_t num_given = revocation->num_certificates;
	uint32_t position;

	if (revocation->depth >= MAX_DEPTH)
		return false;
	while (*cursor < num_given)
		if (is_issuer(check, crl, revocation->certificates[(*cursor)++],
			      out))
			return true;
	while ((position = next_anchor(check, crl, *cursor - num_given)) !=
	       CT_STORE_NONE) {
		*cursor = num_given + 1 + position;
		if (is_issuer(check, crl,
			      ct_store_der(revocation->store, position), out))
			return true;
	}
	return false;
}

/* RFC 5280 5.2.1 and 5.2.3 */
static bool is_conforming(const struct ct_loaded_crl *crl)
{
	struct ct_extension number;

	return crl->scope.key_id.data != NULL &&
	       ct_extension_find(crl->crl.extensions, ct_oid_ce_crl_number,
				 &number) &&
	       !number.is_critical;
}

/* The CRL's own signature must be strong enough. */
static bool is_strong(const struct ct_loaded_crl *crl, unsigned minimum)
{
	struct ct_signature_algorithm algorithm;

	return ct_signature_algorithm_parse(&algorithm, crl->crl.algorithm) ==
		       CATRUST_OK &&
	       ct_signature_algorithm_strength(&algorithm) >= minimum;
}

/* Whether a SubjectPublicKeyInfo lacks a part of its key. */
static bool is_partial(const struct ct_public_key *key, struct ct_span spki)
{
	struct ct_public_key own;

	return key->algorithm == CT_PK_DSA &&
	       ct_public_key_parse(&own, spki) == CATRUST_OK &&
	       own.p.data == NULL;
}

enum ct_revocation_answer
ct_revocation_by_crls(void *context, const struct ct_revocation_query *query)
{
	struct ct_revocation *revocation = context;
	const struct ct_verify_options *options = revocation->options;
	struct check check = {.revocation = revocation, .query = query};
	struct ct_crl_query crl_query = {
		.certificate = query->certificate,
		.issuer = query->issuer,
		.is_key_partial =
			is_partial(query->issuer_key, query->issuer->spki),
		.time = query->time,
		.expiry = revocation->expiry,
		.grace = revocation->grace,
		.verify = verify_crl,
		.next_issuer = next_issuer,
		.context = &check,
	};
	struct ct_crl_result result;

	ct_crl_check(revocation->crls, &crl_query, &result);
	if (result.verdict == CT_CRL_REVOKED)
		return CT_REVOCATION_REVOKED;
	/* A CRL that was not checked may list the certificate. */
	if (check.is_memory_out || result.is_memory_out)
		return CT_REVOCATION_MEMORY;
	if (result.verdict == CT_CRL_UNREVOKED && result.crl != NULL &&
	    is_strong(result.crl, options->min_security_bits) &&
	    (options->profile == CATRUST_PROFILE_PATH ||
	     is_conforming(result.crl)))
		return CT_REVOCATION_GOOD;
	/* Neither may exhausting the limit of work hide a revocation. */
	if (result.is_limit_reached || revocation->is_limit_reached)
		return CT_REVOCATION_UNKNOWN;
	return revocation->is_soft ? CT_REVOCATION_GOOD : CT_REVOCATION_UNKNOWN;
}
