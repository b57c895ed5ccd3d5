/*
 * PEM blocks in GnuTLS's terms.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "base/checked.h"
#include "gnutls/base/pem.h"
#include "input/base64.h"
#include "input/pem.h"

enum { LABEL_MAX = 50 };

int ct_gnutls_pem_decode(struct ct_span text, const char *label,
			 gnutls_datum_t *out)
{
	struct ct_pem pem = ct_pem(text);
	struct ct_pem_block block;
	enum catrust_error error;
	unsigned char *data;
	size_t len;

	if (!ct_pem_next(&pem, label, &block))
		return GNUTLS_E_BASE64_UNEXPECTED_HEADER_ERROR;
	/* The decoder writes whole vectors: see ct_pem_decode(). */
	data = malloc(text.len - block.body + 1);
	if (data == NULL)
		return GNUTLS_E_MEMORY_ERROR;
	error = ct_pem_decode(&pem, &block, data, &len);
	if (error != CATRUST_OK || len > UINT_MAX) {
		free(data);
		return GNUTLS_E_BASE64_DECODING_ERROR;
	}
	data[len] = '\0';
	out->data = data;
	out->size = (unsigned)len;
	return 0;
}

/* "-----BEGIN ", "-----END ", twice "-----\n", and the NUL. */
enum { FRAME_SIZE = 11 + 9 + 2 * 6 + 1 };

int ct_gnutls_pem_encode(const char *label, struct ct_span bytes,
			 gnutls_datum_t *out)
{
	size_t label_len = strlen(label), body, size;
	char *text, *at;

	if (label_len > LABEL_MAX)
		return GNUTLS_E_BASE64_ENCODING_ERROR;
	if (ct_base64_encoded_size(bytes.len, CT_BASE64_PEM_COLUMNS, &body) !=
		    CATRUST_OK ||
	    !ct_size_add(body, FRAME_SIZE + 2 * label_len, &size) ||
	    size > UINT_MAX)
		return GNUTLS_E_MEMORY_ERROR;
	text = malloc(size);
	if (text == NULL)
		return GNUTLS_E_MEMORY_ERROR;
	at = stpcpy(stpcpy(stpcpy(text, "-----BEGIN "), label), "-----\n");
	ct_base64_encode(bytes.data, bytes.len, CT_BASE64_PEM_COLUMNS, at);
	at = stpcpy(stpcpy(at + body, "-----END "), label);
	memcpy(at, "-----\n", sizeof("-----\n"));
	out->data = (unsigned char *)text;
	out->size = (unsigned)(size - 1);
	return 0;
}

int ct_gnutls_export2(struct ct_span bytes, const char *label,
		      gnutls_x509_crt_fmt_t format, gnutls_datum_t *out)
{
	if (format == GNUTLS_X509_FMT_PEM)
		return ct_gnutls_pem_encode(label, bytes, out);
	return ct_gnutls_datum_copy(out, bytes);
}

int ct_gnutls_export(struct ct_span bytes, const char *label,
		     gnutls_x509_crt_fmt_t format, void *buf, size_t *buf_size)
{
	gnutls_datum_t encoded;
	int ret;

	if (format != GNUTLS_X509_FMT_PEM)
		return ct_gnutls_bytes_out(buf, buf_size, bytes);
	CT_TRY_CODE(ct_gnutls_pem_encode(label, bytes, &encoded));
	ret = ct_gnutls_string_out(buf, buf_size, ct_gnutls_span(&encoded));
	free(encoded.data);
	return ret;
}
