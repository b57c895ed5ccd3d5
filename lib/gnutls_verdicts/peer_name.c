/*
 * Whether a certificate names a host, an IP address or an e-mail address, by
 * GnuTLS's rules.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The common name counts only where no alternative name of the kind is there,
 * there is exactly one, and the certificate is for the purpose: RFC 6125 6.4.4
 * with GnuTLS's narrower condition. Names of MAX_NAME octets and more are not
 * compared, and an alternative name of that length hides the subject's.
 */

#include <config.h>

#include <string.h>

#include "asn1/oid.h"
#include "gnutls/names/dn.h"
#include "gnutls/names/name_list.h"
#include "gnutls_verdicts/host_match.h"
#include "gnutls_verdicts/peer_name.h"
#include "verify/hostname.h"
#include "verify/idna.h"
#include "x509/email_address.h"
#include "x509/general_name.h"
#include "x509/key_usage.h"

enum { MAX_NAME = 256 }; /* bytes of a name, with its NUL where it is text */

static struct ct_general_names
alt_names(const struct ct_certificate *certificate)
{
	struct ct_general_names names = {.left = {NULL, 0}};
	struct ct_extension extension;

	if (ct_extension_find(certificate->extensions,
			      ct_oid_ce_subject_alt_name, &extension) &&
	    ct_general_names_open(&names, extension.value) != CATRUST_OK)
		names.left.left = 0;
	return names;
}

static bool is_usable(struct ct_span name)
{
	return name.len < MAX_NAME &&
	       memchr(name.data, '\0', name.len) == NULL &&
	       ct_idna_is_printable_ascii(name);
}

/* Whether there is an alternative name that gnutls_x509_crt_get_subject_alt_
 * name() has no room for in MAX_NAME octets: 1, 0 or a negative code. Only
 * where the subject could count: it takes memory. */
static int has_oversized_name(const struct ct_certificate *certificate)
{
	struct ct_name_list names = CT_NAME_LIST_INIT;
	struct ct_extension extension;
	int ret = 0;

	if (ct_extension_find(certificate->extensions,
			      ct_oid_ce_subject_alt_name, &extension))
		ret = ct_name_list_add_alt_names(&names, extension.value);
	if (ret < 0 && ret != GNUTLS_E_MEMORY_ERROR)
		ret = 1;
	for (size_t i = 0; i < names.num_names && ret == 0; i++) {
		struct ct_listed_name *name = &names.names[i];

		if (ct_listed_name_make_virtual(name) == GNUTLS_E_MEMORY_ERROR)
			ret = GNUTLS_E_MEMORY_ERROR;
		else if (name->value.size + ct_gnutls_is_text_name(name->type) >
			 MAX_NAME)
			ret = 1;
	}
	ct_name_list_clear(&names);
	return ret;
}

/* True for names with which a common name does not count: DNS, URI, IP, and
 * SRV (RFC 4985), which is an otherName. */
static bool is_host_name(const struct ct_general_name *name)
{
	return name->type == CT_NAME_DNS || name->type == CT_NAME_URI ||
	       name->type == CT_NAME_IP ||
	       (name->type == CT_NAME_OTHER &&
		ct_oid_is(name->oid, ct_oid_on_dns_srv));
}

/* The only attribute of a type, as text: 1; 0 when there is none or more than
 * one, and when it is longer than names are; or a negative code. */
static int only_attribute(const struct ct_certificate *certificate,
			  const char *oid, char text[MAX_NAME],
			  struct ct_span *out)
{
	size_t size = MAX_NAME;
	int ret = ct_gnutls_dn_by_oid_out(certificate->subject, NULL, oid, 1, 0,
					  text, &size);

	if (ret == GNUTLS_E_REQUESTED_DATA_NOT_AVAILABLE) {
		size = MAX_NAME;
		ret = ct_gnutls_dn_by_oid_out(certificate->subject, NULL, oid,
					      0, 0, text, &size);
		*out = ct_span(text, size);
		if (ret == 0)
			return is_usable(*out);
	}
	return ret == GNUTLS_E_MEMORY_ERROR ? ret : 0;
}

bool ct_gnutls_is_for_servers(const struct ct_certificate *certificate)
{
	return ct_key_purposes_allow(
		ct_extension_value(certificate, ct_oid_ce_extended_key_usage),
		ct_oid_kp_server_auth, true, CT_MALFORMED_IGNORED);
}

/* --- Hosts ---------------------------------------------------------------- */

