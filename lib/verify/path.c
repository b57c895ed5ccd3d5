/*
 * Path building: the search.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include "verify/candidates.h"
#include "verify/name_constraints.h"
#include "verify/path.h"
#include "verify/signature_checks.h"
#include "verify/trust_settings.h"
#include "x509/name.h"

/* The charge for a revocation check, to which one is added for each certificate
 * that the peer sent: it may have signed the CRL. */
enum { REVOCATION_STEPS = 16 };

struct search {
	const struct ct_verify_options *options;
	const struct ct_store *store;
	struct ct_anchors *anchors;
	struct ct_link *links; /* of the certificates that came along */
	size_t num_links;
	struct ct_candidates candidates;
	struct ct_signature_checks checks;
	struct ct_budget budget;
	struct ct_link *path[CT_VERIFY_MAX_PATH];
	size_t path_len;
	unsigned depth;	      /* intermediates that are not self-issued */
	bool depends_on_path; /* something failed because of the path */
	bool is_memory_out;
	bool is_limit_reached;

	unsigned best_score;
	struct ct_verify_result *result;
};

/* How far an attempt got; among equal ones the first is reported. */
enum score {
	SCORE_NO_ISSUER = 1,
	SCORE_SIGNATURE,
	SCORE_CA, /* an issuer that must not be one */
	SCORE_LIMIT,
	SCORE_PER_DEPTH = 4,
	SCORE_COMPLETE = 4 * CT_VERIFY_MAX_PATH + SCORE_PER_DEPTH,
};

/* Records a failure of certificate @index; @link, when not NULL, is above the
 * current path. */
static void note(struct search *search, unsigned score, enum ct_rule rule,
		 size_t index, const struct ct_link *link)
{
	struct ct_verify_result *result = search->result;

	if (score <= search->best_score)
		return;
	search->best_score = score;
	result->rule = rule;
	result->failed_index = index;
	for (size_t i = 0; i < search->path_len; i++)
		result->path[i] = search->path[i]->cert.der;
	result->path_len = search->path_len;
	if (link != NULL && result->path_len < CT_VERIFY_MAX_PATH)
		result->path[result->path_len++] = link->cert.der;
}

static unsigned score_here(const struct search *search, unsigned score)
{
	return (unsigned)search->path_len * SCORE_PER_DEPTH + score;
}

/* --- The search ----------------------------------------------------------- */

static enum ct_rule check_signature(struct search *search,
				    const struct ct_link *child,
				    struct ct_link *issuer)
{
	enum ct_rule rule = ct_signature_checks_verify(
		&search->checks, child, issuer, &search->budget.signatures);

	if (rule == CT_RULE_MEMORY)
		search->is_memory_out = true;
	if (rule == CT_RULE_SIGNATURE_BUDGET)
		search->is_limit_reached = true;
	return rule;
}

/* How well an issuer's key identifier matches. An issuer with a different one
 * is only tried last (RFC 5280 4.2.1.1: identifiers are for path construction);
 * GnuTLS refuses it (ct_gnutls_may_issue()). */
enum fit { FIT_EQUAL, FIT_SILENT, FIT_DIFFERENT, NUM_FITS };

static enum fit fit_of(const struct ct_link *child,
		       const struct ct_link *issuer)
{
	if (child->authority.key_id.data == NULL ||
	    issuer->subject_key_id.data == NULL)
		return FIT_SILENT;
	return ct_span_equal(child->authority.key_id, issuer->subject_key_id)
		       ? FIT_EQUAL
		       : FIT_DIFFERENT;
}

static bool is_issuer_name(const struct ct_link *child,
			   const struct ct_link *issuer)
{
	return child->issuer_hash == issuer->subject_hash &&
	       ct_name_equal(child->cert.issuer, issuer->cert.subject);
}

