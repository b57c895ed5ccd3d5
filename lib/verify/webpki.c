/*
 * The Baseline Requirements' certificate profiles.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <arpa/inet.h>

#include "asn1/oid.h"
#include "verify/hostname.h"
#include "verify/webpki.h"
#include "x509/name.h"

enum { RSA_MIN_BITS = 2048 };

/* 6.1.5 and 7.1.3.1: RSA keys have explicit NULL parameters. */
static enum ct_rule check_key(const struct ct_link *link)
{
	const struct ct_public_key *key = &link->public_key;

	if (link->public_key_error != CATRUST_OK)
		return CT_RULE_KEY_MALFORMED;
	switch (key->algorithm) {
	case CT_PK_RSA:
		if (!CT_SPAN_IS(key->parameters, "\x05\0"))
			return CT_RULE_KEY_ALGORITHM;
		return key->bits % 8 != 0 || key->bits < RSA_MIN_BITS
			       ? CT_RULE_RSA_SIZE
			       : CT_RULE_NONE;
	case CT_PK_ECDSA:
		return key->curve == CT_CURVE_P256 ||
				       key->curve == CT_CURVE_P384 ||
				       key->curve == CT_CURVE_P521
			       ? CT_RULE_NONE
			       : CT_RULE_KEY_ALGORITHM;
	default:
		return CT_RULE_KEY_ALGORITHM;
	}
}

/* 7.1.3.2.1: SHA-256 to SHA-512, with explicit NULL parameters; the salt of
 * RSA-PSS is as long as the digest. */
static bool
is_rsa_digest_allowed(const struct ct_signature_algorithm *algorithm)
{
	unsigned digest_len;

	switch (algorithm->digest) {
	case CT_DIGEST_SHA256:
		digest_len = 32;
		break;
	case CT_DIGEST_SHA384:
		digest_len = 48;
		break;
	case CT_DIGEST_SHA512:
		digest_len = 64;
		break;
	default:
		return false;
	}
	return algorithm->pk == CT_PK_RSA ? algorithm->has_null
					  : algorithm->salt_len == digest_len;
}

/* 7.1.3.2.2: the digest is as long as the curve. */
static bool is_ecdsa_digest_allowed(enum ct_digest digest, enum ct_curve curve)
{
	switch (curve) {
	case CT_CURVE_P256:
		return digest == CT_DIGEST_SHA256;
	case CT_CURVE_P384:
		return digest == CT_DIGEST_SHA384;
	case CT_CURVE_P521:
		return digest == CT_DIGEST_SHA512;
	default:
		return false;
	}
}

enum ct_rule ct_webpki_check_signature(const struct ct_link *link,
				       const struct ct_link *issuer)
{
	const struct ct_signature_algorithm *algorithm = &link->algorithm;
	bool is_allowed = false;

	if (algorithm->pk == CT_PK_RSA || algorithm->pk == CT_PK_RSA_PSS)
		is_allowed = is_rsa_digest_allowed(algorithm);
	else if (algorithm->pk == CT_PK_ECDSA)
		is_allowed = is_ecdsa_digest_allowed(algorithm->digest,
						     issuer->public_key.curve);
	return is_allowed ? CT_RULE_NONE : CT_RULE_ALGORITHM_NOT_WEBPKI;
}

/* 7.1.2.11.1 and 7.1.2.1.3 */
static enum ct_rule check_key_ids(const struct ct_link *link,
				  enum ct_place place)
{
	if (!ct_link_has(link, CT_EXT_AUTHORITY_KEY_ID))
		return CT_RULE_NONE; /* RFC 5280's rule decides */
	if (link->authority.issuer.data != NULL ||
	    link->authority.serial.data != NULL)
		return CT_RULE_AKI_FIELDS;
	if (place == CT_PLACE_ROOT && link->authority.key_id.data != NULL &&
	    !ct_span_equal(link->authority.key_id, link->subject_key_id))
		return CT_RULE_AKI_NOT_SKI;
	return CT_RULE_NONE;
}

