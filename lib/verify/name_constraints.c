/*
 * Name constraints: comparing each form of name.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include "asn1/oid.h"
#include "verify/hostname.h"
#include "verify/name_constraints.h"
#include "x509/name.h"

static struct ct_span without_first(struct ct_span span, size_t count)
{
	return ct_span(span.data + count, span.len - count);
}

/* Whether @name ends with @domain at the border of a label; equal names do
 * when @or_equal. @domain may begin with its dot. */
static bool is_in_domain(struct ct_span domain, struct ct_span name,
			 bool or_equal)
{
	size_t more;

	if (domain.len > 0 && domain.data[0] == '.') {
		domain = without_first(domain, 1);
		or_equal = false;
	}
	if (name.len < domain.len)
		return false;
	more = name.len - domain.len;
	if (!ct_ascii_equal_nocase(domain, without_first(name, more)))
		return false;
	if (more == 0)
		return or_equal;
	/* A label before the dot must not be empty. */
	return more >= 2 && name.data[more - 1] == '.';
}

static bool dns_holds(struct ct_span constraint, struct ct_span name,
		      bool is_excluded)
{
	struct ct_span parent;
	const uint8_t *dot;

	if (constraint.len == 0 || is_in_domain(constraint, name, true))
		return true;
	if (!is_excluded)
		return false;
	if (constraint.data[0] == '.')
		constraint = without_first(constraint, 1);
	/* ".a" is no name; it is not outside of "a" all the same. */
	if (name.len > 0 && name.data[0] == '.')
		return ct_ascii_equal_nocase(constraint,
					     without_first(name, 1));
	if (name.len < 3 || name.data[0] != '*' || name.data[1] != '.')
		return false;
	/* "*.a" can be "b.a": the constraint is one label below "a". */
	dot = constraint.len == 0
		      ? NULL
		      : memchr(constraint.data, '.', constraint.len);
	if (dot == NULL)
		return false;
	parent = without_first(constraint, (size_t)(dot - constraint.data) + 1);
	return ct_ascii_equal_nocase(parent, without_first(name, 2));
}

/* Splits at the last "@": a local part may hold one, in quotes. */
static bool split_mailbox(struct ct_span mailbox, struct ct_span *local,
			  struct ct_span *domain)
{
	for (size_t i = mailbox.len; i-- > 0;) {
		if (mailbox.data[i] != '@')
			continue;
		*local = ct_span(mailbox.data, i);
		*domain = without_first(mailbox, i + 1);
		return true;
	}
	return false;
}

static bool email_holds(struct ct_span constraint, struct ct_span name)
{
	struct ct_span local, domain, wanted_local, wanted_domain;

	if (constraint.len == 0)
		return true;
	if (!split_mailbox(name, &local, &domain))
		return false;
	if (split_mailbox(constraint, &wanted_local, &wanted_domain))
		return ct_span_equal(local, wanted_local) &&
		       ct_ascii_equal_nocase(domain, wanted_domain);
	if (constraint.data[0] == '.')
		return is_in_domain(constraint, domain, false);
	return ct_ascii_equal_nocase(constraint, domain);
}

/* The host of a URI with an authority; false without one, or when the host is
 * not a name. */
static bool uri_host(struct ct_span uri, struct ct_span *host)
{
	uint8_t octets[16];
	size_t octets_len;
	char text[64];

	if (!ct_uri_host(uri, host) || host->len == 0 || host->data[0] == '[')
		return false;
	if (host->len >= sizeof(text))
		return true;
	memcpy(text, host->data, host->len);
	text[host->len] = '\0';
	return !ct_hostname_parse_ip(text, octets, &octets_len);
}

static bool uri_holds(struct ct_span constraint, struct ct_span uri,
		      bool is_excluded)
{
	struct ct_span host;

	/* A URI without a host name is refused either way. */
	if (!uri_host(uri, &host))
		return is_excluded;
	if (constraint.len == 0)
		return true;
	if (constraint.data[0] == '.')
		return is_in_domain(constraint, host, false);
	return ct_ascii_equal_nocase(constraint, host);
}

static bool ip_holds(struct ct_span constraint, struct ct_span address)
{
	if (constraint.len != 2 * address.len)
		return false;
	for (size_t i = 0; i < address.len; i++) {
		uint8_t mask = constraint.data[address.len + i];

		if ((address.data[i] & mask) != (constraint.data[i] & mask))
			return false;
	}
	return true;
}

static bool directory_holds(struct ct_span constraint, struct ct_span name,
			    bool is_excluded)
{
	bool is_within;

	if (ct_name_is_within(constraint, name, &is_within) != CATRUST_OK)
		return is_excluded;
	return is_within;
}

bool ct_name_constraint_holds(enum ct_general_name_type type,
			      struct ct_span constraint, struct ct_span name,
			      bool is_excluded)
{
	switch (type) {
	case CT_NAME_DNS:
		return dns_holds(constraint, name, is_excluded);
	case CT_NAME_EMAIL:
		return email_holds(constraint, name);
	case CT_NAME_URI:
		return uri_holds(constraint, name, is_excluded);
	case CT_NAME_IP:
		return ip_holds(constraint, name);
	case CT_NAME_DIRECTORY:
		return directory_holds(constraint, name, is_excluded);
	default:
		/* Whatever a subtree may be, it holds its own base; of all
		 * else nothing is known, so that it is refused. */
		return is_excluded || ct_span_equal(constraint, name);
	}
}

