/*
 * Decoded certificates, for callers that use them repeatedly.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <stdlib.h>
#include <string.h>

#include "base/checked.h"
#include "native/cert.h"

CT_EXPORT enum catrust_error catrust_cert_new(struct catrust_bytes certificate,
					      struct catrust_cert **out)
{
	struct catrust_cert *cert;
	enum catrust_error error;
	size_t size;

	if (certificate.data == NULL || out == NULL)
		return CATRUST_E_INVALID_ARGUMENT;
	if (!ct_size_add(sizeof(*cert), certificate.len, &size))
		return CATRUST_E_MEMORY;
	cert = malloc(size);
	if (cert == NULL)
		return CATRUST_E_MEMORY;
	memcpy(cert->bytes, certificate.data, certificate.len);
	error = ct_certificate_parse(&cert->view,
				     ct_span(cert->bytes, certificate.len));
	if (error != CATRUST_OK) {
		free(cert);
		return error;
	}
	atomic_init(&cert->references, 1);
	cert->facts = ct_crl_facts(&cert->view);
	*out = cert;
	return CATRUST_OK;
}

CT_EXPORT struct catrust_cert *catrust_cert_ref(struct catrust_cert *cert)
{
	atomic_fetch_add_explicit(&cert->references, 1, memory_order_relaxed);
	return cert;
}

CT_EXPORT void catrust_cert_unref(struct catrust_cert *cert)
{
	if (cert == NULL || atomic_fetch_sub_explicit(&cert->references, 1,
						      memory_order_acq_rel) > 1)
		return;
	free(cert);
}

CT_EXPORT struct catrust_bytes catrust_cert_der(const struct catrust_cert *cert)
{
	return (struct catrust_bytes){cert->view.der.data, cert->view.der.len};
}

CT_EXPORT void catrust_cert_get_validity(const struct catrust_cert *cert,
					 int64_t *not_before,
					 int64_t *not_after)
{
	if (not_before != NULL)
		*not_before = cert->view.not_before;
	if (not_after != NULL)
		*not_after = cert->view.not_after;
}
