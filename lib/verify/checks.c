/*
 * The checks of RFC 5280 section 6.1 and of the profiles.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include "asn1/oid.h"
#include "crypto/signature_cost.h"
#include "verify/checks.h"
#include "verify/hostname.h"
#include "verify/name_constraints.h"
#include "verify/webpki.h"

/* Reading and sorting so many octets of policies costs one step. */
enum { POLICY_OCTETS_PER_STEP = 4 };

/* --- One certificate ----------------------------------------------------- */

static bool is_ca_place(enum ct_place place)
{
	return place != CT_PLACE_END;
}

static enum ct_place anchor_place(const struct ct_link *anchor)
{
	return (anchor->flags & CT_LINK_SELF_ISSUED) != 0
		       ? CT_PLACE_ROOT
		       : CT_PLACE_CROSS_ANCHOR;
}

/* 6.1.3 (a)(2) */
static enum ct_rule check_time(const struct ct_verify_options *options,
			       const struct ct_link *link)
{
	if (options->ignore_time)
		return CT_RULE_NONE;
	if (options->time < link->cert.not_before)
		return CT_RULE_NOT_YET_VALID;
	return options->time > link->cert.not_after ? CT_RULE_EXPIRED
						    : CT_RULE_NONE;
}

/* 6.1.4 (k) and (n). GnuTLS: is_ca() and usage_status() in
 * gnutls_verdicts/chain_status.c. */
static enum ct_rule check_ca(const struct ct_link *link)
{
	if (link->cert.version != 3)
		return CT_RULE_VERSION;
	if ((link->flags & CT_LINK_CA) == 0)
		return CT_RULE_NOT_CA;
	if (ct_link_has(link, CT_EXT_KEY_USAGE) &&
	    (link->key_usage & CT_KEY_USAGE_KEY_CERT_SIGN) == 0)
		return CT_RULE_NOT_CERT_SIGN;
	return CT_RULE_NONE;
}

enum ct_rule ct_checks_algorithm(const struct ct_verify_options *options,
				 const struct ct_link *link)
{
	if (link->algorithm_error != CATRUST_OK ||
	    link->algorithm.pk == CT_PK_UNKNOWN)
		return CT_RULE_ALGORITHM_UNKNOWN;
	return ct_signature_algorithm_strength(&link->algorithm) <
			       options->min_security_bits
		       ? CT_RULE_ALGORITHM_WEAK
		       : CT_RULE_NONE;
}

static enum ct_rule check_strength(const struct ct_verify_options *options,
				   const struct ct_public_key *key)
{
	return ct_public_key_security_bits(key) < options->min_security_bits
		       ? CT_RULE_KEY_WEAK
		       : CT_RULE_NONE;
}

enum ct_rule ct_checks_key(const struct ct_verify_options *options,
			   const struct ct_public_key *key)
{
	switch (key->algorithm) {
	case CT_PK_DSA:
		if (!options->allow_dsa)
			return CT_RULE_KEY_DSA;
		break;
	case CT_PK_RSA:
	case CT_PK_RSA_PSS:
		break;
	default:
		return check_strength(options, key);
	}
	return key->bits > options->max_key_bits ? CT_RULE_KEY_TOO_LARGE
						 : check_strength(options, key);
}

static enum ct_rule check_key(const struct ct_verify_options *options,
			      const struct ct_link *link, bool is_key_used)
{
	const struct ct_public_key *key = &link->public_key;

	if (link->public_key_error != CATRUST_OK)
		return is_key_used || options->min_security_bits > 0
			       ? CT_RULE_KEY_MALFORMED
			       : CT_RULE_NONE;
	if (key->algorithm == CT_PK_UNKNOWN)
		return is_key_used ? CT_RULE_KEY_UNKNOWN : CT_RULE_NONE;
	if (is_key_used && key->algorithm == CT_PK_DSA && !options->allow_dsa)
		return CT_RULE_KEY_DSA;
	if (ct_link_needs_parameters(link))
		return CT_RULE_NONE; /* check_inherited() judges it */
	return is_key_used ? ct_checks_key(options, key)
			   : check_strength(options, key);
}

enum ct_rule ct_checks_issuer_key(const struct ct_verify_options *options,
				  const struct ct_link *link)
{
	return check_key(options, link, true);
}

enum ct_rule ct_checks_certificate(const struct ct_verify_options *options,
				   const struct ct_link *link,
				   enum ct_place place)
{
	bool is_webpki = options->profile == CATRUST_PROFILE_WEBPKI;
	enum ct_rule rule = ct_conformance_check_readable(link);

