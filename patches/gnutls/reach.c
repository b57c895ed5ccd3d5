/*
 * Says whether a bundle of CAs is loaded by GnuTLS or by libcatrust's engine.
 *
 * Copyright (C) 2026 The libcatrust authors
 * SPDX-License-Identifier: LGPL-2.1-or-later
 *
 * Usage: reach BUNDLE
 *
 * GnuTLS makes an object of several kilobytes of each CA; the engine keeps the
 * certificates as they are, in pages of their own, and an index.
 */

#include <malloc.h>
#include <stdio.h>
#include <sys/auxv.h>

#include <gnutls/gnutls.h>
#include <gnutls/x509.h>

enum { FEWEST_CAS = 50, MOST_BYTES_OF_ENGINE = 2000 };

int main(int argc, char **argv)
{
	gnutls_x509_trust_list_t list;
	size_t before, bytes;
	int num_cas;

	if (argc != 2 || gnutls_x509_trust_list_init(&list, 0) < 0)
		return 99;
	before = mallinfo2().uordblks;
	num_cas = gnutls_x509_trust_list_add_trust_file(
		list, argv[1], NULL, GNUTLS_X509_FMT_PEM, 0, 0);
	bytes = mallinfo2().uordblks - before;
	gnutls_x509_trust_list_deinit(list, 1);
	if (num_cas < FEWEST_CAS) {
		printf("%d CAs are too few\n", num_cas);
		return 99;
	}
	printf("%s: by %s\n",
	       getauxval(AT_SECURE) != 0 ? "set-user-id" : "ordinary",
	       bytes / (size_t)num_cas > MOST_BYTES_OF_ENGINE ? "GnuTLS"
							      : "libcatrust");
	return 0;
}
