/*
 * Certificate policies along a path: RFC 9618's graph.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * A level holds the policies that are still valid at one depth, sorted by OID.
 * A node with several parents is stored once for each of them; a node without a
 * parent is a child of anyPolicy: it starts at this level, with the policy's
 * OID in the trust anchor's domain. Each mapping of a certificate adds one node
 * at most, so that the graph is as large as the extensions.
 */

#include <config.h>

#include <stdlib.h>

#include "asn1/oid.h"
#include "verify/policy.h"

struct node {
	struct ct_span policy;
	size_t parent; /* index into the level above */
	bool has_parent;
	bool is_reachable; /* in the last pass: leads to the end */
};

struct level {
	struct node *nodes; /* sorted by policy */
	size_t num_nodes;
	bool has_any;
};

/* The levels between certificates: levels[i] has the policies that are valid
 * after the certificate at depth i (1: issued by the trust anchor). */
struct graph {
	struct level *levels;
	size_t num_levels;
};

static int compare_oids(struct ct_span a, struct ct_span b)
{
	int order;

	if (a.len != b.len)
		return a.len < b.len ? -1 : 1;
	order = memcmp(a.data, b.data, a.len);
	return order;
}

static int compare_nodes(const void *a, const void *b)
{
	return compare_oids(((const struct node *)a)->policy,
			    ((const struct node *)b)->policy);
}

static int compare_spans(const void *a, const void *b)
{
	return compare_oids(*(const struct ct_span *)a,
			    *(const struct ct_span *)b);
}

static bool contains(const struct ct_span *sorted, size_t count,
		     struct ct_span policy)
{
	return count > 0 && bsearch(&policy, sorted, count, sizeof(*sorted),
				    compare_spans) != NULL;
}

/* The first node of @policy, or NULL. */
static struct node *find_node(const struct level *level, struct ct_span policy)
{
	size_t low = 0, high = level->num_nodes;

	while (low < high) {
		size_t middle = low + (high - low) / 2;

		if (compare_oids(level->nodes[middle].policy, policy) < 0)
			low = middle + 1;
		else
			high = middle;
	}
	if (low < level->num_nodes &&
	    ct_span_equal(level->nodes[low].policy, policy))
		return &level->nodes[low];
	return NULL;
}

/* --- A certificate's policies -------------------------------------------- */

/* Returns the policies other than anyPolicy, sorted. NULL: no memory. */
static struct ct_span *read_policies(const struct ct_link *link,
				     size_t *out_count)
{
	struct ct_policies list;
	struct ct_policy policy;
	struct ct_span *policies;
	size_t count = 1;

	*out_count = 0;
	if (ct_policies_open(&list, link->value[CT_EXT_POLICIES]) == CATRUST_OK)
		while (ct_policies_next(&list, &policy))
			count++;
	policies = calloc(count, sizeof(*policies));
	if (policies == NULL || count == 1 ||
	    ct_policies_open(&list, link->value[CT_EXT_POLICIES]) != CATRUST_OK)
		return policies;
	while (ct_policies_next(&list, &policy))
		if (!ct_oid_is(policy.oid, ct_oid_any_policy))
			policies[(*out_count)++] = policy.oid;
	qsort(policies, *out_count, sizeof(*policies), compare_spans);
	return policies;
}

/* --- Levels -------------------------------------------------------------- */

/*
 * 6.1.3 (d): turns @expected into the certificate's level: deletes the nodes
 * whose policy the certificate does not assert, and adds new ones under
 * anyPolicy.
 */
static bool assert_policies(struct level *expected, const struct ct_link *link,
			    bool is_any_allowed)
{
	bool has_any =
		is_any_allowed && (link->flags & CT_LINK_HAS_ANY_POLICY) != 0;
	size_t num_policies, kept = 0, num_old;
	struct ct_span *policies = read_policies(link, &num_policies);
	struct node *nodes;

	if (policies == NULL)
		return false;
	nodes = realloc(expected->nodes, (expected->num_nodes + num_policies +
					  1) * sizeof(*nodes));
	if (nodes == NULL) {
		free(policies);
		return false;
	}
	expected->nodes = nodes;
	for (size_t i = 0; i < expected->num_nodes; i++)
		if (has_any ||
		    contains(policies, num_policies, nodes[i].policy))
			nodes[kept++] = nodes[i];
	expected->num_nodes = kept;
	num_old = kept;
	if (expected->has_any) {
		struct level old = {nodes, num_old, false};

		for (size_t i = 0; i < num_policies; i++)
			if (find_node(&old, policies[i]) == NULL &&
			    (i == 0 ||
			     !ct_span_equal(policies[i], policies[i - 1])))
				nodes[kept++] =
					(struct node){.policy = policies[i]};
		expected->num_nodes = kept;
		qsort(nodes, kept, sizeof(*nodes), compare_nodes);
	}
	expected->has_any = expected->has_any && has_any;
	free(policies);
	return true;
}