/* What is compared of a name: forms that are not looked into as a whole. */
static struct ct_span comparable(const struct ct_general_name *name)
{
	switch (name->type) {
	case CT_NAME_OTHER:
	case CT_NAME_X400:
	case CT_NAME_EDI_PARTY:
	case CT_NAME_REGISTERED_ID:
		return name->encoded;
	default:
		return name->value;
	}
}

/* Compares one name with one list. *out_seen: a constraint of the name's form
 * is there; *out_holds: one of them holds. False when the budget is used up. */
static bool compare(struct ct_span list, enum ct_general_name_type type,
		    struct ct_span name, bool is_excluded, size_t *budget,
		    bool *out_seen, bool *out_holds)
{
	struct ct_subtrees subtrees = ct_subtrees(list);
	struct ct_general_name base;

	*out_seen = false;
	*out_holds = false;
	while (ct_subtrees_next(&subtrees, &base)) {
		if (*budget == 0)
			return false;
		--*budget;
		if (base.type != type)
			continue;
		*out_seen = true;
		if (ct_name_constraint_holds(type, comparable(&base), name,
					     is_excluded)) {
			*out_holds = true;
			return true;
		}
	}
	return true;
}

static enum ct_rule check_name(const struct ct_name_constraints *constraints,
			       enum ct_general_name_type type,
			       struct ct_span name, size_t *budget)
{
	bool is_seen, holds;

	if (!compare(constraints->excluded, type, name, true, budget, &is_seen,
		     &holds))
		return CT_RULE_CONSTRAINTS_BUDGET;
	if (holds)
		return CT_RULE_EXCLUDED;
	if (!compare(constraints->permitted, type, name, false, budget,
		     &is_seen, &holds))
		return CT_RULE_CONSTRAINTS_BUDGET;
	return is_seen && !holds ? CT_RULE_NOT_PERMITTED : CT_RULE_NONE;
}

/* E-mail addresses in the subject count where there is no alternative name. */
static enum ct_rule
check_subject_emails(const struct ct_name_constraints *constraints,
		     struct ct_span subject, size_t *budget)
{
	struct ct_name_reader reader;
	struct ct_ava ava;

	if (ct_name_open(&reader, subject) != CATRUST_OK)
		return CT_RULE_MALFORMED;
	while (ct_name_next_rdn(&reader)) {
		while (ct_name_next_ava(&reader, &ava)) {
			enum ct_rule rule;

			if (!ct_oid_is(ava.oid, ct_oid_at_email))
				continue;
			rule = check_name(constraints, CT_NAME_EMAIL, ava.value,
					  budget);
			if (rule != CT_RULE_NONE)
				return rule;
		}
	}
	return CT_RULE_NONE;
}

enum ct_rule
ct_name_constraints_check(const struct ct_name_constraints *constraints,
			  const struct ct_link *below, size_t *budget)
{
	struct ct_general_names names = ct_link_alt_names(below);
	enum ct_rule rule = CT_RULE_NONE;
	struct ct_general_name name;

	if (constraints->permitted.data == NULL &&
	    constraints->excluded.data == NULL)
		return CT_RULE_NONE;
	if (!ct_name_is_empty(below->cert.subject))
		rule = check_name(constraints, CT_NAME_DIRECTORY,
				  below->cert.subject, budget);
	if (rule == CT_RULE_NONE &&
	    !ct_link_has(below, CT_EXT_SUBJECT_ALT_NAME))
		rule = check_subject_emails(constraints, below->cert.subject,
					    budget);
	while (rule == CT_RULE_NONE && ct_general_names_next(&names, &name))
		rule = check_name(constraints, name.type, comparable(&name),
				  budget);
	return rule;
}

static bool is_domain_valid(struct ct_span domain)
{
	return ct_hostname_is_valid(domain, false);
}

/* A host, or a domain that begins with a dot. */
static bool is_host_or_domain_valid(struct ct_span base)
{
	if (base.len > 0 && base.data[0] == '.')
		base = without_first(base, 1);
	return is_domain_valid(base);
}

static bool is_network_valid(struct ct_span base)
{
	size_t half = base.len / 2;
	bool is_end = false;

	if (base.len != 8 && base.len != 32)
		return false;
	for (size_t i = 0; i < 8 * half; i++) {
		bool bit = (base.data[half + i / 8] >> (7 - i % 8) & 1) != 0;

		if (bit && is_end)
			return false;
		is_end = !bit;
	}
	return true;
}

static bool is_base_valid(const struct ct_general_name *name)
{
	struct ct_span base = name->value;

	switch (name->type) {
	case CT_NAME_DNS:
		return base.len == 0 || is_domain_valid(base);
	case CT_NAME_EMAIL:
		return memchr(base.data, '@', base.len) != NULL
			       ? ct_mailbox_is_valid(base)
			       : is_host_or_domain_valid(base);
	case CT_NAME_URI:
		return is_host_or_domain_valid(base);
	case CT_NAME_IP:
		return is_network_valid(base);
	default:
		return true;
	}
}

static bool are_valid(struct ct_span list)
{
	struct ct_subtrees subtrees = ct_subtrees(list);
	struct ct_general_name base;

	while (ct_subtrees_next(&subtrees, &base))
		if (!is_base_valid(&base))
			return false;
	return true;
}

bool ct_name_constraints_are_valid(
	const struct ct_name_constraints *constraints)
{
	return are_valid(constraints->permitted) &&
	       are_valid(constraints->excluded);
}
