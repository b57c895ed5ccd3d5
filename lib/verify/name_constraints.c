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
#include "x509/email_address.h"
#include "x509/folded_text.h"
#include "x509/name.h"

/* Each time a name has this many octets, its comparison costs one more of a
 * short name. Comparing directory names takes several times as long, above all
 * if RDNs have several attributes. */
enum { OCTETS = 64, OCTETS_OF_DIRECTORY_NAMES = 8 };

static struct ct_span without_first(struct ct_span span, size_t count)
{
	return ct_span(span.data + count, span.len - count);
}

/* Removes the leading dot of a domain. */
static struct ct_span without_dot(struct ct_span domain)
{
	return domain.len > 0 && domain.data[0] == '.'
		       ? without_first(domain, 1)
		       : domain;
}

static bool has_octet(struct ct_span span, uint8_t octet)
{
	return span.len > 0 && memchr(span.data, octet, span.len) != NULL;
}

/* --- Comparable names ----------------------------------------------------- */

/* Letters, digits, hyphens and underscores: a bit for each octet value, because
 * every comparison tests every octet. */
static bool is_in_label(uint8_t c)
{
	static const uint64_t sets[4] = {
		UINT64_C(0x3ff) << '0' | UINT64_C(1) << '-',
		UINT64_C(0x3ffffff) << ('A' - 64) |
			UINT64_C(0x3ffffff) << ('a' - 64) |
			UINT64_C(1) << ('_' - 64),
		0, 0};

	return (sets[c / 64] >> c % 64 & 1) != 0;
}

/* Whether a text is a host name: letters, digits, hyphens and underscores in
 * labels that are not empty; no final dot. The first label of a name may be, or
 * contain, a wildcard. */
static bool is_host(struct ct_span host, bool may_be_wildcard)
{
	size_t label_len = 0;
	bool is_first = true;

	for (size_t i = 0; i < host.len; i++) {
		uint8_t c = host.data[i];

		if (c == '.') {
			if (label_len == 0)
				return false;
			label_len = 0;
			is_first = false;
			continue;
		}
		if (!is_in_label(c) &&
		    !(c == '*' && is_first && may_be_wildcard))
			return false;
		label_len++;
	}
	return label_len > 0;
}

/* Whether a text is a host name, with or without a leading dot. */
static bool is_host_or_domain(struct ct_span base)
{
	return is_host(without_dot(base), false);
}

/* Reads an e-mail address of the form Local-part "@" Domain. Quoted local parts
 * are refused, because they have more than one spelling. Octets above 127 are
 * allowed by RFC 9598. */
static bool read_email(struct ct_span email, struct ct_span *local,
		       struct ct_span *domain)
{
	if (!ct_email_split(email, CT_EMAIL_ONLY_AT, local, domain) ||
	    local->len == 0)
		return false;
	for (size_t i = 0; i < local->len; i++) {
		uint8_t c = local->data[i];

		if (c <= ' ' || c == 0x7f || c == '"' || c == '\\')
			return false;
	}
	return is_host(*domain, false);
}

/* Whether the last label begins with a digit, as in every notation of an IPv4
 * address and in no top-level domain. */
static bool ends_like_address(struct ct_span host)
{
	size_t last = host.len;

	while (last > 0 && host.data[last - 1] != '.')
		last--;
	return host.data[last] >= '0' && host.data[last] <= '9';
}

/* Gives the host of a URI with an authority; false without an authority, when
 * the host is not a name, and when the part before the host is ambiguous: some
 * parsers end the authority at a backslash, and drop tabs and line feeds; and
 * user information has no "@" (RFC 3986 3.2.1). */
static bool read_uri_host(struct ct_span uri, struct ct_span *host)
{
	if (!ct_uri_host(uri, host) || !is_host(*host, false) ||
	    ends_like_address(*host))
		return false;
	for (const uint8_t *at = uri.data; at < host->data; at++)
		if (*at <= ' ' || *at >= 0x7f || *at == '\\' ||
		    (*at == '@' && at + 1 < host->data))
			return false;
	return true;
}

static bool is_network(struct ct_span base)
{
	const struct ct_general_name name = {.type = CT_NAME_IP, .value = base};

	return ct_general_name_check(&name, CT_NAME_IS_CONSTRAINT) ==
	       CATRUST_OK;
}

bool ct_name_constraint_is_comparable(enum ct_general_name_type type,
				      struct ct_span constraint)
{
	struct ct_span local, domain;

