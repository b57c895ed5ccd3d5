/*
 * Extension objects: TLS features (RFC 7633).
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <stdlib.h>

#include "asn1/der_write.h"
#include "asn1/oid.h"
#include "gnutls/read/crt.h"
#include "gnutls/read/ext_objects.h"
#include "gnutls/base/text.h"

CT_EXPORT int gnutls_x509_tlsfeatures_init(gnutls_x509_tlsfeatures_t *features)
{
	*features = calloc(1, sizeof(**features));
	return *features != NULL ? 0 : GNUTLS_E_MEMORY_ERROR;
}

CT_EXPORT void
gnutls_x509_tlsfeatures_deinit(gnutls_x509_tlsfeatures_t features)
{
	free(features);
}

CT_EXPORT int gnutls_x509_tlsfeatures_get(gnutls_x509_tlsfeatures_t f,
					  unsigned idx, unsigned int *feature)
{
	if (f == NULL || feature == NULL)
		return GNUTLS_E_INVALID_REQUEST;
	if (idx >= f->num_features)
		return GNUTLS_E_REQUESTED_DATA_NOT_AVAILABLE;
	*feature = f->features[idx];
	return 0;
}

CT_EXPORT int gnutls_x509_tlsfeatures_add(gnutls_x509_tlsfeatures_t f,
					  unsigned int feature)
{
	if (f == NULL || feature > UINT16_MAX)
		return GNUTLS_E_INVALID_REQUEST;
	if (f->num_features == CT_TLS_FEATURES_MAX)
		return GNUTLS_E_INTERNAL_ERROR;
	f->features[f->num_features++] = (uint16_t)feature;
	return 0;
}

CT_EXPORT int gnutls_x509_ext_import_tlsfeatures(const gnutls_datum_t *ext,
						 gnutls_x509_tlsfeatures_t f,
						 unsigned int flags)
{
	if (ext == NULL || f == NULL)
		return GNUTLS_E_INVALID_REQUEST;
	return ct_gnutls_tls_features_import(f, ct_gnutls_span(ext), flags);
}

CT_EXPORT int gnutls_x509_ext_export_tlsfeatures(gnutls_x509_tlsfeatures_t f,
						 gnutls_datum_t *ext)
{
	struct ct_buffer der = CT_BUFFER_INIT;
	enum catrust_error error = CATRUST_OK;

	if (f == NULL || ext == NULL)
		return GNUTLS_E_INVALID_REQUEST;
	for (size_t i = 0; i < f->num_features && error == CATRUST_OK; i++)
		error = ct_der_append_unsigned(&der, f->features[i]);
	if (error == CATRUST_OK)
		error = ct_der_wrap(&der, CT_DER_SEQUENCE, 0);
	if (error != CATRUST_OK) {
		ct_buffer_clear(&der);
		return ct_gnutls_error(error);
	}
	return ct_gnutls_buffer_give(&der, ext);
}

CT_EXPORT int
gnutls_x509_crt_get_tlsfeatures(gnutls_x509_crt_t cert,
				gnutls_x509_tlsfeatures_t features,
				unsigned int flags, unsigned int *critical)
{
	gnutls_datum_t value;

	CT_TRY_CODE(ct_gnutls_crt_extension(cert, ct_oid_pe_tls_feature, &value,
					    critical));
	return gnutls_x509_ext_import_tlsfeatures(&value, features, flags);
}

/* RFC 7633 4.2.2: what a CA has, the certificates below it must have too. */
CT_EXPORT unsigned
gnutls_x509_tlsfeatures_check_crt(gnutls_x509_tlsfeatures_t feat,
				  gnutls_x509_crt_t crt)
{
	struct gnutls_x509_tlsfeatures_st theirs = {.num_features = 0};
	int ret;

	if (feat == NULL || crt == NULL || feat->num_features == 0)
		return 1;
	ret = gnutls_x509_crt_get_tlsfeatures(crt, &theirs, 0, NULL);
	return ret >= 0 && ct_gnutls_tls_features_within(feat, &theirs);
}
