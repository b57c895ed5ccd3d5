/*
 * Whether a certificate names a host, an address or a mailbox, by GnuTLS's
 * rules.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * The common name counts only where no alternative name of the kind is there,
 * there is exactly one, and the certificate is for the purpose: RFC 6125 6.4.4
 * with GnuTLS's narrower condition.
 */

#include <config.h>

#include <string.h>

#include "asn1/oid.h"
#include "gnutls/chain_status.h"
#include "gnutls/crt.h"
#include "verify/hostname.h"
#include "verify/idna.h"
#include "x509/general_name.h"

enum { MAX_NAME = 256 }; /* bytes of an attribute that is a name here */

static struct ct_general_names alt_names(const struct ct_certificate *view)
{
	struct ct_general_names names = {.left = {NULL, 0}};
	struct ct_extension extension;

	if (ct_extension_find(view->extensions, ct_oid_ce_subject_alt_name,
			      &extension) &&
	    ct_general_names_open(&names, extension.value) != CATRUST_OK)
		names.left.left = 0;
	return names;
}

static bool is_usable(struct ct_span name)
{
	return memchr(name.data, '\0', name.len) == NULL &&
	       ct_idna_is_printable_ascii(name);
}

/* True for names beside which a common name does not count: DNS, URI, IP, and
 * SRV (RFC 4985), which is an otherName. */
static bool is_host_name(const struct ct_general_name *name)
{
	return name->type == CT_NAME_DNS || name->type == CT_NAME_URI ||
	       name->type == CT_NAME_IP ||
	       (name->type == CT_NAME_OTHER &&
		ct_oid_is(name->oid, ct_oid_on_dns_srv));
}

/* The only attribute of a type, as text; false when there is none or more than
 * one, and when it is longer than names are. */
static bool only_attribute(gnutls_x509_crt_t cert, const char *oid,
			   char text[MAX_NAME], struct ct_span *out)
{
	size_t size = MAX_NAME;

	if (gnutls_x509_crt_get_dn_by_oid(cert, oid, 1, 0, text, &size) !=
	    GNUTLS_E_REQUESTED_DATA_NOT_AVAILABLE)
		return false;
	size = MAX_NAME;
	if (gnutls_x509_crt_get_dn_by_oid(cert, oid, 0, 0, text, &size) < 0)
		return false;
	*out = ct_span(text, size);
	return is_usable(*out);
}

static bool is_for_purpose(gnutls_x509_crt_t cert, const char *purpose)
{
	struct ct_link link;
	bool result;

	if (ct_link_init(&link, cert->view.der) != CATRUST_OK)
		return false;
	result = ct_gnutls_has_purpose(&link, purpose, true);
	ct_link_clear(&link);
	return result;
}

/* --- Hosts ---------------------------------------------------------------- */

static unsigned matches_host(gnutls_x509_crt_t cert, struct ct_span host,
			     unsigned flags)
{
	unsigned host_flags =
		(flags & GNUTLS_VERIFY_DO_NOT_ALLOW_WILDCARDS) != 0
			? CT_HOSTNAME_NO_WILDCARDS
			: 0;
	struct ct_general_names names = alt_names(&cert->view);
	struct ct_general_name name;
	char text[MAX_NAME];
	struct ct_span common_name;
	bool has_host_name = false;

	while (ct_general_names_next(&names, &name)) {
		has_host_name |= is_host_name(&name);
		if (name.type == CT_NAME_DNS && is_usable(name.value) &&
		    ct_hostname_matches_gnutls(name.value, host, host_flags))
			return 1;
	}
	return !has_host_name &&
	       is_for_purpose(cert, GNUTLS_KP_TLS_WWW_SERVER) &&
	       only_attribute(cert, GNUTLS_OID_X520_COMMON_NAME, text,
			      &common_name) &&
	       ct_hostname_matches_gnutls(common_name, host, host_flags);
}

