/*
 * Prints certificates with gnutls_x509_crt_print(), in every format. Compiled
 * against GnuTLS and against this library.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

#include <gnutls/x509.h>

#include "probe.h"
#include "tests/tools/fixed.h"

/* GnuTLS's own text says of an error why, in its words. */
static bool has_readable_policies(gnutls_x509_crt_t crt)
{
	gnutls_x509_policy_st policy;
	int ret;

	for (unsigned i = 0;
	     (ret = gnutls_x509_crt_get_policy(crt, i, &policy, NULL)) >= 0;
	     i++)
		gnutls_x509_policy_release(&policy);
	return ret == GNUTLS_E_REQUESTED_DATA_NOT_AVAILABLE;
}

static void show_file(const char *path)
{
	gnutls_datum_t file = {0}, text = {0};
	gnutls_x509_crt_t crt;

	if (gnutls_load_file(path, &file) < 0)
		return;
	gnutls_x509_crt_init(&crt);
	if (gnutls_x509_crt_import(crt, &file, GNUTLS_X509_FMT_PEM) >= 0)
		for (int format = 0; format <= GNUTLS_CRT_PRINT_FULL_NUMBERS;
		     format++) {
			int ret;

			if ((format == GNUTLS_CRT_PRINT_FULL ||
			     format == GNUTLS_CRT_PRINT_FULL_NUMBERS ||
			     format == GNUTLS_CRT_PRINT_UNSIGNED_FULL) &&
			    !has_readable_policies(crt))
				continue;
			ret = gnutls_x509_crt_print(
				crt, (gnutls_certificate_print_formats_t)format,
				&text);

			printf("%s: %d: %d\n", path, format, ret);
			if (ret < 0)
				continue;
			printf("%u %zu\n%s\n", text.size,
			       strlen((char *)text.data), text.data);
			gnutls_free(text.data);
		}
	gnutls_x509_crt_deinit(crt);
	gnutls_free(file.data);
}

int main(int argc, char **argv)
{
	/* Some lines depend on the time. */
	gnutls_global_set_time_function(fixed_time);
	for (int i = 1; i < argc; i++)
		show_file(argv[i]);
	return 0;
}
