/*
 * A CRL with a few of its entries.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include "adapters/gnutls/mini_crl.h"
#include "asn1/der.h"
#include "asn1/der_write.h"

/* The parts of a TBSCertList before and after revokedCertificates. */
static enum catrust_error split(const struct ct_crl *crl,
				struct ct_span *out_before,
				struct ct_span *out_after)
{
	struct ct_der outer = ct_der(crl->tbs), tbs;
	struct ct_span ignored;
	const uint8_t *start;

	CT_TRY(ct_der_enter(&outer, CT_DER_SEQUENCE, &tbs));
	start = tbs.at;
	CT_TRY(ct_der_read_optional(&tbs, CT_DER_INTEGER, &ignored));
	CT_TRY(ct_der_read(&tbs, CT_DER_SEQUENCE, &ignored)); /* signature */
	CT_TRY(ct_der_read(&tbs, CT_DER_SEQUENCE, &ignored)); /* issuer */
	for (int i = 0; i < 2; i++) /* thisUpdate, nextUpdate */
		if (ct_der_next_is(&tbs, CT_DER_UTC_TIME) ||
		    ct_der_next_is(&tbs, CT_DER_GENERALIZED_TIME))
			CT_TRY(ct_der_read_any(&tbs, NULL, NULL, NULL));
	*out_before = ct_span(start, (size_t)(tbs.at - start));
	CT_TRY(ct_der_read_optional(&tbs, CT_DER_SEQUENCE, &ignored));
	*out_after = ct_der_rest(&tbs);
	return CATRUST_OK;
}

static enum catrust_error append(struct ct_buffer *out, struct ct_span span)
{
	return ct_buffer_append(out, span.data, span.len);
}

static enum catrust_error append_entries(struct ct_buffer *out,
					 const struct ct_crl *crl,
					 const uint32_t *offsets, size_t count)
{
	size_t start = out->len;

	if (count == 0)
		return CATRUST_OK;
	for (size_t i = 0; i < count; i++) {
		struct ct_crl_entry entry;
		size_t end = offsets[i];

		if (!ct_crl_entry_next(crl, &end, &entry))
			return CATRUST_E_CRL;
		CT_TRY(ct_buffer_append(out, crl->revoked.data + offsets[i],
					end - offsets[i]));
	}
	return ct_der_wrap(out, CT_DER_SEQUENCE, start);
}

enum catrust_error ct_mini_crl_write(struct ct_buffer *out,
				     const struct ct_crl *crl,
				     const uint32_t *offsets, size_t count)
{
	const uint8_t *end = crl->tbs.data + crl->tbs.len;
	struct ct_span before, after;

	CT_TRY(split(crl, &before, &after));
	CT_TRY(append(out, before));
	CT_TRY(append_entries(out, crl, offsets, count));
	CT_TRY(append(out, after));
	CT_TRY(ct_der_wrap(out, CT_DER_SEQUENCE, 0));
	/* signatureAlgorithm and signature. */
	CT_TRY(ct_buffer_append(out, end,
				(size_t)(crl->der.data + crl->der.len - end)));
	return ct_der_wrap(out, CT_DER_SEQUENCE, 0);
}

static int import(const struct ct_libgnutls *gnutls, gnutls_x509_crl_t *out,
		  struct ct_span der)
{
	gnutls_datum_t data = {(unsigned char *)(uintptr_t)der.data,
			       (unsigned)der.len};
	int ret = gnutls->x509_crl_init(out);

	if (ret < 0)
		return ret;
	ret = gnutls->x509_crl_import(*out, &data, GNUTLS_X509_FMT_DER);
	if (ret < 0)
		gnutls->x509_crl_deinit(*out);
	return ret;
}

int ct_mini_crl_import(const struct ct_libgnutls *gnutls,
		       gnutls_x509_crl_t *out, const struct ct_crl *crl,
		       const uint32_t *offsets, size_t count)
{
	struct ct_buffer der = CT_BUFFER_INIT;
	int ret = GNUTLS_E_MEMORY_ERROR;

	if (ct_mini_crl_write(&der, crl, offsets, count) == CATRUST_OK)
		ret = import(gnutls, out, ct_span(der.data, der.len));
	ct_buffer_clear(&der);
	return ret;
}

int ct_whole_crl_import(const struct ct_libgnutls *gnutls,
			gnutls_x509_crl_t *out, const struct ct_crl *crl)
{
	return import(gnutls, out, crl->der);
}
