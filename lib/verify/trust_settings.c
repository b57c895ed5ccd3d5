/*
 * Trust settings: OpenSSL's, and limits of root programs.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include "asn1/oid.h"
#include "trust/trust_limits.h"
#include "verify/trust_settings.h"

/* The context of the callbacks for settings, for one certificate after the
 * other. */
struct check {
	const struct ct_verify_options *options;
	struct ct_span purpose; /* see purpose_of() */
	struct ct_link *const *path;
	size_t path_len;
	const struct ct_link *end;
	struct ct_budget *budget;
	bool is_anchor; /* the certificate is the trust anchor */
	enum ct_rule rule;
	size_t *index;
};

/* --- OpenSSL's settings --------------------------------------------------- */

enum answer { NOT_LISTED, LISTED, MALFORMED };

/* Whether a SEQUENCE OF OIDs' contents has the purpose, or any purpose. */
static enum answer look_up_settings(struct ct_span list, struct ct_span purpose)
{
	struct ct_der der = ct_der(list);
	enum answer answer = NOT_LISTED;
	struct ct_span oid;

	while (!ct_der_is_end(&der)) {
		if (ct_der_read_oid(&der, &oid) != CATRUST_OK)
			return MALFORMED;
		if (ct_oid_is(oid, purpose) ||
		    ct_oid_is(oid, ct_oid_any_extended_key_usage))
			answer = LISTED;
	}
	return answer;
}

/* @purpose: absent when none is required. */
static bool is_allowed(struct ct_span purpose, struct ct_span settings)
{
	struct ct_span trusted, rejected;

	if (!ct_openssl_settings_read(settings, &trusted, &rejected))
		return false;
	if (rejected.data != NULL &&
	    look_up_settings(rejected, purpose) != NOT_LISTED)
		return false;
	return trusted.data == NULL || purpose.data == NULL ||
	       look_up_settings(trusted, purpose) == LISTED;
}

/* --- Limits of root programs ---------------------------------------------- */

/* Returns the required purpose, or the one that the required names imply. */
static struct ct_span purpose_of(const struct ct_verify_options *options)
{
	size_t num_emails = 0;

	if (options->purpose.data != NULL)
		return options->purpose;
	for (size_t i = 0; i < options->num_names; i++)
		num_emails += options->names[i].type == CT_NAME_EMAIL;
	if (num_emails < options->num_names)
		return num_emails == 0 ? ct_oid_kp_server_auth
				       : ct_span(NULL, 0);
	return num_emails > 0 ? ct_oid_kp_email_protection : ct_span(NULL, 0);
}

/* Whether a time limit applies to this purpose; all do when it is absent. */
static bool is_about(enum ct_limit limit, struct ct_span purpose)
{
	if (limit == CT_LIMIT_SERVER_AFTER)
		return purpose.data == NULL ||
		       ct_oid_is(purpose, ct_oid_kp_server_auth);
	if (limit == CT_LIMIT_EMAIL_AFTER)
		return purpose.data == NULL ||
		       ct_oid_is(purpose, ct_oid_kp_email_protection);
	return false;
}

static enum ct_rule check_after(const struct check *check, enum ct_limit limit,
				struct ct_span contents)
{
	return is_about(limit, check->purpose) &&
			       check->end->cert.not_before >
				       ct_limit_time(contents)
		       ? CT_RULE_DISTRUST_AFTER
		       : CT_RULE_NONE;
}

static enum ct_rule check_basic(const struct check *check, struct ct_span value)
{
	struct ct_basic_constraints basic;
	size_t depth = 0;

	if (ct_basic_constraints_parse(&basic, value, false) != CATRUST_OK)
		return CT_RULE_EXTENSION_MALFORMED;
	if (!basic.is_ca && check->path_len > 0)
		return CT_RULE_NOT_CA;
	for (size_t i = 1; i < check->path_len; i++)
		depth += (check->path[i]->flags & CT_LINK_SELF_ISSUED) == 0;
	return basic.has_path_len && depth > basic.path_len
		       ? CT_RULE_PATH_LENGTH
		       : CT_RULE_NONE;
}

/* An extension that a distributor added: it applies in addition to those of the
 * certificate (RFC 5937 3.2). */
static enum ct_rule check_added(const struct check *check,
				struct ct_span contents)
{
	struct ct_name_constraints names;
	struct ct_extension extension;

	if (ct_limit_extension(contents, &extension) != CATRUST_OK)
		return CT_RULE_EXTENSION_MALFORMED;
	if (ct_oid_is(extension.oid, ct_oid_ce_basic_constraints))
		return check_basic(check, extension.value);
	if (!ct_oid_is(extension.oid, ct_oid_ce_name_constraints))
		return extension.is_critical ? CT_RULE_UNKNOWN_CRITICAL
					     : CT_RULE_NONE;
	if (ct_name_constraints_parse(&names, extension.value) != CATRUST_OK)
		return CT_RULE_EXTENSION_MALFORMED;
	return ct_checks_names(&names, check->path, check->path_len,
			       check->budget, check->index);
}

