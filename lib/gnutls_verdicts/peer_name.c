/*
 * Whether a certificate names a host, an address or a mailbox, by GnuTLS's
 * rules.
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
#include "gnutls/read/crt.h"
#include "gnutls/read/ext_objects.h"
#include "gnutls_verdicts/peer_name.h"
#include "verify/hostname.h"
#include "verify/idna.h"
#include "x509/general_name.h"
#include "x509/key_usage.h"

enum { MAX_NAME = 256 }; /* bytes of a name, with its NUL where it is text */

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
	return name.len < MAX_NAME &&
	       memchr(name.data, '\0', name.len) == NULL &&
	       ct_idna_is_printable_ascii(name);
}

/* Whether there is an alternative name that gnutls_x509_crt_get_subject_alt_
 * name() has no room for in MAX_NAME octets: 1, 0 or a negative code. Only
 * where the subject could count: it takes memory. */
static int has_oversized_name(gnutls_x509_crt_t cert)
{
	struct gnutls_subject_alt_names_st sans = {CT_NAME_LIST_INIT};
	gnutls_datum_t extension;
	int ret = ct_gnutls_crt_extension(cert, ct_oid_ce_subject_alt_name,
					  &extension, NULL);

	if (ret < 0)
		return 0;
	ret = gnutls_x509_ext_import_subject_alt_names(&extension, &sans, 0);
	if (ret < 0)
		return ret == GNUTLS_E_MEMORY_ERROR ? ret : 1;
	for (size_t i = 0; i < sans.names.num_names && ret == 0; i++) {
		struct ct_listed_name *name = &sans.names.names[i];

		if (ct_listed_name_make_virtual(name) == GNUTLS_E_MEMORY_ERROR)
			ret = GNUTLS_E_MEMORY_ERROR;
		else if (name->value.size + ct_gnutls_is_text_name(name->type) >
			 MAX_NAME)
			ret = 1;
	}
	ct_name_list_clear(&sans.names);
	return ret;
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

/* The only attribute of a type, as text: 1; 0 when there is none or more than
 * one, and when it is longer than names are; or a negative code. */
static int only_attribute(gnutls_x509_crt_t cert, const char *oid,
			  char text[MAX_NAME], struct ct_span *out)
{
	size_t size = MAX_NAME;
	int ret = gnutls_x509_crt_get_dn_by_oid(cert, oid, 1, 0, text, &size);

	if (ret == GNUTLS_E_REQUESTED_DATA_NOT_AVAILABLE) {
		size = MAX_NAME;
		ret = gnutls_x509_crt_get_dn_by_oid(cert, oid, 0, 0, text,
						    &size);
		*out = ct_span(text, size);
		if (ret == 0)
			return is_usable(*out);
	}
	return ret == GNUTLS_E_MEMORY_ERROR ? ret : 0;
}

/* A list without purposes is malformed, and counts as nothing in GnuTLS. */
bool ct_gnutls_is_for_servers(const struct ct_certificate *view)
{
	struct ct_key_purposes purposes;
	struct ct_extension extension;
	struct ct_span oid;

	if (!ct_extension_find(view->extensions, ct_oid_ce_extended_key_usage,
			       &extension) ||
	    CT_SPAN_IS(extension.value, "\x30\0"))
		return true;
	if (ct_key_purposes_open(&purposes, extension.value) != CATRUST_OK)
		return false;
	while (ct_key_purposes_next(&purposes, &oid))
		if (ct_oid_is(oid, ct_oid_kp_server_auth) ||
		    ct_oid_is(oid, ct_oid_any_extended_key_usage))
			return true;
	return false;
}

/* --- Hosts ---------------------------------------------------------------- */

static int matches_host(gnutls_x509_crt_t cert, struct ct_span host,
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
	int ret;

	while (ct_general_names_next(&names, &name)) {
		has_host_name |= is_host_name(&name);
		if (name.type == CT_NAME_DNS && is_usable(name.value) &&
		    ct_hostname_matches_gnutls(name.value, host, host_flags))
			return 1;
	}
	if (has_host_name || !ct_gnutls_is_for_servers(&cert->view))
		return 0;
	ret = has_oversized_name(cert);
	if (ret != 0)
		return ret < 0 ? ret : 0;
	ret = only_attribute(cert, GNUTLS_OID_X520_COMMON_NAME, text,
			     &common_name);
	return ret != 1 ? ret
			: ct_hostname_matches_gnutls(common_name, host,
						     host_flags);
}

int ct_gnutls_check_host(gnutls_x509_crt_t cert, const char *hostname,
			 unsigned flags)
{
	struct ct_buffer ascii = CT_BUFFER_INIT;
	struct ct_span host;
	uint8_t address[16];
	enum catrust_error error;
	size_t len;
	int ret;

	if (!ct_gnutls_crt_is_set(cert) || hostname == NULL)
		return 0;
	if ((flags & GNUTLS_VERIFY_DO_NOT_ALLOW_IP_MATCHES) == 0 &&
	    ct_hostname_parse_ip(hostname, address, &len))
		return (int)gnutls_x509_crt_check_ip(cert, address,
						     (unsigned)len, flags);
	host = ct_span(hostname, strlen(hostname));
	if (ct_idna_is_printable_ascii(host))
		return matches_host(cert, host, flags);
	/* What IDNA does not take is compared as it is. */
	error = ct_idna_to_ascii(host, CT_IDNA_DOT_LEADER, &ascii);
	if (error == CATRUST_OK)
		host = ct_span(ascii.data, ascii.len);
	ret = error == CATRUST_E_MEMORY ? GNUTLS_E_MEMORY_ERROR
					: matches_host(cert, host, flags);
	ct_buffer_clear(&ascii);
	return ret;
}

CT_EXPORT unsigned gnutls_x509_crt_check_hostname2(gnutls_x509_crt_t cert,
						   const char *hostname,
						   unsigned int flags)
{
	return ct_gnutls_check_host(cert, hostname, flags) == 1;
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
static enum catrust_error prepare_mailbox(const char *email,
					  struct ct_buffer *out)
{
	const char *at = strrchr(email, '@');

	if (at == NULL)
		return ct_buffer_append_string(out, email);
	at++;
	CT_TRY(ct_buffer_append(out, email, (size_t)(at - email)));
	return ct_idna_to_ascii(ct_span(at, strlen(at)), 0, out);
}

static int matches_mailbox(gnutls_x509_crt_t cert, struct ct_span mailbox)
{
	struct ct_general_names names = alt_names(&cert->view);
	struct ct_general_name name;
	struct ct_span attribute;
	char text[MAX_NAME];
	bool has_mailbox = false;
	int ret;

	while (ct_general_names_next(&names, &name)) {
		if (name.type != CT_NAME_EMAIL)
			continue;
		has_mailbox = true;
		if (is_usable(name.value) &&
		    ct_mailbox_matches(name.value, mailbox))
			return 1;
	}
	if (has_mailbox)
		return 0;
	ret = has_oversized_name(cert);
	if (ret != 0)
		return ret < 0 ? ret : 0;
	ret = only_attribute(cert, GNUTLS_OID_PKCS9_EMAIL, text, &attribute);
	return ret != 1 ? ret : ct_mailbox_matches(attribute, mailbox);
}

int ct_gnutls_check_mailbox(gnutls_x509_crt_t cert, const char *email)
{
	struct ct_buffer mailbox = CT_BUFFER_INIT;
	enum catrust_error error;
	int ret = 0;

	if (!ct_gnutls_crt_is_set(cert) || email == NULL)
		return 0;
	error = prepare_mailbox(email, &mailbox);
	if (error == CATRUST_OK)
		ret = matches_mailbox(cert, ct_span(mailbox.data, mailbox.len));
	else if (error == CATRUST_E_MEMORY)
		ret = GNUTLS_E_MEMORY_ERROR;
	ct_buffer_clear(&mailbox);
	return ret;
}

CT_EXPORT unsigned gnutls_x509_crt_check_email(gnutls_x509_crt_t cert,
					       const char *email,
					       unsigned int flags)
{
	(void)flags;
	return ct_gnutls_check_mailbox(cert, email) == 1;
}
