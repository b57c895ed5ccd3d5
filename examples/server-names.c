/*
 * Gives the list of CA names that a TLS server sends when it asks clients for
 * a certificate.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Usage: server-names FILE ...
 *
 * The functions are GnuTLS's. With each file the names of its CAs are appended
 * to the list, which is the RDN sequence of a CertificateRequest (RFC 5246
 * 7.4.4) and of the extension certificate_authorities (RFC 8446 4.2.4).
 */

#include <stdio.h>

#include <catrust/catrust.h>
#include <gnutls/gnutls.h>

static int load(gnutls_certificate_credentials_t credentials, const char *path)
{
	gnutls_datum_t names;
	int count = gnutls_certificate_set_x509_trust_file(credentials, path,
							   GNUTLS_X509_FMT_PEM);
	int error = count < 0 ? count
			      : catrust_certificate_get_rdn_sequence(
					credentials, &names);

	if (error < 0) {
		fprintf(stderr, "%s: %s\n", path, gnutls_strerror(error));
		return 2;
	}
	printf("%s: %d CAs, now %u bytes of names\n", path, count, names.size);
	return 0;
}

int main(int argc, char **argv)
{
	gnutls_certificate_credentials_t credentials;
	int status = 0;

	if (gnutls_certificate_allocate_credentials(&credentials) < 0)
		return 2;
	for (int i = 1; i < argc && status == 0; i++)
		status = load(credentials, argv[i]);
	gnutls_certificate_free_credentials(credentials);
	return status;
}
