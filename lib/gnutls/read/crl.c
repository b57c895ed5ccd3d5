/*
 * CRL objects: making, importing, writing, lists of them.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <stdlib.h>

#include "gnutls/read/crl.h"
#include "gnutls/base/pem.h"
#include "input/base64.h"
#include "input/pem.h"

static const char label[] = "X509 CRL";

CT_EXPORT int gnutls_x509_crl_init(gnutls_x509_crl_t *crl)
{
	*crl = calloc(1, sizeof(**crl));
	return *crl != NULL ? 0 : GNUTLS_E_MEMORY_ERROR;
}

CT_EXPORT void gnutls_x509_crl_deinit(gnutls_x509_crl_t crl)
{
	if (crl == NULL)
		return;
	gnutls_x509_dn_deinit(atomic_exchange(&crl->issuer, NULL));
	ct_loaded_crl_unref(crl->loaded);
	free(crl);
}

/* Takes the reference over. */
static void set(gnutls_x509_crl_t crl, struct ct_loaded_crl *loaded)
{
	gnutls_x509_dn_deinit(atomic_exchange(&crl->issuer, NULL));
	ct_loaded_crl_unref(crl->loaded);
	crl->loaded = loaded;
	atomic_store_explicit(&crl->cursor, 0, memory_order_relaxed);
}

/* Makes the CRL of DER in @bytes, which are taken over on success. */
static int set_bytes(gnutls_x509_crl_t crl, struct ct_buffer *bytes)
{
	struct ct_span der = ct_span(bytes->data, bytes->len);
	struct ct_crl_block *block;
	struct ct_loaded_crl *loaded;
	enum catrust_error error;

	/* GnuTLS misses the tag there. */
	if (der.len == 0)
		return GNUTLS_E_ASN1_TAG_ERROR;
	block = ct_crl_block_new(bytes);
	if (block == NULL)
		return GNUTLS_E_MEMORY_ERROR;
	error = ct_loaded_crl_new(&loaded, block, der);
	ct_crl_block_unref(block);
	if (error != CATRUST_OK)
		return ct_gnutls_crl_error(error);
	set(crl, loaded);
	return 0;
}

/* How many characters of base64 there are at most: it ends at a dash. */
static size_t body_len(struct ct_span text, size_t body)
{
	const uint8_t *at = text.data + body, *dash;
	size_t left = text.len - body;

	dash = left > 0 ? memchr(at, '-', left) : NULL;
	return dash != NULL ? (size_t)(dash - at) : left;
}

/* Decodes the next CRL of PEM, to a buffer of its size: there may be many
 * after it. */
static int decode_next(struct ct_pem *pem, struct ct_buffer *out)
{
	struct ct_pem_block block;
	enum catrust_error error;

	if (!ct_pem_next(pem, label, &block))
		return GNUTLS_E_BASE64_UNEXPECTED_HEADER_ERROR;
	error = ct_buffer_reserve(out, body_len(pem->text, block.body) / 4 * 3 +
					       CT_BASE64_SLACK);
	if (error == CATRUST_OK)
		error = ct_pem_decode(pem, &block, out->data, &out->len);
	if (error != CATRUST_OK)
		return ct_gnutls_crl_error(error);
	ct_buffer_trim(out);
	return 0;
}

/* Decodes the first CRL of PEM. */
static int decode_first(struct ct_span text, struct ct_buffer *out)
{
	struct ct_pem pem = ct_pem(text);

	return decode_next(&pem, out);
}

CT_EXPORT int gnutls_x509_crl_import(gnutls_x509_crl_t crl,
				     const gnutls_datum_t *data,
				     gnutls_x509_crt_fmt_t format)
{
	struct ct_buffer bytes = CT_BUFFER_INIT;
	int ret;

	if (crl == NULL || data == NULL)
		return GNUTLS_E_INVALID_REQUEST;
	if (format == GNUTLS_X509_FMT_PEM)
		ret = decode_first(ct_gnutls_span(data), &bytes);
	else
		ret = ct_gnutls_error(
			ct_buffer_append(&bytes, data->data, data->size));
	if (ret == 0)
		ret = set_bytes(crl, &bytes);
	ct_buffer_clear(&bytes);
	return ret;
}

int ct_gnutls_crl_from_list(struct ct_crl_list *list, gnutls_x509_crl_t *out)
{
	size_t num_made = 0;

	while (num_made < list->count &&
	       gnutls_x509_crl_init(&out[num_made]) == 0)
		num_made++;
	if (num_made < list->count) {
		while (num_made > 0)
			gnutls_x509_crl_deinit(out[--num_made]);
		return GNUTLS_E_MEMORY_ERROR;
	}
	for (size_t i = 0; i < list->count; i++)
		set(out[i], ct_loaded_crl_ref(list->crls[i]));
	ct_crl_list_clear(list);
	return 0;
}