/* 7.1.2.7.11: every elliptic curve key has digitalSignature. */
static enum ct_rule check_key_usage(const struct ct_link *link)
{
	static const struct {
		enum ct_pk algorithm;
		unsigned required, allowed;
	} usages[] = {
		{CT_PK_RSA, 0,
		 CT_KEY_USAGE_DIGITAL_SIGNATURE |
			 CT_KEY_USAGE_KEY_ENCIPHERMENT |
			 CT_KEY_USAGE_DATA_ENCIPHERMENT},
		{CT_PK_ECDSA, CT_KEY_USAGE_DIGITAL_SIGNATURE,
		 CT_KEY_USAGE_DIGITAL_SIGNATURE | CT_KEY_USAGE_KEY_AGREEMENT},
	};

	if (!ct_link_has(link, CT_EXT_KEY_USAGE))
		return CT_RULE_NONE;
	for (size_t i = 0; i < CT_ARRAY_LEN(usages); i++)
		if (link->public_key.algorithm == usages[i].algorithm &&
		    ((link->key_usage & ~usages[i].allowed) != 0 ||
		     (~link->key_usage & usages[i].required) != 0))
			return CT_RULE_KEY_USAGE_NOT_WEBPKI;
	return CT_RULE_NONE;
}

/* 7.1.2.1.2, 7.1.2.7.6, 7.1.2.7.10 */
static enum ct_rule check_purposes(const struct ct_link *link,
				   enum ct_place place)
{
	static const unsigned forbidden =
		CT_PURPOSE_CODE_SIGNING | CT_PURPOSE_EMAIL |
		CT_PURPOSE_TIME_STAMPING | CT_PURPOSE_OCSP_SIGNING;
	bool has_purposes = ct_link_has(link, CT_EXT_PURPOSES);

	if (place == CT_PLACE_ROOT)
		return has_purposes ? CT_RULE_PURPOSES_IN_ROOT : CT_RULE_NONE;
	if (ct_link_is_critical(link, CT_EXT_PURPOSES))
		return CT_RULE_PURPOSES_CRITICAL;
	if (place != CT_PLACE_END)
		return CT_RULE_NONE;
	if (!has_purposes)
		return CT_RULE_PURPOSES_MISSING;
	if ((link->purposes & CT_PURPOSE_ANY) != 0)
		return CT_RULE_PURPOSES_ANY;
	return (link->purposes & forbidden) != 0 ? CT_RULE_PURPOSES_NOT_WEBPKI
						 : CT_RULE_NONE;
}

/* 7.1.2.7.12, 3.2.2.6 */
static enum ct_rule check_alt_names(const struct ct_link *link,
				    const struct ct_public_suffix_list *list)
{
	struct ct_general_names names = ct_link_alt_names(link);
	struct ct_general_name name;

	if (!ct_link_has(link, CT_EXT_SUBJECT_ALT_NAME))
		return CT_RULE_ALT_NAME_MISSING;
	if (ct_link_is_critical(link, CT_EXT_SUBJECT_ALT_NAME) &&
	    !ct_name_is_empty(link->cert.subject))
		return CT_RULE_ALT_NAME_CRITICAL;
	while (ct_general_names_next(&names, &name)) {
		struct ct_span value = name.value;

		if (name.type != CT_NAME_DNS && name.type != CT_NAME_IP)
			return CT_RULE_ALT_NAME_TYPE;
		if (name.type == CT_NAME_DNS && value.len > 2 &&
		    value.data[0] == '*' &&
		    ct_is_public_suffix(list,
					ct_span(value.data + 2, value.len - 2)))
			return CT_RULE_ALT_NAME_WILDCARD;
	}
	return CT_RULE_NONE;
}

/* 7.1.4.3: a character-for-character copy of a dNSName, or an address in its
 * canonical text form (RFC 3986 3.2.2, RFC 5952). */
