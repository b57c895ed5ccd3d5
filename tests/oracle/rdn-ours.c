/*
 * Oracle tests: the list of CA names as libcatrust gives it to a TLS stack.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 *	rdn-ours [--each] FILE...
 *
 * Loads the files and writes the octets of the list. With --each it asks for
 * the list after every file, so that it grows piece by piece.
 */

#include <config.h>

#include <stdio.h>
#include <string.h>

#include <catrust/credentials.h>

int main(int argc, char **argv)
{
	gnutls_certificate_credentials_t credentials;
	gnutls_datum_t names;
	int first = 1, is_each = 0, status = 0;

	if (argc > 1 && strcmp(argv[1], "--each") == 0) {
		is_each = 1;
		first = 2;
	}
	if (gnutls_certificate_allocate_credentials(&credentials) < 0)
		return 1;
	for (int i = first; i < argc; i++) {
		gnutls_certificate_set_x509_trust_file(credentials, argv[i],
						       GNUTLS_X509_FMT_PEM);
		if (is_each)
			status = catrust_certificate_get_rdn_sequence(
				credentials, &names);
		if (status < 0)
			return 1;
	}
	if (catrust_certificate_get_rdn_sequence(credentials, &names) < 0)
		return 1;
	if (names.size > 0)
		fwrite(names.data, 1, names.size, stdout);
	gnutls_certificate_free_credentials(credentials);
	return 0;
}