	switch (type) {
	case CT_NAME_DNS:
	case CT_NAME_URI:
		return constraint.len == 0 || is_host_or_domain(constraint);
	case CT_NAME_EMAIL:
		return constraint.len == 0 || is_host_or_domain(constraint) ||
		       read_email(constraint, &local, &domain);
	case CT_NAME_IP:
		return is_network(constraint);
	case CT_NAME_DIRECTORY:
		return true;
	default:
		/* The subtrees of other forms are not defined. */
		return false;
	}
}

/* --- Comparing ------------------------------------------------------------ */

/* Whether @name ends with @domain at a label boundary; with @or_equal, also
 * whether they are equal. @domain may begin with a dot. */
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
	return more == 0 ? or_equal : name.data[more - 1] == '.';
}

/* Returns the part after the first label. */
static struct ct_span parent_of(struct ct_span name)
{
	size_t len = 0;

	while (len < name.len && name.data[len] != '.')
		len++;
	return without_first(name, len < name.len ? len + 1 : len);
}

static bool dns_holds(struct ct_span constraint, struct ct_span name,
		      bool is_excluded)
{
	if (!is_host(name, true))
		return is_excluded;
	if (is_in_domain(constraint, name, true))
		return true;
	if (!is_excluded || !has_octet(name, '*'))
		return false;
	/* "*.a" can match "b.a": the constraint is one label below "a". */
	return ct_ascii_equal_nocase(parent_of(without_dot(constraint)),
				     parent_of(name));
}

/* The host of an e-mail address or URI: a constraint without a leading dot
 * matches this host only. */
static bool host_holds(struct ct_span constraint, struct ct_span host)
{
	if (constraint.data[0] == '.')
		return is_in_domain(constraint, host, false);
	return ct_ascii_equal_nocase(constraint, host);
}

static bool email_holds(struct ct_span constraint, struct ct_span name,
			bool is_excluded)
{
	struct ct_span local, domain, wanted_local, wanted_domain;

	if (!read_email(name, &local, &domain))
		return is_excluded;
	if (!has_octet(constraint, '@'))
		return host_holds(constraint, domain);
	return read_email(constraint, &wanted_local, &wanted_domain) &&
	       ct_span_equal(local, wanted_local) &&
	       ct_ascii_equal_nocase(domain, wanted_domain);
}

static bool uri_holds(struct ct_span constraint, struct ct_span uri,
		      bool is_excluded)
{
	struct ct_span host;

	/* "MUST reject the certificate" if a URI has no host name, whatever the
	 * constraint (RFC 5280 4.2.1.10). */
	if (!read_uri_host(uri, &host))
		return is_excluded;
	return constraint.len == 0 || host_holds(constraint, host);
}

static bool ip_holds(struct ct_span constraint, struct ct_span address,
		     bool is_excluded)
{
	if (address.len != 4 && address.len != 16)
		return is_excluded;
	if (constraint.len != 2 * address.len)
		return false;
	for (size_t i = 0; i < address.len; i++) {
		uint8_t mask = constraint.data[address.len + i];

		if ((address.data[i] & mask) != (constraint.data[i] & mask))
			return false;
	}
	return true;
}

/* Strings that are not valid for their type can only be compared byte by byte,
 * which does not show whether they are equal as text. */
static bool has_invalid_text(struct ct_span name)
{
	struct ct_name_reader reader;
	struct ct_ava ava;

	if (ct_name_open(&reader, name) != CATRUST_OK)
		return true;
	while (ct_name_next_rdn(&reader))
		while (ct_name_next_ava(&reader, &ava))
			if (ct_text_is_string(ava.tag) &&
			    !ct_text_is_valid(ava.tag, ava.value))
				return true;
	return false;
}

static bool directory_holds(struct ct_span constraint, struct ct_span name,
			    bool is_excluded)
{
	bool is_within;

	if (ct_name_is_within(constraint, name, &is_within) != CATRUST_OK)
		return is_excluded;
	return is_within || (is_excluded && (has_invalid_text(constraint) ||
					     has_invalid_text(name)));
}

bool ct_name_constraint_holds(enum ct_general_name_type type,
			      struct ct_span constraint, struct ct_span name,
			      bool is_excluded)
{
	if (!ct_name_constraint_is_comparable(type, constraint))
		return is_excluded;
	if (constraint.len == 0 && type != CT_NAME_URI)
		return true;
	switch (type) {
	case CT_NAME_DNS:
		return dns_holds(constraint, name, is_excluded);
	case CT_NAME_EMAIL:
		return email_holds(constraint, name, is_excluded);
	case CT_NAME_URI:
		return uri_holds(constraint, name, is_excluded);
	case CT_NAME_IP:
		return ip_holds(constraint, name, is_excluded);
	case CT_NAME_DIRECTORY:
		return directory_holds(constraint, name, is_excluded);
	default:
		return is_excluded;
	}
}

