/*
 * Verification: the entry point.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <stdlib.h>
#include <time.h>

#include "verify/path.h"

enum {
	MIN_SECURITY_BITS = 112,
	NUM_LOCAL_LINKS = 6, /* as many need no allocation */
};

void ct_verify_options_init(struct ct_verify_options *options,
			    enum catrust_profile profile)
{
	*options = (struct ct_verify_options){
		.profile = profile,
		.time = time(NULL),
		.min_security_bits = MIN_SECURITY_BITS,
		.max_key_bits = CT_VERIFY_DEFAULT_KEY_BITS,
		.allow_dsa = profile == CATRUST_PROFILE_PATH,
		.max_depth = CT_VERIFY_DEFAULT_DEPTH,
		.max_signatures = CT_VERIFY_DEFAULT_SIGNATURES,
		.max_steps = CT_VERIFY_MAX_STEPS,
	};
}

static void fail(struct ct_verify_result *result, enum ct_rule rule,
		 struct ct_span certificate)
{
	result->rule = rule;
	result->path[0] = certificate;
	result->path_len = 1;
	result->failed_index = 0;
}

/* Decodes all certificates. Malformed ones are ignored, the peer's excepted. */
static enum catrust_error read_links(const struct ct_span *certificates,
				     size_t num_certificates,
				     struct ct_link *links, size_t *num_links,
				     struct ct_verify_result *result)
{
	*num_links = 0;
	for (size_t i = 0; i < num_certificates; i++) {
		if (ct_link_init(&links[*num_links], certificates[i]) ==
		    CATRUST_OK) {
			++*num_links;
		} else if (i == 0) {
			fail(result, CT_RULE_MALFORMED, certificates[0]);
			return CATRUST_E_NOT_TRUSTED;
		}
	}
	return CATRUST_OK;
}

/* The checks that need only the peer's certificate come first: they cost almost
 * nothing. */
static enum ct_rule check_peer(const struct ct_verify_options *options,
			       const struct ct_link *peer)
{
	enum ct_rule rule = ct_checks_certificate(options, peer, CT_PLACE_END);

	return rule == CT_RULE_NONE ? ct_checks_peer(options, peer) : rule;
}

static enum catrust_error verify_links(const struct ct_verify_options *options,
				       const struct ct_store *store,
				       struct ct_link *links, size_t num_links,
				       struct ct_verify_result *result)
{
	enum ct_rule rule = check_peer(options, &links[0]);
	struct ct_anchors *anchors;

	if (rule == CT_RULE_MEMORY)
		return CATRUST_E_MEMORY;
	if (rule != CT_RULE_NONE) {
		fail(result, rule, links[0].cert.der);
		return CATRUST_E_NOT_TRUSTED;
	}
	CT_TRY(ct_anchors_of_store(store, &anchors));
	CT_TRY(ct_path_build(options, store, anchors, links, num_links,
			     result));
	if (result->rule == CT_RULE_NONE)
		return CATRUST_OK;
	return ct_rule_reason(result->rule) == CATRUST_REASON_LIMIT
		       ? CATRUST_E_LIMIT
		       : CATRUST_E_NOT_TRUSTED;
}

enum catrust_error ct_verify(const struct ct_verify_options *options,
			     const struct ct_store *store,
			     const struct ct_span *certificates,
			     size_t num_certificates,
			     struct ct_verify_result *result)
{
	struct ct_link local[NUM_LOCAL_LINKS], *links = local;
	enum catrust_error error;
	size_t num_links;

	result->path_len = 0;
	result->failed_index = 0;
	result->anchor = CT_STORE_NONE;
	result->num_signatures = 0;
	result->signature_cost = 0;
	if (num_certificates == 0)
		return CATRUST_E_INVALID_ARGUMENT;
	if (num_certificates > CT_VERIFY_MAX_CERTIFICATES) {
		fail(result, CT_RULE_TOO_MANY_CERTIFICATES, certificates[0]);
		return CATRUST_E_LIMIT;
	}
	if (num_certificates > NUM_LOCAL_LINKS) {
		links = malloc(num_certificates * sizeof(*links));
		if (links == NULL)
			return CATRUST_E_MEMORY;
	}
	error = read_links(certificates, num_certificates, links, &num_links,
			   result);
	if (error == CATRUST_OK)
		error = verify_links(options, store, links, num_links, result);
	for (size_t i = 0; i < num_links; i++)
		ct_link_clear(&links[i]);
	if (links != local)
		free(links);
	return error;
}
