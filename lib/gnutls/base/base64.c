/*
 * Base64 and PEM for applications.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "gnutls/base/pem.h"
#include "input/base64.h"

static int encode(struct ct_span bytes, size_t columns, gnutls_datum_t *out)
{
	size_t size;
	char *text;

	if (ct_base64_encoded_size(bytes.len, columns, &size) != CATRUST_OK ||
	    size >= UINT_MAX)
		return GNUTLS_E_MEMORY_ERROR;
	text = malloc(size + 1);
	if (text == NULL)
		return GNUTLS_E_MEMORY_ERROR;
	ct_base64_encode(bytes.data, bytes.len, columns, text);
	text[size] = '\0';
	out->data = (unsigned char *)text;
	out->size = (unsigned)size;
	return 0;
}

CT_EXPORT int gnutls_base64_encode2(const gnutls_datum_t *data,
				    gnutls_datum_t *result)
{
	if (data == NULL || result == NULL)
		return GNUTLS_E_INVALID_REQUEST;
	return encode(ct_gnutls_span(data), 0, result);
}

/* No text at all stands for no bytes. */
CT_EXPORT int gnutls_base64_decode2(const gnutls_datum_t *b64_data,
				    gnutls_datum_t *result)
{
	size_t len = 0, consumed;
	uint8_t *data;

	if (b64_data == NULL || result == NULL)
		return GNUTLS_E_INVALID_REQUEST;
	data = malloc((size_t)b64_data->size + 1);
	if (data == NULL)
		return GNUTLS_E_MEMORY_ERROR;
	if (b64_data->size > 0 &&
	    ct_base64_decode_pem(b64_data->data, b64_data->size, data, &len,
				 &consumed) != CATRUST_OK) {
		free(data);
		ct_gnutls_datum_clear(result);
		return GNUTLS_E_BASE64_DECODING_ERROR;
	}
	data[len] = '\0';
	result->data = data;
	result->size = (unsigned)len;
	return 0;
}

/* Without a label GnuTLS makes base64 in one line and no frame. */
CT_EXPORT int gnutls_pem_base64_encode2(const char *msg,
					const gnutls_datum_t *data,
					gnutls_datum_t *result)
{
	if (data == NULL || result == NULL)
		return GNUTLS_E_INVALID_REQUEST;
	if (msg == NULL || msg[0] == '\0')
		return encode(ct_gnutls_span(data), 0, result);
	return ct_gnutls_pem_encode(msg, ct_gnutls_span(data), result);
}

CT_EXPORT int gnutls_pem_base64_decode2(const char *header,
					const gnutls_datum_t *b64_data,
					gnutls_datum_t *result)
{
	if (b64_data == NULL || result == NULL)
		return GNUTLS_E_INVALID_REQUEST;
	return ct_gnutls_pem_decode(ct_gnutls_span(b64_data),
				    header != NULL ? header : "", result);
}

/* The text needs no NUL: one is written where there is room. */
CT_EXPORT int gnutls_pem_base64_encode(const char *msg,
				       const gnutls_datum_t *data, char *result,
				       size_t *result_size)
{
	gnutls_datum_t text;
	int ret = 0;

	CT_TRY_CODE(gnutls_pem_base64_encode2(msg, data, &text));
	if (result == NULL || *result_size < text.size) {
		*result_size = (size_t)text.size + 1;
		ret = GNUTLS_E_SHORT_MEMORY_BUFFER;
	} else {
		memcpy(result, text.data, text.size);
		if (*result_size > text.size)
			result[text.size] = '\0';
		*result_size = text.size;
	}
	free(text.data);
	return ret;
}

CT_EXPORT int gnutls_pem_base64_decode(const char *header,
				       const gnutls_datum_t *b64_data,
				       unsigned char *result,
				       size_t *result_size)
{
	gnutls_datum_t bytes;
	int ret;

	CT_TRY_CODE(gnutls_pem_base64_decode2(header, b64_data, &bytes));
	ret = ct_gnutls_bytes_out(result, result_size, ct_gnutls_span(&bytes));
	free(bytes.data);
	return ret;
}