static bool is_copy(struct ct_span common_name,
		    const struct ct_general_name *alt_name)
{
	struct ct_span address = alt_name->value;
	char text[INET6_ADDRSTRLEN];

	if (alt_name->type == CT_NAME_DNS)
		return ct_span_equal(common_name, alt_name->value);
	if (alt_name->type != CT_NAME_IP ||
	    (address.len != 4 && address.len != 16) ||
	    inet_ntop(address.len == 4 ? AF_INET : AF_INET6, address.data, text,
		      sizeof(text)) == NULL)
		return false;
	return ct_span_equal(common_name, ct_span(text, strlen(text)));
}

/* Whether a text is a plain domain name of two labels or more: lower case, no
 * A-labels. The last label begins with a letter, as in no notation of an IPv4
 * address. */
static bool is_plain_domain(struct ct_span text)
{
	size_t last = text.len;

	if (!ct_hostname_is_valid(text, true))
		return false;
	for (size_t i = 0; i < text.len; i++) {
		bool is_label_start = i == 0 || text.data[i - 1] == '.';

		if (text.data[i] >= 'A' && text.data[i] <= 'Z')
			return false;
		if (is_label_start && text.len - i >= 4 &&
		    memcmp(text.data + i, "xn--", 4) == 0)
			return false;
	}
	while (last > 0 && text.data[last - 1] != '.')
		last--;
	return last > 0 && text.data[last] >= 'a' && text.data[last] <= 'z';
}

static bool has_several_labels(struct ct_span name)
{
	return memchr(name.data, '.', name.len) != NULL;
}

/* Whether @name ends with "." and @domain. */
static bool is_below(struct ct_span name, struct ct_span domain)
{
	size_t more = name.len - domain.len;

	return name.len > domain.len && name.data[more - 1] == '.' &&
	       ct_span_equal(ct_span(name.data + more, domain.len), domain);
}

/* See the deviation in the header. */
static bool is_common_name_allowed(const struct ct_link *link,
				   struct ct_span common_name)
{
	struct ct_general_names names = ct_link_alt_names(link);
	struct ct_general_name name;
	bool has_others = false, has_below = false;

	while (ct_general_names_next(&names, &name)) {
		if (is_copy(common_name, &name))
			return true;
		if (name.type != CT_NAME_DNS)
			continue;
		has_below |= is_below(name.value, common_name);
		has_others |= has_several_labels(name.value);
	}
	return is_plain_domain(common_name) && (has_below || !has_others);
}

static enum ct_rule check_common_name(const struct ct_link *link)
{
	struct ct_ava ava;

	if (ct_name_find(link->cert.subject, ct_oid_at_common_name, 0, &ava) !=
	    CATRUST_OK)
		return CT_RULE_NONE;
	if ((ava.tag != CT_DER_UTF8_STRING &&
	     ava.tag != CT_DER_PRINTABLE_STRING) ||
	    !is_common_name_allowed(link, ava.value))
		return CT_RULE_COMMON_NAME;
	return ct_name_find(link->cert.subject, ct_oid_at_common_name, 1,
			    &ava) == CATRUST_OK
		       ? CT_RULE_COMMON_NAME
		       : CT_RULE_NONE;
}

enum ct_rule ct_webpki_check(const struct ct_link *link, enum ct_place place,
			     const struct ct_public_suffix_list *list)
{
	enum ct_rule rule = check_key(link);

	/* The profile of a cross-certificate does not apply to a trust anchor;
	 * its purposes are checked as every CA's are. */
	if (rule != CT_RULE_NONE || place == CT_PLACE_CROSS_ANCHOR)
		return rule;
	rule = check_key_ids(link, place);
	if (rule == CT_RULE_NONE)
		rule = check_purposes(link, place);
	if (rule != CT_RULE_NONE || place != CT_PLACE_END)
		return rule;
	/* 7.1.2.7.8 and 7.1.2.7.11 */
	if ((link->flags & CT_LINK_CA) != 0 ||
	    (link->key_usage & CT_KEY_USAGE_KEY_CERT_SIGN) != 0)
		return CT_RULE_CA_IN_END_ENTITY;
	rule = check_key_usage(link);
	if (rule == CT_RULE_NONE)
		rule = check_alt_names(link, list);
	return rule == CT_RULE_NONE ? check_common_name(link) : rule;
}