/* Takes one step from the budget; false when none is left. */
static bool take_step(struct search *search)
{
	if (search->budget.steps == 0) {
		search->is_limit_reached = true;
		note(search, score_here(search, SCORE_LIMIT),
		     CT_RULE_STEP_BUDGET, search->path_len - 1, NULL);
		return false;
	}
	search->budget.steps--;
	return !search->is_memory_out;
}

static bool is_in_path(const struct search *search, const struct ct_link *link)
{
	for (size_t i = 0; i < search->path_len; i++) {
		const struct ct_link *other = search->path[i];

		if (other == link ||
		    (other->subject_hash == link->subject_hash &&
		     other->spki_hash == link->spki_hash &&
		     ct_span_equal(other->cert.spki, link->cert.spki)))
			return true;
	}
	return false;
}

/* Records a signature that failed, or could not be checked. */
static void note_signature(struct search *search, enum ct_rule rule)
{
	note(search,
	     score_here(search, rule == CT_RULE_SIGNATURE ? SCORE_SIGNATURE
							  : SCORE_LIMIT),
	     rule, search->path_len - 1, NULL);
}

/* Checks the current path with its trust anchor. */
static enum ct_rule check_path(struct search *search,
			       struct ct_link *const *path, size_t path_len,
			       struct ct_link *anchor, size_t *index)
{
	enum ct_rule rule = ct_trust_settings_check(
		search->options, search->store, path, path_len, anchor,
		&search->budget, index);

	if (rule == CT_RULE_NONE)
		rule = ct_checks_path(search->options, path, path_len, anchor,
				      &search->budget, index);
	if (rule == CT_RULE_MEMORY)
		search->is_memory_out = true;
	return rule;
}

/* Tries to end the path at one trust anchor. */
static bool try_anchor(struct search *search, uint32_t position,
		       struct ct_link *anchor)
{
	const struct ct_link *child = search->path[search->path_len - 1];
	enum ct_rule rule;
	size_t index;

	/* The peer sent the same certificate: it was tried before. */
	if (ct_span_equal(child->cert.der, anchor->cert.der))
		return false;
	rule = ct_checks_issuer_key(search->options, anchor);
	if (rule != CT_RULE_NONE) {
		note(search, score_here(search, SCORE_CA), rule,
		     search->path_len, anchor);
		return false;
	}
	rule = check_signature(search, child, anchor);
	if (rule != CT_RULE_NONE) {
		note_signature(search, rule);
		return false;
	}
	rule = check_path(search, search->path, search->path_len, anchor,
			  &index);
	if (ct_rule_reason(rule) == CATRUST_REASON_LIMIT)
		search->is_limit_reached = true;
	if (rule != CT_RULE_NONE) {
		search->depends_on_path = true;
		note(search, SCORE_COMPLETE, rule, index, anchor);
		return false;
	}
	note(search, UINT32_MAX, CT_RULE_NONE, 0, anchor);
	search->result->anchor = position;
	return true;
}

static bool try_anchors(struct search *search, enum fit fit)
{
	const struct ct_link *child = search->path[search->path_len - 1];
	uint32_t position =
		ct_anchors_find(search->anchors, child->issuer_hash);

	for (; position != CT_STORE_NONE;
	     position = ct_anchors_next(search->anchors, position)) {
		struct ct_link *anchor;

		if (!take_step(search))
			return false;
		if (ct_anchors_link(search->anchors, search->store, position,
				    &anchor) != CATRUST_OK) {
			search->is_memory_out = true;
			return false;
		}
		if (anchor != NULL && fit_of(child, anchor) == fit &&
		    is_issuer_name(child, anchor) &&
		    try_anchor(search, position, anchor))
			return true;
	}
	return false;
}

static bool extend(struct search *search);

/* Whether the depth limits allow one more certificate; records a failure
 * otherwise. */