static int compare_mappings(const void *a, const void *b)
{
	return compare_oids(
		((const struct ct_policy_mapping *)a)->issuer_domain,
		((const struct ct_policy_mapping *)b)->issuer_domain);
}

static bool is_mapped(const struct ct_policy_mapping *mappings, size_t count,
		      struct ct_span policy)
{
	struct ct_policy_mapping wanted = {.issuer_domain = policy};

	return count > 0 && bsearch(&wanted, mappings, count, sizeof(*mappings),
				    compare_mappings) != NULL;
}

static bool open_mappings(const struct ct_link *link,
			  struct ct_policy_mappings *out)
{
	return ct_link_has(link, CT_EXT_POLICY_MAPPINGS) &&
	       ct_policy_mappings_open(
		       out, link->value[CT_EXT_POLICY_MAPPINGS]) == CATRUST_OK;
}

/* Returns the certificate's mappings, sorted. NULL: no memory. */
static struct ct_policy_mapping *read_mappings(const struct ct_link *link,
					       size_t *out_count)
{
	struct ct_policy_mapping *mappings, mapping;
	struct ct_policy_mappings list;
	size_t count = 1;

	*out_count = 0;
	if (open_mappings(link, &list))
		while (ct_policy_mappings_next(&list, &mapping))
			count++;
	mappings = calloc(count, sizeof(*mappings));
	if (mappings == NULL || !open_mappings(link, &list))
		return mappings;
	while (ct_policy_mappings_next(&list, &mappings[*out_count]))
		++*out_count;
	qsort(mappings, *out_count, sizeof(*mappings), compare_mappings);
	return mappings;
}

/* Adds the nodes for mappings of policies under anyPolicy, so that they can be
 * parents (6.1.4 (b)(1), second half). */
static bool begin_mapped(struct level *level,
			 const struct ct_policy_mapping *mappings,
			 size_t num_mappings)
{
	size_t num_old = level->num_nodes;
	struct level old;
	struct node *nodes;

	if (!level->has_any)
		return true;
	nodes = realloc(level->nodes,
			(num_old + num_mappings + 1) * sizeof(*nodes));
	if (nodes == NULL)
		return false;
	level->nodes = nodes;
	old = (struct level){nodes, num_old, false};
	for (size_t i = 0; i < num_mappings; i++)
		if (find_node(&old, mappings[i].issuer_domain) == NULL &&
		    (i == 0 || !ct_span_equal(mappings[i].issuer_domain,
					      mappings[i - 1].issuer_domain)))
			nodes[level->num_nodes++] = (struct node){
				.policy = mappings[i].issuer_domain};
	qsort(nodes, level->num_nodes, sizeof(*nodes), compare_nodes);
	return true;
}

/* 6.1.4 (b): sets @next to the policies that the next certificate may assert.
 */
static bool map_policies(struct level *level, struct level *next,
			 const struct ct_link *link, bool is_mapping_allowed)
{
	size_t num_mappings, count = 0;
	struct ct_policy_mapping *mappings = read_mappings(link, &num_mappings);

	if (mappings == NULL)
		return false;
	if ((is_mapping_allowed &&
	     !begin_mapped(level, mappings, num_mappings)) ||
	    (next->nodes = calloc(level->num_nodes + num_mappings + 1,
				  sizeof(*next->nodes))) == NULL) {
		free(mappings);
		return false;
	}
	for (size_t i = 0; i < level->num_nodes; i++)
		if (!is_mapped(mappings, num_mappings, level->nodes[i].policy))
			next->nodes[count++] =
				(struct node){.policy = level->nodes[i].policy,
					      .parent = i,
					      .has_parent = true};
	for (size_t i = 0; is_mapping_allowed && i < num_mappings; i++) {
		struct node *from = find_node(level, mappings[i].issuer_domain);

		if (from != NULL)
			next->nodes[count++] = (struct node){
				.policy = mappings[i].subject_domain,
				.parent = (size_t)(from - level->nodes),
				.has_parent = true};
	}
	next->num_nodes = count;
	next->has_any = level->has_any;
	qsort(next->nodes, count, sizeof(*next->nodes), compare_nodes);
	free(mappings);
	return true;
}

