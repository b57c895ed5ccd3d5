/*
 * A public suffix list.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The rules are stored in one buffer, indexed by a sorted array of offsets.
 */

#include <config.h>

#include <stdlib.h>

#include "base/buffer.h"
#include "verify/hostname.h"
#include "verify/idna.h"
#include "verify/public_suffix.h"

enum { RULE_MAX_LEN = 255 };

/* The list's private section is submitted by owners of domains: a wildcard
 * below such a domain belongs to its owner, not to a registry. */
enum section { OUTSIDE, ICANN, PRIVATE };

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

/* Returns the next line without leading white space, and the rest in *next. CR,
 * LF and CRLF end lines. */
static struct ct_span read_line(struct ct_span text, size_t *next)
{
	size_t start = 0, end;

	while (start < text.len && text.data[start] <= ' ')
		start++;
	end = start;
	while (end < text.len && text.data[end] != '\n' &&
	       text.data[end] != '\r')
		end++;
	*next = end;
	return ct_span(text.data + start, end - start);
}

/* Rules end at the first white space (the list's format). */
static struct ct_span first_word(struct ct_span line)
{
	size_t len = 0;

	while (len < line.len && line.data[len] > ' ')
		len++;
	return ct_span(line.data, len);
}

static bool begins_with(struct ct_span text, const char *prefix)
{
	size_t len = strlen(prefix);

	return text.len >= len && memcmp(text.data, prefix, len) == 0;
}

/* Tracks the lines that begin and end sections. False when they do not pair up,
 * as in a truncated list. */
static bool read_marker(struct ct_span line, enum section *section)
{
	static const struct {
		const char *text;
		enum section from, to;
	} markers[] = {
		{"// ===BEGIN ICANN DOMAINS===", OUTSIDE, ICANN},
		{"// ===END ICANN DOMAINS===", ICANN, OUTSIDE},
		{"// ===BEGIN PRIVATE DOMAINS===", OUTSIDE, PRIVATE},
		{"// ===END PRIVATE DOMAINS===", PRIVATE, OUTSIDE},
	};

	for (size_t i = 0; i < CT_ARRAY_LEN(markers); i++) {
		if (!begins_with(line, markers[i].text))
			continue;
		if (*section != markers[i].from)
			return false;
		*section = markers[i].to;
	}
	return true;
}

/* Appends a rule in lower-case A-labels, with its "!" or "*." prefix. */
static enum catrust_error append_rule(struct ct_buffer *out,
				      struct ct_span rule)
{
	size_t prefix = begins_with(rule, "!")	  ? 1
			: begins_with(rule, "*.") ? 2
						  : 0;
	size_t start = out->len;

	CT_TRY(ct_buffer_append(out, rule.data, prefix));
	CT_TRY(ct_idna_to_ascii(ct_span(rule.data + prefix, rule.len - prefix),
				0, out));
	for (size_t i = start; i < out->len; i++)
		if (out->data[i] >= 'A' && out->data[i] <= 'Z')
			out->data[i] |= 0x20;
	start += prefix;
	return ct_hostname_is_valid(
		       ct_span(out->data + start, out->len - start), false)
		       ? CATRUST_OK
		       : CATRUST_E_INVALID_ARGUMENT;
}

static enum catrust_error read_rules(struct ct_public_suffix_list *list,
				     struct ct_span text, struct rule *rules)
{
	enum section section = OUTSIDE;
	bool has_suffix = false;
	size_t next;

	for (; text.len > 0;
	     text = ct_span(text.data + next, text.len - next)) {
		struct ct_span line = read_line(text, &next);
		struct ct_span rule = first_word(line);
		size_t start = list->text.len;

		if (!read_marker(line, &section))
			return CATRUST_E_INVALID_ARGUMENT;
		/* If no rule matches, the rule "*" applies. */
		if (section == PRIVATE || rule.len == 0 ||
		    begins_with(rule, "//") || CT_SPAN_IS(rule, "*"))
			continue;
		CT_TRY(append_rule(&list->text, rule));
		has_suffix |= rule.data[0] != '!';
		rules[list->num_rules++] =
			(struct rule){start, list->text.len - start};
	}
	return has_suffix && section == OUTSIDE ? CATRUST_OK
						: CATRUST_E_INVALID_ARGUMENT;
}

enum catrust_error ct_public_suffix_list_new(struct ct_public_suffix_list **out,
					     struct ct_span text)
{
	struct ct_public_suffix_list *list = calloc(1, sizeof(*list));
	enum catrust_error error = CATRUST_E_MEMORY;
	size_t num_lines = 1;
	struct rule *rules;

	if (begins_with(text, "\xef\xbb\xbf")) /* a byte order mark */
		text = ct_span(text.data + 3, text.len - 3);
	for (size_t i = 0; i < text.len; i++)
		num_lines += text.data[i] == '\n' || text.data[i] == '\r';
	rules = calloc(num_lines, sizeof(*rules));
	if (list == NULL || rules == NULL)
		goto cleanup;
	error = CATRUST_E_INVALID_ARGUMENT;
	if (text.len > 0 && memchr(text.data, 0, text.len) == NULL)
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

/* Whether the list has the rule @prefix followed by @domain. */
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
	/* A registry also controls the domain of its wildcard rule. */
	return has_rule(list, "", domain) || has_rule(list, "*.", domain) ||
	       has_rule(list, "*.",
			ct_span(domain.data + label_len,
				domain.len - label_len));
}
