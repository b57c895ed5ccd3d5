/*
 * Text for terminals and logs, from names and paths that others chose.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * What a terminal obeys instead of showing it becomes "?": controls of C0 and
 * C1, line and paragraph separators, those that turn the direction of what
 * follows, and octets that are no UTF-8, among which a terminal that does not
 * expect UTF-8 finds the controls of C1. The catrust command does the same with
 * names (src/show.c).
 */

#ifndef CT_X509_SHOWN_TEXT_H
#define CT_X509_SHOWN_TEXT_H

#include "base/span.h"

/* Moves past one character, and gives the octets to show for it, of which
 * there are not more than it has; false at the end. */
bool ct_shown_text_next(struct ct_span *left, struct ct_span *out_shown);

#endif /* CT_X509_SHOWN_TEXT_H */