bool ct_name_constraints_charge(size_t *budget, enum ct_general_name_type type,
				struct ct_span constraint, struct ct_span name)
{
	size_t octets =
		type == CT_NAME_DIRECTORY ? OCTETS_OF_DIRECTORY_NAMES : OCTETS;
	size_t cost = 1 + (constraint.len + name.len) / octets;

	if (*budget < cost) {
		*budget = 0;
		return false;
	}
	*budget -= cost;
	return true;
}

/* Compares one name with one list. *out_seen: the list has a constraint of the
 * name's form; *out_holds: one of these matches. False when the budget is
 * exhausted. */
static bool compare_subtrees(struct ct_span list,
			     enum ct_general_name_type type,
			     struct ct_span name, bool is_excluded,
			     size_t *budget, bool *out_seen, bool *out_holds)
{
	struct ct_subtrees subtrees = ct_subtrees(list);
	struct ct_general_name base;

	*out_seen = false;
	*out_holds = false;
	while (ct_subtrees_next(&subtrees, &base)) {
		bool is_compared = base.type == type;

		if (!ct_name_constraints_charge(
			    budget, type,
			    is_compared ? base.value : ct_span(NULL, 0),
			    is_compared ? name : ct_span(NULL, 0)))
			return false;
		if (!is_compared)
			continue;
		*out_seen = true;
		if (ct_name_constraint_holds(type, base.value, name,
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

	if (!compare_subtrees(constraints->excluded, type, name, true, budget,
			      &is_seen, &holds))
		return CT_RULE_CONSTRAINTS_BUDGET;
	if (holds)
		return CT_RULE_EXCLUDED;
	if (!compare_subtrees(constraints->permitted, type, name, false, budget,
			      &is_seen, &holds))
		return CT_RULE_CONSTRAINTS_BUDGET;
	return is_seen && !holds ? CT_RULE_NOT_PERMITTED : CT_RULE_NONE;
}

/* Checks e-mail addresses in the subject. Section 4.2.1.10 requires this
 * without a subject alternative name; an application may read them in any case.
 */
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

/* Returns the characters of a SmtpUTF8Mailbox; an empty span when it is
 * malformed. */
static struct ct_span utf8_email(const struct ct_general_name *name)
{
	struct ct_der der = ct_der(name->value);
	struct ct_span email;

	if (ct_der_read(&der, CT_DER_UTF8_STRING, &email) != CATRUST_OK ||
	    !ct_der_is_end(&der))
		return ct_span(NULL, 0);
	return email;
}

static enum ct_rule
check_alt_name(const struct ct_name_constraints *constraints,
	       const struct ct_general_name *name, size_t *budget)
{
	enum ct_rule rule =
		check_name(constraints, name->type, name->value, budget);

	/* RFC 9598 6: rfc822Name constraints also apply to SmtpUTF8Mailbox. */
	if (rule == CT_RULE_NONE && name->type == CT_NAME_OTHER &&
	    ct_oid_is(name->oid, ct_oid_on_smtp_utf8_mailbox))
		rule = check_name(constraints, CT_NAME_EMAIL, utf8_email(name),
				  budget);
	return rule;
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
	if (rule == CT_RULE_NONE)
		rule = check_subject_emails(constraints, below->cert.subject,
					    budget);
	while (rule == CT_RULE_NONE && ct_general_names_next(&names, &name))
		rule = check_alt_name(constraints, &name, budget);
	return rule;
}

static bool is_domain_valid(struct ct_span domain)
{
	return ct_hostname_is_valid(domain, false);
}

/* A host, or a domain that begins with a dot. */
static bool is_host_or_domain_valid(struct ct_span base)
{
	return is_domain_valid(without_dot(base));
}

static bool is_base_valid(const struct ct_general_name *name)
{
	struct ct_span base = name->value;

	switch (name->type) {
	case CT_NAME_DNS:
		return base.len == 0 || is_domain_valid(base);
	case CT_NAME_EMAIL:
		return memchr(base.data, '@', base.len) != NULL
			       ? ct_email_is_valid(base)
			       : is_host_or_domain_valid(base);
	case CT_NAME_URI:
		return is_host_or_domain_valid(base);
	case CT_NAME_IP:
		return is_network(base);
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
