/*
 * Verifies OCSP responses with the real GnuTLS against several trust lists and
 * prints what it says. Run with and without the adapter, the outputs must be
 * equal.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Usage: probe_ocsp BUNDLE... -- RESPONSE...
 */

#include <config.h>

#include <stdio.h>
#include <string.h>

#include <gnutls/gnutls.h>
#include <gnutls/ocsp.h>
#include <gnutls/x509.h>

static void probe(const char *bundle, const char *path)
{
	gnutls_x509_trust_list_t list;
	gnutls_ocsp_resp_t response;
	gnutls_datum_t data = {NULL, 0};
	unsigned status = 0xdead;
	int added, ret;

	gnutls_x509_trust_list_init(&list, 0);
	added = gnutls_x509_trust_list_add_trust_file(
		list, bundle, NULL, GNUTLS_X509_FMT_PEM, 0, 0);
	gnutls_ocsp_resp_init(&response);
	if (gnutls_load_file(path, &data) < 0 ||
	    gnutls_ocsp_resp_import(response, &data) < 0)
		printf("%s: no response\n", path);
	for (int i = 0; i < 2; i++) {
		ret = gnutls_ocsp_resp_verify(response, list, &status, 0);
		printf("%s (%d) %s: %d %#x\n", bundle, added, path, ret,
		       status);
	}
	gnutls_free(data.data);
	gnutls_ocsp_resp_deinit(response);
	gnutls_x509_trust_list_deinit(list, 1);
}

int main(int argc, char **argv)
{
	int middle = 1;

	while (middle < argc && strcmp(argv[middle], "--") != 0)
		middle++;
	for (int i = 1; i < middle; i++)
		for (int k = middle + 1; k < argc; k++)
			probe(argv[i], argv[k]);
	return middle + 1 < argc ? 0 : 2;
}
