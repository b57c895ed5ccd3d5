/*
 * What GnuTLS will look up in a trust list.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <stdlib.h>
#include <string.h>

#include "adapters/gnutls/lookup.h"
#include "base/checked.h"

/* Makes room for more certificates, which are all zero. */
static int reserve(struct ct_lookup *lookup, size_t more)
{
	struct ct_cert_names *certs;
	size_t count, size;

	if (!ct_size_add(lookup->count, more, &count) ||
	    !ct_size_mul(count, sizeof(*certs), &size))
		return GNUTLS_E_MEMORY_ERROR;
	certs = realloc(lookup->certs, size);
	if (certs == NULL)
		return GNUTLS_E_MEMORY_ERROR;
	memset(certs + lookup->count, 0, more * sizeof(*certs));
	lookup->certs = certs;
	return 0;
}

/* Names are copied from libgnutls's memory, so that all are freed by free(). */
static int take(const struct ct_libgnutls *gnutls, int ret,
		gnutls_datum_t *from, gnutls_datum_t *out)
{
	*out = (gnutls_datum_t){NULL, 0};
	if (ret < 0 || from->data == NULL)
		return 0; /* GnuTLS cannot look it up either */
	out->data = malloc(from->size + (size_t)1);
	if (out->data != NULL) {
		memcpy(out->data, from->data, from->size);
		out->size = from->size;
	}
	(*gnutls->free)(from->data);
	return out->data != NULL ? 0 : GNUTLS_E_MEMORY_ERROR;
}

static int add_certificate(const struct ct_libgnutls *gnutls,
			   struct ct_cert_names *cert,
			   gnutls_x509_crt_t certificate)
{
	gnutls_datum_t name = {NULL, 0};
	int ret;

	ret = take(gnutls, gnutls->x509_crt_get_raw_dn(certificate, &name),
		   &name, &cert->subject);
	if (ret < 0)
		return ret;
	name = (gnutls_datum_t){NULL, 0};
	ret = take(gnutls,
		   gnutls->x509_crt_get_raw_issuer_dn(certificate, &name),
		   &name, &cert->issuer);
	if (ret < 0)
		return ret;
	cert->serial_len = sizeof(cert->serial);
	if (gnutls->x509_crt_get_serial(certificate, cert->serial,
					&cert->serial_len) < 0)
		cert->serial_len = 0;
	return 0;
}

int ct_lookup_add_chain(const struct ct_libgnutls *gnutls,
			struct ct_lookup *lookup,
			gnutls_x509_crt_t const *chain, size_t count)
{
	int ret = count == 0 ? 0 : reserve(lookup, count);

	for (size_t i = 0; i < count && ret == 0; i++)
		ret = add_certificate(gnutls, &lookup->certs[lookup->count++],
				      chain[i]);
	return ret;
}

int ct_lookup_add_subject(struct ct_lookup *lookup,
			  const gnutls_datum_t *subject)
{
	struct ct_cert_names *cert;
	int ret = reserve(lookup, 1);

	if (ret < 0)
		return ret;
	cert = &lookup->certs[lookup->count++];
	cert->subject.data = malloc(subject->size + (size_t)1);
	if (cert->subject.data == NULL)
		return GNUTLS_E_MEMORY_ERROR;
	if (subject->size > 0)
		memcpy(cert->subject.data, subject->data, subject->size);
	cert->subject.size = subject->size;
	return 0;
}

void ct_lookup_clear(struct ct_lookup *lookup)
{
	for (size_t i = 0; i < lookup->count; i++) {
		free(lookup->certs[i].subject.data);
		free(lookup->certs[i].issuer.data);
	}
	free(lookup->certs);
	*lookup = (struct ct_lookup){.certs = NULL};
}