CT_EXPORT int gnutls_x509_crl_export2(gnutls_x509_crl_t crl,
				      gnutls_x509_crt_fmt_t format,
				      gnutls_datum_t *out)
{
	CT_TRY_CODE(ct_gnutls_crl_check(crl, GNUTLS_E_ASN1_VALUE_NOT_FOUND));
	return ct_gnutls_export2(ct_gnutls_crl_view(crl)->der, label, format,
				 out);
}

CT_EXPORT int gnutls_x509_crl_export(gnutls_x509_crl_t crl,
				     gnutls_x509_crt_fmt_t format,
				     void *output_data,
				     size_t *output_data_size)
{
	CT_TRY_CODE(ct_gnutls_crl_check(crl, GNUTLS_E_ASN1_VALUE_NOT_FOUND));
	return ct_gnutls_export(ct_gnutls_crl_view(crl)->der, label, format,
				output_data, output_data_size);
}

static void deinit_all(gnutls_x509_crl_t *crls, unsigned num_crls)
{
	for (unsigned i = 0; i < num_crls; i++)
		gnutls_x509_crl_deinit(crls[i]);
}

static int import_der(gnutls_x509_crl_t *crls, unsigned *crl_max,
		      const gnutls_datum_t *data)
{
	int ret;

	if (*crl_max < 1) {
		*crl_max = 1;
		return GNUTLS_E_SHORT_MEMORY_BUFFER;
	}
	CT_TRY_CODE(gnutls_x509_crl_init(&crls[0]));
	ret = gnutls_x509_crl_import(crls[0], data, GNUTLS_X509_FMT_DER);
	if (ret < 0) {
		gnutls_x509_crl_deinit(crls[0]);
		return ret;
	}
	*crl_max = 1;
	return 1;
}

/* How many CRLs PEM has, up to a number. */
static unsigned count_blocks(struct ct_span text, unsigned most)
{
	struct ct_pem pem = ct_pem(text);
	struct ct_pem_block block;
	unsigned count = 0;

	while (count < most && ct_pem_next(&pem, label, &block))
		count++;
	return count;
}

static int import_next(gnutls_x509_crl_t *out, struct ct_pem *pem)
{
	struct ct_buffer bytes = CT_BUFFER_INIT;
	int ret;

	CT_TRY_CODE(gnutls_x509_crl_init(out));
	ret = decode_next(pem, &bytes);
	if (ret == 0)
		ret = set_bytes(*out, &bytes);
	ct_buffer_clear(&bytes);
	if (ret < 0)
		gnutls_x509_crl_deinit(*out);
	return ret;
}

/* Imports the first @count CRLs of PEM, which has that many. */
static int import_blocks(gnutls_x509_crl_t *crls, unsigned count,
			 struct ct_span text)
{
	struct ct_pem pem = ct_pem(text);

	for (unsigned i = 0; i < count; i++) {
		int ret = import_next(&crls[i], &pem);

		if (ret < 0) {
			deinit_all(crls, i);
			return ret;
		}
	}
	return 0;
}

CT_EXPORT int gnutls_x509_crl_list_import(gnutls_x509_crl_t *crls,
					  unsigned int *crl_max,
					  const gnutls_datum_t *data,
					  gnutls_x509_crt_fmt_t format,
					  unsigned int flags)
{
	struct ct_span text = ct_gnutls_span(data);
	unsigned count, num_wanted;

	if (format == GNUTLS_X509_FMT_DER)
		return import_der(crls, crl_max, data);
	count = count_blocks(text, UINT32_MAX);
	if (count == 0)
		return GNUTLS_E_BASE64_DECODING_ERROR;
	/* What is malformed among the first ones comes before a lack of room.
	 */
	num_wanted = count > *crl_max ? *crl_max : count;
	CT_TRY_CODE(import_blocks(crls, num_wanted, text));
	if (count > num_wanted &&
	    (flags & GNUTLS_X509_CRT_LIST_IMPORT_FAIL_IF_EXCEED) != 0) {
		deinit_all(crls, num_wanted);
		*crl_max = count;
		return GNUTLS_E_SHORT_MEMORY_BUFFER;
	}
	count = num_wanted;
	*crl_max = count;
	return (int)count;
}

CT_EXPORT int gnutls_x509_crl_list_import2(gnutls_x509_crl_t **crls,
					   unsigned int *size,
					   const gnutls_datum_t *data,
					   gnutls_x509_crt_fmt_t format,
					   unsigned int flags)
{
	unsigned count = 1;
	int ret;

	if (format != GNUTLS_X509_FMT_DER)
		count = count_blocks(ct_gnutls_span(data), UINT32_MAX);
	if (count == 0)
		return GNUTLS_E_BASE64_DECODING_ERROR;
	*crls = calloc(count, sizeof(**crls));
	if (*crls == NULL)
		return GNUTLS_E_MEMORY_ERROR;
	ret = gnutls_x509_crl_list_import(*crls, &count, data, format, flags);
	if (ret < 0) {
		free(*crls);
		*crls = NULL;
		return ret;
	}
	*size = count;
	return 0;
}
