/*
 * RFC 5280 section 4: the certificate profile.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Each function below checks one subject and returns the rule that is broken,
 * or CT_RULE_NONE.
 */

#include <config.h>

#include "verify/conformance.h"
#include "verify/hostname.h"
#include "verify/name_constraints.h"
#include "verify/policy.h"
#include "x509/name.h"

enum { SERIAL_MAX_LEN = 20 };

static bool is_ca_place(enum ct_place place)
{
	return place != CT_PLACE_END;
}

static bool is_anchor_place(enum ct_place place)
{
	return place == CT_PLACE_ROOT || place == CT_PLACE_CROSS_ANCHOR;
}

enum ct_rule ct_conformance_check_readable(const struct ct_link *link)
{
	if (link->cert.version > 3)
		return CT_RULE_VERSION_UNKNOWN;
	if ((link->flags & CT_LINK_UNKNOWN_CRITICAL) != 0)
		return CT_RULE_UNKNOWN_CRITICAL;
	if ((link->flags & CT_LINK_MALFORMED) != 0)
		return CT_RULE_EXTENSION_MALFORMED;
	return CT_RULE_NONE;
}

/* 4.1.2.2 */
static enum ct_rule check_serial(const struct ct_link *link)
{
	struct ct_span serial = link->cert.serial;

	while (serial.len > 1 && serial.data[0] == 0)
		serial = ct_span(serial.data + 1, serial.len - 1);
	if (serial.len == 0 || (link->cert.serial.data[0] & 0x80) != 0 ||
	    (serial.len == 1 && serial.data[0] == 0))
		return CT_RULE_SERIAL_NOT_POSITIVE;
	return serial.len > SERIAL_MAX_LEN ? CT_RULE_SERIAL_TOO_LONG
					   : CT_RULE_NONE;
}

/* Requires seconds, and refuses a leap second: loading is less strict. */
static bool is_time_whole(uint8_t tag, struct ct_span text)
{
	size_t len = tag == CT_DER_UTC_TIME ? 13 : 15; /* [YY]YYMMDDHHMMSSZ */

	return text.len == len && text.data[len - 3] < '6';
}

/* 4.1.2.5: through the year 2049 as UTCTime. */
static enum ct_rule check_time_encoding(const struct ct_link *link)
{
	static const int64_t first_of_2050 = INT64_C(2524608000);
	int64_t seconds[2] = {link->cert.not_before, link->cert.not_after};
	const uint8_t *end = link->cert.tbs.data + link->cert.tbs.len;
	/* validity follows the issuer. */
	const uint8_t *start = link->cert.issuer.data + link->cert.issuer.len;
	struct ct_der der = ct_der(ct_span(start, (size_t)(end - start)));
	struct ct_der inside;

	if (ct_der_enter(&der, CT_DER_SEQUENCE, &inside) != CATRUST_OK)
		return CT_RULE_MALFORMED;
	for (size_t i = 0; i < 2; i++) {
		struct ct_span text;
		uint8_t tag = 0;

		if (ct_der_read_any(&inside, &tag, &text, NULL) != CATRUST_OK)
			return CT_RULE_MALFORMED;
		if (!is_time_whole(tag, text) ||
		    (tag != CT_DER_UTC_TIME && seconds[i] < first_of_2050))
			return CT_RULE_TIME_ENCODING;
	}
	return CT_RULE_NONE;
}

/* 4.1.2.4, 4.1.2.6, 4.1.2.8 */
static enum ct_rule check_names(const struct ct_link *link, enum ct_place place)
{
	bool is_nameless = ct_name_is_empty(link->cert.subject);

	if (ct_name_is_empty(link->cert.issuer))
		return CT_RULE_EMPTY_ISSUER;
	if (is_nameless &&
	    (is_ca_place(place) || (link->flags & CT_LINK_CA) != 0))
		return CT_RULE_EMPTY_CA_SUBJECT;
	if (link->cert.issuer_unique_id.data != NULL ||
	    link->cert.subject_unique_id.data != NULL)
		return CT_RULE_UNIQUE_ID;
	if (!is_nameless)
		return CT_RULE_NONE;
	/* 4.2.1.6 */
	if (!ct_link_has(link, CT_EXT_SUBJECT_ALT_NAME))
		return CT_RULE_NO_NAME;
	return ct_link_is_critical(link, CT_EXT_SUBJECT_ALT_NAME)
		       ? CT_RULE_NONE
		       : CT_RULE_ALT_NAME_NOT_CRITICAL;
}

/* 4.1.1.2: signature "MUST contain the same algorithm identifier" as
 * signatureAlgorithm. Loading accepts NULL in place of absent parameters, as
 * GnuTLS does (is_same_algorithm() in x509/certificate.c); here it would give a
 * certificate a second encoding, which OpenSSL and Go refuse. */
