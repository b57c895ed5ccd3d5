/*
 * A plug-in that brings libgnutls into a program that has none.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <config.h>

#include <gnutls/gnutls.h>
#include <gnutls/x509.h>

#include "plugin.h"
#include "tests/tools/fixed.h"

int plugin_verify(unsigned char *ca, unsigned ca_size, unsigned char *leaf,
		  unsigned leaf_size, unsigned *status)
{
	const gnutls_datum_t ca_data = {ca, ca_size};
	const gnutls_datum_t leaf_data = {leaf, leaf_size};
	gnutls_certificate_credentials_t credentials;
	gnutls_x509_trust_list_t list;
	gnutls_x509_crt_t certificate;
	int ret = gnutls_certificate_allocate_credentials(&credentials);

	if (ret < 0)
		return ret;
	gnutls_global_set_time_function(fixed_time);
	gnutls_certificate_get_trust_list(credentials, &list);
	ret = gnutls_certificate_set_x509_trust_mem(credentials, &ca_data,
						    GNUTLS_X509_FMT_DER);
	gnutls_x509_crt_init(&certificate);
	if (ret == 1)
		ret = gnutls_x509_crt_import(certificate, &leaf_data,
					     GNUTLS_X509_FMT_DER);
	if (ret == 0)
		ret = gnutls_x509_trust_list_verify_crt(list, &certificate, 1,
							0, status, NULL);
	gnutls_x509_crt_deinit(certificate);
	gnutls_certificate_free_credentials(credentials);
	gnutls_global_set_time_function(time); /* not ours, which goes */
	return ret;
}