CT_EXPORT unsigned gnutls_x509_crt_check_hostname2(gnutls_x509_crt_t cert,
						   const char *hostname,
						   unsigned int flags)
{
	struct ct_buffer ascii = CT_BUFFER_INIT;
	struct ct_span host;
	uint8_t address[16];
	unsigned matches;
	size_t len;

	if (!ct_gnutls_crt_is_set(cert) || hostname == NULL)
		return 0;
	if ((flags & GNUTLS_VERIFY_DO_NOT_ALLOW_IP_MATCHES) == 0 &&
	    ct_hostname_parse_ip(hostname, address, &len))
		return gnutls_x509_crt_check_ip(cert, address, (unsigned)len,
						flags);
	host = ct_span(hostname, strlen(hostname));
	/* What IDNA does not take is compared as it is. */
	if (ct_idna_to_ascii(host, CT_IDNA_DOT_LEADER, &ascii) == CATRUST_OK)
		host = ct_span(ascii.data, ascii.len);
	matches = matches_host(cert, host, flags);
	ct_buffer_clear(&ascii);
	return matches;
}

CT_EXPORT unsigned gnutls_x509_crt_check_hostname(gnutls_x509_crt_t cert,
						  const char *hostname)
{
	return gnutls_x509_crt_check_hostname2(cert, hostname, 0);
}

CT_EXPORT unsigned gnutls_x509_crt_check_ip(gnutls_x509_crt_t cert,
					    const unsigned char *ip,
					    unsigned int ip_size,
					    unsigned int flags)
{
	struct ct_general_names names;
	struct ct_general_name name;

	(void)flags;
	if (!ct_gnutls_crt_is_set(cert) || ip == NULL)
		return 0;
	names = alt_names(&cert->view);
	while (ct_general_names_next(&names, &name))
		if (name.type == CT_NAME_IP &&
		    ct_span_equal(name.value, ct_span(ip, ip_size)))
			return 1;
	return 0;
}

/* --- Mailboxes ------------------------------------------------------------ */

/* The domain behind the last '@' in A-labels. */
static bool prepare_mailbox(const char *email, struct ct_buffer *out)
{
	const char *at = strrchr(email, '@');
	size_t local_len;

	if (at == NULL)
		return ct_buffer_append_string(out, email) == CATRUST_OK;
	local_len = (size_t)(at + 1 - email);
	return ct_buffer_append(out, email, local_len) == CATRUST_OK &&
	       ct_idna_to_ascii(ct_span(at + 1, strlen(at + 1)), 0, out) ==
		       CATRUST_OK;
}

static unsigned matches_mailbox(gnutls_x509_crt_t cert, struct ct_span mailbox)
{
	struct ct_general_names names = alt_names(&cert->view);
	struct ct_general_name name;
	struct ct_span attribute;
	char text[MAX_NAME];
	bool has_mailbox = false;

	while (ct_general_names_next(&names, &name)) {
		if (name.type != CT_NAME_EMAIL)
			continue;
		has_mailbox = true;
		if (is_usable(name.value) &&
		    ct_mailbox_matches(name.value, mailbox))
			return 1;
	}
	return !has_mailbox &&
	       only_attribute(cert, GNUTLS_OID_PKCS9_EMAIL, text, &attribute) &&
	       ct_mailbox_matches(attribute, mailbox);
}

CT_EXPORT unsigned gnutls_x509_crt_check_email(gnutls_x509_crt_t cert,
					       const char *email,
					       unsigned int flags)
{
	struct ct_buffer mailbox = CT_BUFFER_INIT;
	unsigned matches = 0;

	(void)flags;
	if (!ct_gnutls_crt_is_set(cert) || email == NULL)
		return 0;
	if (prepare_mailbox(email, &mailbox))
		matches = matches_mailbox(cert,
					  ct_span(mailbox.data, mailbox.len));
	ct_buffer_clear(&mailbox);
	return matches;
}
