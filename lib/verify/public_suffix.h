/*
 * A public suffix list (publicsuffix.org): which domains are
 * registry-controlled.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Input: the list's text. Output: whether a domain is registry-controlled, so
 * that a wildcard directly below it would match domains of different owners
 * (CABF BR 3.2.2.6). The private section, between "// ===BEGIN PRIVATE
 * DOMAINS===" and "// ===END PRIVATE DOMAINS===", is skipped: its domains have
 * owners, who may have a wildcard below them (BR 3.2.2.6: "ICANN DOMAINS"
 * only).
 *
 * A rule is a domain; "*." before a domain makes every domain directly below it
 * a public suffix, and itself, because the registry controls it; "!" before a
 * domain makes an exception to such a rule. If no rule matches, the last label
 * is the public suffix. Rules with non-ASCII characters are stored in A-labels.
 *
 * A missing rule would let a wildcard pass. Therefore the whole text is refused
 * when a line is neither a rule nor a comment, when the lines that begin and
 * end sections do not pair up, as after a truncated download, and when it makes
 * no domain a public suffix. Upper case, any line ends, white space before a
 * rule and a byte order mark are accepted.
 *
 * The list is not part of the library: it changes weekly.
 */

#ifndef CT_VERIFY_PUBLIC_SUFFIX_H
#define CT_VERIFY_PUBLIC_SUFFIX_H

#include "base/error.h"
#include "base/span.h"

struct ct_public_suffix_list;

/* Parses a list; @text is copied. Errors: CATRUST_E_INVALID_ARGUMENT when it is
 * not a list (see the head), CATRUST_E_MEMORY. Cost: O(n log n). */
CT_MUST_USE enum catrust_error
ct_public_suffix_list_new(struct ct_public_suffix_list **out,
			  struct ct_span text);
void ct_public_suffix_list_free(struct ct_public_suffix_list *list);

/* @domain is in A-labels, any case. With @list NULL only single labels are
 * public suffixes. Threads: safe. Cost: O(len * log n). */
bool ct_is_public_suffix(const struct ct_public_suffix_list *list,
			 struct ct_span domain);

#endif /* CT_VERIFY_PUBLIC_SUFFIX_H */