	if (rule == CT_RULE_NONE)
		rule = check_time(options, link);
	if (rule == CT_RULE_NONE && is_ca_place(place))
		rule = check_ca(link);
	if (rule == CT_RULE_NONE)
		rule = check_key(options, link, is_ca_place(place));
	if (rule == CT_RULE_NONE && options->profile != CATRUST_PROFILE_PATH)
		rule = ct_conformance_check(link, place, is_webpki);
	if (rule == CT_RULE_NONE && is_webpki)
		rule = ct_webpki_check(link, place, options->suffixes);
	return rule;
}

/* --- The peer ------------------------------------------------------------ */

static bool has_name(const struct ct_verify_options *options,
		     const struct ct_link *link,
		     const struct ct_peer_name *wanted)
{
	struct ct_general_names names = ct_link_alt_names(link);
	struct ct_general_name name;

	while (ct_general_names_next(&names, &name)) {
		if (name.type != wanted->type)
			continue;
		if (name.type == CT_NAME_DNS
			    ? ct_hostname_matches(name.value, wanted->value,
						  options->hostname_flags)
		    : name.type == CT_NAME_EMAIL
			    ? ct_email_matches(name.value, wanted->value)
			    : ct_span_equal(name.value, wanted->value))
			return true;
	}
	return false;
}

static bool allows_purpose(const struct ct_link *link, struct ct_span purpose)
{
	return purpose.data == NULL ||
	       ct_key_purposes_allow(link->value[CT_EXT_PURPOSES], purpose,
				     true, CT_MALFORMED_REFUSES);
}

enum ct_rule ct_checks_peer(const struct ct_verify_options *options,
			    const struct ct_link *link)
{
	for (size_t i = 0; i < options->num_names; i++)
		if (!has_name(options, link, &options->names[i]))
			return CT_RULE_HOSTNAME;
	if (!allows_purpose(link, options->purpose))
		return CT_RULE_PURPOSE;
	if (ct_link_has(link, CT_EXT_KEY_USAGE) &&
	    (link->key_usage & options->key_usage) != options->key_usage)
		return CT_RULE_KEY_USAGE;
	return CT_RULE_NONE;
}

/* --- A whole path -------------------------------------------------------- */

/* The path, with the trust anchor on top if its constraints are enforced. */
struct chain {
	struct ct_link *const *path;
	size_t path_len;
	struct ct_link *anchor; /* NULL: only a name and a key */
};

static struct ct_link *chain_at(const struct chain *chain, size_t index)
{
	return index < chain->path_len ? chain->path[index] : chain->anchor;
}

static size_t chain_len(const struct chain *chain)
{
	return chain->path_len + (chain->anchor != NULL ? 1 : 0);
}

/* 6.1.4 (l) and (m). GnuTLS also counts self-issued certificates: is_ca() and
 * link_status() in gnutls_verdicts/chain_status.c. */
static enum ct_rule check_path_length(const struct chain *chain, size_t *index)
{
	uint32_t left = UINT32_MAX;

	for (size_t i = chain_len(chain); i-- > 1;) {
		const struct ct_link *link = chain_at(chain, i);
		bool is_anchor = i == chain->path_len;

		if (!is_anchor && (link->flags & CT_LINK_SELF_ISSUED) == 0) {
			if (left == 0) {
				*index = i;
				return CT_RULE_PATH_LENGTH;
			}
			left--;
		}
		if ((link->flags & CT_LINK_HAS_PATH_LEN) != 0 &&
		    link->path_len < left)
			left = link->path_len;
	}
	return CT_RULE_NONE;
}

/* 6.1.3 (b) and (c) */
static enum ct_rule check_constraints(const struct chain *chain,
				      struct ct_budget *budget, size_t *index)
{
	for (size_t ca = chain_len(chain); ca-- > 1;) {
		if (!ct_link_has(chain_at(chain, ca), CT_EXT_NAME_CONSTRAINTS))
			continue;
		for (size_t i = ca; i-- > 0;) {
			const struct ct_link *link = chain_at(chain, i);
			enum ct_rule rule;

			if (i > 0 && (link->flags & CT_LINK_SELF_ISSUED) != 0)
				continue;
			rule = ct_name_constraints_check(
				&chain_at(chain, ca)->constraints, link,
				&budget->constraints);
			if (rule != CT_RULE_NONE) {
				*index = i;
				return rule;
			}
		}
	}
	return CT_RULE_NONE;
}

