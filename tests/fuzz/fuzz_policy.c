/*
 * Fuzz target: certificate policies. The input is a path of certificates in
 * short: the library's graph (RFC 9618) must say what RFC 5280's tree says.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The model grows the tree of RFC 5280 6.1 word by word, node by node, with
 * all its duplicates; paths are short, and the tree is given up where it gets
 * too large.
 *
 * Input: an octet of the caller's options, one of the caller's policies, and
 * for each certificate, the trusted one's issue first, four octets: flags,
 * policies, counters, mappings. There are the policies 0 to 3, and ANY.
 */

#include <config.h>

#include <string.h>

#include "asn1/oid.h"
#include "fuzz.h"
#include "tests/tools/der_writer.h"
#include "verify/policy.h"

enum { MAX_PATH = 5, MAX_NODES = 4000, NUM_POLICIES = 4, ANY = 4 };

enum certificate_flags {
	HAS_POLICIES = 1 << 0,
	SELF_ISSUED = 1 << 1,
	HAS_MAPPINGS = 1 << 2,
	HAS_EXPLICIT = 1 << 3,
	HAS_INHIBIT_MAPPING = 1 << 4,
	HAS_INHIBIT_ANY = 1 << 5,
};

struct certificate {
	unsigned flags;	   /* enum certificate_flags */
	unsigned policies; /* bits */
	uint32_t explicit_policy, inhibit_mapping, inhibit_any;
	/* Two mappings, from one policy to another. */
	unsigned from[2], to[2];
};

struct options {
	bool require_explicit, inhibit_mapping, inhibit_any;
	unsigned acceptable; /* bits; 0: any */
};

static struct certificate read_certificate(const uint8_t *data)
{
	struct certificate certificate = {
		.flags = data[0],
		.policies = data[1] & 0x1f,
		.explicit_policy = data[2] & 3,
		.inhibit_mapping = data[2] >> 2 & 3,
		.inhibit_any = data[2] >> 4 & 3,
		.from = {data[3] & 3, data[3] >> 4 & 3},
		.to = {data[3] >> 2 & 3, data[3] >> 6 & 3},
	};

	if (certificate.policies == 0)
		certificate.flags &= ~(unsigned)HAS_POLICIES;
	return certificate;
}

/* --- The model: RFC 5280 6.1 ------------------------------------------------
 */

struct node {
	unsigned depth, policy;
	unsigned expected; /* bits; bit ANY */
	size_t parent;
	bool is_gone;
};

struct tree {
	struct node node[MAX_NODES];
	size_t count;
	bool is_full, is_null;
};

static void grow(struct tree *tree, unsigned depth, unsigned policy,
		 unsigned expected, size_t parent)
{
	if (tree->count == MAX_NODES) {
		tree->is_full = true;
		return;
	}
	tree->node[tree->count++] =
		(struct node){depth, policy, expected, parent, false};
}

static bool is_at(const struct tree *tree, size_t i, unsigned depth)
{
	return !tree->node[i].is_gone && tree->node[i].depth == depth;
}

static bool has_child(const struct tree *tree, size_t parent, unsigned policy)
{
	for (size_t i = parent + 1; i < tree->count; i++)
		if (!tree->node[i].is_gone && tree->node[i].parent == parent &&
		    tree->node[i].depth > tree->node[parent].depth &&
		    (policy > ANY || tree->node[i].policy == policy))
			return true;
	return false;
}

/* 6.1.3 (d)(3): nodes of a depth below @depth without children go. */
static void prune(struct tree *tree, unsigned depth)
{
	for (unsigned d = depth; d-- > 0;)
		for (size_t i = 0; i < tree->count; i++)
			if (is_at(tree, i, d) && !has_child(tree, i, ANY + 1))
				tree->node[i].is_gone = true;
	tree->is_null = tree->count == 0 || tree->node[0].is_gone;
}

/* 6.1.3 (d)(1) and (2). */
static void assert_policies(struct tree *tree, unsigned depth,
			    const struct certificate *certificate,
			    bool is_any_allowed)
{
	size_t end = tree->count;

	for (unsigned p = 0; p < NUM_POLICIES; p++) {
		bool is_matched = false;

		if ((certificate->policies >> p & 1) == 0)
			continue;
		for (size_t i = 0; i < end; i++)
			if (is_at(tree, i, depth - 1) &&
			    (tree->node[i].expected >> p & 1) != 0) {
				grow(tree, depth, p, 1u << p, i);
				is_matched = true;
			}
		for (size_t i = 0; !is_matched && i < end; i++)
			if (is_at(tree, i, depth - 1) &&
			    tree->node[i].policy == ANY)
				grow(tree, depth, p, 1u << p, i);
	}
	if ((certificate->policies >> ANY & 1) == 0 || !is_any_allowed)
		return;
	for (size_t i = 0; i < end; i++)
		for (unsigned p = 0; is_at(tree, i, depth - 1) && p <= ANY; p++)
			if ((tree->node[i].expected >> p & 1) != 0 &&
			    !has_child(tree, i, p))
				grow(tree, depth, p, 1u << p, i);
}

