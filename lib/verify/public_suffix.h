/*
 * A public suffix list (publicsuffix.org): which domains are registries'.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Input: the list's text. Output: whether a domain is a registry's, so that a
 * wildcard under it would stand for other people's domains (CABF BR 3.2.2.6).
 * The private section, between "// ===BEGIN PRIVATE DOMAINS===" and "// ===END
 * PRIVATE DOMAINS===", is passed over: its domains have owners, who may have a
 * wildcard under them (BR 3.2.2.6: "ICANN DOMAINS" only).
 *
 * Rules: a domain; "*." before one makes every domain directly below it a
 * public suffix, and itself, because the registry controls it; "!" is an
 * exception to that. Without a matching rule the last label is the suffix.
 * Rules with other than ASCII characters are kept as A-labels.
 *
 * A rule that is lost would let a wildcard pass. So a text is refused as a
 * whole when a line is neither a rule nor a comment, when the lines that begin
 * and end sections do not pair up, as after a download that was cut short, and
 * when it makes no domain a public suffix. Upper case, any line ends, white
 * space before a rule and a byte order mark are accepted.
 *
 * The list is not part of the library: it changes weekly.
 */

#ifndef CT_VERIFY_PUBLIC_SUFFIX_H
#define CT_VERIFY_PUBLIC_SUFFIX_H

#include "base/error.h"
#include "base/span.h"

struct ct_public_suffix_list;

/* Reads a list; @text is copied.
 * Errors: CATRUST_E_INVALID_ARGUMENT when it is not a list (see the head),
 * CATRUST_E_MEMORY. Cost: O(n log n). */
CT_MUST_USE enum catrust_error
ct_public_suffix_list_new(struct ct_public_suffix_list **out,
			  struct ct_span text);
void ct_public_suffix_list_free(struct ct_public_suffix_list *list);

/* @domain is in A-labels, any case. With @list NULL only single labels are
 * public suffixes. Threads: safe. Cost: O(len * log n). */
bool ct_is_public_suffix(const struct ct_public_suffix_list *list,
			 struct ct_span domain);

#endif /* CT_VERIFY_PUBLIC_SUFFIX_H */