static enum ct_rule check_purposes(const struct ct_verify_options *options,
				   const struct chain *chain, size_t *index)
{
	for (size_t i = chain_len(chain); i-- > 1;) {
		if (!allows_purpose(chain_at(chain, i), options->purpose)) {
			*index = i;
			return CT_RULE_PURPOSE;
		}
	}
	return CT_RULE_NONE;
}

/* 6.1.4 (d) to (f): the key of @link, below one whose key is *working. */
static void take_key(struct ct_public_key *working, const struct ct_link *link)
{
	struct ct_public_key key = link->public_key;

	ct_public_key_inherit(&key, working);
	*working = key;
}

static enum ct_rule check_with_key(const struct ct_public_key *key,
				   const struct ct_link *link,
				   struct ct_budget *budget)
{
	size_t cost = ct_signature_cost(key, link->algorithm.digest,
					link->cert.tbs.len);
	enum catrust_error error;
	struct ct_key *made;

	if (budget->signatures < cost)
		return CT_RULE_SIGNATURE_BUDGET;
	budget->signatures -= cost;
	error = ct_key_new(&made, key);
	if (error == CATRUST_OK) {
		error = ct_link_verify_with_key(link, made);
		ct_key_free(made);
	}
	if (error == CATRUST_E_MEMORY)
		return CT_RULE_MEMORY;
	return error == CATRUST_OK ? CT_RULE_NONE : CT_RULE_SIGNATURE;
}

/* Checks the signatures by DSA keys that inherit their parameters: these could
 * not be checked before the path was known. */
static enum ct_rule check_inherited(const struct ct_verify_options *options,
				    struct ct_link *const *path,
				    size_t path_len, struct ct_link *anchor,
				    struct ct_budget *budget, size_t *index)
{
	struct ct_public_key working = anchor->public_key;
	const struct ct_link *issuer = anchor;

	for (size_t i = path_len; i-- > 0;) {
		enum ct_rule rule = CT_RULE_NONE;

		if (ct_link_needs_parameters(issuer)) {
			*index = i + 1;
			rule = ct_checks_key(options, &working);
			if (rule == CT_RULE_NONE) {
				*index = i;
				rule = check_with_key(&working, path[i],
						      budget);
			}
		}
		if (rule != CT_RULE_NONE)
			return rule;
		take_key(&working, path[i]);
		issuer = path[i];
	}
	return CT_RULE_NONE;
}

enum ct_rule ct_checks_names(const struct ct_name_constraints *constraints,
			     struct ct_link *const *path, size_t path_len,
			     struct ct_budget *budget, size_t *out_index)
{
	for (size_t i = path_len; i-- > 0;) {
		enum ct_rule rule;

		if (i > 0 && (path[i]->flags & CT_LINK_SELF_ISSUED) != 0)
			continue;
		rule = ct_name_constraints_check(constraints, path[i],
						 &budget->constraints);
		if (rule != CT_RULE_NONE) {
			*out_index = i;
			return rule;
		}
	}
	return CT_RULE_NONE;
}

/* The caller's limits for the trust anchor (RFC 5937). */
static enum ct_rule check_limits(const struct ct_verify_options *options,
				 const struct ct_anchor_limits *limits,
				 const struct ct_link *end,
				 struct ct_link *const *path, size_t path_len,
				 struct ct_budget *budget, size_t *index)
{
	bool is_purpose_allowed =
		limits->num_purposes == 0 || options->purpose.data == NULL;

	if (end->cert.not_before > limits->distrust_after)
		return CT_RULE_ANCHOR_DISTRUSTED;
	for (size_t i = 0; i < limits->num_purposes; i++)
		is_purpose_allowed |=
			ct_oid_is(limits->purposes[i], options->purpose);
	if (!is_purpose_allowed)
		return CT_RULE_ANCHOR_PURPOSE;
	return ct_checks_names(&limits->constraints, path, path_len, budget,
			       index);
}

static enum ct_rule check_all_limits(const struct ct_verify_options *options,
				     struct ct_link *const *path,
				     size_t path_len,
				     const struct ct_link *anchor,
				     struct ct_budget *budget, size_t *index)
{
	const struct ct_link *end = path_len > 0 ? path[0] : anchor;
	enum ct_rule rule = CT_RULE_NONE;