static int matches_host(const struct ct_certificate *certificate,
			struct ct_span host, unsigned flags)
{
	bool may_be_wildcard =
		(flags & GNUTLS_VERIFY_DO_NOT_ALLOW_WILDCARDS) == 0;
	struct ct_general_names names = alt_names(certificate);
	struct ct_general_name name;
	char text[MAX_NAME];
	struct ct_span common_name;
	bool has_host_name = false;
	int ret;

	while (ct_general_names_next(&names, &name)) {
		has_host_name |= is_host_name(&name);
		if (name.type == CT_NAME_DNS && is_usable(name.value) &&
		    ct_gnutls_host_matches(name.value, host, may_be_wildcard))
			return 1;
	}
	if (has_host_name || !ct_gnutls_is_for_servers(certificate))
		return 0;
	ret = has_oversized_name(certificate);
	if (ret != 0)
		return ret < 0 ? ret : 0;
	ret = only_attribute(certificate, GNUTLS_OID_X520_COMMON_NAME, text,
			     &common_name);
	return ret != 1 ? ret
			: ct_gnutls_host_matches(common_name, host,
						 may_be_wildcard);
}

int ct_gnutls_check_host(const struct ct_certificate *certificate,
			 const char *hostname, unsigned flags)
{
	struct ct_buffer ascii = CT_BUFFER_INIT;
	struct ct_span host;
	uint8_t address[16];
	enum catrust_error error;
	size_t len;
	int ret;

	if ((flags & GNUTLS_VERIFY_DO_NOT_ALLOW_IP_MATCHES) == 0 &&
	    ct_hostname_parse_ip(hostname, address, &len))
		return ct_gnutls_check_ip(certificate, ct_span(address, len));
	host = ct_span(hostname, strlen(hostname));
	if (ct_idna_is_printable_ascii(host))
		return matches_host(certificate, host, flags);
	/* What IDNA does not take is compared as it is. */
	error = ct_idna_to_ascii(host, CT_IDNA_DOT_LEADER, &ascii);
	if (error == CATRUST_OK)
		host = ct_span(ascii.data, ascii.len);
	ret = error == CATRUST_E_MEMORY
		      ? GNUTLS_E_MEMORY_ERROR
		      : matches_host(certificate, host, flags);
	ct_buffer_clear(&ascii);
	return ret;
}

bool ct_gnutls_check_ip(const struct ct_certificate *certificate,
			struct ct_span address)
{
	struct ct_general_names names = alt_names(certificate);
	struct ct_general_name name;

	while (ct_general_names_next(&names, &name))
		if (name.type == CT_NAME_IP &&
		    ct_span_equal(name.value, address))
			return true;
	return false;
}

/* --- E-mail addresses ----------------------------------------------------- */

/* The domain in A-labels. */
static enum catrust_error prepare_email(struct ct_span email,
					struct ct_buffer *out)
{
	struct ct_span local, domain;

	if (!ct_email_split(email, CT_EMAIL_LAST_AT, &local, &domain))
		return ct_buffer_append(out, email.data, email.len);
	CT_TRY(ct_buffer_append(out, local.data, local.len + 1));
	return ct_idna_to_ascii(domain, 0, out);
}

static int matches_email(const struct ct_certificate *certificate,
			 struct ct_span email)
{
	struct ct_general_names names = alt_names(certificate);
	struct ct_general_name name;
	struct ct_span attribute;
	char text[MAX_NAME];
	bool has_email = false;
	int ret;

	while (ct_general_names_next(&names, &name)) {
		if (name.type != CT_NAME_EMAIL)
			continue;
		has_email = true;
		if (is_usable(name.value) &&
		    ct_email_matches(name.value, email))
			return 1;
	}
	if (has_email)
		return 0;
	ret = has_oversized_name(certificate);
	if (ret != 0)
		return ret < 0 ? ret : 0;
	ret = only_attribute(certificate, GNUTLS_OID_PKCS9_EMAIL, text,
			     &attribute);
	return ret != 1 ? ret : ct_email_matches(attribute, email);
}

int ct_gnutls_check_email(const struct ct_certificate *certificate,
			  const char *email)
{
	struct ct_buffer address = CT_BUFFER_INIT;
	enum catrust_error error;
	int ret = 0;

	error = prepare_email(ct_span(email, strlen(email)), &address);
	if (error == CATRUST_OK)
		ret = matches_email(certificate,
				    ct_span(address.data, address.len));
	else if (error == CATRUST_E_MEMORY)
		ret = GNUTLS_E_MEMORY_ERROR;
	ct_buffer_clear(&address);
	return ret;
}
