/*
 * Trust lists that are loaded from a file while it changes.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <gnutls/gnutls.h>
#include <gnutls/x509.h>
#include <pthread.h>
#include <stdlib.h>

#include "tests/adapters/changing_files.h"

/* A list that changes is not for two threads at once. */
struct trust {
	gnutls_certificate_credentials_t credentials;
	pthread_mutex_t mutex;
};

static gnutls_x509_trust_list_t list_of(const struct trust *trust)
{
	gnutls_x509_trust_list_t list;

	gnutls_certificate_get_trust_list(trust->credentials, &list);
	return list;
}

static int load(struct trust *trust, const char *path, unsigned way)
{
	if (way == 0)
		return gnutls_certificate_set_x509_trust_file(
			trust->credentials, path, GNUTLS_X509_FMT_PEM);
	return gnutls_x509_trust_list_add_trust_file(list_of(trust), path, NULL,
						     GNUTLS_X509_FMT_PEM, 0, 0);
}

void *ct_trust_load(const char *path, unsigned way)
{
	struct trust *trust = calloc(1, sizeof(*trust));

	if (trust == NULL ||
	    gnutls_certificate_allocate_credentials(&trust->credentials) != 0)
		abort();
	pthread_mutex_init(&trust->mutex, NULL);
	if (load(trust, path, way) > 0)
		return trust;
	ct_trust_free(trust);
	return NULL;
}

void ct_trust_load_more(void *opaque, const char *path)
{
	struct trust *trust = opaque;

	pthread_mutex_lock(&trust->mutex);
	(void)load(trust, path, 0);
	pthread_mutex_unlock(&trust->mutex);
}

/* All are self-issued. */
static bool find(gnutls_x509_trust_list_t list, struct ct_span ca)
{
	const gnutls_datum_t der = {(unsigned char *)(uintptr_t)ca.data,
				    (unsigned)ca.len};
	gnutls_x509_crt_t certificate, issuer = NULL;
	bool is_same;

	if (gnutls_x509_crt_init(&certificate) != 0 ||
	    gnutls_x509_crt_import(certificate, &der, GNUTLS_X509_FMT_DER) != 0)
		abort();
	is_same = gnutls_x509_trust_list_get_issuer(list, certificate, &issuer,
						    GNUTLS_TL_GET_COPY) == 0 &&
		  gnutls_x509_crt_equals(issuer, certificate);
	gnutls_x509_crt_deinit(issuer);
	gnutls_x509_crt_deinit(certificate);
	return is_same;
}

size_t ct_trust_find(void *opaque, const struct ct_span *cas, size_t num_cas)
{
	struct trust *trust = opaque;
	size_t count = 0;

	pthread_mutex_lock(&trust->mutex);
	for (size_t i = 0; i < num_cas; i++)
		count += find(list_of(trust), cas[i]);
	pthread_mutex_unlock(&trust->mutex);
	return count;
}

void ct_trust_list(void *opaque, void (*see_ca)(struct ct_span der))
{
	struct trust *trust = opaque;
	gnutls_x509_trust_list_iter_t iter = NULL;
	gnutls_x509_crt_t ca;
	gnutls_datum_t der;

	while (gnutls_x509_trust_list_iter_get_ca(list_of(trust), &iter, &ca) ==
	       0) {
		if (gnutls_x509_crt_export2(ca, GNUTLS_X509_FMT_DER, &der) != 0)
			abort();
		see_ca(ct_span(der.data, der.size));
		gnutls_free(der.data);
		gnutls_x509_crt_deinit(ca);
	}
	gnutls_x509_trust_list_iter_deinit(iter);
}

void ct_trust_free(void *opaque)
{
	struct trust *trust = opaque;

	gnutls_certificate_free_credentials(trust->credentials);
	pthread_mutex_destroy(&trust->mutex);
	free(trust);
}