static enum ct_rule check_same_algorithm(const struct ct_link *link)
{
	return ct_span_equal(link->cert.tbs_algorithm, link->cert.algorithm)
		       ? CT_RULE_NONE
		       : CT_RULE_ALGORITHM_MISMATCH;
}

/* RFC 5758 3 and RFC 8410 3: these algorithms have no parameters. The numbers
 * of keys are positive INTEGERs in DER (RFC 3279 2.3). */
static enum ct_rule check_algorithms(const struct ct_link *link)
{
	bool is_rsa = link->algorithm.pk == CT_PK_RSA;

	if (link->public_key.has_malformed_integer)
		return CT_RULE_KEY_MALFORMED;
	return link->algorithm.has_null && !is_rsa
		       ? CT_RULE_ALGORITHM_PARAMETERS
		       : CT_RULE_NONE;
}

/* 4.2.1.1 and 4.2.1.2 */
static enum ct_rule check_key_ids(const struct ct_link *link,
				  enum ct_place place)
{
	bool is_self_issued = (link->flags & CT_LINK_SELF_ISSUED) != 0;
	bool may_lack = is_self_issued && place != CT_PLACE_INTERMEDIATE;

	if (ct_link_is_critical(link, CT_EXT_AUTHORITY_KEY_ID))
		return CT_RULE_AKI_CRITICAL;
	if (link->authority.key_id.data == NULL &&
	    (!may_lack || ct_link_has(link, CT_EXT_AUTHORITY_KEY_ID)))
		return CT_RULE_AKI_MISSING;
	if ((link->authority.issuer.data == NULL) !=
	    (link->authority.serial.data == NULL))
		return CT_RULE_AKI_HALF;
	if (ct_link_is_critical(link, CT_EXT_SUBJECT_KEY_ID))
		return CT_RULE_SKI_CRITICAL;
	if (is_ca_place(place) && link->subject_key_id.data == NULL)
		return CT_RULE_SKI_MISSING;
	return CT_RULE_NONE;
}

/* 4.2.1.3 and 4.2.1.9 */
static enum ct_rule check_ca_fields(const struct ct_link *link,
				    enum ct_place place)
{
	bool has_usage = ct_link_has(link, CT_EXT_KEY_USAGE);
	bool may_sign = !has_usage ||
			(link->key_usage & CT_KEY_USAGE_KEY_CERT_SIGN) != 0;
	bool is_ca = (link->flags & CT_LINK_CA) != 0;

	if (has_usage && link->key_usage == 0)
		return CT_RULE_KEY_USAGE_EMPTY;
	if (has_usage && may_sign && !is_ca)
		return CT_RULE_CERT_SIGN_WITHOUT_CA;
	if ((link->flags & CT_LINK_HAS_PATH_LEN) != 0 && (!is_ca || !may_sign))
		return CT_RULE_PATH_LEN_WITHOUT_CA;
	if (!is_ca_place(place))
		return CT_RULE_NONE;
	if (!has_usage && !is_anchor_place(place))
		return CT_RULE_KEY_USAGE_MISSING;
	if (is_ca && !ct_link_is_critical(link, CT_EXT_BASIC_CONSTRAINTS))
		return CT_RULE_CA_NOT_CRITICAL;
	return CT_RULE_NONE;
}

/* 4.2.1.4, 4.2.1.11 and 4.2.1.14 */
static enum ct_rule check_policies(const struct ct_link *link)
{
	if (ct_link_has(link, CT_EXT_POLICY_CONSTRAINTS) &&
	    !ct_link_is_critical(link, CT_EXT_POLICY_CONSTRAINTS))
		return CT_RULE_POLICY_CONSTRAINTS_NOT_CRITICAL;
	if (ct_link_has(link, CT_EXT_INHIBIT_ANY_POLICY) &&
	    !ct_link_is_critical(link, CT_EXT_INHIBIT_ANY_POLICY))
		return CT_RULE_INHIBIT_ANY_NOT_CRITICAL;
	return ct_policy_check_duplicates(link);
}

/* RFC 1123 2.1: the last label of a host name is not a number, which
 * distinguishes names from IPv4 addresses. */
static bool is_dns_name_valid(struct ct_span name)
{
	size_t at = name.len;

	if (!ct_hostname_is_valid(name, true))
		return false;
	while (at > 0 && name.data[at - 1] >= '0' && name.data[at - 1] <= '9')
		at--;
	return at > 0 && name.data[at - 1] != '.';
}

