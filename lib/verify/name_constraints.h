/*
 * Name constraints (RFC 5280 4.2.1.10).
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Input: a CA's constraints and a certificate below it. Output: the rule that
 * is broken, if any. Excluded subtrees are checked before permitted ones.
 *
 * Every name is compared with every constraint of its form, which a hostile
 * pair of certificates makes quadratic: comparisons, and the octets that they
 * read, are charged to a budget that the caller shares among all checks of one
 * verification. When the budget is exhausted, the result is
 * CT_RULE_CONSTRAINTS_BUDGET.
 *
 * A name that cannot be compared is within every excluded subtree and within no
 * permitted one; an excluded subtree that cannot be compared contains every
 * name of its form, and such a permitted subtree none. Comparable are
 *   - host names of letters, digits, hyphens and underscores, without a final
 *     dot, empty labels or octets above 127 (IDNA: A-labels);
 *   - e-mail addresses Local-part "@" Domain with one "@", without quotes;
 *   - URIs with an authority that is such a host name, not an IP address and
 *     not written with "%";
 *   - IP addresses of 4 and 16 octets with networks of contiguous masks;
 *   - directory names, those in the subject included, whose strings are valid.
 *
 * E-mail addresses are taken from the subject (emailAddress), rfc822Name, and
 * SmtpUTF8Mailbox (RFC 9598).
 *
 * Wildcards: "*.example.com" is excluded by a constraint that it could match
 * (bar.example.com), and permitted only if every name that it matches is
 * permitted. An asterisk anywhere in the first label makes it a wildcard.
 *
 * Names of forms that are not compared here (otherName, x400Address,
 * ediPartyName, registeredID) are refused if a constraint of their form is
 * present, even an equal one: section 4.2.1.10 requires this of implementations
 * that do not process a form.
 *
 * Deviations from the RFC: the subject's e-mail addresses are also checked when
 * there are alternative names, as in OpenSSL. A dNSName constraint with a
 * leading dot is not valid (see ct_name_constraints_are_valid()); in a path it
 * matches the subdomains, but not the domain itself. An empty dNSName or
 * rfc822Name constraint matches every name of its form, an empty URI constraint
 * every URI with a host name.
 */

#ifndef CT_VERIFY_NAME_CONSTRAINTS_H
#define CT_VERIFY_NAME_CONSTRAINTS_H

#include "verify/link.h"

enum {
	/* Comparisons for one verification, over all its candidate paths: a
	 * hundred names with a thousand constraints, more than any CA of the
	 * Web PKI is known to have. A long name counts as several. (The limit
	 * of Go's crypto/x509 is 250,000, of OpenSSL 1,048,576.) */
	CT_NAME_CONSTRAINTS_BUDGET = 100000,
};

/* Charges *budget for comparing a name with a constraint, or two constraints.
 * If the cost is more than the budget, sets it to 0 and returns false. */
bool ct_name_constraints_charge(size_t *budget, enum ct_general_name_type type,
				struct ct_span constraint, struct ct_span name);

/* Checks the subject and the alternative names of @below against a CA's
 * constraints. Charges *budget. */
enum ct_rule
ct_name_constraints_check(const struct ct_name_constraints *constraints,
			  const struct ct_link *below, size_t *budget);

/* Whether one name of the form @type is within one constraint of that form; for
 * callers that compare single names (lib/gnutls_verdicts). */
bool ct_name_constraint_holds(enum ct_general_name_type type,
			      struct ct_span constraint, struct ct_span name,
			      bool is_excluded);

/* Whether a constraint can be compared at all, see above. */
bool ct_name_constraint_is_comparable(enum ct_general_name_type type,
				      struct ct_span constraint);

/* Whether all constraints have the form that RFC 5280 4.2.1.10 prescribes:
 * host names without leading dot or wildcard, e-mail addresses, hosts or
 * domains, networks with contiguous masks. */
bool ct_name_constraints_are_valid(
	const struct ct_name_constraints *constraints);

#endif /* CT_VERIFY_NAME_CONSTRAINTS_H */