static bool is_depth_left(struct search *search, const struct ct_link *link)
{
	bool counts = (link->flags & CT_LINK_SELF_ISSUED) == 0;
	enum ct_rule rule = CT_RULE_NONE;

	if (search->path_len >= CT_VERIFY_MAX_PATH - 1 ||
	    (counts && search->depth >= search->options->max_depth))
		rule = CT_RULE_DEPTH;
	else if ((link->flags & CT_LINK_HAS_PATH_LEN) != 0 &&
		 link->path_len < search->depth)
		rule = CT_RULE_PATH_LENGTH;
	if (rule == CT_RULE_NONE)
		return true;
	search->depends_on_path = true;
	note(search, score_here(search, SCORE_LIMIT), rule, search->path_len,
	     link);
	return false;
}

/* Tries one certificate that the peer sent as the next issuer. */
static bool try_candidate(struct search *search, uint32_t number)
{
	const struct ct_link *child = search->path[search->path_len - 1];
	struct ct_link *link = &search->links[number];
	struct ct_candidate *candidate = &search->candidates.entries[number];
	bool depends_before = search->depends_on_path, is_found;
	unsigned counts = (link->flags & CT_LINK_SELF_ISSUED) == 0;
	enum ct_rule rule;

	if (!candidate->is_checked) {
		candidate->ca_rule = ct_checks_certificate(
			search->options, link, CT_PLACE_INTERMEDIATE);
		if (candidate->ca_rule == CT_RULE_NONE)
			candidate->ca_rule =
				ct_checks_algorithm(search->options, link);
		if (candidate->ca_rule == CT_RULE_MEMORY) {
			search->is_memory_out = true;
			return false;
		}
		candidate->is_checked = true;
	}
	if (candidate->ca_rule != CT_RULE_NONE) {
		note(search, score_here(search, SCORE_CA), candidate->ca_rule,
		     search->path_len, link);
		return false;
	}
	if (!is_depth_left(search, link))
		return false;
	rule = check_signature(search, child, link);
	if (rule != CT_RULE_NONE) {
		note_signature(search, rule);
		return false;
	}
	search->depends_on_path = false;
	search->path[search->path_len++] = link;
	search->depth += counts;
	is_found = extend(search);
	search->depth -= counts;
	search->path_len--;
	if (!is_found && !search->depends_on_path && !search->is_limit_reached)
		candidate->is_dead_end = true;
	search->depends_on_path |= depends_before;
	return is_found;
}

static bool try_candidates(struct search *search, enum fit fit)
{
	const struct ct_link *child = search->path[search->path_len - 1];
	uint32_t i =
		ct_candidates_find(&search->candidates, child->issuer_hash);

	for (; i != CT_CANDIDATE_NONE;
	     i = ct_candidates_next(&search->candidates, i)) {
		const struct ct_link *link = &search->links[i];
		const struct ct_candidate *candidate =
			&search->candidates.entries[i];

		if (!take_step(search))
			return false;
		if (!candidate->is_alive || candidate->is_dead_end ||
		    fit_of(child, link) != fit || !is_issuer_name(child, link))
			continue;
		if (is_in_path(search, link)) {
			search->depends_on_path = true;
			continue;
		}
		if (try_candidate(search, i))
			return true;
	}
	return false;
}

/* Searches for the issuer of the path's last certificate, recursively. */
static bool extend(struct search *search)
{
	for (enum fit fit = FIT_EQUAL; fit < NUM_FITS; fit++)
		if (try_anchors(search, fit) || try_candidates(search, fit))
			return true;
	note(search, score_here(search, SCORE_NO_ISSUER),
	     CT_RULE_ISSUER_NOT_FOUND, search->path_len - 1, NULL);
	return false;
}

/* Returns a certificate whose subject is @child's issuer, preferably with a
 * matching key identifier. */
static struct ct_link *likely_issuer(struct search *search,
				     const struct ct_link *child)
{
	uint32_t i =
		ct_candidates_find(&search->candidates, child->issuer_hash);
	struct ct_link *found = NULL;

	for (; i != CT_CANDIDATE_NONE;
	     i = ct_candidates_next(&search->candidates, i)) {
		struct ct_link *link = &search->links[i];

		if (link == child || !is_issuer_name(child, link))
			continue;
		if (fit_of(child, link) == FIT_EQUAL)
			return link;
		if (found == NULL)
			found = link;
	}
	return found;
}

