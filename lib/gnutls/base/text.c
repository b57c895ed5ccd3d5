/*
 * OIDs and names as text, in the ways GnuTLS hands them out.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <limits.h>
#include <string.h>

#include "asn1/oid.h"
#include "gnutls/base/text.h"

struct ct_oid_text ct_gnutls_oid_text(struct ct_span oid)
{
	struct ct_buffer buffer = CT_BUFFER_INIT;
	struct ct_oid_text out = {""};

	if (ct_oid_to_text(oid, &buffer) == CATRUST_OK &&
	    buffer.len < sizeof(out.text)) {
		memcpy(out.text, buffer.data, buffer.len);
		out.text[buffer.len] = '\0';
	}
	ct_buffer_clear(&buffer);
	return out;
}

static int oid_out(void *buf, size_t *buf_size, struct ct_span oid,
		   bool with_nul)
{
	struct ct_buffer buffer = CT_BUFFER_INIT;
	enum catrust_error error = ct_oid_to_text(oid, &buffer);
	int ret;

	if (error == CATRUST_OK && with_nul)
		error = ct_buffer_append(&buffer, "", 1);
	ret = ct_gnutls_error(error);
	if (ret == 0)
		ret = ct_gnutls_string_out(buf, buf_size,
					   ct_span(buffer.data, buffer.len));
	ct_buffer_clear(&buffer);
	return ret;
}

int ct_gnutls_oid_out(void *buf, size_t *buf_size, struct ct_span oid)
{
	return oid_out(buf, buf_size, oid, false);
}

int ct_gnutls_oid_out_with_nul(void *buf, size_t *buf_size, struct ct_span oid)
{
	return oid_out(buf, buf_size, oid, true);
}

int ct_gnutls_buffer_give(struct ct_buffer *buffer, gnutls_datum_t *out)
{
	if (buffer->len >= UINT_MAX ||
	    ct_buffer_reserve(buffer, 1) != CATRUST_OK) {
		ct_buffer_clear(buffer);
		return GNUTLS_E_MEMORY_ERROR;
	}
	buffer->data[buffer->len] = '\0';
	out->data = buffer->data;
	out->size = (unsigned)buffer->len;
	*buffer = (struct ct_buffer)CT_BUFFER_INIT;
	return 0;
}

int ct_gnutls_text_give(struct ct_buffer *text, gnutls_datum_t *out)
{
	if (text->len == 0 || memchr(text->data, '\0', text->len) == NULL)
		return ct_gnutls_buffer_give(text, out);
	ct_buffer_clear(text);
	return GNUTLS_E_ASN1_EMBEDDED_NULL_IN_STRING;
}

bool ct_gnutls_oid_parse(const char *text, struct ct_oid_octets *out)
{
	return ct_oid_octets_from_text(ct_span(text, strlen(text)), out->octets,
				       &out->len) == CATRUST_OK;
}
