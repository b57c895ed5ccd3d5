/*
 * Certificate objects: making, importing, comparing.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <stdlib.h>

#include "asn1/pkix.h"
#include "gnutls/read/crt.h"
#include "gnutls/read/decoded_names.h"
#include "gnutls/base/pem.h"
#include "gnutls_verdicts/diagnose.h"

CT_EXPORT int gnutls_x509_crt_init(gnutls_x509_crt_t *cert)
{
	*cert = calloc(1, sizeof(**cert));
	return *cert != NULL ? 0 : GNUTLS_E_MEMORY_ERROR;
}

static void clear_crt(gnutls_x509_crt_t cert)
{
	gnutls_x509_dn_deinit(atomic_exchange(&cert->subject, NULL));
	gnutls_x509_dn_deinit(atomic_exchange(&cert->issuer, NULL));
	ct_decoded_names_free(atomic_exchange(&cert->decoded, NULL));
	if (cert->release != NULL)
		cert->release(cert->owner);
}

CT_EXPORT void gnutls_x509_crt_deinit(gnutls_x509_crt_t cert)
{
	if (cert == NULL)
		return;
	clear_crt(cert);
	free(cert);
}

CT_EXPORT void gnutls_x509_crt_set_flags(gnutls_x509_crt_t cert, unsigned flags)
{
	cert->flags = flags;
}

static enum catrust_error parse(gnutls_x509_crt_t cert, struct ct_span der,
				struct ct_certificate *out)
{
	if (!(cert->flags & GNUTLS_X509_CRT_FLAG_IGNORE_SANITY))
		return ct_certificate_parse(out, der);
	CT_TRY(ct_certificate_parse_leniently(out, der));
	if (out->not_before != CT_CERTIFICATE_NO_TIME &&
	    out->not_after != CT_CERTIFICATE_NO_TIME)
		return CATRUST_OK;
	/* Digits and a Z all the same? */
	return ct_pkix_diagnose(CT_PKIX_CERTIFICATE, der, CATRUST_OK);
}

/* Parses, and takes the owner over on success. */
static int set(gnutls_x509_crt_t cert, struct ct_span der, void *owner,
	       void (*release)(void *owner))
{
	struct ct_certificate view;
	enum catrust_error error = parse(cert, der, &view);

	if (error != CATRUST_OK)
		return ct_gnutls_error(ct_gnutls_diagnose(der, error));
	clear_crt(cert);
	cert->view = view;
	cert->owner = owner;
	cert->release = release;
	return 0;
}

static int set_copy(gnutls_x509_crt_t cert, struct ct_span der)
{
	gnutls_datum_t copy;
	int ret;

	CT_TRY_CODE(ct_gnutls_datum_copy(&copy, der));
	ret = set(cert, ct_gnutls_span(&copy), copy.data, free);
	if (ret < 0)
		free(copy.data);
	return ret;
}

static int set_pem(gnutls_x509_crt_t cert, struct ct_span text)
{
	static const char *const labels[] = {"CERTIFICATE", "X509 CERTIFICATE"};
	gnutls_datum_t der;
	int ret = GNUTLS_E_BASE64_UNEXPECTED_HEADER_ERROR;

	for (size_t i = 0; i < CT_ARRAY_LEN(labels) && ret < 0 &&
			   ret != GNUTLS_E_MEMORY_ERROR;
	     i++)
		ret = ct_gnutls_pem_decode(text, labels[i], &der);
	if (ret < 0)
		return ret;
	ret = set(cert, ct_gnutls_span(&der), der.data, free);
	if (ret < 0)
		free(der.data);
	return ret;
}

CT_EXPORT int gnutls_x509_crt_import(gnutls_x509_crt_t cert,
				     const gnutls_datum_t *data,
				     gnutls_x509_crt_fmt_t format)
{
	if (cert == NULL || data == NULL)
		return GNUTLS_E_INVALID_REQUEST;
	if (format == GNUTLS_X509_FMT_PEM)
		return set_pem(cert, ct_gnutls_span(data));
	return set_copy(cert, ct_gnutls_span(data));
}

int ct_gnutls_crt_from_span(gnutls_x509_crt_t *out, struct ct_span der,
			    void *owner, void (*release)(void *owner))
{
	gnutls_x509_crt_t cert;
	int ret;

	CT_TRY_CODE(gnutls_x509_crt_init(&cert));
	if (owner != NULL)
		ret = set(cert, der, owner, release);
	else
		ret = set_copy(cert, der);
	if (ret < 0) {
		gnutls_x509_crt_deinit(cert);
		return ret;
	}
	*out = cert;
	return 0;
}

CT_EXPORT unsigned gnutls_x509_crt_equals(gnutls_x509_crt_t cert1,
					  gnutls_x509_crt_t cert2)
{
	return ct_gnutls_crt_is_set(cert1) && ct_gnutls_crt_is_set(cert2) &&
	       ct_span_equal(cert1->view.der, cert2->view.der);
}

CT_EXPORT unsigned gnutls_x509_crt_equals2(gnutls_x509_crt_t cert1,
					   const gnutls_datum_t *der)
{
	return ct_gnutls_crt_is_set(cert1) && der != NULL &&
	       ct_span_equal(cert1->view.der, ct_gnutls_span(der));
}

static int raw_name(gnutls_x509_crt_t cert, struct ct_span name,
		    gnutls_datum_t *start)
{
	if (!ct_gnutls_crt_is_set(cert)) {
		*start = (gnutls_datum_t){NULL, 0};
		return 0;
	}
	return ct_gnutls_datum_copy(start, name);
}

CT_EXPORT int gnutls_x509_crt_get_raw_dn(gnutls_x509_crt_t cert,
					 gnutls_datum_t *start)
{
	if (cert == NULL)
		return GNUTLS_E_INVALID_REQUEST;
	return raw_name(cert, cert->view.subject, start);
}

CT_EXPORT int gnutls_x509_crt_get_raw_issuer_dn(gnutls_x509_crt_t cert,
						gnutls_datum_t *start)
{
	if (cert == NULL)
		return GNUTLS_E_INVALID_REQUEST;
	return raw_name(cert, cert->view.issuer, start);
}