/* Used when no chain of names leads to a trust anchor, so that no search was
 * made: records how far up the names lead. Signatures are not checked. */
static void explain_dead_end(struct search *search)
{
	const struct ct_link *top;
	struct ct_link *issuer;
	enum ct_rule rule = CT_RULE_ISSUER_NOT_FOUND;

	for (;;) {
		top = search->path[search->path_len - 1];
		issuer = likely_issuer(search, top);
		if (issuer == NULL || search->path_len == CT_VERIFY_MAX_PATH)
			break;
		if (is_in_path(search, issuer)) {
			rule = CT_RULE_ISSUER_LOOP;
			break;
		}
		search->path[search->path_len++] = issuer;
	}
	if ((top->flags & CT_LINK_SELF_ISSUED) != 0 &&
	    fit_of(top, top) != FIT_DIFFERENT)
		rule = CT_RULE_ROOT_NOT_TRUSTED;
	search->best_score = 0;
	note(search, SCORE_NO_ISSUER, rule, search->path_len - 1, NULL);
}

/* Tries the peer's certificate as a trust anchor: a path of one. */
static bool try_trusted_peer(struct search *search)
{
	struct ct_link *peer = &search->links[0];
	uint32_t position =
		ct_anchors_find(search->anchors, peer->subject_hash);
	enum ct_rule rule;
	size_t index;

	while (position != CT_STORE_NONE &&
	       !ct_span_equal(ct_store_der(search->store, position),
			      peer->cert.der))
		position = ct_anchors_next(search->anchors, position);
	if (position == CT_STORE_NONE)
		return false;
	rule = check_path(search, NULL, 0, peer, &index);
	note(search, rule == CT_RULE_NONE ? UINT32_MAX : SCORE_COMPLETE, rule,
	     0, NULL);
	search->result->anchor = position;
	return rule == CT_RULE_NONE;
}

static enum catrust_error search_paths(struct search *search)
{
	enum ct_rule rule =
		ct_checks_algorithm(search->options, &search->links[0]);

	if (rule != CT_RULE_NONE) {
		note(search, SCORE_COMPLETE, rule, 0, NULL);
		return CATRUST_OK;
	}
	CT_TRY(ct_candidates_init(&search->candidates, search->links,
				  search->num_links, search->anchors));
	if (extend(search))
		return CATRUST_OK;
	if (search->is_memory_out)
		return CATRUST_E_MEMORY;
	if (!search->candidates.entries[0].is_alive &&
	    search->result->rule == CT_RULE_ISSUER_NOT_FOUND)
		explain_dead_end(search);
	return CATRUST_OK;
}

enum catrust_error ct_path_build(const struct ct_verify_options *options,
				 const struct ct_store *store,
				 struct ct_anchors *anchors,
				 struct ct_link *links, size_t num_links,
				 struct ct_verify_result *result)
{
	struct search search = {
		.options = options,
		.store = store,
		.anchors = anchors,
		.links = links,
		.num_links = num_links,
		.budget = {.signatures = options->max_signatures,
			   .steps = options->max_steps,
			   .constraints = CT_NAME_CONSTRAINTS_BUDGET,
			   .revocation_steps = REVOCATION_STEPS + num_links},
		.path = {&links[0]},
		.path_len = 1,
		.result = result,
	};
	enum catrust_error error = CATRUST_OK;

	if (!try_trusted_peer(&search))
		error = search.is_memory_out ? CATRUST_E_MEMORY
					     : search_paths(&search);
	result->num_signatures = search.checks.num_checks;
	result->signature_cost =
		options->max_signatures - search.budget.signatures;
	ct_candidates_clear(&search.candidates);
	ct_signature_checks_clear(&search.checks);
	return error;
}
