/*
 * Trust lists: certificates that are trusted for one name.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <stdlib.h>

#include "gnutls/read/crt.h"
#include "gnutls/trust/trust_list.h"
#include "gnutls/trust/trust_list_crl.h"

enum { MAX_NAME_SIZE = 255 };

struct ct_trust_list_named {
	struct ct_trust_list_named *next;
	gnutls_x509_crt_t cert;
	size_t name_size;
	uint8_t name[MAX_NAME_SIZE];
};

void ct_gnutls_trust_list_free_named(struct ct_trust_list_named *named,
				     bool all)
{
	while (named != NULL) {
		struct ct_trust_list_named *next = named->next;

		if (all)
			gnutls_x509_crt_deinit(named->cert);
		free(named);
		named = next;
	}
}

CT_EXPORT int
gnutls_x509_trust_list_add_named_crt(gnutls_x509_trust_list_t list,
				     gnutls_x509_crt_t cert, const void *name,
				     size_t name_size, unsigned int flags)
{
	struct ct_trust_list_named *named;

	(void)flags;
	if (list == NULL || cert == NULL || name_size > MAX_NAME_SIZE ||
	    (name == NULL && name_size > 0))
		return GNUTLS_E_INVALID_REQUEST;
	named = calloc(1, sizeof(*named));
	if (named == NULL)
		return GNUTLS_E_MEMORY_ERROR;
	named->cert = cert;
	named->name_size = name_size;
	if (name_size > 0)
		memcpy(named->name, name, name_size);
	named->next = list->named;
	list->named = named;
	return 0;
}

static bool is_named(gnutls_x509_trust_list_t list, gnutls_x509_crt_t cert,
		     struct ct_span name)
{
	const struct ct_trust_list_named *named = list->named;

	for (; named != NULL; named = named->next)
		if (ct_gnutls_crt_is_set(named->cert) &&
		    ct_span_equal(named->cert->view.der, cert->view.der) &&
		    ct_span_equal(ct_span(named->name, named->name_size), name))
			return true;
	return false;
}

CT_EXPORT int gnutls_x509_trust_list_verify_named_crt(
	gnutls_x509_trust_list_t list, gnutls_x509_crt_t cert, const void *name,
	size_t name_size, unsigned int flags, unsigned int *voutput,
	gnutls_verify_output_function func)
{
	if (list == NULL || cert == NULL || voutput == NULL)
		return GNUTLS_E_INVALID_REQUEST;
	*voutput = 0;
	if (ct_gnutls_crt_is_set(cert) &&
	    ct_gnutls_trust_list_distrusts(list, &cert->view))
		*voutput = GNUTLS_CERT_INVALID | GNUTLS_CERT_REVOKED;
	else if (!ct_gnutls_crt_is_set(cert) ||
		 !is_named(list, cert, ct_span(name, name_size)))
		*voutput = GNUTLS_CERT_INVALID | GNUTLS_CERT_SIGNER_NOT_FOUND;
	else if ((flags & GNUTLS_VERIFY_DISABLE_CRL_CHECKS) == 0 &&
		 ct_gnutls_trust_list_is_revoked(list, cert, func))
		*voutput = GNUTLS_CERT_INVALID | GNUTLS_CERT_REVOKED;
	return 0;
}
