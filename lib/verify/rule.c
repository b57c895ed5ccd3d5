/*
 * The rules' texts, sources and public reasons.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include "verify/rule.h"

static const struct {
	const char *source;
	const char *text;
	enum catrust_reason reason;
} rules[] = {
#define CT_RULE(name, reason, source, text, checked, gnutls) \
 [CT_RULE_##name] = {source, text, CATRUST_REASON_##reason},
#include "verify/rule_list.h"
#undef CT_RULE
};

const char *ct_rule_text(enum ct_rule rule)
{
	return rules[rule].text;
}

const char *ct_rule_source(enum ct_rule rule)
{
	return rules[rule].source;
}

enum catrust_reason ct_rule_reason(enum ct_rule rule)
{
	return rules[rule].reason;
}