static enum ct_rule check_limit(const struct check *check, uint8_t limit,
				struct ct_span contents)
{
	struct ct_span purpose = check->purpose;
	bool is_trusted;

	if (limit == CT_LIMIT_DISTRUSTED ||
	    (limit == CT_LIMIT_REJECTED && ct_limit_lists(contents, purpose)))
		return CT_RULE_DISTRUSTED;
	if (limit == CT_LIMIT_REJECTED ||
	    (limit != CT_LIMIT_PURPOSES && !check->is_anchor))
		return CT_RULE_NONE;
	switch (limit) {
	case CT_LIMIT_TRUSTED:
	case CT_LIMIT_PURPOSES:
		is_trusted = purpose.data == NULL
				     ? contents.len > 0
				     : ct_limit_lists(contents, purpose);
		return is_trusted ? CT_RULE_NONE : CT_RULE_ANCHOR_PURPOSE;
	case CT_LIMIT_SERVER_AFTER:
	case CT_LIMIT_EMAIL_AFTER:
		return check_after(check, limit, contents);
	case CT_LIMIT_EXTENSION:
		return check_added(check, contents);
	}
	return CT_RULE_ANCHOR_PURPOSE;
}

/* --- All settings --------------------------------------------------------- */

static bool check_settings(void *context, struct ct_span settings)
{
	struct check *check = context;
	struct ct_span contents;
	struct ct_der limits;
	uint8_t limit;

	if (!ct_limits_open(settings, &limits)) {
		if (!is_allowed(check->options->purpose, settings))
			check->rule = CT_RULE_ANCHOR_PURPOSE;
		return check->rule == CT_RULE_NONE;
	}
	while (check->rule == CT_RULE_NONE &&
	       ct_limits_next(&limits, &limit, &contents))
		check->rule = check_limit(check, limit, contents);
	return check->rule == CT_RULE_NONE;
}

/* Visits the settings of all certificates in the store with its TBSCertificate,
 * whatever their signature, and those for its issuer and serial number. */
static enum ct_rule check_certificate(struct check *check,
				      const struct ct_store *store,
				      const struct ct_certificate *certificate)
{
	uint32_t position = CT_STORE_NONE;

	while ((position = ct_store_next_same_tbs(store, certificate,
						  position)) != CT_STORE_NONE)
		if (!ct_store_each_settings(store, position, check_settings,
					    check))
			return check->rule;
	(void)ct_store_each_absent(store, certificate->issuer,
				   certificate->serial, check_settings, check);
	return check->rule;
}

enum ct_rule ct_trust_settings_check(const struct ct_verify_options *options,
				     const struct ct_store *store,
				     struct ct_link *const *path,
				     size_t path_len,
				     const struct ct_link *anchor,
				     struct ct_budget *budget,
				     size_t *out_index)
{
	struct check check = {
		.options = options,
		.purpose = purpose_of(options),
		.path = path,
		.path_len = path_len,
		.end = path_len > 0 ? path[0] : anchor,
		.budget = budget,
		.is_anchor = true,
		.index = out_index,
	};
	enum ct_rule rule;

	*out_index = path_len;
	if (!ct_store_has_settings(store))
		return CT_RULE_NONE;
	rule = check_certificate(&check, store, &anchor->cert);
	check.is_anchor = false;
	for (size_t i = path_len; rule == CT_RULE_NONE && i-- > 0;) {
		*out_index = i;
		rule = check_certificate(&check, store, &path[i]->cert);
	}
	return rule;
}

struct after {
	struct ct_span purpose;
	int64_t time;
};

/* Keeps the earliest of all times. */
static bool find_after(void *context, struct ct_span settings)
{
	struct after *after = context;
	struct ct_span contents;
	struct ct_der limits;
	uint8_t limit;

	if (!ct_limits_open(settings, &limits))
		return true;
	while (ct_limits_next(&limits, &limit, &contents))
		if (is_about(limit, after->purpose) &&
		    ct_limit_time(contents) < after->time)
			after->time = ct_limit_time(contents);
	return true;
}

int64_t ct_trust_settings_after(const struct ct_verify_options *options,
				const struct ct_store *store,
				struct ct_span anchor)
{
	struct after after = {purpose_of(options), INT64_MAX};
	struct ct_certificate certificate;
	uint32_t position = CT_STORE_NONE;

	if (ct_certificate_parse(&certificate, anchor) != CATRUST_OK)
		return INT64_MAX;
	while ((position = ct_store_next_same_tbs(store, &certificate,
						  position)) != CT_STORE_NONE)
		(void)ct_store_each_settings(store, position, find_after,
					     &after);
	return after.time;
}