	for (size_t i = 0;
	     rule == CT_RULE_NONE && i < options->num_anchor_limits; i++) {
		const struct ct_anchor_limits *limits =
			&options->anchor_limits[i];

		if (ct_span_equal(ct_certificate_tbs(limits->certificate),
				  anchor->cert.tbs))
			rule = check_limits(options, limits, end, path,
					    path_len, budget, index);
	}
	return rule;
}

static enum ct_rule check_revocation(const struct ct_verify_options *options,
				     struct ct_link *const *path,
				     size_t path_len, struct ct_link *anchor,
				     struct ct_budget *budget, size_t *index)
{
	struct ct_public_key working = anchor->public_key;
	const struct ct_link *issuer = anchor;

	if (options->check_revocation == NULL)
		return CT_RULE_NONE;
	for (size_t i = path_len; i-- > 0;) {
		struct ct_revocation_query query = {
			.certificate = &path[i]->cert,
			.issuer = &issuer->cert,
			.issuer_key = &working,
			.anchor = &anchor->cert,
			.time = options->time,
			.signatures = &budget->signatures,
		};

		*index = i;
		switch (options->check_revocation(options->revocation_context,
						  &query)) {
		case CT_REVOCATION_GOOD:
			break;
		case CT_REVOCATION_REVOKED:
			return CT_RULE_REVOKED;
		case CT_REVOCATION_UNKNOWN:
			return CT_RULE_REVOCATION_UNKNOWN;
		case CT_REVOCATION_MEMORY:
			return CT_RULE_MEMORY;
		}
		take_key(&working, path[i]);
		issuer = path[i];
	}
	return CT_RULE_NONE;
}

static enum ct_rule check_webpki_signatures(const struct chain *chain,
					    size_t *index)
{
	for (size_t i = chain_len(chain); i-- > 1;) {
		enum ct_rule rule = ct_webpki_check_signature(
			chain_at(chain, i - 1), chain_at(chain, i));

		if (rule != CT_RULE_NONE) {
			*index = i - 1;
			return rule;
		}
	}
	return CT_RULE_NONE;
}

/* Charges as many steps as take the time of checking the path. */
static enum ct_rule take_steps(const struct ct_verify_options *options,
			       struct ct_link *const *path, size_t path_len,
			       struct ct_budget *budget)
{
	size_t octets = 0, steps;

	for (size_t i = 0; i < path_len; i++)
		octets += path[i]->value[CT_EXT_POLICIES].len +
			  path[i]->value[CT_EXT_POLICY_MAPPINGS].len;
	steps = path_len + octets / POLICY_OCTETS_PER_STEP;
	if (options->check_revocation != NULL)
		steps += path_len * budget->revocation_steps;
	if (steps > budget->steps) {
		budget->steps = 0;
		return CT_RULE_STEP_BUDGET;
	}
	budget->steps -= steps;
	return CT_RULE_NONE;
}

enum ct_rule ct_checks_path(const struct ct_verify_options *options,
			    struct ct_link *const *path, size_t path_len,
			    struct ct_link *anchor, struct ct_budget *budget,
			    size_t *out_index)
{
	bool is_anchor_checked = options->profile != CATRUST_PROFILE_PATH;
	struct chain chain = {path, path_len,
			      is_anchor_checked ? anchor : NULL};
	enum ct_rule rule;

	*out_index = path_len;
	rule = take_steps(options, path, path_len, budget);
	if (rule == CT_RULE_NONE)
		rule = check_all_limits(options, path, path_len, anchor, budget,
					out_index);
	if (rule == CT_RULE_NONE && is_anchor_checked && path_len > 0)
		rule = ct_checks_certificate(options, anchor,
					     anchor_place(anchor));
	if (rule == CT_RULE_NONE)
		rule = check_inherited(options, path, path_len, anchor, budget,
				       out_index);
	if (rule == CT_RULE_NONE)
		rule = check_path_length(&chain, out_index);
	if (rule == CT_RULE_NONE)
		rule = check_constraints(&chain, budget, out_index);
	if (rule == CT_RULE_NONE)
		rule = check_purposes(options, &chain, out_index);
	if (rule == CT_RULE_NONE && options->profile == CATRUST_PROFILE_WEBPKI)
		rule = check_webpki_signatures(&chain, out_index);
	if (rule == CT_RULE_NONE)
		rule = ct_policy_check(path, path_len, &options->policy,
				       out_index);
	if (rule == CT_RULE_NONE)
		rule = check_revocation(options, path, path_len, anchor, budget,
					out_index);
	return rule;
}
