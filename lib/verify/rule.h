/*
 * The list of all rules that a certificate or a path can break.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * CT_RULE(name, reason, source, text, checked, gnutls): the constant
 * CT_RULE_NAME, the coarse public reason CATRUST_REASON_*, the document and
 * section that requires it, the text for operators, and for maintainers the
 * functions that check it here and in lib/gnutls_verdicts. The text completes
 * the sentence "certificate 1: ...".
 */

#ifndef CT_VERIFY_RULE_H
#define CT_VERIFY_RULE_H

#include <catrust/verify.h>

#include "base/error.h"
#include "base/span.h"

enum ct_rule {
#define CT_RULE(name, reason, source, text, checked, gnutls) CT_RULE_##name,
#include "verify/rule_list.h"
#undef CT_RULE
};

/* Never NULL. Static. */
const char *ct_rule_text(enum ct_rule rule);
const char *ct_rule_source(enum ct_rule rule);
enum catrust_reason ct_rule_reason(enum ct_rule rule);

#endif /* CT_VERIFY_RULE_H */
