/*
 * Peers' names: host names, IP addresses, e-mail addresses.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <arpa/inet.h>

#include "verify/hostname.h"
#include "verify/idna.h"
#include "x509/email_address.h"

enum { NAME_MAX_LEN = 253, LABEL_MAX_LEN = 63 };

static uint8_t lower(uint8_t c)
{
	return c >= 'A' && c <= 'Z' ? (uint8_t)(c + ('a' - 'A')) : c;
}

bool ct_ascii_is_alphanumeric(uint8_t c)
{
	return (lower(c) >= 'a' && lower(c) <= 'z') || (c >= '0' && c <= '9');
}

bool ct_ascii_equal_nocase(struct ct_span a, struct ct_span b)
{
	if (a.len != b.len)
		return false;
	for (size_t i = 0; i < a.len; i++)
		if (lower(a.data[i]) != lower(b.data[i]))
			return false;
	return true;
}

/* Checks labels; @underscore is '_' where it is tolerated, '-' elsewhere. */
static bool are_labels_valid(struct ct_span name, uint8_t underscore)
{
	size_t label_len = 0;

	if (name.len == 0 || name.len > NAME_MAX_LEN)
		return false;
	for (size_t i = 0; i < name.len; i++) {
		uint8_t c = name.data[i];

		if (c == '.') {
			if (label_len == 0 || name.data[i - 1] == '-')
				return false;
			label_len = 0;
			continue;
		}
		if (c == '-'
			    ? label_len == 0
			    : (c != underscore && !ct_ascii_is_alphanumeric(c)))
			return false;
		if (++label_len > LABEL_MAX_LEN)
			return false;
	}
	return label_len > 0 && name.data[name.len - 1] != '-';
}

bool ct_hostname_is_valid(struct ct_span name, bool may_be_wildcard)
{
	if (may_be_wildcard && name.len > 2 && name.data[0] == '*' &&
	    name.data[1] == '.')
		name = ct_span(name.data + 2, name.len - 2);
	return are_labels_valid(name, '-');
}

enum catrust_error ct_hostname_prepare(struct ct_span name,
				       struct ct_buffer *out)
{
	size_t start = out->len;
	struct ct_span host;

	CT_TRY(ct_idna_to_ascii(name, CT_IDNA_DOT_LEADER, out));
	if (out->len == start)
		return CATRUST_E_INVALID_ARGUMENT;
	if (out->data[out->len - 1] == '.')
		out->len--;
	if (out->len == start)
		return CATRUST_E_INVALID_ARGUMENT;
	host = ct_span(out->data + start, out->len - start);
	if (!are_labels_valid(host, '_')) {
		out->len = start;
		return CATRUST_E_INVALID_ARGUMENT;
	}
	for (size_t i = start; i < out->len; i++)
		out->data[i] = lower(out->data[i]);
	return CATRUST_OK;
}

bool ct_hostname_matches(struct ct_span presented, struct ct_span host,
			 unsigned flags)
{
	const uint8_t *dot;
	size_t label_len;

	if (ct_ascii_equal_nocase(presented, host))
		return true;
	if (presented.len < 3 || presented.data[0] != '*' ||
	    presented.data[1] != '.' || (flags & CT_HOSTNAME_NO_WILDCARDS) != 0)
		return false;
	presented = ct_span(presented.data + 1, presented.len - 1);
	/* At least two labels must follow. */
	if (memchr(presented.data + 1, '.', presented.len - 1) == NULL)
		return false;
	dot = memchr(host.data, '.', host.len);
	if (dot == NULL)
		return false;
	label_len = (size_t)(dot - host.data);
	return ct_ascii_equal_nocase(presented,
				     ct_span(dot, host.len - label_len));
}

bool ct_hostname_parse_ip(const char *text, uint8_t out[16], size_t *out_len)
{
	if (inet_pton(AF_INET, text, out) == 1) {
		*out_len = 4;
		return true;
	}
	if (inet_pton(AF_INET6, text, out) == 1) {
		*out_len = 16;
		return true;
	}
	return false;
}

bool ct_uri_host(struct ct_span uri, struct ct_span *out_host)
{
	size_t at = 0, end;

	while (at < uri.len && uri.data[at] != ':')
		at++;
	if (uri.len - at < 3 || uri.data[at + 1] != '/' ||
	    uri.data[at + 2] != '/')
		return false;
	uri = ct_span(uri.data + at + 3, uri.len - at - 3);
	for (end = 0; end < uri.len; end++)
		if (uri.data[end] == '/' || uri.data[end] == '?' ||
		    uri.data[end] == '#')
			break;
	uri.len = end;
	for (at = uri.len; at > 0; at--)
		if (uri.data[at - 1] == '@')
			break;
	uri = ct_span(uri.data + at, uri.len - at);
	end = 0;
	if (uri.len > 0 && uri.data[0] == '[')
		while (end < uri.len && uri.data[end] != ']')
			end++;
	while (end < uri.len && uri.data[end] != ':')
		end++;
	*out_host = ct_span(uri.data, end);
	return true;
}

bool ct_email_is_valid(struct ct_span address)
{
	struct ct_span local, domain;

	if (!ct_email_split(address, CT_EMAIL_ONLY_AT, &local, &domain) ||
	    local.len == 0)
		return false;
	for (size_t i = 0; i < local.len; i++)
		if (local.data[i] <= 0x20 || local.data[i] >= 0x7f)
			return false;
	return are_labels_valid(domain, '-');
}

bool ct_email_matches(struct ct_span presented, struct ct_span address)
{
	struct ct_span local[2], domain[2];

	if (!ct_email_split(presented, CT_EMAIL_ONLY_AT, &local[0],
			    &domain[0]) ||
	    !ct_email_split(address, CT_EMAIL_ONLY_AT, &local[1], &domain[1]))
		return ct_span_equal(presented, address);
	return ct_span_equal(local[0], local[1]) &&
	       ct_ascii_equal_nocase(domain[0], domain[1]);
}