/* 6.1.4 (b). */
static void map_policies(struct tree *tree, unsigned depth,
			 const struct certificate *certificate,
			 bool is_mapping_allowed)
{
	unsigned to[NUM_POLICIES] = {0};
	size_t end = tree->count;

	for (size_t m = 0; m < 2; m++)
		to[certificate->from[m]] |= 1u << certificate->to[m];
	for (unsigned p = 0; p < NUM_POLICIES; p++) {
		bool is_found = false;

		if (to[p] == 0)
			continue;
		for (size_t i = 0; i < end; i++) {
			if (!is_at(tree, i, depth) || tree->node[i].policy != p)
				continue;
			is_found = true;
			if (is_mapping_allowed)
				tree->node[i].expected = to[p];
			else
				tree->node[i].is_gone = true;
		}
		for (size_t i = 0; is_mapping_allowed && !is_found && i < end;
		     i++)
			if (is_at(tree, i, depth) &&
			    tree->node[i].policy == ANY)
				grow(tree, depth, p, to[p],
				     tree->node[i].parent);
	}
	prune(tree, depth);
}

/* 6.1.5 (g): a policy of the caller's among those under anyPolicy. */
static bool is_acceptable(const struct tree *tree, unsigned depth,
			  unsigned acceptable)
{
	if (tree->is_null)
		return false;
	for (size_t i = 0; i < tree->count; i++) {
		const struct node *node = &tree->node[i];

		if (node->is_gone)
			continue;
		if (acceptable == 0)
			return true;
		if (node->policy == ANY) {
			if (node->depth == depth)
				return true;
		} else if (tree->node[node->parent].policy == ANY &&
			   (acceptable >> node->policy & 1) != 0) {
			return true;
		}
	}
	return false;
}

static void lower(uint32_t *counter, bool has_limit, uint32_t limit)
{
	if (has_limit && limit < *counter)
		*counter = limit;
}

/* Returns whether the path is valid; *out_full: the tree got too large. */
static bool model(const struct certificate *path, unsigned len,
		  const struct options *options, bool *out_full)
{
	static struct tree tree;
	uint32_t explicit_policy = options->require_explicit ? 0 : len + 1;
	uint32_t mapping = options->inhibit_mapping ? 0 : len + 1;
	uint32_t any = options->inhibit_any ? 0 : len + 1;

	tree.count = 0;
	tree.is_full = tree.is_null = false;
	grow(&tree, 0, ANY, 1u << ANY, 0);
	for (unsigned i = 1; i <= len; i++) {
		const struct certificate *c = &path[i - 1];
		bool is_self_issued = (c->flags & SELF_ISSUED) != 0;

		if ((c->flags & HAS_POLICIES) == 0)
			tree.is_null = true;
		if (!tree.is_null) {
			assert_policies(&tree, i, c,
					any > 0 || (i < len && is_self_issued));
			prune(&tree, i);
		}
		if (explicit_policy == 0 && tree.is_null) /* (f) */
			return false;
		if (i == len)
			break;
		if ((c->flags & HAS_MAPPINGS) != 0 && !tree.is_null)
			map_policies(&tree, i, c, mapping > 0);
		if (!is_self_issued) {
			explicit_policy -= explicit_policy > 0;
			mapping -= mapping > 0;
			any -= any > 0;
		}
		lower(&explicit_policy, (c->flags & HAS_EXPLICIT) != 0,
		      c->explicit_policy);
		lower(&mapping, (c->flags & HAS_INHIBIT_MAPPING) != 0,
		      c->inhibit_mapping);
		lower(&any, (c->flags & HAS_INHIBIT_ANY) != 0, c->inhibit_any);
	}
	explicit_policy -= explicit_policy > 0; /* 6.1.5 (a), (b) */
	if ((path[len - 1].flags & HAS_EXPLICIT) != 0 &&
	    path[len - 1].explicit_policy == 0)
		explicit_policy = 0;
	*out_full = tree.is_full;
	return explicit_policy > 0 ||
	       is_acceptable(&tree, len, options->acceptable);
}

/* --- The library ------------------------------------------------------------
 */

static const char *const oids[] = {"1.2.3.1", "1.2.3.22.5", "1.2.3.3", "1.2.4",
				   "2.5.29.32.0"};

static void write_extensions(const struct certificate *certificate,
			     struct ct_buffer *policies,
			     struct ct_buffer *mappings)
{
	size_t list = ct_write_begin(policies, CT_DER_SEQUENCE), item;

	for (unsigned p = 0; p <= ANY; p++) {
		if ((certificate->policies >> p & 1) == 0)
			continue;
		item = ct_write_begin(policies, CT_DER_SEQUENCE);
		ct_write_oid(policies, oids[p]);
		ct_write_end(policies, item);
	}
	ct_write_end(policies, list);
	list = ct_write_begin(mappings, CT_DER_SEQUENCE);
	for (size_t m = 0; m < 2; m++) {
		item = ct_write_begin(mappings, CT_DER_SEQUENCE);
		ct_write_oid(mappings, oids[certificate->from[m]]);
		ct_write_oid(mappings, oids[certificate->to[m]]);
		ct_write_end(mappings, item);
	}
	ct_write_end(mappings, list);
}