/* --- The whole path ------------------------------------------------------ */

/* A policy may have several nodes, one for each parent: when one is reached,
 * all of them are. */
static void reach_duplicates(struct level *level)
{
	for (size_t i = 0; i + 1 < level->num_nodes; i++)
		if (level->nodes[i].is_reachable &&
		    ct_span_equal(level->nodes[i].policy,
				  level->nodes[i + 1].policy))
			level->nodes[i + 1].is_reachable = true;
	for (size_t i = level->num_nodes; i-- > 1;)
		if (level->nodes[i].is_reachable &&
		    ct_span_equal(level->nodes[i].policy,
				  level->nodes[i - 1].policy))
			level->nodes[i - 1].is_reachable = true;
}

/* 6.1.5 (g): follows each policy from the last level back to the level where it
 * starts. */
static bool has_acceptable(struct graph *graph,
			   const struct ct_policy_options *options)
{
	struct level *level = &graph->levels[graph->num_levels - 1];
	bool is_any = options->num_acceptable == 0;

	if (level->num_nodes == 0 && !level->has_any)
		return false;
	if (is_any || level->has_any)
		return true;
	for (size_t i = 0; i < level->num_nodes; i++)
		level->nodes[i].is_reachable = true;
	for (size_t depth = graph->num_levels; depth-- > 0;) {
		level = &graph->levels[depth];
		reach_duplicates(level);
		for (size_t i = 0; i < level->num_nodes; i++) {
			struct node *node = &level->nodes[i];

			if (!node->is_reachable)
				continue;
			if (node->has_parent) {
				graph->levels[depth - 1]
					.nodes[node->parent]
					.is_reachable = true;
				continue;
			}
			for (size_t j = 0; j < options->num_acceptable; j++)
				if (ct_span_equal(node->policy,
						  options->acceptable[j]))
					return true;
		}
	}
	return false;
}

static uint32_t lowered(uint32_t value, uint32_t limit)
{
	return limit < value ? limit : value;
}

/* The counters of 6.1.2 (d) to (f). */
struct counters {
	uint32_t explicit_policy, inhibit_any, policy_mapping;
};

/* 6.1.4 (h) to (j). */
static void lower_counters(struct counters *counters,
			   const struct ct_link *link)
{
	if ((link->flags & CT_LINK_SELF_ISSUED) == 0) {
		counters->explicit_policy -= counters->explicit_policy != 0;
		counters->policy_mapping -= counters->policy_mapping != 0;
		counters->inhibit_any -= counters->inhibit_any != 0;
	}
	counters->explicit_policy =
		lowered(counters->explicit_policy, link->require_explicit);
	counters->policy_mapping =
		lowered(counters->policy_mapping, link->inhibit_mapping);
	counters->inhibit_any =
		lowered(counters->inhibit_any, link->inhibit_any);
}

static struct counters start_counters(size_t path_len,
				      const struct ct_policy_options *options)
{
	uint32_t none = (uint32_t)path_len + 1;

	return (struct counters){
		.explicit_policy = options->require_explicit ? 0 : none,
		.inhibit_any = options->inhibit_any ? 0 : none,
		.policy_mapping = options->inhibit_mapping ? 0 : none,
	};
}

/* Whether 6.1.5 will require a policy. */
static bool is_policy_required(struct ct_link *const *path, size_t path_len,
			       const struct ct_policy_options *options)
{
	struct counters counters = start_counters(path_len, options);

	for (size_t i = path_len; i-- > 1;)
		lower_counters(&counters, path[i]);
	/* 6.1.5 (a) and (b) */
	return counters.explicit_policy <= 1 || path[0]->require_explicit == 0;
}

