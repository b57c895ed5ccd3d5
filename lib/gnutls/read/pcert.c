/*
 * Certificates with their keys, as TLS stacks take them.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <stdlib.h>

#include "gnutls/read/crt.h"
#include "gnutls/read/pubkey.h"

CT_EXPORT void gnutls_pcert_deinit(gnutls_pcert_st *pcert)
{
	if (pcert == NULL)
		return;
	gnutls_pubkey_deinit(pcert->pubkey);
	free(pcert->cert.data);
	*pcert = (gnutls_pcert_st){.pubkey = NULL};
}

static int from_certificate(gnutls_pcert_st *out, gnutls_x509_crt_t cert)
{
	gnutls_pcert_st made = {.type = GNUTLS_CRT_X509};
	int ret =
		gnutls_x509_crt_export2(cert, GNUTLS_X509_FMT_DER, &made.cert);

	if (ret == 0)
		ret = gnutls_pubkey_init(&made.pubkey);
	if (ret == 0)
		ret = gnutls_pubkey_import_x509(made.pubkey, cert, 0);
	if (ret < 0)
		gnutls_pcert_deinit(&made);
	else
		*out = made;
	return ret;
}

CT_EXPORT int gnutls_pcert_list_import_x509_raw(gnutls_pcert_st *pcerts,
						unsigned int *pcert_max,
						const gnutls_datum_t *data,
						gnutls_x509_crt_fmt_t format,
						unsigned int flags)
{
	gnutls_x509_crt_t *certs;
	unsigned count = 0, made = 0;
	int ret;

	if (pcert_max == NULL || data == NULL)
		return GNUTLS_E_INVALID_REQUEST;
	certs = calloc(*pcert_max > 0 ? *pcert_max : 1, sizeof(*certs));
	if (certs == NULL)
		return GNUTLS_E_MEMORY_ERROR;
	ret = gnutls_x509_crt_list_import(certs, pcert_max, data, format,
					  flags);
	if (ret >= 0)
		count = (unsigned)ret;
	while (ret >= 0 && made < count) {
		ret = from_certificate(&pcerts[made], certs[made]);
		if (ret >= 0)
			made++;
	}
	while (ret < 0 && made > 0)
		gnutls_pcert_deinit(&pcerts[--made]);
	for (unsigned i = 0; i < count; i++)
		gnutls_x509_crt_deinit(certs[i]);
	free(certs);
	return ret < 0 ? ret : 0;
}
