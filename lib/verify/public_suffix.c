/*
 * A public suffix list.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The rules are one after the other in one buffer, found through a sorted
 * array of offsets.
 */

#include <config.h>

#include <stdlib.h>

#include "base/buffer.h"
#include "verify/idna.h"
#include "verify/public_suffix.h"

enum { RULE_MAX_LEN = 255 };

struct rule {
	size_t offset, len;
};

struct ct_public_suffix_list {
	struct ct_buffer text;
	struct ct_span *rules; /* sorted, into text */
	size_t num_rules;
};

static int compare(struct ct_span a, struct ct_span b)
{
	if (a.len != b.len)
		return a.len < b.len ? -1 : 1;
	return memcmp(a.data, b.data, a.len);
}

static int compare_rules(const void *a, const void *b)
{
	return compare(*(const struct ct_span *)a, *(const struct ct_span *)b);
}

/* A line up to the first white space (the list's format); its end in *next. */
static struct ct_span read_line(struct ct_span text, size_t *next)
{
	const uint8_t *end = memchr(text.data, '\n', text.len);
	size_t len = end == NULL ? text.len : (size_t)(end - text.data);
	size_t rule_len = 0;

	*next = end == NULL ? len : len + 1;
	while (rule_len < len && text.data[rule_len] > ' ')
		rule_len++;
	return ct_span(text.data, rule_len);
}

static bool begins_with(struct ct_span text, const char *prefix)
{
	size_t len = strlen(prefix);

	return text.len >= len && memcmp(text.data, prefix, len) == 0;
}

/* Owners of domains wrote the list's private section: a wildcard under one of
 * those is theirs, and no registry's. */
static bool is_private_after(struct ct_span text, bool is_private)
{
	if (begins_with(text, "// ===BEGIN PRIVATE DOMAINS==="))
		return true;
	return is_private && !begins_with(text, "// ===END PRIVATE DOMAINS===");
}

static bool is_rule(struct ct_span line)
{
	return line.len > 0 && line.len <= RULE_MAX_LEN &&
	       !begins_with(line, "//");
}

/* Appends a rule in lower-case A-labels; "!" and "*." stay in front. */
static enum catrust_error append_rule(struct ct_buffer *out,
				      struct ct_span line)
{
	size_t prefix = line.data[0] == '!'			  ? 1
			: line.len > 2 && begins_with(line, "*.") ? 2
								  : 0;
	size_t start = out->len;
	enum catrust_error error;

	CT_TRY(ct_buffer_append(out, line.data, prefix));
	error = ct_idna_to_ascii(ct_span(line.data + prefix, line.len - prefix),
				 0, out);
	if (error != CATRUST_OK) {
		out->len = start;
		return error;
	}
	for (size_t i = start; i < out->len; i++)
		if (out->data[i] >= 'A' && out->data[i] <= 'Z')
			out->data[i] |= 0x20;
	return CATRUST_OK;
}

static enum catrust_error read_rules(struct ct_public_suffix_list *list,
				     struct ct_span text, struct rule *rules)
{
	bool is_private = false;
	size_t next;

	for (; text.len > 0;
	     text = ct_span(text.data + next, text.len - next)) {
		struct ct_span line = read_line(text, &next);
		size_t start = list->text.len;
		enum catrust_error error;

		is_private = is_private_after(text, is_private);
		if (is_private || !is_rule(line))
			continue;
		error = append_rule(&list->text, line);
		if (error == CATRUST_E_MEMORY)
			return error;
		if (error == CATRUST_OK)
			rules[list->num_rules++] =
				(struct rule){start, list->text.len - start};
	}
	return CATRUST_OK;
}

enum catrust_error ct_public_suffix_list_new(struct ct_public_suffix_list **out,
					     struct ct_span text)
{
	struct ct_public_suffix_list *list = calloc(1, sizeof(*list));
	enum catrust_error error = CATRUST_E_MEMORY;
	size_t num_lines = 1;
	struct rule *rules;

	for (size_t i = 0; i < text.len; i++)
		num_lines += text.data[i] == '\n';
	rules = calloc(num_lines, sizeof(*rules));
	if (list == NULL || rules == NULL)
		goto cleanup;
	error = read_rules(list, text, rules);
	if (error != CATRUST_OK)
		goto cleanup;
	list->rules = calloc(list->num_rules + 1, sizeof(*list->rules));
	if (list->rules == NULL) {
		error = CATRUST_E_MEMORY;
		goto cleanup;
	}
	for (size_t i = 0; i < list->num_rules; i++)
		list->rules[i] = ct_span(list->text.data + rules[i].offset,
					 rules[i].len);
	qsort(list->rules, list->num_rules, sizeof(*list->rules),
	      compare_rules);
	*out = list;
	list = NULL;
cleanup:
	free(rules);
	ct_public_suffix_list_free(list);
	return error;
}

void ct_public_suffix_list_free(struct ct_public_suffix_list *list)
{
	if (list == NULL)
		return;
	ct_buffer_clear(&list->text);
	free(list->rules);
	free(list);
}

/* Whether the list has @prefix followed by @domain. */
static bool has_rule(const struct ct_public_suffix_list *list,
		     const char *prefix, struct ct_span domain)
{
	uint8_t wanted[RULE_MAX_LEN];
	size_t prefix_len = strlen(prefix);
	struct ct_span rule;

	if (domain.len + prefix_len > sizeof(wanted))
		return false;
	memcpy(wanted, prefix, prefix_len);
	for (size_t i = 0; i < domain.len; i++) {
		uint8_t c = domain.data[i];

		wanted[prefix_len + i] = c >= 'A' && c <= 'Z' ? c | 0x20 : c;
	}
	rule = ct_span(wanted, prefix_len + domain.len);
	return list->num_rules > 0 &&
	       bsearch(&rule, list->rules, list->num_rules, sizeof(rule),
		       compare_rules) != NULL;
}

bool ct_is_public_suffix(const struct ct_public_suffix_list *list,
			 struct ct_span domain)
{
	const uint8_t *dot;
	size_t label_len;

	if (domain.len == 0)
		return true;
	dot = memchr(domain.data, '.', domain.len);
	if (dot == NULL)
		return true;
	if (list == NULL || has_rule(list, "!", domain))
		return false;
	label_len = (size_t)(dot - domain.data) + 1;
	return has_rule(list, "", domain) ||
	       has_rule(list, "*.",
			ct_span(domain.data + label_len,
				domain.len - label_len));
}
