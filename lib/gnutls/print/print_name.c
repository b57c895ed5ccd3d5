/*
 * General names as text for people.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <arpa/inet.h>
#include <stdlib.h>
#include <string.h>

#include "gnutls/print/print.h"
#include "verify/idna.h"
#include "x509/email_address.h"

static bool is_printable(struct ct_span text)
{
	for (size_t i = 0; i < text.len; i++)
		if (text.data[i] < ' ' || text.data[i] > '~')
			return false;
	return true;
}

static bool contains(struct ct_span text, const char *string)
{
	return text.len > 0 &&
	       memmem(text.data, text.len, string, strlen(string)) != NULL;
}

static void print_title(struct ct_printer *printer, const char *prefix,
			const char *kind)
{
	ct_print_string(printer, prefix);
	ct_print_string(printer, kind);
	ct_print_string(printer, ": ");
}

/* "DNSname: xn--... (...)": A-labels are shown as people read them too. In an
 * e-mail address that is the part after the "@"; a constraint on addresses
 * that is only a host name stays as it is. */
static void print_host(struct ct_printer *printer, const char *prefix,
		       const char *kind, struct ct_span text, bool is_address)
{
	struct ct_buffer readable = CT_BUFFER_INIT;
	struct ct_span local, host = text;
	bool has_at = ct_email_split(text, CT_EMAIL_FIRST_AT, &local, &host);

	print_title(printer, prefix, kind);
	ct_print_bytes(printer, text);
	if (!is_printable(text)) {
		ct_print(printer, " (contains illegal chars)\n");
		return;
	}
	if ((has_at || !is_address) && contains(text, "xn--") &&
	    ct_buffer_append(&readable, text.data, text.len - host.len) ==
		    CATRUST_OK &&
	    ct_idna_to_unicode(host, &readable) == CATRUST_OK &&
	    !ct_span_equal(text, ct_span(readable.data, readable.len))) {
		ct_print(printer, " (");
		ct_print_bytes(printer, ct_span(readable.data, readable.len));
		ct_print(printer, ")");
	}
	ct_print_string(printer, "\n");
	ct_buffer_clear(&readable);
}

/* How many leading bits a mask has. */
static unsigned mask_bits(struct ct_span mask)
{
	unsigned bits = 0;

	for (size_t i = 0; i < mask.len; i++)
		for (unsigned bit = 0x80; bit != 0; bit >>= 1) {
			if (!(mask.data[i] & bit))
				return bits;
			bits++;
		}
	return bits;
}

static void print_address(struct ct_printer *printer, const char *prefix,
			  struct ct_span address, bool is_range)
{
	size_t len = is_range ? address.len / 2 : address.len;
	char text[INET6_ADDRSTRLEN];

	ct_print(printer, "%sIPAddress: ", prefix);
	if ((len != 4 && len != 16) || (is_range && address.len % 2 != 0) ||
	    inet_ntop(len == 4 ? AF_INET : AF_INET6, address.data, text,
		      sizeof(text)) == NULL) {
		ct_print(printer, "(error)\n");
		return;
	}
	ct_print(printer, "%s", text);
	if (is_range)
		ct_print(printer, "/%u",
			 mask_bits(ct_span(address.data + len, len)));
	ct_print_string(printer, "\n");
}

static void print_text(struct ct_printer *printer, const char *prefix,
		       const char *kind, struct ct_span text)
{
	print_title(printer, prefix, kind);
	ct_print_bytes(printer, text);
	ct_print_string(printer, "\n");
}

/* What a known otherName is called; NULL for other types. */
static const char *virtual_kind(unsigned type)
{
	switch (type) {
	case GNUTLS_SAN_OTHERNAME_XMPP:
		return "XMPP Address";
	case GNUTLS_SAN_OTHERNAME_SRV:
		return "SRVName";
	case GNUTLS_SAN_OTHERNAME_KRB5PRINCIPAL:
		return "KRB5Principal";
	case GNUTLS_SAN_OTHERNAME_MSUSERPRINCIPAL:
		return "User Principal Name";
	default:
		return NULL;
	}
}

static void print_other(struct ct_printer *printer, const char *prefix,
			const struct ct_listed_name *name)
{
	const char *oid = name->oid.data != NULL ? (char *)name->oid.data : "";
	struct ct_span value = ct_gnutls_span(&name->value);
	gnutls_datum_t text;
	unsigned type;

	if (ct_gnutls_virtual_name(oid, value, &type, &text) == 0) {
		print_text(printer, prefix, virtual_kind(type),
			   ct_gnutls_span(&text));
		free(text.data);
		return;
	}
	ct_print(printer, "%sotherName OID: %s\n", prefix, oid);
	ct_print(printer, "%sotherName DER: ", prefix);
	ct_print_hex(printer, value);
	ct_print(printer, "\n%sotherName ASCII: ", prefix);
	ct_print_ascii(printer, value);
	ct_print_string(printer, "\n");
}

/* A NUL within a name hides what follows it from many programs. */
static bool mark_nul(struct ct_printer *printer,
		     const struct ct_listed_name *name, gnutls_datum_t *out)
{
	switch (name->type) {
	case GNUTLS_SAN_DNSNAME:
	case GNUTLS_SAN_RFC822NAME:
	case GNUTLS_SAN_URI:
		break;
	default:
		return false;
	}
	if (name->value.size == 0 ||
	    memchr(name->value.data, '\0', name->value.size) == NULL)
		return false;
	if (ct_gnutls_datum_copy(out, ct_gnutls_span(&name->value)) < 0) {
		printer->has_failed = true;
		return false;
	}
	for (unsigned i = 0; i < out->size; i++)
		if (out->data[i] == '\0')
			out->data[i] = '!';
	ct_print(printer, "warning: SAN contains an embedded NUL, replacing "
			  "with '!'\n");
	return true;
}

void ct_print_name(struct ct_printer *printer, const char *prefix,
		   const struct ct_listed_name *name, bool is_constraint)
{
	struct ct_span value = ct_gnutls_span(&name->value);
	gnutls_datum_t marked = {NULL, 0};

	if (mark_nul(printer, name, &marked))
		value = ct_gnutls_span(&marked);
	switch (name->type) {
	case GNUTLS_SAN_DNSNAME:
		print_host(printer, prefix, "DNSname", value, false);
		break;
	case GNUTLS_SAN_RFC822NAME:
		print_host(printer, prefix, "RFC822Name", value, true);
		break;
	case GNUTLS_SAN_URI:
		print_text(printer, prefix, "URI", value);
		break;
	case GNUTLS_SAN_IPADDRESS:
		print_address(printer, prefix, value, is_constraint);
		break;
	case GNUTLS_SAN_DN:
		print_text(printer, prefix, "directoryName", value);
		break;
	case GNUTLS_SAN_REGISTERED_ID:
		print_text(printer, prefix, "Registered ID", value);
		break;
	case GNUTLS_SAN_OTHERNAME:
		print_other(printer, prefix, name);
		break;
	default:
		if (virtual_kind(name->type) != NULL) {
			print_text(printer, prefix, virtual_kind(name->type),
				   value);
			break;
		}
		ct_print(printer, "%sUnknown name: ", prefix);
		ct_print_hex(printer, value);
		ct_print_string(printer, "\n");
		break;
	}
	free(marked.data);
}