static bool maps_any_policy(const struct ct_link *link)
{
	struct ct_policy_mappings list;
	struct ct_policy_mapping mapping;

	if (!open_mappings(link, &list))
		return false;
	while (ct_policy_mappings_next(&list, &mapping))
		if (ct_oid_is(mapping.issuer_domain, ct_oid_any_policy) ||
		    ct_oid_is(mapping.subject_domain, ct_oid_any_policy))
			return true;
	return false;
}

/* Builds the levels; *out_alive: the last level has a policy. False: no memory.
 */
static bool build(struct graph *graph, struct ct_link *const *path,
		  size_t path_len, const struct ct_policy_options *options,
		  bool *out_alive)
{
	struct counters counters = start_counters(path_len, options);

	*out_alive = false;
	graph->levels[0].has_any = true;
	for (size_t i = path_len; i-- > 0;) {
		struct level *level = &graph->levels[graph->num_levels++];
		const struct ct_link *link = path[i];
		bool is_any_allowed =
			counters.inhibit_any > 0 ||
			(i > 0 && (link->flags & CT_LINK_SELF_ISSUED) != 0);

		if (!ct_link_has(link, CT_EXT_POLICIES))
			return true; /* the tree is NULL from here on */
		if (!assert_policies(level, link, is_any_allowed))
			return false;
		if (level->num_nodes == 0 && !level->has_any)
			return true;
		if (i > 0) {
			if (!map_policies(level, level + 1, link,
					  counters.policy_mapping > 0))
				return false;
			lower_counters(&counters, link);
		}
	}
	*out_alive = true;
	return true;
}

static enum ct_rule check_graph(struct ct_link *const *path, size_t path_len,
				const struct ct_policy_options *options)
{
	struct graph graph = {
		.levels = calloc(path_len + 1, sizeof(*graph.levels))};
	enum ct_rule rule = CT_RULE_MEMORY;
	bool is_alive;

	if (graph.levels == NULL)
		return CT_RULE_MEMORY;
	if (build(&graph, path, path_len, options, &is_alive))
		rule = is_alive && has_acceptable(&graph, options)
			       ? CT_RULE_NONE
			       : CT_RULE_POLICY;
	for (size_t i = 0; i <= path_len; i++)
		free(graph.levels[i].nodes);
	free(graph.levels);
	return rule;
}

enum ct_rule ct_policy_check(struct ct_link *const *path, size_t path_len,
			     const struct ct_policy_options *options,
			     size_t *out_index)
{
	*out_index = 0;
	for (size_t i = path_len; i-- > 1;) {
		if (maps_any_policy(path[i])) {
			*out_index = i;
			return CT_RULE_POLICY_MAPPING_ANY;
		}
	}
	if (path_len == 0 || !is_policy_required(path, path_len, options))
		return CT_RULE_NONE;
	return check_graph(path, path_len, options);
}

/* Whether a sorted list has a policy twice. */
static bool is_repeated(const struct ct_span *sorted, size_t count)
{
	for (size_t i = 1; i < count; i++)
		if (ct_span_equal(sorted[i], sorted[i - 1]))
			return true;
	return false;
}

enum ct_rule ct_policy_check_duplicates(const struct ct_link *link)
{
	struct ct_policies list;
	struct ct_policy policy;
	struct ct_span *policies;
	size_t num_policies = 0, num_any = 0;
	bool is_bad;

	if (!ct_link_has(link, CT_EXT_POLICIES) ||
	    ct_policies_open(&list, link->value[CT_EXT_POLICIES]) != CATRUST_OK)
		return CT_RULE_NONE;
	while (ct_policies_next(&list, &policy)) {
		num_policies++;
		num_any += ct_oid_is(policy.oid, ct_oid_any_policy);
	}
	if (num_any > 1)
		return CT_RULE_POLICIES_DUPLICATE;
	if (num_policies - num_any < 2)
		return CT_RULE_NONE;
	policies = read_policies(link, &num_policies);
	if (policies == NULL)
		return CT_RULE_MEMORY;
	is_bad = is_repeated(policies, num_policies);
	free(policies);
	return is_bad ? CT_RULE_POLICIES_DUPLICATE : CT_RULE_NONE;
}