/* A URI's authority names a host, by a fully qualified name or an address. */
static bool is_authority_valid(struct ct_span uri)
{
	struct ct_span host;

	if (!ct_uri_host(uri, &host))
		return true;
	if (host.len > 2 && host.data[0] == '[')
		return host.data[host.len - 1] == ']';
	return ct_hostname_is_valid(host, false);
}

/* A URI is absolute: a scheme, ":", and at least one more character (RFC 3986
 * 3.1), in ASCII. */
static bool is_uri_valid(struct ct_span uri)
{
	size_t at = 0;

	while (at < uri.len && uri.data[at] != ':') {
		uint8_t c = uri.data[at] | 0x20;
		bool is_letter = c >= 'a' && c <= 'z';

		if (!is_letter &&
		    (at == 0 || (memchr("+-.", uri.data[at], 3) == NULL &&
				 (uri.data[at] < '0' || uri.data[at] > '9'))))
			return false;
		at++;
	}
	if (at == 0 || at + 1 >= uri.len)
		return false;
	for (; at < uri.len; at++)
		if (uri.data[at] <= 0x20 || uri.data[at] >= 0x7f)
			return false;
	return is_authority_valid(uri);
}

/* 4.2.1.6 */
static enum ct_rule check_alt_names(const struct ct_link *link)
{
	struct ct_general_names names = ct_link_alt_names(link);
	struct ct_general_name alt_name;

	while (ct_general_names_next(&names, &alt_name)) {
		enum ct_general_name_type type = alt_name.type;
		struct ct_span name = alt_name.value;
		bool is_valid = true;

		if (type == CT_NAME_DNS)
			is_valid = is_dns_name_valid(name);
		else if (type == CT_NAME_EMAIL)
			is_valid = ct_email_is_valid(name);
		else if (type == CT_NAME_IP)
			is_valid = name.len == 4 || name.len == 16;
		else if (type == CT_NAME_URI)
			is_valid = is_uri_valid(name);
		else if (type == CT_NAME_DIRECTORY)
			is_valid = !ct_name_is_empty(name);
		if (!is_valid)
			return CT_RULE_ALT_NAME_INVALID;
	}
	return CT_RULE_NONE;
}

/* 4.2.1.10 */
static enum ct_rule check_constraints(const struct ct_link *link,
				      bool is_webpki)
{
	if (!ct_link_has(link, CT_EXT_NAME_CONSTRAINTS))
		return CT_RULE_NONE;
	if ((link->flags & CT_LINK_CA) == 0)
		return CT_RULE_CONSTRAINTS_IN_END_ENTITY;
	if (!ct_link_is_critical(link, CT_EXT_NAME_CONSTRAINTS) && !is_webpki)
		return CT_RULE_CONSTRAINTS_NOT_CRITICAL;
	return ct_name_constraints_are_valid(&link->constraints)
		       ? CT_RULE_NONE
		       : CT_RULE_CONSTRAINTS_INVALID;
}

/* 4.2.2.1, 4.2.2.2, and the structure of extensions that section 6 does not
 * process. */
static enum ct_rule check_other_extensions(const struct ct_link *link)
{
	if ((link->flags & CT_LINK_ACCESS_CRITICAL) != 0)
		return CT_RULE_ACCESS_CRITICAL;
	if ((link->flags & CT_LINK_WRONGLY_CRITICAL) != 0)
		return CT_RULE_MUST_NOT_BE_CRITICAL;
	if ((link->flags & CT_LINK_MALFORMED_OTHER) != 0)
		return CT_RULE_EXTENSION_MALFORMED;
	return CT_RULE_NONE;
}

enum ct_rule ct_conformance_check(const struct ct_link *link,
				  enum ct_place place, bool is_webpki)
{
	enum ct_rule rule = check_names(link, place);

	/* Old roots break these rules, and are trusted deliberately. */
	if (rule == CT_RULE_NONE && !is_anchor_place(place))
		rule = check_serial(link);
	if (rule == CT_RULE_NONE && !is_anchor_place(place))
		rule = check_time_encoding(link);
	if (rule == CT_RULE_NONE && !is_anchor_place(place))
		rule = check_same_algorithm(link);
	if (rule == CT_RULE_NONE)
		rule = check_algorithms(link);
	if (rule == CT_RULE_NONE)
		rule = check_other_extensions(link);
	if (rule == CT_RULE_NONE && place != CT_PLACE_CROSS_ANCHOR)
		rule = check_key_ids(link, place);
	if (rule == CT_RULE_NONE)
		rule = check_ca_fields(link, place);
	if (rule == CT_RULE_NONE)
		rule = check_policies(link);
	if (rule == CT_RULE_NONE)
		rule = check_alt_names(link);
	if (rule == CT_RULE_NONE)
		rule = check_constraints(link, is_webpki);
	return rule;
}
