/*
 * Oracle tests: spoils one value inside DER (see mutate.h).
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The DER is read into a flat list of nodes, in the order of their first
 * octet; OCTET STRINGs whose contents are DER are entered too, so that
 * extensions' values are reached. Then it is written again, except for the
 * chosen node, with right lengths everywhere.
 */

#include <config.h>

#include <string.h>

#include "tests/oracle/mutate.h"
#include "tests/tools/der_writer.h"

enum { MAX_NODES = 600, MAX_DEPTH = 24 };

struct node {
	struct ct_span contents;
	struct ct_span whole;
	size_t next; /* index after its children */
	uint8_t tag;
};

struct tree {
	struct node nodes[MAX_NODES];
	size_t num;
};

static bool read_nodes(struct tree *tree, struct ct_span der, unsigned depth)
{
	struct ct_der cursor = ct_der(der);

	while (!ct_der_is_end(&cursor)) {
		struct node *node;
		size_t index = tree->num, before;

		if (tree->num == MAX_NODES || depth == MAX_DEPTH)
			return false;
		node = &tree->nodes[tree->num++];
		if (ct_der_read_any(&cursor, &node->tag, &node->contents,
				    &node->whole) != CATRUST_OK)
			return false;
		before = tree->num;
		if (((node->tag & 0x20) != 0 ||
		     node->tag == CT_DER_OCTET_STRING) &&
		    !read_nodes(tree, node->contents, depth + 1)) {
			if ((node->tag & 0x20) != 0)
				return false;
			tree->num = before; /* not DER: plain octets */
		}
		tree->nodes[index].next = tree->num;
	}
	return true;
}

static uint8_t random_tag(struct ct_random *random)
{
	static const uint8_t tags[] = {
		0x01, 0x02, 0x03, 0x04, 0x05, 0x06, 0x0a, 0x0c, 0x13, 0x14,
		0x16, 0x17, 0x18, 0x1c, 0x1e, 0x30, 0x31, 0x80, 0x81, 0x82,
		0xa0, 0xa1, 0xa2, 0xa3, 0x24, 0x23, 0x1f, 0x00, 0x12, 0x1a};

	return tags[ct_random_below(random, CT_ARRAY_LEN(tags))];
}

/* A value of no octet or one. The order of two calls in one list of arguments
   is the compiler's, and all compilers shall make the same inputs. */
static void write_stray(struct ct_buffer *out, struct ct_random *random)
{
	size_t len = ct_random_below(random, 2);

	ct_write_value(out, random_tag(random), "\0", len);
}

static void write_contents(struct ct_buffer *out, const struct node *node,
			   struct ct_random *random)
{
	struct ct_buffer copy = CT_BUFFER_INIT;
	size_t at;

	ct_write_bytes(&copy, node->contents.data, node->contents.len);
	at = copy.len > 0 ? ct_random_below(random, copy.len) : 0;
	switch (ct_random_below(random, 12)) {
	case 0: /* nothing: the value is missing */
		break;
	case 1: /* twice */
		ct_write_bytes(out, node->whole.data, node->whole.len);
		ct_write_bytes(out, node->whole.data, node->whole.len);
		break;
	case 2: /* empty */
		ct_write_value(out, node->tag, NULL, 0);
		break;
	case 3: /* another type */
		ct_write_value(out, random_tag(random), copy.data, copy.len);
		break;
	case 4: /* a bit changed */
		if (copy.len > 0)
			copy.data[at] ^=
				(uint8_t)(1u << ct_random_below(random, 8));
		ct_write_value(out, node->tag, copy.data, copy.len);
		break;
	case 5: /* an octet changed */
		if (copy.len > 0)
			copy.data[at] = (uint8_t)ct_random_next(random);
		ct_write_value(out, node->tag, copy.data, copy.len);
		break;
	case 6: /* shorter */
		ct_write_value(out, node->tag, copy.data, at);
		break;
	case 7: /* longer */
		ct_write_bytes(&copy, "0\0\x05\0",
			       1 + ct_random_below(random, 4));
		ct_write_value(out, node->tag, copy.data, copy.len);
		break;
	case 8: /* something after it */
		ct_write_bytes(out, node->whole.data, node->whole.len);
		write_stray(out, random);
		break;
	case 9: /* something in front */
		write_stray(out, random);
		ct_write_bytes(out, node->whole.data, node->whole.len);
		break;
	case 10: /* a leading octet */
		ct_write_bytes(out, &node->tag, 1);
		ct_buffer_clear(&copy);
		ct_write_bytes(&copy,
			       ct_random_below(random, 2) ? "\0" : "\xff", 1);
		ct_write_bytes(&copy, node->contents.data, node->contents.len);
		out->len--;
		ct_write_value(out, node->tag, copy.data, copy.len);
		break;
	default: /* wrapped */
		ct_write_value(out,
			       ct_random_below(random, 2) ? CT_DER_SEQUENCE
							  : 0xa0,
			       node->whole.data, node->whole.len);
		break;
	}
	ct_buffer_clear(&copy);
}

/* @other: a node that takes the chosen one's place, or SIZE_MAX. */
struct change {
	size_t chosen, other;
	struct ct_random *random;
};

static void write_nodes(struct ct_buffer *out, const struct tree *tree,
			size_t from, size_t to, const struct change *change)
{
	while (from < to) {
		const struct node *node = &tree->nodes[from];

		if (from == change->chosen && change->other != SIZE_MAX) {
			ct_write_bytes(out,
				       tree->nodes[change->other].whole.data,
				       tree->nodes[change->other].whole.len);
		} else if (from == change->chosen) {
			write_contents(out, node, change->random);
		} else if (node->next > from + 1) {
			size_t mark = ct_write_begin(out, node->tag);

			write_nodes(out, tree, from + 1, node->next, change);
			ct_write_end(out, mark);
		} else {
			ct_write_bytes(out, node->whole.data, node->whole.len);
		}
		from = node->next;
	}
}

void ct_mutate_tlv(struct ct_buffer *der, struct ct_random *random)
{
	static struct tree tree;
	struct ct_buffer out = CT_BUFFER_INIT;
	struct change change = {0, SIZE_MAX, random};

	tree.num = 0;
	if (!read_nodes(&tree, ct_span(der->data, der->len), 0) ||
	    tree.num == 0)
		return;
	change.chosen = ct_random_below(random, tree.num);
	if (ct_random_below(random, 6) == 0)
		change.other = ct_random_below(random, tree.num);
	write_nodes(&out, &tree, 0, tree.num, &change);
	ct_buffer_clear(der);
	*der = out;
}