static void make_link(struct ct_link *link,
		      const struct certificate *certificate,
		      struct ct_buffer *policies, struct ct_buffer *mappings)
{
	unsigned flags = certificate->flags;

	memset(link, 0, sizeof(*link));
	policies->len = mappings->len = 0;
	write_extensions(certificate, policies, mappings);
	if ((flags & HAS_POLICIES) != 0)
		link->present |= 1u << CT_EXT_POLICIES;
	if ((flags & HAS_MAPPINGS) != 0)
		link->present |= 1u << CT_EXT_POLICY_MAPPINGS;
	if ((flags & SELF_ISSUED) != 0)
		link->flags |= CT_LINK_SELF_ISSUED;
	if ((certificate->policies >> ANY & 1) != 0)
		link->flags |= CT_LINK_HAS_ANY_POLICY;
	link->value[CT_EXT_POLICIES] = ct_span(policies->data, policies->len);
	link->value[CT_EXT_POLICY_MAPPINGS] =
		ct_span(mappings->data, mappings->len);
	link->require_explicit = (flags & HAS_EXPLICIT) != 0
					 ? certificate->explicit_policy
					 : CT_SKIP_CERTS_NONE;
	link->inhibit_mapping = (flags & HAS_INHIBIT_MAPPING) != 0
					? certificate->inhibit_mapping
					: CT_SKIP_CERTS_NONE;
	link->inhibit_any = (flags & HAS_INHIBIT_ANY) != 0
				    ? certificate->inhibit_any
				    : CT_SKIP_CERTS_NONE;
}

/* The library's path begins with the peer's certificate. */
static bool library(const struct certificate *path, unsigned len,
		    const struct options *options)
{
	static struct ct_buffer policies[MAX_PATH], mappings[MAX_PATH];
	static struct ct_link links[MAX_PATH];
	struct ct_buffer accepted[NUM_POLICIES] = {{0}};
	struct ct_span acceptable[NUM_POLICIES];
	struct ct_link *pointers[MAX_PATH];
	struct ct_policy_options wanted = {
		.acceptable = acceptable,
		.require_explicit = options->require_explicit,
		.inhibit_mapping = options->inhibit_mapping,
		.inhibit_any = options->inhibit_any,
	};
	enum ct_rule rule;
	size_t index;

	for (unsigned i = 0; i < len; i++) {
		pointers[len - 1 - i] = &links[i];
		make_link(&links[i], &path[i], &policies[i], &mappings[i]);
	}
	for (unsigned p = 0; p < NUM_POLICIES; p++) {
		if ((options->acceptable >> p & 1) == 0)
			continue;
		ct_write_oid(&accepted[p], oids[p]);
		acceptable[wanted.num_acceptable++] =
			ct_span(accepted[p].data + 2, accepted[p].len - 2);
	}
	rule = ct_policy_check(pointers, len, &wanted, &index);
	for (unsigned p = 0; p < NUM_POLICIES; p++)
		ct_buffer_clear(&accepted[p]);
	for (unsigned i = 0; i < len; i++) {
		ct_buffer_clear(&policies[i]);
		ct_buffer_clear(&mappings[i]);
	}
	return rule == CT_RULE_NONE;
}

const size_t fuzz_der_at = SIZE_MAX;

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct certificate path[MAX_PATH];
	struct options options;
	bool is_valid, is_full = false;
	unsigned len = 0;

	if (size < 6)
		return 0;
	options = (struct options){
		.require_explicit = (data[0] & 1) != 0,
		.inhibit_mapping = (data[0] & 2) != 0,
		.inhibit_any = (data[0] & 4) != 0,
		.acceptable = data[1] & 0xf,
	};
	for (size_t at = 2; len < MAX_PATH && size - at >= 4; at += 4)
		path[len++] = read_certificate(data + at);
	is_valid = model(path, len, &options, &is_full);
	if (!is_full)
		FUZZ_REQUIRE(library(path, len, &options) == is_valid);
	return 0;
}

size_t fuzz_seed(size_t index, uint8_t *out, size_t room)
{
	/* The caller requires a policy; three certificates. */
	static const uint8_t seeds[][14] = {
		/* one policy all along */
		{1, 1, 1, 1, 0, 0, 1, 1, 0, 0, 1, 1, 0, 0},
		/* any, and a mapping from it */
		{1, 2, 1, 16, 0, 0, 5, 16, 0, 0x11, 1, 1, 0, 0},
		/* two mappings; a counter of each kind */
		{1, 9, 1, 3, 0, 0, 0x3d, 3, 0x39, 0x4e, 1, 8, 0, 0},
		/* no policy is required until a certificate does */
		{0, 0, 9, 16, 2, 0, 3, 17, 0, 0, 1, 2, 0, 0},
	};

	if (index >= sizeof(seeds) / sizeof(seeds[0]))
		return 0;
	FUZZ_REQUIRE(sizeof(seeds[0]) <= room);
	memcpy(out, seeds[index], sizeof(seeds[0]));
	return sizeof(seeds[0]);
}
