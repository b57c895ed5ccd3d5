/*
 * A program of somebody else's: loads the system's CA certificates through
 * the installed headers and library.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <stdio.h>

#include <gnutls/gnutls.h>
#include <gnutls/x509.h>

#ifndef CATRUST_VERSION_NUMBER
# error "these are not libcatrust's headers"
#endif

int main(void)
{
	gnutls_certificate_credentials_t credentials;
	int count;

	if (gnutls_global_init() < 0 ||
	    gnutls_certificate_allocate_credentials(&credentials) < 0)
		return 1;
	count = gnutls_certificate_set_x509_system_trust(credentials);
	gnutls_certificate_free_credentials(credentials);
	gnutls_global_deinit();
	printf("%d certificates of the system\n", count);
	return count > 0 ? 0 : 1;
}
